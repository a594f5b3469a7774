"""Whose turn it is before the referee has said so."""

import random
import select
import time

import msgspec

from app.rules.congkak import CONGKAK, NORTH, SOUTH, Position, start_position
from app.rules.congkak import Sow as SowMove
from app.virtual.acts import Sow
from app.virtual.foresight import Foresight
from app.virtual.hands import plan_sowing
from app.virtual.live_world import LiveWorld
from app.virtual.physics import World, make_world
from app.virtual.table_world import moved

START = start_position()
DEADLINE_S = 20.0


def sow(foresight: Foresight, published: Position, world: World, act: Sow) -> World:
    """Sow as the table does; returns the world after it."""
    position = foresight.position(published)
    plan = plan_sowing(world, position, act, 0, 1)
    foresight.sown(position, act, world)
    for moment in plan.moments:
        world = moved(world, moment.movement, moment.at_us)
    return world


def laid_out() -> World:
    return make_world(random.Random(1), START.holes)


def test_sowings_without_a_ruling_between_go_on_from_seat_to_seat() -> None:
    foresight, world = Foresight(), laid_out()
    world = sow(foresight, START, world, Sow("S1"))
    assert foresight.position(START).to_move == NORTH
    world = sow(foresight, START, world, Sow("N1"))
    assert foresight.position(START).to_move == SOUTH
    first, _ = CONGKAK.apply(START, SowMove(SOUTH, 1))
    second, _ = CONGKAK.apply(first, SowMove(NORTH, 1))
    assert foresight.position(START).holes == second.holes == world.counts


def test_the_first_ruling_does_not_forget_the_second_sowing() -> None:
    foresight, world = Foresight(), laid_out()
    world = sow(foresight, START, world, Sow("S1"))
    sow(foresight, START, world, Sow("N1"))
    first, _ = CONGKAK.apply(START, SowMove(SOUTH, 1))
    second, _ = CONGKAK.apply(first, SowMove(NORTH, 1))
    assert foresight.position(first).to_move == SOUTH
    assert foresight.position(second) == second


def test_a_published_position_that_nobody_sowed_counts_alone() -> None:
    foresight, world = Foresight(), laid_out()
    sow(foresight, START, world, Sow("S1"))
    other, _ = CONGKAK.apply(START, SowMove(SOUTH, 4))
    assert foresight.position(START).to_move == NORTH
    assert foresight.position(other) == other


def test_a_wrong_house_changes_nobodys_turn() -> None:
    foresight, world = Foresight(), laid_out()
    sow(foresight, START, world, Sow("N7"))
    assert foresight.position(START) == START


def test_an_objection_leaves_what_is_published() -> None:
    foresight, world = Foresight(), laid_out()
    sow(foresight, START, world, Sow("S1"))
    foresight.forget()
    assert foresight.position(START) == START


def test_the_live_table_knows_it_too() -> None:
    """North's lone piece goes into north's store; as a wrong sowing of south's it would pass that by."""
    holes = (0, 1, 0, 0, 0, 0, 0, 90, 1, 0, 0, 0, 0, 0, 6, 0)
    unruled = CONGKAK.write_position(msgspec.structs.replace(START, holes=holes))
    live = LiveWorld.start("frames", counts=holes, position=lambda: unruled)

    def sown(house: str) -> dict[str, tuple[int, ...]]:
        assert live.act(f"sow {house}") == ""
        until_s = time.monotonic() + DEADLINE_S
        while live.state().busy:
            assert time.monotonic() < until_s
            select.select([], [], [], 0.01)
        return live.state().holes

    try:
        assert not sown("S2")["S2"]
        assert len(sown("N1")["NS"]) == 1
    finally:
        live.stop()
