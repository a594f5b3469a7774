"""Backs of printed cards are told as face down; nothing else is."""

import cv2
import numpy as np
import pytest

from tests.vision.scenes import HEIGHT_PX, WIDTH_PX, Light, Lying, photographed
from vision.decks import DABONG, KOMBIO, PRINTABLE
from vision.geometry import array
from vision.opening import open_recogniser
from vision.printed.backs import read_backs
from vision.sightings import SURE

PLACES = (
    (-200.0, -120.0, 10.0),
    (-60.0, -110.0, 100.0),
    (90.0, -100.0, 190.0),
    (210.0, 90.0, 47.0),
)
BACKS = [Lying("", *place) for place in PLACES]


def middles(cards: list[Lying], light: Light, seed: int = 1) -> tuple[int, list[float]]:
    """How many backs are told surely, and how far each is from where it was drawn, in pixels."""
    rng = np.random.default_rng(seed)
    scene = photographed(DABONG, cards, light, rng)
    told = [card for card in read_backs(scene.picture, DABONG) if card.reading.face_down >= SURE]
    drawn = [quad.mean(axis=0) for number, quad in scene.quads.items() if not cards[number].card]
    apart = [
        min(float(np.linalg.norm(array(card.found.corners_px).mean(axis=0) - at)) for at in drawn)
        for card in told
    ]
    return len(told), apart


@pytest.mark.parametrize(
    "light",
    [
        Light(),
        Light(px_per_mm=1.4, tilt_deg=8),
        Light(share=0.3, noise=3.0),
        Light(ground="print", colour=(0.7, 0.85, 1.0), jpeg=70),
        Light(ground="light", blur_px=1.0, slope=0.25),
        Light(ground="checks", motion_px=2.0),
    ],
)
def test_each_back_is_told_once_where_it_lies(light: Light) -> None:
    told, apart = middles(BACKS, light)
    assert told == len(BACKS)
    assert max(apart) < 3


@pytest.mark.parametrize("turn_deg", [0.0, 20.0, 40.0])
def test_a_lamp_mirrored_all_across_a_back_hides_it_not(turn_deg: float) -> None:
    scene = photographed(DABONG, [Lying("", 0, 0, 10)], Light(), np.random.default_rng(1))
    picture = scene.picture.copy()
    middle = (WIDTH_PX // 2, HEIGHT_PX // 2 - 10)
    cv2.ellipse(picture, middle, (85, 15), turn_deg, 0, 360, (255, 255, 255), -1, cv2.LINE_AA)
    (told,) = read_backs(picture, DABONG)
    assert told.reading.face_down >= SURE


@pytest.mark.parametrize("deck", PRINTABLE)
def test_no_face_of_any_deck_is_taken_for_a_back(deck: str) -> None:
    cards = PRINTABLE[deck].cards
    for start in range(0, len(cards), 4):
        lying = [
            Lying(card, *place)
            for card, place in zip(cards[start : start + 4], PLACES, strict=False)
        ]
        rng = np.random.default_rng(start)
        scene = photographed(PRINTABLE[deck], lying, Light(), rng)
        assert read_backs(scene.picture, PRINTABLE[deck]) == ()


@pytest.mark.parametrize("ground", ["wood", "light", "dark", "noise", "print", "checks"])
def test_no_table_is_taken_for_a_back(ground: str) -> None:
    scene = photographed(DABONG, [], Light(ground=ground), np.random.default_rng(3))
    assert read_backs(scene.picture, DABONG) == ()


def test_the_opened_recogniser_tells_faces_and_backs_side_by_side() -> None:
    cards = [Lying("7", *PLACES[0]), *BACKS[1:]]
    scene = photographed(KOMBIO, cards, Light(), np.random.default_rng(1))
    seen = open_recogniser(KOMBIO).recogniser.recognise(scene.picture, KOMBIO)
    assert [card.reading.card for card in seen.cards] == ["7"]
    assert seen.face_down == 3
    assert seen.unknown == 0
