"""The virtual table in real time, reached through its serial port as the app reaches it."""

import os
import select
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.board import messages
from app.board.frames import FrameReader
from app.board.messages import BoardMessage, HostMessage
from app.virtual.live_boards import BOARDS, Kind, best_kind
from app.virtual.live_world import LiveState, LiveWorld
from app.virtual.physics import START_COUNTS, ActError
from tests.firmware import toolchain

KINDS: tuple[Kind, ...] = ("frames",) if toolchain.missing() else ("frames", "mega")

DEADLINE_S = 20.0
"""Ten times and more of what anything here takes."""


class SerialPort:
    """The app's end of the cable."""

    def __init__(self, path: Path) -> None:
        self.descriptor = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.reader = FrameReader()
        self.sequence = 0

    def send(self, message: HostMessage) -> None:
        os.write(self.descriptor, messages.pack(message, self.sequence))
        self.sequence += 1

    def heard(self, wanted: Callable[[BoardMessage], bool]) -> BoardMessage:
        """Read until a message that is wanted comes."""
        until_s = time.monotonic() + DEADLINE_S
        while time.monotonic() < until_s:
            readable, _, _ = select.select([self.descriptor], [], [], until_s - time.monotonic())
            if not readable:
                break
            for frame in self.reader.feed(os.read(self.descriptor, 4_096)):
                message = messages.unpack(frame)
                if wanted(message):  # type: ignore[arg-type]  # only board frames come
                    return message  # type: ignore[return-value]  # only board frames come
        pytest.fail("the board did not say what it should in time")

    def is_hung_up(self) -> bool:
        """Read on until the port ends."""
        until_s = time.monotonic() + DEADLINE_S
        while time.monotonic() < until_s:
            select.select([self.descriptor], [], [], until_s - time.monotonic())
            try:
                if not os.read(self.descriptor, 4_096):
                    return True
            except BlockingIOError:
                continue
            except OSError:
                return True
        return False

    def close(self) -> None:
        os.close(self.descriptor)


@pytest.fixture(scope="session")
def boards_are_built() -> None:
    if "mega" in KINDS:
        toolchain.build()


@pytest.fixture(params=KINDS)
def live(request: pytest.FixtureRequest, boards_are_built: None) -> Iterator[LiveWorld]:
    del boards_are_built
    world = LiveWorld.start(request.param)
    assert world.board_words == BOARDS[request.param].words
    yield world
    world.stop()


@pytest.fixture
def port(live: LiveWorld) -> Iterator[SerialPort]:
    opened = SerialPort(live.port_path)
    yield opened
    opened.close()


def reached(live: LiveWorld, wanted: Callable[[LiveState], bool]) -> LiveState:
    """Watch the table until it is as wanted."""
    until_s = time.monotonic() + DEADLINE_S
    while time.monotonic() < until_s:
        state = live.state()
        if wanted(state):
            return state
        select.select([], [], [], 0.01)
    pytest.fail("the table did not come to that in time")


def weighs(live: LiveWorld, hole: int, pieces: int) -> Callable[[BoardMessage], bool]:
    known = live.calibrations[hole]

    def judge(message: BoardMessage) -> bool:
        if not isinstance(message, messages.Weights):
            return False
        return round((message.raw[hole] - known.zero_raw) / known.raw_per_piece) == pieces

    return judge


def test_the_app_finds_a_board_with_pieces_on_it(live: LiveWorld, port: SerialPort) -> None:
    port.send(messages.HelloRequest())
    hello = port.heard(lambda message: isinstance(message, messages.Hello))
    assert isinstance(hello, messages.Hello)
    assert hello.scales == 0x1FFFF
    for hole, count in enumerate(START_COUNTS):
        port.heard(weighs(live, hole, count))


def test_pieces_that_are_lifted_and_dropped_weigh_elsewhere(
    live: LiveWorld, port: SerialPort
) -> None:
    assert live.act("lift S4") == ""
    assert len(live.state().hand) == 7
    port.heard(weighs(live, 3, 0))
    assert live.act("drop SS 2") == ""
    port.heard(weighs(live, 7, 2))
    state = live.state()
    assert (len(state.holes["SS"]), len(state.hand)) == (2, 5)


