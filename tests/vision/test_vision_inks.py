"""What is looked at closely: ink of a code's size on paper, and squares both dark and light within."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.code_pictures import halved, shown
from tests.vision.scenes import ground
from vision.decks import KOMBIO
from vision.printed.codes import modules_of, word_of
from vision.printed.glance import like_codes
from vision.printed.inks import inks
from vision.printed.outlines import square_outlines
from vision.printed.reader import codes_in


def grey_ground(kind: str) -> NDArray[np.uint8]:
    return np.asarray(ground(kind, np.random.default_rng(1)).mean(axis=2), np.uint8)


@pytest.mark.parametrize("kind", ["light", "dark"])
def test_a_plain_table_has_no_ink(kind: str) -> None:
    plain = grey_ground(kind)
    assert inks(plain, halved(plain)) == []


def test_hardly_any_of_a_wooden_table_is_looked_at() -> None:
    wood = grey_ground("wood")
    for dark in inks(wood, halved(wood)):
        assert dark.mean() < 0.02 * 255


def test_all_of_a_code_is_looked_at() -> None:
    for card in KOMBIO.cards:
        picture, corners = shown(modules_of(word_of("kombio", card)), 2.0, 30.0, 0.7)
        for dark in inks(picture, halved(picture)):
            (quad,) = square_outlines([dark])
            assert np.abs(quad.mean(axis=0) - corners.mean(axis=0)).max() < 1.0


def test_a_code_in_the_shade_is_read_beside_one_in_the_light() -> None:
    lit, _ = shown(modules_of(word_of("kombio", "3")), 2.2, 10.0)
    shaded, _ = shown(modules_of(word_of("kombio", "9")), 2.2, 70.0, white=75.0, black=11.0)
    assert {code.card for code in codes_in(np.hstack((lit, shaded)))} == {"3", "9"}


def test_noise_in_the_dark_is_no_ink() -> None:
    rng = np.random.default_rng(2)
    dark = np.clip(rng.normal(9, 4, (480, 640)), 0, 255).astype(np.uint8)
    assert inks(dark, halved(dark)) == []


@pytest.mark.parametrize(
    ("modules", "is_like_one"),
    [
        (np.ones((5, 5), np.bool_), False),
        (modules_of(word_of("kombio", "7")), True),
        (modules_of(word_of("kombio", "-1")), True),
    ],
)
def test_a_glance_tells_a_code_from_a_black_square(
    modules: NDArray[np.bool_], is_like_one: bool
) -> None:
    picture, corners = shown(modules, 2.0, 20.0, 0.8)
    assert like_codes(picture, corners[None]).tolist() == [is_like_one]
