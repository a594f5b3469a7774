"""Which of cards that came together is the lower one, by where their indices are seen."""

import itertools
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.geometry import Point, Points, Quad, array, points_of, quad, rectangle
from vision.sightings import Reading
from vision.watcher import SeenCard
from vision.watcher.covering import lowest_first
from vision.watcher.places import visible_share

INDEX_AT = array(((6.0, 6.0), (57.0, 6.0), (57.0, 82.0), (6.0, 82.0)))
"""Middles of a card's four indices, in its own millimetres."""


def placed(spots: Points, x: float, y: float, turn_deg: float) -> Points:
    turn = np.deg2rad(turn_deg)
    spin = np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray((spots - (31.5, 44.0)) @ spin + (x, y))


def pile(places: list[tuple[float, float, float]], corners: tuple[int, ...]) -> list[SeenCard]:
    """Cards laid one after the other, each with those of its indices in sight that no later one covers."""
    quads = [quad(placed(array(rectangle(0, 0, 63, 88)), *at)) for at in places]
    cards = []
    for number, at in enumerate(places):
        spots = points_of(placed(INDEX_AT[list(corners)], *at))
        seen = tuple(spot for spot in spots if not _is_under(spot, quads[number + 1 :]))
        reading = Reading({str(number): 0.99}, unknown=0.01, face_down=0.0)
        cards.append(SeenCard(quads[number], len(seen) > 1, reading, seen))
    return cards


def _is_under(spot: Point, above: Sequence[Quad]) -> bool:
    x, y = spot
    tiny = quad(array(rectangle(x - 3, y - 3, 6, 6)))
    return visible_share(tiny, above) < 1


def names(cards: list[SeenCard]) -> list[str]:
    return [card.reading.likeliest[0] for card in cards]


@pytest.mark.parametrize("corners", [(0, 1, 2, 3), (0, 2)])
@pytest.mark.parametrize("step", [(17.0, 0.0), (-17.0, 0.0), (0.0, 18.0), (13.0, 15.0)])
def test_a_row_of_overlapping_cards_is_told_from_the_lowest(
    corners: tuple[int, ...], step: tuple[float, float]
) -> None:
    cards = pile([(100 + step[0] * n, 100 + step[1] * n, 2.0 * n) for n in range(4)], corners)
    for given_order in itertools.permutations(cards):
        assert names(lowest_first(given_order)) == ["0", "1", "2", "3"]


@pytest.mark.parametrize("turn", [-7.0, 7.0])
def test_a_fan_is_told_from_the_lowest(turn: float) -> None:
    spread = [(100 + 2.0 * turn * n, 100.0 + n * n, turn * n) for n in range(3)]
    cards = pile(spread, (0, 2))
    for given_order in itertools.permutations(cards):
        assert names(lowest_first(given_order)) == ["0", "1", "2"]


def test_cards_that_do_not_touch_stay_as_they_were_given() -> None:
    cards = pile([(40, 60, 0), (120, 60, 5), (200, 60, 90)], (0, 2))
    assert names(lowest_first([cards[2], cards[0], cards[1]])) == ["2", "0", "1"]


def test_a_ring_of_three_is_no_endless_one() -> None:
    cards = pile([(100, 100, 0), (117, 100, 0)], (0, 2))
    upside_down = [
        SeenCard(one.corners_mm, one.whole, one.reading, cards[0].read_at_mm) for one in cards
    ]
    assert sorted(names(lowest_first(upside_down))) == ["0", "1"]


@given(
    st.lists(
        st.tuples(st.floats(40, 160), st.floats(40, 160), st.floats(-30, 30)),
        min_size=1,
        max_size=7,
    ),
    st.randoms(use_true_random=False),
)
def test_no_card_is_told_before_one_that_an_index_of_it_lies_on(
    places: list[tuple[float, float, float]], chance: object
) -> None:
    """Of two neighbours in the pile alone, the later never comes first when its own index shows on it."""
    cards = pile(places, (0, 1, 2, 3))
    given_order = list(cards)
    chance.shuffle(given_order)  # type: ignore[attr-defined]
    told = lowest_first(given_order)
    assert sorted(names(told)) == sorted(names(cards))
    at = {name: place for place, name in enumerate(names(told))}
    for lower, upper in itertools.combinations(range(len(cards)), 2):
        shows = any(_is_deep(spot, cards[lower].corners_mm) for spot in cards[upper].read_at_mm)
        if shows:
            assert at[str(lower)] < at[str(upper)]


def _is_deep(spot: Point, corners: Quad) -> bool:
    x, y = spot
    return visible_share(quad(array(rectangle(x - 3, y - 3, 6, 6))), [corners]) == 0
