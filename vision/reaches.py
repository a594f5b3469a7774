"""Hands that come into zones, and from which seat's side: by movement and by coming from outside.

Nothing here knows the colour of skin: gloves, sleeves and hands of any colour are things that were not
there, that hang together with the edge of the view, and that move.
"""

import math
from collections.abc import Mapping, Sequence

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture
from vision.geometry import Point, array
from vision.watcher.table_view import TableView
from vision.zones import Zone

DEEP_MM2 = 350.0
"""So much of an arm has to be in a zone: a fingertip; less is a sleeve that grazes it."""

BEGIN_LOOKS = 2
END_US = 200_000
"""A reach ends when the zone has been free for so long; a picture in which a hand is lost in glare is
shorter."""

MOVING_US = 700_000
"""An arm begins a reach only if it has moved this recently: what was pushed to the edge and lies is none."""

MOVED_CELLS = 6

SETTLE_US = 1_500_000
"""What has not moved for so long and is no arm is part of the table: cards, cups."""

ABSORB_US = 30_000_000
"""Even what hangs together with the edge is, after this: a cloth, a book, an elbow that sleeps there."""

FOLLOW_SHARE = 0.05

LIGHT_STEP = 29
"""Every so many cells are enough to tell the light of the whole table."""

IDLE_LEVELS = 10
IDLE_CELLS = 12
LEARN_EVERY = 15
"""A picture is passed over quickly if almost no cell differs by that many levels from one with nothing on
the table; noise in a cell is one or two. Every so many pictures the light is followed all the same."""

COLOUR = 0.16
STRUCTURE = 0.14
DARKEST = -1.1
"""In logarithms of brightness against the empty table: shadows are grey, smooth, and not that dark; light
that flickers is smooth."""

LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + 8)
"""Of each level; eight more, so that the noise of dark ones counts for little."""

SMOOTH_CELLS = 5
CLOSE_CELLS = 7
"""A plain sleeve shows by its edges and folds; what is between them is filled."""

OPEN_CELLS = 3
LEAST_ARM_MM2 = 1500.0
EDGE_CELLS = 3


class Reach(msgspec.Struct, frozen=True):
    """A hand that came into a zone.

    Attributes:
        zone: `pile`, `hand-3`.
        seat: from whose side it came.
        begun_us: when it was first in the zone, in microseconds of the monotonic clock.
        ended_us: when it was last there; None while it is.
    """

    zone: str
    seat: int
    begun_us: int
    ended_us: int | None = None


class Settled(msgspec.Struct, frozen=True):
    """All that hands did in a zone has been told: they have left, and it has been looked at since.

    Attributes:
        zone: which.
        seen_us: when it was seen at rest, in microseconds of the monotonic clock.
    """

    zone: str
    seen_us: int


class ZoneTouch(msgspec.Struct, frozen=True):
    """An arm in a zone, in one picture: from which seat's side, and whether it moves."""

    zone: str
    seat: int
    moves: bool


class _Open(msgspec.Struct, frozen=True):
    """A reach that goes on, or that is about to begin."""

    begun_us: int
    last_us: int
    looks: int
    told: bool


class ReachLog(msgspec.Struct, frozen=True):
    """Which hands are where; `seen` gives the next state.

    Attributes:
        events: reaches that have begun (`ended_us` is None) or ended just now.
    """

    going: Mapping[tuple[str, int], _Open] = msgspec.field(default_factory=dict)
    events: tuple[Reach, ...] = ()

    def seen(self, now_us: int, touches: Sequence[ZoneTouch]) -> "ReachLog":
        """A picture with these touches came."""
        going = dict(self.going)
        events: list[Reach] = []
        for touch in touches:
            key = (touch.zone, touch.seat)
            was = going.get(key)
            if was is None and not touch.moves:
                continue
            begun = was or _Open(now_us, now_us, 0, told=False)
            looks = begun.looks + 1
            if looks >= BEGIN_LOOKS and not begun.told:
                events.append(Reach(*key, begun.begun_us))
            told = begun.told or looks >= BEGIN_LOOKS
            going[key] = _Open(begun.begun_us, now_us, looks, told)
        for key, was in tuple(going.items()):
            if now_us - was.last_us >= END_US:
                del going[key]
                if was.told:
                    events.append(Reach(*key, was.begun_us, was.last_us))
        return ReachLog(going, tuple(events))

    def ended(self, now_us: int) -> tuple[Reach, ...]:
        """What goes on and was told, as ended now."""
        return tuple(
            Reach(*key, was.begun_us, now_us) for key, was in self.going.items() if was.told
        )

    @property
    def occupied(self) -> frozenset[str]:
        """The zones in which a hand is."""
        return frozenset(zone for zone, _ in self.going)


