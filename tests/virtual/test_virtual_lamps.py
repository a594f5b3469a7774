"""Eight lamps and a race, in the board's own time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.virtual.lamps import MODE_BLINK, MODE_FILL, MODE_OFF, MODE_ON, SEATS_ALL, Lamps

MASKS = st.integers(0, SEATS_ALL)


def test_all_is_dark_at_first() -> None:
    assert Lamps().lit(0) == 0


@given(MASKS, MASKS)
def test_lamps_are_set_by_mask_and_the_others_stay(on: int, off: int) -> None:
    lamps = Lamps()
    lamps.set(on, MODE_ON, 0)
    lamps.set(off, MODE_OFF, 10)
    assert lamps.lit(20) == on & ~off


@pytest.mark.parametrize(
    ("after_ms", "lit"), [(0, 1), (249, 1), (250, 0), (499, 0), (500, 1), (1_750, 0)]
)
def test_blinking_is_two_hertz_from_when_it_was_set(after_ms: int, lit: int) -> None:
    lamps = Lamps()
    lamps.set(1, MODE_BLINK, 123_456)
    assert lamps.lit(123_456 + after_ms * 1_000) == lit


def test_a_lamp_that_fills_gives_light() -> None:
    lamps = Lamps()
    lamps.set(0b1000, MODE_FILL, 0)
    assert lamps.lit(700_000) == 0b1000


def test_identify_blinks_all_and_then_shows_what_was_there() -> None:
    lamps = Lamps()
    lamps.set(0b10, MODE_ON, 0)
    lamps.identify(2, 0)
    shown = {lamps.lit(ms * 1_000) for ms in range(0, 2_000, 50)}
    assert shown == {0, SEATS_ALL}
    assert lamps.lit(2_000_000) == 0b10


def test_the_first_armed_press_wins_and_lights_its_lamp() -> None:
    lamps = Lamps()
    lamps.arm(0b101, 0)
    assert lamps.pressed(0b010, 0, 0) == ()
    assert lamps.pressed(0b100, 5, 10) == (3,)
    assert lamps.lit(20) == 0b100
    assert lamps.pressed(0b001, 25, 30) == ()


def test_seats_pressed_together_all_win_if_they_were_armed() -> None:
    lamps = Lamps()
    lamps.arm(0b011, 0)
    assert lamps.pressed(0b111, 0, 0) == (1, 2)
    assert lamps.lit(1) == 0b011


def test_a_race_can_be_disarmed() -> None:
    lamps = Lamps()
    lamps.arm(0b11, 0)
    lamps.arm(0, 0)
    assert lamps.pressed(0b001, 0, 0) == ()
    assert lamps.lit(1) == 0


def test_a_press_that_began_before_the_arming_is_not_in_the_race() -> None:
    lamps = Lamps()
    lamps.arm(0b11, 100)
    assert lamps.pressed(0b01, 99, 200) == ()
    assert lamps.pressed(0b10, 100, 201) == (2,)


def test_a_race_that_is_won_ends_identify() -> None:
    lamps = Lamps()
    lamps.identify(60, 0)
    lamps.arm(0b11, 0)
    lamps.pressed(0b01, 1, 2)
    assert lamps.lit(3) == 0b01


@given(MASKS, st.lists(st.integers(1, 8), max_size=12))
def test_a_race_has_one_winner_the_first_armed_press(armed: int, presses: list[int]) -> None:
    lamps = Lamps()
    lamps.arm(armed, 0)
    winners = [
        seat for at, seat in enumerate(presses) for seat in lamps.pressed(1 << (seat - 1), at, at)
    ]
    first = [seat for seat in presses if armed >> (seat - 1) & 1][:1]
    assert winners == first
