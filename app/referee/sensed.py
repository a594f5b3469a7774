"""What the scales of a Congkak board say at one moment, and how well a board of counts fits it."""

import msgspec

from app.board.readings import Estimate, Weighed

HOLES = 16
"""Holes of a board in the order of the scales: S1..S7, SS, N1..N7, NS."""

RESTLESS_PIECES = 3.0
"""A scale that moves is believed to be no farther off than this: a falling piece and a finger."""

Board = tuple[int, ...]
"""Pieces in each of the 16 holes."""


class Sensed(msgspec.Struct, frozen=True):
    """The board as the scales have it.

    Attributes:
        at_us: monotonic time.
        estimates: for each hole what its scale says; None where it says nothing to be trusted.
        counts: for each hole the nearest whole number of pieces; None as above.
        restless: holes in which something moves or leans.
        disturbed: holes whose reading cannot be pieces (a knock, a forearm).
    """

    at_us: int
    estimates: tuple[Estimate | None, ...]
    counts: tuple[int | None, ...]
    restless: frozenset[int]
    disturbed: frozenset[int]

    @property
    def silent(self) -> frozenset[int]:
        """Holes that have no reading."""
        return frozenset(i for i, n in enumerate(self.counts) if n is None)

    @property
    def is_still(self) -> bool:
        """Nothing moves and nothing leans on the board."""
        return not self.restless and not self.disturbed

    def hand(self, pieces: int) -> int | None:
        """How many of `pieces` are not on the board; None while a hole has no reading."""
        known = [n for n in self.counts if n is not None]
        return pieces - sum(known) if len(known) == HOLES else None


def sense(weighed: Weighed, dead: frozenset[int] = frozenset()) -> Sensed:
    """Read the 16 holes out of a weighing; `dead` are scales that are known to be untrustworthy."""
    estimates = tuple(
        None if i in dead or i >= len(weighed.scales) else weighed.scales[i] for i in range(HOLES)
    )
    disturbed = frozenset(i for i in weighed.disturbed if i < HOLES and i not in dead)
    return Sensed(
        at_us=weighed.at_us,
        estimates=estimates,
        counts=tuple(None if e is None else e.count for e in estimates),
        restless=frozenset(i for i, e in enumerate(estimates) if e is not None and not e.settled),
        disturbed=disturbed,
    )


class Fit:
    """How well boards fit one weighing: natural log of likelihood relative to the nearest counts.

    Holes that are restless, disturbed or without a reading say nothing. One scale never speaks
    against a board by more than `misreading`.
    """

    def __init__(self, sensed: Sensed, misreading: float) -> None:
        self.sensed = sensed
        mute = sensed.restless | sensed.disturbed
        self._heard = [
            (i, estimate, estimate.count, estimate.log_likelihood(estimate.count))
            for i, estimate in enumerate(sensed.estimates)
            if estimate is not None and i not in mute
        ]
        self._misreading = misreading
        self._known: dict[tuple[int, int], float] = {}

    @property
    def heard(self) -> int:
        """How many holes have a say."""
        return len(self._heard)

    def of(self, board: Board, worst: float = -100.0) -> float:
        """Relative log likelihood of `board`, at most about 0; stops counting below `worst`."""
        total = 0.0
        for i, estimate, nearest, peak in self._heard:
            count = board[i]
            if count == nearest:
                continue
            key = (i, count)
            loss = self._known.get(key)
            if loss is None:
                loss = max(self._misreading, estimate.log_likelihood(count) - peak)
                self._known[key] = loss
            total += loss
            if total < worst:
                return total
        return total

    def restless(self, board: Board) -> float:
        """How far the restless holes are from `board`, at most 0: a tie-break, no likelihood."""
        off = 0.0
        for i in self.sensed.restless:
            estimate = self.sensed.estimates[i]
            if estimate is not None and i not in self.sensed.disturbed:
                off += min(RESTLESS_PIECES, abs(estimate.pieces - board[i]))
        return -off

    def below(self, board: Board, worst: float = -100.0) -> float:
        """Relative log likelihood that no hole holds more than `board` has there."""
        total = 0.0
        for i, estimate, nearest, peak in self._heard:
            if nearest > board[i]:
                total += max(self._misreading, estimate.log_likelihood(board[i]) - peak)
                if total < worst:
                    return total
        return total
