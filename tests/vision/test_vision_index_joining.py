"""Indices become cards: two of one card are one, two of two cards are two."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawn_tables import INDICES, corners_of
from vision.finder import FoundIndex, FoundMiddle
from vision.geometry import array, quad
from vision.joining import JoinedCard, joined
from vision.overlap import shared_of_both
from vision.reader import RANKS, SUITS, IndexReading


def reading(card: str, p: float = 0.99, *, is_index: float = 0.99) -> IndexReading:
    """A reading of that card with that probability, the rest spread evenly."""
    ranks = np.full(13, (1 - p) / 12)
    ranks[RANKS.index(card[:-1])] = p
    suits = np.full(4, (1 - p) / 3)
    suits[SUITS.index(card[-1])] = p
    return IndexReading(is_index, ranks, suits)


def index(
    corners: NDArray[np.float64], place: int, *, off: float = 0.0, heat: float = 0.9
) -> FoundIndex:
    """The first or second index of a card; its view of the card is off by a share of its width."""
    mark = INDICES[place]
    card = np.roll(corners, 2 * place, axis=0)
    a, b, _, d = card
    right, down = b - a, d - a
    middle = a + (0.05 + mark.width / 2) * right + (0.04 + mark.height / 2) * down
    wrong = card + off * right * ((0, 0), (0, 0), (1, 1), (1, 1))
    return FoundIndex(heat, middle, right * mark.width / 2, down * mark.height / 2, wrong)


def names(cards: tuple[JoinedCard, ...]) -> list[str]:
    return sorted(card.reading.likeliest for card in cards if card.reading is not None)


@pytest.mark.parametrize("turn", [0.0, 0.8, 2.0, -1.5, 3.1])
@pytest.mark.parametrize("off", [0.0, 0.12, -0.12])
def test_the_two_indices_of_a_card_are_one_card(turn: float, off: float) -> None:
    corners = corners_of(200, 200, 100, turn)
    pair = (index(corners, 0, off=off), index(corners, 1, off=off))
    (card,) = joined(pair, (reading("QH"), reading("QH", 0.97)), ())
    assert card.whole
    assert card.reading is not None
    assert card.reading.likeliest == "QH"
    assert card.reading.p > 0.98
    turned = (np.roll(corners, k, axis=0) for k in (0, 2))
    assert max(shared_of_both(card.corners, quad(each)) for each in turned) > 0.9


def test_a_fan_of_like_indices_stays_a_fan() -> None:
    cards = [corners_of(200 + 18 * k, 200 + k, 100, 0.06 * k) for k in range(8)]
    said = [reading(rank + "S") for rank in RANKS[:8]]
    told = joined([index(corners, 0) for corners in cards], said, ())
    assert names(told) == sorted(rank + "S" for rank in RANKS[:8])


def test_neighbours_at_opposite_ends_of_a_pile_are_two_cards_when_both_are_sure() -> None:
    lower, upper = corners_of(200, 206, 100), corners_of(200, 200, 100)
    told = joined((index(upper, 0), index(lower, 1)), (reading("5D"), reading("KC")), ())
    assert names(told) == ["5D", "KC"]


def test_of_two_ends_that_differ_and_are_not_sure_the_surer_is_told_with_doubt() -> None:
    corners = corners_of(200, 200, 100, 1.0)
    told = joined(
        (index(corners, 0), index(corners, 1)), (reading("5D", 0.97), reading("6D", 0.6)), ()
    )
    assert names(told) == ["5D"]
    assert told[0].reading is not None
    assert told[0].reading.p < 0.9, "somebody is wrong, so nothing is sure"


def test_a_card_with_four_indices_is_one_card() -> None:
    corners = corners_of(200, 200, 120, 0.3)
    first, second = index(corners, 0), index(corners, 1)
    right = corners[1] - corners[0]
    others = tuple(
        FoundIndex(0.8, old.middle + shift, old.right, old.down, old.card)
        for old, shift in ((first, 0.78 * right), (second, -0.78 * right))
    )
    (card,) = joined((first, second, *others), [reading("9C")] * 4, ())
    assert card.whole


def test_what_is_no_index_is_no_card() -> None:
    corners = corners_of(200, 200, 100)
    assert joined((index(corners, 0),), (reading("9C", is_index=0.2),), ()) == ()


def test_one_reading_twice_at_one_place_is_one_card() -> None:
    corners = corners_of(200, 200, 100)
    near = corners_of(215, 205, 100, 0.2)
    told = joined((index(corners, 0), index(near, 0)), (reading("9C"), reading("9C", 0.95)), ())
    assert names(told) == ["9C"]


def test_one_reading_at_two_places_is_two_cards() -> None:
    far = corners_of(400, 200, 100)
    told = joined(
        (index(corners_of(200, 200, 100), 0), index(far, 0)), (reading("9C"), reading("9C")), ()
    )
    assert names(told) == ["9C", "9C"]


def test_a_middle_makes_a_card_whole_and_turns_it_as_its_index_stands() -> None:
    corners = corners_of(200, 200, 100, 0.5)
    middle = FoundMiddle(0.9, back=False, card=np.roll(corners, 2, axis=0))
    (card,) = joined((index(corners, 0, off=0.2),), (reading("9C"),), (middle,))
    assert card.whole
    assert np.abs(array(card.corners) - corners).max() < 1e-6


def test_backs_and_faces_without_an_index_are_told_too() -> None:
    back = FoundMiddle(0.9, back=True, card=corners_of(100, 100, 60))
    face = FoundMiddle(0.8, back=False, card=corners_of(300, 300, 60, math.pi / 4))
    told = joined((), (), (back, face))
    assert [(card.back, card.reading) for card in told] == [(True, None), (False, None)]


def test_a_middle_that_a_read_card_covers_is_not_told_again() -> None:
    corners = corners_of(200, 200, 100)
    shifted = FoundMiddle(0.7, back=False, card=corners_of(215, 225, 100))
    assert len(joined((index(corners, 0),), (reading("9C"),), (shifted,))) == 1


@pytest.mark.parametrize("turn", [0.0, 1.0, -2.3])
@pytest.mark.parametrize("off", [0.0, 0.2, -0.2])
def test_the_index_of_a_card_below_is_not_given_to_the_next_card(turn: float, off: float) -> None:
    """In a row, the covered card's index stands in the right corner of the card beside it."""
    upper = corners_of(200, 200, 100, turn)
    lower = corners_of(200 + 80 * math.cos(turn), 200 + 80 * math.sin(turn), 100, turn)
    beside = FoundMiddle(0.9, back=False, card=upper)
    hidden = index(lower, 0, off=off)
    told = joined((hidden,), (reading("JS"),), (beside,))
    (card,) = (card for card in told if card.reading is not None)
    assert shared_of_both(card.corners, quad(lower)) > 0.6
    assert not card.whole


