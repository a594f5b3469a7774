"""What can be pieces: conservation says it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.plausibility import Load, cannot_be, disturbed, in_hands, too_light


def rest(now: float, held: float | None = None, variance: float = 0.001) -> Load:
    return Load(now, now if held is None else held, variance, settled=True)


def moving(now: float, held: float | None, variance: float = 0.001) -> Load:
    return Load(now, held, variance, settled=False)


@settings(deadline=None)
@given(st.lists(st.integers(0, 7), min_size=16, max_size=16), st.data())
def test_no_legal_board_is_ever_accused(counts: list[int], data: st.DataObject) -> None:
    """Any board that came from any other by moving pieces, some of them in hand."""
    total = sum(counts) + data.draw(st.integers(0, 20))
    after = data.draw(st.permutations(counts))
    loads = {
        n: rest(now + data.draw(st.floats(-0.06, 0.06)), float(held))
        for n, (now, held) in enumerate(zip(after, counts, strict=True))
    }
    assert disturbed(loads, total) == frozenset()


def test_more_than_is_in_the_hands_is_blamed_on_what_rose_most() -> None:
    loads = {0: rest(7.0), 1: rest(8.0, held=7.0), 2: rest(60.0, held=7.0)}
    assert disturbed(loads, 22) == {2}
    assert disturbed(loads, 98) == frozenset()


def test_two_forearms_are_both_blamed() -> None:
    loads = {0: rest(7.0), 1: rest(67.0, held=7.0), 2: rest(60.0, held=7.0)}
    assert disturbed(loads, 21) == {1, 2}


def test_a_board_calibrated_too_heavy_blames_nobody_for_no_change() -> None:
    held = {n: rest(8.0, held=7.9) for n in range(14)}
    assert disturbed(held, 98) == frozenset()


@pytest.mark.parametrize(("load", "light"), [(-0.5, False), (-1.0, True), (0.0, False)])
def test_less_than_nothing_pulls(load: float, light: bool) -> None:
    assert too_light(rest(load)) is light


def test_what_moves_counts_at_its_lightest() -> None:
    assert in_hands({0: rest(7.0), 1: moving(3.0, held=7.0)}, 14) == 4
    assert in_hands({0: rest(7.0), 1: moving(30.0, held=7.0)}, 14) == 0


def test_reach_of_a_moving_scale() -> None:
    assert not cannot_be(moving(7.9, held=7.0), hands=1.0)
    assert cannot_be(moving(9.0, held=7.0), hands=1.0)
    assert cannot_be(moving(-3.0, held=7.0), hands=1.0)
    assert not cannot_be(moving(90.0, held=None), hands=0.0)
