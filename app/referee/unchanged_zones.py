"""Hands that were in a zone in which nothing has changed since: a card laid squarely on its like is not told.

The eye takes a card for the one below when both are alike and lie within 10 mm, as slapped cards do.
"""

import msgspec

from app.referee.seen import HandReached
from app.referee.zones_seen import HAND_ZONE, ZonesSeen


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
        return any(self._is_due(hand, zones) for hand in zones.hands)

    def left(self, zones: ZonesSeen) -> tuple[HandReached, ...]:
        """The hands of which that is so now, the earliest first; each is told once."""
        due = [hand for hand in zones.hands if self._is_due(hand, zones)]
        self._done = {_key(hand) for hand in zones.hands if _key(hand) in self._done or hand in due}
        unchanged = [hand for hand in due if self._told_us.get(hand.zone, 0) < hand.ended_us]
        return tuple(sorted(unchanged, key=lambda hand: hand.ended_us))

    def _is_due(self, hand: HandReached, zones: ZonesSeen) -> bool:
        """Its zone has settled, and its own hand's too if it was there on its way: what it took there is told
        by then.
        """
        own = f"{HAND_ZONE}{hand.seat}"
        left = [h for h in zones.hands if h.zone == own and h.seat == hand.seat and h.ended_us]
        on_its_way = [h for h in left if h.ended_us >= hand.begun_us]
        if _key(hand) in self._done or not hand.ended_us:
            return False
        return all(h.ended_us <= self._settled_us.get(h.zone, 0) for h in (hand, *on_its_way))


def _key(hand: HandReached) -> tuple[str, int, int]:
    return hand.zone, hand.seat, hand.begun_us
