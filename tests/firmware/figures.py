"""Figures of the firmware for `make bench`: its size, how presses are ordered and stamped, how soon the lamp
of who was first is lit.
"""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from app.virtual.mega import CYCLES_PER_US, Bench
from tests.firmware import toolchain
from tests.firmware.firmware_board import CYCLES_PER_MS, FirmwareBoard

ROOT = Path(__file__).parents[2]
RACES = 200
LOOK_EVERY_US = 5
GAP_US = 100


def figures() -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit."""
    if toolchain.missing():
        yield "not measured", str(toolchain.missing())
        return
    built = _said(["make", "-s", "-C", "firmware"])
    for line in built:
        yield line.split()[0], " ".join(line.split()[1:])
    test = "tests/firmware/test_press_order.py"
    for line in _said([sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:xdist", test]):
        if "pairs," in line:
            pairs, _, rest = line.partition(", ")
            yield pairs, rest
    yield from _lamps()


def _lamps() -> Iterator[tuple[str, str]]:
    """From a contact to the lamp of an armed race, scales read and the line busy, at any phase of it all."""
    chance, late_us, wrong = random.Random(5), [], 0
    with Bench.start(seed=5) as bench:
        board = FirmwareBoard(bench)
        bench.scales([1_000 * scale for scale in range(17)])
        board.pass_s(1)
        for token in range(RACES):
            first, second = chance.sample(range(1, 9), 2)
            bench.send(board.host.lamp(0xFF, 0) + board.host.race(0xFF))
            board.pass_ms(25)
            at = board.cycle + chance.randrange(100, 12 * CYCLES_PER_MS)
            later = at + GAP_US * CYCLES_PER_US
            presses = [(first, at), (second, later)]
            bench.edges([(seat, True, cycle) for seat, cycle in presses])
            bench.edges([(seat, False, cycle + 15 * CYCLES_PER_MS) for seat, cycle in presses])
            bench.send(board.host.ping(token) + board.host.lamp(0, 0))
            board.pass_ms((at - board.cycle) / CYCLES_PER_MS)
            while not bench.lamps():
                board.pass_ms(LOOK_EVERY_US / 1000)
            late_us.append((board.cycle - at) / CYCLES_PER_US)
            wrong += bench.lamps() != 1 << (first - 1)
            board.pass_ms(60)
    p99_us = quantiles(late_us, n=100, method="inclusive")[98]
    took = f"median {median(late_us):.0f} µs, p99 {p99_us:.0f} µs, worst {max(late_us):.0f} µs"
    yield (
        f"slap → the winner's lamp by itself, {RACES} races, second {GAP_US} µs later",
        f"{took}, limit 1,000 µs; {wrong} of another seat",
    )


def _said(command: list[str]) -> list[str]:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.strip()]


if __name__ == "__main__":
    for name, value in figures():
        sys.stdout.write(f"{name:<62} {value}\n")
