"""The published cases of Congkak, each also mirrored for the other player."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.rules.case_words import Case, UnknownWordError
from tests.rules.congkak_cases import Question, cases_of, differences, mirror_text, without_passes

FILE: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "cases" / "congkak.json").read_text(encoding="utf-8")
)
CASES = list(cases_of(FILE))
QUESTIONS: list[Question] = [case["question"] for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: Case) -> None:
    assert differences(case) == []


def test_every_section_of_the_file_is_asked_both_ways() -> None:
    asked = {(question.section, question.mirrored) for question in QUESTIONS}
    sections = set(FILE) - {"game", "notation", "invariants"}
    assert asked == {(section, turned) for section in sections for turned in (False, True)}


def test_every_word_of_the_records_is_compared() -> None:
    for case in CASES:
        question: Question = case["question"]
        if question.section in ("first_moves", "edge_positions", "next_round", "games"):
            said = {*case["expected"], "house", "name", "before", "note", "stores", "id"}
            assert set(question.record) <= said


def test_a_wrong_record_is_told_by_its_move() -> None:
    games = json.loads(json.dumps(FILE["games"][:1]))
    games[0]["moves"][3]["banked"] += 1
    games[0]["winner"] = 0
    found = [differences(case) for case in cases_of({"games": games})]
    assert len(found) == 2
    for differ in found:
        assert differ[0].startswith("move 4, banked: expected ")
        assert differ[1] == "winner: expected 0, got 1"
        assert len(differ) == 2


def test_a_section_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownWordError, match="'openings'"):
        list(cases_of({"game": "Congkak", "openings": []}))


def test_a_mirror_of_a_mirror_is_the_same() -> None:
    text = "1,0,0,0,2,0,0/0,0,4,0,0,0,0 0-91 0"
    assert mirror_text(text) != text
    assert mirror_text(mirror_text(text)) == text


@pytest.mark.parametrize(
    "question",
    [question for question in QUESTIONS if question.section == "games"],
    ids=lambda question: f"{question.record['id']}-{question.mirrored}",
)
def test_whole_games_without_playing_the_passes(question: Question) -> None:
    """A pass is automatic: nobody has to say it, and the game comes out the same."""
    at = without_passes(question)
    final = question.position(question.record["moves"][-1]["after"])
    assert msgspec.structs.replace(at, side=final.side) == final
