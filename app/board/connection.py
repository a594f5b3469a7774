"""An open port and its link, pumped together: read, feed, tick, write."""

from app.board.link import Command, Link
from app.board.link_events import LinkEvent, LinkState
from app.board.ports import Port, PortGoneError
from app.board.press_ledger import PressLedger

READS_MAX = 16  # of one step: a backlog of a stall is worked off without starving the clock
CHUNK_BYTES = 4096
"""A read that fills this may have left more behind; a shorter one has emptied the port."""

STALLED_AFTER_US = 1_000_000
"""A board takes 11 bytes a millisecond: what has not been taken by now will not be."""


class Connection:
    """One port, open from now on, until its link ends; then the port is closed.

    Attributes:
        name: of the port, for people.
        link: the connection's state.
    """

    def __init__(self, name: str, port: Port, ledger: PressLedger, now_us: int) -> None:
        self.name = name
        self.link = Link(ledger, now_us)
        self._port = port
        self._pending = b""
        self._moved_us = now_us
        self.link.opened(now_us)

    @property
    def ended(self) -> bool:
        """Whether it is over."""
        return self.link.state is LinkState.CLOSED

    def step(self, now_us: int) -> tuple[LinkEvent, ...]:
        """Read, feed, tick, write; blocks no longer than the port's own calls do."""
        events: list[LinkEvent] = []
        try:
            for _ in range(READS_MAX):
                data = self._port.read()
                events += self.link.feed(data, now_us)
                if len(data) < CHUNK_BYTES:
                    break
            events += self.link.tick(now_us)
            events += self._write(now_us)
        except PortGoneError as error:
            events += self.link.close("unplugged", str(error))
        if self.ended:
            self._port.close()
        return tuple(events)

    def send(self, command: Command) -> None:
        """Queue a command for the next step.

        Raises:
            LinkError: the link is not live.
        """
        self.link.send(command)

    def close(self) -> None:
        """End it without telling anybody."""
        self.link.close("closed", "closed")
        self._port.close()

    def _write(self, now_us: int) -> tuple[LinkEvent, ...]:
        if not self._pending:
            self._moved_us = now_us
        self._pending += self.link.outgoing()
        if self._pending:
            written = self._port.write(self._pending)
            if written:
                self._pending = self._pending[written:]
                self._moved_us = now_us
            elif now_us - self._moved_us >= STALLED_AFTER_US:
                return self.link.close("stalled", "the port takes no more bytes")
        return ()
