"""What went wrong for others (reports 1 to 8), as it must not go wrong here."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.readings import Pressed, Released, SensorBack, SensorLost
from app.referee.decisions import Corrected, Moved, Ruled, Stood, Undone
from app.referee.observations import CorrectionAsked, Said, StandsAsked, UndoAsked
from app.rules.congkak.engine import CONGKAK
from app.rules.congkak.moves import Sow
from app.rules.congkak.text import read_position, write_position
from tests.referee.hands import START, Scales, Table, random_position


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_report_1_slow_hands_through_other_legal_boards_are_one_act(seed: int) -> None:
    """Committed before it settled: each piece takes longer than the quiet second."""
    chance = random.Random(seed)
    position = random_position(chance, chance.randint(0, 40))
    short = [
        move
        for move in CONGKAK.legal_moves(position, position.to_move)
        if isinstance(move, Sow)
        and position.holes[position.layout.hole(move.seat, move.house)] <= 4
    ]
    if not short:
        return
    move = chance.choice(short)
    following, _ = CONGKAK.apply(position, move)
    table = Table(write_position(position), pace_us=1_700_000)
    table.sow(move.house)
    table.wait(3)
    assert [type(d).__name__ for d in table.decisions] == ["Ruled", "Moved"]
    assert table.position == following


@given(seed=st.integers(0, 2**32), late_us=st.sampled_from((100_000, 300_000, 500_000)))
@settings(max_examples=20, deadline=None)
def test_report_2_a_stale_reading_is_no_undo(seed: int, late_us: int) -> None:
    """Fast play with late scales: no take-back, no ghost move."""
    chance = random.Random(seed)
    start = random_position(chance, chance.randint(0, 30))
    table = Table(write_position(start), scales=Scales(late_us=late_us), seed=seed, pace_us=140_000)
    table.wait(1.2)
    move = chance.choice(start.sowable(start.to_move))
    before = len(table.decisions)
    table.sow(move)
    table.wait(2.5)
    new = table.decisions[before:]
    assert [type(d).__name__ for d in new] == ["Ruled", "Moved"]
    assert not [d for d in new if isinstance(d, Undone)]


def test_report_2_the_board_put_back_by_hand_is_an_objection_and_no_undo() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    table.lay(read_position(START).holes)
    table.wait(3)
    assert not [d for d in table.decisions if isinstance(d, Undone)]
    assert table.position.stores == (1, 0)
    assert table.kinds() == ["accept", "object"]


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_report_3_no_sensor_rewrites_history(seed: int) -> None:
    """Touches, knocks, cables and buttons after a ruling leave it as it is."""
    chance = random.Random(seed)
    table = Table()
    table.sow(7)
    table.wait(1.5)
    ruled = list(table.decisions)
    position = table.state.position
    for _ in range(12):
        match chance.randrange(5):
            case 0:
                hole = chance.choice([i for i in range(16) if table.holes[i]])
                count = table.holes[hole]
                table.lift(hole)
                table.wait(chance.choice((0.2, 1.5, 4.0)))
                table.drop(hole, count)
            case 1:
                table.on_board = {chance.randrange(16): 50.0}
                table.wait(0.6)
                table.on_board = {}
                table.beat()
            case 2:
                table.see(SensorLost(table.now_us, "board", "unplugged"))
                table.plugged = False
                table.wait(2)
                table.plugged = True
                table.see(SensorBack(table.now_us, "board"))
                table.beat()
            case 3:
                table.see(Pressed(table.now_us, 1, 0.0, 1, 1))
                table.wait(chance.choice((0.1, 1.0)))
                table.see(Released(table.now_us, 1, 0.0, 1, 2))
            case _:
                table.wait(3)
    table.wait(3)
    assert table.decisions[: len(ruled)] == ruled
    assert table.state.position == position
    later = table.decisions[len(ruled) :]
    assert not [d for d in later if isinstance(d, Moved | Stood | Undone | Corrected)]
    assert table.kinds() == ["accept"]


@pytest.mark.parametrize("seed", range(8))
def test_report_4_an_illegal_act_is_never_met_with_silence(seed: int) -> None:
    """A few pieces anywhere, put down: an objection within the gap and a second."""
    chance = random.Random(seed)
    table = Table()
    for _ in range(chance.randint(1, 3)):
        full = [hole for hole in range(16) if table.holes[hole]]
        table.lift(chance.choice(full), 1)
        table.drop(chance.randrange(16))
    wrong = tuple(table.holes) != read_position(START).holes
    table.wait(3.5)
    assert table.kinds() == (["object"] if wrong else [])


def test_report_4_everything_said_is_answered() -> None:
    table = Table(has_board=False)
    for said in ("sowed 1", "sowed 0", "sowed 1", "hello", "sowed 77", ""):
        before = len(table.decisions)
        table.see(Said(table.now_us, 1, said))
        assert len(table.decisions) > before


def test_report_5_signals_are_no_moves() -> None:
    """Clearing the board after the round, and buttons, are never play."""
    table = Table("0,0,0,0,0,0,0/0,0,0,0,0,0,0 55-43 1")
    table.lift("SS", 20)
    for house in range(1, 8):
        table.drop(f"N{house}", 2)
    table.wait(5)
    table.see(Pressed(table.now_us, 2, 0.0, 1, 1))
    table.wait(0.1)
    table.see(Released(table.now_us, 2, 0.0, 1, 2))
    table.wait(5)
    assert table.decisions == []


def test_report_6_what_happened_and_what_was_ruled_are_kept_apart() -> None:
    table = Table()
    table.sow(3, seat=2)
    table.wait(3)
    table.see(StandsAsked(table.now_us, "tablet"))
    stood = next(d for d in table.decisions if isinstance(d, Stood))
    ruling = next(d.ruling for d in table.decisions if isinstance(d, Ruled))
    assert (ruling.kind, ruling.move) == ("object", "N3")
    assert stood.ruling == ruling.number
    assert read_position(stood.position).holes == tuple(table.holes)
    table.sow(7, seat=table.position.to_move)
    table.wait(3)
    assert table.kinds() == ["object", "accept"]


def test_report_7_after_a_correction_all_is_as_if_it_had_been_played_right() -> None:
    corrected, plain = Table(), Table("7,7,5,9,7,7,7/7,7,7,7,7,7,7 0-0 0")
    corrected.see(CorrectionAsked(corrected.now_us, "hole S3 5 S4 9"))
    corrected.lay(plain.holes)
    corrected.wait(1)
    for table in (corrected, plain):
        for house in (4, 2):
            if table.position.to_move:
                table.sow(table.position.sowable(table.position.to_move)[house - 2])
                table.wait(2)
    assert corrected.state.position == plain.state.position
    assert corrected.kinds() == plain.kinds() == ["accept", "accept"]


def test_report_8_undo_works_in_every_phase() -> None:
    """Do and undo are one wherever the match stands: open, objected, asked, over."""

    def sown() -> Table:
        table = Table("1,0,0,0,0,0,0/0,0,0,0,0,0,0 54-43 0")
        table.sow(1)
        table.wait(2)
        assert table.position.is_over
        return table

    def objected() -> Table:
        table = Table()
        table.sow(7)
        table.wait(1.5)
        table.sow(1, seat=2)
        table.wait(3)
        assert table.kinds()[-1] == "object"
        return table

    def in_mid_sowing() -> Table:
        table = Table()
        table.sow(7)
        table.wait(1.5)
        table.lift("S2")
        table.drop("S1")
        return table

    for phase in (sown, objected, in_mid_sowing):
        table = phase()
        first = next(d for d in table.decisions if isinstance(d, Moved))
        start = table.moves()[0]
        assert start is first
        before = table.state.history.moves
        table.see(UndoAsked(table.now_us))
        assert table.state.history.moves == before - 1
        table.lay(table.position.holes)
        table.wait(1.5)
        table.sow(table.position.sowable(1)[-1])
        table.wait(2)
        assert table.kinds()[-1] == "accept"
        assert table.state.position == first.position


@given(st.integers(0, 2**32), st.integers(1, 5))
@settings(max_examples=15, deadline=None)
def test_report_8_undo_to_any_depth_comes_back_to_the_start(seed: int, depth: int) -> None:
    chance = random.Random(seed)
    table = Table(has_board=False)
    positions = [table.state.position]
    for _ in range(depth):
        position = table.position
        house = chance.choice(position.sowable(position.to_move))
        table.see(Said(table.now_us, position.to_move, f"sowed {house}"))
        positions.append(table.state.position)
    back = chance.randint(1, depth)
    table.see(UndoAsked(table.now_us, back))
    assert table.state.position == positions[depth - back]
