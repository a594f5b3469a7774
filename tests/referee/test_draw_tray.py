"""How many cards were drawn, from what the scale under the draw pile says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.board.calibration import TRAY
from app.board.readings import SCALE_NAMES, Estimate, Weighed
from app.referee.draw_tray import DrawTray


def weighed(cards: float | None, *, settled: bool = True, disturbed: bool = False) -> Weighed:
    scales: list[Estimate | None] = [None] * len(SCALE_NAMES)
    if cards is not None:
        scales[TRAY] = Estimate(cards, 0.05, 0.1, 0.002, settled)
    return Weighed(1_000_000, tuple(scales), (TRAY,) if disturbed else ())


def told(*readings: Weighed) -> list[int]:
    """The draws that each reading tells."""
    tray, found = DrawTray(), []
    for one in readings:
        tray, drawn = tray.after(one)
        found.append(drawn)
    return found


def test_what_lies_there_at_first_is_no_draw() -> None:
    assert told(weighed(43.0)) == [0]


@pytest.mark.parametrize("grams", [1.6, 2.0, 2.4])
@pytest.mark.parametrize("cards", [1, 2])
def test_cards_of_any_deck_are_counted(grams: float, cards: int) -> None:
    assert told(weighed(43.0), weighed(43.0 - cards * grams / 2)) == [0, cards]


def test_cards_put_back_are_told_as_less_than_none() -> None:
    assert told(weighed(43.0), weighed(42.0), weighed(43.0)) == [0, 1, -1]


def test_what_presses_on_the_tray_is_no_draw() -> None:
    readings = (weighed(43.0), weighed(60.0, settled=False), weighed(50.0, disturbed=True))
    assert told(*readings, weighed(42.0)) == [0, 0, 0, 1]


def test_a_pile_that_is_lifted_or_laid_anew_is_no_draw() -> None:
    assert told(weighed(43.0), weighed(0.0), weighed(28.0), weighed(27.0)) == [0, 0, 0, 1]


def test_drift_is_followed_and_never_adds_up_to_a_card() -> None:
    drifting = [weighed(43.0 - 0.1 * step) for step in range(30)]
    assert sum(told(*drifting)) == 0


def test_without_a_scale_nothing_is_known() -> None:
    tray, _ = DrawTray().after(weighed(43.0))
    assert not tray.is_blind
    blind, drawn = tray.after(weighed(None))
    assert (blind.is_blind, drawn) == (True, 0)
    assert blind.after(weighed(41.0)) == (DrawTray(41.0, rested_us=1_000_000), 0)
    assert tray.lost().is_blind


@given(st.lists(st.floats(0, 60, allow_nan=False), max_size=20))
def test_no_more_is_told_than_the_weight_has_changed(loads: list[float]) -> None:
    drawn = told(*map(weighed, loads))
    for before, after, cards in zip(loads, loads[1:], drawn[1:], strict=False):
        assert abs(before - after - cards) <= 0.6 or cards == 0
