"""A few pictures in memory that two processes share: bounded, and never half a picture.

The memory has no name and belongs to both processes, so nothing is left behind when one is killed.
"""

import ctypes
from multiprocessing.context import BaseContext
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame, Picture

SLOTS = 3
"""One that is written, one that is read, and one between them."""

HEADER = 5
SEQUENCE, TAKEN_US, HEIGHT, WIDTH, DONE = range(HEADER)
COLOURS = 3
TRIES = 3


class PictureTooLargeError(ValueError):
    """A picture does not fit the memory that was set aside."""


class Ring:
    """Frames from one writing process to one reading process; the reader sees the newest one."""

    def __init__(self, context: BaseContext, most_pixels: int) -> None:
        self._slot_bytes = most_pixels * COLOURS
        self._headers: Any = context.RawArray(ctypes.c_int64, SLOTS * HEADER)
        self._pixels: Any = context.RawArray(ctypes.c_uint8, SLOTS * self._slot_bytes)

    def _header(self, slot: int) -> NDArray[np.int64]:
        return np.frombuffer(self._headers, np.int64)[slot * HEADER : (slot + 1) * HEADER]

    def _slot(self, slot: int, size: int) -> NDArray[np.uint8]:
        start = slot * self._slot_bytes
        return np.frombuffer(self._pixels, np.uint8)[start : start + size]

    def write(self, frame: Frame) -> None:
        """Put a frame in the place of the oldest one.

        Raises:
            PictureTooLargeError: it does not fit.
        """
        picture = frame.picture
        if picture.size > self._slot_bytes or picture.ndim != COLOURS:
            raise PictureTooLargeError(
                f"The camera gives {picture.shape[1]} x {picture.shape[0]} pixels; "
                f"{self._slot_bytes // COLOURS / 1e6:.1f} megapixels are set aside."
            )
        slot = frame.sequence % SLOTS
        header = self._header(slot)
        # While a slot is written its two sequence numbers differ: a reader then takes it for none.
        header[DONE] = 0
        header[SEQUENCE] = frame.sequence
        header[TAKEN_US], header[HEIGHT], header[WIDTH] = frame.taken_us, *picture.shape[:2]
        self._slot(slot, picture.size)[:] = picture.ravel()
        header[DONE] = frame.sequence

    def newest(self, after: int) -> Frame | None:
        """A copy of the newest frame whose sequence number is above `after`; None if there is none."""
        for _ in range(TRIES):
            done = [int(self._header(slot)[DONE]) for slot in range(SLOTS)]
            slot = int(np.argmax(done))
            if done[slot] <= after:
                return None
            header = self._header(slot).copy()
            height, width = int(header[HEIGHT]), int(header[WIDTH])
            size = height * width * COLOURS
            if 0 < size <= self._slot_bytes:
                picture: Picture = self._slot(slot, size).copy().reshape(height, width, COLOURS)
                whole = int(self._header(slot)[SEQUENCE]) == int(header[DONE]) == done[slot]
                if whole:
                    return Frame(done[slot], int(header[TAKEN_US]), picture)
        return None
