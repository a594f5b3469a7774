"""A thing drawn once, as it is seen, to be laid over what lies under it.

What is under a stamp is multiplied by `keep` and `adds` is added: card and shadow in two passes over bytes.
Each pixel depends on no other, so that a part of a picture comes out as the whole would.
"""

import math

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture
from vision.geometry import Points

BGRA = NDArray[np.uint8]
"""Rows x columns x 4: colours multiplied by how much of the pixel is covered, and how much that is."""

LAMP_SLOPE = (0.42, 0.55)
"""A shadow falls so far to the right and down for each millimetre of height: the lamp hangs up and left."""

CONTACT_MM = 0.5
SOFT_SHARE = 0.16
"""A shadow's edge is so soft where it touches, and grows softer with height."""

SHADOW, HIGH_SHADOW = 0.5, 0.3
"""How dark a shadow is close below a thing, and far below it."""

HIGH_MM = 30.0
PAD_SIGMAS = 2.5


class Box(msgspec.Struct, frozen=True):
    """A part of a picture, right and bottom not included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def empty(self) -> bool:
        """Is there no pixel in it?"""
        return self.right <= self.left or self.bottom <= self.top

    def meets(self, other: "Box") -> bool:
        """Do they share a pixel?"""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, other: "Box") -> "Box":
        """The part that lies in another one."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def with_(self, other: "Box") -> "Box":
        """The least box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, px: int) -> "Box":
        """With so much more around."""
        return Box(self.left - px, self.top - px, self.right + px, self.bottom + px)

    def of(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """That part of a picture; a view."""
        return picture[self.top : self.bottom, self.left : self.right]


class Stamp(msgspec.Struct, frozen=True, eq=False):
    """What is added and what is kept of the picture below, both rows x columns x 3, and where."""

    box: Box
    adds: Picture
    keep: Picture

    def lay(self, picture: Picture, shown: Box) -> None:
        """Lay it on a picture of which only the part `shown` is there."""
        part = self.box.within(shown)
        if part.empty:
            return
        inner = Box(
            part.left - self.box.left,
            part.top - self.box.top,
            part.right - self.box.left,
            part.bottom - self.box.top,
        )
        under = picture[
            part.top - shown.top : part.bottom - shown.top,
            part.left - shown.left : part.right - shown.left,
        ]
        kept = cv2.multiply(under, inner.of(self.keep), scale=1 / 255)
        under[:] = cv2.add(kept, inner.of(self.adds))


class Fall(msgspec.Struct, frozen=True):
    """How a shadow falls: how far, how soft and how dark."""

    right_px: float
    down_px: float
    soft_px: float
    dark: float


def fall_from(height_mm: float, px_per_mm: float) -> Fall:
    """The shadow of a thing that is so high above what it falls on."""
    share = min(1.0, height_mm / HIGH_MM)
    return Fall(
        right_px=LAMP_SLOPE[0] * height_mm * px_per_mm,
        down_px=LAMP_SLOPE[1] * height_mm * px_per_mm,
        soft_px=(CONTACT_MM + SOFT_SHARE * height_mm) * px_per_mm,
        dark=SHADOW + (HIGH_SHADOW - SHADOW) * share,
    )


def box_of(corners_px: Points, fall: Fall) -> Box:
    """What a thing with these corners and its shadow may cover."""
    pad = math.ceil(PAD_SIGMAS * fall.soft_px) + 2
    left, top = corners_px.min(axis=0)
    right, bottom = corners_px.max(axis=0)
    return Box(
        math.floor(left + min(0.0, fall.right_px)) - pad,
        math.floor(top + min(0.0, fall.down_px)) - pad,
        math.ceil(right + max(0.0, fall.right_px)) + pad + 1,
        math.ceil(bottom + max(0.0, fall.down_px)) + pad + 1,
    )


def stamp_of(texture: BGRA, corners_px: Points, fall: Fall, smear: Points | None = None) -> Stamp:
    """A texture seen with its corners at four pixels.

    Args:
        texture: with covered colours, as `BGRA` says.
        corners_px: where its top left, top right, bottom right and bottom left corners are seen.
        fall: of its shadow.
        smear: how far it moves while the picture is taken, 2 pixels; None while it is still.
    """
    box = box_of(corners_px, fall)
    if smear is not None:
        box = box.grown(math.ceil(float(np.hypot(*smear)) / 2))
    height, width = texture.shape[:2]
    source = np.asarray(
        ((-0.5, -0.5), (width - 0.5, -0.5), (width - 0.5, height - 0.5), (-0.5, height - 0.5)),
        np.float32,
    )
    target = (corners_px - (box.left, box.top)).astype(np.float32)
    plane = cv2.getPerspectiveTransform(source, target)
    size = (box.right - box.left, box.bottom - box.top)
    drawn = cv2.warpPerspective(texture, plane, size, flags=cv2.INTER_LINEAR)
    if smear is not None:
        drawn = smeared(np.asarray(drawn, np.uint8), smear)
    return stamp_from(np.asarray(drawn, np.uint8), box, fall)


def stamp_from(drawn: BGRA, box: Box, fall: Fall) -> Stamp:
    """A stamp of what has been drawn into a box, with its shadow."""
    cover = np.ascontiguousarray(drawn[..., 3])
    keep = cv2.subtract(np.full_like(cover, 255), cover)
    if fall.dark:
        keep = cv2.multiply(keep, _lit(cover, fall), scale=1 / 255)
    return Stamp(
        box,
        np.ascontiguousarray(drawn[..., :3]),
        np.asarray(cv2.merge((keep, keep, keep)), np.uint8),
    )


def _lit(cover: NDArray[np.uint8], fall: Fall) -> NDArray[np.uint8]:
    """How much light is left around a thing, 255 for all."""
    height, width = cover.shape
    # A soft shadow has nothing fine in it: a coarse one costs a tenth.
    coarse = max(1, min(8, int(fall.soft_px)))
    small = (max(1, width // coarse), max(1, height // coarse))
    shrunk = cv2.resize(cover, small, interpolation=cv2.INTER_AREA)
    moved = np.asarray(((1, 0, fall.right_px / coarse), (0, 1, fall.down_px / coarse)), np.float32)
    shifted = cv2.warpAffine(shrunk, moved, small)
    soft = cv2.GaussianBlur(shifted, (0, 0), max(0.3, fall.soft_px / coarse))
    dark = cv2.convertScaleAbs(soft, alpha=fall.dark)
    large = cv2.resize(dark, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.bitwise_not(large), np.uint8)


def smeared(drawn: NDArray[np.uint8], by_px: Points) -> NDArray[np.uint8]:
    """Drawn again and again along a short way, as a thing that moves while the shutter is open."""
    x, y = (float(way) for way in by_px)
    # The mean of two copies half the way apart, of two of those a quarter apart, and so on: as many
    # copies as the way has pixels, for as many steps as that has binary digits.
    while math.hypot(x, y) >= 1:
        x, y = x / 2, y / 2
        right, down = round(x), round(y)
        back_x, back_y = right // 2, down // 2
        one = _shifted(drawn, right - back_x, down - back_y)
        drawn = np.asarray(cv2.addWeighted(one, 0.5, _shifted(drawn, -back_x, -back_y), 0.5, 0))
    return drawn


def _shifted(drawn: NDArray[np.uint8], right: int, down: int) -> NDArray[np.uint8]:
    moved = np.asarray(((1, 0, right), (0, 1, down)), np.float32)
    size = (drawn.shape[1], drawn.shape[0])
    return np.asarray(cv2.warpAffine(drawn, moved, size, flags=cv2.INTER_NEAREST), np.uint8)


def covered(colours: Picture, cover: NDArray[np.uint8]) -> BGRA:
    """A texture from its colours and how much of each pixel is covered."""
    every = cv2.merge((cover, cover, cover))
    return np.dstack((cv2.multiply(colours, every, scale=1 / 255), cover)).astype(np.uint8)
