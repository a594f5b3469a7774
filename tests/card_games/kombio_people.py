"""People who play a round of Kombio; see `kombio_turns` and `kombio_mistakes`."""

from random import Random

from app.rules.kombio import KOMBIO, full_deck
from app.rules.kombio.hands import count
from app.rules.kombio.position import Position
from tests.card_games import kombio_mistakes, kombio_turns
from tests.card_games.deeds import Habits, Play


class KombioPeople:
    """Implements `deeds.People`. One round is played with the special deck; penalties that somebody has to
    report, peeks and cards revealed among them, are left out.
    """

    game = "kombio"

    def seats(self, rng: Random) -> int:
        """Two to four; mostly three and four."""
        return rng.choice((2, 3, 3, 4, 4))

    def options(self, rng: Random) -> dict[str, str]:
        """The defaults."""
        _ = rng
        return {}

    def start(self, players: tuple[str, ...], options: dict[str, str], rng: Random) -> Position:
        """A round that seat 1 begins; nothing is turned up yet."""
        deck = full_deck("special")
        return KOMBIO.start(players, {"first": "1", **options}, tuple(rng.sample(deck, len(deck))))

    def play(self, at: Position, habits: Habits) -> Play:
        """A turn, a slap, the hands at the end, or now and then a mistake."""
        wrong = kombio_mistakes.any_of(at, habits) if habits.errs() else None
        return wrong or kombio_turns.legal(at, habits)

    def is_over(self, at: Position) -> bool:
        """The round is over, or the draw pile is as good as empty."""
        return at.stage == "over" or len(at.draw) < 3

    def differences(self, published: Position, true: Position) -> tuple[str, ...]:
        """By turn, discards, cards, the call and who won."""
        found, wanted = _public(published), _public(true)
        different = [
            f"{name} {found[name]}, not {wanted[name]}"
            for name in wanted
            if found[name] != wanted[name]
        ]
        if true.stage == "play" and not _turns(published) & _turns(true):
            different.append(f"turn {published.turn}, not {true.turn}")
        return tuple(different)


def _turns(at: Position) -> set[int]:
    """Whose turn it may be: of a card with an action nobody can see whether it was laid for that."""
    return {at.turn, at.left_of(at.turn)} if at.action is not None else {at.turn}


def _public(at: Position) -> dict[str, object]:
    """What everybody at the table can know."""
    return {
        "is over": at.stage == "over",
        "has begun": at.stage != "look",
        "cards": tuple(count(hand) for hand in at.hands),
        "draw pile": len(at.draw),
        "discards": at.discard,
        "called": at.called,
        "rounds won": at.wins,
    }
