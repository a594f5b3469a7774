"""The faces from ace to 10: pips laid out as on true cards, and ornate aces."""

from vision.training.invented.canvas import Canvas, Colour, star
from vision.training.invented.dice import Dice
from vision.training.invented.indices import Index
from vision.training.invented.patterns import patterned
from vision.training.invented.pips import hollowed, sized
from vision.training.invented.styles import Style

_L, _M, _R = -1.0, 0.0, 1.0
_SIDES = {
    2: (0.0, 1.0),
    3: (0.0, 0.5, 1.0),
    4: (0.0, 1 / 3, 2 / 3, 1.0),
}

LAYOUTS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((_M, 0.0), (_M, 1.0)),
    "3": ((_M, 0.0), (_M, 0.5), (_M, 1.0)),
    "4": tuple((x, y) for y in _SIDES[2] for x in (_L, _R)),
    "5": (*((x, y) for y in _SIDES[2] for x in (_L, _R)), (_M, 0.5)),
    "6": tuple((x, y) for y in _SIDES[3] for x in (_L, _R)),
    "7": (*((x, y) for y in _SIDES[3] for x in (_L, _R)), (_M, 0.25)),
    "8": (*((x, y) for y in _SIDES[3] for x in (_L, _R)), (_M, 0.25), (_M, 0.75)),
    "9": (*((x, y) for y in _SIDES[4] for x in (_L, _R)), (_M, 0.5)),
    "10": (*((x, y) for y in _SIDES[4] for x in (_L, _R)), (_M, 1 / 6), (_M, 5 / 6)),
}
"""For each pip: its column, and its row from the first to the last."""

TALLEST_SHARE = 0.155
"""Of the card's height: four pips one above the other still leave paper between them."""


def draw_pips(canvas: Canvas, style: Style, index: Index, rank: str, suit: str) -> None:
    """Draw as many pips as the rank says; those that would touch an index stay away."""
    scale = canvas.scale
    height = min(style.pip_mm, canvas.height * TALLEST_SHARE)
    mask = style.big_pips[suit]
    wide = height * mask.width / mask.height
    if len(LAYOUTS[rank]) > WIDE_SPACED and wide > canvas.width * 0.2:
        height *= canvas.width * 0.2 / wide
        wide = canvas.width * 0.2
    beside = index.box[2] / scale + 0.8 + wide / 2
    column = canvas.width / 2 - min(max(canvas.width * 0.27, beside), canvas.width * 0.36)
    first = max(canvas.height * 0.155, style.margin_y_mm + height / 2)
    keep = (index.box[2] / scale + 0.4, index.box[3] / scale + 0.4)
    for across, down in LAYOUTS[rank]:
        place = (canvas.width / 2 + across * column, first + down * (canvas.height - 2 * first))
        turned = down > HALF
        pip = sized(mask, height * scale, turned=turned)
        reach = (wide / 2, height / 2)
        if _meets(place, reach, keep, canvas) or (
            style.corners == "four"
            and _meets((canvas.width - place[0], place[1]), reach, keep, canvas)
        ):
            continue
        canvas.stamp(pip, place, style.inks[suit])


HALF = 0.5 + 1e-6
WIDE_SPACED = 3
"""Up to so many pips stand in one column and may be as wide as they like."""


def _meets(
    place: tuple[float, float],
    reach: tuple[float, float],
    keep: tuple[float, float],
    canvas: Canvas,
) -> bool:
    x, y = place
    return any(
        x - reach[0] < keep[0] and y - reach[1] < keep[1]
        for x, y in ((x, y), (canvas.width - x, canvas.height - y))
    )


def draw_ace(canvas: Canvas, style: Style, dice: Dice, suit: str) -> None:
    """Draw one large pip, more or less adorned; the ace of spades carries the maker's words."""
    middle = (canvas.width / 2, canvas.height / 2)
    kind = dice.weighted({"plain": 0.5, "ring": 0.15, "inlaid": 0.2, "wreath": 0.15})
    tall = dice.between(11, 20) if kind == "plain" else dice.between(16, 32)
    if suit == "S" and dice.chance(0.5):
        tall, kind = dice.between(26, 44), dice.pick(("inlaid", "wreath", "plain"))
    mask = style.big_pips[suit]
    tall = min(tall, 0.7 * canvas.width * mask.height / mask.width)
    ink = style.inks[suit]
    if kind == "wreath":
        _wreath(canvas, dice, tall, ink)
    if kind == "ring":
        radius = tall * 0.8
        canvas.ellipse(middle, radius, radius * dice.between(1, 1.3), None, ink, 0.5)
    pip = sized(mask, tall * canvas.scale)
    if kind == "inlaid":
        _inlaid_ace(canvas, style, dice, tall, suit)
    else:
        canvas.stamp(pip, middle, ink)
    if suit == "S" and style.maker:
        words = style.written(dice.between(1.0, 2.4))
        if dice.chance(0.1):
            _bar_code(canvas, dice, ink)
        canvas.write(style.maker, words, (middle[0], middle[1] + tall / 2 + 4), ink)


def _bar_code(canvas: Canvas, dice: Dice, ink: Colour) -> None:
    """Print a dealer's bar code at the foot, or up the side."""
    side = dice.chance(0.5)
    for number in range(dice.count(14, 30)):
        thick, step = dice.between(0.15, 0.55), number * 0.7
        if side:
            y = canvas.height * 0.35 + step
            canvas.box((canvas.width - 6, y, canvas.width - 2, y + thick), ink)
        else:
            x = canvas.width * 0.3 + step
            canvas.box((x, canvas.height - 7, x + thick, canvas.height - 2.5), ink)


def _wreath(canvas: Canvas, dice: Dice, tall: float, ink: Colour) -> None:
    middle, points = (canvas.width / 2, canvas.height / 2), dice.count(8, 26)
    outer = min(canvas.width * 0.36, tall * 0.9)
    shape = star(middle, outer, outer * dice.between(0.6, 0.92), points)
    for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
        canvas.line([a, b], ink, 0.3)
        radius = dice.between(0.5, 1.4)
        canvas.ellipse(a, radius, radius, None, ink, 0.3)


def _inlaid_ace(canvas: Canvas, style: Style, dice: Dice, tall: float, suit: str) -> None:
    middle = (canvas.width / 2, canvas.height / 2)
    pip = sized(style.pips[suit], tall * canvas.scale)
    fill = canvas.part(pip.width / canvas.scale, pip.height / canvas.scale, style.inks[suit])
    colours = [style.paper, dice.pick(style.court_inks)]
    patterned(fill, dice, colours)
    corner = (
        round(middle[0] * canvas.scale - pip.width / 2),
        round(middle[1] * canvas.scale - pip.height / 2),
    )
    canvas.image.paste(fill.image.resize(pip.size), corner, pip)
    canvas.stamp(hollowed(pip, dice.between(0.04, 0.1)), middle, style.inks[suit])
    if dice.chance(0.6):
        small = sized(style.pips[suit], tall * 0.35 * canvas.scale)
        radius = tall * 0.22
        canvas.ellipse(middle, radius, radius * 1.15, style.paper, style.inks[suit], 0.3)
        canvas.stamp(sized(small, tall * 0.3 * canvas.scale), middle, style.inks[suit])
