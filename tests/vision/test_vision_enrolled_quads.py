"""The one card of a photograph is found by its outline."""

import numpy as np
import pytest

from tests.vision.own_deck import enrolled, faces, on_table
from vision.enrolled.appearance import look_at, rectified
from vision.enrolled.quads import QuadFinder
from vision.geometry import array

MOST_OFF_PX = 4.0
"""2.7 % of the width of the card: what reading bears with ease."""


@pytest.mark.parametrize("turn_deg", [0, 12, 44, 90, 137])
@pytest.mark.parametrize("ground", [(70, 110, 60), (25, 25, 25), (150, 190, 215)])
@pytest.mark.parametrize("card", ["6", "skull", "back"])
def test_a_card_on_plain_ground_is_found_at_any_angle(
    card: str, ground: tuple[int, int, int], turn_deg: float
) -> None:
    picture, corners = on_table(faces()[card], turn_deg, ground=ground)
    (found,) = QuadFinder().find(picture)
    gaps = np.linalg.norm(array(found.corners_px)[:, None] - array(corners)[None], axis=2)
    assert gaps.min(axis=1).max() < MOST_OFF_PX
    assert found.whole


def test_a_card_is_stood_up_on_its_short_side() -> None:
    picture, _ = on_table(faces()["6"], 80)
    (found,) = QuadFinder().find(picture)
    a, b, c, _ = array(found.corners_px)
    assert np.linalg.norm(b - a) < np.linalg.norm(c - b)


def test_no_card_is_found_on_an_empty_table() -> None:
    picture, _ = on_table(np.full((64, 48, 3), (70, 110, 60), np.uint8), width_px=3)
    assert QuadFinder().find(picture) == ()


def test_a_found_card_is_read() -> None:
    deck = enrolled()
    picture, _ = on_table(faces()["blue-3"], 30)
    (found,) = QuadFinder().find(picture)
    reading = deck.read(look_at(rectified(picture, found.corners_px)), deck.deck)
    assert reading.card == "blue-3"
