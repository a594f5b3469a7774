"""Cards of other games that show in their corners what an index shows, with a sign that is no suit.

Their look-alikes are marked as indices are, so that the reader is shown them as often, as none.
"""

import math
from collections.abc import Callable

import msgspec
import numpy as np
from PIL import Image, ImageFont

from vision.training.faces import GLYPHS, Design, Face, IndexMark
from vision.training.invented.canvas import Canvas, Colour, Mask, Point, rounded_outline, star
from vision.training.invented.decks import SOURCE
from vision.training.invented.dice import Dice
from vision.training.invented.fonts import DRAWN_PX, FontShelf, letter
from vision.training.invented.indices import CORNERS_OF, VISIBLE
from vision.training.invented.patterns import patterned, shards
from vision.training.invented.pips import hollowed, mask_of, sized
from vision.training.invented.styles import black, hue, paper, red

CARDS = (20, 32)
SIZES_MM = ((63.0, 88.0), (57.0, 88.0), (59.0, 92.0), (63.5, 89.0), (70.0, 120.0), (56.0, 87.0))

ARRANGED = {"below": 0.6, "above": 0.1, "beside": 0.15, "none": 0.15}
"""Where the sign stands, seen from the number."""

PRINTED_SHARE = 0.2
"""So many are no cards at all: signs printed on a table top, as large as they like."""

RANKS_SHARE = 0.75
"""So many show a rank; the others another number, or a letter."""

OTHERS = (*(str(number) for number in range(21)), *"CEFGHILMNOPSTUWXYZ", "+2", "?", "!")
"""What else stands in the corners of cards."""


def _disc() -> list[Point]:
    return star((0, 0.5), 0.5, 0.5, 24)


def _bar(dice: Dice) -> list[list[Point]]:
    half = dice.between(0.5, 1.0)
    return [[(-half, 0), (half, 0), (half, 1), (-half, 1)]]


def _bars(dice: Dice) -> list[list[Point]]:
    count, half = dice.count(2, 3), dice.between(0.3, 0.6)
    tall = 1 / (2 * count - 1)
    tops = [2 * tall * number for number in range(count)]
    return [[(-half, y), (half, y), (half, y + tall), (-half, y + tall)] for y in tops]


def _crossed(dice: Dice) -> list[list[Point]]:
    """A plus or an x."""
    thick, turn = dice.between(0.07, 0.2), dice.pick((0.0, math.pi / 4))
    bars = [
        [(-0.5, -thick), (0.5, -thick), (0.5, thick), (-0.5, thick)],
        [(-thick, -0.5), (thick, -0.5), (thick, 0.5), (-thick, 0.5)],
    ]
    cos, sin = math.cos(turn), math.sin(turn)
    return [[(x * cos - y * sin, x * sin + y * cos + 0.5) for x, y in bar] for bar in bars]


def _crescent(dice: Dice) -> list[list[Point]]:
    bite, way = dice.between(0.1, 0.35), dice.sign()
    turns = [math.pi * (0.5 + step / 20) for step in range(21)]
    outer = [(way * 0.5 * math.cos(turn), 0.5 + 0.5 * math.sin(turn)) for turn in turns]
    inner = [(way * bite * math.cos(turn), 0.5 + 0.5 * math.sin(turn)) for turn in reversed(turns)]
    return [outer + inner]


def _arrow(dice: Dice) -> list[list[Point]]:
    shaft, head = dice.between(0.08, 0.2), dice.between(0.3, 0.6)
    tip = [(0.0, 0.0), (0.45, head), (-0.45, head)]
    stem = [(-shaft, head), (shaft, head), (shaft, 1), (-shaft, 1)]
    if dice.chance(0.5):
        return [[(x, 1 - y) for x, y in part] for part in (tip, stem)]
    return [tip, stem]


def _bolt(_: Dice) -> list[list[Point]]:
    return [[(0.1, 0), (-0.3, 0.55), (0.0, 0.55), (-0.1, 1), (0.3, 0.4), (0.02, 0.4), (0.25, 0)]]


def _house(dice: Dice) -> list[list[Point]]:
    eaves = dice.between(0.3, 0.55)
    return [[(0, 0), (0.5, eaves), (0.4, eaves), (0.4, 1), (-0.4, 1), (-0.4, eaves), (-0.5, eaves)]]


def _wave(dice: Dice) -> list[list[Point]]:
    turns = [step / 24 * 2 * math.pi for step in range(25)]
    rise, thick = dice.between(0.15, 0.3), dice.between(0.15, 0.3)
    upper = [(turn / 6.3 * 1.4 - 0.7, 0.5 + rise * math.sin(turn)) for turn in turns]
    return [upper + [(x, y + thick) for x, y in reversed(upper)]]


