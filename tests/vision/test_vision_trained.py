"""What the trained reader makes of a card's index: how likely each card of the deck is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.decks import FRENCH
from vision.finder import Found, FoundIndex, IndexFinder
from vision.frames import Picture
from vision.reader import RANKS, SUITS, IndexReader, IndexReading
from vision.sightings import SURE, Reading
from vision.trained import TrainedReader

PICTURE = np.zeros((64, 64, 3), np.uint8)
QUEEN, HEARTS = RANKS.index("Q"), SUITS.index("H")


class OneIndex(IndexFinder):
    """Finds one index, whatever there is."""

    def __init__(self) -> None:
        """No network is needed."""

    def find(self, picture: Picture) -> Found:  # noqa: ARG002 - as every finder
        card = np.asarray(((10.0, 10), (50, 10), (50, 60), (10, 60)))
        found = FoundIndex(
            0.99, np.asarray((14.0, 16)), np.asarray((2.0, 0)), np.asarray((0.0, 4)), card
        )
        return Found((found,), ())


class Says(IndexReader):
    """Says the same of every index."""

    def __init__(self, reading: IndexReading) -> None:
        self._says = reading

    def read(self, picture: Picture, indices: object) -> list[IndexReading]:  # noqa: ARG002 - as every reader
        return [self._says]


def read(is_index: float, rank: float) -> Reading:
    """What comes of an index that is the queen of hearts as surely as this, and may be another heart."""
    ranks = np.full(13, (1 - rank) / 12)
    ranks[QUEEN] = rank
    suits = np.asarray([float(number == HEARTS) for number in range(4)])
    reader = TrainedReader(OneIndex(), Says(IndexReading(is_index, ranks, suits)))
    (card,) = reader.cards_of(PICTURE, FRENCH)
    return card.reading


@pytest.mark.parametrize("p", [SURE, 0.95, 1.0])
def test_what_is_read_surely_is_as_likely_as_the_networks_say(p: float) -> None:
    assert read(p, 1.0).cards == {"QH": pytest.approx(p)}


def test_what_is_doubted_is_less_likely_than_the_networks_say() -> None:
    assert read(0.6, 1.0).cards["QH"] == pytest.approx(0.6 * (0.6 / SURE) ** 2)
    assert read(1.0, 0.6).cards["QH"] == pytest.approx(0.6 * (0.6 / SURE) ** 2)


@given(st.floats(0.5, 1.0), st.floats(0.5, 1.0), st.floats(0.1, 1.0))
def test_of_two_readings_the_surer_one_stays_the_surer_one(
    one: float, other: float, rank: float
) -> None:
    less, more = (read(p, rank).cards.get("QH", 0.0) for p in sorted((one, other)))
    assert less <= more
