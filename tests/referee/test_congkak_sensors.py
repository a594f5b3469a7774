"""Lost boards, dead scales, late and merged readings, restarts: nothing changes what was ruled."""

import random

import pytest

from app.board.readings import SensorBack, SensorLost
from app.referee.observations import Said, StandsAsked
from tests.referee.hands import HOLES, START, Scales, Table

NAMES = {"S3": "South 3", "SS": "South's store", "N6": "North 6", "NS": "North's store"}


def lose(table: Table, sensor: str, reason: str = "dead") -> None:
    table.see(SensorLost(table.now_us, sensor, reason))


def test_a_lost_board_changes_neither_score_nor_turn() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    position = table.state.position
    lose(table, "board", "unplugged")
    table.plugged = False
    table.wait(5)
    lose(table, "board", "unplugged")
    assert table.state.position == position
    assert [n.kind for n in table.notes] == ["sensor-lost"]
    assert table.referee.live.counts == {}
    assert table.referee.live.words is not None
    table.plugged = True
    table.see(SensorBack(table.now_us, "board"))
    table.wait(5)
    assert table.state.position == position
    assert [n.kind for n in table.notes] == ["sensor-lost", "sensor-back"]


def test_while_the_board_is_lost_sowings_are_said_and_the_board_agrees_when_it_is_back() -> None:
    table = Table()
    lose(table, "board", "unplugged")
    table.plugged = False
    table.see(Said(table.now_us, 1, "sowed 7"))
    table.sow(7, seat=1)
    assert table.position.stores == (1, 0)
    table.plugged = True
    table.see(SensorBack(table.now_us, "board"))
    table.beat()
    table.wait(4)
    assert table.kinds() == ["accept"]
    table.sow(6)
    table.wait(2)
    assert table.kinds() == ["accept", "accept"]


@pytest.mark.parametrize("hole", ["S3", "SS", "N6", "NS"])
def test_a_dead_scale_is_told_once_and_its_pieces_are_worked_out(hole: str) -> None:
    table = Table()
    table.wait(1)
    lose(table, hole)
    lose(table, hole)
    table.dead = {HOLES[hole]}
    assert table.kinds() == ["fault"]
    assert table.last().rule == "board.scale"
    assert NAMES[hole] in table.last().words.en
    for turn in range(3):
        houses = table.position.sowable(table.position.to_move)
        table.sow(houses[(2 * turn) % len(houses)])
        table.wait(3.5)
    assert table.kinds() == ["fault", "accept", "accept", "accept"]
    assert table.position.holes == tuple(table.holes)


def test_a_scale_that_is_back_is_heard_again() -> None:
    table = Table()
    lose(table, "S3")
    table.dead = {HOLES["S3"]}
    table.wait(1)
    table.dead = set()
    table.see(SensorBack(table.now_us, "S3"))
    table.beat()
    assert table.referee.live.counts["S3"] == 7
    lose(table, "camera")
    assert table.kinds() == ["fault"]


def test_a_dead_scale_still_lets_a_wrong_board_be_told() -> None:
    table = Table()
    lose(table, "S1")
    table.dead = {HOLES["S1"]}
    table.lift("S7")
    table.drop("S6", 2)
    for hole in ("S4", "S3", "S2", "S1", "SS"):
        table.drop(hole)
    table.wait(3.5)
    assert table.kinds() == ["fault", "object"]


def test_killed_in_mid_sowing_costs_nothing() -> None:
    table = Table()
    table.lift("S1")
    for hole in ("SS", "N7", "N6"):
        table.drop(hole)
    table.kill()
    table.wait(1)
    assert table.referee.live.next_hole == "N5"
    for hole in ("N5", "N4", "N3", "N2"):
        table.drop(hole)
    table.lift("N2")
    table.kill()
    for hole in ("N1", "S7", "S6", "S5", "S4", "S3", "S2", "S1"):
        table.drop(hole)
    table.lift("S1")
    table.lift("N7")
    table.drop("SS", 9)
    table.kill()
    table.wait(2)
    assert table.kinds() == ["accept"]
    assert table.position.stores == (10, 0)


