"""The newest snapshot, for many readers in other threads, each encoded to JSON only once."""

import threading
from collections import deque

import msgspec

from app.match.snapshot import Snapshot

KEPT = 32
"""Snapshots kept for a reader that catches up: three seconds of the liveliest sowing."""


class Published:
    """A snapshot with its JSON, which is made when the first reader asks for it."""

    __slots__ = ("_json", "_lock", "snapshot")

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._json: bytes | None = None
        self._lock = threading.Lock()

    @property
    def json(self) -> bytes:
        """The snapshot as JSON in UTF-8; the same object for every reader."""
        with self._lock:
            if self._json is None:
                self._json = msgspec.json.encode(self.snapshot)
            return self._json


class Publisher:
    """Hands the one loop's snapshots to everybody who looks. Every function may be called from any thread.

    Attributes:
        run: a word that differs from run to run of the program. Versions begin anew with each run, so
            a reader that was there before has to compare both.
    """

    def __init__(self, run: str = "") -> None:
        """Begin with nothing published."""
        self.run = run
        self._changed = threading.Condition()
        self._kept: deque[Published] = deque(maxlen=KEPT)
        self._version = 0
        self._closed = False

    def publish(self, snapshot: Snapshot) -> Snapshot:
        """Give the snapshot the next version, make it the newest and wake whoever waits."""
        with self._changed:
            self._version += 1
            snapshot = msgspec.structs.replace(snapshot, version=self._version)
            self._kept.append(Published(snapshot))
            self._changed.notify_all()
        return snapshot

    @property
    def newest(self) -> Published | None:
        """The newest snapshot with its JSON; None before the first."""
        with self._changed:
            return self._kept[-1] if self._kept else None

    @property
    def latest(self) -> Snapshot | None:
        """The newest snapshot; None before the first."""
        newest = self.newest
        return None if newest is None else newest.snapshot

    @property
    def json(self) -> bytes:
        """The newest snapshot as JSON; `null` before the first."""
        newest = self.newest
        return b"null" if newest is None else newest.json

    def json_of(self, snapshot: Snapshot) -> bytes:
        """A published snapshot as JSON; made once while it is kept."""
        for published in reversed(self.since(snapshot.version - 1)):
            if published.snapshot is snapshot:
                return published.json
        return msgspec.json.encode(snapshot)

    def wait(self, after_version: int, timeout_s: float) -> Snapshot | None:
        """Wait for another version than `after_version`, and give the newest.

        A version that has not been published in this run (a reader from an earlier one) gets the
        newest at once, for it would else wait for ever.

        Returns:
            None when nothing new came within `timeout_s` seconds, or the publisher is closed.
        """
        published = self.wait_published(after_version, timeout_s)
        return None if published is None else published.snapshot

    def wait_published(self, after_version: int, timeout_s: float) -> Published | None:
        """Wait as :meth:`wait` does, and give the snapshot with its JSON."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or (self._kept and self._version != after_version), timeout_s
            )
            if self._closed or not self._kept or self._version == after_version:
                return None
            return self._kept[-1]

    def since(self, version: int) -> tuple[Published, ...]:
        """Give the snapshots after that version, oldest first, as far back as they are kept."""
        with self._changed:
            return tuple(p for p in self._kept if p.snapshot.version > version)

    def close(self) -> None:
        """Wake everybody who waits, for good; what was published can still be read."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether no more will come."""
        with self._changed:
            return self._closed
