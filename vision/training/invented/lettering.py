"""Words that mean nothing, set small: names, rules and numbers on cards."""

from PIL import ImageFont

from vision.training.faces import FACE_WIDTH_PX
from vision.training.invented.canvas import FINENESS
from vision.training.invented.dice import Dice

SYLLABLES = (
    "ka", "lo", "mir", "ten", "dra", "gon", "sul", "be", "ra", "vin", "tor", "qua", "jes", "ki",
    "no", "per", "ul", "ance", "ing", "est", "or", "ja", "qu", "kor", "ae", "fen",
)  # fmt: skip

LETTER_PER_SIZE = 1.35
"""A font's size is so much more than the height of its capitals."""


class Lettering:
    """One font at many sizes, for cards of one width."""

    def __init__(self, file: str, width_mm: float) -> None:
        """Set in this font, on fine canvases of this width."""
        self._file = file
        self._scale = FINENESS * FACE_WIDTH_PX / width_mm
        self._sizes: dict[int, ImageFont.FreeTypeFont] = {}

    def at(self, height_mm: float) -> ImageFont.FreeTypeFont:
        """The font with capitals about so tall."""
        size = max(6, round(height_mm * self._scale * LETTER_PER_SIZE))
        if size not in self._sizes:
            self._sizes[size] = ImageFont.truetype(self._file, size)
        return self._sizes[size]

    def words(self, dice: Dice, count: int) -> str:
        """So many invented words, the first with a capital."""
        made = [
            "".join(dice.pick(SYLLABLES) for _ in range(dice.count(1, 3))) for _ in range(count)
        ]
        return " ".join(made).capitalize()
