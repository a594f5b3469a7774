"""Tokens counted on drawn pots: `python -m tests.vision.token_figures [SCENES]`.

The drawer knows nothing of the counter; the count that was drawn is the truth.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tokens import count_tokens

WIDTH_MM, HEIGHT_MM = 117.5, 100.0
FINE = 8.0
"""Pixels a millimetre while drawing."""

PAPER, YELLOW, BLACK = (240, 244, 245), (78, 193, 242), (30, 30, 32)
KINDS = ("plain", "shadow", "coloured", "dim", "blurred", "cards")
DISTRACTIONS = ("nothing", "faces", "coins", "hand", "phone", "black card")
SCENES = 40


@dataclass
class Pot:
    picture: NDArray[np.uint8]
    px_per_mm: float
    yellow: int
    black: int


def pot(kind: str, rng: np.random.Generator, *, touching: bool = True) -> Pot:
    """A pot with some tokens, some of them touching or slightly overlapping, none hidden."""
    canvas = _paper(rng)
    if kind == "cards":
        for _ in range(int(rng.integers(1, 3))):
            _card(canvas, rng, (float(rng.choice((-12, 130))), float(rng.uniform(0, HEIGHT_MM))))
    radius = float(rng.uniform(11.0, 12.5))
    places = _places(int(rng.integers(0, 13)), radius, rng, touching=touching)
    yellow = black = 0
    for x, y in places:
        is_black = bool(rng.random() < 0.3)
        yellow, black = yellow + (not is_black), black + is_black
        _token(canvas, (x, y), radius, rng, is_black=is_black)
    return _taken(canvas, kind, rng, yellow, black)


def distraction(kind: str, rng: np.random.Generator) -> Pot:
    """A pot without tokens and with something else in it."""
    canvas = _paper(rng)
    if kind == "faces":
        for _ in range(int(rng.integers(1, 4))):
            _card(canvas, rng, (float(rng.uniform(0, 117)), float(rng.uniform(0, 100))))
    if kind == "coins":
        for x, y in _places(int(rng.integers(1, 8)), 12.5, rng, touching=False):
            _coin(canvas, (x, y), rng)
    if kind == "hand":
        _hand(canvas, rng)
    if kind == "phone":
        box = cv2.boxPoints(((_px(60), _px(50)), (_px(70), _px(140)), float(rng.uniform(0, 180))))
        cv2.fillPoly(canvas, [np.rint(box).astype(np.int32)], (24, 22, 20), cv2.LINE_AA)
    if kind == "black card":
        x, y = float(rng.uniform(20, 97)), float(rng.uniform(20, 80))
        box = cv2.boxPoints(((_px(x), _px(y)), (_px(63), _px(88)), float(rng.uniform(0, 180))))
        cv2.fillPoly(canvas, [np.rint(box).astype(np.int32)], (32, 30, 34), cv2.LINE_AA)
    return _taken(canvas, str(rng.choice(KINDS[:5])), rng, 0, 0)


def _px(mm: float) -> int:
    return round(mm * FINE)


def _paper(rng: np.random.Generator) -> NDArray[np.uint8]:
    canvas = np.full((_px(HEIGHT_MM), _px(WIDTH_MM), 3), PAPER, np.uint8)
    cv2.rectangle(canvas, (0, 0), (_px(WIDTH_MM), _px(HEIGHT_MM)), (197, 211, 217), _px(1.4))
    cv2.putText(canvas, "POT", (_px(49), _px(94)), cv2.FONT_HERSHEY_SIMPLEX, 2.0, (94, 99, 91), 9)
    coarse = rng.normal(0, 2, (20, 24)).astype(np.float32)
    grain = np.asarray(cv2.resize(coarse, (canvas.shape[1], canvas.shape[0])), np.float32)
    return np.asarray(np.clip(canvas + grain[..., None], 0, 255), np.uint8)


def _places(
    count: int, radius: float, rng: np.random.Generator, *, touching: bool
) -> list[tuple[float, float]]:
    """Middles, many of them beside an earlier one: 1.75 to 2.1 radii apart where they touch."""
    places: list[tuple[float, float]] = []
    least = 1.75 * radius if touching else 2.15 * radius
    for _ in range(400):
        if len(places) == count:
            break
        if places and touching and rng.random() < 0.7:
            base = places[int(rng.integers(len(places)))]
            angle, far = rng.uniform(0, 2 * np.pi), radius * rng.uniform(1.75, 2.1)
            x, y = base[0] + far * np.cos(angle), base[1] + far * np.sin(angle)
        else:
            x, y = rng.uniform(0, WIDTH_MM), rng.uniform(0, HEIGHT_MM)
        if not (radius + 1 < x < WIDTH_MM - radius - 1 and radius + 1 < y < HEIGHT_MM - radius - 1):
            continue
        if all(np.hypot(x - a, y - b) >= least for a, b in places):
            places.append((float(x), float(y)))
    return places


def _token(
    canvas: NDArray[np.uint8],
    at: tuple[float, float],
    radius: float,
    rng: np.random.Generator,
    *,
    is_black: bool,
) -> None:
    base = np.asarray(BLACK if is_black else YELLOW) * rng.uniform(0.9, 1.05)
    centre = (_px(at[0]), _px(at[1]))
    _soft_shadow(canvas, (centre[0] + _px(0.8), centre[1] + _px(0.8)), _px(radius))
    colour = tuple(float(c) for c in np.clip(base, 0, 255))
    cv2.circle(canvas, centre, _px(radius), colour, -1, cv2.LINE_AA)
    rim = tuple(float(c) for c in np.clip(base * 0.85, 0, 255))
    cv2.circle(canvas, centre, _px(radius - 0.8), rim, _px(0.4), cv2.LINE_AA)
    if rng.random() < 0.7:
        fruit = (60, 110, 150) if not is_black else (70, 160, 200)
        start = float(rng.uniform(0, 360))
        cv2.ellipse(
            canvas, centre, (_px(radius * 0.5),) * 2, start, 0, 140, fruit, _px(1.8), cv2.LINE_AA
        )
    if rng.random() < 0.3:
        glint = (centre[0] - _px(radius * 0.4), centre[1] - _px(radius * 0.4))
        bright = tuple(float(c) for c in np.clip(base + 60, 0, 255))
        cv2.ellipse(canvas, glint, (_px(3), _px(1.2)), 40, 0, 360, bright, -1, cv2.LINE_AA)


def _soft_shadow(canvas: NDArray[np.uint8], centre: tuple[int, int], radius: int) -> None:
    reach = radius + _px(2)
    x0, y0 = max(0, centre[0] - reach), max(0, centre[1] - reach)
    part = canvas[y0 : centre[1] + reach, x0 : centre[0] + reach]
    cover = np.zeros(part.shape[:2], np.float32)
    cv2.circle(cover, (centre[0] - x0, centre[1] - y0), radius, 0.4, -1)
    part[:] = (part * (1 - cv2.GaussianBlur(cover, (0, 0), _px(0.7)))[..., None]).astype(np.uint8)


def _card(canvas: NDArray[np.uint8], rng: np.random.Generator, at: tuple[float, float]) -> None:
    """A face with pips of 15 mm, black, red or yellow, and letters."""
    turn = float(rng.uniform(0, 360))
    box = cv2.boxPoints(((_px(at[0]), _px(at[1])), (_px(63), _px(88)), turn))
    cv2.fillPoly(canvas, [np.rint(box).astype(np.int32)], (243, 244, 244), cv2.LINE_AA)
    cv2.polylines(canvas, [np.rint(box).astype(np.int32)], True, (150, 150, 150), 3, cv2.LINE_AA)
    colour = ((30, 30, 30), (50, 40, 200), (60, 180, 235))[int(rng.integers(3))]
    for x, y in rng.uniform(-0.32, 0.32, (int(rng.integers(1, 9)), 2)):
        middle = box.mean(axis=0) + (box[1] - box[0]) * y + (box[3] - box[0]) * x
        size = _px(float(rng.uniform(5, 15)) / 2)
        points = [
            (middle[0] + size * np.cos(a) * b, middle[1] + size * np.sin(a) * b)
            for a, b in zip(np.linspace(0, 2 * np.pi, 11), (1, 0.5) * 6, strict=False)
        ]
        cv2.fillPoly(canvas, [np.rint(points).astype(np.int32)], colour, cv2.LINE_AA)


def _coin(canvas: NDArray[np.uint8], at: tuple[float, float], rng: np.random.Generator) -> None:
    """Brass of 24 mm, silver of 23, copper of 21; with relief and a bright rim."""
    radius, base = ((12.1, (108, 168, 196)), (11.6, (178, 182, 186)), (10.6, (62, 92, 128)))[
        int(rng.integers(3))
    ]
    centre = (_px(at[0]), _px(at[1]))
    cv2.circle(canvas, centre, _px(radius), base, -1, cv2.LINE_AA)
    for _ in range(14):
        shade = tuple(float(np.clip(c * rng.uniform(0.7, 1.25), 0, 255)) for c in base)
        a, b = rng.uniform(-0.6, 0.6, 2) * radius
        spot = (centre[0] + _px(float(a)), centre[1] + _px(float(b)))
        cv2.circle(canvas, spot, _px(float(rng.uniform(0.8, 2.5))), shade, -1, cv2.LINE_AA)
    bright = tuple(float(min(255, c * 1.2)) for c in base)
    cv2.circle(canvas, centre, _px(radius - 0.6), bright, _px(0.7), cv2.LINE_AA)


def _hand(canvas: NDArray[np.uint8], rng: np.random.Generator) -> None:
    skins = ((130, 165, 215), (60, 95, 140), (35, 50, 80), (40, 40, 45))
    skin = np.asarray(skins[int(rng.integers(len(skins)))], np.float64)
    x = float(rng.uniform(20, 90))
    for number in range(4):
        shade = tuple(float(c) for c in skin * rng.uniform(0.9, 1.1))
        tip = (_px(x + 17 * number - 25), _px(float(rng.uniform(20, 50))))
        base = (_px(x + 14 * number - 20), _px(HEIGHT_MM + 10))
        cv2.line(canvas, base, tip, shade, _px(15), cv2.LINE_AA)


def _taken(
    canvas: NDArray[np.uint8], kind: str, rng: np.random.Generator, yellow: int, black: int
) -> Pot:
    px_per_mm = float(rng.uniform(1.8, 3.2))
    size = (round(WIDTH_MM * px_per_mm), round(HEIGHT_MM * px_per_mm))
    small = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    picture: NDArray[np.float32] = np.asarray(small, np.float32)
    height, width = picture.shape[:2]
    slope = rng.uniform(-0.2, 0.2, 2)
    x, y = np.linspace(-1, 1, width), np.linspace(-1, 1, height)
    picture *= (1 + slope[0] * x[None, :] + slope[1] * y[:, None])[..., None] * 0.95
    if kind == "shadow":
        angle = rng.uniform(0, np.pi)
        edge = np.cos(angle) * x[None, :] + np.sin(angle) * y[:, None] - rng.uniform(-0.4, 0.4)
        dark = 1 / (1 + np.exp(-edge * rng.uniform(8, 40)))
        picture *= (1 - rng.uniform(0.25, 0.55) * dark)[..., None]
    tint = rng.uniform(0.92, 1.0, 3)
    if kind == "coloured":
        tint = np.asarray(((0.62, 0.85, 1.0), (1.0, 0.92, 0.78), (0.75, 1.0, 0.9)))[
            int(rng.integers(3))
        ]
    picture *= tint * (rng.uniform(0.22, 0.4) if kind == "dim" else 1.0)
    blur = rng.uniform(0.9, 1.6) if kind == "blurred" else rng.uniform(0.3, 0.8)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(blur)), np.float32)
    picture += rng.normal(0, rng.uniform(1.5, 4), picture.shape).astype(np.float32)
    return Pot(np.clip(picture, 0, 255).astype(np.uint8), px_per_mm, yellow, black)


def counted(kind: str, scenes: int) -> Counter[str]:
    """Right, wrong though told as sure, and microseconds, over pots of a kind or distractions."""
    rng = np.random.default_rng([7, (*KINDS, *DISTRACTIONS).index(kind)])
    counts: Counter[str] = Counter()
    for _ in range(scenes):
        seen = pot(kind, rng) if kind in KINDS else distraction(kind, rng)
        begun_ns = time.thread_time_ns()
        count = count_tokens(seen.picture, seen.px_per_mm)
        counts["us"] += (time.thread_time_ns() - begun_ns) // 1000
        right = (count.yellow, count.black) == (seen.yellow, seen.black)
        listed = {(guess.yellow, guess.black) for guess in count.alternatives}
        counts["scenes"] += 1
        counts["right"] += right
        counts["surely wrong"] += not right and count.p >= 0.9
        counts["among the alternatives"] += not right and (seen.yellow, seen.black) in listed
        counts["tokens"] += seen.yellow + seen.black
        counts["off by"] += abs(count.yellow - seen.yellow) + abs(count.black - seen.black)
        counts["sure"] += count.p >= 0.9
    return counts


def figures(scenes: int = SCENES) -> Iterator[tuple[str, str]]:
    """Name and value of each figure, as they are measured."""
    for kind in KINDS:
        yield f"tokens, {kind}", _told(counted(kind, scenes))
    for kind in DISTRACTIONS:
        yield f"no tokens, {kind}", _told(counted(kind, scenes))


def _told(counts: Counter[str]) -> str:
    return (
        f"{counts['right']} of {counts['scenes']} pots right, off by {counts['off by']} of "
        f"{counts['tokens']} tokens; surely wrong {counts['surely wrong']}; wrong and among the "
        f"alternatives {counts['among the alternatives']}; sure {counts['sure']}; "
        f"{counts['us'] / counts['scenes'] / 1000:.0f} ms"
    )


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else SCENES):
        sys.stdout.write(f"{name:<28} {value}\n")
        sys.stdout.flush()
