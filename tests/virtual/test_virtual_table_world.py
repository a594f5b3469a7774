"""Physics and board joined in simulated time."""

import random

import pytest

from app.board import messages
from app.board.frames import FrameReader
from app.board.messages import BoardMessage
from app.virtual import physics
from app.virtual.acts import Bump, Drop, Lift, Press
from app.virtual.hands import Plan, plan_movement
from app.virtual.physics import ActError, Imperfections, make_world
from app.virtual.table_world import STEP_US, UNREAD_LIMIT_BYTES, TableWorld
from app.virtual.virtual_board import BOOT_US, VirtualBoard

UP_US = BOOT_US + 100_000
EXACT = Imperfections(spread=0, gain=0, zero=0, noise=0)


class Table:
    def __init__(self) -> None:
        rng = random.Random(1)
        world = make_world(rng, imperfections=EXACT)
        self.known = physics.calibrations(world, EXACT)
        self.table = TableWorld(world, VirtualBoard(drift_ppm=0), rng)
        self.reader = FrameReader()

    def run(self, for_us: int) -> list[BoardMessage]:
        until_us = self.table.now_us + for_us
        heard = b""
        while self.table.now_us < until_us:
            self.table.step()
            heard += self.table.read(4_096)
        return [messages.unpack(frame) for frame in self.reader.feed(heard)]  # type: ignore[misc]  # only board frames come

    def counts(self) -> tuple[int, ...]:
        weights = [m for m in self.run(100_000) if isinstance(m, messages.Weights)][-1]
        return tuple(
            round((raw - known.zero_raw) / known.raw_per_piece)
            for raw, known in zip(weights.raw[:16], self.known, strict=False)
        )


def test_what_lies_in_the_holes_is_what_the_wire_says() -> None:
    table = Table()
    table.run(BOOT_US)
    assert table.counts() == physics.START_COUNTS
    table.table.follow(plan_movement(Lift(hole="S4"), table.table.now_us, 0))
    table.table.follow(plan_movement(Drop(hole="S3", count=2), table.table.now_us + 50_000, 0))
    table.run(300_000)
    assert table.counts() == (7, 7, 9, 0, 7, 7, 7, 0, 7, 7, 7, 7, 7, 7, 7, 0)
    assert len(table.table.world.hand) == 5


def test_movements_happen_at_their_moments_and_not_before() -> None:
    table = Table()
    plan = plan_movement(Lift(hole="S4"), 1_000_000, 300_000)
    table.table.follow(plan)
    table.run(1_000_000)
    assert table.table.world.counts[3] == 7
    table.run(STEP_US)
    assert table.table.world.counts[3] == 0


def test_an_impossible_movement_is_told_and_the_rest_of_the_plan_is_dropped() -> None:
    table = Table()
    moments = (
        *plan_movement(Drop(hole="S1"), 0, 0).moments,
        *plan_movement(Bump(hole="S1"), 0, 0).moments,
    )
    table.table.follow(Plan(moments, 0))
    with pytest.raises(ActError, match="no piece is in the hand"):
        table.run(STEP_US)
    assert not table.table.is_busy


def test_presses_come_in_their_order_and_as_far_apart_as_they_were_made() -> None:
    table = Table()
    table.run(UP_US)
    ends_us = table.table.press(Press(seats=(2, 1), gap_us=5_000))
    presses = [m for m in table.run(200_000) if isinstance(m, messages.Press)]
    assert [press.seat for press in presses] == [2, 1]
    assert presses[1].at - presses[0].at == pytest.approx(10_000, abs=2)
    assert 80_000 < ends_us - UP_US < 110_000


def test_unplugging_loses_what_was_not_read_and_plugging_boots_anew() -> None:
    table = Table()
    table.run(UP_US)
    table.table.step()
    table.table.unplug()
    assert not table.table.is_plugged
    assert table.run(1_000_000) == []
    table.table.plug()
    assert table.table.plugs == 2
    hellos = [m for m in table.run(UP_US) if isinstance(m, messages.Hello)]
    assert len(hellos) == 1
    table.table.plug()
    assert table.table.plugs == 2


def test_bytes_reach_the_board_and_what_nobody_reads_is_bounded() -> None:
    table = Table()
    table.run(UP_US)
    table.table.write(messages.pack(messages.Lamp(seats=3, mode=1), 0))
    table.run(STEP_US)
    assert table.table.lamps == 3
    while table.table.now_us < 20_000_000:
        table.table.step()
    assert len(table.table.read(1_000_000)) == UNREAD_LIMIT_BYTES
    table.table.close()
