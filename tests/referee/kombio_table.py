"""A table of Kombio for tests."""

from typing import Any

from app.referee.kombio_told import KombioTold
from app.rules.kombio import KOMBIO, Position
from app.rules.kombio.hands import count
from tests.referee.told_table import BOOT, PLAYERS, ToldTable, refused

__all__ = ["BOOT", "PLAYERS", "Table", "refused", "with_a_five"]


class Table(ToldTable):
    def __init__(self, **settings: Any) -> None:
        super().__init__(KombioTold(), **settings)

    @property
    def position(self) -> Position:
        return KOMBIO.read_position(self.state.position)

    def held(self, seat: int) -> int:
        return count(self.position.hand(seat))

    def stands_of(self) -> list[tuple[int, str]]:
        assert self.state.race is not None
        return [(entry.seat, entry.stand) for entry in self.state.race.entries]


def with_a_five(**settings: Any) -> Table:
    table = Table(**settings)
    table.say(1, "played 5")
    return table
