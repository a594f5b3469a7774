"""Points and quads in the plane, and the homographies between planes."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Point: TypeAlias = tuple[float, float]
"""x to the right and y downwards, in the unit that its owner names: pixels or millimetres."""

Quad: TypeAlias = tuple[Point, Point, Point, Point]
"""Four corners, clockwise as seen, from the thing's own top left."""

Points: TypeAlias = NDArray[np.float64]
"""n x 2 numbers."""

Homography: TypeAlias = NDArray[np.float64]
"""3 x 3 numbers that carry points of one plane to another."""


def quad(points: Points) -> Quad:
    """The four rows of a 4 x 2 array as a quad."""
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return a, b, c, d


def points_of(numbers: Points) -> tuple[Point, ...]:
    """The rows of an n x 2 array as points."""
    return tuple((float(x), float(y)) for x, y in numbers)


def rectangle(left: float, top: float, width: float, height: float) -> Quad:
    """An upright rectangle as a quad."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)


def array(points: Sequence[Point]) -> Points:
    """Points as an n x 2 array."""
    return np.asarray(points, dtype=np.float64).reshape(-1, 2)


def homographies_of_quads(source: Points, targets: NDArray[np.float64]) -> NDArray[np.float64]:
    """The n homographies (n x 3 x 3) that carry four points exactly onto each of n x 4 x 2."""
    count = len(targets)
    x, y = source[:, 0], source[:, 1]
    u, v = targets[..., 0], targets[..., 1]
    rows = np.zeros((count, 8, 8))
    rows[:, :4, 0], rows[:, :4, 1], rows[:, :4, 2] = x, y, 1
    rows[:, 4:, 3], rows[:, 4:, 4], rows[:, 4:, 5] = x, y, 1
    rows[:, :4, 6], rows[:, :4, 7] = -u * x, -u * y
    rows[:, 4:, 6], rows[:, 4:, 7] = -v * x, -v * y
    solved = np.linalg.solve(rows, np.concatenate((u, v), axis=1)[..., None])[..., 0]
    ones = np.ones((count, 1))
    return np.asarray(np.concatenate((solved, ones), axis=1).reshape(-1, 3, 3), dtype=np.float64)


def homography_of_quads(source: Points, target: Points) -> Homography:
    """The homography that carries four points exactly onto four others."""
    return np.asarray(homographies_of_quads(source, target[None])[0], dtype=np.float64)


def carried_by_each(points: Points, homographies: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where each of n homographies carries m points: n x m x 2."""
    lifted = np.column_stack((points, np.ones(len(points)))) @ np.swapaxes(homographies, 1, 2)
    return np.asarray(lifted[..., :2] / lifted[..., 2:], dtype=np.float64)


def carried(points: Points, homography: Homography) -> Points:
    """Where a homography carries n x 2 points."""
    lifted = np.column_stack((points, np.ones(len(points)))) @ homography.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], dtype=np.float64)


def area(points: Points) -> float:
    """The area of a polygon, in squared units; positive when it runs clockwise as seen."""
    x, y = points[:, 0], points[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def is_convex(points: Points) -> bool:
    """Does a clockwise polygon turn the same way at each corner?"""
    edges = np.roll(points, -1, axis=0) - points
    after = np.roll(edges, -1, axis=0)
    return bool(np.all(edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0] > 0))
