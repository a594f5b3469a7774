"""Profile `none`: sowings are told on a phone."""

import pytest

from app.referee.decisions import Closed
from app.referee.observations import Said, SensorLost, StandsAsked, UndoAsked
from tests.referee.hands import START, Table

SIMULTANEOUS = START.replace(" 0-0 0", " 0-0 -") + " opening=-,- simultaneous_opening=on"


def say(table: Table, seat: int, words: str) -> None:
    table.see(Said(table.now_us, seat, words, "phone"))
    table.wait(0.1)


def test_a_sowing_told_is_ruled_at_once() -> None:
    table = Table(has_board=False)
    say(table, 1, "sowed 7")
    assert table.kinds() == ["accept"]
    assert table.position.stores == (1, 0)
    say(table, 1, "  SOWED 2 ")
    assert table.position.stores == (19, 0)
    assert table.position.to_move == 2


def test_out_of_turn_is_objected_to_and_can_stand_or_be_played_right() -> None:
    table = Table(has_board=False)
    say(table, 2, "sowed 3")
    assert table.last().kind == "object"
    assert table.last().rule == "congkak.turn"
    say(table, 1, "sowed 7")
    assert table.kinds() == ["object", "accept"]
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["repaired"]
    say(table, 2, "sowed 7")
    table.see(StandsAsked(table.now_us))
    assert table.position.stores[1] > 0


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (1, "sowed 8"),
        (1, "left"),
        (1, "sowed"),
        (1, "<b>sowed 1</b>"),
        (3, "sowed 1"),
        (0, "sowed 1"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(seat: int, said: str) -> None:
    table = Table(has_board=False)
    say(table, seat, said)
    assert table.kinds() == []
    assert table.notes[-1].kind == "refused"
    assert table.state.position == START


def test_an_empty_house_is_refused() -> None:
    table = Table("0,7,7,7,7,7,7/7,7,7,7,7,7,7 7-0 0", has_board=False)
    say(table, 1, "sowed 1")
    assert table.notes[-1].words.en == "South 1 is empty: choose a house with pieces."


def test_with_a_board_that_sees_words_are_not_counted_twice() -> None:
    table = Table()
    say(table, 1, "sowed 7")
    assert table.notes[-1].kind == "refused"
    assert table.state.position == START


def test_undo_is_complete_without_a_board() -> None:
    table = Table(has_board=False)
    say(table, 1, "sowed 7")
    table.see(UndoAsked(table.now_us))
    assert table.state.position == START
    assert table.referee.live.restore == ()
    say(table, 1, "sowed 1")
    assert table.position.stores == (10, 0)


def test_a_whole_round_by_words() -> None:
    table = Table(has_board=False)
    for _ in range(400):
        position = table.position
        if position.is_over:
            break
        seat = position.to_move
        say(table, seat, f"sowed {position.sowable(seat)[0]}")
    assert table.position.is_over
    assert set(table.kinds()) == {"accept"}


def test_both_sow_at_once_by_words() -> None:
    table = Table(SIMULTANEOUS, has_board=False)
    say(table, 1, "sowed 1")
    say(table, 2, "sowed 1")
    assert table.kinds() == ["accept", "accept"]
    assert not table.position.in_opening
    assert table.position.to_move in (1, 2)


@pytest.mark.parametrize("is_unplugged", [True, False])
def test_a_word_out_of_turn_is_objected_to_by_name_and_asks_for_no_pieces(
    is_unplugged: bool,
) -> None:
    table = Table(has_board=is_unplugged)
    if is_unplugged:
        table.plugged = False
        table.see(SensorLost(table.now_us, "board", "unplugged"))
    say(table, 2, "sowed 3")
    ruling = table.last()
    assert ruling.words.en == "It is Aminah's turn, not Badrul's."
    assert ruling.words.ms == "Sekarang giliran Aminah, bukan Badrul."
    assert ruling.remedy is not None
    assert ruling.remedy.en == "Possible now: S3, S2, S4."
    assert "ack" not in ruling.remedy.en
    assert table.referee.live.restore == ()
