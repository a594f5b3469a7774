"""USB cameras through OpenCV and V4L2, by an id that survives other ports and another order."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.cameras.errors import CameraError
from vision.cameras.settling import Settling
from vision.frames import Picture

BY_ID = Path("/dev/v4l/by-id")
FIRST_STREAM = "-video-index0"
"""A camera has several devices; the first one gives pictures, the others notes about them."""

MANUAL_EXPOSURE, AUTOMATIC_EXPOSURE = 1, 3
"""V4L2's words for an exposure that stays, and for one that follows the light."""

KEPT = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC_EXPOSURE, MANUAL_EXPOSURE, cv2.CAP_PROP_EXPOSURE),
    (cv2.CAP_PROP_AUTO_WB, 1, 0, cv2.CAP_PROP_WB_TEMPERATURE),
    (cv2.CAP_PROP_AUTOFOCUS, 1, 0, cv2.CAP_PROP_FOCUS),
)
"""What settles by itself: its switch, that switch's automatic and kept states, and its value."""

BLIND_STEP_PX = 8
"""Every so many rows and columns are enough to tell how bright a picture is."""


def monotonic_us() -> int:
    """This machine's monotonic clock in microseconds."""
    return time.monotonic_ns() // 1000


def _v4l2(device: Path) -> Any:
    return cv2.VideoCapture(str(device), cv2.CAP_V4L2)


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


def open_usb(
    identity: str,
    size: tuple[int, int],
    *,
    locked: bool,
    by_id: Path = BY_ID,
    capture_of: Callable[[Path], Any] = _v4l2,
    clock_us: Callable[[], int] = monotonic_us,
) -> "UsbGrabber":
    """Open a camera; when `locked`, its exposure, white balance and focus settle and are then kept.

    Raises:
        CameraError: it is not there, in use by another program, not allowed, or gives no picture.
    """
    device = device_of(identity, by_id)
    capture = capture_of(device)
    if not capture.isOpened():
        raise CameraError(
            f"The camera at {device.name} does not open: another program may hold it, or this user "
            "is not in the group `video`."
        )
    capture.set(cv2.CAP_PROP_FOURCC, float(_four_letters("MJPG")))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    grabber = UsbGrabber(capture, device.name)
    if locked:
        _settle(grabber, capture, clock_us)
        _keep(capture)
    return grabber


def _settle(grabber: "UsbGrabber", capture: Any, clock_us: Callable[[], int]) -> None:
    """Let everything run by itself until the pictures' brightness rests."""
    for switch, automatic, *_ in KEPT:
        capture.set(switch, automatic)
    state = Settling(clock_us())
    while not state.settled:
        picture = grabber.grab()
        if picture is not None:
            state = state.seen(float(picture[::BLIND_STEP_PX, ::BLIND_STEP_PX].mean()), clock_us())


def _keep(capture: Any) -> None:
    """Hold what was found; a camera that cannot say a value keeps the one it has."""
    gain = capture.get(cv2.CAP_PROP_GAIN)
    found = [capture.get(value) for *_, value in KEPT]
    for (switch, _, kept, value), level in zip(KEPT, found, strict=True):
        capture.set(switch, kept)
        # Some cameras jump to their factory value when the automatic is switched off.
        if level > 0:
            capture.set(value, level)
    if gain > 0:
        capture.set(cv2.CAP_PROP_GAIN, gain)


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
