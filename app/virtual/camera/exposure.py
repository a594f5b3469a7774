"""From what is there to what the camera's chip makes of it: light, gloss, lens, noise, JPEG.

A part of a picture is developed as the whole would be, so that only what changed need be.
"""

import math
from functools import lru_cache

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from app.virtual.camera.lens import Lens
from app.virtual.camera.stamps import Box
from app.virtual.scene import RoomLight
from vision.frames import Picture
from vision.geometry import Points

GRAINS = 4
"""So many pictures in a row differ in their noise; then they come again."""

GRAIN_PX = 509
"""Noise is drawn for a square of so many pixels, and laid side by side."""

JPEG_BLOCK = 16
"""Colours of a JPEG are kept in blocks of so many pixels."""

CORNER_LIGHT = 0.84
"""A lens gives its corners less light than its middle."""

LAMP_AT = (-0.35, -0.45)
LAMP_FALLS = 0.16
"""A lamp over one side of the table lights the other side less by so much."""

GLARE_LEVELS = 235.0
GLARE_MM = (34.0, 13.0)
GLARE_TURN_DEG = 28.0
"""A lamp mirrored in gloss: a bright spot and a soft one around it."""

DARK_NOISE = 0.8
"""How much noisier a camera is that makes up for darkness, as a share."""

LEAST_SIGMA = 0.2


class Sensor(msgspec.Struct, frozen=True):
    """How good the camera is.

    Attributes:
        defocus_px: standard deviation of its blur.
        noise: standard deviation in levels, in good light.
        shutter_s: how long a picture is exposed.
        exposure: what white paper in good light is multiplied by.
        jpeg: quality in which pictures come over the cable; 0 for pictures as they are.
    """

    defocus_px: float = 0.55
    noise: float = 2.2
    shutter_s: float = 0.010
    exposure: float = 0.92
    jpeg: int = 0


