"""Server-Sent Events: the snapshot to everybody who looks, as soon as it changes.

A stream holds a thread of the server while it is open, so there is a cap, and it ends after a minute:
browsers allow six connections to a host, and the seventh tab gets its turn when another one's ends.
"""

import threading
from collections.abc import Callable, Iterator

import msgspec

from app.match.snapshot import Snapshot
from app.web.card_truth import NOBODY
from app.web.door import TableDoor


class Limits(msgspec.Struct, frozen=True):
    """How many streams there may be and how long each lives.

    Attributes:
        streams: open at once; a family, its guests and a TV with several tabs each fit into 40.
        spare_threads: threads that streams never take, so that pages still load at the cap.
        stream_s: a stream ends after this and its page resumes (six connections a host).
        beat_s: a sign of life at least this often; with it a phone that left the Wi-Fi has bytes
            in flight for TCP_USER_TIMEOUT to count, and a page notices a dead line.
        look_s: how often a waiting stream looks whether it should end; the stop of the server
            waits for this. News wakes it at once in any case.
        retry_after_s: told to those who come beyond the cap.
    """

    streams: int = 40
    spare_threads: int = 8
    stream_s: float = 60.0
    beat_s: float = 4.0
    look_s: float = 0.5
    retry_after_s: int = 5


class StreamSlots:
    """Counts open streams up to a cap. Any thread may take and give back."""

    def __init__(self, most: int) -> None:
        self._slots = threading.BoundedSemaphore(most)

    def take(self) -> Callable[[], None] | None:
        """Take a place; the function returned gives it back (once, however often it is called).

        None when all are taken.
        """
        if not self._slots.acquire(blocking=False):
            return None
        given_back = threading.Lock()

        def give_back() -> None:
            if given_back.acquire(blocking=False):
                self._slots.release()

        return give_back


class EventId(msgspec.Struct, frozen=True):
    """The id of an event: which run of the program it came from and the version it showed.

    Versions begin anew when the program does, so a version alone could make a page that slept
    through a restart believe that it is up to date.
    """

    run: str
    version: int

    def __str__(self) -> str:
        return f"{self.run}.{self.version}"

    @classmethod
    def parse(cls, text: str) -> "EventId | None":
        """Read what a browser sends back; None for anything that we never sent."""
        run, dot, version = text.partition(".")
        if not dot or not version.isascii() or not version.isdigit() or len(version) > MOST_DIGITS:
            return None
        return cls(run, int(version))


MOST_DIGITS = 18  # longer cannot be ours, and int() of a huge string is slow
RETRY_MS = 500  # how soon a browser resumes a stream that has ended
UNSEEN = -1  # below every version: whoever has seen nothing gets the newest at once


class EventStream:
    """One reader's stream: iterate it for the bytes to send."""

    def __init__(
        self,
        door: TableDoor,
        limits: Limits,
        *,
        run: str,
        last_id: str = "",
        with_world: bool = False,
        seat: int = NOBODY,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        """`seat` is whose cards the reader may see; `is_over` tells that the reader is gone or the server is
        closing.
        """
        self._door = door
        self._limits = limits
        self._run = run
        self._with_world = with_world
        self._seat = seat
        self._is_over = is_over
        seen = EventId.parse(last_id)
        self._version = seen.version if seen and seen.run == run else UNSEEN
        self._world_sent = b""

    def __iter__(self) -> Iterator[bytes]:
        began_us = self._door.now_us()
        beat_us = began_us
        yield b"retry: %d\n\n" % RETRY_MS + self._beat()
        while not (self._is_over() or self._door.is_closed()):
            snapshot = self._door.wait(self._version, self._limits.look_s)
            now_us = self._door.now_us()
            if snapshot is not None:
                self._version = snapshot.version
                yield self._news(snapshot)
                beat_us = now_us
            elif now_us - beat_us >= self._limits.beat_s * 1e6:
                yield self._beat()
                beat_us = now_us
            elif moved := self._world():
                yield moved  # hands and cables move without news from the referee
            if now_us - began_us >= self._limits.stream_s * 1e6:
                yield event("rest", b"{}")
                return

    def _news(self, snapshot: Snapshot) -> bytes:
        event_id = f"id: {EventId(self._run, snapshot.version)}\n".encode()
        shown = b"data: " + self._door.snapshot_json(snapshot) + b"\n\n"
        return self._beat() + event_id + shown

    def _beat(self) -> bytes:
        return event("clock", clock_json(self._door)) + self._world()

    def _world(self) -> bytes:
        """The virtual table's truth, when this reader wants it and it is news to him."""
        if not self._with_world:
            return b""
        encoded = msgspec.json.encode(self._door.world(self._seat))
        if encoded == self._world_sent:
            return b""
        self._world_sent = encoded
        return event("world", encoded)


def event(name: str, data: bytes) -> bytes:
    """Bytes of one named event whose data are one line."""
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


def clock_json(door: TableDoor) -> bytes:
    """The table's present and the time of its last sensor data, for the page's "data 6 s old"."""
    return msgspec.json.encode({"now_us": door.now_us(), "heard_us": door.heard_us()})
