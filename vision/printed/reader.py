"""Reads printed cards in a picture by their corner codes, fanned and overlapping ones too."""

import cv2
import numpy as np

from vision.decks import Deck
from vision.frames import GreyPicture, Picture
from vision.geometry import points_of, quad
from vision.printed.decoding import Code, decoded
from vision.printed.inks import LEAST_SIDE_PX
from vision.printed.joining import CodedCard, joined
from vision.printed.squares import dark_squares
from vision.sightings import FoundCard, ReadCard, Reading

LEAST_PICTURE_PX = 80
"""A picture halved below this shows no more than part of a card, whose code is small enough in the larger."""

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
    while min(level.shape) >= LEAST_SIDE_PX:
        size = (level.shape[1] // 2, level.shape[0] // 2)
        halved = np.asarray(cv2.resize(level, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        found = decoded(level, dark_squares(level, halved))
        codes.extend(_enlarged(code, scale) for code in found)
        if min(size) < LEAST_PICTURE_PX:
            break
        level, scale = halved, scale * 2
    return _each_once(codes)


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
    if not codes:
        return []
    ordered = sorted(codes, key=lambda code: -code.p)
    corners = np.stack([code.corners_px for code in ordered])
    middles = corners.mean(axis=1)
    reach = SAME_CODE * np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    kept: list[int] = []
    for at in range(len(ordered)):
        if (apart[at, kept] > reach[at]).all():
            kept.append(at)
    return [ordered[at] for at in kept]


def _as_read(card: CodedCard, deck: Deck) -> ReadCard:
    found = FoundCard(
        corners_px=quad(card.corners_px),
        whole=card.whole,
        p=card.p,
        read_at_px=points_of(card.read_at_px),
    )
    if card.deck != deck.name or card.card not in deck.cards:
        return ReadCard(found, Reading({}, unknown=1.0, face_down=0.0))
    return ReadCard(found, Reading({card.card: card.p}, unknown=1.0 - card.p, face_down=0.0))
