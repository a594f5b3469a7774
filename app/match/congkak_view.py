"""How a Congkak table is drawn: sixteen holes, two seats, the score in the stores."""

from app.match.fold import MatchState
from app.match.snapshot import HoleView, SeatView
from app.match.table_view import TableView
from app.referee.referee import Live
from app.rules.congkak.layout import NORTH, SOUTH
from app.rules.congkak.position import Position
from app.rules.congkak.rounds import is_match_over
from app.rules.game import Game


def view_congkak(game: Game[Position, object], state: MatchState, live: Live) -> TableView:
    """Draw the table as it stands; where no sensor reads a hole, as the rules say that it stands."""
    position = game.read_position(state.position)
    over = game.is_over(position)
    return TableView(
        seats=tuple(
            SeatView(
                seat=seat,
                name=state.started.players[seat - 1],
                score=_score(position, seat, live),
                in_hand=live.in_hand.get(seat, 0),
                to_move=seat in game.actors(position),
            )
            for seat in (SOUTH, NORTH)
        ),
        holes=tuple(
            _hole(name, expected, hole in position.burnt, live)
            for hole, (name, expected) in enumerate(
                zip(position.layout.names, position.holes, strict=True)
            )
        ),
        round=position.round,
        winners=game.winners(position) if over else None,
        match_over=is_match_over(position),
        round_over=over,
    )


def _score(position: Position, seat: int, live: Live) -> int:
    """The pieces in the seat's store; as they lie while both sow at once and nothing is ruled yet."""
    ruled = position.stores[seat - SOUTH]
    if not position.in_opening:
        return ruled
    return live.counts.get("SS" if seat == SOUTH else "NS", ruled)


def _hole(name: str, expected: int, burnt: bool, live: Live) -> HoleView:
    return HoleView(
        name=name,
        count=live.counts.get(name, expected),
        expected=expected,
        p=live.doubts.get(name, 1.0),
        live=name in live.counts,
        burnt=burnt,
        disturbed=name in live.disturbed,
    )
