"""Copies of a card as a camera might have seen it: moved, small, blurred, in other light, partly covered."""

from collections.abc import Callable, Sequence

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.enrolled.appearance import CARD_HEIGHT_PX, CARD_WIDTH_PX
from vision.frames import Picture

Levels = NDArray[np.float32]


class Distortion(msgspec.Struct, frozen=True):
    """How badly a card may be seen; each copy draws its own share of everything.

    Attributes:
        shift: how far each corner may lie beside where it was found, as a share of the card's width.
        least_px: the narrowest that a card is seen, in pixels across its width.
        blur: standard deviation of the widest blur, as a share of the card's width.
        light: how far the colours of the light may differ: exponent of each channel's factor.
        covered: the share of copies that something lies on.
        shining: the share of copies with a highlight.
    """

    shift: float = 0.03
    least_px: float = 44.0
    blur: float = 0.011
    light: float = 0.35
    covered: float = 0.25
    shining: float = 0.25


Step = Callable[[Levels, Distortion, np.random.Generator], Levels]


def distorted(
    card: Picture, others: Sequence[Picture], how: Distortion, rng: np.random.Generator
) -> Picture:
    """One copy of a rectified card, rectified again from the wrong corners.

    Args:
        card: rectified, as `appearance.rectified` gives it.
        others: rectified cards that may lie on it or under it.
        how: how badly it may be seen.
        rng: decides.
    """
    scene = _on_ground(card, others, rng)
    if others and rng.random() < how.covered:
        scene = _covered(scene, others, rng)
    scene = _seen_from(scene, how, rng)
    for step in (_small, _blurred, _lit, _shining, _noisy):
        scene = step(scene, how, rng)
    return np.clip(scene, 0, 255).astype(np.uint8)


MARGIN = 0.12
"""Ground is drawn so far around the card, as a share of its size: more than any corner is misplaced."""


