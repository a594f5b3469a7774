"""The stream: news at once, resumed by its id, capped, and over after a minute of the table's time."""

import itertools
import re

import msgspec
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from app.match.snapshot import Snapshot
from app.web.app import create_app
from app.web.stream import EventId, EventStream, Limits, StreamSlots
from tests.web import tables
from tests.web.fake_door import QuietDoor

BLOCK = re.compile(r"(?:id: (?P<id>\S+)\n)?(?:event: (?P<event>\w+)\n)?data: (?P<data>.*)")


def events_in(text: str) -> list[tuple[str, str, str]]:
    """(event, id, data) of each event in what was sent."""
    blocks = map(BLOCK.fullmatch, text.split("\n\n"))
    return [
        (block["event"] or "message", block["id"] or "", block["data"]) for block in blocks if block
    ]


def read(stream: EventStream, blocks: int | None = None) -> list[tuple[str, str, str]]:
    """Read the stream to its end, or so many times."""
    return events_in(b"".join(itertools.islice(iter(stream), blocks)).decode())


def messages(events: list[tuple[str, str, str]]) -> list[Snapshot]:
    shown = [data for event, _id, data in events if event == "message"]
    return [msgspec.json.decode(data, type=Snapshot) for data in shown]


def stream(door: QuietDoor, **values: object) -> EventStream:
    return EventStream(door, Limits(), **{"run": "r", **values})  # type: ignore[arg-type]


def test_whoever_comes_sees_the_newest_at_once(quiet_door: QuietDoor) -> None:
    events = read(stream(quiet_door), 2)
    assert messages(events) == [quiet_door.snapshot()]
    assert events[-1][1] == "r.41"
    assert quiet_door.waits == 1


def test_whoever_resumes_gets_only_what_is_new(quiet_door: QuietDoor) -> None:
    events = read(stream(quiet_door, last_id="r.41"))
    assert messages(events) == []
    newer = quiet_door.change(moves=2)
    assert messages(read(stream(quiet_door, last_id="r.41"), 2)) == [newer]


@pytest.mark.parametrize(
    "last_id", ["other.41", "other.99999", "41", "", "r.", "r.-1", "r.x", "é.1"]
)
def test_an_id_of_another_run_gets_the_newest(quiet_door: QuietDoor, last_id: str) -> None:
    assert messages(read(stream(quiet_door, last_id=last_id), 2)) == [quiet_door.snapshot()]


@given(st.text())
def test_no_id_breaks_the_stream(last_id: str) -> None:
    door = QuietDoor(tables.quiet())
    read(stream(door, last_id=last_id), 2)
    seen = EventId.parse(last_id)
    assert seen is None or seen.version >= 0


def test_a_stream_ends_after_a_minute_of_the_tables_time(quiet_door: QuietDoor) -> None:
    began_us = quiet_door.now_us()
    events = read(stream(quiet_door))
    assert events[-1][0] == "rest"
    assert quiet_door.now_us() - began_us == 60_000_000


def test_a_quiet_stream_gives_signs_of_life(quiet_door: QuietDoor) -> None:
    quiet_door.hear(999_000_000)
    clocks = [data for event, _id, data in read(stream(quiet_door)) if event == "clock"]
    assert 14 <= len(clocks) <= 17
    told = [msgspec.json.decode(data)["now_us"] for data in clocks]
    assert all(b - a <= 4_500_000 for a, b in itertools.pairwise(told))
    assert {msgspec.json.decode(data)["heard_us"] for data in clocks} == {999_000_000}


def test_sixty_snapshots_over_rotated_streams_have_no_gap_and_no_repeat(
    quiet_door: QuietDoor,
) -> None:
    seen: list[int] = []
    last_id = ""
    for _stream in range(6):
        blocks = iter(stream(quiet_door, last_id=last_id))
        next(blocks)
        for _news in range(10):
            version = quiet_door.change(moves=len(seen)).version
            (event,) = [e for e in events_in(next(blocks).decode()) if e[0] == "message"]
            last_id = event[1]
            assert last_id == f"r.{version}"
            seen.append(version)
    assert seen == list(range(seen[0], seen[0] + 60))


