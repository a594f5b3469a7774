"""A Congkak position: a frozen value that always adds up.

Seats are 1 (south) and 2 (north). Conservation is checked whenever a position is made, so whatever
a move leads to holds as many pieces as the board was set up with.
"""

from collections.abc import Iterable

import msgspec

from app.rules.congkak.choices import DEFAULTS, Choices
from app.rules.congkak.layout import NORTH, NOWHERE, SOUTH, Layout, layout, opponent
from app.rules.game import NotAPositionError, Seat

HOUSES = 7
"""Houses a side of a full board."""

PIECES = 7
"""Pieces in each house at the start of a full board: 98 in all."""

UNDECIDED: Seat = 0
"""In `side`: nobody has been named yet to move (chance, a question, or both are sowing at once)."""


class Opening(msgspec.Struct, frozen=True):
    """Both sow at once (C7), followed drop by drop. Each pair is south's, north's.

    Attributes:
        hands: pieces still in the hand.
        at: the hole of the last drop or lift; NOWHERE while that seat is free to choose a house.
        done: that seat's part is over and it waits.
    """

    hands: tuple[int, int] = (0, 0)
    at: tuple[int, int] = (NOWHERE, NOWHERE)
    done: tuple[bool, bool] = (False, False)


class Position(msgspec.Struct, frozen=True):
    """Where a match stands.

    Attributes:
        holes: pieces in each hole, in the order of `layout`.
        side: the seat whose turn it is, as the last sowing left it: a forced pass is not yet taken
            (see `to_move`). UNDECIDED before the first player is named and while both sow at once.
        houses: houses a side.
        pieces: pieces that a full house starts with.
        burnt: holes of burnt houses, ascending.
        round: counts the rounds of the match from 1.
        choices: the options that the table plays with.
        opening: hands in a simultaneous opening, until the first sowing after it; else None.
    """

    holes: tuple[int, ...]
    side: Seat = SOUTH
    houses: int = HOUSES
    pieces: int = PIECES
    burnt: tuple[int, ...] = ()
    round: int = 1
    choices: Choices = DEFAULTS
    opening: Opening | None = None

    def __post_init__(self) -> None:
        """Refuse what does not add up."""
        if len(self.holes) != self.layout.holes:
            raise NotAPositionError(
                f"A board with {self.houses} houses a side has {self.layout.holes} holes,"
                f" not {len(self.holes)}.",
                f"Papan dengan {self.houses} kampung sebelah ada {self.layout.holes} lubang,"
                f" bukan {len(self.holes)}.",
            )
        if any(self.holes[hole] for hole in self.burnt):
            raise NotAPositionError(
                "A burnt house holds pieces: they belong into a store.",
                "Kampung terbakar ada biji: biji itu sepatutnya di dalam rumah.",
            )
        found = sum(self.holes)
        if self.opening is not None:
            found += sum(self.opening.hands)
        if found != self.total or min(self.holes) < 0:
            raise NotAPositionError(
                f"The pieces add up to {found}, not {self.total}:"
                " count the houses and the stores again.",
                f"Jumlah biji ialah {found}, bukan {self.total}: kira semula kampung dan rumah.",
            )

    @property
    def total(self) -> int:
        """How many pieces the board is played with."""
        return 2 * self.houses * self.pieces

    @property
    def layout(self) -> Layout:
        """Where the holes lie."""
        return layout(self.houses)

    @property
    def stores(self) -> tuple[int, int]:
        """Pieces in south's and in north's store."""
        return self.holes[self.houses], self.holes[-1]

    def left(self, seat: Seat) -> int:
        """Pieces in all of that seat's houses."""
        first = (seat - SOUTH) * (self.houses + 1)
        return sum(self.holes[first : first + self.houses])

    @property
    def in_opening(self) -> bool:
        """Both are sowing at once and it is not over yet."""
        return self.opening is not None and not all(self.opening.done)

    @property
    def is_over(self) -> bool:
        """The round is over: every house and hand is empty."""
        return sum(self.stores) == self.total

    @property
    def to_move(self) -> Seat:
        """The seat that sows next, forced passes taken; UNDECIDED when none does."""
        if self.side == UNDECIDED or self.is_over or self.in_opening:
            return UNDECIDED
        return self.side if self.left(self.side) else opponent(self.side)

    @property
    def must_pass(self) -> bool:
        """The seat in `side` has nothing to sow and the other has."""
        return self.to_move not in (UNDECIDED, self.side)

    def sowable(self, seat: Seat) -> tuple[int, ...]:
        """The numbers of that seat's houses that have pieces."""
        first = (seat - SOUTH) * (self.houses + 1)
        row = self.holes[first : first + self.houses]
        return tuple(house for house, count in enumerate(row, 1) if count)


def swept(holes: Iterable[int], seat: Seat, houses: int) -> tuple[int, ...]:
    """The board after that seat has taken all that is left in the houses into its store (C3)."""
    board = layout(houses)
    left = list(holes)
    for row in (board.row(SOUTH), board.row(NORTH)):
        for hole in row:
            left[board.store(seat)] += left[hole]
            left[hole] = 0
    return tuple(left)


def settled(position: Position) -> Position:
    """The position after a sweep, where the table plays that (C3) and it is due; else as it is."""
    if position.choices.no_pieces == "sweep" and position.must_pass:
        holes = swept(position.holes, position.to_move, position.houses)
        return msgspec.structs.replace(position, holes=holes)
    return position


def start_position(
    choices: Choices = DEFAULTS,
    *,
    houses: int = HOUSES,
    pieces: int = PIECES,
    first: Seat | None = None,
    round_number: int = 1,
) -> Position:
    """A board filled anew. `first` names who begins where the choice of `first` leaves it open."""
    row = (pieces,) * houses + (0,)
    opening = Opening() if choices.simultaneous_opening == "on" else None
    side = first or (int(choices.first) if choices.first.isdigit() else UNDECIDED)
    return Position(
        holes=row + row,
        side=UNDECIDED if opening else side,
        houses=houses,
        pieces=pieces,
        round=round_number,
        choices=choices,
        opening=opening,
    )
