"""Frames in, what happened to the cards of the zones out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

import cv2
import msgspec
import numpy as np

from vision.decks import Deck
from vision.frames import Frame, Picture
from vision.geometry import array, points_of, quad, rectangle
from vision.mat import (
    LEAST_MAT_PX_PER_MM,
    LEAST_PILE_PX_PER_MM,
    MatPose,
    rectified,
    zone_to_mat,
)
from vision.sightings import ReadCard
from vision.watcher.change import ChangeDetector
from vision.watcher.events import Event, Lying, SeenCard
from vision.watcher.table_view import TableView, table_view
from vision.watcher.zone_watch import ZoneWatch
from vision.zones import Zone

Recognise: TypeAlias = Callable[[Picture, Deck], Sequence[ReadCard]]
"""Finds and reads the cards of a picture."""

AROUND_MM = 25.0
"""What is read around a zone, so that a card laid over its edge is read whole."""

BESIDE_ZONE_MM = 12.0
"""A card whose middle lies that far outside every zone still belongs to the nearest."""

MOMENT_US = 100_000
"""Shorter than a zone has to be still to be read: what has to be known before that, is looked for then."""

MOST_READ = 2
"""Zones in one picture, but for those whose time runs out: looks at pictures must not fall behind."""


class Watcher:
    """Watches the zones of one table; used by one thread.

    Args:
        zones: of the mat.
        deck: in play.
        recognise: reads a picture; called only for zones that changed and are still.
    """

    def __init__(self, zones: Sequence[Zone], deck: Deck, recognise: Recognise) -> None:
        self._zones = {zone.name: zone for zone in zones}
        self._deck = deck
        self._recognise = recognise
        self._watches = {zone.name: ZoneWatch(zone.name, zone.is_pile) for zone in zones}
        self._pose: MatPose | None = None
        self._size: tuple[int, int] | None = None
        self._view: TableView | None = None
        self._changes: ChangeDetector | None = None

    def place(self, pose: MatPose) -> None:
        """The mat was found or has moved; what lies on it is remembered, and looked for anew."""
        self._pose = pose
        self._size = self._view = self._changes = None

    def lying(self, zone: str) -> tuple[Lying, ...]:
        """The cards that were told to lie in a zone, from bottom to top."""
        return self._watches[zone].lying

    @property
    def last_moved_us(self) -> int:
        """When something last moved in any zone."""
        return max(watch.moved_us for watch in self._watches.values())

    def moved_us(self, now_us: int) -> int | None:
        """When something last moved in zones that have been still for a moment and are not settled yet."""
        times = [
            watch.moved_us for watch in self._watches.values() if watch.unsettled_us is not None
        ]
        still = [moved_us for moved_us in times if now_us - moved_us >= MOMENT_US]
        return max(still, default=None)

    def has_settled(self, zone: str) -> bool:
        """Is a zone as it was when last told, and nothing going on in it?"""
        return self._watches[zone].unsettled_us is None

    @property
    def rests(self) -> bool:
        """Have all zones settled, in the light of the last picture?"""
        return self._changes is not None and all(map(self.has_settled, self._watches))

    @property
    def view(self) -> TableView | None:
        """The coarse view that is worked with; None before the first picture of a placed mat."""
        return self._view

    def look(self, frame: Frame, occupied: Collection[str] = ()) -> tuple[Event, ...]:
        """One picture more; nothing before the mat was placed.

        Args:
            frame: the picture; each of the same size.
            occupied: the zones in which a hand is, as reaches tell.
        """
        if self._pose is None:
            return ()
        height, width = frame.picture.shape[:2]
        if self._view is None or self._changes is None or self._size != (width, height):
            self._size = (width, height)
            self._view = table_view(self._pose, tuple(self._zones.values()), (width, height))
            self._changes = ChangeDetector(self._view)
        return self.look_at_view(frame, self._view.of(frame.picture), occupied)

    def look_at_view(
        self, frame: Frame, view: Picture, occupied: Collection[str] = ()
    ) -> tuple[Event, ...]:
        """As `look`, for who has the picture's coarse view already."""
        if self._changes is None:
            return ()
        for name, change in self._changes.look(view).items():
            self._watches[name] = self._watches[name].seen(
                frame.taken_us,
                moved=change.moved,
                differs=change.differs,
                occupied=name in occupied,
            )
        events = [event for watch in self._watches.values() for event in watch.events]
        for name in self._to_read():
            events += self._read(name, frame.picture, self._changes)
        return tuple(events)

    def _to_read(self) -> list[str]:
        """Those that are due, and a few of those that have been waiting longest."""
        wanted = [watch for watch in self._watches.values() if watch.reading_wanted]
        wanted.sort(key=lambda watch: (watch.looks, watch.moved_us))
        due = [watch.zone for watch in wanted if watch.due and watch.looks]
        others = [watch.zone for watch in wanted if watch.zone not in due]
        return due + others[: max(0, MOST_READ - len(due))]

    def _read(self, name: str, picture: Picture, changes: ChangeDetector) -> tuple[Event, ...]:
        cards = self._cards_of(self._zones[name], picture)
        watch = self._watches[name].read(
            cards,
            changes.changed(name),
            changes.unlike_bare(name),
            placed_anew=changes.is_new(name),
        )
        if watch.settled:
            changes.settle(name, empty=not watch.lying)
        self._watches[name] = msgspec.structs.replace(watch, events=(), settled=False)
        return watch.events

    def _cards_of(self, zone: Zone, picture: Picture) -> list[SeenCard]:
        """The cards whose middle lies in a zone, or beside it and nearer to no other."""
        if self._pose is None:
            return []
        around = _around(zone)
        px_per_mm = LEAST_PILE_PX_PER_MM if zone.is_pile else LEAST_MAT_PX_PER_MM
        middle = array(zone.corners_mm).mean(axis=0)
        px_per_mm = max(px_per_mm, self._pose.px_per_mm((float(middle[0]), float(middle[1]))))
        crop = rectified(picture, self._pose, around, px_per_mm)
        cards = []
        for card in self._recognise(crop, self._deck):
            corners = quad(zone_to_mat(array(card.found.corners_px), around, px_per_mm))
            if _owner(self._zones, corners) == zone.name:
                spots = zone_to_mat(array(card.found.read_at_px), around, px_per_mm)
                cards.append(SeenCard(corners, card.found.whole, card.reading, points_of(spots)))
        return cards


def _around(zone: Zone) -> Zone:
    width, height = zone.size_mm
    wide = rectangle(-AROUND_MM, -AROUND_MM, width + 2 * AROUND_MM, height + 2 * AROUND_MM)
    a, b, _, d = array(zone.corners_mm)
    across, down = (b - a) / width, (d - a) / height
    return Zone(zone.name, quad(a + array(wide) @ np.stack((across, down))))


def _owner(zones: Mapping[str, Zone], corners_mm: tuple[tuple[float, float], ...]) -> str | None:
    x, y = array(corners_mm).mean(axis=0)
    inside = {
        name: cv2.pointPolygonTest(
            array(zone.corners_mm).astype(np.float32), (float(x), float(y)), True
        )
        for name, zone in zones.items()
    }
    name = max(inside, key=lambda one: inside[one])
    return name if inside[name] >= -BESIDE_ZONE_MM else None
