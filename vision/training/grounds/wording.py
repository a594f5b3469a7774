"""Words, numbers and fonts for pages that are drawn."""

import re
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.frames import Picture
from vision.training.grounds.noise import Colour, chance

FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
LATIN = re.compile(
    r"dejavu|liberation|notosans-|notoserif-|lato|cmu|urw|nimbus|bookman|gothic|palladio|roboto"
    r"|ubuntu|opensans|freeserif|freesans|freemono|gentium|junicode|linlibertine|cantarell|inter"
    r"|firasans|firacode|crimson|garamond|baskerville|comic|courier|oswald|montserrat|playfair"
    r"|droid|sourcesans|sourceserif|dustin|paratype|oxygen|texgyre|adf|tuffy|elstob",
    re.IGNORECASE,
)
"""Families of Latin letters; the machine's other fonts may hold symbols only."""

SYLLABLE_LINE = (
    "an ar be ca chi con da de di el en er fo ge ha he in is ka ken la le li lo ma me mi na ne ni "
    "no on or pa per pi po qua ra re ri ro sa se si so ta te ter ti to tra un va ve vi za the and"
)
SYLLABLES = tuple(SYLLABLE_LINE.split())
CAPITALS = "AAAJJJQQQKKKBDVRABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Letters that an index may show come up more often: they are what is mistaken for a card."""


@cache
def font_paths() -> tuple[Path, ...]:
    """The fonts of the machine that hold Latin letters; none where it has none."""
    found = (path for folder in FONT_FOLDERS for path in folder.rglob("*.[ot]tf"))
    return tuple(sorted(path for path in found if LATIN.search(path.name)))


@cache
def _font(path: Path, size_px: int) -> ImageFont.FreeTypeFont | None:
    try:
        font = ImageFont.truetype(str(path), size_px)
        letters = [bytes(font.getmask(letter)) for letter in "aemAQ7"]
    except (OSError, ValueError):
        return None
    return font if len(set(letters)) == len(letters) and all(map(any, letters)) else None


Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def any_font(rng: np.random.Generator, size_px: int) -> Font:
    """A font by chance; Pillow's own where the machine has none."""
    paths = font_paths()
    for _ in range(8 if paths else 0):
        font = _font(paths[rng.integers(len(paths))], size_px)
        if font is not None:
            return font
    return ImageFont.load_default(size_px)


def word(rng: np.random.Generator) -> str:
    """A word that could be one, or now and then a number or a lone letter."""
    if chance(rng, 0.02):
        return str(rng.integers(1, 2030))
    if chance(rng, 0.06):
        return rank_like(rng)
    made = "".join(SYLLABLES[i] for i in rng.integers(len(SYLLABLES), size=rng.integers(1, 5)))
    return made.capitalize() if chance(rng, 0.13) else made


def capital(rng: np.random.Generator) -> str:
    """A lone capital letter."""
    return CAPITALS[rng.integers(len(CAPITALS))]


def rank_like(rng: np.random.Generator) -> str:
    """A lone letter or a number as an index has them."""
    return capital(rng) if chance(rng, 0.55) else str(rng.integers(0, 13))


def words(rng: np.random.Generator, count: int) -> str:
    """So many words with commas and full stops between them."""
    made = []
    for place in range(count):
        stop = rng.choice(["", ",", "."], p=[0.86, 0.07, 0.07]) if place < count - 1 else "."
        made.append(word(rng) + str(stop))
    return " ".join(made)


class Page:
    """A picture that text can be written on."""

    def __init__(self, size: tuple[int, int], colour: Colour) -> None:
        """An empty page of rows x columns."""
        red, green, blue = (round(channel) for channel in colour[::-1])
        self.image = Image.new("RGB", size[::-1], (red, green, blue))
        self.pen = ImageDraw.Draw(self.image)

    def write(self, at: tuple[float, float], text: str, font: Font, colour: Colour) -> float:
        """Write from `at` (column, row), the upper left; gives the text's width."""
        red, green, blue = (round(channel) for channel in colour[::-1])
        self.pen.text(at, text, font=font, fill=(red, green, blue))
        return float(self.pen.textlength(text, font=font))

    def width(self, text: str, font: Font) -> float:
        """How wide the text would be."""
        return float(self.pen.textlength(text, font=font))

    def column(
        self, rng: np.random.Generator, box: tuple[int, int, int, int], size_px: int, colour: Colour
    ) -> None:
        """Fill a box (left, top, right, bottom) with lines of text, flush on both sides."""
        font = any_font(rng, size_px)
        left, top, right, bottom = box
        row = float(top)
        while row + size_px < bottom:
            line = words(rng, 16).split(" ")
            while len(line) > 1 and self.width(" ".join(line), font) > right - left:
                line.pop()
            last = chance(rng, 0.12)
            free = (right - left) - sum(self.width(part, font) for part in line)
            gap = size_px * 0.3 if last else max(size_px * 0.2, free / max(1, len(line) - 1))
            column = float(left)
            for part in line:
                column += self.write((column, row), part, font, colour) + gap
            row += size_px * (1.75 if last and chance(rng, 0.3) else 1.25)

    def picture(self) -> Picture:
        """The page as a picture, blue first."""
        return np.asarray(cv2.cvtColor(np.asarray(self.image), cv2.COLOR_RGB2BGR), np.uint8)
