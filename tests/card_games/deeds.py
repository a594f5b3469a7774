"""What people do at a table of cards, and where it leads by the true rules.

A deed is one line of the scenario language. A play is what somebody does in one go: its deeds, and the true
positions that it leads through. A wrong play says what a referee has to find, and how it is put right.
"""

from random import Random
from typing import Any, Protocol

import msgspec

from app.rules.game import Seat

SECOND_US = 1_000_000
CARDS_APART_US = (200_000, 3_000_000)
"""Between two cards of one play."""

PLAYERS_APART_US = (500_000, 4_000_000)
"""Between what one player has done and the next does."""

SPOKEN_US = (300_000, 1_200_000)
"""Between a card and the word that goes with it."""

ONE_ON_ANOTHER = 0.1
"""Share of plays of several cards that are not spread: each is laid over the one before, by an arm that goes
home in between."""

ARM_US = 1_500_000
"""What an arm that goes home and comes again needs itself."""


class Deed(msgspec.Struct, frozen=True):
    """One line of the scenario language, and how long nobody stirs before it."""

    line: str
    pause_us: int = 0

    @property
    def is_word(self) -> bool:
        """It is said, not done."""
        return self.line.startswith("say ")


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong with a play.

    Attributes:
        rules: beginnings of the ids of rules, any of which names it.
        right: how people put it right once they are told.
        stood: the true position once nobody minded; None where people see it themselves, and put it right.
        notes: kinds of notes that tell it where no ruling does.
        goes_back: it goes back free, which may be accepted by those rules as well as objected to.
        on_live: the one line of the scoreboard may tell it.
    """

    rules: tuple[str, ...]
    right: "Play"
    stood: Any = None
    notes: tuple[str, ...] = ()
    goes_back: bool = False
    on_live: bool = False


class Play(msgspec.Struct, frozen=True):
    """What somebody does in one go.

    Attributes:
        kind: in a few words, for the table of results.
        seat: whose it is; 0 for the dealer.
        deeds: in order.
        through: the true positions that it leads through; the last is where it ends.
        told: so many of them are told by the deeds. What follows was left unsaid, and shows once the next
            player acts.
        wrong: what is wrong with it; None for a legal one.
        first: who pressed first, of a race.
        is_odd: it is legal, and has a row of its own in the table of results.
    """

    kind: str
    seat: Seat
    deeds: tuple[Deed, ...]
    through: tuple[Any, ...]
    told: int
    wrong: Wrong | None = None
    first: Seat = 0
    is_odd: bool = False

    @property
    def end(self) -> Any:
        """The true position after it."""
        return self.through[-1]


class Conditions(msgspec.Struct, frozen=True):
    """What people play under.

    Attributes:
        name: `clean` or `hard`.
        has_tray: there is a scale under the draw pile.
        settings: lines of the scenario language that make it so, before the first deed.
        doubtful: share of sightings that are not sure.
        errs: share of plays that are wrong.
        unsaid: share of words left unsaid.
    """

    name: str = "clean"
    has_tray: bool = True
    settings: tuple[str, ...] = ()
    doubtful: float = 0.0
    errs: float = 0.05
    unsaid: float = 0.30


class Habits:
    """Chance in what people do.

    Attributes:
        pace_us: between two cards of one line, the same all game long.
    """

    def __init__(self, rng: Random, conditions: Conditions, pace_us: int = 0) -> None:
        self.rng = rng
        self.conditions = conditions
        self.pace_us = pace_us or self.pause_us(CARDS_APART_US)

    @property
    def careful(self) -> "Habits":
        """The same people, who make no mistake now."""
        return Habits(self.rng, msgspec.structs.replace(self.conditions, errs=0.0), self.pace_us)

    def errs(self) -> bool:
        """Whether the next play is a mistake."""
        return self.rng.random() < self.conditions.errs

    def says(self) -> bool:
        """Whether a word is said that should be."""
        return self.rng.random() >= self.conditions.unsaid

    def pause_us(self, between: tuple[int, int]) -> int:
        """A time between these, in whole milliseconds."""
        least, most = between
        return self.rng.randrange(least, most, 1_000)

    def word(self, seat: Seat, words: str) -> Deed:
        """Somebody says something on a phone."""
        return Deed(f"say {seat} {words}", self.pause_us(SPOKEN_US))

    def laid(
        self, cards: tuple[str, ...], zone: str, seat: Seat, pause_us: int = 0
    ) -> tuple[Deed, ...]:
        """One play of cards is laid: spread, or now and then one on another."""
        if len(cards) == 1 or self.rng.random() >= ONE_ON_ANOTHER:
            return (Deed(f"lay {' '.join(cards)} on {zone} from {seat}", pause_us),)
        rest_us = max(0, self.pause_us(CARDS_APART_US) - ARM_US)
        return tuple(
            Deed(f"lay {card} on {zone} from {seat}", rest_us if number else pause_us)
            for number, card in enumerate(cards)
        )


class People(Protocol):
    """People who play one game; every position is the true one, with all cards known.

    Attributes:
        game: its name.
    """

    game: str

    def seats(self, rng: Random) -> int:
        """How many play."""

    def options(self, rng: Random) -> dict[str, str]:
        """The options that the table plays with."""

    def start(self, players: tuple[str, ...], options: dict[str, str], rng: Random) -> Any:
        """The true position at the start, of a real shuffled deal; seat 1 is the first to move."""

    def play(self, at: Any, habits: Habits) -> Play:
        """What is done next."""

    def is_over(self, at: Any) -> bool:
        """Nothing more is done."""

    def differences(self, published: Any, true: Any) -> tuple[str, ...]:
        """Where a published position is another than the true one, as far as a referee can know."""
