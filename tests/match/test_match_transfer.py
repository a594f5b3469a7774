"""A match goes out as lines and comes back the same, or not at all."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.match.errors import ImportRefusedError, NoSuchMatchError
from app.match.log import MatchLog
from app.match.publish import Publisher
from app.match.resume import recorded
from app.match.sitting import Sitting
from app.match.transfer import export_match, import_match
from app.referee.observations import Said, StandsAsked, UndoAsked
from app.rules.congkak import CONGKAK
from tests.match.chance_play import STARTED, Hearsay


@pytest.fixture
def lines(tmp_path: Path) -> list[bytes]:
    """A short match with an act that stands and an undo."""
    with MatchLog.open(tmp_path / "from.sqlite3") as log:
        sitting = Sitting.start(
            log, CONGKAK, Hearsay(), Publisher(), match_id="m", started=STARTED, now_us=3
        )
        for text in ("7", "1", "!"):
            sitting.handle(Said(4, 1, text, "<phone> ☎"), 5)
        sitting.handle(StandsAsked(6), 6)
        sitting.handle(UndoAsked(7, 1), 7)
        return list(export_match(log, "m"))


@pytest.fixture
def log(tmp_path: Path) -> Iterator[MatchLog]:
    with MatchLog.open(tmp_path / "to.sqlite3") as log:
        yield log


def test_a_match_goes_round_byte_for_byte(
    lines: list[bytes], log: MatchLog, tmp_path: Path
) -> None:
    row = import_match(log, lines)
    assert row.id == "m"
    assert list(export_match(log, "m")) == lines
    with MatchLog.open(tmp_path / "from.sqlite3") as source:
        assert recorded(log, "m") == recorded(source, "m")
        assert list(log.events("m")) == list(source.events("m"))


def test_each_line_is_json_for_anybody_to_read(lines: list[bytes]) -> None:
    header, *events = [json.loads(line) for line in lines]
    assert header["pengadil"] == "match"
    assert header["events"] == len(events)
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    stood = [event["body"] for event in events if event["kind"] == "stood"]
    assert [body["words"]["en"] for body in stood] == ["as it lies"]


def test_a_match_is_imported_once(lines: list[bytes], log: MatchLog) -> None:
    import_match(log, lines)
    with pytest.raises(ImportRefusedError, match=r"is in .* already: nothing was imported"):
        import_match(log, lines)
    assert len(log.matches()) == 1


def test_an_unknown_match_cannot_be_exported(log: MatchLog) -> None:
    with pytest.raises(NoSuchMatchError):
        list(export_match(log, "m"))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda _: [], "Line 1 is no header"),
        (lambda lines: lines[1:], "Line 1 is no header"),
        (lambda lines: [b'{"pengadil":"match","format":2}\n', *lines[1:]], "Line 1 is no header"),
        (lambda lines: lines[:-1], "the file was cut"),
        (lambda lines: [*lines, lines[-1]], "has event .* lines are missing"),
        (lambda lines: [lines[0], lines[2]], "Line 2 has event 2 where 1 belongs"),
        (lambda lines: [*lines[:2], b"\n", *lines[2:]], "Line 3 is empty"),
        (lambda lines: [*lines[:2], lines[2][:20], *lines[3:]], "Line 3 is no event"),
        (lambda lines: [*lines[:2], b"\xff\n", *lines[3:]], "Line 3 is no event"),
        (
            lambda lines: [*lines[:-1], lines[-1].replace(b'"count":1', b'"count":9')],
            "does not add up: 9 moves cannot be taken back",
        ),
        (
            lambda lines: [lines[0], lines[1].replace(b'"kind":"started"', b'"kind":"dreamt"')],
            "Line 2 is no event: this Pengadil knows no event of kind 'dreamt'",
        ),
    ],
)
def test_what_was_changed_on_the_way_is_refused_whole(
    lines: list[bytes], log: MatchLog, spoil: Callable[[list[bytes]], list[bytes]], sentence: str
) -> None:
    with pytest.raises(ImportRefusedError, match=sentence):
        import_match(log, spoil(lines))
    assert log.matches() == ()
