"""Printed cards in pictures: each is read, once, and nothing else is."""

from collections import Counter

import cv2
import numpy as np
import pytest

from tests.vision.scenes import (
    GROUNDS,
    HEIGHT_PX,
    WIDTH_PX,
    Light,
    Lying,
    any_light,
    arranged,
    ground,
    photographed,
)
from vision.decks import DABONG, KOMBIO, KONGKANG, PRINTABLE, STANDARD, Deck
from vision.printed.reader import codes_in, read_printed
from vision.sightings import UNKNOWN


def cards_of(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], deck: Deck) -> Counter[str]:
    return Counter(read.reading.card or UNKNOWN for read in read_printed(picture, deck))


def grid(cards: tuple[str, ...], columns: int, gap_mm: float = 5.0) -> list[Lying]:
    rows = -(-len(cards) // columns)
    return [
        Lying(
            card,
            (number % columns - (columns - 1) / 2) * (63 + gap_mm),
            (number // columns - (rows - 1) / 2) * (88 + gap_mm),
            180.0 * (number % 2),
        )
        for number, card in enumerate(cards)
    ]


@pytest.mark.parametrize("deck", PRINTABLE.values(), ids=lambda deck: deck.name)
def test_every_card_of_a_deck_is_read_at_the_mats_sharpness(deck: Deck) -> None:
    rng = np.random.default_rng(7)
    for start in range(0, len(deck.cards), 40):
        cards = deck.cards[start : start + 40]
        scene = photographed(deck, grid(cards, 10), Light(ground="dark"), rng)
        assert cards_of(scene.picture, deck) == Counter(cards)


@pytest.mark.parametrize("kind", GROUNDS)
def test_a_card_is_read_on_any_ground(kind: str) -> None:
    """Row 21 of what went wrong for others: nothing found on a light table."""
    rng = np.random.default_rng(3)
    lying = [Lying("7W", -40.0, 10.0, 25.0)]
    scene = photographed(DABONG, lying, Light(ground=kind), rng)
    assert cards_of(scene.picture, DABONG) == Counter(["7W"])


@pytest.mark.parametrize("kind", GROUNDS)
def test_an_empty_table_shows_no_card(kind: str) -> None:
    for seed in range(3):
        assert read_printed(ground(kind, np.random.default_rng(seed)), STANDARD) == ()


def test_noise_and_blank_pictures_show_no_card() -> None:
    rng = np.random.default_rng(0)
    for picture in (
        np.zeros((480, 640, 3), np.uint8),
        np.full((480, 640, 3), 255, np.uint8),
        rng.integers(0, 256, (480, 640, 3)).astype(np.uint8),
        np.full((1, 1, 3), 9, np.uint8),
        np.zeros((40, 3000), np.uint8),
    ):
        assert read_printed(picture, KOMBIO) == ()


def test_a_card_alone_is_one_card_though_four_corners_show() -> None:
    """Row 23: two corners counted as two cards."""
    scene = photographed(
        KOMBIO, [Lying("-1", 0.0, 0.0, 200.0)], Light(px_per_mm=3.0), np.random.default_rng(1)
    )
    assert len(codes_in(scene.picture)) == 4
    (read,) = read_printed(scene.picture, KOMBIO)
    assert read.reading.card == "-1"
    assert read.found.whole


def test_five_alike_in_a_fan_are_five() -> None:
    lying = [
        Lying("5", 80 * np.sin(np.deg2rad(a)), -80 * np.cos(np.deg2rad(a)), a)
        for a in (-24.0, -12.0, 0.0, 12.0, 24.0)
    ]
    scene = photographed(KOMBIO, lying, Light(px_per_mm=2.4), np.random.default_rng(1))
    assert cards_of(scene.picture, KOMBIO) == Counter({"5": 5})


def test_alike_cards_laid_a_little_apart_are_two() -> None:
    for dx, dy in ((12.0, 0.0), (0.0, 12.0), (14.0, 14.0), (64.0, 0.0), (0.0, 89.0)):
        lying = [Lying("8", 0.0, 0.0, 0.0), Lying("8", dx, dy, 0.0)]
        scene = photographed(KONGKANG, lying, Light(px_per_mm=2.4), np.random.default_rng(1))
        assert cards_of(scene.picture, KONGKANG) == Counter({"8": 2}), (dx, dy)


def test_a_card_of_another_printed_deck_is_unknown() -> None:
    scene = photographed(DABONG, [Lying("QW", 0, 0, 10)], Light(), np.random.default_rng(1))
    (read,) = read_printed(scene.picture, STANDARD)
    assert read.reading.card is None
    assert read.reading.likeliest == (UNKNOWN, 1.0)


def test_backs_bear_no_codes() -> None:
    scene = photographed(DABONG, [Lying("", 0, 0, 10)], Light(), np.random.default_rng(1))
    assert read_printed(scene.picture, DABONG) == ()


def test_fifty_two_cards_in_one_picture() -> None:
    """Row 25: one card works, several do not."""
    scene = photographed(
        STANDARD,
        grid(STANDARD.cards, 10, gap_mm=0.5),
        Light(px_per_mm=1.8),
        np.random.default_rng(2),
    )
    want = Counter(scene.in_sight)
    assert want.total() >= 50
    got = cards_of(scene.picture, STANDARD)
    assert want <= got <= want + Counter(scene.partly)


@pytest.mark.parametrize("px_per_mm", [1.8, 3.0, 7.0])
def test_corners_lie_where_the_card_lies(px_per_mm: float) -> None:
    for turn in range(15, 360, 90):
        lying = [Lying("KE", 5.0, -4.0, float(turn))]
        light = Light(px_per_mm=px_per_mm, tilt_deg=18.0)
        scene = photographed(DABONG, lying, light, np.random.default_rng(turn))
        (read,) = read_printed(scene.picture, DABONG)
        found = np.asarray(read.found.corners_px)
        truth = scene.quads[0]
        off = min(np.abs(found - np.roll(truth, half, axis=0)).max() / px_per_mm for half in (0, 2))
        assert off < 0.6


def test_a_card_seen_by_one_corner_knows_where_the_rest_lies() -> None:
    lying = [Lying("KE", 0.0, 0.0, 0.0), Lying("", 14.0, 14.0, 0.0)]
    scene = photographed(DABONG, lying, Light(px_per_mm=3.0), np.random.default_rng(1))
    (read,) = read_printed(scene.picture, DABONG)
    found = np.asarray(read.found.corners_px)
    off = min(
        float(np.linalg.norm(found - np.roll(scene.quads[0], half, axis=0), axis=1).max())
        for half in (0, 2)
    )
    assert off / 3.0 < 8.0


def test_grey_pictures_are_read_too() -> None:
    scene = photographed(DABONG, [Lying("2F", 0, 0, 77)], Light(), np.random.default_rng(1))
    grey = np.asarray(cv2.cvtColor(scene.picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    assert cards_of(grey, DABONG) == Counter(["2F"])


def test_a_mirror_image_is_no_card_seen_wrongly() -> None:
    """A code from behind is another corner's code: the card is the same, its corners swapped."""
    scene = photographed(DABONG, [Lying("2F", 0, 0, 0)], Light(), np.random.default_rng(1))
    got = cards_of(np.ascontiguousarray(scene.picture[:, ::-1]), DABONG)
    assert set(got) <= {"2F"}


@pytest.mark.parametrize("arrangement", ["several", "overlapping", "fan"])
@pytest.mark.parametrize("kind", ["plain", "gloss", "dark", "blurred"])
def test_cards_as_people_lay_them(arrangement: str, kind: str) -> None:
    """A sample of `python -m tests.vision.figures`: nothing missed, nothing wrong, at 3 px/mm."""
    rng = np.random.default_rng([len(arrangement), len(kind)])
    deck = DABONG
    light = any_light(rng, 3.0, kind)
    scene = photographed(deck, arranged(deck, arrangement, light, rng), light, rng)
    got, want = cards_of(scene.picture, deck), Counter(scene.in_sight)
    assert not want - got
    assert not got - (want + Counter(scene.partly))


def test_pictures_are_as_large_as_the_scenes_say() -> None:
    assert ground("wood", np.random.default_rng(0)).shape == (HEIGHT_PX, WIDTH_PX, 3)
