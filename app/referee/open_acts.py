"""The acts that are going on: which act a deed belongs to, and when an act is complete.

A play is open while its seat may go on; it ends when another seat acts, or when the seat has been quiet
with its hands away.
"""

from collections.abc import Callable

import msgspec

from app.referee.readings_tried import Outcome
from app.referee.seen_game import Line
from app.referee.seen_play import Act
from app.referee.thresholds import Thresholds
from app.referee.zones_seen import HAND_ZONE, Placed, ZonesSeen
from app.rules.game import Seat

ONE_PICTURE_US = 1
"""Cards that were taken together are told one by one at one time: a single one is ruled after that."""


class RuledAct(msgspec.Struct, frozen=True):
    """An act that has been ruled.

    Attributes:
        act: all of it.
        outcome: what it came to.
        lines: what was heard of it.
        before: moves of the match before it.
        moves: how many of the match's moves it is.
        position: where the match stood before it, in the game's text form.
    """

    act: Act
    outcome: Outcome
    lines: tuple[Line, ...]
    before: int
    moves: int
    position: str

    @property
    def drew_before(self) -> bool:
        """Whether it was objected to after draws that nobody weighed: they stand whatever is taken back."""
        drew = all(line.words.startswith("drew") for line in self.lines[:-1])
        return self.outcome == "object" and drew and not (self.act.is_weighed or self.act.drawn)

    def is_newest(self, moves: int) -> bool:
        """Whether nothing was played since, in a match of that many moves."""
        return moves == self.before + self.moves


class Timing(msgspec.Struct, frozen=True):
    """What decides when an act is complete.

    Attributes:
        zones: what is seen of hands.
        thresholds: the settings.
        matters: whether something done in a zone counts now.
        is_complete: whether nothing can follow of an act.
        side_by_side: several seats act at a time.
        tray_moves: the draw tray is not at rest.
    """

    zones: ZonesSeen
    thresholds: Thresholds
    matters: Callable[[str], bool]
    is_complete: Callable[[Act], bool]
    side_by_side: bool
    tray_moves: bool

    def due_us(self, acts: tuple[Act, ...]) -> tuple[tuple[int, Act], ...]:
        """When each of the acts is to be ruled, the first first; none before those that began before it
        unless they are side by side.
        """
        dues: list[tuple[int, Act]] = []
        latest_us = 0
        for act in sorted(acts, key=lambda each: each.begun_us):
            due_us = self._one_us(act, acts)
            if not self.side_by_side:
                due_us = latest_us = max(due_us, latest_us)
            dues.append((due_us, act))
        return tuple(sorted(dues, key=lambda due: due[0]))

    def _one_us(self, act: Act, acts: tuple[Act, ...]) -> int:
        thresholds = self.thresholds
        rest_us = thresholds.tray_rest_us if self.tray_moves else 0
        if self.is_complete(act):
            return act.told_us + rest_us + (ONE_PICTURE_US if act.took and not act.laid else 0)
        quiet_us = max(act.told_us, self.zones.hand_left_us(act.seat)) + thresholds.quiet_gap_us
        if self._hand_is_there(act):
            quiet_us = act.told_us + thresholds.hand_limit_us
        due_us = quiet_us
        if not self.side_by_side:
            later = (one.begun_us for one in acts if one.begun_us > act.done_us)
            overtaken = [begun_us + thresholds.sighting_lag_us for begun_us in later]
            due_us = min(quiet_us, *overtaken) if overtaken else quiet_us
        return due_us + rest_us

    def _hand_is_there(self, act: Act) -> bool:
        """A hand that rests before its own cards is away from play, unless it lays them open."""
        own = f"{HAND_ZONE}{act.seat}"
        return any(
            self.matters(hand.zone) and (hand.zone != own or bool(act.laid_in(own)))
            for hand in self.zones.hands_over(act.seat)
        )


def owner_of(zone: str) -> Seat:
    """Whose zone that is: 3 of `pile-3`; 0 of one that is everybody's."""
    _, _, seat = zone.rpartition("-")
    return int(seat) if seat.isdecimal() else 0


def whose(
    seats: tuple[Seat, ...], zone: str, acting: tuple[Seat, ...], to_move: Seat
) -> tuple[Seat, tuple[Seat, ...]]:
    """Whose deed it is of those whose hands were there, and who else it may be.

    Args:
        seats: whose hands were there, the latest first.
        zone: where.
        acting: seats that have an act open.
        to_move: whose turn it is.
    """
    if not seats:
        return owner_of(zone) or to_move, ()
    for likely in (owner_of(zone), to_move, *acting):
        if likely in seats:
            return likely, tuple(seat for seat in seats if seat != likely)
    return seats[0], seats[1:]


def placed_in(act: Act, number: int) -> Placed | None:
    """The card of that number, if the act has laid or turned it."""
    return next((card for card in (*act.laid, *act.turned) if card.number == number), None)
