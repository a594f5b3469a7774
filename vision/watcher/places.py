"""Where cards lie to each other, and which part of a zone looks other than it did."""

from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points, Quad, array, quad

BROAD_CELLS = 5
CARD_AREA_MM2 = 63.0 * 88.0

EDGE_MM = 3.0
"""So near to a card's edge its shadow and the error of its place may change how things look."""

STANDS_OUT_MM2 = 0.1 * CARD_AREA_MM2
"""Of a strip that is smaller nothing is known: it may be the white edge alone."""


def _weights(columns: int, rows: int) -> NDArray[np.float64]:
    x, y = np.meshgrid((np.arange(columns) + 0.5) / columns, (np.arange(rows) + 0.5) / rows)
    return np.stack(((1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y), axis=-1).reshape(-1, 4)


SPOT_WEIGHTS = _weights(9, 12)
"""Spots spread evenly over a card, each as shares of its corners."""


class ZoneMask(msgspec.Struct, frozen=True, eq=False):
    """Cells of a zone in which something is other than before.

    Attributes:
        cells: rows x columns, True where it is.
        left_mm: the left edge of the first cell on the mat.
        top_mm: its upper edge.
        cell_mm: the side of a cell.
    """

    cells: NDArray[np.bool_]
    left_mm: float
    top_mm: float
    cell_mm: float

    def share_of(self, corners_mm: Quad) -> float:
        """How much of a quad is other than before, 0 to 1; what lies outside counts as as before."""
        return self._share(_spots(corners_mm))

    def share_of_both(self, one_mm: Quad, other_mm: Quad) -> float:
        """The same of what two quads share; 0 if that is nothing."""
        spots = _spots(one_mm)
        return self._share(spots[_inside(spots, other_mm)])

    def _share(self, spots: Points) -> float:
        if not len(spots):
            return 0.0
        at = (spots - (self.left_mm, self.top_mm)) / self.cell_mm
        columns, rows = np.floor(at).astype(int).T
        height, width = self.cells.shape
        inside = (columns >= 0) & (rows >= 0) & (columns < width) & (rows < height)
        return float(self.cells[rows[inside], columns[inside]].sum()) / len(at)

    def without(self, quads: Sequence[Quad], grown_mm: float) -> "ZoneMask":
        """The same, but as before wherever these quads, grown by so much, lie."""
        left = self.cells & ~self._under(quads, grown_mm)
        return ZoneMask(left, self.left_mm, self.top_mm, self.cell_mm)

    def share_beside(self, quads: Sequence[Quad], over: Sequence[Quad]) -> float | None:
        """How much of quads is other than before, 0 to 1, where they stand out from under those that lie over
        them; None if that is too little to tell.
        """
        stands_out = self._under(quads, 0) & ~self._under(over, EDGE_MM)
        if stands_out.sum() * self.cell_mm**2 < STANDS_OUT_MM2:
            return None
        return float(self.cells[stands_out].mean())

    def _under(self, quads: Sequence[Quad], grown_mm: float) -> NDArray[np.bool_]:
        """The cells under these quads, grown by so much."""
        cover = np.zeros(self.cells.shape, np.uint8)
        for corners in quads:
            at = (array(corners) - (self.left_mm, self.top_mm)) / self.cell_mm - 0.5
            cv2.fillPoly(cover, [np.rint(at).astype(np.int32)], 1)
        reach = round(grown_mm / self.cell_mm)
        cover = np.asarray(cv2.dilate(cover, np.ones((2 * reach + 1,) * 2, np.uint8)), np.uint8)
        return cover > 0

    def blobs(self, least_mm2: float) -> tuple[Quad, ...]:
        """The least rectangles around broad connected parts of at least that area."""
        # The edge of a hard shadow is a line of two cells on either side; things are broader.
        broad = cv2.morphologyEx(
            self.cells.astype(np.uint8), cv2.MORPH_OPEN, np.ones((BROAD_CELLS,) * 2, np.uint8)
        )
        count, labels, stats, _ = cv2.connectedComponentsWithStats(
            np.asarray(broad, np.uint8), connectivity=4
        )
        found = []
        for label in range(1, count):
            if stats[label, cv2.CC_STAT_AREA] * self.cell_mm**2 < least_mm2:
                continue
            rows, columns = np.nonzero(labels == label)
            box = cv2.boxPoints(
                cv2.minAreaRect(np.column_stack((columns, rows)).astype(np.float32))
            )
            found.append(quad(np.asarray((box + 0.5) * self.cell_mm + (self.left_mm, self.top_mm))))
        return tuple(found)


def apart_mm(one: Quad, other: Quad) -> float:
    """The mean distance of two cards' corners; either end of a card may be its top."""
    a, b = array(one), array(other)
    return min(
        float(np.linalg.norm(a - turned, axis=1).mean()) for turned in (b, np.roll(b, 2, axis=0))
    )


def visible_share(corners_mm: Quad, above: Sequence[Quad]) -> float:
    """How much of a card is not under these others, 0 to 1."""
    spots = _spots(corners_mm)
    for other in above:
        spots = spots[~_inside(spots, other)]
    return len(spots) / len(SPOT_WEIGHTS)


def is_visible(corners_mm: Quad, above: Sequence[Quad], least: float) -> bool:
    """Is at least so much of a card not under these others? Ends with the one that covers it."""
    spots = _spots(corners_mm)
    for other in above:
        spots = spots[~_inside(spots, other)]
        if len(spots) < least * len(SPOT_WEIGHTS):
            return False
    return True


def _spots(corners_mm: Quad) -> Points:
    return np.asarray(SPOT_WEIGHTS @ array(corners_mm), dtype=np.float64)


NEXT_CORNER = [1, 2, 3, 0]


def _inside(spots: Points, corners_mm: Quad) -> NDArray[np.bool_]:
    corners = array(corners_mm)
    edges = corners[NEXT_CORNER] - corners
    x, y = spots[:, :1] - corners[:, 0], spots[:, 1:] - corners[:, 1]
    sides = edges[:, 0] * y - edges[:, 1] * x
    return np.asarray((sides >= 0).all(axis=1) | (sides <= 0).all(axis=1), dtype=np.bool_)