def _on_ground(card: Picture, others: Sequence[Picture], rng: np.random.Generator) -> Levels:
    """The card in the middle of a wider picture of plain ground, of grain, or of other cards."""
    across, down = round(CARD_WIDTH_PX * MARGIN), round(CARD_HEIGHT_PX * MARGIN)
    size = (CARD_WIDTH_PX + 2 * across, CARD_HEIGHT_PX + 2 * down)
    if others and rng.random() < 0.3:  # noqa: PLR2004 - cards lie on cards that often
        under = others[int(rng.integers(len(others)))]
        scene = np.asarray(cv2.resize(under, size), dtype=np.float32)
    else:
        grain = rng.normal(0, rng.uniform(0, 30), (size[1] // 3, size[0] // 3, 1))
        ground = rng.uniform(0, 255, 3) + cv2.resize(grain.astype(np.float32), size)[..., None]
        scene = np.asarray(ground, dtype=np.float32)
    scene[down:-down, across:-across] = card
    return scene


def _covered(scene: Levels, others: Sequence[Picture], rng: np.random.Generator) -> Levels:
    """Another card, or a hand, over one side of it."""
    height, width = scene.shape[:2]
    over: Levels = np.empty_like(scene)
    if rng.random() < 0.6:  # noqa: PLR2004 - a card, more often than a hand
        other = others[int(rng.integers(len(others)))]
        over = cv2.resize(other, (width, height)).astype(np.float32)
    else:
        over[:] = rng.uniform((60, 90, 110), (170, 200, 240))
    # The straight edge of what lies on it: a line through a point within, from any side.
    angle = rng.uniform(0, 2 * np.pi)
    along, depth = np.array((np.cos(angle), np.sin(angle))), rng.uniform(0.1, 0.45)
    y, x = np.indices((height, width), dtype=np.float32)
    way = (x / width - 0.5) * along[0] + (y / height - 0.5) * along[1]
    reach = (abs(along[0]) + abs(along[1])) / 2
    mask = way > reach * (1 - 2 * depth)
    return np.where(mask[..., None], over, scene)


def _seen_from(scene: Levels, how: Distortion, rng: np.random.Generator) -> Levels:
    """Rectified by corners that are not quite the card's."""
    across, down = round(CARD_WIDTH_PX * MARGIN), round(CARD_HEIGHT_PX * MARGIN)
    right, bottom = CARD_WIDTH_PX, CARD_HEIGHT_PX
    square = np.asarray(((0, 0), (right, 0), (right, bottom), (0, bottom)), np.float32)
    size = np.asarray((CARD_WIDTH_PX, CARD_WIDTH_PX), np.float32)
    wrong = np.clip(rng.normal(0, how.shift / 2, (4, 2)), -2 * how.shift, 2 * how.shift)
    together = rng.normal(0, how.shift / 3, 2)
    corners = square + (wrong + together).astype(np.float32) * size
    source = (corners + np.asarray((across, down), np.float32)).astype(np.float32)
    homography = cv2.getPerspectiveTransform(source, square)
    return np.asarray(
        cv2.warpPerspective(
            scene, homography, (CARD_WIDTH_PX, CARD_HEIGHT_PX), borderMode=cv2.BORDER_REPLICATE
        ),
        dtype=np.float32,
    )


def _small(scene: Levels, how: Distortion, rng: np.random.Generator) -> Levels:
    """As few pixels as a camera far away has for it."""
    least = how.least_px / CARD_WIDTH_PX
    scale = float(np.exp(rng.uniform(np.log(least), np.log(1.4))))
    if scale >= 1:
        return scene
    size = (round(CARD_WIDTH_PX * scale), round(CARD_HEIGHT_PX * scale))
    small = cv2.resize(scene, size, interpolation=cv2.INTER_AREA)
    whole = cv2.resize(small, (CARD_WIDTH_PX, CARD_HEIGHT_PX), interpolation=cv2.INTER_LINEAR)
    return np.asarray(whole, dtype=np.float32)


def _blurred(scene: Levels, how: Distortion, rng: np.random.Generator) -> Levels:
    """Out of focus, or moved, or neither."""
    kind = rng.random()
    sigma = float(rng.uniform(0.2, 1.0)) * how.blur * CARD_WIDTH_PX
    if kind < 0.4:  # noqa: PLR2004 - most pictures are sharp or out of focus; some are moved
        return np.asarray(cv2.GaussianBlur(scene, (0, 0), max(sigma, 0.3)), dtype=np.float32)
    if kind < 0.6:  # noqa: PLR2004
        length = max(3, round(sigma * 4) | 1)
        kernel = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1
        turn = cv2.getRotationMatrix2D((length // 2, length // 2), float(rng.uniform(0, 180)), 1)
        kernel = np.asarray(cv2.warpAffine(kernel, turn, (length, length)), dtype=np.float32)
        return np.asarray(cv2.filter2D(scene, -1, kernel / kernel.sum()), dtype=np.float32)
    return scene


def _lit(scene: Levels, how: Distortion, rng: np.random.Generator) -> Levels:
    """Light of another strength and colour, uneven over the card, with another contrast."""
    strength = float(np.exp(rng.uniform(-1.1, 0.35)))
    colour = np.exp(rng.uniform(-how.light, how.light, 3)) * strength
    y = np.linspace(-0.5, 0.5, CARD_HEIGHT_PX)[:, None]
    x = np.linspace(-0.5, 0.5, CARD_WIDTH_PX)[None]
    slope = rng.normal(0, 0.18, 2)
    uneven = np.clip(1 + slope[0] * x + slope[1] * y, 0.3, 2)
    if rng.random() < 0.2:  # noqa: PLR2004 - the sharp edge of a shadow, now and then
        side = x * rng.normal() + y * rng.normal() > rng.normal(0, 0.2)
        uneven = uneven * np.where(side, rng.uniform(0.45, 0.8), 1)
    bent = (np.maximum(scene, 0) / 255) ** np.float32(np.exp(rng.uniform(-0.25, 0.35)))
    haze = rng.uniform(0, 25)
    lit = bent * (255 - haze) * uneven[..., None] * colour + haze
    return np.asarray(lit, dtype=np.float32)


def _shining(scene: Levels, how: Distortion, rng: np.random.Generator) -> Levels:
    """A highlight on gloss."""
    if rng.random() > how.shining:
        return scene
    y, x = np.indices(scene.shape[:2], dtype=np.float32)
    at = rng.uniform(0, 1, 2) * (CARD_WIDTH_PX, CARD_HEIGHT_PX)
    wide = rng.uniform(0.08, 0.3, 2) * CARD_WIDTH_PX
    spot = np.exp(-(((x - at[0]) / wide[0]) ** 2) - ((y - at[1]) / wide[1]) ** 2)
    return np.asarray(scene + spot[..., None] * rng.uniform(40, 200), dtype=np.float32)


def _noisy(scene: Levels, how: Distortion, rng: np.random.Generator) -> Levels:  # noqa: ARG001
    """The noise of the sensor, in colours too."""
    noise = rng.normal(0, rng.uniform(0.5, 7), scene.shape)
    return np.asarray(np.clip(scene, 0, 255) + noise, dtype=np.float32)
