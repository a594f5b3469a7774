"""Hard faces: marble, granite, terrazzo, concrete, tiles, mosaics, cork, plastic and lacquer."""

import cv2
import numpy as np

from vision.frames import Picture
from vision.training.grounds.noise import (
    Field,
    Size,
    along,
    any_colour,
    cells,
    chance,
    cloudy,
    grain,
    hsv,
    relief,
    shaded,
    toned,
    warped,
)

DARK_SPECKS = 0.08
"""Of cork's grains, those that are bark."""


def marble(rng: np.random.Generator, size: Size) -> Picture:
    """Marble: clouds and thin veins."""
    return shaded(_marbled(rng, size), np.ones(size, np.float32))


def _marbled(rng: np.random.Generator, size: Size) -> Field:
    dark = chance(rng, 0.35)
    hue, value = rng.uniform(0, 360), rng.uniform(0.1, 0.3) if dark else rng.uniform(0.75, 0.97)
    base = hsv(hue, rng.uniform(0, 0.2), value)
    vein = hsv(rng.uniform(0, 60), rng.uniform(0, 0.3), 0.85 if dark else rng.uniform(0.2, 0.6))
    picture = along(0.5 + 0.2 * cloudy(rng, size, (200.0, 200.0), 6), (toned(base, 0.8), base))
    for _ in range(int(rng.integers(1, 4))):
        ridge = cloudy(rng, size, (rng.uniform(120, 400), rng.uniform(120, 400)), 3)
        ridge = np.abs(warped(ridge, rng, rng.uniform(5, 30), 120.0))
        strength = np.clip(1 - ridge / rng.uniform(0.03, 0.2), 0, 1) ** 1.5
        strength *= np.clip(0.4 + 0.5 * cloudy(rng, size, (160.0, 160.0), 2), 0, 1)
        picture += (np.array(vein, np.float32) - picture) * strength[..., None]
    return picture


def granite(rng: np.random.Generator, size: Size) -> Picture:
    """Granite: grains of three or four colours."""
    colours = [hsv(rng.uniform(0, 60), rng.uniform(0, 0.25), v) for v in rng.uniform(0.05, 0.95, 4)]
    _, label = cells(rng, size, rng.uniform(3, 9), 0.7)
    picks = rng.choice(4, int(label.max()) + 1, p=rng.dirichlet((3, 3, 2, 1)))
    colour = np.array(colours, np.float32)[picks[label]]
    colour = np.asarray(cv2.GaussianBlur(colour, (0, 0), rng.uniform(0.6, 1.3)), np.float32)
    light = 1 + 0.08 * grain(rng, size, 0.8) + 0.06 * cloudy(rng, size, (60.0, 60.0), 3)
    return shaded(colour, np.asarray(light, np.float32))


def terrazzo(rng: np.random.Generator, size: Size) -> Picture:
    """Chips of stone in cement."""
    distance, label = cells(rng, size, rng.uniform(14, 50), 0.8)
    distance = warped(distance, rng, 3.0, 20.0)
    ground = np.array(any_colour(rng, (0.0, 0.15), (0.4, 0.95)), np.float32)
    chips = np.array([any_colour(rng, (0.0, 0.5), (0.1, 0.95)) for _ in range(5)], np.float32)
    count = int(label.max()) + 1
    reach = rng.uniform(0.05, 0.5, count)[label]
    inside = np.clip((reach - distance) * 12, 0, 1)[..., None]
    colour = ground + (chips[rng.integers(5, size=count)][label] - ground) * inside
    light = 1 + 0.03 * grain(rng, size, 0.8)
    return shaded(np.asarray(colour, np.float32), np.asarray(light, np.float32))


def rough(rng: np.random.Generator, size: Size) -> Picture:
    """Concrete, slate, plaster, asphalt or sand."""
    height = cloudy(rng, size, (rng.uniform(6, 120), rng.uniform(6, 120)), 6)
    base = hsv(rng.uniform(10, 50), rng.uniform(0, 0.35), rng.uniform(0.15, 0.9))
    light = relief(height, rng, rng.uniform(0.3, 2.0))
    light = light * (1 + 0.1 * cloudy(rng, size, (120.0, 120.0), 4))
    light *= 1 + rng.uniform(0.02, 0.14) * grain(rng, size, rng.uniform(0.4, 1.2))
    colour = np.broadcast_to(np.asarray(base, np.float32), (*size, 3))
    return shaded(np.asarray(colour, np.float32), np.asarray(light, np.float32))


