"""People who play a hand of dabong!; see `dabong_turns` and `dabong_mistakes`."""

from random import Random

from app.rules.dabong import DABONG, Deal, full_deck
from app.rules.dabong.deck import physical
from app.rules.dabong.position import Position
from tests.card_games import dabong_mistakes, dabong_turns
from tests.card_games.deeds import Habits, Play

LEVELS = ("beginner", "intermediate", "master")


class DabongPeople:
    """Implements `deeds.People`. One hand is played, as long as the draw pile lasts: the table has no lines
    for shuffling the discards. The river, trades and claims are left out.
    """

    game = "dabong"

    def seats(self, rng: Random) -> int:
        """Two to four; mostly three and four."""
        return rng.choice((2, 3, 3, 4, 4))

    def options(self, rng: Random) -> dict[str, str]:
        """Any level."""
        return {"level": rng.choice(LEVELS)}

    def start(self, players: tuple[str, ...], options: dict[str, str], rng: Random) -> Position:
        """A hand of which the first card is not turned up yet."""
        deck = tuple(rng.sample(full_deck(), len(full_deck())))
        return DABONG.start(players, {"first": "1", **options}, Deal(deck))

    def play(self, at: Position, habits: Habits) -> Play:
        """A turn, something out of turn, or now and then a mistake."""
        wrong = dabong_mistakes.any_of(at, habits) if habits.errs() else None
        return wrong or dabong_turns.legal(at, habits)

    def is_over(self, at: Position) -> bool:
        """The hand is won, or the draw pile is too short for what could be drawn."""
        return at.stage == "over" or len(at.draw) < max(at.owed, 4)

    def differences(self, published: Position, true: Position) -> tuple[str, ...]:
        """By turn and way, pile and suits, cards, what is owed, calls and winner."""
        found, wanted = _public(published), _public(true)
        different = [
            f"{name} {found[name]}, not {wanted[name]}"
            for name in wanted
            if found[name] != wanted[name]
        ]
        if published.pile and true.pile and true.stage == "play":
            open_to, named = published.pile[-1].suits, true.pile[-1].suits
            if not set(named) <= set(open_to):
                different.append(f"suits {open_to}, not {named}")
        return tuple(different)


def _public(at: Position) -> dict[str, object]:
    """What everybody at the table can know. Shamans are compared by what they are made of."""
    standing = at.standing
    in_play = at.stage == "play"
    return {
        "stage": at.stage,
        "turn": standing.turn if in_play else 0,
        "way": standing.direction if in_play else 0,
        "again": standing.again and in_play,
        "owed": at.owed if in_play else 0,
        "cards": tuple(len(hand) for hand in at.hands),
        "draw pile": len(at.draw),
        "pile": tuple(card for laid in at.pile for card in physical(laid.cards)),
        "called": at.called if in_play else (),
        "winner": at.winner,
    }
