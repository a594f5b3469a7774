"""A board's simulator that is killed or stalls while people play: another takes its place."""

import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.board.counting import Counter
from app.board.keeper import Keeper
from app.board.readings import SensorBack, SensorLost, Weighed
from app.board.serial_port import OnePort
from app.virtual.board_model import BoardModel, BoardModelError
from app.virtual.live_boards import BOARDS, LiveBoard
from app.virtual.live_world import LiveState, LiveWorld
from tests.firmware import toolchain

DEADLINE_S = 30.0
"""Ten times and more of what anything here takes."""

ACT_LIMIT_S = 1.0
"""No act may block the page for longer, whatever the board does."""

KINDS = () if toolchain.missing() else (signal.SIGKILL, signal.SIGSTOP)


@pytest.fixture(scope="session")
def simulator_is_built() -> None:
    if not toolchain.missing():
        toolchain.build()


@pytest.fixture
def live(simulator_is_built: None) -> Iterator[LiveWorld]:
    del simulator_is_built
    world = LiveWorld.start("mega")
    yield world
    world.stop()
    assert simulators() == set()


def simulators() -> set[int]:
    """The benches that this process has started, from what the system says."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = stat.read_text().rsplit(")", 1)
        except OSError:
            continue  # it ended while we looked
        state, parent = rest.split()[:2]
        if name.endswith("(pengadil-bench") and int(parent) == os.getpid() and state != "Z":
            found.add(int(stat.parent.name))
    return found


def awaited(found: Callable[[], bool], what: str) -> None:
    until_s = time.monotonic() + DEADLINE_S
    while not found():
        if time.monotonic() > until_s:
            pytest.fail(f"{what} did not come true in time")
        select.select([], [], [], 0.01)


def until(live: LiveWorld, wanted: Callable[[LiveState], bool], what: str) -> None:
    awaited(lambda: wanted(live.state()), what)


@pytest.mark.parametrize("how", KINDS)
def test_a_simulator_that_fails_is_replaced_and_the_hands_are_free(
    live: LiveWorld, how: signal.Signals
) -> None:
    (first,) = simulators()
    assert live.act("sow S4") == ""
    assert live.state().busy
    os.kill(first, how)
    begun_s = time.monotonic()
    live.act("press 1")
    assert time.monotonic() - begun_s < ACT_LIMIT_S
    awaited(lambda: len(simulators() - {first}) == 1, "another simulator")
    until(live, lambda state: not state.fault and not state.busy, "a table that goes on")
    assert first not in simulators()
    assert live.act("unplug board") == ""
    assert not live.state().plugged
    assert live.act("plug board") == ""
    assert live.state().plugged
    assert live.act("press 1") == ""


@pytest.mark.parametrize("how", KINDS)
def test_the_app_finds_the_same_board_again_in_another_boot(
    live: LiveWorld, how: signal.Signals
) -> None:
    told: list[object] = []
    keeper = Keeper(
        OnePort(str(live.port_path)), Counter(live.calibrations), time.monotonic_ns() // 1_000
    )

    def heard(wanted: Callable[[object], bool]) -> bool:
        told.extend(keeper.step(time.monotonic_ns() // 1_000))
        return any(wanted(each) for each in told)

    def is_back(each: object) -> bool:
        return isinstance(each, SensorBack) and each.sensor == "board"

    awaited(lambda: heard(lambda each: isinstance(each, Weighed)), "a board that weighs")
    (before,) = [each for each in told if is_back(each)]
    told.clear()
    os.kill(next(iter(simulators())), how)
    awaited(lambda: heard(lambda each: isinstance(each, SensorLost)), "a board that is lost")
    awaited(lambda: heard(is_back), "a board that is back")
    after = next(each for each in told if is_back(each))
    assert isinstance(before, SensorBack)
    assert isinstance(after, SensorBack)
    assert after.detail == before.detail, "the same board id"
    assert after.was_reset, "and another boot, so that press numbers begin anew"
    keeper.stop()


class Failing:
    """A board of pure Python that fails, or cannot be started, when it is told to."""

    def __init__(self) -> None:
        self.fails = False
        self.starts_fail = False
        self.started = 0

    def start(self, folder: Path, seed: int) -> BoardModel:
        if self.starts_fail:
            raise BoardModelError("Bench: it could not be started.")
        self.started += 1
        board = BOARDS["frames"].start(folder, seed)
        advance = board.advance

        def advance_or_fail(to_us: int) -> bytes:
            if self.fails:
                self.fails = False
                raise BoardModelError("Bench: it ended.")
            return advance(to_us)

        vars(board)["advance"] = advance_or_fail
        return board


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Failing:
    stand_in = Failing()
    board = LiveBoard(words=BOARDS["frames"].words, start=stand_in.start)
    monkeypatch.setattr("app.virtual.live_world.BOARDS", {"frames": board})
    return stand_in


def test_the_fault_is_told_until_another_board_is_there(failing: Failing) -> None:
    live = LiveWorld.start("frames")
    try:
        assert live.act("lift S4") == ""
        failing.starts_fail = failing.fails = True
        until(live, lambda state: bool(state.fault), "a fault")
        refused = live.act("press 1")
        assert refused.startswith("the virtual board has failed")
        assert live.act("sow S1") == refused
        assert live.act("unplug board") == refused
        assert live.act("drop S3 2") == "", "the pieces can still be moved"
        until(live, lambda state: "could not be started" in state.fault, "the newest fault")
        failing.starts_fail = False
        until(live, lambda state: not state.fault, "a board that is back")
        assert failing.started == 2
        assert live.act("press 1") == ""
        assert live.port_path.exists()
    finally:
        live.stop()


def test_a_table_without_a_board_can_still_be_stopped(failing: Failing) -> None:
    live = LiveWorld.start("frames")
    failing.starts_fail = failing.fails = True
    until(live, lambda state: bool(state.fault), "a fault")
    live.stop()
    assert failing.started == 1


def test_an_unplugged_board_stays_unplugged_when_it_is_replaced(failing: Failing) -> None:
    live = LiveWorld.start("frames")
    try:
        assert live.act("unplug board") == ""
        failing.fails = True
        awaited(lambda: failing.started == 2, "another board")
        until(live, lambda state: not state.fault, "a board that is back")
        assert not live.state().plugged
        assert not live.port_path.exists()
        assert live.act("plug board") == ""
        assert live.port_path.exists()
    finally:
        live.stop()
