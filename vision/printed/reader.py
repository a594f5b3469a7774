"""Reads printed cards in a picture by their corner codes, fanned and overlapping ones too."""

import cv2
import numpy as np

from vision.decks import Deck
from vision.frames import GreyPicture, Picture
from vision.geometry import quad
from vision.printed.decoding import Code, decoded
from vision.printed.joining import CodedCard, joined
from vision.printed.squares import dark_squares
from vision.sightings import FoundCard, ReadCard, Reading

LEAST_PICTURE_PX = 160
"""A picture halved below this shows no more than one card, whose codes are small enough in the larger."""

SAME_CODE = 0.5
"""Two readings nearer than this share of a code's side are of the same code."""

COLOURS = 3


def read_printed(picture: Picture | GreyPicture, deck: Deck) -> tuple[ReadCard, ...]:
    """Every printed card in a picture, each once, the surest first.

    Args:
        picture: rows x columns (x 3, blue first); any size and any direction of view from above.
        deck: the deck in play; a printed card of another deck is read as unknown.
    """
    return tuple(_as_read(card, deck) for card in joined(codes_in(picture)))


def codes_in(picture: Picture | GreyPicture) -> list[Code]:
    """Every corner code of a picture, each once."""
    grey = picture if picture.ndim < COLOURS else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    level = np.asarray(grey, dtype=np.uint8)
    codes: list[Code] = []
    scale = 1
    while True:
        codes.extend(_enlarged(code, scale) for code in decoded(level, dark_squares(level)))
        if min(level.shape) < 2 * LEAST_PICTURE_PX:
            return _each_once(codes)
        size = (level.shape[1] // 2, level.shape[0] // 2)
        level = np.asarray(cv2.resize(level, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        scale *= 2


def _enlarged(code: Code, scale: int) -> Code:
    """A code of a picture that was made smaller, in the pixels of the whole."""
    if scale == 1:
        return code
    return Code(
        deck=code.deck,
        card=code.card,
        mirrored=code.mirrored,
        corners_px=(code.corners_px + 0.5) * scale - 0.5,
        p=code.p,
    )


def _each_once(codes: list[Code]) -> list[Code]:
    """Of readings of the same spot, the surest."""
    kept: list[Code] = []
    for code in sorted(codes, key=lambda code: -code.p):
        middle = code.corners_px.mean(axis=0)
        side = np.linalg.norm(code.corners_px[1] - code.corners_px[0])
        if all(
            np.linalg.norm(other.corners_px.mean(axis=0) - middle) > SAME_CODE * side
            for other in kept
        ):
            kept.append(code)
    return kept


def _as_read(card: CodedCard, deck: Deck) -> ReadCard:
    found = FoundCard(corners_px=quad(card.corners_px), whole=card.whole, p=card.p)
    if card.deck != deck.name or card.card not in deck.cards:
        return ReadCard(found, Reading({}, unknown=1.0, face_down=0.0))
    return ReadCard(found, Reading({card.card: card.p}, unknown=1.0 - card.p, face_down=0.0))
