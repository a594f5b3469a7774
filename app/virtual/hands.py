"""How people's hands carry out an act: which single movements, and when.

A lift, a drop or a whole sowing becomes a list of movements with times. Nothing is moved here.
"""

import msgspec

from app.rules.congkak import NORTH, SOUTH, Position, trace
from app.rules.game import RulesError, Seat
from app.virtual.acts import Bump, Dead, Drop, Lean, Lift, Sow
from app.virtual.physics import HOLE_NAMES, ActError, World, scale_of

Movement = Lift | Drop | Bump | Lean | Dead
"""One thing that happens to the board at one moment."""


class Moment(msgspec.Struct, frozen=True):
    """A movement and when it is made, in microseconds of the world."""

    at_us: int
    movement: Movement


class Plan(msgspec.Struct, frozen=True):
    """Movements in order of time, and when the hands are free again."""

    moments: tuple[Moment, ...]
    free_us: int


def plan_movement(movement: Movement, now_us: int, pace_us: int) -> Plan:
    """Plan a single movement: a handful falls at once; a knock takes no time of the hands."""
    takes_us = pace_us if isinstance(movement, Lift | Drop) else 0
    return Plan((Moment(now_us, movement),), now_us + takes_us)


def plan_sowing(world: World, position: Position, act: Sow, now_us: int, pace_us: int) -> Plan:
    """Plan a whole correct sowing of what lies in the holes, relays and capture included.

    `position` tells the burnt houses, the options and, if the act does not, whose turn it is; the
    pieces are those that really lie there. A house of the other row is sown as that seat's own
    rules go on from it.

    Raises:
        ActError: pieces are in the hand, the house is empty, or nobody is to move.
    """
    if world.hand:
        raise ActError(f"{len(world.hand)} pieces are in the hand; a sowing begins with none")
    seat = act.seat or position.to_move
    if seat not in {SOUTH, NORTH}:
        raise ActError(f"it is nobody's turn: write `sow {act.hole} by SEAT`")
    try:
        movements = _sowing(world, position, seat, act.hole)
    except RulesError as error:
        raise ActError(f"{act.hole} cannot be sown: {error}") from error
    moments = tuple(
        Moment(now_us + number * pace_us, movement) for number, movement in enumerate(movements)
    )
    return Plan(moments, now_us + len(moments) * pace_us)


def _sowing(world: World, position: Position, seat: Seat, hole: str) -> tuple[Movement, ...]:
    board = position.layout
    origin = scale_of(hole)
    lying = msgspec.structs.replace(position, holes=world.counts, side=seat, opening=None)
    across = board.owners[origin] != seat
    sowing = trace(lying, seat, board.house(origin), across=across)
    return tuple(
        Lift(hole=HOLE_NAMES[act.hole], count=act.count)
        if act.kind == "lift"
        else Drop(hole=HOLE_NAMES[act.hole], count=act.count)
        for act in sowing.acts
    )
