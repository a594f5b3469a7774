"""Chance in two dimensions: cloudy fields, cells around points, and colours taken along a field."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture

Field = NDArray[np.float32]
Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""

Size = tuple[int, int]
"""Rows and columns."""


def chance(rng: np.random.Generator, share: float) -> bool:
    """Whether something that happens in so large a share of cases happens now."""
    return bool(rng.random() < share)


def cloudy(
    rng: np.random.Generator, size: Size, cell: tuple[float, float], octaves: int = 4
) -> Field:
    """A field around 0 with a spread of 1; `cell` is the size of its largest blots, rows x columns.

    Each octave is half as large and half as strong as the one before.
    """
    total = np.zeros(size, np.float32)
    for octave in range(octaves):
        rows = max(2, round(size[0] / max(1.0, cell[0] / 2**octave)) + 2)
        columns = max(2, round(size[1] / max(1.0, cell[1] / 2**octave)) + 2)
        rows, columns = min(rows, size[0]), min(columns, size[1])
        coarse = rng.standard_normal((rows, columns), np.float32)
        total += cv2.resize(coarse, size[::-1], interpolation=cv2.INTER_CUBIC) * 0.5**octave
    total -= total.mean()
    return np.asarray(total / max(1e-6, float(total.std())), np.float32)


def grain(rng: np.random.Generator, size: Size, blur: float = 0.0) -> Field:
    """Fine grain around 0 with a spread of 1, each pixel its own; `blur` in pixels softens it."""
    field = rng.standard_normal(size, np.float32)
    if blur > 0:
        field = np.asarray(cv2.GaussianBlur(field, (0, 0), blur), np.float32)
        field /= max(1e-6, float(field.std()))
    return field


def cells(
    rng: np.random.Generator, size: Size, pitch: float, jitter: float = 0.5
) -> tuple[Field, NDArray[np.int32]]:
    """How far each pixel lies from the nearest of many points, in pitches, and which point that is.

    The points stand on a grid of `pitch` pixels, each moved by up to `jitter` pitches.
    """
    rows, columns = np.mgrid[0 : size[0] : pitch, 0 : size[1] : pitch]
    at = np.stack([rows.ravel(), columns.ravel()], axis=1)
    at = at + rng.uniform(-jitter, jitter, at.shape) * pitch
    at = np.clip(np.round(at).astype(int), 0, np.array(size) - 1)
    free = np.full(size, 255, np.uint8)
    free[at[:, 0], at[:, 1]] = 0
    distance, label = cv2.distanceTransformWithLabels(
        free, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    return np.asarray(distance / pitch, np.float32), np.asarray(label, np.int32)


def warped(field: Field, rng: np.random.Generator, reach_px: float, cell_px: float) -> Field:
    """The field with its lines bent by up to some `reach_px`, as if it had been pulled about."""
    size = (field.shape[0], field.shape[1])
    down, across = np.indices(size, np.float32)
    down += cloudy(rng, size, (cell_px, cell_px), 2) * reach_px
    across += cloudy(rng, size, (cell_px, cell_px), 2) * reach_px
    bent = cv2.remap(field, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(bent, np.float32)


def along(field: Field, colours: Sequence[Colour]) -> Field:
    """The colour at each pixel: 0 gives the first of `colours`, 1 the last, between them a blend."""
    stops = np.linspace(0.0, 1.0, len(colours))
    table = np.asarray(colours, np.float32)
    flat = np.clip(field, 0.0, 1.0).ravel()
    planes = [np.interp(flat, stops, table[:, plane]) for plane in range(3)]
    return np.stack(planes, axis=1).reshape(*field.shape, 3).astype(np.float32)


def shaded(colour: Field, light: Field) -> Picture:
    """The colours times the light, as a picture."""
    return np.asarray(np.clip(colour * light[..., None], 0, 255), np.uint8)


def relief(height: Field, rng: np.random.Generator, strength: float) -> Field:
    """Light around 1 on a rough face: what slopes towards a lamp at some side is brighter."""
    angle = rng.uniform(0, 2 * np.pi)
    across = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3, scale=0.125)
    down = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3, scale=0.125)
    slope = across * np.cos(angle) + down * np.sin(angle)
    return np.asarray(np.clip(1.0 + strength * slope, 0.2, 1.9), np.float32)


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """A colour from its hue in degrees, its saturation and its value in 0 to 1."""
    pixel = np.array([[[hue % 360.0, saturation, value]]], np.float32)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] * 255
    return (float(blue), float(green), float(red))


def any_colour(
    rng: np.random.Generator,
    saturation: tuple[float, float] = (0.1, 0.8),
    value: tuple[float, float] = (0.15, 0.95),
) -> Colour:
    """A colour of any hue within those limits."""
    return hsv(rng.uniform(0, 360), rng.uniform(*saturation), rng.uniform(*value))


def toned(colour: Colour, factor: float) -> Colour:
    """The colour lighter (above 1) or darker."""
    blue, green, red = (min(255.0, max(0.0, channel * factor)) for channel in colour)
    return (blue, green, red)
