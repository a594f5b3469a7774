"""Lays a found card over the face that it may show: where a quad was found is a few per cent off."""

import cv2
import numpy as np

from vision.enrolled.appearance import CARD_HEIGHT_PX, CARD_WIDTH_PX, rectified
from vision.frames import GreyPicture, Picture
from vision.geometry import Quad, array, carried, homography_of_quads, quad, rectangle

AROUND = 0.15
"""So much of the card's size is looked at beyond each found side; quads are off by less."""

HALVED = 2
"""Both are compared at half size: four times as fast, and a fifth of a millimetre is near enough."""

MOST_STEPS = 25
CLOSE_ENOUGH = 1e-3
SMOOTHED_PX = 5
LEAST_ALIKE = 0.5
"""Correlation below which nothing was laid over anything."""

FARTHEST = 0.2
"""No corner moves farther, as a share of the card's width: what needs more is another card."""


def aligned(picture: Picture, corners_px: Quad, face: Picture, *, upside_down: bool) -> Quad | None:
    """The quad moved so that the card lies over the face as well as it can; None if it does not.

    Args:
        picture: the whole picture.
        corners_px: where the card was found.
        face: rectified, upright.
        upside_down: the found quad's first corner is at the card's lower end.

    Returns:
        Corners in the order of `corners_px`.
    """
    inner = rectangle(AROUND, AROUND, 1.0, 1.0)
    out = homography_of_quads(array(inner), array(corners_px))
    wide = rectangle(0, 0, 1 + 2 * AROUND, 1 + 2 * AROUND)
    around = quad(carried(array(wide), out))
    shown = _halved(rectified(picture, around), 1 + 2 * AROUND)
    wanted = _halved(face[::-1, ::-1] if upside_down else face, 1.0)
    height, width = wanted.shape
    start = np.eye(3, dtype=np.float32)
    start[0, 2], start[1, 2] = AROUND * width, AROUND * height
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, MOST_STEPS, CLOSE_ENOUGH)
    try:
        alike, found = cv2.findTransformECC(
            wanted, shown, start, cv2.MOTION_HOMOGRAPHY, stop, np.ones_like(shown), SMOOTHED_PX
        )
    except cv2.error:  # it did not settle
        return None
    if alike < LEAST_ALIKE or not np.isfinite(found).all():
        return None
    corners = carried(array(rectangle(0, 0, width, height)), np.asarray(found, np.float64))
    moved = np.abs(corners - array(rectangle(AROUND * width, AROUND * height, width, height)))
    if float(moved.max()) > FARTHEST * width:
        return None
    return quad(carried(corners / (width, height), out))


def _halved(card: Picture, size: float) -> GreyPicture:
    """Grey, at half of the size that a rectified card (`size` 1) has."""
    grey = cv2.cvtColor(np.ascontiguousarray(card), cv2.COLOR_BGR2GRAY)
    to = (round(CARD_WIDTH_PX * size / HALVED), round(CARD_HEIGHT_PX * size / HALVED))
    return np.asarray(cv2.resize(grey, to, interpolation=cv2.INTER_AREA), dtype=np.uint8)
