"""Which pieces of cardboard lie where, and whose hands were there: a fold of what the camera tells.

A card is told some 0.3 s after the hand that laid it has left, for a zone with a hand in it is not read;
arms pass through zones in which they do nothing. So a card may be anybody's whose hand was in its zone
since that was last still.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from app.referee.seen import CardRead, CardSighted, CardTaken, Corners, HandReached
from app.rules.game import Seat

READ_WITHIN_US = 600_000
"""A zone that is still for so long has been read (the watcher's own limit): hands further apart than this
did not lay the same card."""

TOLD_WITHIN_US = 2_000_000
"""A change that is told longer than this after the last hand was made by no hand that was seen."""


SAME_PLACE_MM = 4.0
"""A card that is told again lies no further from where it was told first (readings of one that lies still
differ by up to 2 mm), and people lay no card so exactly on another."""

IN_ONE_GO_US = 150_000
"""An arm goes from a zone into the next one in one picture or two, each of 67 ms, and so on its way back."""

PUSHED_MM = 10.0
"""A hand that lays a card on another, or straightens a pile, pushes what lies there by no more."""

HAND_ZONE = "hand-"
"""What the zones before the seats are called: `hand-3`."""


class Placed(msgspec.Struct, frozen=True):
    """A card that lies in a zone.

    Attributes:
        number: counts the cards that were told, from 1; a card that is told anew keeps its number.
        zone: where.
        read: what it may be.
        corners_mm: where on the mat.
        laid_us: when the last hand left before it was told; when it was told, if no hand was seen.
        told_us: when it was told.
        seats: whose hand may have laid it, the latest first; () when none was seen.
        is_where_its_like_lies: it was told just there as what lies there already.
        shows: once it is gone, what lies on top there of what lay under it; None where nothing does.
        crop: number of its picture; 0 where none was taken.
    """

    number: int
    zone: str
    read: CardRead
    corners_mm: Corners
    laid_us: int
    told_us: int
    seats: tuple[Seat, ...]
    is_where_its_like_lies: bool = False
    shows: CardRead | None = None
    crop: int = 0


class Laid(msgspec.Struct, frozen=True):
    """A card has come to lie there."""

    card: Placed


class Took(msgspec.Struct, frozen=True):
    """A card lies there no more. `seats`: whose hand may have taken it, the latest first."""

    card: Placed
    seats: tuple[Seat, ...]
    at_us: int


class Turned(msgspec.Struct, frozen=True):
    """The same cardboard is told anew: by nobody's hand when it is only better read."""

    was: Placed
    card: Placed


Deed: TypeAlias = Laid | Took | Turned
"""One thing that was done to one card."""


class ZonesSeen(msgspec.Struct, frozen=True):
    """The fold; each `after` gives the next state, and what was done.

    Attributes:
        lying: the cards that lie, as told: in one zone from bottom to top.
        hands: hands that are in zones, or were last.
        replaced: a card that is told anew in the next sighting.
        told: how many cards were told.
    """

    lying: tuple[Placed, ...] = ()
    hands: tuple[HandReached, ...] = ()
    replaced: tuple[Placed, ...] = ()
    told: int = 0

    def after_hand(self, reached: HandReached) -> "ZonesSeen":
        """A hand came or went."""
        oldest_us = reached.at_us - 2 * TOLD_WITHIN_US
        kept = tuple(
            hand
            for hand in self.hands
            if (hand.zone, hand.seat, hand.begun_us)
            != (reached.zone, reached.seat, reached.begun_us)
            and (not hand.ended_us or hand.ended_us >= oldest_us)
        )
        return msgspec.structs.replace(self, hands=(*kept, reached))

    def after_sighting(
        self, sighted: CardSighted, *, anew: bool = False
    ) -> "tuple[ZonesSeen, Deed]":
        """A card was told. Unless the camera looks `anew` after it saw nothing, one that no hand has laid is
        a card that lies there, told again where it lies now: the mat was moved.
        """
        hands = self._hands_before(sighted.zone, sighted.at_us)
        was = next((c for c in self.replaced if c.zone == sighted.zone), None)
        if was is None and not hands and not anew:
            was = self._lies_already(sighted)
        if was is None and not anew:
            hands = self._unseen_there(sighted, hands) or hands
        left_us = max((hand.ended_us or sighted.at_us for hand in hands), default=sighted.at_us)
        card = Placed(
            number=self.told + 1 if was is None else was.number,
            zone=sighted.zone,
            read=sighted.read,
            corners_mm=sighted.corners_mm,
            laid_us=left_us if was is None else was.laid_us,
            told_us=sighted.at_us,
            seats=tuple(dict.fromkeys(hand.seat for hand in hands)),
            is_where_its_like_lies=any(
                other is not was
                and _is_same(other.read, sighted.read)
                and _is_same_place(other.corners_mm, sighted.corners_mm)
                for other in self.in_zone(sighted.zone)
            ),
            crop=sighted.crop,
        )
        after = msgspec.structs.replace(
            self,
            lying=(*(c for c in self.lying if c is not was), card),
            replaced=tuple(c for c in self.replaced if c is not was),
            told=max(self.told, card.number),
        )
        return after, Laid(card) if was is None else Turned(was, card)

    def after_taking(self, taken: CardTaken) -> "tuple[ZonesSeen, Deed | None]":
        """A card is gone; no deed when it is told anew next, or was never told."""
        card = self._told_as(taken)
        if card is None:
            return self, None
        after = msgspec.structs.replace(self, lying=tuple(c for c in self.lying if c is not card))
        if taken.replaced:
            return msgspec.structs.replace(after, replaced=(*self.replaced, card)), None
        hands = self._hands_before(taken.zone, taken.at_us)
        if not hands and card.read.is_back:  # fingers at its edge: whoever reached over the table
            hands = [
                hand
                for hand in self.hands
                if (hand.ended_us or taken.at_us) >= taken.at_us - READ_WITHIN_US
            ]
        card = msgspec.structs.replace(card, shows=taken.shows)
        return after, Took(card, tuple(dict.fromkeys(h.seat for h in hands)), taken.at_us)

    def after_another(self, hand: HandReached, now_us: int) -> "tuple[ZonesSeen, Laid | None]":
        """A hand has laid a card just like the top one of its zone, which therefore was not told."""
        there = self.in_zone(hand.zone)
        if not there:
            return self, None
        card = msgspec.structs.replace(
            there[-1],
            number=self.told + 1,
            laid_us=hand.ended_us,
            told_us=now_us,
            seats=(hand.seat,),
            crop=0,  # the picture is of the one below
        )
        after = msgspec.structs.replace(self, lying=(*self.lying, card), told=card.number)
        return after, Laid(card)

    def after_taking_top(self, hand: HandReached, now_us: int) -> "tuple[ZonesSeen, Took]":
        """A hand has taken the top card of its zone off one just like it, which therefore was not told."""
        top = self.in_zone(hand.zone)[-1]
        after = msgspec.structs.replace(self, lying=tuple(c for c in self.lying if c is not top))
        return after, Took(top, (hand.seat,), now_us)

    def after_covering(self, hidden: Placed) -> "tuple[ZonesSeen, Placed]":
        """What was told gone lies there still, and over it a card just where its like lies below: that seemed
        to show. Gives that one, as it is told from now on.
        """
        shows = hidden.shows or CardRead()
        there = [card for card in self.in_zone(hidden.zone) if _is_same(card.read, shows)]
        hidden = msgspec.structs.replace(hidden, shows=None)
        like = min(
            reversed(there),
            key=lambda card: _apart_mm(card.corners_mm, hidden.corners_mm),
            default=msgspec.structs.replace(hidden, read=shows, crop=0),
        )
        over = msgspec.structs.replace(like, number=self.told + 1)
        lying = (*self.lying, hidden, over)
        return msgspec.structs.replace(self, lying=lying, told=over.number), over

    def in_zone(self, zone: str) -> tuple[Placed, ...]:
        """What lies in a zone, from bottom to top."""
        return tuple(card for card in self.lying if card.zone == zone)

    def hands_over(self, seat: Seat) -> tuple[HandReached, ...]:
        """That seat's hands that are in zones now."""
        return tuple(hand for hand in self.hands if hand.seat == seat and not hand.ended_us)

    def is_reached(self, zone: str) -> bool:
        """Whether a hand is in that zone now."""
        return any(hand.zone == zone and not hand.ended_us for hand in self.hands)

    def hand_left_us(self, seat: Seat) -> int:
        """When that seat's hand last left a zone; 0 if it never was in one lately."""
        return max((hand.ended_us for hand in self.hands if hand.seat == seat), default=0)

    def last_hand_us(self, matters: Callable[[str], bool], now_us: int) -> int:
        """When a hand last left a zone that matters and of which nothing was told since; now while one is
        there, 0 for never.
        """
        told_us = {card.zone: card.told_us for card in self.lying}
        there = (
            hand.ended_us or now_us
            for hand in self.hands
            if matters(hand.zone) and told_us.get(hand.zone, 0) <= (hand.ended_us or now_us)
        )
        return max(there, default=0)

    def seats_over(self, zone: str, since_us: int) -> tuple[Seat, ...]:
        """Whose hands are in that zone or were since then, the latest first."""
        there = [
            hand
            for hand in self.hands
            if hand.zone == zone and (not hand.ended_us or hand.ended_us >= since_us)
        ]
        there.sort(key=lambda hand: hand.ended_us or hand.at_us, reverse=True)
        return tuple(dict.fromkeys(hand.seat for hand in there))

    def went_on_to(self, zone: str, hand: HandReached) -> bool:
        """That hand only passed on its way to another zone: the same arm was there meanwhile."""
        return any(
            other.zone == zone != hand.zone
            and other.seat == hand.seat
            and other.begun_us <= hand.ended_us
            and (not other.ended_us or other.ended_us >= hand.begun_us)
            for other in self.hands
        )

    def reached_through(self, hand: HandReached) -> bool:
        """A hand that has left was over its zone only as the arm of one that was deeper in the table: it came
        there just before that and left just after it.
        """
        return any(
            other.seat == hand.seat
            and 0 < other.begun_us - hand.begun_us <= IN_ONE_GO_US
            and 0 < hand.ended_us - other.ended_us <= IN_ONE_GO_US
            and other.ended_us
            for other in self.hands
            if other.zone != hand.zone
        )

    def without(self, number: int) -> "ZonesSeen":
        """That card is told under another number."""
        lying = tuple(card for card in self.lying if card.number != number)
        return msgspec.structs.replace(self, lying=lying)

    def without_hands(self) -> "ZonesSeen":
        """Nobody saw what hands did meanwhile."""
        return msgspec.structs.replace(self, hands=())

    def _hands_before(self, zone: str, at_us: int) -> list[HandReached]:
        """The hands after which that zone was first read at that time, the latest first. Those that had left
        when a card was told there have not laid the next one, unless no other was there.
        """
        there = [hand for hand in self.hands if hand.zone == zone]
        there.sort(key=lambda hand: hand.ended_us or at_us, reverse=True)
        read_us = max((c.told_us for c in self.in_zone(zone) if c.told_us < at_us), default=0)
        chain: list[HandReached] = []
        free_us, wait_us = at_us, TOLD_WITHIN_US
        for hand in there:
            left_us = hand.ended_us or at_us
            if free_us - left_us > wait_us or (chain and left_us < read_us):
                break
            chain.append(hand)
            free_us, wait_us = min(free_us, hand.begun_us), READ_WITHIN_US
        return chain

    def _unseen_there(
        self, sighted: CardSighted, hands: Sequence[HandReached]
    ) -> list[HandReached]:
        """The hands that came over their own cards and went again just before a card was told, where none was
        seen in its zone since that was last told: an arm comes from there, and its fingers may be missed.
        """
        told_us = max((card.told_us for card in self.in_zone(sighted.zone)), default=sighted.at_us)
        if any((hand.ended_us or sighted.at_us) > told_us for hand in hands):
            return []
        oldest_us = sighted.at_us - READ_WITHIN_US
        return [
            hand
            for hand in self.hands
            if hand.zone == f"{HAND_ZONE}{hand.seat}"
            and hand.begun_us > told_us
            and hand.ended_us >= oldest_us
        ]

    def _lies_already(self, sighted: CardSighted) -> Placed | None:
        """The card just like one that is told. Of hands that are shown several may be alike, and lie half
        beside the mat, where no hand is seen.
        """
        if sighted.zone.startswith(HAND_ZONE) and sighted.read.card:
            return None
        there = self.in_zone(sighted.zone)
        return next((card for card in there if _is_same(card.read, sighted.read)), None)

    def _told_as(self, taken: CardTaken) -> Placed | None:
        """The card that is gone: the one read so, nearest to that place."""
        there = self.in_zone(taken.zone)
        alike = [card for card in there if card.read == taken.read] or list(there)
        return min(
            reversed(alike),
            key=lambda card: _apart_mm(card.corners_mm, taken.corners_mm),
            default=None,
        )


def lie_near(one: Placed, other: Placed) -> bool:
    """Whether two cards were told so near each other that one may have been pushed there."""
    return _apart_mm(one.corners_mm, other.corners_mm) < PUSHED_MM


def lie_together(one: Placed, other: Placed) -> bool:
    """Whether two cards were told at the same place, so that they may be one."""
    return _is_same_place(one.corners_mm, other.corners_mm)


def _is_same_place(one: Corners, other: Corners) -> bool:
    return _apart_mm(one, other) < SAME_PLACE_MM


def _is_same(one: CardRead, other: CardRead) -> bool:
    """Whether two readings surely name the same card."""
    return one.card == other.card != "" or (one.is_back and other.is_back)


def _apart_mm(one: Corners, other: Corners) -> float:
    """How far the middles of two cards lie apart."""
    x, y = (sum(a[k] - b[k] for a, b in zip(one, other, strict=True)) / 4 for k in (0, 1))
    return float((x * x + y * y) ** 0.5)
