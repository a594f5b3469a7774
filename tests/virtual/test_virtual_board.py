"""The pure-Python board on its wire: what firmware/PROTOCOL.md says a board does."""

from collections.abc import Sequence

import pytest

from app.board import messages
from app.board.frames import FrameReader, encode
from app.board.messages import BoardMessage, HostMessage
from app.virtual.board_model import ScaleValue
from app.virtual.virtual_board import BOOT_US, VirtualBoard

LOADS: tuple[ScaleValue, ...] = tuple(1_000 * scale - 3_000 for scale in range(17))

UP_US = BOOT_US + 100_000
"""When it has said HELLO and weighs."""

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


def weights_of(heard: Sequence[BoardMessage]) -> list[messages.Weights]:
    return [message for message in heard if isinstance(message, messages.Weights)]


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
    wire.run(UP_US)
    broken: list[ScaleValue] = ["dead", "rail+", "rail-", "floating", 0x7FFFFF]
    wire.board.set_scales(broken + SAME[5:])
    early = of(messages.Weights, wire.run(100_000))[-1]
    late = of(messages.Weights, wire.run(400_000))[-1]
    assert isinstance(early, messages.Weights)
    assert isinstance(late, messages.Weights)
    assert (early.dead, early.rail) == (0, 0b10110)
    assert early.raw[0] == LOADS[0]
    assert early.fresh & 0b11111 == 0b10110
    assert (late.dead, late.rail) == (0b01001, 0b10110)
    assert late.raw == (0, 0, 0, 0, 0, *LOADS[5:])


def test_a_scale_that_never_converted_is_dead_and_not_in_hello() -> None:
    wire = Wire(on=False)
    wire.board.set_scales(["dead", *SAME[1:]])
    wire.board.power(on=True)
    heard = wire.run(UP_US)
    assert hello(heard).scales == 0x1FFFE
    weights = of(messages.Weights, heard)[0]
    assert isinstance(weights, messages.Weights)
    assert weights.dead == 1


def test_a_scale_that_died_while_the_power_was_off_is_not_in_hello() -> None:
    wire = Wire()
    assert hello(wire.run(UP_US)).scales == 0x1FFFF
    wire.board.power(on=False)
    wire.board.set_scales(["=", "floating", "low", *SAME[3:]])
    wire.run(100_000)
    wire.board.power(on=True)
    assert hello(wire.run(UP_US)).scales == 0x1FFF9


def test_a_scale_that_answered_and_died_before_hello_is_in_it() -> None:
    wire = Wire()
    wire.run(50_000)
    wire.board.set_scales(["dead", *SAME[1:]])
    heard = wire.run(UP_US)
    assert hello(heard).scales == 0x1FFFF
    weights = of(messages.Weights, heard)[0]
    assert isinstance(weights, messages.Weights)
    assert weights.dead == 1


def test_a_scale_that_comes_later_shows_in_weights_once_it_has_settled() -> None:
    wire = Wire(on=False)
    wire.board.set_scales(["dead", *SAME[1:]])
    wire.board.power(on=True)
    wire.run(UP_US)
    wire.board.set_scales([42, *SAME[1:]])
    dead = [message.dead & 1 for message in weights_of(wire.run(125_000))]
    assert dead == [1] * 6 + [0] * 4
    wire.send(messages.HelloRequest())
    assert hello(wire.run(1_000)).scales == 0x1FFFF


def test_raw_is_the_median_of_three() -> None:
    wire = Wire()
    wire.run(UP_US)
    seen = []
    for value in (0, 0, 90, 0, 50, 50, 50):
        wire.board.set_scales([value, *SAME[1:]])
        seen += [message.raw[0] for message in weights_of(wire.run(12_500))]
    assert seen == [LOADS[0], 0, 0, 0, 50, 50, 50]


def test_a_press_is_reported_at_its_first_edge_and_resent_until_acknowledged() -> None:
    wire = Wire()
    boot_id = hello(wire.run(UP_US)).boot_id
    wire.press(2, 650_000.5, hold_us=700_000)
    pressed = wire.events(500_000)
    expected = messages.Press(number=1, seat=2, at=1_300_001, together=0)
    assert pressed == [expected] * 3
    wire.send(messages.Ack(boot_id=boot_id, number=1))
    released = messages.Release(number=2, seat=2, at=2_700_001, together=0)
    assert wire.events(400_000) == [released]
    wire.send(messages.Ack(boot_id=boot_id ^ 1, number=2))
    assert wire.events(400_000) == [released] * 2
    wire.send(messages.Ack(boot_id=boot_id, number=2))
    assert wire.events(1_000_000) == []


