"""A camera that is opened again when it was lost: a cable that is put back needs nobody's help."""

from collections.abc import Callable
from typing import Protocol

from vision.cameras.health import CameraHealth, Condition
from vision.frames import Frame

AGAIN_US = 5_000_000
"""Between two attempts; opening a USB camera takes some seconds of its own."""


class OpenCamera(Protocol):
    """What is used of `vision.cameras.Camera`."""

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


class KeptCamera:
    """Looks like a camera of `vision.cameras`; used by one thread."""

    def __init__(self, opened: Callable[[], OpenCamera], clock_us: Callable[[], int]) -> None:
        """Open it; `opened` opens it anew each time, and does not wait for its pictures."""
        self._open = opened
        self._clock_us = clock_us
        self._camera: OpenCamera = opened()
        self._lost: CameraHealth | None = None
        self._lost_us = 0

    @property
    def health(self) -> CameraHealth:
        """As of the last look; a lost camera stays lost until it has shown a picture again."""
        health = self._camera.health
        if self._lost is not None and health.condition is Condition.OPENING:
            return self._lost
        return health

    def look(self) -> Frame | None:
        """The newest picture that was not handed out yet."""
        frame = self._camera.look()
        health = self._camera.health
        now_us = self._clock_us()
        if health.condition is Condition.LOST:
            if self._lost is None:
                self._lost, self._lost_us = health, now_us
            elif now_us - self._lost_us >= AGAIN_US:
                self._camera.close()
                self._camera = self._open()
                self._lost_us = now_us
        elif health.condition is not Condition.OPENING:
            self._lost = None
        return frame

    def close(self) -> bool:
        """Give it back."""
        return self._camera.close()