SIGNS: dict[str, Callable[[Dice], list[list[Point]]]] = {
    "star": lambda dice: [star((0, 0.5), 0.5, dice.between(0.15, 0.35), dice.count(5, 8))],
    "disc": lambda _: [_disc()],
    "square": lambda _: [[(-0.5, 0), (0.5, 0), (0.5, 1), (-0.5, 1)]],
    "triangle": lambda dice: [[(0, 0), (half := dice.between(0.35, 0.65), 1), (-half, 1)]],
    "fallen": lambda dice: [[(0, 1), (half := dice.between(0.35, 0.65), 0), (-half, 0)]],
    "hexagon": lambda dice: [star((0, 0.5), 0.5, 0.5, 3, dice.pick((0.0, math.pi / 6)))],
    "pentagon": lambda _: [star((0, 0.5), 0.5, 0.4, 5)],
    "flower": lambda dice: [
        [(0.3 * math.sin(turn) + x, 0.3 * math.cos(turn) + y + 0.5) for x, y in star((0, 0), 0.2, 0.2, 9)]
        for turn in np.linspace(0, 2 * math.pi, dice.count(5, 7), endpoint=False).tolist()
    ],
    "bar": _bar, "bars": _bars, "crossed": _crossed, "crescent": _crescent, "arrow": _arrow,
    "bolt": _bolt, "house": _house, "wave": _wave,
}  # fmt: skip
"""Each about one unit tall; none is a suit, and none is a suit turned."""

HOLLOW = {
    "disc": 0.5,
    "square": 0.4,
    "triangle": 0.25,
    "fallen": 0.25,
    "star": 0.25,
    "hexagon": 0.4,
}
"""How often a sign is an outline; the others never are."""

WRITTEN_SHARE = 0.12
"""So often the sign is a letter or a number too."""


class Manner(msgspec.Struct, frozen=True):
    """How all the look-alikes of one deck are made."""

    paper: Colour
    inks: tuple[Colour, ...]
    font: str
    words: str
    weight: int
    squeeze: float
    arranged: str
    corners: str
    signs: tuple[str, ...]
    middle: str
    number_mm: float
    sign_mm: float
    gap_mm: float
    margin_x_mm: float
    margin_y_mm: float


MIDDLES = ("nothing", "sign", "signs", "number", "art", "ornament")


def _manner(dice: Dice, shelf: FontShelf) -> Manner:
    printed = dice.chance(0.6)
    bright = [
        hue(dice.between(0, 1), dice.between(0.5, 1), dice.between(0.3, 0.95)) for _ in "1234"
    ]
    number_mm = dice.between(5.0, 14.0)
    return Manner(
        paper=paper(dice),
        inks=(black(dice), red(dice)) if printed else tuple(bright),
        font=shelf.readable(dice),
        words=shelf.readable(dice),
        weight=dice.weighted({0: 0.6, 4: 0.25, 8: 0.15}),
        squeeze=dice.between(0.6, 1.05),
        arranged=dice.weighted(ARRANGED),
        corners=dice.weighted({"two": 0.7, "four": 0.2, "one": 0.1}),
        signs=tuple(dice.pick(tuple(SIGNS)) for _ in range(dice.count(1, 6))),
        middle=dice.pick(MIDDLES),
        number_mm=number_mm,
        sign_mm=number_mm * dice.between(0.4, 1.05),
        gap_mm=dice.between(0.4, 1.6) + 0.06 * number_mm,
        margin_x_mm=dice.between(1.6, 5.0),
        margin_y_mm=dice.between(2.2, 6.0),
    )


def _text(dice: Dice) -> str:
    return dice.pick(GLYPHS) if dice.chance(RANKS_SHARE) else dice.pick(OTHERS)


def _number(dice: Dice, manner: Manner, tall_px: float) -> Mask:
    """A number or letter so tall, in the deck's hand."""
    mask = letter(ImageFont.truetype(manner.font, DRAWN_PX), _text(dice), manner.weight)[0]
    wide = mask.width / mask.height * tall_px * manner.squeeze
    return mask.resize((max(2, round(wide)), max(2, round(tall_px))), Image.Resampling.BOX)


def _sign(dice: Dice, manner: Manner, tall_px: float) -> Mask:
    """A sign so tall."""
    if dice.chance(WRITTEN_SHARE):
        return _number(dice, manner, tall_px)
    name = dice.pick(manner.signs)
    mask = mask_of(SIGNS[name](dice))
    if dice.chance(HOLLOW.get(name, 0.0)):
        mask = hollowed(mask, dice.between(0.08, 0.2))
    return sized(mask, tall_px)


