"""The keeper in a world of fake ports, with time moved by the test."""

import random
from itertools import pairwise

import pytest

from app.board.calibration import default_calibrations
from app.board.counting import Counter
from app.board.keeper import (
    FIRST_WAIT_US,
    KEEPER_TIME_LIMITS_US,
    KEEPER_TRANSITIONS,
    Keeper,
    KeeperState,
)
from app.board.messages import Buzz, Lamp
from app.board.observing import BoardObservation
from app.board.ports import NoPortError, PortBusyError, PortError, PortPermissionError
from app.board.readings import Pressed, Released, SensorBack, SensorLost, Weighed
from app.board.state_machine import IllegalTransitionError, StateMachine
from tests.board.fake_board import MS, SECOND, FakeBoard, World


class Table:
    def __init__(self, known_board_id: int | None = None) -> None:
        self.world = World()
        self.keeper = Keeper(
            self.world, Counter(default_calibrations()), self.world.now_us, known_board_id
        )
        self.told: list[BoardObservation] = []

    def run(self, seconds: float, step_us: int = 5 * MS) -> None:
        until = self.world.now_us + round(seconds * SECOND)
        while self.world.now_us < until:
            self.world.now_us += step_us
            self.told += self.keeper.step(self.world.now_us)

    def board_news(self) -> list[SensorLost | SensorBack]:
        return [
            told
            for told in self.told
            if isinstance(told, SensorLost | SensorBack) and told.sensor == "board"
        ]

    def losses(self) -> list[str]:
        return [told.reason for told in self.board_news() if isinstance(told, SensorLost)]

    def edges(self) -> list[int]:
        return [told.number for told in self.told if isinstance(told, Pressed | Released)]


def connected(known_board_id: int | None = None) -> Table:
    table = Table(known_board_id)
    table.world.boards["ttyACM0"] = FakeBoard(since_us=9 * SECOND)
    table.run(2)
    assert table.keeper.state is KeeperState.CONNECTED
    return table


def test_every_state_but_the_last_has_a_time_limit_and_a_way_out() -> None:
    for state in KeeperState:
        if state is KeeperState.STOPPED:
            assert not KEEPER_TRANSITIONS[state]
        else:
            assert state in KEEPER_TIME_LIMITS_US
            assert KeeperState.STOPPED in KEEPER_TRANSITIONS[state]
            assert len(KEEPER_TRANSITIONS[state]) > 1


@pytest.mark.parametrize("start", list(KeeperState))
@pytest.mark.parametrize("to", list(KeeperState))
def test_a_transition_that_is_not_in_the_table_raises(start: KeeperState, to: KeeperState) -> None:
    machine = StateMachine(start, KEEPER_TRANSITIONS)
    if to in KEEPER_TRANSITIONS[start]:
        machine.move(to)
    else:
        with pytest.raises(IllegalTransitionError):
            machine.move(to)


def test_it_finds_the_board_and_tells_what_it_is_and_what_lies_there() -> None:
    table = connected()
    assert table.board_news() == [
        SensorBack(table.board_news()[0].at_us, "board", detail="board 000b0a2d, firmware 1.2.3")
    ]
    weighed = [told for told in table.told if isinstance(told, Weighed)][-1]
    assert [e.count for e in weighed.scales if e is not None] == [7] * 7 + [0] + [7] * 7 + [0, 0]


def test_no_port_says_what_to_do_once() -> None:
    table = Table()
    table.run(10)
    (lost,) = table.board_news()
    assert isinstance(lost, SensorLost)
    assert (lost.reason, lost.detail) == (
        "no-port",
        "no board found: plug the board in, or run with --virtual",
    )
    table.world.boards["ttyACM0"] = FakeBoard(since_us=table.world.now_us)
    table.run(0.5)
    assert isinstance(table.board_news()[-1], SensorBack)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (PortPermissionError("ttyACM0: permission denied: join dialout"), "no-permission"),
        (PortBusyError("ttyACM0: in use"), "busy"),
        (NoPortError("ttyACM0: no such port"), "no-port"),
        (PortError("ttyACM0: odd"), "port"),
    ],
)
def test_a_port_that_cannot_be_opened_is_named_and_tried_again(
    error: PortError, reason: str
) -> None:
    table = Table()
    table.world.errors["ttyACM0"] = error
    table.run(10)
    (lost,) = table.board_news()
    assert isinstance(lost, SensorLost)
    assert (lost.reason, lost.detail) == (reason, str(error))
    assert table.keeper.status.trouble == str(error)
    assert 10 <= len(table.world.opened) <= 14
    del table.world.errors["ttyACM0"]
    table.world.boards["ttyACM0"] = FakeBoard(since_us=table.world.now_us)
    table.run(1.5)
    assert isinstance(table.board_news()[-1], SensorBack)


