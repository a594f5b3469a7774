"""Whose turn is next: left or right, chosen by the first play of a round, and skips served (K5, K14)."""

import msgspec

from app.rules.game import Event, Seat
from app.rules.kongkang import sentences
from app.rules.kongkang.choices import Choices
from app.rules.kongkang.moves import Side
from app.rules.kongkang.position import LEFT, OPEN, RIGHT, Position
from app.rules.kongkang.steps import Step

WAYS: dict[Side, int] = {"left": LEFT, "right": RIGHT}
PAIR = 2


def way_of(side: Side | None, position: Position) -> int:
    """The way round after a play that says `side`: the one said, else the one that the round has."""
    return position.way if side is None else WAYS[side]


def passed_on(position: Position) -> Step:
    """The turn goes on from the seat that has it; which way is asked where nobody has said it yet."""
    if position.way == OPEN:
        return Step(msgspec.structs.replace(position, phase="side", effect=None))
    skips = list(position.skips)
    events: list[Event] = []
    seat = position.beside(position.turn, position.way)
    while seat in skips:
        skips.remove(seat)
        events.append(Event(kind="skipped", words=sentences.skipped(seat), seat=seat))
        seat = position.beside(seat, position.way)
    following = msgspec.structs.replace(
        position, turn=seat, phase="turn", skips=tuple(skips), effect=None
    )
    return Step(following, tuple(events))


def chosen(position: Position, way: int) -> Step:
    """The way round is known now, and the turn goes on."""
    return passed_on(msgspec.structs.replace(position, way=way))


def readings(position: Position, seat: Seat) -> tuple[Step, ...]:
    """The ways round, not said yet, by which it would be that seat's turn now: none, one or both."""
    if position.phase != "side":
        return ()
    steps = (chosen(position, way) for way in (LEFT, RIGHT))
    return tuple(step for step in steps if step.position.turn == seat)


def told(position: Position, seat: Seat) -> Step:
    """The position once a seat acts: where the way round is open, who acts next tells it."""
    told_by = readings(position, seat) if seat != position.turn else ()
    return told_by[0] if len(told_by) == 1 else Step(position)


def starting_way(live: int, choices: Choices) -> int:
    """The way round before the first play: two players need none, and a table may fix it (K5)."""
    return LEFT if live == PAIR or choices.k5 == "left" else OPEN
