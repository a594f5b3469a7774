"""What a card looks like, as numbers that light, blur and cover change little."""

from typing import Protocol, TypeAlias

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture
from vision.geometry import Quad

Features: TypeAlias = NDArray[np.float32]
"""One number for each thing that a view looks at."""

COLUMNS, ROWS = 24, 34
"""The card is looked at in so many cells, each near 2.6 mm wide: half a pip."""

CELL_PX = 6
CARD_WIDTH_PX, CARD_HEIGHT_PX = COLUMNS * CELL_PX, ROWS * CELL_PX
"""The rectified card: 2.3 px/mm of a poker card, between the sharpness of mat and of piles."""

SHRINK_FROM = 1.5
"""A card seen so many times larger than it is rectified is shrunk first, or its edges would alias."""

COARSE = 2
"""Cells of the coarse grid are so many of the fine one each way: pips and courts need no finer."""

DIRECTIONS = 8
"""A power of two."""

STRONGEST = 0.35
"""A direction's share of its surroundings counts up to here, so that one hard edge outshouts nothing."""

FAINT = 6.0
"""Edges fainter than so many grey levels a pixel are noise: they weigh little after normalising."""

BRIGHT_PERCENT = 96
"""The card's white is its brightest part; highlights hold the last few per cent."""

NO_LIGHT = 4.0
"""Added to each level, so that the colours of a dark picture's noise stay small."""


class Look(msgspec.Struct, frozen=True, eq=False):
    """A rectified card and what all views of it share.

    Attributes:
        card: `CARD_HEIGHT_PX` x `CARD_WIDTH_PX` x 3.
        edges: rows x columns x directions: how much edge runs in each direction, in grey levels.
        colours: rows x columns x 5: lightness, red against green and yellow against blue as shares
            of the card's own white; then the last two with the light's colour left in.
        coarse_edges: the same, two by two cells taken as one.
        coarse_colours: so too.
    """

    card: Picture
    edges: Features
    colours: Features
    coarse_edges: Features
    coarse_colours: Features

    def turned(self) -> "Look":
        """The card turned by half a turn; an edge's direction stays what it was."""
        return Look(
            self.card[::-1, ::-1],
            self.edges[::-1, ::-1],
            self.colours[::-1, ::-1],
            self.coarse_edges[::-1, ::-1],
            self.coarse_colours[::-1, ::-1],
        )


class View(Protocol):
    """One way of looking at a card; a network's embedding of the index can be another."""

    @property
    def name(self) -> str:
        """What it is stored by: `whole`, `index`."""
        ...

    def features(self, look: Look) -> Features:
        """What the view sees of a card that stands upright; always as many numbers."""
        ...


def rectified(picture: Picture, corners_px: Quad) -> Picture:
    """A card of a picture as if seen from straight above; what lies outside repeats the picture's edge."""
    corners = np.asarray(corners_px, dtype=np.float32)
    reach = max(float(np.ptp(corners[:, 0])) / 8, 4.0)
    low = np.floor(corners.min(axis=0) - reach)
    high = np.ceil(corners.max(axis=0) + reach)
    left, right = (round(float(x)) for x in np.clip((low[0], high[0]), 0, picture.shape[1]))
    top, bottom = (round(float(y)) for y in np.clip((low[1], high[1]), 0, picture.shape[0]))
    if right - left < 2 or bottom - top < 2:  # noqa: PLR2004 - nothing of it is in the picture
        return np.zeros((CARD_HEIGHT_PX, CARD_WIDTH_PX, 3), np.uint8)
    part = picture[top:bottom, left:right]
    corners = corners - np.asarray((left, top), np.float32)
    shown = float(np.linalg.norm(corners[1] - corners[0])) / CARD_WIDTH_PX
    if shown > SHRINK_FROM:
        size = (max(2, round(part.shape[1] / shown)), max(2, round(part.shape[0] / shown)))
        corners = corners * np.asarray(
            (size[0] / part.shape[1], size[1] / part.shape[0]), np.float32
        )
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    # OpenCV counts from the middle of a pixel, corners from its edge.
    x, y = CARD_WIDTH_PX - 0.5, CARD_HEIGHT_PX - 0.5
    to = np.asarray(((-0.5, -0.5), (x, -0.5), (x, y), (-0.5, y)), np.float32)
    homography = cv2.getPerspectiveTransform(np.ascontiguousarray(corners - 0.5, np.float32), to)
    size = (CARD_WIDTH_PX, CARD_HEIGHT_PX)
    warped = cv2.warpPerspective(part, homography, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, dtype=np.uint8)


