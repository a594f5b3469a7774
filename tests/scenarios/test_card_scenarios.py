"""Every card scenario comes true: without a camera on both boards, before one by the quick eye, and some of
those on pictures.
"""

import io
from pathlib import Path

import pytest

from app.virtual.rehearse import ALL_MET, CANNOT_READ, rehearse
from tests.firmware import toolchain
from tests.virtual.quick_eye import quick_stage

GAMES = ("dabong", "kombio", "kongkang")
ALL = sorted(path for game in GAMES for path in Path(__file__).parent.glob(f"{game}-*.table"))
SCENARIOS = [path for path in ALL if "\nprofile " in path.read_text(encoding="utf-8")]
ON_FIRMWARE = (
    "dabong-buttons-dead-heat",
    "dabong-buttons-killed-with-a-claim-open",
    "dabong-buttons-natural-on-an-own-card",
    "dabong-buttons-one-card-held-before-the-play-is-told",
    "dabong-buttons-race",
    "dabong-buttons-wrong-natural",
    "kombio-buttons-only",
    "kombio-said-dead-heat-is-asked",
    "kombio-said-hold-in-the-race",
    "kombio-said-killed-with-a-claim-open",
    "kombio-said-press-from-a-seat-with-nobody",
    "kombio-said-wrong-first-then-the-second-counts",
    "kongkang-buttons-another-seat-calls-while-asked",
    "kongkang-buttons-call-by-hold",
    "kongkang-buttons-hold-tells-the-direction",
    "kongkang-buttons-hold-too-early",
    "kongkang-buttons-hold-too-short",
    "kongkang-buttons-killed-with-a-question-open",
    "kongkang-buttons-press-from-a-seat-with-nobody",
    "kongkang-buttons-slip-answered-by-a-tap",
    "kongkang-buttons-slip-answered-by-the-button",
)
"""Presses on the real firmware, without long waits: its simulation takes about as long as the table does."""

ON_PICTURES = ("dabong-eight-unnamed", "kombio-dead-heat", "kombio-false-start")
"""Those whose cards are read from pictures: that takes ten times as long as with the quick eye.

Nine more are played on pictures by `tests/virtual/test_virtual_quick_eye.py`, which holds the quick eye to
the product's own.
"""

WITH_A_CAMERA = [path for path in ALL if path not in SCENARIOS]


def name_of(path: Path) -> str:
    return path.stem


@pytest.fixture(scope="session")
def firmware_is_built() -> None:
    if not toolchain.missing():
        toolchain.build()


@pytest.mark.parametrize("path", SCENARIOS, ids=name_of)
def test_it_comes_true(path: Path) -> None:
    told = io.StringIO()
    assert rehearse([path], out=told, err=told) == ALL_MET, told.getvalue()


@pytest.mark.usefixtures("firmware_is_built")
@pytest.mark.parametrize("name", () if toolchain.missing() else ON_FIRMWARE)
def test_it_comes_true_on_the_real_firmware(name: str) -> None:
    path = Path(__file__).parent / f"{name}.table"
    told = io.StringIO()
    assert rehearse([path], board="mega", out=told, err=told) == ALL_MET, told.getvalue()


@pytest.mark.parametrize("path", SCENARIOS, ids=name_of)
def test_it_expects_something(path: Path) -> None:
    assert "\nexpect " in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", WITH_A_CAMERA, ids=name_of)
def test_it_comes_true_before_a_camera(path: Path) -> None:
    told = io.StringIO()
    assert rehearse([path], stage_of=quick_stage, out=told, err=told) == ALL_MET, told.getvalue()


@pytest.mark.parametrize("name", ON_PICTURES)
def test_it_comes_true_on_pictures(name: str) -> None:
    path = Path(__file__).parent / f"{name}.table"
    told = io.StringIO()
    assert rehearse([path], out=told, err=told) == ALL_MET, told.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_a_camera_act_under_another_profile_says_what_to_write_instead(game: str) -> None:
    path = next(
        path
        for path in WITH_A_CAMERA
        if path.stem.startswith(game) and "lay " in path.read_text(encoding="utf-8")
    )
    told = io.StringIO()
    assert rehearse([path], profile="buttons", out=told, err=told) == CANNOT_READ
    assert "`say 1 played 5`" in told.getvalue()
