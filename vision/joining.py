"""Makes cards of indices: the two of one card are told once, and what has no index is not forgotten."""

from collections.abc import Sequence
from typing import cast

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.finder import FoundIndex, FoundMiddle
from vision.geometry import Quad, quad
from vision.overlap import shared_of_both
from vision.reader import IndexReading

LEAST_INDEX = 0.5
"""What is less likely an index is none."""

OPPOSITE = -0.8
"""Cosine between the downs of two indices that stand at opposite ends of one card."""

ALIKE = 0.9
"""The same for two that stand at the same end."""

ASIDE = 0.22
"""The other index is no farther from where it should be, in widths and heights of the card."""

SURE_OF_BOTH = 0.95
"""Two readings at opposite ends that differ, each surer than this, are of two cards in one pile."""

SAME_NAME = 0.2
"""Quads of one reading that share more than this of what they cover are of one card."""

IS_MIDDLE = 0.5
"""A card and a middle that share more than this are one."""

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
    """

    corners: Quad
    whole: bool
    reading: IndexReading | None
    back: bool
    heat: float


class _Card(msgspec.Struct):
    """A card that is being put together."""

    corners: Numbers
    first: FoundIndex
    reading: IndexReading
    indices: int = 1


def joined(
    indices: Sequence[FoundIndex], readings: Sequence[IndexReading], middles: Sequence[FoundMiddle]
) -> tuple[JoinedCard, ...]:
    """Every card once: those with an index, the surest first, then those without."""
    pairs = [
        pair for pair in zip(indices, readings, strict=True) if pair[1].is_index >= LEAST_INDEX
    ]
    cards: list[_Card] = []
    for index, reading in sorted(pairs, key=lambda pair: -pair[1].p):
        for card in cards:
            if _is_other_end(card, index, reading):
                _add(card, index, reading)
                break
        else:
            cards.append(_Card(index.card, index, reading))
    return _with_middles(_each_name_once(cards), middles)


def _is_other_end(card: _Card, index: FoundIndex, reading: IndexReading) -> bool:
    """Is the index one of that card's, at its other end or its other side?"""
    own = _place(card.first.middle, card.first.card)
    theirs = _place(index.middle, card.first.card)
    if own is None or theirs is None:
        return False
    cosine = _cosine(card.first.down, index.down)
    if cosine < OPPOSITE:
        aside = np.abs(theirs - (1 - own))
        if max(aside) > ASIDE:
            return False
        same = reading.likeliest == card.reading.likeliest
        return bool(same or min(reading.p, card.reading.p) < SURE_OF_BOTH)
    if cosine > ALIKE:  # a card with four indices
        aside = np.abs(theirs - (1 - own[0], own[1]))
        return bool(max(aside) < ASIDE and reading.likeliest == card.reading.likeliest)
    return False


def _add(card: _Card, index: FoundIndex, reading: IndexReading) -> None:
    turned = np.roll(index.card, 2, axis=0)
    if card.indices == 1 and _cosine(card.first.down, index.down) < OPPOSITE:
        card.corners = _spanned(card.first.card, turned)
    card.reading = _together(card.reading, reading)
    card.indices += 1


def _spanned(near: Numbers, far: Numbers) -> Numbers:
    """The quad whose top is known from the index there and whose foot from the other."""
    return np.stack((near[0], near[1], far[2], far[3]))


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
    """Cards with an index, made better by the middles; then the middles without."""
    told: list[JoinedCard] = []
    places = [quad(middle.card) for middle in middles]
    taken: set[int] = set()
    for card in cards:
        corners = quad(card.corners)
        shares = [
            0.0 if middle.back else shared_of_both(corners, place)
            for middle, place in zip(middles, places, strict=True)
        ]
        best = max(range(len(shares)), key=lambda at: shares[at], default=None)
        whole = card.indices > 1
        if best is not None and shares[best] > IS_MIDDLE and best not in taken:
            taken.add(best)
            if card.indices == 1:
                corners = quad(_nearest_turn(middles[best].card, card.corners))
            whole = True
        told.append(JoinedCard(corners, whole, card.reading, False, card.first.heat))
    for at, (middle, place) in enumerate(zip(middles, places, strict=True)):
        hidden = not middle.back and any(
            shared_of_both(place, card.corners) > HIDES_MIDDLE for card in told
        )
        if at not in taken and not hidden:
            told.append(JoinedCard(place, True, None, middle.back, middle.heat))
    return tuple(told)


def _nearest_turn(corners: Numbers, like: Numbers) -> Numbers:
    """The corners in the one of their two orders that comes nearest to the others."""
    turned = np.roll(corners, 2, axis=0)
    return min((corners, turned), key=lambda quad_: float(np.abs(quad_ - like).sum()))


def _place(point: Numbers, card: Numbers) -> Numbers | None:
    """Where a point lies in a card, in widths and heights from its top left; None far outside."""
    unit = np.asarray(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32)
    plane = cv2.getPerspectiveTransform(card.astype(np.float32), unit)
    x, y, depth = plane @ np.asarray((point[0], point[1], 1.0))
    if abs(depth) < 1e-9:  # noqa: PLR2004 - on the horizon
        return None
    return cast(Numbers, np.asarray((x / depth, y / depth)))


def _cosine(one: Numbers, other: Numbers) -> float:
    return float(one @ other / max(np.hypot(*one) * np.hypot(*other), 1e-9))
