"""The decisions of one call, in order, with rulings numbered and the one before made final."""

from typing import Literal

import msgspec

from app.referee.decisions import (
    Closed,
    Decision,
    Finalised,
    Moved,
    Noted,
    Ruled,
    Ruling,
    Stood,
)
from app.referee.referee import Standing
from app.rules.game import Seat, Words

How = Literal["answered", "settled", "expired", "repaired", "stands", "withdrawn"]


class Docket:
    """Collects what the referee decides before the match has folded it."""

    def __init__(self, standing: Standing) -> None:
        self._rulings = standing.rulings
        self._provisional = standing.provisional
        self._position = standing.position
        self._decisions: list[Decision] = []

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What was decided so far."""
        return tuple(self._decisions)

    @property
    def is_empty(self) -> bool:
        """Nothing was decided yet."""
        return not self._decisions

    def add(self, decision: Decision) -> None:
        """Take in a decision that needs no number."""
        self._decisions.append(decision)

    def finalise(self) -> None:
        """The ruling before is final: another act has begun."""
        if self._provisional:
            self.add(Finalised(self._provisional))
            self._provisional = 0

    def rule(self, ruling: Ruling) -> int:
        """Give the ruling the next number; returns it. A fault is no act and finalises nothing."""
        if ruling.kind != "fault":
            self.finalise()
        self._rulings += 1
        self.add(Ruled(msgspec.structs.replace(ruling, number=self._rulings)))
        return self._rulings

    def accept(self, ruling: Ruling, position: str) -> int:
        """An accepted move and where it leads; returns the number.

        What changes nothing (a late card goes back) is ruled and is no move: an undo takes back the one
        before it.
        """
        number = self.rule(ruling)
        if position != self._position:
            self.add(Moved(number, ruling.seat, ruling.move, position))
            self._position = position
        self._provisional = number
        return number

    def stand(
        self, number: int, seat: Seat, words: Words, position: str, *, device: str = ""
    ) -> None:
        """An illegal act stands."""
        self.add(Stood(number, seat, words, position, device))
        self._position = position

    def close(self, number: int, how: How, *, choice: int = 0, device: str = "") -> None:
        """A question or an objection is over."""
        self.add(Closed(number, how, choice, device))

    def note(self, kind: str, words: Words, now_us: int, seat: Seat = 0) -> None:
        """A line without a ruling."""
        self.add(Noted(kind, words, seat, now_us))