def test_killed_while_an_objection_is_open_it_is_not_made_twice() -> None:
    table = Table()
    table.lift("S7")
    table.drop("S6", 2)
    for hole in ("S4", "S3", "S2", "S1", "SS"):
        table.drop(hole)
    table.wait(3)
    table.kill()
    table.wait(5)
    assert table.kinds() == ["object"]
    assert table.referee.live.restore
    table.lift("S6", 1)
    table.drop("S5")
    table.wait(2)
    assert table.kinds() == ["object", "accept"]
    assert table.state.objection == 0


def test_killed_while_an_objection_is_open_it_can_still_stand() -> None:
    table = Table()
    table.sow(7, seat=2)
    table.wait(3)
    table.kill()
    table.wait(3)
    table.see(StandsAsked(table.now_us))
    assert table.position.holes == tuple(table.holes)
    assert table.state.objection == 0


@pytest.mark.parametrize("seed", range(12))
def test_late_and_merged_readings_are_never_an_undo_nor_a_second_act(seed: int) -> None:
    chance = random.Random(seed)
    table = Table(scales=Scales(late_us=500_000), seed=seed, pace_us=150_000)
    table.drop_weighings = lambda: chance.random() < 0.5
    for expected in range(1, 4):
        houses = table.position.sowable(table.position.to_move)
        table.sow(chance.choice(houses))
        table.wait(2.5)
        assert table.kinds() == ["accept"] * expected
        assert table.position.holes == tuple(table.holes)


def test_a_weighing_from_the_past_changes_nothing() -> None:
    table = Table()
    old = table.weighed()
    table.sow(7)
    table.wait(1.5)
    position = table.state.position
    for _ in range(30):
        table.see(old)
        table.wait(0.1)
    table.wait(5)
    assert table.state.position == position
    assert table.kinds() == ["accept"]


def test_touching_out_of_turn_changes_nothing_that_was_ruled() -> None:
    table = Table()
    table.sow(1)
    table.wait(2)
    position = table.state.position
    table.lift("S4")
    table.wait(4)
    table.drop("S4", table.hand)
    table.wait(3)
    assert table.state.position == position
    assert table.kinds() == ["accept"]
    assert [n.kind for n in table.notes] == ["touch"]


def test_slow_sowing_through_boards_that_are_other_sowings_ends_is_one_act() -> None:
    table = Table("1,0,0,0,2,0,0/0,0,4,0,0,0,0 0-91 0")
    table.lift("S5")
    table.wait(6)
    table.drop("S4")
    table.wait(6)
    assert table.kinds() == []
    assert table.referee.live.words is not None
    assert table.referee.live.words.en == "Aminah: 1 in hand, next: South 3"
    table.drop("S3")
    table.wait(1.0)
    # the last piece lies in an own empty house with nothing across that is hers to take yet
    table.lift("S3")
    table.lift("N5")
    table.drop("SS", table.hand)
    table.wait(2)
    assert table.kinds() == ["accept"]


def test_an_arm_on_the_board_holds_judgement_and_is_noted_when_it_is_gone() -> None:
    table = Table()
    table.on_board = {HOLES["N4"]: 60.0}
    table.beat()
    table.wait(2)
    assert table.referee.live.disturbed == ("N4",)
    table.on_board = {}
    table.beat()
    table.wait(4)
    assert table.kinds() == []
    assert [n.kind for n in table.notes] == ["knock"]
    assert table.state.position == START


def test_a_piece_taken_away_by_hand_is_objected_to_with_its_hole() -> None:
    table = Table()
    table.lift("S3", 1)
    table.drop("SS")
    table.wait(4)
    assert table.kinds() == ["object"]
    assert table.last().remedy is not None
    assert "South's store" in table.last().words.en or "South 3" in table.last().words.en
