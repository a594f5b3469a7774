"""A table of Kongkang for tests."""

from typing import Any

from app.match.sensors import Sensors
from app.match.snapshot import Snapshot
from app.match.view import About, snapshot_of
from app.referee.kongkang_told import KongkangTold
from app.rules.game import Words
from app.rules.kongkang import KONGKANG, Position
from tests.referee.told_table import ToldTable

STAKE = 15


class Table(ToldTable):
    def __init__(self, **settings: Any) -> None:
        super().__init__(KongkangTold(), **settings)

    @property
    def position(self) -> Position:
        return KONGKANG.read_position(self.state.position)

    def told_all(self, *lines: str) -> None:
        """Lines such as `2 played 8`: a seat and its words."""
        for line in lines:
            seat, _, words = line.partition(" ")
            self.say(int(seat), words)

    @property
    def snapshot(self) -> Snapshot:
        about = About("kongkang-1", self.now_us, 0, Words("virtual", "maya"), Sensors())
        return snapshot_of(KONGKANG, self.state, self.referee.live, about)

    @property
    def bananas(self) -> tuple[int, ...]:
        return tuple(self.position.bananas(seat) for seat in self.position.seats)

    @property
    def ruled(self) -> tuple[str, str]:
        """The newest ruling: its kind and its rule."""
        return self.last.kind, self.last.rule


def a_table(*lines: str, **settings: Any) -> Table:
    table = Table(**settings)
    table.told_all(*lines)
    return table
