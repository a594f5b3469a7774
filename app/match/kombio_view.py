"""How a Kombio table is drawn: a seat a player with the cards in hand, the two piles, rounds won."""

from app.match.fold import MatchState
from app.match.snapshot import CardsView, SeatView
from app.match.table_view import TableView
from app.referee.referee import Live
from app.rules.game import Game
from app.rules.kombio.hands import count
from app.rules.kombio.position import Position
from app.rules.kombio.rounds import winners


def view_kombio(game: Game[Position, object], state: MatchState, live: Live) -> TableView:
    """Draw the table as it was told; nothing here sees a card."""
    _ = live
    position = game.read_position(state.position)
    won = winners(position)
    moves = position.stage in ("look", "play")
    return TableView(
        seats=tuple(
            SeatView(
                seat=seat,
                name=state.started.players[seat - 1],
                score=position.wins[seat - 1],
                in_hand=count(position.hand(seat)),
                to_move=moves and seat == position.turn,
            )
            for seat in position.seats
        ),
        round=position.round,
        winners=won or None,
        round_over=bool(won),  # not before every hand is shown: the counting is part of the round
        cards=CardsView(
            top=position.discard[0] if position.discard else "",
            slappable=position.in_play and position.is_open,
            draw=len(position.draw),
            discard=len(position.discard),
            called=position.called,
        ),
    )
