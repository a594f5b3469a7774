"""Random hands on a random table, with elbows: after each act, what is counted is what lies there."""

import random

import pytest

from app.board.readings import Weighed
from tests.board.physics import OPENING
from tests.board.test_board_counting import Table

HANDFUL = 21  # more in the hands than this, and an elbow may weigh as much as they hold


class Hands:
    """Moves pieces as people do, one act at a time, each `pace` long."""

    def __init__(self, seed: int, pace: float, **physics: float) -> None:
        self.chance = random.Random(seed)
        self.pace = pace
        self.table = Table(seed, **physics)
        self.table.scales.fill(OPENING)
        self.table.run(1.0)
        self.table.counter.confirm(OPENING)
        self.leaning: int | None = None

    def act(self) -> None:
        scales, chance = self.table.scales, self.chance
        holes = [hole for hole in range(16) if hole != self.leaning]
        full = [hole for hole in holes if scales.count(hole)]
        what = chance.random()
        if scales.hand and what < 0.6:
            scales.drop(chance.choice(holes), min(len(scales.hand), chance.choice([1, 1, 1, 2])))
        elif full and what < 0.8 and len(scales.hand) < HANDFUL:
            hole = chance.choice(full)
            scales.lift(hole, chance.choice([None, None, 1]))
        elif what < 0.9:
            if self.leaning is None:
                self.leaning = chance.randrange(16)
                scales.extra[self.leaning] = 30 + 40 * chance.random() + len(scales.hand)
            else:
                scales.extra[self.leaning] = 0.0
                self.leaning = None
        self.table.run(self.pace)

    def rest(self) -> None:
        self.table.run(0.6)

    def wrong(self) -> dict[int, tuple[int, int]]:
        """Holes whose count is not what lies there; under an elbow it is what lay there before."""
        counts = self.table.counts()
        return {
            hole: (counts[hole], self.table.scales.count(hole))
            for hole in range(16)
            if counts[hole] != self.table.scales.count(hole)
        }


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("pace", [0.15, 0.3])
def test_random_hands_with_elbows_are_counted_right(seed: int, pace: float) -> None:
    hands = Hands(seed, pace)
    for _ in range(12):
        for _ in range(8):
            hands.act()
        hands.rest()
        assert hands.wrong() == {}
        assert list(hands.table.last.disturbed) == (
            [hands.leaning] if hands.leaning is not None else []
        )
        hands.table.counter.confirm(hands.table.scales.counts())


@pytest.mark.parametrize("seed", range(6))
def test_without_elbows_nobody_is_accused(seed: int) -> None:
    hands = Hands(100 + seed, 0.15)
    hands.leaning = -1  # no elbow comes, none is taken away
    hands.table.told.clear()
    for _ in range(60):
        scales, chance = hands.table.scales, hands.chance
        if scales.hand:
            scales.drop(chance.randrange(16))
        else:
            scales.lift(max(range(16), key=scales.count))
        hands.table.run(0.15)
    flagged = [t.disturbed for t in hands.table.told if isinstance(t, Weighed) and t.disturbed]
    assert flagged == []
