"""The table from straight above in coarse cells: what changes are looked for in."""

import math
from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture
from vision.geometry import array, carried
from vision.mat import MatPose
from vision.zones import Zone

CELL_MM = 3.0
"""A corner index is a cell or two wide, so another card in a card's place shows; noise of some 16 pixels
averages out."""

MARGIN_MM = 60.0
"""Around the outermost zones: what an arm has to cross."""

MOST_CELLS = 420
"""Along a side, for a mat whose loose corners lie far apart."""


class ZoneCells(msgspec.Struct, frozen=True, eq=False):
    """A zone's part of the view.

    Attributes:
        zone: which.
        rows: of its bounding box.
        columns: of its bounding box.
        inside: which cells of that box are in the zone and seen by the camera, 255 or 0.
    """

    zone: Zone
    rows: slice
    columns: slice
    inside: NDArray[np.uint8]

    def of(self, view: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The zone's bounding box in a picture of the view."""
        return view[self.rows, self.columns]


class TableView(msgspec.Struct, frozen=True, eq=False):
    """How pictures of one size and one pose of the mat become the view.

    Attributes:
        left_mm: the left edge of the view on the mat.
        top_mm: its upper edge.
        cell_mm: the side of a cell.
        seen: cells that the camera sees, rows x columns.
        zones: each zone's part.
        shrink: by how much the picture is made smaller first.
        plane: homography from cells to pixels of the smaller picture.
    """

    left_mm: float
    top_mm: float
    cell_mm: float
    seen: NDArray[np.bool_]
    zones: tuple[ZoneCells, ...]
    shrink: int
    plane: NDArray[np.float64]

    def of(self, picture: Picture) -> Picture:
        """A picture's view: rows x columns x 3; what the camera does not see is black."""
        height, width = (side // self.shrink for side in picture.shape[:2])
        small = picture
        if self.shrink > 1:
            whole = picture[: height * self.shrink, : width * self.shrink]
            small = np.asarray(
                cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8
            )
        rows, columns = self.seen.shape
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(
            cv2.warpPerspective(small, self.plane, (columns, rows), flags=flags), np.uint8
        )


def table_view(pose: MatPose, zones: Sequence[Zone], size_px: tuple[int, int]) -> TableView:
    """The view of a table.

    Args:
        pose: where the mat lies.
        zones: what is on it.
        size_px: width and height of the pictures.
    """
    corners = np.concatenate([array(zone.corners_mm) for zone in zones])
    left, top = corners.min(axis=0) - MARGIN_MM
    right, bottom = corners.max(axis=0) + MARGIN_MM
    cell = max(CELL_MM, (right - left) / MOST_CELLS, (bottom - top) / MOST_CELLS)
    columns, rows = math.ceil((right - left) / cell), math.ceil((bottom - top) / cell)
    middle = (pose.width_mm / 2, pose.height_mm / 2)
    shrink = max(1, math.floor(pose.px_per_mm(middle) * cell))
    to_mm = np.asarray([[cell, 0, left + cell / 2], [0, cell, top + cell / 2], [0, 0, 1]])
    aside = (shrink - 1) / 2 / shrink
    smaller = np.asarray([[1 / shrink, 0, -aside], [0, 1 / shrink, -aside], [0, 0, 1]])
    plane = smaller @ pose.to_picture @ to_mm
    seen = _seen(plane, (rows, columns), (size_px[0] // shrink, size_px[1] // shrink))
    cells = tuple(_cells_of(zone, (left, top), cell, seen) for zone in zones)
    return TableView(float(left), float(top), float(cell), seen, cells, shrink, plane)


def _seen(
    plane: NDArray[np.float64], shape: tuple[int, int], size: tuple[int, int]
) -> NDArray[np.bool_]:
    rows, columns = shape
    x, y = np.meshgrid(np.arange(columns), np.arange(rows))
    at = carried(np.column_stack((x.ravel(), y.ravel())).astype(np.float64), plane)
    inside = (at >= 0).all(axis=1) & (at <= np.asarray(size) - 1).all(axis=1)
    return np.asarray(inside.reshape(shape), dtype=np.bool_)


def _cells_of(
    zone: Zone, origin: tuple[float, float], cell: float, seen: NDArray[np.bool_]
) -> ZoneCells:
    at = (array(zone.corners_mm) - origin) / cell - 0.5
    whole = np.zeros(seen.shape, np.uint8)
    cv2.fillConvexPoly(whole, np.rint(at).astype(np.int32), 255)
    whole[~seen] = 0
    height, width = seen.shape
    x0, y0 = np.clip(np.floor(at.min(axis=0)).astype(int), 0, (width - 1, height - 1))
    x1, y1 = np.clip(np.ceil(at.max(axis=0)).astype(int) + 1, 1, (width, height))
    rows, columns = slice(int(y0), int(y1)), slice(int(x0), int(x1))
    return ZoneCells(zone, rows, columns, whole[rows, columns].copy())
