"""Letters and digits drawn as lines with round ends: the house's own, so no font is shipped or needed.

Each character is a set of lines in a box one unit high, y downwards; the pen is added when it is drawn.
"""

from collections.abc import Mapping
from typing import TypeAlias

from vision.geometry import Point
from vision.printed.drawing import INK, Drawing, arc, bezier, stroke

Line: TypeAlias = tuple[Point, ...]

PEN = 0.17
"""Width of the pen as a share of the height of a capital: bold enough to read from two metres."""

GAP = 0.2
"""Between the pens of two characters, as a share of their height."""

_RING: Line = (
    *arc((0.3, 0.3), 0.3, 0.3, 180, 360),
    *arc((0.3, 0.7), 0.3, 0.3, 0, 180),
    (0.0, 0.3),
)
_SIX: tuple[Line, ...] = (
    arc((0.3, 0.69), 0.3, 0.31, 0, 360),
    bezier((0.46, 0.0), (0.2, 0.12), (0.0, 0.4), (0.0, 0.7)),
)
_NINE: tuple[Line, ...] = tuple(tuple((0.6 - x, 1 - y) for x, y in line) for line in _SIX)

CHARACTERS: Mapping[str, tuple[Line, ...]] = {
    "0": (_RING,),
    "1": (((0.0, 0.22), (0.27, 0.0), (0.27, 1.0)),),
    "2": ((*arc((0.29, 0.29), 0.29, 0.29, 185, 395), (0.0, 1.0), (0.6, 1.0)),),
    "3": (
        arc((0.28, 0.25), 0.26, 0.25, 200, 450),
        arc((0.28, 0.73), 0.31, 0.27, -90, 155),
    ),
    "4": (((0.46, 1.0), (0.46, 0.0), (0.0, 0.7), (0.66, 0.7)),),
    "5": (((0.53, 0.0), (0.09, 0.0), (0.04, 0.45)), (*arc((0.27, 0.68), 0.32, 0.32, -137, 145),)),
    "6": _SIX,
    "7": (((0.0, 0.0), (0.6, 0.0), (0.2, 1.0)),),
    "8": (
        arc((0.3, 0.24), 0.25, 0.24, 0, 360),
        arc((0.3, 0.74), 0.3, 0.26, 0, 360),
    ),
    "9": _NINE,
    "-": (((0.0, 0.5), (0.36, 0.5)),),
    "A": (((0.0, 1.0), (0.34, 0.0), (0.68, 1.0)), ((0.13, 0.66), (0.55, 0.66))),
    "C": (arc((0.34, 0.5), 0.34, 0.5, -48, -312),),
    "D": (
        (
            (0.0, 0.0),
            *bezier((0.2, 0.0), (0.75, 0.0), (0.75, 1.0), (0.2, 1.0)),
            (0.0, 1.0),
            (0.0, 0.0),
        ),
    ),
    "E": (((0.52, 0.0), (0.0, 0.0), (0.0, 1.0), (0.52, 1.0)), ((0.0, 0.48), (0.44, 0.48))),
    "F": (((0.52, 0.0), (0.0, 0.0), (0.0, 1.0)), ((0.0, 0.5), (0.44, 0.5))),
    "H": (((0.0, 0.0), (0.0, 1.0)), ((0.6, 0.0), (0.6, 1.0)), ((0.0, 0.5), (0.6, 0.5))),
    "I": (((0.0, 0.0), (0.0, 1.0)),),
    "J": (((0.44, 0.0), (0.44, 0.75), *arc((0.22, 0.77), 0.22, 0.23, 0, 170)),),
    "K": (((0.0, 0.0), (0.0, 1.0)), ((0.56, 0.0), (0.0, 0.6)), ((0.2, 0.39), (0.6, 1.0))),
    "L": (((0.0, 0.0), (0.0, 1.0), (0.5, 1.0)),),
    "M": (((0.0, 1.0), (0.0, 0.0), (0.38, 0.6), (0.76, 0.0), (0.76, 1.0)),),
    "N": (((0.0, 1.0), (0.0, 0.0), (0.6, 1.0), (0.6, 0.0)),),
    "O": (_RING,),
    "P": (((0.0, 1.0), (0.0, 0.0), *arc((0.3, 0.27), 0.27, 0.27, -90, 90), (0.0, 0.54)),),
    "Q": (_RING, ((0.36, 0.72), (0.64, 1.04))),
    "R": (
        ((0.0, 1.0), (0.0, 0.0), *arc((0.3, 0.26), 0.27, 0.26, -90, 90), (0.0, 0.52)),
        ((0.3, 0.52), (0.58, 1.0)),
    ),
    "S": (
        (
            *arc((0.29, 0.25), 0.27, 0.25, -25, -270),
            *arc((0.29, 0.74), 0.29, 0.26, -90, 155),
        ),
    ),
    "T": (((0.0, 0.0), (0.64, 0.0)), ((0.32, 0.0), (0.32, 1.0))),
    "U": (((0.0, 0.0), *arc((0.3, 0.7), 0.3, 0.3, 180, 0), (0.6, 0.0)),),
    "V": (((0.0, 0.0), (0.32, 1.0), (0.64, 0.0)),),
    "W": (((0.0, 0.0), (0.24, 1.0), (0.46, 0.3), (0.68, 1.0), (0.92, 0.0)),),
}

NARROWEST_SCALE = 0.56
"""How far a character may be squeezed to fit."""


def _width(character: str) -> float:
    return max(x for line in CHARACTERS[character] for x, _ in line)


def text_width(text: str, height: float) -> float:
    """How wide a text is with its pen, in the unit of its height."""
    gaps = (GAP + PEN) * (len(text) - 1)
    return height * (sum(map(_width, text)) + gaps + PEN)


def lettered(
    text: str, centre: Point, height: float, colour: str = INK, most_width: float | None = None
) -> Drawing:
    """A text of capitals and digits around a centre.

    Args:
        text: characters of `CHARACTERS` only.
        centre: of the whole, in millimetres.
        height: of a capital with its pen, in millimetres.
        colour: of the ink.
        most_width: squeezed to this width in millimetres, if it would be wider.

    Raises:
        KeyError: a character is not drawn here.
    """
    pen = height * PEN
    body = height - pen
    natural = text_width(text, height)
    squeeze = 1.0
    if most_width is not None and natural > most_width:
        squeeze = max(NARROWEST_SCALE, (most_width - pen) / (natural - pen))
    x = centre[0] - (squeeze * (natural - pen)) / 2
    top = centre[1] - body / 2
    shapes: list[Drawing] = []
    for character in text:
        for line in CHARACTERS[character]:
            points = tuple((x + squeeze * height * px, top + body * py) for px, py in line)
            shapes.append(stroke(points, pen, colour))
        x += squeeze * height * (_width(character) + GAP + PEN)
    return tuple(shape for drawing in shapes for shape in drawing)
