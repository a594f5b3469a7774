"""What one seat has done since it began to act: cards laid, taken, turned over and drawn."""

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from app.referee.seen import CardRead
from app.referee.zones_seen import Placed
from app.rules.cards import Card
from app.rules.game import Seat

BACK: Card = "back"
"""How a card that lies face down is named among those that lie."""

ANY_FACE: Card = "?"
"""How a card that lies face up and was never named is called among them."""

UNTOLD = 0
"""The number of a card that was not told, for its like shows just there."""

LEAST_P = 0.05
"""A reading less probable than this is not worth a try: one question in twenty would be about it."""

MOST_READS = 8
"""So many ways in which the cards of one act may be read are tried, the likeliest first."""

MOST_NAMED = 3
"""So many names of one card are tried."""


class Act(msgspec.Struct, frozen=True):
    """An act of one seat. What the match already knows of is no part of it any more.

    Attributes:
        seat: whose.
        begun_us: when its first deed was done, by the hand.
        done_us: when its last deed was done, by the hand.
        told_us: when its last deed was told.
        laid: cards that it has laid and that lie there, in order.
        took: cards of the match that lay there before, and that it has taken.
        turned: cards that it has turned over in place, as they lie now.
        drawn: cards that it drew, as far as they were weighed.
        is_weighed: no card was drawn but those; known once the act is complete.
        over_draw: seats whose hand was over the draw pile since an act was ruled; None when no hand was
            seen that laid these cards.
        rivals: other seats whose hand may have done it.
    """

    seat: Seat
    begun_us: int
    done_us: int
    told_us: int
    laid: tuple[Placed, ...] = ()
    took: tuple[Placed, ...] = ()
    turned: tuple[Placed, ...] = ()
    drawn: int = 0
    is_weighed: bool = True
    over_draw: tuple[Seat, ...] | None = ()
    rivals: tuple[Seat, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether all of it has been put back."""
        return not (self.laid or self.took or self.turned or self.drawn)

    @property
    def may_have_drawn(self) -> bool:
        """Whether its hand was over the draw pile, and no scale tells whether it drew."""
        return not self.is_weighed and self.seat in (self.over_draw or ())

    def laid_in(self, *zones: str) -> tuple[Placed, ...]:
        """The cards laid in those zones, in order."""
        return tuple(card for card in self.laid if card.zone in zones)

    def named(self, number: int) -> Placed | None:
        """Its card of that number."""
        cards = (*self.laid, *self.took, *self.turned)
        return next((card for card in cards if card.number == number), None)


def with_laid(act: Act, card: Placed, *, puts_back: bool = True) -> Act:
    """Another card is laid. One that it took from there is put back instead, if it can be the same and the
    game has it so (`puts_back`).
    """
    back = next((c for c in act.took if c.zone == card.zone and _alike(c.read, card.read)), None)
    if back is not None and puts_back:
        return msgspec.structs.replace(act, took=tuple(c for c in act.took if c is not back))
    return msgspec.structs.replace(act, laid=(*act.laid, card))


def with_turned(act: Act, card: Placed) -> Act:
    """A card is turned over, or is better read: one of its own is as it lies now."""
    if any(c.number == card.number for c in act.laid):
        laid = tuple(card if c.number == card.number else c for c in act.laid)
        return msgspec.structs.replace(act, laid=laid)
    others = tuple(c for c in act.turned if c.number != card.number)
    return msgspec.structs.replace(act, turned=(*others, card))


def as_covering(act: Act, card: Placed) -> Act:
    """The act, if a card that it is told to have taken lies there still, and on it one like what shows."""
    over = msgspec.structs.replace(
        card, number=UNTOLD, read=card.shows or CardRead(), seats=(act.seat,), shows=None, crop=0
    )
    took = tuple(one for one in act.took if one is not card)
    return msgspec.structs.replace(act, laid=(*act.laid, over), took=took)


def without(act: Act, number: int) -> Act:
    """One of the cards it has laid or turned lies there no more, or is the match's."""
    return msgspec.structs.replace(
        act,
        laid=tuple(c for c in act.laid if c.number != number),
        turned=tuple(c for c in act.turned if c.number != number),
    )


def reads(
    cards: Sequence[Placed], *, all_named: bool = False
) -> Iterator[tuple[tuple[Card, ...], float]]:
    """What these cards may be, together, the likeliest first, each with its probability.

    A sure reading stands alone unless `all_named`. Nothing comes of cards one of which cannot be read.
    """
    ways = [_names(card.read, all_named=all_named) for card in cards]
    found = [
        (tuple(name for name, _ in way), _product(p for _, p in way)) for way in product(*ways)
    ]
    found.sort(key=lambda way: way[1], reverse=True)
    yield from found[:MOST_READS]


def _names(read: CardRead, *, all_named: bool) -> list[tuple[Card, float]]:
    if read.is_back:
        return [(BACK, 1.0)]
    if read.card and not all_named:
        return [(read.card, 1.0)]
    named = read.cards if all_named else read.cards[:MOST_NAMED]
    return [(name, p) for name, p in named if all_named or p >= LEAST_P]


def _product(factors: Iterator[float]) -> float:
    result = 1.0
    for factor in factors:
        result *= factor
    return result


def _alike(one: CardRead, other: CardRead) -> bool:
    """Whether two readings can be of the same card."""
    if one.is_back or other.is_back:
        return one.is_back and other.is_back
    likeliest = one.cards[0][0] if one.cards else ""
    return any(name == likeliest and p >= LEAST_P for name, p in other.cards)
