"""What a game draws of its table: the part of a snapshot that only the game knows how to make."""

import msgspec

from app.match.snapshot import BananasView, CardsView, HoleView, SeatView


class TableView(msgspec.Struct, frozen=True):
    """Seats, holes, cards, bananas and the end of rounds, as in :class:`app.match.snapshot.Snapshot`."""

    seats: tuple[SeatView, ...]
    holes: tuple[HoleView, ...] = ()
    round: int = 1
    winners: tuple[int, ...] | None = None
    match_over: bool = False
    round_over: bool = False
    cards: CardsView | None = None
    bananas: BananasView | None = None
