from collections.abc import Callable
from pathlib import Path

from app.board.ports import NoPortError, Port, PortPermissionError
from app.board.probe import probe
from app.board.serial_port import OnePort
from app.table import monotonic_us
from tests.odd_boards import OddBoard


class NoPorts:
    def candidates(self) -> tuple[str, ...]:
        return ()

    def open(self, name: str) -> Port:
        raise NoPortError(name)


class Forbidden:
    def candidates(self) -> tuple[str, ...]:
        return ("/dev/ttyACM0",)

    def open(self, name: str) -> Port:
        raise PortPermissionError(f"{name}: join the group dialout")


class DeafPort:
    def read(self) -> bytes:
        return b""

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        pass


class Deaf:
    def candidates(self) -> tuple[str, ...]:
        return ("/dev/ttyUSB0",)

    def open(self, name: str) -> Port:
        assert name == "/dev/ttyUSB0"
        return DeafPort()


def ticking(step_us: int = 50_000) -> Callable[[], int]:
    """A clock that goes on by itself, so that no test waits."""
    now_us = 0

    def clock_us() -> int:
        nonlocal now_us
        now_us += step_us
        return now_us

    return clock_us


def test_no_port_is_told_at_once() -> None:
    lost = probe(NoPorts(), ticking())
    assert lost is not None
    assert lost.reason == "no-port"


def test_no_permission_is_told_with_its_remedy() -> None:
    lost = probe(Forbidden(), ticking())
    assert lost is not None
    assert lost.reason == "no-permission"
    assert "dialout" in lost.detail


def test_something_that_never_answers_is_given_up() -> None:
    clock_us = ticking()
    lost = probe(Deaf(), clock_us)
    assert lost is not None
    assert lost.reason == "no-answer"
    assert clock_us() < 7_000_000


def test_a_board_that_answers_is_found(tmp_path: Path) -> None:
    with OddBoard(tmp_path / "board", major=1) as board:
        assert probe(OnePort(str(board.path)), monotonic_us) is None


def test_a_board_of_another_version_is_named(tmp_path: Path) -> None:
    with OddBoard(tmp_path / "board", major=3) as board:
        lost = probe(OnePort(str(board.path)), monotonic_us)
    assert lost is not None
    assert lost.reason == "version"
    assert "3.0" in lost.detail
