"""People who play a round of Kongkang; see `kongkang_turns` and `kongkang_mistakes`."""

from random import Random

from app.rules.kongkang import KONGKANG, Deal, Position, full_deck
from tests.card_games import kongkang_mistakes, kongkang_turns
from tests.card_games.deeds import Habits, Play


class KongkangPeople:
    """Implements `deeds.People`. One round is played: the table has no lines for another deal."""

    game = "kongkang"

    def seats(self, rng: Random) -> int:
        """Two to four; mostly four, who show the most."""
        return rng.choice((2, 3, 4, 4))

    def options(self, rng: Random) -> dict[str, str]:
        """The defaults."""
        _ = rng
        return {}

    def start(self, players: tuple[str, ...], options: dict[str, str], rng: Random) -> Position:
        """A round that seat 1 begins."""
        deck = tuple(rng.sample(full_deck(), len(full_deck())))
        return KONGKANG.start(players, {"first": "1", **options}, Deal(deck))

    def play(self, at: Position, habits: Habits) -> Play:
        """A turn, now and then with a mistake, and at the end of the round all hands."""
        wrong = kongkang_mistakes.any_of(at, habits) if habits.errs() else None
        return wrong or kongkang_turns.legal(at, habits)

    def is_over(self, at: Position) -> bool:
        """The round is over."""
        return at.is_over

    def differences(self, published: Position, true: Position) -> tuple[str, ...]:
        """By turn, way, piles, cards, bananas, pot and winner."""
        found, wanted = _public(published), _public(true)
        return tuple(
            f"{name} {found[name]}, not {wanted[name]}"
            for name in wanted
            if found[name] != wanted[name]
        )


def _public(at: Position) -> dict[str, object]:
    """What everybody at the table can know."""
    return {
        "waits for": at.phase,
        "turn": at.turn if at.phase in ("turn", "drawn", "effect", "side") else 0,
        "way": at.way,
        "cards": tuple(len(hand) for hand in at.hands),
        "draw pile": len(at.draw),
        "piles": at.piles,
        "bananas": tuple(purse.bananas for purse in at.purses),
        "pot": at.pot.bananas,
        "skipped": at.skips,
        "winner": at.winner,
    }
