"""Options of the rules as the referee has to live with them: openings, touch move, burnt houses, sweep."""

import random

from app.referee.decisions import Closed, Ruled, Stood
from app.referee.observations import Answered, Pressed, Released, UndoAsked
from tests.referee.hands import START, Scales, Table
from tests.referee.two_hands import TwoHands

SIMULTANEOUS = START.replace(" 0-0 0", " 0-0 -") + " opening=-,- simultaneous_opening=on"
UNDECIDED = START.replace(" 0-0 0", " 0-0 -") + " first=youngest"
BURNT = "7,7,7,7,7,7,7/7,7,7,7,7,7,- 6-1 0 round=2"


def test_both_sow_at_once_and_the_board_is_followed_drop_by_drop() -> None:
    for seed in range(4):
        table = Table(SIMULTANEOUS, seed=seed, scales=Scales(zero=0.05))
        hands = TwoHands(table, SIMULTANEOUS, random.Random(seed), pace_us=250_000)
        hands.play()
        table.wait(3)
        assert "object" not in table.kinds(), (seed, table.rulings)
        assert table.position.holes == hands.position.holes
        assert table.position.to_move == hands.position.to_move
        assert table.kinds()[:2] == ["accept", "accept"]


def test_the_live_line_of_an_opening_shows_both_hands() -> None:
    table = Table(SIMULTANEOUS)
    table.lift("S3")
    table.lift("N5")
    table.drop("S2")
    table.wait(0.5)
    live = table.referee.live
    assert live.in_hand == {1: 6, 2: 7}
    assert live.words is not None
    assert live.words.en == ("Aminah: 6 in hand, next: South 1; Badrul: 7 in hand, next: North 4")
    table.drop("S2")  # a second piece into the same house
    table.wait(4)
    assert table.kinds() == ["object"]
    assert table.last().remedy is not None
    table.lift("S2", 1)
    table.wait(1)
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["repaired"]


def test_who_begins_is_asked_when_nobody_has_said_and_settled_by_who_sows() -> None:
    table = Table(UNDECIDED)
    table.wait(0.2)
    assert table.kinds() == ["ask"]
    assert [c.words.en for c in table.last().choices] == ["Aminah begins", "Badrul begins"]
    table.see(Answered(table.now_us, 3))
    assert table.notes[-1].kind == "refused"
    table.see(Answered(table.now_us, 2, "phone"))
    assert table.kinds() == ["ask", "accept"]
    assert table.position.to_move == 2

    table = Table(UNDECIDED)
    table.wait(0.2)
    table.sow(3, seat=2)
    table.wait(2)
    assert table.kinds() == ["ask", "accept", "accept"]
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["settled"]


def test_a_question_that_nobody_answers_expires_to_the_likeliest() -> None:
    table = Table(UNDECIDED)
    table.wait(29)
    assert table.kinds() == ["ask"]
    table.wait(2)
    assert table.kinds() == ["ask", "accept"]
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["expired"]
    assert table.position.to_move == 1


def test_a_button_answers_tap_for_the_first_hold_for_the_second() -> None:
    for held, mover in ((0.08, 1), (0.8, 2)):
        table = Table(UNDECIDED)
        table.wait(0.2)
        table.see(Pressed(table.now_us, 2, 0.0, 1, 1))
        table.wait(held)
        table.see(Released(table.now_us, 2, 0.0, 1, 2))
        assert table.position.to_move == mover
        assert table.notes == []


def test_a_question_survives_a_restart() -> None:
    table = Table(UNDECIDED)
    table.wait(1)
    table.kill()
    table.wait(1)
    assert table.kinds() == ["ask"]
    table.see(Answered(table.now_us, 2))
    assert table.position.to_move == 2


def test_touch_move_asks_for_the_touched_house() -> None:
    table = Table(START + " touch_move=on")
    table.lift("S4")
    table.wait(1)
    table.drop("S4", 7)
    table.wait(2)
    assert table.kinds() == ["object"]
    assert table.last().rule == "congkak.touch-move"
    table.sow(4)
    table.wait(2)
    assert table.kinds() == ["object", "accept"]


def test_burnt_houses_are_passed_over() -> None:
    table = Table(BURNT)
    table.sow(1)
    table.wait(2)
    assert table.kinds() == ["accept"]
    assert table.position.holes[14] == 0


def test_a_piece_in_a_burnt_house_goes_to_the_other_store_and_so_it_stands() -> None:
    table = Table(BURNT)
    table.lift("S3")
    for hole in ("S2", "S1", "SS", "N7", "N6", "N5", "N4"):  # N7 is burnt
        table.drop(hole)
    table.wait(0.5)
    table.lift("N4")
    for hole in ("N3", "N2", "N1", "S7", "S6", "S5", "S4", "S3"):
        table.drop(hole)
    facing = "N5"
    table.lift("S3")
    table.lift(facing)
    table.drop("SS", table.hand)
    table.wait(3)
    assert table.kinds() == ["object"]
    assert table.last().rule == "congkak.burnt"
    assert table.last().remedy is not None
    assert table.last().remedy.en == "Take 1 from North 7, put 1 into North's store."  # type: ignore[union-attr]
    table.lift("N7")
    table.drop("NS")
    table.wait(2)
    assert table.kinds() == ["object", "accept"]
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["repaired"]
    assert len([d for d in table.decisions if isinstance(d, Stood)]) == 1
    assert table.position.holes == tuple(table.holes)
    assert table.position.to_move == 2


def test_a_sweep_tells_what_to_take() -> None:
    table = Table("1,0,0,0,0,0,0/0,3,0,0,0,0,0 50-44 0 no_pieces=sweep")
    table.sow(1)
    table.wait(2)
    assert table.kinds() == ["accept"]
    assert sum(table.position.stores) == 98 or table.position.to_move == 2


def test_two_sowings_without_a_pause_are_two_acts() -> None:
    table = Table(pace_us=150_000)
    table.sow(7)
    table.sow(6, seat=1)
    table.wait(2)
    assert table.kinds() == ["accept", "accept"]
    numbers = [d.ruling.number for d in table.decisions if isinstance(d, Ruled)]
    assert numbers == [1, 2]
    assert table.position.holes == tuple(table.holes)


def test_three_sowings_without_a_pause_and_an_undo_of_one() -> None:
    table = Table(pace_us=150_000)
    table.sow(7)
    table.sow(6, seat=1)
    state = table.state.position
    seat = table.position.to_move
    table.sow(table.position.sowable(seat)[0], seat=seat)
    table.wait(2)
    assert len(table.moves()) in (2, 3)
    table.see(UndoAsked(table.now_us))
    assert table.state.position != state or len(table.moves()) == 2
