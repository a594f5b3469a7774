"""Acts with cards in a rehearsal: what the app is told by the camera and the draw tray, and after a kill."""

import pytest

from app.board.calibration import TRAY
from app.board.readings import SensorBack, SensorLost, Weighed
from app.referee.seen import CardSighted
from app.virtual.card_deal import Deal, dealt
from app.virtual.card_stage import CardStage
from tests.firmware import toolchain
from tests.virtual.heard import Heard, but_scales, heard, played
from tests.virtual.quick_eye import quick_stage

BOARDS = ("frames",) if toolchain.missing() else ("frames", "mega")
HEAD = "game dabong\nplayers Ana Ben Cik\n"


@pytest.fixture(scope="module", autouse=True)
def firmware_is_built() -> None:
    if not toolchain.missing():
        toolchain.build()


def with_pile(stage: CardStage, cards: int) -> CardStage:
    """The same stage with so many cards on the draw pile."""
    world = stage.table.world
    stage.table.world = dealt(Deal((7, 7, 7), cards), world.dealer, stage._rng)
    return stage


def rests(told: list[Heard]) -> list[float]:
    """The loads at which the tray came to rest, in cards."""
    scales = [one.what.scales[TRAY] for one in told if isinstance(one.what, Weighed)]
    return [scale.load for scale in scales if scale is not None and scale.settled]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("cards", "taken"), [(48, 1), (76, 2), (104, 3)])
def test_the_tray_tells_how_many_cards_were_drawn_from_any_pile(
    board: str, cards: int, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = played(f"{HEAD}draw 2 {taken}\nwait 1s\n")
    told = heard(scenario, with_pile(quick_stage(scenario), cards), monkeypatch, board)
    loads = rests(told)
    assert round(loads[0] - loads[-1]) == taken
    assert loads[0] - loads[-1] == pytest.approx(taken, abs=0.3)
    # Fingers that press on the pile are no cards that came: the tray does not rest under them.
    assert max(loads) < loads[0] + 0.5


def test_a_killed_app_sees_all_that_lies_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = played(f"{HEAD}lay 10W on pile\nlay 7F on river from 1\nwait 1s\nkill\nwait 3s\n")
    told = heard(scenario, quick_stage(scenario), monkeypatch)
    assert {one.run for one in told} == {1, 2}
    for run in (1, 2):
        sighted = [
            one.what.read.card or one.what.zone
            for one in told
            if isinstance(one.what, CardSighted) and one.run == run
        ]
        assert sorted(sighted) == ["10W", "7F", "draw"]


def test_camera_mat_and_board_are_lost_and_back_as_the_world_goes_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = played(
        f"{HEAD}cover camera\nwait 3s\nuncover camera\nwait 1s\nmove mat\nwait 2s\n"
        "unplug board\nwait 2s\nplug board\nwait 3s\n"
    )
    told = but_scales(heard(scenario, quick_stage(scenario), monkeypatch))
    troubles = [
        (type(one.what).__name__, one.what.sensor)
        for one in told
        if isinstance(one.what, SensorLost | SensorBack) and one.at_us > 0
    ]
    assert troubles == [
        ("SensorLost", "camera"),
        ("SensorBack", "camera"),
        ("SensorBack", "mat"),
        ("SensorLost", "board"),
        ("SensorBack", "board"),
    ]


def test_before_the_first_act_everything_that_lies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = played("game kombio\nplayers Ana Ben Cik\nwait 1s\n")
    told = heard(scenario, quick_stage(scenario), monkeypatch)
    sighted = [one for one in told if isinstance(one.what, CardSighted)]
    assert len(sighted) == 3 * 4 + 1
    assert all(one.at_us <= 0 for one in sighted)
