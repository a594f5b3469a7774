"""USB cameras through OpenCV and V4L2, by an id that survives other ports and another order."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.cameras.errors import CameraError
from vision.frames import Picture

BY_ID = Path("/dev/v4l/by-id")
FIRST_STREAM = "-video-index0"
"""A camera has several devices; the first one gives pictures, the others notes about them."""

MANUAL_EXPOSURE = 1
"""V4L2's word for an exposure that stays."""


def usb_cameras(by_id: Path = BY_ID) -> tuple[str, ...]:
    """The ids of the USB cameras that are plugged in."""
    if not by_id.is_dir():
        return ()
    return tuple(sorted(path.name for path in by_id.iterdir() if path.name.endswith(FIRST_STREAM)))


def device_of(identity: str, by_id: Path = BY_ID) -> Path:
    """The device of a camera.

    Raises:
        CameraError: it is not plugged in; the sentence names those that are.
    """
    there = usb_cameras(by_id)
    if not there:
        raise CameraError(
            "No USB camera is plugged in: plug one in, or choose another kind of camera."
        )
    if not identity:
        return (by_id / there[0]).resolve()
    if identity not in there:
        raise CameraError(f"The camera {identity} is not plugged in; there is {', '.join(there)}.")
    return (by_id / identity).resolve()


def open_usb(identity: str, size: tuple[int, int], *, locked: bool) -> "UsbGrabber":
    """Open a camera.

    Raises:
        CameraError: it is not there, in use by another program, or not allowed.
    """
    device = device_of(identity)
    capture = cv2.VideoCapture(str(device), cv2.CAP_V4L2)
    if not capture.isOpened():
        raise CameraError(
            f"The camera at {device.name} does not open: another program may hold it, or this user "
            "is not in the group `video`."
        )
    capture.set(cv2.CAP_PROP_FOURCC, float(_four_letters("MJPG")))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    if locked:
        capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
    return UsbGrabber(capture, device.name)


def _four_letters(code: str) -> int:
    return sum(ord(letter) << (8 * place) for place, letter in enumerate(code))


class UsbGrabber:
    """An open USB camera."""

    def __init__(self, capture: Any, name: str) -> None:
        self._capture = capture
        self._name = name

    def grab(self) -> Picture | None:
        """The next picture.

        Raises:
            CameraError: the camera gave none.
        """
        good, picture = self._capture.read()
        if not good or picture is None:
            raise CameraError(f"The camera at {self._name} gives no picture: was it unplugged?")
        return np.asarray(picture, dtype=np.uint8)

    def close(self) -> None:
        """Give the device back."""
        self._capture.release()
