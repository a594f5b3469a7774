"""Answers to machines: one line a question, the same keys for every game."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.ask import answer_json
from app.rules.asking import read_question
from app.rules.games import GAMES, asking, game
from tests.rules import dabong_cases

KEYS = ["id", "legal", "kinds", "effect", "rules", "why"]
CARD_GAMES = ("dabong", "kongkang", "kombio")

CASES: list[Any] = json.loads(
    (Path(__file__).parents[1] / "cases" / "dabong.json").read_text(encoding="utf-8")
)["cases"]

ILLEGAL = {
    "dabong": ("10W hands=?8/?8/?8 turn=1", "1:7F 2F"),
    "kongkang": ("hands=+5/+5/+5 last=3:8 turn=1", "1: 7 skull"),
    "kombio": ("?,?,?,?/?,?,?,?/?,?,?,? 5 ?*57 3 window=open:5", "1:draw"),
}


def ask(name: str, position: str, move: str | int, lang: str = "en") -> dict[str, Any]:
    question = {"id": 7, "position": position, "move": move}
    line, understood = answer_json(game(name), json.dumps(question), lang)
    assert understood
    assert "\n" not in line
    answer: dict[str, Any] = json.loads(line)
    assert answer["id"] == 7
    return answer


def example(name: str, number: int = 0) -> tuple[str, str]:
    asked = read_question(game(name), asking(name), asking(name).examples[number])
    options = " ".join(f"{key}={value}" for key, value in asked.options.items())
    return f"{asked.position} {options}".strip(), asked.move


@pytest.mark.parametrize("name", CARD_GAMES)
def test_a_legal_move(name: str) -> None:
    answer = ask(name, *example(name))
    assert list(answer) == KEYS
    assert answer["legal"] is True
    assert answer["kinds"]
    assert isinstance(answer["effect"], dict)
    assert set(answer["rules"]) <= game(name).rules.keys()
    assert answer["why"] != ask(name, *example(name), lang="ms")["why"]


@pytest.mark.parametrize("name", CARD_GAMES)
def test_an_illegal_move_is_an_answer(name: str) -> None:
    answer = ask(name, *ILLEGAL[name])
    assert list(answer) == KEYS
    assert answer["legal"] is False
    assert answer["kinds"] == []
    assert answer["effect"] == {}
    assert answer["rules"]
    assert answer["why"]


def test_the_effect_is_in_the_words_of_the_cases() -> None:
    answer = ask("dabong", "10W hands=?8/?8/?8 turn=1", "1:2W")
    assert answer["effect"] == {
        "next_draws": 2,
        "next_skipped": True,
        "reverse": False,
        "play_again": False,
    }
    answer = ask("kongkang", *example("kongkang"))
    assert answer["effect"]["slip"] is True
    assert answer["effect"]["paid"] == 2
    answer = ask("kombio", *example("kombio"))
    assert answer["effect"]["success"] is True


def test_what_is_owed_is_told_of_an_illegal_play() -> None:
    answer = ask("dabong", "2W hands=?8/?8/?8 turn=1t1", "1:KW")
    assert answer["legal"] is False
    assert answer["effect"] == {"must_draw": 2, "skipped": True}


def test_what_is_owed_is_told_of_a_slap_that_does_not_count() -> None:
    table = "?,?,?,?/?,?,?,?/?,?,?,? 5 ?*57 3"
    for window, move, penalty in (
        ("open", "1:slap 1.1 6", "draw"),
        ("open", "1:slap 2.1 6", "amends"),
        ("slapped", "1:slap 1.1 5", None),
    ):
        answer = ask("kombio", f"{table} window={window}:5", move)
        assert answer["legal"] is False
        assert answer["effect"] == {"success": False, "penalty": penalty}


def test_a_play_of_several_kinds_names_all() -> None:
    answer = ask("dabong", "QE hands=?8/?8/?8 turn=1 level=master", "3E 4E 5E")
    assert answer["kinds"] == ["addition", "straight"]
    assert answer["rules"] == ["dabong.addition", "dabong.straight"]


def test_congkak_keeps_the_keys_that_it_had() -> None:
    start = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"
    legal = ask("congkak", start, 7)
    assert list(legal) == [*KEYS, "after", "end", "banked", "continues"]
    assert legal["effect"] == {"end": "store", "banked": 1, "continues": True}
    assert legal["kinds"] == ["store"]
    assert legal["after"] == "8,8,8,8,8,8,0/7,7,7,7,7,7,7 1-0 0"
    illegal = ask("congkak", start, "N1")
    assert list(illegal) == [*KEYS, "nearest"]
    assert illegal["effect"] == {}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"id": 3}',
        '{"id": 3, "position": "", "move": ""}',
        '{"id": 3, "position": "\\u0000", "move": "x"}',
        '{"id": 3, "position": "10W", "move": "!!", "options": {"levle": "x"}}',
    ],
)
def test_bad_lines_are_answered_with_one_sentence(name: str, line: str) -> None:
    answered, understood = answer_json(game(name), line)
    answer = json.loads(answered)
    assert not understood
    assert answer.keys() == {"id", "error"}
    assert answer["id"] == (3 if '"id": 3' in line and line.endswith("}") else None)
    assert answer["error"]


@given(st.sampled_from(sorted(GAMES)), st.text(max_size=60), st.text(max_size=30))
def test_no_question_stops_the_answers(name: str, position: str, move: str) -> None:
    line = json.dumps({"id": 1, "position": position, "move": move})
    answered, understood = answer_json(game(name), line)
    assert understood or "error" in json.loads(answered)


@given(st.sampled_from(CARD_GAMES), st.text(max_size=30))
def test_no_move_stops_the_answers(name: str, move: str) -> None:
    line = json.dumps({"id": 1, "position": example(name)[0], "move": move})
    answered, understood = answer_json(game(name), line)
    assert json.loads(answered).keys() == (set(KEYS) if understood else {"id", "error"})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_published_cases_are_answered_the_same_through_the_text_forms(case: Any) -> None:
    rules = game("dabong")
    at, move = dabong_cases.position_of(case), dabong_cases.move_of(case)
    told = dabong_cases.answer(case)
    answer = ask("dabong", rules.write_position(at), rules.write_move(move))
    assert answer["legal"] == told["legal"]
    assert answer["kinds"] == list(told["kinds"])
    assert answer["effect"].items() <= told["effect"].items()
