"""The shapes of the four suits: drawn by curves of chance proportions, or taken from a font."""

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from vision.training.faces import SUITS
from vision.training.invented.canvas import Mask, Point
from vision.training.invented.dice import Dice
from vision.training.invented.fonts import DRAWN_PX, SUIT_LETTERS, FontShelf, letter, same_ink

MASTER_PX = 360
"""Each suit is drawn once this tall, and scaled down for its places."""

FONT_SHARE = 0.25
"""Decks whose suits come from a font; a machine has a few dozen such fonts only."""

HOLLOW_SHARE = 0.06
"""Decks whose suits are outlines, where nothing else is asked for."""

ADORNED_SHARE = 0.05
LEAST_LIKENESS = 0.75
"""A font's suit must resemble the plain shape so much, or it is a picture of something else."""


LEAST_INK_SHARE = 0.8
"""Of a plain shape's ink: less is an outline, as in many fonts; those come in by `HOLLOW_SHARE`."""


def bezier(start: Point, one: Point, two: Point, end: Point, steps: int = 24) -> list[Point]:
    """A cubic curve as points."""
    path = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        path.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return path


def _symmetric(left: list[Point]) -> list[Point]:
    return left + [(-x, y) for x, y in reversed(left)]


def heart(dice: Dice) -> list[Point]:
    """A heart around x = 0, from 0 (the top of its lobes, about) to 1 (its tip)."""
    half, dip = dice.between(0.4, 0.55), dice.between(0.1, 0.28)
    waist, belly = dice.between(0.25, 0.36), dice.between(0.1, 0.6)
    lobe = bezier((0, dip), (-0.02, -0.02), (-half * 0.3, 0), (-half * dice.between(0.48, 0.56), 0))
    lobe += bezier(lobe[-1], (-half * 0.85, 0), (-half, waist * 0.5), (-half, waist))
    side = bezier(
        (-half, waist),
        (-half, waist + 0.22),
        (-half * belly * 0.7, 0.62 + 0.15 * dice.between(0, 1)),
        (0, 1),
    )
    return _symmetric(lobe + side)


def diamond(dice: Dice) -> list[Point]:
    """A diamond, its sides straight or hollow."""
    half = dice.between(0.34, 0.48)
    hollow = dice.pick((0.0, 0.0, dice.between(0.03, 0.16), dice.between(-0.05, 0.03)))
    pull = 0.5 - hollow
    up = bezier((0, 0), (-half * pull * 0.7, 0.5 * pull), (-half * pull, 0.5 * pull), (-half, 0.5))
    return _symmetric(up + [(x, 1 - y) for x, y in reversed(up)])


def stalk(dice: Dice, top: float) -> list[Point]:
    """What spades and clubs stand on."""
    half, foot = dice.between(0.08, 0.28), dice.between(0.0, 0.05)
    waist = dice.between(0.015, 0.05)
    bend = dice.between(0.55, 0.95)
    left = bezier((-waist, top), (-waist, bend), (-half * 0.5, 1 - foot), (-half, 1 - foot))
    if dice.chance(0.3):
        left = [(-waist * 1.5, top), (-half, 1 - foot)]
    return _symmetric([*left, (-half, 1.0)])


def spade(dice: Dice) -> list[list[Point]]:
    """A spade: a heart on its head, and a stalk."""
    body = dice.between(0.78, 0.9)
    leaf = [(x, (1 - y) * body) for x, y in heart(dice)]
    return [leaf, stalk(dice, body * 0.7)]


