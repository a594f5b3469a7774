"""Two hands at once (C7): followed drop by drop, whatever the order of what falls together."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.readings import Estimate, Weighed
from app.referee.decisions import Closed, Stood
from app.referee.observations import CorrectionAsked, Said, StandsAsked, UndoAsked
from app.referee.opening_rulings import sow_by_word
from app.referee.opening_watch import OpeningWatch
from app.referee.sensed import Board, Fit, sense
from app.rules.congkak import opening
from app.rules.congkak.position import Position
from app.rules.congkak.text import read_position
from tests.referee.hands import START, Scales, Table
from tests.referee.two_hands import TwoHands

SIMULTANEOUS = START.replace(" 0-0 0", " 0-0 -") + " opening=-,- simultaneous_opening=on"


def fit(board: Board, at_us: int = 0) -> Fit:
    scales = tuple(Estimate(float(n), 0.1, 0.03, 0.002, settled=True) for n in board)
    return Fit(sense(Weighed(at_us, (*scales, None))), -15.0)


@given(seed=st.integers(0, 2**32), pace_us=st.sampled_from((180_000, 300_000)))
@settings(max_examples=10, deadline=None)
def test_two_hands_at_once_are_followed_to_the_end(seed: int, pace_us: int) -> None:
    table = Table(SIMULTANEOUS, seed=seed % 1000, scales=Scales(zero=0.05))
    hands = TwoHands(table, SIMULTANEOUS, random.Random(seed), pace_us=pace_us)
    hands.play()
    table.wait(2)
    assert set(table.kinds()) <= {"accept", "ask"}
    assert table.kinds()[0] == "accept"
    assert table.position.holes == hands.position.holes
    if "ask" not in table.kinds():
        assert table.position.to_move == hands.position.to_move


@given(st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_the_watch_needs_no_clock_and_no_noise(seed: int) -> None:
    chance = random.Random(seed)
    position: Position = read_position(SIMULTANEOUS)
    watch = OpeningWatch(position)
    while position.in_opening:
        seats = [seat for seat in (1, 2) if opening.acts(position, seat)]
        seat = chance.choice(seats)
        position = opening.act(position, chance.choice(opening.acts(position, seat)))
        watch.see(fit(position.holes))
        assert not watch.is_lost
    assert watch.position.holes == position.holes


def test_a_board_that_no_two_hands_make_is_lost_and_found_again() -> None:
    watch = OpeningWatch(read_position(SIMULTANEOUS))
    board = list(read_position(SIMULTANEOUS).holes)
    board[3] = 0
    lifted, strange = tuple(board), (*board[:5], board[5] + 3, *board[6:])
    lost = []
    for shown in (lifted, strange, lifted):
        watch.see(fit(shown))
        lost.append(watch.is_lost)
    assert lost == [False, True, False]
    assert watch.last_act == "S:lift S4"


def played_for(seed: int, acts: int) -> TwoHands:
    """Two right hands for so many acts, and then a rest."""
    hands = TwoHands(Table(SIMULTANEOUS), SIMULTANEOUS, random.Random(seed), pace_us=300_000)
    for _ in range(acts):
        able = [seat for seat in (1, 2) if opening.acts(hands.position, seat)]
        if not able:
            break
        hands.act(hands.chance.choice(able))
    return hands


@given(st.integers(0, 2**32), st.integers(1, 24))
@settings(max_examples=15, deadline=None)
def test_a_piece_in_the_wrong_hole_is_named_and_put_right_in_mid_opening(
    seed: int, acts: int
) -> None:
    hands = played_for(seed, acts)
    table, position = hands.table, hands.position
    table.wait(1.5)
    if not position.in_opening or "ask" in table.kinds():
        return
    done = len(table.rulings)
    full = [hole for hole in range(16) if table.holes[hole]]
    taken, into = hands.chance.choice(full), hands.chance.randrange(16)
    if taken == into:
        return
    table.lift(taken, 1)
    table.drop(into, 1)
    table.wait(4)
    if len(table.rulings) == done:
        return  # it is where other right hands would have it
    assert [ruling.kind for ruling in table.rulings[done:]] == ["object"]
    assert len(table.referee.live.restore) <= 2
    table.lift(into, 1)
    table.drop(taken, 1)
    table.wait(4)
    assert [ruling.kind for ruling in table.rulings[done:]] == ["object"]
    assert not table.state.objection


def sow_both(table: Table, south: list[str], north: list[str]) -> None:
    """Both lift house 7 and drop in turn."""
    table.lift("S7")
    table.lift("N7")
    for mine, theirs in zip(south, north, strict=True):
        table.drop(mine)
        table.drop(theirs)


def test_a_piece_that_is_doubled_in_the_opening_is_named_and_put_right() -> None:
    table = Table(SIMULTANEOUS)
    sow_both(
        table,
        ["S6", "S5", "S5", "S3", "S2", "S1", "SS"],
        ["N6", "N5", "N4", "N3", "N2", "N1", "NS"],
    )
    table.wait(4)
    assert table.kinds() == ["object"]
    assert table.last().words.en == (
        "The board leaves both sowings: South 4 has 1 too few, South 5 has 1 too many."
    )
    table.lift("S5", 1)
    table.drop("S4")
    table.wait(6)
    assert table.kinds() == ["object"]
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["repaired"]
    assert table.referee.live.restore == ()


def test_sown_on_after_an_objection_in_the_opening_the_same_is_asked_for() -> None:
    table = Table(SIMULTANEOUS)
    sow_both(table, ["S6", "S5", "S5"], ["N6", "N5", "N4"])
    table.wait(4)
    assert table.kinds() == ["object"]
    for mine, theirs in (("S3", "N3"), ("S2", "N2"), ("S1", "N1"), ("SS", "NS")):
        table.drop(mine)
        table.drop(theirs)
    table.wait(4)
    assert table.kinds() == ["object"]
    assert {said.en for said in table.referee.live.restore} == {
        "take 1 from South 5",
        "put 1 into South 4",
    }


def test_a_second_slip_in_the_opening_is_ruled_anew() -> None:
    table = Table(SIMULTANEOUS)
    sow_both(table, ["S6", "S5", "S5"], ["N6", "N5", "N4"])
    table.wait(4)
    table.drop("S3")
    table.drop("N4")
    table.wait(4)
    assert table.kinds() == ["object", "object"]
    assert len(table.referee.live.restore) == 4


def test_a_restart_in_the_opening_goes_on_from_what_is_on_the_board() -> None:
    table = Table(SIMULTANEOUS)
    hands = TwoHands(table, SIMULTANEOUS, random.Random(3), pace_us=300_000)
    for _ in range(6):
        able = [seat for seat in (1, 2) if opening.acts(hands.position, seat)]
        hands.act(hands.chance.choice(able))
    table.wait(1)
    table.kill()
    hands.play()
    table.wait(2)
    assert "object" not in table.kinds()
    assert table.position.holes == hands.position.holes


def test_one_hand_done_waits_for_the_other_and_the_first_to_finish_begins() -> None:
    table = Table(SIMULTANEOUS)
    hands = TwoHands(table, SIMULTANEOUS, random.Random(1), pace_us=300_000)
    hands.play(weights=(1, 0))
    table.wait(2)
    assert table.kinds() == ["accept"]
    assert table.last().seat == 1
    assert table.position.in_opening
    hands.play()
    table.wait(2)
    assert table.kinds() == ["accept", "accept"]
    assert table.position.to_move == 1


def test_undo_of_an_opening_says_what_to_put_back() -> None:
    table = Table(SIMULTANEOUS)
    hands = TwoHands(table, SIMULTANEOUS, random.Random(1), pace_us=300_000)
    hands.play()
    table.wait(2)
    table.see(UndoAsked(table.now_us, 2))
    assert table.state.position == SIMULTANEOUS
    assert table.referee.live.restore
    table.wait(10)
    assert table.kinds() == ["accept", "accept"]
    table.lay(read_position(SIMULTANEOUS).holes)
    table.wait(1)
    assert table.referee.live.restore == ()
    again = TwoHands(table, SIMULTANEOUS, random.Random(2), pace_us=300_000)
    again.play()
    table.wait(2)
    assert table.position.holes == again.position.holes


def test_a_board_that_left_both_sowings_may_stand_and_then_it_is_asked_who_begins() -> None:
    table = Table(SIMULTANEOUS)
    table.lift("S3")
    for hole in ("S1", "S1", "SS", "N7", "N6", "N5", "N4"):
        table.drop(hole)
    table.wait(4)
    assert table.kinds() == ["object"]
    table.see(StandsAsked(table.now_us))
    assert len([d for d in table.decisions if isinstance(d, Stood)]) == 1
    table.wait(0.5)
    assert table.kinds() == ["object", "ask"]
    assert table.position.holes == tuple(table.holes)


def test_hands_that_finish_together_are_asked_about() -> None:
    for seed in range(40):
        table = Table(SIMULTANEOUS)
        hands = TwoHands(table, SIMULTANEOUS, random.Random(seed), pace_us=300_000)
        while hands.position.in_opening:
            able = [seat for seat in (1, 2) if opening.acts(hands.position, seat)]
            before = hands.position.opening
            if before is not None and before.hands == (1, 1):
                hands.table.pace_us = 20_000
            hands.act(hands.chance.choice(able))
            hands.table.pace_us = 300_000
        table.wait(1)
        if "ask" in table.kinds():
            assert table.last().rule == "congkak.first"
            assert "too close together" in table.last().why.en
            return
    pytest.fail("no dead heat came up in forty openings")


def test_words_drop_in_turn_until_somebody_has_to_choose() -> None:
    position = read_position(SIMULTANEOUS)
    position, move = sow_by_word(position, 1, 1)
    assert move == "S:lift S1"
    assert position.opening is not None
    assert position.opening.hands == (7, 0)  # she waits for the other to choose
    position, _ = sow_by_word(position, 2, 3)
    seats = [seat for seat in (1, 2) if opening.free_to_lift(position, seat)]
    assert seats or not position.in_opening


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_an_opening_by_words_always_comes_to_an_end(seed: int) -> None:
    chance = random.Random(seed)
    table = Table(SIMULTANEOUS, has_board=False)
    for _ in range(200):
        position = table.position
        if not position.in_opening:
            break
        seats = [seat for seat in (1, 2) if opening.free_to_lift(position, seat)]
        seat = chance.choice(seats)
        house = chance.choice(position.sowable(seat))
        table.see(Said(table.now_us, seat, f"sowed {house}"))
        assert table.last().kind == "accept"
    assert not table.position.in_opening
    assert table.position.to_move in (1, 2) or table.position.is_over


def test_a_correction_in_an_opening_counts_the_hands() -> None:
    table = Table(SIMULTANEOUS)
    hands = TwoHands(table, SIMULTANEOUS, random.Random(1), pace_us=300_000)
    hands.act(2)
    hands.play(weights=(1, 0))
    table.wait(2)
    held = table.position.opening
    assert held is not None
    assert held.hands[1] == 7
    table.see(CorrectionAsked(table.now_us, "hole S1 98"))
    assert table.notes[-1].kind == "refused"
    closed = [d for d in table.decisions if isinstance(d, Closed)]
    assert closed == []
