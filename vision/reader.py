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
from vision.sightings import SURE

WEIGHTS = Path(__file__).with_name("weights") / "reader.onnx"

GLYPHS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "B", "D", "V", "R", "1")
"""What an index shows for its rank, English, German and French."""

RANKS = GLYPHS[:13]
RANK_OF_GLYPH = (*range(13), 10, 11, 10, 12, 0)
"""For each glyph its rank: Bube and valet are jacks, Dame and dame queens, roi a king, 1 an ace."""

SUITS = ("S", "H", "D", "C")

FARTHER = 1.35
"""A large index is often taken for smaller than it is, and its ends are cut off."""

WORTH_IT = 0.02
"""What is surely no index is not looked at again."""

TEMPERATURE = 1.0
"""Of the network's own words: above 1 they are taken for less sure than they sound."""


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
        """What each index says, in their order; one that is not sure is looked at again from farther."""
        readings = self._look(picture, indices, 1.0)
        again = [at for at, reading in enumerate(readings) if WORTH_IT < reading.p < SURE]
        farther = self._look(picture, [indices[at] for at in again], FARTHER)
        for at, reading in zip(again, farther, strict=True):
            readings[at] = max(readings[at], reading, key=lambda reading: reading.p)
        return readings

    def _look(
        self, picture: Picture, indices: Sequence[FoundIndex], size: float
    ) -> list[IndexReading]:
        if not indices:
            return []
        crops = [
            cut(picture, index.middle, index.right * size, index.down * size) for index in indices
        ]
        seen = np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32) / 255
        said = self._network.said(np.ascontiguousarray(seen)).astype(np.float64)
        return [self._reading(row / self._temperature) for row in said]

    @staticmethod
    def _reading(said: NDArray[np.float64]) -> IndexReading:
        glyphs = _shares(said[: len(GLYPHS)])
        ranks = np.zeros(len(RANKS))
        np.add.at(ranks, list(RANK_OF_GLYPH), glyphs)
        suits = _shares(said[len(GLYPHS) : -1])
        return IndexReading(float(1 / (1 + np.exp(-said[-1]))), ranks, suits)


def _shares(said: NDArray[np.float64]) -> NDArray[np.float64]:
    raised = np.exp(said - said.max())
    return np.asarray(raised / raised.sum(), np.float64)
