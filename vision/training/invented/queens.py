"""The Q as courts have it: a nought with a tail across its foot, which few fonts draw so."""

import math

import msgspec
import numpy as np
from PIL import Image, ImageDraw

from vision.training.invented.canvas import LEAST_INK, Mask, Point
from vision.training.invented.dice import Dice
from vision.training.invented.pips import bezier

TAILS = {"own": 0.55, "loop": 0.15, "curl": 0.3}
"""The font's own Q; a closed loop in the foot; a stroke that rises into the foot and runs out below."""


THICKEST = 0.15
"""Of a nought's width: a thicker pen would fill its own loops."""


class Tail(msgspec.Struct, frozen=True):
    """What makes a nought a Q.

    Attributes:
        path: of the pen, in widths and heights of the nought, from its left and its top.
        thick: of the pen, as a share of the nought's own stroke.
    """

    path: tuple[Point, ...]
    thick: float


def queen_tail(dice: Dice) -> Tail | None:
    """The tail of a deck's Q; None leaves it as the font has it."""
    kind = dice.weighted(TAILS)
    if kind == "own":
        return None
    path = _loop(dice) if kind == "loop" else _curl(dice)
    return Tail(tuple(path), dice.between(0.5, 1.0))


def _loop(dice: Dice) -> list[Point]:
    """Once around across the foot, then out to the right."""
    middle = dice.between(0.2, 0.4), dice.between(0.78, 0.84)
    wide, high = dice.between(0.3, 0.45), dice.between(0.09, 0.13)
    turns = [2 * math.pi * step / 32 for step in range(37)]
    around = [
        (middle[0] - wide * math.cos(turn), middle[1] - high * math.sin(turn)) for turn in turns
    ]
    return [*around, (dice.between(1.0, 1.25), dice.between(0.93, 1.05))]


def _curl(dice: Dice) -> list[Point]:
    """From the left of the foot, or within it, up and over and out below on the right."""
    start = dice.between(-0.25, 0.2), dice.between(0.76, 0.95)
    end = dice.between(0.9, 1.25), dice.between(0.93, 1.1)
    high = dice.between(0.52, 0.68)
    return bezier(start, (start[0] + 0.35, high), (0.65, high), end)


def tailed(nought: Mask, tail: Tail) -> Mask:
    """A nought with that tail, tightly cut on its left and its right."""
    wide, tall = nought.size
    inked = np.flatnonzero(np.asarray(nought)[tall // 2] > LEAST_INK)
    stroke = int(np.argmax(np.diff(inked, append=2 * wide) > 1)) + 1
    aside, below = wide // 2, tall // 4
    mask = Image.new("L", (wide + 2 * aside, tall + below), 0)
    mask.paste(nought, (aside, 0))
    pen = max(2, round(min(tail.thick * stroke, THICKEST * wide)))
    path = [(aside + x * wide, y * tall) for x, y in tail.path]
    ImageDraw.Draw(mask).line(path, fill=255, width=pen, joint="curve")
    return mask.crop(mask.getbbox())
