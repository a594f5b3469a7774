"""A port and its link pumped together: backlogs, half-taken writes, ends."""

from app.board.connection import CHUNK_BYTES, READS_MAX, Connection
from app.board.link_events import Ended, Greeted, LinkState, Weighing
from app.board.messages import HelloRequest, pack
from app.board.ports import PortGoneError
from app.board.press_ledger import PressLedger
from tests.board.fake_board import MS, SECOND, FakeBoard


class ScriptedPort:
    """Gives chunks of `backlog`, takes `room` bytes a write, breaks when told."""

    def __init__(self, backlog: bytes = b"", room: int = 10_000) -> None:
        self.backlog, self.room = backlog, room
        self.written = b""
        self.reads = self.closes = 0
        self.broken = False

    def read(self) -> bytes:
        if self.broken:
            raise PortGoneError("the board was unplugged")
        self.reads += 1
        data, self.backlog = self.backlog[:CHUNK_BYTES], self.backlog[CHUNK_BYTES:]
        return data

    def write(self, data: bytes) -> int:
        taken = min(self.room, len(data))
        self.written += data[:taken]
        return taken

    def close(self) -> None:
        self.closes += 1


def connect(port: ScriptedPort) -> Connection:
    return Connection("ttyACM0", port, PressLedger(), 0)


def test_a_backlog_is_worked_off_but_never_without_end() -> None:
    board = FakeBoard(since_us=-2 * SECOND)
    board.say(board.hello(0))
    port = ScriptedPort(board.give(0) * 100)
    connection = connect(port)
    events = connection.step(1)
    assert port.reads == READS_MAX
    assert any(isinstance(event, Greeted) for event in events)
    assert sum(isinstance(event, Weighing) for event in events) < 100  # repeats of old data
    while port.backlog:
        connection.step(2)
    assert connection.link.state is LinkState.LIVE


def test_a_port_that_takes_three_bytes_at_a_time_gets_all_in_order() -> None:
    port = ScriptedPort(room=3)
    connection = connect(port)
    for n in range(10):
        connection.step(n * MS)
    assert port.written == pack(HelloRequest(), 0)


def test_a_port_that_takes_nothing_is_stalled_after_a_second() -> None:
    port = ScriptedPort(room=0)
    connection = connect(port)
    assert connection.step(0) == ()
    assert connection.step(900 * MS) == ()
    (ended,) = connection.step(1_001 * MS)
    assert isinstance(ended, Ended)
    assert ended.reason == "stalled"
    assert port.closes == 1


def test_a_port_that_breaks_ends_the_link_and_is_closed() -> None:
    port = ScriptedPort()
    connection = connect(port)
    connection.step(0)
    port.broken = True
    (ended,) = connection.step(1)
    assert ended == Ended("unplugged", "the board was unplugged")
    assert connection.ended
    assert port.closes == 1


def test_closing_tells_nobody_and_may_be_said_twice() -> None:
    port = ScriptedPort()
    connection = connect(port)
    connection.close()
    connection.close()
    assert connection.ended
    assert connection.step(SECOND) == ()
