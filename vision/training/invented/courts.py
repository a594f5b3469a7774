"""Court faces: busy, colourful pictures, most of them two-headed, as false readings come from them."""

import math
from collections.abc import Sequence
from itertools import pairwise

from vision.training.invented.canvas import Canvas, Colour, Point, star
from vision.training.invented.dice import Dice
from vision.training.invented.heads import SKINS, draw_head
from vision.training.invented.indices import Index, clear_indices
from vision.training.invented.patterns import patterned, shards
from vision.training.invented.pips import sized
from vision.training.invented.styles import Style

LEAST_PICTURE_SHARE = 0.52
"""Of the card's width: a narrower picture would leave no room, so that it goes under the index."""


def draw_court(
    canvas: Canvas, style: Style, dice: Dice, index: Index, rank: str, suit: str
) -> None:
    """Draw a jack, a queen or a king in its box, and the large pip beside its head."""
    left = index.box[2] / canvas.scale + dice.between(0.5, 1.5)
    under = style.corners == "four" or canvas.width - 2 * left < LEAST_PICTURE_SHARE * canvas.width
    if under or dice.chance(0.08):
        left = dice.between(3.5, 7.5)
    top = dice.between(4.0, 9.0)
    box = (left, top, canvas.width - left, canvas.height - top)
    picture = canvas.part(box[2] - box[0], box[3] - box[1], style.paper)
    edge = style.inks[suit] if style.dark else style.court_inks[-1]
    if not style.dark and dice.chance(0.35):
        edge = dice.pick(style.court_inks)
    PAINTERS[style.court](picture, style, dice, rank, suit)
    canvas.lay(picture, (left, top))
    if style.frame != "none" or dice.chance(0.7):
        canvas.box(box, None, edge, dice.between(0.2, 0.5), dice.pick((0.0, 0.0, 2.0)))
    if under or left * canvas.scale < index.box[2]:
        clear_indices(canvas, index, style)


def _pip_beside(picture: Canvas, style: Style, dice: Dice, suit: str) -> None:
    tall = min(dice.between(8, 14), picture.width * 0.32)
    mask = sized(style.big_pips[suit], tall * picture.scale)
    wide = mask.width / picture.scale
    place = (wide / 2 + dice.between(0.8, 2.0), tall / 2 + dice.between(0.8, 2.5))
    if dice.chance(0.1):
        place = (picture.width - place[0], place[1])
    picture.stamp(mask, place, style.inks[suit])


def _figure(picture: Canvas, style: Style, dice: Dice, rank: str, suit: str) -> None:
    if dice.chance(0.2):
        patterned(picture, dice, tinted(style.court_inks, style.paper))
    half = picture.height / 2
    _robe(picture, style, dice, half)
    draw_head(picture, style, dice, rank, (picture.width * dice.between(0.48, 0.62), half * 0.38))
    for _ in range(dice.count(1, 3)):
        _held(picture, style, dice, half)
    for _ in range(dice.pick((0, 0, 2, 6, 14))):
        _flourish(picture, style, dice, half)
    _pip_beside(picture, style, dice, suit)
    picture.mirror_lower_half(dice.pick((0.0, dice.between(-0.9, 0.9))))
    if dice.chance(0.5):
        _belt(picture, style, dice)


def tinted(colours: Sequence[Colour], ground: Colour) -> list[Colour]:
    """The same colours, mostly paper."""
    return [
        (
            (inks[0] + 4 * ground[0]) // 5,
            (inks[1] + 4 * ground[1]) // 5,
            (inks[2] + 4 * ground[2]) // 5,
        )
        for inks in colours
    ]


def cloth(
    picture: Canvas, style: Style, dice: Dice, shape: Sequence[Point], edge: Colour | None
) -> None:
    """Fill a shape with patterned cloth."""
    ground = dice.pick((*style.court_inks, style.paper))
    whole = picture.part(picture.width, picture.height, ground)
    if dice.chance(0.85):
        others = [ink for ink in (*style.court_inks, style.paper) if ink != ground]
        patterned(whole, dice, [dice.pick(others) for _ in range(dice.count(1, 3))])
    picture.lay(whole, (0, 0), shape)
    if edge is not None:
        picture.line([*shape, shape[0]], edge, dice.between(0.2, 0.5))
        if dice.chance(0.4):
            _beads(picture, style, dice, shape, edge)


