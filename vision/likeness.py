"""Cards of one table are of one size: one that is known by an index alone gets that of the whole ones.

From an index alone the network guesses how far its card reaches; where hardly more is in sight, it guesses
far too short. Whole cards beside it show how far from an index a card's corners lie.
"""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.finder import FoundIndex

MOST_UNLIKE = 1.25
"""A card whose width or length differs by more than this from what whole cards have is guessed wrong; cards
at the far end of a table, seen aslant, differ by less."""

Numbers = NDArray[np.float64]


class Whole(msgspec.Struct, frozen=True, eq=False):
    """A card whose outline was seen, its corners clockwise from the top left that its index stands at."""

    index: FoundIndex
    corners: Numbers


def as_its_like(index: FoundIndex, card: Numbers, wholes: Sequence[Whole]) -> Numbers:
    """The corners of a card that was guessed from one index; those that others have
    where the guess is unlike them.

    Args:
        index: the only one of the card in sight.
        card: 4 x 2 pixels, clockwise from the top left that the index stands at.
        wholes: cards whose outlines were seen.
    """
    if not wholes:
        return card
    ratios = _size(card) / np.median([_size(whole.corners) for whole in wholes], axis=0)
    if max(ratios.max(), 1 / ratios.min()) <= MOST_UNLIKE:
        return card
    return np.asarray(np.median([_moved(whole, index) for whole in wholes], axis=0), np.float64)


def _size(card: Numbers) -> Numbers:
    """Width and length."""
    a, b, c, d = card
    across = np.hypot(*(b - a)) + np.hypot(*(c - d))
    along = np.hypot(*(d - a)) + np.hypot(*(c - b))
    return np.asarray((across, along)) / 2


def _moved(like: Whole, index: FoundIndex) -> Numbers:
    """The whole card, moved and turned so that its index comes to lie on the other."""
    turn = complex(*index.down) / complex(*like.index.down)
    turn /= abs(turn)
    axes = np.asarray(((turn.real, turn.imag), (-turn.imag, turn.real)))
    return np.asarray((like.corners - like.index.middle) @ axes + index.middle, np.float64)
