"""The line of play: what changed the position, newest first, shared between states.

A persistent linked list: adding a step and taking steps back make new heads on the same tail, so
that a state of ten thousand moves costs no more to make than one of ten, and old states stay whole.
"""

from collections.abc import Iterator
from typing import Literal, Self

import msgspec

StepKind = Literal["move", "stood", "correction"]


class Step(msgspec.Struct, frozen=True):
    """One change of the position.

    Attributes:
        kind: a legal move, an illegal act that stands, or a position set by hand.
        ruling: number of the ruling it was played under; 0 for a correction.
        seat: whose move it was; 0 for nobody's.
        text: the move in the game's text form, else what was said of it.
        before: the position that it changed.
        device: who said so, for an act that stands and a correction.
    """

    kind: StepKind
    ruling: int
    seat: int
    text: str
    before: str
    device: str = ""

    @property
    def is_move(self) -> bool:
        """Whether undo counts it: legal moves and acts that stand, not corrections."""
        return self.kind != "correction"


class _Link:
    __slots__ = ("earlier", "step")

    def __init__(self, step: Step, earlier: "_Link | None") -> None:
        self.step = step
        self.earlier = earlier


class History:
    """An immutable stack of steps; `len` counts all of them, `moves` those that undo counts."""

    __slots__ = ("_head", "_size", "moves")

    def __init__(self) -> None:
        """Begin with no step."""
        self._head: _Link | None = None
        self._size = 0
        self.moves = 0

    @classmethod
    def _of(cls, head: _Link | None, size: int, moves: int) -> Self:
        history = cls()
        history._head, history._size, history.moves = head, size, moves
        return history

    def push(self, step: Step) -> "History":
        """Give the history that goes on with this step."""
        return self._of(_Link(step, self._head), self._size + 1, self.moves + step.is_move)

    def take_back(self, count: int) -> tuple["History", tuple[Step, ...]]:
        """Give the history before its last `count` moves, and the steps taken back, newest first.

        Corrections made after a move that is taken back go with it.

        Raises:
            ValueError: there are not that many moves.
        """
        if not 1 <= count <= self.moves:
            raise ValueError(f"{count} moves cannot be taken back of {self.moves}")
        taken: list[Step] = []
        left = count
        link = self._head
        while left and link is not None:
            taken.append(link.step)
            left -= link.step.is_move
            link = link.earlier
        return self._of(link, self._size - len(taken), self.moves - count), tuple(taken)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Step]:
        """Go through the steps, newest first."""
        link = self._head
        while link is not None:
            yield link.step
            link = link.earlier

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        if (self._size, self.moves) != (other._size, other.moves):
            return False
        mine, theirs = self._head, other._head
        # A loop, for a recursion over a long match would hit the interpreter's limit; and the walk
        # ends where both share their tail.
        while mine is not theirs:
            if mine is None or theirs is None or mine.step != theirs.step:
                return False
            mine, theirs = mine.earlier, theirs.earlier
        return True

    __hash__ = None  # type: ignore[assignment]  # compared by content, as lists are

    def __repr__(self) -> str:
        newest = next(iter(self), None)
        return f"<History of {self._size} steps, {self.moves} moves, newest {newest!r}>"
