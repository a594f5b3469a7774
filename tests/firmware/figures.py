"""Figures of the firmware for `make bench`: its size, and how presses are ordered and stamped."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.firmware import toolchain

ROOT = Path(__file__).parents[2]


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


def _said(command: list[str]) -> list[str]:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.strip()]


if __name__ == "__main__":
    for name, value in figures():
        sys.stdout.write(f"{name:<62} {value}\n")
