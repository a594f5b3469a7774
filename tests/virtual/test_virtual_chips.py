"""Chips that convert, settle, hit their rails and fall silent."""

from hypothesis import given
from hypothesis import strategies as st

from app.virtual.board_model import ScaleValue
from app.virtual.chips import (
    RAW_HIGHEST,
    RAW_LOWEST,
    SETTLING_CONVERSIONS,
    SILENCE_US,
    Chips,
    Readings,
)

STEP_US = 12_500
OTHERS: list[ScaleValue] = ["dead"] * 16


class Bank:
    def __init__(self) -> None:
        self.chips = Chips()
        self.now_us = 0.0

    def play(self, first: ScaleValue, times: int = 1) -> Readings:
        seen = None
        for _ in range(times):
            self.now_us += STEP_US
            seen = self.chips.convert((first, *OTHERS), self.now_us)
        assert seen is not None
        return seen


def test_seven_conversions_settle_a_chip_and_until_then_it_is_dead() -> None:
    bank = Bank()
    for _ in range(SETTLING_CONVERSIONS - 1):
        seen = bank.play(9)
        assert (seen.dead & 1, seen.fresh, seen.raw[0]) == (1, 0, 0)
    assert bank.chips.there == 1
    seen = bank.play(9)
    assert (seen.dead & 1, seen.fresh, seen.raw[0]) == (0, 1, 9)


def test_a_silent_chip_keeps_its_reading_for_400_ms_and_settles_anew() -> None:
    bank = Bank()
    bank.play(9, SETTLING_CONVERSIONS)
    seen = bank.play("dead", SILENCE_US // STEP_US - 1)
    assert (seen.dead & 1, seen.fresh, seen.raw[0]) == (0, 0, 9)
    assert bank.play("floating").dead & 1
    assert bank.play(9, SETTLING_CONVERSIONS - 1).dead & 1
    assert not bank.play(9).dead & 1


def test_a_rail_that_is_read_once_is_no_rail() -> None:
    bank = Bank()
    bank.play(9, SETTLING_CONVERSIONS)
    assert bank.play("rail+").rail == 0
    seen = bank.play("rail+")
    assert (seen.rail, seen.dead & 1, seen.raw[0]) == (1, 0, 0)
    assert bank.play(9).rail == 1
    assert bank.play(9).rail == 0


@given(st.one_of(st.integers(-(1 << 30), 1 << 30), st.sampled_from(["rail+", "rail-"])))
def test_what_is_reported_as_a_weight_fits_24_bits_and_is_no_rail(value: ScaleValue) -> None:
    seen = Bank().play(value, SETTLING_CONVERSIONS)
    if seen.rail:
        assert seen.raw[0] == 0
        assert not isinstance(value, int) or not RAW_LOWEST < value < RAW_HIGHEST
    else:
        assert seen.raw[0] == value


@given(st.lists(st.sampled_from(["dead", "floating", "low", 5, "rail-"]), max_size=80))
def test_a_scale_is_dead_or_at_a_rail_or_weighs(values: list[ScaleValue]) -> None:
    bank = Bank()
    for value in values:
        seen = bank.play(value)
        assert not seen.dead & seen.rail
        assert not seen.dead & seen.fresh
        assert not seen.fresh or bank.chips.there
    assert bank.chips.there == any(value in (5, "rail-") for value in values)
