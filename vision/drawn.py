"""A picture with what was recognised drawn into it, for people to look at."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture
from vision.geometry import array
from vision.recogniser import Recognition
from vision.sightings import FACE_DOWN, ReadCard

SURE_BGR, DOUBTFUL_BGR, INK_BGR = (79, 110, 11), (0, 130, 230), (255, 255, 255)
"""Green for what would be acted on, orange for the rest; names are white on it."""

PX_PER_WEIGHT = 700
"""Lines and letters grow by one step with so many pixels of the picture's shorter side."""

FONT = cv2.FONT_HERSHEY_SIMPLEX
FONT_SCALE = 0.5


def drawn(picture: Picture, recognition: Recognition) -> Picture:
    """A copy with each card's outline and name."""
    copy = picture.copy()
    weight = 1 + round(min(picture.shape[:2]) / PX_PER_WEIGHT)
    # Names last, so that no outline runs through one.
    for card in recognition.found:
        corners = np.rint(_corners(card)).astype(np.int32)
        cv2.polylines(copy, [corners], isClosed=True, color=_colour(card), thickness=weight)
    for card in recognition.found:
        _write(copy, card, weight)
    return copy


def _corners(card: ReadCard) -> NDArray[np.float64]:
    # Far outside the picture OpenCV's whole numbers overflow.
    return np.clip(array(card.found.corners_px), -1e5, 1e5)


def _colour(card: ReadCard) -> tuple[int, int, int]:
    return DOUBTFUL_BGR if card.reading.card is None else SURE_BGR


def _name(card: ReadCard) -> str:
    if card.reading.card is not None:
        return card.reading.card
    name, p = card.reading.likeliest
    if name in card.reading.cards:
        return f"{name}? {p:.2f}"
    return "back" if name == FACE_DOWN else "?"


def _write(picture: Picture, card: ReadCard, weight: int) -> None:
    """The name at the card's middle, or as near to it as the picture reaches."""
    name, scale = _name(card), FONT_SCALE * weight
    (width, height), below = cv2.getTextSize(name, FONT, scale, weight)
    middle = _corners(card).mean(axis=0)
    left = int(np.clip(middle[0] - width / 2, 0, max(0, picture.shape[1] - width)))
    base = int(np.clip(middle[1] + height / 2, height, max(height, picture.shape[0] - below)))
    cv2.rectangle(
        picture, (left, base - height - below // 2), (left + width, base + below), _colour(card), -1
    )
    cv2.putText(picture, name, (left, base), FONT, scale, INK_BGR, weight, cv2.LINE_AA)
