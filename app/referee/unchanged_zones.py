"""Hands that were in a zone in which nothing has changed since: a card laid squarely on its like is not told.

The eye takes a card for the one below when both are alike and lie within 10 mm, as slapped cards do.
"""

import msgspec

from app.referee.seen import HandReached
from app.referee.zones_seen import ZonesSeen


class UnchangedZones(msgspec.Struct):
    """Which hands have left a zone that was looked at since, and of which nothing was told."""

    _told_us: dict[str, int] = msgspec.field(default_factory=dict)
    _settled_us: dict[str, int] = msgspec.field(default_factory=dict)
    _done: set[tuple[str, int, int]] = msgspec.field(default_factory=set)

    def told(self, zone: str, at_us: int) -> None:
        """Something was told of that zone."""
        self._told_us[zone] = at_us

    def settled(self, zone: str, at_us: int) -> None:
        """All that hands did in that zone has been told."""
        self._settled_us[zone] = at_us

    def is_due(self, zones: ZonesSeen) -> bool:
        """Whether there are such hands now."""
        return any(map(self._is_due, zones.hands))

    def left(self, zones: ZonesSeen) -> tuple[HandReached, ...]:
        """The hands of which that is so now, the earliest first; each is told once."""
        due = [hand for hand in zones.hands if self._is_due(hand)]
        self._done = {_key(hand) for hand in zones.hands if _key(hand) in self._done or hand in due}
        unchanged = [hand for hand in due if self._told_us.get(hand.zone, 0) < hand.ended_us]
        return tuple(sorted(unchanged, key=lambda hand: hand.ended_us))

    def _is_due(self, hand: HandReached) -> bool:
        has_left = 0 < hand.ended_us <= self._settled_us.get(hand.zone, 0)
        return has_left and _key(hand) not in self._done


def _key(hand: HandReached) -> tuple[str, int, int]:
    return hand.zone, hand.seat, hand.begun_us
