"""Every Congkak scenario comes true, on the pure-Python board and on the real firmware."""

import io
from pathlib import Path

import pytest

from app.virtual.rehearse import ALL_MET, rehearse
from tests.firmware import toolchain
from tests.scenarios.mirror import mirrored

SCENARIOS = sorted(Path(__file__).parent.glob("congkak-*.table"))
BOARDS = ("frames",) if toolchain.missing() else ("frames", "mega")


@pytest.fixture(scope="session")
def boards_are_built() -> None:
    if "mega" in BOARDS:
        toolchain.build()


@pytest.mark.usefixtures("boards_are_built")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem.removeprefix("congkak-"))
def test_it_comes_true(path: Path, board: str) -> None:
    told = io.StringIO()
    status = rehearse([path], board=board, out=told, err=told)
    assert status == ALL_MET, told.getvalue()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem.removeprefix("congkak-"))
def test_it_comes_true_from_the_other_side(path: Path, tmp_path: Path) -> None:
    other = tmp_path / path.name
    other.write_text(mirrored(path.read_text(encoding="utf-8")), encoding="utf-8")
    told = io.StringIO()
    assert rehearse([other], out=told, err=told) == ALL_MET, told.getvalue()


def test_a_mirrored_scenario_has_the_sides_changed_and_the_names_kept() -> None:
    text = """game congkak  # a comment
players Aminah Badrul
holes S1 9 SS 40 N3 9 NS 40
sow S1
sow N7 by 2
press 2 hold=0.8s
say 1 sowed 2
correct hole S3 2 N4 1
expect score Aminah 2
expect hole SS 41
"""
    assert mirrored(text).splitlines() == [
        "game congkak first=2",
        "players Badrul Aminah",
        "holes N1 9 NS 40 S3 9 SS 40",
        "sow N1",
        "sow S7 by 1",
        "press 1 hold=0.8s",
        "say 2 sowed 2",
        "correct hole N3 2 S4 1",
        "expect score Aminah 2",
        "expect hole NS 41",
    ]
    assert mirrored(mirrored(text)).replace(" first=1", "") == text.replace("  # a comment", "")


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem.removeprefix("congkak-"))
def test_it_expects_something(path: Path) -> None:
    assert "\nexpect " in path.read_text(encoding="utf-8")
