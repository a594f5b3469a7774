"""From a match to what is published of it; each game draws its own table."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from app.match.congkak_view import view_congkak
from app.match.dabong_view import view_dabong
from app.match.errors import MatchError
from app.match.fold import Judged, MatchState
from app.match.kombio_view import view_kombio
from app.match.kongkang_view import view_kongkang
from app.match.sensors import Sensors
from app.match.snapshot import NoteView, RulingView, Snapshot
from app.match.table_view import TableView
from app.referee.referee import Live
from app.rules.game import Game, Words

View: TypeAlias = Callable[[Game[Any, Any], MatchState, Live], TableView]
"""How one game's table is drawn from the state and what is going on."""

VIEWS: Mapping[str, View] = {
    "congkak": view_congkak,
    "dabong": view_dabong,
    "kombio": view_kombio,
    "kongkang": view_kongkang,
}

SHOWN_RULINGS = 12
"""How many rulings a snapshot carries: a TV shows six, a phone can scroll."""


class About(msgspec.Struct, frozen=True):
    """What a snapshot says beside the match: its id, the times, what is on the wire, and which seats'
    buttons are down.
    """

    match: str
    at_us: int
    heard_us: int
    board: Words
    sensors: Sensors
    pressed: frozenset[int] = frozenset()


def view_of(game: str) -> View:
    """Find how a game is drawn.

    Raises:
        MatchError: no game of that name is known.
    """
    try:
        return VIEWS[game]
    except KeyError as error:
        known = ", ".join(sorted(VIEWS))
        raise MatchError(f"No game is called {game[:40]!r}; there are: {known}.") from error


def snapshot_of(game: Game[Any, Any], state: MatchState, live: Live, about: About) -> Snapshot:
    """Make the snapshot of a match; its version is the publisher's to give."""
    table = view_of(state.started.game)(game, state, live)
    return Snapshot(
        version=0,
        at_us=about.at_us,
        heard_us=about.heard_us,
        match=about.match,
        game=state.started.game,
        profile=state.started.profile,
        board=about.board,
        round=table.round,
        seats=tuple(
            msgspec.structs.replace(seat, pressed=True) if seat.seat in about.pressed else seat
            for seat in table.seats
        ),
        holes=table.holes,
        position=state.position,
        live=live,
        rulings=tuple(_told(j) for j in state.rulings[: -SHOWN_RULINGS - 1 : -1]),
        question=_open(state, state.question),
        objection=_open(state, state.objection),
        notes=tuple(NoteView(n.kind, n.words, n.seat) for n in reversed(state.notes)),
        sensors=about.sensors.views,
        winners=table.winners,
        match_over=table.match_over,
        options=state.started.options,
        moves=state.history.moves,
        round_over=table.round_over,
        cards=table.cards,
        bananas=table.bananas,
        race=state.race,
    )


def _open(state: MatchState, number: int) -> RulingView | None:
    judged = state.judged(number)
    return None if judged is None else _told(judged)


def _told(judged: Judged) -> RulingView:
    taken = ""
    if 1 <= judged.choice <= len(judged.ruling.choices):
        taken = judged.ruling.choices[judged.choice - 1].move
    return RulingView(judged.ruling, judged.status, taken)
