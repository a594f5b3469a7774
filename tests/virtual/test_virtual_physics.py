"""The physical world: no piece is ever lost, and a scale says what lies on it."""

import random
import statistics
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.virtual import physics
from app.virtual.physics import (
    HOLE_NAMES,
    PIECES,
    START_COUNTS,
    ActError,
    Imperfections,
    World,
    make_world,
)

EXACT = Imperfections(spread=0, gain=0, zero=0, noise=0)


def pieces_read(world: World, scale: int, at_us: int = 10_000_000) -> float:
    raw = physics.load(world, scale, at_us, random.Random(1))
    assert isinstance(raw, int)
    known = physics.calibrations(world)[scale]
    return (raw - known.zero_raw) / known.raw_per_piece


def whereabouts(world: World) -> list[int]:
    return sorted([piece for hole in world.holes for piece in hole] + list(world.hand))


def test_the_start_position_is_read_exactly_by_exact_cells() -> None:
    world = make_world(random.Random(1), imperfections=EXACT)
    read = [round(pieces_read(world, scale), 3) for scale in range(16)]
    assert read == list(START_COUNTS)
    assert pieces_read(world, 16) == pytest.approx(0, abs=1e-3)


def test_pieces_weigh_five_grams_within_the_spread() -> None:
    grams = make_world(random.Random(2), imperfections=Imperfections(spread=0.03)).grams
    assert len(grams) == PIECES
    assert statistics.mean(grams) == pytest.approx(5.0, abs=0.06)
    assert statistics.stdev(grams) == pytest.approx(0.15, abs=0.05)


def test_the_same_seed_makes_the_same_world() -> None:
    assert make_world(random.Random(5)) == make_world(random.Random(5))
    assert make_world(random.Random(5)) != make_world(random.Random(6))


def test_imperfections_show_in_the_readings_as_large_as_they_are_said_to_be() -> None:
    zeros = [
        pieces_read(
            make_world(
                random.Random(seed),
                imperfections=Imperfections(spread=0, gain=0, zero=0.2, noise=0),
            ),
            7,
        )
        for seed in range(300)
    ]
    assert statistics.stdev(zeros) == pytest.approx(0.2, rel=0.2)
    world = make_world(
        random.Random(1), imperfections=Imperfections(spread=0, gain=0, zero=0, noise=0.05)
    )
    rng = random.Random(3)
    readings = [physics.load(world, 0, 0, rng) for _ in range(500)]
    raws = [raw for raw in readings if isinstance(raw, int)]
    assert statistics.stdev(raws) / 2150 == pytest.approx(0.05, rel=0.2)


def test_lift_takes_particular_pieces_and_drop_lets_them_fall_in_order() -> None:
    world = make_world(random.Random(1))
    lifted = physics.lift(world, "S4", 3, 0)
    assert lifted.hand == world.holes[3][-3:]
    assert lifted.counts[3] == 4
    dropped = physics.drop(lifted, "S3", 1, 0)
    assert dropped.holes[2][-1] == lifted.hand[0]
    assert dropped.hand == lifted.hand[1:]


def test_lifting_all_empties_the_hole() -> None:
    world = physics.lift(make_world(random.Random(1)), "N7", None, 0)
    assert world.counts[HOLE_NAMES.index("N7")] == 0
    assert len(world.hand) == 7


def test_fingers_and_a_falling_piece_weigh_for_a_moment_only() -> None:
    world = make_world(random.Random(1), imperfections=EXACT)
    lifted = physics.lift(world, "S4", None, 1_000_000)
    assert pieces_read(lifted, 3, 1_010_000) > 0.5
    assert pieces_read(lifted, 3, 1_010_000 + physics.FINGERS_US) == pytest.approx(0, abs=1e-3)
    dropped = physics.drop(lifted, "S3", 1, 2_000_000)
    settled_us = 2_000_000 + physics.IMPACT_US
    assert pieces_read(dropped, 2, settled_us) == pytest.approx(8, abs=1e-3)


def test_a_knock_is_wild_for_half_a_second_in_its_hole_alone() -> None:
    world = physics.bump(make_world(random.Random(1), imperfections=EXACT), "N3", 0)
    rng = random.Random(4)
    scale = HOLE_NAMES.index("N3")
    known = physics.calibrations(world)[scale]
    raws = [physics.load(world, scale, at_us, rng) for at_us in range(0, 499_999, 12_500)]
    pieces = [(raw - known.zero_raw) / known.raw_per_piece for raw in raws if isinstance(raw, int)]
    assert max(pieces) - min(pieces) > 40
    assert pieces_read(world, scale, 500_000) == pytest.approx(7, abs=1e-3)
    assert pieces_read(world, scale - 1, 100_000) == pytest.approx(7, abs=1e-3)


