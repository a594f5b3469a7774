"""Coming to rest: when, where, and what is no rest."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.settling import Settling

NOISE = 0.05


def fed(readings: list[float], noise: float = NOISE) -> Settling:
    settling = Settling(noise)
    for reading in readings:
        settling.take(reading)
    return settling


def test_five_that_agree_are_rest_and_four_are_not() -> None:
    assert not fed([7.0] * 4).settled
    assert fed([7.0] * 5).settled


def test_a_ramp_is_no_rest() -> None:
    settling = Settling(NOISE)
    for step in range(200):
        settling.take(step * 0.1)
        assert not settling.settled


def test_one_piece_more_is_movement_and_rest_within_eleven_readings() -> None:
    settling = fed([7.0] * 40)
    ramp = [7.25, 7.5, 7.75, 8.0, *[8.0] * 7]
    changes = [settling.take(reading) for reading in ramp]
    assert sum(changes) == 2
    assert settling.settled
    assert abs(settling.mean - 8.0) < 0.05


@settings(deadline=None)
@given(st.integers(0, 1000), st.floats(-5, 60), st.sampled_from([0.0, 0.01, 0.05, 0.125]))
def test_at_rest_noise_starts_nothing_and_averages_out(
    seed: int, load: float, noise: float
) -> None:
    chance = random.Random(seed)
    settling = Settling(noise)
    moves = sum(settling.take(load + chance.gauss(0, noise)) for _ in range(400))
    assert moves == 1
    assert abs(settling.mean - load) < max(1e-6, 5 * noise / 40**0.5)
    assert settling.averaged == 40


def test_slow_creep_is_followed_without_movement() -> None:
    settling = fed([7.0] * 10)
    moves = [settling.take(7.0 + n * 0.0005) for n in range(2000)]
    assert not any(moves)
    assert abs(settling.mean - 8.0) < 0.03


def test_after_long_shaking_ten_must_agree() -> None:
    chance = random.Random(4)
    settling = fed([7.0] * 10)
    for _ in range(30):
        settling.take(chance.uniform(-50, 50))
    for _ in range(9):
        settling.take(7.0)
        assert not settling.settled
    settling.take(7.0)
    assert settling.settled


def test_a_restart_forgets_the_rest_but_not_where_it_was() -> None:
    settling = fed([7.0] * 10)
    settling.restart()
    assert not settling.settled
    assert not settling.heard
    assert settling.mean == 7.0
