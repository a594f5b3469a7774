"""Wood: single boards, planks, parquet and chipboard, oiled, painted or worn."""

from itertools import pairwise

import cv2
import numpy as np

from vision.frames import Picture
from vision.training.grounds.noise import (
    Colour,
    Field,
    Size,
    along,
    any_colour,
    chance,
    cloudy,
    grain,
    shaded,
    toned,
)

WOODS: tuple[Colour, ...] = (
    (112, 165, 205),  # pine
    (90, 140, 185),  # oak
    (60, 100, 150),  # teak
    (40, 65, 105),  # walnut
    (140, 185, 215),  # birch
    (45, 60, 120),  # mahogany
    (35, 40, 55),  # wenge
    (150, 170, 180),  # grey oak
    (75, 120, 175),  # cherry
    (115, 130, 140),  # driftwood
)
"""Blue, green, red."""


def _rings(rng: np.random.Generator, size: Size) -> Field:
    """Where the rings of the tree are cut by the face of a board that runs from left to right."""
    down, across = np.indices(size, np.float32)
    centre = rng.uniform(-0.6, 1.6) * size[0]
    flat = down - centre + cloudy(rng, size, (size[0] * 1.2, 400.0), 2) * rng.uniform(4, 16)
    bow = (across - rng.uniform(-0.5, 1.5) * size[1]) * rng.uniform(0.02, 0.12)
    radius = np.sqrt(flat**2 + bow**2)
    pitch = rng.uniform(7, 26)
    phase = radius / pitch + cloudy(rng, size, (30.0, 300.0), 3) * rng.uniform(0.05, 0.3)
    saw = phase - np.floor(phase)
    return np.asarray(saw**2.2, np.float32)


def board(rng: np.random.Generator, size: Size, colour: Colour) -> Field:
    """One board with the grain from left to right, in colours."""
    rings = _rings(rng, size)
    fibre = cloudy(rng, size, (2.0, 160.0), 2)
    clouds = cloudy(rng, size, (80.0, 300.0), 3)
    field = 0.55 - rng.uniform(0.1, 0.4) * rings + 0.07 * fibre + 0.07 * clouds
    dark, light = rng.uniform(0.45, 0.7), rng.uniform(1.05, 1.25)
    picture = along(field, (toned(colour, dark), colour, toned(colour, light)))
    pores = (cloudy(rng, size, (1.5, 26.0), 1) > rng.uniform(1.7, 2.6)).astype(np.float32)
    picture *= (1 - pores * rng.uniform(0.1, 0.35))[..., None]
    for _ in range(rng.poisson(size[0] * size[1] / 400_000)):
        _knot(rng, picture, colour)
    return picture


def _knot(rng: np.random.Generator, picture: Field, colour: Colour) -> None:
    row, column = rng.uniform(0, picture.shape[0]), rng.uniform(0, picture.shape[1])
    down, across = np.indices(picture.shape[:2], np.float32)
    long, wide = rng.uniform(10, 26), rng.uniform(5, 13)
    reach = np.sqrt(((down - row) / wide) ** 2 + ((across - column) / long) ** 2)
    ripple = 0.5 + 0.5 * np.sin(reach * rng.uniform(6, 10))
    share = np.exp(-(reach**2)) * (0.6 + 0.35 * ripple)
    picture += (np.array(toned(colour, 0.3), np.float32) - picture) * share[..., None]


def planks(rng: np.random.Generator, size: Size) -> Picture:
    """Planks side by side with dark joints, some of them ending within the picture."""
    colour = _wood(rng)
    spread = rng.uniform(0.02, 0.15)
    picture = np.zeros((*size, 3), np.float32)
    width = int(rng.uniform(0.1, 0.45) * size[0])
    joint = int(rng.integers(1, 5))
    top = -int(rng.integers(0, width))
    while top < size[0]:
        low, high = max(0, top), min(size[0], top + width)
        ends = [0, size[1]]
        if chance(rng, 0.6):
            ends.insert(1, int(rng.uniform(0.1, 0.9) * size[1]))
        for left, right in pairwise(ends):
            tone = toned(colour, float(np.clip(rng.normal(1, spread), 0.6, 1.4)))
            picture[low:high, left:right] = board(rng, (max(high - low, 4), right - left), tone)[
                : high - low
            ]
            picture[low:high, max(0, right - joint) : right] *= 0.35
        picture[max(0, high - joint) : high] *= rng.uniform(0.2, 0.6)
        top += width
    return shaded(picture, _wear(rng, size))


def table_top(rng: np.random.Generator, size: Size) -> Picture:
    """One wide face of wood or of veneer."""
    return shaded(board(rng, size, _wood(rng)), _wear(rng, size))


def parquet(rng: np.random.Generator, size: Size) -> Picture:
    """Squares of short boards, laid in turns along and across."""
    colour = _wood(rng)
    block, strips = int(rng.integers(70, 220)), int(rng.integers(3, 7))
    picture = np.zeros((*size, 3), np.float32)
    for row in range(0, size[0], block):
        for column in range(0, size[1], block):
            square = np.zeros((block, block, 3), np.float32)
            for strip in np.array_split(np.arange(block), strips):
                tone = toned(colour, float(rng.normal(1, 0.1)))
                square[strip] = board(rng, (len(strip), block), tone)
                square[strip[-1]] *= 0.45
            if (row // block + column // block) % 2:
                square = square.transpose(1, 0, 2)
            high, wide = min(block, size[0] - row), min(block, size[1] - column)
            picture[row : row + high, column : column + wide] = square[:high, :wide]
    return shaded(picture, _wear(rng, size))


def painted(rng: np.random.Generator, size: Size) -> Picture:
    """Painted planks whose paint has come off along the grain here and there."""
    bare = planks(rng, size).astype(np.float32)
    coat = np.array(any_colour(rng, (0.0, 0.5), (0.3, 0.97)), np.float32)
    worn = cloudy(rng, size, (14.0, 120.0), 4) + 0.4 * grain(rng, size, 1.0)
    cover = 1 / (1 + np.exp((worn - rng.uniform(0.7, 2.4)) * 6))
    light = np.clip(bare.mean(axis=2) / max(1.0, float(bare.mean())), 0.3, 1.2)
    painted_face = coat * (0.75 + 0.25 * light)[..., None]
    picture = bare + (painted_face - bare) * cover[..., None]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def chipboard(rng: np.random.Generator, size: Size) -> Picture:
    """Pressed chips of wood: short flakes that lie in all directions."""
    colour = np.array(_wood(rng))
    picture = np.empty((*size, 3), np.uint8)
    picture[:] = np.clip(colour * 0.8, 0, 255)
    high, low = rng.uniform(12, 60), rng.uniform(3, 12)
    for _ in range(int(9 * size[0] * size[1] / (high * low))):
        at = (float(rng.uniform(0, size[1])), float(rng.uniform(0, size[0])))
        box = (at, (float(rng.uniform(0.3, 1) * high), float(rng.uniform(0.3, 1) * low)))
        corners = cv2.boxPoints((*box, float(rng.uniform(0, 180)))).astype(np.int32)
        tone = np.clip(colour * rng.normal(1, 0.14), 0, 255)
        cv2.fillConvexPoly(picture, corners, tone.tolist(), cv2.LINE_AA)
    return shaded(picture.astype(np.float32), _wear(rng, size))


def _wood(rng: np.random.Generator) -> Colour:
    return toned(WOODS[rng.integers(len(WOODS))], rng.uniform(0.75, 1.2))


def _wear(rng: np.random.Generator, size: Size) -> Field:
    """Light around 1: soft stains, fine grain and a few scratches."""
    light = 1 + cloudy(rng, size, (250.0, 250.0), 3) * rng.uniform(0.0, 0.06)
    light += grain(rng, size, 0.6) * rng.uniform(0.0, 0.02)
    scratches = np.zeros(size, np.uint8)
    for _ in range(rng.poisson(3)):
        start = rng.uniform(0, 1, 2) * size[::-1]
        end = start + rng.normal(0, 120, 2)
        ends = (start.astype(int).tolist(), end.astype(int).tolist())
        cv2.line(scratches, *ends, 255, 1, cv2.LINE_AA)
    return np.asarray(light + scratches / 255.0 * rng.uniform(-0.15, 0.15), np.float32)
