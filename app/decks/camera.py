"""The table's camera while somebody shows cards to it: open only as long as the page is looked at."""

import threading
from collections.abc import Callable
from typing import Protocol

from app.camera.sources import source_of
from app.config import CameraSettings
from vision.cameras.camera import Camera
from vision.cameras.health import CameraHealth
from vision.frames import Frame, Picture

IDLE_S = 20.0
"""A page asks twice a second; when none has asked for so long, the camera is given back."""

LOOK_S = 0.05
STOP_S = 3.0
"""A killed camera is gone within two seconds."""


class OpenCamera(Protocol):
    """What is used of `vision.cameras.camera.Camera`."""

    @property
    def health(self) -> CameraHealth:
        """As of the last look."""
        ...

    def look(self) -> Frame | None:
        """The newest picture that was not handed out yet."""
        ...

    def close(self) -> bool:
        """Give it back."""
        ...


def opener(settings: CameraSettings) -> Callable[[], OpenCamera] | None:
    """Opens the table's camera; None when the settings name none."""
    source = source_of(settings)
    return None if source is None else lambda: Camera(source)


class CameraWatch:
    """Keeps the newest picture of a camera; opens it when it is asked for and closes it when it is not."""

    def __init__(self, opened: Callable[[], OpenCamera], clock_s: Callable[[], float]) -> None:
        self._open = opened
        self._clock_s = clock_s
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._asked_s = 0.0
        self._newest: Picture | None = None
        self._sentence = ""

    @property
    def sentence(self) -> str:
        """What is wrong with the camera; empty while it is well or was not looked at."""
        return self._sentence

    def newest(self) -> Picture | None:
        """The newest picture; None while the camera opens or shows nothing."""
        with self._lock:
            self._asked_s = self._clock_s()
            if self._thread is None or not self._thread.is_alive():
                self._stopping = threading.Event()  # its own: an older thread may still end
                self._thread = threading.Thread(
                    target=self._run, args=(self._stopping,), name="deck-camera", daemon=True
                )
                self._thread.start()
            return self._newest

    def close(self) -> None:
        """Give the camera back."""
        with self._lock:
            thread, self._thread = self._thread, None
            self._stopping.set()
        if thread is not None:
            thread.join(STOP_S)

    def _run(self, stopping: threading.Event) -> None:
        camera = self._open()
        try:
            while not stopping.is_set() and self._clock_s() - self._asked_s < IDLE_S:
                frame = camera.look()
                self._sentence = camera.health.sentence
                if frame is not None:
                    self._newest = frame.picture
                elif self._sentence:  # an old picture would be taken for what lies there now
                    self._newest = None
                stopping.wait(LOOK_S)
        finally:
            camera.close()
            self._newest = None
