"""Mistakes that people make in sowing, found by making them: the rest follows from the altered board.

A mistake is found when, made at some act of a sowing, it leads to exactly the board and hand that
are there. Everything after the slip goes as the player would go on, by the rules, from the board that
the slip left.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from app.referee.ground import Ground
from app.referee.lines import Line
from app.referee.sensed import Board
from app.rules.congkak.layout import NOWHERE, Layout
from app.rules.congkak.position import Position
from app.rules.game import Seat

Slip = Literal[
    "turn",
    "house",
    "doubled",
    "skipped",
    "misplaced",
    "into-origin",
    "other-store",
    "into-burnt",
    "wrong-way",
    "stopped",
    "went-on",
    "no-capture",
    "capture-short",
    "capture-wrong",
    "capture-extra",
    "capture-not-due",
    "capture-other-store",
    "left-behind",
]

LIKELY: dict[Slip, int] = {
    "stopped": 0,
    "no-capture": 0,
    "turn": 1,
    "house": 2,
    "misplaced": 3,
    "doubled": 4,
    "skipped": 4,
    "other-store": 4,
    "into-burnt": 4,
    "went-on": 5,
    "into-origin": 6,
    "capture-short": 5,
    "capture-wrong": 5,
    "capture-not-due": 5,
    "capture-extra": 6,
    "capture-other-store": 6,
    "left-behind": 6,
    "wrong-way": 7,
}
"""Which slip is named when two lead to the same board: the lower one, told in the fewest words."""

SLIPS_OF_AN_ACT: frozenset[Slip] = frozenset(
    {"doubled", "skipped", "misplaced", "into-origin", "other-store", "into-burnt", "left-behind"}
)
"""Slips that take the place of one act of a sowing: that act cannot have been seen done rightly."""

LEFT_BEHIND = 3
"""More pieces than this do not stick in a hole unseen."""

GOES_ON = 2
"""A player who did not stop at an empty house is followed for so many more houses."""


class Mistake(msgspec.Struct, frozen=True):
    """A slip and what it led to.

    Attributes:
        slip: what was done.
        line: the sowing that was meant.
        index: the act of it at which the slip happened.
        hole: where; other: a second hole that it concerns, or NOWHERE.
        count: how many pieces it concerns.
        is_over: the rest was played to its end (else pieces are still in the hand).
        in_store: the last piece fell into the player's own store.
    """

    slip: Slip
    line: Line
    index: int
    hole: int
    other: int = NOWHERE
    count: int = 1
    is_over: bool = True
    in_store: bool = False

    @property
    def seat(self) -> Seat:
        """Who made it."""
        return self.line.seat

    def rank(self, reached: int) -> tuple[bool, int, bool, int]:
        """Smaller is the better explanation; `reached` is the last act that was seen to be right."""
        missed = self.slip in SLIPS_OF_AN_ACT and self.index <= reached
        return (missed, LIKELY[self.slip], not self.is_over, abs(self.index - reached - 1))


class Search:
    """Looks for slips that lead to one board with so many pieces in the hand.

    `reached` is the last act of the sowing that was seen to be right, -1 if none was: the search
    begins after it. `budget` is how many drops may be tried.
    """

    def __init__(
        self, position: Position, board: Board, hand: int, *, budget: int, reached: int = -1
    ) -> None:
        self._position = position
        self._board = list(board)
        self._hand = hand
        self._reached = reached
        self.budget = budget

    def find(self, lines: Iterable[Line]) -> Mistake | None:
        """The likeliest slip on any of these lines; None when none leads here."""
        found: list[Mistake] = []
        for line in lines:
            if self.budget <= 0:
                break
            found.extend(self._on(line))
        return min(found, key=lambda mistake: mistake.rank(self._reached), default=None)

    def _on(self, line: Line) -> Iterator[Mistake]:
        yield from self._whole(line)
        ground = Ground.of(self._position, line.seat)
        if self._hand == 0:
            yield from self._captures(line, ground)
        yield from self._went_on(line, ground)
        yield from self._wrong_way(line, ground)
        next_act = self._reached + 1
        acts = range(len(line.stages))
        for index in sorted(acts, key=lambda i: (i < next_act, abs(i - next_act))):
            if self.budget <= 0:
                return
            stage = line.stages[index]
            slips: Iterator[Mistake] = iter(())
            if stage.act.kind == "drop":
                slips = self._drop(line, index, ground)
            elif stage.act.kind == "lift" and index < line.last_drop:
                slips = self._lift(line, index, ground)
            found = list(slips)
            yield from found
            if found and index >= next_act:
                return  # later slips explain it no better

    def _whole(self, line: Line) -> Iterator[Mistake]:
        """The line itself: out of turn, from the other's house, or left off."""
        for index, stage in enumerate(line.stages):
            if stage.hand != self._hand or list(stage.holes) != self._board:
                continue
            is_over = index == len(line.stages) - 1
            in_store = is_over and line.sowing.end == "store"
            if line.standing != "legal" and any(
                s.act.kind != "lift" for s in line.stages[: index + 1]
            ):
                yield Mistake(
                    line.standing, line, index, line.origin, is_over=is_over, in_store=in_store
                )
            elif line.standing == "legal" and self._hand == 0 and not is_over:
                captures = index >= line.last_drop
                slip: Slip = "no-capture" if captures else "stopped"
                yield Mistake(slip, line, index, stage.act.hole, count=stage.holes[stage.act.hole])

    def _drop(self, line: Line, index: int, ground: Ground) -> Iterator[Mistake]:
        """One piece falls wrong."""
        hole = line.stages[index].act.hole
        before = line.stages[index - 1]
        came_from, hand = before.act.hole, before.hand
        tries: list[tuple[Slip, tuple[tuple[int, int], ...], int, int, int]] = []
        if hand > 1:
            tries.append(("doubled", ((hole, 2),), hole, hole, NOWHERE))
            onward = ground.following[hole]
            tries.append(("misplaced", ((onward, 1),), hole, onward, hole))
            tries.append(("misplaced", ((came_from, 1),), hole, came_from, hole))
        tries.append(("skipped", (), hole, hole, NOWHERE))
        if before.act.kind == "lift":
            tries.append(("into-origin", ((came_from, 1),), came_from, came_from, NOWHERE))
        for strayed in ground.passed_between(came_from, hole):
            slip: Slip = "other-store" if ground.layout.is_store(strayed) else "into-burnt"
            tries.append((slip, ((strayed, 1),), strayed, strayed, NOWHERE))
            if slip == "into-burnt":
                tries.append((slip, ((ground.their_store, 1),), strayed, strayed, NOWHERE))
        for slip, dropped, goes_on_from, where, other in tries:
            holes, left = list(before.holes), hand
            for into, count in dropped:
                holes[into] += count
                left -= count
            hit = self._carry_on(ground, holes, goes_on_from, left)
            if hit is not None:
                yield Mistake(slip, line, index, where, other, is_over=hit[0], in_store=hit[1])

    def _lift(self, line: Line, index: int, ground: Ground) -> Iterator[Mistake]:
        """Not all pieces of a house are taken up."""
        act = line.stages[index].act
        before = line.stages[index - 1].holes if index else line.sowing.before
        for left in range(1, min(LEFT_BEHIND, act.count - 1) + 1):
            holes = list(before)
            holes[act.hole] = left
            hit = self._carry_on(ground, holes, act.hole, act.count - left)
            if hit is not None:
                yield Mistake(
                    "left-behind",
                    line,
                    index,
                    act.hole,
                    count=left,
                    is_over=hit[0],
                    in_store=hit[1],
                )

    def _went_on(self, line: Line, ground: Ground) -> Iterator[Mistake]:
        """She did not stop at an empty house."""
        index = line.last_drop
        stage = line.stages[index]
        hole = stage.act.hole
        if hole == ground.store:
            return
        holes = list(stage.holes)
        for _ in range(GOES_ON):
            holes[hole] -= 1
            onward = ground.following[hole]
            trial = list(holes)
            hit = self._carry_on(ground, trial, hole, 1)
            if hit is not None:
                yield Mistake(
                    "went-on", line, index, stage.act.hole, onward, is_over=hit[0], in_store=hit[1]
                )
                return
            holes[onward] += 1
            if holes[onward] > 1 or onward == ground.store:
                return
            hole = onward

    def _captures(self, line: Line, ground: Ground) -> Iterator[Mistake]:
        """The end of the sowing went wrong: too little, too much, the wrong house or store."""
        index = line.last_drop
        stage = line.stages[index]
        last = stage.act.hole
        facing = ground.layout.facing[last]
        if facing == NOWHERE:
            return
        due = ground.layout.owners[last] == line.seat
        across = stage.holes[facing]
        for slip, where, taken in _wrong_captures(ground.layout, last, facing, across, due=due):
            holes, count = list(stage.holes), 0
            for hole, share in taken:
                pieces = holes[hole] if share is None else share
                holes[hole] -= pieces
                count += pieces
            store = ground.their_store if slip == "capture-other-store" else ground.store
            holes[store] += count
            if count and holes == self._board:
                yield Mistake(slip, line, index, where, facing, count=count)

    def _wrong_way(self, line: Line, ground: Ground) -> Iterator[Mistake]:
        """Sown against the clock."""
        holes = list(line.sowing.before)
        hand = holes[line.origin]
        holes[line.origin] = 0
        hit = self._carry_on(ground.reversed(), holes, line.origin, hand)
        if hit is not None:
            yield Mistake("wrong-way", line, 0, line.origin, is_over=hit[0], in_store=hit[1])

    def _carry_on(
        self, ground: Ground, holes: list[int], hole: int, hand: int
    ) -> tuple[bool, bool] | None:
        """Sow on by the rules; at the board that is looked for, (is it the end, in the own store).

        Each drop and each lift is charged to the budget: whatever the board, the loop comes to an end.
        """
        following, wanted, board = ground.following, self._hand, self._board
        store, final = ground.store, ground.final
        while True:
            self.budget -= 1 + hand
            if hand == wanted and hand and holes == board:
                return False, False
            while hand:
                hole = following[hole]
                holes[hole] += 1
                hand -= 1
                if hand == wanted and hand and holes == board:
                    return False, False
            is_over = holes[hole] <= 1 or hole in final
            if is_over:
                ground.end(holes, hole)
            if not wanted and holes == board:
                return is_over, hole == store
            if is_over or self.budget <= 0:
                return None
            hand, holes[hole] = holes[hole], 0


def _wrong_captures(
    layout: Layout, last: int, facing: int, across: int, *, due: bool
) -> Iterator[tuple[Slip, int, tuple[tuple[int, int | None], ...]]]:
    """What is taken in each wrong ending: slip, where, and (hole, pieces or None for all) ..."""
    if not due:
        yield "capture-not-due", last, ((last, None),)
        yield "capture-not-due", last, ((last, None), (facing, None))
        yield "capture-not-due", last, ((facing, None),)
        return
    yield "capture-other-store", last, ((last, None), (facing, None))
    if across:
        yield "capture-short", last, ((facing, None),)
        yield "capture-short", facing, ((last, None),)
        for left in range(1, min(LEFT_BEHIND, across - 1) + 1):
            yield "capture-short", facing, ((last, None), (facing, across - left))
    for beside in (facing - 1, facing + 1):
        if beside >= 0 and not layout.is_store(beside):
            yield "capture-wrong", beside, ((last, None), (beside, None))
            yield "capture-extra", beside, ((last, None), (facing, None), (beside, None))
