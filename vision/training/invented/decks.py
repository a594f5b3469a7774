"""A whole invented deck: fifty-two faces, jokers and backs."""

import numpy as np

from vision.training.faces import SUITS, Design, Face
from vision.training.invented.canvas import Canvas, Colour, rounded_outline, star
from vision.training.invented.courts import cloth, draw_court, tinted
from vision.training.invented.dice import Dice
from vision.training.invented.fonts import FontShelf
from vision.training.invented.heads import draw_head
from vision.training.invented.indices import Letters, placed_index, print_index
from vision.training.invented.numerals import draw_ace, draw_pips
from vision.training.invented.patterns import ornate_band, patterned
from vision.training.invented.pips import sized
from vision.training.invented.styles import RANKS, USUAL, Shares, Style, invented_style

SOURCE = "drawn by this repository's own code; letters from free fonts of the machine that drew it"

COURT_RANKS = ("J", "Q", "K")


def invent(
    rng: np.random.Generator,
    fonts: FontShelf,
    tongue: str | None = None,
    name: str = "invented",
    *,
    real_sizes: bool = False,
    shares: Shares = USUAL,
) -> Design:
    """Invent a deck.

    Args:
        rng: where all chance comes from.
        fonts: what its ranks and words are set in.
        tongue: `english`, `german` or `french` ranks; drawn by chance if not given.
        name: of the design.
        real_sizes: its ranks and suits are as tall as on real cards, and not smaller or larger.
        shares: of decks that have the suit beside the rank, or in outline.
    """
    dice = Dice(rng)
    style = invented_style(dice, fonts, tongue, real_sizes=real_sizes, shares=shares)
    ground = Canvas.card(style.width_mm, style.height_mm, style.paper)
    letters = Letters(style, ground.scale)
    faces = [_face(style, letters, dice, rank, suit) for suit in SUITS for rank in RANKS]
    faces += [_joker(style, dice, red=number == 1) for number in range(dice.count(1, 2))]
    backs = [_back(style, dice) for _ in range(dice.count(1, 2))]
    return Design(name, SOURCE, style.width_mm, tuple(faces), tuple(backs))


def finished_face(style: Style, canvas: Canvas) -> Face:
    """A face without an index."""
    picture = canvas.finished()
    outline = rounded_outline(style.width_mm, picture.shape[0], style.corner_mm)
    return Face("", "", picture, outline, ())


def _face(style: Style, letters: Letters, dice: Dice, rank: str, suit: str) -> Face:
    canvas = Canvas.card(style.width_mm, style.height_mm, style.paper)
    glyph = style.glyphs[rank]
    index = placed_index(style, letters, canvas.scale, glyph, suit)
    _framed(canvas, style, suit)
    if rank in COURT_RANKS:
        draw_court(canvas, style, dice, index, rank, suit)
    elif rank == "A":
        draw_ace(canvas, style, dice, suit)
    else:
        draw_pips(canvas, style, index, rank, suit)
    marks = print_index(canvas, index, style, style.inks[suit])
    picture = canvas.finished()
    outline = rounded_outline(style.width_mm, picture.shape[0], style.corner_mm)
    return Face(rank + suit, glyph, picture, outline, marks)


def _framed(canvas: Canvas, style: Style, suit: str) -> None:
    """Draw what stands around every face of the deck; the index lies inside it."""
    wide, tall, ink = canvas.width, canvas.height, style.inks[suit]
    inset = min(style.margin_x_mm, style.margin_y_mm) - 0.9
    if style.frame in {"line", "double"}:
        canvas.box((inset, inset, wide - inset, tall - inset), None, ink, 0.25, style.corner_mm)
    if style.frame == "double":
        near = inset - 0.6
        canvas.box((near, near, wide - near, tall - near), None, ink, 0.2, style.corner_mm)
    if style.frame == "ornate":
        seed = Dice(np.random.default_rng(round(style.rank_mm * 1e6)))
        colours = [style.court_inks[0], style.paper]
        ornate_band(canvas, seed, (0, 0, wide, tall), colours, max(0.6, inset))
    if style.frame == "ground":
        seed = Dice(np.random.default_rng(round(style.rank_mm * 1e6)))
        patterned(canvas, seed, tinted(tinted(style.court_inks[:2], style.paper), style.paper))
    if style.frame == "corners" and style.corners != "four":
        _corner_ornaments(canvas, style, ink)
    if style.frame == "tinted":
        near = max(0.5, inset)
        canvas.box((-1, -1, wide + 1, tall + 1), style.court_inks[0])
        canvas.box((near, near, wide - near, tall - near), style.paper, None, 0, 2.0)


