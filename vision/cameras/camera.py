"""A camera whose driver may hang, crash or repeat itself without harm to the process that plays the game."""

import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Self

from vision.cameras.child import ENDED, grab_all
from vision.cameras.health import CameraHealth, Condition
from vision.cameras.ring import Ring
from vision.cameras.sources import Source
from vision.frames import Frame

MOST_PIXELS = 2304 * 1296
"""What a Camera Module 3 is read with: three slots of it fill 27 MB."""

CLOSE_S = 2.0
"""A killed process is gone in milliseconds; one that waits inside the kernel is left behind after this."""


def monotonic_us() -> int:
    """This machine's monotonic clock in microseconds; the same in the grabbing process."""
    return time.monotonic_ns() // 1000


class Camera:
    """An open camera; used once, by one thread.

    `look` is called often; it never waits. `close` kills the grabbing process, which needs not agree.
    """

    def __init__(
        self,
        source: Source,
        *,
        most_pixels: int = MOST_PIXELS,
        clock_us: Callable[[], int] = monotonic_us,
    ) -> None:
        self._clock_us = clock_us
        # A fresh interpreter: a forked copy of a process with threads may hang on their locks.
        context = multiprocessing.get_context("spawn")
        self._ring = Ring(context, most_pixels)
        self._notes: Connection
        self._notes, theirs = context.Pipe(duplex=False)
        self._child = context.Process(
            target=grab_all, args=(source, self._ring, theirs), name="camera", daemon=True
        )
        self._child.start()
        theirs.close()
        self._sequence = 0
        self._health = CameraHealth(
            Condition.OPENING, never_still=source.never_still, opened_us=clock_us()
        )

    @property
    def health(self) -> CameraHealth:
        """As of the last `look`."""
        return self._health

    @property
    def pid(self) -> int | None:
        """Of the grabbing process."""
        return self._child.pid

    def look(self) -> Frame | None:
        """The newest picture that was not handed out yet, if there is one, and a look at the health."""
        frame = self._ring.newest(self._sequence)
        if frame is not None:
            self._sequence = frame.sequence
            self._health = self._health.framed(frame)
        elif self._notes_say():
            return None
        self._health = self._health.at(self._clock_us())
        # A camera that repeats one picture has nothing to show: recognising it would be a lie.
        return None if self._health.condition is Condition.FROZEN else frame

    def _notes_say(self) -> bool:
        """Take what the grabbing process told; True when it will grab no more."""
        if self._health.condition is Condition.ENDED or self._notes.closed:
            return True
        if not self._notes.poll():
            return False
        try:
            note = str(self._notes.recv())
        except (EOFError, OSError):
            note = "The camera's process ended without a word: plug the camera in again."
        self._notes.close()
        self._health = self._health.ended() if note == ENDED else self._health.failed(note)
        return True

    def close(self) -> bool:
        """Kill the grabbing process; True when it is gone, False when the kernel holds on to it."""
        self._child.kill()
        self._child.join(CLOSE_S)
        gone = not self._child.is_alive()
        if gone:
            self._child.close()
        self._notes.close()
        return gone

    def __enter__(self) -> Self:
        """Hand on the open camera."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()
