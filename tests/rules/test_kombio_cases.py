"""The published cases of Kombio."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.kombio_cases import differences

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "kombio.json").read_text(encoding="utf-8")
)["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_a_published_case(case: dict[str, Any]) -> None:
    assert differences(case) == []
