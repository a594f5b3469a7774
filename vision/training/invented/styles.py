"""What all cards of an invented deck share: its size, inks, letters, suits and the place of its indices."""

import colorsys

import msgspec
from PIL import ImageFont

from vision.training.faces import FACE_WIDTH_PX
from vision.training.invented.canvas import FINENESS, Colour, Mask
from vision.training.invented.dice import Dice
from vision.training.invented.fonts import FontShelf
from vision.training.invented.pips import HOLLOW_SHARE, adorned_pips, invented_pips
from vision.training.invented.queens import Tail, queen_tail
from vision.training.real_indices import is_real_size

POKER_MM, BRIDGE_MM = (63.0, 88.0), (57.0, 88.0)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
GERMAN = {"J": "B", "Q": "D"}
FRENCH = {"J": "V", "Q": "D", "K": "R"}
FRENCH_ACE = {**FRENCH, "A": "1"}

TONGUES = {"english": 0.55, "german": 0.27, "french": 0.18}
"""More German and French decks than tables see: few letters tell them apart, and those are to be learned."""

DARK_SHARE = 0.05
FOUR_COLOUR_SHARE = 0.12

INDEX_SIZES = {(5.0, 7.5): 0.28, (7.5, 10.0): 0.37, (10.0, 14.0): 0.12, (14.0, 23.0): 0.23}
"""How tall a rank is in mm, from the small index of bridge cards to the jumbo one."""

SMALL_SUITS, SMALL_SUITS_SHARE = (0.35, 0.6), 0.35
"""Small clubs and spades are told apart last, and on many German and French decks they are small."""

CORNERS = {"two": 0.8, "four": 0.15, "one": 0.03, "upright": 0.02}
"""Upper left and its turned twin; all four; the upper left only; both upright."""

BESIDE_SHARE = 0.07
"""Decks with the suit to the right of the rank instead of below it."""


class Shares(msgspec.Struct, frozen=True):
    """How many decks are as no real one measured is.

    Attributes:
        beside: have the suit beside the rank.
        hollow: have suits that are outlines.
    """

    beside: float = BESIDE_SHARE
    hollow: float = HOLLOW_SHARE


USUAL = Shares()
"""Where nothing else is asked for."""

INDEX_JUMBO_MM = 13.0
"""From here on an index leaves room for two corners only."""

COURTS = {"figure": 0.68, "shards": 0.12, "portrait": 0.1, "letter": 0.05, "crown": 0.05}
"""Two-headed figures; abstract shapes; one upright figure; a large letter; a crown."""

FRAMES = {
    "none": 0.65,
    "line": 0.1,
    "double": 0.05,
    "ornate": 0.05,
    "tinted": 0.05,
    "ground": 0.05,
    "corners": 0.05,
}

MAKERS = (
    "PLAYING CARD CO.", "Made in Austria", "NO. 808", "CASINO QUALITY", "FABRIQUE DE CARTES",
    "Spielkartenfabrik", "100% PLASTIC", "ESTD 1883", "CLUB SPECIAL", "Printed in Indonesia",
)  # fmt: skip
"""Words such as stand around the ace of spades."""


