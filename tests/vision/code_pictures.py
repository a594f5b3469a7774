"""Small pictures of one corner code, whole and halved."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import array, homography_of_quads, rectangle
from vision.printed.codes import FRAMED

SIDE_PX = 160


def halved(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    size = (picture.shape[1] // 2, picture.shape[0] // 2)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def shown(
    modules: NDArray[np.bool_],
    module_px: float,
    turn_deg: float = 0.0,
    blur_px: float = 0.5,
    white: float = 220.0,
    black: float = 30.0,
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """A code on white in the middle of a small picture, and where its corners are."""
    framed = np.pad(modules, 1, constant_values=True)
    scale = 32
    flat = np.where(np.kron(np.pad(framed, 3), np.ones((scale, scale))) > 0, black, white)
    cos, sin = np.cos(np.deg2rad(turn_deg)), np.sin(np.deg2rad(turn_deg))
    half = FRAMED / 2
    corners = np.asarray([[-half, -half], [half, -half], [half, half], [-half, half]]) * module_px
    corners = corners @ np.asarray([[cos, sin], [-sin, cos]]) + SIDE_PX / 2
    source = (array(rectangle(3, 3, FRAMED, FRAMED)) * scale) - 0.5
    fine = 4
    plane = homography_of_quads(source, (corners + 0.5) * fine - 0.5)
    large = cv2.warpPerspective(
        flat.astype(np.float32), plane, (SIDE_PX * fine, SIDE_PX * fine), borderValue=white
    )
    picture = cv2.resize(large, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(picture, (0, 0), blur_px) if blur_px else picture
    return np.clip(blurred, 0, 255).astype(np.uint8), corners
