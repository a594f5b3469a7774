"""Dark squares on white in a picture: where a corner code may be. Candidates only; reading decides."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture
from vision.geometry import Points
from vision.printed.codes import FRAMED

LEAST_SIDE_PX = 9.0
"""Below this a module is 1.3 pixels, and blur leaves nothing to read."""

MOST_SIDE_PX = 48.0
"""Larger codes are found in the picture at half its size."""

WINDOW_PX = 21
"""Over which dark is judged: a code and the white around it at 1.8 px/mm."""

INK_BELOW = (0.48, 0.6)
"""From the darkest to the brightest spot nearby, ink reaches so far up. The lower share parts a code from
what lies close by; the higher keeps a frame together that is two pixels wide between white and white and
blurred by more than one. Either alone loses a card or two of 224 in fans so blurred."""

LEAST_RANGE = 0.3
"""Where the darkest spot nearby is not darker than the brightest by this share of it, there is no ink."""

LEAST_OUTLINE_PX = 3 * LEAST_SIDE_PX
"""Pixels along the outline of the smallest code, lying at 45 degrees."""

PARENT = 3
"""Where OpenCV's hierarchy of contours names the outline that a hole belongs to."""

MOST_ASPECT = 2.6
"""A square in perspective is at most so much longer one way than the other."""

MOST_OPPOSITE = 1.25
"""Opposite sides of so small a square are alike from wherever it is seen: of 1,033 codes in scenes 995 in a
thousand came under 1.14. A code that another card half covers has one shorter side, and is left."""

LEAST_QUAD_FILL = 0.78
"""What the outline of a square covers of the quad through its corners, and the other way round."""

SAMPLES_A_SIDE = 11
PROFILE = np.linspace(-0.6, 1.1, 18)
"""Where the edge of a side is looked for, in modules: inwards negative."""

LEAST_CONTRAST = 0.3
"""Of the white's brightness; ink on paper has 0.8, blurred 0.5."""

LEAST_GREY_STEP = 10.0
REFINEMENTS = 2
PARALLEL = 1e-9
NONE = np.zeros((0, 4, 2))
ROW = 4096
"""Points are sampled in rows of this length: OpenCV takes no side over 32,767."""

MOST_EDGE_ERROR = 0.45
"""Mean distance of edge samples to their line, in modules."""


def dark_squares(grey: GreyPicture) -> NDArray[np.float64]:
    """Quads that may be codes, in pixels: n x 4 x 2, clockwise as seen, refined to parts of a pixel."""
    rough = [quad for dark in _inks(grey) for quad in _square_outlines(dark)]
    if not rough:
        return NONE
    return _refined(grey, np.stack(rough))


def _inks(grey: GreyPicture) -> list[GreyPicture]:
    """For each share 255 where a picture is nearer to the darkest than to the brightest spot nearby.

    The brightest is paper, whatever the table beside it; and the darkest is ink, however much a flat light
    washes it out. Of ten thresholds tried (shares of the mean, of the maximum and of the range
    nearby) those of the range lost the fewest codes.
    """
    nearby = np.ones((WINDOW_PX, WINDOW_PX), np.uint8)
    paper = cv2.dilate(grey, nearby, borderType=cv2.BORDER_REPLICATE)
    ink = cv2.erode(grey, nearby, borderType=cv2.BORDER_REPLICATE)
    inked = cv2.compare(ink, cv2.convertScaleAbs(paper, alpha=1 - LEAST_RANGE), cv2.CMP_LE)
    levels = (cv2.addWeighted(paper, share, ink, 1 - share, 0) for share in INK_BELOW)
    darks = (cv2.bitwise_and(cv2.compare(grey, level, cv2.CMP_LT), inked) for level in levels)
    return [np.asarray(dark, dtype=np.uint8) for dark in darks]


def _square_outlines(dark: GreyPicture) -> list[Points]:
    """The quads of dark pieces that are about as large and as square as a code."""
    contours, hierarchy = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return []
    is_hole = np.asarray(hierarchy).reshape(-1, 4)[:, PARENT] >= 0
    found = (
        _quad_of_outline(np.asarray(outline))
        for outline, hole in zip(contours, is_hole, strict=True)
        if not hole and len(outline) >= LEAST_OUTLINE_PX
    )
    return [corners for corners in found if corners is not None]


