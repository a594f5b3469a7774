"""What a table of cards under a virtual camera offers: the seam to `card_stage`, which needs OpenCV."""

import threading
from typing import Protocol

from app.camera.eye_thread import OpenEye
from app.virtual.card_acts import CameraAct, CardMove
from app.virtual.table_world import Cards


class Stage(Protocol):
    """Cards, arms and a camera; see `card_stage.CardStage`."""

    @property
    def table(self) -> Cards:
        """The cards on it."""
        ...

    @property
    def deck(self) -> str:
        """The name of the deck in play."""
        ...

    @property
    def seats(self) -> int:
        """How many people sit there."""
        ...

    @property
    def lock(self) -> threading.Lock:
        """Held by whoever lets time go by, and while a picture looks at the cards."""
        ...

    def begin(self, act: CardMove) -> int:
        """Let an arm begin an act; when it will be gone. Raises ActError."""
        ...

    def disturb(self, act: CameraAct) -> None:
        """Do to the room, the mat or the camera what an act says."""
        ...

    def open_eye(self) -> OpenEye:
        """A new eye, that has seen nothing yet."""
        ...
