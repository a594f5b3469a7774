"""Where pictures can come from. A source is a frozen value that travels into the grabbing process."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from vision.cameras.csi import open_csi
from vision.cameras.errors import CameraError
from vision.cameras.usb import open_usb
from vision.cameras.video import open_video
from vision.frames import Picture
from vision.pictures import PictureError, pictures_in, read_picture

__all__ = [
    "CallableSource",
    "CameraError",
    "CsiSource",
    "FolderSource",
    "Grabber",
    "Source",
    "UsbSource",
    "VideoSource",
]


class Grabber(Protocol):
    """An open camera, inside the grabbing process."""

    def grab(self) -> Picture | None:
        """The next picture, waiting for it; None when there will be no more.

        Raises:
            CameraError: the camera is gone.
        """
        ...

    def close(self) -> None:
        """Give the camera back; may hang, so nobody waits for it."""
        ...


class Source(Protocol):
    """What a camera is opened from."""

    @property
    def never_still(self) -> bool:
        """Does each picture differ from the one before, through noise if nothing else?"""
        ...

    def open(self) -> Grabber:
        """Open it; called in the grabbing process.

        Raises:
            CameraError: a sentence that says what is missing and what to do.
        """
        ...


class UsbSource(msgspec.Struct, frozen=True):
    """A USB camera by its stable id, a name in `/dev/v4l/by-id`; the first one there if it is empty."""

    id: str = ""
    width_px: int = 1920
    height_px: int = 1080
    locked: bool = True
    never_still: bool = True

    def open(self) -> Grabber:
        """As `Source.open`; exposure and focus stay as they are when `locked`."""
        return open_usb(self.id, (self.width_px, self.height_px), locked=self.locked)


class CsiSource(msgspec.Struct, frozen=True):
    """A Raspberry Pi's own camera, by its number."""

    number: int = 0
    width_px: int = 2304
    height_px: int = 1296
    never_still: bool = True

    def open(self) -> Grabber:
        """As `Source.open`."""
        return open_csi(self.number, (self.width_px, self.height_px))


class VideoSource(msgspec.Struct, frozen=True):
    """A video file, as fast as it was taken, or as fast as it can be read."""

    path: str
    in_its_own_time: bool = True
    never_still: bool = False

    def open(self) -> Grabber:
        """As `Source.open`."""
        return open_video(Path(self.path), in_its_own_time=self.in_its_own_time)


class FolderSource(msgspec.Struct, frozen=True):
    """The pictures of a folder, by name, one every so often."""

    path: str
    period_s: float = 0.1
    again: bool = False
    never_still: bool = False

    def open(self) -> Grabber:
        """As `Source.open`."""
        try:
            return _FolderGrabber(self)
        except PictureError as error:
            raise CameraError(str(error)) from error


class CallableSource(msgspec.Struct, frozen=True):
    """A function that gives the next picture; it has to be picklable, and runs in the grabbing process."""

    call: Callable[[], Picture | None]
    never_still: bool = False

    def open(self) -> Grabber:
        """As `Source.open`."""
        return _CallableGrabber(self.call)


class _FolderGrabber:
    """Reads one file after the other."""

    def __init__(self, source: FolderSource) -> None:
        self._source = source
        self._paths = pictures_in(Path(source.path))
        self._next = 0

    def grab(self) -> Picture | None:
        if self._next == len(self._paths):
            if not self._source.again:
                return None
            self._next = 0
        if self._next:
            time.sleep(self._source.period_s)
        path = self._paths[self._next]
        self._next += 1
        try:
            return read_picture(path)
        except PictureError as error:
            raise CameraError(str(error)) from error

    def close(self) -> None:
        self._paths = ()


class _CallableGrabber:
    def __init__(self, call: Callable[[], Picture | None]) -> None:
        self._call = call

    def grab(self) -> Picture | None:
        return self._call()

    def close(self) -> None:
        """Nothing is held."""
