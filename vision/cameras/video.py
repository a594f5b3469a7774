"""Video files through OpenCV."""

import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.cameras.errors import CameraError
from vision.frames import Picture

FRAMES_PER_S_UNTOLD = 25.0
"""For a file that does not say how fast it was taken."""


def open_video(path: Path, *, in_its_own_time: bool) -> "VideoGrabber":
    """Open a video file.

    Raises:
        CameraError: it is missing, or no video.
    """
    if not path.is_file():
        raise CameraError(f"There is no video {path.name}.")
    capture = cv2.VideoCapture(str(path))
    if not capture.isOpened():
        raise CameraError(f"{path.name} is not a video that can be read.")
    return VideoGrabber(capture, in_its_own_time=in_its_own_time)


class VideoGrabber:
    """An open video file."""

    def __init__(self, capture: Any, *, in_its_own_time: bool) -> None:
        self._capture = capture
        rate = float(capture.get(cv2.CAP_PROP_FPS)) or FRAMES_PER_S_UNTOLD
        self._period_s = 1 / rate if in_its_own_time else 0.0
        self._due_s = time.monotonic()

    def grab(self) -> Picture | None:
        """The next picture when it is due; None at the end."""
        good, picture = self._capture.read()
        if not good or picture is None:
            return None
        time.sleep(max(0.0, self._due_s - time.monotonic()))
        self._due_s += self._period_s
        return np.asarray(picture, dtype=np.uint8)

    def close(self) -> None:
        """Close the file."""
        self._capture.release()
