"""What follows from a move, piece by piece: each piece is a position and the events that led to it."""

from collections.abc import Callable

import msgspec

from app.rules.game import Event
from app.rules.kongkang.position import Position


class Step(msgspec.Struct, frozen=True):
    """A position, and what has happened on the way to it."""

    position: Position
    events: tuple[Event, ...] = ()

    def then(self, act: Callable[[Position], "Step"]) -> "Step":
        """This step and the next, which sees the position that this one led to."""
        following = act(self.position)
        return Step(following.position, self.events + following.events)
