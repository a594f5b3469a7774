"""What a seat may know of a position: its own hand, what lies on the table, and what it was shown."""

import msgspec

from app.rules.cards import Hand
from app.rules.game import Seat
from app.rules.kongkang.deck import HIDDEN
from app.rules.kongkang.endings import SHOWN
from app.rules.kongkang.position import Aim, DrawPile, Effect, Position
from app.rules.kongkang.sights import known_to


def view(position: Position, seat: Seat) -> Position:
    """The position as that seat may know it; any other number sees what everybody sees."""
    own = seat == position.turn
    return msgspec.structs.replace(
        position,
        hands=tuple(_hand(position, seat, owner) for owner in position.seats),
        draw=DrawPile(unknown=len(position.draw)),
        aside=Hand(unknown=len(position.aside)),
        seen=tuple(sight for sight in position.seen if sight.seat == seat),
        effect=position.effect if own else _effect(position.effect),
    )


def _hand(position: Position, seat: Seat, owner: Seat) -> Hand:
    hand = position.hand(owner)
    face_up = position.end in SHOWN or (position.phase == "show" and not hand.unknown)
    if owner == seat or face_up:
        return hand
    known = known_to(position, seat, owner)
    return Hand().with_cards(known, len(hand) - len(known))


def _effect(effect: Effect | None) -> Effect | None:
    """The cards that a trade gives are seen only by who gives them, until they are swapped."""
    if effect is None:
        return None
    return msgspec.structs.replace(
        effect,
        queue=tuple(Aim(aim.target) for aim in effect.queue),
        turning=None if effect.turning is None else Aim(effect.turning.target, HIDDEN),
    )
