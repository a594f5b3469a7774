"""Makes cards of indices: the two of one card are told once, and what has no index is not forgotten.

Where a card lies mostly in sight, its own outline says which indices are its own. Else two indices belong
together when each stands where the other's view of the card has its opposite end, or when both say the
same and stand head to foot no farther apart than one card's.
"""

from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.finder import FoundIndex, FoundMiddle
from vision.geometry import Point, Quad, points_of, quad
from vision.likeness import Whole, as_its_like
from vision.overlap import shared_of_both
from vision.reader import IndexReading

LEAST_INDEX = 0.5
"""What is less likely an index is none."""

PLAIN = 0.25
SURE_IF_FAINT = 0.9
"""An index that is less warm than the first counts only when it is read as surely as the second."""

WARM = 0.7
COOLED = 0.95
"""What is less warm than the first is an index only so likely, however well it is read."""

OPPOSITE = -0.8
"""Cosine between the downs of two indices that stand at opposite ends of one card."""

ALIKE = 0.9
"""The same for two that stand at the same end."""

ASIDE = 0.22
"""The other index is no farther from where it should be, in widths and heights of the card."""

IN_CORNER = 0.34
"""An index stands within this share of a card's width and height from its corner."""

OUTSIDE = 0.08
"""So far outside an outline an index may seem to stand; outlines are not exact."""

MIDDLE = 0.5
ASTRAY = 0.5
"""An index sees the middle of its card no farther from where it is, in widths and heights of the card: at
the next card's corner it sees it a width away."""

FARTHEST = 1.6
"""In lengths of a card: its indices stand no farther apart, even seen aslant."""

FAINT = 0.5
"""An index that says something else than the card on which it stands, and is not half as warm, is none."""

INSIDE = 0.16
"""What stands so far inside a card stands on it, and looks out from under none; outlines are not exact."""

SURE_OF_BOTH = 0.95
"""Two readings at opposite ends that differ, each surer than this, are of two cards in one pile."""

CONTRADICTS = 0.3
"""A reading less sure than this says nothing against another; nor does any against two that agree."""

SAME_NAME = 0.2
"""Quads of one reading that share more than this of what they cover are of one card."""

HIDES_MIDDLE = 0.35
"""A middle without an index that shares more than this with a card that was read is no card of its own."""

Numbers = NDArray[np.float64]


class JoinedCard(msgspec.Struct, frozen=True, eq=False):
    """A card and all that is known of it.

    Attributes:
        corners: clockwise from its own top left.
        whole: its length was seen, and not only carried on from one index.
        reading: what its indices say together; None when it has none in sight.
        back: it lies face down.
        heat: how sure it is that there is a card at all.
        read_at: the middles of its indices.
    """

    corners: Quad
    whole: bool
    reading: IndexReading | None
    back: bool
    heat: float
    read_at: tuple[Point, ...] = ()


class _Card(msgspec.Struct):
    """A card that is being put together; `outline` is the number of the middle it lies in."""

    corners: Numbers
    indices: list[FoundIndex]
    reading: IndexReading
    outline: int | None

    @property
    def first(self) -> FoundIndex:
        """The surest of its indices."""
        return self.indices[0]


def joined(
    indices: Sequence[FoundIndex], readings: Sequence[IndexReading], middles: Sequence[FoundMiddle]
) -> tuple[JoinedCard, ...]:
    """Every card once: those with an index, the surest first, then those without."""
    pairs = [
        (index, _as_warm(index, reading))
        for index, reading in zip(indices, readings, strict=True)
        if _counts(index, reading)
    ]
    cards: list[_Card] = []
    for index, reading in sorted(pairs, key=lambda pair: -pair[1].p):
        outline = _outline_of(index, middles)
        own = next((card for card in cards if _is_of(card, index, reading, outline)), None)
        if any(_outshines(card, index, reading, outline) for card in cards):
            continue
        if own is not None:
            if not _is_overruled(own, reading):
                _add(own, index, reading)
        elif outline is None:
            cards.append(_Card(index.card, [index], reading, None))
        else:
            taken = any(card.outline == outline for card in cards)
            corners = _as_it_stands(middles[outline].card, index)
            cards.append(_Card(corners, [index], reading, None if taken else outline))
    _sized(cards)
    return _with_middles(_each_name_once(cards), middles)


