"""The thread around the keeper: a whole connection over a real pty, and a prompt end."""

import contextlib
import os
import queue
import threading
import time
import tty

import pytest

from app.board.board_thread import BoardThread, Confirm
from app.board.calibration import default_calibrations
from app.board.counting import Counter
from app.board.keeper import Keeper, KeeperState
from app.board.messages import Lamp
from app.board.observing import BoardObservation
from app.board.readings import Pressed, SensorBack, SensorLost, Weighed
from app.board.serial_port import OnePort
from tests.board.fake_board import FakeBoard, World

PATIENCE_S = 20  # ten times and more of what any of this takes


def now_us() -> int:
    return time.monotonic_ns() // 1000


class PtyBoard:
    """The model board behind a pty, in real time, on a thread of its own."""

    def __init__(self) -> None:
        self.far, near = os.openpty()
        tty.setraw(near)
        self.path = os.ttyname(near)
        self._near = near
        os.set_blocking(self.far, False)
        self.board = FakeBoard(since_us=now_us())
        self.lit = threading.Event()
        self._stopping = threading.Event()
        self._presses: queue.Queue[int] = queue.Queue()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def press(self, seat: int) -> None:
        self._presses.put(seat)

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(PATIENCE_S)
        os.close(self.far)
        os.close(self._near)

    def _run(self) -> None:
        while not self._stopping.wait(0.002):
            with contextlib.suppress(BlockingIOError):
                self.board.take(os.read(self.far, 4096), now_us())
            if self.board.lamps:
                self.lit.set()
            while not self._presses.empty():
                self.board.press(self._presses.get(), now_us())
            with contextlib.suppress(BlockingIOError):
                os.write(self.far, self.board.give(now_us()))


def await_one(out: "queue.Queue[BoardObservation]", kind: type) -> BoardObservation:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        told = out.get(timeout=max(0.001, deadline - time.monotonic()))
        if isinstance(told, kind):
            return told


def test_a_board_on_a_pty_is_found_weighed_pressed_commanded_and_left() -> None:
    far = PtyBoard()
    out: queue.Queue[BoardObservation] = queue.Queue()
    keeper = Keeper(OnePort(far.path), Counter(default_calibrations()), now_us())
    thread = BoardThread(keeper, now_us, out.put)
    thread.start()
    try:
        await_one(out, SensorBack)
        await_one(out, Weighed)
        assert thread.post(Confirm({0: 7}))
        assert thread.post(Lamp(1, 1))
        far.press(4)
        pressed = await_one(out, Pressed)
        assert isinstance(pressed, Pressed)
        assert pressed.seat == 4
        assert thread.status.state is KeeperState.CONNECTED
        assert far.lit.wait(PATIENCE_S)
    finally:
        assert thread.stop()
        far.stop()
    assert far.board.lamps == [Lamp(1, 1)]


def test_without_a_board_it_stops_promptly() -> None:
    out: queue.Queue[BoardObservation] = queue.Queue()
    thread = BoardThread(
        Keeper(World(), Counter(default_calibrations()), now_us()), now_us, out.put
    )
    thread.start()
    lost = await_one(out, SensorLost)
    assert isinstance(lost, SensorLost)
    assert lost.reason == "no-port"
    assert thread.stop()
    assert thread.status.state is not KeeperState.CONNECTED


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_program_is_told_and_not_hidden() -> None:
    class Broken(World):
        def candidates(self) -> tuple[str, ...]:
            raise ZeroDivisionError

    out: queue.Queue[BoardObservation] = queue.Queue()
    thread = BoardThread(
        Keeper(Broken(), Counter(default_calibrations()), now_us()), now_us, out.put
    )
    thread.start()
    lost = await_one(out, SensorLost)
    assert isinstance(lost, SensorLost)
    assert lost.reason == "fault"
    assert thread.stop()


def test_too_many_commands_are_refused_rather_than_kept() -> None:
    thread = BoardThread(
        Keeper(World(), Counter(default_calibrations()), 0), now_us, lambda _: None
    )
    taken = sum(thread.post(Lamp(1, 1)) for _ in range(1000))
    assert taken == 256
