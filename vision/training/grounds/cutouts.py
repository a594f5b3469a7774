"""Pictures with a mask: what all things that lie about are drawn as before they get their alpha."""

import cv2
import msgspec
import numpy as np

from vision.frames import GreyPicture, Picture
from vision.training.grounds.noise import Colour, Field, cloudy, grain, shaded

CARD_PX = 160
"""Things are drawn at such a size that a poker card beside them would be so wide."""

MM_PX = CARD_PX / 63.0
"""Pixels to a millimetre: a poker card is 63 mm wide."""

DRAWN_LARGER = 2
"""Things are drawn at twice their size and shrunk, so that their edges are smooth."""

PX = MM_PX * DRAWN_LARGER
"""Pixels to a millimetre while a thing is being drawn."""


class Cutout(msgspec.Struct, frozen=True, eq=False):
    """A thing at twice its size: its colours, and 255 where it covers what lies below."""

    picture: Picture
    mask: GreyPicture


def canvas(high_mm: float, wide_mm: float, colour: Colour = (0, 0, 0)) -> Cutout:
    """An empty cutout of that size, all of one colour and covering nothing."""
    size = (max(4, round(high_mm * PX)), max(4, round(wide_mm * PX)))
    picture = np.empty((*size, 3), np.uint8)
    picture[:] = np.clip(colour, 0, 255)
    return Cutout(picture, np.zeros(size, np.uint8))


def lit(cutout: Cutout, rng: np.random.Generator, bevel_mm: float, strength: float) -> Cutout:
    """The cutout with a rounded rim: towards a lamp at some side it is brighter, away darker."""
    inside = cv2.distanceTransform(cutout.mask, cv2.DIST_L2, 5)
    rise = np.minimum(inside / max(1.0, bevel_mm * PX), 1.0)
    height = np.sqrt(1 - (1 - rise) ** 2).astype(np.float32)
    height = cv2.GaussianBlur(height, (0, 0), max(0.8, bevel_mm * PX * 0.12))
    angle = rng.uniform(0, 2 * np.pi)
    slope = cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=0.125) * np.cos(angle)
    slope += cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=0.125) * np.sin(angle)
    light = 1 + strength * bevel_mm * PX * slope * 0.5
    size = (light.shape[0], light.shape[1])
    light *= 1 + 0.03 * cloudy(rng, size, (200.0, 200.0), 2) + 0.015 * grain(rng, size, 1.2)
    picture = shaded(cutout.picture.astype(np.float32), np.asarray(np.clip(light, 0.15, 2.2)))
    return Cutout(picture, cutout.mask)


def finished(cutout: Cutout, opacity: Field | None = None) -> Picture:
    """The thing at its size, cut close: blue, green, red, alpha."""
    alpha = cutout.mask.astype(np.float32)
    if opacity is not None:
        alpha = alpha * opacity
    whole = np.dstack([cutout.picture, np.clip(alpha, 0, 255).astype(np.uint8)])
    rows = np.flatnonzero(cutout.mask.any(axis=1))
    columns = np.flatnonzero(cutout.mask.any(axis=0))
    whole = whole[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    size = (max(2, whole.shape[1] // DRAWN_LARGER), max(2, whole.shape[0] // DRAWN_LARGER))
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
