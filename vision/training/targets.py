"""What the finder's network is to say of a scene: heats, boxes and quads on a grid of every fourth pixel.

The heats are those of CenterNet (Zhou, Wang and Kraehenbuehl, Objects as Points, 2019).
"""

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.finder_maps import CHANNELS, INDEX, STRIDE_PX, UNIT_PX, axes_of, doubled
from vision.training.scene import Corners, Scene

READABLE = 0.75
"""Of an index in sight: then it has to be found."""

GONE = 0.4
"""Of an index in sight: with less it must not be found; between the two, nothing is asked."""

WHOLE, HIDDEN = 0.6, 0.35
"""The same for whole cards."""

LEAST_INDEX_PX = 5.0
"""High; on fewer pixels nobody reads it."""

SPREAD = 0.16
"""Deviation of a heat spot, as a share of the index's or card's size: it tells two of a fan apart."""

NEAR = 0.4
"""Boxes and quads are asked for where the heat is more than this."""

Map = NDArray[np.float32]


class Targets(msgspec.Struct, frozen=True, eq=False):
    """What the network is to say.

    Attributes:
        heats: 3 x rows x columns: indices, middles of faces, middles of backs; 1 at the spot itself.
        cared: 3 x rows x columns: 0 where nothing is asked.
        shapes: the other channels of the network x rows x columns.
        shape_weights: the same; 0 where nothing is asked, else one over the size of what is there.
    """

    heats: Map
    cared: Map
    shapes: Map
    shape_weights: Map


def targets_of(scene: Scene) -> Targets:
    """The targets of a drawn scene."""
    size = scene.picture.shape[0] // STRIDE_PX
    drawn = _Drawn(size)
    for card in scene.cards:
        drawn.card(card.corners, card.in_sight, back=card.stock.back)
    for index in scene.indices:
        card_corners = scene.cards[index.card].corners
        drawn.index(index.corners, card_corners, index.in_sight)
    for lookalike in scene.lookalikes:
        drawn.lookalike(lookalike.corners)
    return Targets(drawn.heats, drawn.cared, drawn.shapes, drawn.weights)


class _Drawn:
    def __init__(self, size: int) -> None:
        self.heats = np.zeros((3, size, size), np.float32)
        self.cared = np.ones((3, size, size), np.float32)
        self.shapes = np.zeros((CHANNELS - 3, size, size), np.float32)
        self.weights = np.zeros((CHANNELS - 3, size, size), np.float32)
        self._nearest = np.zeros((2, size, size), np.float32)

    def index(self, box: Corners, card: Corners, in_sight: float) -> None:
        """An index and the card it belongs to."""
        tall = float(np.linalg.norm(box[3] - box[0]))
        wide = float(np.linalg.norm(box[1] - box[0]))
        if in_sight < GONE:
            return
        heat, ys, xs = self._spot(box.mean(axis=0), float(np.sqrt(tall * wide)))
        if heat.size == 0:
            return
        if in_sight < READABLE or tall < LEAST_INDEX_PX:
            self._ignore(0, heat, ys, xs)
            return
        self._warm(0, heat, ys, xs)
        rows, columns = self._near(0, heat, ys, xs)
        at = self._pixels(rows, columns)
        right, down = axes_of(box)
        middle = box.mean(axis=0)
        shape = np.concatenate(
            (
                (middle - at).T,
                np.repeat(np.concatenate((right, down))[:, None], len(at), axis=1),
                (card[None] - at[:, None]).reshape(len(at), 8).T,
            )
        )
        self.shapes[:INDEX, rows, columns] = shape / UNIT_PX
        own = UNIT_PX / max(tall, wide)
        long = UNIT_PX / float(np.linalg.norm(card[3] - card[0]))
        self.weights[:6, rows, columns] = own
        self.weights[6:INDEX, rows, columns] = long

    def lookalike(self, box: Corners) -> None:
        """What only the reader can tell from an index, on a card of another game."""
        tall = float(np.linalg.norm(box[3] - box[0]))
        wide = float(np.linalg.norm(box[1] - box[0]))
        heat, ys, xs = self._spot(box.mean(axis=0), float(np.sqrt(tall * wide)))
        if heat.size:
            self._ignore(0, heat, ys, xs)

    def card(self, corners: Corners, in_sight: float, *, back: bool) -> None:
        """A whole card."""
        if in_sight < HIDDEN:
            return
        right, down = axes_of(corners)
        channel = 2 if back else 1
        heat, ys, xs = self._spot(corners.mean(axis=0), 2 * float(np.linalg.norm(right)) * 0.7)
        if heat.size == 0:
            return
        if in_sight < WHOLE:
            self._ignore(1, heat, ys, xs)
            self._ignore(2, heat, ys, xs)
            return
        self._warm(channel, heat, ys, xs)
        rows, columns = self._near(1, heat, ys, xs)
        at = self._pixels(rows, columns)
        axes = np.concatenate((doubled(right), doubled(down)))
        self.shapes[INDEX:, rows, columns] = (
            np.concatenate(
                (
                    (corners.mean(axis=0) - at).T,
                    np.repeat(axes[:, None], len(at), axis=1),
                )
            )
            / UNIT_PX
        )
        self.weights[INDEX:, rows, columns] = UNIT_PX / float(2 * np.linalg.norm(down))

    def _spot(self, middle: NDArray[np.float64], size_px: float) -> tuple[Map, slice, slice]:
        """A heat spot, and the rows and columns that it covers."""
        grid = self.heats.shape[1]
        x, y = (middle + 0.5) / STRIDE_PX - 0.5
        spread = max(0.8, SPREAD * size_px / STRIDE_PX)
        reach = int(np.ceil(3 * spread))
        left, top = int(np.floor(x)) - reach, int(np.floor(y)) - reach
        ys = slice(max(0, top), max(0, min(grid, top + 2 * reach + 2)))
        xs = slice(max(0, left), max(0, min(grid, left + 2 * reach + 2)))
        rows = np.arange(ys.start, ys.stop)[:, None]
        columns = np.arange(xs.start, xs.stop)[None]
        squared = (rows - y) ** 2 + (columns - x) ** 2
        heat = np.exp(-squared / (2 * spread**2)).astype(np.float32)
        inside = 0 <= round(x) < grid and 0 <= round(y) < grid
        if inside and heat.size:
            nearest = np.unravel_index(np.argmax(heat), heat.shape)
            heat[nearest] = 1.0
        return (heat if inside else heat[:0]), ys, xs

    def _warm(self, channel: int, heat: Map, ys: slice, xs: slice) -> None:
        region = self.heats[channel, ys, xs]
        np.maximum(region, heat, out=region)

    def _ignore(self, channel: int, heat: Map, ys: slice, xs: slice) -> None:
        self.cared[channel, ys, xs][heat > 0.2] = 0.0

    def _near(
        self, kind: int, heat: Map, ys: slice, xs: slice
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The cells that speak for this thing, and not for a nearer one."""
        nearest = self._nearest[kind, ys, xs]
        rows, columns = np.nonzero((heat > NEAR) & (heat > nearest))
        nearest[rows, columns] = heat[rows, columns]
        return rows + ys.start, columns + xs.start

    @staticmethod
    def _pixels(rows: NDArray[np.int64], columns: NDArray[np.int64]) -> NDArray[np.float64]:
        """The middles of cells, in pixels."""
        return np.asarray((np.column_stack((columns, rows)) + 0.5) * STRIDE_PX - 0.5, np.float64)
