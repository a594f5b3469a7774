"""Where the indices of a design lie: what stays in place from card to card.

A suit's symbol under the rank is the same on all ranks of that suit, and a rank's glyph is the same
on all suits; pips and court figures are not. So each is what its cards have in common near a corner.
"""

import functools
from collections.abc import Mapping

import cv2
import msgspec
import numpy as np

from vision.training.art.cutting import Ink
from vision.training.faces import IndexMark

CORNER_WIDE = 0.34
"""The part of a face's width, from its side, in which an index lies."""

CORNER_HIGH = 0.45
"""The part of a face's height, from its end, in which an index lies."""

SPECK_PX = 14
"""Fewer pixels than this are no part of a glyph."""

SLACK_PX = 1
"""Drawings of one design lie this exactly upon each other."""

COURT_SLACK_PX = 4
"""A court's letter is at most so much wider than the widest figure; beyond is its picture."""

WIDER = 1.5
HIGHER = 1.2
"""A face's own index is at most so much larger than what its design has in common.

Some draughtsmen did not lay one card exactly upon the other; a court's pip that touches the letter is
larger than this.
"""

FIGURE_PART = 0.2
"""The 1 of a 10 is at least this much of its 0; less is what is left of a line around the card."""

STROKE_PART = 0.08
"""A letter or a symbol covers more than this much of its index's box; a piece of frame less."""

COURTS = ("J", "Q", "K")


class Box(msgspec.Struct, frozen=True):
    """Pixels from left and top, up to and without right and bottom."""

    left: int
    top: int
    right: int
    bottom: int

    def around(self, other: "Box") -> "Box":
        """The box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def touches(self, other: "Box") -> bool:
        """Both have a pixel in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def marks_of(
    inks: Mapping[tuple[str, str], Ink], four: bool
) -> dict[tuple[str, str], list[IndexMark]]:
    """The indices of each face of a design.

    Args:
        inks: where each face is printed, by rank and suit; all of one size.
        four: an index stands in each corner, not only at the upper left and the lower right.
    """
    marks: dict[tuple[str, str], list[IndexMark]] = {key: [] for key in inks}
    for turned in (False, True):
        for mirrored in (False, True) if four else (False,):
            seen = {key: _seen(ink, turned, mirrored) for key, ink in inks.items()}
            for key, box in corner_boxes(seen).items():
                marks[key].append(_mark(box, inks[key].shape, turned, mirrored))
    return marks


def _seen(ink: Ink, turned: bool, mirrored: bool) -> Ink:
    seen = ink[::-1, ::-1] if turned else ink
    return seen[:, ::-1] if mirrored else seen


def _mark(box: Box, shape: tuple[int, ...], turned: bool, mirrored: bool) -> IndexMark:
    high, wide = shape[:2]
    left, top = box.left, box.top
    if turned != mirrored:
        left = wide - box.right
    if turned:
        top = high - box.bottom
    return IndexMark(
        left=left / wide,
        top=top / high,
        width=(box.right - box.left) / wide,
        height=(box.bottom - box.top) / high,
        turned=turned,
    )


def corner_boxes(inks: Mapping[tuple[str, str], Ink]) -> dict[tuple[str, str], Box]:
    """The box of the index at the upper left of each face that has one."""
    corners = {key: _corner(ink) for key, ink in inks.items()}
    symbols: dict[str, Box] = {}
    for suit in {suit for _, suit in corners}:
        found = _symbol([ink for (_, other), ink in corners.items() if other == suit])
        if found is not None:
            symbols[suit] = found
    if not symbols:
        return {}
    glyphs = _glyphs(corners, symbols)
    return {
        (rank, suit): _fitted(corners[rank, suit], glyphs[rank].around(symbols[suit]))
        for rank, suit in corners
        if rank in glyphs and suit in symbols
    }


def _corner(ink: Ink) -> Ink:
    high, wide = ink.shape
    return ink[: round(CORNER_HIGH * high), : round(CORNER_WIDE * wide)]


def _in_common(inks: list[Ink]) -> Ink:
    kernel = np.ones((2 * SLACK_PX + 1, 2 * SLACK_PX + 1), np.uint8)
    grown = [cv2.dilate(ink.astype(np.uint8), kernel) for ink in inks]
    return np.asarray(np.minimum.reduce(grown) > 0)


def _parts(ink: Ink) -> list[tuple[Box, int]]:
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    return [
        (Box(int(left), int(top), int(left + wide), int(top + high)), int(area))
        for left, top, wide, high, area in stats[1:]
        if area >= SPECK_PX
    ]


def _symbol(inks: list[Ink]) -> Box | None:
    parts = _parts(_in_common(inks))
    if not parts:
        return None
    return max(parts, key=lambda part: part[1])[0]


def _glyphs(corners: Mapping[tuple[str, str], Ink], symbols: Mapping[str, Box]) -> dict[str, Box]:
    below = min(symbol.top for symbol in symbols.values()) + SLACK_PX
    side = max(symbol.right for symbol in symbols.values())
    wide = side - min(symbol.left for symbol in symbols.values())
    ranks = sorted({rank for rank, _ in corners}, key=lambda rank: rank in COURTS)
    glyphs: dict[str, Box] = {}
    widest = side
    for rank in ranks:
        common = _in_common([ink for (other, _), ink in corners.items() if other == rank])
        common = common[:below]
        if rank in COURTS:
            common = common[:, : widest + COURT_SLACK_PX]
        near = [part for part in _parts(common) if part[0].left < side - wide // 6]
        if not near:
            continue
        biggest = max(area for _, area in near)
        boxes = [box for box, area in near if area >= FIGURE_PART * biggest]
        whole = functools.reduce(Box.around, boxes)
        glyphs[rank] = whole
        if rank != "10":
            widest = max(widest, whole.right)
    return glyphs


def _fitted(ink: Ink, box: Box) -> Box:
    """The box fitted to one face: out to the strokes that it cuts, then in to the ink."""
    wide = WIDER * (box.right - box.left)
    high = HIGHER * (box.bottom - box.top)
    fitted = box
    for stroke, area in _parts(ink):
        grown = fitted.around(stroke)
        if (
            stroke.touches(box)
            and area >= STROKE_PART * (box.right - box.left) * (box.bottom - box.top)
            and grown.right - grown.left <= wide
            and grown.bottom - grown.top <= high
        ):
            fitted = grown
    inside = ink[fitted.top : fitted.bottom, fitted.left : fitted.right]
    left, top, across, down = cv2.boundingRect(inside.astype(np.uint8))
    if not across:
        return fitted
    left, top = left + fitted.left, top + fitted.top
    return Box(left, top, left + across, top + down)
