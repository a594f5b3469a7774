"""What light, lens and camera do to a drawn scene: shades, glare, colour casts, blur, noise, JPEG."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture

GRAIN_PX = 1536
"""Noise is drawn once, and cut from another place for each scene: drawing it anew takes longest of all."""

GRAIN: NDArray[np.int16] = (
    np.random.default_rng(1).normal(0, 64, (GRAIN_PX, GRAIN_PX, 3)).astype(np.int16)
)


def photographed(rng: np.random.Generator, scene: Picture, card_px: float) -> Picture:
    """The scene as a camera of moderate quality sees it; `card_px` is the width of a card in it."""
    seen = _shaded(rng, scene)
    if rng.random() < 0.3:
        seen = _with_glare(rng, seen, card_px)
    seen = _cast(rng, seen)
    seen = _blurred(rng, seen, card_px)
    noise = rng.choice((0.0, rng.uniform(1, 5), rng.uniform(4, 14)), p=(0.3, 0.5, 0.2))
    if noise:
        seen = _grained(rng, seen, float(noise))
    if rng.random() < 0.6:
        quality = int(rng.integers(30, 96))
        _, data = cv2.imencode(".jpg", seen, (cv2.IMWRITE_JPEG_QUALITY, quality))
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
    return np.asarray(seen, dtype=np.uint8)


def in_a_room(rng: np.random.Generator, scene: Picture, card_px: float) -> Picture:
    """The scene as a camera that was set up with care sees it in a living room."""
    warm = rng.normal(0, 0.05)
    gains = np.asarray((1 - warm, 1.0, 1 + warm)) * rng.uniform(0.75, 1.05)
    height, width = scene.shape[:2]
    coarse = rng.uniform(0.8, 1.05, (3, 3)).astype(np.float32)
    shade = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    every = cv2.merge([shade * np.float32(gain) for gain in gains])
    lit = cv2.multiply(scene, every, dtype=cv2.CV_8U)
    sharp = float(rng.uniform(0.3, 0.3 + 0.005 * card_px))
    seen = cv2.GaussianBlur(lit, (0, 0), sharp)
    return _grained(rng, np.asarray(seen, np.uint8), float(rng.uniform(1, 4)))


def _shaded(rng: np.random.Generator, seen: Picture) -> Picture:
    """Uneven light, and now and then the hard shadow of somebody."""
    height, width = seen.shape[:2]
    uneven = rng.uniform(0, 0.45)
    coarse = rng.uniform(1 - uneven, 1 + uneven / 2, (3, 3)).astype(np.float32)
    shade = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.25:
        corners = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 7)), 2)) * (width, height)
        mask = np.zeros((height, width), np.float32)
        dark = float(rng.uniform(0.15, 0.6))
        cv2.fillPoly(mask, [cv2.convexHull(corners.astype(np.int32))], dark)
        shade = shade * (1 - cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.5, 12))))
    every = cv2.merge((shade, shade, shade))
    return np.asarray(cv2.multiply(seen, every, dtype=cv2.CV_8U), np.uint8)


def _with_glare(rng: np.random.Generator, seen: Picture, card_px: float) -> Picture:
    """Bright spots of lamps on gloss or sleeves."""
    height, width = seen.shape[:2]
    spot = np.zeros((height // 4 + 1, width // 4 + 1), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        x, y = int(rng.integers(spot.shape[1])), int(rng.integers(spot.shape[0]))
        axes = tuple(int(v) for v in (rng.uniform(0.03, 0.3, 2) * card_px + 1))
        angle, bright = float(rng.uniform(0, 180)), float(rng.uniform(40, 220))
        cv2.ellipse(spot, (x, y), axes, angle, 0, 360, bright, -1)
    spot[:] = cv2.GaussianBlur(spot, (0, 0), max(0.8, 0.02 * card_px))
    large = cv2.resize(spot, (width, height))
    return np.asarray(cv2.add(seen, cv2.merge((large, large, large)), dtype=cv2.CV_8U), np.uint8)


def _cast(rng: np.random.Generator, seen: Picture) -> Picture:
    """Colour of the light, exposure, contrast and the camera's curve."""
    warm = rng.normal(0, 0.1)
    gains = np.asarray((1 - warm, 1 + rng.normal(0, 0.04), 1 + warm))
    if rng.random() < 0.15:  # a coloured lamp, or a camera with its colours wrong
        gains = rng.uniform(0.6, 1.4, 3)
    exposure = float(np.exp(rng.normal(-0.08, 0.25)))
    curve = float(np.exp(rng.normal(0, 0.25))) if rng.random() < 0.4 else 1.0
    low = rng.uniform(0, 40) if rng.random() < 0.25 else 0.0  # haze and stray light lift the black
    if rng.random() < 0.06:
        grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY)
        seen = np.asarray(cv2.merge((grey, grey, grey)), np.uint8)
        gains[:] = gains.mean()
    levels = np.arange(256)[:, None] / 255 * np.clip(gains, 0.4, 1.7) * exposure
    bent = low + np.power(np.clip(levels, 0, 1), curve) * (255 - low)
    return np.asarray(cv2.LUT(seen, bent.astype(np.uint8)[None]), np.uint8)


def _blurred(rng: np.random.Generator, seen: Picture, card_px: float) -> Picture:
    """Out of focus, moved, enlarged from fewer pixels, or sharpened by the camera."""
    kind = rng.random()
    height, width = seen.shape[:2]
    changed: NDArray[Any] = seen
    if kind < 0.4:
        changed = cv2.GaussianBlur(seen, (0, 0), float(rng.uniform(0.3, 0.5 + 0.008 * card_px)))
    elif kind < 0.5:
        changed = cv2.filter2D(seen, -1, _motion(rng, card_px))
    elif kind < 0.62 and card_px > 40:
        less = float(rng.uniform(0.5, 0.9))
        small = cv2.resize(seen, (0, 0), fx=less, fy=less, interpolation=cv2.INTER_AREA)
        changed = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.2:
        more = float(rng.uniform(0.3, 1))
        changed = cv2.addWeighted(
            changed, 1 + more, cv2.GaussianBlur(changed, (0, 0), 1.2), -more, 0
        )
    return np.asarray(changed, np.uint8)


def _motion(rng: np.random.Generator, card_px: float) -> NDArray[np.float32]:
    length = int(rng.integers(2, 4 + int(0.025 * card_px)))
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    end = (int(length + length * np.cos(angle)), int(length + length * np.sin(angle)))
    cv2.line(kernel, (length, length), end, 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _grained(rng: np.random.Generator, seen: Picture, noise: float) -> Picture:
    height, width = seen.shape[:2]
    top, left = rng.integers(0, (GRAIN_PX - height, GRAIN_PX - width))
    grain = GRAIN[top : top + height, left : left + width]
    scaled = (grain * np.float32(noise / 64)).astype(np.int16)
    return np.asarray(cv2.add(seen, scaled, dtype=cv2.CV_8U), np.uint8)