def _sized(cards: Sequence[_Card]) -> None:
    """Give cards that were guessed from one index the size of those whose outline was seen."""
    wholes = [Whole(card.first, card.corners) for card in cards if card.outline is not None]
    for card in cards:
        if card.outline is None and len(card.indices) == 1:
            card.corners = as_its_like(card.first, card.corners, wholes)


def _counts(index: FoundIndex, reading: IndexReading) -> bool:
    """Is it likely an index? A faint one has to be read well."""
    return reading.is_index >= LEAST_INDEX and (index.heat >= PLAIN or reading.p >= SURE_IF_FAINT)


def _as_warm(index: FoundIndex, reading: IndexReading) -> IndexReading:
    """The reading, less sure where the finder is not: letters in a newspaper read well too."""
    if index.heat >= WARM:
        return reading
    return IndexReading(reading.is_index * COOLED, reading.ranks, reading.suits)


def _outline_of(index: FoundIndex, middles: Sequence[FoundMiddle]) -> int | None:
    """Which card mostly in sight has this index in a corner, upright there; the nearest to it."""
    fitting = [
        (distance, number)
        for number, middle in enumerate(middles)
        if not middle.back and (distance := _from_corner(index, middle.card)) is not None
    ]
    return min(fitting)[1] if fitting else None


def _from_corner(index: FoundIndex, card: Numbers) -> float | None:
    """How far an index stands from the corner of a card that it could belong to; None if to none."""
    corners = _as_it_stands(card, index)
    if _cosine(corners[3] - corners[0], index.down) < ALIKE:
        return None
    place = _place(index.middle, corners)
    if place is None or not -OUTSIDE < place[1] < IN_CORNER:
        return None
    aside = min(place[0], 1 - place[0])
    seen_at = _place(index.card.mean(axis=0), corners)
    if seen_at is None or np.abs(seen_at - MIDDLE).max() > ASTRAY:
        return None
    return float(abs(aside) + place[1]) if -OUTSIDE < aside < IN_CORNER else None


def _as_it_stands(card: Numbers, index: FoundIndex) -> Numbers:
    """The card's corners from the top left as the index stands: one of the two orders."""
    turned = np.roll(card, 2, axis=0)
    upright = _cosine(card[3] - card[0], index.down) >= 0
    return card if upright else turned


def _is_of(card: _Card, index: FoundIndex, reading: IndexReading, outline: int | None) -> bool:
    """Is the index one of that card's, at its other end or its other side?"""
    same = reading.likeliest == card.reading.likeliest
    cosine = _cosine(card.first.down, index.down)
    if outline is not None and outline == card.outline:
        doubtful = min(reading.p, card.reading.p) < SURE_OF_BOTH
        return bool(same or (cosine < OPPOSITE and doubtful))
    if OPPOSITE <= cosine <= ALIKE or (cosine > ALIKE and not same) or _is_far(card.first, index):
        return False
    own, theirs = _place(card.first.middle, card.corners), _place(index.middle, card.corners)
    if own is None or theirs is None:
        return False
    if cosine < OPPOSITE:
        if max(np.abs(theirs - (1 - own))) > ASIDE:
            return bool(same and _are_ends(card.first, index))
        return bool(same or min(reading.p, card.reading.p) < SURE_OF_BOTH)
    # A card with four indices.
    mirrored = max(np.abs(theirs - (1 - own[0], own[1]))) < ASIDE
    return bool(mirrored or _are_beside(card.first, index))


def _outshines(card: _Card, index: FoundIndex, reading: IndexReading, outline: int | None) -> bool:
    """Is this a pip or a part of a picture that looks a little like an index, on a card that is known?"""
    if reading.likeliest == card.reading.likeliest:
        return False
    place = _place(index.middle, card.corners)
    if place is None or not ((place > INSIDE) & (place < 1 - INSIDE)).all():
        return False
    if outline is not None and outline == card.outline:
        alike = [own for own in card.indices if _cosine(own.down, index.down) > ALIKE]
        if any(index.heat < own.heat for own in alike):  # a corner holds one index
            return True
    return index.heat <= FAINT * card.first.heat


def _is_overruled(card: _Card, reading: IndexReading) -> bool:
    """Does a reading say something else, and too weakly against what is known of its card?"""
    differs = reading.likeliest != card.reading.likeliest
    return differs and (len(card.indices) > 1 or reading.p < CONTRADICTS)


