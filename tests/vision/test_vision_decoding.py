"""Squares are found to parts of a pixel, and their words survive blur, noise and light from one side."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.vision.code_pictures import SIDE_PX, halved, shown
from vision.decks import PRINTABLE
from vision.geometry import array, carried
from vision.printed.codes import at_corner, modules_of, word_of
from vision.printed.edges import sampled
from vision.printed.reader import codes_in
from vision.printed.squares import dark_squares

OWNERS = [(deck.name, card) for deck in PRINTABLE.values() for card in deck.cards]


def squares_of(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    return dark_squares(picture, halved(picture))


@settings(max_examples=60)
@given(
    st.sampled_from(OWNERS),
    st.floats(2.0, 6.0),
    st.floats(0, 360),
    st.floats(0.3, 0.9),
    st.sampled_from(["top-left", "top-right"]),
)
def test_a_code_is_read_at_any_turn_and_its_corners_are_found(
    owner: tuple[str, str], module_px: float, turn: float, blur: float, corner: str
) -> None:
    modules = at_corner(modules_of(word_of(*owner)), corner)
    picture, truth = shown(modules, module_px, turn, blur)
    (code,) = codes_in(picture)
    assert (code.deck, code.card) == owner
    assert code.mirrored is (corner == "top-right")
    assert code.p > 0.9
    assert np.abs(code.corners_px - truth).max() < 0.5


@pytest.mark.parametrize("light", [(220.0, 30.0), (70.0, 9.0), (255.0, 120.0)])
def test_any_light_will_do(light: tuple[float, float]) -> None:
    for deck, card in OWNERS[::15]:
        picture, _ = shown(modules_of(word_of(deck, card)), 2.0, 33.0, 0.7, *light)
        rng = np.random.default_rng(1)
        noisy = np.clip(picture + rng.normal(0, 2.5, picture.shape), 0, 255).astype(np.uint8)
        assert [code.card for code in codes_in(noisy)] == [card]


@pytest.mark.parametrize("wrong_bits", [4, 6, 8])
def test_a_word_with_wrong_modules_is_never_another_card(wrong_bits: int) -> None:
    """Half of the distance to the next word is three: whoever is believed is the right one."""
    rng = np.random.default_rng(wrong_bits)
    for deck, card in OWNERS[::12]:
        modules = modules_of(word_of(deck, card)).ravel().copy()
        flipped = rng.choice(25, wrong_bits, replace=False)
        modules[flipped] = ~modules[flipped]
        picture, _ = shown(modules.reshape(5, 5), 3.0)
        assert {code.card for code in codes_in(picture)} <= {card}


def test_chance_squares_are_no_codes() -> None:
    """Frames with chance inside, as a rival's marker would be: at most one in a hundred is near a word."""
    rng = np.random.default_rng(5)
    read = 0
    for _ in range(200):
        picture, _ = shown(rng.random((5, 5)) < 0.5, 3.0, float(rng.uniform(0, 360)))
        read += len(codes_in(picture))
    assert read <= 2


def test_a_black_square_and_a_ring_are_no_codes() -> None:
    for modules in (np.ones((5, 5), np.bool_), np.zeros((5, 5), np.bool_)):
        picture, _ = shown(modules, 3.0, 20.0)
        assert codes_in(picture) == []


def test_a_white_square_on_black_is_no_dark_square() -> None:
    picture, _ = shown(np.ones((5, 5), np.bool_), 3.0, 20.0)
    assert len(squares_of(np.asarray(255 - picture, np.uint8))) == 0


@pytest.mark.parametrize("radius", [8, 14, 20])
def test_discs_and_triangles_are_no_squares(radius: int) -> None:
    for sides in (3, 60):
        picture = np.full((SIDE_PX, SIDE_PX), 220, np.uint8)
        angles = np.arange(sides) * 2 * np.pi / sides
        points = SIDE_PX / 2 + radius * np.column_stack((np.cos(angles), np.sin(angles)))
        cv2.fillPoly(picture, [np.rint(points).astype(np.int32)], (30,))
        assert codes_in(picture) == []


def test_a_code_cut_by_the_edge_of_the_picture_is_not_read() -> None:
    picture, _ = shown(modules_of(word_of("kombio", "7")), 3.0)
    cut = np.ascontiguousarray(picture[:, SIDE_PX // 2 - 4 :])
    assert codes_in(cut) == []


def test_values_between_pixels_are_straight_lines() -> None:
    slope = np.tile(np.arange(0, 200, 10, dtype=np.uint8), (20, 1))
    across, down = np.asarray([[[3.5, 7.25]], [[4.0, 4.5]]], np.float32)
    assert sampled(slope, across, down)[0] == pytest.approx((35.0, 72.5), abs=0.6)
    many = np.tile(across, (5000, 1))
    assert sampled(slope, many, many).shape == (5000, 2)


def test_carrying_points_there_and_back_is_nothing() -> None:
    plane = np.asarray([[2.0, 0.1, 5.0], [0.2, 1.8, 6.0], [1e-3, 2e-3, 1.0]])
    points = array(((1, 2), (3, 4), (50, 60)))
    there = carried(points, plane)
    assert carried(there, np.asarray(np.linalg.inv(plane), np.float64)) == pytest.approx(points)