def seat_angles(zones: Sequence[Zone]) -> Mapping[int, float]:
    """The direction of each seat from the middle of the table, in radians, clockwise from the right."""
    seats = {
        int(zone.name.rpartition("-")[2]): array(zone.corners_mm).mean(axis=0)
        for zone in zones
        if zone.name.startswith("hand-")
    }
    shared = [array(zone.corners_mm).mean(axis=0) for zone in zones if "-" not in zone.name]
    middle = np.mean(shared or list(seats.values()), axis=0)
    return {
        seat: math.atan2(*(place - middle)[::-1]) if np.any(place != middle) else 0.0
        for seat, place in seats.items()
    }


class ReachWatcher:
    """Finds arms in the coarse view of the table; used by one thread, its memory a few such views."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        zones = [cells.zone for cells in view.zones]
        self._angles = seat_angles(zones)
        corners = np.concatenate(
            [array(z.corners_mm) for z in zones if "-" not in z.name]
            or [array(z.corners_mm) for z in zones]
        )
        self._middle: Point = tuple((corners.min(axis=0) + corners.max(axis=0)) / 2)
        inner = cv2.erode(
            np.pad(view.seen.astype(np.uint8), 1), np.ones((2 * EDGE_CELLS + 1,) * 2, np.uint8)
        )[1:-1, 1:-1]
        self._edge = view.seen & (inner == 0)
        rows, columns = np.nonzero(view.seen)
        self._samples = (rows[::LIGHT_STEP], columns[::LIGHT_STEP])
        self._table: NDArray[np.float32] | None = None
        self._before: NDArray[np.float32] | None = None
        self._new_us = np.zeros(view.seen.shape, np.int64)
        self._moved_us = np.zeros(view.seen.shape, np.int64)
        self._quiet: NDArray[np.uint8] | None = None
        self._looks = 0
        self._log = ReachLog()

    @property
    def occupied(self) -> frozenset[str]:
        """The zones in which a hand was in the picture that was last looked at."""
        return self._log.occupied

    def ended(self, now_us: int) -> tuple[Reach, ...]:
        """The reaches that go on, as ended now: nobody watches them any longer."""
        return self._log.ended(now_us)

    @property
    def rests(self) -> bool:
        """Is nothing in sight that was not there, and no hand?"""
        return self._quiet is not None and not self._log.going

    def look(self, taken_us: int, view: Picture) -> tuple[Reach, ...]:
        """A picture's view, as `TableView.of` gives it: reaches that have begun or ended."""
        if self._idle(view):
            self._log = self._log.seen(taken_us, ())
            return self._log.events
        now = np.asarray(cv2.LUT(view, LOGARITHMS), np.float32)
        if self._table is None or self._before is None:
            self._table, self._before, self._quiet = now.copy(), now, view.copy()
            return ()
        now = self._levelled(now)
        new = _things(now - self._table) & self._view.seen
        moves = _things(now - self._before) & self._view.seen
        self._before = now
        self._moved_us[moves] = taken_us
        self._quiet = None if new.any() else view.copy()
        arms, touches = self._arms(new, taken_us)
        self._learn(now, new, arms, taken_us)
        self._log = self._log.seen(taken_us, touches)
        return self._log.events

    def _idle(self, view: Picture) -> bool:
        """Does the table look as it did in the last picture in which nothing was on it?"""
        self._looks += 1
        if self._quiet is None or self._looks % LEARN_EVERY == 0:
            return False
        _, over = cv2.threshold(cv2.absdiff(view, self._quiet), IDLE_LEVELS, 1, cv2.THRESH_BINARY)
        return bool(np.count_nonzero(over) < IDLE_CELLS)

    def _levelled(self, now: NDArray[np.float32]) -> NDArray[np.float32]:
        """In the light of the empty table, colour by colour: most of it shows."""
        if self._table is None:
            return now
        apart = self._table[self._samples] - now[self._samples]
        return np.asarray(now + np.median(apart, axis=0), dtype=np.float32)

    def _arms(
        self, new: NDArray[np.bool_], now_us: int
    ) -> tuple[NDArray[np.bool_], list[ZoneTouch]]:
        """Things that hang together with the edge, and the zones into which they reach."""
        count, labels, stats, _ = cv2.connectedComponentsWithStats(new.astype(np.uint8))
        cell_mm2 = self._view.cell_mm**2
        arms = np.zeros(new.shape, np.bool_)
        touches: dict[tuple[str, int], bool] = {}
        for label in range(1, count):
            if stats[label, cv2.CC_STAT_AREA] * cell_mm2 < LEAST_ARM_MM2:
                continue
            thing = labels == label
            roots = self._roots(thing)
            if not roots:
                continue
            arms |= thing
            recent = thing & (now_us - self._moved_us <= MOVING_US) & (self._moved_us > 0)
            moves = int(recent.sum()) >= MOVED_CELLS
            for seat, part in _parts(thing, roots).items():
                for name in self._zones_of(part, cell_mm2):
                    key = (name, seat)
                    touches[key] = touches.get(key, False) or moves
        return arms, [ZoneTouch(name, seat, moves) for (name, seat), moves in touches.items()]

    def _roots(self, thing: NDArray[np.bool_]) -> Mapping[int, NDArray[np.bool_]]:
        """Where a thing meets the edge of the view, by the seat on whose side that is."""
        count, labels, stats, middles = cv2.connectedComponentsWithStats(
            (thing & self._edge).astype(np.uint8)
        )
        roots: dict[int, NDArray[np.bool_]] = {}
        for label in range(1, count):
            if stats[label, cv2.CC_STAT_AREA] < MOVED_CELLS:
                continue
            column, row = middles[label]
            x = self._view.left_mm + (column + 0.5) * self._view.cell_mm - self._middle[0]
            y = self._view.top_mm + (row + 0.5) * self._view.cell_mm - self._middle[1]
            seat = self._seat(math.atan2(y, x))
            mine = np.asarray(labels == label, dtype=np.bool_)
            roots[seat] = roots[seat] | mine if seat in roots else mine
        return roots

    def _seat(self, angle: float) -> int:
        """The seat whose direction is nearest."""
        return min(
            self._angles,
            key=lambda seat: abs(math.remainder(self._angles[seat] - angle, 2 * math.pi)),
        )

    def _zones_of(self, part: NDArray[np.bool_], cell_mm2: float) -> list[str]:
        return [
            cells.zone.name
            for cells in self._view.zones
            if np.count_nonzero(part[cells.rows, cells.columns] & (cells.inside > 0)) * cell_mm2
            >= DEEP_MM2
        ]

    def _learn(
        self,
        now: NDArray[np.float32],
        new: NDArray[np.bool_],
        arms: NDArray[np.bool_],
        now_us: int,
    ) -> None:
        """The table follows the light; what has come to lie on it becomes part of it."""
        if self._table is None:
            return
        self._new_us[~new | (self._new_us == 0)] = now_us
        rested = now_us - np.maximum(self._moved_us, self._new_us)
        lies = new & ~arms & (rested >= SETTLE_US)
        lies |= arms & (rested >= ABSORB_US)
        self._table[lies] = now[lies]
        same = (~new).astype(np.uint8)
        cv2.accumulateWeighted(now, self._table, FOLLOW_SHARE, mask=same)


