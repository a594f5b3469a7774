"""Who was first: the order in which the real firmware reports presses, and how true its stamps are.

Scales are read and the serial line is busy all the while, and every phase comes up by chance. What is
expected follows from when the edges were made, and from nothing that the firmware says.
"""

import math
import random
from itertools import pairwise

import pytest

from app.virtual.mega import CYCLES_PER_US
from tests.firmware.conftest import StartBench
from tests.firmware.firmware_board import CYCLES_PER_MS, Edges, FirmwareBoard, bouncing
from tests.firmware.wire_oracle import CYCLES_PER_TICK, Press

PAIRS = 2_000
SHORTEST_GAP_US = 2.0
LONGEST_GAP_US = 10_000.0
DECIDED_FROM_US = 10.0
STAMP_WITHIN_US = 15.0
SLOT_MS = 20
"""A pair begins every 20 ms, with seats that had no part in the two pairs before: a press of 15 ms with
its bounces and the lock-out after it are over by then."""

OVERFLOW_CYCLES = 65_536 * CYCLES_PER_TICK


def busy_board(start_bench: StartBench, seed: int) -> FirmwareBoard:
    board = FirmwareBoard(start_bench(seed=seed))
    board.bench.scales([1_000 * scale for scale in range(17)])
    board.pass_s(0.8)  # it says what it has once it has looked for its scales
    assert board.boot_id is not None
    return board


def stamp_errors_us(presses: list[Press], edges: list[int], latency_us: float) -> list[float]:
    """Return by how much each stamp is after its edge.

    The cycle at which the board's clock began is not known, but no stamp can be earlier than its edge
    by the time that the quickest interrupt took: `latency_us`.
    """
    late = [press.at * CYCLES_PER_TICK - edge for press, edge in zip(presses, edges, strict=True)]
    return [(error - min(late)) / CYCLES_PER_US + latency_us for error in late]


def play(
    board: FirmwareBoard, schedule: list[Edges], chance: random.Random, slot_ms: float = SLOT_MS
) -> None:
    """Make the edges of each slot happen in it, with pings at random moments, and listen."""
    for number, edges in enumerate(schedule):
        board.bench.edges(edges)
        first = chance.uniform(0.5, slot_ms - 0.5)
        board.pass_ms(first)
        board.bench.send(board.host.ping(number) + board.host.lamp(0xFF, number % 2))
        board.pass_ms(slot_ms - first)
    board.pass_ms(200)
    board.pass_ms(200)


@pytest.mark.parametrize("seed", [1, 2])
def test_two_thousand_pairs_of_presses(start_bench: StartBench, seed: int) -> None:
    chance = random.Random(seed)
    board = busy_board(start_bench, seed)
    edges: list[tuple[int, int]] = []
    schedule = []
    gaps_us = []
    seats: list[int] = []
    begin = board.cycle + 20 * CYCLES_PER_MS
    for pair in range(PAIRS // 2):
        one, other = chance.sample([seat for seat in range(1, 9) if seat not in seats], 2)
        seats = [*seats[-2:], one, other]
        at = begin + round((pair * SLOT_MS + chance.uniform(0, 3)) * CYCLES_PER_MS)
        gap_us = math.exp(chance.uniform(math.log(SHORTEST_GAP_US), math.log(LONGEST_GAP_US)))
        gap = max(1, round(gap_us * CYCLES_PER_US))
        gaps_us.append(gap / CYCLES_PER_US)
        edges += [(one, at), (other, at + gap)]
        schedule.append(bouncing(chance, one, at) + bouncing(chance, other, at + gap))

    play(board, schedule, chance)

    found: dict[int, list[Press]] = {seat: [] for seat in range(1, 9)}
    for press in board.downs():
        found[press.seat].append(press)
    reported = [found[seat].pop(0) for seat, _ in edges]
    assert not any(found.values()), "no press is told that was not made"

    pairs = list(zip(reported[::2], reported[1::2], strict=True))
    wrong = [pair for pair in pairs if pair[0].at > pair[1].at]
    assert wrong == []
    for first, second in pairs:
        if first.at == second.at:
            assert first.together == second.together
            assert first.together >> (first.seat - 1) & 1
            assert first.together >> (second.seat - 1) & 1
        else:
            assert first.number < second.number
    undecided_us = [
        gap
        for (first, second), gap in zip(pairs, gaps_us, strict=True)
        if first.together & 1 << (second.seat - 1)
    ]
    assert max(undecided_us, default=0.0) < DECIDED_FROM_US
    assert len([gap for gap in gaps_us if gap < DECIDED_FROM_US]) > 100
    latency = board.bench.report().press_latency_us
    assert latency is not None
    errors = stamp_errors_us(reported, [at for _, at in edges], latency.min + 0.5)
    assert max(errors) <= STAMP_WITHIN_US
    assert len(board.pongs()) == len(schedule), "the serial line was busy"
    # So busy that weights, the one thing that may be lost, had to stand back now and then.
    assert len(board.weights()) > 0.6 * 80 * SLOT_MS / 1000 * len(schedule)
    report = board.bench.report()
    assert report.clock_high_max_us <= 50
    assert report.power_downs == 0
    print(  # noqa: T201 - the figures that `make bench` and a reader want
        f"\n{len(pairs)} pairs, {len(wrong)} wrong, {len(undecided_us)} together, the widest "
        f"{max(undecided_us, default=0):.2f} us; stamps {min(errors):.2f} to {max(errors):.2f} us late; "
        f"interrupt {latency.min:.2f} to {latency.max:.2f} us; {report.speed:.1f} times real time"
    )


def test_presses_at_every_phase_of_the_timers_overflow(start_bench: StartBench) -> None:
    board = busy_board(start_bench, 3)
    chance = random.Random(3)
    at = board.cycle + 5 * CYCLES_PER_MS
    board.bench.edges([(1, True, at), (1, False, at + 30 * CYCLES_PER_MS)])
    board.pass_ms(100)
    began = at - board.downs()[0].at * CYCLES_PER_TICK  # to a microsecond or two
    presses = [at]
    schedule = []
    for number in range(400):
        # Half a cycle of the sweep is 12.5 us on either side of the overflow, one cycle at a time.
        overflow = began + OVERFLOW_CYCLES * (
            (board.cycle - began) // OVERFLOW_CYCLES + 2 + 2 * number
        )
        at = overflow + number - 200
        presses.append(at)
        schedule.append(
            [(1 + number % 8, True, at), (1 + number % 8, False, at + 25 * CYCLES_PER_MS)]
        )

    play(board, schedule, chance, slot_ms=2 * OVERFLOW_CYCLES / CYCLES_PER_MS)

    reported = board.downs()
    assert len(reported) == len(presses)
    latency = board.bench.report().press_latency_us
    assert latency is not None
    errors = stamp_errors_us(reported, presses, latency.min + 0.5)
    assert max(errors) <= STAMP_WITHIN_US
    assert all(one.at < other.at for one, other in pairwise(reported))
