"""From what is drawn to a face: its outline, without the line that screens draw around a card."""

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture, Picture
from vision.training.art.rendering import ClearPicture, inked
from vision.training.faces import FACE_WIDTH_PX

Ink = NDArray[np.bool_]
"""Rows x columns: where something is printed."""

INK_STEP = 45
"""Grey steps that ink stands below the paper around it, in its darkest channel: yellow, too."""

PAPER_REACH_PX = 41
"""The paper is the lightest thing within this many pixels; an index's strokes are thinner."""

LINE_MOST = 0.035
"""A drawn outline is at most this fraction of the width; anything thicker is the card's print."""

LINE_SLACK_PX = 2
"""The line's soft edge, and how much thicker it looks around a corner."""


class CutFace(msgspec.Struct, frozen=True, eq=False):
    """A face's pixels and where the card is."""

    picture: Picture
    outline: GreyPicture


def ink_of(face: CutFace, edge_px: int) -> Ink:
    """Where a face is printed, whatever the colours and the shading of the paper, but for its edge."""
    darkest = face.picture.min(axis=2)
    kernel = np.ones((PAPER_REACH_PX, PAPER_REACH_PX), np.uint8)
    paper = cv2.dilate(darkest, kernel)
    step = paper.astype(np.int16) - darkest.astype(np.int16)
    kernel = np.ones((2 * edge_px + 1, 2 * edge_px + 1), np.uint8)
    inner = cv2.erode(face.outline, kernel, borderValue=0)
    return np.asarray((step > INK_STEP) & (inner > 0))


def line_width(card: ClearPicture) -> int:
    """How wide the line around a card is, in pixels: 0 where there is none.

    It is measured in the middle of both long sides, where an ace has nothing else.
    """
    most = round(LINE_MOST * card.shape[1]) + 1
    rows = card[card.shape[0] * 2 // 5 : card.shape[0] * 3 // 5]
    white = np.full(3, 255, np.float32)
    cover = rows[:, :, 3:].astype(np.float32) / 255
    darkest = (rows[:, :, :3] * cover + white * (1 - cover)).min(axis=2)
    paper = np.median(darkest[:, most : 2 * most])
    dark = darkest < paper - INK_STEP // 2
    widths = []
    for side in (dark, dark[:, ::-1]):
        line = side[:, :most].mean(axis=0) > 0.5  # most of the rows
        widths.append(0 if line.all() or not line.any() else int(line.nonzero()[0][-1]) + 1)
    return max(widths)


def cut_face(card: ClearPicture, line_px: int, height_px: int | None = None) -> CutFace:
    """A face out of what is drawn, the line around it turned to paper."""
    card = np.pad(card, ((1, 1), (1, 1), (0, 0)))
    covered = _without_holes(card[:, :, 3])
    picture = _on_white(card)
    reach = 2 * (line_px + LINE_SLACK_PX) + 1 if line_px else 3
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
    inner = np.asarray(cv2.erode(covered, kernel), np.uint8)
    rim = (covered > 0) & (inner == 0)
    picture[rim] = _paper_of(picture, inner) if line_px else picture[rim]
    trimmed = inked(np.ascontiguousarray(np.dstack((picture, covered)), np.uint8))
    if trimmed is None:
        trimmed = card
    height = height_px or round(FACE_WIDTH_PX * trimmed.shape[0] / trimmed.shape[1])
    sized = cv2.resize(trimmed, (FACE_WIDTH_PX, height), interpolation=cv2.INTER_AREA)
    outline = np.where(sized[:, :, 3] > 127, 255, 0).astype(np.uint8)
    return CutFace(np.ascontiguousarray(sized[:, :, :3], np.uint8), outline)


def _paper_of(picture: Picture, inner: GreyPicture) -> NDArray[np.uint8]:
    """The colour of the paper: the commonest near the rim, where most cards have nothing else."""
    within = cv2.erode(inner, np.ones((11, 11), np.uint8), borderValue=0)
    ring = picture[(inner > 0) & (within == 0)]
    bright = ring[ring.min(axis=1) >= np.percentile(ring.min(axis=1), 60)]
    return np.asarray(np.median(bright, axis=0)).round().astype(np.uint8)


def _on_white(card: ClearPicture) -> Picture:
    cover = card[:, :, 3:].astype(np.float32) / 255
    return np.asarray(card[:, :, :3] * cover + 255 * (1 - cover)).round().astype(np.uint8)


def _without_holes(cover: GreyPicture) -> GreyPicture:
    """The card's whole area, though the drawing leaves holes in it or softens into a shadow."""
    solid = np.where(cover > 200, 255, 0).astype(np.uint8)  # a shadow is fainter
    found, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not found:
        return solid
    biggest = max(found, key=cv2.contourArea)
    filled = np.zeros_like(solid)
    cv2.drawContours(filled, [biggest], -1, 255, cv2.FILLED)
    return filled
