"""What a move comes to, in the words of the game's cases, for machines."""

from app.rules.dabong.acts import is_caught
from app.rules.dabong.dealing import top_of_draw
from app.rules.dabong.deck import EIGHT, FACES, JACK, NINE, SHAMAN, SUITS, faces
from app.rules.dabong.effects import TURNS_BACK, TWO_PLAYERS, plays_again, twos_after
from app.rules.dabong.judging import faces_owed
from app.rules.dabong.moves import (
    Claim,
    Draw,
    Flip,
    HowMany,
    Move,
    OneCard,
    Pass,
    Play,
    TakeBack,
    seat_of,
)
from app.rules.dabong.position import Position, is_queen_of_water, open_suits
from app.rules.game import Verdict

Outcome = dict[str, object]


def outcome(position: Position, move: Move, verdict: Verdict[Move]) -> Outcome:
    """What follows from a legal move; of an illegal one, what its player owes first."""
    if not verdict.legal:
        return _owes(position, move)
    match move:
        case Play():
            return _of_play(position, move, verdict.kinds)
        case Draw():
            return _of_draw(position)
        case Pass():
            again = position.standing.again
            return {"may_pass": True, "may_draw_one": again, "turn_passes": True}
        case TakeBack():
            before = len(position.pile) > 1 and position.pile[-2].before is not None
            return {"player": "last", "cards_return": True, "previous_player_may_also": before}
        case OneCard():
            return {"draw": 0}
        case HowMany():
            return {"draw": int(is_caught(position, move.target))}
        case Claim():
            return {"win": True}
        case Flip():
            return _of_flip(top_of_draw(position, move.card))
        case _:
            return {}


def _owes(position: Position, move: Move) -> Outcome:
    if position.stage != "play" or not faces_owed(position, seat_of(move)):
        return {}
    loses = bool(position.standing.twos) or position.choices.queen_skips == "on"
    return {"must_draw": position.owed, "skipped": loses}


def _of_draw(position: Position) -> Outcome:
    standing = position.standing
    owed = (standing.twos or standing.queen) and not standing.again
    keeps = owed and not standing.twos and position.choices.queen_skips == "off"
    return {"draw": position.owed, "skipped": bool(owed and not keeps), "turn_passes": not keeps}


def _of_play(position: Position, play: Play, kinds: tuple[str, ...]) -> Outcome:
    """What the card on top does to the next player, whoever wins."""
    top = faces(play.cards[-1:])[0]
    twos = twos_after(position, play.cards, kinds)
    queen = is_queen_of_water(top)
    back = len(position.hands) == TWO_PLAYERS and top.rank in TURNS_BACK
    came: Outcome = {
        "next_draws": 2 * twos or (2 if queen else 0),
        "next_skipped": bool(twos) or (queen and position.choices.queen_skips == "on"),
        "reverse": top.rank == NINE,
        "play_again": back or plays_again(position, play.cards),
    }
    if top.rank == JACK:
        came["skip"] = 1
        came["suit_choice"] = sorted(open_suits(top))
    if top.rank == EIGHT or play.suit:
        came["next_suit"] = play.suit or None
    if queen:
        came["defence"] = None
    held = len(play.cards) - play.river
    if held == len(position.hand(play.seat)):
        came["win"] = True
    if "heaven" in kinds or "hell" in kinds:
        came["opens"] = "hell" if "heaven" in kinds else "heaven"
    return came


def _of_flip(card: str) -> Outcome:
    """Who begins, and what the dealer settles first."""
    if card == SHAMAN:
        return {"dealer_options": ["name", "pick-up"]}
    face = FACES[card]
    came: Outcome = {"first_player": "left of dealer", "direction": "left"}
    if face.rank == NINE:
        came = {"first_player": "dealer", "direction": "right"}
    if face.rank == JACK:
        came = {"direction": "left", "skipped": "left of dealer"}
        came["dealer_names_suit"] = sorted(open_suits(face))
    if face.rank == EIGHT:
        came["dealer_names_suit"] = sorted(SUITS)
    return came
