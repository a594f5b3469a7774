"""The one-line text forms: what is written reads back equal, what is wrong is told in a sentence."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.congkak import (
    CONGKAK,
    Choices,
    Drop,
    First,
    Lift,
    Move,
    NextRound,
    Pass,
    Position,
    Sow,
    start_position,
)
from app.rules.game import NotAMoveError, NotAPositionError, RulesError, UnknownOptionError
from tests.rules.congkak_boards import SWITCHES, boards
from tests.rules.sentence import is_refusal

START = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"
ROW = "7,7,7,7,7,7,7"
NAMES = st.sampled_from([f"{row}{n}" for row in "SN" for n in range(1, 8)] + ["SS", "NS"])
MOVES = st.one_of(
    st.builds(Sow, st.sampled_from((1, 2)), st.integers(0, 99), across=st.booleans()),
    st.builds(Lift, st.sampled_from((1, 2)), NAMES),
    st.builds(Drop, st.sampled_from((1, 2)), NAMES),
    st.builds(First, st.sampled_from((1, 2))),
    st.just(NextRound()),
)


@given(boards(choices=SWITCHES))
def test_any_position_reads_back_equal(position: Position) -> None:
    if position.choices.no_pieces == "sweep" and position.must_pass:
        return  # Such a position does not come about: it is swept at once.
    text = CONGKAK.write_position(position)
    assert CONGKAK.read_position(text) == position
    assert CONGKAK.write_position(CONGKAK.read_position(text)) == text


@given(MOVES)
def test_any_move_reads_back_equal(move: Move) -> None:
    assert CONGKAK.read_move(start_position(), CONGKAK.write_move(move)) == move


@given(boards())
def test_a_pass_reads_as_that_of_the_side_in_turn(position: Position) -> None:
    assert CONGKAK.read_move(position, CONGKAK.write_move(Pass(position.side))) == Pass(
        position.side
    )


@given(boards(choices=SWITCHES))
def test_a_position_survives_json(position: Position) -> None:
    assert msgspec.json.decode(msgspec.json.encode(position), type=Position) == position


@given(MOVES)
def test_a_move_survives_json(move: Move) -> None:
    assert msgspec.json.decode(msgspec.json.encode(move), type=Move) == move


def test_the_longest_text_is_read_and_no_longer_one() -> None:
    assert CONGKAK.read_position(START.ljust(1000)) == CONGKAK.read_position(START)
    with pytest.raises(NotAPositionError):
        CONGKAK.read_position(START.ljust(1001))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (START, start_position()),
        (f"  {START}\n", start_position()),
        (f"{START[:-1]}1", start_position(first=2)),
        (f"{START} round=3", start_position(round_number=3)),
        (f"{START} touch_move=on", start_position(Choices(touch_move="on"))),
        ("3,3,3/3,3,3 0-0 0 houses=3 pieces=3", start_position(houses=3, pieces=3)),
        (
            f"{ROW}/7,7,7,7,7,7,- 6-1 1 round=2",
            Position(
                holes=(7, 7, 7, 7, 7, 7, 7, 6, 7, 7, 7, 7, 7, 7, 0, 1),
                side=2,
                burnt=(14,),
                round=2,
            ),
        ),
    ],
)
def test_positions_as_people_write_them(text: str, expected: Position) -> None:
    assert CONGKAK.read_position(text) == expected


def test_only_what_differs_from_the_plain_game_is_written() -> None:
    assert CONGKAK.write_position(start_position()) == START
    odd = Choices(bank_lone_piece="off", first="youngest")
    assert CONGKAK.write_position(start_position(odd)) == (
        f"{START[:-1]}- bank_lone_piece=off first=youngest"
    )


@pytest.mark.parametrize(
    "written",
    [
        "1,1/1,1 0-0 0 houses=2 pieces=1",
        f"{ROW}/7,7,7,7,7,7,- 6-1 1 round=2",
        f"-,7,7,7,7,7,-/{ROW} 6-8 1 round=2",
        "99,99/99,99 0-0 0 houses=2 pieces=99",
        f"{ROW}/{ROW[:-1]}6 0-0 - opening=1@N7,- simultaneous_opening=on",
        f"{ROW}/{ROW} 0-0 - opening=-,done simultaneous_opening=on",
        f"{START} round=9999",
    ],
)
def test_a_position_is_written_as_it_was_read(written: str) -> None:
    assert CONGKAK.write_position(CONGKAK.read_position(written)) == written


@pytest.mark.parametrize(
    "written",
    ["S4", "S:N4", "N:S4", "S:lift S4", "N:drop SS", "first 2", "pass", "next-round"],
)
def test_a_move_is_written_as_it_was_read(written: str) -> None:
    assert CONGKAK.write_move(CONGKAK.read_move(start_position(), written)) == written


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is no position of Congkak"),
        ("hello", "'hello' is no position of Congkak"),
        (f"{ROW}/{ROW} 0-0", "is no position of Congkak"),
        ("x" * 5000, "is no position of Congkak"),
        (f"{ROW}/7,7,7,7,7,7,6 0-0 0", "add up to 97, not 98"),
        (f"{ROW}/{ROW} 1-0 0", "add up to 99, not 98"),
        (f"{ROW}/7,7,7,7,7,7 0-0 0", "North has 6 houses, not 7"),
        (f"7,7,7,7,7,7,7,7/{ROW} 0-0 0", "South has 8 houses, not 7"),
        (f"{ROW} 0-0 0", "south's houses, a slash, north's houses"),
        (f"7,7,7,x,7,7,7/{ROW} 0-0 0", "'x' is no number of pieces"),
        (f"7,7,7,-7,7,7,7/{ROW} 0-0 0", "'-7' is no number of pieces"),
        (f"7,7,7,\u0667,7,7,7/{ROW} 0-0 0", "is no number of pieces"),
        (f"{ROW}/{ROW} 0 0", "'0' are no stores"),
        (f"{ROW}/{ROW} 0--0 0", "'0--0' are no stores"),
        (f"{ROW}/{ROW} 0-0 2", "'2' is nobody's turn"),
        (f"{ROW}/{ROW} 0-0 south", "'south' is nobody's turn"),
        (f"{START} round=0", "round is a whole number from 1 to 9999, not '0'"),
        (f"{START} round=two", "not 'two'"),
        (f"{START} houses=99", "houses is a whole number from 1 to 16"),
        (f"{START} pieces=100", "pieces is a whole number from 1 to 99, not '100'"),
        (f"{START} rond=2", "A position has no 'rond': did you mean round?"),
        (f"{START} touch_moves=on", "did you mean touch_move?"),
        (f"{START} frobnicate=on", "known: round, houses"),
        (f"{START} round=2 round=2", "'round' is said twice"),
        (f"{START} again", "'again' is no part of a position: write name=value."),
        (f"{START} opening=-", "is no opening"),
        (f"{START[:-1]}- opening=0@S1,-", "free to choose"),
        (f"{START[:-1]}- opening=x,-", "'x' is no hand"),
        (f"{START[:-1]}- opening=1@S9,-", "No hole is called 'S9'"),
        (f"{START} opening=-,-", "nobody's turn: write - for it"),
        ("0,0,0,0,0,0,0/7,7,7,7,7,7,7 49-0 - opening=-,done", "Neither hand can go on"),
    ],
)
def test_no_position(text: str, sentence: str) -> None:
    with pytest.raises(NotAPositionError) as refused:
        CONGKAK.read_position(text)
    assert sentence in str(refused.value)
    assert is_refusal(refused.value), refused.value
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 250


def test_an_option_without_such_a_value() -> None:
    with pytest.raises(UnknownOptionError, match="touch_move has no value 'yes'"):
        CONGKAK.read_position(f"{START} touch_move=yes")


def refusal(read: Callable[[str], object], text: str) -> str:
    """The sentence with which a text is refused; empty when it is read."""
    try:
        read(text)
    except RulesError as refused:
        return str(refused)
    return ""


@given(st.text(max_size=80))
def test_no_text_at_all_breaks_the_reader(text: str) -> None:
    assert refusal(CONGKAK.read_position, text).isprintable()


@given(st.text("0123456789,/- =@SNdonepigrsuht", max_size=120))
def test_no_near_miss_breaks_the_reader(tail: str) -> None:
    assert refusal(CONGKAK.read_position, f"{START[:-1]}- {tail}").isprintable()


@given(st.text(max_size=40))
def test_no_move_at_all_breaks_the_reader(text: str) -> None:
    assert refusal(lambda move: CONGKAK.read_move(start_position(), move), text).isprintable()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4", Sow(1, 4)),
        (" S4 ", Sow(1, 4)),
        ("N4", Sow(2, 4)),
        ("S:N4", Sow(1, 4, across=True)),
        ("N:S4", Sow(2, 4, across=True)),
        ("S:S4", Sow(1, 4)),
        ("N:4", Sow(2, 4)),
        ("0", Sow(1, 0)),
        ("S:lift  S4", Lift(1, "S4")),
        ("N:drop SS", Drop(2, "SS")),
        ("first 2", First(2)),
        ("next-round", NextRound()),
        ("pass", Pass(1)),
    ],
)
def test_moves_as_people_write_them(text: str, move: Move) -> None:
    assert CONGKAK.read_move(start_position(), text) == move


@pytest.mark.parametrize(
    "text", ["", "s4", "W4", "S", "four", "-1", "100", "S:drop", "first 3", "\u0664", "S4 S5"]
)
def test_no_move(text: str) -> None:
    with pytest.raises(NotAMoveError, match="is no move of Congkak"):
        CONGKAK.read_move(start_position(), text)


def test_no_such_hole() -> None:
    with pytest.raises(NotAMoveError, match="No hole is called 'S9'"):
        CONGKAK.read_move(start_position(), "S:lift S9")


def test_a_bare_house_is_of_the_player_who_moves_after_a_forced_pass() -> None:
    at = CONGKAK.read_position("0,0,0,0,0,0,0/0,0,0,0,0,2,0 59-37 0")
    assert CONGKAK.read_move(at, "6") == Sow(2, 6)


def test_a_position_that_does_not_add_up_cannot_even_be_made() -> None:
    with pytest.raises(NotAPositionError, match="add up to 16, not 98"):
        msgspec.structs.replace(start_position(), holes=(1,) * 16)
    with pytest.raises(NotAPositionError, match=r"^A burnt house holds pieces"):
        msgspec.structs.replace(start_position(), burnt=(3,))
    with pytest.raises(NotAPositionError, match="has 16 holes, not 14"):
        Position(holes=(7,) * 14)