class Exposure:
    """One light seen by one camera; used as long as neither changes.

    Args:
        lens: of the camera.
        sensor: of the camera.
        light: in the room.
        glare_px: where lamps are mirrored, n x 2 pixels.
        seed: of the noise.
    """

    def __init__(
        self, lens: Lens, sensor: Sensor, light: RoomLight, glare_px: Points, seed: int
    ) -> None:
        self._sensor = sensor
        self._whole = Box(0, 0, lens.width_px, lens.height_px)
        self._light = _light_map(lens, sensor, light)
        self._gloss = _gloss(lens, glare_px, light)
        noise = sensor.noise * (1 + DARK_NOISE * (1 - min(1.0, light.level)))
        self._grains = _grains(lens, noise, seed)
        self._blurs = sensor.defocus_px >= LEAST_SIGMA
        self._reach = math.ceil(3 * sensor.defocus_px) if self._blurs else 0

    @property
    def reach_px(self) -> int:
        """How far around itself a change of the scene changes the picture."""
        return self._reach + (2 * JPEG_BLOCK if self._sensor.jpeg else 0)

    def needed(self, box: Box) -> Box:
        """The part of the scene that has to be known so that this part can be developed."""
        return self._coded(box).grown(self._reach).within(self._whole)

    def developed(self, scene: Picture, there: Box, box: Box, number: int) -> Picture:
        """A part of the picture with that number.

        Args:
            scene: what is there, in even white light.
            there: which part of the picture that is; at least `needed(box)`.
            box: the part wanted.
            number: of the picture; noise goes by it.
        """
        coded = self._coded(box)
        sharp = scene
        if self._blurs:
            sigma = self._sensor.defocus_px
            side = 2 * self._reach + 1
            sharp = np.asarray(
                cv2.GaussianBlur(scene, (side, side), sigma, borderType=cv2.BORDER_REPLICATE)
            )
        inner = Box(
            coded.left - there.left,
            coded.top - there.top,
            coded.right - there.left,
            coded.bottom - there.top,
        )
        lit = cv2.multiply(inner.of(sharp), coded.of(self._light), scale=1 / 255)
        if self._gloss is not None:
            lit = cv2.add(lit, coded.of(self._gloss))
        more, less = self._grains[number % GRAINS]
        grainy = cv2.subtract(cv2.add(lit, coded.of(more)), coded.of(less))
        taken = np.asarray(grainy, np.uint8)
        if self._sensor.jpeg:
            taken = _through_jpeg(taken, self._sensor.jpeg)
        return np.ascontiguousarray(
            taken[
                box.top - coded.top : box.bottom - coded.top,
                box.left - coded.left : box.right - coded.left,
            ]
        )

    def _coded(self, box: Box) -> Box:
        """A part with all that a JPEG of it hangs on: whole blocks, and those beside them."""
        if not self._sensor.jpeg:
            return box
        wide = box.grown(JPEG_BLOCK)
        return Box(
            wide.left // JPEG_BLOCK * JPEG_BLOCK,
            wide.top // JPEG_BLOCK * JPEG_BLOCK,
            -(-wide.right // JPEG_BLOCK) * JPEG_BLOCK,
            -(-wide.bottom // JPEG_BLOCK) * JPEG_BLOCK,
        ).within(self._whole)


def _light_map(lens: Lens, sensor: Sensor, light: RoomLight) -> Picture:
    """What each pixel is multiplied by, 255 for one."""
    x = np.linspace(-1, 1, lens.width_px, dtype=np.float32)[None]
    y = np.linspace(-1, 1, lens.height_px, dtype=np.float32)[:, None]
    lens_light = 1 - (1 - CORNER_LIGHT) * ((x**2 + y**2) / 2) ** 1.5
    lamp = 1 - LAMP_FALLS * np.clip(np.hypot(x - LAMP_AT[0], y - LAMP_AT[1]) / 1.6, 0, 1)
    every = lens_light * lamp * (sensor.exposure * light.level * 255)
    colours = [every * share for share in (light.blue, light.green, light.red)]
    return np.asarray(np.rint(np.clip(cv2.merge(colours), 0, 255)), dtype=np.uint8)


def _gloss(lens: Lens, at_px: Points, light: RoomLight) -> Picture | None:
    if not len(at_px):
        return None
    total = np.zeros((lens.height_px, lens.width_px), np.float32)
    columns = np.arange(lens.width_px, dtype=np.float32)[None]
    rows = np.arange(lens.height_px, dtype=np.float32)[:, None]
    turn = math.radians(GLARE_TURN_DEG)
    long, wide = (side * lens.px_per_mm() for side in GLARE_MM)
    for column, row in at_px:
        x, y = columns - np.float32(column), rows - np.float32(row)
        u = (x * math.cos(turn) + y * math.sin(turn)) / long
        v = (y * math.cos(turn) - x * math.sin(turn)) / wide
        far = u**2 + v**2
        spot = np.exp(-(far**1.5)) + 0.12 * np.exp(-far / 6)
        total = np.maximum(total, spot)
    levels = np.clip(total * GLARE_LEVELS * light.level, 0, 255).astype(np.uint8)
    return np.asarray(cv2.merge((levels, levels, levels)), np.uint8)


@lru_cache(maxsize=1)
def _grains(lens: Lens, noise: float, seed: int) -> list[tuple[Picture, Picture]]:
    """What noise adds, and what it takes away; kept, as scenarios are often played one after the other."""
    found = []
    for grain in _unit_grains(seed):
        levels = np.clip(np.rint(grain * np.float32(noise)), -255, 255)
        found.append((_tiled(np.maximum(levels, 0), lens), _tiled(np.maximum(-levels, 0), lens)))
    return found


@lru_cache(maxsize=4)
def _unit_grains(seed: int) -> NDArray[np.float32]:
    rng = np.random.default_rng(seed)
    return rng.standard_normal((GRAINS, GRAIN_PX, GRAIN_PX, 3), dtype=np.float32)


def _tiled(grain: NDArray[np.float32], lens: Lens) -> Picture:
    """Grain all over a picture: it comes again, so far apart that nobody compares it."""
    times = (-(-lens.height_px // GRAIN_PX), -(-lens.width_px // GRAIN_PX), 1)
    whole = np.tile(grain.astype(np.uint8), times)[: lens.height_px, : lens.width_px]
    return np.ascontiguousarray(whole)


def _through_jpeg(picture: Picture, quality: int) -> Picture:
    _, data = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, quality))
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def noise_of_nothing(lens: Lens, sensor: Sensor, number: int, seed: int) -> NDArray[np.uint8]:
    """What a camera sees with a hand on its lens: next to nothing, and noise."""
    grain = _unit_grains(seed)[number % GRAINS]
    return _tiled(np.clip(2 + grain * np.float32(sensor.noise), 0, 255), lens)
