"""Cards of other games, which have no index of a standard deck: what a reader must leave alone."""

from collections.abc import Callable

import msgspec
import numpy as np

from vision.training.faces import Design, Face
from vision.training.invented.canvas import Canvas, Colour, rounded_outline, star
from vision.training.invented.decks import SOURCE
from vision.training.invented.dice import Dice
from vision.training.invented.fonts import FontShelf
from vision.training.invented.lettering import Lettering
from vision.training.invented.patterns import patterned, shards
from vision.training.invented.styles import black, hue, paper

FACES_OF_A_DECK = (24, 40)
WIDTHS_MM = (56.0, 57.0, 59.0, 63.0, 63.5, 70.0)
HEIGHTS_MM = (86.0, 88.0, 89.0, 100.0, 120.0)
WIDEST = 0.75
"""Of the height: wider cards than this are rare enough to leave out."""


class Foreign(msgspec.Struct, frozen=True, eq=False):
    """What all cards of such a deck share."""

    paper: Colour
    ink: Colour
    colours: tuple[Colour, ...]
    letters: Lettering
    width_mm: float
    height_mm: float
    turn: int


Painter = Callable[[Canvas, Dice, Foreign, int], None]


def _ovals(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """A coloured card, a slanting oval, a large figure in it and small ones in the corners."""
    ink, white = deck.colours[number % 4], (250, 250, 250)
    wide, tall = canvas.width, canvas.height
    canvas.box((3, 3, wide - 3, tall - 3), ink, None, 0, 3)
    oval = canvas.part(wide, tall, ink)
    oval.ellipse((wide / 2, tall / 2), wide * 0.28, tall * 0.36, white)
    oval.image = oval.image.rotate(-25, fillcolor=ink)
    inner = oval.part(wide - 8, tall - 8, ink)
    inner.lay(oval, (-4, -4))
    canvas.lay(inner, (4, 4))
    text = dice.pick([*"0123456789", "+2", "+4", "X"])
    canvas.write(text, deck.letters.at(26), (wide / 2, tall / 2), ink)
    _twice(canvas, deck, text, 9, white)


def _twice(canvas: Canvas, deck: Foreign, text: str, size: float, ink: Colour) -> None:
    """Write in the upper left, and turned in the lower right."""
    room = size * (0.5 + 0.75 * len(text))
    canvas.write(text, deck.letters.at(size), (3.5 + room / 2, 4 + size * 0.7), ink)
    wide, tall = round((4.5 + room) * canvas.scale), round((4 + size * 1.4) * canvas.scale)
    corner = canvas.image.crop((0, 0, wide, tall)).rotate(180)
    width, height = canvas.image.size
    canvas.image.paste(corner, (width - wide, height - tall))


def _framed_text(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """A frame with a title, a picture, a line of type, rules and a figure for strength."""
    ground = deck.colours[number % len(deck.colours)]
    wide, tall = canvas.width, canvas.height
    canvas.box((-1, -1, wide + 1, tall + 1), deck.ink)
    canvas.box((2.5, 2.5, wide - 2.5, tall - 3.5), ground, None, 0, 1.5)
    canvas.box((3.5, 4, wide - 3.5, 9), deck.paper, deck.ink, 0.3, 1.2)
    canvas.write(deck.letters.words(dice, 2), deck.letters.at(2.4), (wide * 0.4, 6.5), deck.ink)
    for cost in range(dice.count(1, 4)):
        place = (wide - 6.5 - 4 * cost, 6.5)
        canvas.ellipse(place, 1.8, 1.8, dice.pick(deck.colours), deck.ink)
        canvas.write(dice.pick("12345XRBWG"), deck.letters.at(1.8), place, deck.ink)
    _art(canvas, dice, deck, (5, 10, wide - 5, tall * 0.53))
    canvas.box((3.5, tall * 0.54, wide - 3.5, tall * 0.6), deck.paper, deck.ink, 0.3, 1.2)
    canvas.write(deck.letters.words(dice, 3), deck.letters.at(2), (wide / 2, tall * 0.57), deck.ink)
    canvas.box((5, tall * 0.61, wide - 5, tall - 8), deck.paper, deck.ink)
    _rules(canvas, dice, deck, (7, tall * 0.64, wide - 7, tall - 12))
    canvas.box((wide - 16, tall - 10, wide - 4, tall - 5), deck.paper, deck.ink, 0.4, 1)
    text = f"{dice.count(0, 9)}/{dice.count(1, 9)}"
    canvas.write(text, deck.letters.at(2.8), (wide - 10, tall - 7.5), deck.ink)


def _rules(
    canvas: Canvas, dice: Dice, deck: Foreign, box: tuple[float, float, float, float]
) -> None:
    left, top, right, bottom = box
    line = dice.between(2.6, 3.6)
    for row in range(int((bottom - top) / line)):
        words = deck.letters.words(dice, max(1, round((right - left) / 9)))
        place = ((left + right) / 2, top + row * line)
        canvas.write(words, deck.letters.at(line * 0.42), place, deck.ink)


def _art(canvas: Canvas, dice: Dice, deck: Foreign, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = box
    art = canvas.part(right - left, bottom - top, dice.pick(deck.colours))
    if dice.chance(0.5):
        shards(art, dice, (*deck.colours, deck.ink))
    else:
        patterned(art, dice, deck.colours)
    for _ in range(dice.count(2, 7)):
        place = (dice.between(0, art.width), dice.between(0, art.height))
        art.ellipse(
            place, dice.between(1, 12), dice.between(1, 12), dice.pick(deck.colours), deck.ink
        )
    canvas.lay(art, (left, top))
    canvas.box(box, None, deck.ink)


def _set_like(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """One to three equal shapes: ovals, diamonds or waves; filled, hollow or striped."""
    ink, count = deck.colours[number % 3], number // 3 % 3 + 1
    shape, fill = dice.pick(("oval", "diamond", "wave")), dice.pick((ink, deck.paper))
    across, down = canvas.width * 0.3, canvas.height * 0.1
    for item in range(count):
        x = canvas.width / 2
        y = canvas.height / 2 + (item - (count - 1) / 2) * canvas.height * 0.26
        if shape == "oval":
            canvas.ellipse((x, y), across, down, fill, ink, 1.0)
            continue
        points = [(x - across, y), (x, y - down), (x + across, y), (x, y + down)]
        if shape == "wave":
            points = [
                (x - across, y + down * 0.6), (x - across * 0.6, y - down), (x, y - down * 0.4),
                (x + across, y - down * 0.8), (x + across * 0.6, y + down), (x, y + down * 0.4),
            ]  # fmt: skip
        canvas.polygon(points, fill, ink)
        canvas.line([*points, points[0]], ink, 1.0)


def _tarot(canvas: Canvas, dice: Dice, deck: Foreign, _number: int) -> None:
    """A tall picture, a Roman number above it and its name below."""
    wide, tall = canvas.width, canvas.height
    _art(canvas, dice, deck, (4, 11, wide - 4, tall - 12))
    canvas.polygon(
        star((wide / 2, tall * 0.45), 14, 6, dice.count(5, 12)), deck.colours[0], deck.ink
    )
    roman = dice.pick(("I", "II", "IV", "VII", "IX", "XI", "XIV", "XVII", "XX", "0"))
    canvas.write(roman, deck.letters.at(4), (wide / 2, 7), deck.ink)
    canvas.write(
        deck.letters.words(dice, 2).upper(), deck.letters.at(3), (wide / 2, tall - 6.5), deck.ink
    )


def _numbers(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """A number from 0 to 14 in the corners, and again large; no suit anywhere."""
    ink, text = deck.colours[number % 4], str(number % 15)
    canvas.write(
        text, deck.letters.at(dice.between(20, 34)), (canvas.width / 2, canvas.height / 2), ink
    )
    _twice(canvas, deck, text, 9, ink)


def _marked_numbers(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """A number in the corners with a mark below it that is no suit: a star, a ring, a bar."""
    ink, text = deck.colours[number % 4], str(number % 15)
    size = 7.0
    place = (4 + size * 0.6, 6 + size * 1.6)
    kind = number % 4
    if kind == 0:
        canvas.polygon(star(place, 2.6, 1.1, 5), ink)
    elif kind == 1:
        canvas.ellipse(place, 2.4, 2.4, None, ink, 0.9)
    elif kind == 2:
        canvas.box((place[0] - 2, place[1] - 2, place[0] + 2, place[1] + 2), ink)
    else:
        canvas.polygon(
            [
                (place[0], place[1] - 2.5),
                (place[0] + 2.5, place[1] + 2),
                (place[0] - 2.5, place[1] + 2),
            ],
            ink,
        )
    _art(canvas, dice, deck, (canvas.width * 0.28, 12, canvas.width * 0.72, canvas.height / 2))
    canvas.write(text, deck.letters.at(size), (4 + size * 0.6, 4 + size * 0.6), ink)
    canvas.mirror_lower_half(0.0)


def _animals(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """A rough animal on a coloured ground, with its name."""
    ground, skin = deck.colours[number % len(deck.colours)], dice.pick(deck.colours)
    wide, tall = canvas.width, canvas.height
    canvas.box((4, 4, wide - 4, tall - 4), ground, deck.ink, 0.4, 3)
    x, y = wide / 2, tall * 0.45
    canvas.ellipse((x, y + 8), wide * 0.26, 12, skin, deck.ink)
    canvas.ellipse((x + dice.between(-9, 9), y - 7), 9, 8, skin, deck.ink)
    for leg in (-0.2, -0.07, 0.07, 0.2):
        canvas.box((x + wide * leg - 1.5, y + 16, x + wide * leg + 1.5, y + 25), skin, deck.ink)
    for eye in (-3, 3):
        canvas.ellipse((x + eye, y - 8), 1.4, 1.8, (255, 255, 255), deck.ink)
    canvas.write(deck.letters.words(dice, 1), deck.letters.at(5), (x, tall - 11), deck.ink)


def _questions(canvas: Canvas, dice: Dice, deck: Foreign, _number: int) -> None:
    """A quiz: coloured bars, and a question on each."""
    tall = canvas.height / 6.5
    for row in range(6):
        top = 3 + row * tall
        canvas.box(
            (3, top, canvas.width - 3, top + tall - 1.5), deck.colours[row % len(deck.colours)]
        )
        _rules(canvas, dice, deck, (9, top + 4, canvas.width - 5, top + tall))
        canvas.write(dice.pick("ABCDEQ123456"), deck.letters.at(3.5), (6, top + tall / 2), deck.ink)


def _domino(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """Two halves with dots, as on dice."""
    canvas.line([(5, canvas.height / 2), (canvas.width - 5, canvas.height / 2)], deck.ink, 0.8)
    spots = {
        1: (4,),
        2: (0, 8),
        3: (0, 4, 8),
        4: (0, 2, 6, 8),
        5: (0, 2, 4, 6, 8),
        6: (0, 2, 3, 5, 6, 8),
    }
    for half in (0.25, 0.75):
        for spot in spots[dice.count(1, 6)]:
            x = canvas.width * (0.25 + 0.25 * (spot % 3))
            y = canvas.height * (half + 0.13 * (spot // 3 - 1))
            canvas.ellipse((x, y), 4, 4, deck.colours[number % 3])


def _resources(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """A large symbol in a ring, small ones in all four corners."""
    ink, other = (
        deck.colours[number % len(deck.colours)],
        deck.colours[(number + 1) % len(deck.colours)],
    )
    middle, points = (canvas.width / 2, canvas.height / 2), 3 + number % 5
    canvas.ellipse(middle, canvas.width * 0.36, canvas.width * 0.36, other, deck.ink, 0.8)
    canvas.polygon(star(middle, 15, dice.between(5, 13), points), ink, deck.ink)
    for x in (8, canvas.width - 8):
        for y in (9, canvas.height - 9):
            canvas.polygon(star((x, y), 4, 2.0, points), ink, deck.ink)


def _hexes(canvas: Canvas, dice: Dice, deck: Foreign, _number: int) -> None:
    """A map of six-sided fields with numbers in some."""
    canvas.box((3, 3, canvas.width - 3, canvas.height - 3), deck.colours[0], deck.ink)
    for row in range(7):
        for column in range(4):
            place = (8 + column * 14 + (7 if row % 2 else 0), 8 + row * 12)
            canvas.polygon(star(place, 7.6, 6.6, 6), dice.pick(deck.colours), deck.ink)
            if dice.chance(0.4):
                canvas.ellipse(place, 3.4, 3.4, deck.paper, deck.ink)
                canvas.write(str(dice.count(2, 12)), deck.letters.at(3), place, deck.ink)
    _twice(canvas, deck, dice.pick("ABCDEFGH"), 4, deck.ink)


def _letters(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """A game of words: one large letter, its worth small below."""
    ink = deck.colours[number % len(deck.colours)]
    middle = (canvas.width / 2, canvas.height * 0.45)
    canvas.box((5, 5, canvas.width - 5, canvas.height - 5), None, ink, 1.0, 4)
    text = dice.pick("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    canvas.write(text, deck.letters.at(30), middle, ink)
    canvas.write(str(dice.count(1, 10)), deck.letters.at(6), (middle[0], canvas.height - 15), ink)
    if deck.turn % 2:
        _twice(canvas, deck, text, 7, ink)


def _photo(canvas: Canvas, dice: Dice, deck: Foreign, _number: int) -> None:
    """A picture to the edges, with blurred colours, and a bar of facts below it."""
    rng_size = (dice.count(3, 9), dice.count(4, 12))
    seed = np.random.default_rng(dice.count(0, 1 << 30))
    canvas.blend_noise(seed.integers(0, 256, (rng_size[1], rng_size[0], 3)).astype(np.uint8))
    for row in range(dice.count(0, 5)):
        y = canvas.height - 10 - row * 7
        canvas.box((4, y, canvas.width - 4, y + 6), deck.paper, deck.ink, 0.2, 1)
        words = f"{deck.letters.words(dice, 1)}  {dice.count(1, 999)} km"
        canvas.write(words, deck.letters.at(2.6), (canvas.width / 2, y + 3), deck.ink)
    place = (9, 10)
    canvas.box((4, 4, 15, 15), deck.paper, deck.ink, 0.3, 1)
    canvas.write(
        f"{dice.pick('ABCDEFGH')}{dice.count(1, 4)}", deck.letters.at(4.5), place, deck.ink
    )


def _swiss(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """A two-headed picture without index, with acorn-, leaf- and bell-like marks."""
    ink = deck.colours[number % 4]
    half = canvas.height / 2
    _art(canvas, dice, deck, (8, 5, canvas.width - 8, half))
    canvas.ellipse((canvas.width / 2, half * 0.45), 8, 10, (244, 216, 190), deck.ink)
    for x in (15, canvas.width - 15):
        if number % 2:
            canvas.ellipse((x, 14), 4, 5.5, ink, deck.ink)
            canvas.box((x - 4, 10, x + 4, 12), deck.ink)
        else:
            canvas.polygon([(x, 7), (x + 5, 15), (x, 21), (x - 5, 15)], ink, deck.ink)
            canvas.line([(x, 10), (x, 24)], deck.ink, 0.6)
    canvas.mirror_lower_half(0.0)


def _plain_ornament(canvas: Canvas, dice: Dice, deck: Foreign, number: int) -> None:
    """Nothing but ornament, as on the cards of a memory game."""
    inset = dice.between(0, 6)
    part = canvas.part(canvas.width - 2 * inset, canvas.height - 2 * inset, dice.pick(deck.colours))
    patterned(part, dice, deck.colours)
    shards(part, dice, deck.colours) if number % 2 else None
    canvas.lay(part, (inset, inset))


PAINTERS: dict[str, Painter] = {
    "ovals": _ovals, "framed-text": _framed_text, "set-like": _set_like, "tarot": _tarot,
    "numbers": _numbers, "marked-numbers": _marked_numbers, "animals": _animals,
    "questions": _questions, "domino": _domino, "resources": _resources, "hexes": _hexes,
    "letters": _letters, "photo": _photo, "swiss": _swiss, "ornament": _plain_ornament,
}  # fmt: skip

KINDS = tuple(PAINTERS)
"""The layouts of foreign cards."""


def invent_foreign(
    rng: np.random.Generator,
    fonts: FontShelf,
    kind: str | None = None,
    name: str = "foreign",
    cards: int | None = None,
) -> Design:
    """Invent a deck of another game, none of whose cards has an index of a standard deck."""
    dice = Dice(rng)
    kind = kind or dice.pick(KINDS)
    width = dice.pick(WIDTHS_MM)
    height = dice.pick([tall for tall in HEIGHTS_MM if width / tall < WIDEST])
    bright = [
        hue(dice.between(0, 1), dice.between(0.5, 1), dice.between(0.4, 0.95)) for _ in range(5)
    ]
    deck = Foreign(
        paper=paper(dice), ink=black(dice), colours=tuple(bright),
        letters=Lettering(fonts.readable(dice), width), width_mm=width, height_mm=height,
        turn=dice.count(0, 3),
    )  # fmt: skip
    faces = []
    for number in range(cards or dice.count(*FACES_OF_A_DECK)):
        canvas = Canvas.card(width, height, deck.paper)
        PAINTERS[kind](canvas, dice, deck, number)
        faces.append(_face(canvas, width, 3.0))
    canvas = Canvas.card(width, height, deck.paper)
    _plain_ornament(canvas, dice, deck, 0)
    return Design(name, SOURCE, width, tuple(faces), (_face(canvas, width, 3.0),))


def _face(canvas: Canvas, width_mm: float, corner_mm: float) -> Face:
    picture = canvas.finished()
    return Face("", "", picture, rounded_outline(width_mm, picture.shape[0], corner_mm), ())