def _corner_ornaments(canvas: Canvas, style: Style, ink: Colour) -> None:
    """Draw something small and round in the two corners that have no index."""
    dice = Dice(np.random.default_rng(round(style.rank_mm * 1e6)))
    size, points, inner = dice.between(2, 5), dice.count(4, 12), dice.between(0.3, 0.8)
    reach = size + dice.between(2, 4)
    for place in ((canvas.width - reach, reach), (reach, canvas.height - reach)):
        canvas.polygon(star(place, size, size * inner, points), ink)
        canvas.ellipse(place, size * 0.4, size * 0.4, style.paper, ink)


def _joker(style: Style, dice: Dice, *, red: bool) -> Face:
    """A joker: its name down the corner, where an index would be, and a fool or a star."""
    canvas = Canvas.card(style.width_mm, style.height_mm, style.paper)
    ink = style.inks["H"] if red else style.inks["S"]
    middle = (canvas.width / 2, canvas.height / 2)
    kind = dice.pick(("fool", "pattern", "word"))
    if kind == "fool":
        robe = [
            (middle[0] - 16, canvas.height - 14),
            (middle[0], 30),
            (middle[0] + 16, canvas.height - 14),
        ]
        cloth(canvas, style, dice, robe, style.court_inks[-1])
        draw_head(canvas, style, dice, dice.pick(COURT_RANKS), (middle[0], 30))
    elif kind == "pattern":
        part = canvas.part(canvas.width * 0.5, canvas.height * 0.6, style.paper)
        patterned(part, dice, style.court_inks)
        part.mirror_lower_half(dice.between(-1, 1))
        canvas.lay(part, (canvas.width * 0.25, canvas.height * 0.2))
    else:
        canvas.write("JOKER", style.written(8), middle, ink)
    size = dice.between(2.5, 5.0)
    if dice.chance(0.15):
        size = 0.0
    for number, text in enumerate("JOKER"):
        if size:
            place = (style.margin_x_mm + 2.5, style.margin_y_mm + size * (0.6 + 1.25 * number))
            canvas.write(text, style.written(size), place, ink)
    if dice.chance(0.7):
        twin = canvas.image.rotate(180)
        strip = round((style.margin_x_mm + 5) * canvas.scale)
        width, height = canvas.image.size
        canvas.image.paste(
            twin.crop((width - strip, height // 2, width, height)), (width - strip, height // 2)
        )
    return finished_face(style, canvas)


def _back(style: Style, dice: Dice) -> Face:
    """A back: ornament, the same from both ends, in a pale border or none."""
    canvas = Canvas.card(style.width_mm, style.height_mm, style.paper)
    border = dice.pick((0.0, dice.between(2, 6)))
    ground = dice.pick((*style.court_inks, style.inks["H"]))
    part = canvas.part(canvas.width - 2 * border, canvas.height - 2 * border, ground)
    colours = [style.paper, dice.pick(style.court_inks)]
    patterned(part, dice, colours[: dice.count(1, 2)])
    for _ in range(dice.count(0, 2)):
        across, down = part.width * dice.between(0.15, 0.4), part.height * dice.between(0.15, 0.4)
        middle = (part.width / 2, part.height / 2)
        part.ellipse(middle, across, down, dice.pick((ground, style.paper)), style.paper, 0.6)
        pip = sized(style.pips[dice.pick(SUITS)], dice.between(8, 20) * part.scale)
        part.stamp(pip, (part.width / 2, part.height / 2 - down * 0.3), dice.pick(colours))
    part.mirror_lower_half(0.0)
    canvas.lay(part, (border, border))
    return finished_face(style, canvas)