def test_thirty_two_are_kept_with_their_releases_and_the_next_is_refused_and_counted() -> None:
    wire = Wire()
    boot_id = hello(wire.run(UP_US)).boot_id
    for number in range(36):
        wire.press(1, 700_000 + number * 200_000)
    heard = wire.run(8_000_000)
    numbers = {m.number for m in heard if isinstance(m, messages.Press | messages.Release)}
    assert numbers == set(range(1, 65))
    beat = of(messages.Heartbeat, heard)[-1]
    assert isinstance(beat, messages.Heartbeat)
    assert (beat.unacknowledged, beat.refused_presses) == (64, 4)
    wire.send(messages.Ack(boot_id=boot_id, number=63))
    assert {m.number for m in wire.events(400_000) if isinstance(m, messages.Release)} == {64}


def test_an_acknowledgement_of_a_number_not_given_yet_is_out_of_range() -> None:
    wire = Wire()
    boot_id = hello(wire.run(UP_US)).boot_id
    wire.send(messages.Ack(boot_id=boot_id, number=1))
    wire.send(messages.Ack(boot_id=boot_id ^ 1, number=1))
    assert wire.events(1_000) == [messages.Refused(type=0x03, reason=3)]


def test_presses_in_the_same_look_are_told_as_not_ordered() -> None:
    wire = Wire()
    wire.run(UP_US)
    wire.press(1, 700_000)
    wire.press(3, 700_003)
    wire.press(2, 700_050)
    together = {m.seat: m.together for m in wire.run(150_000) if isinstance(m, messages.Press)}
    assert together == {1: 0b101, 3: 0b101, 2: 0}


def test_a_glitch_is_counted_and_is_no_press() -> None:
    wire = Wire()
    wire.run(UP_US)
    wire.press(1, 700_000, hold_us=50)
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
    [
        (0x55, b"", 1),
        (0x81, b"", 1),
        (0x02, b"\x01", 2),
        (0x04, b"\x01\x09", 3),
        (0x05, b"\x13\x00\x64\x00", 3),
        (0x05, b"\x21\x4e\x64\x00", 3),
    ],
)
def test_what_it_does_not_understand_it_refuses(
    frame_type: int, payload: bytes, reason: int
) -> None:
    wire = Wire()
    wire.run(UP_US)
    wire.board.feed(encode(frame_type, 0, payload))
    assert wire.events(1_000) == [messages.Refused(type=frame_type, reason=reason)]


def test_lamps_go_on_off_blink_fill_and_identify() -> None:
    wire = Wire()
    wire.run(UP_US)
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
    wire.run(UP_US)
    wire.send(messages.Race(seats=0b110))
    wire.press(1, 650_000)
    wire.press(3, 651_000)
    wire.press(2, 652_000)
    heard = wire.events(70_000)
    (won,) = of(messages.RaceWon, heard)
    assert isinstance(won, messages.RaceWon)
    assert won.seat == 3
    assert wire.board.lamps() == 0b100
    assert len(of(messages.Press, heard)) == 3


def test_a_power_cut_keeps_the_board_id_and_changes_the_boot_id() -> None:
    wire = Wire()
    before = hello(wire.run(UP_US))
    wire.press(1, 650_000)
    wire.send(messages.Lamp(seats=0xFF, mode=1))
    wire.run(100_000)
    wire.board.power(on=False)
    assert wire.run(500_000) == []
    wire.board.power(on=True)
    heard = wire.run(UP_US)
    after = hello(heard)
    assert after.board_id == before.board_id
    assert after.boot_id != before.boot_id
    assert after.uptime == 2 * BOOT_US
    assert of(messages.Press, heard) == []
    assert wire.board.lamps() == 0


