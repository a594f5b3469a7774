"""What was once read wrongly."""

from collections import Counter

import numpy as np

from tests.vision.calibration import calibration_error, doubtful_codes
from tests.vision.scenes import Lying, any_light, arranged, photographed
from vision.decks import KOMBIO, PRINTABLE
from vision.printed.reader import read_printed
from vision.sightings import UNKNOWN


def test_a_numeral_six_in_dim_light_is_no_code() -> None:
    """A 6 between two fanned cards had the outline of a square and the inside of a foreign word."""
    rng = np.random.default_rng([18, 3, 2])
    for deck in list(PRINTABLE.values())[:3]:
        light = any_light(rng, 1.8, "dark")
        scene = photographed(deck, arranged(deck, "fan", light, rng), light, rng)
    read = read_printed(scene.picture, KOMBIO)
    got = Counter(card.reading.card or UNKNOWN for card in read)
    assert not got - Counter(scene.in_sight) - Counter(scene.partly)


def test_every_numeral_alone_is_no_code() -> None:
    """Faces whose codes are all covered: what is left of them says nothing."""
    rng = np.random.default_rng(4)
    for card in KOMBIO.cards[1::3]:
        light = any_light(rng, 1.8, "dark")
        lying = [Lying(card, 0.0, 0.0, float(rng.uniform(0, 360)))]
        scene = photographed(KOMBIO, lying, light, rng)
        picture = scene.picture.copy()
        middle = scene.quads[0].mean(axis=0)
        for corner in scene.quads[0]:
            inwards = corner + 0.11 * (middle - corner)
            x, y = np.rint(inwards).astype(int)
            picture[y - 14 : y + 15, x - 14 : x + 15] = picture[y, x]
        assert read_printed(picture, KOMBIO) == ()


def test_a_code_half_under_another_card_is_no_other_code() -> None:
    """The covered half left an uneven quad, whose inside was near a word of another deck."""
    rng = np.random.default_rng([30, 2, 3])
    for number in range(9):
        deck = list(PRINTABLE.values())[number % len(PRINTABLE)]
        light = any_light(rng, 3.0, "blurred")
        scene = photographed(deck, arranged(deck, "overlapping", light, rng), light, rng)
    got = Counter(card.reading.card or UNKNOWN for card in read_printed(scene.picture, deck))
    assert not got - Counter(scene.in_sight) - Counter(scene.partly)


def test_what_looks_like_a_code_is_one_as_often_as_it_says() -> None:
    """In light so bad that one in twenty squares is misread: what says 0.97 is right 97 times in 100."""
    judged = list(doubtful_codes(24))
    assert len(judged) > 150
    assert 0.005 < 1 - sum(right for _, right in judged) / len(judged) < 0.2
    assert calibration_error(judged) < 0.03
