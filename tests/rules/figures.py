"""Figures of the rules for `make bench`: what a sowing and a question cost."""

import sys
from collections.abc import Iterator
from time import perf_counter

from app.rules.ask import answer_json
from app.rules.congkak import CONGKAK, start_position, trace
from app.rules.perft import perft

SOWINGS = 20_000
QUESTIONS = 2_000
QUESTION = '{"id": 1, "position": "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0", "move": 1}'


def figures() -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit."""
    start = start_position()
    begun_s = perf_counter()
    for _ in range(SOWINGS):
        trace(start, 1, 1)
    yield "a sowing of 15 drops, traced", f"{(perf_counter() - begun_s) / SOWINGS * 1e6:.1f} µs"
    begun_s = perf_counter()
    counted = perft(CONGKAK, start, 6)
    yield f"perft congkak 6 = {counted}", f"{perf_counter() - begun_s:.2f} s"
    begun_s = perf_counter()
    for _ in range(QUESTIONS):
        answer_json(CONGKAK, QUESTION)
    yield "a question answered", f"{(perf_counter() - begun_s) / QUESTIONS * 1e6:.0f} µs"


if __name__ == "__main__":
    for name, value in figures():
        sys.stdout.write(f"{name:<62} {value}\n")
