"""Small things that lie on tables: pens, coins, tokens, chips, dice, keys, spectacles, cables."""

import cv2
import numpy as np

from vision.frames import Picture
from vision.training.grounds.cutouts import PX, Cutout, canvas, finished, lit
from vision.training.grounds.noise import Colour, Field, any_colour, chance, cloudy, hsv, toned
from vision.training.grounds.symbols import PLAIN_SHAPES, stamp
from vision.training.grounds.wording import Page, any_font, rank_like

METALS: tuple[Colour, ...] = ((60, 165, 205), (70, 110, 175), (185, 190, 195), (150, 155, 160))
"""Brass, copper, nickel, steel."""


DARK_SUM, LIGHT_SUM = 150.0, 380.0
"""Of a colour's three channels: below the one it is dark, above the other light."""


def _px(*millimetres: float) -> tuple[int, ...]:
    return tuple(round(value * PX) for value in millimetres)


def _disc(cutout: Cutout, at: tuple[int, ...], radius: int, colour: Colour) -> None:
    cv2.circle(cutout.picture, at, radius, colour, -1, cv2.LINE_AA)
    cv2.circle(cutout.mask, at, radius, 255, -1, cv2.LINE_AA)


def _text(cutout: Cutout, text: str, box_mm: tuple[float, ...], colour: Colour, font: int) -> None:
    """Write in OpenCV's own letters into a box (left, top, width, height)."""
    left, top, wide, high = _px(*box_mm)
    thick = max(1, high // 6)
    (width, height), _ = cv2.getTextSize(text, font, 1.0, thick)
    scale = min(wide / max(1, width), high / max(1, height))
    (width, height), _ = cv2.getTextSize(text, font, scale, thick)
    at = (left + (wide - width) // 2, top + (high + height) // 2)
    cv2.putText(cutout.picture, text, at, font, scale, colour, thick, cv2.LINE_AA)


def pen(rng: np.random.Generator) -> Picture:
    """A pen, a pencil or a felt-tip: a long round body with a tip and often a clip."""
    long, thick = rng.uniform(110, 160), rng.uniform(6.5, 13)
    body, tip = any_colour(rng, (0, 1), (0.05, 1)), rng.choice(["cone", "cap"])
    cutout = canvas(long + 4, thick + 4, body)
    left, right, top, low = _px(2, thick + 2, 2, long + 2)
    middle, neck = (left + right) // 2, top + _px(rng.uniform(9, 22))[0]
    cv2.rectangle(cutout.mask, (left, neck), (right, low), 255, -1)
    corners = [(left, neck), (right, neck), (middle + 3, top), (middle - 3, top)]
    cv2.fillConvexPoly(cutout.mask, np.array(corners), 255, cv2.LINE_AA)
    wood_or_metal = (150.0, 195.0, 225.0) if tip == "cone" else METALS[rng.integers(4)]
    cutout.picture[:neck] = wood_or_metal
    cutout.picture[: top + _px(3)[0]] = toned(body, 0.6)
    band = int(rng.uniform(0.3, 0.95) * low)
    cutout.picture[band : band + _px(rng.uniform(1, 20))[0]] = any_colour(rng)
    if chance(rng, 0.5):
        start, end = (middle - 4, int(low * 0.72)), (middle + 4, low - 6)
        cv2.rectangle(cutout.picture, start, end, METALS[rng.integers(4)], -1)
    return finished(lit(cutout, rng, thick / 2, 0.9))


def coin(rng: np.random.Generator) -> Picture:
    """A coin with a number or a head on it."""
    radius = rng.uniform(8, 14)
    metal = METALS[rng.integers(len(METALS))]
    cutout = canvas(2 * radius + 3, 2 * radius + 3, metal)
    at = _px(radius + 1.5, radius + 1.5)
    _disc(cutout, at, _px(radius)[0], metal)
    cv2.circle(cutout.picture, at, _px(radius * 0.88)[0], toned(metal, 0.6), 2, cv2.LINE_AA)
    if chance(rng, 0.3):
        core = METALS[rng.integers(len(METALS))]
        cv2.circle(cutout.picture, at, _px(radius * 0.65)[0], core, -1, cv2.LINE_AA)
    if chance(rng, 0.6):
        text = str(rng.choice(["1", "2", "5", "10", "20", "50"]))
        box = (radius * 0.8, radius * 0.9, radius * 1.3, radius * 1.2)
        _text(cutout, text, box, toned(metal, 0.5), cv2.FONT_HERSHEY_DUPLEX)
    else:
        head = _px(radius * 0.4, radius * 0.55)
        cv2.ellipse(cutout.picture, at, head, 10, 0, 360, toned(metal, 0.75), -1, cv2.LINE_AA)
        cv2.circle(cutout.picture, at, _px(radius * 0.3)[0], toned(metal, 1.2), -1, cv2.LINE_AA)
    return finished(lit(cutout, rng, 1.4, 0.8))


def token(rng: np.random.Generator) -> Picture:
    """A round wooden or plastic token: banana-yellow, black, or of another colour."""
    radius = rng.uniform(7, 22)
    picks: tuple[Colour, ...] = ((50, 215, 250), (28, 26, 25), any_colour(rng, (0.4, 1), (0.2, 1)))
    colour = toned(picks[rng.choice(3, p=[0.4, 0.4, 0.2])], rng.uniform(0.8, 1.1))
    cutout = canvas(2 * radius + 3, 2 * radius + 3, colour)
    at = _px(radius + 1.5, radius + 1.5)
    _disc(cutout, at, _px(radius)[0], colour)
    if chance(rng, 0.5):
        ring = toned(colour, 0.7) if sum(colour) > DARK_SUM else toned((90, 90, 90), 1)
        cv2.circle(
            cutout.picture, at, _px(radius * rng.uniform(0.4, 0.85))[0], ring, 3, cv2.LINE_AA
        )
    return finished(lit(cutout, rng, radius * rng.uniform(0.15, 0.5), 0.9))


def chip(rng: np.random.Generator) -> Picture:
    """A casino chip, or a few lying over each other: coloured rim with light marks, a number."""
    count = int(rng.integers(1, 5))
    radius, span = 19.5, 19.5 * 2 + 3 + (count - 1) * 22
    cutout = canvas(span, span)
    for _ in range(count):
        colour = any_colour(rng, (0.3, 1), (0.1, 0.85))
        place = rng.uniform(radius + 1, span - radius - 1, 2)
        at = _px(float(place[0]), float(place[1]))
        _disc(cutout, at, _px(radius)[0], toned(colour, 0.55))
        _disc(cutout, at, _px(radius * 0.97)[0], colour)
        start, marks = rng.uniform(0, 60), int(rng.choice([4, 6, 8]))
        for mark in range(marks):
            turn = start + mark * 360 / marks
            axes = _px(radius * 0.86, radius * 0.86)
            light = (235.0, 238.0, 240.0)
            thick = _px(radius * 0.2)[0]
            cv2.ellipse(cutout.picture, at, axes, turn, 0, 160 / marks, light, thick)
        cv2.circle(cutout.picture, at, _px(radius * 0.62)[0], (225, 230, 232), -1, cv2.LINE_AA)
        left, top = place[0] - 8, place[1] - 5
        text = str(rng.choice(["1", "5", "10", "25", "50", "100"]))
        _text(cutout, text, (left, top, 16, 10), toned(colour, 0.7), cv2.FONT_HERSHEY_DUPLEX)
    return finished(lit(cutout, rng, 1.5, 0.7))


def die(rng: np.random.Generator) -> Picture:
    """A die from above with its pips."""
    side = rng.uniform(11, 20)
    colour = any_colour(rng, (0, 0.15), (0.8, 1)) if chance(rng, 0.6) else any_colour(rng)
    cutout = canvas(side + 3, side + 3, colour)
    sheet = Page((cutout.mask.shape[0], cutout.mask.shape[1]), (0, 0, 0))
    box = _px(1.5, 1.5, side + 1.5, side + 1.5)
    sheet.pen.rounded_rectangle(box, side * PX * 0.18, fill=(255, 255, 255))
    cutout.mask[:] = sheet.picture()[..., 0]
    pip = (245.0, 245.0, 245.0) if sum(colour) < LIGHT_SUM else (20.0, 20.0, 20.0)
    value, step, middle = int(rng.integers(1, 7)), side * 0.27, side / 2 + 1.5
    places = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
        5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
        6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
    }[value]
    for across, down in places:
        at = _px(middle + across * step, middle + down * step)
        radius = _px(side * (0.13 if value == 1 else 0.09))[0]
        cv2.circle(cutout.picture, at, radius, pip, -1, cv2.LINE_AA)
    return finished(lit(cutout, rng, side * 0.2, 0.7))


def game_tile(rng: np.random.Generator) -> Picture:
    """A tile of a word or number game, or a domino."""
    wide = rng.uniform(15, 28)
    high = wide * float(rng.choice([1.0, 1.4, 2.0]))
    colour = any_colour(rng, (0, 0.35), (0.75, 1))
    cutout = canvas(high + 3, wide + 3, colour)
    left, top, right, low = _px(1.5, 1.5, wide + 1.5, high + 1.5)
    cv2.rectangle(cutout.mask, (left, top), (right, low), 255, -1)
    ink: Colour = (40, 30, 200) if chance(rng, 0.4) else (25, 25, 25)
    page = Page((cutout.mask.shape[0], cutout.mask.shape[1]), colour)
    font = any_font(rng, round(wide * 0.6 * PX))
    page.write((left + wide * 0.2 * PX, top + wide * 0.1 * PX), rank_like(rng), font, ink)
    cutout.picture[:] = page.picture()
    if high > wide:
        shape = PLAIN_SHAPES[rng.integers(len(PLAIN_SHAPES))]
        stamp(cutout.picture, shape, ((left + right) / 2, low * 0.78), wide * 0.2 * PX, ink)
    return finished(lit(cutout, rng, 1.5, 0.8))


def key(rng: np.random.Generator) -> Picture:
    """One to three keys on a ring."""
    cutout = canvas(120, 120)
    centre = np.array([60.0, 60.0])
    for _ in range(int(rng.integers(1, 4))):
        metal = toned(METALS[rng.integers(len(METALS))], rng.uniform(0.7, 1.1))
        angle = rng.uniform(0, 2 * np.pi)
        way, side = (
            np.array([np.cos(angle), np.sin(angle)]),
            np.array([-np.sin(angle), np.cos(angle)]),
        )
        bow = centre + way * 16
        _disc(cutout, _px(*bow), _px(rng.uniform(9, 13))[0], metal)
        tip, half = bow + way * rng.uniform(26, 36), 3.0
        blade = [bow - side * half, tip - side * half, tip + way * 2, tip + side * half]
        for step in np.linspace(0.9, 0.4, 6):
            notch = half - rng.uniform(0, 2.2)
            blade.append(bow + (tip - bow) * step + side * notch)
        blade.append(bow + side * half)
        corners = (np.array(blade) * PX).astype(np.int32)
        cv2.fillPoly(cutout.picture, [corners], metal, cv2.LINE_AA)
        cv2.fillPoly(cutout.mask, [corners], 255, cv2.LINE_AA)
        _hole(cutout, _px(*(bow - way * 5)), _px(3)[0])
    for target, colour in ((cutout.picture, (190.0, 190.0, 190.0)), (cutout.mask, 255.0)):
        cv2.circle(target, _px(60, 60), _px(12)[0], colour, _px(1.6)[0], cv2.LINE_AA)
    return finished(lit(cutout, rng, 1.2, 0.8))


def _hole(cutout: Cutout, at: tuple[int, ...], radius: int) -> None:
    cv2.circle(cutout.mask, at, radius, 0, -1, cv2.LINE_AA)


def spectacles(rng: np.random.Generator) -> Picture:
    """A pair of spectacles: a frame, and glass that lets most through."""
    cutout = canvas(150, 150, any_colour(rng, (0, 0.9), (0.03, 0.6)))
    glass = np.zeros(cutout.mask.shape, np.uint8)
    radius, flat, thick = rng.uniform(19, 25), rng.uniform(0.7, 1.0), _px(rng.uniform(1.5, 4))[0]
    frame = cutout.mask
    for side in (-1, 1):
        at = _px(75 + side * (radius + 8), 30)
        axes = _px(radius, radius * flat)
        cv2.ellipse(glass, at, axes, 0, 0, 360, 255, -1, cv2.LINE_AA)
        cv2.ellipse(frame, at, axes, 0, 0, 360, 255, thick, cv2.LINE_AA)
        hinge = (75 + side * (2 * radius + 8), 27.0)
        bend = (hinge[0] - side * rng.uniform(0, 12), 110.0)
        end = (bend[0] - side * rng.uniform(0, 10), 140.0)
        path = np.array([_px(*hinge), _px(*bend), _px(*end)], np.int32)
        cv2.polylines(frame, [path], False, 255, thick, cv2.LINE_AA)
    cv2.line(frame, _px(67, 28), _px(83, 28), 255, thick, cv2.LINE_AA)
    done = lit(cutout, rng, 1.5, 0.6)
    dark = chance(rng, 0.6)
    tint = rng.uniform(0.3, 0.75) if dark else rng.uniform(0.05, 0.3)
    whole = np.maximum(frame, glass)
    done.picture[(glass > 0) & (frame == 0)] = (60, 60, 60) if dark else (235, 235, 235)
    opacity = np.where(frame > 0, 1.0, tint).astype(np.float32)
    return finished(Cutout(done.picture, whole), opacity)


def cable(rng: np.random.Generator) -> Picture:
    """A cable, a cord or a rubber band in loops."""
    span = rng.uniform(60, 190)
    cutout = canvas(span, span, any_colour(rng, (0, 0.7), (0.03, 1)))
    turns = np.linspace(0, rng.uniform(2, 9), 160)
    path = np.stack(
        [np.cos(turns * rng.uniform(0.8, 1.2)), np.sin(turns * rng.uniform(0.8, 1.2))], axis=1
    )
    first, last = rng.uniform(0.3, 0.95, 2).tolist()
    path = path * np.linspace(first, last, 160)[:, None]
    bends = np.cumsum(rng.normal(0, 0.02, (160, 2)), axis=0)
    path = path + cv2.blur(bends, (1, 25))
    path = (np.clip(path, -0.96, 0.96) + 1) * span / 2 * PX
    thick = rng.uniform(1.5, 5)
    cv2.polylines(cutout.mask, [path.astype(np.int32)], False, 255, _px(thick)[0], cv2.LINE_AA)
    return finished(lit(cutout, rng, thick / 2, 0.9))


def patch(rng: np.random.Generator) -> Picture:
    """A flat piece of anything: a polygon or an ellipse, even, clouded or striped."""
    high, wide = rng.uniform(8, 130, 2)
    cutout = canvas(high, wide)
    size = (cutout.mask.shape[0], cutout.mask.shape[1])
    if chance(rng, 0.5):
        corners = rng.uniform(0, 1, (int(rng.integers(3, 8)), 2)) * size[::-1]
        hull = cv2.convexHull(corners.astype(np.int32))
        cv2.fillPoly(cutout.mask, [hull], 255, cv2.LINE_AA)
    else:
        middle, axes = (size[1] // 2, size[0] // 2), (size[1] // 2 - 1, size[0] // 2 - 1)
        cv2.ellipse(cutout.mask, middle, axes, 0, 0, 360, 255, -1, cv2.LINE_AA)
    field: Field = cloudy(rng, size, (rng.uniform(4, 200), rng.uniform(4, 200)), 3)
    if chance(rng, 0.3):
        field = np.asarray(np.sign(np.sin(field * rng.uniform(1, 8))), np.float32)
    first, other = np.array(any_colour(rng, (0, 1), (0, 1))), np.array(any_colour(rng))
    share = np.clip(0.5 + rng.uniform(0, 0.5) * field, 0, 1)[..., None]
    cutout.picture[:] = (first + (other - first) * share).astype(np.uint8)
    return finished(lit(cutout, rng, rng.uniform(0.3, 4), rng.uniform(0, 0.8)))


def crumb(rng: np.random.Generator) -> Picture:
    """A nut, a sweet, a bottle cap or a pebble: a small lump."""
    radius = rng.uniform(3, 14)
    colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 1))
    cutout = canvas(2.4 * radius, 2.4 * radius, colour)
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    wave = sum(rng.normal(0, 0.06) * np.cos(n * turn + rng.uniform(0, 6)) for n in (2, 3, 5))
    edge = (radius * (1 + np.clip(wave, -0.15, 0.15)))[:, None]
    corners = (np.stack([np.cos(turn), np.sin(turn)], axis=1) * edge + 1.2 * radius) * PX
    cv2.fillPoly(cutout.mask, [corners.astype(np.int32)], 255, cv2.LINE_AA)
    return finished(lit(cutout, rng, radius * 0.8, 1.0))
