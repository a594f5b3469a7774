"""Hands that were in a zone in which nothing has changed since: a card laid squarely on its like is not told.

The eye takes a card for the one below when both are alike and lie within 10 mm, as slapped cards do.
"""

from collections.abc import Iterator

import msgspec

from app.referee.seen import HandReached
from app.referee.zones_seen import ZonesSeen


class UnchangedZones(msgspec.Struct):
    """Which hands have left a zone that was looked at since and told nothing.

    Attributes:
        lag_us: a change is told within this after the last hand has left.
    """

    lag_us: int
    _told_us: dict[str, int] = msgspec.field(default_factory=dict)
    _done: set[tuple[str, int, int]] = msgspec.field(default_factory=set)

    def told(self, zone: str, at_us: int) -> None:
        """Something was told of that zone."""
        self._told_us[zone] = at_us

    def deadline_us(self, zones: ZonesSeen) -> int | None:
        """When the next hand has left an unchanged zone."""
        return min((due_us for _, due_us in self._waiting(zones)), default=None)

    def left(self, zones: ZonesSeen, now_us: int) -> tuple[HandReached, ...]:
        """The hands of which that is so now, the earliest first; each is told once."""
        due = [hand for hand, due_us in self._waiting(zones) if due_us <= now_us]
        self._done = {_key(hand) for hand in zones.hands if _key(hand) in self._done or hand in due}
        unchanged = [hand for hand in due if self._told_us.get(hand.zone, 0) < hand.ended_us]
        return tuple(sorted(unchanged, key=lambda hand: hand.ended_us))

    def _waiting(self, zones: ZonesSeen) -> Iterator[tuple[HandReached, int]]:
        last_us: dict[str, int] = {}
        busy = {hand.zone for hand in zones.hands if not hand.ended_us}
        for hand in zones.hands:
            last_us[hand.zone] = max(last_us.get(hand.zone, 0), hand.ended_us)
        for hand in zones.hands:
            if hand.zone not in busy and _key(hand) not in self._done:
                yield hand, last_us[hand.zone] + self.lag_us


def _key(hand: HandReached) -> tuple[str, int, int]:
    return hand.zone, hand.seat, hand.begun_us
