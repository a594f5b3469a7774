"""The pure-Python board on its wire: what firmware/PROTOCOL.md says a board does."""

from collections.abc import Sequence

import pytest

from app.board import messages
from app.board.frames import FrameReader, encode
from app.board.messages import BoardMessage, HostMessage
from app.virtual.board_model import ScaleValue
from app.virtual.virtual_board import BOOT_US, VirtualBoard

LOADS: tuple[ScaleValue, ...] = tuple(1_000 * scale - 3_000 for scale in range(17))

SAME: list[ScaleValue] = ["="] * 17


class Wire:
    """A test's side of the wire: keeps the time, reads frames, sends messages."""

    def __init__(self, *, on: bool = True, drift_ppm: float = 0) -> None:
        self.board = VirtualBoard(seed=3, drift_ppm=drift_ppm)
        self.board.set_scales(LOADS)
        self.reader = FrameReader()
        self.now_us = 0
        self.sequence = 0
        if on:
            self.board.power(on=True)

    def run(self, for_us: int) -> list[BoardMessage]:
        self.now_us += for_us
        frames = self.reader.feed(self.board.advance(self.now_us))
        return [messages.unpack(frame) for frame in frames]  # type: ignore[misc]  # only board frames come

    def events(self, for_us: int) -> list[BoardMessage]:
        lossy = (messages.Weights, messages.Heartbeat)
        return [message for message in self.run(for_us) if not isinstance(message, lossy)]

    def send(self, message: HostMessage) -> None:
        self.board.feed(messages.pack(message, self.sequence))
        self.sequence = (self.sequence + 1) % 256

    def press(self, seat: int, at_us: float, hold_us: float = 80_000) -> None:
        self.board.edge(seat, closed=True, at_us=at_us)
        self.board.edge(seat, closed=False, at_us=at_us + hold_us)


def of(kind: type[BoardMessage], heard: Sequence[BoardMessage]) -> list[BoardMessage]:
    return [message for message in heard if isinstance(message, kind)]


def hello(heard: Sequence[BoardMessage]) -> messages.Hello:
    (message,) = of(messages.Hello, heard)
    assert isinstance(message, messages.Hello)
    return message


def test_it_says_hello_once_after_a_boot_and_when_asked() -> None:
    wire = Wire()
    first = hello(wire.run(1_000_000))
    assert (first.major, first.scales, first.buttons, first.lamps) == (1, 0x1FFFF, 0xFF, 0xFF)
    assert first.uptime == 2 * BOOT_US
    wire.send(messages.HelloRequest())
    again = hello(wire.run(1_000))
    assert (again.board_id, again.boot_id) == (first.board_id, first.boot_id)
    assert again.uptime == 2_000_000


def test_without_power_it_is_silent_and_deaf() -> None:
    wire = Wire(on=False)
    wire.send(messages.HelloRequest())
    wire.press(1, 10_000)
    assert wire.run(1_000_000) == []
    assert wire.board.lamps() == 0


def test_weights_come_eighty_times_a_second() -> None:
    wire = Wire()
    wire.run(BOOT_US)
    weights = of(messages.Weights, wire.run(1_000_000))
    assert len(weights) == 80
    for message in weights:
        assert isinstance(message, messages.Weights)
        assert message.raw == LOADS
        assert (message.fresh, message.rail, message.dead) == (0x1FFFF, 0, 0)


def test_rails_and_dead_chips_are_flagged_and_never_reported_as_weights() -> None:
    wire = Wire()
    wire.run(100_000)
    broken: list[ScaleValue] = ["dead", "rail+", "rail-", "floating", 0x7FFFFF]
    wire.board.set_scales(broken + SAME[5:])
    early = of(messages.Weights, wire.run(100_000))[-1]
    late = of(messages.Weights, wire.run(400_000))[-1]
    assert isinstance(early, messages.Weights)
    assert isinstance(late, messages.Weights)
    assert (early.dead, early.rail) == (0, 0b10110)
    assert early.raw[0] == LOADS[0]
    assert not early.fresh & 0b11111
    assert (late.dead, late.rail) == (0b01001, 0b10110)
    assert late.raw == (0, 0, 0, 0, 0, *LOADS[5:])


def test_a_scale_that_never_converted_is_dead_from_the_start() -> None:
    wire = Wire(on=False)
    wire.board.set_scales(["dead", *SAME[1:]])
    wire.board.power(on=True)
    weights = of(messages.Weights, wire.run(100_000))[0]
    assert isinstance(weights, messages.Weights)
    assert weights.dead == 1


def test_a_press_is_reported_at_its_first_edge_and_resent_until_acknowledged() -> None:
    wire = Wire()
    boot_id = hello(wire.run(100_000)).boot_id
    wire.press(2, 150_000.5, hold_us=700_000)
    pressed = wire.events(500_000)
    expected = messages.Press(number=1, seat=2, at=300_001, together=0)
    assert pressed == [expected] * 3
    wire.send(messages.Ack(boot_id=boot_id, number=1))
    released = messages.Release(number=2, seat=2, at=1_700_001, together=0)
    assert wire.events(400_000) == [released]
    wire.send(messages.Ack(boot_id=boot_id ^ 1, number=2))
    assert wire.events(400_000) == [released] * 2
    wire.send(messages.Ack(boot_id=boot_id, number=2))
    assert wire.events(1_000_000) == []


