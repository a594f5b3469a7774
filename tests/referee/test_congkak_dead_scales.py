"""Dead scales: what they hide may be in the hand, and nobody is told off for thinking."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.readings import Estimate, Weighed
from app.referee.hypotheses import weigh
from app.referee.judging import believed, judge
from app.referee.lines import Book
from app.referee.observations import SensorBack, SensorLost, UndoAsked
from app.referee.path import Path
from app.referee.sensed import Board, Fit, Sensed, sense
from app.referee.thresholds import Thresholds
from app.rules.congkak.text import write_position
from tests.referee.hands import HOLES, QUIET_SCALES, START, Table, random_position

THRESHOLDS = Thresholds()
EXACT = 0.1
"""Sigma of a scale in pieces, small enough to leave no doubt."""


def seen(board: Board, dead: frozenset[int]) -> Sensed:
    scales = tuple(
        None if hole in dead else Estimate(float(n), EXACT, 0.03, 0.002, settled=True)
        for hole, n in enumerate(board)
    )
    return sense(Weighed(0, (*scales, None)))


@given(st.integers(0, 2**32), st.integers(1, 3))
@settings(max_examples=80, deadline=None)
def test_a_pause_with_pieces_in_the_hand_is_no_mistake_whatever_scales_are_dead(
    seed: int, how_many: int
) -> None:
    chance = random.Random(seed)
    book = Book(random_position(chance, chance.randint(0, 30)))
    dead = frozenset(chance.sample(range(16), how_many))
    for line in book.legal:
        held = [stage for stage in line.stages if stage.hand]
        for stage in chance.sample(held, min(len(held), 6)):
            sensed = seen(stage.holes, dead)
            fit = Fit(sensed, THRESHOLDS.misreading)
            judgement = judge(book, sensed, fit, Path(), THRESHOLDS, gap=True)
            assert judgement.kind != "object"


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_what_is_believed_of_a_silent_hole_adds_up_with_the_hand(seed: int) -> None:
    chance = random.Random(seed)
    book = Book(random_position(chance, chance.randint(0, 30)))
    stage = chance.choice(chance.choice(book.legal).stages)
    sensed = seen(stage.holes, frozenset({chance.randrange(16)}))
    fit = Fit(sensed, THRESHOLDS.misreading)
    board = believed(sensed, book, weigh(book, fit, Path(), THRESHOLDS, gap=True))
    off = [hole for hole in range(16) if board[hole] != stage.holes[hole]]
    assert set(off) <= sensed.silent
    assert sum(board) <= 98


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_she_thinks_in_mid_sowing_with_a_dead_scale_and_sows_on(seed: int) -> None:
    chance = random.Random(seed)
    position = random_position(chance, chance.randint(0, 20))
    table = Table(write_position(position), scales=QUIET_SCALES)
    dead = chance.choice(list(HOLES))
    table.dead |= {HOLES[dead]}
    table.see(SensorLost(table.now_us, dead, "dead"))
    line = chance.choice(Book(position).legal)
    acts = [(act.kind, act.hole, act.count) for act in line.sowing.acts]
    held = [index for index, stage in enumerate(line.stages) if stage.hand]
    pause = chance.choice(held) + 1
    table.act(acts[:pause])
    table.wait(10)
    assert "object" not in table.kinds()


def test_a_slip_is_still_named_with_a_dead_scale() -> None:
    table = Table(START)
    table.dead |= {HOLES["N7"]}
    table.see(SensorLost(table.now_us, "N7", "dead"))
    table.lift("S7")
    table.drop("S6", 2)
    for hole in ("S4", "S3", "S2", "S1", "SS"):
        table.drop(hole)
    table.wait(4)
    assert table.last().kind == "object"
    assert "South 6" in table.last().words.en
    steps = [step.en for step in table.referee.live.restore]
    assert steps == ["take 1 from South 6", "put 1 into South 5"]


@given(st.integers(0, 2**32), st.booleans(), st.integers(1, 2))
@settings(max_examples=30, deadline=None)
def test_what_was_taken_back_stays_so_when_a_scale_breaks(
    seed: int, is_killed: bool, how_many: int
) -> None:
    chance = random.Random(seed)
    position = random_position(chance, chance.randint(0, 20))
    table = Table(write_position(position), scales=QUIET_SCALES, seed=seed % 1000)
    before = table.state.position
    table.sow(chance.choice(position.sowable(position.to_move)))
    table.wait(2)
    assert table.kinds() == ["accept"]
    table.see(UndoAsked(table.now_us))
    table.wait(chance.choice((0.0, 2.0)))
    dead = chance.sample(list(HOLES), how_many)
    for name in dead:
        table.dead |= {HOLES[name]}
        table.see(SensorLost(table.now_us, name, "dead"))
    if is_killed:
        table.kill()
        for name in dead:
            table.see(SensorLost(table.now_us, name, "dead"))
    table.beat()
    table.wait(6)
    for name in dead:
        table.dead -= {HOLES[name]}
        table.see(SensorBack(table.now_us, name))
    table.beat()
    table.wait(6)
    assert [ruling.kind for ruling in table.rulings if ruling.kind != "fault"] == ["accept"]
    assert table.state.position == before
