"""What one seat may know: its own hand, and all that lies face up."""

import msgspec

from app.rules.cards import Hand
from app.rules.dabong.deck import HIDDEN
from app.rules.dabong.position import Laid, Position
from app.rules.game import Seat


def seen_by(position: Position, seat: Seat) -> Position:
    """The position with every other hand and the draw pile hidden; seat 0 sees only the table.

    In points scoring the hands are turned up when the hand is over.
    """
    if position.stage == "over" and position.choices.scoring == "points":
        hands = position.hands
    else:
        hands = tuple(
            hand if at == seat else Hand((), len(hand)) for at, hand in enumerate(position.hands, 1)
        )
    return msgspec.structs.replace(
        position,
        hands=hands,
        draw=(HIDDEN,) * len(position.draw),
        pile=tuple(_veiled(laid, seat) for laid in position.pile),
    )


def _veiled(laid: Laid, seat: Seat) -> Laid:
    """A play, the penalty cards that others drew because of it hidden."""
    if not laid.drawn:
        return laid
    drawn = tuple((who, card if who == seat else HIDDEN) for who, card in laid.drawn)
    return msgspec.structs.replace(laid, drawn=drawn)
