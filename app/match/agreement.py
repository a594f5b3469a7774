"""What the rules know to lie on the scales: when the table agrees with the position, the scales learn."""

from collections.abc import Sequence
from typing import Any

from app.board.readings import Estimate, Weighed
from app.rules.game import Game

NEAR_PIECES = 0.75
"""Just ruled, a hole may read this far off: its zero is what is wrong, for the whole board has been
weighed against all that could have been played. A piece too many or too few is farther off."""

CLEAR = 0.95
"""Later a hand may be in a house again, and half a piece of zero looks like half of what it took: then
each count has to be as probable as this by its own scale."""


def agrees(weighed: Weighed, holes: Sequence[int], *, just_ruled: bool = False) -> bool:
    """Whether all scales are at rest and show what the rules say lies in each of the 16 holes."""
    return not weighed.disturbed and all(
        estimate is not None and estimate.settled and _shows(estimate, count, just_ruled=just_ruled)
        for estimate, count in zip(weighed.scales, holes, strict=False)
    )


def _shows(estimate: Estimate, count: int, *, just_ruled: bool) -> bool:
    if just_ruled:
        return abs(estimate.pieces - count) <= NEAR_PIECES
    return estimate.count == count and estimate.probability(count) >= CLEAR


class Agreement:
    """Notices, once for each position, that the table shows it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._position = ""
        self._holes: tuple[int, ...] = ()
        self._is_told = False
        self._is_fresh = False

    def counts(self, weighed: Weighed, position: str) -> dict[int, int] | None:
        """The pieces on each scale when the table has just come to agree with the position.

        Returns:
            None while it does not agree, and when this was told before.
        """
        if position != self._position:
            self._position = position
            self._holes = tuple(getattr(self._game.read_position(position), "holes", ()))
            self._is_told, self._is_fresh = False, True
        just_ruled = self._is_fresh
        # A board that was just found has no readings yet: its first whole one is waited for.
        self._is_fresh = just_ruled and None in weighed.scales[: len(self._holes)]
        if self._is_told or not self._holes:
            return None
        self._is_told = agrees(weighed, self._holes, just_ruled=just_ruled)
        return dict(enumerate(self._holes)) if self._is_told else None
