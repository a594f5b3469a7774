"""Where the referee is between two rulings: the position, what is open, and what was seen so far."""

import msgspec

from app.referee.congkak_rulings import Objection
from app.referee.lines import Book
from app.referee.path import Path
from app.referee.questions import Question
from app.referee.referee import Standing
from app.referee.table_watch import Restoring
from app.rules.game import Seat

REMEMBERED_BOARDS = 64
"""Boards of past rulings that an undo must not bring back by themselves: deeper undos are rare."""


class Play(msgspec.Struct):
    """The referee's own state. Every field is replaced, none is changed from inside.

    Attributes:
        standing: as the match told it.
        book: the lines of play from the position of the last ruling.
        path: what was seen since then.
        held: seat and pieces in its hand, as last known.
        objection, question: what is open.
        orphan: number of an open ruling of an earlier run, of which no more is known; 0 for none.
        restoring: the board has to be put back first.
        to_restore: the next position will not be what is on the board.
        boards: boards of past positions.
        noted: the wrong board that was noted last.
        moves: what `TableWatch.moves` said when the board was last as the match stands.
        called_us: since when the operator is called; None when not.
    """

    standing: Standing
    book: Book
    path: Path = Path()
    held: tuple[Seat, int] = (0, 0)
    objection: Objection | None = None
    question: Question | None = None
    orphan: int = 0
    restoring: Restoring | None = None
    to_restore: bool = False
    boards: tuple[tuple[int, ...], ...] = ()
    noted: tuple[int, ...] = ()
    called_us: int | None = None
    moves: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order."""
        return self.standing.players

    @property
    def target(self) -> tuple[int, ...] | None:
        """The board that has to be made; None when nothing has to be put back."""
        if self.restoring is not None:
            return self.book.board
        if self.objection is not None and self.objection.target:
            return self.objection.target
        return None
