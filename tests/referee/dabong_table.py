"""A table of dabong! for tests: at first a 5 of Fire is turned up."""

from collections.abc import Mapping

from app.referee.dabong_told import DabongTold
from app.rules.dabong import Position
from app.rules.dabong.moves import Move
from tests.referee.told_table import PLAYERS, ToldTable, refused

__all__ = ["Table", "refused"]


class Table(ToldTable[Position, Move]):
    def __init__(
        self,
        top: str = "5F",
        options: Mapping[str, str] | None = None,
        *,
        players: tuple[str, ...] = PLAYERS,
        hands: Mapping[int, int] | None = None,
    ) -> None:
        told = DabongTold()
        at = told.game.start(players, options or {})
        for seat, count in (hands or {}).items():
            at = told.with_cards(at, seat, str(count))
        super().__init__(told, options=options, players=players, start=at)
        if top:
            self.say(1, f"flipped {top}")

    def held(self, seat: int) -> int:
        return len(self.position.hand(seat))

    @property
    def turn(self) -> int:
        return self.position.standing.turn

    @property
    def top(self) -> str:
        return self.position.pile[-1].cards[-1]