class Style(msgspec.Struct, frozen=True, eq=False):
    """How one deck looks.

    Attributes:
        width_mm: of a card.
        height_mm: of a card.
        corner_mm: the radius of its corners.
        paper: its ground.
        inks: of each suit.
        dark: the ground is dark.
        font: the file of its ranks.
        words: the file of everything else that is written.
        squeeze: the width of a letter, as a share of what the font draws.
        weight: by how many pixels letters are thickened.
        ten_squeeze: the width of the 10 beside that.
        ten_gap: between the figures of the 10, as a share of their height.
        queen: the tail that makes its Q of a nought; None leaves it as the font has it.
        rank_mm: how tall a rank stands.
        suit_mm: how tall the suit of the index is.
        gap_mm: between the two.
        margin_x_mm: from the card's side to the widest rank but the 10.
        margin_y_mm: from the card's upper edge to the rank.
        beside: the suit stands beside the rank.
        corners: one of `CORNERS`.
        glyphs: what each rank's index shows.
        pips: masks of the suits.
        big_pips: masks of the suits as they stand on the face.
        pip_mm: how tall these are.
        court: one of the kinds of court pictures.
        court_inks: its colours.
        frame: what is drawn around the faces: nothing, a line, or more.
        maker: what is written small on the ace of spades.
    """

    width_mm: float
    height_mm: float
    corner_mm: float
    paper: Colour
    inks: dict[str, Colour]
    dark: bool
    font: str
    words: str
    squeeze: float
    weight: int
    ten_squeeze: float
    ten_gap: float
    queen: Tail | None
    rank_mm: float
    suit_mm: float
    gap_mm: float
    margin_x_mm: float
    margin_y_mm: float
    beside: bool
    corners: str
    glyphs: dict[str, str]
    pips: dict[str, Mask]
    big_pips: dict[str, Mask]
    pip_mm: float
    court: str
    court_inks: tuple[Colour, ...]
    frame: str
    maker: str

    def written(self, height_mm: float) -> ImageFont.FreeTypeFont:
        """The font of small words, its letters so tall on the fine canvas."""
        scale = FINENESS * FACE_WIDTH_PX / self.width_mm
        return ImageFont.truetype(self.words, max(6, round(height_mm * scale * 1.35)))


def hue(turn: float, vivid: float, light: float) -> Colour:
    """A colour by its hue, how vivid and how light it is, each from 0 to 1."""
    red, green, blue = colorsys.hsv_to_rgb(turn % 1.0, min(1.0, vivid), min(1.0, light))
    return (round(255 * red), round(255 * green), round(255 * blue))


def black(dice: Dice) -> Colour:
    """The black of print, sometimes bluish or brown."""
    return hue(dice.between(0, 1), dice.between(0, 0.35), dice.between(0.03, 0.2))


def red(dice: Dice) -> Colour:
    """The red of print, from orange to crimson."""
    return hue(dice.between(-0.045, 0.03), dice.between(0.75, 1.0), dice.between(0.62, 0.95))


def paper(dice: Dice) -> Colour:
    """White mostly, cream often, a pale tint now and then."""
    kind = dice.weighted({"white": 0.68, "cream": 0.26, "tint": 0.06})
    if kind == "white":
        level = dice.count(236, 255)
        return (level, level, min(255, level + dice.count(-6, 4)))
    if kind == "cream":
        return hue(dice.between(0.09, 0.16), dice.between(0.03, 0.17), dice.between(0.92, 1.0))
    return hue(dice.between(0, 1), dice.between(0.04, 0.16), dice.between(0.86, 1.0))


def suit_inks(dice: Dice, *, dark: bool) -> dict[str, Colour]:
    """The colour of each suit."""
    spades, hearts = black(dice), red(dice)
    if dark:
        level = dice.count(205, 255)
        spades = (level, level, dice.count(170, 255))
        hearts = hue(dice.between(-0.04, 0.04), dice.between(0.6, 0.95), dice.between(0.85, 1.0))
    clubs, diamonds = spades, hearts
    if dice.chance(FOUR_COLOUR_SHARE):
        light = dice.between(0.8, 1.0) if dark else dice.between(0.4, 0.75)
        green = hue(dice.between(0.3, 0.45), dice.between(0.6, 1.0), light)
        blue = hue(dice.between(0.54, 0.66), dice.between(0.6, 1.0), min(1.0, light + 0.2))
        orange = hue(dice.between(0.05, 0.11), dice.between(0.8, 1.0), dice.between(0.85, 1.0))
        clubs = green
        diamonds = dice.pick((blue, blue, orange))
        if dice.chance(0.2):
            clubs, diamonds = blue, orange
    return {"S": spades, "H": hearts, "D": diamonds, "C": clubs}