def _quad_of_outline(outline: NDArray[np.int32]) -> Points | None:
    """The quad of a dark piece's outline, if the piece is about a square."""
    _, _, width, height = cv2.boundingRect(outline)
    short, long = min(width, height), max(width, height)
    if short < LEAST_SIDE_PX or long > min(MOST_SIDE_PX * 1.5, short * MOST_ASPECT):
        return None
    hull = cv2.convexHull(outline).reshape(-1, 2).astype(np.float64)
    if len(hull) < 4:  # noqa: PLR2004 - a quad has four corners
        return None
    hull_area = cv2.contourArea(hull.astype(np.float32))
    if cv2.contourArea(outline) < LEAST_QUAD_FILL * hull_area:
        return None
    corners = _four_corners(hull)
    if cv2.contourArea(corners.astype(np.float32)) < LEAST_QUAD_FILL * hull_area:
        return None
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    if sides.min() < LEAST_SIDE_PX * 0.6 or sides.max() > sides.min() * MOST_ASPECT:
        return None
    # A contour runs through the middle of the outermost pixels: half a pixel further out is the edge.
    middle = corners.mean(axis=0)
    grown: Points = middle + (corners - middle) * (1 + 1 / float(sides.mean()))
    return grown


def _four_corners(hull: Points) -> Points:
    """The hull's two points farthest apart, and the farthest on either side of the line between them."""
    apart = np.linalg.norm(hull[:, None] - hull[None], axis=2)
    a, c = divmod(int(apart.argmax()), len(hull))
    line = hull[c] - hull[a]
    side = line[0] * (hull[:, 1] - hull[a, 1]) - line[1] * (hull[:, 0] - hull[a, 0])
    corners = hull[[a, int(side.argmin()), c, int(side.argmax())]]
    around = np.arctan2(*(corners - corners.mean(axis=0)).T[::-1])
    return np.asarray(corners[np.argsort(around)], dtype=np.float64)


