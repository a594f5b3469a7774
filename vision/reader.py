"""Reads an index: the probabilities of its rank and its suit, and that it is an index at all."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.finder import FoundIndex
from vision.frames import Picture
from vision.index_crop import cut
from vision.networks import Network

WEIGHTS = Path(__file__).with_name("weights") / "reader.onnx"

GLYPHS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "B", "D", "V", "R", "1")
"""What an index shows for its rank, English, German and French."""

RANKS = GLYPHS[:13]
RANK_OF_GLYPH = (*range(13), 10, 11, 10, 12, 0)
"""For each glyph its rank: Bube and valet are jacks, Dame and dame queens, roi a king, 1 an ace."""

SUITS = ("S", "H", "D", "C")
SAID = len(GLYPHS) + len(SUITS) + 1

LOOKS = ((0.0, 1.35), (0.15, 1.15), (-0.15, 1.15), (0.0, 1.6), (0.0, 0.85))
"""Further looks: how far aside, in halves of the index's height, and how large. A large index is often
taken for smaller than it is, and its ends are cut off."""

SURE_AT_ONCE = 0.97
"""What is read as surely as this at the first look is not looked at again."""

WORTH_IT = 0.02
"""What is surely no index is not looked at again."""

TEMPERATURE = 0.85
"""Of the network's own words: above 1 they are taken for less sure than they sound. At 0.7 the photographs
give 2 % more right; drawn tables in bad light then give twice as many wrong."""


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
        """What each index says, in their order; one that is not sure is looked at more often."""
        said = self._look(picture, indices, 0.0, 1.0)
        readings = [self._reading(row) for row in said]
        again = [at for at, reading in enumerate(readings) if WORTH_IT < reading.p < SURE_AT_ONCE]
        if again:
            doubtful = [indices[at] for at in again]
            looks = [self._look(picture, doubtful, aside, size) for aside, size in LOOKS]
            for at, rows in zip(again, np.stack((said[again], *looks), axis=1), strict=True):
                readings[at] = self._reading(_agreed(rows))
        return readings

    def _look(
        self, picture: Picture, indices: Sequence[FoundIndex], aside: float, size: float
    ) -> NDArray[np.float64]:
        """What the network says of each, seen from so far aside, in halves of its height, and that large."""
        if not indices:
            return np.zeros((0, SAID))
        crops = [
            cut(
                picture,
                index.middle + index.down * aside,
                index.right * size,
                index.down * size,
            )
            for index in indices
        ]
        seen = np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32) / 255
        return self._network.said(np.ascontiguousarray(seen)).astype(np.float64)

    def _reading(self, said: NDArray[np.float64]) -> IndexReading:
        said = said / self._temperature
        glyphs = _shares(said[: len(GLYPHS)])
        ranks = np.zeros(len(RANKS))
        np.add.at(ranks, list(RANK_OF_GLYPH), glyphs)
        suits = _shares(said[len(GLYPHS) : -1])
        return IndexReading(float(1 / (1 + np.exp(-said[-1]))), ranks, suits)


def _agreed(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of the looks that show most of an index: half of them, as some miss it."""
    best = np.argsort(-rows[:, -1])[: (len(rows) + 1) // 2]
    return np.asarray(rows[best].mean(axis=0), np.float64)


def _shares(said: NDArray[np.float64]) -> NDArray[np.float64]:
    raised = np.exp(said - said.max())
    return np.asarray(raised / raised.sum(), np.float64)
