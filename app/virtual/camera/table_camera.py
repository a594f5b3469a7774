"""The camera of a virtual table, with what can go wrong with one; it hands pictures to `vision.cameras`."""

import enum
from collections.abc import Callable

import msgspec

from app.virtual.camera.exposure import Sensor, noise_of_nothing
from app.virtual.camera.faces import Faces
from app.virtual.camera.lens import Lens
from app.virtual.camera.renderer import Renderer, Table
from app.virtual.scene import Scene
from vision.cameras import DirectCamera
from vision.frames import Picture


class CameraFault(enum.StrEnum):
    """What is wrong with a camera."""

    NONE = "none"
    LOST = "lost"
    """Its cable is out: no pictures come."""
    FROZEN = "frozen"
    """Its driver hands on one old picture for ever."""
    COVERED = "covered"
    """Something lies on its lens."""


class TableCamera:
    """Takes pictures of a scene; used by one thread.

    Attributes:
        fault: what is wrong with it just now.
    """

    def __init__(
        self,
        table: Table,
        lens: Lens,
        faces: Faces,
        scene: Callable[[], Scene],
        sensor: Sensor | None = None,
    ) -> None:
        """Hang a camera.

        Args:
            table: below it.
            lens: where it hangs and how it sees.
            faces: of the deck in play.
            scene: what there is to see, asked for each picture.
            sensor: how good it is.
        """
        self.fault = CameraFault.NONE
        self._table = table
        self._sensor = sensor or Sensor()
        self._faces = faces
        self._scene = scene
        self._renderer = Renderer(table, lens, self._sensor, faces)
        self._number = 0
        self._last: Picture | None = None

    @property
    def lens(self) -> Lens:
        """Where it hangs."""
        return self._renderer.lens

    @property
    def latest(self) -> Picture | None:
        """The picture that was taken last."""
        return self._last

    def draw_arms(self, seats: int) -> None:
        """Draw the arms of so many seats beforehand, so that a picture in real time is not held up."""
        self._renderer.draw_arms(seats)

    def moved(self, *, x_mm: float = 0.0, y_mm: float = 0.0, turn_deg: float = 0.0) -> None:
        """Somebody knocks against what it hangs on."""
        before = self._renderer.lens
        lens = msgspec.structs.replace(
            before,
            x_mm=before.x_mm + x_mm,
            y_mm=before.y_mm + y_mm,
            turn_deg=before.turn_deg + turn_deg,
        )
        self._renderer = Renderer(self._table, lens, self._sensor, self._faces)

    def picture(self) -> Picture | None:
        """The present picture; None where none comes."""
        match self.fault:
            case CameraFault.LOST:
                return None
            case CameraFault.FROZEN if self._last is not None:
                return self._last
            case CameraFault.COVERED:
                self._number += 1
                lens, seed = self._renderer.lens, self._table.seed
                self._last = noise_of_nothing(lens, self._sensor, self._number, seed)
            case _:
                self._number += 1
                self._last = self._renderer.picture(self._scene(), self._number)
        return self._last

    def opened(self, clock_us: Callable[[], int]) -> DirectCamera:
        """Its pictures as frames with numbers, times and health, as any camera's.

        Args:
            clock_us: the table's own time, in microseconds.
        """
        return DirectCamera(self.picture, clock_us, never_still=True)
