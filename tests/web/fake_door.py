"""A table's door without a table: snapshots put in by the test, observations kept for it to read."""

import threading
import time

import msgspec

from app.match.snapshot import Snapshot
from app.referee.observations import Observation
from app.web.card_truth import NOBODY
from app.web.door import DoorError, World


class FakeDoor:
    """Publishes what the test puts in; real time, so that a browser can look at it."""

    def __init__(self, snapshot: Snapshot, world: World | None = None) -> None:
        self._changed = threading.Condition()
        self._snapshot = snapshot
        self._world = world
        self._heard_us: int | None = None
        self.encoded: list[int] = []
        self.observations: list[Observation] = []
        self.acts: list[str] = []
        self.pictures: dict[tuple[int, int], bytes] = {}
        self._refusal: DoorError | None = None
        self._closed = False
        self.asked_for = NOBODY

    def publish(self, snapshot: Snapshot) -> Snapshot:
        """Show this one from now on, under the next version."""
        with self._changed:
            newer = msgspec.structs.replace(snapshot, version=self._snapshot.version + 1)
            self._snapshot = newer
            self._changed.notify_all()
        return newer

    def change(self, **values: object) -> Snapshot:
        """Show the same with these fields changed."""
        return self.publish(msgspec.structs.replace(self._snapshot, **values))

    def set_world(self, world: World | None) -> None:
        self._world = world

    def refuse(self, refusal: DoorError) -> None:
        """What is done at the virtual table cannot be done, from now on."""
        self._refusal = refusal

    def begin_anew(self, snapshot: Snapshot, world: World | None) -> None:
        """Forget what was said and done, and show these; versions go on."""
        self.observations.clear()
        self.acts.clear()
        self.pictures.clear()
        self._heard_us = None
        self._refusal = None
        self._world = world
        self.publish(snapshot)

    def hear(self, at_us: int | None) -> None:
        """When sensor data last came; None for "just now, always"."""
        self._heard_us = at_us

    def close(self) -> None:
        """The table ends: whoever waits is woken, and no more comes."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def wait_for_observation(self, count: int = 1, patience_s: float = 10) -> list[Observation]:
        """What people said, once there are `count` of it."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.observations) >= count, patience_s)
            return list(self.observations)

    def wait_for_act(self, count: int = 1, patience_s: float = 10) -> list[str]:
        """The acts done on the virtual table, once there are `count`."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.acts) >= count, patience_s)
            return list(self.acts)

    # What follows is the door itself.

    def snapshot(self) -> Snapshot:
        return self._snapshot

    def wait(self, after_version: int, timeout_s: float) -> Snapshot | None:
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._snapshot.version > after_version, timeout_s
            )
            return self._snapshot if self._snapshot.version > after_version else None

    def is_closed(self) -> bool:
        return self._closed

    def snapshot_json(self, snapshot: Snapshot) -> bytes:
        self.encoded.append(snapshot.version)
        return msgspec.json.encode(snapshot)

    def heard_us(self) -> int:
        return self.now_us() if self._heard_us is None else self._heard_us

    def now_us(self) -> int:
        return time.monotonic_ns() // 1000

    def enqueue(self, observation: Observation) -> None:
        with self._changed:
            self.observations.append(observation)
            self._changed.notify_all()

    def act(self, line: str) -> str:
        if self._world is None:
            raise DoorError("There is no virtual table here.")
        if self._refusal is not None:
            raise self._refusal
        with self._changed:
            self.acts.append(line)
            self._changed.notify_all()
        return f"did {line}"

    def disputed(self, ruling: int, crop: int) -> bytes | None:
        return self.pictures.get((ruling, crop))

    def world(self, seat: int = NOBODY) -> World | None:
        self.asked_for = seat
        return self._world


class QuietDoor(FakeDoor):
    """Its time moves only while somebody waits: a minute of stream takes no time at all."""

    def __init__(self, snapshot: Snapshot, world: World | None = None) -> None:
        super().__init__(snapshot, world)
        self.time_us = 1_000_000_000
        self.waits = 0

    def now_us(self) -> int:
        return self.time_us

    def wait(self, after_version: int, timeout_s: float) -> Snapshot | None:
        self.waits += 1
        if self._snapshot.version > after_version:
            return self._snapshot
        self.time_us += round(timeout_s * 1e6)
        return None
