"""Further cases of the card games, written from the rulebooks in the words of the published ones."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.cases_runner import ADAPTERS
from tests.rules.case_words import Case

MORE = Path(__file__).parents[1] / "cases_more"
CARD_GAMES = ("dabong", "kongkang", "kombio")
FEWEST = 60


def cases(game: str) -> list[Case]:
    found: list[Case] = json.loads((MORE / f"{game}.json").read_text(encoding="utf-8"))["cases"]
    return found


@pytest.mark.parametrize(
    ("game", "case"),
    [
        pytest.param(game, case, id=f"{game}-{case['id']}")
        for game in CARD_GAMES
        for case in cases(game)
    ],
)
def test_case(game: str, case: Case) -> None:
    assert ADAPTERS[game].differences(case) == []


@pytest.mark.parametrize("game", CARD_GAMES)
def test_there_are_many_of_them_and_each_says_why(game: str) -> None:
    published = json.loads((MORE.parent / "cases" / f"{game}.json").read_text(encoding="utf-8"))
    ids = Counter(case["id"] for case in cases(game))
    assert len(ids) == ids.total() >= FEWEST
    assert not set(ids) & {case["id"] for case in published["cases"]}
    assert all(case["why"] and case["section"] for case in cases(game))