def test_back_off_grows_from_a_quarter_to_one_second() -> None:
    table = Table()
    table.world.errors["ttyACM0"] = PortBusyError("busy")
    times: list[int] = []
    for _ in range(2000):
        before = len(table.world.opened)
        table.run(0.005)
        if len(table.world.opened) > before:
            times.append(table.world.now_us)
    waits = [b - a for a, b in pairwise(times)]
    assert [round(wait / FIRST_WAIT_US) for wait in waits[:5]] == [1, 2, 4, 4, 4]


def test_the_most_telling_of_several_failures_is_told() -> None:
    table = Table()
    table.world.errors["ttyACM0"] = PortBusyError("busy")
    table.world.errors["ttyACM1"] = PortPermissionError("denied")
    table.run(1)
    assert table.losses() == ["no-permission"]


def test_unplugged_is_seen_within_two_seconds_and_back_within_three() -> None:
    table = connected()
    pulled_us = table.world.now_us
    board = table.world.unplug("ttyACM0")
    table.run(6)
    lost = table.board_news()[-1]
    assert isinstance(lost, SensorLost)
    assert lost.reason == "unplugged"
    assert lost.at_us - pulled_us < 2 * SECOND
    plugged_us = table.world.now_us
    board.boot_us = 1_500 * MS
    table.world.resets_on_open = True
    table.world.boards["ttyACM7"] = board  # another name: it is found by its HELLO, OctoPrint 1252
    table.run(4)
    back = table.board_news()[-1]
    assert isinstance(back, SensorBack)
    assert back.was_reset
    assert back.at_us - plugged_us < 3 * SECOND
    assert table.keeper.status.port == "ttyACM7"


def test_a_board_that_falls_silent_is_told_and_found_again() -> None:
    table = connected()
    table.world.boards["ttyACM0"].mute_heartbeat = True
    table.run(1.9)
    assert table.losses() == ["silent"]
    table.world.boards["ttyACM0"].mute_heartbeat = False
    table.run(1)
    back = table.board_news()[-1]
    assert isinstance(back, SensorBack)
    assert not back.was_reset


def test_a_reset_in_the_middle_is_told_with_its_times() -> None:
    table = connected()
    board = table.world.boards["ttyACM0"]
    board.reset(table.world.now_us)
    board.say(board.hello(table.world.now_us))
    table.run(1)
    lost, back = table.board_news()[-2:]
    assert isinstance(lost, SensorLost)
    assert lost.reason == "reset"
    assert isinstance(back, SensorBack)
    assert back.was_reset
    assert back.at_us > lost.at_us


def test_of_two_boards_the_known_one_is_taken_whatever_its_port() -> None:
    for names in (("ttyACM0", "ttyACM1"), ("ttyACM1", "ttyACM0")):
        table = Table(known_board_id=2)
        table.world.boards[names[0]] = FakeBoard(since_us=9 * SECOND, board_id=1)
        known = FakeBoard(since_us=9 * SECOND, board_id=2)
        known.boot_us = 2 * SECOND
        known.reset(table.world.now_us)
        table.world.boards[names[1]] = known
        table.run(3)
        assert table.keeper.status.port == names[1]
        assert len(table.world.open_ports) == 1


def test_another_board_is_better_than_none() -> None:
    table = Table(known_board_id=2)
    table.world.boards["ttyACM0"] = FakeBoard(since_us=9 * SECOND, board_id=1)
    table.run(1)
    assert table.keeper.state is KeeperState.CONNECTED


def test_a_stranger_that_never_answers_does_not_hold_up_the_board() -> None:
    table = Table()
    table.world.chatter["ttyACM0"] = b"T:23.4 /0.0 ok\n"
    table.world.boards["ttyACM1"] = FakeBoard(since_us=9 * SECOND)
    table.run(0.2)
    assert table.keeper.status.port == "ttyACM1"
    assert len(table.world.open_ports) == 1


def test_a_stranger_alone_is_told_and_a_board_found_later() -> None:
    table = Table()
    table.world.chatter["tty\x1b[2J<b>"] = b"\x00\x05hello\x00"
    table.run(5)
    (lost,) = table.board_news()
    assert isinstance(lost, SensorLost)
    assert lost.reason == "no-answer"
    assert lost.detail.isprintable()
    table.world.boards["ttyACM1"] = FakeBoard(since_us=9 * SECOND)
    table.run(6)
    assert table.keeper.state is KeeperState.CONNECTED


def test_another_protocol_version_is_told() -> None:
    table = Table()
    table.world.boards["ttyACM0"] = FakeBoard(since_us=9 * SECOND, major=2)
    table.run(3)
    (lost,) = table.board_news()
    assert isinstance(lost, SensorLost)
    assert lost.reason == "version"
    assert lost.detail.startswith("ttyACM0: another protocol version 2.0: this app speaks 1;")


def test_a_port_that_takes_no_bytes_is_given_up() -> None:
    table = connected()
    table.world.takes_bytes = False
    table.run(2)
    assert table.losses()[0] == "stalled"


