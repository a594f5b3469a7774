"""Figures of the virtual table for `make bench`: how fast scenarios are played on both boards."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from app.virtual.rehearse import rehearse
from tests.firmware import toolchain

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("congkak-*.table"))


def figures() -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit."""
    boards = ("frames",) if toolchain.missing() else ("frames", "mega")
    for board in boards:
        told = io.StringIO()
        begun_s = perf_counter()
        status = rehearse(SCENARIOS, board=board, out=told, err=told)
        took_s = perf_counter() - begun_s
        table_s = sum(
            float(line.split(" s at the table")[0].split()[-1])
            for line in told.getvalue().splitlines()
            if " s at the table" in line
        )
        yield (
            f"{len(SCENARIOS)} scenarios on board {board}, status {status}",
            f"{table_s:.0f} s of table time in {took_s:.1f} s: {table_s / took_s:.0f} times",
        )


if __name__ == "__main__":
    for name, value in figures():
        sys.stdout.write(f"{name:<62} {value}\n")
