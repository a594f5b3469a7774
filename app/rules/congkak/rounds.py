"""From one round to the next: who fills which houses, which are burnt, who starts (C8, C11-C13)."""

import msgspec

from app.rules.congkak.layout import NORTH, SOUTH, layout
from app.rules.congkak.position import UNDECIDED, Position, start_position
from app.rules.game import Seat


class Refill(msgspec.Struct, frozen=True):
    """How one player lays out her pieces for a new round.

    `burnt` are house numbers, ascending.
    """

    houses: tuple[int, ...]
    store: int
    burnt: tuple[int, ...]


def refill(owned: int, *, houses: int, pieces: int, play_short: bool = False) -> Refill:
    """Lay out `owned` pieces from house 1 on, `pieces` to a house; what is over stays in the store.

    With `play_short` the first house that cannot be filled is played with what there is.
    """
    full = min(houses, owned // pieces)
    row = [pieces] * full + [0] * (houses - full)
    rest = owned - pieces * full
    if play_short and full < houses:
        row[full], rest = rest, 0
    burnt = tuple(house for house, count in enumerate(row, 1) if not count)
    return Refill(houses=tuple(row), store=rest, burnt=burnt)


def refills(position: Position) -> tuple[Refill, Refill]:
    """How south and north lay out what is in their stores."""
    south, north = (
        refill(
            owned,
            houses=position.houses,
            pieces=position.pieces,
            play_short=position.choices.short_house == "played",
        )
        for owned in position.stores
    )
    return south, north


def winners(position: Position) -> tuple[Seat, ...]:
    """Who has most pieces in the store, once the round is over; () for a draw or before its end."""
    south, north = position.stores
    if not position.is_over or south == north:
        return ()
    return (SOUTH,) if south > north else (NORTH,)


def is_match_over(position: Position) -> bool:
    """The round is over and somebody could fill no house for another (C13)."""
    return position.is_over and any(
        len(side.burnt) == position.houses for side in refills(position)
    )


def starter(position: Position) -> Seat:
    """Who starts the round after this one: who had fewer pieces; UNDECIDED after a draw (C11, C12)."""
    south, north = position.stores
    if south == north:
        return UNDECIDED
    return SOUTH if south < north else NORTH


def next_round(position: Position) -> Position:
    """The board laid out for the round after this one, which must be over and not the match's last.

    After a draw it starts as the first round did, with the simultaneous opening where that is played.
    """
    start = starter(position)
    if start == UNDECIDED:
        return start_position(
            position.choices,
            houses=position.houses,
            pieces=position.pieces,
            round_number=position.round + 1,
        )
    south, north = refills(position)
    board = layout(position.houses)
    burnt = tuple(
        board.hole(seat, house)
        for seat, side in ((SOUTH, south), (NORTH, north))
        for house in side.burnt
    )
    return msgspec.structs.replace(
        position,
        holes=(*south.houses, south.store, *north.houses, north.store),
        side=start,
        burnt=burnt,
        round=position.round + 1,
        opening=None,
    )
