"""Which of cards that came together lies on which: where an index is seen, nothing lies over it."""

from collections.abc import Sequence

import numpy as np

from vision.geometry import Point, Points, Quad, array
from vision.watcher.events import SeenCard
from vision.watcher.places import apart_mm

EDGE_MM = 1.0
"""An index so near to another card's edge says nothing: places are off by up to this much."""

CROSSWISE = 0.5
"""Cosine between cards of which none needs to cover a corner of the other: 60 degrees and more."""


def lowest_first(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards of one settled view from bottom to top; those of which nothing can be told stay as given.

    In a fan each card shows an index where it lies over the one before. Of cards that do not touch, none
    is the lower one.
    """
    left = list(range(len(cards)))
    under = {at: [other for other in left if lies_on(cards[at], cards[other])] for at in left}
    ordered: list[int] = []
    while left:
        # Readings that contradict each other make a ring: it is broken at the card that was given first.
        free = (at for at in left if not any(other in left for other in under[at]))
        lowest = next(free, left[0])
        ordered.append(lowest)
        left.remove(lowest)
    return [cards[at] for at in ordered]


def lies_on(upper: SeenCard, lower: SeenCard) -> bool:
    """Is an index of the one seen where the other lies, and none of the other's where the one lies?"""
    return shows_over(upper, lower.corners_mm) and not shows_over(lower, upper.corners_mm)


def moved_mm(corners_mm: Quad, seen: SeenCard) -> float:
    """How far a card is read from where one with these corners would be; either end may be its top.

    One that is not whole is measured where its indices were seen: its far end may be off by more.
    """
    if seen.whole or not seen.read_at_mm:
        return apart_mm(corners_mm, seen.corners_mm)
    now, spots = array(seen.corners_mm), array(seen.read_at_mm)
    shares = (spots - now[0]) @ np.linalg.inv(_sides(now))
    return min(
        float(np.linalg.norm(there[0] + shares @ _sides(there) - spots, axis=1).mean())
        for there in (array(corners_mm), np.roll(array(corners_mm), 2, axis=0))
    )


def _sides(corners: Points) -> Points:
    """The ways along a card's upper edge and its left one."""
    return np.stack((corners[1] - corners[0], corners[3] - corners[0]))


def shows_over(card: SeenCard, corners_mm: Quad, edge_mm: float = EDGE_MM) -> bool:
    """Is one of its indices seen within that quad, so that no card of that place lies over it?"""
    return any(_depth_mm(spot, corners_mm) > edge_mm for spot in card.read_at_mm)


def lie_crosswise(one: SeenCard, other: SeenCard) -> bool:
    """Do two cards lie so that the corners of each may stand out from under the other? All that is read
    of a card stands in its corners.
    """
    downs = [array(card.corners_mm)[3] - array(card.corners_mm)[0] for card in (one, other)]
    lengths = np.hypot(*downs[0]) * np.hypot(*downs[1])
    return bool(abs(downs[0] @ downs[1]) < CROSSWISE * lengths)


def _depth_mm(spot: Point, corners_mm: Quad) -> float:
    """How far inside a quad a point lies; negative outside."""
    corners = array(corners_mm)
    edges = np.roll(corners, -1, axis=0) - corners
    to = array((spot,)) - corners
    across = edges[:, 0] * to[:, 1] - edges[:, 1] * to[:, 0]
    return float((across / np.linalg.norm(edges, axis=1)).min())
