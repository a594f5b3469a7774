"""Two players who sow at once on the tests' table: relays and captures by hand, in any order."""

import random

from app.rules.congkak import opening
from app.rules.congkak.position import Position
from app.rules.congkak.text import read_position
from tests.referee.hands import Table


class TwoHands:
    """Two players sow at once on the table's board: physically, drop by drop, relays and captures."""

    def __init__(self, table: Table, start: str, chance: random.Random, *, pace_us: int) -> None:
        self.table = table
        self.position: Position = read_position(start)
        self.chance = chance
        table.pace_us = pace_us

    def act(self, seat: int) -> None:
        acts = opening.acts(self.position, seat)
        act = self.chance.choice(acts)
        before = self.position
        self.position = opening.act(before, act)
        hole = before.layout.named(act.hole)
        if type(act).__name__ == "Lift":
            self.table.lift(hole)
            return
        self.table.drop(hole)
        # what the rules take up or bank at once, the hand does next
        for other, count in enumerate(self.position.holes):
            if count < self.table.holes[other]:
                self.table.lift(other, self.table.holes[other] - count)
        for other, count in enumerate(self.position.holes):
            if count > self.table.holes[other]:
                self.table.drop(other, count - self.table.holes[other])

    def play(self, weights: tuple[int, int] = (1, 1)) -> None:
        """To the end, or until those who have weight are done."""
        while self.position.in_opening:
            able = [s for s in (1, 2) if weights[s - 1] and opening.acts(self.position, s)]
            if not able:
                return
            self.act(self.chance.choices(able, [weights[s - 1] for s in able])[0])
