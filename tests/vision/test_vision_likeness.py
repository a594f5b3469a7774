"""A card of which only an index shows gets the size of the whole cards, where its guess is unlike theirs."""

import math

import numpy as np
import pytest

from tests.vision.drawn_tables import corners_of
from tests.vision.test_vision_index_joining import index, reading
from vision.finder import FoundIndex, FoundMiddle
from vision.geometry import array, quad
from vision.joining import joined
from vision.likeness import Whole, as_its_like
from vision.overlap import shared_of_both

BESIDE = (corners_of(100, 120, 92, 0.2), corners_of(300, 100, 100, 1.5), corners_of(480, 150, 96))
COVERED = corners_of(300, 400, 96, -0.4)


def guessed(corners: np.ndarray, size: float) -> FoundIndex:
    """The first index of a card, whose view of the card is so many times as large as it is."""
    seen = index(corners, 0)
    short = corners[0] + (corners - corners[0]) * size
    return FoundIndex(seen.heat, seen.middle, seen.right, seen.down, short)


def wholes() -> list[Whole]:
    return [Whole(index(corners, 0), corners) for corners in BESIDE]


@pytest.mark.parametrize("size", [0.4, 0.7, 1.4])
def test_a_guess_that_is_unlike_the_whole_cards_gives_way_to_them(size: float) -> None:
    first = guessed(COVERED, size)
    corners = as_its_like(first, first.card, wholes())
    assert shared_of_both(quad(corners), quad(COVERED)) > 0.9


@pytest.mark.parametrize("size", [0.85, 1.0, 1.15])
def test_a_guess_that_is_like_them_stays(size: float) -> None:
    first = guessed(COVERED, size)
    assert as_its_like(first, first.card, wholes()) is first.card


def test_a_guess_stays_where_no_whole_card_lies() -> None:
    first = guessed(COVERED, 0.5)
    assert as_its_like(first, first.card, ()) is first.card


def test_one_whole_card_that_is_guessed_short_itself_decides_nothing() -> None:
    short = corners_of(300, 330, 70)
    first = guessed(COVERED, 0.5)
    corners = as_its_like(first, first.card, [*wholes(), Whole(index(short, 0), short)])
    assert shared_of_both(quad(corners), quad(COVERED)) > 0.9


def test_a_king_half_under_an_ace_reaches_as_far_as_the_ace() -> None:
    ace, king = corners_of(300, 200, 94), corners_of(262, 205, 94, -0.15)
    under = guessed(king, 0.7)
    told = joined(
        (index(ace, 0), under),
        (reading("AD"), reading("KD")),
        (FoundMiddle(0.9, back=False, card=ace),),
    )
    (card,) = (one for one in told if one.reading and one.reading.likeliest == "KD")
    assert not card.whole, "its length is the ace's, and was not seen"
    assert float(np.abs(array(card.corners) - king).max()) < 1.0
    side = array(card.corners)[3] - array(card.corners)[0]
    assert math.hypot(*side) == pytest.approx(94 * 1.4, rel=0.01)
