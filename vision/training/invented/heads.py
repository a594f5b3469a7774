"""The heads of court figures: hair, face and what is worn on it."""

import math

from vision.training.invented.canvas import Canvas, Colour, Point, star
from vision.training.invented.dice import Dice
from vision.training.invented.styles import Style

SKINS: tuple[Colour, ...] = (
    (244, 216, 190), (250, 236, 220), (226, 178, 140), (255, 255, 255), (190, 140, 100),
)  # fmt: skip


def draw_head(canvas: Canvas, style: Style, dice: Dice, rank: str, middle: Point) -> None:
    """Draw a head around its middle; a king has a beard, and each rank its own hat."""
    size = min(canvas.width * dice.between(0.11, 0.16), canvas.height * 0.085)
    edge = style.court_inks[-1]
    skin = dice.pick((*SKINS, style.paper))
    _hair(canvas, style, dice, middle, size, rank)
    wide = size * dice.between(0.75, 0.95)
    canvas.ellipse(middle, wide, size * 1.15, skin, edge)
    _features(canvas, dice, middle, size, edge)
    if rank == "K" and dice.chance(0.85):
        _beard(canvas, style, dice, middle, size)
    _hat(canvas, style, dice, (middle[0], middle[1] - size * 0.8), size, rank)


def _hair(canvas: Canvas, style: Style, dice: Dice, middle: Point, size: float, rank: str) -> None:
    ink, edge = dice.pick((*style.court_inks, style.paper)), style.court_inks[-1]
    long = size * (dice.between(1.2, 1.9) if rank == "Q" else dice.between(1.0, 1.5))
    across = size * dice.between(1.1, 1.5)
    canvas.ellipse((middle[0], middle[1] + size * 0.2), across, long, ink, edge)
    for side in (-1, 1):
        for strand in range(dice.count(2, 6)):
            x = middle[0] + side * (size * 0.7 + strand * size * 0.12)
            canvas.curve(
                [
                    (x, middle[1] - size * 0.6),
                    (x + side * size * 0.3, middle[1] + size * 0.3),
                    (x - side * size * 0.1, middle[1] + size * 0.8),
                    (x + side * size * 0.3, middle[1] + long),
                ],
                edge,
                0.2,
            )


def _features(canvas: Canvas, dice: Dice, middle: Point, size: float, edge: Colour) -> None:
    x, y = middle
    look = dice.between(-0.25, 0.25) * size
    for side in (-1, 1):
        eye = (x + look + side * size * 0.35, y - size * 0.15)
        canvas.ellipse(eye, size * 0.17, size * 0.09, (255, 255, 255), edge, 0.15)
        canvas.ellipse(eye, size * 0.07, size * 0.08, edge)
        canvas.line(
            [(eye[0] - size * 0.2, eye[1] - size * 0.2), (eye[0] + size * 0.2, eye[1] - size * 0.25)],
            edge, 0.25,
        )  # fmt: skip
    nose = [
        (x + look, y - size * 0.1),
        (x + look + size * 0.12, y + size * 0.3),
        (x + look, y + size * 0.32),
    ]
    canvas.line(nose, edge, 0.2)
    canvas.line(
        [(x + look - size * 0.2, y + size * 0.6), (x + look + size * 0.2, y + size * 0.6)],
        edge,
        0.3,
    )


def _beard(canvas: Canvas, style: Style, dice: Dice, middle: Point, size: float) -> None:
    ink, edge, (x, y) = dice.pick((*style.court_inks, style.paper)), style.court_inks[-1], middle
    long = dice.between(1.4, 2.2)
    shape = [
        (x - size * 0.85, y + size * 0.1), (x - size * 0.4, y + size * 0.45),
        (x + size * 0.4, y + size * 0.45), (x + size * 0.85, y + size * 0.1),
        (x + size * 0.6, y + size * long * 0.8), (x, y + size * long),
        (x - size * 0.6, y + size * long * 0.8),
    ]  # fmt: skip
    canvas.polygon(shape, ink, edge)
    for strand in range(-3, 4):
        canvas.line(
            [(x + strand * size * 0.2, y + size * 0.7), (x + strand * size * 0.12, y + size * long * 0.9)],
            edge, 0.15,
        )  # fmt: skip


def _hat(canvas: Canvas, style: Style, dice: Dice, foot: Point, size: float, rank: str) -> None:
    ink, other = dice.pick(style.court_inks), dice.pick((*style.court_inks, style.paper))
    edge, (x, y) = style.court_inks[-1], foot
    wide, tall = size * dice.between(0.9, 1.5), size * dice.between(0.7, 1.4)
    if rank == "J":
        cap = [
            (x - wide, y),
            (x - wide * 1.1, y - tall * 0.6),
            (x + wide * 1.1, y - tall * 0.7),
            (x + wide, y),
        ]
        canvas.polygon(cap, ink, edge)
        canvas.box((x - wide * 1.05, y - tall * 0.2, x + wide * 1.05, y + size * 0.1), other, edge)
        if dice.chance(0.6):
            side = dice.sign()
            canvas.curve(
                [(x, y), (x + side * wide, y - tall), (x + side * wide * 2, y - tall * 0.4)],
                dice.pick(style.court_inks), size * 0.35,
            )  # fmt: skip
        return
    spikes = dice.count(3, 5) if rank == "K" else dice.count(4, 7)
    points: list[Point] = [(x - wide, y)]
    for number in range(2 * spikes + 1):
        turn = number / (2 * spikes)
        bulge = 1 + 0.25 * math.sin(math.pi * turn)
        high = tall * bulge if number % 2 == 0 else tall * 0.5
        points.append((x - wide * 1.15 + 2.3 * wide * turn, y - high))
    points.append((x + wide, y))
    canvas.polygon(points, ink, edge)
    for point in points[1:-1:2]:
        canvas.ellipse(point, size * 0.14, size * 0.14, other, edge, 0.15)
    canvas.box((x - wide, y - tall * 0.3, x + wide, y + size * 0.12), other, edge)
    if rank == "K" and dice.chance(0.4):
        canvas.polygon(star((x, y - tall * 1.4), size * 0.4, size * 0.12, 4), other, edge)
