"""A sowing, act by act, as the rules would have it: what a referee holds the table against."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from app.rules.congkak.layout import NOWHERE, clockwise, opponent
from app.rules.congkak.position import Position, settled
from app.rules.game import RulesError, Seat

End = Literal["store", "capture", "own_empty", "opp_empty"]
"""How a sowing ended: in the own store, with a capture, in an own empty house that faces an empty
one, or in the opponent's empty house."""


class Act(msgspec.Struct, frozen=True, gc=False):
    """One thing that a hand does: `lift` all of a house, `drop` one piece, `bank` the hand."""

    kind: Literal["lift", "drop", "bank"]
    hole: int
    count: int = 1


class Stage(msgspec.Struct, frozen=True):
    """The board after an act, with what is in the hand and where the next piece belongs.

    `next_hole` is NOWHERE when the next act is a lift or there is none.
    """

    act: Act
    holes: tuple[int, ...]
    hand: int
    next_hole: int


class Sowing(msgspec.Struct, frozen=True):
    """A whole sowing, relays and capture included.

    Attributes:
        seat: who sows; house: from which house; across: it lies in the opponent's row (a mistake).
        before, after: pieces in each hole.
        acts: everything the hand does, in order.
        end: how it ended.
        last: the hole of the last drop.
        drops, relays: how many.
        banked: pieces that came into the own store.
        captured: how many of them came from the facing house.
    """

    seat: Seat
    house: int
    across: bool
    before: tuple[int, ...]
    after: tuple[int, ...]
    acts: tuple[Act, ...]
    end: End
    last: int
    drops: int
    relays: int
    banked: int
    captured: int

    @property
    def origin(self) -> int:
        """The hole that the sowing started from."""
        return self.acts[0].hole

    def stages(self) -> Iterator[Stage]:
        """The board after each act."""
        holes, hand = list(self.before), 0
        following = (*self.acts[1:], None)
        for act, then in zip(self.acts, following, strict=True):
            if act.kind == "lift":
                holes[act.hole] -= act.count
                hand += act.count
            else:
                holes[act.hole] += act.count
                hand -= act.count
            onward = NOWHERE if then is None or then.kind == "lift" else then.hole
            yield Stage(act, tuple(holes), hand, onward)


@lru_cache(maxsize=16)
def _drops(holes: int) -> tuple[Act, ...]:
    return tuple(Act("drop", hole) for hole in range(holes))


def trace(position: Position, seat: Seat, house: int, *, across: bool = False) -> Sowing:
    """Sow from that house as that seat's, whoever's turn it is.

    With `across` the house is one of the opponent's row and the rest goes by the seat's own rules:
    mistakes have to be thought through as well.

    Raises:
        RulesError: there is no such house, or nothing to lift from it.
    """
    board = position.layout
    if not 1 <= house <= position.houses:
        raise RulesError(
            f"There is no house {house}: houses are 1 to {position.houses}.",
            f"Tiada kampung {house}: kampung ialah 1 hingga {position.houses}.",
        )
    origin = board.hole(opponent(seat) if across else seat, house)
    if not position.holes[origin]:
        raise RulesError(
            f"{board.names[origin]} is empty: there is nothing to sow.",
            f"{board.names[origin]} kosong: tiada biji untuk diagih.",
        )
    holes = list(position.holes)
    acts: list[Act] = []
    store = board.store(seat)
    last, drops, relays = _sow(position, seat, origin, holes, acts)
    end, captured = _finish(position, seat, last, holes, acts)
    return Sowing(
        seat=seat,
        house=house,
        across=across,
        before=position.holes,
        after=tuple(holes),
        acts=tuple(acts),
        end=end,
        last=last,
        drops=drops,
        relays=relays,
        banked=holes[store] - position.holes[store],
        captured=captured,
    )


def _sow(
    position: Position, seat: Seat, origin: int, holes: list[int], acts: list[Act]
) -> tuple[int, int, int]:
    """Lift and drop until the last piece falls into the store or an empty house."""
    following = clockwise(position.houses, seat, position.burnt)
    dropped = _drops(len(holes))
    store = position.layout.store(seat)
    hole, drops, relays = origin, 0, -1
    while True:
        hand, holes[hole] = holes[hole], 0
        acts.append(Act("lift", hole, hand))
        drops += hand
        relays += 1
        for _ in range(hand):
            hole = following[hole]
            holes[hole] += 1
            acts.append(dropped[hole])
        if hole == store or holes[hole] == 1:
            return hole, drops, relays


def _finish(
    position: Position, seat: Seat, last: int, holes: list[int], acts: list[Act]
) -> tuple[End, int]:
    """What the last piece brings: a capture lifts both houses and banks them."""
    board = position.layout
    if board.is_store(last):
        return "store", 0
    if board.owners[last] != seat:
        return "opp_empty", 0
    facing = board.facing[last]
    captured = holes[facing]
    if not captured and position.choices.bank_lone_piece == "off":
        return "own_empty", 0
    for hole in (last, facing):
        if holes[hole]:
            acts.append(Act("lift", hole, holes[hole]))
            holes[hole] = 0
    acts.append(Act("bank", board.store(seat), captured + 1))
    holes[board.store(seat)] += captured + 1
    return ("capture" if captured else "own_empty"), captured


def after_sowing(position: Position, sowing: Sowing) -> Position:
    """The position that a sowing leads to: the same side after a store ending, else the other.

    A forced pass is not taken: a store ending with nothing left to sow ends the turn (C4) by `to_move`.
    Where the table sweeps instead (C3) the turn is handed over at once, so that only a player who
    comes to move without pieces is swept.
    """
    side = sowing.seat if sowing.end == "store" else opponent(sowing.seat)
    after = msgspec.structs.replace(position, holes=sowing.after, side=side, opening=None)
    if side == sowing.seat and position.choices.no_pieces == "sweep" and after.must_pass:
        return msgspec.structs.replace(after, side=opponent(side))
    return settled(after)


class Burnt(msgspec.Struct, frozen=True):
    """What follows when a piece is dropped into a burnt house (C9).

    Attributes:
        hole: the burnt house.
        store: the store that the piece goes to, the dropper's opponent's.
        next_hole: where the next piece of the hand belongs; NOWHERE if it was the last.
        turn_ends: it was the last piece.
    """

    hole: int
    store: int
    next_hole: int
    turn_ends: bool


def into_burnt(position: Position, seat: Seat, hole: int, hand: int) -> Burnt:
    """A piece of that seat's fell into a burnt house and `hand` pieces are left in the hand.

    Raises:
        RulesError: that hole is not burnt.
    """
    board = position.layout
    if hole not in position.burnt:
        raise RulesError(
            f"{board.names[hole]} is not burnt: a piece dropped there stays there.",
            f"{board.names[hole]} tidak terbakar: biji yang dijatuhkan di situ kekal di situ.",
        )
    onward = clockwise(position.houses, seat, position.burnt)[hole]
    return Burnt(
        hole=hole,
        store=board.store(opponent(seat)),
        next_hole=onward if hand else NOWHERE,
        turn_ends=not hand,
    )
