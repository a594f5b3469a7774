"""How cards lie on a table: alone, several, in piles, rows and fans. Lengths are in widths of a card."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

CARD_LENGTH = 1.4
"""A poker card is 63 x 88 mm."""


class Lying(msgspec.Struct, frozen=True):
    """Where a card lies: its middle, and how far it is turned, in radians, clockwise as seen."""

    x: float
    y: float
    turn: float


ARRANGEMENTS = ("single", "several", "scattered", "pile", "row", "column", "fan", "grid")
WEIGHTS = (0.18, 0.14, 0.12, 0.08, 0.12, 0.08, 0.22, 0.06)


def arranged(rng: np.random.Generator) -> tuple[Lying, ...]:
    """Cards in one of the arrangements, the lowest first, about (0, 0)."""
    name = ARRANGEMENTS[int(rng.choice(len(ARRANGEMENTS), p=WEIGHTS))]
    return ARRANGERS[name](rng)


def single(rng: np.random.Generator) -> tuple[Lying, ...]:
    """One card."""
    return (Lying(0.0, 0.0, _any_turn(rng)),)


def several(rng: np.random.Generator) -> tuple[Lying, ...]:
    """Cards that hardly touch."""
    placed: list[Lying] = []
    for _ in range(int(rng.integers(2, 8))):
        for _ in range(20):
            reach = 0.9 + 0.7 * len(placed) ** 0.6
            x, y = rng.uniform(-reach, reach, 2)
            if all(math.hypot(x - other.x, y - other.y) > 1.45 for other in placed):
                placed.append(Lying(float(x), float(y), _any_turn(rng)))
                break
    return tuple(placed)


def scattered(rng: np.random.Generator) -> tuple[Lying, ...]:
    """Cards thrown over one another."""
    reach = rng.uniform(0.6, 1.8)
    return tuple(
        Lying(float(rng.uniform(-reach, reach)), float(rng.uniform(-reach, reach)), _any_turn(rng))
        for _ in range(int(rng.integers(2, 9)))
    )


def pile(rng: np.random.Generator) -> tuple[Lying, ...]:
    """Cards on one heap, as carefully laid as people do."""
    turn, mess = _any_turn(rng), rng.uniform(0.01, 0.15)
    return tuple(
        Lying(
            float(rng.normal(0, mess)),
            float(rng.normal(0, mess)),
            turn + float(rng.normal(0, 2 * mess)) + math.pi * int(rng.integers(2)),
        )
        for _ in range(int(rng.integers(2, 7)))
    )


def row(rng: np.random.Generator) -> tuple[Lying, ...]:
    """Cards side by side, each over the last one's side."""
    return _in_line(rng, step=float(rng.uniform(0.22, 0.75)), along=0.0)


def column(rng: np.random.Generator) -> tuple[Lying, ...]:
    """Cards below one another, each leaving the top of the last one in sight."""
    return _in_line(rng, step=float(rng.uniform(0.2, 0.6)), along=math.pi / 2)


def fan(rng: np.random.Generator) -> tuple[Lying, ...]:
    """Cards about a point below them, as in a hand; opened to either side."""
    count = int(rng.integers(3, 14))
    radius = rng.uniform(1.2, 4.0)
    step = rng.uniform(0.16, 0.5) / (radius + CARD_LENGTH / 2)
    if rng.random() < 0.25:
        step = -step
    first = rng.uniform(-0.3, 0.3) - step * count / 2
    whole = _any_turn(rng)
    lying = []
    for number in range(count):
        turn = first + step * number * rng.normal(1, 0.04)
        out = radius + rng.normal(0, 0.04)
        x, y = out * math.sin(turn), radius - out * math.cos(turn)
        lying.append(_turned(x, y, turn + rng.normal(0, 0.03), whole))
    return tuple(lying)


def grid(rng: np.random.Generator) -> tuple[Lying, ...]:
    """Cards in two rows, as in front of a player of Kombio."""
    whole = _any_turn(rng)
    gap = rng.uniform(1.02, 1.3)
    columns = int(rng.integers(2, 4))
    return tuple(
        _turned(
            (x - (columns - 1) / 2) * gap,
            (y - 0.5) * gap * CARD_LENGTH,
            float(rng.normal(0, 0.06)) + math.pi * int(rng.integers(2)),
            whole,
        )
        for y in range(2)
        for x in range(columns)
    )


ARRANGERS = {
    "single": single,
    "several": several,
    "scattered": scattered,
    "pile": pile,
    "row": row,
    "column": column,
    "fan": fan,
    "grid": grid,
}


def _any_turn(rng: np.random.Generator) -> float:
    return float(rng.uniform(-math.pi, math.pi))


def _turned(x: float, y: float, turn: float, whole: float) -> Lying:
    cos, sin = math.cos(whole), math.sin(whole)
    return Lying(x * cos - y * sin, x * sin + y * cos, turn + whole)


def _in_line(rng: np.random.Generator, *, step: float, along: float) -> tuple[Lying, ...]:
    count = int(rng.integers(2, 11))
    whole = _any_turn(rng)
    return tuple(
        _turned(
            (number - count / 2) * step * math.cos(along) + rng.normal(0, 0.02),
            (number - count / 2) * step * math.sin(along) + rng.normal(0, 0.02),
            float(rng.normal(0, 0.04)) + math.pi * int(rng.random() < 0.1),
            whole,
        )
        for number in range(count)
    )


def middle_of(lying: Sequence[Lying]) -> tuple[float, float]:
    """The mean of the cards' middles."""
    return float(np.mean([card.x for card in lying])), float(np.mean([card.y for card in lying]))
