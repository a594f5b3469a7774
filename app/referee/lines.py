"""The lines of play from one position: every sowing that could be under way, stage by stage."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal

import msgspec

from app.referee.sensed import Board, Fit
from app.rules.congkak.layout import opponent
from app.rules.congkak.position import Position
from app.rules.congkak.sowing import Sowing, Stage, after_sowing, trace
from app.rules.game import Seat

Standing = Literal["legal", "turn", "house"]
"""Whether a line may be played: it may, it is the other seat's turn, or it is the other's house."""


class Line(msgspec.Struct, frozen=True):
    """One sowing from its first lift to its end.

    Attributes:
        standing: may it be played here?
        sowing: the sowing as the rules would have it.
        stages: the board after each of its acts; the last one is the complete sowing.
    """

    standing: Standing
    sowing: Sowing
    stages: tuple[Stage, ...]

    @property
    def seat(self) -> Seat:
        """Who sows."""
        return self.sowing.seat

    @property
    def origin(self) -> int:
        """The hole that is lifted first."""
        return self.sowing.origin

    @property
    def final(self) -> Board:
        """The board after the whole sowing."""
        return self.sowing.after

    @property
    def last_drop(self) -> int:
        """The index of the stage of the last single drop: a capture comes after it."""
        return max(i for i, stage in enumerate(self.stages) if stage.act.kind == "drop")


class Place(msgspec.Struct, frozen=True):
    """A moment on a line: after the act with that index."""

    line: Line
    index: int

    @property
    def stage(self) -> Stage:
        """The board, the hand and where the next piece belongs."""
        return self.line.stages[self.index]

    @property
    def is_complete(self) -> bool:
        """The sowing is over."""
        return self.index == len(self.line.stages) - 1

    @property
    def drops(self) -> int:
        """How many pieces have left the hand."""
        return sum(1 for stage in self.line.stages[: self.index + 1] if stage.act.kind != "lift")


class Book:
    """All lines from one position, worked out when they are asked for.

    `legal` are the mover's own houses; `wrong` those of the seat that is not to move, sown by
    either: mistakes have stages too.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._after: dict[tuple[Seat, int], Book] = {}

    @property
    def board(self) -> Board:
        """The board that all lines start from."""
        return self.position.holes

    @property
    def mover(self) -> Seat:
        """The seat to move; 0 when there is none."""
        return self.position.to_move

    @cached_property
    def legal(self) -> tuple[Line, ...]:
        """What the seat to move may sow."""
        return tuple(self._lines("legal", self.mover, self.mover))

    @cached_property
    def wrong(self) -> tuple[Line, ...]:
        """What the other seat might sow out of turn, and the mover from the other's houses."""
        other = opponent(self.mover)
        return (*self._lines("turn", other, other), *self._lines("house", self.mover, other))

    def _lines(self, standing: Standing, seat: Seat, owner: Seat) -> Iterator[Line]:
        if not self.mover:
            return
        for house in self.position.sowable(owner):
            sowing = trace(self.position, seat, house, across=seat != owner)
            yield Line(standing, sowing, tuple(sowing.stages()))

    @cached_property
    def _legal_places(self) -> dict[Board, list[Place]]:
        return _index(self.legal)

    @cached_property
    def _wrong_places(self) -> dict[Board, list[Place]]:
        return _index(self.wrong)

    def places(self, board: Board, *, wrong: bool = True) -> list[Place]:
        """Every moment of a line at which the board looks exactly like that; legal lines first."""
        found = self._legal_places.get(board, [])
        return found + self._wrong_places.get(board, []) if wrong else found

    def after(self, line: Line) -> "Book":
        """The lines from where that line leads to."""
        played = (line.seat, line.origin)  # an origin across the board is the other row's
        book = self._after.get(played)
        if book is None:
            book = Book(after_sowing(self.position, line.sowing))
            self._after[played] = book
        return book

    def nearest(self, fit: Fit, lines: Iterable[Line], worst: float) -> Place | None:
        """The moment that fits the scales best, if any fits better than `worst`; early ones first.

        For a board on which something still moves, when the exact counts are not known yet.
        """
        found: Place | None = None
        best = worst
        for line in lines:
            for index, stage in enumerate(line.stages):
                score = fit.of(stage.holes, best)
                if score > best:
                    # The restless holes break ties: their reading is on its way to something.
                    score += fit.restless(stage.holes)
                    if score > best:
                        best, found = score, Place(line, index)
        return found

    def completable(self, fit: Fit, explains: float) -> bool:
        """Whether putting the pieces in the hand somewhere makes it a moment of a legal line.

        True also for what has been lifted and can still be put back.
        """
        if fit.below(self.board, explains) > explains:
            return True
        return any(
            fit.below(stage.holes, explains) > explains
            for line in self.legal
            for stage in line.stages
        )


def _index(lines: tuple[Line, ...]) -> dict[Board, list[Place]]:
    places: dict[Board, list[Place]] = {}
    for line in lines:
        for index, stage in enumerate(line.stages):
            places.setdefault(stage.holes, []).append(Place(line, index))
    return places
