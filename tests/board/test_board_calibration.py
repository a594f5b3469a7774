"""Calibrations: round trip through a table, and each mistake in one named sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.calibration import (
    RAW_PER_PIECE,
    Calibration,
    CalibrationError,
    calibrations_from_table,
    default_calibrations,
    table_from_calibrations,
)
from app.board.readings import SCALE_NAMES

numbers = st.floats(-1e7, 1e7)
positive = st.floats(0, 10)
calibrations = st.builds(
    Calibration,
    zero_raw=numbers,
    raw_per_piece=numbers.filter(bool),
    spread=positive,
    gain_sd=positive,
    zero_sd=positive,
    noise_sd=positive,
)


@settings(deadline=None)
@given(st.tuples(*[calibrations] * 17))
def test_a_table_of_settings_round_trips(all_of_them: tuple[Calibration, ...]) -> None:
    table: dict[str, object] = dict(table_from_calibrations(all_of_them))
    assert calibrations_from_table(table) == all_of_them


def test_a_fresh_board_counts_marbles_on_holes_and_cards_on_the_tray() -> None:
    fresh = default_calibrations()
    assert calibrations_from_table({}) == fresh
    assert len(fresh) == len(SCALE_NAMES) == 17
    assert {c.raw_per_piece for c in fresh[:16]} == {RAW_PER_PIECE} == {10_000.0}
    assert fresh[16].raw_per_piece == pytest.approx(RAW_PER_PIECE * 2 / 5)


def test_one_scale_one_number_leaves_the_rest() -> None:
    some = calibrations_from_table({"N3": {"zero_raw": 8123}})
    assert some[10].zero_raw == 8123.0
    assert some[:10] == default_calibrations()[:10]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"S8": {}}, "scales: there is no scale 'S8'; did you mean 'S"),
        (
            {"S1": {"zero_rw": 1}},
            "scales.S1: there is no setting 'zero_rw'; did you mean 'zero_raw'",
        ),
        ({"S1": {"zero_raw": "8"}}, "scales.S1.zero_raw: expected a number"),
        ({"S1": {"zero_raw": True}}, "scales.S1.zero_raw: expected a number"),
        ({"S1": {"zero_raw": float("nan")}}, "scales.S1.zero_raw: expected a number"),
        ({"S1": {"raw_per_piece": 0}}, "scales.S1.raw_per_piece: 0 would"),
        ({"S1": {"spread": -0.1}}, "scales.S1.spread: a standard deviation cannot be negative"),
        ({"S1": 5}, "scales.S1: expected a table"),
    ],
)
def test_a_mistake_is_named(table: dict[str, object], words: str) -> None:
    with pytest.raises(CalibrationError) as caught:
        calibrations_from_table(table)
    assert str(caught.value).startswith(words)
