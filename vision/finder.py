"""Finds the indices and the cards of a picture with a trained network.

An index is the small rank and suit in a corner of a card. It stays in sight when most of its card is
covered, so it is what is looked for first; from its view the network also says where its card lies.
"""

from pathlib import Path

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.finder_maps import HEATS, INDEX, STRIDE_PX, UNIT_PX, halved
from vision.frames import Picture
from vision.geometry import quad
from vision.networks import Network
from vision.overlap import shared_of_smaller

WEIGHTS = Path(__file__).with_name("weights") / "finder.onnx"

LONG_SIDE_PX = 640
"""Larger pictures are made smaller: a card of 63 mm on a table of 700 mm is then 57 pixels wide."""

MOST_ENLARGED = 1.3
"""Smaller pictures are made larger by no more: there is nothing more to see in them."""

LEVELS = 3
"""The picture is looked at again at half and at a quarter of its size, for cards close to the camera: an
index is found best when it is 10 to 40 pixels high."""

LEAST_LEVEL_PX = 64
"""A picture made smaller than this shows nothing more."""

BLOCK_PX = 32
"""The network's coarsest level halves five times."""

LEAST_HEAT = 0.15
LEAST_MIDDLE_HEAT = 0.3
"""What is less warm is nothing; of the faintest indices, the reader rejects nearly all that are none."""

MOST_FOUND = 120
"""Two decks lying open; more would be a fault, and would take longer than anybody waits."""

SAME = 0.45
"""Two finds nearer than this share of their size are one."""

SHARED = 0.4
"""Of two indices whose boxes share more than this of the smaller one, the warmer is one: the other is half
of it with something beside."""

Numbers = NDArray[np.float64]


class FoundIndex(msgspec.Struct, frozen=True, eq=False):
    """An index, in pixels of the picture.

    Attributes:
        heat: how sure the network is, 0 to 1; no probability.
        middle: of its box, x and y.
        right: half its width as an arrow, in its own sense.
        down: half its height as an arrow, in its own sense.
        card: 4 x 2, the corners of its card from the top left that the index stands at, clockwise.
    """

    heat: float
    middle: Numbers
    right: Numbers
    down: Numbers
    card: Numbers


class FoundMiddle(msgspec.Struct, frozen=True, eq=False):
    """A card that lies mostly in sight; `card` is 4 x 2 pixels, its top at either end."""

    heat: float
    back: bool
    card: Numbers


class Found(msgspec.Struct, frozen=True, eq=False):
    """Everything found in a picture, the surest first."""

    indices: tuple[FoundIndex, ...]
    middles: tuple[FoundMiddle, ...]


