"""The reader's words: probabilities of glyphs become those of ranks, and doubt is looked at twice."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.finder import FoundIndex
from vision.index_crop import CROP_HEIGHT_PX, CROP_WIDTH_PX, ROOM, cut, fit_of, fitted
from vision.reader import GLYPHS, INDEX_AT, LOOKS, RANKS, SAID, SUITS, IndexReader

JUST_THERE = (0.0, 0.0, 1 / ROOM, 0.0, 0.0, 1 / ROOM)
"""Where an index lies in a crop that was cut for exactly it, if it is as wide as a crop is."""


class Says:
    """A network that says the same of every crop, or what it is told for each look in turn."""

    def __init__(
        self, *looks: tuple[str, str, float], lies: tuple[float, ...] = JUST_THERE
    ) -> None:
        self.looks = list(looks)
        self.lies = lies
        self.seen: list[tuple[int, ...]] = []
        self.crops: list[NDArray[np.float32]] = []

    def said(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        glyph, suit, strength = self.looks[min(len(self.seen), len(self.looks) - 1)]
        self.seen.append(seen.shape)
        self.crops.append(seen)
        row = np.zeros(SAID, np.float32)
        row[GLYPHS.index(glyph)] = strength
        row[len(GLYPHS) + SUITS.index(suit)] = strength
        row[INDEX_AT] = 5.0
        row[INDEX_AT + 1 :] = self.lies
        return np.tile(row, (len(seen), 1))


def index(x: float = 50, y: float = 50) -> FoundIndex:
    return FoundIndex(
        0.9, np.asarray((x, y)), np.asarray((5.0, 0.0)), np.asarray((0.0, 12.0)), np.zeros((4, 2))
    )


PICTURE = np.random.default_rng(1).integers(0, 255, (100, 100, 3)).astype(np.uint8)


@pytest.mark.parametrize(
    ("glyph", "rank"),
    [*((rank, rank) for rank in RANKS), ("B", "J"), ("V", "J"), ("D", "Q"), ("R", "K"), ("1", "A")],
)
def test_german_and_french_letters_are_ranks(glyph: str, rank: str) -> None:
    (reading,) = IndexReader(Says((glyph, "H", 12.0))).read(PICTURE, [index()])
    assert reading.likeliest == f"{rank}H"
    assert reading.p > 0.98


def test_probabilities_add_up() -> None:
    (reading,) = IndexReader(Says(("7", "C", 1.0))).read(PICTURE, [index()])
    assert reading.ranks.sum() == pytest.approx(1)
    assert reading.suits.sum() == pytest.approx(1)
    assert 0 < reading.p < 1


def test_what_is_sure_is_looked_at_once() -> None:
    sure = Says(("7", "C", 12.0))
    IndexReader(sure).read(PICTURE, [index(), index(20, 30)])
    assert [shape[0] for shape in sure.seen] == [2]


def test_what_is_not_sure_is_looked_at_where_it_lies() -> None:
    doubtful = Says(("7", "C", 2.5), ("9", "C", 14.0))
    (reading,) = IndexReader(doubtful).read(PICTURE, [index()])
    assert reading.likeliest == "9C"
    assert sum(shape[0] for shape in doubtful.seen) == 2 + len(LOOKS)


def test_a_box_that_is_too_short_is_made_longer() -> None:
    picture = np.random.default_rng(2).integers(0, 255, (100, 100, 3)).astype(np.uint8)
    short, whole = index(50, 38), index(50, 50)
    short = FoundIndex(0.9, short.middle, short.right, short.down / 2, short.card)
    lies = fit_of((whole.middle, whole.right, whole.down), (short.middle, short.right, short.down))
    network = Says(("7", "C", 2.5), lies=tuple(lies))
    IndexReader(network).read(picture, [short])
    expected = cut(picture, whole.middle, whole.right, whole.down)
    assert np.allclose(network.crops[1][0].transpose(1, 2, 0) * 255, expected, atol=1)


@pytest.mark.parametrize(
    "lies",
    [
        (0.0, 0.0, -0.7, 0.0, 0.0, -0.7),  # upside down
        (0.0, 0.0, 0.7, 0.0, 0.0, 0.01),  # flat
        (0.0, 2.5, 0.7, 0.0, 0.0, 0.7),  # far outside
    ],
)
def test_a_place_that_makes_no_sense_changes_nothing(lies: tuple[float, ...]) -> None:
    network = Says(("7", "C", 2.5), lies=lies)
    IndexReader(network).read(PICTURE, [index()])
    assert np.array_equal(network.crops[0], network.crops[1])


def test_what_is_surely_no_index_is_looked_at_twice_and_no_more() -> None:
    class Nothing(Says):
        def said(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
            row = super().said(seen)
            row[:, INDEX_AT] = -9.0
            return row

    network = Nothing(("7", "C", 2.5))
    (reading,) = IndexReader(network).read(PICTURE, [index()])
    assert reading.p < 0.01
    assert len(network.seen) == 2


class Beside(Says):
    """Shows an index that reaches out to the right of each look, until it is whole after so many of them."""

    def __init__(self, *shown: float) -> None:
        super().__init__(("7", "C", 14.0), lies=(0.9, 0.0, 0.7, 0.0, 0.0, 0.7))
        self.shown = shown

    def said(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        row = super().said(seen)
        row[:, INDEX_AT] = self.shown[len(self.seen) - 1]
        return row


def test_an_index_that_reaches_beyond_each_look_is_followed_until_it_is_whole() -> None:
    network = Beside(-9.0, -6.0, -3.0, 5.0)
    (reading,) = IndexReader(network).read(PICTURE, [index()])
    assert reading.likeliest == "7C"
    assert reading.p > 0.98
    assert len(network.seen) == 4


def test_what_does_not_come_nearer_is_not_followed() -> None:
    network = Beside(-9.0, -6.0, -6.0)
    (reading,) = IndexReader(network).read(PICTURE, [index()])
    assert reading.p < 0.01
    assert len(network.seen) == 3


@given(
    st.tuples(*[st.floats(-1, 1)] * 2, *[st.floats(0.2, 2)] * 2, st.floats(-3, 3)),
    st.tuples(*[st.floats(-1, 1)] * 2, *[st.floats(0.2, 2)] * 2, st.floats(-3, 3)),
)
def test_where_an_index_lies_in_a_crop_and_back(
    one: tuple[float, ...], other: tuple[float, ...]
) -> None:
    def box(said: tuple[float, ...]) -> tuple[NDArray[np.float64], ...]:
        x, y, wide, tall, turn = said
        cos, sin = np.cos(turn), np.sin(turn)
        return (
            np.asarray((x, y)) * 10 + 50,
            np.asarray((cos, sin)) * 8 * wide,
            np.asarray((-sin, cos)) * 16 * tall,
        )

    index, crop = box(one), box(other)
    again = fitted(fit_of(index, crop), crop)  # type: ignore[arg-type] # three, as they were made
    for before, after in zip(index, again, strict=True):
        assert np.allclose(before, after)


def test_nothing_found_is_nothing_read() -> None:
    network = Says(("7", "C", 12.0))
    assert IndexReader(network).read(PICTURE, []) == []
    assert network.seen == []


def test_a_higher_temperature_is_less_sure() -> None:
    (cold,) = IndexReader(Says(("7", "C", 6.0)), temperature=1.0).read(PICTURE, [index()])
    (warm,) = IndexReader(Says(("7", "C", 6.0)), temperature=2.0).read(PICTURE, [index()])
    assert warm.p < cold.p


@pytest.mark.parametrize("size", [1.0, 1.35, 3.0])
@pytest.mark.parametrize("turn", [0.0, 1.0, 2.5, -2.0])
def test_a_crop_stands_upright_with_its_index_in_the_middle(size: float, turn: float) -> None:
    picture = np.full((200, 200, 3), 255, np.uint8)
    cos, sin = np.cos(turn), np.sin(turn)
    right, down = np.asarray((cos, sin)) * 8 * size, np.asarray((-sin, cos)) * 16 * size
    middle = np.asarray((100.0, 100.0))
    ys, xs = np.mgrid[0:200, 0:200]
    along = ((xs - 100) * down[0] + (ys - 100) * down[1]) / (down @ down)
    across = ((xs - 100) * right[0] + (ys - 100) * right[1]) / (right @ right)
    picture[(np.abs(across) < 1) & (along > -1) & (along < 0)] = (0, 0, 255)  # the upper half red
    crop = cut(picture, middle, right, down)
    assert crop.shape == (CROP_HEIGHT_PX, CROP_WIDTH_PX, 3)
    red = (crop[..., 2] > 200) & (crop[..., 1] < 60)
    rows, columns = np.nonzero(red)
    assert rows.mean() < CROP_HEIGHT_PX / 2 - 5
    assert abs(columns.mean() - (CROP_WIDTH_PX - 1) / 2) < 1
    assert rows.max() < CROP_HEIGHT_PX / 2 + 1.5


def test_a_crop_over_the_edge_of_the_picture_is_still_one() -> None:
    corner = FoundIndex(
        0.9, np.zeros(2), np.asarray((40.0, 0.0)), np.asarray((0.0, 90.0)), np.zeros((4, 2))
    )
    crop = cut(PICTURE, corner.middle, corner.right, corner.down)
    assert crop.shape == (CROP_HEIGHT_PX, CROP_WIDTH_PX, 3)
