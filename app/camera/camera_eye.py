"""The eye of a table with a camera: `vision.table_eye` in the referee's words, with crops of what it saw."""

from collections.abc import Callable

import msgspec

from app.camera.cropping import crop_of
from app.camera.crops import Crops
from app.camera.eye import CameraObservation
from app.camera.telling import observed
from app.referee.seen import CardSighted
from vision.table_eye import TableEye


class CameraEye:
    """See `Eye`.

    Args:
        eye: on an open camera.
        crops: where the cards it sights are kept.
        close: gives the camera back.
    """

    def __init__(
        self,
        eye: TableEye,
        crops: Crops | None = None,
        close: Callable[[], object] = lambda: None,
    ) -> None:
        self._eye = eye
        self._crops = crops or Crops()
        self._close = close

    @property
    def has_settled(self) -> bool:
        """Is the mat found, and everything on it told?"""
        return self._eye.rests

    def look(self, now_us: int) -> tuple[CameraObservation, ...]:
        """As `Eye.look`."""
        told = observed(self._eye.look(now_us), now_us)
        return tuple(self._with_crop(one) if isinstance(one, CardSighted) else one for one in told)

    def close(self) -> None:
        """Give the camera back."""
        self._close()

    def _with_crop(self, sighted: CardSighted) -> CardSighted:
        picture, pose = self._eye.picture, self._eye.pose
        if picture is None or pose is None:
            return sighted
        crop = self._crops.keep(crop_of(picture, pose, sighted.corners_mm))
        return msgspec.structs.replace(sighted, crop=crop)
