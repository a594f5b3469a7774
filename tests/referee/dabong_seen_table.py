"""A table of dabong! under a camera, for tests: the dealer turns up a 5 of Fire unless told otherwise."""

from collections.abc import Mapping
from typing import Any

from app.referee.dabong_seen import DabongSeen
from app.rules.dabong import DABONG, Position
from tests.referee.seen_table import SeenTable


class Table(SeenTable):
    """Seat 3 deals to Ana, Ben and Cik."""

    def __init__(
        self,
        top: str = "5F",
        options: Mapping[str, str] | None = None,
        *,
        hands: Mapping[int, int] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(DabongSeen(), options={"first": "1", **(options or {})}, **settings)
        self.seats = len(self.position.hands)
        for seat, count in (hands or {}).items():
            self.correct(f"cards {self.state.started.players[seat - 1]} {count}")
        if top:
            self.turn_up(top)
            self.settle()

    @property
    def position(self) -> Position:
        return DABONG.read_position(self.state.position)

    @property
    def held(self) -> list[int]:
        """How many cards each seat holds."""
        return [len(hand) for hand in self.position.hands]

    @property
    def to_move(self) -> int:
        return self.position.standing.turn

    @property
    def pile(self) -> tuple[str, ...]:
        return tuple(card for laid in self.position.pile for card in laid.cards)

    def turn_up(self, card: str) -> None:
        """The dealer turns the top of the draw pile up."""
        self.draw(self.position.dealer)
        self.lay(self.position.dealer, card, on="pile")

    def play(self, seat: int, *cards: str) -> None:
        """A hand lays cards on the pile."""
        self.wait(0.7)
        self.lay(seat, *cards, on="pile")
