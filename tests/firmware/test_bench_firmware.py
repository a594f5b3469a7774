"""The real firmware binary on the bench: what it says of itself, of its scales and of its buttons."""

import random

import pytest

from app.virtual.board_model import ScaleValue
from app.virtual.mega import MegaBoard
from tests.firmware.conftest import StartBench
from tests.firmware.firmware_board import CYCLES_PER_MS, Edges, FirmwareBoard, bouncing
from tests.firmware.wire_oracle import CYCLES_PER_TICK, Hello, Host, Weights

LOADS = [-8_000_000, -1, 0, 1, *(1_000 * scale - 7_000 for scale in range(4, 16)), 8_000_000]

TICKS_PER_MS = 2_000


@pytest.fixture
def board(start_bench: StartBench) -> FirmwareBoard:
    board = FirmwareBoard(start_bench())
    board.bench.scales(LOADS)
    board.pass_s(1)
    return board


def test_hello_says_what_the_board_is_and_has(board: FirmwareBoard) -> None:
    hello = board.hello()
    assert (hello.major, hello.minor) == (1, 0)
    assert hello.scales == 0x1FFFF
    assert (hello.buttons, hello.lamps, hello.buzzer) == (0xFF, 0xFF, 1)
    assert hello.reset_cause == 1
    board.bench.send(board.host.hello_request())
    again = next(m for m in board.pass_ms(50) if isinstance(m, Hello))
    assert again[:9] == hello[:9]
    assert again.uptime > hello.uptime


def test_weights_come_eighty_times_a_second_and_are_right(board: FirmwareBoard) -> None:
    board.messages.clear()
    board.pass_s(5)
    weights = board.weights()
    assert 5 * 79 <= len(weights) <= 5 * 81
    for frame in weights:
        assert (frame.rail, frame.dead) == (0, 0)
        assert list(frame.raw) == LOADS
    fresh = sum(frame.fresh.bit_count() for frame in weights)
    assert fresh > 0.97 * 17 * len(weights)
    assert board.host.lost == 0
    assert board.host.broken == 0


def test_torn_readings_never_show(board: FirmwareBoard) -> None:
    board.bench.scales([0] * 17)
    board.pass_s(1)
    board.messages.clear()
    board.pass_s(20)
    assert sum(board.bench.report().torn) > 0
    assert {frame.raw for frame in board.weights()} == {(0,) * 17}


def test_the_clock_is_never_high_for_long(board: FirmwareBoard) -> None:
    chance = random.Random(5)
    for _ in range(100):
        seats = chance.sample(range(1, 9), 3)
        at = board.cycle + chance.randrange(20 * CYCLES_PER_MS)
        board.bench.edges([edge for seat in seats for edge in bouncing(chance, seat, at)])
        board.bench.send(board.host.ping(1) + board.host.buzz(2_000, 5) + board.host.lamp(0xFF, 3))
        board.pass_ms(60)
    report = board.bench.report()
    assert 0 < report.clock_high_max_us <= 50
    assert report.power_downs == 0
    assert report.receiver_overruns == 0
    told_us = max(beat.clock_high_max for beat in board.heartbeats()) / 2
    assert told_us + 0.5 >= report.clock_high_max_us - 0.5


@pytest.mark.parametrize("value", ["rail+", "rail-", "dead", "floating", "low"])
def test_a_scale_without_a_reading_is_flagged_each_in_turn(
    board: FirmwareBoard, value: ScaleValue
) -> None:
    for scale in range(17):
        board.bench.scales([value if i == scale else LOADS[i] for i in range(17)])
        # A chip that has fallen silent is given 400 ms; a rail shows at the next median.
        board.pass_ms(100 if str(value).startswith("rail") else 450)
        frame = [m for m in board.pass_ms(50) if isinstance(m, Weights)][-1]
        flagged = frame.rail if str(value).startswith("rail") else frame.dead
        assert flagged == 1 << scale
        assert frame.rail | frame.dead == 1 << scale
        assert list(frame.raw) == [0 if i == scale else LOADS[i] for i in range(17)]


def test_a_scale_that_comes_back_weighs_again(board: FirmwareBoard) -> None:
    board.bench.scales(["dead"] * 17)
    board.pass_ms(600)
    assert board.weights()[-1].dead == 0x1FFFF
    board.bench.scales(LOADS)
    board.pass_ms(300)
    assert list(board.weights()[-1].raw) == LOADS


