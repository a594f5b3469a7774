"""A press as a train of edges: exact at its start, bouncing as real switches do."""

import itertools
import random
import statistics

from hypothesis import given
from hypothesis import strategies as st

from app.virtual.buttons import LONGEST_BOUNCE_US, PRESS_US, press


def bounce_us(seed: int) -> float:
    edges = press(1, 0.0, PRESS_US, random.Random(seed))
    return max(edge.at_us for edge in edges if edge.at_us < PRESS_US)


@given(st.integers(0, 10_000), st.floats(0, 1e9), st.integers(1_000, 2_000_000))
def test_a_press_begins_exactly_alternates_and_ends_open(
    seed: int, at_us: float, hold_us: int
) -> None:
    edges = press(3, at_us, hold_us, random.Random(seed))
    assert edges[0].at_us == at_us
    assert [edge.closed for edge in edges] == [number % 2 == 0 for number in range(len(edges))]
    assert not edges[-1].closed
    assert all(one.at_us < two.at_us for one, two in itertools.pairwise(edges))
    assert {edge.seat for edge in edges} == {3}
    assert edges[-1].at_us <= at_us + hold_us + LONGEST_BOUNCE_US


@given(st.integers(0, 10_000))
def test_the_contact_is_at_rest_between_pressing_and_letting_go(seed: int) -> None:
    edges = press(1, 0.0, PRESS_US, random.Random(seed))
    assert not [edge for edge in edges if LONGEST_BOUNCE_US < edge.at_us < PRESS_US]
    assert [edge for edge in edges if edge.at_us == PRESS_US] == [edges[len(_down(seed))]]


def _down(seed: int) -> list[float]:
    edges = press(1, 0.0, PRESS_US, random.Random(seed))
    return [edge.at_us for edge in edges if edge.at_us < PRESS_US]


def test_bounce_lasts_about_as_long_as_that_of_real_switches() -> None:
    lengths = [bounce_us(seed) for seed in range(2_000)]
    assert max(lengths) <= LONGEST_BOUNCE_US
    assert 500 < statistics.mean(lengths) < 1_800
    assert max(lengths) > 4_000
