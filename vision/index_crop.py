"""Cuts an index out of a picture, upright and of one size, as the reader's network wants it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture

CROP_WIDTH_PX, CROP_HEIGHT_PX = 40, 56
ROOM = 1.3
"""The crop is that much larger than the index, since boxes are not exact."""

FINEST = 1.5
"""Picture pixels for one of the crop's; a finer picture is made smaller first, so that nothing flickers."""

Numbers = NDArray[np.float64]


def crop_axes(right: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
    """Half the crop's width and height as arrows, in pixels, from half the index's."""
    tall, wide = float(np.hypot(*down)), float(np.hypot(*right))
    half = ROOM * max(tall, wide * CROP_HEIGHT_PX / CROP_WIDTH_PX, 1.0)
    along = half * CROP_WIDTH_PX / CROP_HEIGHT_PX
    return right / max(wide, 1e-6) * along, down / max(tall, 1e-6) * half


def fit_of(
    index: tuple[Numbers, Numbers, Numbers], crop: tuple[Numbers, Numbers, Numbers]
) -> Numbers:
    """Where an index lies in a crop that was cut for some other box.

    Args:
        index: its middle and half its width and height as arrows, in pixels.
        crop: what `cut` was asked for: the same of the box.

    Returns:
        Six numbers: the middle, right and down arrows in halves of the crop's width and height.
    """
    plane = np.linalg.inv(np.column_stack(crop_axes(*crop[1:])))
    return np.concatenate((plane @ (index[0] - crop[0]), plane @ index[1], plane @ index[2]))


def fitted(
    fit: Numbers, crop: tuple[Numbers, Numbers, Numbers]
) -> tuple[Numbers, Numbers, Numbers]:
    """The index that lies so in a crop: the opposite of `fit_of`."""
    plane = np.column_stack(crop_axes(*crop[1:]))
    return crop[0] + plane @ fit[:2], plane @ fit[2:4], plane @ fit[4:]


def cut(picture: Picture, middle: Numbers, right: Numbers, down: Numbers) -> Picture:
    """An index as `CROP_HEIGHT_PX` x `CROP_WIDTH_PX` x 3.

    Args:
        picture: rows x columns x 3.
        middle: of the index, in pixels.
        right: half the index's width as an arrow, in its own sense.
        down: half the index's height as an arrow, in its own sense.
    """
    along, half = crop_axes(right, down)
    corners = np.stack((middle - along - half, middle + along - half, middle - along + half))
    fine = 2 * float(np.hypot(*half)) / CROP_HEIGHT_PX
    if fine > FINEST:
        picture, corners = _smaller(picture, corners, fine)
    target = np.asarray(((0, 0), (CROP_WIDTH_PX, 0), (0, CROP_HEIGHT_PX)), np.float32) - np.float32(
        0.5
    )
    plane = cv2.getAffineTransform(corners.astype(np.float32), target)
    size = (CROP_WIDTH_PX, CROP_HEIGHT_PX)
    border = cv2.BORDER_REPLICATE
    return np.asarray(
        cv2.warpAffine(picture, plane, size, flags=cv2.INTER_LINEAR, borderMode=border), np.uint8
    )


def _smaller(picture: Picture, corners: Numbers, fine: float) -> tuple[Picture, Numbers]:
    """The surroundings of a crop with fewer pixels, and the corners in them."""
    height, width = picture.shape[:2]
    every = np.vstack((corners, corners[1] + corners[2] - corners[0]))
    left, top = np.clip(np.floor(every.min(axis=0)).astype(int) - 2, 0, (width - 2, height - 2))
    right, bottom = np.ceil(every.max(axis=0)).astype(int) + 3
    part = picture[top : max(top + 2, bottom), left : max(left + 2, right)]
    size = (max(1, round(part.shape[1] / fine)), max(1, round(part.shape[0] / fine)))
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
    scale = np.asarray((size[0] / part.shape[1], size[1] / part.shape[0]))
    return np.asarray(small, np.uint8), (corners + 0.5 - (left, top)) * scale - 0.5
