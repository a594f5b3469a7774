"""Finding where to go on: the state of a recorded match, and the newest that is not over."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from app.match.errors import FoldError, LogCorruptError, NoSuchMatchError
from app.match.events import Event, Seen
from app.match.fold import MatchState, fold_all
from app.match.log import MatchLog, MatchRow
from app.match.view import view_of
from app.referee.decisions import Decision
from app.referee.referee import Live
from app.rules.game import Game, RulesError


class Resumable(msgspec.Struct, frozen=True):
    """A recorded match and where it stands; `state.started` tells which referee it needs."""

    match: MatchRow
    state: MatchState


def decisions(events: Iterable[Event]) -> Iterable[Decision]:
    """Leave the observations out: evidence is not folded."""
    return (event.what for event in events if not isinstance(event.what, Seen))


def row_of(log: MatchLog, match_id: str) -> MatchRow:
    """Find a match of a log.

    Raises:
        NoSuchMatchError: the log has no such match.
    """
    for row in log.matches():
        if row.id == match_id:
            return row
    raise NoSuchMatchError(f"The match log {log.path} has no match {match_id[:80]!r}.")


def recorded(log: MatchLog, match_id: str) -> Resumable:
    """Fold a recorded match.

    Raises:
        NoSuchMatchError: the log has no such match.
        LogCorruptError: it cannot be read, or its events cannot follow one another.
    """
    row = row_of(log, match_id)
    try:
        return Resumable(row, fold_all(decisions(log.events(match_id))))
    except FoldError as error:
        raise LogCorruptError(
            f"In the match log {log.path}, match {match_id} does not add up: {error}"
            f" Nothing was changed; keep the file and start a new match."
        ) from error


def newest_unfinished(
    log: MatchLog, game_named: Callable[[str], Game[Any, Any]]
) -> Resumable | None:
    """Find the newest match of a log that can go on; None when every one is over.

    Raises:
        LogCorruptError: a match newer than that cannot be read.
        MatchError: a match newer than that is of a game that is not known.
    """
    for row in reversed(log.matches()):
        found = recorded(log, row.id)
        game = game_named(row.game)
        view = view_of(row.game)
        try:
            is_over = view(game, found.state, Live()).match_over
        except RulesError as error:
            raise LogCorruptError(
                f"In the match log {log.path}, match {row.id} has come to a position that cannot be"
                f" read: {error} Nothing was changed; keep the file and start a new match."
            ) from error
        if not is_over:
            return found
    return None
