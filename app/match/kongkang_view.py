"""How a Kongkang table is drawn: bananas and hand of each seat, a pile a seat, the pot, which way round."""

from app.match.fold import MatchState
from app.match.kongkang_ledger import newest_transfers
from app.match.snapshot import BananasView, CardsView, PileView, SeatView
from app.match.table_view import TableView
from app.referee.referee import Live
from app.rules.game import Game
from app.rules.kongkang.position import OPEN, Position
from app.rules.kongkang.rounds import is_match_over
from app.rules.kongkang.text import WAY_WORDS

SHOWN_CARDS = 4
"""Cards shown of a pile: more than these are rarely played at once, and the rest lies under them."""

WITH_A_TURN = ("turn", "drawn", "effect")
"""Phases in which one seat is waited for; else it is whoever plays next, or everybody."""


def view_kongkang(game: Game[Position, object], state: MatchState, live: Live) -> TableView:
    """Draw the table as it was told; nothing here sees a card."""
    _ = live
    position = game.read_position(state.position)
    has_turn = position.phase in WITH_A_TURN
    return TableView(
        seats=tuple(
            SeatView(
                seat=seat,
                name=state.started.players[seat - 1],
                score=position.bananas(seat),
                in_hand=len(position.hand(seat)),
                to_move=has_turn and seat == position.turn,
            )
            for seat in position.seats
        ),
        round=position.round,
        winners=game.winners(position) if position.is_over else None,
        match_over=is_match_over(position),
        round_over=position.is_over,
        cards=CardsView(
            top=position.last.symbol or position.last.cards[-1] if position.last else "",
            draw=len(position.draw),
            discard=sum(map(len, position.piles)),
            called=position.caller,
        ),
        bananas=BananasView(
            pot=position.pot.bananas,
            removed=position.removed.bananas,
            way="" if position.way == OPEN else WAY_WORDS[position.way],
            piles=tuple(_pile(position, seat) for seat in position.seats),
            transfers=newest_transfers(game, state),
            showing=position.phase == "show",
        ),
    )


def _pile(position: Position, seat: int) -> PileView:
    cards = position.piles[seat - 1]
    return PileView(
        seat=seat,
        cards=cards[-SHOWN_CARDS:],
        count=len(cards),
        out=seat in position.out,
        skipped=seat in position.skips,
    )
