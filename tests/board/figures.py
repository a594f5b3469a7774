"""Figures of the board room for `make bench`: what each frame of weights costs, 80 times a second."""

import sys
from collections.abc import Iterator
from time import perf_counter

from app.board.frames import FrameReader
from app.board.messages import Weights, pack, unpack
from tests.board.test_board_counting import opened

FRAMES = 2_000
FRAME_US = 12_500
CHUNK_BYTES = 64
LIMIT_US = 150
"""A Pi 4 is some four times slower: 80 a second then cost 5 % of one of its cores."""


def figures() -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit."""
    table = opened(1)
    quiet = [table.scales.step() for _ in range(FRAMES)]
    yield "counting a frame, quiet", _cost(table.counter.take, quiet, table.scales.now_us)
    busy: list[Weights] = []
    for number in range(FRAMES):
        if number % 12 == 0:
            if not table.scales.hand:
                table.scales.lift(max(range(16), key=table.scales.count))
            table.scales.drop(number // 12 % 16)
        busy.append(table.scales.step())
    yield (
        "counting a frame, a drop each 0.15 s",
        _cost(table.counter.take, busy, table.scales.now_us),
    )
    wire = b"".join(pack(frame, number % 256) for number, frame in enumerate(busy))
    reader = FrameReader()
    begun_s = perf_counter()
    for start in range(0, len(wire), CHUNK_BYTES):
        for frame in reader.feed(wire[start : start + CHUNK_BYTES]):
            unpack(frame)
    yield "a frame off the wire, unpacked", f"{(perf_counter() - begun_s) / FRAMES * 1e6:.0f} µs"


def _cost(take: object, frames: list[Weights], now_us: int) -> str:
    assert callable(take)
    begun_s = perf_counter()
    for number, frame in enumerate(frames):
        take(frame, now_us + number * FRAME_US)
    return f"{(perf_counter() - begun_s) / len(frames) * 1e6:.0f} µs, limit {LIMIT_US} µs"


if __name__ == "__main__":
    for name, value in figures():
        sys.stdout.write(f"{name:<62} {value}\n")
