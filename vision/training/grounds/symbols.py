"""Small shapes as they are printed on cloths, boxes and pages beside words and numbers."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture
from vision.training.grounds.noise import Colour

SHIFT = 4
"""Bits of a pixel's sixteenths in cv2's drawing."""

SHAPES = (
    "dot",
    "star",
    "triangle",
    "square",
    "lozenge",
    "heart",
    "plus",
    "arrow",
    "flower",
    "leaf",
)
PLAIN_SHAPES = ("dot", "star", "triangle", "square", "plus", "arrow", "flower", "leaf", "ring")
"""Those that are no suit: they may stand beside a letter that is a rank."""


PLUS = np.repeat([(1, 1), (-1, 1), (-1, -1), (1, -1)], 3, axis=0) * np.tile(
    [(1.0, 0.3), (0.3, 0.3), (0.3, 1.0), (0.3, 1.0), (0.3, 0.3), (1.0, 0.3)], (2, 1)
)
"""The twelve corners of a plus, once around."""


def outline(name: str) -> NDArray[np.float64]:
    """The corners of a shape around (0, 0), within a circle of radius 1."""
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    if name == "star":
        radius = np.where(np.arange(10) % 2, 0.42, 1.0)
        turn = np.arange(10) * np.pi / 5 - np.pi / 2
        return np.stack([radius * np.cos(turn), radius * np.sin(turn)], axis=1)
    if name == "heart":
        across = 16 * np.sin(turn) ** 3
        down = 13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)
        return np.stack([across, -down], axis=1) / 17
    if name == "flower":
        radius = 0.7 + 0.3 * np.cos(5 * turn)
        return np.stack([radius * np.cos(turn), radius * np.sin(turn)], axis=1)
    if name == "leaf":
        return np.stack([0.38 * np.sin(turn) * (1 + 0.3 * np.cos(turn)), np.cos(turn)], axis=1)
    corners = {
        "triangle": [(0, -1), (0.87, 0.6), (-0.87, 0.6)],
        "square": [(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)],
        "lozenge": [(0, -1), (0.72, 0), (0, 1), (-0.72, 0)],
        "plus": PLUS,
        "arrow": [(-1, -0.3), (0.1, -0.3), (0.1, -0.8), (1, 0), (0.1, 0.8), (0.1, 0.3), (-1, 0.3)],
    }
    if name in corners:
        return np.array(corners[name], np.float64)
    return np.stack([np.cos(turn), np.sin(turn)], axis=1)


def stamp(
    picture: Picture,
    name: str,
    at: tuple[float, float],
    radius_px: float,
    colour: Colour,
    turn_deg: float = 0.0,
) -> None:
    """Draw a shape into the picture around `at` (column, row)."""
    if name == "clover":
        for angle in (90.0, 210.0, 330.0):
            away = np.deg2rad(angle + turn_deg)
            lobe = (
                at[0] + 0.5 * radius_px * np.cos(away),
                at[1] - 0.5 * radius_px * np.sin(away),
            )
            stamp(picture, "dot", lobe, radius_px * 0.45, colour)
        stamp(picture, "leaf", (at[0], at[1] + radius_px * 0.6), radius_px * 0.5, colour)
        return
    angle = np.deg2rad(turn_deg)
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = outline(name) @ turned.T * radius_px + np.array(at)
    points = np.round(corners * 2**SHIFT).astype(np.int32)
    if name == "ring":
        thick = max(1, round(radius_px * 0.25))
        cv2.polylines(picture, [points], True, colour, thick, cv2.LINE_AA, SHIFT)
    else:
        cv2.fillPoly(picture, [points], colour, cv2.LINE_AA, SHIFT)
    if name == "flower":
        stamp(picture, "dot", at, radius_px * 0.25, (60.0, 210.0, 240.0))
