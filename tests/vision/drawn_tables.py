"""Drawn tables for tests: cards of one colour with an index at both ends, on a plain ground."""

import math

import numpy as np

from vision.frames import Picture
from vision.training.faces import GLYPHS, IndexMark
from vision.training.scene import Props
from vision.training.stock import StockCard, StockDesign

INDICES = (
    IndexMark(0.05, 0.04, 0.12, 0.2, turned=False),
    IndexMark(0.83, 0.76, 0.12, 0.2, turned=True),
)


def stock_card(card: str, colour: int = 240, *, back: bool = False) -> StockCard:
    """A card of one grey."""
    pixels = np.full((280, 200, 4), colour, np.uint8)
    pixels[..., 3] = 255
    glyph = card[:-1]
    return StockCard(card, glyph, back, pixels, () if back or not card else INDICES)


def props(*, ground: int = 60) -> Props:
    """A deck of every glyph, its back, and a plain table."""
    faces = tuple(stock_card(glyph + suit) for glyph in GLYPHS[:13] for suit in "SHDC")
    design = StockDesign("plain", 1.0, faces, (stock_card("", 120, back=True),))

    def table(_: np.random.Generator, height: int, width: int) -> Picture:
        return np.full((height, width, 3), ground, np.uint8)

    def thing(_: np.random.Generator) -> Picture:
        return np.full((12, 12, 4), 255, np.uint8)

    return Props([design], [], table, thing)


def corners_of(
    x: float, y: float, width: float, turn: float = 0.0, length: float = 1.4
) -> np.ndarray:
    """The corners of a card about (x, y), turned clockwise by `turn` radians."""
    half = np.asarray((width / 2, width * length / 2))
    unit = np.asarray(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half
    cos, sin = math.cos(turn), math.sin(turn)
    return np.asarray(unit @ np.asarray(((cos, sin), (-sin, cos))) + (x, y))