class IndexFinder:
    """The network and how its maps are read."""

    def __init__(
        self, network: Network, *, long_side_px: int = LONG_SIDE_PX, levels: int = LEVELS
    ) -> None:
        self._network = network
        self._long_side_px = long_side_px
        self._levels = levels

    def find(self, picture: Picture) -> Found:
        """Indices and whole cards of a picture of any size."""
        scale, small = self._small(picture)
        indices: list[FoundIndex] = []
        middles: list[FoundMiddle] = []
        for level in range(self._levels):
            if level:
                if max(small.shape) < 2 * LEAST_LEVEL_PX:
                    break
                size = (max(1, small.shape[1] // 2), max(1, small.shape[0] // 2))
                scale *= max(small.shape[:2]) / max(size)
                small = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)
            found = self._at(small)
            indices.extend(_enlarged_index(index, scale) for index in found.indices)
            middles.extend(_enlarged_middle(middle, scale) for middle in found.middles)
        return Found(tuple(_each_index_once(indices)), tuple(_each_middle_once(middles)))

    def _at(self, small: Picture) -> Found:
        """Indices and whole cards of a picture of the network's size, in its own pixels."""
        maps = self._network.said(_seen(small))[0]
        heats = 1 / (1 + np.exp(-maps[:HEATS]))
        indices = [self._index(maps, heats, at) for at in _peaks(heats[0], LEAST_HEAT)]
        middles = [
            self._middle(maps, heats, channel, at)
            for channel in (1, 2)
            for at in _peaks(heats[channel], LEAST_MIDDLE_HEAT)
        ]
        return Found(tuple(indices), tuple(middles))

    def _small(self, picture: Picture) -> tuple[float, Picture]:
        """The picture in the network's size, and how many of its pixels one of them is."""
        height, width = picture.shape[:2]
        scale = max(max(height, width) / self._long_side_px, 1 / MOST_ENLARGED)
        size = (max(1, round(width / scale)), max(1, round(height / scale)))
        way = cv2.INTER_AREA if scale > 1 else cv2.INTER_LINEAR
        small = cv2.resize(picture, size, interpolation=way) if scale != 1 else picture
        return scale, np.asarray(small, np.uint8)

    @staticmethod
    def _index(
        maps: NDArray[np.float32], heats: NDArray[np.float32], at: tuple[int, int]
    ) -> FoundIndex:
        row, column = at
        here = _cell(row, column)
        said = maps[HEATS : HEATS + INDEX, row, column].astype(np.float64) * UNIT_PX
        return FoundIndex(
            float(heats[0, row, column]),
            here + said[0:2],
            said[2:4],
            said[4:6],
            here + said[6:14].reshape(4, 2),
        )

    @staticmethod
    def _middle(
        maps: NDArray[np.float32], heats: NDArray[np.float32], channel: int, at: tuple[int, int]
    ) -> FoundMiddle:
        row, column = at
        said = maps[HEATS + INDEX :, row, column].astype(np.float64) * UNIT_PX
        middle = _cell(row, column) + said[0:2]
        down = halved(said[4:6])
        right = halved(said[2:4])
        if right[0] * down[1] - right[1] * down[0] < 0:  # so that the corners run clockwise
            right = -right
        card = middle + np.stack((-right - down, right - down, right + down, down - right))
        return FoundMiddle(float(heats[channel, row, column]), channel == 2, card)  # noqa: PLR2004 - the map of backs


def _seen(small: Picture) -> NDArray[np.float32]:
    """What the network sees: 1 x 3 x rows x columns from 0 to 1, filled up to whole blocks."""
    height, width = small.shape[:2]
    below, aside = -height % BLOCK_PX, -width % BLOCK_PX
    if below or aside:
        small = np.asarray(
            cv2.copyMakeBorder(small, 0, below, 0, aside, cv2.BORDER_CONSTANT), np.uint8
        )
    seen = np.empty((1, 3, *small.shape[:2]), np.float32)
    for colour, plane in enumerate(cv2.split(small)):  # twice as fast as cv2.dnn.blobFromImage
        np.multiply(plane, np.float32(1 / 255), out=seen[0, colour])
    return seen


def _cell(row: int, column: int) -> Numbers:
    return np.asarray(((column + 0.5) * STRIDE_PX - 0.5, (row + 0.5) * STRIDE_PX - 0.5))


def _peaks(heat: NDArray[np.float32], least: float) -> list[tuple[int, int]]:
    """Cells that are warmer than their neighbours, the warmest first."""
    around = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= around) & (heat >= least))
    order = np.argsort(-heat[rows, columns])[:MOST_FOUND]
    return [(int(rows[i]), int(columns[i])) for i in order]


def _each_index_once(indices: list[FoundIndex]) -> list[FoundIndex]:
    kept: list[FoundIndex] = []
    for index in sorted(indices, key=lambda index: -index.heat):
        size = np.sqrt(4 * np.hypot(*index.right) * np.hypot(*index.down))
        if all(
            np.hypot(*(other.middle - index.middle)) > SAME * size and not _share(index, other)
            for other in kept
        ):
            kept.append(index)
    return kept


def _share(one: FoundIndex, other: FoundIndex) -> bool:
    """Do the boxes of two indices lie over one another?"""
    reach = np.hypot(*one.down) + np.hypot(*other.down)
    if np.hypot(*(one.middle - other.middle)) > reach:
        return False
    return shared_of_smaller(quad(_box(one)), quad(_box(other))) > SHARED


def _box(index: FoundIndex) -> Numbers:
    """The corners of an index."""
    middle, right, down = index.middle, index.right, index.down
    return middle + np.stack((-right - down, right - down, right + down, down - right))


def _each_middle_once(middles: list[FoundMiddle]) -> list[FoundMiddle]:
    kept: list[FoundMiddle] = []
    for middle in sorted(middles, key=lambda middle: -middle.heat):
        width = np.hypot(*(middle.card[1] - middle.card[0]))
        at = middle.card.mean(axis=0)
        if all(np.hypot(*(other.card.mean(axis=0) - at)) > SAME * width for other in kept):
            kept.append(middle)
    return kept


def _enlarged_index(index: FoundIndex, scale: float) -> FoundIndex:
    return FoundIndex(
        index.heat,
        _enlarged(index.middle, scale),
        index.right * scale,
        index.down * scale,
        _enlarged(index.card, scale),
    )


def _enlarged_middle(middle: FoundMiddle, scale: float) -> FoundMiddle:
    return FoundMiddle(middle.heat, middle.back, _enlarged(middle.card, scale))


def _enlarged(points: Numbers, scale: float) -> Numbers:
    return (points + 0.5) * scale - 0.5
