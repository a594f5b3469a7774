"""Ornament: stripes, dots, lattices and squiggles, for robes, backs and cards of other games."""

import math
from collections.abc import Callable, Sequence

from vision.training.invented.canvas import Canvas, Colour, star
from vision.training.invented.dice import Dice

Painter = Callable[[Canvas, Dice, Sequence[Colour]], None]


def stripes(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Stripes at any angle."""
    step, turn = dice.between(0.6, 4.0), dice.pick((0.0, math.pi / 2, dice.between(0, math.pi)))
    reach = canvas.width + canvas.height
    across, along = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
    middle = (canvas.width / 2, canvas.height / 2)
    for number in range(-int(reach / step), int(reach / step)):
        x, y = middle[0] + across[0] * number * step, middle[1] + across[1] * number * step
        ends = [(x - along[0] * reach, y - along[1] * reach)]
        ends.append((x + along[0] * reach, y + along[1] * reach))
        canvas.line(ends, colours[number % len(colours)], step * dice.between(0.2, 0.6))


def _grid(canvas: Canvas, step: float) -> list[tuple[float, float]]:
    return [
        (column * step + (step / 2 if row % 2 else 0.0), row * step * 0.9)
        for row in range(int(canvas.height / step / 0.9) + 2)
        for column in range(int(canvas.width / step) + 2)
    ]


def dots(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Dots or rings in rows."""
    step, ring = dice.between(1.2, 4.5), dice.chance(0.4)
    radius = step * dice.between(0.15, 0.42)
    for number, place in enumerate(_grid(canvas, step)):
        ink = colours[number % len(colours)]
        canvas.ellipse(place, radius, radius, None if ring else ink, ink if ring else None)


def lattice(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Diamonds side by side."""
    step, tall = dice.between(1.5, 5.0), dice.between(0.6, 1.3)
    size = dice.between(0.25, 0.5) * step
    for number, place in enumerate(_grid(canvas, step)):
        shape = [(x, place[1] + (y - place[1]) * tall) for x, y in star(place, size, size, 2)]
        canvas.polygon(shape, colours[number % len(colours)])


def flowers(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Stars and blossoms in rows."""
    step, points = dice.between(2.5, 6.0), dice.count(4, 8)
    size, hollow = step * dice.between(0.25, 0.48), dice.between(0.3, 0.7)
    for number, place in enumerate(_grid(canvas, step)):
        canvas.polygon(star(place, size, size * hollow, points), colours[number % len(colours)])
        canvas.ellipse(place, size * 0.25, size * 0.25, colours[(number + 1) % len(colours)])


def zigzags(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Bands that go up and down."""
    step, high = dice.between(1.0, 4.0), dice.between(0.8, 4.0)
    thick = dice.between(0.25, 0.9)
    wavy = dice.chance(0.4)
    for row in range(int(canvas.height / step / 0.9) + 3):
        points = [
            (number * high / 2, row * step * 0.9 + (high / 2 if number % 2 else 0.0) - high / 2)
            for number in range(int(2 * canvas.width / high) + 3)
        ]
        ink = colours[row % len(colours)]
        if wavy:
            canvas.curve(points, ink, thick)
        else:
            canvas.line(points, ink, thick)


def squiggles(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Strokes that nearly look like writing."""
    size = dice.between(1.2, 6.0)
    thick = dice.between(0.2, 0.25 * size)
    for place in _grid(canvas, size * dice.between(1.1, 1.6)):
        points = [
            (place[0] + dice.between(-0.5, 0.5) * size, place[1] + dice.between(-0.6, 0.6) * size)
            for _ in range(dice.count(2, 6))
        ]
        canvas.curve(points, dice.pick(colours), thick)


def meander(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """A Greek key, row under row."""
    step = dice.between(1.5, 4.0)
    turns = ((0, 1), (0, 0), (0.75, 0), (0.75, 0.7), (0.35, 0.7), (0.35, 0.4), (0.55, 0.4))
    for row in range(int(canvas.height / step / 1.3) + 2):
        for column in range(int(canvas.width / step) + 2):
            points = [((column + x) * step, (row * 1.3 + y) * step) for x, y in turns]
            canvas.line([*points], colours[row % len(colours)], step * 0.12)


def scales(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Scales of a fish, or of armour."""
    step = dice.between(1.5, 5.0)
    edge = dice.pick(colours)
    for number, place in enumerate(_grid(canvas, step)):
        ink = colours[number % len(colours)]
        canvas.ellipse(place, step * 0.52, step * 0.6, ink, edge, 0.2)
        canvas.ellipse(place, step * 0.25, step * 0.3, None, edge, 0.2)


def shards(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Any triangles and quarrels of glass."""
    for _ in range(dice.count(15, 90)):
        x, y = dice.between(0, canvas.width), dice.between(0, canvas.height)
        size = dice.between(2, 16)
        points = [
            (x + dice.between(-1, 1) * size, y + dice.between(-1, 1) * size)
            for _ in range(dice.count(3, 5))
        ]
        canvas.polygon(points, dice.pick(colours), colours[-1] if dice.chance(0.5) else None)


PATTERNS: tuple[Painter, ...] = (
    stripes, dots, lattice, flowers, zigzags, squiggles, meander, scales,
)  # fmt: skip


def patterned(canvas: Canvas, dice: Dice, colours: Sequence[Colour]) -> None:
    """Cover a canvas with one pattern or with two, one over the other."""
    dice.pick(PATTERNS)(canvas, dice, colours)
    if dice.chance(0.25):
        dice.pick(PATTERNS)(canvas, dice, colours[:1])


def ornate_band(
    canvas: Canvas,
    dice: Dice,
    box: tuple[float, float, float, float],
    colours: Sequence[Colour],
    thick_mm: float,
) -> None:
    """Draw a patterned band just inside a box of left, top, right and bottom."""
    left, top, right, bottom = box
    whole = canvas.part(right - left, bottom - top, colours[-1])
    patterned(whole, dice, colours[:-1] or colours)
    inner = canvas.image.crop(
        (
            round((left + thick_mm) * canvas.scale),
            round((top + thick_mm) * canvas.scale),
            round((right - thick_mm) * canvas.scale),
            round((bottom - thick_mm) * canvas.scale),
        )
    )
    canvas.lay(whole, (left, top))
    canvas.image.paste(
        inner, (round((left + thick_mm) * canvas.scale), round((top + thick_mm) * canvas.scale))
    )
