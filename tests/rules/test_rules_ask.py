"""Questions to the rules: JSON lines for machines, words for people."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.ask import answer_json, answer_words
from app.rules.congkak import CONGKAK
from app.rules.game import NotAMoveError, NotAPositionError, UnknownOptionError
from app.rules.rulebook import describe_options

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "cases" / "congkak.json").read_text(encoding="utf-8")
)
START: str = CASES["start"]


def ask(**question: object) -> dict[str, Any]:
    line, _ = answer_json(CONGKAK, json.dumps(question))
    assert "\n" not in line
    answer: dict[str, Any] = json.loads(line)
    return answer


def test_the_published_question_gets_the_published_answer() -> None:
    line, understood = answer_json(CONGKAK, json.dumps(CASES["ask"]["question"]))
    assert understood
    answer = json.loads(line)
    assert answer.items() >= CASES["ask"]["answer"].items()
    assert answer["rules"] == ["congkak.sow", "congkak.store"]
    assert answer["why"].endswith("South moves again.")


def mirror(text: str) -> str:
    board, stores, side = text.split()
    south, north = board.split("/")
    mine, theirs = stores.split("-")
    return f"{north}/{south} {theirs}-{mine} {1 - int(side)}"


@pytest.mark.parametrize("turned", [False, True], ids=["as-published", "mirrored"])
def test_every_sowing_of_the_published_games_is_answered_as_published(turned: bool) -> None:
    for game in CASES["games"]:
        at = START
        for number, move in enumerate(game["moves"]):
            if "pass" not in move:
                position, after = (
                    (mirror(at), mirror(move["after"])) if turned else (at, move["after"])
                )
                answer = ask(id=number, position=position, move=move["house"])
                assert answer["id"] == number
                assert answer["legal"] is True
                assert answer["after"] == after
                assert (answer["end"], answer["banked"]) == (move["end"], move["banked"])
                assert answer["continues"] == (move["end"] == "store")
            at = move["after"]


def test_a_forced_pass_is_ignored_in_after_and_continues() -> None:
    answer = ask(id=1, position="1,0,0,0,0,0,0/2,0,1,0,2,0,1 56-35 0", move=1)
    assert answer["after"] == "0,0,0,0,0,0,0/2,0,1,0,2,0,1 57-35 0"
    assert answer["continues"] is True
    assert answer["rules"][-1] == "congkak.pass"


@pytest.mark.parametrize(
    ("position", "move", "rule", "why"),
    [
        ("0,7,7,7,7,7,14/7,7,7,7,7,7,7 0-0 0", 1, "congkak.empty-house", "South 1 is empty"),
        (START, "N3", "congkak.turn", "It is South's turn"),
        (START, 0, "congkak.own-house", "There is no house 0"),
        (START, 8, "congkak.own-house", "There is no house 8"),
        (START, "next-round", "congkak.round", "The round is not over"),
    ],
)
def test_an_illegal_move_is_an_answer(position: str, move: int | str, rule: str, why: str) -> None:
    line, understood = answer_json(
        CONGKAK, json.dumps({"id": "a", "position": position, "move": move})
    )
    answer = json.loads(line)
    assert understood
    assert answer["legal"] is False
    assert answer["id"] == "a"
    assert rule in answer["rules"]
    assert answer["why"].startswith(why)
    assert "after" not in answer
    assert len(answer["nearest"]) <= 3


@pytest.mark.parametrize(
    ("line", "asked", "sentence"),
    [
        ("", None, "This line is no question"),
        ("nonsense", None, "This line is no question"),
        ("[1, 2]", None, "Expected `object`"),
        ('{"id": 5, "position": "x"}', 5, "missing required field `move`"),
        ('{"id": 5, "positon": "x", "move": 1}', 5, "unknown field `positon`"),
        ('{"id": 5, "position": "x", "move": 1.5}', 5, "This line is no question"),
        ('{"id": 5, "position": "x", "move": true}', 5, "This line is no question"),
        ('{"id": 5, "position": "x", "move": 1}', 5, "'x' is no position of Congkak"),
        (json.dumps({"id": 6, "position": START, "move": "hop"}), 6, "'hop' is no move"),
        (
            json.dumps({"id": 7, "position": START[:-3] + "1 0", "move": 1}),
            7,
            "add up to 99, not 98",
        ),
        (
            json.dumps({"id": 8, "position": START, "move": 1, "options": {"frist": "1"}}),
            8,
            "did you mean first?",
        ),
        ("[" * 100_000, None, "This line is no question"),
        ('{"id":' + "[" * 100_000, None, "This line is no question"),
        ("\udc80", None, "This line is no question"),
        (r'{"id": "\ud800"}', None, "This line is no question"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(
    line: str, asked: object, sentence: str
) -> None:
    answered, understood = answer_json(CONGKAK, line)
    answer = json.loads(answered)
    assert not understood
    assert answer.keys() == {"id", "error"}
    assert answer["id"] == asked
    assert sentence in answer["error"]
    assert len(answer["error"]) < 400


@given(st.text(max_size=200))
def test_no_line_at_all_stops_the_answers(line: str) -> None:
    answered, understood = answer_json(CONGKAK, line)
    assert understood or "error" in json.loads(answered)


@given(st.text(max_size=60), st.one_of(st.text(max_size=20), st.integers()))
def test_no_question_at_all_stops_the_answers(position: str, move: str | int) -> None:
    line = json.dumps({"id": 1, "position": position, "move": move})
    answered, understood = answer_json(CONGKAK, line)
    assert understood or "error" in json.loads(answered)


def test_options_may_stand_beside_the_position() -> None:
    lone = "0,0,0,0,2,0,0/6,0,0,0,0,0,0 3-87 0"
    answer = ask(id=1, position=lone, move=5, options={"bank_lone_piece": "off"})
    assert answer["after"] == "0,0,1,1,0,0,0/6,0,0,0,0,0,0 3-87 1 bank_lone_piece=off"
    assert answer["banked"] == 0
    assert answer == ask(id=1, position=f"{lone} bank_lone_piece=off", move=5)


def test_the_reason_may_be_malay() -> None:
    line, _ = answer_json(CONGKAK, json.dumps({"id": 1, "position": START, "move": "N1"}), "ms")
    assert json.loads(line)["why"] == "Sekarang giliran Selatan, bukan Utara."


def test_other_moves_than_sowings_are_answered_too() -> None:
    over = "0,0,0,0,0,0,0/0,0,0,0,0,0,0 55-43 0"
    answer = ask(id=1, position=over, move="next-round")
    assert answer["after"] == "7,7,7,7,7,7,7/7,7,7,7,7,7,- 6-1 1 round=2"
    assert answer["end"] == "next-round"
    assert answer["rules"] == ["congkak.next-round"]


class TestWords:
    def test_a_legal_move(self) -> None:
        answer = answer_words(CONGKAK, START, "7", {}).splitlines()
        assert answer[0].startswith("Legal: South 7 is sown")
        assert answer[1].startswith("  congkak.sow: Pieces are dropped one at a time")
        assert answer[-1] == "8,8,8,8,8,8,0/7,7,7,7,7,7,7 1-0 0"

    def test_what_follows_is_told(self) -> None:
        answer = answer_words(CONGKAK, "1,0,0,0,0,0,0/0,0,0,0,0,0,0 0-97 0", "1", {})
        assert "North wins the round, 97-1." in answer
        assert "The match is over" in answer

    def test_an_illegal_move_names_every_rule_and_the_way_out(self) -> None:
        answer = answer_words(CONGKAK, "0,7,7,7,7,7,14/7,7,7,7,7,7,7 0-0 1", "S1", {}).splitlines()
        assert answer[0] == "Not legal: It is North's turn, not South's."
        assert answer[1] == "South 1 is empty: choose a house with pieces."
        assert answer[-1] == "Legal instead: N1, N2, N3"

    def test_in_malay(self) -> None:
        first, second, third = answer_words(CONGKAK, START, "N1", {}, "ms").splitlines()
        assert first == "Tidak sah: Sekarang giliran Selatan, bukan Utara."
        assert second.startswith("  congkak.turn: Pemain bermain bergilir-gilir;")
        assert third == "Yang sah: S1, S2, S3"

    def test_without_a_move_all_of_them_are_told(self) -> None:
        answer = answer_words(CONGKAK, START, None, {}).splitlines()
        assert [line[:3] for line in answer] == [f"S{n}:" for n in range(1, 8)]

    def test_without_any_move_left(self) -> None:
        over = "0,0,0,0,0,0,0/0,0,0,0,0,0,0 92-6 0"
        assert answer_words(CONGKAK, over, None, {}) == "No move is left here."
        assert answer_words(CONGKAK, over, None, {}, "ms") == "Tiada langkah lagi di sini."

    def test_options_decide(self) -> None:
        lone = "0,0,0,0,2,0,0/6,0,0,0,0,0,0 3-87 0"
        assert "(+1)" in answer_words(CONGKAK, lone, "5", {})
        assert "(+0)" in answer_words(CONGKAK, lone, "5", {"bank_lone_piece": "off"})

    def test_what_cannot_be_read(self) -> None:
        with pytest.raises(NotAPositionError):
            answer_words(CONGKAK, "x", "5", {})
        with pytest.raises(NotAMoveError):
            answer_words(CONGKAK, START, "x", {})
        with pytest.raises(UnknownOptionError):
            answer_words(CONGKAK, START, "5", {"x": "y"})


class TestDescribingOptions:
    def test_names_values_default_ruling_and_sentence(self) -> None:
        lines = describe_options(CONGKAK).splitlines()
        assert "no_pieces [C3]: pass, sweep (default pass)" in lines
        place = lines.index("no_pieces [C3]: pass, sweep (default pass)")
        assert lines[place + 1].startswith("    The player to move has no pieces")

    def test_all_fifteen_are_there_in_both_languages(self) -> None:
        for language in ("en", "ms"):
            text = describe_options(CONGKAK, language)
            for number in range(1, 16):
                assert f"[C{number}]" in text
        assert describe_options(CONGKAK, "en") != describe_options(CONGKAK, "ms")