def _refined(grey: GreyPicture, quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """The quads whose four sides are edges from white to dark, their corners where the edges meet."""
    error = np.zeros(len(quads))
    for _ in range(REFINEMENTS):
        quads, error, sound = _edges_fitted(grey, quads)
        quads, error = quads[sound], error[sound]
        if not len(quads):
            return NONE
    return _each_once(quads[np.argsort(error)])


def _each_once(quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of quads about the same spot the first; both thresholds find most codes."""
    middles = quads.mean(axis=1)
    reach = np.linalg.norm(quads[:, 0] - middles, axis=1) / 2
    order = np.argsort(middles[:, 0], kind="stable")
    dropped = np.zeros(len(quads), dtype=np.bool_)
    for at, index in enumerate(order):
        for other in order[at + 1 :]:
            if middles[other, 0] - middles[index, 0] > reach[index]:
                break
            if abs(middles[other, 1] - middles[index, 1]) <= reach[index]:
                dropped[max(index, other)] = True
    return quads[~dropped]


def _edges_fitted(
    grey: GreyPicture, quads: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """One step of refinement of n quads: new corners, mean error in modules, and which are sound."""
    following = np.roll(quads, -1, axis=1)
    along = following - quads
    length = np.linalg.norm(along, axis=2, keepdims=True)
    along = along / np.maximum(length, 1e-6)
    outward = np.stack((along[..., 1], -along[..., 0]), axis=2)
    # The height of the quad over this side, so that a module is measured across the side.
    across = np.abs(np.einsum("nsk,nsk->ns", outward, np.roll(quads, -2, axis=1) - quads))
    module = (across / FRAMED)[..., None]
    shares = np.linspace(0.1, 0.9, SAMPLES_A_SIDE)
    base = quads[:, :, None] + (along * length)[:, :, None] * shares[:, None]
    steps = (outward * module)[:, :, None, None] * PROFILE[:, None]
    points = base[:, :, :, None] + steps
    values = sampled(grey, points)
    light = values[..., -3:].mean(axis=-1)
    black = values[..., : len(PROFILE) // 2 + 2].min(axis=-1)
    contrast = light - black
    clear = (contrast > LEAST_CONTRAST * light) & (contrast > LEAST_GREY_STEP)
    offset = _crossing(values, (light + black) / 2)
    clear &= np.isfinite(offset)
    enough = clear.sum(axis=2) >= SAMPLES_A_SIDE * 0.7
    weight = clear.astype(np.float64)
    offset = np.where(clear, offset, 0.0)
    weight *= np.abs(offset - _middle(offset, clear)) < MOST_EDGE_ERROR
    slope, start = _lines(shares, offset, weight)
    residual = np.abs(offset - start[..., None] - slope[..., None] * shares) * weight
    error = (residual.sum(axis=2) / np.maximum(weight.sum(axis=2), 1)).max(axis=1)
    near = quads + outward * module * start[..., None]
    far = following + outward * module * (start + slope)[..., None]
    corners = _meetings(near, far)
    sides = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2)
    opposite = sides / np.maximum(np.roll(sides, 2, axis=1), PARALLEL)
    sound = (
        enough.all(axis=1)
        & (error < MOST_EDGE_ERROR / 2)
        & np.isfinite(corners).all(axis=(1, 2))
        & (sides.min(axis=1) > LEAST_SIDE_PX * 0.6)
        & (sides.max(axis=1) < MOST_SIDE_PX * 2)
        & (sides.max(axis=1) < sides.min(axis=1) * MOST_ASPECT)
        & (opposite < MOST_OPPOSITE).all(axis=1)
    )
    return corners, error, sound


def _middle(offset: NDArray[np.float64], clear: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The median of the clear offsets of each side; 0 for a side with none."""
    last = np.sort(np.where(clear, offset, np.inf), axis=2)
    half = np.maximum(clear.sum(axis=2, keepdims=True) - 1, 0) // 2
    found = np.take_along_axis(last, half, 2)
    return np.where(np.isfinite(found), found, 0.0)


def _crossing(values: NDArray[np.float64], level: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where each profile last rises through its level, in modules; NaN where it never does."""
    above = values > level[..., None]
    rises = ~above[..., :-1] & above[..., 1:]
    last = rises.shape[-1] - 1 - np.argmax(rises[..., ::-1], axis=-1)
    low = np.take_along_axis(values, last[..., None], -1)[..., 0]
    high = np.take_along_axis(values, last[..., None] + 1, -1)[..., 0]
    step = PROFILE[1] - PROFILE[0]
    at = PROFILE[last] + step * (level - low) / np.maximum(high - low, 1e-6)
    return np.where(rises.any(axis=-1), at, np.nan)


def _lines(
    x: NDArray[np.float64], y: NDArray[np.float64], weight: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Slope and start of the weighted least-squares line of each row of `y` over `x`."""
    total = np.maximum(weight.sum(axis=-1), 1e-6)
    mean_x = (weight * x).sum(axis=-1) / total
    mean_y = (weight * y).sum(axis=-1) / total
    deviation = x - mean_x[..., None]
    spread = np.maximum((weight * deviation**2).sum(axis=-1), 1e-6)
    slope = (weight * deviation * (y - mean_y[..., None])).sum(axis=-1) / spread
    return slope, mean_y - slope * mean_x


def _meetings(near: NDArray[np.float64], far: NDArray[np.float64]) -> NDArray[np.float64]:
    """Corners of n quads from points at both ends of their fitted sides; side i begins at corner i."""
    direction = far - near
    before = np.roll(direction, 1, axis=1)
    start_before = np.roll(near, 1, axis=1)
    gap = near - start_before
    cross = before[..., 0] * direction[..., 1] - before[..., 1] * direction[..., 0]
    safe = np.where(np.abs(cross) < PARALLEL, np.nan, cross)
    share = (gap[..., 0] * direction[..., 1] - gap[..., 1] * direction[..., 0]) / safe
    return np.asarray(start_before + before * share[..., None], dtype=np.float64)


def sampled(grey: GreyPicture, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """The picture's values between its pixels; points are (..., 2) in pixels, edges are repeated."""
    count = points.size // 2
    rows = -(-count // ROW)
    flat = np.zeros((rows * ROW, 2), np.float32)
    flat[:count] = points.reshape(-1, 2)
    across, down = flat.T.reshape(2, rows, ROW)
    values = cv2.remap(
        grey,
        np.ascontiguousarray(across),
        np.ascontiguousarray(down),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(values.ravel()[:count].reshape(points.shape[:-1]), dtype=np.float64)
