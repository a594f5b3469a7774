"""Anything may happen to cables, boards and time: what must hold all the while."""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from app.board.calibration import default_calibrations
from app.board.counting import Counter
from app.board.keeper import KEEPER_TIME_LIMITS_US, Keeper, KeeperState
from app.board.observing import BoardObservation
from app.board.ports import PortBusyError, PortError, PortPermissionError
from app.board.readings import Pressed, Released, SensorBack, SensorLost, Weighed
from tests.board.fake_board import MS, SECOND, FakeBoard, World

NAMES = ("ttyACM0", "ttyACM1", "ttyUSB0")
TROUBLES: tuple[PortError, ...] = (PortBusyError("in use"), PortPermissionError("denied"))


class KeeperMachine(RuleBasedStateMachine):
    """One board that keeps its power unless it is reset, and a world that plugs it in and out."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World()
        self.board = FakeBoard(since_us=self.world.now_us)
        self.keeper = Keeper(self.world, Counter(default_calibrations()), self.world.now_us)
        self.told: list[BoardObservation] = []
        self.pressed: list[tuple[int, int, int]] = []
        self.presses = 0

    @property
    def plugged(self) -> bool:
        return self.board in self.world.boards.values()

    def run(self, seconds: float) -> None:
        until = self.world.now_us + round(seconds * SECOND)
        while self.world.now_us < until:
            self.world.now_us += 10 * MS
            self.told += self.keeper.step(self.world.now_us)

    @rule(seconds=st.sampled_from([0.01, 0.1, 0.5, 1.0, 3.0]))
    def time_goes_by(self, seconds: float) -> None:
        self.run(seconds)

    @precondition(lambda self: not self.plugged)
    @rule(name=st.sampled_from(NAMES))
    def plug(self, name: str) -> None:
        self.world.errors.pop(name, None)
        self.world.boards[name] = self.board

    @precondition(lambda self: self.plugged)
    @rule()
    def unplug(self) -> None:
        (name,) = (name for name, board in self.world.boards.items() if board is self.board)
        self.world.unplug(name)
        self.board.give(self.world.now_us)  # what was on the wire is lost

    @rule(name=st.sampled_from(NAMES), trouble=st.sampled_from(TROUBLES))
    def port_goes_wrong(self, name: str, trouble: PortError) -> None:
        if name not in self.world.boards:
            self.world.errors[name] = trouble

    @rule(name=st.sampled_from(NAMES))
    def port_is_right_again(self, name: str) -> None:
        self.world.errors.pop(name, None)

    @rule(seat=st.integers(1, 8), release=st.booleans())
    def press(self, seat: int, release: bool) -> None:
        if len(self.board.kept) < 32:
            self.board.press(seat, self.world.now_us, release=release)
            self.presses += 1

    @rule(seed=st.integers(0, 100), seconds=st.sampled_from([0.2, 1.0]))
    def the_wire_corrupts(self, seed: int, seconds: float) -> None:
        self.world.corruption = random.Random(seed)
        self.run(seconds)
        self.world.corruption = None

    @rule()
    def the_app_stalls(self) -> None:
        self.world.now_us += 5 * SECOND

    @rule(seconds=st.sampled_from([0.3, 2.0]))
    def the_board_falls_silent(self, seconds: float) -> None:
        self.board.mute_heartbeat = True
        self.run(seconds)
        self.board.mute_heartbeat = False

    @invariant()
    def each_press_came_once_and_in_order(self) -> None:
        numbers = [told.number for told in self.told if isinstance(told, Pressed | Released)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) <= self.presses

    @invariant()
    def no_state_waits_for_ever(self) -> None:
        deadline = self.keeper.deadline_us
        assert deadline is not None
        assert deadline <= self.world.now_us + max(KEEPER_TIME_LIMITS_US.values())

    @invariant()
    def at_most_one_port_is_open_once_connected(self) -> None:
        if self.keeper.state is KeeperState.CONNECTED:
            assert len(self.world.open_ports) == 1
        if self.keeper.state is KeeperState.WAITING:
            assert self.world.open_ports == []

    @invariant()
    def the_last_news_of_the_board_is_where_it_stands(self) -> None:
        news = [
            told
            for told in self.told
            if isinstance(told, SensorLost | SensorBack) and told.sensor == "board"
        ]
        if self.keeper.state is KeeperState.CONNECTED:
            assert isinstance(news[-1], SensorBack)
        elif news:
            assert isinstance(news[-1], SensorLost)

    @invariant()
    def nothing_is_told_from_the_future_and_weights_in_order(self) -> None:
        assert all(told.at_us <= self.world.now_us for told in self.told)
        times = [told.at_us for told in self.told if isinstance(told, Weighed)]
        assert times == sorted(times)

    def teardown(self) -> None:
        """Left alone with its cable in, the board is found and every press arrives."""
        self.world.errors.clear()
        if not self.plugged:
            self.world.boards["ttyACM0"] = self.board
        self.run(8)
        assert self.keeper.state is KeeperState.CONNECTED
        numbers = [told.number for told in self.told if isinstance(told, Pressed | Released)]
        assert numbers == list(range(1, self.presses + 1))
        assert self.board.kept == []
        self.keeper.stop()
        assert self.world.open_ports == []


KeeperMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestKeeperMachine = KeeperMachine.TestCase
