"""Suits and pictures of the printed decks, each drawn around the origin about two units high."""

from collections.abc import Mapping

from vision.geometry import Point
from vision.printed.drawing import (
    INK,
    PAPER,
    Drawing,
    arc,
    bezier,
    disc,
    placed,
    polygon,
    rounded_box,
    stroke,
)

FIRE, WATER, EARTH, AIR = "#d55e00", "#0072b2", "#6b4f1d", "#56b4e9"
"""Apart in lightness as well as in hue, so that they stay apart for colour-blind eyes."""

RED = "#b3261e"
GREEN = "#0b6e4f"
BANANA = "#f2c14e"
PALE_FIRE, PALE_WATER = "#f6b26b", "#9fd0ee"


def _mirrored(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A left half, closed by its mirror image."""
    return (*points, *((-x, y) for x, y in reversed(points)))


def flame(colour: str = FIRE, heart: str = PALE_FIRE) -> Drawing:
    """Fire: a flame with a lighter heart."""
    outer = (
        *bezier((0.08, -1.0), (0.1, -0.55), (-0.3, -0.45), (-0.34, -0.02)),
        *bezier((-0.34, -0.02), (-0.42, -0.12), (-0.46, -0.28), (-0.42, -0.45)),
        *bezier((-0.42, -0.45), (-0.95, 0.05), (-0.85, 0.98), (0.0, 1.0)),
        *bezier((0.0, 1.0), (0.85, 0.98), (0.9, 0.2), (0.5, -0.25)),
        *bezier((0.5, -0.25), (0.48, -0.05), (0.42, 0.05), (0.32, 0.08)),
        *bezier((0.32, 0.08), (0.42, -0.4), (0.3, -0.8), (0.08, -1.0)),
    )
    inner = (
        *bezier((0.0, 0.12), (-0.05, 0.4), (-0.36, 0.45), (-0.34, 0.7)),
        *bezier((-0.34, 0.7), (-0.3, 0.94), (0.3, 0.94), (0.36, 0.68)),
        *bezier((0.36, 0.68), (0.36, 0.45), (0.1, 0.4), (0.0, 0.12)),
    )
    return polygon(outer, colour), polygon(inner, heart)


def drop(colour: str = WATER, gleam: str = PALE_WATER) -> Drawing:
    """Water: a drop with a gleam."""
    left = (
        *bezier((0.0, -1.0), (-0.15, -0.6), (-0.68, -0.1), (-0.68, 0.35)),
        *bezier((-0.68, 0.35), (-0.68, 0.75), (-0.38, 1.0), (0.0, 1.0)),
    )
    return (
        polygon(_mirrored(left), colour),
        *stroke(arc((0.0, 0.36), 0.42, 0.42, 95, 175), 0.15, gleam),
    )


def mountain(colour: str = EARTH, snow: str = PAPER) -> Drawing:
    """Earth: two peaks, the higher one with snow."""
    return (
        polygon(((-1.0, 0.85), (-0.2, -0.9), (0.12, -0.3), (0.34, -0.62), (1.0, 0.85)), colour),
        polygon(
            (
                (-0.2, -0.62),
                (-0.43, -0.12),
                (-0.28, -0.24),
                (-0.16, -0.04),
                (-0.04, -0.22),
                (0.02, -0.2),
            ),
            snow,
        ),
    )


def wind(colour: str = AIR) -> Drawing:
    """Air: three gusts that curl at their ends."""
    gusts = (
        ((-0.95, -0.26), *arc((0.28, -0.58), 0.32, 0.32, 90, -170)),
        ((-0.95, 0.1), *arc((0.64, -0.16), 0.26, 0.26, 90, -150)),
        ((-0.7, 0.46), *arc((0.2, 0.72), 0.26, 0.26, -90, 150)),
    )
    return tuple(shape for gust in gusts for shape in stroke(gust, 0.2, colour))


def heart(colour: str = RED) -> Drawing:
    """The suit of hearts."""
    left = (
        *bezier((0.0, -0.5), (-0.1, -0.95), (-0.92, -0.98), (-0.92, -0.3)),
        *bezier((-0.92, -0.3), (-0.92, 0.15), (-0.3, 0.5), (0.0, 0.95)),
    )
    return (polygon(_mirrored(left), colour),)


def spade(colour: str = INK) -> Drawing:
    """The suit of spades."""
    left = (
        *bezier((0.0, -0.98), (-0.25, -0.5), (-0.88, -0.15), (-0.88, 0.3)),
        *bezier((-0.88, 0.3), (-0.88, 0.8), (-0.22, 0.78), (-0.1, 0.42)),
        *bezier((-0.1, 0.42), (-0.12, 0.7), (-0.2, 0.85), (-0.38, 0.96)),
    )
    return (polygon(_mirrored(left), colour),)


def diamond(colour: str = RED) -> Drawing:
    """The suit of diamonds."""
    side = (
        *bezier((0.0, -1.0), (-0.2, -0.6), (-0.45, -0.25), (-0.72, 0.0)),
        *bezier((-0.72, 0.0), (-0.45, 0.25), (-0.2, 0.6), (0.0, 1.0)),
    )
    return (polygon(_mirrored(side), colour),)


def club(colour: str = INK) -> Drawing:
    """The suit of clubs."""
    foot = bezier((-0.06, 0.1), (-0.08, 0.6), (-0.18, 0.82), (-0.4, 0.96))
    return (
        disc((0.0, -0.52), 0.43, colour),
        disc((-0.47, 0.2), 0.43, colour),
        disc((0.47, 0.2), 0.43, colour),
        polygon(((-0.3, -0.1), (0.3, -0.1), (0.3, 0.2), (-0.3, 0.2)), colour),
        polygon(_mirrored(foot), colour),
    )


def eye(colour: str = WATER) -> Drawing:
    """Peek: an open eye."""
    lid = (
        *bezier((-1.0, 0.0), (-0.5, -0.75), (0.5, -0.75), (1.0, 0.0)),
        *bezier((1.0, 0.0), (0.5, 0.75), (-0.5, 0.75), (-1.0, 0.0)),
    )
    lashes = (
        ((-0.55, -0.62), (-0.68, -0.85)),
        ((0.0, -0.75), (0.0, -1.0)),
        ((0.55, -0.62), (0.68, -0.85)),
    )
    return (
        polygon(lid, colour),
        disc((0.0, 0.0), 0.43, PAPER),
        disc((0.0, 0.0), 0.28, INK),
        disc((0.1, -0.1), 0.09, PAPER),
        *(shape for lash in lashes for shape in stroke(lash, 0.13, colour)),
    )


def leap(colour: str = FIRE) -> Drawing:
    """Skip: an arrow that leaps over a seat."""
    return (
        *stroke(arc((0.0, 0.35), 0.72, 0.85, 180, 338), 0.2, colour),
        polygon(((0.36, 0.1), (1.0, -0.1), (0.86, 0.6)), colour),
        disc((0.0, 0.62), 0.25, INK),
    )


def exchange(colour: str = GREEN) -> Drawing:
    """Trade: two arrows past each other."""
    there = (
        *stroke(((-0.85, -0.4), (0.35, -0.4)), 0.24, colour),
        polygon(((0.3, -0.85), (0.95, -0.4), (0.3, 0.05)), colour),
    )
    back = (
        *stroke(((0.85, 0.4), (-0.35, 0.4)), 0.24, INK),
        polygon(((-0.3, -0.05), (-0.95, 0.4), (-0.3, 0.85)), INK),
    )
    return (*back, *there)


def skull(colour: str = INK) -> Drawing:
    """Skull: round head, two eyes, a nose and teeth."""
    teeth = tuple(
        shape for x in (-0.2, 0.0, 0.2) for shape in stroke(((x, 0.68), (x, 0.98)), 0.07, PAPER)
    )
    return (
        polygon(arc((0.0, -0.22), 0.86, 0.76, 0, 360), colour),
        rounded_box(-0.46, 0.2, 0.92, 0.76, 0.14, colour),
        polygon(arc((-0.36, -0.1), 0.25, 0.27, 0, 360), PAPER),
        polygon(arc((0.36, -0.1), 0.25, 0.27, 0, 360), PAPER),
        polygon(((0.0, 0.18), (-0.13, 0.42), (0.13, 0.42)), PAPER),
        *teeth,
    )


def banana(colour: str = BANANA) -> Drawing:
    """A banana, its stalk up."""
    body = (
        *bezier((0.42, -0.86), (0.75, 0.05), (0.25, 0.85), (-0.8, 0.72)),
        *bezier((-0.8, 0.72), (-0.92, 0.6), (-0.84, 0.48), (-0.72, 0.46)),
        *bezier((-0.72, 0.46), (-0.05, 0.35), (0.22, -0.1), (0.16, -0.82)),
    )
    return (
        polygon(body, colour),
        *stroke(((0.28, -0.78), (0.34, -0.98)), 0.2, INK),
        *stroke(((-0.82, 0.58), (-0.86, 0.6)), 0.16, INK),
    )


def crown(points: int, colour: str) -> Drawing:
    """A band with one (Jack), two (Queen) or three (King) points."""
    half = 0.22 + 0.24 * points
    peaks: list[Point] = []
    for number in range(points):
        x = -half + (2 * half) * (number + 0.5) / points
        step = half / points
        peaks += [(x - step, -0.1), (x, -0.75)]
    outline = ((-half, 0.5), *peaks, (half, -0.1), (half, 0.5))
    balls = tuple(disc(peak, 0.14, colour) for peak in peaks[1::2])
    return (polygon(outline, colour), *balls)


def whirl() -> Drawing:
    """The Shaman: the four elements around one eye."""
    ring = tuple(
        shape
        for number, emblem in enumerate((flame(), drop(), mountain(), wind()))
        for shape in placed(
            emblem, ((0.0, -0.64), (0.64, 0.0), (0.0, 0.64), (-0.64, 0.0))[number], 0.34
        )
    )
    return (*placed(eye("#7a5195"), (0.0, 0.02), 0.3), *ring)


ELEMENT: Mapping[str, Drawing] = {"F": flame(), "W": drop(), "E": mountain(), "A": wind()}
FRENCH: Mapping[str, Drawing] = {"S": spade(), "H": heart(), "D": diamond(), "C": club()}
FRENCH_COLOURS: Mapping[str, str] = {"S": INK, "H": RED, "D": RED, "C": INK}
SPECIALS: Mapping[str, Drawing] = {
    "peek": eye(),
    "skip": leap(),
    "trade": exchange(),
    "skull": skull(),
}