def _is_far(one: FoundIndex, other: FoundIndex) -> bool:
    """Are two indices farther apart than those of one card ever are?"""
    apart, length = other.middle - one.middle, one.card[3] - one.card[0]
    return bool(np.hypot(*apart) > FARTHEST * np.hypot(*length))


def _are_ends(one: FoundIndex, other: FoundIndex) -> bool:
    """Do two indices that say the same stand head to foot, as far apart as one card's may?"""
    apart = other.middle - one.middle
    length = float(np.hypot(*(one.card[3] - one.card[0])))
    ahead = float(apart @ one.down) > 0
    return ahead and 0.4 * length < float(np.hypot(*apart)) < FARTHEST * length


def _are_beside(one: FoundIndex, other: FoundIndex) -> bool:
    """Do two indices that stand alike lie side by side, as far apart as at one card's top?"""
    apart = other.middle - one.middle
    side = one.card[1] - one.card[0]
    width = float(np.hypot(*side))
    along = float(apart @ side) / width
    across = float(np.hypot(*(apart - along * side / width)))
    return 0.5 * width < abs(along) < width and across < ASIDE * width


def _add(card: _Card, index: FoundIndex, reading: IndexReading) -> None:
    opposite = _cosine(card.first.down, index.down) < OPPOSITE
    if card.outline is None and len(card.indices) == 1 and opposite:
        turned = np.roll(index.card, 2, axis=0)
        near = card.first.card
        # The top is known from the index there, the foot from the other.
        card.corners = np.stack((near[0], near[1], turned[2], turned[3]))
    if card.outline is None and not opposite and _is_left_of(index, card.first):
        card.corners = index.card  # an index takes itself for the left one
    card.reading = _together(card.reading, reading)
    card.indices.append(index)


def _is_left_of(one: FoundIndex, other: FoundIndex) -> bool:
    return float((other.middle - one.middle) @ other.right) > 0


def _together(one: IndexReading, other: IndexReading) -> IndexReading:
    """Two looks at the same card."""
    ranks, suits = one.ranks * other.ranks + 1e-12, one.suits * other.suits + 1e-12
    agreed = float((one.ranks @ other.ranks) * (one.suits @ other.suits))
    known = max(one.is_index, other.is_index)
    # Where two ends say different things, one of them is wrong, and so may be the surer one.
    doubt = min(1.0, agreed / 0.25)
    return IndexReading(known * (0.5 + 0.5 * doubt), ranks / ranks.sum(), suits / suits.sum())


def _each_name_once(cards: list[_Card]) -> list[_Card]:
    """Of cards at one place that say the same, the surest."""
    kept: list[_Card] = []
    for card in cards:
        name, corners = card.reading.likeliest, quad(card.corners)
        if all(
            name != other.reading.likeliest
            or shared_of_both(corners, quad(other.corners)) < SAME_NAME
            for other in kept
        ):
            kept.append(card)
    return kept


def _with_middles(cards: Sequence[_Card], middles: Sequence[FoundMiddle]) -> tuple[JoinedCard, ...]:
    """The cards with an index, then those that show none."""
    told = [
        JoinedCard(
            quad(card.corners),
            len(card.indices) > 1 or card.outline is not None,
            card.reading,
            back=False,
            heat=card.first.heat,
            read_at=points_of(np.stack([index.middle for index in card.indices])),
        )
        for card in cards
    ]
    read = tuple(told)
    outlines = {card.outline for card in cards}
    for number, middle in enumerate(middles):
        place = quad(middle.card)
        hidden = not middle.back and any(
            shared_of_both(place, card.corners) > HIDES_MIDDLE for card in read
        )
        if number not in outlines and not hidden:
            told.append(JoinedCard(place, True, None, back=middle.back, heat=middle.heat))
    return tuple(told)


def _place(point: Numbers, card: Numbers) -> Numbers | None:
    """Where a point lies in a card, in widths and heights from its top left; None on its horizon."""
    unit = np.asarray(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32)
    plane = cv2.getPerspectiveTransform(card.astype(np.float32), unit)
    x, y, depth = plane @ np.asarray((point[0], point[1], 1.0))
    if abs(depth) < 1e-9:  # noqa: PLR2004 - on the horizon
        return None
    return np.asarray((x / depth, y / depth), np.float64)


def _cosine(one: Numbers, other: Numbers) -> float:
    return float(one @ other / max(np.hypot(*one) * np.hypot(*other), 1e-9))
