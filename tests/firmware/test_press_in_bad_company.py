"""Presses and races on the real firmware while a loose wire, a modem manager or a flood disturb it."""

import random

import pytest

from app.virtual.mega import CYCLES_PER_US
from tests.firmware.conftest import StartBench
from tests.firmware.firmware_board import CYCLES_PER_MS, Edges, FirmwareBoard
from tests.firmware.wire_oracle import Hello

LAMP_WITHIN_US = 1_000
PROVING_US = 100
LOOK_EVERY_US = 20


@pytest.fixture
def board(start_bench: StartBench) -> FirmwareBoard:
    board = FirmwareBoard(start_bench(seed=21))
    board.bench.scales([1_000 * scale for scale in range(17)])
    board.pass_s(1)
    return board


def chatter(chance: random.Random, start: int, *, every_us: float, ms: float) -> list[Edges]:
    """All eight contacts at once, an edge every so often, in slices that the bench can take."""
    closed = [False] * 8
    at = float(start)
    slices: list[Edges] = [[]]
    while at < start + ms * CYCLES_PER_MS:
        seat = chance.randrange(8)
        closed[seat] = not closed[seat]
        slices[-1].append((seat + 1, closed[seat], int(at)))
        at += chance.uniform(0.5, 1.5) * every_us * CYCLES_PER_US
        if len(slices[-1]) == 500:
            slices.append([])
    slices[-1] += [(seat + 1, False, int(at) + seat) for seat in range(8) if closed[seat]]
    return slices


@pytest.mark.parametrize("every_us", [100, 30, 8, 2])
def test_a_storm_of_edges_stops_nothing_for_long(board: FirmwareBoard, every_us: float) -> None:
    chance = random.Random(every_us)
    began = board.cycle
    for edges in chatter(chance, began + CYCLES_PER_MS, every_us=every_us, ms=150):
        board.bench.edges(edges)
        board.pass_ms((edges[-1][2] - board.cycle) / CYCLES_PER_MS)
    stormed_s = (board.cycle - began) / CYCLES_PER_MS / 1000
    weights = [m for m in board.weights() if m.at * 8 > began]
    assert len(weights) > 0.5 * 80 * stormed_s, "the other duties went on"

    board.pass_ms(200)
    board.pass_ms(200)
    told = len(board.presses)
    at = board.cycle + CYCLES_PER_MS
    board.bench.edges([(5, True, at), (5, False, at + 30 * CYCLES_PER_MS)])
    board.pass_ms(100)
    assert len(board.presses) == told + 2
    assert max(board.presses) == board.downs()[-1].number + 1
    assert board.downs()[-1].seat == 5
    assert board.heartbeats()[-1].buttons_down == 0
    assert sum(isinstance(m, Hello) for m in board.messages) == 1, "it was never reset"
    assert board.bench.report().power_downs == 0


def test_another_writer_on_the_line_disturbs_nothing(board: FirmwareBoard) -> None:
    chance = random.Random(8)
    for _ in range(20):
        board.bench.send(b"AT\r\nATZ\r\nAT+GCAP\r\n" + chance.randbytes(chance.randrange(300)))
        board.bench.send(board.host.ping(77))
        board.pass_ms(60)
    assert len(board.pongs()) == 20, "a frame after noise is heard, for it begins with a zero"
    assert board.pongs()[-1].token == 77
    board.pass_ms(600)
    assert board.heartbeats()[-1].bad_frames >= 20
    assert board.host.broken == 0
    board.bench.send(board.host.hello_request())
    assert any(isinstance(m, Hello) for m in board.pass_ms(50))


def test_a_race_lights_its_lamp_in_time_at_every_phase_of_the_rest(board: FirmwareBoard) -> None:
    chance = random.Random(9)
    late_us: list[int] = []
    for _ in range(40):
        seat = chance.randrange(1, 9)
        board.bench.send(board.host.lamp(0xFF, 0) + board.host.race(0xFF))
        board.pass_ms(25)
        at = board.cycle + chance.randrange(100, 12 * CYCLES_PER_MS)
        board.bench.edges([(seat, True, at), (seat, False, at + 3 * CYCLES_PER_MS)])
        for token in range(5):
            board.bench.send(board.host.ping(token) + board.host.lamp(0, 0))
        board.pass_ms((at - board.cycle) / CYCLES_PER_MS + PROVING_US / 1000)
        while board.bench.lamps() == 0 and board.cycle < at + 5 * CYCLES_PER_MS:
            board.pass_ms(LOOK_EVERY_US / 1000)
        assert board.bench.lamps() == 1 << (seat - 1)
        late_us.append((board.cycle - at) // CYCLES_PER_US - PROVING_US)
        board.pass_ms(40)
    assert max(late_us) <= LAMP_WITHIN_US
    assert len(board.races()) == len(late_us)