def test_a_step_of_load_has_arrived_within_a_tenth_of_a_second(board: FirmwareBoard) -> None:
    board.messages.clear()
    board.bench.scales([load // 2 for load in LOADS])
    board.pass_ms(100)
    assert list(board.weights()[-1].raw) == [load // 2 for load in LOADS]


def test_a_power_cut_changes_the_boot_and_not_the_board(board: FirmwareBoard) -> None:
    first = board.hello()
    board.bench.power(on=False)
    board.pass_ms(100)
    board.bench.power(on=True)
    board.boot()
    board.pass_s(1)
    second = board.hello()
    assert second.board_id == first.board_id
    assert second.boot_id != first.boot_id
    assert second.reset_cause == 1
    board.bench.reset()
    board.boot()
    board.pass_s(1)
    third = board.hello()
    assert third.board_id == first.board_id
    assert third.boot_id not in {first.boot_id, second.boot_id}
    assert third.reset_cause == 2


def test_two_boards_are_not_the_same(start_bench: StartBench) -> None:
    boards = [FirmwareBoard(start_bench(seed=seed)) for seed in (1, 2, 3)]
    for board in boards:
        board.pass_s(0.8)
    assert len({board.hello().board_id for board in boards}) == 3


def test_a_ping_is_stamped_where_it_stands(board: FirmwareBoard) -> None:
    for token in range(50):
        sent = board.cycle
        board.bench.send(board.host.ping(token))
        board.pass_ms(40 + token / 10)
        pong = board.pongs()[-1]
        assert pong.token == token
        # Ten bytes at 86.8 us; the clock began when the program did, within the first 200 ms.
        received = pong.received_at * CYCLES_PER_TICK
        assert 0 < sent + 10 * 1389 - received < 200 * CYCLES_PER_MS
        assert 0 <= pong.sent_at - pong.received_at < 30 * TICKS_PER_MS
    offsets = [pong.received_at * CYCLES_PER_TICK for pong in board.pongs()]
    assert offsets == sorted(offsets)


def test_every_bouncing_press_is_told_once_and_every_glitch_is_not(board: FirmwareBoard) -> None:
    chance = random.Random(11)
    made: list[tuple[int, int]] = []
    glitches = 0
    for number in range(240):
        seat = 1 + number % 8
        at = board.cycle + chance.randrange(1 * CYCLES_PER_MS, 9 * CYCLES_PER_MS)
        edges: Edges = []
        if number % 3 == 0:  # a touch of up to 90 us, alone
            edges += [(seat, True, at), (seat, False, at + chance.randrange(16, 90 * 16))]
            glitches += 1
        else:
            edges += bouncing(chance, seat, at, hold_ms=40)
            made.append((seat, at))
        board.bench.edges(edges)
        board.pass_ms(15)
    board.pass_ms(300)
    downs = board.downs()
    ups = [press for press in board.presses.values() if not press.down]
    assert [press.seat for press in downs] == [seat for seat, _ in sorted(made, key=lambda m: m[1])]
    assert len(ups) == len(made) == 160
    assert sorted(board.presses) == list(range(1, 321)), "numbered without a gap"
    board.pass_ms(500)
    assert board.heartbeats()[-1].glitches == glitches
    late_us = [
        (press.at * CYCLES_PER_TICK - at) / 16
        for press, (_, at) in zip(downs, sorted(made, key=lambda m: m[1]), strict=True)
    ]
    assert max(late_us) - min(late_us) < 10, "the first edge is what counts"


def test_presses_wait_for_their_acknowledgement(board: FirmwareBoard) -> None:
    chance = random.Random(12)
    for number in range(16):
        board.bench.edges(bouncing(chance, 1 + number % 8, board.cycle + CYCLES_PER_MS))
        board.pass_ms(60, acknowledge=False)
    for _ in range(10):
        board.pass_ms(100, acknowledge=False)
    assert len(board.presses) == 32
    assert board.repeats >= 32
    assert board.heartbeats()[-1].unacknowledged == 32
    assert board.heartbeats()[-1].refused_presses == 0
    assert board.boot_id is not None
    board.bench.send(board.host.ack(board.boot_id, 32))
    board.pass_s(1)
    assert board.heartbeats()[-1].unacknowledged == 0


def test_a_race_lights_its_own_lamp_within_a_millisecond(board: FirmwareBoard) -> None:
    board.bench.send(board.host.race(0b0000_1100))
    board.pass_ms(20)
    at = board.cycle + 2 * CYCLES_PER_MS
    board.bench.edges([(4, True, at), (3, True, at + 800), (1, True, at - 800)])
    board.pass_ms(2 + 1)
    assert board.bench.lamps() == 0b0000_1000
    board.pass_ms(100)
    assert [won.seat for won in board.races()] == [4]
    assert [press.seat for press in board.downs()] == [1, 4, 3]


def test_lamps_and_buzzer_do_as_they_are_told(board: FirmwareBoard) -> None:
    board.bench.send(board.host.lamp(0b1001, 1) + board.host.buzz(880, 200))
    board.pass_ms(50)
    assert board.bench.lamps() == 0b1001
    assert board.bench.buzzer() == pytest.approx(880, rel=0.01)
    board.bench.send(board.host.lamp(0b0001, 0))
    board.pass_ms(300)
    assert board.bench.lamps() == 0b1000
    assert board.bench.buzzer() == 0


def test_a_board_model_in_lockstep_speaks_for_the_whole_firmware(built: None) -> None:
    del built
    model = MegaBoard(seed=4)
    try:
        model.set_scales([7] * 17)
        host = Host()
        heard = list(host.take(model.advance(900_000)))
        assert any(isinstance(m, Hello) for m in heard)
        model.edge(2, True, 905_000.5)
        model.feed(host.lamp(0b10, 1))
        heard = list(host.take(model.advance(1_000_000)))
        assert model.lamps() == 0b10
        assert any(getattr(m, "seat", None) == 2 for m in heard)
        model.power(False)
        assert model.advance(1_100_000) == b""
        assert model.lamps() == 0
        model.power(True)
        assert any(isinstance(m, Hello) for m in Host().take(model.advance(2_000_000)))
    finally:
        model.close()
        model.close()
