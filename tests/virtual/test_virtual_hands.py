"""Hands that sow: whatever they do ends where the published games end."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from app.rules.congkak import CONGKAK, Position
from app.virtual import physics
from app.virtual.acts import Drop, Lift, Sow
from app.virtual.hands import plan_movement, plan_sowing
from app.virtual.physics import ActError, World, make_world
from app.virtual.table_world import moved

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "cases" / "congkak.json").read_text(encoding="utf-8")
)
SIDES = "SN"


def position(text: str) -> Position:
    return CONGKAK.read_position(text)


def world_of(text: str) -> World:
    return make_world(random.Random(1), position(text).holes)


def carried_out(world: World, before: str, act: Sow) -> World:
    plan = plan_sowing(world, position(before), act, 1_000, 300_000)
    for moment in plan.moments:
        world = moved(world, moment.movement, moment.at_us)
    return world


@pytest.mark.parametrize("case", CASES["first_moves"], ids=lambda case: f"house{case['house']}")
def test_every_first_sowing_ends_as_published(case: dict[str, Any]) -> None:
    after = carried_out(world_of(CASES["start"]), CASES["start"], Sow(hole=f"S{case['house']}"))
    assert after.counts == position(case["after"]).holes
    assert after.hand == ()


@pytest.mark.parametrize("case", CASES["edge_positions"], ids=lambda case: case["name"])
def test_every_edge_case_ends_as_published(case: dict[str, Any]) -> None:
    before = case["before"]
    side = SIDES[int(before.split()[2])]
    after = carried_out(world_of(before), before, Sow(hole=f"{side}{case['house']}"))
    assert after.counts == position(case["after"]).holes


def test_whole_published_games_are_sown_piece_by_piece() -> None:
    for game in CASES["games"][:5]:
        before, world = CASES["start"], world_of(CASES["start"])
        for move in game["moves"]:
            if "pass" in move:
                continue
            seat = move["player"] + 1
            act = Sow(hole=f"{SIDES[move['player']]}{move['house']}", seat=seat)
            world = carried_out(world, before, act)
            before = move["after"]
            assert world.counts == position(before).holes


def test_a_first_sowing_takes_its_time() -> None:
    plan = plan_sowing(
        world_of(CASES["start"]), position(CASES["start"]), Sow(hole="S1"), 0, 300_000
    )
    # 15 drops, one relay, a capture: two lifts for sowing, two for the capture, one handful banked.
    assert len(plan.moments) == 15 + 2 + 2 + 1
    assert plan.free_us == 20 * 300_000
    assert plan.moments[0].movement == Lift(hole="S1", count=7)
    assert plan.moments[-1].movement == Drop(hole="SS", count=9)


def test_a_house_of_the_other_row_is_sown_as_that_seats_own() -> None:
    world = carried_out(world_of(CASES["start"]), CASES["start"], Sow(hole="N7"))
    # South's hand: from N7 to N1, past north's store, into south's own houses.
    assert world.counts[physics.HOLE_NAMES.index("NS")] == 0
    assert world.hand == ()


def test_a_lift_and_a_drop_take_one_pace_and_a_knock_none() -> None:
    assert plan_movement(Lift(hole="S1"), 500, 300_000).free_us == 300_500
    assert plan_movement(Drop(hole="S1", count=7), 500, 300_000).free_us == 300_500
    last_but_one = "1,0,0,0,0,0,0/0,0,0,0,0,0,0 90-7 0"
    at_once = plan_sowing(world_of(last_but_one), position(last_but_one), Sow(hole="S1"), 7, 0)
    assert [moment.at_us for moment in at_once.moments] == [7, 7]
    assert at_once.moments[1].movement == Drop(hole="SS", count=1)


def test_what_cannot_be_sown_is_told() -> None:
    start = position(CASES["start"])
    world = world_of(CASES["start"])
    held = physics.lift(world, "S4", 3, 0)
    with pytest.raises(ActError, match="3 pieces are in the hand; a sowing begins with none"):
        plan_sowing(held, start, Sow(hole="S1"), 0, 0)
    empty = make_world(random.Random(1), (0, 14, *physics.START_COUNTS[2:]))
    with pytest.raises(ActError, match="S1 cannot be sown: S1 is empty"):
        plan_sowing(empty, start, Sow(hole="S1"), 0, 0)
    nobody = position("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 -")
    with pytest.raises(ActError, match="it is nobody's turn: write `sow S1 by SEAT`"):
        plan_sowing(world, nobody, Sow(hole="S1"), 0, 0)
