"""A Raspberry Pi's own camera through picamera2, which comes from Debian and not from PyPI."""

import importlib
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from vision.cameras.errors import CameraError
from vision.cameras.settling import Settling
from vision.frames import Picture

CONTINUOUS_FOCUS, MANUAL_FOCUS = 2, 0
"""libcamera's numbers for a focus that follows and for one that stays."""

AUTOMATIC: Mapping[str, object] = MappingProxyType(
    {"AeEnable": True, "AwbEnable": True, "AfMode": CONTINUOUS_FOCUS}
)
KEPT: Mapping[str, object] = MappingProxyType(
    {"AeEnable": False, "AwbEnable": False, "AfMode": MANUAL_FOCUS}
)
KEPT_VALUES = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
"""What a picture's notes say of how it was taken, and what is then held."""


def monotonic_us() -> int:
    """This machine's monotonic clock in microseconds."""
    return time.monotonic_ns() // 1000


def open_csi(
    number: int, size: tuple[int, int], *, clock_us: Callable[[], int] = monotonic_us
) -> "CsiGrabber":
    """Open a camera; exposure and focus settle and are then kept.

    Raises:
        CameraError: picamera2 is missing or broken (the sentence says which), or there is no camera.
    """
    camera_type = _picamera2()
    try:
        camera = camera_type(number)
        camera.configure(camera.create_video_configuration(main={"size": size, "format": "RGB888"}))
        camera.start()
        _settle_and_keep(camera, clock_us)
    except (RuntimeError, IndexError) as error:
        raise CameraError(
            f"Camera {number} of the Raspberry Pi does not open ({error}): check its ribbon cable, and "
            "that no other program uses it."
        ) from error
    return CsiGrabber(camera)


def _settle_and_keep(camera: Any, clock_us: Callable[[], int]) -> None:
    """Let exposure, white balance and focus run by themselves until they rest, then hold them."""
    there = camera.camera_controls
    camera.set_controls({name: value for name, value in AUTOMATIC.items() if name in there})
    state = Settling(clock_us())
    notes: Mapping[str, Any] = {}
    while not state.settled:
        notes = camera.capture_metadata()
        light = float(notes.get("ExposureTime", 0)) * float(notes.get("AnalogueGain", 1))
        state = state.seen(light, clock_us())
    held = {name: notes[name] for name in KEPT_VALUES if name in notes}
    camera.set_controls(
        {name: value for name, value in ({**KEPT, **held}).items() if name in there}
    )


def _picamera2() -> Any:
    """The class, imported only here: no other machine has it."""
    try:
        return importlib.import_module("picamera2").Picamera2
    except ModuleNotFoundError as error:
        raise CameraError(
            f"The Python package {error.name} is missing: `sudo apt install python3-picamera2`, and make "
            "the virtual environment with --system-site-packages."
        ) from error
    except (ImportError, ValueError, OSError) as error:
        # A numpy that does not fit libcamera's bindings raises ValueError here.
        raise CameraError(
            f"The Python package picamera2 is installed and does not load ({error}): it needs the numpy "
            "and OpenCV of Debian, not those of PyPI."
        ) from error


class CsiGrabber:
    """An open camera of a Raspberry Pi."""

    def __init__(self, camera: Any) -> None:
        self._camera = camera

    def grab(self) -> Picture | None:
        """The next picture; picamera2's RGB888 has blue first, as OpenCV has."""
        return np.asarray(self._camera.capture_array("main"), dtype=np.uint8)

    def close(self) -> None:
        """Stop the camera."""
        self._camera.stop()
