"""Outlines of dark pieces, and the quads of those that are about as large and as square as a code."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture
from vision.geometry import Points
from vision.printed.inks import LEAST_SIDE_PX, MOST_SIDE_PX

LEAST_OUTLINE_PX = 3 * LEAST_SIDE_PX
"""Pixels along the outline of the smallest code, lying at 45 degrees."""

MOST_OUTLINE_PX = 12 * MOST_SIDE_PX
"""Along that of the largest: a square's is four sides, a ragged one's not three times as long."""

MOST_ASPECT = 2.6
"""A square in perspective is at most so much longer one way than the other."""

LEAST_BOX_FILL = 0.35
"""What a square's outline covers of the upright box around it: half when it lies at 45 degrees, less in
perspective."""

LEAST_QUAD_FILL = 0.78
"""What the outline of a square covers of the quad through its corners, and the other way round."""

LEAST_SHORT_SIDE = 0.6
"""Of `LEAST_SIDE_PX`: how short a code's shortest side may be in perspective."""

QUAD_CORNERS = 4
NEXT = (1, 2, 3, 0)
NONE = np.zeros((0, QUAD_CORNERS, 2))


def square_outlines(darks: Sequence[GreyPicture]) -> NDArray[np.float64]:
    """The quads of dark pieces that may be codes, in pixels: n x 4 x 2, clockwise as seen.

    Args:
        darks: pictures of the same place, 255 where it is dark.
    """
    contours = [
        outline
        for dark in darks
        for outline in cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]
    ]
    lengths = np.fromiter(map(len, contours), dtype=np.intp, count=len(contours))
    likely = np.flatnonzero((lengths >= LEAST_OUTLINE_PX) & (lengths <= MOST_OUTLINE_PX))
    if not len(likely):
        return NONE
    outlines = [np.asarray(contours[int(at)]) for at in likely]
    sized, covered = _sized(np.concatenate(outlines), lengths[likely])
    hulls = [cv2.convexHull(outlines[at]) for at in np.flatnonzero(sized)]
    return _quads_of_hulls([np.asarray(hull) for hull in hulls], covered[sized]) if hulls else NONE


def _sized(
    points: NDArray[np.int32], lengths: NDArray[np.intp]
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Which outlines are about as large as a code and as full as a square, and what each covers."""
    x, y = np.ascontiguousarray(points.reshape(-1, 2).T)
    starts = np.cumsum(lengths) - lengths
    next_x, next_y = _following(x, starts), _following(y, starts)
    # OpenCV goes around a dark piece against the clock, and with it around a light one within. A sum of
    # 32 bits may overflow on its way, and is right in the end.
    covered = np.add.reduceat(next_x * y - x * next_y, starts, dtype=np.int32) / 2
    width = np.maximum.reduceat(x, starts) - np.minimum.reduceat(x, starts)
    height = np.maximum.reduceat(y, starts) - np.minimum.reduceat(y, starts)
    short, long = np.minimum(width, height) + 1, np.maximum(width, height) + 1
    sized = (
        (short >= LEAST_SIDE_PX)
        & (long <= np.minimum(MOST_SIDE_PX * 1.5, short * MOST_ASPECT))
        & (covered >= LEAST_BOX_FILL * np.maximum(width * height, 1))
    )
    return sized, covered


def _following(values: NDArray[np.int32], starts: NDArray[np.intp]) -> NDArray[np.int32]:
    """For each point of closed outlines, one after the other, the value at the next."""
    following = np.roll(values, -1)
    following[starts - 1] = values[np.roll(starts, 1)]
    return following


def _quads_of_hulls(
    hulls: list[NDArray[np.int32]], covered: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The quads that fill their hulls, half a pixel larger all around, where the outline does too."""
    points = _side_by_side(hulls)
    hull_areas = _areas(points)
    full = covered >= LEAST_QUAD_FILL * hull_areas
    corners = _four_corners(points[full])
    sides = np.linalg.norm(corners[:, NEXT] - corners, axis=2)
    square = (
        (_areas(corners) >= LEAST_QUAD_FILL * hull_areas[full])
        & (sides.min(axis=1) >= LEAST_SIDE_PX * LEAST_SHORT_SIDE)
        & (sides.max(axis=1) <= sides.min(axis=1) * MOST_ASPECT)
    )
    corners, sides = corners[square], sides[square]
    # A contour runs through the middle of the outermost pixels: half a pixel further out is the edge.
    middles = corners.mean(axis=1, keepdims=True)
    growth = 1 + 1 / sides.mean(axis=1)
    return np.asarray(middles + (corners - middles) * growth[:, None, None], dtype=np.float64)


def _side_by_side(hulls: list[NDArray[np.int32]]) -> NDArray[np.float64]:
    """All hulls with as many points as the largest: the last point of the others is repeated."""
    lengths = np.fromiter(map(len, hulls), dtype=np.intp, count=len(hulls))
    starts = np.cumsum(lengths) - lengths
    index = starts[:, None] + np.minimum(np.arange(lengths.max()), lengths[:, None] - 1)
    return np.asarray(np.concatenate(hulls).reshape(-1, 2)[index], dtype=np.float64)


def _areas(polygons: NDArray[np.float64]) -> NDArray[np.float64]:
    x, y = polygons[..., 0], polygons[..., 1]
    twice = (x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)
    return np.asarray(np.abs(twice) / 2, dtype=np.float64)


def _four_corners(hulls: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of each hull the two points farthest apart, and the farthest on either side of the line between."""
    each = np.arange(len(hulls))
    x, y = hulls[..., 0], hulls[..., 1]
    apart = (x[:, :, None] - x[:, None]) ** 2 + (y[:, :, None] - y[:, None]) ** 2
    a, c = np.divmod(apart.reshape(len(hulls), hulls.shape[1] ** 2).argmax(axis=1), hulls.shape[1])
    line = hulls[each, c] - hulls[each, a]
    from_a = hulls - hulls[each, a][:, None]
    side = line[:, :1] * from_a[..., 1] - line[:, 1:] * from_a[..., 0]
    chosen = np.stack((a, side.argmin(axis=1), c, side.argmax(axis=1)), axis=1)
    corners = np.take_along_axis(hulls, chosen[..., None], axis=1)
    offset: Points = corners - corners.mean(axis=1, keepdims=True)
    around = np.argsort(np.arctan2(offset[..., 1], offset[..., 0]), axis=1)
    return np.take_along_axis(corners, around[..., None], axis=1)
