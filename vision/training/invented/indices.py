"""The index in a card's corner: its rank and its suit, and the tight box around their ink."""

import msgspec
from PIL import Image, ImageFont

from vision.training.faces import IndexMark
from vision.training.invented.canvas import LEAST_INK, Canvas, Colour, Mask
from vision.training.invented.fonts import DRAWN_PX, letter
from vision.training.invented.pips import sized
from vision.training.invented.queens import tailed
from vision.training.invented.styles import Style

Box = tuple[int, int, int, int]

NEAREST_EDGE_MM = 1.2
"""A wide 10 is moved inwards rather than nearer to the card's side than this."""

KNOCK_OUT_MM = 0.7
"""How much paper stays free around an index that stands in a picture."""

VISIBLE = [255 if value >= LEAST_INK else 0 for value in range(256)]


CLEAR_FROM_MM = 3.3
"""A court's picture begins further in from the card's edge than this; a frame lies further out."""


class Rank(msgspec.Struct, frozen=True, eq=False):
    """A rank's ink, and how far above the writing line its top lies, in the same pixels."""

    mask: Mask
    above: int


class Letters:
    """The ranks of one style, each drawn once."""

    def __init__(self, style: Style, scale: float) -> None:
        """Draw for a canvas of so many fine pixels per millimetre."""
        self._style, self._font = style, ImageFont.truetype(style.font, DRAWN_PX)
        plain = letter(self._font, "8", style.weight)[0].height
        self._down = style.rank_mm * scale / plain
        self._kept: dict[str, Rank] = {}
        single = [self.rank(glyph).mask.width for glyph in style.glyphs.values() if glyph != "10"]
        self.widest_px = max(single)

    def rank(self, glyph: str) -> Rank:
        """The ink of a rank at its size on the canvas."""
        if glyph not in self._kept:
            self._kept[glyph] = self._drawn(glyph)
        return self._kept[glyph]

    def _drawn(self, glyph: str) -> Rank:
        style = self._style
        squeeze = style.squeeze
        if glyph == "10":
            mask, above = self._ten()
            squeeze *= style.ten_squeeze
        elif glyph == "Q" and style.queen is not None:
            mask, above = letter(self._font, "0", style.weight)
            mask = tailed(mask, style.queen)
        else:
            mask, above = letter(self._font, glyph, style.weight)
        size = (
            max(2, round(mask.width * self._down * squeeze)),
            max(2, round(mask.height * self._down)),
        )
        return Rank(mask.resize(size, Image.Resampling.BOX), round(above * self._down))

    def _ten(self) -> tuple[Mask, int]:
        one, above_one = letter(self._font, "1", self._style.weight)
        nought, above_nought = letter(self._font, "0", self._style.weight)
        above = max(above_one, above_nought)
        gap = round(self._style.ten_gap * nought.height)
        height = max(above - above_one + one.height, above - above_nought + nought.height)
        mask = Image.new("L", (one.width + gap + nought.width, height), 0)
        mask.paste(one, (0, above - above_one))
        mask.paste(nought, (one.width + gap, above - above_nought))
        return mask, above


class Index(msgspec.Struct, frozen=True, eq=False):
    """Where the rank and the suit of the upper left index lie, in fine pixels."""

    rank: Mask
    rank_at: tuple[int, int]
    suit: Mask
    suit_at: tuple[int, int]

    @property
    def box(self) -> Box:
        """Left, top, right and bottom of its ink."""
        inks = ((self.rank, self.rank_at), (self.suit, self.suit_at))
        boxes = [
            (x + box[0], y + box[1], x + box[2], y + box[3])
            for mask, (x, y) in inks
            if (box := mask.point(VISIBLE).getbbox()) is not None
        ]
        return (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )


def placed_index(style: Style, letters: Letters, scale: float, glyph: str, suit: str) -> Index:
    """Set the upper left index of a card."""
    rank = letters.rank(glyph)
    pip = sized(style.pips[suit], style.suit_mm * scale)
    left = round(style.margin_x_mm * scale)
    line = round((style.margin_y_mm + style.rank_mm) * scale)
    gap = round(style.gap_mm * scale)
    top = line - rank.above
    if style.beside:
        middle = line - round(style.rank_mm * scale / 2)
        suit_at = (left + rank.mask.width + gap, middle - pip.height // 2)
        return Index(rank.mask, (left, top), pip, suit_at)
    widest = max(letters.widest_px, pip.width)
    axis = left + widest // 2
    rank_left = max(round(NEAREST_EDGE_MM * scale), axis - rank.mask.width // 2)
    feet = max(line, top + rank.mask.height)
    return Index(rank.mask, (rank_left, top), pip, (axis - pip.width // 2, feet + gap))


def print_index(canvas: Canvas, index: Index, style: Style, ink: Colour) -> tuple[IndexMark, ...]:
    """Print an index in every corner that the style gives one, and say where they are."""
    width, height = canvas.image.size
    marks = []
    for right, turned in CORNERS_OF[style.corners]:
        parts = ((index.rank, index.rank_at), (index.suit, index.suit_at))
        left, top, wide, tall = (
            index.box[0], index.box[1], index.box[2] - index.box[0], index.box[3] - index.box[1],
        )  # fmt: skip
        below = style.corners == "upright" and right
        shift_x = width - 2 * left - wide if right != turned or below else 0
        shift_y = height - 2 * top - tall if below else 0
        for mask, (x, y) in parts:
            at = (x + shift_x, y + shift_y)
            shown = mask
            if turned:
                shown = mask.rotate(180)
                at = (width - at[0] - mask.width, height - at[1] - mask.height)
            canvas.stamp_px(shown, at, ink)
        x, y = left + shift_x, top + shift_y
        if turned:
            x, y = width - x - wide, height - y - tall
        marks.append(IndexMark(x / width, y / height, wide / width, tall / height, turned))
    return tuple(marks)


CORNERS_OF = {
    "two": ((False, False), (True, True)),
    "four": ((False, False), (True, True), (True, False), (False, True)),
    "one": ((False, False),),
    "upright": ((False, False), (True, False)),
}
"""For each corner with an index: whether it lies at the right, and whether it is turned."""


def clear_indices(canvas: Canvas, index: Index, style: Style) -> None:
    """Lay paper under the places of the indices, out to where no picture reaches."""
    scale = canvas.scale
    right, bottom = index.box[2] / scale + KNOCK_OUT_MM, index.box[3] / scale + KNOCK_OUT_MM
    wide, tall = canvas.width, canvas.height
    left = min(CLEAR_FROM_MM, index.box[0] / scale - KNOCK_OUT_MM)
    top = min(CLEAR_FROM_MM, index.box[1] / scale - KNOCK_OUT_MM)
    boxes = {
        (False, False): (left, top, right, bottom),
        (True, True): (wide - right, tall - bottom, wide - left, tall - top),
        (True, False): (wide - right, top, wide - left, bottom),
        (False, True): (left, tall - bottom, right, tall - top),
    }
    corners = CORNERS_OF[style.corners]
    if style.corners == "upright":
        corners = CORNERS_OF["two"]
    for corner in corners:
        canvas.box(boxes[corner], style.paper)
