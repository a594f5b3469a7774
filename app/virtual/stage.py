"""What a table of cards under a virtual camera offers: the seam to `card_stage`, which needs OpenCV."""

import threading
from typing import TYPE_CHECKING, Protocol

from app.camera.eye_thread import OpenEye
from app.virtual.card_acts import CameraAct, CardMove
from app.virtual.table_world import Cards

if TYPE_CHECKING:
    from app.virtual.card_world import CardWorld
    from app.virtual.gestures import Ride


class StageCards(Cards, Protocol):
    """Cards, and the arms that move them; see `card_table.CardTable`."""

    @property
    def world(self) -> "CardWorld":
        """Where everything is, but for what is being carried."""
        ...

    @property
    def moving(self) -> tuple[int, ...]:
        """Seats whose arm is over the table, ascending."""
        ...

    def carried(self) -> "tuple[tuple[int, Ride], ...]":
        """What the fingers of whom hold just now."""
        ...


class Stage(Protocol):
    """Cards, arms and a camera; see `card_stage.CardStage`."""

    @property
    def table(self) -> StageCards:
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

    def is_arm_busy(self, act: CardMove) -> bool:
        """Is the arm that would do this still over the table?"""
        ...

    def lay_out(self, published: str) -> None:
        """Lay all cards and tokens as a published position has them. Raises ActError."""
        ...

    def disturb(self, act: CameraAct) -> None:
        """Do to the room, the mat or the camera what an act says."""
        ...

    def open_eye(self) -> OpenEye:
        """A new eye, that has seen nothing yet."""
        ...
