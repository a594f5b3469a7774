"""How the mat lies against how it was put, as a map of the plane."""

import numpy as np

from app.virtual.scene import MatPlace
from vision.geometry import Homography
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM


def mat_plane(mat: MatPlace) -> Homography:
    """From millimetres of the mat to millimetres of the table: 3 x 3."""
    turn = np.deg2rad(mat.turn_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    x, y = A3_WIDTH_MM / 2, A3_HEIGHT_MM / 2
    return np.asarray(
        [
            [cos, -sin, x - cos * x + sin * y + mat.x_mm],
            [sin, cos, y - sin * x - cos * y + mat.y_mm],
            [0, 0, 1],
        ]
    )
