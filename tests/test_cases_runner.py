"""`make cases`: what it prints and exits with, for good files, wrong ones and no files at all."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.cases_runner import CASES, files_in, main, read, run

FOLLOW = {
    "id": "x-1",
    "level": "beginner",
    "top_card": "7W",
    "hand": ["6W", "KE"],
    "play": ["6W"],
    "context": {},
    "expected": {"legal": True, "type": "follow", "effect": {"reverse": False}},
}
BET = {
    "id": "x-2",
    "setup": {"bananas": [20, 15, 10], "round": 2},
    "action": {"bet": True},
    "expected": {"bets": [4, 2, 1]},
}
VALUE = {
    "id": "x-3",
    "setup": {"deck": "standard"},
    "action": {"value_of": "KS"},
    "expected": {"value": 13},
}


def write(place: Path, game: str, *cases: object) -> Path:
    path = place / f"{len(list(place.iterdir()))}.json"
    path.write_text(json.dumps({"game": game, "cases": cases}), encoding="utf-8")
    return path


def changed(case: dict[str, Any], part: str, **words: object) -> dict[str, Any]:
    other = copy.deepcopy(case)
    other[part] |= words
    return other


def printed(capsys: pytest.CaptureFixture[str], *places: Path) -> tuple[int, list[str]]:
    status = main([str(place) for place in places])
    return status, capsys.readouterr().out.splitlines()


def test_the_published_cases_agree(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = printed(capsys)
    assert status == 0
    assert lines == [
        "congkak.json             98 of 98 agree",
        "dabong.json              100 of 100 agree",
        "kombio.json              34 of 34 agree",
        "kongkang.json            40 of 40 agree",
        "all                      272 of 272 agree",
    ]


def test_other_files_in_another_order_with_other_ids(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in files_in(CASES):
        file = json.loads(path.read_text(encoding="utf-8"))
        if "cases" in file:
            renamed = [case | {"id": f"y-{at}"} for at, case in enumerate(file["cases"])]
            write(tmp_path, file["game"], *renamed[::-2])
    status, lines = printed(capsys, tmp_path)
    assert status == 0
    assert lines[-1] == "all                      87 of 87 agree"


def test_a_failing_case_is_named_with_expected_and_got(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = changed(FOLLOW, "expected", legal=False, type="clone", effect={"skip": 1, "fly": 2})
    write(tmp_path, "dabong!", FOLLOW, wrong, FOLLOW)
    status, lines = printed(capsys, tmp_path)
    assert status == 1
    assert lines == [
        "0.json                   2 of 3 agree",
        (
            "  x-1: legal: expected False, got True; type: expected 'clone', got ['follow'];"
            " skip: expected 1, got 0; fly: expected 2, got no answer by that word"
        ),
        "all                      2 of 3 agree",
    ]


@pytest.mark.parametrize(
    ("game", "case", "sentence"),
    [
        (
            "dabong!",
            changed(FOLLOW, "context", playerz=3),
            "case x-1: 'playerz' in its context is not a known word; did you mean players?",
        ),
        (
            "dabong!",
            changed(FOLLOW, "context", event="traded"),
            "case x-1: the event 'traded' is not known; did you mean trade?",
        ),
        (
            "Kongkang",
            changed(BET, "setup", rounds=2),
            "case x-2: 'rounds' in its setup is not a known word; did you mean round?",
        ),
        (
            "Kongkang",
            changed(BET, "action", bets=True),
            "case x-2: 'bets' in its action is not a known word; did you mean bet?",
        ),
        (
            "Kombio",
            changed(VALUE, "action", valeu=True),
            "case x-3: 'valeu' in its action is not a known word; did you mean value?",
        ),
        (
            "Kombio",
            VALUE | {"action": {"t_ms": 3}},
            "case x-3: the action 't_ms' is not known; known",
        ),
        ("Kombio", VALUE | {"setup": ["deck"]}, "case x-3: its setup is no table of words."),
    ],
)
def test_an_unknown_word_is_one_sentence_and_the_others_go_on(
    tmp_path: Path, game: str, case: dict[str, Any], sentence: str
) -> None:
    good = {"dabong!": FOLLOW, "Kongkang": BET, "Kombio": VALUE}[game]
    report = run(*read(write(tmp_path, game, case, good)))
    assert report.agree == 1
    ((name, why),) = report.failures
    assert name == case["id"]
    assert why.startswith(sentence)
    assert "\n" not in why


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        (FOLLOW | {"top_card": "11W"}, "the engine refuses its table: '11W' is no card"),
        (FOLLOW | {"hand": ["7W"]}, "the engine refuses its table: "),
        (FOLLOW | {"hand": 7}, "it cannot be set up ("),
        ({"id": "x-1", "expected": {}}, "it cannot be set up (no 'top_card')"),
        (FOLLOW | {"level": "grand"}, "the engine refuses its table: Option level has no value"),
        ("six of Water", "'six of Water' is no case"),
    ],
)
def test_a_case_that_cannot_be_set_up_is_told(tmp_path: Path, case: Any, sentence: str) -> None:
    report = run(*read(write(tmp_path, "dabong!", case, FOLLOW)))
    assert report.agree == 1
    ((_, why),) = report.failures
    assert sentence in why


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "it is not JSON ("),
        ("[]", "a case file is a table with a `game` and its cases."),
        ('{"cases": []}', "its game '' is not known; known: congkak, dabong, kongkang, kombio."),
        (
            '{"game": "kongkan", "cases": []}',
            "its game 'kongkan' is not known; did you mean kongkang?",
        ),
        ('{"game": 7, "cases": []}', "its game '7' is not known"),
        ('{"game": "Kombio"}', "its cases cannot be read (no 'cases')."),
        ('{"game": "Congkak", "jumps": []}', "its cases cannot be read (the section 'jumps'"),
        ("[" * 100_000, "it is not JSON ("),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    (tmp_path / "0.json").write_text(text, encoding="utf-8")
    write(tmp_path, "Kongkang", BET)
    status, lines = printed(capsys, tmp_path)
    assert status == 2
    assert sentence in lines[0]
    assert lines[1:] == [
        "1.json                   1 of 1 agree",
        "all                      1 of 1 agree",
    ]


VALUES: list[Any] = [None, True, -1, 0, 7, 99, "", "A", "5W", "Z9", [], ["A"], [9, 9], {}, {"A": 1}]


@pytest.mark.parametrize("game", ["dabong", "kongkang", "kombio"])
def test_any_value_of_any_word_is_a_case_or_one_sentence(game: str) -> None:
    """No file can stop the run: every word of the published cases is given every other value."""
    adapter, cases = read(CASES / f"{game}.json")
    rng = random.Random(game)
    for case in cases:
        parts = [part for part in ("setup", "action", "context") if case.get(part)] or ["expected"]
        for value in rng.sample(VALUES, 8):
            part = rng.choice(parts)
            word = rng.choice(sorted(case[part]))
            report = run(adapter, [changed(dict(case), part, **{word: value})])
            assert report.agree + len(report.failures) == 1
            assert all(why and "\n" not in why for _, why in report.failures)


def test_no_file_at_all_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = printed(capsys, tmp_path / "nowhere")
    assert status == 2
    assert lines[0].endswith(
        "nowhere: there is no case file here; name a folder with *.json files."
    )


def test_the_adapters_know_no_answer() -> None:
    """Take what is expected away, and they answer the same."""
    for path in files_in(CASES):
        adapter, cases = read(path)
        for case in cases[:40]:
            bare = {word: value for word, value in case.items() if word != "expected"}
            assert adapter.answer(bare) == adapter.answer(case)
