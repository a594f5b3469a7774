"""The real firmware on a bench with a host that acknowledges what it hears."""

import random
from collections.abc import Iterator

from app.virtual.mega import CYCLES_PER_US, Bench
from tests.firmware.wire_oracle import (
    Heartbeat,
    Hello,
    Host,
    Message,
    Pong,
    Press,
    RaceWon,
    Weights,
)

CYCLES_PER_MS = 1000 * CYCLES_PER_US

Edges = list[tuple[int, bool, int]]
"""Seat, closed, cycle."""


class FirmwareBoard:
    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.cycle = 0
        self.boot()

    def boot(self) -> None:
        """Begin to listen to a board that has just been powered or reset."""
        self.host = Host()
        self.messages: list[Message] = []
        self.presses: dict[int, Press] = {}
        self.repeats = 0
        self.boot_id: int | None = None

    def pass_ms(self, ms: float, *, acknowledge: bool = True) -> list[Message]:
        """Let time pass and return what was heard meanwhile."""
        self.cycle += round(ms * CYCLES_PER_MS)
        heard = list(self.host.take(self.bench.run(self.cycle)))
        latest = None
        for message in heard:
            if isinstance(message, Hello):
                self.boot_id = message.boot_id
            if isinstance(message, Press):
                self.repeats += message.number in self.presses
                self.presses.setdefault(message.number, message)
                latest = message.number
        if latest is not None and acknowledge and self.boot_id is not None:
            self.bench.send(self.host.ack(self.boot_id, latest))
        self.messages += heard
        return heard

    def pass_s(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.pass_ms(50)

    def hello(self) -> Hello:
        return next(m for m in reversed(self.messages) if isinstance(m, Hello))

    def weights(self) -> list[Weights]:
        return [m for m in self.messages if isinstance(m, Weights)]

    def pongs(self) -> list[Pong]:
        return [m for m in self.messages if isinstance(m, Pong)]

    def heartbeats(self) -> list[Heartbeat]:
        return [m for m in self.messages if isinstance(m, Heartbeat)]

    def races(self) -> list[RaceWon]:
        return [m for m in self.messages if isinstance(m, RaceWon)]

    def downs(self) -> list[Press]:
        return [press for _, press in sorted(self.presses.items()) if press.down]


def bouncing(chance: random.Random, seat: int, cycle: int, *, hold_ms: float = 15) -> Edges:
    """One press: the first edge at exactly `cycle`, bounces on the way down and on the way up.

    Bounces last 1.6 ms in the mean and 6 ms at most, as real buttons were measured.
    """
    down = list(_flights(chance, cycle))
    up = list(_flights(chance, cycle + round(hold_ms * CYCLES_PER_MS)))
    closing = [(seat, number % 2 == 0, at) for number, at in enumerate(down)]
    opening = [(seat, number % 2 == 1, at) for number, at in enumerate(up)]
    return closing + opening


def _flights(chance: random.Random, cycle: int) -> Iterator[int]:
    """Yield an odd number of edges, so that the contact ends as the first one began."""
    end = cycle + round(min(6.0, chance.expovariate(1 / 1.6)) * CYCLES_PER_MS)
    yield cycle
    while True:
        away = cycle + round((0.005 + chance.expovariate(1 / 0.25)) * CYCLES_PER_MS)
        back = away + round((0.005 + chance.expovariate(1 / 0.25)) * CYCLES_PER_MS)
        if back >= end:
            return
        yield away
        yield back
        cycle = back