def test_a_button_held_since_before_the_boot_is_nothing_before_it_was_open() -> None:
    wire = Wire(on=False)
    wire.board.edge(4, closed=True, at_us=1_000)
    wire.run(10_000)
    wire.board.power(on=True)
    wire.board.edge(4, closed=False, at_us=700_000)
    wire.press(4, 800_000)
    first = [m.number for m in wire.events(1_100_000) if isinstance(m, messages.Press)][:1]
    heard = [m for m in wire.events(200_000) if isinstance(m, messages.Press | messages.Release)]
    assert first == [1]
    assert {(type(m), m.number, m.at) for m in heard} == {
        (messages.Press, 1, 2 * 790_000),
        (messages.Release, 2, 2 * 870_000),
    }


def test_a_press_while_it_boots_is_kept_and_comes_after_hello() -> None:
    wire = Wire()
    wire.press(4, 100_000)
    first, *rest = wire.events(BOOT_US)
    assert isinstance(first, messages.Hello)
    assert rest == [
        messages.Press(number=1, seat=4, at=200_000, together=0),
        messages.Release(number=2, seat=4, at=360_000, together=0),
    ]


def test_what_is_asked_while_it_boots_is_answered_after_hello_eight_answers_at_most() -> None:
    wire = Wire()
    wire.send(messages.HelloRequest())
    for token in range(10):
        wire.send(messages.Ping(token=token))
    heard = wire.run(BOOT_US)
    hello(heard)
    pongs = [message.token for message in heard if isinstance(message, messages.Pong)]
    assert pongs == list(range(8))
    beat = of(messages.Heartbeat, heard)[-1]
    assert isinstance(beat, messages.Heartbeat)
    assert beat.bad_frames == 2


def test_a_proved_press_waits_for_an_earlier_edge_that_has_not_proved_yet() -> None:
    wire = Wire()
    wire.run(UP_US)
    for number in range(5):  # bounces for 8 ms before it holds
        wire.press(1, 700_000 + 2_000 * number, hold_us=50)
    wire.press(1, 709_000)
    wire.press(2, 701_000)
    presses = [m for m in wire.events(200_000) if isinstance(m, messages.Press)]
    assert [(press.number, press.seat, press.at) for press in presses] == [
        (1, 1, 1_400_000),
        (2, 2, 1_402_000),
    ]


def test_a_proved_press_waits_ten_milliseconds_at_most_for_a_glitch() -> None:
    wire = Wire()
    wire.run(UP_US)
    wire.press(1, 700_000, hold_us=50)
    wire.press(2, 701_000)
    wire.run(109_900)
    assert wire.now_us == 709_900
    assert of(messages.Press, wire.run(200)) == [
        messages.Press(number=1, seat=2, at=1_402_000, together=0)
    ]


def test_a_race_is_not_won_by_a_press_that_began_before_it() -> None:
    wire = Wire()
    wire.run(UP_US)
    wire.press(1, 600_050)
    wire.press(2, 601_000)
    wire.run(100)
    wire.send(messages.Race(seats=0b11))
    won = of(messages.RaceWon, wire.run(50_000))
    assert won == [messages.RaceWon(number=2, seat=2, at=1_202_000)]


def test_seats_pressed_together_all_win_and_race_won_goes_first() -> None:
    wire = Wire()
    wire.run(UP_US)
    wire.send(messages.Identify(seconds=9))
    wire.send(messages.Race(seats=0b110))
    for seat in (1, 2, 3):
        wire.press(seat, 700_000 + seat)
    heard = wire.events(150_000)
    assert [type(message).__name__ for message in heard[:5]] == ["RaceWon"] * 2 + ["Press"] * 3
    assert [m.seat for m in heard if isinstance(m, messages.RaceWon)] == [2, 3]
    assert {m.together for m in heard if isinstance(m, messages.Press)} == {0b111}
    assert wire.board.lamps() == 0b110, "the race ends what IDENTIFY blinks"


def test_it_does_the_same_again_in_steps_of_any_size() -> None:
    def story(step_us: int) -> bytes:
        wire = Wire()
        wire.press(2, 123_456.5)
        wire.press(1, 800_001)
        heard = b""
        while wire.now_us < 1_200_000:
            wire.now_us += step_us
            heard += wire.board.advance(wire.now_us)
        return heard

    assert story(100) == story(12_500) == story(1_200_000)


def test_wrong_use_is_an_error() -> None:
    board = VirtualBoard()
    with pytest.raises(ValueError, match="17 scales, not 3"):
        board.set_scales([1, 2, 3])
    with pytest.raises(ValueError, match="seats are 1 to 8, not 9"):
        board.edge(9, closed=True, at_us=0)