def _beads(picture: Canvas, style: Style, dice: Dice, shape: Sequence[Point], edge: Colour) -> None:
    """Sew beads along the seams of a cloth."""
    ink, size = dice.pick((*style.court_inks, style.paper)), dice.between(0.35, 0.9)
    for (ax, ay), (bx, by) in pairwise(shape):
        count = int(math.hypot(bx - ax, by - ay) / (size * dice.between(2.2, 3.5)))
        for number in range(count):
            share = (number + 0.5) / count
            place = (ax + (bx - ax) * share, ay + (by - ay) * share)
            picture.ellipse(place, size, size, ink, edge, 0.15)


def _robe(picture: Canvas, style: Style, dice: Dice, half: float) -> None:
    edge, wide, middle = style.court_inks[-1], picture.width, picture.width * 0.53
    shoulder = half * dice.between(0.5, 0.66)
    slack = half * 1.5
    body: list[Point] = [
        (middle - wide * dice.between(0.14, 0.25), shoulder),
        (wide * dice.between(-0.1, 0.08), half * dice.between(0.62, 0.9)),
        (wide * dice.between(-0.1, 0.05), slack),
        (wide * dice.between(0.95, 1.1), slack),
        (wide * dice.between(0.92, 1.1), half * dice.between(0.62, 0.9)),
        (middle + wide * dice.between(0.14, 0.25), shoulder),
    ]
    cloth(picture, style, dice, body, edge)
    for side in (-1, 1):
        inner = dice.between(0.02, 0.1) * wide
        lapel: list[Point] = [
            (middle + side * inner, shoulder),
            (middle + side * wide * dice.between(0.15, 0.25), shoulder),
            (middle + side * wide * dice.between(0.2, 0.5), slack),
            (middle + side * inner, slack),
        ]
        cloth(picture, style, dice, lapel, edge)
        if dice.chance(0.6):
            arm_y = half * dice.between(0.8, 0.95)
            arm: list[Point] = [
                (middle + side * wide * 0.2, arm_y),
                (middle + side * wide * 0.52, arm_y - half * dice.between(-0.1, 0.2)),
                (middle + side * wide * 0.52, arm_y + half * 0.18),
                (middle + side * wide * 0.15, arm_y + half * 0.25),
            ]
            cloth(picture, style, dice, arm, edge)
    for number in range(dice.count(1, 3)):
        picture.ellipse(
            (middle, shoulder - number * half * 0.05), wide * (0.2 - 0.03 * number), half * 0.09,
            dice.pick((*style.court_inks, style.paper)), edge,
        )  # fmt: skip


def _held(picture: Canvas, style: Style, dice: Dice, half: float) -> None:
    """Something in a hand: a sword, a staff, an axe, a flower or an orb."""
    edge, metal = style.court_inks[-1], dice.pick((style.paper, *style.court_inks))
    x = picture.width * dice.pick((dice.between(0.04, 0.12), dice.between(0.86, 0.96)))
    low, high = half * dice.between(0.85, 1.0), half * dice.between(0.08, 0.5)
    lean = dice.between(-3, 3)
    kind = dice.pick(("sword", "staff", "axe", "flower", "orb"))
    thick = dice.between(0.5, 2.2) if kind == "sword" else dice.between(0.4, 0.9)
    picture.line([(x, low), (x + lean, high)], edge, thick + 0.5)
    picture.line([(x, low), (x + lean, high)], metal, thick)
    tip = (x + lean, high)
    if kind == "sword":
        picture.line([(x - 3, low - 4), (x + 3, low - 4.5)], edge, 1.0)
    elif kind == "axe":
        blade = [tip, (tip[0] + 4, tip[1] - 2), (tip[0] + 4, tip[1] + 6), (tip[0], tip[1] + 4)]
        picture.polygon(blade, metal, edge)
    elif kind == "flower":
        for size in (3.0, 1.6):
            petals = star(tip, size, size * 0.5, dice.count(4, 7))
            picture.polygon(petals, dice.pick(style.court_inks), edge)
    elif kind == "staff":
        picture.polygon(star(tip, 2.4, 1.0, 4), metal, edge)
    else:
        picture.ellipse(tip, 2.5, 2.5, dice.pick(style.court_inks), edge)
        picture.line([(tip[0], tip[1] - 5), (tip[0], tip[1] - 2)], edge, 0.5)
    picture.ellipse((x, low), 2.0, 1.6, dice.pick(SKINS), edge)


