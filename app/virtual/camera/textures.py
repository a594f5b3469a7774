"""Cards, tokens and napkins as textures: what stamps are cut from."""

from functools import cache

import cv2
import numpy as np

from app.virtual.camera.faces import Faces
from app.virtual.camera.stamps import BGRA, covered
from vision.printed.drawing import disc, rgb
from vision.printed.raster import card_mask, rendered
from vision.training.grounds.cloths import woven

CARD_LIGHT = 0.95
"""A printed card's white; the mat's paper is a shade darker."""

EDGE_LIGHT = 0.82
"""The cut edge of a card, half a millimetre of it, is greyer than its face."""

TOKEN_MM = 24.0
"""Across a banana token."""

TOKEN_COLOURS = {False: ("#f2c14e", "#d9a93c"), True: ("#201e1e", "#36322f")}
TOKEN_PX_PER_MM = 4.0
NAPKIN_SEED = 11
NAPKIN_PX_PER_MM = 3.0


class Textures:
    """The textures of one deck at one fineness; made when first needed, and kept."""

    def __init__(self, faces: Faces, px_per_mm: float) -> None:
        self._faces = faces
        self._px_per_mm = px_per_mm
        self._cards: dict[str, BGRA] = {}

    def card(self, face: str) -> BGRA:
        """The face of a card, the back for an empty name.

        Raises:
            NoSuchFaceError: the deck has no such card.
        """
        if face not in self._cards:
            colours = cv2.convertScaleAbs(
                self._faces.picture(face, self._px_per_mm), alpha=CARD_LIGHT
            )
            mask = card_mask(self._px_per_mm)
            core = cv2.erode(mask, np.ones((3, 3), np.uint8), borderValue=0)
            rim = (core < 128)[..., None]  # noqa: PLR2004 - half a pixel
            edged = np.where(rim, colours * EDGE_LIGHT, colours).astype(np.uint8)
            self._cards[face] = covered(edged, mask)
        return self._cards[face]


@cache
def token_texture(*, black: bool) -> BGRA:
    """A token from above: a disc with a ring pressed into it and a darker rim."""
    side, middle = TOKEN_MM, (TOKEN_MM / 2, TOKEN_MM / 2)
    ground, ring = TOKEN_COLOURS[black]
    drawing = (
        disc(middle, side / 2, ground),
        disc(middle, side / 2 - 2.6, ring),
        disc(middle, side / 2 - 3.2, ground),
    )
    colours = rendered(drawing, side, side, TOKEN_PX_PER_MM)
    mask = 255 - rendered((disc(middle, side / 2, "#000000"),), side, side, TOKEN_PX_PER_MM)
    cover = np.ascontiguousarray(mask[..., 0])
    far = cv2.distanceTransform((cover > 0).astype(np.uint8), cv2.DIST_L2, 3) / TOKEN_PX_PER_MM
    rim = np.clip(1.06 - 0.18 * np.exp(-far / 0.5), 0, 1.1)[..., None]
    red, green, blue = rgb(ground)
    lit = np.where(cover[..., None] > 0, np.minimum(colours * rim, 255), (blue, green, red))
    return covered(lit.astype(np.uint8), cover)


@cache
def thing_texture(width_mm: float, height_mm: float) -> BGRA:
    """A napkin of that size."""
    rng = np.random.default_rng(NAPKIN_SEED)
    size = (round(height_mm * NAPKIN_PX_PER_MM), round(width_mm * NAPKIN_PX_PER_MM))
    cloth = woven(rng, size)
    return covered(cloth, np.full(size, 255, np.uint8))
