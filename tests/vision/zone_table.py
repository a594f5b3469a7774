"""Frames played into the watch of one zone, for tests, and what it tells of them."""

import numpy as np

from vision.geometry import Quad, array, quad, rectangle
from vision.sightings import FACE_DOWN, UNKNOWN, Reading, Sighting
from vision.watcher import Event, Restless, SeenCard, ZoneMask, ZoneWatch

FRAME_US = 33_333
PROMISE_US = 1_000_000
SIDE_MM, CELL_MM = 240.0, 3.0


def reading(name: str, p: float = 0.99) -> Reading:
    if name == UNKNOWN:
        return Reading({}, unknown=1.0, face_down=0.0)
    if name == FACE_DOWN:
        return Reading({}, unknown=0.01, face_down=0.99)
    return Reading({name: p}, unknown=1 - p, face_down=0.0)


def card_at(x: float, y: float, turn_deg: float = 0.0) -> Quad:
    turn = np.deg2rad(turn_deg)
    spin = np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return quad((array(rectangle(-31.5, -44, 63, 88)) @ spin) + (x, y))


def seen(name: str, corners: Quad, p: float = 0.99) -> SeenCard:
    return SeenCard(corners, whole=True, reading=reading(name, p))


def mask(*quads: Quad) -> ZoneMask:
    """Where something has changed: within these."""
    side = int(SIDE_MM / CELL_MM)
    every = ZoneMask(np.ones((side, side), np.bool_), 0.0, 0.0, CELL_MM)
    return ZoneMask(~every.without(quads, 0.0).cells, 0.0, 0.0, CELL_MM)


class Table:
    """Plays frames into a watch and keeps what it told."""

    def __init__(self, *, piled: bool = True, zone: str = "pile") -> None:
        self.watch = ZoneWatch(zone, piled)
        self.now_us = 0
        self.told: list[Event] = []
        self.reads = 0

    def frame(
        self,
        cards: list[SeenCard] | None = None,
        changed: ZoneMask | None = None,
        *,
        moved: bool = False,
        differs: bool = True,
        occupied: bool = False,
        bare: ZoneMask | None = None,
    ) -> None:
        self.now_us += FRAME_US
        self.watch = self.watch.seen(self.now_us, moved=moved, differs=differs, occupied=occupied)
        self.told += self.watch.events
        if self.watch.reading_wanted:
            assert cards is not None, "the zone was read where nothing was to be read"
            self.reads += 1
            touched = [card.corners_mm for card in cards]
            touched += [lying.corners_mm for lying in self.watch.lying]
            self.watch = self.watch.read(cards, changed or mask(*touched), bare)
            self.told += self.watch.events

    def moves(self, count: int = 10) -> None:
        for _ in range(count):
            self.frame(moved=True)

    def settles(
        self,
        cards: list[SeenCard],
        changed: ZoneMask | None = None,
        bare: ZoneMask | None = None,
    ) -> list[Event]:
        """A hand has moved; then nothing moves for a second. What is told is given back."""
        before = len(self.told)
        self.moves()
        began_us = self.now_us
        while self.now_us - began_us < PROMISE_US and not self.watch.settled:
            self.frame(cards, changed, bare=bare)
        assert self.watch.settled, "nothing was decided within the promised second"
        for _ in range(30):
            self.frame(differs=False)
        return self.told[before:]


def names(events: list[Event]) -> list[str]:
    """`+QH` came, `-QH` went."""
    signs = []
    for event in events:
        assert not isinstance(event, Restless)
        sign = "+" if isinstance(event, Sighting) else "-"
        signs.append(sign + event.reading.likeliest[0])
    return signs
