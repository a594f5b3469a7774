"""Reads an index: the probabilities of its rank and its suit, and that it is an index at all."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.finder import FoundIndex
from vision.frames import Picture
from vision.index_crop import cut, fitted
from vision.networks import Network

WEIGHTS = Path(__file__).with_name("weights") / "reader.onnx"

GLYPHS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "B", "D", "V", "R", "1")
"""What an index shows for its rank, English, German and French."""

RANKS = GLYPHS[:13]
RANK_OF_GLYPH = (*range(13), 10, 11, 10, 12, 0)
"""For each glyph its rank: Bube and valet are jacks, Dame and dame queens, roi a king, 1 an ace."""

SUITS = ("S", "H", "D", "C")
INDEX_AT = len(GLYPHS) + len(SUITS)
"""Where the network says whether there is an index at all, whole in sight; after it, where that lies."""

SAID = INDEX_AT + 1 + 6

FARTHEST_FIT = 1.5
"""In halves of the crop: an index that lies farther off is another one."""

LEAST_FIT = 0.1
"""The same, of its width and height."""

FOLLOWED, BEYOND = 3, 1.0
"""So often an index is looked for farther on that reaches beyond so many halves of the crop: of an index
with its suit beside its rank the finder shows the rank alone."""

LOOKS = ((0.0, 1.35), (0.15, 1.15), (-0.15, 1.15), (0.0, 1.6), (0.0, 0.85))
"""Further looks: how far aside, in halves of the index's height, and how large. A large index is often
taken for smaller than it is, and its ends are cut off."""

SURE_AT_ONCE = 0.97
"""What is read as surely as this is not looked at again."""

WORTH_IT = 0.02
"""What is surely no index, there or where the first look saw one lie, is not looked at more often."""

TEMPERATURE = 0.72
"""Of the network's own words: above 1 they are taken for less sure than they sound. At 0.85 the photographs
give 1 % less right, of jumbo indices and in fans. At 0.72 drawn tables still give fewer wrong than the
weights before these did at 0.85."""


Numbers = NDArray[np.float64]
Rows = list[Numbers]
Box = tuple[Numbers, Numbers, Numbers]
"""Middle, and half the width and the height as arrows, in pixels."""


class IndexReading(msgspec.Struct, frozen=True, eq=False):
    """What an index may say.

    Attributes:
        is_index: the probability that it is one.
        ranks: 13 probabilities, as `RANKS`, if it is one.
        suits: 4 probabilities, as `SUITS`, if it is one.
    """

    is_index: float
    ranks: NDArray[np.float64]
    suits: NDArray[np.float64]

    @property
    def likeliest(self) -> str:
        """`QH`."""
        return RANKS[int(self.ranks.argmax())] + SUITS[int(self.suits.argmax())]

    @property
    def p(self) -> float:
        """The probability of the likeliest."""
        return self.is_index * float(self.ranks.max()) * float(self.suits.max())


class IndexReader:
    """The network and how its words are read."""

    def __init__(self, network: Network, *, temperature: float = TEMPERATURE) -> None:
        self._network = network
        self._temperature = temperature

    def read(self, picture: Picture, indices: Sequence[FoundIndex]) -> list[IndexReading]:
        """What each index says, in their order.

        One that is not sure is looked at again where the first look saw it lie, as boxes are often too
        short, and farther on where it reaches beyond that; then from some places more.
        """
        boxes = [(index.middle, index.right, index.down) for index in indices]
        looks = [[row] for row in self._look(picture, boxes)]
        again = self._doubtful(looks, 0.0)
        fits = [_refitted(looks[at][0][INDEX_AT + 1 :], boxes[at]) for at in again]
        self._add(looks, again, picture, fits)
        seen_at = dict(zip(again, fits, strict=True))
        self._follow(looks, seen_at, picture)
        doubtful = self._doubtful(looks, WORTH_IT)
        moved = [(at, _moved(seen_at[at], *look)) for look in LOOKS for at in doubtful]
        self._add(looks, [at for at, _ in moved], picture, [box for _, box in moved])
        return [self._reading(_agreed(np.stack(rows))) for rows in looks]

    def _follow(self, looks: list[Rows], seen_at: dict[int, Box], picture: Picture) -> None:
        """Go after indices that reach beyond their last look, as long as more of them comes into sight."""
        after = list(seen_at)
        for _ in range(FOLLOWED):
            after = [at for at in after if _leads_on(looks[at][-1])]
            boxes = [_refitted(looks[at][-1][INDEX_AT + 1 :], seen_at[at]) for at in after]
            nearer = []
            for at, box, row in zip(after, boxes, self._look(picture, boxes), strict=True):
                if row[INDEX_AT] > looks[at][-1][INDEX_AT]:
                    looks[at][-1], seen_at[at] = row, box
                    nearer.append(at)
            after = nearer

    def _doubtful(self, looks: list[Rows], least: float) -> list[int]:
        """Which ones are not sure yet, and not surely nothing."""
        ps = [self._reading(_agreed(np.stack(rows))).p for rows in looks]
        return [at for at, p in enumerate(ps) if least <= p < SURE_AT_ONCE]

    def _add(
        self, looks: list[Rows], which: Sequence[int], picture: Picture, boxes: Sequence[Box]
    ) -> None:
        for at, row in zip(which, self._look(picture, boxes), strict=True):
            looks[at].append(row)

    def _look(self, picture: Picture, boxes: Sequence[Box]) -> Rows:
        """What the network says of each."""
        if not boxes:
            return []
        crops = [cut(picture, *box) for box in boxes]
        seen = np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32) / 255
        return list(self._network.said(np.ascontiguousarray(seen)).astype(np.float64))

    def _reading(self, said: NDArray[np.float64]) -> IndexReading:
        said = said / self._temperature
        glyphs = _shares(said[: len(GLYPHS)])
        ranks = np.zeros(len(RANKS))
        np.add.at(ranks, list(RANK_OF_GLYPH), glyphs)
        suits = _shares(said[len(GLYPHS) : INDEX_AT])
        return IndexReading(float(1 / (1 + np.exp(-said[INDEX_AT]))), ranks, suits)


def _refitted(fit: Numbers, box: Box) -> Box:
    """The box as it was seen to lie; the old one where that makes no sense."""
    upright = fit[2] > LEAST_FIT and fit[5] > LEAST_FIT and abs(fit[:2]).max() < FARTHEST_FIT
    return fitted(fit, box) if upright else box


def _leads_on(said: Numbers) -> bool:
    """Is it no whole index yet, and does one lie half outside of what was seen?"""
    fit = said[INDEX_AT + 1 :]
    reach = max(abs(fit[0]) + abs(fit[2]), abs(fit[1]) + abs(fit[5]))
    return bool(said[INDEX_AT] < 0 and reach > BEYOND and abs(fit[:2]).max() < FARTHEST_FIT)


def _moved(box: Box, aside: float, size: float) -> Box:
    """So far aside, in halves of its height, and so large."""
    middle, right, down = box
    return middle + down * aside, right * size, down * size


def _agreed(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of the looks that show most of an index: half of them, as some miss it."""
    best = np.argsort(-rows[:, INDEX_AT])[: (len(rows) + 1) // 2]
    return np.asarray(rows[best].mean(axis=0), np.float64)


def _shares(said: NDArray[np.float64]) -> NDArray[np.float64]:
    raised = np.exp(said - said.max())
    return np.asarray(raised / raised.sum(), np.float64)
