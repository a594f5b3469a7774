"""The named places on the mat."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from vision.geometry import Point, Quad, array, carried, quad

HAND_MM = (190.0, 95.0)
SEAT_PILE_MM = (75.0, 95.0)
"""A seat's own zones side by side: room for seven overlapping cards, and for one pile."""

SEAT_GAP_MM = 5.0
MOST_SEATS = 8
MIDDLE_MM = (330.0, 220.0)
"""The block in the middle that all share; it fits between the markers of an A3 sheet."""

MIDDLE: Sequence[tuple[str, float, float, float, float]] = (
    ("draw", 0, 0, 85, 115),
    ("pile", 90, 0, 117.5, 115),
    ("discard", 212.5, 0, 117.5, 115),
    ("river", 0, 120, 207.5, 100),
    ("pot", 212.5, 120, 117.5, 100),
)
"""Name, left, top, width and height in millimetres within the middle block."""

PILES = frozenset({"pile", "discard"})

TAKEN_SINGLY = frozenset({"discard"})
"""Piles of which only the top card is ever taken: several are not taken off at once."""


class Zone(msgspec.Struct, frozen=True):
    """A named place.

    Attributes:
        name: `pile`, `discard`, `draw`, `river`, `pot`, `hand-3`, `pile-3`.
        corners_mm: clockwise from its own top left, as its seat sees it; the middle is seen from seat 1.
    """

    name: str
    corners_mm: Quad

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height."""
        a, b, c, _ = self.corners_mm
        return math.dist(a, b), math.dist(b, c)

    @property
    def is_pile(self) -> bool:
        """Are cards piled here, so that it has to be seen more sharply?"""
        return self.name in PILES or self.name.startswith("pile-")


def zones_of(width_mm: float, height_mm: float, seats: int) -> tuple[Zone, ...]:
    """The zones of a mat: the shared ones in its middle, each seat's around them, clockwise from below.

    Args:
        width_mm: of the mat, along seat 1's edge.
        height_mm: of the mat.
        seats: 1 to 8; seat 1 sits at the lower edge, the next to its left.

    Raises:
        ValueError: there are no such seats.
    """
    if not 1 <= seats <= MOST_SEATS:
        raise ValueError(f"A table has 1 to {MOST_SEATS} seats, not {seats}.")
    left = (width_mm - MIDDLE_MM[0]) / 2
    top = (height_mm - MIDDLE_MM[1]) / 2
    shared = tuple(
        Zone(name, _upright(left + x, top + y, width, height))
        for name, x, y, width, height in MIDDLE
    )
    centre = (width_mm / 2, height_mm / 2)
    return shared + tuple(
        zone
        for seat in range(1, seats + 1)
        for zone in _of_seat(seat, seats, centre, (width_mm, height_mm))
    )


def _upright(left: float, top: float, width: float, height: float) -> Quad:
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _of_seat(
    seat: int, seats: int, centre: Point, mat_mm: tuple[float, float]
) -> tuple[Zone, Zone]:
    """A seat's two zones, turned towards it, outside the middle and the mat's own edge."""
    angle = math.pi / 2 + 2 * math.pi * (seat - 1) / seats
    row = HAND_MM[0] + SEAT_GAP_MM + SEAT_PILE_MM[0]
    # So far out that neighbours do not meet: on a circle of that many chords, and beyond the mat.
    out_x = max(mat_mm[0], MIDDLE_MM[0]) / 2 + SEAT_GAP_MM + HAND_MM[1] / 2
    out_y = max(mat_mm[1], MIDDLE_MM[1]) / 2 + SEAT_GAP_MM + HAND_MM[1] / 2
    if seats > 1:
        chord = (row + SEAT_GAP_MM) / 2 / math.tan(math.pi / seats) + HAND_MM[1] / 2
        out_x, out_y = max(out_x, chord), max(out_y, chord)
    turn = angle - math.pi / 2
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = centre[0] + out_x * math.cos(angle), centre[1] + out_y * math.sin(angle)
    plane = np.asarray([[cos, -sin, x], [sin, cos, y], [0.0, 0.0, 1.0]])
    hand = _upright(-row / 2, -HAND_MM[1] / 2, *HAND_MM)
    pile = _upright(row / 2 - SEAT_PILE_MM[0], -SEAT_PILE_MM[1] / 2, *SEAT_PILE_MM)
    return (
        Zone(f"hand-{seat}", quad(carried(array(hand), plane))),
        Zone(f"pile-{seat}", quad(carried(array(pile), plane))),
    )
