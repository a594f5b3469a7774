"""Whole games by the tests' hands: noise, pace, lateness, restarts; and the figures that come of it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.referee.decisions import Finalised, Moved, Ruled
from app.rules.congkak.engine import CONGKAK
from app.rules.congkak.moves import Sow, write_move
from app.rules.congkak.sowing import trace
from app.rules.congkak.text import write_position
from tests.referee.figures import measure, told
from tests.referee.hands import START, Scales, Table, random_position

TEN_TIMES_10_MS = 100.0


def random_table(seed: int, scales: Scales, pace_us: int) -> tuple[Table, random.Random]:
    chance = random.Random(seed)
    start = random_position(chance, chance.randint(0, 40))
    table = Table(write_position(start), scales=scales, seed=seed, pace_us=pace_us)
    table.wait(1.2)  # the board is looked at for a second before anybody moves
    return table, chance


def choose(table: Table, chance: random.Random) -> Sow:
    position = table.position
    move = chance.choice(CONGKAK.legal_moves(position, position.to_move))
    assert isinstance(move, Sow)
    return move


@given(
    seed=st.integers(0, 2**32),
    zero=st.sampled_from((0.0, 0.1, 0.2)),
    late_us=st.sampled_from((0, 150_000, 500_000)),
    pace_us=st.sampled_from((120_000, 300_000, 900_000)),
)
@settings(max_examples=40, deadline=None)
def test_legal_play_is_accepted_and_never_objected_to(
    seed: int, zero: float, late_us: int, pace_us: int
) -> None:
    table, chance = random_table(seed, Scales(zero=zero, late_us=late_us), pace_us)
    for played in range(1, 3):
        if not table.position.to_move:
            return
        move = choose(table, chance)
        following, _ = CONGKAK.apply(table.position, move)
        table.sow(move.house)
        table.wait(1.6 + late_us / 1_000_000)
        assert table.kinds() == ["accept"] * played
        assert table.position == following
        assert table.last().move == write_move(move)
        assert table.notes == []


@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_a_sowing_survives_a_restart_at_any_act(seed: int) -> None:
    table, chance = random_table(seed, Scales(), 250_000)
    move = choose(table, chance)
    sowing = trace(table.position, move.seat, move.house)
    following, _ = CONGKAK.apply(table.position, move)
    killed = chance.randrange(len(sowing.acts))
    for index, act in enumerate(sowing.acts):
        table.act([(act.kind, act.hole, act.count)])
        if index == killed:
            table.kill()
    table.wait(2.8)  # a store of 60 uneven pieces that nothing was read against takes the whole gap
    assert table.kinds() == ["accept"]
    assert table.position == following


@given(seed=st.integers(0, 2**32), share=st.sampled_from((0.3, 0.7, 0.95)))
@settings(max_examples=25, deadline=None)
def test_weighings_that_never_arrive_cost_nothing(seed: int, share: float) -> None:
    table, chance = random_table(seed, Scales(), 250_000)
    move = choose(table, chance)
    following, _ = CONGKAK.apply(table.position, move)
    table.drop_weighings = lambda: chance.random() < share
    table.sow(move.house)
    table.drop_weighings = lambda: False
    table.beat()
    table.wait(2.0)
    assert table.kinds() == ["accept"]
    assert table.position == following


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_a_sowing_mirrored_is_ruled_the_same(seed: int) -> None:
    chance = random.Random(seed)
    start = random_position(chance, chance.randint(0, 40))
    rows, stores, side = write_position(start).split()
    south, north = rows.split("/")
    mine, theirs = stores.split("-")
    other = f"{north}/{south} {theirs}-{mine} {1 - int(side)}"
    house = chance.choice(start.sowable(start.to_move))
    tables = [Table(text) for text in (write_position(start), other)]
    for table in tables:
        table.sow(house, seat=table.position.to_move)
        table.wait(2)
    one, mirror = (table.last() for table in tables)
    assert (one.kind, one.rule) == (mirror.kind, mirror.rule)
    assert tables[0].position.stores == tuple(reversed(tables[1].position.stores))


def test_a_whole_round_by_hand_ends_with_all_pieces_in_the_stores() -> None:
    table, chance = Table(scales=Scales(), seed=5, pace_us=100_000), random.Random(5)
    played = 0
    while not table.position.is_over:
        move = choose(table, chance)
        table.sow(move.house)
        table.wait(1.4)
        played += 1
        assert played < 400
    assert table.kinds() == ["accept"] * played
    assert sum(table.position.stores) == 98
    assert len(table.moves()) == played


def test_an_act_is_final_once_the_next_has_begun() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.2)
    assert not [d for d in table.decisions if isinstance(d, Finalised)]
    table.lift("S2")
    assert not [d for d in table.decisions if isinstance(d, Finalised)]
    table.drop("S1")
    assert [d.ruling for d in table.decisions if isinstance(d, Finalised)] == [1]


def test_a_sowing_is_ruled_within_a_second_and_a_half_of_its_last_piece() -> None:
    table = Table()
    table.sow(7)
    done = table.now_us - table.pace_us
    table.wait(2)
    ruled = [d.ruling.at_us for d in table.decisions if isinstance(d, Ruled)]
    assert ruled[0] - done <= 1_500_000


def test_another_seats_lift_rules_at_once() -> None:
    table = Table()
    table.sow(1)
    table.lift("N3")
    assert table.kinds() == ["accept"]
    assert [type(d) for d in table.decisions][:2] == [Ruled, Moved]


def test_the_why_line_has_the_counts_before_and_after() -> None:
    table = Table()
    table.sow(7)
    table.wait(2)
    assert "S7 7→0, SS 0→1" in table.last().why.en
    assert "the last piece falls into South's store (+1)" in table.last().why.en
    assert table.last().confidence > 0.99


def test_deadlines_never_lie_in_the_past_for_long() -> None:
    table = Table()
    table.sow(3)
    for _ in range(40):
        table.wait(0.1)
        deadline = table.referee.deadline_us
        assert deadline is None or deadline > table.now_us


def test_the_same_hands_get_the_same_rulings() -> None:
    def play() -> list[object]:
        table = Table(START, scales=Scales(zero=0.2, late_us=200_000), seed=9)
        for house in (7, 6, 1):
            table.sow(house, seat=1)
            table.wait(2)
        return list(table.decisions)

    assert play() == play()


@pytest.mark.parametrize("games", [4])
def test_figures(games: int) -> None:
    figures = measure(games)
    print(told(figures))  # noqa: T201 - `pytest -s` shows them; `python -m tests.referee.figures` for more
    assert set(figures.sowings) == {"right"}
    for taken in figures.slips.values():
        assert set(taken) <= {"named", "other words", "object"}
    assert max(figures.costs_ms) < TEN_TIMES_10_MS