def test_thirty_two_are_kept_and_the_next_press_is_refused_and_counted() -> None:
    wire = Wire()
    boot_id = hello(wire.run(100_000)).boot_id
    for number in range(20):
        wire.press(1, 200_000 + number * 200_000)
    heard = wire.run(5_000_000)
    numbers = {m.number for m in heard if isinstance(m, messages.Press | messages.Release)}
    assert numbers == set(range(1, 33))
    beat = of(messages.Heartbeat, heard)[-1]
    assert isinstance(beat, messages.Heartbeat)
    assert (beat.unacknowledged, beat.refused_presses) == (32, 4)
    wire.send(messages.Ack(boot_id=boot_id, number=31))
    assert {m.number for m in wire.events(400_000) if isinstance(m, messages.Release)} == {32}


def test_presses_in_the_same_look_are_told_as_not_ordered() -> None:
    wire = Wire()
    wire.run(100_000)
    wire.press(1, 200_000)
    wire.press(3, 200_003)
    wire.press(2, 200_050)
    together = {m.seat: m.together for m in wire.run(150_000) if isinstance(m, messages.Press)}
    assert together == {1: 0b101, 3: 0b101, 2: 0}


def test_a_glitch_is_counted_and_is_no_press() -> None:
    wire = Wire()
    wire.run(100_000)
    wire.press(1, 200_000, hold_us=50)
    heard = wire.run(600_000)
    assert of(messages.Press, heard) == []
    beat = of(messages.Heartbeat, heard)[-1]
    assert isinstance(beat, messages.Heartbeat)
    assert beat.glitches == 1


def test_ping_is_answered_with_the_boards_own_time() -> None:
    wire = Wire(drift_ppm=100)
    wire.run(1_000_000)
    wire.send(messages.Ping(token=77))
    assert wire.events(1_000) == [
        messages.Pong(token=77, received_at=2_000_200, sent_at=2_000_200),
    ]


@pytest.mark.parametrize(
    ("frame_type", "payload", "reason"),
    [(0x55, b"", 1), (0x81, b"", 1), (0x02, b"\x01", 2), (0x04, b"\x01\x09", 3)],
)
def test_what_it_does_not_understand_it_refuses(
    frame_type: int, payload: bytes, reason: int
) -> None:
    wire = Wire()
    wire.run(100_000)
    wire.board.feed(encode(frame_type, 0, payload))
    assert wire.events(1_000) == [messages.Refused(type=frame_type, reason=reason)]


def test_lamps_go_on_off_blink_fill_and_identify() -> None:
    wire = Wire()
    wire.run(100_000)
    wire.send(messages.Lamp(seats=0b011, mode=1))
    wire.send(messages.Lamp(seats=0b100, mode=2))
    wire.send(messages.Lamp(seats=0b001, mode=0))
    wire.send(messages.Lamp(seats=0b1000, mode=3))
    lit = []
    for _ in range(4):
        lit.append(wire.board.lamps())
        wire.run(250_000)
    assert lit == [0b1110, 0b1010, 0b1110, 0b1010]
    wire.send(messages.Identify(seconds=1))
    shown = set()
    for _ in range(8):
        wire.run(125_000)
        shown.add(wire.board.lamps())
    assert {0, 0xFF} <= shown
    assert wire.board.lamps() in {0b1110, 0b1010}


def test_a_race_is_won_by_the_first_armed_seat_and_is_then_over() -> None:
    wire = Wire()
    wire.run(100_000)
    wire.send(messages.Race(seats=0b110))
    wire.press(1, 150_000)
    wire.press(3, 151_000)
    wire.press(2, 152_000)
    heard = wire.events(70_000)
    (won,) = of(messages.RaceWon, heard)
    assert isinstance(won, messages.RaceWon)
    assert won.seat == 3
    assert wire.board.lamps() == 0b100
    assert len(of(messages.Press, heard)) == 3


def test_a_power_cut_keeps_the_board_id_and_changes_the_boot_id() -> None:
    wire = Wire()
    before = hello(wire.run(100_000))
    wire.press(1, 150_000)
    wire.send(messages.Lamp(seats=0xFF, mode=1))
    wire.run(100_000)
    wire.board.power(on=False)
    assert wire.run(500_000) == []
    wire.board.power(on=True)
    heard = wire.run(300_000)
    after = hello(heard)
    assert after.board_id == before.board_id
    assert after.boot_id != before.boot_id
    assert after.uptime == 2 * BOOT_US
    assert of(messages.Press, heard) == []
    assert wire.board.lamps() == 0


def test_a_button_held_while_it_boots_is_a_press_of_the_new_boot() -> None:
    wire = Wire(on=False)
    wire.board.edge(4, closed=True, at_us=1_000)
    wire.run(10_000)
    wire.board.power(on=True)
    presses = of(messages.Press, wire.run(100_000))
    assert presses == [messages.Press(number=1, seat=4, at=2 * BOOT_US, together=0)]


def test_it_does_the_same_again_in_steps_of_any_size() -> None:
    def story(step_us: int) -> bytes:
        wire = Wire()
        wire.press(2, 123_456.5)
        wire.press(1, 300_001)
        heard = b""
        while wire.now_us < 600_000:
            wire.now_us += step_us
            heard += wire.board.advance(wire.now_us)
        return heard

    assert story(100) == story(12_500) == story(600_000)


def test_wrong_use_is_an_error() -> None:
    board = VirtualBoard()
    with pytest.raises(ValueError, match="17 scales, not 3"):
        board.set_scales([1, 2, 3])
    with pytest.raises(ValueError, match="seats are 1 to 8, not 9"):
        board.edge(9, closed=True, at_us=0)
