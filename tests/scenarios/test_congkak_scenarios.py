"""Every Congkak scenario comes true, on the pure-Python board and on the real firmware."""

import io
from pathlib import Path

import pytest

from app.virtual.rehearse import ALL_MET, rehearse
from tests.firmware import toolchain

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
def test_it_expects_something(path: Path) -> None:
    assert "\nexpect " in path.read_text(encoding="utf-8")