def _flourish(picture: Canvas, style: Style, dice: Dice, half: float) -> None:
    """A small thing anywhere: a letter-like stroke, a blossom, a ring or a small suit."""
    place = (dice.between(0.02, 0.98) * picture.width, dice.between(0.05, 0.95) * half)
    size, ink = dice.between(1.0, 4.0), dice.pick(style.court_inks)
    kind = dice.pick(("stroke", "stroke", "blossom", "ring", "suit"))
    if kind == "stroke":
        points = [
            (place[0] + dice.between(-1, 1) * size, place[1] + dice.between(-1, 1) * size)
            for _ in range(dice.count(3, 6))
        ]
        picture.curve(points, ink, dice.between(0.25, 1.2))
    elif kind == "blossom":
        picture.polygon(star(place, size, size * 0.5, dice.count(4, 8)), ink, style.court_inks[-1])
    elif kind == "ring":
        picture.ellipse(place, size, size * dice.between(0.7, 1.4), None, ink, 0.4)
    else:
        suit = dice.pick(tuple(style.pips))
        picture.stamp(sized(style.pips[suit], 1.5 * size * picture.scale), place, ink)


def _belt(picture: Canvas, style: Style, dice: Dice) -> None:
    """A sash across the middle, the same when turned."""
    middle = (picture.width / 2, picture.height / 2)
    angle, thick = dice.between(-0.7, 0.7), dice.between(1.5, 4.5)
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    reach = picture.width
    shape: list[Point] = [
        (
            middle[0] + a * along[0] * reach + b * across[0] * thick / 2,
            middle[1] + a * along[1] * reach + b * across[1] * thick / 2,
        )
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    cloth(picture, style, dice, shape, style.court_inks[-1])
    picture.polygon(star(middle, thick, thick * 0.6, dice.count(4, 8)), dice.pick(style.court_inks))


def _shards(picture: Canvas, style: Style, dice: Dice, rank: str, suit: str) -> None:
    shards(picture, dice, style.court_inks)
    if dice.chance(0.6):
        draw_head(picture, style, dice, rank, (picture.width * 0.5, picture.height * 0.22))
    _pip_beside(picture, style, dice, suit)
    picture.mirror_lower_half(dice.between(-1.2, 1.2))


def _portrait(picture: Canvas, style: Style, dice: Dice, rank: str, suit: str) -> None:
    if dice.chance(0.6):
        patterned(picture, dice, tinted(style.court_inks, style.paper))
    _robe(picture, style, dice, picture.height * 0.62)
    for _ in range(dice.count(1, 3)):
        _held(picture, style, dice, picture.height * 0.8)
    draw_head(picture, style, dice, rank, (picture.width * 0.5, picture.height * 0.27))
    _pip_beside(picture, style, dice, suit)


def _letter(picture: Canvas, style: Style, dice: Dice, rank: str, suit: str) -> None:
    words = style.written(picture.height * dice.between(0.15, 0.34))
    half = picture.height / 2
    if dice.chance(0.5):
        patterned(picture, dice, tinted(style.court_inks, style.paper))
    picture.write(style.glyphs[rank], words, (picture.width / 2, half * 0.5), style.inks[suit])
    picture.mirror_lower_half(0.0)


def _crown(picture: Canvas, style: Style, dice: Dice, rank: str, suit: str) -> None:
    wide, twice = picture.width * dice.between(0.2, 0.36), dice.chance(0.5)
    middle = (picture.width / 2, picture.height * (0.3 if twice else 0.5))
    ink = style.inks[suit]
    spikes = {"K": 5, "Q": 7}.get(rank, 3)
    points: list[Point] = [(middle[0] - wide, middle[1])]
    for number in range(2 * spikes - 1):
        x = middle[0] - wide + 2 * wide * (number + 0.5) / (2 * spikes - 1)
        points.append((x, middle[1] - wide * (0.4 if number % 2 else dice.between(0.9, 1.3))))
    points.append((middle[0] + wide, middle[1]))
    picture.polygon(points, ink)
    picture.box((middle[0] - wide, middle[1] + 1, middle[0] + wide, middle[1] + 4), ink)
    if dice.chance(0.5):
        picture.stamp(sized(style.pips[suit], 10 * picture.scale), (middle[0], middle[1] + 11), ink)
    if twice:
        picture.mirror_lower_half(0.0)


PAINTERS = {
    "figure": _figure, "shards": _shards, "portrait": _portrait, "letter": _letter, "crown": _crown,
}  # fmt: skip
