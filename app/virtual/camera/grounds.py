"""What the cards lie on: the printed mat on a table of wood or cloth, as the camera sees them bare."""

from collections.abc import Callable, Mapping
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from app.virtual.camera.lens import Lens
from app.virtual.mat_place import mat_plane
from app.virtual.scene import MatPlace
from vision.frames import Picture
from vision.geometry import carried
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM, sheet_drawing
from vision.printed.raster import rendered
from vision.training.grounds.cloths import felt, woven
from vision.training.grounds.woods import planks, table_top

MAT_PX_PER_MM = 4.0
"""Twice as fine as the camera sees it."""

TABLE_MM = (1800.0, 1500.0)
TABLE_PX_PER_MM = 0.75
"""Grain of wood is soft; a table larger than what any number of seats needs."""

PAPER_LIGHT = 0.94
"""White paper is not as white as a picture can be."""

MAT_SHADOW = 0.72
"""How dark the table is along the mat's edge: a sheet of 0.2 mm, lifted a little here and there."""

GROUNDS: Mapping[str, Callable[[np.random.Generator, tuple[int, int]], Picture]] = {
    "wood": table_top,
    "planks": planks,
    "cloth": woven,
    "felt": felt,
}
"""Kinds of table."""


@cache
def _table(kind: str, seed: int) -> Picture:
    size = (round(TABLE_MM[1] * TABLE_PX_PER_MM), round(TABLE_MM[0] * TABLE_PX_PER_MM))
    return GROUNDS[kind](np.random.default_rng(seed), size)


@cache
def _mat() -> Picture:
    fine = rendered(sheet_drawing(), A3_WIDTH_MM, A3_HEIGHT_MM, MAT_PX_PER_MM)
    return np.asarray(cv2.convertScaleAbs(fine, alpha=PAPER_LIGHT), dtype=np.uint8)


def bare_table(lens: Lens, mat: MatPlace, kind: str, seed: int) -> Picture:
    """The table with its mat and nothing else, in even white light.

    Args:
        lens: the camera.
        mat: how the mat lies.
        kind: one of `GROUNDS`.
        seed: of the table's grain.
    """
    at = _spots(lens)
    table = _looked_up(_table(kind, seed), at + np.asarray(TABLE_MM) / 2 - 300.0, TABLE_PX_PER_MM)
    to_mat = np.asarray(np.linalg.inv(mat_plane(mat)), dtype=np.float64)
    on_mat = carried(at.reshape(-1, 2), to_mat).reshape(at.shape)
    sheet = _looked_up(_mat(), on_mat, MAT_PX_PER_MM)
    cover = _cover(on_mat, lens.px_per_mm())
    shade = 1 - (1 - MAT_SHADOW) * cv2.GaussianBlur(cover, (0, 0), 1.5 * lens.px_per_mm())
    mixed = table * shade[..., None] * (1 - cover[..., None]) + sheet * cover[..., None]
    return np.asarray(np.rint(mixed), dtype=np.uint8)


def _spots(lens: Lens) -> NDArray[np.float64]:
    """The spot of the table that each pixel shows: rows x columns x 2 millimetres."""
    x, y = np.meshgrid(np.arange(lens.width_px), np.arange(lens.height_px))
    at = lens.to_table(np.column_stack((x.ravel(), y.ravel())).astype(np.float64))
    return at.reshape(lens.height_px, lens.width_px, 2)


def _looked_up(texture: Picture, at_mm: NDArray[np.float64], px_per_mm: float) -> Picture:
    where = (at_mm * px_per_mm - 0.5).astype(np.float32)
    found = cv2.remap(
        texture, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return np.asarray(found, dtype=np.uint8)


def _cover(on_mat: NDArray[np.float64], px_per_mm: float) -> NDArray[np.float32]:
    """How much of each pixel the mat covers."""
    inside = np.minimum(on_mat, (A3_WIDTH_MM, A3_HEIGHT_MM) - on_mat).min(axis=2)
    return np.asarray(np.clip(inside * px_per_mm + 0.5, 0, 1), dtype=np.float32)
