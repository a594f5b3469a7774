"""A tiny physics of 17 scales that knows nothing of the code under test.

Pieces have weights, cells have gains, zeros and noise; the chip's filter takes four conversions to
settle and the firmware gives the median of three.
"""

import random
from collections import deque
from statistics import median

from app.board.messages import Weights

STEP_US = 12_500
RAW_PER_PIECE = 10_000


class Scales:
    """Seventeen holes, the hand, and what the board would send."""

    def __init__(
        self,
        seed: int,
        spread: float = 0.03,
        gain: float = 0.002,
        zero: float = 0.2,
        noise: float = 0.05,
    ) -> None:
        self.chance = chance = random.Random(seed)
        self.spread, self.noise = spread, noise
        self.pieces: list[list[float]] = [[] for _ in range(17)]
        self.hand: list[float] = []
        self.gains = [chance.gauss(1, gain) for _ in range(17)]
        self.zeros = [chance.gauss(0, zero) for _ in range(17)]
        self.extra = [0.0] * 17
        self.wild = [0.0] * 17
        self.dead = self.rail = 0
        self.now_us = 0
        self._loads: list[deque[float]] = [deque([0.0] * 4, maxlen=4) for _ in range(17)]
        self._raws: list[deque[int]] = [deque([0] * 3, maxlen=3) for _ in range(17)]

    def fill(self, counts: dict[int, int]) -> None:
        for hole, count in counts.items():
            self.pieces[hole] += [self.chance.gauss(1, self.spread) for _ in range(count)]

    def lift(self, hole: int, count: int | None = None) -> int:
        self.chance.shuffle(self.pieces[hole])
        taken = len(self.pieces[hole]) if count is None else count
        for _ in range(taken):
            self.hand.append(self.pieces[hole].pop())
        return taken

    def drop(self, hole: int, count: int = 1) -> None:
        for _ in range(count):
            self.pieces[hole].append(self.hand.pop(self.chance.randrange(len(self.hand))))

    def count(self, hole: int) -> int:
        return len(self.pieces[hole])

    def counts(self) -> dict[int, int]:
        return {hole: self.count(hole) for hole in range(16)}

    def step(self) -> Weights:
        """12.5 ms later."""
        self.now_us += STEP_US
        raw = []
        failing = self.dead | self.rail
        for hole in range(17):
            load = sum(self.pieces[hole]) + self.extra[hole]
            load += self.chance.uniform(-1, 1) * self.wild[hole]
            self._loads[hole].append(load)
            seen = sum(self._loads[hole]) / 4 * self.gains[hole] + self.zeros[hole]
            seen += self.chance.gauss(0, self.noise)
            self._raws[hole].append(round(seen * RAW_PER_PIECE))
            raw.append(0 if failing >> hole & 1 else int(median(self._raws[hole])))
        return Weights(self.now_us * 2, 0x1FFFF & ~failing, self.rail, self.dead, tuple(raw))


OPENING = {**dict.fromkeys(range(7), 7), **dict.fromkeys(range(8, 15), 7), 7: 0, 15: 0}
SOUTH_ROUTE = (*range(6, -1, -1), 7, *range(14, 7, -1))
