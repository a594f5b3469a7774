"""A pinhole camera above the table, a little askew, with a lens that bends straight lines."""

import math
from functools import cached_property

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points, Quad, array
from vision.zones import Zone

ARM_ROOM_MM = 60.0
"""What is seen around the outermost zones: an arm has to cross it to be told from a thing."""

UNDISTORTING_STEPS = 6
"""The lens bends by a few pixels: a fixed point is met to a hundredth of one in four."""

FOCAL_SHARE = 0.9
"""Focal length in widths of the picture: a horizontal view of 58 degrees."""


class Lens(msgspec.Struct, frozen=True, dict=True):
    """Where the camera hangs and how it sees.

    Attributes:
        width_px: of its pictures.
        height_px: of its pictures.
        focal_px: pixels a radian near the axis.
        x_mm: over which spot of the table.
        y_mm: over which spot of the table.
        height_mm: how high.
        tilt_deg: how far it looks away from straight down, towards seat 1.
        lean_deg: the same, to the right.
        turn_deg: how far it is turned clockwise.
        bend: of the lens, at a radian from the axis, as a share: negative is a barrel.
    """

    width_px: int
    height_px: int
    focal_px: float
    x_mm: float
    y_mm: float
    height_mm: float
    tilt_deg: float = 0.0
    lean_deg: float = 0.0
    turn_deg: float = 0.0
    bend: float = -0.02

    @cached_property
    def rotation(self) -> NDArray[np.float64]:
        """From directions at the table to directions of the camera: 3 x 3."""
        tilt, lean, turn = (
            math.radians(angle) for angle in (self.tilt_deg, self.lean_deg, self.turn_deg)
        )
        about_x = np.asarray(
            [
                [1, 0, 0],
                [0, math.cos(tilt), -math.sin(tilt)],
                [0, math.sin(tilt), math.cos(tilt)],
            ]
        )
        about_y = np.asarray(
            [
                [math.cos(lean), 0, -math.sin(lean)],
                [0, 1, 0],
                [math.sin(lean), 0, math.cos(lean)],
            ]
        )
        about_z = np.asarray(
            [
                [math.cos(turn), math.sin(turn), 0],
                [-math.sin(turn), math.cos(turn), 0],
                [0, 0, 1],
            ]
        )
        return np.asarray(about_x @ about_y @ about_z, dtype=np.float64)

    def to_picture(self, points_mm: Points, z_mm: float = 0.0) -> Points:
        """Where points of one height above the table are seen: n x 2 pixels."""
        flat = np.asarray(points_mm, dtype=np.float64).reshape(-1, 2) - (self.x_mm, self.y_mm)
        down = np.full((len(flat), 1), self.height_mm - z_mm)
        seen = np.concatenate((flat, down), axis=1) @ self.rotation.T
        plane = seen[:, :2] / seen[:, 2:]
        bent = plane * (1 + self.bend * (plane**2).sum(axis=1, keepdims=True))
        middle = ((self.width_px - 1) / 2, (self.height_px - 1) / 2)
        return np.asarray(bent * self.focal_px + middle, dtype=np.float64)

    def to_table(self, points_px: Points) -> Points:
        """Which spots of the table pixels show: n x 2 millimetres."""
        middle = ((self.width_px - 1) / 2, (self.height_px - 1) / 2)
        bent = (np.asarray(points_px, dtype=np.float64).reshape(-1, 2) - middle) / self.focal_px
        plane = bent
        for _ in range(UNDISTORTING_STEPS):
            plane = bent / (1 + self.bend * (plane**2).sum(axis=1, keepdims=True))
        rays = np.concatenate((plane, np.ones((len(plane), 1))), axis=1) @ self.rotation
        at = rays[:, :2] / rays[:, 2:] * self.height_mm
        return np.asarray(at + np.asarray((self.x_mm, self.y_mm)), dtype=np.float64)

    def px_per_mm(self, z_mm: float = 0.0) -> float:
        """How large a millimetre is seen below the camera."""
        return self.focal_px / (self.height_mm - z_mm)


def lens_over(
    zones: tuple[Zone, ...],
    size_px: tuple[int, int],
    *,
    tilt_deg: float = 1.2,
    lean_deg: float = -0.8,
    turn_deg: float = 0.6,
) -> Lens:
    """A camera that was hung as low as it sees all zones and the room around them for arms."""
    width, height = size_px
    focal = FOCAL_SHARE * width
    left, top, right, bottom = bounds(tuple(zone.corners_mm for zone in zones))
    room = 2 * ARM_ROOM_MM
    high = max((right - left + room) / width, (bottom - top + room) / height) * focal
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    # A camera that looks aside hangs aside, so that its picture's middle stays the table's.
    return Lens(
        width_px=width,
        height_px=height,
        focal_px=focal,
        x_mm=middle_x - high * math.tan(math.radians(lean_deg)),
        y_mm=middle_y - high * math.tan(math.radians(tilt_deg)),
        height_mm=high,
        tilt_deg=tilt_deg,
        lean_deg=lean_deg,
        turn_deg=turn_deg,
    )


def bounds(quads: tuple[Quad, ...]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what several quads cover."""
    corners = np.concatenate([array(quad) for quad in quads])
    left, top = corners.min(axis=0)
    right, bottom = corners.max(axis=0)
    return float(left), float(top), float(right), float(bottom)
