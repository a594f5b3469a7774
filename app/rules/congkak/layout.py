"""Where the holes of a Congkak board lie, and which comes next.

A *hole* is a number from 0: south's houses 1 to n, south's store, north's houses 1 to n, north's
store. That is the order of the scales on the board, so hole 7 of a full board is `SS`, 8 is `N1`.
House 1 is its owner's leftmost, beside her own store; house k faces the opponent's house n + 1 - k.
"""

from functools import lru_cache

import msgspec

from app.rules.game import RulesError, Seat

SOUTH: Seat = 1
NORTH: Seat = 2
NOWHERE = -1
"""No hole at all: what a store faces, and where a hand is that has not begun to sow."""


def opponent(seat: Seat) -> Seat:
    """The other of the two seats."""
    return SOUTH + NORTH - seat


class Layout(msgspec.Struct, frozen=True):
    """The holes of a board with so many houses a side.

    Attributes:
        houses: houses a side, n.
        names: `S1` ... `SS`, `N1` ... `NS`, by hole.
        owners: whose row or store it is, by hole.
        facing: the hole across, by hole; NOWHERE for a store.
    """

    houses: int
    names: tuple[str, ...]
    owners: tuple[Seat, ...]
    facing: tuple[int, ...]

    @property
    def holes(self) -> int:
        """How many holes there are, stores included."""
        return 2 * (self.houses + 1)

    def row(self, seat: Seat) -> range:
        """The holes of that seat's houses, house 1 first."""
        first = (seat - SOUTH) * (self.houses + 1)
        return range(first, first + self.houses)

    def store(self, seat: Seat) -> int:
        """The hole of that seat's store."""
        return (seat - SOUTH) * (self.houses + 1) + self.houses

    def hole(self, seat: Seat, house: int) -> int:
        """The hole of that seat's house, counted from 1."""
        return (seat - SOUTH) * (self.houses + 1) + house - 1

    def house(self, hole: int) -> int:
        """The number of that house in its row, from 1; n + 1 for a store."""
        return hole % (self.houses + 1) + 1

    def is_store(self, hole: int) -> bool:
        """Whether that hole is a store."""
        return self.facing[hole] == NOWHERE

    def named(self, name: str) -> int:
        """The hole of that name, as `S4` or `NS`.

        Raises:
            RulesError: no hole has that name.
        """
        try:
            return self.names.index(name)
        except ValueError:
            raise RulesError(
                f"No hole is called {name[:8]!r}: they are S1 to S{self.houses}, SS,"
                f" N1 to N{self.houses} and NS.",
                f"Tiada lubang bernama {name[:8]!r}: yang ada ialah S1 hingga S{self.houses}, SS,"
                f" N1 hingga N{self.houses} dan NS.",
            ) from None


@lru_cache(maxsize=16)
def layout(houses: int) -> Layout:
    """The layout of a board with so many houses a side."""
    numbers = range(1, houses + 1)
    south, north = range(houses), range(houses + 1, 2 * houses + 1)
    return Layout(
        houses=houses,
        names=(*(f"S{n}" for n in numbers), "SS", *(f"N{n}" for n in numbers), "NS"),
        owners=(SOUTH,) * (houses + 1) + (NORTH,) * (houses + 1),
        facing=(*reversed(north), NOWHERE, *reversed(south), NOWHERE),
    )


@lru_cache(maxsize=256)
def clockwise(houses: int, seat: Seat, burnt: tuple[int, ...] = ()) -> tuple[int, ...]:
    """For each hole, where that seat's next piece belongs after one dropped there.

    Houses go n to 1, then the own store, then the opponent's n to 1; the opponent's store and burnt
    houses are never named. A hand that strayed into one of these goes on from there.
    """
    board = layout(houses)
    mine, theirs = board.row(seat), board.row(opponent(seat))
    ring = (*reversed(mine), board.store(seat), *reversed(theirs), board.store(opponent(seat)))
    passed = {*burnt, board.store(opponent(seat))}
    following = [0] * board.holes
    for place, hole in enumerate(ring):
        onward = ring[place + 1 :] + ring[: place + 1]
        following[hole] = next(h for h in onward if h not in passed)
    return tuple(following)
