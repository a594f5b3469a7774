"""Codes of one card are one card; codes of two are two."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.geometry import (
    area,
    array,
    carried,
    homographies_of_quads,
    homography_of_quads,
    is_convex,
    rectangle,
)
from vision.printed.codes import CODE_PLACES, CORNERS
from vision.printed.decoding import Code
from vision.printed.joining import joined
from vision.printed.sizes import CARD_MM

turns = st.floats(0, 360)
spots = st.tuples(st.floats(100, 900), st.floats(100, 700))


def plane_of(turn_deg: float, at: tuple[float, float], ppm: float = 2.0) -> NDArray[np.float64]:
    cos, sin = ppm * np.cos(np.deg2rad(turn_deg)), ppm * np.sin(np.deg2rad(turn_deg))
    return np.asarray([[cos, -sin, at[0]], [sin, cos, at[1]], [0.0, 0.0, 1.0]])


def code_at(corner: str, plane: NDArray[np.float64], card: str = "8") -> Code:
    """What a perfect reader would say of the code at a corner of a card that lies so."""
    place = array(CODE_PLACES[corner])
    if corner.startswith("bottom"):
        place = np.roll(place, -2, axis=0)
    return Code(
        deck="kongkang",
        card=card,
        mirrored=corner in ("top-right", "bottom-left"),
        corners_px=carried(place, plane),
        p=0.99,
    )


@given(turns, spots, st.sets(st.sampled_from(CORNERS), min_size=1))
def test_any_corners_of_one_card_are_one_card(
    turn: float, at: tuple[float, float], shown: set[str]
) -> None:
    plane = plane_of(turn, at)
    (card,) = joined([code_at(corner, plane) for corner in sorted(shown)])
    assert card.codes == len(shown)
    assert card.card == "8"
    truth = carried(array(CARD_MM), plane)
    off = min(np.abs(card.corners_px - np.roll(truth, half, axis=0)).max() for half in (0, 2))
    assert off < 0.01


@pytest.mark.parametrize("shown", [pair for n in (2, 3, 4) for pair in combinations(CORNERS, n)])
def test_a_card_is_whole_when_opposite_corners_show(shown: tuple[str, ...]) -> None:
    (card,) = joined([code_at(corner, plane_of(10.0, (300, 300))) for corner in shown])
    opposite = {"top-left", "bottom-right"} <= set(shown) or {"top-right", "bottom-left"} <= set(
        shown
    )
    assert card.whole is opposite


@given(turns, st.floats(-0.15, 0.15), st.floats(-1, 1), st.floats(-1, 1))
def test_small_errors_of_the_reader_do_not_split_a_card(
    turn: float, noise: float, x: float, y: float
) -> None:
    plane = plane_of(turn, (300, 300))
    codes = [code_at(corner, plane) for corner in CORNERS]
    shaken = Code(
        deck=codes[0].deck,
        card=codes[0].card,
        mirrored=codes[0].mirrored,
        corners_px=codes[0].corners_px + noise * np.asarray([[x, y], [-y, x], [x, -x], [y, y]]),
        p=0.99,
    )
    assert len(joined([shaken, *codes[1:]])) == 1


@given(turns, spots, turns, st.floats(80, 300))
def test_two_alike_cards_far_apart_are_two(
    turn: float, at: tuple[float, float], other_turn: float, apart: float
) -> None:
    one = plane_of(turn, at)
    other = plane_of(other_turn, (at[0] + 1000 + apart, at[1]))
    codes = [code_at(corner, plane) for plane in (one, other) for corner in CORNERS]
    cards = joined(codes)
    assert sorted(card.codes for card in cards) == [4, 4]


@given(turns, st.floats(9, 40), st.floats(0, 360))
def test_two_alike_cards_shifted_a_little_are_two(turn: float, by_mm: float, way: float) -> None:
    shift = np.asarray((np.cos(np.deg2rad(way)), np.sin(np.deg2rad(way)))) * by_mm * 2.0
    one = plane_of(turn, (300, 300))
    other = plane_of(turn, (300 + shift[0], 300 + shift[1]))
    assert len(joined([code_at("top-left", one), code_at("top-left", other)])) == 2


def test_different_cards_are_never_joined() -> None:
    plane = plane_of(0.0, (300, 300))
    cards = joined([code_at("top-left", plane), code_at("bottom-right", plane, card="9")])
    assert sorted(card.card for card in cards) == ["8", "9"]


def test_a_corner_that_is_seen_twice_makes_two_cards() -> None:
    """Two alike cards, one exactly behind the other but for one corner that both claim."""
    plane = plane_of(0.0, (300, 300))
    codes = [code_at(corner, plane) for corner in CORNERS]
    again = code_at("top-left", plane_of(0.0, (304, 304)))
    assert sorted(card.codes for card in joined([*codes, again])) == [1, 4]


def test_no_codes_are_no_cards() -> None:
    assert joined([]) == ()


@given(st.lists(st.tuples(spots, turns), min_size=1, max_size=12))
def test_no_code_is_lost_or_used_twice(places: list[tuple[tuple[float, float], float]]) -> None:
    codes = [
        code_at(CORNERS[number % 4], plane_of(turn, at)) for number, (at, turn) in enumerate(places)
    ]
    assert sum(card.codes for card in joined(codes)) == len(codes)


@given(
    st.lists(
        st.lists(st.tuples(st.floats(-6, 6), st.floats(-6, 6)), min_size=4, max_size=4),
        min_size=1,
        max_size=5,
    )
)
def test_homographies_carry_corners_onto_corners(
    shifts: list[list[tuple[float, float]]],
) -> None:
    source = array(rectangle(0, 0, 63, 88))
    targets = np.stack([source * 2 + array(shift) for shift in shifts])
    for plane, target in zip(homographies_of_quads(source, targets), targets, strict=True):
        assert carried(source, plane) == pytest.approx(target, abs=1e-6)
        assert homography_of_quads(source, target) == pytest.approx(plane)


def test_areas_and_turns_of_polygons() -> None:
    square = array(rectangle(0, 0, 3, 2))
    assert area(square) == 6.0
    assert area(square[::-1]) == -6.0
    assert is_convex(square)
    assert not is_convex(square[[0, 2, 1, 3]])
