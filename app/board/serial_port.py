"""Serial ports by pyserial: the only module of the room that touches one."""

import contextlib
import errno
import os
import select
import termios
from collections.abc import Callable, Iterable
from typing import Protocol

import serial
from serial.tools import list_ports

from app.board.plain_text import plain
from app.board.ports import (
    NoPortError,
    Port,
    PortBusyError,
    PortError,
    PortGoneError,
    PortPermissionError,
)

BAUD = 115_200  # the Mega's USB chip corrupts at 230,400 and above
READ_TIMEOUT_S = 0.005
"""How long a step waits for a byte: a press is handled within this, 200 wake-ups a second cost little."""

WRITE_TIMEOUT_S = 0.2  # for what pyserial writes itself; `write` below never waits
READ_MAX_BYTES = 4096

USUAL_VENDORS = (0x2341, 0x2A03, 0x1A86, 0x0403, 0x10C4)
"""USB vendors of a Mega and its clones, tried first: Arduino (two), CH340, FTDI, Silicon Labs."""

GONE_WORDS = "the board was unplugged"


class SerialPort:
    """An open serial port, exclusive to this program.

    Raises:
        PortError: it cannot be opened; the kind says why.
    """

    def __init__(self, path: str) -> None:
        try:
            self._serial = serial.Serial(
                path,
                BAUD,
                timeout=0,
                write_timeout=WRITE_TIMEOUT_S,
                exclusive=True,
            )
        except (OSError, ValueError) as error:  # SerialException is an OSError
            raise _open_error(path, error) from error
        self._keep_running_after_close()

    def read(self) -> bytes:
        """What has come; waits up to READ_TIMEOUT_S for the first byte.

        Two system calls rather than pyserial's five: this runs some hundred times a second.
        """
        try:
            ready, _, _ = select.select((self._serial,), (), (), READ_TIMEOUT_S)
            data = os.read(self._serial.fileno(), READ_MAX_BYTES) if ready else None
        except BlockingIOError:
            return b""
        except (OSError, ValueError) as error:  # ValueError: closed meanwhile
            raise PortGoneError(GONE_WORDS) from error
        if data == b"":
            raise PortGoneError(GONE_WORDS)  # ready, and nothing there: how Linux says "unplugged"
        return data or b""

    def write(self, data: bytes) -> int:
        """Takes what fits into the driver's buffer; never waits."""
        try:
            return os.write(self._serial.fileno(), data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise PortGoneError(GONE_WORDS) from error

    def close(self) -> None:
        """Give it back."""
        # An unplugged port may fail to close; there is nothing left to give back.
        with contextlib.suppress(OSError):
            self._serial.close()

    def _keep_running_after_close(self) -> None:
        """Do not drop DTR on close, which would reset the board at the next opening."""
        # A pty and some drivers have no modem lines: then nothing resets anything.
        with contextlib.suppress(OSError, termios.error):
            settings = termios.tcgetattr(self._serial.fileno())
            settings[2] &= ~termios.HUPCL
            termios.tcsetattr(self._serial.fileno(), termios.TCSANOW, settings)


class UsbPort(Protocol):
    """What of pyserial's ListPortInfo is used."""

    @property
    def device(self) -> str:
        """Its path."""

    @property
    def vid(self) -> int | None:
        """USB vendor; None when it is not on USB."""


class UsbPorts:
    """All serial ports on USB, those of a Mega's makers first."""

    def __init__(self, listing: Callable[[], Iterable[UsbPort]] = list_ports.comports) -> None:
        self._listing = listing

    def candidates(self) -> tuple[str, ...]:
        """Paths of what is plugged in now."""
        ports = [port for port in self._listing() if port.vid is not None]
        ports.sort(key=lambda port: (port.vid not in USUAL_VENDORS, port.device))
        return tuple(port.device for port in ports)

    def open(self, name: str) -> Port:
        """Open the port of that path."""
        return SerialPort(name)


class OnePort:
    """The one port that somebody named.

    `absent` is what to say while it is not there, where the usual advice would not help.
    """

    def __init__(self, path: str, absent: str = "") -> None:
        self._path = path
        self._absent = absent

    def candidates(self) -> tuple[str, ...]:
        """That one, there or not: opening it says what is wrong."""
        return (self._path,)

    def open(self, name: str) -> Port:
        """Open the port of that path."""
        try:
            return SerialPort(name)
        except NoPortError as error:
            raise (NoPortError(self._absent) if self._absent else error) from error


def _open_error(path: str, error: OSError | ValueError) -> PortError:
    name = plain(path)
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return PortPermissionError(
            f"{name}: permission denied: join the group dialout with"
            " `sudo usermod -aG dialout $USER`, then log out and in again"
        )
    if number in (errno.EBUSY, errno.EAGAIN):
        return PortBusyError(f"{name}: in use by another program: close that program")
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return NoPortError(
            f"{name}: there is no such port: plug the board in, or run with --virtual"
        )
    return PortError(f"{name}: cannot be opened as a serial port: {plain(str(error))}")
