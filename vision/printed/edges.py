"""The four sides of a dark square, fitted to the edges from white to dark along them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture
from vision.printed.codes import FRAMED
from vision.printed.inks import LEAST_SIDE_PX, MOST_SIDE_PX
from vision.printed.outlines import LEAST_SHORT_SIDE, MOST_ASPECT

NEXT, OPPOSITE, BEFORE = (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)
"""For each corner or side of a quad, clockwise, another one."""

MOST_OPPOSITE = 1.25
"""Opposite sides of so small a square are alike from wherever it is seen: of 1,033 codes in scenes 995 in a
thousand came under 1.14. A code that another card half covers has one shorter side, and is left."""

SAMPLES_A_SIDE = 11
SHARES = np.linspace(0.1, 0.9, SAMPLES_A_SIDE, dtype=np.float32)
"""Where along a side its edge is looked for: not about the corners, which blur makes round."""

LEAST_CLEAR = 0.7 * SAMPLES_A_SIDE
"""Samples of a side that have to cross from dark to white."""

PROFILE = np.linspace(-0.6, 1.1, 18, dtype=np.float32)
"""Where the edge of a side is looked for, in modules: inwards negative."""

WHITE = slice(-3, None)
DARK = slice(len(PROFILE) // 2 + 2)
"""Parts of a profile: the outermost is paper, and in the inner half is ink."""

LEAST_CONTRAST = 0.3
"""Of the white's brightness; ink on paper has 0.8, blurred 0.5."""

LEAST_GREY_STEP = 10.0
PARALLEL = 1e-9
ROW = 4096
"""Points are sampled in rows of this length: OpenCV takes no side over 32,767."""

MOST_EDGE_ERROR = 0.45
"""Mean distance of edge samples to their line, in modules."""


def edges_fitted(grey: GreyPicture, quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """One step of refinement of n quads: the corners of those with four edges."""
    outward = _modules_outward(quads)
    values = _profiles(grey, quads, outward)
    light = values[..., WHITE].mean(axis=-1)
    black = values[..., DARK].min(axis=-1)
    clear = light - black > np.maximum(LEAST_CONTRAST * light, LEAST_GREY_STEP)
    bordered = (clear.sum(axis=2) >= LEAST_CLEAR).all(axis=1)
    quads, outward, clear = quads[bordered], outward[bordered], clear[bordered]
    offset = _crossing(values[bordered], ((light + black) / 2)[bordered])
    clear &= np.isfinite(offset)
    enough = (clear.sum(axis=2) >= LEAST_CLEAR).all(axis=1)
    offset = np.where(clear, offset, 0.0)
    weight = clear & (np.abs(offset - _middle(offset, clear)) < MOST_EDGE_ERROR)
    slope, start = _lines(SHARES, offset, weight.astype(np.float64))
    residual = np.abs(offset - start[..., None] - slope[..., None] * SHARES) * weight
    error = (residual.sum(axis=2) / np.maximum(weight.sum(axis=2), 1)).max(axis=1)
    near = quads + outward * start[..., None]
    far = quads[:, NEXT] + outward * (start + slope)[..., None]
    corners = _meetings(near, far)
    sound = enough & (error < MOST_EDGE_ERROR / 2) & _is_square(corners)
    return np.asarray(corners[sound], dtype=np.float64)


def _is_square(quads: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which quads are of a code's size, and as square as one in perspective."""
    sides = np.linalg.norm(quads[:, NEXT] - quads, axis=2)
    opposite = sides / np.maximum(sides[:, OPPOSITE], PARALLEL)
    return np.asarray(
        np.isfinite(quads).all(axis=(1, 2))
        & (sides.min(axis=1) > LEAST_SIDE_PX * LEAST_SHORT_SIDE)
        & (sides.max(axis=1) < MOST_SIDE_PX * 2)
        & (sides.max(axis=1) < sides.min(axis=1) * MOST_ASPECT)
        & (opposite < MOST_OPPOSITE).all(axis=1),
        dtype=np.bool_,
    )


def _modules_outward(quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each side of n quads the way outwards, as long as a module is measured across the side."""
    along = quads[:, NEXT] - quads
    length = np.maximum(np.linalg.norm(along, axis=2), 1e-6)
    outward = np.stack((along[..., 1], -along[..., 0]), axis=2) / length[..., None]
    # The height of the quad over this side.
    across = np.abs((outward * (quads[:, OPPOSITE] - quads)).sum(axis=2))
    return np.asarray(outward * (across / FRAMED)[..., None], dtype=np.float64)


def _profiles(
    grey: GreyPicture, quads: NDArray[np.float64], outward: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Brightness along `PROFILE` at each of `SHARES` of each side: n x 4 x 11 x 18."""
    near = quads.astype(np.float32)[:, :, None]
    along = near[:, NEXT] - near
    base = near + along * SHARES[:, None]
    step = outward.astype(np.float32)[:, :, None, None]
    across = base[..., 0, None] + step[..., 0] * PROFILE
    down = base[..., 1, None] + step[..., 1] * PROFILE
    return sampled(grey, across, down)


def _middle(offset: NDArray[np.float64], clear: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The median of the clear offsets of each side; 0 for a side with none."""
    last = np.sort(np.where(clear, offset, np.inf), axis=2)
    half = np.maximum(clear.sum(axis=2, keepdims=True) - 1, 0) // 2
    found = np.take_along_axis(last, half, 2)
    return np.where(np.isfinite(found), found, 0.0)


def _crossing(values: NDArray[np.float32], level: NDArray[np.float32]) -> NDArray[np.float64]:
    """Where each profile last rises through its level, in modules; NaN where it never does."""
    above = values > level[..., None]
    rises = ~above[..., :-1] & above[..., 1:]
    last = rises.shape[-1] - 1 - np.argmax(rises[..., ::-1], axis=-1)
    low = np.take_along_axis(values, last[..., None], -1)[..., 0]
    high = np.take_along_axis(values, last[..., None] + 1, -1)[..., 0]
    step = PROFILE[1] - PROFILE[0]
    at = PROFILE[last] + step * (level - low) / np.maximum(high - low, 1e-6)
    return np.where(rises.any(axis=-1), at, np.nan).astype(np.float64)


def _lines(
    x: NDArray[np.float32], y: NDArray[np.float64], weight: NDArray[np.float64]
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
    before = direction[:, BEFORE]
    start_before = near[:, BEFORE]
    gap = near - start_before
    cross = before[..., 0] * direction[..., 1] - before[..., 1] * direction[..., 0]
    safe = np.where(np.abs(cross) < PARALLEL, np.nan, cross)
    share = (gap[..., 0] * direction[..., 1] - gap[..., 1] * direction[..., 0]) / safe
    return np.asarray(start_before + before * share[..., None], dtype=np.float64)


def sampled(
    grey: GreyPicture, across: NDArray[np.float32], down: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The picture's values between its pixels, at points in pixels; edges are repeated."""
    count = across.size
    rows = -(-count // ROW)
    maps = np.zeros((2, rows * ROW), np.float32)
    maps[0, :count] = across.ravel()
    maps[1, :count] = down.ravel()
    values = cv2.remap(
        grey,
        maps[0].reshape(rows, ROW),
        maps[1].reshape(rows, ROW),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(values.ravel()[:count].reshape(across.shape), dtype=np.float32)
