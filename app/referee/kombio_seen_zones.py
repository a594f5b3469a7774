"""What an act of Kombio did where: on the discard pile, in whose hand, and beside it."""

from collections.abc import Mapping

from app.referee.open_acts import owner_of
from app.referee.seen_play import Act
from app.referee.zones_seen import Placed
from app.rules.game import Seat

DISCARD_ZONE = "discard"
DRAW_ZONE = "draw"

PILE_ZONE = "pile-"
"""The zone beside a hand (`pile-3`): two rows of two fill the hand's own, and more cards lie there."""

HAND_CARDS = 4
"""So many cards have room in the zone of a hand."""


def discarded(act: Act) -> tuple[Placed, ...]:
    """What it has laid on the discard pile, in order."""
    return act.laid_in(DISCARD_ZONE)


def taken_discards(act: Act) -> tuple[Placed, ...]:
    """What it has taken from there."""
    return tuple(card for card in act.took if card.zone == DISCARD_ZONE)


def backs_taken(act: Act) -> tuple[Seat, ...]:
    """Out of whose hands cards are gone, one for each card."""
    return tuple(owner_of(card.zone) for card in act.took if card.read.is_back)


def given_to(act: Act, owner: Seat) -> bool:
    """Whether a card came face down into that hand."""
    return any(card.read.is_back and owner_of(card.zone) == owner for card in act.laid)


def shown(act: Act) -> Mapping[Seat, tuple[Placed, ...]]:
    """Cards that lie face up in hands now, by whose hand it is."""
    cards: dict[Seat, tuple[Placed, ...]] = {}
    for card in (*act.turned, *act.laid):
        owner = owner_of(card.zone)
        if owner and not card.read.is_back:
            cards[owner] = (*cards.get(owner, ()), card)
    return cards