def test_presses_reach_the_referee_in_their_words() -> None:
    table = connected()
    board = table.world.boards["ttyACM0"]
    board.press(3, table.world.now_us, together=0b0001_0100)
    board.press(3, table.world.now_us + 80 * MS, release=True)
    board.press(77, table.world.now_us)
    table.run(0.5)
    pressed, released = (told for told in table.told if isinstance(told, Pressed | Released))
    assert isinstance(pressed, Pressed)
    assert isinstance(released, Released)
    assert (pressed.seat, pressed.boot_id, pressed.number, pressed.together) == (3, 1, 1, (5,))
    assert released.board_us - pressed.board_us == pytest.approx(80_000 * board.rate, abs=1)
    assert board.kept == []


def test_no_press_is_lost_or_doubled_when_the_cable_is_pulled_at_any_time() -> None:
    table = connected()
    pressed = 0
    for cut in range(40):
        board = table.world.boards["ttyACM0"]
        for _ in range(3):
            pressed += 1
            board.press(pressed % 8 + 1, table.world.now_us)
            table.run(0.001 * (cut % 7), step_us=MS)
        table.world.unplug("ttyACM0")
        board.give(table.world.now_us)
        table.run(0.3)
        pressed += 1
        board.press(pressed % 8 + 1, table.world.now_us)
        table.world.boards["ttyACM0"] = board
        table.run(0.8)
    table.run(1)
    assert table.edges() == list(range(1, pressed + 1))


@pytest.mark.parametrize("seed", range(5))
def test_a_wire_that_corrupts_both_ways_loses_no_press(seed: int) -> None:
    table = connected()
    table.world.corruption = random.Random(seed)
    board = table.world.boards["ttyACM0"]
    pressed = 0
    for _ in range(100):
        if len(board.kept) < 32:
            pressed += 1
            board.press(pressed % 8 + 1, table.world.now_us)
        table.run(0.1)
    table.world.corruption = None
    table.run(5)
    assert table.edges() == list(range(1, pressed + 1))


def test_lost_presses_are_told_as_a_gap_of_the_buttons() -> None:
    table = connected()
    table.world.boards["ttyACM0"].refused = 2
    table.run(1)
    lost, back = (
        told
        for told in table.told
        if isinstance(told, SensorLost | SensorBack) and told.sensor == "buttons"
    )
    assert isinstance(lost, SensorLost)
    assert lost.reason == "presses-lost"
    assert lost.at_us <= back.at_us


def test_lamps_are_lit_again_on_the_next_connection() -> None:
    table = connected()
    assert table.keeper.command(Lamp(seats=0b11, mode=1))
    assert table.keeper.command(Lamp(seats=0b01, mode=2))
    table.run(0.1)
    board = table.world.unplug("ttyACM0")
    assert board.lamps == [Lamp(0b11, 1), Lamp(0b01, 2)]
    table.run(0.5)
    assert not table.keeper.command(Buzz(440, 100))
    board.heard.clear()
    table.world.boards["ttyACM0"] = board
    table.run(1)
    assert board.lamps == [Lamp(0b10, 1), Lamp(0b01, 2)]


def test_counting_goes_on_over_an_unplug() -> None:
    table = connected()
    board = table.world.unplug("ttyACM0")
    table.run(2)
    board.raw = (0, 80_000, *board.raw[2:])
    table.world.boards["ttyACM0"] = board
    table.run(1.5)
    weighed = [told for told in table.told if isinstance(told, Weighed)][-1]
    assert [e.count for e in weighed.scales[:3] if e is not None] == [0, 8, 7]


def test_observations_of_weight_never_go_back_in_time() -> None:
    table = connected()
    table.run(5)
    times = [told.at_us for told in table.told if isinstance(told, Weighed)]
    assert times == sorted(times)
    assert times[-1] <= table.world.now_us


def test_a_stall_of_the_host_loses_nothing() -> None:
    """SIGSTOP for 20 s: then all that the wire kept comes at once."""
    table = connected()
    table.world.boards["ttyACM0"].press(1, table.world.now_us)
    table.world.now_us += 20 * SECOND
    table.run(2)
    assert table.edges() == [1]
    assert table.losses() == []


def test_stopped_is_for_good_and_closes_the_port() -> None:
    table = connected()
    table.keeper.stop()
    assert table.world.open_ports == []
    assert table.keeper.deadline_us is None
    assert table.keeper.step(table.world.now_us + SECOND) == ()
    table.keeper.stop()


def test_the_deadline_is_never_further_than_the_state_allows() -> None:
    table = Table()
    for _ in range(2000):
        table.run(0.005)
        deadline = table.keeper.deadline_us
        assert deadline is not None
        assert deadline - table.world.now_us <= KEEPER_TIME_LIMITS_US[KeeperState.GREETING]
        if table.world.now_us == 13 * SECOND:
            table.world.boards["ttyACM0"] = FakeBoard(since_us=9 * SECOND)
        if table.world.now_us == 16 * SECOND:
            table.world.unplug("ttyACM0")
