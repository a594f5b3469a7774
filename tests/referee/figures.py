"""Figures of the referee: how often it is right, what it names, what a ruling costs.

    python -m tests.referee.figures [GAMES]

Cost is processor time of the call that made the ruling, so that a busy machine does not count.
"""

import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator

import msgspec

from app.referee.congkak_referee import CongkakReferee
from app.referee.decisions import Decision, Ruled
from app.referee.observations import Observation
from app.referee.verdict_words import TOLD
from app.rules.congkak.engine import CONGKAK
from app.rules.congkak.moves import Sow
from app.rules.congkak.position import Position
from app.rules.congkak.text import write_position
from tests.referee.clumsy import SLIPS, CannotSlipError, Clumsy
from tests.referee.hands import Scales, Table, random_position

SOWINGS_A_GAME = 3


class Timed(CongkakReferee):
    """A referee that notes what each of its rulings cost, in milliseconds of processor time."""

    costs_ms: list[float]

    def __init__(self) -> None:
        super().__init__()
        self.costs_ms = []

    def observe(self, observation: Observation, now_us: int) -> tuple[Decision, ...]:
        began = time.process_time()
        return self._note(super().observe(observation, now_us), began)

    def tick(self, now_us: int) -> tuple[Decision, ...]:
        began = time.process_time()
        return self._note(super().tick(now_us), began)

    def _note(self, decisions: tuple[Decision, ...], began: float) -> tuple[Decision, ...]:
        if any(isinstance(decision, Ruled) for decision in decisions):
            self.costs_ms.append((time.process_time() - began) * 1000)
        return decisions


class Figures(msgspec.Struct):
    """What came of some games.

    `sowings` right, wrong, asked; `slips` by kind: `named`, `other words`, `accepted as other play`.
    """

    sowings: Counter[str]
    slips: dict[str, Counter[str]]
    costs_ms: list[float]


def sown(figures: Figures, games: int, scales: Scales, pace_us: int) -> None:
    """Legal sowings from random positions."""
    for seed in range(games):
        chance = random.Random(seed)
        start = random_position(chance, chance.randint(0, 30))
        referee = Timed()
        table = Table(
            write_position(start), scales=scales, seed=seed, pace_us=pace_us, referee=referee
        )
        for _ in range(SOWINGS_A_GAME):
            position = table.position
            if not position.to_move:
                break
            move = chance.choice(CONGKAK.legal_moves(position, position.to_move))
            assert isinstance(move, Sow)
            following, _ = CONGKAK.apply(position, move)
            before = len(table.rulings)
            table.sow(move.house)
            table.wait(1.6 + scales.late_us / 1_000_000)
            kinds = [ruling.kind for ruling in table.rulings[before:]]
            right = kinds == ["accept"] and table.position == following
            figures.sowings["right" if right else "asked" if "ask" in kinds else "wrong"] += 1
            if not right:
                break
        figures.costs_ms.extend(referee.costs_ms)


def slipped(figures: Figures, games: int, scales: Scales, pace_us: int) -> None:
    """One slip of each kind from random positions."""
    for seed in range(games):
        chance = random.Random(seed)
        start = random_position(chance, chance.randint(0, 25))
        for slip in SLIPS:
            acts = slip_in(start, slip, chance)
            if acts is None:
                continue
            referee = Timed()
            table = Table(
                write_position(start), scales=scales, seed=seed, pace_us=pace_us, referee=referee
            )
            table.act(acts)
            table.wait(4)
            figures.slips.setdefault(slip, Counter())[came_to(table, slip)] += 1
            figures.costs_ms.extend(referee.costs_ms)


def slip_in(start: Position, slip: str, chance: random.Random) -> list[tuple[str, int, int]] | None:
    """A random sowing with that slip; None where it cannot be made, or where it is legal play."""
    move = chance.choice(CONGKAK.legal_moves(start, start.to_move))
    assert isinstance(move, Sow)
    origin = start.layout.hole(move.seat, move.house)
    try:
        clumsy = Clumsy(list(start.holes), move.seat, origin, slip, chance.randrange)
    except CannotSlipError:
        return None
    legal = {CONGKAK.apply(start, m)[0].holes for m in CONGKAK.legal_moves(start, start.to_move)}
    return None if tuple(clumsy.holes) in legal else clumsy.acts


def came_to(table: Table, slip: str) -> str:
    """How the referee took it."""
    kinds = table.kinds()
    if kinds == ["object"]:
        return "named" if named(table.last().words.en) == slip else "other words"
    return "object" if "object" in kinds else "accepted as other play" if kinds else "silence"


def named(sentence: str) -> str:
    """The slip that a sentence tells of; empty for a plain list of holes."""
    for slip, words in TOLD.items():
        pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(words.en))
        if re.fullmatch(pattern, sentence, re.IGNORECASE):
            return slip
    return ""


def measure(games: int) -> Figures:
    """All of it for so many games of each sort."""
    figures = Figures(Counter(), {}, [])
    sown(figures, games, Scales(), 300_000)
    sown(figures, games, Scales(zero=0.2, noise=0.05), 150_000)
    sown(figures, games, Scales(late_us=500_000), 200_000)
    slipped(figures, max(1, games // 3), Scales(), 300_000)
    return figures


def told(figures: Figures) -> str:
    """The figures as a table to read."""
    lines = ["legal sowings: " + ", ".join(f"{n} {k}" for k, n in sorted(figures.sowings.items()))]
    for slip, taken in figures.slips.items():
        lines.append(f"  {slip:20}" + ", ".join(f"{n} {k}" for k, n in taken.most_common()))
    costs = sorted(figures.costs_ms)
    at = {share: costs[min(len(costs) - 1, int(len(costs) * share))] for share in (0.5, 0.99)}
    lines.append(
        f"a ruling costs: {at[0.5]:.2f} ms in the median, {at[0.99]:.2f} ms at 99 %,"
        f" {costs[-1]:.2f} ms at most ({len(costs)} rulings)"
    )
    return "\n".join(lines)


GAMES_MEASURED = 60


def figures() -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit, for `make bench`."""
    for line in told(measure(GAMES_MEASURED)).splitlines():
        name, separator, value = line.strip().partition(": ")
        if separator:
            yield name, value
        else:
            yield line.strip().split()[0], " ".join(line.split()[1:])


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    sys.stdout.write(told(measure(games)) + "\n")
