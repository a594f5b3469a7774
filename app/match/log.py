"""The append-only log: many matches in one SQLite file, one writer, nothing acknowledged lost.

An event is acknowledged when :meth:`MatchLog.append` returns: its transaction is committed with
`synchronous=FULL`, so that it outlives the process and a power cut.
"""

import fcntl
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from app.match.errors import (
    LogBusyError,
    LogCorruptError,
    LogOpenError,
    LogVersionError,
    LogWriteError,
    NoSuchMatchError,
)
from app.match.events import Event, NewEvent, read_body, write_body
from app.match.schema import APPLICATION_ID, MIGRATIONS, NEWEST_VERSION

BUSY_TIMEOUT_S = 5.0
"""A reader's checkpoint may hold the file for moments; a writer that waits longer has met a fault."""


OTHER_FOLDER = "choose another `data` folder in the settings"


class MatchRow(msgspec.Struct, frozen=True):
    """One match of a file; `created` is a wall-clock label."""

    id: str
    game: str
    created: str


class MatchLog:
    """An open log. Use it from one thread at a time; other processes may read meanwhile.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, lock: TextIOWrapper | None) -> None:
        """Take over an open connection; use :meth:`open` or :meth:`open_for_reading`."""
        self.path = path
        self._db = db
        self._lock = lock

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a log for writing; make it where there is none, bring an old one up to date.

        Raises:
            LogOpenError: with its leaves, when the file cannot be opened; it is left untouched.
        """
        lock = _lock_for_writing(path)
        try:
            version = _version(path)
            db = sqlite3.connect(
                path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
            )
            try:
                _prepare(db, version)
            except BaseException:
                db.close()
                raise
        except sqlite3.Error as error:
            lock.close()
            raise LogOpenError(_cannot_open(path, str(error))) from error
        except BaseException:
            lock.close()
            raise
        return cls(path, db, lock)

    @classmethod
    def open_for_reading(cls, path: Path) -> Self:
        """Open a log that somebody else may be writing; nothing is changed.

        Raises:
            LogOpenError: with its leaves, when there is no such file or it cannot be read.
        """
        if not path.is_file():
            raise LogOpenError(_cannot_open(path, "there is no such file"))
        if (version := _version(path)) < NEWEST_VERSION:
            raise LogVersionError(
                f"The match log {path} has version {version}, this Pengadil reads {NEWEST_VERSION}:"
                f" start the table once with it, which brings it up to date."
            )
        return cls(path, _connect_read_only(path), None)

    def close(self) -> None:
        """Close the file; what was acknowledged stays."""
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def matches(self) -> tuple[MatchRow, ...]:
        """List the matches, oldest first.

        Raises:
            LogCorruptError: the file is damaged.
        """
        try:
            rows = self._db.execute("SELECT id, game, created FROM match ORDER BY number")
            return tuple(MatchRow(*row) for row in rows)
        except sqlite3.Error as error:
            raise LogCorruptError(f"The match log {self.path} is damaged: {error}.") from error

    def begin(self, match: MatchRow, events: Sequence[NewEvent]) -> None:
        """Add a match with its first events, all in one commit.

        Raises:
            LogWriteError: nothing was written; a match of that id may be there already.
        """
        self._commit(match.id, events, begin=match)

    def append(self, match_id: str, events: Sequence[NewEvent]) -> None:
        """Add events to a match, all in one commit; they are acknowledged when this returns.

        Raises:
            LogWriteError: none of them was written.
        """
        if events:
            self._commit(match_id, events)

    def last_number(self, match_id: str) -> int:
        """Give the number of the last acknowledged event of a match.

        Raises:
            NoSuchMatchError: there is no such match.
        """
        return self._last_number(self._match_number(match_id))

    def events(self, match_id: str) -> Iterator[Event]:
        """Read a match from its first event to its last.

        Raises:
            NoSuchMatchError: there is no such match.
            LogCorruptError: a row is missing or cannot be read.
        """
        expected = 0
        try:
            rows = self._db.execute(
                "SELECT number, at_us, wall, kind, body FROM event WHERE match = ? ORDER BY number",
                (self._match_number(match_id),),
            )
            for number, at_us, wall, kind, body in rows:
                expected += 1
                if number != expected:
                    raise self._corrupt(match_id, expected, "it is missing")
                try:
                    what = read_body(kind, body)
                except LogCorruptError as error:
                    raise self._corrupt(match_id, number, str(error)) from error
                yield Event(number, at_us, wall, what)
        except sqlite3.Error as error:
            raise self._corrupt(match_id, expected + 1, str(error)) from error

    def _corrupt(self, match_id: str, number: int, why: str) -> LogCorruptError:
        return LogCorruptError(
            f"In the match log {self.path}, match {match_id}, event {number}: {why}."
            f" Nothing was changed; keep the file and start a new match."
        )

    def _match_number(self, match_id: str) -> int:
        row = self._db.execute("SELECT number FROM match WHERE id = ?", (match_id,)).fetchone()
        if row is None:
            raise NoSuchMatchError(f"The match log {self.path} has no match {match_id[:80]!r}.")
        return int(row[0])

    def _last_number(self, match_number: int) -> int:
        row = self._db.execute(
            "SELECT number FROM event WHERE match = ? ORDER BY number DESC LIMIT 1", (match_number,)
        ).fetchone()
        return 0 if row is None else int(row[0])

    def _commit(
        self, match_id: str, events: Sequence[NewEvent], begin: MatchRow | None = None
    ) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            if begin is not None:
                self._db.execute(
                    "INSERT INTO match (id, game, created) VALUES (?, ?, ?)",
                    (begin.id, begin.game, begin.created),
                )
            match_number = self._match_number(match_id)
            first = self._last_number(match_number) + 1
            self._db.executemany(
                "INSERT INTO event (match, number, at_us, wall, kind, body)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    (match_number, number, event.at_us, event.wall, *write_body(event.what))
                    for number, event in enumerate(events, first)
                ),
            )
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise LogWriteError(
                f"The match log {self.path} cannot be written: {error}."
                f" Nothing half-written is in it; free the disk or make the file writable."
            ) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        # SQLite has already rolled back by itself after some failures, a full disk among them.
        if self._db.in_transaction:
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")


