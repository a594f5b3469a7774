"""Whose turn it is at the table while the referee has not ruled yet on what was just sown. Pure.

People who play without a pause know whose turn it is before it is published: the sowings since are folded
by the rules over the position that is.
"""

import msgspec

from app.rules.congkak import CONGKAK, Position
from app.rules.congkak import Sow as SowMove
from app.rules.game import RulesError
from app.virtual.acts import Sow
from app.virtual.physics import World, scale_of


class Foresight:
    """The positions after each sowing that the published one does not know yet, oldest first."""

    def __init__(self) -> None:
        self._published: Position | None = None
        self._ahead: list[Position] = []

    def position(self, published: Position) -> Position:
        """The position as the hands have it, given what is published now."""
        if published != self._published:
            self._catch_up(published)
        return self._ahead[-1] if self._ahead else published

    def sown(self, before: Position, act: Sow, world: World) -> None:
        """A whole sowing is carried out in `world`, as it lies before it.

        One against the rules changes nobody's turn; the referee will say what follows.
        """
        lying = msgspec.structs.replace(before, holes=world.counts)
        origin = scale_of(act.hole)
        seat = act.seat or before.to_move
        if before.layout.owners[origin] != seat:
            return
        try:
            after, _ = CONGKAK.apply(lying, SowMove(seat, before.layout.house(origin)))
        except RulesError:
            return
        self._ahead.append(after)

    def forget(self) -> None:
        """Something else than sowings has come between: only what is published counts."""
        self._ahead.clear()

    def _catch_up(self, published: Position) -> None:
        self._published = published
        known = [_seen(position) for position in self._ahead]
        ruled = known.index(_seen(published)) + 1 if _seen(published) in known else len(known)
        del self._ahead[:ruled]


def _seen(position: Position) -> tuple[tuple[int, ...], int]:
    return position.holes, position.side
