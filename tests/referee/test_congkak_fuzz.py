"""Anything may happen at a table in any order: the referee never fails, never contradicts itself."""

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.readings import Pressed, Released, SensorBack, SensorLost
from app.referee.decisions import Corrected, Moved, Ruled, Stood, Undone
from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    Observation,
    Said,
    StandsAsked,
    UndoAsked,
)
from app.rules.congkak.text import write_position
from tests.referee.hands import HOLES, START, Scales, Table, random_position

CHANGES = Moved | Stood | Undone | Corrected
SIMULTANEOUS = START.replace(" 0-0 0", " 0-0 -") + " opening=-,- simultaneous_opening=on"


class Mischief:
    """Does one thing after another at a table, possible or not."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table = table
        self.chance = chance
        self.acts: tuple[Callable[[], None], ...] = (
            self.lift,
            self.drop,
            self.drop,
            self.drop_all,
            self.sow,
            self.sow,
            self.put_back,
            self.wait,
            self.wait,
            self.wait_long,
            self.kill,
            self.plug,
            self.dead,
            self.arm,
            self.press,
            self.say,
            self.operator,
            self.operator,
        )

    def act(self) -> None:
        table, before = self.table, self.table.state.position
        done = len(table.decisions)
        self.chance.choice(self.acts)()
        new = table.decisions[done:]
        if not any(isinstance(d, CHANGES) for d in new):
            assert table.state.position == before
        assert sum(table.position.holes) + self.held() == 98
        for decision in new:
            if isinstance(decision, Ruled):
                ruling = decision.ruling
                assert ruling.words.en
                assert ruling.words.ms
                assert ruling.why.en
                assert ruling.rule
                assert 0 <= ruling.confidence <= 1.000001
                assert ruling.kind != "object" or ruling.remedy is not None
                assert ruling.kind != "ask" or len(ruling.choices) >= 2
        live = table.referee.live
        assert all(count >= 0 for count in live.in_hand.values())

    def held(self) -> int:
        opening = self.table.position.opening
        return 0 if opening is None else sum(opening.hands)

    def lift(self) -> None:
        full = [hole for hole in range(16) if self.table.holes[hole]]
        if full:
            hole = self.chance.choice(full)
            count = self.table.holes[hole]
            self.table.lift(hole, self.chance.choice((count, count, self.chance.randint(1, count))))

    def drop(self) -> None:
        if self.table.hand:
            self.table.drop(self.chance.randrange(16))

    def drop_all(self) -> None:
        if self.table.hand:
            self.table.drop(self.chance.randrange(16), self.table.hand)

    def sow(self) -> None:
        position = self.table.position
        if self.table.hand or not position.to_move or position.in_opening:
            return
        if tuple(self.table.holes) == position.holes:
            self.table.sow(self.chance.choice(position.sowable(position.to_move)))

    def put_back(self) -> None:
        self.table.lay(self.table.position.holes)
        self.table.hand = self.held()

    def wait(self) -> None:
        self.table.wait(self.chance.choice((0.1, 0.7, 1.3, 3.0)))

    def wait_long(self) -> None:
        self.table.wait(32)

    def kill(self) -> None:
        self.table.kill()

    def plug(self) -> None:
        table = self.table
        table.plugged = not table.plugged
        sensor: Observation = (
            SensorBack(table.now_us, "board", was_reset=True)
            if table.plugged
            else SensorLost(table.now_us, "board", "unplugged")
        )
        table.see(sensor)

    def dead(self) -> None:
        table = self.table
        name = self.chance.choice([*HOLES, "draw", "camera"])
        hole = HOLES.get(name)
        if hole in table.dead:
            table.dead -= {hole}
            table.see(SensorBack(table.now_us, name))
        else:
            if hole is not None:
                table.dead |= {hole}
            table.see(SensorLost(table.now_us, name, self.chance.choice(("dead", "rail", "odd"))))

    def arm(self) -> None:
        table = self.table
        table.on_board = {} if table.on_board else {self.chance.randrange(16): 55.0}
        table.beat()

    def press(self) -> None:
        table, seat = self.table, self.chance.randint(1, 3)
        table.see(Pressed(table.now_us, seat, 0.0, 1, 1))
        table.wait(self.chance.choice((0.05, 0.9)))
        if self.chance.random() < 0.9:
            table.see(Released(table.now_us, seat, 0.0, 1, 2))

    def say(self) -> None:
        words = self.chance.choice(("sowed 1", "sowed 7", "sowed 99", "left", "", "sowed 3"))
        self.table.see(Said(self.table.now_us, self.chance.randint(0, 3), words))

    def operator(self) -> None:
        now, chance = self.table.now_us, self.chance
        said: tuple[Observation, ...] = (
            Answered(now, chance.randint(-1, 3)),
            StandsAsked(now),
            UndoAsked(now, chance.randint(0, 3)),
            CorrectionAsked(now, chance.choice(CORRECTIONS)),
            NextRoundAsked(now),
        )
        self.table.see(chance.choice(said))


CORRECTIONS = (
    "turn Badrul",
    "turn Aminah",
    "turn",
    "hole S1 0",
    "hole",
    "hole SS 98",
    "hole S1 7 SS 0",
    "hole \N{ARABIC-INDIC DIGIT ONE} 3",
    "turn " + "x" * 400,
    "<script>",
    "hole S1 9999999999 S2 1",
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(("plain", "opening", "said", "late")))
def test_no_order_of_events_breaks_the_referee(seed: int, table_kind: str) -> None:
    chance = random.Random(seed)
    scales = Scales(zero=chance.choice((0.0, 0.2)), late_us=400_000 if table_kind == "late" else 0)
    start = write_position(random_position(chance, chance.randint(0, 40)))
    table = Table(
        SIMULTANEOUS if table_kind == "opening" else start,
        scales=scales,
        seed=seed,
        pace_us=chance.choice((100_000, 300_000)),
        has_board=table_kind != "said",
    )
    mischief = Mischief(table, chance)
    for _ in range(30):
        mischief.act()
