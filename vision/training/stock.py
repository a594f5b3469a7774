"""The designs that training draws from, kept in memory at the size that scenes need."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import msgspec
import numpy as np

from vision.frames import Picture
from vision.training.faces import Design, Face, IndexMark, read_design

STOCK_WIDTH_PX = 200
"""Sharp enough for the largest cards in scenes, and 50 designs fill no more than a gigabyte."""

POKER_MM = 63.0


class StockCard(msgspec.Struct, frozen=True, eq=False):
    """A face or a back, ready to be drawn.

    Attributes:
        card: `QH`; empty for a back, a joker or a card of another game.
        glyph: what its indices show; empty when `card` is.
        back: it is a back.
        pixels: rows x columns x 4, blue first, then how much of the card is there.
        indices: where its indices lie; when `card` is empty, what looks like one and is none.
    """

    card: str
    glyph: str
    back: bool
    pixels: Picture
    indices: tuple[IndexMark, ...]

    @property
    def length(self) -> float:
        """Its height in widths."""
        return float(self.pixels.shape[0] / self.pixels.shape[1])


class StockDesign(msgspec.Struct, frozen=True, eq=False):
    """A design whose cards are ready to be drawn; `width` is that of a card, in widths of a poker card."""

    name: str
    width: float
    faces: tuple[StockCard, ...]
    backs: tuple[StockCard, ...]

    @property
    def is_standard(self) -> bool:
        """Has it cards with indices, and not only those of another game?"""
        return any(face.card for face in self.faces)


def stock_of(folders: Sequence[Path]) -> tuple[StockDesign, ...]:
    """Every design of those folders, in the order of their names.

    Raises:
        FileNotFoundError: there is none.
    """
    paths = [path for folder in folders for path in sorted(folder.glob("*.npz"))]
    if not paths:
        names = ", ".join(folder.name for folder in folders)
        raise FileNotFoundError(
            f"There is no design in {names}: make some first (make train does)."
        )
    return tuple(stocked(read_design(path)) for path in paths)


def stocked(design: Design) -> StockDesign:
    """A design at the size that scenes need."""
    return StockDesign(
        design.name,
        design.width_mm / POKER_MM,
        tuple(_card(face, back=False) for face in design.faces),
        tuple(_card(face, back=True) for face in design.backs),
    )


def _card(face: Face, *, back: bool) -> StockCard:
    height, width = face.picture.shape[:2]
    size = (STOCK_WIDTH_PX, round(STOCK_WIDTH_PX * height / width))
    both = np.dstack((face.picture, face.outline))
    pixels = cv2.resize(both, size, interpolation=cv2.INTER_AREA)
    return StockCard(face.card, face.glyph, back, np.asarray(pixels, dtype=np.uint8), face.indices)
