"""Questions about Congkak in the words of the table: which position and which move they come to."""

import pytest

from app.rules.asking import Asked, WordsError, read_question
from app.rules.congkak import CONGKAK
from app.rules.games import asking

START = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0"


def asked(**said: str) -> Asked:
    return read_question(CONGKAK, asking("congkak"), said)


@pytest.mark.parametrize(
    ("said", "position", "move"),
    [
        ({"sow": "7"}, f"{START} 0", "7"),
        ({"turn": "south", "sow": "7"}, f"{START} 0", "7"),
        ({"turn": "north", "sow": "2"}, f"{START} 1", "2"),
        (
            {"south": "0 8 8 8 8 8 8", "north": "8,0,8,8,8,8,0", "stores": "10 0", "sow": "N2"},
            "0,8,8,8,8,8,8/8,0,8,8,8,8,0 10-0 0",
            "N2",
        ),
        ({"north": "- 7 7 7 7 7 7", "stores": "3,4"}, "7,7,7,7,7,7,7/-,7,7,7,7,7,7 3-4 0", ""),
    ],
)
def test_what_was_said_in_the_text_forms(said: dict[str, str], position: str, move: str) -> None:
    question = asked(**said)
    assert (question.position, question.move) == (position, move)
    CONGKAK.read_position(position)


@pytest.mark.parametrize("stores", ["10", "1 2 3"])
def test_stores_are_two(stores: str) -> None:
    with pytest.raises(WordsError) as refusal:
        asked(stores=stores)
    assert refusal.value.words.en == "stores are two numbers, South's and North's, as 10 0."
    assert refusal.value.words.ms == (
        "stores ialah dua nombor, rumah Selatan dan Utara, seperti 10 0."
    )