def _disc(x: float, y: float, radius: float) -> list[Point]:
    turns = [2 * math.pi * k / 48 for k in range(48)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def club(dice: Dice) -> list[list[Point]]:
    """A club: three lobes, apart or grown together, and a stalk."""
    radius = dice.between(0.19, 0.28)
    out, low = dice.between(0.18, 0.3), dice.between(0.5, 0.66)
    top = radius
    middle = (top + 2 * low) / 3
    core = dice.between(0.06, 0.16)
    lobes = [_disc(0, top, radius), _disc(-out, low, radius), _disc(out, low, radius)]
    return [*lobes, _disc(0, middle, core), stalk(dice, middle)]


def mask_of(shapes: Sequence[Sequence[Point]]) -> Mask:
    """Fill shapes of about one unit, `MASTER_PX` tall, tightly cut."""
    fine = 2 * MASTER_PX
    mask = Image.new("L", (2 * fine, fine + 80), 0)
    draw = ImageDraw.Draw(mask)
    for shape in shapes:
        draw.polygon([(fine + x * fine, 40 + y * fine) for x, y in shape], fill=255)
    box = mask.getbbox() or (0, 0, 1, 1)
    cut = mask.crop(box)
    return cut.resize((max(1, round(cut.width * MASTER_PX / cut.height)), MASTER_PX))


def drawn_pips(dice: Dice) -> dict[str, Mask]:
    """The four suits of one hand."""
    masks = {
        "S": mask_of(spade(dice)),
        "H": mask_of([heart(dice)]),
        "D": mask_of([diamond(dice)]),
        "C": mask_of(club(dice)),
    }
    squeeze = dice.between(0.85, 1.12)
    return {
        suit: mask.resize((max(1, round(mask.width * squeeze)), mask.height))
        for suit, mask in masks.items()
    }


def font_pips(dice: Dice, file: str) -> dict[str, Mask] | None:
    """The four suits of a font, or nothing where they look like something else."""
    try:
        font = ImageFont.truetype(file, DRAWN_PX)
        missing = letter(font, "\U0010fffe")[0]
        found = {suit: letter(font, text)[0] for suit, text in SUIT_LETTERS.items()}
    except (OSError, ValueError):
        return None
    plain = drawn_pips(dice)
    for suit in SUITS:
        if _ink_share(found[suit]) < LEAST_INK_SHARE * _ink_share(plain[suit]):
            return None
        if same_ink(found[suit], missing) or _likeness(found[suit], plain[suit]) < LEAST_LIKENESS:
            return None
    return {
        suit: mask.resize((max(1, round(mask.width * MASTER_PX / mask.height)), MASTER_PX))
        for suit, mask in found.items()
    }


def _ink_share(mask: Mask) -> float:
    return float(np.asarray(mask).mean()) / 255


def _likeness(one: Mask, other: Mask) -> float:
    flat = [np.asarray(mask.resize((32, 32)), float).ravel() for mask in (one, other)]
    centred = [each - each.mean() for each in flat]
    lengths = np.linalg.norm(centred[0]) * np.linalg.norm(centred[1])
    return float(centred[0] @ centred[1] / max(1e-6, lengths))


def invented_pips(
    dice: Dice, shelf: FontShelf, hollow_share: float = HOLLOW_SHARE
) -> dict[str, Mask]:
    """The suits of a deck, each a mask `MASTER_PX` tall; so often they are outlines."""
    pips = None
    if dice.chance(FONT_SHARE):
        file = shelf.with_suits(dice)
        pips = font_pips(dice, file) if file is not None else None
    pips = pips or drawn_pips(dice)
    if dice.chance(hollow_share):
        return {suit: hollowed(mask, dice.between(0.07, 0.12)) for suit, mask in pips.items()}
    return pips


def adorned_pips(dice: Dice, pips: dict[str, Mask]) -> dict[str, Mask]:
    """The suits as they stand large on a face: sometimes with a line of paper inside."""
    if not dice.chance(ADORNED_SHARE):
        return pips
    thick = dice.between(0.04, 0.1)
    return {suit: _inlaid(mask, thick) for suit, mask in pips.items()}


def hollowed(mask: Mask, thick: float) -> Mask:
    """Only the rim of a shape, so thick in parts of its height."""
    room = Image.new("L", (mask.width + 40, mask.height + 40), 0)
    room.paste(mask, (20, 20))
    inner = room.filter(ImageFilter.BoxBlur(thick * mask.height / 2)).point(_over(250))
    room.paste(0, (0, 0), inner)
    return room.crop((20, 20, 20 + mask.width, 20 + mask.height))


def _inlaid(mask: Mask, thick: float) -> Mask:
    rim = hollowed(mask, thick)
    core = hollowed(mask, thick * 1.8)
    filled = mask.copy()
    filled.paste(0, (0, 0), core)
    both = rim.copy()
    both.paste(255, (0, 0), filled)
    return both


def _over(limit: int) -> list[int]:
    return [255 if value >= limit else 0 for value in range(256)]


def sized(mask: Mask, height_px: float, *, turned: bool = False) -> Mask:
    """A mask so many pixels tall, upside down where that is asked for."""
    height = max(2, round(height_px))
    width = max(2, round(mask.width * height / mask.height))
    small = mask.resize((width, height), Image.Resampling.BOX)
    return small.rotate(180) if turned else small
