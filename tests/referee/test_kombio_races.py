"""Races for a slap: who was first in microseconds, what a claim becomes, and what is asked."""

import pytest

from app.referee.decisions import Noted
from app.referee.finish import Entry, Finish, judged
from app.rules.kombio import rules
from tests.referee.kombio_table import Table, with_a_five

TIE_US = 2_000


@pytest.mark.parametrize(("apart_us", "tied"), [(0, True), (1_999, True), (2_000, False)])
def test_two_milliseconds_are_the_tie_window(apart_us: int, tied: bool) -> None:
    finish = judged(Finish((Entry(3, 500), Entry(2, 500 + apart_us))), {})
    assert finish.tie_us == TIE_US
    assert (finish.tied == (3, 2)) is tied
    assert finish.first == (0 if tied else 3)


def test_a_measured_skew_widens_the_window_of_that_pair_alone() -> None:
    sigmas_us = {3: 1_000, 2: 1_000}  # three sigma of the pair: 4,242 µs
    assert judged(Finish((Entry(3, 0), Entry(2, 4_000))), sigmas_us).tied == (3, 2)
    assert judged(Finish((Entry(3, 0), Entry(2, 4_300))), sigmas_us).first == 3
    assert judged(Finish((Entry(1, 0), Entry(2, 3_100))), sigmas_us).first == 1


def test_presses_are_put_in_the_order_of_the_boards_clock_not_of_their_arrival() -> None:
    table = with_a_five()
    table.press(2, 10_005_000.0)
    table.press(3, 10_000_000.0)
    assert table.state.race is not None
    assert table.state.race.first == 3
    table.say(2, "played 5")
    assert table.held(2) == 4
    table.say(3, "played 5")
    assert (table.held(3), table.held(2)) == (3, 4)
    assert table.stands_of() == [(3, "slapped"), (2, "late")]


def test_a_dead_heat_waits_until_neither_can_be_a_call() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0, tap=False)
    table.press(2, 10_000_040.0)
    assert table.state.question == 0
    table.wait(0.7)  # Cik holds: a call out of turn, and no slap
    assert table.last.rule == rules.TURN
    assert table.state.race is not None
    assert table.state.race.first == 2
    assert table.state.question == 0


def test_a_dead_heat_is_asked_with_both_and_no_third_button_answers_it() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.press(2, 10_000_040.0)
    table.wait(0.1)
    assert [choice.move for choice in table.last.choices] == ["won 3", "won 2"]
    assert "40 µs apart" in table.last.why.en
    moves = table.state.history.moves
    table.press(1, 10_400_000.0)
    assert table.state.question
    table.answer(2)
    assert table.last.kind == "accept"
    assert table.state.history.moves == moves  # nothing that an undo could take back
    table.say(3, "played 5")
    assert table.held(3) == 4
    table.say(2, "played 5")
    assert table.held(2) == 3
    assert table.stands_of() == [(3, "late"), (2, "slapped"), (1, "late")]


def test_presses_on_both_sides_of_a_reset_are_asked_for_their_clock_began_anew() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.press(2, 50_000.0, boot=78)
    table.wait(0.1)
    assert table.last.kind == "ask"
    assert "started again" in table.last.why.en


def test_a_claim_that_nothing_follows_is_a_false_start_after_three_seconds() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.wait(2.9)
    assert table.stands_of() == [(3, "claim")]
    table.wait(0.2)
    assert table.stands_of() == [(3, "false-start")]
    assert [note.seat for note in table.state.notes if note.kind == "false-start"] == [3]
    assert (table.held(3), table.position.turn) == (4, 2)


def test_a_restart_gives_a_claim_its_whole_time_again() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.now_us += 2_900_000
    table.restart()
    table.wait(2.9)
    assert table.stands_of() == [(3, "claim")]
    table.wait(0.3)
    assert table.stands_of() == [(3, "false-start")]


def test_a_press_when_nothing_is_known_to_lie_there_keeps_the_order_and_is_no_false_start() -> None:
    table = Table()
    table.press(2, 10_000_000.0)
    table.press(3, 10_004_000.0)
    table.wait(10)
    assert table.stands_of() == [(2, "seen"), (3, "seen")]
    assert table.state.race is not None
    assert table.state.race.first == 2
    assert not [note for note in table.state.notes if note.kind == "false-start"]


