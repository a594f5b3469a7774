"""The clock mapping: against simulated clocks with jitter, stalls, drift and lies."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.clock import BoardClock

SECOND = 1_000_000


class World:
    """True clocks: the board started at `start_us` host time and runs at `rate`."""

    def __init__(self, seed: int, rate: float, start_us: int, jitter_us: float) -> None:
        self.chance = random.Random(seed)
        self.rate, self.start_us, self.jitter_us = rate, start_us, jitter_us
        self.now_us = start_us + 3_600 * SECOND

    def ticks(self, host_us: float) -> int:
        return int((host_us - self.start_us) * self.rate * 2)

    def exchange(self, clock: BoardClock, stall_us: float = 0.0) -> None:
        sent = self.now_us
        there = sent + 800 + self.chance.uniform(0, self.jitter_us)
        back = there + 30
        received = back + 1500 + self.chance.uniform(0, self.jitter_us) + stall_us
        assert clock.exchange(sent, self.ticks(there), self.ticks(back), round(received))
        self.now_us += SECOND // 2

    def error_us(self, clock: BoardClock, at_us: float) -> float:
        return abs(clock.host_us(self.ticks(at_us)) - at_us)


worlds = st.builds(
    World,
    seed=st.integers(0, 10_000),
    rate=st.floats(0.995, 1.005),
    start_us=st.integers(0, 10**13),
    jitter_us=st.floats(0, 10_000),
)


@settings(deadline=None)
@given(worlds, st.integers(1, 150))
def test_the_error_estimate_is_honest(world: World, exchanges: int) -> None:
    clock = BoardClock()
    for _ in range(exchanges):
        world.exchange(clock)
    assert world.error_us(clock, world.now_us - SECOND // 2) <= 5 * clock.error_us + 2


@settings(deadline=None)
@given(worlds)
def test_with_ten_milliseconds_of_jitter_it_is_good_to_a_millisecond_or_two(world: World) -> None:
    clock = BoardClock()
    for _ in range(120):
        world.exchange(clock)
    assert abs(clock.rate * world.rate - 1) < 3e-4
    assert world.error_us(clock, world.now_us) < 2_500
    assert clock.error_us < 2_500


@pytest.mark.parametrize("seed", range(10))
def test_on_a_quiet_line_it_is_good_to_half_the_asymmetry(seed: int) -> None:
    world = World(seed, 1.004, 5 * SECOND, jitter_us=200)
    clock = BoardClock()
    for _ in range(60):
        world.exchange(clock)
    assert world.error_us(clock, world.now_us) < 500


def test_a_stall_of_the_host_is_dropped_as_an_outlier() -> None:
    world = World(1, 0.999, 0, jitter_us=500)
    clock = BoardClock()
    for n in range(60):
        world.exchange(clock, stall_us=5 * SECOND if n % 7 == 3 else 0)
    world.exchange(clock, stall_us=5 * SECOND)
    assert world.error_us(clock, world.now_us) < 800


def test_order_on_the_board_is_order_on_the_host() -> None:
    world = World(2, 1.002, 0, jitter_us=10_000)
    clock = BoardClock()
    for _ in range(20):
        world.exchange(clock)
        first = world.ticks(world.now_us)
        assert clock.host_us(first) <= clock.host_us(first + 4) <= clock.host_us(first + 4000)


def test_before_the_first_exchange_a_rough_mapping_serves() -> None:
    clock = BoardClock()
    assert not clock.ready
    clock.first_seen(2_000_000, 77 * SECOND)
    assert clock.error_us < 20_000
    assert abs(clock.host_us(2_000_000) - 77 * SECOND) <= 20_000
    assert clock.exchanges == 0
    clock.exchange(77 * SECOND, 2_000_000, 2_000_100, 77 * SECOND + 1000)
    assert clock.exchanges == 1
    assert clock.error_us < 500


@pytest.mark.parametrize(("received_at", "sent_at"), [(100, 50), (0, 10_000_000)])
def test_stamps_that_cannot_be_are_refused(received_at: int, sent_at: int) -> None:
    clock = BoardClock()
    assert not clock.exchange(0, received_at, sent_at, 1000)
    assert not clock.ready


def test_a_rate_that_wanders_is_followed() -> None:
    world = World(3, 1.0, 0, jitter_us=1000)
    clock = BoardClock()
    for n in range(1200):  # ten minutes, 20 ppm a minute
        offset = world.ticks(world.now_us)
        world.rate = 1 + 20e-6 * n / 120
        world.start_us = round(world.now_us - offset / 2 / world.rate)
        world.exchange(clock)
    assert world.error_us(clock, world.now_us) < 1500