def test_a_press_arrives_and_a_lamp_lights(live: LiveWorld, port: SerialPort) -> None:
    port.heard(lambda message: isinstance(message, messages.Weights))
    assert live.act("press 2") == ""
    press = port.heard(lambda message: isinstance(message, messages.Press))
    assert isinstance(press, messages.Press)
    assert press.seat == 2
    port.send(messages.Lamp(seats=0b10, mode=1))
    assert reached(live, lambda state: state.lamps == (2,)).fault == ""


def test_pulling_the_cable_hangs_up_and_putting_it_back_boots(
    live: LiveWorld, port: SerialPort
) -> None:
    before = port.heard(lambda message: isinstance(message, messages.Heartbeat))
    assert isinstance(before, messages.Heartbeat)
    assert live.act("unplug board") == ""
    assert port.is_hung_up()
    assert not live.port_path.exists()
    assert not live.state().plugged
    assert live.act("lift S1") == ""
    assert live.act("plug board") == ""
    again = SerialPort(live.port_path)
    after = again.heard(lambda message: isinstance(message, messages.Heartbeat))
    assert isinstance(after, messages.Heartbeat)
    again.heard(weighs(live, 0, 0))
    again.close()


def test_a_sowing_goes_on_by_itself_and_the_hands_are_busy_meanwhile() -> None:
    live = LiveWorld.start("frames", counts=(1, 0, 0, 0, 0, 0, 0, 90, 7, *[0] * 7))
    try:
        assert live.act("sow S1") == ""
        busy = "the hands are still sowing; wait until they have finished"
        assert live.act("lift N1") == busy
        assert live.act("arrange") == busy
        assert live.act("bump N3") == ""
        assert "N3" in live.state().shaken
        done = reached(live, lambda state: not state.busy)
        assert (len(done.holes["S1"]), len(done.holes["SS"])) == (0, 91)
    finally:
        live.stop()


def test_arrange_lays_the_pieces_as_the_app_publishes_them() -> None:
    wanted = "0,0,0,0,0,0,0/0,0,0,0,0,0,1 90-7 1"
    live = LiveWorld.start("frames", position=lambda: wanted)
    try:
        assert live.act("lift S4") == ""
        assert live.act("arrange") == ""
        state = live.state()
        assert {name: len(pieces) for name, pieces in state.holes.items() if pieces} == {
            "SS": 90,
            "N7": 1,
            "NS": 7,
        }
        assert state.hand == ()
        assert live.act("sow S1").startswith("S1 cannot be sown")
    finally:
        live.stop()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "say what to do, for example `lift S4`"),
        ("lfit S4", "unknown act `lfit`; did you mean `lift`?"),
        ("lift S9", "there is no hole `S9`; the holes are S1-S7, SS, N1-N7 and NS"),
        ("drop S4", "no piece is in the hand: there is nothing to drop into S4"),
        ("undo", "that is no act of the table; the operator's page has it"),
        ("wait 5s", "that is no act of the table; the operator's page has it"),
    ],
)
def test_what_cannot_be_done_is_said(live: LiveWorld, line: str, sentence: str) -> None:
    assert live.act(line) == sentence


def test_a_broken_scale_is_seen(live: LiveWorld, port: SerialPort) -> None:
    assert live.act("dead S2") == ""
    port.heard(lambda message: isinstance(message, messages.Weights) and message.dead == 2)
    assert live.state().dead == ("S2",)


def test_it_stops_at_once_and_leaves_nothing_behind() -> None:
    live = LiveWorld.start("frames")
    folder = live.port_path.parent
    live.stop()
    live.stop()
    assert not folder.exists()


def test_a_wrong_lay_out_is_refused_and_leaves_nothing_behind() -> None:
    with pytest.raises(ActError, match="the holes hold 1 pieces, but a board has 98"):
        LiveWorld.start("frames", counts=(1, *[0] * 15))


def test_the_best_board_is_the_real_firmware_where_both_parts_were_built(tmp_path: Path) -> None:
    elf, bench = tmp_path / "pengadil.elf", tmp_path / "pengadil-bench"
    kind, words = best_kind(elf, bench)
    assert kind == "frames"
    assert words.en.startswith("virtual board in pure Python: the firmware is not built here")
    elf.touch()
    assert "the simulator is not built here" in best_kind(elf, bench)[1].en
    bench.touch()
    assert best_kind(elf, bench) == ("mega", BOARDS["mega"].words)
