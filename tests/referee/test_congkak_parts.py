"""The small parts: buttons, docket, corrections, questions, live words."""

import pytest

from app.board.readings import Pressed, Released
from app.referee import words
from app.referee.buttons import Buttons
from app.referee.congkak_referee import CongkakReferee
from app.referee.corrections import CorrectionError, corrected
from app.referee.decisions import Finalised, Moved, Ruled, Ruling
from app.referee.docket import Docket
from app.referee.questions import Question, needs_first, who_begins
from app.referee.referee import Referee, Standing
from app.referee.thresholds import Thresholds
from app.rules.congkak.layout import layout
from app.rules.congkak.text import read_position
from app.rules.game import Words
from tests.referee.hands import PLAYERS, START, Table

HOLD_US = 600_000
BOARD = layout(7)
UNDECIDED = START.replace(" 0-0 0", " 0-0 -") + " first=youngest"


def press(seat: int, at_us: int) -> Pressed:
    return Pressed(at_us, seat, float(at_us), 1, 1)


def release(seat: int, at_us: int) -> Released:
    return Released(at_us, seat, float(at_us), 1, 2)


def test_the_referee_is_what_the_seam_asks_for() -> None:
    referee: Referee = CongkakReferee()
    assert referee.deadline_us is None
    assert referee.live.counts == {}
    assert referee.tick(0) == ()


# --- buttons --------------------------------------------------------------------------------------


def test_a_short_press_is_a_tap_at_its_release() -> None:
    buttons = Buttons().after_press(press(1, 0))
    assert buttons.deadline_us(HOLD_US) == HOLD_US
    assert buttons.held(HOLD_US - 1, HOLD_US)[1] == ()
    buttons, gesture = buttons.after_release(release(1, HOLD_US - 1), HOLD_US)
    assert gesture == "tap"
    assert buttons == Buttons()
    assert buttons.deadline_us(HOLD_US) is None


def test_a_long_press_is_a_hold_while_it_lasts_and_told_once() -> None:
    buttons, seats = Buttons().after_press(press(2, 0)).held(HOLD_US, HOLD_US)
    assert seats == (2,)
    assert buttons.held(HOLD_US + 1, HOLD_US)[1] == ()
    assert buttons.after_release(release(2, 900_000), HOLD_US)[1] is None


def test_a_hold_whose_tick_came_late_is_a_hold_at_its_release() -> None:
    buttons = Buttons().after_press(press(2, 0))
    assert buttons.after_release(release(2, HOLD_US), HOLD_US)[1] == "hold"


def test_a_release_without_a_press_means_nothing_and_seats_are_apart() -> None:
    assert Buttons().after_release(release(1, 5), HOLD_US) == (Buttons(), None)
    buttons = Buttons().after_press(press(1, 0)).after_press(press(2, 100))
    buttons, gesture = buttons.after_release(release(2, 200), HOLD_US)
    assert gesture == "tap"
    assert buttons.held(HOLD_US, HOLD_US)[1] == (1,)


def test_a_second_press_of_the_same_button_begins_anew() -> None:
    buttons = Buttons().after_press(press(1, 0)).after_press(press(1, 500_000))
    assert buttons.deadline_us(HOLD_US) == 1_100_000


# --- docket ---------------------------------------------------------------------------------------


def ruling(kind: str = "accept") -> Ruling:
    return Ruling(0, 0, kind, "congkak.sow", Words("a", "b"), Words("c", "d"), seat=1, move="S1")  # type: ignore[arg-type]


def test_rulings_are_numbered_on_and_the_one_before_is_final() -> None:
    docket = Docket(Standing("p", PLAYERS, rulings=4, provisional=4))
    assert docket.is_empty
    assert docket.accept(ruling(), "q") == 5
    assert docket.accept(ruling(), "r") == 6
    kinds = [type(d) for d in docket.decisions]
    assert kinds == [Finalised, Ruled, Moved, Finalised, Ruled, Moved]
    assert docket.decisions[0] == Finalised(4)
    assert docket.decisions[3] == Finalised(5)
    assert docket.decisions[5] == Moved(6, 1, "S1", "r")


def test_a_fault_finalises_nothing() -> None:
    docket = Docket(Standing("p", PLAYERS, rulings=1, provisional=1))
    docket.rule(ruling("fault"))
    assert [type(d) for d in docket.decisions] == [Ruled]


