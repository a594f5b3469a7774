"""A table of Kombio under a camera, for tests."""

from typing import Any

from app.referee.kombio_seen import KombioSeen
from app.rules.kombio import KOMBIO, Position
from app.rules.kombio.hands import count
from tests.referee.seen_table import BACK_UP, SeenTable


class Table(SeenTable):
    """Four backs lie in each hand, and the 9 is turned up."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(KombioSeen(), **settings)
        for seat in self.position.seats:
            for _ in self.position.hand(seat):
                self.sight(f"hand-{seat}", BACK_UP)
        self.draw(self.position.dealer)
        self.lay(self.position.dealer, "9", on="discard")

    @property
    def position(self) -> Position:
        return KOMBIO.read_position(self.state.position)

    @property
    def held(self) -> list[int]:
        """How many cards each seat holds."""
        return [count(hand) for hand in self.position.hands]

    def discard(self, seat: int, card: str) -> None:
        """A whole turn: a card is drawn, and one discarded."""
        self.draw(seat)
        self.wait(0.6)
        self.lay(seat, card, on="discard")

    def slap(self, seat: int, card: str, owner: int = 0) -> None:
        """A card is slapped, from the own hand if no other is named."""
        if owner:
            self.take(seat, "back", off=f"hand-{owner}")
        self.lay(seat, card, on="discard")
        if not owner:
            self.miss_own(seat)

    def miss_own(self, seat: int) -> None:
        """A back of that seat's hand is told to be gone, a little late."""
        self.reach(seat, f"hand-{seat}", seconds=0.1)
        self.miss(f"hand-{seat}", "back")
