"""A table of dabong! for tests: at first a 5 of Fire is turned up."""

from collections.abc import Mapping

from app.referee.dabong_told import DabongTold
from app.rules.dabong import DABONG, Position
from tests.referee.told_table import PLAYERS, ToldTable, refused

__all__ = ["Table", "refused"]


class Table(ToldTable):
    def __init__(
        self,
        top: str = "5F",
        options: Mapping[str, str] | None = None,
        *,
        players: tuple[str, ...] = PLAYERS,
        hands: Mapping[int, int] | None = None,
    ) -> None:
        super().__init__(DabongTold(), options=options, players=players)
        for seat, count in (hands or {}).items():
            self.correct(f"cards {players[seat - 1]} {count}")
        if top:
            self.say(1, f"flipped {top}")

    @property
    def position(self) -> Position:
        return DABONG.read_position(self.state.position)

    def held(self, seat: int) -> int:
        return len(self.position.hand(seat))

    @property
    def turn(self) -> int:
        return self.position.standing.turn

    @property
    def top(self) -> str:
        return self.position.pile[-1].cards[-1]

    def stands_of(self) -> list[tuple[int, str]]:
        assert self.state.race is not None
        return [(entry.seat, entry.stand) for entry in self.state.race.entries]
