"""The seam between a camera's side and the one loop: something that looks, and tells what is new."""

from typing import Protocol, TypeAlias

from app.board.readings import SensorBack, SensorLost
from app.referee.seen import Seen

CameraObservation: TypeAlias = Seen | SensorLost | SensorBack
"""What a camera's side puts onto the queue."""


class Eye(Protocol):
    """Watches one table; used by one thread."""

    @property
    def has_settled(self) -> bool:
        """Has it told all that lies on the table, as it lies now?"""
        ...

    def look(self, now_us: int) -> tuple[CameraObservation, ...]:
        """What is new, each thing once; called often, and never waits for a picture.

        Args:
            now_us: the clock of the pictures, in microseconds.
        """
        ...
