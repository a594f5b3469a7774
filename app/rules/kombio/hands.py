"""Hands of Kombio: cards lying face down in numbered places, and who has looked at each of them.

Places 1 and 2 are closest to the player, 3 and 4 lie behind them; a card that comes on top takes the
first gap, or a new place. What somebody knows goes with the card when it is moved in the open.
"""

from collections.abc import Iterable

import msgspec

from app.rules.cards import Card
from app.rules.game import Seat
from app.rules.kombio.deck import HIDDEN

HAND_SIZE = 4
CLOSEST = (1, 2)
"""The two places that a player looks at before the round."""

ANY_PLACE = 0
"""Which of the cards it was, nobody has told."""


class Lying(msgspec.Struct, frozen=True):
    """A card in its place: `card` is `?` where this position does not know it; `seen` ascends."""

    card: Card = HIDDEN
    seen: tuple[Seat, ...] = ()

    def seen_by(self, seats: Iterable[Seat]) -> "Lying":
        """The card after these seats, too, have looked at it."""
        return Lying(self.card, tuple(sorted({*self.seen, *seats})))


class Spot(msgspec.Struct, frozen=True, order=True):
    """A place on the table: whose hand, and where in it."""

    owner: Seat
    place: int


Hand = tuple[Lying | None, ...]
"""Place 1 first; None is a gap, and no gap comes last."""


def count(hand: Hand) -> int:
    """How many cards lie in the hand."""
    return sum(lying is not None for lying in hand)


def places(hand: Hand) -> tuple[int, ...]:
    """Where cards lie, ascending."""
    return tuple(place for place, lying in enumerate(hand, 1) if lying is not None)


def at(hand: Hand, place: int) -> Lying | None:
    """The card in that place."""
    return hand[place - 1] if 1 <= place <= len(hand) else None


def with_card(hand: Hand, place: int, lying: Lying | None) -> Hand:
    """The hand with that place filled or emptied."""
    filled = [*hand, *[None] * (place - len(hand))]
    filled[place - 1] = lying
    while filled and filled[-1] is None:
        filled.pop()
    return tuple(filled)


def with_hand(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """All hands, that seat's replaced."""
    return (*hands[: seat - 1], hand, *hands[seat:])


def with_lying(hands: tuple[Hand, ...], spot: Spot, lying: Lying | None) -> tuple[Hand, ...]:
    """All hands, one spot filled or emptied."""
    return with_hand(hands, spot.owner, with_card(hands[spot.owner - 1], spot.place, lying))


def first_gap(hand: Hand, kept: int = ANY_PLACE) -> int:
    """Where a card that comes on top is laid; `kept` is a gap that is waiting for another card."""
    gaps = (place for place in range(1, HAND_SIZE + 1) if at(hand, place) is None)
    inside = next((place for place in gaps if place != kept), None)
    if inside is not None:
        return inside
    free = len(hand) + 1
    return free + 1 if free == kept else max(free, HAND_SIZE + 1)


def found(hand: Hand, place: int, card: Card) -> int | None:
    """The place that is meant: the one named, or where `card` lies or could; None where none fits."""
    if place != ANY_PLACE:
        return place if at(hand, place) is not None else None
    named = [spot for spot, lying in enumerate(hand, 1) if lying and lying.card == card]
    hidden = [spot for spot, lying in enumerate(hand, 1) if lying and lying.card == HIDDEN]
    if card == HIDDEN and len(hidden) < count(hand):
        return None
    return next(iter([*named, *hidden]), None)


def blurred(hand: Hand) -> Hand:
    """The hand once a card has left it and nobody told from where: what was seen is uncertain."""
    return tuple(Lying() if lying and lying.card == HIDDEN else lying for lying in hand)


def forgotten(hand: Hand) -> Hand:
    """The hand once its cards may have been changed for others, and nobody told: none of it is known."""
    return tuple(lying and Lying() for lying in hand)