def tiles(rng: np.random.Generator, size: Size) -> Picture:
    """Tiles or bricks with grout between them, each a little different; some are chessboards."""
    high = rng.uniform(30, 260)
    wide = high * float(rng.choice([1.0, 1.0, 2.0, 3.0]))
    down, across = np.indices(size, np.float32)
    row = (down // high).astype(int)
    across = np.asarray(across + (row % 2) * wide * float(rng.choice([0.0, 0.5])), np.float32)
    column = (across // wide).astype(int)
    count = (int(row.max()) + 1, int(column.max()) + 1)
    pair = [any_colour(rng, (0.0, 0.6), (0.2, 0.97)) for _ in range(2)]
    colours = np.tile(np.array(pair[0], np.float32), (*count, 1))
    if chance(rng, 0.4):
        odd = np.add.outer(np.arange(count[0]), np.arange(count[1])) % 2
        colours[odd == 1] = pair[1]
    colours *= rng.normal(1, rng.uniform(0.01, 0.12), (*count, 1))
    colour = colours[row, column].astype(np.float32)
    if chance(rng, 0.4):
        veins = _marbled(rng, size)
        colour *= veins / max(1.0, float(veins.mean()))
    gap, edge = rng.uniform(1, 7), _edge(down, across, high, wide)
    joint = np.clip((gap - edge) * 0.8, 0, 1)[..., None]
    grout = np.array(any_colour(rng, (0, 0.1), (0.2, 0.9)), np.float32)
    colour += (grout - colour) * joint
    light = relief(np.minimum(edge, gap + 3), rng, 0.3) * (1 + 0.03 * grain(rng, size, 0.8))
    return shaded(colour, np.asarray(light, np.float32))


def _edge(down: Field, across: Field, high: float, wide: float) -> Field:
    """How far each pixel is from the nearest edge of its tile."""
    from_row = np.minimum(down % high, high - down % high)
    from_column = np.minimum(across % wide, wide - across % wide)
    return np.asarray(np.minimum(from_row, from_column), np.float32)


def cork(rng: np.random.Generator, size: Size) -> Picture:
    """Cork: grains in browns with dark specks."""
    distance, label = cells(rng, size, rng.uniform(6, 20), 0.8)
    base = np.array(hsv(rng.uniform(22, 34), rng.uniform(0.4, 0.65), rng.uniform(0.5, 0.85)))
    count = int(label.max()) + 1
    colours = base * rng.normal(1, 0.12, (count, 1))
    colours[rng.random(count) < DARK_SPECKS] *= 0.5
    light = (1.1 - 0.3 * distance) * (1 + 0.09 * cloudy(rng, size, (5.0, 5.0), 3))
    return shaded(colours[label].astype(np.float32), np.asarray(light, np.float32))


def plain(rng: np.random.Generator, size: Size) -> Picture:
    """A plain table of lacquer, plastic, glass or card, light or dark, with smears and crumbs."""
    light_one = chance(rng, 0.5)
    value = rng.uniform(0.7, 1.0) if light_one else rng.uniform(0.04, 0.6)
    base = any_colour(rng, (0.0, 0.3 if light_one else 0.7), (value, value))
    colour = np.full((*size, 3), base, np.float32)
    for _ in range(rng.poisson(8)):
        at = (rng.uniform(0, 1, 2) * size[::-1]).astype(int).tolist()
        tone = toned(base, rng.uniform(0.4, 1.5))
        cv2.circle(colour, at, int(rng.integers(1, 4)), tone, -1, cv2.LINE_AA)
    light = 1 + cloudy(rng, size, (400.0, 400.0), 3) * rng.uniform(0, 0.08)
    light += cloudy(rng, size, (30.0, 200.0), 3) * rng.uniform(0, 0.02)
    light += grain(rng, size, 0.7) * rng.uniform(0.0, 0.03)
    return shaded(colour, np.asarray(light, np.float32))
