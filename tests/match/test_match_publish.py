"""Many readers, one writer: nobody misses the newest, nobody waits for ever, JSON is made once."""

import threading

import msgspec
import pytest

from app.match.fold import begin
from app.match.publish import KEPT, Publisher
from app.match.sensors import Sensors
from app.match.snapshot import Snapshot
from app.match.view import About, snapshot_of
from app.referee.referee import Live
from app.rules.congkak import CONGKAK
from tests.match.chance_play import STARTED, words

LONG_S = 10.0
"""A wait that is meant to be woken; when it is not, the test fails after this."""


@pytest.fixture
def snapshot() -> Snapshot:
    about = About("m", 1, 2, words("virtual board"), Sensors())
    return snapshot_of(CONGKAK, begin(STARTED), Live(), about)


def test_versions_count_from_one(snapshot: Snapshot) -> None:
    publisher = Publisher()
    assert publisher.json == b"null"
    assert [publisher.publish(snapshot).version for _ in range(3)] == [1, 2, 3]
    assert publisher.latest is not None
    assert publisher.latest.version == 3


def test_before_the_first_there_is_none() -> None:
    assert Publisher().latest is None
    assert Publisher().newest is None


def test_what_is_new_is_given_at_once(snapshot: Snapshot) -> None:
    publisher = Publisher()
    new = publisher.publish(snapshot)
    assert publisher.wait(0, LONG_S) == new


def test_nothing_new_is_none_when_the_time_is_over(snapshot: Snapshot) -> None:
    publisher = Publisher()
    assert publisher.wait(0, 0.0) is None
    publisher.publish(snapshot)
    assert publisher.wait(1, 0.0) is None


def test_a_reader_from_an_earlier_run_gets_the_newest_and_does_not_hang(snapshot: Snapshot) -> None:
    publisher = Publisher("run 2")
    new = publisher.publish(snapshot)
    assert publisher.wait(5_000, LONG_S) == new
    assert publisher.run == "run 2"


def test_json_is_made_once_for_all_readers(snapshot: Snapshot) -> None:
    publisher = Publisher()
    new = publisher.publish(snapshot)
    assert publisher.json is publisher.json_of(new)
    assert msgspec.json.decode(publisher.json, type=Snapshot) == new
    assert b"\n" not in publisher.json


def test_a_snapshot_no_longer_kept_is_still_encoded(snapshot: Snapshot) -> None:
    publisher = Publisher()
    first = publisher.publish(snapshot)
    for _ in range(KEPT):
        publisher.publish(snapshot)
    assert msgspec.json.decode(publisher.json_of(first), type=Snapshot) == first


def test_a_reader_catches_up_as_far_as_is_kept(snapshot: Snapshot) -> None:
    publisher = Publisher()
    for _ in range(KEPT + 10):
        publisher.publish(snapshot)
    assert [p.snapshot.version for p in publisher.since(KEPT + 7)] == [
        KEPT + 8,
        KEPT + 9,
        KEPT + 10,
    ]
    assert len(publisher.since(0)) == KEPT
    assert publisher.since(KEPT + 10) == ()


def test_twenty_readers_all_reach_the_last_version_in_order(snapshot: Snapshot) -> None:
    publisher = Publisher()
    last, seen = 200, [list[int]() for _ in range(20)]

    def read(versions: list[int]) -> None:
        version = 0
        while version < last:
            new = publisher.wait(version, LONG_S)
            if new is None:
                return
            version = new.version
            versions.append(version)

    readers = [threading.Thread(target=read, args=(versions,)) for versions in seen]
    for reader in readers:
        reader.start()
    for _ in range(last):
        publisher.publish(snapshot)
    for reader in readers:
        reader.join(LONG_S)
    for versions in seen:
        assert versions[-1] == last
        assert versions == sorted(set(versions))


def test_closing_wakes_everybody(snapshot: Snapshot) -> None:
    publisher = Publisher()
    publisher.publish(snapshot)
    given: list[Snapshot | None] = []
    reader = threading.Thread(target=lambda: given.append(publisher.wait(1, LONG_S)))
    reader.start()
    publisher.close()
    reader.join(LONG_S)
    assert given == [None]
    assert publisher.is_closed
    assert publisher.latest is not None
