"""The file: durable settings, one writer, refusals in a sentence, nothing half-written."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.match.errors import (
    LogBusyError,
    LogCorruptError,
    LogOpenError,
    LogVersionError,
    LogWriteError,
    NoSuchMatchError,
)
from app.match.events import DECISION_KINDS, OBSERVATION_KINDS, NewEvent, Seen
from app.match.log import MatchLog, MatchRow
from app.match.schema import MIGRATIONS, NEWEST_VERSION
from app.referee.decisions import Noted
from app.referee.observations import Said
from tests.match.chance_play import STARTED, words

MATCH = MatchRow("m", "congkak", "2026-01-01T00:00:00")
START = NewEvent(5, "then", STARTED)


def note(text: str, at_us: int = 7) -> NewEvent:
    return NewEvent(at_us, "later", Noted("touch", words(text)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "matches.sqlite3"


@pytest.fixture
def log(path: Path) -> Iterator[MatchLog]:
    with MatchLog.open(path) as log:
        log.begin(MATCH, [START])
        yield log


def kinds(log: MatchLog) -> list[str]:
    return [type(event.what).__name__ for event in log.events("m")]


def test_events_come_back_as_they_were_numbered_from_one(log: MatchLog) -> None:
    log.append("m", [NewEvent(6, "now", Said(6, 1, "sowed 4", "phone")), note("a"), note("b")])
    first, said, *notes = log.events("m")
    assert (first.number, first.at_us, first.wall, first.what) == (1, 5, "then", STARTED)
    assert isinstance(said.what, Seen)
    assert said.what.observation() == Said(6, 1, "sowed 4", "phone")
    assert [event.what for event in notes] == [note("a").what, note("b").what]
    assert [event.number for event in notes] == [3, 4]
    assert log.last_number("m") == 4


def test_a_log_holds_many_matches_and_keeps_them_apart(log: MatchLog) -> None:
    log.begin(MatchRow("n", "congkak", "x"), [START, note("of n")])
    log.append("m", [note("of m")])
    assert [row.id for row in log.matches()] == ["m", "n"]
    assert [event.what for event in log.events("n")][1:] == [note("of n").what]
    assert log.last_number("m") == log.last_number("n") == 2


def test_a_commit_is_durable_by_its_settings(log: MatchLog) -> None:
    db = log._db
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    strict = db.execute("SELECT name FROM pragma_table_list WHERE strict ORDER BY name").fetchall()
    assert strict == [("event",), ("match",)]


def test_what_was_appended_is_there_for_another_reader_at_once(log: MatchLog) -> None:
    log.append("m", [note("a")])
    with MatchLog.open_for_reading(log.path) as reader:
        assert kinds(reader) == ["Started", "Noted"]
        with pytest.raises(LogWriteError, match="readonly"):
            reader.append("m", [note("b")])


def test_nothing_in_the_log_can_be_changed_or_deleted(log: MatchLog) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        log._db.execute("UPDATE event SET body = '{}'")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        log._db.execute("DELETE FROM event")
    assert kinds(log) == ["Started"]


def test_a_second_writer_is_refused_in_a_sentence(log: MatchLog) -> None:
    with pytest.raises(LogBusyError, match=r"Another Pengadil writes to the match log .*: stop it"):
        MatchLog.open(log.path)


def test_the_next_writer_may_come_when_the_first_has_gone(path: Path) -> None:
    for number in range(1, 4):
        with MatchLog.open(path) as log:
            log.begin(MatchRow(str(number), "congkak", "x"), [START])
            assert len(log.matches()) == number


def test_a_batch_that_the_disk_does_not_take_is_wholly_absent(log: MatchLog) -> None:
    pages = log._db.execute("PRAGMA page_count").fetchone()[0]
    log._db.execute(f"PRAGMA max_page_count = {pages}")
    batch = [note("small"), note("x" * 100_000), note("small")]
    with pytest.raises(LogWriteError, match=r"cannot be written: database or disk is full\."):
        log.append("m", batch)
    assert kinds(log) == ["Started"]
    log._db.execute("PRAGMA max_page_count = 1000000")
    log.append("m", batch)
    assert log.last_number("m") == 4


def test_a_match_of_the_same_id_is_refused_and_the_first_is_whole(log: MatchLog) -> None:
    with pytest.raises(LogWriteError, match="UNIQUE"):
        log.begin(MATCH, [START, note("b")])
    assert kinds(log) == ["Started"]


@pytest.mark.parametrize("ask", ["events", "last_number"])
def test_an_unknown_match_is_named(log: MatchLog, ask: str) -> None:
    with pytest.raises(NoSuchMatchError, match="has no match 'nobody'"):
        list(getattr(log, ask)("nobody"))


def test_appending_to_an_unknown_match_writes_nothing(log: MatchLog) -> None:
    with pytest.raises(NoSuchMatchError):
        log.append("nobody", [note("a")])
    log.append("m", [note("a")])
    assert log.last_number("m") == 2


def test_a_newer_file_is_refused_and_untouched(path: Path) -> None:
    MatchLog.open(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {NEWEST_VERSION + 1}")
    db.close()
    before = path.read_bytes()
    for opening in (MatchLog.open, MatchLog.open_for_reading):
        with pytest.raises(LogVersionError, match=r"knows \d+ at most: update Pengadil"):
            opening(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "shopping.txt"
    path.write_text("eggs\n" * 500)
    with pytest.raises(LogOpenError, match=r"shopping\.txt cannot be opened: file is not"):
        MatchLog.open(path)
    assert path.read_text() == "eggs\n" * 500


def test_the_database_of_another_program_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipe (name TEXT)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(LogOpenError, match="database of another program"):
        MatchLog.open(path)
    assert path.read_bytes() == before


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LogOpenError, match="cannot be opened"):
        MatchLog.open(tmp_path)


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    with pytest.raises(LogOpenError, match="cannot be opened"):
        MatchLog.open(tmp_path / "a" / "b.sqlite3")


def test_there_is_nothing_to_read_where_there_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(LogOpenError, match="there is no such file"):
        MatchLog.open_for_reading(tmp_path / "none.sqlite3")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_opening_lets_go_of_the_lock(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("no database at all\n" * 100)
    with pytest.raises(LogOpenError):
        MatchLog.open(path)
    path.unlink()
    MatchLog.open(path).close()


def test_an_empty_file_becomes_a_log(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with MatchLog.open(path) as log:
        assert log.matches() == ()


def spoil(path: Path, sql: str) -> None:
    """Damage a log as only somebody with another program can."""
    db = sqlite3.connect(path)
    db.execute("DROP TRIGGER event_is_never_changed")
    db.execute("DROP TRIGGER event_is_never_deleted")
    db.execute(sql)
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("sql", "sentence"),
    [
        ("UPDATE event SET kind = 'dreamt' WHERE number = 2", "no event of kind 'dreamt'"),
        ("UPDATE event SET body = '{' WHERE number = 2", "its body cannot be read"),
        ('UPDATE event SET body = \'{"type":"noted"}\' WHERE number = 2', "missing required"),
        ("UPDATE event SET kind = 'undone' WHERE number = 2", "its body says 'noted'"),
        ("UPDATE event SET kind = 'said' WHERE number = 2", "its body says 'noted'"),
        ("DELETE FROM event WHERE number = 2", "it is missing"),
    ],
)
def test_a_damaged_row_is_named_by_file_match_and_number(
    path: Path, sql: str, sentence: str
) -> None:
    with MatchLog.open(path) as log:
        log.begin(MATCH, [START, note("a"), note("b")])
    spoil(path, sql)
    with MatchLog.open(path) as log, pytest.raises(LogCorruptError) as refused:
        list(log.events("m"))
    assert sentence in str(refused.value)
    assert f"In the match log {path}, match m, event 2:" in str(refused.value)


def test_evidence_of_another_shape_does_not_keep_a_match_from_opening(path: Path) -> None:
    with MatchLog.open(path) as log:
        log.begin(MATCH, [START, NewEvent(1, "x", Said(1, 1, "left"))])
    spoil(path, 'UPDATE event SET body = \'{"type":"said","older":true}\' WHERE number = 2')
    with MatchLog.open(path) as log:
        seen = list(log.events("m"))[1].what
        assert isinstance(seen, Seen)
        with pytest.raises(LogCorruptError, match="the said observation cannot be read"):
            seen.observation()


def test_decisions_and_observations_have_no_kind_in_common() -> None:
    assert not DECISION_KINDS & OBSERVATION_KINDS


def test_migrations_are_numbered_and_each_opens_a_file_of_the_one_before(tmp_path: Path) -> None:
    assert [m.version for m in MIGRATIONS] == list(range(1, NEWEST_VERSION + 1))
    path = tmp_path / "m.sqlite3"
    with MatchLog.open(path) as log:
        assert log._db.execute("PRAGMA user_version").fetchone() == (NEWEST_VERSION,)


def test_a_migration_that_was_killed_half_way_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = WAL")
    db.close()
    with MatchLog.open(path) as log:
        log.begin(MATCH, [START])
        assert kinds(log) == ["Started"]


def test_a_read_only_file_is_refused_or_told_and_never_half_written(path: Path) -> None:
    with MatchLog.open(path) as log:
        log.begin(MATCH, [START])
        log._db.execute("PRAGMA query_only = ON")
        with pytest.raises(LogWriteError, match="cannot be written: attempt to write a readonly"):
            log.append("m", [note("a")])
        log._db.execute("PRAGMA query_only = OFF")
        log.append("m", [note("a")])
        assert kinds(log) == ["Started", "Noted"]


def test_the_wall_clock_is_a_label_and_never_an_order(log: MatchLog) -> None:
    for wall in ("2036-01-01", "2016-01-01", "2026-01-01", ""):
        log.append("m", [NewEvent(0, wall, Noted("touch", words(wall)))])
    walls = [event.wall for event in log.events("m")]
    assert walls == ["then", "2036-01-01", "2016-01-01", "2026-01-01", ""]


def test_names_of_files_may_hold_what_a_uri_may_not(tmp_path: Path) -> None:
    path = tmp_path / "50% of #1?.sqlite3"
    with MatchLog.open(path) as log:
        log.begin(MATCH, [START])
    with MatchLog.open_for_reading(path) as log:
        assert kinds(log) == ["Started"]
    assert all(beside.name.startswith(path.name) for beside in tmp_path.iterdir())