def look_at(card: Picture) -> Look:
    """Measure a rectified card."""
    edges, colours = _edges(card), _colours(card)
    return Look(card, edges, colours, _pooled(edges), _pooled(colours))


def _edges(card: Picture) -> Features:
    grey = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY)
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=1)
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=1)
    strength, angle = cv2.cartToPolar(across, down)
    # An edge from dark to light is the same as one from light to dark: half a circle of directions.
    angle *= np.float32(DIRECTIONS / np.pi)
    low = angle.astype(np.int32)
    upper = strength * (angle - low)
    low &= DIRECTIONS - 1  # as the remainder, and much faster
    count = ROWS * COLUMNS * DIRECTIONS
    held = np.bincount((CELLS + low).ravel(), (strength - upper).ravel(), count)
    held += np.bincount((CELLS + ((low + 1) & (DIRECTIONS - 1))).ravel(), upper.ravel(), count)
    return (held.reshape(ROWS, COLUMNS, DIRECTIONS) / CELL_PX**2).astype(np.float32)


def _cells() -> NDArray[np.int32]:
    """For each pixel the place of its cell's first direction."""
    y, x = np.indices((CARD_HEIGHT_PX, CARD_WIDTH_PX), dtype=np.int32)
    return np.asarray(((y // CELL_PX) * COLUMNS + x // CELL_PX) * DIRECTIONS, dtype=np.int32)


CELLS = _cells()


def _colours(card: Picture) -> Features:
    small = cv2.resize(card, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    level = small.astype(np.float32) + np.float32(NO_LIGHT)
    white = np.percentile(level.reshape(-1, 3), BRIGHT_PERCENT, axis=0).astype(np.float32)
    balanced = _opponents(level / white)
    plain = _opponents(level / white.mean())[..., 1:]
    return np.concatenate((balanced, plain), axis=2)


def _opponents(level: Features) -> Features:
    """Light against dark, red against green, yellow against blue."""
    blue, green, red = level[..., 0], level[..., 1], level[..., 2]
    mixed = ((blue + green + red) / 3, red - green, (red + green) / 2 - blue)
    return np.stack(mixed, axis=2).astype(np.float32)


class Part(msgspec.Struct, frozen=True):
    """A rectangle of the card, looked at by its edges and its colours.

    Attributes:
        name: see `View`.
        left: its first column of cells; it ends before `right`.
        top: its first row of cells; it ends before `bottom`.
        coarse: two by two cells are taken as one; then the four numbers above are even.
        upside_down: it is turned by half a turn before it is looked at, as the second index stands.
    """

    name: str
    left: int
    top: int
    right: int
    bottom: int
    coarse: bool = False
    upside_down: bool = False

    def features(self, look: Look) -> Features:
        """Directions of edges as shares of what surrounds each cell, and colours."""
        step = -1 if self.upside_down else 1
        by = COARSE if self.coarse else 1
        rows = slice(self.top // by, self.bottom // by)
        columns = slice(self.left // by, self.right // by)
        every = (
            (look.coarse_edges, look.coarse_colours) if self.coarse else (look.edges, look.colours)
        )
        edges, colours = (cells[rows, columns][::step, ::step] for cells in every)
        around = cv2.blur((edges**2).sum(axis=2), (3, 3), borderType=cv2.BORDER_REPLICATE)
        floor = np.float32((FAINT / DIRECTIONS) ** 2)
        shares = edges / np.sqrt(around + floor)[..., None]
        bent = np.sqrt(np.minimum(shares, np.float32(STRONGEST)))
        return np.concatenate((bent.ravel(), colours.ravel())).astype(np.float32)


def _pooled(cells: Features) -> Features:
    split = cells.reshape(ROWS // COARSE, COARSE, COLUMNS // COARSE, COARSE, -1)
    return np.asarray(split.mean(axis=(1, 3)), np.float32)


VIEWS: tuple[View, ...] = (
    Part("whole", 0, 0, 24, 34, coarse=True),
    Part("upper", 0, 0, 24, 16, coarse=True),
    Part("lower", 0, 18, 24, 34, coarse=True, upside_down=True),
    Part("left", 0, 0, 12, 34, coarse=True),
    Part("right", 12, 0, 24, 34, coarse=True, upside_down=True),
    Part("index", 0, 0, 8, 11),
    Part("other-index", 16, 23, 24, 34, upside_down=True),
)
