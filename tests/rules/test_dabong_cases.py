"""The published cases of dabong!."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.dabong_cases import answer, differences

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "dabong.json").read_text(encoding="utf-8")
)["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: dict[str, Any]) -> None:
    assert differences(case) == []


def test_an_answer_names_a_kind_exactly_when_it_is_legal() -> None:
    for case in CASES:
        found = answer(case)
        assert bool(found["kinds"]) == found["legal"], case["id"]
