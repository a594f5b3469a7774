"""The serial port on a real pseudo-terminal, and the errors that the operating system gives."""

import errno
import os
import stat
import termios
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import serial

from app.board.ports import (
    NoPortError,
    PortBusyError,
    PortError,
    PortGoneError,
    PortPermissionError,
)
from app.board.serial_port import OnePort, SerialPort, UsbPort, UsbPorts


class Pty:
    """The far end of a pseudo-terminal, and the path of the near one."""

    def __init__(self) -> None:
        self.far, near = os.openpty()
        tty.setraw(near)
        self.path = os.ttyname(near)
        os.close(near)
        self.gone = False

    def vanish(self) -> None:
        if not self.gone:
            os.close(self.far)
        self.gone = True


@pytest.fixture
def pty() -> Iterator[Pty]:
    pty = Pty()
    yield pty
    pty.vanish()


def test_bytes_go_both_ways_over_a_pty_that_carries_no_dtr(pty: Pty) -> None:
    port = SerialPort(pty.path)
    assert port.read() == b""
    os.write(pty.far, bytes(range(256)))
    assert b"".join(port.read() for _ in range(300)) == bytes(range(256))
    assert port.write(b"\x00\x01\xff") == 3
    assert os.read(pty.far, 10) == b"\x00\x01\xff"
    port.close()
    port.close()


def test_a_full_port_takes_what_fits_and_does_not_wait(pty: Pty) -> None:
    port = SerialPort(pty.path)
    taken = 1
    total = 0
    while taken and total < 10_000_000:
        taken = port.write(bytes(4096))
        total += taken
    assert taken == 0
    port.close()


def test_a_far_end_that_goes_away_is_unplugged(pty: Pty) -> None:
    port = SerialPort(pty.path)
    pty.vanish()
    with pytest.raises(PortGoneError, match="unplugged"):
        port.read()
    with pytest.raises(PortGoneError):
        port.write(b"x")
    port.close()
    with pytest.raises(PortGoneError):
        port.read()


def test_a_second_opener_is_told_that_it_is_in_use(pty: Pty) -> None:
    port = SerialPort(pty.path)
    with pytest.raises(PortBusyError, match="in use by another program"):
        SerialPort(pty.path)
    port.close()
    SerialPort(pty.path).close()


def test_closing_does_not_drop_dtr(pty: Pty) -> None:
    port = SerialPort(pty.path)
    assert not termios.tcgetattr(port._serial.fileno())[2] & termios.HUPCL
    port.close()


def test_a_port_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NoPortError) as caught:
        OnePort(str(tmp_path / "ttyACM9")).open(str(tmp_path / "ttyACM9"))
    assert "there is no such port: plug the board in, or run with --virtual" in str(caught.value)
    assert isinstance(caught.value, FileNotFoundError)


def test_a_file_that_is_no_port(tmp_path: Path) -> None:
    path = tmp_path / "x\x1b[2J"
    path.write_text("hello")
    path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    with pytest.raises(PortError) as caught:
        SerialPort(str(path))
    assert "cannot be opened as a serial port" in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [
        (errno.EACCES, PortPermissionError, "sudo usermod -aG dialout"),
        (errno.EPERM, PortPermissionError, "dialout"),
        (errno.EBUSY, PortBusyError, "in use by another program"),
        (errno.ENODEV, NoPortError, "no such port"),
    ],
)
def test_each_refusal_of_the_system_is_named(
    number: int, kind: type[PortError], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(number, "could not open port")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(kind, match=words):
        SerialPort("/dev/ttyACM0")


class Listed(NamedTuple):
    device: str
    vid: int | None


def test_usb_ports_of_a_mega_come_first_and_others_that_are_not_usb_never() -> None:
    listed: list[UsbPort] = [
        Listed("/dev/ttyS0", None),
        Listed("/dev/ttyACM3", 0x1234),
        Listed("/dev/ttyUSB1", 0x1A86),
        Listed("/dev/ttyACM0", 0x2341),
    ]
    assert UsbPorts(lambda: listed).candidates() == (
        "/dev/ttyACM0",
        "/dev/ttyUSB1",
        "/dev/ttyACM3",
    )


def test_a_named_port_is_the_only_candidate() -> None:
    assert OnePort("/dev/x").candidates() == ("/dev/x",)


def test_a_named_port_that_is_not_there_says_what_its_owner_knows_better(tmp_path: Path) -> None:
    path = str(tmp_path / "board")
    with pytest.raises(NoPortError, match="there is no such port: plug the board in"):
        OnePort(path).open(path)
    with pytest.raises(NoPortError, match=r"^the cable is out$"):
        OnePort(path, "the cable is out").open(path)