def test_finalising_twice_is_once() -> None:
    docket = Docket(Standing("p", PLAYERS, rulings=1, provisional=1))
    docket.finalise()
    docket.finalise()
    assert docket.decisions == (Finalised(1),)


# --- corrections ----------------------------------------------------------------------------------


def test_holes_are_set_by_name_in_any_case() -> None:
    position = corrected(read_position(START), PLAYERS, "hole s3 5  S4 9")
    assert position.holes[2:4] == (5, 9)
    assert position.side == 1


def test_a_turn_is_given_by_name_in_any_case_and_with_spaces() -> None:
    position = corrected(read_position(START), ("Mak Long", "Ali"), "turn mak long")
    assert position.side == 1


def test_a_burnt_house_stays_empty() -> None:
    burnt = read_position("7,7,7,7,7,7,7/7,7,7,7,7,7,- 6-1 0 round=2")
    with pytest.raises(CorrectionError, match="N7 is burnt"):
        corrected(burnt, PLAYERS, "hole N7 1 NS 0")
    assert corrected(burnt, PLAYERS, "hole N7 0 NS 1") == burnt


@pytest.mark.parametrize(
    "said", ["hole S3 -1 S4 15", "hole S3 \N{SUPERSCRIPT TWO} S4 9", "hole S3 1e1 S4 4"]
)
def test_only_plain_numbers_are_numbers(said: str) -> None:
    with pytest.raises(CorrectionError, match="is no number of pieces"):
        corrected(read_position(START), PLAYERS, said)


def test_a_flood_of_words_is_cut() -> None:
    with pytest.raises(CorrectionError):
        corrected(read_position(START), PLAYERS, "hole " + "S3 7 " * 100_000)


def test_no_turn_is_given_in_an_opening_or_after_the_round() -> None:
    opening = read_position(
        START.replace(" 0-0 0", " 0-0 -") + " opening=-,- simultaneous_opening=on"
    )
    over = read_position("0,0,0,0,0,0,0/0,0,0,0,0,0,0 50-48 0")
    for position in (opening, over):
        with pytest.raises(CorrectionError, match="Nobody is to move now"):
            corrected(position, PLAYERS, "turn Aminah")


# --- questions ------------------------------------------------------------------------------------


def test_who_begins_has_a_reading_for_each_player() -> None:
    position = read_position(UNDECIDED)
    assert needs_first(position)
    asked = who_begins(position, PLAYERS, 7)
    assert [choice.words.ms for choice in asked.choices] == [
        "Aminah mula dahulu",
        "Badrul mula dahulu",
    ]
    assert [read_position(choice.position).side for choice in asked.choices] == [1, 2]
    assert not needs_first(read_position(START))
    heat = who_begins(position, PLAYERS, 7, dead_heat=True)
    assert "too close together" in heat.why.en


@pytest.mark.parametrize(("how", "confidence"), [("answered", 1.0), ("expired", 0.5)])
def test_a_question_closes_with_the_reading_that_was_picked(how: str, confidence: float) -> None:
    asked = who_begins(read_position(UNDECIDED), PLAYERS, 7)
    question = Question.of(asked, 3, 100)
    docket = Docket(Standing("p", PLAYERS, rulings=3))
    question.close(docket, how, 2, 9)  # type: ignore[arg-type]
    closed, ruled, moved = docket.decisions
    assert closed.choice == 2  # type: ignore[union-attr]
    assert isinstance(ruled, Ruled)
    assert ruled.ruling.confidence == confidence
    assert isinstance(moved, Moved)
    assert moved.move == "first 2"


def test_an_open_question_is_answered_after_a_restart_by_what_was_asked() -> None:
    asked = who_begins(read_position(UNDECIDED), PLAYERS, 7)
    referee = CongkakReferee()
    told = Ruling(4, 7, "ask", asked.rule, asked.words, asked.why, choices=asked.choices)
    referee.follow(Standing(UNDECIDED, PLAYERS, rulings=4, open_ruling=4, open=told))
    assert referee.tick(1_000) == ()
    assert referee.deadline_us == 1_000 + Thresholds().question_us
    decisions = referee.tick(31_000_000)
    assert [type(d).__name__ for d in decisions] == ["Closed", "Ruled", "Moved"]