def court_inks(dice: Dice, inks: dict[str, Colour]) -> tuple[Colour, ...]:
    """Three to six colours of the court pictures, and black last."""
    kind = dice.weighted({"classic": 0.4, "any": 0.35, "few": 0.25})
    if kind == "classic":
        gold = hue(dice.between(0.1, 0.16), dice.between(0.7, 1), dice.between(0.85, 1))
        blue = hue(dice.between(0.55, 0.68), dice.between(0.5, 1), dice.between(0.3, 0.85))
        return (gold, inks["H"], blue, gold, inks["H"], black(dice))
    if kind == "few":
        return (inks["H"], hue(dice.between(0, 1), dice.between(0.2, 0.9), 0.9), black(dice))
    turns = [dice.between(0, 1) for _ in range(dice.count(3, 5))]
    bright = [hue(turn, dice.between(0.3, 1), dice.between(0.35, 1)) for turn in turns]
    return (*bright, black(dice))


def glyphs_of(dice: Dice, tongue: str) -> dict[str, str]:
    """What the index of each rank shows."""
    changed = {
        "english": {},
        "german": GERMAN,
        "french": dice.pick((FRENCH, FRENCH_ACE)),
    }[tongue]
    return {rank: changed.get(rank, rank) for rank in RANKS}


def _suit_sizes(dice: Dice, *, jumbo: bool) -> tuple[float, float]:
    """The least and the largest suit beside a rank of height 1."""
    if jumbo:
        return (0.35, 0.75)
    return SMALL_SUITS if dice.chance(SMALL_SUITS_SHARE) else (0.5, 1.05)


def invented_style(
    dice: Dice,
    shelf: FontShelf,
    tongue: str | None = None,
    *,
    real_sizes: bool = False,
    shares: Shares = USUAL,
) -> Style:
    """Draw the style of a deck by chance; again and again until its index is as large as a real one's."""
    style = _any_style(dice, shelf, tongue, shares)
    while real_sizes and not is_real_size(style.rank_mm, style.suit_mm):
        style = _any_style(dice, shelf, tongue, shares)
    return style


def _any_style(dice: Dice, shelf: FontShelf, tongue: str | None, shares: Shares) -> Style:
    dark = dice.chance(DARK_SHARE)
    width, height = dice.weighted({POKER_MM: 0.65, BRIDGE_MM: 0.35})
    rank_mm = dice.between(*dice.weighted(INDEX_SIZES))
    jumbo = rank_mm > INDEX_JUMBO_MM
    inks = suit_inks(dice, dark=dark)
    pips = invented_pips(dice, shelf, shares.hollow)
    ground = hue(dice.between(0, 1), dice.between(0, 0.7), dice.between(0.02, 0.2))
    return Style(
        width_mm=width,
        height_mm=height,
        corner_mm=dice.between(2.0, 5.0),
        paper=ground if dark else paper(dice),
        inks=inks,
        dark=dark,
        font=shelf.readable(dice),
        words=shelf.readable(dice),
        squeeze=dice.between(0.5, 1.0) if jumbo else dice.between(0.55, 1.05),
        weight=dice.weighted({0: 0.6, 2: 0.12, 4: 0.12, 7: 0.1, 10: 0.06}),
        ten_squeeze=dice.pick((1.0, 1.0, dice.between(0.55, 0.95))),
        ten_gap=dice.between(0.02, 0.14),
        queen=queen_tail(dice),
        rank_mm=rank_mm,
        suit_mm=rank_mm * dice.between(*_suit_sizes(dice, jumbo=jumbo)),
        gap_mm=dice.between(0.4, 1.4) + 0.06 * rank_mm,
        margin_x_mm=dice.between(1.6, 4.2),
        margin_y_mm=dice.between(2.2, 5.2),
        beside=dice.chance(shares.beside) and rank_mm < INDEX_JUMBO_MM,
        corners=dice.weighted(CORNERS) if not jumbo else "two",
        glyphs=glyphs_of(dice, tongue or dice.weighted(TONGUES)),
        pips=pips,
        big_pips=adorned_pips(dice, pips),
        pip_mm=dice.between(9.0, 15.0),
        court=dice.weighted(COURTS),
        court_inks=court_inks(dice, inks),
        frame=dice.weighted(FRAMES),
        maker=dice.pick(MAKERS) if dice.chance(0.7) else "",
    )
