"""A match as JSON lines, out of one log and into another; what goes round comes back the same.

The first line is the header, each other line one event:

    {"pengadil":"match","format":1,"id":"...","game":"congkak","created":"...","events":7}
    {"number":1,"at_us":12,"wall":"...","kind":"started","body":{...}}
"""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from app.match.errors import ImportRefusedError, LogCorruptError, MatchError
from app.match.events import Event, NewEvent, read_body, write_body
from app.match.fold import fold_all
from app.match.log import MatchLog, MatchRow
from app.match.resume import decisions, row_of

LONGEST_LINE_BYTES = 1_000_000
"""An event with all seventeen scales is below 4,000 bytes; a line of a megabyte is no event."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    pengadil: Literal["match"]
    format: Literal[1]
    id: str
    game: str
    created: str
    events: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any other line."""

    number: int
    at_us: int
    wall: str
    kind: str
    body: msgspec.Raw


_HEADER = msgspec.json.Decoder(Header)
_LINE = msgspec.json.Decoder(Line)


def export_match(log: MatchLog, match_id: str) -> Iterator[bytes]:
    """Give the lines of a match, each with its line feed, in UTF-8.

    Raises:
        NoSuchMatchError: the log has no such match.
        LogCorruptError: it cannot be read.
    """
    row = row_of(log, match_id)
    header = Header("match", 1, row.id, row.game, row.created, log.last_number(row.id))
    yield msgspec.json.encode(header) + b"\n"
    for event in log.events(match_id):
        yield msgspec.json.encode(_line(event)) + b"\n"


def import_match(log: MatchLog, lines: Iterable[bytes]) -> MatchRow:
    """Add an exported match to a log: all of it, or nothing.

    Raises:
        ImportRefusedError: a line cannot be read, or a match of that id is there; the sentence says
            which line.
        LogWriteError: the log cannot be written.
    """
    rest = iter(lines)
    header = _read_header(next(rest, b""))
    if any(row.id == header.id for row in log.matches()):
        raise ImportRefusedError(
            f"The match {header.id[:80]!r} is in {log.path} already: nothing was imported."
        )
    events = tuple(_read_events(rest))
    if len(events) != header.events:
        raise ImportRefusedError(
            f"The header speaks of {header.events} events and {len(events)} follow: the file was cut."
        )
    try:
        fold_all(decisions(events))
    except MatchError as error:
        raise ImportRefusedError(f"The match does not add up: {error}") from error
    match = MatchRow(header.id, header.game, header.created)
    log.begin(match, [NewEvent(event.at_us, event.wall, event.what) for event in events])
    return match


def _line(event: Event) -> Line:
    kind, body = write_body(event.what)
    return Line(event.number, event.at_us, event.wall, kind, msgspec.Raw(body.encode()))


def _read_header(line: bytes) -> Header:
    try:
        return _HEADER.decode(line[:LONGEST_LINE_BYTES])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ImportRefusedError(f"Line 1 is no header of an exported match: {error}.") from error


def _read_events(lines: Iterable[bytes]) -> Iterator[Event]:
    for number, text in enumerate(lines, 1):
        place = number + 1
        if not text.strip():
            raise ImportRefusedError(f"Line {place} is empty: the file has been changed or cut.")
        try:
            line = _LINE.decode(text[:LONGEST_LINE_BYTES])
            what = read_body(line.kind, bytes(line.body).decode())
        except (msgspec.MsgspecError, LogCorruptError, UnicodeDecodeError) as error:
            raise ImportRefusedError(f"Line {place} is no event: {error}.") from error
        if line.number != number:
            raise ImportRefusedError(
                f"Line {place} has event {line.number} where {number} belongs: lines are missing."
            )
        yield Event(line.number, line.at_us, line.wall, what)
