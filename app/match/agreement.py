"""What the rules know to lie on the scales: when the table agrees with the position, the scales learn."""

from collections.abc import Sequence
from typing import Any

from app.board.readings import Weighed
from app.rules.game import Game


def agrees(weighed: Weighed, holes: Sequence[int]) -> bool:
    """Whether all scales are at rest and count what the rules say lies in each of the 16 holes."""
    return not weighed.disturbed and all(
        estimate is not None and estimate.settled and estimate.count == count
        for estimate, count in zip(weighed.scales, holes, strict=False)
    )


class Agreement:
    """Notices, once for each position, that the table shows it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._position = ""
        self._holes: tuple[int, ...] = ()
        self._is_told = False

    def counts(self, weighed: Weighed, position: str) -> dict[int, int] | None:
        """The pieces on each scale when the table has just come to agree with the position.

        Returns:
            None while it does not agree, and when this was told before.
        """
        if position != self._position:
            self._position = position
            self._holes = tuple(getattr(self._game.read_position(position), "holes", ()))
            self._is_told = False
        if self._is_told or not self._holes or not agrees(weighed, self._holes):
            return None
        self._is_told = True
        return dict(enumerate(self._holes))
