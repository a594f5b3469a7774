"""Questions at the table: two dead scales leave two readings, and how such a question ends."""

import pytest

from app.board.readings import Pressed, Released, SensorLost
from app.referee.decisions import Closed
from app.referee.observations import Answered
from tests.referee.hands import HOLES, Table

TWO_READINGS = "1,2,0,0,3,0,0/5,0,0,0,0,0,0 50-37 0"
"""South 1 into the store, or South 2 into South 1 and the store: without the scales of South 1 and 2
the board looks the same."""


def asked() -> Table:
    table = Table(TWO_READINGS)
    table.wait(1.2)
    for hole in ("S1", "S2"):
        table.see(SensorLost(table.now_us, hole, "dead"))
        table.dead |= {HOLES[hole]}
    table.sow(2)
    table.wait(3)
    assert table.kinds() == ["fault", "fault", "ask"]
    return table


def how(table: Table) -> list[str]:
    return [d.how for d in table.decisions if isinstance(d, Closed)]


def test_the_question_shows_both_readings_with_their_moves() -> None:
    ruling = asked().last()
    assert ruling.seat == 1
    assert {choice.move for choice in ruling.choices} == {"S1", "S2"}
    assert sum(choice.p for choice in ruling.choices) == pytest.approx(1.0, abs=0.05)
    assert ruling.words.en == "Which sowing was it?"


@pytest.mark.parametrize("pick", [1, 2])
def test_an_answer_is_followed_at_once_by_its_acceptance(pick: int) -> None:
    table = asked()
    wanted = table.last().choices[pick - 1]
    table.see(Answered(table.now_us, pick, "phone"))
    assert table.kinds()[-1] == "accept"
    assert table.last().move == wanted.move
    assert table.state.position == wanted.position
    assert how(table) == ["answered"]


@pytest.mark.parametrize(("seconds", "pick"), [(0.1, 1), (0.9, 2)])
def test_the_button_of_the_player_asked_answers(seconds: float, pick: int) -> None:
    table = asked()
    wanted = table.last().choices[pick - 1]
    table.see(Pressed(table.now_us, 1, 0.0, 1, 1))
    table.wait(seconds)
    table.see(Released(table.now_us, 1, 0.0, 1, 2))
    assert table.state.position == wanted.position
    assert [n.kind for n in table.notes] == []


def test_another_players_button_does_not_answer() -> None:
    table = asked()
    table.see(Pressed(table.now_us, 2, 0.0, 1, 1))
    table.wait(0.9)
    table.see(Released(table.now_us, 2, 0.0, 1, 2))
    assert table.kinds()[-1] == "ask"
    assert [n.kind for n in table.notes] == ["operator-called"]


def test_nobody_answers_and_it_expires_to_the_likeliest() -> None:
    table = asked()
    likeliest = table.last().choices[0]
    table.wait(31)
    assert how(table) == ["expired"]
    assert table.state.position == likeliest.position
    assert table.last().confidence < 0.9


def test_a_question_waits_while_nothing_else_happens() -> None:
    table = asked()
    table.wait(20)
    assert table.kinds()[-1] == "ask"
    assert table.referee.deadline_us is not None


def test_a_wrong_number_leaves_the_question_open() -> None:
    table = asked()
    for choice in (0, 3, -5):
        table.see(Answered(table.now_us, choice))
        assert table.notes[-1].words.en == "The question has 2 readings: answer 1 to 2."
    assert table.state.question


def test_a_restart_keeps_the_question_and_its_readings() -> None:
    table = asked()
    number, choices = table.last().number, table.last().choices
    table.kill()
    table.wait(3)
    assert table.last().number == number
    table.see(Answered(table.now_us, 2))
    assert table.state.position == choices[1].position


def test_a_smaller_board_than_the_one_with_scales_is_played_by_words() -> None:
    from app.referee.observations import Said

    table = Table(TWO_READINGS)
    assert table.referee.live.counts
    small = Table("3,3,3/3,3,3 0-0 0 houses=3 pieces=3", has_board=False)
    small.see(Said(small.now_us, 1, "sowed 3"))
    assert small.kinds() == ["accept"]
    small.see(Said(small.now_us, 1, "sowed 7"))
    assert small.notes[-1].kind == "refused"
