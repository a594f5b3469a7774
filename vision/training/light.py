"""What light, lens and camera do to a drawn scene: shades, glare, colour casts, blur, noise, JPEG."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture

Pixels = NDArray[np.float32]


def photographed(rng: np.random.Generator, scene: Picture, card_px: float) -> Picture:
    """The scene as a camera of moderate quality sees it; `card_px` is the width of a card in it."""
    seen = scene.astype(np.float32)
    seen = _shaded(rng, seen)
    if rng.random() < 0.3:
        seen = _with_glare(rng, seen, card_px)
    seen = _cast(rng, seen)
    seen = _blurred(rng, seen, card_px)
    noise = rng.choice((0.0, rng.uniform(1, 5), rng.uniform(4, 14)), p=(0.3, 0.5, 0.2))
    if noise:
        grain = rng.integers(-128, 128, seen.shape, dtype=np.int16).astype(np.float32)
        seen += grain * np.float32(noise / 74)  # the deviation of those integers is 74
    picture = np.clip(seen, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        quality = int(rng.integers(25, 96))
        _, data = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, quality))
        picture = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
    return picture


def _shaded(rng: np.random.Generator, seen: Pixels) -> Pixels:
    """Uneven light, and now and then the hard shadow of somebody."""
    height, width = seen.shape[:2]
    uneven = rng.uniform(0, 0.45)
    coarse = rng.uniform(1 - uneven, 1 + uneven / 2, (3, 3)).astype(np.float32)
    shade = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.25:
        corners = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 7)), 2)) * (width, height)
        mask = np.zeros((height, width), np.float32)
        cv2.fillPoly(mask, [cv2.convexHull(corners.astype(np.int32))], 1.0)
        soft = rng.uniform(0.5, 12)
        mask[:] = cv2.GaussianBlur(mask, (0, 0), soft)
        shade = shade * (1 - mask * np.float32(rng.uniform(0.15, 0.6)))
    return np.asarray(seen * shade[..., None], dtype=np.float32)


def _with_glare(rng: np.random.Generator, seen: Pixels, card_px: float) -> Pixels:
    """Bright spots of lamps on gloss or sleeves."""
    height, width = seen.shape[:2]
    spot = np.zeros((height // 4 + 1, width // 4 + 1), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        x, y = int(rng.integers(spot.shape[1])), int(rng.integers(spot.shape[0]))
        axes = tuple(int(v) for v in (rng.uniform(0.03, 0.3, 2) * card_px + 1))
        cv2.ellipse(
            spot, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(40, 220)), -1
        )
    spot = cv2.GaussianBlur(spot, (0, 0), max(0.8, 0.02 * card_px))
    return seen + cv2.resize(spot, (width, height))[..., None]


def _cast(rng: np.random.Generator, seen: Pixels) -> Pixels:
    """Colour of the light, exposure, contrast and the camera's curve."""
    warm = rng.normal(0, 0.1)
    gains = np.asarray((1 - warm, 1 + rng.normal(0, 0.04), 1 + warm))
    if rng.random() < 0.15:  # a coloured lamp, or a camera with its colours wrong
        gains = rng.uniform(0.6, 1.4, 3)
    exposure = float(np.exp(rng.normal(-0.08, 0.3)))
    seen = seen * (np.clip(gains, 0.4, 1.7) * exposure).astype(np.float32)
    if rng.random() < 0.4:
        curve = float(np.exp(rng.normal(0, 0.25)))
        seen = 255 * np.power(np.clip(seen / 255, 0, 1), curve)
    low = rng.uniform(0, 45) if rng.random() < 0.3 else 0.0  # haze and stray light lift the black
    if rng.random() < 0.06:
        seen = seen.mean(axis=2, keepdims=True).repeat(3, axis=2)
    return np.asarray(low + seen * ((255 - low) / 255), dtype=np.float32)


def _blurred(rng: np.random.Generator, seen: Pixels, card_px: float) -> Pixels:
    """Out of focus, moved, enlarged from fewer pixels, or sharpened by the camera."""
    kind = rng.random()
    if kind < 0.4:
        sigma = rng.uniform(0.3, 0.7 + 0.008 * card_px)
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), sigma), np.float32)
    elif kind < 0.5:
        length = int(rng.integers(2, 4 + int(0.025 * card_px)))
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        angle = rng.uniform(0, np.pi)
        end = (int(length + length * np.cos(angle)), int(length + length * np.sin(angle)))
        cv2.line(kernel, (length, length), end, 1.0)
        seen = np.asarray(cv2.filter2D(seen, -1, kernel / kernel.sum()), np.float32)
    elif kind < 0.62 and card_px > 40:
        height, width = seen.shape[:2]
        less = rng.uniform(0.5, 0.9)
        small = cv2.resize(seen, (0, 0), fx=less, fy=less, interpolation=cv2.INTER_AREA)
        large = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
        seen = np.asarray(large, np.float32)
    if rng.random() < 0.2:
        seen = seen + (seen - cv2.GaussianBlur(seen, (0, 0), 1.2)) * np.float32(rng.uniform(0.3, 1))
    return np.asarray(seen, dtype=np.float32)
