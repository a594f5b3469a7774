"""Cameras of all kinds, each grabbed in a child process that can be killed.

`Camera(source)` opens one; `sources` says what there is to open.
"""

from vision.cameras.camera import Camera
from vision.cameras.direct import DirectCamera
from vision.cameras.health import CameraHealth, Condition
from vision.cameras.sources import (
    CallableSource,
    CameraError,
    CsiSource,
    FolderSource,
    Source,
    UsbSource,
    VideoSource,
)

__all__ = [
    "CallableSource",
    "Camera",
    "CameraError",
    "CameraHealth",
    "Condition",
    "CsiSource",
    "DirectCamera",
    "FolderSource",
    "Source",
    "UsbSource",
    "VideoSource",
]
