"""The virtual table's serial port in simulated time: what the keeper finds, opens, reads and writes."""

from app.board.ports import NoPortError, Port, PortGoneError
from app.virtual.table_world import TableWorld

PORT_NAME = "virtual"
READ_BYTES = 4_096


class WorldPort:
    """One opening of the port; it ends when the cable is pulled, for good."""

    def __init__(self, table: TableWorld) -> None:
        self._table = table
        self._plugging = table.plugs

    def read(self) -> bytes:
        """Take what the board has sent.

        Raises:
            PortGoneError: the cable was pulled meanwhile.
        """
        self._check()
        return self._table.read(READ_BYTES)

    def write(self, data: bytes) -> int:
        """Hand all of it to the board.

        Raises:
            PortGoneError: the cable was pulled meanwhile.
        """
        self._check()
        self._table.write(data)
        return len(data)

    def close(self) -> None:
        """Nothing is held."""

    def _check(self) -> None:
        if not self._table.is_plugged or self._table.plugs != self._plugging:
            raise PortGoneError("virtual: the cable was pulled")


class WorldPorts:
    """Where the keeper looks: one port, while the cable is in."""

    def __init__(self, table: TableWorld) -> None:
        self._table = table

    def candidates(self) -> tuple[str, ...]:
        """Name the port if it is there."""
        return (PORT_NAME,) if self._table.is_plugged else ()

    def open(self, name: str) -> Port:
        """Open it.

        Raises:
            NoPortError: the cable is out, or there is no such port.
        """
        if name != PORT_NAME or not self._table.is_plugged:
            raise NoPortError(f"{name}: there is no such port")
        return WorldPort(self._table)
