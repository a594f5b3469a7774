"""How much two four-cornered things cover each other.

Worked out here: OpenCV's own intersection of polygons has been mended more than once between the versions
that a table may have.
"""

from collections.abc import Sequence

from vision.geometry import Point, Quad

LEAST_AREA_PX = 1e-6
"""Below this a quad is a line, and covers nothing."""


def shared_of_both(one: Quad, other: Quad) -> float:
    """The share that both cover of what either covers, 0 to 1: 1 for the same quad."""
    a, b, both = _areas(one, other)
    return both / (a + b - both) if both else 0.0


def shared_of_smaller(one: Quad, other: Quad) -> float:
    """The share of the smaller that the other covers, 0 to 1."""
    a, b, both = _areas(one, other)
    return both / min(a, b) if both else 0.0


def _areas(one: Quad, other: Quad) -> tuple[float, float, float]:
    """The area of each and of what they share; all 0 where they share nothing."""
    if _apart(one, other):
        return 0.0, 0.0, 0.0
    a, b = _outline(one), _outline(other)
    area_a, area_b = _area(a), _area(b)
    if min(area_a, area_b) < LEAST_AREA_PX:
        return 0.0, 0.0, 0.0
    left: Sequence[Point] = a
    for start, end in zip(b, (*b[1:], b[0]), strict=True):
        left = _clipped(left, start, end)
    return area_a, area_b, min(_area(left), area_a, area_b)


def _apart(one: Quad, other: Quad) -> bool:
    """Do their upright boxes not meet? So it is with most."""
    return any(
        min(p[axis] for p in one) > max(p[axis] for p in other)
        or min(p[axis] for p in other) > max(p[axis] for p in one)
        for axis in (0, 1)
    )


def _side(start: Point, end: Point, point: Point) -> float:
    """Positive where the point lies to the right of the way from start to end, as seen."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _outline(corners: Quad) -> list[Point]:
    """The convex outline of the corners, clockwise as seen, whichever way they run."""
    points = sorted(corners)
    halves: list[Point] = []
    for ordered in (points, points[::-1]):
        half: list[Point] = []
        for point in ordered:
            while len(half) > 1 and _side(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.extend(half[:-1])
    return halves


def _clipped(outline: Sequence[Point], start: Point, end: Point) -> list[Point]:
    """What of a convex outline lies to the right of the line from start to end."""
    kept: list[Point] = []
    for at, point in enumerate(outline):
        before = outline[at - 1]
        side, side_before = _side(start, end, point), _side(start, end, before)
        if (side < 0 < side_before) or (side_before < 0 < side):
            share = side_before / (side_before - side)
            kept.append(
                (
                    before[0] + share * (point[0] - before[0]),
                    before[1] + share * (point[1] - before[1]),
                )
            )
        if side >= 0:
            kept.append(point)
    return kept


def _area(outline: Sequence[Point]) -> float:
    return (
        sum(
            a[0] * b[1] - b[0] * a[1]
            for a, b in zip(outline, (*outline[1:], *outline[:1]), strict=True)
        )
        / 2
    )