def test_a_press_of_an_empty_seat_and_a_second_press_are_told() -> None:
    table = with_a_five()
    table.press(7, 10_000_000.0)
    table.press(3, 10_000_100.0)
    table.press(3, 10_200_000.0)
    kinds = [(note.kind, note.seat) for note in table.state.notes]
    assert kinds == [("press", 7), ("press", 3)]
    assert table.stands_of() == [(3, "claim")]


def test_a_new_discard_begins_a_new_race() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.say(3, "played 5")
    table.say(2, "played 7")
    table.press(3, 11_000_000.0)
    assert table.stands_of() == [(3, "claim")]
    assert table.state.race is not None
    assert table.state.race.card == "7"


def test_play_that_goes_on_ends_the_claims() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.say(2, "played 7")
    assert table.stands_of() == [(3, "false-start")]
    assert table.position.turn == 3


def test_an_undo_ends_the_race_of_what_is_taken_back() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.undo()
    assert table.stands_of() == [(3, "withdrawn")]
    assert table.position.stage == "look"
    table.wait(5)
    assert not [note for note in table.state.notes if note.kind == "false-start"]


def test_chained_slaps_each_count_where_the_table_plays_them() -> None:
    table = with_a_five(options={"chain_slaps": "on"})
    table.press(3, 10_000_000.0)
    table.press(2, 10_005_000.0)
    table.say(3, "played 5")
    table.say(2, "slapped 5")
    assert (table.held(3), table.held(2)) == (3, 3)


@pytest.mark.parametrize(
    ("value", "stand"), [("taken_or_covered", "claim"), ("next_draw", "false-start")]
)
def test_the_next_draw_ends_a_race_where_the_table_plays_so(value: str, stand: str) -> None:
    table = with_a_five(options={"b6": value})
    table.press(3, 10_000_000.0)
    table.say(2, "drew")
    assert table.stands_of() == [(3, stand)]
    assert table.position.held is not None
    table.say(3, "slapped 5")
    assert table.held(3) == (3 if stand == "claim" else 4)


def test_a_caller_who_slaps_no_more_stands_in_no_race() -> None:
    table = with_a_five(options={"b7": "silent"})
    table.say(2, "kombio")
    table.press(2, 10_000_000.0)
    assert table.stands_of() == []
    assert (
        table.state.notes[-1].words.en == "Ben has called Kombio!, and at this table slaps no more."
    )
    table.press(3, 10_100_000.0)
    table.press(2, 10_100_100.0)
    assert table.stands_of() == [(3, "claim")]
    table.say(3, "slapped 5")
    assert table.held(3) == 3


def test_a_slap_of_a_caller_who_slaps_no_more_goes_back_free() -> None:
    table = with_a_five(options={"b7": "silent"})
    table.say(2, "kombio")
    table.say(2, "slapped 5 from 3")
    assert "slaps no more" in table.last.words.en
    assert (table.held(2), table.held(3)) == (4, 4)
    played = with_a_five()
    played.say(2, "kombio")
    played.say(2, "slapped 5 from 3")
    assert (played.held(2), played.held(3)) == (3, 4)


def test_every_note_is_told_in_both_languages() -> None:
    table = with_a_five()
    for seat in (7, 3, 3):
        table.press(seat, 10_000_000.0)
    table.wait(4)
    assert table.state.notes
    for note in table.state.notes:
        assert isinstance(note, Noted)
        assert note.words.en != note.words.ms


def test_a_word_out_of_turn_leaves_the_race_and_its_question_alone() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.press(2, 10_000_040.0)
    table.wait(0.1)
    question = table.state.question
    assert question
    table.say(1, "penalty 1 peeked")
    assert (table.state.question, table.held(1)) == (question, 5)
    table.say(1, "played 9")
    assert table.last.rule == rules.TURN
    assert table.stands_of() == [(3, "claim"), (2, "claim")]
    table.answer(1)
    table.say(3, "played 5")
    assert (table.held(3), table.held(1)) == (3, 5)


def test_nothing_waits_for_the_clock_that_no_tick_would_end() -> None:
    table = with_a_five()
    table.press(3, 10_000_000.0)
    table.press(2, 10_005_000.0)
    table.say(2, "played 5")
    table.wait(60)
    assert table.referee.deadline_us is None
    assert table.held(2) == 3
