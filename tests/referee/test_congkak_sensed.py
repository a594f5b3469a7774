"""Readings against references, stillness, knocks and quiet: the sensors' side, bare."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.board.readings import Estimate, Weighed
from app.referee.sensed import (
    NO_REFERENCES,
    Fit,
    HoleReading,
    Reference,
    learn,
    sense,
    still_good,
)
from app.referee.stillness import Stillness
from app.referee.table_watch import COMPLETE, GAP, MOVING, TableWatch, hole_of
from app.referee.thresholds import Thresholds

START = (7,) * 7 + (0,) + (7,) * 7 + (0,)
THRESHOLDS = Thresholds()
MISREADING = THRESHOLDS.misreading


def estimate(pieces: float, *, settled: bool = True, sigma: float = 0.1) -> Estimate:
    return Estimate(pieces, sigma, 0.03, 0.002, settled)


def weighed(
    counts: tuple[float, ...] = START,
    *,
    at_us: int = 0,
    moving: frozenset[int] = frozenset(),
    disturbed: tuple[int, ...] = (),
    dead: frozenset[int] = frozenset(),
) -> Weighed:
    scales = tuple(
        None if i in dead else estimate(n, settled=i not in moving) for i, n in enumerate(counts)
    )
    return Weighed(at_us, (*scales, None), disturbed)


def test_a_board_is_read_in_the_order_of_the_scales() -> None:
    sensed = sense(weighed(tuple(float(i) for i in range(16))))
    assert sensed.counts == tuple(range(16))
    assert sensed.is_still
    assert sensed.silent == frozenset()


def test_what_moves_leans_or_is_dead_is_told_apart() -> None:
    sensed = sense(
        weighed(moving=frozenset({3}), disturbed=(4, 16), dead=frozenset({5})), frozenset({6})
    )
    assert sensed.restless == {3}
    assert sensed.disturbed == {4}
    assert sensed.silent == {5, 6}
    assert not sensed.is_still
    assert sensed.hand(98) is None


def test_a_board_with_fewer_scales_than_holes_is_silent_where_there_are_none() -> None:
    sensed = sense(Weighed(0, tuple(estimate(7.0) for _ in range(4))))
    assert sensed.silent == set(range(4, 16))


@given(st.integers(-3, 3))
def test_pieces_off_the_board_are_in_the_hand(missing: int) -> None:
    counts = (*START[:7], max(0, -missing), *START[8:])
    counts = (START[0] - max(0, missing), *counts[1:])
    assert sense(weighed(counts)).hand(98) == missing


def test_without_a_reference_a_reading_is_its_estimate() -> None:
    for pieces in (0.0, 3.4, 40.2):
        for count in (0, 3, 40, 41):
            assert HoleReading(estimate(pieces)).log_likelihood(count) == pytest.approx(
                estimate(pieces).log_likelihood(count)
            )


def test_a_reference_makes_the_61st_piece_of_a_store_sure() -> None:
    # 60 uneven pieces weigh like 60.45 average ones; one more falls in
    raw = HoleReading(estimate(61.45))
    against = HoleReading(estimate(61.45), Reference(60, 60.45))
    assert raw.probability(61) < 0.9
    assert against.count == 61
    assert against.probability(61) > 0.9999


def test_a_reference_ends_when_pieces_are_taken_out() -> None:
    known = learn(sense(weighed((7.3, *START[1:]))), START)
    assert known[0] == Reference(7, 7.3)
    lifted = sense(weighed((0.1, *START[1:])), references=known)
    assert lifted.counts[0] == 0
    known = still_good(lifted, known)
    assert known[0] == Reference()
    again = sense(weighed((7.4, *START[1:])), references=known)
    assert again.readings[0] == HoleReading(estimate(7.4))


def test_a_knock_does_not_end_a_reference_nor_is_anything_learned_from_it() -> None:
    known = learn(sense(weighed()), START)
    knocked = sense(weighed((-20.0, *START[1:]), disturbed=(0,)), references=known)
    assert still_good(knocked, known) == known
    assert learn(knocked, START)[0] == Reference()
    moving = sense(weighed(moving=frozenset({2})))
    assert learn(moving, START)[2] == Reference()


def test_probability_of_a_count_far_away_is_nothing() -> None:
    reading = HoleReading(estimate(7.0))
    assert reading.probability(30) == 0.0
    assert sum(reading.probability(n) for n in range(12)) == pytest.approx(1.0)


@given(st.floats(-2, 60), st.floats(0.01, 0.5))
def test_the_nearest_count_is_never_negative_and_a_probability_is_one(
    pieces: float, sigma: float
) -> None:
    reading = HoleReading(estimate(pieces, sigma=sigma))
    assert reading.count >= 0
    assert 0.0 <= reading.probability(reading.count) <= 1.0


def test_fit_is_zero_for_what_is_there_and_one_scale_never_says_more_than_its_limit() -> None:
    fit = Fit(sense(weighed()), MISREADING)
    assert fit.of(START) == 0.0
    assert fit.of((9, *START[1:])) == MISREADING
    assert fit.of((9, 9, *START[2:])) == 2 * MISREADING
    assert fit.of((9, 9, 9, *START[3:]), -20.0) < -20.0


def test_fit_does_not_listen_to_holes_that_move() -> None:
    fit = Fit(
        sense(weighed(moving=frozenset({0}), disturbed=(1,), dead=frozenset({2}))), MISREADING
    )
    assert fit.heard == 13
    assert fit.of((0, 0, 0, *START[3:])) == 0.0
    assert fit.restless((5, 0, 0, *START[3:])) == -2.0
    assert fit.restless((50, 0, 0, *START[3:])) == -3.0


def test_below_asks_only_whether_there_is_too_much() -> None:
    fit = Fit(sense(weighed()), MISREADING)
    assert fit.below((9,) * 16) == 0.0
    assert fit.below((6, *START[1:])) < -10
    assert fit.below((0,) * 16, -20.0) < -20.0


def test_fit_prefers_the_count_that_is_nearer() -> None:
    fit = Fit(sense(weighed((7.4, *START[1:]))), MISREADING)
    assert fit.of(START) > fit.of((8, *START[1:]))
    assert math.isfinite(fit.of((0, *START[1:])))


# --- stillness ------------------------------------------------------------------------------------


def still(readings: list[Weighed]) -> Stillness:
    stillness = Stillness()
    for each in readings:
        stillness = stillness.after(sense(each), THRESHOLDS.motion_pieces)
    return stillness


def test_noise_is_no_motion_and_a_piece_is() -> None:
    noisy = [weighed((7 + 0.2 * (-1) ** k, *START[1:]), at_us=k * 100) for k in range(50)]
    assert still(noisy).moved_us == 0
    dropped = weighed((8.0, *START[1:]), at_us=6_000)
    assert still([*noisy, dropped]).moved_us == 6_000
    assert still([*noisy, dropped]).moves == 2


def test_a_zero_that_creeps_is_no_motion() -> None:
    creeping = [weighed((7 + k * 0.02, *START[1:]), at_us=k) for k in range(100)]
    assert still(creeping).moved_us == 0


def test_an_anchor_taken_half_way_is_drawn_to_where_the_scale_rests() -> None:
    way = [
        weighed((7.0, *START[1:]), at_us=0),
        weighed((7.55, *START[1:]), at_us=1, moving=frozenset({0})),
        weighed((8.0, *START[1:]), at_us=2),
        *(weighed((8.0 + 0.1 * (-1) ** k, *START[1:]), at_us=3 + k) for k in range(40)),
    ]
    assert still(way).moved_us == 1


def test_a_scale_that_comes_or_goes_has_moved() -> None:
    lost = [weighed(at_us=0), weighed(at_us=5, dead=frozenset({3}))]
    assert still(lost).moved_us == 5
    assert still([*lost, weighed(at_us=9)]).moved_us == 9


def test_restless_since_the_first_of_an_unbroken_row() -> None:
    moving = frozenset({1})
    row = [weighed(at_us=0), weighed(at_us=5, moving=moving), weighed(at_us=9, moving=moving)]
    assert still(row).restless_us == 5
    assert still([*row, weighed(at_us=12)]).restless_us is None


def test_before_the_first_weighing_nothing_is_quiet() -> None:
    assert Stillness().quiet_us(10**9) == 0


# --- the watch ------------------------------------------------------------------------------------


def watch(*readings: Weighed) -> TableWatch:
    new = TableWatch(THRESHOLDS)
    for each in readings:
        new.weigh(each)
    return new


def test_each_degree_of_quiet_is_due_once() -> None:
    table = watch(weighed(at_us=0))
    times = (999_999, 1_000_000, 1_000_001, 2_500_000, 9_000_000)
    deadlines = [table.deadline_us]
    degrees = []
    for now_us in times:
        degrees.append(table.due(now_us))
        deadlines.append(table.deadline_us)
    assert degrees == [MOVING, COMPLETE, MOVING, GAP, MOVING]
    assert deadlines == [1_000_000, 1_000_000, 2_500_000, 2_500_000, None, None]
    table.judge_again()
    assert table.due(9_000_000) == GAP


def test_quiet_begins_again_with_each_piece() -> None:
    table = watch(weighed(at_us=0))
    assert table.due(1_000_000) == COMPLETE
    table.weigh(weighed((8.0, *START[1:]), at_us=1_500_000))
    assert table.due(2_000_000) == MOVING
    assert table.due(2_500_000) == COMPLETE


def test_a_board_that_never_rests_is_judged_around_after_a_while() -> None:
    moving = frozenset({4})
    table = watch(weighed(at_us=0), weighed(at_us=100_000, moving=moving))
    assert table.due(2_900_000) == MOVING
    assert table.deadline_us == 3_100_000
    assert table.due(3_100_000) == GAP


def test_an_older_weighing_is_not_taken() -> None:
    table = watch(weighed(at_us=1_000))
    assert not table.weigh(weighed((0.0,) * 16, at_us=999))
    assert table.sensed is not None
    assert table.sensed.counts == START


def test_a_knock_is_told_when_it_is_over_and_not_twice_in_two_seconds() -> None:
    table = watch(weighed(at_us=0, disturbed=(2,)))
    assert table.knock(0) == frozenset()
    table.weigh(weighed(at_us=1, disturbed=(3,)))
    assert table.knock(1) == frozenset()
    table.weigh(weighed(at_us=2))
    assert table.knock(2) == {2, 3}
    assert table.knock(3) == frozenset()
    table.weigh(weighed(at_us=4, disturbed=(2,)))
    table.knock(4)
    table.weigh(weighed(at_us=5))
    assert table.knock(5) == frozenset()


def test_a_lost_board_has_no_reading_and_no_deadline() -> None:
    table = watch(weighed(at_us=0))
    table.lose_board()
    assert (table.is_lost, table.sensed, table.deadline_us) == (True, None, None)
    assert table.due(10**9) == MOVING
    with pytest.raises(ValueError, match="no weighing"):
        table.fit()
    table.find_board()
    assert table.weigh(weighed(at_us=1))
    assert table.fit().heard == 16


def test_scales_are_distrusted_and_trusted_by_name_once() -> None:
    table = watch()
    assert table.distrust("S3")
    assert not table.distrust("S3")
    assert not table.distrust("draw")
    assert not table.distrust("camera")
    assert table.dead == {2}
    assert table.trust("S3")
    assert not table.trust("S3")
    assert hole_of("NS") == 15
    assert hole_of("draw") is None
    assert len(NO_REFERENCES) == 16


# --- doubt ----------------------------------------------------------------------------------------


def test_a_reading_between_two_counts_is_in_doubt_until_it_is_clear() -> None:
    assert not sense(weighed()).doubtful
    assert not sense(weighed((7.3, *START[1:]))).doubtful
    assert sense(weighed((7.4, *START[1:]))).doubtful
    assert sense(weighed((6.6, *START[1:]))).doubtful


def test_what_moves_or_is_leant_on_is_no_doubt_but_no_reading() -> None:
    between = (7.5, *START[1:])
    assert not sense(weighed(between, moving=frozenset({0}))).doubtful
    assert not sense(weighed(between, disturbed=(0,))).doubtful
    assert not sense(weighed(between, dead=frozenset({0}))).doubtful


def test_a_reference_takes_doubt_away() -> None:
    uneven = (7.4, *START[1:])
    known = learn(sense(weighed(uneven)), START)
    assert not sense(weighed(uneven), references=known).doubtful
    assert sense(weighed((8.4, *START[1:])), references=known).counts[0] == 8
