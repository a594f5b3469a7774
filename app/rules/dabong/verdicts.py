"""Judging any move of dabong!: legal and as what, or which rules it breaks and what would be legal."""

from app.rules.dabong import acts, rules, sentences
from app.rules.dabong.completing import may_become_legal
from app.rules.dabong.deck import EIGHT, JACK, NINE, TWO, faces
from app.rules.dabong.effects import TURNS_BACK, TWO_PLAYERS, plays_again
from app.rules.dabong.judging import judge
from app.rules.dabong.moves import (
    Claim,
    Draw,
    Flip,
    HowMany,
    Move,
    NameFlip,
    NameSuit,
    NextHand,
    OneCard,
    Pass,
    PickUp,
    Play,
    River,
    Show,
    Shuffle,
    TakeBack,
    Trade,
    seat_of,
)
from app.rules.dabong.nearest import nearest_to
from app.rules.dabong.position import Position, is_queen_of_water
from app.rules.game import Breach, Seat, Verdict, Words

POWER_RULES = {TWO: rules.TWOS, EIGHT: rules.EIGHTS, NINE: rules.NINES, JACK: rules.JACKS}


def check(position: Position, move: Move) -> Verdict[Move]:
    """What the rules say of a move in this position."""
    seat = seat_of(move)
    if seat and seat not in position.seats:
        return _nobody_sits_there(seat)
    if isinstance(move, Play):
        return _play(position, move)
    found = _act(position, move)
    if isinstance(found, acts.Allowed):
        deciding = (found.rule, *found.effects)
        return Verdict(legal=True, why=found.why, kinds=(found.kind,), rules=deciding)
    return _illegal(position, move, found)


def _act(position: Position, move: Move) -> acts.Allowed | tuple[Breach, ...]:  # noqa: C901, PLR0912
    # One line for each move: the table of what there is.
    match move:
        case NameSuit():
            return acts.name_suit(position, move)
        case Draw():
            return acts.draw(position, move)
        case Pass():
            return acts.leave(position, move)
        case TakeBack():
            return acts.take_back(position, move)
        case OneCard():
            return acts.one_card(position, move)
        case HowMany():
            return acts.how_many(position, move)
        case Trade():
            return acts.trade(position, move)
        case Claim():
            return acts.claim(position, move)
        case Show():
            return acts.show(position, move)
        case Flip() | River():
            return acts.turn_up(position, move)
        case NameFlip() | PickUp():
            return acts.dealers_shaman(position, move)
        case Shuffle():
            return acts.shuffle(position, move)
        case NextHand():
            return acts.next_hand(position, move)
        case Play():
            raise AssertionError("A play is judged apart.")


def _play(position: Position, move: Play) -> Verdict[Move]:
    judged = judge(position, move)
    if judged.breaches:
        return _illegal(position, move, judged.breaches)
    cards = faces(move.cards)
    deciding = [rules.rule_of(kind) for kind in judged.kinds]
    deciding += _powers(position, move)
    why = sentences.with_sum(cards, judged.kinds, position.top)
    return Verdict(legal=True, why=why, kinds=judged.kinds, rules=tuple(deciding))


def _powers(position: Position, move: Play) -> list[str]:
    """The rules of what the play brings about beside being a play."""
    cards = faces(move.cards)
    top = cards[-1]
    found = [rules.SHAMAN] if any(face.shaman for face in cards) else []
    if top.rank in POWER_RULES:
        found.append(POWER_RULES[top.rank])
    if is_queen_of_water(top):
        found.append(rules.QUEEN)
    if top.rank in TURNS_BACK and len(position.hands) == TWO_PLAYERS:
        found.append(rules.TWO_PLAYERS)
    if plays_again(position, move.cards):
        found.append(rules.FOURTH_CARD)
    if len(move.cards) - move.river == len(position.hand(move.seat)):
        found.append(rules.OVER)
    return found


def _nobody_sits_there(seat: Seat) -> Verdict[Move]:
    """A seat without a hand: nothing of its own could be near or still come."""
    words = Words(f"Nobody sits at seat {seat}.", f"Tiada sesiapa di tempat {seat}.")
    breach = Breach(rules.TURN, words)
    return Verdict(legal=False, why=words, rules=(breach.rule,), breaches=(breach,))


def _illegal(position: Position, move: Move, breaches: tuple[Breach, ...]) -> Verdict[Move]:
    return Verdict(
        legal=False,
        why=breaches[0].why,
        rules=tuple(dict.fromkeys(breach.rule for breach in breaches)),
        breaches=breaches,
        nearest=nearest_to(position, move),
        may_become_legal=may_become_legal(position, move),
    )