def _together(dice: Dice, manner: Manner, scale: float) -> Mask:
    """The number and its sign as one mask, tightly cut."""
    number = _number(dice, manner, manner.number_mm * scale)
    if manner.arranged == "none":
        return _cut(number)
    sign, gap = _sign(dice, manner, manner.sign_mm * scale), round(manner.gap_mm * scale)
    if manner.arranged == "beside":
        tall = max(number.height, sign.height)
        both = Image.new("L", (number.width + gap + sign.width, tall), 0)
        both.paste(number, (0, (tall - number.height) // 2))
        both.paste(sign, (number.width + gap, (tall - sign.height) // 2))
        return _cut(both)
    upper, lower = (number, sign) if manner.arranged == "below" else (sign, number)
    wide = max(number.width, sign.width)
    both = Image.new("L", (wide, upper.height + gap + lower.height), 0)
    both.paste(upper, ((wide - upper.width) // 2, 0))
    both.paste(lower, ((wide - lower.width) // 2, upper.height + gap))
    return _cut(both)


def _cut(mask: Mask) -> Mask:
    return mask.crop(mask.point(VISIBLE).getbbox() or (0, 0, 2, 2))


def _stamped(
    canvas: Canvas, mask: Mask, at: tuple[int, int], ink: Colour, *, turned: bool
) -> IndexMark:
    """Print a look-alike with its upper left corner here, or the same turned about the card's middle."""
    wide, tall = canvas.image.size
    x, y = at
    if turned:
        mask, x, y = mask.rotate(180), wide - x - mask.width, tall - y - mask.height
    canvas.stamp_px(mask, (x, y), ink)
    return IndexMark(x / wide, y / tall, mask.width / wide, mask.height / tall, turned)


def _card(dice: Dice, manner: Manner, width_mm: float, height_mm: float) -> Face:
    """A card with look-alikes in its corners, and something in its middle."""
    canvas = Canvas.card(width_mm, height_mm, manner.paper)
    ink = dice.pick(manner.inks)
    mask = _together(dice, manner, canvas.scale)
    _draw_middle(canvas, dice, manner, ink)
    left, top = round(manner.margin_x_mm * canvas.scale), round(manner.margin_y_mm * canvas.scale)
    marks = []
    for right, turned in CORNERS_OF[manner.corners]:
        # A corner at the right is the left one turned; below at the left, the right one turned.
        x = canvas.image.width - left - mask.width if right != turned else left
        marks.append(_stamped(canvas, mask, (x, top), ink, turned=turned))
    picture = canvas.finished()
    return Face("", "", picture, rounded_outline(width_mm, picture.shape[0], 3.0), tuple(marks))


def _draw_middle(canvas: Canvas, dice: Dice, manner: Manner, ink: Colour) -> None:
    wide, tall = canvas.width, canvas.height
    middle = (wide / 2, tall / 2)
    if manner.middle == "sign":
        canvas.stamp(_sign(dice, manner, dice.between(20, 35) * canvas.scale), middle, ink)
    elif manner.middle == "signs":
        pip = _sign(dice, manner, dice.between(8, 13) * canvas.scale)
        for number in range(dice.count(2, 8)):
            place = (wide * (0.36 + 0.28 * (number % 2)), tall * (0.2 + 0.2 * (number // 2)))
            canvas.stamp(pip, place, ink)
    elif manner.middle == "number":
        canvas.stamp(_number(dice, manner, dice.between(20, 40) * canvas.scale), middle, ink)
    elif manner.middle in {"art", "ornament"}:
        part = canvas.part(wide * dice.between(0.4, 0.6), tall * 0.7, manner.inks[0])
        draw = shards if manner.middle == "art" else patterned
        draw(part, dice, (*manner.inks, manner.paper))
        part.mirror_lower_half(0.0)
        canvas.lay(part, (wide / 2 - part.width / 2, tall / 2 - part.height / 2))


def _print(dice: Dice, manner: Manner, width_mm: float, height_mm: float) -> Face:
    """Look-alikes without a card, to lie on any ground."""
    canvas = Canvas.card(width_mm, height_mm, manner.paper)
    grown = dice.between(0.8, 3.0)
    ink, masks, marks = dice.pick(manner.inks), Image.new("L", canvas.image.size, 0), []
    for number in range(dice.count(1, 4)):
        mask = _together(dice, manner, canvas.scale * grown)
        room = (canvas.image.width // 2 - mask.width, canvas.image.height // 2 - mask.height)
        if min(room) < 1:
            mask = sized(mask, canvas.image.height * 0.3)
            mask = mask.resize((min(mask.width, canvas.image.width // 2 - 1), mask.height))
            room = (canvas.image.width // 2 - mask.width, canvas.image.height // 2 - mask.height)
        x = canvas.image.width // 2 * (number % 2) + dice.count(0, room[0])
        y = canvas.image.height // 2 * (number // 2) + dice.count(0, room[1])
        marks.append(_stamped(canvas, mask, (x, y), ink, turned=False))
        masks.paste(mask, (x, y))
    canvas.box((-1, -1, canvas.width + 1, canvas.height + 1), ink)
    picture = canvas.finished()
    small = masks.resize((picture.shape[1], picture.shape[0]), Image.Resampling.BOX)
    return Face("", "", picture, np.ascontiguousarray(np.asarray(small, np.uint8)), tuple(marks))


def invent_lookalikes(
    rng: np.random.Generator, fonts: FontShelf, name: str = "lookalike"
) -> Design:
    """Invent a deck of another game, or prints on a table, with what looks like an index."""
    dice = Dice(rng)
    manner = _manner(dice, fonts)
    width_mm, height_mm = dice.pick(SIZES_MM)
    draw = _print if dice.chance(PRINTED_SHARE) else _card
    faces = [draw(dice, manner, width_mm, height_mm) for _ in range(dice.count(*CARDS))]
    return Design(name, SOURCE, width_mm, tuple(faces), ())
