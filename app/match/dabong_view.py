"""How a dabong! table is drawn: a seat a player with the cards in hand, the card on top, what is owed."""

from app.match.fold import MatchState
from app.match.snapshot import CardsView, SeatView
from app.match.table_view import TableView
from app.referee.dabong_bench import raced_for, top_card
from app.referee.referee import Live
from app.rules.dabong.position import LEFT, Position, open_suits
from app.rules.dabong.scoring import score
from app.rules.game import Game


def view_dabong(game: Game[Position, object], state: MatchState, live: Live) -> TableView:
    """Draw the table as it was told; nothing here sees a card."""
    _ = live
    position = game.read_position(state.position)
    counted = score(position)
    over = game.is_over(position)
    return TableView(
        seats=tuple(
            SeatView(
                seat=seat,
                name=state.started.players[seat - 1],
                score=counted.games[seat - 1],
                in_hand=len(position.hand(seat)),
                to_move=position.stage == "play" and seat == position.standing.turn,
                called=seat in position.called,
                sets=counted.sets[seat - 1],
            )
            for seat in position.seats
        ),
        round=position.hand_number,
        winners=game.winners(position) if over else None,
        match_over=game.is_match_over(position),
        round_over=over,
        cards=_cards(position),
    )


def _cards(position: Position) -> CardsView:
    standing, plays = position.standing, position.stage == "play"
    return CardsView(
        top=top_card(position),
        slappable=bool(raced_for(position)),
        draw=len(position.draw),
        discard=sum(len(laid.cards) for laid in position.pile),
        scored="points" if position.choices.scoring == "points" else "games",
        suits=_suits(position) if plays else "",
        way=("left" if standing.direction == LEFT else "right") if plays else "",
        owed=position.owed if plays and (standing.twos or standing.queen) else 0,
        again=plays and standing.again,
        river=position.river,
        open=standing.opens if plays else "",
    )


def _suits(position: Position) -> str:
    """Suits that may be followed, where the card on top does not tell them."""
    last = position.pile[-1]
    is_plain = open_suits(last.top) == last.suits == last.top.suit
    return "" if is_plain else last.suits
