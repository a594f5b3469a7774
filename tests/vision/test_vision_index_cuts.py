"""What the reader learns from: how much of an index a crop shows decides what is asked of it."""

import numpy as np
import pytest
from msgspec.structs import replace

from tests.vision.drawn_tables import INDICES, props, stock_card
from vision.index_crop import CROP_HEIGHT_PX, CROP_WIDTH_PX
from vision.training.faces import GLYPHS
from vision.training.index_cuts import (
    CROPS,
    CUT_OFF,
    LEAST_FIT,
    NO_LABEL,
    WHOLE,
    Cut,
    cuts_of,
    sample,
    share_inside,
)
from vision.training.scene import scene
from vision.training.stock import StockDesign


def every_cut() -> list[Cut]:
    rng = np.random.default_rng(3)
    return [cut for _ in range(12) for cut in cuts_of(rng, scene(rng, props(), 384, (80.0, 160.0)))]


CUTS = every_cut()


def test_a_crop_that_shows_a_whole_index_asks_for_all() -> None:
    whole = [cut for cut in CUTS if cut.is_index == 1]
    assert len(whole) > 50
    for cut in whole:
        assert 0 <= cut.glyph < len(GLYPHS)
        assert 0 <= cut.suit < 4
        assert share_inside(cut.fit) >= WHOLE


def test_a_crop_that_cuts_an_index_off_asks_where_it_lies_and_not_what_it_is() -> None:
    cut_off = [cut for cut in CUTS if cut.is_index == 0 and not np.isnan(cut.fit[0])]
    assert len(cut_off) > 5
    for cut in cut_off:
        assert cut.glyph == cut.suit == NO_LABEL
        assert LEAST_FIT <= share_inside(cut.fit) < CUT_OFF


def test_a_crop_between_the_two_asks_for_neither() -> None:
    between = [cut for cut in CUTS if cut.is_index == NO_LABEL]
    assert between
    for cut in between:
        assert cut.glyph == cut.suit == NO_LABEL
        assert CUT_OFF <= share_inside(cut.fit) < WHOLE


@pytest.mark.parametrize(
    ("fit", "share"),
    [
        ((0, 0, 0.5, 0, 0, 0.5), 1.0),
        ((0, 1, 0.5, 0, 0, 0.5), 0.5),
        ((1, 1, 0.5, 0, 0, 0.5), 0.25),
        ((0, 3, 0.5, 0, 0, 0.5), 0.0),
        ((0, 0, 0.5, 0, 0, 2.0), 0.5),
        ((0, 1, 0, 0.5, -0.5, 0), 0.5),  # turned by a quarter
    ],
)
def test_how_much_of_an_index_a_crop_shows(fit: tuple[float, ...], share: float) -> None:
    assert share_inside(np.asarray(fit, np.float64)) == share


def test_a_scene_gives_as_many_crops_as_agreed_and_a_seed_the_same_ones() -> None:
    first, again = (sample(np.random.default_rng(5), props()) for _ in range(2))
    pictures, glyphs, suits, is_index, fits = first
    assert pictures.shape == (CROPS, 3, CROP_HEIGHT_PX, CROP_WIDTH_PX)
    assert glyphs.shape == suits.shape == is_index.shape == (CROPS,)
    assert fits.shape == (CROPS, 6)
    for one, other in zip(first, again, strict=True):
        assert np.array_equal(one, other, equal_nan=one.dtype.kind == "f")


def test_what_looks_like_an_index_on_another_games_card_is_shown_as_none() -> None:
    card = replace(stock_card(""), indices=INDICES)
    table = replace(props(), designs=[StockDesign("other game", 1.0, (card,), ())])
    rng = np.random.default_rng(5)
    drawn = next(
        one for _ in range(20) if (one := scene(rng, table, 384, (150.0, 160.0))).lookalikes
    )
    assert drawn.indices == ()
    cuts = cuts_of(rng, drawn)
    assert len(cuts) > 2 * sum(seen.in_sight > 0.9 for seen in drawn.lookalikes)
    assert all((cut.is_index, cut.glyph) == (0, NO_LABEL) for cut in cuts)
