"""Runs an eye in a thread of its own: what it tells goes onto the queue, and nothing else."""

import threading
from collections.abc import Callable
from typing import Protocol

from app.board.readings import SensorLost
from app.camera.eye import CameraObservation, Eye

LOOK_S = 1 / 15
"""Fifteen pictures a second are enough for hands; more would cost a Pi what the pages need."""

STOP_WITHIN_S = 3.0
"""A look that is under way ends within some tenths of a second, and a killed camera within two."""


class OpenEye(Eye, Protocol):
    """An eye that holds a camera."""

    def close(self) -> None:
        """Give it back."""
        ...


class EyeThread:
    """Looks until stopped.

    Args:
        opened: opens the eye, in the thread.
        now_us: the clock of its pictures, in microseconds.
        deliver: takes each observation, from this thread; a queue's `put` will do.
    """

    def __init__(
        self,
        opened: Callable[[], OpenEye],
        now_us: Callable[[], int],
        deliver: Callable[[CameraObservation], None],
    ) -> None:
        self._open = opened
        self._now_us = now_us
        self._deliver = deliver
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="eye", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> bool:
        """End, and give the camera back; False when that took too long."""
        self._stopping.set()
        self._thread.join(STOP_WITHIN_S)
        return not self._thread.is_alive()

    def _run(self) -> None:
        eye: OpenEye | None = None
        try:
            eye = self._open()
            while not self._stopping.is_set():
                began_us = self._now_us()
                for observation in eye.look(began_us):
                    self._deliver(observation)
                self._stopping.wait(max(0.0, LOOK_S - (self._now_us() - began_us) / 1e6))
        except Exception:
            # The program is wrong here; the table must be told, and the traceback must be seen.
            words = "the camera's thread has failed: start the app again and report its log"
            self._deliver(SensorLost(self._now_us(), "camera", "fault", words))
            raise
        finally:
            if eye is not None:
                eye.close()
