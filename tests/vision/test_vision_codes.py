"""The words of the corner codes, and how they stand on a card."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.decks import PRINTABLE
from vision.printed.codes import (
    CODE_MM,
    CODE_PLACES,
    CORNERS,
    FRAMED,
    MODULE_MM,
    QUIET_MM,
    at_corner,
    code_squares,
    modules_of,
    word_of,
)
from vision.printed.drawing import INK, PAPER
from vision.printed.raster import front_picture, rendered
from vision.printed.words import WORDS

OWNERS = [(deck.name, card) for deck in PRINTABLE.values() for card in deck.cards]


def eight_ways(word: int) -> NDArray[np.bool_]:
    """A word's modules turned and mirrored in every way: 8 x 25."""
    modules = modules_of(word)
    ways = [np.rot90(way, turn) for way in (modules, modules[:, ::-1]) for turn in range(4)]
    return np.stack(ways).reshape(8, -1)


def test_each_kind_of_card_has_its_own_word() -> None:
    assert len(WORDS) == len(set(WORDS)) == len(OWNERS)
    assert [word_of(*owner) for owner in OWNERS] == list(WORDS)


def test_printed_words_never_change() -> None:
    assert (word_of("kongkang", "1"), word_of("dabong", "AF")) == (WORDS[0], WORDS[14])
    assert (word_of("kombio", "-1"), word_of("standard", "AS")) == (WORDS[67], WORDS[83])


def test_any_two_words_differ_in_seven_bits_and_across_decks_in_six() -> None:
    ways = [eight_ways(word) for word in WORDS]
    for first, second in combinations(range(len(WORDS)), 2):
        apart = (ways[first][:1] ^ ways[second]).sum(axis=1).min()
        same_deck = OWNERS[first][0] == OWNERS[second][0]
        assert apart >= (7 if same_deck else 6), (OWNERS[first], OWNERS[second])


def test_no_word_looks_like_itself_turned_or_mirrored() -> None:
    for word in WORDS:
        ways = eight_ways(word)
        assert (ways[:1] ^ ways[1:]).sum(axis=1).min() >= 7


def test_words_are_neither_nearly_black_nor_nearly_white() -> None:
    for word in WORDS:
        assert 8 <= modules_of(word).sum() <= 17


def test_a_card_looks_the_same_from_its_other_end() -> None:
    for word in WORDS[:20]:
        modules = modules_of(word)
        for one, other in (("top-left", "bottom-right"), ("top-right", "bottom-left")):
            turned = np.rot90(at_corner(modules, one), 2)
            assert (turned == at_corner(modules, other)).all()
        assert (at_corner(modules, "top-right") == modules[:, ::-1]).all()


def test_codes_stand_two_modules_from_the_edges() -> None:
    for corner in CORNERS:
        place = np.asarray(CODE_PLACES[corner])
        assert place.min(axis=0).min() >= QUIET_MM - 1e-9
        assert (63.0 - place[:, 0]).min() >= QUIET_MM - 1e-9
        assert (88.0 - place[:, 1]).min() >= QUIET_MM - 1e-9
        assert np.ptp(place, axis=0) == pytest.approx((CODE_MM, CODE_MM))
    assert QUIET_MM >= 2 * MODULE_MM


def test_a_code_is_ink_with_light_modules_on_it() -> None:
    shapes = code_squares("dabong", "10W", "top-left")
    assert shapes[0].colour == INK
    assert {shape.colour for shape in shapes[1:]} == {PAPER}


@pytest.mark.parametrize("corner", CORNERS)
def test_what_is_printed_is_the_word(corner: str) -> None:
    px = 20
    for deck, card in OWNERS[::9]:
        drawing = code_squares(deck, card, corner)
        picture = rendered(drawing, 63.0, 88.0, px / MODULE_MM)
        (left, top), *_ = CODE_PLACES[corner]
        x = np.rint((left / MODULE_MM + np.arange(FRAMED) + 0.5) * px).astype(int)
        y = np.rint((top / MODULE_MM + np.arange(FRAMED) + 0.5) * px).astype(int)
        dark = picture[np.ix_(y, x)][..., 0] < 128
        assert (dark[1:-1, 1:-1] == at_corner(modules_of(word_of(deck, card)), corner)).all()
        frame = np.ones_like(dark)
        frame[1:-1, 1:-1] = False
        assert dark[frame].all()


@pytest.mark.parametrize(("deck", "card"), OWNERS[::5])
def test_the_white_around_each_code_is_white(deck: str, card: str) -> None:
    """Whatever a face shows, a module of white stays around its codes."""
    scale = 10.0
    picture = front_picture(deck, card, scale)
    for place in CODE_PLACES.values():
        (left, top), _, (right, bottom), _ = place
        x0, y0 = round((left - MODULE_MM) * scale), round((top - MODULE_MM) * scale)
        x1, y1 = round((right + MODULE_MM) * scale), round((bottom + MODULE_MM) * scale)
        ring = picture[y0:y1, x0:x1].min(axis=2).astype(int)
        inner = round(MODULE_MM * scale) - 1
        ring[inner:-inner, inner:-inner] = 255
        assert ring.min() > 250
