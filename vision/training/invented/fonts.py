"""Which of a machine's fonts a person could read a card by."""

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFont

from vision.training.invented.canvas import Mask
from vision.training.invented.dice import Dice

LETTERS = "A0123456789JQKBDVR"
"""What the ranks of all glyph sets are spelt with."""

SUIT_LETTERS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}

DRAWN_PX = 160
"""The size at which a letter is drawn once, to be scaled down afterwards."""

PATTERN_PX = (20, 28)
"""Two letters are compared at this width and height."""

ODD_NAMES = re.compile(
    r"BRK|DSEG|Emoji|Dings|Initial|Keyboard|Outline|Braille|Barcode|Stroke|Abecedario|Ecolier"
    r"|Sketch|Shadow|Fraktur|UNZ|BLTC|Phonetic|Script|Redacted|Blank|Punt",
    re.IGNORECASE,
)
"""Families whose letters hang in lattices, are built of dots or hide on purpose."""

MANY_SCRIPTS = re.compile(r"^(Noto (Sans|Serif|Kufi|Naskh|Looped|Rashi)|Lohit|Myanmar|Monlam)\b")
"""Families by the hundred that share one Latin; together they count as one."""

REFERENCES = ("DejaVu Sans", "DejaVu Serif", "Liberation Sans Narrow", "Liberation Serif", "Lato")
"""Plain hands, by which others are judged; the one built into the imaging library comes first."""

LEAST_LIKENESS = 0.45
MOST_ALIEN_LETTERS = 1
"""Of eighteen: so many letters of a readable font may look more like another letter."""

MOST_UNEVEN = 0.12
"""Figures whose heights differ by more stand on no common line, as old-style ones do."""

Font = ImageFont.FreeTypeFont


def letter(font: Font, text: str, weight: int = 0) -> tuple[Mask, int]:
    """Draw a letter tightly cut, and say how far above the writing line its top lies."""
    room = 3 * DRAWN_PX
    mask = Image.new("L", (room, room), 0)
    ImageDraw.Draw(mask).text(
        (DRAWN_PX, 2 * DRAWN_PX), text, font=font, fill=255, anchor="ls", stroke_width=weight
    )
    box = mask.getbbox()
    if box is None:
        return Image.new("L", (1, 1), 0), 0
    return mask.crop(box), 2 * DRAWN_PX - box[1]


def _pattern(mask: Mask) -> NDArray[np.float64]:
    small = np.asarray(mask.resize(PATTERN_PX, Image.Resampling.BOX), float)
    centred = small - small.mean()
    return np.asarray(centred / (np.linalg.norm(centred) + 1e-6))


def _patterns(font: Font, letters: str) -> NDArray[np.float64]:
    return np.stack([_pattern(letter(font, each)[0]).ravel() for each in letters])


class FontShelf:
    """Fonts by family; each is looked at when it is first drawn from the shelf."""

    def __init__(self, files: Iterable[tuple[str, str]], suit_files: Iterable[str] = ()) -> None:
        """Put files on the shelf, each with its family, and name those that have suits."""
        self._families: dict[str, list[str]] = defaultdict(list)
        for file, family in files:
            if not ODD_NAMES.search(family) and not ODD_NAMES.search(file.rsplit("/", 1)[-1]):
                self._families["Noto" if MANY_SCRIPTS.match(family) else family].append(file)
        self._suit_files = sorted(suit_files)
        self._verdicts: dict[str, bool] = {}
        plain = [
            ImageFont.truetype(self._families[name][0], DRAWN_PX)
            for name in REFERENCES
            if self._families.get(name)
        ]
        built_in = ImageFont.load_default(DRAWN_PX)
        if isinstance(built_in, Font):
            plain.append(built_in)
        self._references = [_patterns(font, LETTERS) for font in plain]

    @classmethod
    def of_this_machine(cls) -> "FontShelf":
        """All outline fonts that fontconfig lists here."""
        wanted = re.compile(r"\.(ttf|otf|pfb)$")
        form = "%{file}|%{family[0]}\n"
        listed = [
            (row.split("|")[0], row.split("|")[1])
            for row in sorted(set(_fc_list("-f", form)))
            if "|" in row and wanted.search(row.split("|")[0])
        ]
        suits = set(_fc_list(":charset=2660 2663 2665 2666", "-f", form))
        suit_files = {
            row.split("|")[0]
            for row in suits
            if wanted.search(row.split("|")[0]) and not ODD_NAMES.search(row)
        }
        return cls(listed, suit_files)

    def readable(self, dice: Dice) -> str:
        """Draw a font in which every rank can be read."""
        families = sorted(name for name, files in self._families.items() if files)
        for _ in range(len(families) * 4):
            file = dice.pick(self._families[dice.pick(families)])
            if file not in self._verdicts:
                self._verdicts[file] = self._judge(file)
            if self._verdicts[file]:
                return file
        raise LookupError("No font of this machine shows the ranks of a card; install fonts.")

    def with_suits(self, dice: Dice) -> str | None:
        """Draw a font that has the four suits, or nothing where none has."""
        return dice.pick(self._suit_files) if self._suit_files else None

    def _judge(self, file: str) -> bool:
        try:
            font = ImageFont.truetype(file, DRAWN_PX)
            patterns = _patterns(font, LETTERS)
            heights = [letter(font, each)[0].height for each in "012345678KA"]
            feet = [letter(font, each)[0].height - letter(font, each)[1] for each in "3579"]
        except (OSError, ValueError):
            return False
        tallest = max(heights)
        if min(heights) < tallest * (1 - MOST_UNEVEN) or max(feet) > tallest * MOST_UNEVEN:
            return False
        likeness = np.max([patterns @ reference.T for reference in self._references], axis=0)
        alien = int(np.sum(likeness.argmax(axis=1) != np.arange(len(LETTERS))))
        return alien <= MOST_ALIEN_LETTERS and float(likeness.diagonal().min()) > LEAST_LIKENESS


def _fc_list(*words: str) -> list[str]:
    try:
        told = subprocess.run(  # noqa: S603 - fixed words, none from outside
            ["fc-list", *words],  # noqa: S607 - wherever fontconfig is installed
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        message = "The list of fonts cannot be read: install fontconfig, which brings fc-list."
        raise LookupError(message) from error
    return told.stdout.splitlines()


def same_ink(one: Mask, other: Mask) -> bool:
    """Whether two masks are the same drawing, as two missing letters are."""
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None
