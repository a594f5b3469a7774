"""Estimates are probabilities: they integrate, they add up, they rank."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.readings import SCALE_NAMES, Estimate

estimates = st.builds(
    Estimate,
    pieces=st.floats(-1, 98),
    sigma=st.floats(0.01, 0.5),
    spread=st.floats(0, 0.05),
    gain=st.floats(0, 0.01),
    settled=st.booleans(),
    known=st.integers(0, 98),
)


def test_the_names_are_those_of_the_wire_s_scale_bits() -> None:
    assert SCALE_NAMES[0] == "S1"
    assert SCALE_NAMES[7] == "SS"
    assert SCALE_NAMES[8] == "N1"
    assert SCALE_NAMES[15:] == ("NS", "draw")


@settings(deadline=None)
@given(estimates)
def test_probabilities_add_up_to_one(estimate: Estimate) -> None:
    assert sum(estimate.probability(n) for n in range(-1, 105)) == pytest.approx(1.0)


@settings(deadline=None)
@given(estimates)
def test_the_count_is_a_number_of_pieces(estimate: Estimate) -> None:
    assert estimate.count >= 0
    if estimate.pieces >= 0:
        assert abs(estimate.count - estimate.pieces) <= 0.5


def test_the_likelihood_is_a_density() -> None:
    step = 0.001
    total = sum(
        math.exp(Estimate(n * step, 0.1, 0.03, 0.002, settled=True, known=2).log_likelihood(7))
        for n in range(14_000)
    )
    assert total * step == pytest.approx(1.0, abs=1e-6)
