"""A table of Kongkang under a camera, for tests."""

from typing import Any

from app.referee.kongkang_seen import KongkangSeen
from app.rules.kongkang import KONGKANG, Position
from tests.referee.seen_table import SeenTable


class Table(SeenTable):
    def __init__(self, **settings: Any) -> None:
        super().__init__(KongkangSeen(), **settings)

    @property
    def position(self) -> Position:
        return KONGKANG.read_position(self.state.position)

    @property
    def held(self) -> list[int]:
        """How many cards each seat holds."""
        return [len(hand) for hand in self.position.hands]

    def play(self, seat: int, *cards: str) -> None:
        """A whole turn: a card is drawn, and cards are laid before that seat."""
        self.draw(seat)
        self.wait(0.6)
        self.lay(seat, *cards, on=f"pile-{seat}")


def a_table(*plays: tuple[int, str], **settings: Any) -> Table:
    """A table after whole turns, each of a seat and a card, the last of them complete."""
    table = Table(**settings)
    for seat, card in plays:
        table.play(seat, card)
    table.settle()
    return table
