"""What the cards lie on: the printed mat on a table of wood or cloth, as the camera sees them bare."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from app.virtual.camera.lens import Lens
from app.virtual.mat_place import mat_plane
from app.virtual.scene import MatPlace
from vision.frames import Picture
from vision.geometry import Points, carried
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM, sheet_drawing
from vision.printed.raster import rendered
from vision.training.grounds.cloths import felt, woven
from vision.training.grounds.woods import planks, table_top

MAT_PX_PER_MM = 4.0
"""Twice as fine as the camera sees it."""

GRID_PX = 8
"""What a lens bends is worked out for every so many pixels: between them it is straight to a micrometre."""

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


@lru_cache(maxsize=1)
def bare_table(lens: Lens, mat: MatPlace, kind: str, seed: int) -> Picture:
    """The table with its mat and nothing else, in even white light; not to be written to.

    Args:
        lens: the camera.
        mat: how the mat lies.
        kind: one of `GROUNDS`.
        seed: of the table's grain.
    """
    size_px = (lens.width_px, lens.height_px)
    rows, columns = (-(-side // GRID_PX) + 1 for side in reversed(size_px))
    x, y = np.meshgrid(np.arange(columns) * GRID_PX, np.arange(rows) * GRID_PX)
    at = lens.to_table(np.column_stack((x.ravel(), y.ravel())).astype(np.float64))
    to_mat = np.asarray(np.linalg.inv(mat_plane(mat)), dtype=np.float64)
    on_table = _each_pixel(at + np.asarray(TABLE_MM) / 2 - 300.0, (rows, columns), size_px)
    on_mat = _each_pixel(carried(at, to_mat), (rows, columns), size_px)
    table = _looked_up(_table(kind, seed), on_table, TABLE_PX_PER_MM)
    sheet = _looked_up(_mat(), on_mat, MAT_PX_PER_MM)
    cover = _cover(on_mat, lens.px_per_mm())
    shade = 1 - (1 - MAT_SHADOW) * cv2.GaussianBlur(cover, (0, 0), 1.5 * lens.px_per_mm())
    mixed = cv2.blendLinear(table, sheet, np.asarray(shade * (1 - cover), np.float32), cover)
    # Where the weights do not add up to one, that function makes them: the shade goes on top.
    lit = np.asarray(shade * (1 - cover) + cover, np.float32)
    shaded = np.asarray(cv2.multiply(mixed, cv2.merge((lit, lit, lit)), dtype=cv2.CV_8U), np.uint8)
    shaded.setflags(write=False)
    return shaded


def _each_pixel(
    spots: Points, grid: tuple[int, int], size_px: tuple[int, int]
) -> NDArray[np.float32]:
    """Millimetres for each pixel, rows x columns x 2, from those of every so many: lenses bend softly."""
    coarse = spots.astype(np.float32).reshape(*grid, 2)
    plane = np.asarray(((1 / GRID_PX, 0, 0), (0, 1 / GRID_PX, 0)))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(coarse, plane, size_px, flags=flags), np.float32)


def _looked_up(texture: Picture, at_mm: NDArray[np.float32], px_per_mm: float) -> Picture:
    x, y = cv2.split(at_mm * np.float32(px_per_mm) - np.float32(0.5))
    found = cv2.remap(texture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(found, dtype=np.uint8)


def _cover(on_mat: NDArray[np.float32], px_per_mm: float) -> NDArray[np.float32]:
    """How much of each pixel the mat covers."""
    x, y = cv2.split(on_mat)
    inside = cv2.min(cv2.min(x, A3_WIDTH_MM - x), cv2.min(y, A3_HEIGHT_MM - y))
    return np.asarray(np.clip(inside * px_per_mm + 0.5, 0, 1), dtype=np.float32)
