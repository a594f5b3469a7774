"""The simultaneous opening (C7): both sow at once, and the board is followed drop by drop.

Any order of the two hands' acts is possible. A last piece that falls into a house with pieces takes
them up at once (the relay), and a capture follows at once, so between two acts the board is always
whole. Whoever ends her turn waits; the one who finished first then begins.
"""

from typing import TypeVar

import msgspec

from app.rules.congkak.layout import NOWHERE, SOUTH, clockwise, opponent
from app.rules.congkak.moves import Drop, Lift
from app.rules.congkak.position import UNDECIDED, Opening, Position, settled
from app.rules.game import Seat

T = TypeVar("T")


def free_to_lift(position: Position, seat: Seat) -> bool:
    """That seat may choose a house now: it holds nothing and its part is not over."""
    opening = position.opening
    index = seat - SOUTH
    return opening is not None and not opening.done[index] and not opening.hands[index]


def next_hole(position: Position, seat: Seat) -> int:
    """Where the next piece in that seat's hand belongs; NOWHERE with an empty hand."""
    opening = position.opening
    if opening is None or not opening.hands[seat - SOUTH]:
        return NOWHERE
    return clockwise(position.houses, seat, position.burnt)[opening.at[seat - SOUTH]]


def acts(position: Position, seat: Seat) -> tuple[Lift | Drop, ...]:
    """What that seat may do now."""
    if not position.in_opening:
        return ()
    if free_to_lift(position, seat):
        board = position.layout
        return tuple(
            Lift(seat, board.names[board.hole(seat, house)]) for house in position.sowable(seat)
        )
    onward = next_hole(position, seat)
    return () if onward == NOWHERE else (Drop(seat, position.layout.names[onward]),)


def act(position: Position, move: Lift | Drop) -> Position:
    """The position after an act that is legal."""
    opening = position.opening
    if opening is None:
        return position
    holes, index = list(position.holes), move.seat - SOUTH
    hole = position.layout.named(move.hole)
    if isinstance(move, Lift):
        hand, at, done = holes[hole], hole, False
        holes[hole] = 0
    else:
        holes[hole] += 1
        hand, at, done = opening.hands[index] - 1, hole, False
        if not hand:
            hand, at, done = _last_piece(position, move.seat, hole, holes)
    changed = Opening(
        hands=_put(opening.hands, index, hand),
        at=_put(opening.at, index, at),
        done=_put(opening.done, index, done),
    )
    return _closed(position, holes, changed, move.seat)


def _last_piece(
    position: Position, seat: Seat, hole: int, holes: list[int]
) -> tuple[int, int, bool]:
    """Relay, capture or end, on `holes`; returns the hand, where it is, and whether it is done."""
    board = position.layout
    if hole == board.store(seat):
        return 0, NOWHERE, not any(holes[own] for own in board.row(seat))
    if holes[hole] > 1:
        hand, holes[hole] = holes[hole], 0
        return hand, hole, False
    facing = board.facing[hole]
    captured = holes[facing]
    if board.owners[hole] == seat and (captured or position.choices.bank_lone_piece == "on"):
        holes[hole] = holes[facing] = 0
        holes[board.store(seat)] += captured + 1
    return 0, NOWHERE, True


def _closed(position: Position, holes: list[int], opening: Opening, seat: Seat) -> Position:
    """The position after an act; the opening is over when neither seat can go on.

    A seat that never came to choose, because its houses were emptied under it, is done with the other.
    """
    board = position.layout
    others = (opponent(seat) - SOUTH,)
    waiting = opening.done[seat - SOUTH] and not opening.hands[others[0]]
    if waiting and not any(holes[own] for own in board.row(opponent(seat))):
        opening = msgspec.structs.replace(opening, done=(True, True))
    side = UNDECIDED
    if all(opening.done):
        finished_before = position.opening is not None and position.opening.done[others[0]]
        side = opponent(seat) if finished_before else seat
    return settled(
        msgspec.structs.replace(position, holes=tuple(holes), side=side, opening=opening)
    )


def _put(pair: tuple[T, T], index: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if index == 0 else (pair[0], value)
