"""The published cases of Kongkang."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.kongkang_cases import differences

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "kongkang.json").read_text(encoding="utf-8")
)["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_a_published_case(case: dict[str, Any]) -> None:
    assert differences(case) == []
