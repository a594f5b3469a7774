"""The eye's thread only hands on what the eye tells, closes it, and does not die in silence."""

import queue
import threading
import time
from collections.abc import Callable

import pytest

from app.board.readings import SensorLost
from app.camera.eye import CameraObservation
from app.camera.eye_thread import EyeThread
from app.referee.seen import ZoneRestless

PATIENCE_S = 5.0


class TellingEye:
    """Tells one thing after the other, then nothing; or fails."""

    has_settled = True

    def __init__(self, told: list[CameraObservation], error: Exception | None = None) -> None:
        self._told = told
        self._error = error
        self.closed = threading.Event()

    def look(self, now_us: int) -> tuple[CameraObservation, ...]:
        assert now_us > 0
        if self._told:
            return (self._told.pop(0),)
        if self._error is not None:
            raise self._error
        return ()

    def close(self) -> None:
        self.closed.set()


def now_us() -> int:
    return time.monotonic_ns() // 1000


def run(opened: Callable[[], TellingEye], count: int) -> tuple[EyeThread, list[CameraObservation]]:
    told: queue.Queue[CameraObservation] = queue.Queue()
    thread = EyeThread(opened, now_us, told.put)
    thread.start()
    return thread, [told.get(timeout=PATIENCE_S) for _ in range(count)]


def test_what_the_eye_tells_is_handed_on_in_order_and_it_is_closed_at_the_end() -> None:
    told: list[CameraObservation] = [ZoneRestless(1, "pile", 0), ZoneRestless(2, "river", 0)]
    eye = TellingEye(list(told))
    thread, heard = run(lambda: eye, 2)
    assert heard == told
    assert thread.stop()
    assert eye.closed.is_set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_eye_that_fails_is_told_as_a_lost_camera_and_closed() -> None:
    eye = TellingEye([], RuntimeError("a fault"))
    thread, [lost] = run(lambda: eye, 1)
    assert isinstance(lost, SensorLost)
    assert (lost.sensor, lost.reason) == ("camera", "fault")
    assert eye.closed.wait(PATIENCE_S)
    assert thread.stop()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_eye_that_cannot_be_opened_is_told_as_a_lost_camera() -> None:
    def failing() -> TellingEye:
        raise OSError("no such thing")

    thread, [lost] = run(failing, 1)
    assert isinstance(lost, SensorLost)
    assert thread.stop()
