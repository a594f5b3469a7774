"""The sensors' side of the referee: what the board says, since when it is quiet, what is lost."""

import msgspec

from app.board.readings import SCALE_NAMES, Weighed
from app.referee.sensed import HOLES, NO_REFERENCES, Board, Fit, Sensed, learn, sense, still_good
from app.referee.stillness import Stillness
from app.referee.thresholds import Thresholds

MOVING, COMPLETE, GAP = 0, 1, 2
"""How quiet the table is: not at all; long enough for a complete sowing; a gap in play."""


class TableWatch:
    """Remembers the newest weighing and how far the stillness since then has been judged.

    Attributes:
        sensed: the board as last weighed; None before that, or while it is lost.
        is_lost: the board does not answer.
        dead: holes whose scale is not to be trusted.
    """

    def __init__(self, thresholds: Thresholds) -> None:
        self._thresholds = thresholds
        self._stillness = Stillness()
        self._judged = (-1, MOVING)
        self._shaken: frozenset[int] = frozenset()
        self._knocked_us: int | None = None
        self._references = NO_REFERENCES
        self.sensed: Sensed | None = None
        self.is_lost = False
        self.dead: frozenset[int] = frozenset()

    @property
    def moves(self) -> int:
        """Counts the changes on the board."""
        return self._stillness.moves

    def weigh(self, weighed: Weighed) -> bool:
        """Take in a weighing; False for one that is older than the newest, which changes nothing."""
        if self.sensed is not None and weighed.at_us < self.sensed.at_us:
            return False
        self.sensed = sense(weighed, self.dead, self._references)
        self._references = still_good(self.sensed, self._references)
        self._stillness = self._stillness.after(self.sensed, self._thresholds.motion_pieces)
        return True

    def fit(self) -> Fit:
        """How boards fit the newest weighing."""
        if self.sensed is None:
            raise ValueError("there is no weighing to fit a board to")
        return Fit(self.sensed, self._thresholds.misreading)

    def know(self, board: Board) -> None:
        """The board is at rest and these are its counts: what comes next is weighed against it."""
        if self.sensed is not None:
            self._references = learn(self.sensed, board)

    def forget(self) -> None:
        """What the scales were read against is the board no more."""
        self._references = NO_REFERENCES

    def knock(self, now_us: int) -> frozenset[int]:
        """Holes on which something lay that is no piece, once it is gone; empty else."""
        if self.sensed is None:
            return frozenset()
        if self.sensed.disturbed:
            self._shaken |= self.sensed.disturbed
            return frozenset()
        over, self._shaken = self._shaken, frozenset()
        last = self._knocked_us
        if not over or (last is not None and now_us - last < self._thresholds.knock_note_every_us):
            return frozenset()
        self._knocked_us = now_us
        return over

    def lose_board(self) -> None:
        """The board is gone: what it last said is worth nothing."""
        self.is_lost = True
        self.sensed = None
        self._references = NO_REFERENCES
        self._stillness = Stillness(moves=self._stillness.moves + 1)
        self._shaken = frozenset()

    def find_board(self) -> None:
        """The board is back; its next weighing says how it stands."""
        self.is_lost = False

    def distrust(self, scale: str) -> bool:
        """Do not listen to that scale any more; False if it is no hole's or is not heard already."""
        hole = hole_of(scale)
        if hole is None or hole in self.dead:
            return False
        self.dead |= {hole}
        return True

    def trust(self, scale: str) -> bool:
        """Listen to that scale again; False if it was heard already."""
        hole = hole_of(scale)
        if hole is None or hole not in self.dead:
            return False
        self.dead -= {hole}
        return True

    def judge_again(self) -> None:
        """What there is has to be judged anew: the rules or the score have changed under it."""
        self._judged = (-1, MOVING)

    def due(self, now_us: int) -> int:
        """How quiet it is, once for each degree of quiet after each change; MOVING else."""
        if self.sensed is None or not self._is_ready(now_us):
            return MOVING
        quiet_us = self._stillness.quiet_us(now_us)
        degree = MOVING
        if quiet_us >= self._thresholds.quiet_gap_us:
            degree = GAP
        elif quiet_us >= self._thresholds.quiet_complete_us:
            degree = COMPLETE
        if degree == MOVING or self._judged >= (self.moves, degree):
            return MOVING
        self._judged = (self.moves, degree)
        return degree

    def _is_ready(self, now_us: int) -> bool:
        """Nothing moves, or it has moved for so long that it is judged around."""
        restless_us = self._stillness.restless_us
        limit_us = self._thresholds.unsettled_limit_us
        return restless_us is None or now_us - restless_us >= limit_us

    @property
    def deadline_us(self) -> int | None:
        """When the table will next have been quiet for long enough; None when all is judged."""
        moved_us = self._stillness.moved_us
        if self.sensed is None or moved_us is None:
            return None
        if self._judged < (self.moves, COMPLETE):
            wait_us = moved_us + self._thresholds.quiet_complete_us
        elif self._judged < (self.moves, GAP):
            wait_us = moved_us + self._thresholds.quiet_gap_us
        else:
            return None
        restless_us = self._stillness.restless_us
        if restless_us is not None:
            wait_us = max(wait_us, restless_us + self._thresholds.unsettled_limit_us)
        return wait_us


def hole_of(scale: str) -> int | None:
    """The hole over that scale; None for the draw tray's and for no scale at all."""
    holes = SCALE_NAMES[:HOLES]
    return holes.index(scale) if scale in holes else None


class Restoring(msgspec.Struct, frozen=True):
    """The board is not as the match stands: after an undo or a correction it is put back first.

    Attributes:
        stale: boards that were taken back: never accepted by themselves. None is a hole that no
            scale told of at the time.
        moves: what `TableWatch.moves` said when it began; None until the first weighing after it.
    """

    stale: frozenset[tuple[int | None, ...]] = frozenset()
    moves: int | None = None
