"""Doubt: each way to understand what was seen is tried on a bench of its own, and weighed.

Nothing that is tried is decided. What was seen is as probable as its reading says; that people keep to the
rules is more probable than that they do not.
"""

import copy
from collections.abc import Sequence
from typing import Generic, Literal

import msgspec

from app.referee.decisions import Choice, Moved, Noted, Ruled, Ruling
from app.referee.said_words import NotUnderstoodError
from app.referee.seen_game import Line, Reading
from app.referee.told_game import ToldGame
from app.referee.told_play import Bench
from app.rules.game import MoveT, PositionT

Outcome = Literal["accept", "ask", "object", "refuse"]

LED_ON: tuple[Outcome, ...] = ("accept", "ask")
"""What words come to that can be heard as things stand."""

PRIORS: dict[Outcome, float] = {"accept": 1.0, "ask": 1.0, "object": 0.03, "refuse": 0.01}
"""How much oftener people play what is legal: about one act in thirty at a family's table is objected to,
and one in a hundred is nothing that can be done at all."""

MOST_CHOICES = 3
"""A question with more readings is not read at a table."""


class Tried(msgspec.Struct, frozen=True):
    """What a reading would come to.

    Attributes:
        reading: what was tried.
        outcome: the worst of what its lines come to.
        ruling: the last ruling; None where there was none.
        position: where it leads.
        weight: its probability times that of the outcome, not yet a share of all.
    """

    reading: Reading
    outcome: Outcome
    ruling: Ruling | None
    position: str
    weight: float

    @property
    def leads_on(self) -> bool:
        """Whether it is legal, and play goes on from it."""
        return self.outcome == "accept" and self.ruling is not None

    @property
    def choice(self) -> Choice | None:
        """It as one of several to choose from; None unless it is legal, or may be asked though it is not."""
        is_asked = self.leads_on or (self.outcome == "object" and self.reading.is_asked)
        if not is_asked or self.ruling is None:
            return None
        return Choice(self.ruling.words, self.ruling.move, self.position, self.weight)


def hear_all(
    told: ToldGame[PositionT, MoveT], bench: Bench[PositionT, MoveT], lines: Sequence[Line]
) -> None:
    """Let the game hear lines one by one, as if they had been said; the first that it refuses or objects
    to is the last.
    """
    for line in lines:
        before = len(bench.docket.decisions)
        try:
            told.hear(bench, line.seat, line.words)
        except NotUnderstoodError as error:
            bench.refuse(error.words, line.seat)
        if outcome_of(bench, before) in ("object", "refuse"):
            return


def outcome_of(bench: Bench[PositionT, MoveT], since: int = 0) -> Outcome:
    """What the decisions since that many come to: the worst of them."""
    decisions = bench.docket.decisions[since:]
    kinds = {d.ruling.kind for d in decisions if isinstance(d, Ruled)}
    if "object" in kinds:
        return "object"
    is_refused = any(isinstance(d, Noted) and d.kind == "refused" for d in decisions)
    if is_refused or not decisions:
        return "refuse"
    return "ask" if "ask" in kinds else "accept"


def moves_of(bench: Bench[PositionT, MoveT], since: int = 0) -> int:
    """How many moves that can be undone were decided since that many decisions."""
    return sum(isinstance(d, Moved) for d in bench.docket.decisions[since:])


class Trial(Generic[PositionT, MoveT]):
    """Tries readings at one moment of a game."""

    def __init__(self, told: ToldGame[PositionT, MoveT], bench: Bench[PositionT, MoveT]) -> None:
        self._told = told
        self._bench = bench

    def of(self, reading: Reading) -> Tried:
        """What that reading would come to."""
        bench = self.copied()
        hear_all(self._told, bench, reading.lines)
        outcome = outcome_of(bench)
        rulings = [d.ruling for d in bench.docket.decisions if isinstance(d, Ruled)]
        return Tried(
            reading=reading,
            outcome=outcome,
            ruling=rulings[-1] if rulings else None,
            position=self._told.game.write_position(bench.position),
            weight=reading.p * PRIORS[outcome],
        )

    def outcome(self, lines: Sequence[Line]) -> Outcome:
        """What those lines would come to."""
        bench = self.copied()
        hear_all(self._told, bench, lines)
        return outcome_of(bench)

    def leads_on(self, line: Line) -> bool:
        """Whether that line can be heard as things stand, and changes them; a ruling that leaves all as it
        is ("how many cards have you?", and there are two) does not.
        """
        bench = self.copied()
        hear_all(self._told, bench, (line,))
        is_ruled = any(isinstance(d, Ruled) for d in bench.docket.decisions)
        changes = bench.position != self._bench.position or bench.play.question is not None
        return outcome_of(bench) in LED_ON and (changes or not is_ruled)

    def leads_to(self, position: PositionT, lines: Sequence[Line]) -> PositionT | None:
        """Where those lines would have led from there; None where they are not accepted."""
        bench = self.copied()
        bench.position = position
        hear_all(self._told, bench, lines)
        return bench.position if outcome_of(bench) == "accept" else None

    def copied(self) -> Bench[PositionT, MoveT]:
        """A bench on which everything can be tried and nothing is decided."""
        bench = self._bench
        play = msgspec.structs.replace(bench.play, race=copy.deepcopy(bench.play.race))
        copied = Bench(bench.rules, play, bench.now_us, bench.question_us)
        copied.position = bench.position
        copied.witnessed = bench.witnessed
        return copied


def weighed(tried: Sequence[Tried]) -> tuple[Tried, ...]:
    """The readings with the shares of all as their weights, the likeliest first; those that lead to the
    same are one.
    """
    total = sum(one.weight for one in tried)
    same: dict[tuple[Outcome, str, str], Tried] = {}
    for one in sorted(tried, key=lambda each: each.weight, reverse=True):
        rule = "" if one.ruling is None else one.ruling.rule
        key = (one.outcome, one.position, rule if one.outcome != "accept" else "")
        share = one.weight / total if total else 0.0
        known = same.get(key)
        kept = one if known is None else known
        share += 0.0 if known is None else known.weight
        same[key] = msgspec.structs.replace(kept, weight=share)
    return tuple(sorted(same.values(), key=lambda each: each.weight, reverse=True))
