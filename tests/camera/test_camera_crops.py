"""Crops of sighted cards: cut out as they lie, kept for a while, and forgotten in order."""

import cv2
import numpy as np
import pytest

from app.camera.cropping import AROUND_MM, CROP_PX_PER_MM, crop_of
from app.camera.crops import KEPT, Crops
from vision.frames import Picture
from vision.geometry import array, quad, rectangle
from vision.mat import MatPose

PX_PER_MM = 2.0
POSE = MatPose(np.diag([PX_PER_MM, PX_PER_MM, 1.0]), 420.0, 297.0, 8, 0.1)
CARD = rectangle(100, 80, 63, 88)


def table() -> Picture:
    """A grey table on which the card is white, with a red spot at its own top left."""
    picture = np.full((600, 840, 3), 90, np.uint8)
    picture[160:336, 200:326] = 255
    picture[160:190, 200:230] = (0, 0, 255)
    return picture


def shown(jpeg: bytes) -> Picture:
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize("turned", [0, 2])
def test_a_crop_shows_the_card_with_its_own_top_up_and_a_little_around_it(turned: int) -> None:
    corners = quad(np.roll(array(CARD), turned, axis=0))
    crop = shown(crop_of(table(), POSE, corners))
    height, width = crop.shape[:2]
    assert (width, height) == (
        round((63 + 2 * AROUND_MM) * CROP_PX_PER_MM),
        round((88 + 2 * AROUND_MM) * CROP_PX_PER_MM),
    )
    inner = round((AROUND_MM + 6) * CROP_PX_PER_MM)
    spot = (inner, inner) if not turned else (height - inner, width - inner)
    assert crop[spot].tolist() == pytest.approx([0, 0, 255], abs=40)
    assert crop[height // 2, width // 2].tolist() == pytest.approx([255] * 3, abs=12)
    assert crop[5, 5].tolist() == pytest.approx([90] * 3, abs=12)


def test_crops_are_numbered_and_the_oldest_is_forgotten_first() -> None:
    crops = Crops()
    numbers = [crops.keep(bytes([number])) for number in range(KEPT + 2)]
    assert numbers == list(range(1, KEPT + 3))
    assert [number for number in (0, *numbers) if crops.jpeg(number) is None] == [0, 1, 2]
    assert crops.jpeg(KEPT + 2) == bytes([KEPT + 1])


def test_a_card_at_the_edge_of_the_picture_has_a_crop_too() -> None:
    crop = shown(crop_of(table(), POSE, rectangle(-40, -20, 63, 88)))
    assert crop[-10, -10].tolist() == pytest.approx([90] * 3, abs=12)
    assert crop[10, 10].tolist() == [0, 0, 0]
