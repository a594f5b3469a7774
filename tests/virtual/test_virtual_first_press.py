"""A press right at the start of a rehearsal arrives, whatever the board's phase."""

import random
from pathlib import Path

import pytest

from app.board.calibration import Calibration
from app.board.counting import Counter
from app.board.keeper import Keeper
from app.board.readings import Pressed
from app.virtual.acts import Press
from app.virtual.physics import Imperfections, calibrations, make_world
from app.virtual.rehearsal import Rehearsal
from app.virtual.rehearsal_boards import BOARD_NAMES, start_board
from app.virtual.scenario import parse_scenario
from app.virtual.table_world import TableWorld
from app.virtual.world_port import WorldPorts
from tests.firmware import toolchain

BOARDS = BOARD_NAMES[:1] if toolchain.missing() else BOARD_NAMES
BOOT_US = 500_000


@pytest.fixture(scope="session")
def boards_are_there() -> None:
    if not toolchain.missing():
        toolchain.build()


@pytest.mark.usefixtures("boards_are_there")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("profile", ["full", "buttons"])
def test_a_press_as_the_first_act_arrives(
    board: str, seed: int, profile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Pressed] = []
    step = Keeper.step

    def listened(keeper: Keeper, now_us: int) -> tuple[object, ...]:
        observations = step(keeper, now_us)
        heard.extend(each for each in observations if isinstance(each, Pressed))
        return observations

    monkeypatch.setattr(Keeper, "step", listened)
    text = f"game congkak\nplayers A B\nprofile {profile}\nseed {seed}\npress 2\nwait 300ms\n"
    scenario = parse_scenario(text, "a.table")
    rehearsal = Rehearsal(scenario, start_board(board, seed), tmp_path, lambda *_: None)
    try:
        assert rehearsal.run().failures == ()
    finally:
        rehearsal.close()
    assert [press.seat for press in heard] == [2]


@pytest.mark.usefixtures("boards_are_there")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("at_us", [50_000, 250_000, 495_000])
def test_a_press_while_the_board_boots_arrives_once_it_has_said_hello(
    board: str, at_us: int
) -> None:
    chance, exact = random.Random(1), Imperfections()
    world = make_world(chance)
    known: tuple[Calibration, ...] = calibrations(world, exact)
    table = TableWorld(world, start_board(board, 1), chance)
    keeper = Keeper(WorldPorts(table), Counter(known), 0)
    heard: list[Pressed] = []
    try:
        pressed = False
        while table.now_us < 3 * BOOT_US:
            if not pressed and table.now_us >= at_us:
                pressed = bool(table.press(Press(seats=(3,))))
            table.step()
            heard += [each for each in keeper.step(table.now_us) if isinstance(each, Pressed)]
    finally:
        table.close()
    assert [press.seat for press in heard] == [3]