def test_a_forearm_weighs_300_grams_for_two_seconds() -> None:
    world = physics.lean(make_world(random.Random(1), imperfections=EXACT), "N4", 0)
    scale = HOLE_NAMES.index("N4")
    assert pieces_read(world, scale, 1_000_000) == pytest.approx(7 + 60, abs=1e-2)
    assert pieces_read(world, scale, 2_000_000) == pytest.approx(7, abs=1e-3)


def test_a_dead_scale_converts_no_more_and_an_overloaded_one_is_on_its_rail() -> None:
    world = physics.kill_scale(make_world(random.Random(1)), "S2")
    assert physics.load(world, 1, 0, random.Random(1)) == "dead"
    heavy = World(
        grams=(30_000.0, -60_000.0), cells=world.cells, holes=((0,), (1,)) + ((),) * 14, hand=()
    )
    assert physics.load(heavy, 0, 0, random.Random(1)) == "rail+"
    assert physics.load(heavy, 1, 0, random.Random(1)) == "rail-"


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda w: physics.lift(w, "SS", None, 0), "SS is empty: there is nothing to lift"),
        (lambda w: physics.lift(w, "S1", 8, 0), "S1 holds 7 pieces; 8 cannot be lifted from it"),
        (lambda w: physics.lift(w, "S1", 0, 0), "S1 holds 7 pieces; 0 cannot be lifted from it"),
        (
            lambda w: physics.drop(w, "S1", 1, 0),
            "no piece is in the hand: there is nothing to drop into S1",
        ),
        (
            lambda w: physics.drop(physics.lift(w, "S1", 2, 0), "S2", 3, 0),
            "2 pieces are in the hand; 3 cannot be dropped",
        ),
        (
            lambda w: physics.bump(w, "X9", 0),
            "there is no hole `X9`; the holes are S1-S7, SS, N1-N7 and NS",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    act: Callable[[World], World], sentence: str
) -> None:
    with pytest.raises(ActError) as refused:
        act(make_world(random.Random(1)))
    assert str(refused.value) == sentence


@pytest.mark.parametrize("counts", [(7,) * 16, (98,), (-1, 99, *(0,) * 14)])
def test_a_world_has_ninety_eight_pieces_in_sixteen_holes(counts: tuple[int, ...]) -> None:
    with pytest.raises(ActError):
        make_world(random.Random(1), counts)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["lift", "drop", "bump", "lean"]),
            st.sampled_from(HOLE_NAMES),
            st.integers(1, 9),
        ),
        max_size=60,
    )
)
def test_no_act_loses_or_doubles_a_piece(acts: list[tuple[str, str, int]]) -> None:
    world = make_world(random.Random(1))
    for at_us, (name, hole, count) in enumerate(acts):
        before = world
        try:
            match name:
                case "lift":
                    world = physics.lift(world, hole, count, at_us)
                case "drop":
                    world = physics.drop(world, hole, count, at_us)
                case "bump":
                    world = physics.bump(world, hole, at_us)
                case _:
                    world = physics.lean(world, hole, at_us)
        except ActError:
            assert world == before
        assert whereabouts(world) == list(range(PIECES))
        assert sum(world.counts) + len(world.hand) == PIECES


def test_disturbances_that_are_over_are_forgotten() -> None:
    world = make_world(random.Random(1))
    for second in range(100):
        world = physics.bump(world, "S1", second * 1_000_000)
    assert len(world.disturbances) == 1


COUNTS = st.lists(st.integers(0, 98), min_size=15, max_size=15).map(
    lambda cuts: tuple(
        after - before
        for before, after in zip([0, *sorted(cuts)], [*sorted(cuts), 98], strict=True)
    )
)


@given(COUNTS, COUNTS)
def test_arranging_lays_out_any_position_and_moves_only_what_is_too_many(
    before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    world = make_world(random.Random(1), before)
    arranged = physics.arrange(world, after, 0)
    assert arranged.counts == after
    assert arranged.hand == ()
    assert whereabouts(arranged) == list(range(PIECES))
    for old, new, count in zip(world.holes, arranged.holes, after, strict=True):
        assert new[: min(len(old), count)] == old[:count]


def test_arranging_takes_the_pieces_in_the_hand_too() -> None:
    held = physics.lift(make_world(random.Random(1)), "S4", None, 0)
    assert physics.arrange(held, START_COUNTS, 0).counts == START_COUNTS
    with pytest.raises(ActError, match="the holes hold 1 pieces"):
        physics.arrange(held, (1, *[0] * 15), 0)
