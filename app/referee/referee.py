"""The seam between the one loop and a game's referee."""

from typing import Protocol

import msgspec

from app.referee.decisions import Decision, Ruling
from app.referee.finish import Finish
from app.referee.observations import Observation
from app.rules.game import Words


class Live(msgspec.Struct, frozen=True):
    """What is going on before anything is ruled; shown at once, never logged.

    Attributes:
        counts: for each hole name, what the sensors say lies there now (empty without sensors).
        doubts: for each hole name, probability that its count is right.
        in_hand: for each seat, pieces in the hand.
        next_hole: where the next piece belongs; empty when not sowing.
        words: one line (`3 in hand, next: south 4`); None when nothing goes on.
        restore: what to put back after an undo or an objection, one line a hole.
        disturbed: hole names with something on them that is no piece.
        operator_called: somebody holds a button to call the operator.
    """

    counts: dict[str, int] = {}
    doubts: dict[str, float] = {}
    in_hand: dict[int, int] = {}
    next_hole: str = ""
    words: Words | None = None
    restore: tuple[Words, ...] = ()
    disturbed: tuple[str, ...] = ()
    operator_called: bool = False


class Standing(msgspec.Struct, frozen=True):
    """What the fold of the log tells a referee: where the match stands.

    Attributes:
        position: the game's text form, after all that was ruled.
        players: names in seat order.
        rulings: how many rulings there were, so that the next gets the next number.
        provisional: number of the newest accepted ruling that is not final yet; 0 for none.
        open_ruling: number of the question or objection that is open; 0 for none.
        moves: how many moves can be undone.
        open: the ruling of `open_ruling`, so that a question survives a restart; None if unknown.
        restoring: nothing was played since an undo or a correction: after a restart too the table
            may still have to be put back.
        race: the newest race for a slap, which may still be running; None before the first.
    """

    position: str
    players: tuple[str, ...]
    rulings: int = 0
    provisional: int = 0
    open_ruling: int = 0
    moves: int = 0
    open: Ruling | None = None
    restoring: bool = False
    race: Finish | None = None


class Referee(Protocol):
    """One game's referee. Pure of I/O; the caller hands in the time with each call.

    The referee never changes the position itself: it returns decisions, the match records and folds
    them, and `follow` tells the referee where the match now stands (`undone` after an undo or a
    correction, when the table may not match the position). `deadline_us` is when `tick` wants to
    be called next; None when there is nothing to wait for.
    """

    def follow(self, standing: Standing, *, undone: bool = False) -> None: ...
    def observe(self, observation: Observation, now_us: int) -> tuple[Decision, ...]: ...
    def tick(self, now_us: int) -> tuple[Decision, ...]: ...
    @property
    def deadline_us(self) -> int | None: ...
    @property
    def live(self) -> Live: ...
