"""When what hands did in a zone has been told: however long looking takes, nothing more comes of it."""

from collections.abc import Callable, Collection

import msgspec

from vision.reaches import Reach, Settled


class HandledZones(msgspec.Struct, frozen=True):
    """Zones in which hands were, and of which not everything is told; `after` gives the next state.

    Attributes:
        zones: by name.
        events: of zones that have settled just now.
    """

    zones: frozenset[str] = frozenset()
    events: tuple[Settled, ...] = ()

    def after(
        self,
        told: Collection[object],
        occupied: Collection[str],
        has_settled: Callable[[str], bool],
        seen_us: int,
    ) -> "HandledZones":
        """A picture was looked at.

        Args:
            told: what is told of it.
            occupied: zones in which a hand is.
            has_settled: whether a zone is as it was last told.
            seen_us: when the picture was taken.
        """
        handled = self.zones | {one.zone for one in told if isinstance(one, Reach)}
        rest = {zone for zone in handled if zone not in occupied and has_settled(zone)}
        events = tuple(Settled(zone, seen_us) for zone in sorted(rest))
        return HandledZones(handled - rest, events)