def _things(ratio: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Cells in which something is other than light and shadow make it, closed to whole things."""
    blue, green, red = cv2.split(ratio)
    light = (blue + green + red) / np.float32(3)
    smooth = cv2.blur(light, (SMOOTH_CELLS, SMOOTH_CELLS))
    found = np.asarray(cv2.absdiff(light, smooth)) > STRUCTURE
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    found |= cv2.subtract(most, least) > COLOUR
    found |= light < DARKEST
    closed = cv2.morphologyEx(found.astype(np.uint8), cv2.MORPH_CLOSE, _round(CLOSE_CELLS))
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, _round(OPEN_CELLS))
    return np.asarray(opened > 0, dtype=np.bool_)


def _round(cells: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (cells, cells)), np.uint8)


def _parts(
    thing: NDArray[np.bool_], roots: Mapping[int, NDArray[np.bool_]]
) -> Mapping[int, NDArray[np.bool_]]:
    """A thing, shared out among the seats from whose sides it grows: arms that touch are two."""
    if len(roots) == 1:
        return dict.fromkeys(roots, thing)
    left = thing.copy()
    parts = {seat: np.asarray(root & thing, dtype=np.bool_) for seat, root in roots.items()}
    for part in parts.values():
        left &= ~part
    kernel = np.ones((3, 3), np.uint8)
    grows = True
    while grows and left.any():
        grows = False
        for seat, part in parts.items():
            wider = (cv2.dilate(part.astype(np.uint8), kernel) > 0) & left
            if wider.any():
                parts[seat] = part | wider
                left &= ~wider
                grows = True
    return parts
