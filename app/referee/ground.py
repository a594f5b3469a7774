"""The board as one seat sows over it: which hole comes next, and what an end brings."""

import msgspec

from app.referee.sensed import Board
from app.rules.congkak.layout import Layout, clockwise, layout, opponent
from app.rules.congkak.position import Position
from app.rules.game import Seat


class Ground(msgspec.Struct, frozen=True):
    """One seat's way round the board.

    Attributes:
        seat: who sows.
        layout: the holes of the board.
        following: for each hole the next one that the seat sows.
        burnt: houses that are out of play.
        bank_lone: a last piece that faces an empty house is banked.
    """

    seat: Seat
    layout: Layout
    following: tuple[int, ...]
    burnt: tuple[int, ...] = ()
    bank_lone: bool = True

    @classmethod
    def of(cls, position: Position, seat: Seat) -> "Ground":
        """The way of that seat in that position."""
        return cls(
            seat=seat,
            layout=position.layout,
            following=clockwise(position.houses, seat, position.burnt),
            burnt=position.burnt,
            bank_lone=position.choices.bank_lone_piece == "on",
        )

    @property
    def store(self) -> int:
        """The seat's own store."""
        return self.layout.store(self.seat)

    @property
    def their_store(self) -> int:
        """The other's store."""
        return self.layout.store(opponent(self.seat))

    @property
    def final(self) -> tuple[int, ...]:
        """Holes that nobody lifts: a sowing that ends there, rightly or not, is over."""
        return (self.store, self.their_store, *self.burnt)

    def passed_between(self, hole: int, onward: int) -> tuple[int, ...]:
        """Holes that a hand passes over on its way: the other's store and burnt houses."""
        everything = on_the_wood(self.layout.houses, self.seat)
        passed: list[int] = []
        hole = everything[hole]
        while hole != onward and len(passed) < len(everything):
            passed.append(hole)
            hole = everything[hole]
        return tuple(passed)

    def reversed(self) -> "Ground":
        """The same board, sown against the clock."""
        back = list(range(len(self.following)))
        for hole, onward in enumerate(self.following):
            if hole != self.their_store and hole not in self.burnt:
                back[onward] = hole
        return msgspec.structs.replace(self, following=tuple(back))

    def end(self, holes: list[int], last: int) -> None:
        """The last piece fell into that hole, where the sowing ends: bank what it brings."""
        if self.layout.owners[last] != self.seat or last in self.final:
            return
        facing = self.layout.facing[last]
        captured = holes[facing]
        if captured or self.bank_lone:
            holes[last] = holes[facing] = 0
            holes[self.store] += captured + 1


def on_the_wood(houses: int, seat: Seat) -> Board:
    """For each hole the next one on the wood, whether anything may be dropped there or not."""
    own, other = clockwise(houses, seat), clockwise(houses, opponent(seat))
    store = layout(houses).store(opponent(seat))
    before = next(h for h in range(len(other)) if other[h] == store)
    onward = list(own)
    onward[before], onward[store] = store, other[store]
    return tuple(onward)