def test_a_stream_ends_when_its_reader_is_gone_or_the_table_closes(quiet_door: QuietDoor) -> None:
    assert messages(read(stream(quiet_door, is_over=lambda: True))) == []
    quiet_door.close()
    assert messages(read(stream(quiet_door))) == []


def test_the_virtual_tables_truth_is_that_of_the_seat_that_asks(
    client: FlaskClient, quiet_door: QuietDoor
) -> None:
    next(iter(stream(quiet_door, with_world=True, seat=3)))
    assert quiet_door.asked_for == 3
    for asked, seat in (("?seat=2", 2), ("?seat=x", 0), ("", 0), ("?seat=-7", -7)):
        assert client.get(f"/api/world{asked}").status_code == 200
        assert quiet_door.asked_for == seat


def test_the_virtual_tables_truth_comes_only_when_asked_for_and_changed(
    quiet_door: QuietDoor,
) -> None:
    assert "world" not in {event for event, _id, _data in read(stream(quiet_door))}
    blocks = iter(stream(quiet_door, with_world=True, last_id="r.41"))
    assert [event for event, *_ in events_in(next(blocks).decode())] == ["clock", "world"]
    assert "world" not in {event for event, *_ in events_in(next(blocks).decode())}
    world = tables.world_of(tables.quiet())
    quiet_door.set_world(msgspec.structs.replace(world, plugged=False))
    (moved,) = events_in(next(blocks).decode())
    assert moved[0] == "world"
    assert msgspec.json.decode(moved[2])["plugged"] is False


def test_hostile_text_cannot_forge_events() -> None:
    forged = "x\n\nevent: rest\ndata: {}\n\n"
    snapshot = tables.quiet()
    door = QuietDoor(msgspec.structs.replace(snapshot, match=forged, seats=tables.seats(forged)))
    events = read(stream(door), 2)
    assert [event for event, *_ in events] == ["clock", "clock", "message"]
    assert messages(events)[0].match == forged


def test_the_route_resumes_by_header_and_by_address(client: FlaskClient) -> None:
    first = client.get("/events")
    assert first.mimetype == "text/event-stream"
    assert first.headers["Cache-Control"] == "no-store"
    (message,) = [e for e in events_in(first.text) if e[0] == "message"]
    for resumed in (
        client.get("/events", headers={"Last-Event-ID": message[1]}),
        client.get("/events", query_string={"after": message[1]}),
    ):
        assert "message" not in {event for event, *_ in events_in(resumed.text)}


def test_beyond_the_cap_readers_are_told_to_come_back(client: FlaskClient) -> None:
    opened = [client.get("/events", buffered=False) for _ in range(2)]
    full = client.get("/events")
    assert full.status_code == 503
    assert full.headers["Retry-After"] == "5"
    assert full.json is not None
    assert "close some" in full.json["error"]
    assert client.get("/").status_code == 200
    opened[0].close()
    again = client.get("/events", buffered=False)
    assert again.status_code == 200
    for one in (opened[1], again):
        one.close()


def test_asking_for_the_head_of_a_stream_keeps_no_place(client: FlaskClient) -> None:
    for _ in range(10):
        assert client.head("/events").status_code == 200


def test_a_place_is_given_back_once() -> None:
    slots = StreamSlots(1)
    give_back = slots.take()
    assert give_back is not None
    assert slots.take() is None
    give_back()
    give_back()
    assert slots.take() is not None
    assert slots.take() is None


def test_two_readers_see_the_same_bytes() -> None:
    door = QuietDoor(tables.quiet())
    client = create_app(door, addresses=tuple).test_client()
    one, two = (
        [e for e in events_in(client.get("/events").text) if e[0] == "message"] for _ in "ab"
    )
    assert one == two