def test_a_pip_that_looks_a_little_like_an_index_is_no_card_and_spoils_none() -> None:
    corners = corners_of(200, 200, 100)
    pip = FoundIndex(
        0.3, np.asarray((185.0, 190.0)), np.asarray((8.0, 0)), np.asarray((0, 15.0)), corners
    )
    told = joined(
        (index(corners, 0), index(corners, 1), pip),
        (reading("10H"), reading("10H"), reading("JH", 0.93)),
        (FoundMiddle(0.9, back=False, card=corners),),
    )
    assert names(told) == ["10H"]
    assert told[0].reading is not None
    assert told[0].reading.p > 0.98


def test_a_faint_index_beside_a_card_is_a_card_of_its_own() -> None:
    far = index(corners_of(400, 200, 100), 0, heat=0.3)
    told = joined((index(corners_of(200, 200, 100), 0), far), (reading("10H"), reading("JH")), ())
    assert names(told) == ["10H", "JH"]


def test_a_warm_index_on_another_card_is_a_card_of_its_own() -> None:
    """A pile: the card below looks out beside the one above, and both are plain to see."""
    upper, lower = corners_of(200, 200, 100), corners_of(200, 170, 100)
    told = joined((index(upper, 0), index(lower, 0, heat=0.6)), (reading("10H"), reading("JH")), ())
    assert names(told) == ["10H", "JH"]


@pytest.mark.parametrize("turn", [0.0, 1.2, -2.0])
def test_each_of_four_indices_takes_itself_for_the_left_one_and_all_are_one_card(
    turn: float,
) -> None:
    corners = corners_of(200, 200, 120, turn)
    beside = 0.78 * (corners[1] - corners[0])
    first, second = index(corners, 0), index(corners, 1)
    others = tuple(
        FoundIndex(0.9, old.middle + move, old.right, old.down, old.card + move)
        for old, move in ((first, beside), (second, -beside))
    )
    for order in ((first, *others, second), (*others, first, second)):
        (card,) = joined(order, [reading("9C", 0.99 - 0.001 * k) for k in range(4)], ())
        assert shared_of_both(card.corners, quad(corners)) > 0.5


def outlined(corners: NDArray[np.float64]) -> tuple[FoundMiddle, ...]:
    return (FoundMiddle(0.9, back=False, card=corners),)


def test_two_indices_that_agree_are_not_outvoted_by_something_else_at_an_end() -> None:
    corners = corners_of(200, 200, 100)
    told = joined(
        (index(corners, 0), index(corners, 1), index(corners, 1, heat=0.7)),
        (reading("10H"), reading("10H"), reading("JH", 0.9)),
        outlined(corners),
    )
    assert names(told) == ["10H"]
    assert told[0].reading is not None
    assert told[0].reading.p > 0.98


@pytest.mark.parametrize(("p", "is_sure"), [(0.3, True), (0.6, False)])
def test_what_may_be_anything_says_nothing_against_a_card(p: float, is_sure: bool) -> None:
    corners = corners_of(200, 200, 100)
    told = joined(
        (index(corners, 0), index(corners, 1)),
        (reading("KC"), reading("7C", p)),
        outlined(corners),
    )
    assert names(told) == ["KC"]
    assert told[0].reading is not None
    assert (told[0].reading.p > 0.9) is is_sure


@pytest.mark.parametrize("end", [0, 1])
def test_a_corner_of_a_card_holds_one_index(end: int) -> None:
    """Two pips one above the other, beside the index, look like a jumbo jack."""
    corners = corners_of(200, 200, 100)
    own = index(corners, end)
    at = own.middle + own.right * 3 + own.down
    pips = FoundIndex(0.66, at, own.right * 2, own.down * 2, own.card)
    told = joined(
        (index(corners, 0), index(corners, 1), pips),
        (reading("10H"), reading("10H"), reading("JH", 0.99)),
        outlined(corners),
    )
    assert names(told) == ["10H"]
