"""The scenarios of the shared folder, played by the tests' own hands."""

from app.board.readings import SensorBack, SensorLost
from app.referee.observations import UndoAsked
from tests.referee.hands import Scales, Table


def test_first_sowing_is_accepted_and_captures() -> None:
    table = Table()
    table.sow(1)
    table.wait(2)
    assert table.kinds() == ["accept"]
    assert table.position.stores == (10, 0)
    assert table.position.to_move == 2
    assert table.last().words.en == "Aminah sows South 1: 10 into the store"


def test_fast_hands_and_a_store_ending_goes_on() -> None:
    scales = Scales(spread=0.03, gain=0.002, zero=0.2, noise=0.05)
    table = Table(scales=scales, seed=11, pace_us=150_000)
    table.sow(7)
    table.wait(1.2)
    assert table.position.stores == (1, 0)
    table.sow(6)
    table.wait(1.2)
    assert table.kinds() == ["accept", "accept"]
    assert table.position.to_move == 1


def test_killed_and_resumed_then_undone() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    table.kill()
    table.sow(2)
    table.wait(2)
    assert table.position.stores == (19, 0)
    table.see(UndoAsked(table.now_us))
    assert table.position.stores == (1, 0)
    assert table.position.to_move == 1
    table.wait(60)
    assert table.kinds() == ["accept", "accept"]
    assert table.referee.live.restore


def test_not_her_house() -> None:
    table = Table()
    table.sow(7, seat=1, across=True)
    table.wait(4)
    assert table.kinds() == ["object"]
    assert table.last().rule == "congkak.own-house"
    assert table.position.to_move == 1


def test_touch_and_knock_rule_nothing() -> None:
    table = Table()
    table.lift("S4")
    table.wait(3)
    table.drop("S4", 7)
    table.wait(2)
    assert table.kinds() == []
    assert [n.kind for n in table.notes] == ["touch"]
    table.on_board = {HOLE_N3: 40.0}
    table.wait(0.5)
    table.on_board = {}
    table.wait(0.2)
    table.beat()
    table.wait(2)
    assert table.kinds() == []
    assert [n.kind for n in table.notes] == ["touch", "knock"]


HOLE_N3 = 10


def test_two_in_one_house_is_told_and_put_right() -> None:
    table = Table()
    table.lift("S7")
    table.drop("S6", 2)
    table.drop("S4")
    table.drop("S3")
    assert table.referee.live.in_hand == {1: 3}
    for hole in ("S2", "S1", "SS"):
        table.drop(hole)
    table.wait(4)
    assert table.kinds() == ["object"]
    objection = table.last()
    assert objection.rule == "congkak.sow"
    assert objection.remedy is not None
    assert objection.remedy.en == "Take 1 from South 6, put 1 into South 5."
    assert table.position.stores == (0, 0)
    table.lift("S6", 1)
    table.drop("S5")
    table.wait(2)
    assert table.kinds() == ["object", "accept"]
    assert table.position.stores == (1, 0)
    assert table.position.to_move == 1


def test_unplugged_in_mid_sowing() -> None:
    table = Table()
    table.lift("S1")
    table.drop("SS")
    table.drop("N7")
    table.see(SensorLost(table.now_us, "board", "unplugged"))
    table.plugged = False
    table.drop("N6")
    table.drop("N5")
    table.wait(4)
    table.plugged = True
    table.see(SensorBack(table.now_us, "board", was_reset=True))
    table.beat()
    for hole in ("N4", "N3", "N2"):
        table.drop(hole)
    table.lift("N2")
    for hole in ("N1", "S7", "S6", "S5", "S4", "S3", "S2", "S1"):
        table.drop(hole)
    table.lift("S1")
    table.lift("N7")
    table.drop("SS", 9)
    table.wait(2)
    assert table.kinds() == ["accept"]
    assert table.position.stores == (10, 0)
    assert table.position.to_move == 2
