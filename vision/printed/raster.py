"""Drawings as pixels: what the virtual camera lays on its table, and what tests photograph."""

from functools import cache

import cv2
import numpy as np

from vision.decks import printable_deck
from vision.frames import GreyPicture, Picture
from vision.printed.drawing import Drawing, rgb, rounded_box
from vision.printed.faces import back, face
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM, CORNER_RADIUS_MM

OVERSAMPLING = 4
SUBPIXEL_BITS = 4


def rendered(drawing: Drawing, width_mm: float, height_mm: float, px_per_mm: float) -> Picture:
    """A drawing on white, its edges smoothed; `round(mm x px_per_mm)` pixels each way."""
    width, height = round(width_mm * px_per_mm), round(height_mm * px_per_mm)
    scale = px_per_mm * OVERSAMPLING
    large = np.full((height * OVERSAMPLING, width * OVERSAMPLING, 3), 255, np.uint8)
    for shape in drawing:
        # OpenCV counts from the middle of a pixel, a drawing from its edge.
        points = (np.asarray(shape.points) * scale - 0.5) * (1 << SUBPIXEL_BITS)
        red, green, blue = rgb(shape.colour)
        cv2.fillPoly(
            large,
            [np.rint(points).astype(np.int32)],
            (blue, green, red),
            lineType=cv2.LINE_8,
            shift=SUBPIXEL_BITS,
        )
    small = cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)


@cache
def front_picture(deck_name: str, card: str, px_per_mm: float) -> Picture:
    """The front of a card of a printable deck; shared, so not to be written to.

    Raises:
        NoSuchDeckError: no such deck.
        KeyError: no such card.
    """
    drawing = face(printable_deck(deck_name), card)
    return _locked(rendered(drawing, CARD_WIDTH_MM, CARD_HEIGHT_MM, px_per_mm))


@cache
def back_picture(px_per_mm: float) -> Picture:
    """The back of every printed card; shared, so not to be written to."""
    return _locked(rendered(back(), CARD_WIDTH_MM, CARD_HEIGHT_MM, px_per_mm))


@cache
def card_mask(px_per_mm: float) -> GreyPicture:
    """255 where a card is, 0 beyond its round corners; the size of the pictures above."""
    ground = rounded_box(0, 0, CARD_WIDTH_MM, CARD_HEIGHT_MM, CORNER_RADIUS_MM, "#000000")
    shown = rendered((ground,), CARD_WIDTH_MM, CARD_HEIGHT_MM, px_per_mm)
    return _locked(np.asarray(255 - shown[:, :, 0], dtype=np.uint8))


def _locked(picture: Picture) -> Picture:
    picture.setflags(write=False)
    return picture
