"""The server itself, over real sockets: streams beside pages, clean stops, and a port that is taken."""

import errno
import http.client
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from waitress.task import ThreadedTaskDispatcher

from app.web.app import create_app
from app.web.server import ServerError, WebServer, _explain, listen, stop_on_signals
from app.web.stream import Limits
from tests.web import tables
from tests.web.fake_door import FakeDoor

PATIENCE_S = 20
LIMITS = Limits(streams=12, spare_threads=8)


class Served:
    """A server in a thread of its own."""

    def __init__(self) -> None:
        self.door = FakeDoor(tables.quiet())
        self.server = WebServer(create_app(self.door, limits=LIMITS), "127.0.0.1", 0)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()

    def get(self, path: str) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE_S)
        # So the answer owns the socket, and closing it hangs up.
        line.request("GET", path, headers={"Connection": "close"})
        return line.getresponse()

    def stop(self) -> float:
        """Stop it; gives the seconds that took."""
        began = time.monotonic()
        self.server.stop()
        self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive()
        return time.monotonic() - began


@pytest.fixture
def served() -> Iterator[Served]:
    one = Served()
    yield one
    one.stop()


def read_message(stream: http.client.HTTPResponse) -> bytes:
    """The data of the next snapshot on a stream."""
    is_named = False
    while line := stream.readline():
        if line.startswith(b"event:"):
            is_named = True
        elif line == b"\n":
            is_named = False
        elif line.startswith(b"data:") and not is_named:
            return line.removeprefix(b"data: ").strip()
    raise AssertionError("the stream ended")


def test_pages_load_while_all_streams_are_taken(served: Served) -> None:
    streams = [served.get("/events") for _ in range(LIMITS.streams)]
    assert {stream.status for stream in streams} == {200}
    with closing(served.get("/events")) as full:
        assert full.status == 503
        assert full.headers["Retry-After"] == "5"
    for _ in range(10):
        with closing(served.get("/")) as page:
            assert page.status == 200
            page.read()
    for stream in streams:
        stream.close()


def test_everybody_hears_the_news(served: Served) -> None:
    streams = [served.get("/events") for _ in range(LIMITS.streams)]
    for stream in streams:
        read_message(stream)
    served.door.change(moves=77)
    for stream in streams:
        assert b'"moves":77' in read_message(stream)
        stream.close()


def test_a_reader_who_leaves_frees_the_place(served: Served) -> None:
    streams = [served.get("/events") for _ in range(LIMITS.streams)]
    for stream in streams:
        read_message(stream)
        stream.close()
    deadline = time.monotonic() + PATIENCE_S
    status = 503
    while status == 503 and time.monotonic() < deadline:
        with closing(served.get("/events")) as again:
            status = again.status
    assert status == 200


def test_the_server_stops_with_streams_open() -> None:
    served = Served()
    streams = [served.get("/events") for _ in range(LIMITS.streams)]
    for stream in streams:
        read_message(stream)
    # Asked for: two seconds. Ten times that is the room this suite gives to every time.
    assert served.stop() < 20
    for stream in streams:
        stream.close()
    with pytest.raises(ConnectionRefusedError):
        served.get("/")


def test_a_port_in_use_is_named_in_one_sentence(served: Served) -> None:
    with pytest.raises(ServerError) as error:
        WebServer(create_app(served.door), "127.0.0.1", served.server.port)
    assert str(served.server.port) in str(error.value)
    assert "another port" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_port_that_is_not_permitted_says_which_are() -> None:
    told = _explain(PermissionError(errno.EACCES, "Permission denied"), "127.0.0.1", 80)
    assert "port 80 is not permitted" in told
    assert "1024" in told


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(ServerError, match=r"198\.51\.100\.1"):
        listen("198.51.100.1", 0)
    with pytest.raises(ServerError, match=r"no-such-host\.invalid"):
        listen("no-such-host.invalid", 0)


def test_a_phone_that_vanishes_frees_its_thread_after_ten_seconds() -> None:
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()[:2]):
        accepted, _ = listener.accept()
        with accepted:
            # Not every system has it; the server must work without.
            expected = 10_000 if option is not None else None
            found = option and accepted.getsockopt(socket.IPPROTO_TCP, option)
            assert found == expected


def test_a_signal_stops_the_server() -> None:
    before = signal.getsignal(signal.SIGTERM)
    server = WebServer(create_app(FakeDoor(tables.quiet())), "127.0.0.1", 0)
    with stop_on_signals(server):
        signal.raise_signal(signal.SIGTERM)
        server.run()
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_server_can_be_stopped_and_closed_in_any_order() -> None:
    app = create_app(FakeDoor(tables.quiet()))
    server = WebServer(app, "127.0.0.1", 0)
    server.close()
    server.stop()
    server.close()
    server.run()
    again = WebServer(create_app(FakeDoor(tables.quiet())), "127.0.0.1", server.port)
    assert again.port == server.port, "the first gave its port back"
    again.close()


def test_outside_the_main_thread_signals_are_left_alone(served: Served) -> None:
    before = signal.getsignal(signal.SIGTERM)
    seen = []

    def elsewhere() -> None:
        with stop_on_signals(served.server):
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join(PATIENCE_S)
    assert seen == [before]


def test_news_reach_a_stream_without_waiting_for_a_beat(served: Served) -> None:
    delays = []
    with closing(served.get("/events")) as stream:
        read_message(stream)
        for moves in range(100):
            began = time.monotonic()
            served.door.change(moves=moves)
            read_message(stream)
            delays.append(time.monotonic() - began)
    # Asked for, to a browser's EventSource: 50 ms.
    assert sorted(delays)[98] < 0.5


@pytest.mark.usefixtures("served")
def test_a_request_that_waits_a_moment_is_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    ThreadedTaskDispatcher().add_task(None)  # no thread is there to take it
    assert not caplog.records
