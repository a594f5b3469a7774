"""What the keeper wants of the outside world: a port, where to find some, and why one fails."""

from typing import Protocol


class PortError(Exception):
    """A port fails; the message is one sentence for people. `reason` is the key of SensorLost."""

    reason = "port"


class NoPortError(PortError, FileNotFoundError):
    """There is no such port."""

    reason = "no-port"


class PortPermissionError(PortError, PermissionError):
    """The user may not open it."""

    reason = "no-permission"


class PortBusyError(PortError, BlockingIOError):
    """Another program has it."""

    reason = "busy"


class PortGoneError(PortError, ConnectionError):
    """It was open and is no more: the cable was pulled, the program behind it ended."""

    reason = "unplugged"


class Port(Protocol):
    """An open port. Each call returns within a few milliseconds."""

    def read(self) -> bytes:
        """What has come, perhaps nothing.

        Raises:
            PortGoneError: the port is no more.
        """

    def write(self, data: bytes) -> int:
        """Take as much of `data` as fits; how many bytes that were, perhaps 0.

        Raises:
            PortGoneError: the port is no more.
        """

    def close(self) -> None:
        """Give it back; never fails, any number of times."""


class PortSource(Protocol):
    """Where boards may be."""

    def candidates(self) -> tuple[str, ...]:
        """Names of ports that are there now, the likeliest first."""

    def open(self, name: str) -> Port:
        """Open one.

        Raises:
            PortError: it cannot be; the kind of error says why.
        """