def test_a_word_that_was_objected_to_can_still_stand_after_a_restart() -> None:
    from app.referee.observations import StandsAsked

    told = Ruling(
        1, 7, "object", "congkak.turn", Words("a", "b"), Words("a", "b"), seat=2, move="N3"
    )
    referee = CongkakReferee(has_board=False)
    referee.follow(Standing(START, PLAYERS, rulings=1, open_ruling=1, open=told))
    decisions = referee.observe(StandsAsked(5), 5)
    assert [type(d).__name__ for d in decisions] == ["Closed", "Stood"]


# --- live -----------------------------------------------------------------------------------------


def test_the_live_line_follows_a_sowing_through_relay_and_capture() -> None:
    table = Table()
    said = []
    for kind, hole in (
        ("lift", "S1"), ("drop", "SS"), ("drop", "N7"), ("drop", "N6"), ("drop", "N5"),
        ("drop", "N4"), ("drop", "N3"), ("drop", "N2"), ("lift", "N2"), ("drop", "N1"),
    ):  # fmt: skip
        getattr(table, kind)(hole)
        table.wait(0.3)
        live = table.referee.live
        said.append(live.words.en if live.words is not None else "")
    assert said[0] == "Aminah: 7 in hand, next: South's store"
    assert said[1] == "Aminah: 6 in hand, next: North 7"
    assert said[7] == "Aminah: next: lift 8 from North 2"
    assert said[8] == "Aminah: 8 in hand, next: North 1"
    assert said[9] == "Aminah: 7 in hand, next: South 7"
    assert table.referee.live.in_hand == {1: 7}
    assert table.referee.live.next_hole == "S7"
    assert table.referee.live.counts["N1"] == 8
    assert table.referee.live.doubts["N1"] == 1.0


def test_the_live_line_is_silent_when_nothing_goes_on() -> None:
    table = Table()
    table.wait(1)
    assert table.referee.live.words is None
    assert table.referee.live.in_hand == {1: 0}
    assert table.referee.live.next_hole == ""


def test_a_heavy_thing_on_the_board_is_said_live() -> None:
    table = Table()
    table.on_board = {10: 60.0}
    table.beat()
    assert table.referee.live.words is not None
    assert "something lies on the board" in table.referee.live.words.en


def test_off_the_line_the_hand_is_still_counted() -> None:
    table = Table()
    table.lift("S7")
    table.drop("S6", 2)
    table.wait(0.5)
    assert table.referee.live.words is not None
    assert table.referee.live.words.en == "Aminah: 5 in hand"
    assert table.referee.live.next_hole == ""


# --- words ----------------------------------------------------------------------------------------


def test_differences_say_first_what_to_take() -> None:
    now = (8, 7) + (0,) * 14
    wanted = (7, 8) + (0,) * 14
    assert [w.en for w in words.differences(BOARD, now, wanted)] == [
        "take 1 from South 1",
        "put 1 into South 2",
    ]
    assert [w.ms for w in words.differences(BOARD, now, wanted)] == [
        "ambil 1 dari Selatan 1",
        "letak 1 ke Selatan 2",
    ]


def test_a_long_remedy_is_not_read_aloud() -> None:
    now, wanted = (1,) * 16, (2,) * 16
    assert "16 holes" in words.remedy(BOARD, now, wanted, back=True).en
    assert "put all back" in words.remedy(BOARD, now, wanted, back=False).en
    assert "16 holes are off" in words.still_wrong(BOARD, now, wanted).en


def test_a_knock_names_few_holes_and_not_many() -> None:
    assert "North 3" in words.knocked(BOARD, [10]).en
    assert "South" not in words.knocked(BOARD, range(10)).en
    assert words.knocked(BOARD, []).en.startswith("The board is knocked")


def test_a_seat_where_nobody_sits_has_a_number() -> None:
    assert words.seat_or_name(PLAYERS, 2) == "Badrul"
    assert words.seat_or_name(PLAYERS, 5) == "seat 5"


def test_a_touch_without_a_house_is_still_told() -> None:
    assert words.touched(BOARD, -1).en == "Pieces are moved and put back."
    assert words.named(BOARD, "NS").en == "North's store"
    assert words.named(BOARD, "camera").en == "camera"


def test_a_fault_says_what_is_wrong_with_the_scale() -> None:
    said = {words.scale_fault_why(reason).en for reason in ("dead", "rail", "anything")}
    assert len(said) == 3
