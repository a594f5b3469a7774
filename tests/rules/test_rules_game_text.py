"""The text of a whole game, of any game of the house."""

import pytest

from app.rules.congkak import CONGKAK, Sow, start_position
from app.rules.game import NotAMoveError, NotAPositionError
from app.rules.game_text import read_game, write_game

START = start_position()


def test_a_game_is_a_position_and_its_moves() -> None:
    text = write_game(CONGKAK, START, [Sow(1, 4), Sow(2, 1)])
    assert text == "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0\nS4\nN1\n"


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_it_is_read_back_with_where_it_ends(ending: str) -> None:
    after, _ = CONGKAK.apply(START, Sow(1, 4))
    text = write_game(CONGKAK, START, [Sow(1, 4)]).replace("\n", ending)
    assert read_game(CONGKAK, text) == (START, (Sow(1, 4),), after)


def test_a_person_may_write_beside_it() -> None:
    text = f"# Aminah and Badrul\n\n{CONGKAK.write_position(START)} # full\n   S4   # a good one\n"
    assert read_game(CONGKAK, text)[1] == (Sow(1, 4),)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a remark"])
def test_no_position_is_told(text: str) -> None:
    with pytest.raises(NotAPositionError, match="The text has no position"):
        read_game(CONGKAK, text)


@pytest.mark.parametrize(
    ("lines", "error", "sentence"),
    [
        (["boo"], NotAPositionError, "Line 1: 'boo' is no position"),
        ([CONGKAK.write_position(START), "", "boo"], NotAMoveError, "Line 3: 'boo' is no move"),
        ([CONGKAK.write_position(START), "S8"], NotAMoveError, "Line 2: There is no house 8"),
    ],
)
def test_the_line_that_is_wrong_is_named(
    lines: list[str], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        read_game(CONGKAK, "\n".join(lines))
