"""Forearms with hands as they are seen from above, each seat with its own skin and sleeve."""

import math
from functools import cache

import cv2
import msgspec
import numpy as np

from app.virtual.camera.lens import Lens
from app.virtual.camera.stamps import BGRA, Box, Fall, Stamp, box_of, covered, fall_from, stamp_from
from app.virtual.scene import Arm
from vision.geometry import Points, array
from vision.training.grounds.cutouts import MM_PX
from vision.training.grounds.hands import hand
from vision.training.grounds.noise import cloudy

HANDS = (0, 2, 7, 8, 3, 5, 6, 4)
"""Seeds of hands that show their backs: open and closed, light and dark, bare and in sleeves."""

SLEEVE_MM = 450.0
"""From where the drawn hand ends to the shoulder, which no camera sees."""

PALM_MM = 30.0
"""The hand's back is so much higher than the fingertips: its shadow falls farther."""

FOLD_PX = (18.0, 70.0)


class Drawn(msgspec.Struct, frozen=True, eq=False):
    """A hand with its arm, fingers upwards.

    Attributes:
        texture: covered colours.
        tip_px: column and row of the longest finger's tip.
        px_per_mm: of the texture.
    """

    texture: BGRA
    tip_px: tuple[float, float]
    px_per_mm: float


@cache
def drawn_arm(seat: int, seed: int, px_per_mm: float) -> Drawn:
    """The arm of a seat at a table with that seed."""
    number = HANDS[(seat - 1 + seed) % len(HANDS)]
    fine = hand(np.random.default_rng(number))
    long = _with_sleeve(fine, np.random.default_rng((number, seat)))
    scale = px_per_mm / MM_PX
    texture = covered(np.ascontiguousarray(long[..., :3]), np.ascontiguousarray(long[..., 3]))
    if scale < 1:
        small = cv2.resize(texture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        texture = np.asarray(small, np.uint8)
    top = np.flatnonzero((texture[..., 3] > 0).any(axis=1))[0]
    columns = np.flatnonzero(texture[top + 2, :, 3])
    return Drawn(texture, (float(columns.mean()), float(top)), min(px_per_mm, MM_PX))


def _with_sleeve(fine: BGRA, rng: np.random.Generator) -> BGRA:
    """The arm carried on as it ends, with folds."""
    rows = round(SLEEVE_MM * MM_PX)
    last = fine[-6:].astype(np.float32).mean(axis=0)
    last[:, 3] = np.where(last[:, 3] > 127, 255, 0)  # noqa: PLR2004 - half covered
    tail = np.repeat(last[None], rows, axis=0)
    folds = 1 + 0.07 * cloudy(rng, (rows, fine.shape[1]), FOLD_PX, 3)
    tail[..., :3] *= folds[..., None]
    return np.concatenate((fine, np.clip(tail, 0, 255).astype(np.uint8)))


def arm_stamp(drawn: Drawn, arm: Arm, lens: Lens, shutter_s: float) -> Stamp | None:
    """An arm as it is seen; None where the picture shows nothing of it.

    Args:
        drawn: what the arm looks like.
        arm: where it is.
        lens: the camera.
        shutter_s: how long the shutter is open.
    """
    tip, elbow = lens.to_picture(
        array(((arm.tip.x_mm, arm.tip.y_mm), (arm.from_x_mm, arm.from_y_mm))), arm.tip.z_mm
    )
    along = elbow - tip
    along = along / max(1e-6, float(np.hypot(*along)))
    scale = lens.px_per_mm(arm.tip.z_mm) / drawn.px_per_mm
    plane = np.asarray(
        [
            [along[1] * scale, along[0] * scale, 0.0],
            [-along[0] * scale, along[1] * scale, 0.0],
        ]
    )
    plane[:, 2] = tip - plane[:, :2] @ np.asarray(drawn.tip_px)
    fall = fall_from(arm.tip.z_mm + PALM_MM, lens.px_per_mm())
    height, width = drawn.texture.shape[:2]
    corners = array(((0, 0), (width, 0), (width, height), (0, height)))
    seen = np.asarray(corners @ plane[:, :2].T + plane[:, 2])
    box = _visible(seen, fall, lens)
    if box.empty:
        return None
    plane[:, 2] -= (box.left, box.top)
    speed = (arm.speed_x * along[0] + arm.speed_y * along[1]) * drawn.px_per_mm * shutter_s
    # Of the sleeve only what can be in the picture is worth blurring and turning.
    ends = array(tuple((x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)))
    rows = math.ceil(drawn.tip_px[1] + float(np.hypot(*(ends - tip).T).max()) / scale) + 1
    texture = _moving(drawn.texture[:rows], abs(speed))
    size = (box.right - box.left, box.bottom - box.top)
    seen_arm = cv2.warpAffine(texture, plane, size, flags=cv2.INTER_LINEAR)
    return stamp_from(np.asarray(seen_arm, np.uint8), box, fall)


def _visible(corners: Points, fall: Fall, lens: Lens) -> Box:
    """Of the arm and its shadow, the part in the picture, and as much beside it as a shadow comes from."""
    reach = math.ceil(abs(fall.right_px) + abs(fall.down_px) + 3 * fall.soft_px)
    picture = Box(0, 0, lens.width_px, lens.height_px)
    box = box_of(corners, fall).within(picture.grown(reach))
    return box if box.meets(picture) else Box(0, 0, 0, 0)


def _moving(texture: BGRA, length_px: float) -> BGRA:
    """An arm that moves along itself while the shutter is open."""
    long = round(length_px)
    if long < 2:  # noqa: PLR2004 - less is hidden by the lens
        return texture
    return np.asarray(cv2.blur(texture, (1, long), borderType=cv2.BORDER_REPLICATE), np.uint8)
