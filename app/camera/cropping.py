"""Cuts a card out of a picture as it lies, to be shown to people."""

import cv2
import numpy as np

from vision.frames import Picture
from vision.geometry import Quad, array, homography_of_quads, rectangle
from vision.mat import MatPose
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM

AROUND_MM = 12.0
"""What is shown around a card: what it lies on is part of a dispute."""

CROP_PX_PER_MM = 3.0
JPEG_QUALITY = 80


def crop_of(picture: Picture, pose: MatPose, corners_mm: Quad) -> bytes:
    """A card and a little around it, its own top up, as JPEG.

    Args:
        picture: rows x columns x 3.
        pose: of the mat in it.
        corners_mm: of the card on the mat.
    """
    scale = CROP_PX_PER_MM
    size = (
        round((CARD_WIDTH_MM + 2 * AROUND_MM) * scale),
        round((CARD_HEIGHT_MM + 2 * AROUND_MM) * scale),
    )
    card = array(rectangle(AROUND_MM, AROUND_MM, CARD_WIDTH_MM, CARD_HEIGHT_MM)) * scale - 0.5
    plane = pose.to_picture @ homography_of_quads(card, array(corners_mm))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    shown = cv2.warpPerspective(picture, plane, size, flags=flags)
    _, data = cv2.imencode(".jpg", shown, (cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY))
    return bytes(np.asarray(data, dtype=np.uint8))
