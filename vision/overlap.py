"""How much two four-cornered things cover each other."""

import cv2
import numpy as np

from vision.geometry import Points, Quad, array

LEAST_AREA_PX = 1e-6
"""Below this a quad is a line, and covers nothing."""


def shared_of_both(one: Quad, other: Quad) -> float:
    """The share that both cover of what either covers, 0 to 1: 1 for the same quad."""
    a, b, both = _areas(one, other)
    return both / (a + b - both) if both else 0.0


def shared_of_smaller(one: Quad, other: Quad) -> float:
    """The share of the smaller that the other covers, 0 to 1."""
    a, b, both = _areas(one, other)
    return min(1.0, both / min(a, b)) if both else 0.0


def _areas(one: Quad, other: Quad) -> tuple[float, float, float]:
    """The area of each and of what they share; all 0 where either is a line."""
    a, b = _hull(one), _hull(other)
    if a is None or b is None:
        return 0.0, 0.0, 0.0
    # Far apart, as most are: told without OpenCV, which takes a hundred times as long.
    if (a.min(axis=0) > b.max(axis=0)).any() or (b.min(axis=0) > a.max(axis=0)).any():
        return 0.0, 0.0, 0.0
    both, _ = cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))
    return _area(a), _area(b), float(both)


def _hull(corners: Quad) -> Points | None:
    """The corners as a convex outline, whichever way they run."""
    points = cv2.convexHull(array(corners).astype(np.float32)).reshape(-1, 2)
    outline = np.asarray(points, dtype=np.float64)
    return outline if len(outline) > 2 and _area(outline) > LEAST_AREA_PX else None  # noqa: PLR2004


def _area(outline: Points) -> float:
    return float(cv2.contourArea(outline.astype(np.float32)))