def _cannot_open(path: Path, why: str) -> str:
    return f"The match log {path} cannot be opened: {why}."


def _lock_for_writing(path: Path) -> TextIOWrapper:
    """Hold `FILE.lock` while we live; the kernel lets go of it however the process ends.

    The lock is on a file of its own, for closing a second descriptor of the database would drop
    SQLite's own locks on it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(path.name + ".lock").open("a", encoding="utf-8")
    except OSError as error:
        raise LogOpenError(_cannot_open(path, str(error.strerror or error))) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise LogBusyError(
            f"Another Pengadil writes to the match log {path}: stop it, or {OTHER_FOLDER}."
        ) from error
    return lock


def _connect_read_only(path: Path) -> sqlite3.Connection:
    uri = path.absolute().as_uri() + "?mode=ro"
    return sqlite3.connect(
        uri, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )


def _connect_to_look(path: Path) -> sqlite3.Connection:
    """Read without writing, unless a power cut left a rollback journal, which a reader has to apply."""
    if path.with_name(path.name + "-journal").exists():
        return sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None)
    return _connect_read_only(path)


def _version(path: Path) -> int:
    """Look at a file without touching it: its schema version, 0 for a file yet to be made."""
    if not path.exists() or path.stat().st_size == 0:
        return 0
    try:
        with closing(_connect_to_look(path)) as db:
            application = int(db.execute("PRAGMA application_id").fetchone()[0])
            version = int(db.execute("PRAGMA user_version").fetchone()[0])
            tables = int(db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])
    except (sqlite3.Error, OSError) as error:
        raise LogOpenError(
            _cannot_open(
                path,
                f"{error}; if it is another kind of file, move it, or {OTHER_FOLDER}",
            )
        ) from error
    if application != APPLICATION_ID and tables:
        raise LogOpenError(_cannot_open(path, "it is a database of another program"))
    if version > NEWEST_VERSION:
        raise LogVersionError(
            f"The match log {path} has version {version}, and this Pengadil knows"
            f" {NEWEST_VERSION} at most: update Pengadil, or {OTHER_FOLDER}. It was not touched."
        )
    return version


def _prepare(db: sqlite3.Connection, version: int) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    for migration in MIGRATIONS[version:]:
        db.executescript(
            f"BEGIN IMMEDIATE;\n{migration.sql}\n"
            f"PRAGMA application_id = {APPLICATION_ID};\n"
            f"PRAGMA user_version = {migration.version};\nCOMMIT;"
        )
