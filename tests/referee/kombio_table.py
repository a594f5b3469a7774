"""A table of Kombio for tests."""

from collections.abc import Mapping

from app.referee.kombio_told import KombioTold
from app.rules.kombio import Position
from app.rules.kombio.hands import count
from app.rules.kombio.moves import Move
from tests.referee.told_table import BOOT, PLAYERS, ToldTable, refused

__all__ = ["BOOT", "PLAYERS", "Table", "refused", "with_a_five"]


class Table(ToldTable[Position, Move]):
    def __init__(
        self,
        *,
        options: Mapping[str, str] | None = None,
        players: tuple[str, ...] = PLAYERS,
        sigmas_us: Mapping[int, int] | None = None,
    ) -> None:
        super().__init__(KombioTold(), options=options, players=players, sigmas_us=sigmas_us)

    def held(self, seat: int) -> int:
        return count(self.position.hand(seat))


def with_a_five(**settings: object) -> Table:
    table = Table(**settings)  # type: ignore[arg-type] # settings of it
    table.say(1, "played 5")
    return table
