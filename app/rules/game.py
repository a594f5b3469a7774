"""The seam that every game offers: frozen positions and moves, and a verdict that can say why.

A game is an object with the functions of :class:`Game`. Positions and moves are frozen values that
compare equal when they mean the same; `apply` returns a new position and never changes the old one.
Hands of cards are *known cards and a number of unknown ones*, so that one engine serves a referee who
sees only the table and a test that sees everything. Chance (a deal, a shuffle) is handed in as a value.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

Seat = int
"""A numbered place at the table, 1 to 8, clockwise seen from above; 0 is the dealer (chance)."""


class Words(msgspec.Struct, frozen=True):
    """One sentence in the languages of the house, plain text, to be escaped before it is shown."""

    en: str
    ms: str

    def spoken(self, language: str) -> str:
        """The sentence in `ms` or `en`; any other language is given English."""
        return self.ms if language == "ms" else self.en


class Rule(msgspec.Struct, frozen=True):
    """A rule of a game: `id` such as `congkak.sow`, its sentence, and its section in the rulebook."""

    id: str
    words: Words
    section: str


class Option(msgspec.Struct, frozen=True):
    """A named choice where the rulebook is silent, or a rule of the house.

    `values` are the words accepted; empty means any whole number from `least` to `most`, or where
    there is a `form` (`NAME:CARDS,...`) one word in that form, which the game itself reads.
    `ask` marks a choice whose default is shown to the players the first time it decides something.
    """

    name: str
    default: str
    words: Words
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    ruling: str = ""
    ask: bool = False
    form: str = ""


class Breach(msgspec.Struct, frozen=True):
    """One rule that a move breaks, with a sentence that names the cards, holes and counts at hand."""

    rule: str
    why: Words


MoveT = TypeVar("MoveT")
PositionT = TypeVar("PositionT")


class Verdict(msgspec.Struct, Generic[MoveT], frozen=True):
    """What the rules say of a move.

    Attributes:
        legal: True when any kind of play fits.
        kinds: every kind of play that it is (dabong!: `straight`, `addition`); empty when illegal.
        why: one sentence for the players, what happened or what is wrong.
        rules: ids of the rules that decided, broken ones first.
        breaches: each rule broken, not only the first; empty when legal.
        nearest: up to three legal moves closest to what was tried; empty when legal.
        may_become_legal: an illegal play that more cards or pieces could still complete.
    """

    legal: bool
    why: Words
    kinds: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    breaches: tuple[Breach, ...] = ()
    nearest: tuple[MoveT, ...] = ()
    may_become_legal: bool = False


class Event(msgspec.Struct, frozen=True):
    """Something that followed from a move, for the log and the page: `kind` is a short word."""

    kind: str
    words: Words
    seat: Seat = 0
    amount: int = 0


class RulesError(ValueError):
    """Root of what the rules refuse: one sentence for a person, in both languages in `words`."""

    def __init__(self, en: str, ms: str) -> None:
        super().__init__(en)
        self.words = Words(en, ms)


class NotAMoveError(RulesError):
    """The text is no move of this game at all."""


class NotAPositionError(RulesError):
    """The text is no position of this game, or its pieces or cards do not add up."""


class UnknownOptionError(RulesError):
    """No option has that name, or the option has no such value; the sentence names the nearest."""


class IllegalMoveError(RulesError):
    """A move, but not legal here; `verdict` says why."""

    def __init__(self, verdict: Verdict[Any]) -> None:
        super().__init__(verdict.why.en, verdict.why.ms)
        self.verdict = verdict


class AmbiguousMoveError(RulesError):
    """The text could mean more than one move here; the sentence lists them."""


class Game(Protocol[PositionT, MoveT]):
    """What every game offers. All functions are pure.

    `start` takes players in seat order, options by name (see `options`) and, for card games, the
    deal as a value of the game's own type (None: nobody knows it). `actors` includes the windows of
    those who may act out of turn, and 0 when chance or an answer has to be told. `legal_moves` is for
    a seat whose hand is known; of cards that nobody here has seen it lists none. `apply` always checks
    first and raises IllegalMoveError; its first event is the move itself. `outcome` is what a legal
    move came to in the words of the game's cases, for machines. `view` is the position as that seat
    may know it. `is_over` and `winners` speak of the round (() is a draw), `is_match_over` of the
    match. The four text functions round-trip.
    """

    name: str
    version: int
    rules: Mapping[str, Rule]
    options: Mapping[str, Option]

    def start(
        self, players: tuple[str, ...], options: Mapping[str, str], deal: Any = None
    ) -> PositionT: ...
    def actors(self, position: PositionT) -> tuple[Seat, ...]: ...
    def legal_moves(self, position: PositionT, seat: Seat) -> Iterable[MoveT]: ...
    def check(self, position: PositionT, move: MoveT) -> Verdict[MoveT]: ...
    def apply(self, position: PositionT, move: MoveT) -> tuple[PositionT, tuple[Event, ...]]: ...
    def outcome(
        self, position: PositionT, move: MoveT
    ) -> Mapping[str, str | int | bool | None]: ...
    def view(self, position: PositionT, seat: Seat) -> PositionT: ...
    def is_over(self, position: PositionT) -> bool: ...
    def is_match_over(self, position: PositionT) -> bool: ...
    def winners(self, position: PositionT) -> tuple[Seat, ...]: ...
    def write_position(self, position: PositionT) -> str: ...
    def read_position(self, text: str) -> PositionT: ...
    def write_move(self, move: MoveT) -> str: ...
    def read_move(self, position: PositionT, text: str) -> MoveT: ...
