"""A drawing as filled polygons in millimetres: one description for the printer and for pixels alike."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

import msgspec

from vision.geometry import Point

ARC_STEP_RAD = math.pi / 18
"""A curve is cut into pieces of ten degrees: on a card the corners between them are under 0.05 mm."""

BEZIER_PIECES = 14
CAP_PIECES = 7

INK = "#1f2421"
PAPER = "#ffffff"


class Shape(msgspec.Struct, frozen=True):
    """A filled polygon; later shapes cover earlier ones.

    Attributes:
        points: at least three corners, in millimetres, y downwards.
        colour: `#rrggbb`.
    """

    points: tuple[Point, ...]
    colour: str


Drawing: TypeAlias = tuple[Shape, ...]


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`, each 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def arc(
    centre: Point, radius_x: float, radius_y: float, from_deg: float, to_deg: float
) -> tuple[Point, ...]:
    """Points along an ellipse; 0 degrees points right, 90 down."""
    start, stop = math.radians(from_deg), math.radians(to_deg)
    pieces = max(2, math.ceil(abs(stop - start) / ARC_STEP_RAD))
    angles = (start + (stop - start) * step / pieces for step in range(pieces + 1))
    return tuple(
        (centre[0] + radius_x * math.cos(angle), centre[1] + radius_y * math.sin(angle))
        for angle in angles
    )


def bezier(a: Point, b: Point, c: Point, d: Point) -> tuple[Point, ...]:
    """Points along a cubic curve from `a` to `d`."""

    def at(t: float, axis: int) -> float:
        s = 1 - t
        return s**3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t**3 * d[axis]

    steps = (step / BEZIER_PIECES for step in range(BEZIER_PIECES + 1))
    return tuple((at(t, 0), at(t, 1)) for t in steps)


def polygon(points: Iterable[Point], colour: str) -> Shape:
    """A filled polygon."""
    return Shape(tuple(points), colour)


def disc(centre: Point, radius: float, colour: str) -> Shape:
    """A filled circle."""
    return Shape(arc(centre, radius, radius, 0, 360)[:-1], colour)


def box(left: float, top: float, width: float, height: float, colour: str) -> Shape:
    """A filled upright rectangle."""
    right, bottom = left + width, top + height
    return Shape(((left, top), (right, top), (right, bottom), (left, bottom)), colour)


def rounded_box(
    left: float, top: float, width: float, height: float, radius: float, colour: str
) -> Shape:
    """A filled upright rectangle with round corners."""
    right, bottom = left + width - radius, top + height - radius
    left, top = left + radius, top + radius
    return Shape(
        (
            *arc((left, top), radius, radius, 180, 270),
            *arc((right, top), radius, radius, 270, 360),
            *arc((right, bottom), radius, radius, 0, 90),
            *arc((left, bottom), radius, radius, 90, 180),
        ),
        colour,
    )


def stroke(points: Sequence[Point], width: float, colour: str) -> Drawing:
    """A line with round ends and joins, as one capsule for each of its pieces."""
    return tuple(_capsule(a, b, width / 2, colour) for a, b in pairwise(points) if a != b)


def _capsule(a: Point, b: Point, radius: float, colour: str) -> Shape:
    heading = math.atan2(b[1] - a[1], b[0] - a[0])

    def cap(centre: Point, start: float) -> tuple[Point, ...]:
        angles = (start + math.pi * step / CAP_PIECES for step in range(CAP_PIECES + 1))
        return tuple(
            (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
            for angle in angles
        )

    return Shape((*cap(b, heading - math.pi / 2), *cap(a, heading + math.pi / 2)), colour)


def placed(drawing: Drawing, at: Point, scale: float = 1.0, turned_deg: float = 0.0) -> Drawing:
    """A drawing made around the origin: enlarged, turned clockwise, and moved to a place."""
    cos, sin = math.cos(math.radians(turned_deg)), math.sin(math.radians(turned_deg))
    return tuple(
        Shape(
            tuple(
                (
                    at[0] + scale * (x * cos - y * sin),
                    at[1] + scale * (x * sin + y * cos),
                )
                for x, y in shape.points
            ),
            shape.colour,
        )
        for shape in drawing
    )


def half_turned(drawing: Drawing, width: float, height: float) -> Drawing:
    """A drawing on a sheet of that size, turned by half a turn on it."""
    return tuple(
        Shape(tuple((width - x, height - y) for x, y in shape.points), shape.colour)
        for shape in drawing
    )
