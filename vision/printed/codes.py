"""The corner codes of the printed decks: a dark square frame around 5 x 5 dark or light modules.

Each card of each deck has a word of 25 bits (`words.py`). At the top left and, turned by half a turn, at
the bottom right stands the word; at the other two corners its mirror image. So one code alone tells
which card it is, which way up the card lies, and at which of its corners the code stands; only the two
ends of the card remain alike, as they do on any playing card.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from vision.decks import PRINTABLE
from vision.geometry import Quad, rectangle
from vision.printed.drawing import INK, PAPER, Drawing, box
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.printed.words import WORDS

SIDE = 5
"""Modules along a side, the frame not counted."""

FRAMED = SIDE + 2
MODULE_MM = 1.1
"""Two pixels at the 1.8 px/mm that the mat is seen with."""

CODE_MM = FRAMED * MODULE_MM
QUIET_MM = 2.2
"""White between the code and the card's edge: two modules, so that a dark table does not touch it."""

CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")

_RIGHT = CARD_WIDTH_MM - QUIET_MM - CODE_MM
_BOTTOM = CARD_HEIGHT_MM - QUIET_MM - CODE_MM
CODE_PLACES: Mapping[str, Quad] = MappingProxyType(
    {
        "top-left": rectangle(QUIET_MM, QUIET_MM, CODE_MM, CODE_MM),
        "top-right": rectangle(_RIGHT, QUIET_MM, CODE_MM, CODE_MM),
        "bottom-right": rectangle(_RIGHT, _BOTTOM, CODE_MM, CODE_MM),
        "bottom-left": rectangle(QUIET_MM, _BOTTOM, CODE_MM, CODE_MM),
    }
)
"""Where each code stands on its card, in millimetres."""


def modules_of(word: int) -> NDArray[np.bool_]:
    """The 5 x 5 modules of a word, True for dark, as they stand at the card's top left."""
    bits = (word >> np.arange(SIDE * SIDE)) & 1
    return np.asarray(bits.reshape(SIDE, SIDE), dtype=np.bool_)


@cache
def word_of(deck_name: str, card: str) -> int:
    """The word of a card.

    Raises:
        KeyError: the deck is not printable, or has no such card.
    """
    first = 0
    for name, deck in PRINTABLE.items():
        if name == deck_name:
            return WORDS[first + {card: n for n, card in enumerate(deck.cards)}[card]]
        first += len(deck.cards)
    raise KeyError(deck_name)


def at_corner(modules: NDArray[np.bool_], corner: str) -> NDArray[np.bool_]:
    """How a word's modules stand at a corner of its card."""
    if corner in ("top-right", "bottom-left"):
        modules = modules[:, ::-1]
    return modules[::-1, ::-1] if corner.startswith("bottom") else modules


def code_squares(deck_name: str, card: str, corner: str) -> Drawing:
    """The code as it is printed at a corner: a dark square, and on it the light modules."""
    (left, top), *_ = CODE_PLACES[corner]
    modules = at_corner(modules_of(word_of(deck_name, card)), corner)
    runs = tuple(
        box(
            left + (start + 1) * MODULE_MM,
            top + (row + 1) * MODULE_MM,
            (stop - start) * MODULE_MM,
            MODULE_MM,
            PAPER,
        )
        for row in range(SIDE)
        for start, stop in _light_runs(modules[row])
    )
    return (box(left, top, CODE_MM, CODE_MM, INK), *runs)


def _light_runs(row: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where light modules stand side by side: one box for them, so that no hairline shows."""
    runs: list[tuple[int, int]] = []
    for column in np.flatnonzero(~row):
        at = int(column)
        if runs and runs[-1][1] == at:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs
