"""Cloth and skin: weaves, checks, stripes, tartans, felt, carpet, leather, printed tablecloths."""

import cv2
import numpy as np

from vision.frames import Picture
from vision.training.grounds.noise import (
    Field,
    Size,
    any_colour,
    cells,
    chance,
    cloudy,
    grain,
    hsv,
    relief,
    shaded,
    toned,
)
from vision.training.grounds.symbols import stamp

FINE_PX = 1.5
"""Threads closer together than this show no roundness of their own."""

DISTINCT_PX = 3.0
"""Closer together, warp and weft blend into one colour."""


def _threads(rng: np.random.Generator, count: int, pitch_px: float) -> Field:
    """The colours of the threads in order: plain, stripes, checks or a tartan's sett."""
    kind = rng.choice(["plain", "stripes", "sett"], p=[0.4, 0.25, 0.35])
    base = np.array(any_colour(rng, (0.0, 0.75), (0.12, 0.95)), np.float32)
    row = np.tile(base, (count, 1))
    if kind == "plain":
        return row
    colours = [base] + [np.array(any_colour(rng), np.float32) for _ in range(3)]
    if chance(rng, 0.5):
        colours[1] = np.array(hsv(40, 0.05, 0.95), np.float32)
    bands: list[tuple[int, int]] = []
    for _ in range(2 if kind == "stripes" else int(rng.integers(3, 7))):
        wide = max(1, int(rng.choice([3, 8, 20, 45]) * rng.uniform(0.7, 1.3) / pitch_px))
        bands.append((int(rng.integers(len(colours))), wide))
    if kind == "sett":
        bands += bands[-2::-1]
    sett = np.concatenate([np.tile(colours[which], (wide, 1)) for which, wide in bands])
    return np.asarray(np.resize(sett, (count, 3)), np.float32)


def woven(rng: np.random.Generator, size: Size) -> Picture:
    """A woven cloth, near enough to show its threads or far enough to show only its pattern."""
    pitch = float(rng.choice([1.0, 2.0, 3.0, 5.0, 8.0])) * rng.uniform(0.9, 1.3)
    down, across = np.indices(size, np.float32)
    bend = rng.uniform(0, 4)
    down += cloudy(rng, size, (300.0, 300.0), 2) * bend
    across += cloudy(rng, size, (300.0, 300.0), 2) * bend
    v, u = (down - down.min()) / pitch, (across - across.min()) / pitch
    row, column = v.astype(int), u.astype(int)
    warp = _threads(rng, int(column.max()) + 1, pitch)
    same = chance(rng, 0.6) and len(warp) >= int(row.max()) + 1
    weft = warp if same else _threads(rng, int(row.max()) + 1, pitch)
    warp = np.asarray(warp * rng.normal(1, 0.06, (len(warp), 1)), np.float32)
    weft = np.asarray(weft * rng.normal(1, 0.06, (len(weft), 1)), np.float32)
    twill = int(rng.choice([2, 3, 4]))
    over = (row + column) % twill < twill / 2
    profile = np.where(over, np.sin(np.pi * (u % 1)), np.sin(np.pi * (v % 1)))
    deep = rng.uniform(0.1, 0.5) if pitch > FINE_PX else 0.1
    colour = np.where(over[..., None], warp[column], weft[row]).astype(np.float32)
    if same and pitch < DISTINCT_PX:
        colour = 0.5 * (warp[column] + weft[row]).astype(np.float32)
    light = (1 - deep + deep * profile) * (1 + 0.05 * grain(rng, size, 0.7))
    return shaded(colour, np.asarray(light * _folds(rng, size), np.float32))


def _folds(rng: np.random.Generator, size: Size) -> Field:
    """Light around 1 on cloth that does not lie quite flat."""
    height = cloudy(rng, size, (rng.uniform(90, 260), rng.uniform(90, 260)), 2)
    return relief(height, rng, rng.uniform(0, 8))


def felt(rng: np.random.Generator, size: Size) -> Picture:
    """Felt, baize, a mouse mat or velvet: even colour, short fibres."""
    green = chance(rng, 0.4)
    hue = rng.uniform(100, 165) if green else rng.uniform(0, 360)
    base = hsv(hue, rng.uniform(0.1, 0.9), rng.uniform(0.12, 0.75))
    fibres = np.zeros(size, np.float32)
    for _ in range(int(rng.uniform(1500, 9000))):
        at = rng.uniform(0, 1, 2) * size[::-1]
        steps = np.cumsum(np.vstack([at, rng.normal(0, 4, (3, 2))]), axis=0).astype(np.int32)
        cv2.polylines(fibres, [steps], False, float(rng.normal(0, 1)), 1, cv2.LINE_AA)
    light = 1 + fibres * rng.uniform(0.02, 0.1) + grain(rng, size, 0.7) * rng.uniform(0.02, 0.08)
    light += cloudy(rng, size, (200.0, 200.0), 4) * rng.uniform(0.01, 0.07)
    colour = np.broadcast_to(np.asarray(base, np.float32), (*size, 3))
    return shaded(np.asarray(colour, np.float32), np.asarray(light, np.float32))


def carpet(rng: np.random.Generator, size: Size) -> Picture:
    """Cut pile, loops in rows or Berber: tufts of a few colours, each lit from one side."""
    pitch = rng.uniform(3.5, 14)
    distance, label = cells(rng, size, pitch, rng.choice([0.15, 0.45]))
    base = np.array(any_colour(rng, (0.03, 0.5), (0.2, 0.85)))
    count = int(label.max()) + 1
    colours = np.tile(base, (count, 1)) * rng.normal(1, rng.uniform(0.03, 0.16), (count, 1))
    flecked = rng.random(count) < rng.choice([0.0, 0.08, 0.3])
    fleck = np.array([any_colour(rng, (0.03, 0.5), (0.1, 0.95)) for _ in range(3)])
    colours[flecked] = fleck[rng.integers(3, size=int(flecked.sum()))]
    tuft = np.clip(1 - distance * 1.3, 0, 1)
    light = (0.5 + 0.6 * np.sqrt(tuft)) * relief(tuft * pitch * 0.5, rng, 1.0)
    light *= 1 + 0.08 * grain(rng, size, 0.6) + 0.05 * cloudy(rng, size, (180.0, 180.0), 2)
    return shaded(colours[label].astype(np.float32), np.asarray(light, np.float32))


def leather(rng: np.random.Generator, size: Size) -> Picture:
    """Leather, real or not: cells between creases, in brown, black, red or cream."""
    fine, _ = cells(rng, size, rng.uniform(5, 12), 0.6)
    coarse, _ = cells(rng, size, rng.uniform(25, 60), 0.7)
    height = -(fine**1.5) * 1.5 - coarse**2 + 0.3 * cloudy(rng, size, (8.0, 8.0), 3)
    height = np.asarray(cv2.GaussianBlur(height, (0, 0), 1.0), np.float32)
    hue = rng.choice([20.0, 25.0, 5.0, 35.0, 220.0])
    base = hsv(float(hue), rng.uniform(0.1, 0.8), rng.uniform(0.1, 0.8))
    colour = np.broadcast_to(np.asarray(base, np.float32), (*size, 3))
    light = relief(height, rng, rng.uniform(1.0, 2.5))
    light = light * (1 + 0.06 * cloudy(rng, size, (220.0, 220.0), 3))
    return shaded(np.asarray(colour, np.float32), np.asarray(light, np.float32))


def printed_cloth(rng: np.random.Generator, size: Size) -> Picture:
    """A tablecloth with a small motif over and over: flowers, dots, hearts, lozenges, stars."""
    ground = any_colour(rng, (0.0, 0.5), (0.5, 0.98))
    picture = np.empty((*size, 3), np.uint8)
    picture[:] = ground
    motif = str(rng.choice(["flower", "dot", "heart", "lozenge", "star", "clover", "leaf"]))
    pitch, big = rng.uniform(35, 120), rng.uniform(0.2, 0.42)
    colours = [any_colour(rng, (0.3, 0.95), (0.1, 0.95)) for _ in range(3)]
    if chance(rng, 0.4):
        colours = [(40.0, 30.0, 200.0), (25.0, 25.0, 25.0)]
    turning = rng.choice([0.0, 0.0, 180.0])
    for line, row in enumerate(np.arange(0, size[0] + pitch, pitch)):
        for place, column in enumerate(np.arange(0, size[1] + pitch, pitch)):
            at = (float(column + (line % 2) * pitch / 2), float(row))
            colour = colours[(line + place) % len(colours)]
            turn = float(rng.uniform(-turning, turning))
            stamp(picture, motif, at, pitch * big, colour, turn)
    light = _folds(rng, size) * (1 + 0.04 * grain(rng, size, 0.8))
    return shaded(picture.astype(np.float32), np.asarray(light, np.float32))


def quilt(rng: np.random.Generator, size: Size) -> Picture:
    """Two or three cloths sewn together, or a runner over a tablecloth."""
    kinds = (woven, felt, printed_cloth)
    picture = kinds[rng.integers(3)](rng, size)
    for _ in range(int(rng.integers(1, 3))):
        other = kinds[rng.integers(3)](rng, size)
        low, high = sorted(rng.integers(0, size[1], 2).tolist())
        picture[:, low:high] = other[:, low:high]
        for seam in (low, high):
            picture[:, max(0, seam - 3) : seam] = (
                picture[:, max(0, seam - 3) : seam] * rng.uniform(0.4, 0.8)
            ).astype(np.uint8)
    return picture


def wicker(rng: np.random.Generator, size: Size) -> Picture:
    """Straw, rattan or bamboo mats: thick strands over and under each other."""
    high, wide = rng.uniform(6, 16), rng.uniform(14, 60)
    down, across = np.indices(size, np.float32)
    row, column = (down // high).astype(int), (across // wide).astype(int)
    over = (row + column) % 2
    bulge = np.sin(np.pi * (down % high) / high)
    lift = np.sin(np.pi * (across % wide) / wide) * np.where(over, 1.0, -0.7)
    base = hsv(rng.uniform(25, 45), rng.uniform(0.2, 0.6), rng.uniform(0.35, 0.9))
    tone = rng.normal(1, 0.1, (int(row.max()) + 1, int(column.max()) + 1))[row, column]
    light = tone * (0.45 + 0.45 * bulge) * (1 + 0.2 * lift)
    light *= 1 + 0.08 * cloudy(rng, size, (1.5, 40.0), 2)
    colour = np.broadcast_to(np.asarray(toned(base, 1.2), np.float32), (*size, 3))
    return shaded(np.asarray(colour, np.float32), np.asarray(light, np.float32))
