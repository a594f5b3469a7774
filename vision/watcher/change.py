"""Which zones have changed since they were settled, and which move: cheap while nothing does."""

from collections.abc import Mapping

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture
from vision.watcher.places import ZoneMask
from vision.watcher.table_view import TableView, ZoneCells

LEAST_LEVELS = 6
SHARE_OF_LEVEL = 0.09
"""A cell looks other from this difference on, of 255 and of its own brightness: noise of single pixels is
4 levels and a quarter of that in a cell; a shadow's penumbra is more."""

LEAST_CELLS = 4
"""Cells in one zone, after single ones are left out: 36 mm2, the tip of a finger."""

GAIN_SAMPLES = 1500
LEAST_GAIN_STEP = 0.01
"""Below this the light is taken as unchanged and the picture as it is."""

FOLLOW_EVERY = 8
FOLLOW_SHARE = 0.1
"""Every so many pictures a settled zone's look follows the light by so much: 3 s at 30 a second."""

STRUCTURE = 0.10
COLOUR = 0.12
DARKEST = -1.2
"""In logarithms of brightness: a thing has structure or colour of its own, or is darker than shadows of
people under a lamp are; light and shadow are smooth and grey."""

SMOOTH_CELLS = 5
MOST_HOLE_CELLS = 900
CLOSED_CELLS = 5
"""White paper between the pips of a card is as white as the mat; pips are up to four cells apart."""


class ZoneChange(msgspec.Struct, frozen=True):
    """What a picture shows of a zone: it moves; it is other than when it was last settled."""

    moved: bool
    differs: bool


class ChangeDetector:
    """Holds how each zone looked; used by one thread, one picture after the other.

    Its memory is a few pictures of the coarse view, whatever happens.
    """

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._settled: NDArray[np.uint8] | None = None
        self._before: NDArray[np.uint8] | None = None
        self._now: NDArray[np.uint8] | None = None
        self._bare: dict[str, NDArray[np.uint8]] = {}
        self._never_settled = {cells.zone.name for cells in view.zones}
        self._looks = 0
        in_zones = np.zeros(view.seen.shape, np.uint8)
        for cells in view.zones:
            cells.of(in_zones)[:] |= cells.inside
        rows, columns = np.nonzero(in_zones)
        step = max(1, len(rows) // GAIN_SAMPLES)
        self._samples = (rows[::step], columns[::step])
        levels = np.arange(256)
        limits = np.maximum(LEAST_LEVELS, SHARE_OF_LEVEL * levels)
        self._limits = limits.astype(np.uint8)

    def look(self, view: Picture) -> Mapping[str, ZoneChange]:
        """A picture's view, as `TableView.of` gives it: each zone's change."""
        self._looks += 1
        if self._settled is None or self._before is None:
            self._settled, self._before, self._now = view.copy(), view.copy(), view
            return {cells.zone.name: ZoneChange(True, True) for cells in self._view.zones}
        now = self._levelled(view, self._settled)
        self._now = now
        limit = np.asarray(cv2.LUT(now, self._limits), np.uint8)
        moving = _over(now, self._before, limit)
        different = _over(now, self._settled, limit)
        changes = {}
        for cells in self._view.zones:
            moved = _counts(cells, moving)
            differs = cells.zone.name in self._never_settled or _counts(cells, different)
            if moved:
                cells.of(self._before)[:] = cells.of(now)
            elif not differs and not self._looks % FOLLOW_EVERY:
                _follow(cells.of(self._settled), cells.of(now))
                cells.of(self._before)[:] = cells.of(now)
            changes[cells.zone.name] = ZoneChange(moved, differs)
        return changes

    def settle(self, name: str, *, empty: bool) -> None:
        """From now on a zone is held against how it looks in the picture that was last given."""
        cells = self._cells(name)
        if self._settled is None or self._now is None:
            return
        cells.of(self._settled)[:] = cells.of(self._now)
        self._never_settled.discard(name)
        if empty:
            self._bare[name] = cells.of(self._now).copy()

    def is_new(self, name: str) -> bool:
        """Has a zone not been settled since the mat was placed?"""
        return name in self._never_settled

    def changed(self, name: str) -> ZoneMask:
        """Where a thing has come, gone or moved since the zone was settled; light and shadow are none."""
        cells = self._cells(name)
        now = cells.of(self._picture)
        if name in self._never_settled or self._settled is None:
            return self._mask(cells, np.zeros(now.shape[:2], np.bool_))
        return self._mask(cells, things(now, cells.of(self._settled)))

    def unlike_bare(self, name: str) -> ZoneMask | None:
        """Where a thing lies that was not there when the zone was last empty, if it ever was."""
        bare = self._bare.get(name)
        if bare is None:
            return None
        cells = self._cells(name)
        return self._mask(cells, things(cells.of(self._picture), bare))

    @property
    def _picture(self) -> NDArray[np.uint8]:
        if self._now is None:
            raise ValueError("No picture was looked at yet.")
        return self._now

    def _cells(self, name: str) -> ZoneCells:
        return next(cells for cells in self._view.zones if cells.zone.name == name)

    def _mask(self, cells: ZoneCells, mask: NDArray[np.bool_]) -> ZoneMask:
        view = self._view
        return ZoneMask(
            mask & (cells.inside > 0),
            view.left_mm + (cells.columns.start or 0) * view.cell_mm,
            view.top_mm + (cells.rows.start or 0) * view.cell_mm,
            view.cell_mm,
        )

    def _levelled(self, view: Picture, like: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture in the light of the settled one, colour by colour: the usual cell is unchanged."""
        now = view[self._samples].astype(np.float32) + 1
        gains = np.median((like[self._samples] + np.float32(1)) / now, axis=0)
        if np.abs(gains - 1).max() < LEAST_GAIN_STEP:
            return view
        levels = np.arange(256, dtype=np.float32)[:, None] * gains
        table = np.clip(np.rint(levels), 0, 255).astype(np.uint8)[None]
        return np.asarray(cv2.LUT(view, table), np.uint8)


def _over(
    now: NDArray[np.uint8], before: NDArray[np.uint8], limit: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """Cells, 255 or 0, that differ in some colour; such as stand alone are left out."""
    over = cv2.subtract(cv2.absdiff(now, before), limit)
    blue, green, red = cv2.split(over)
    any_colour = cv2.max(cv2.max(blue, green), red)
    _, mask = cv2.threshold(any_colour, 0, 255, cv2.THRESH_BINARY)
    return np.asarray(cv2.erode(mask, np.ones((2, 2), np.uint8)), np.uint8)


def _counts(cells: ZoneCells, mask: NDArray[np.uint8]) -> bool:
    return cv2.countNonZero(cv2.bitwise_and(cells.of(mask), cells.inside)) >= LEAST_CELLS


def _follow(settled: NDArray[np.uint8], now: NDArray[np.uint8]) -> None:
    """At least one level at a time, as whole numbers would otherwise stand still."""
    step = (now.astype(np.int16) - settled) * FOLLOW_SHARE
    settled[:] = (settled + np.where(step > 0, np.ceil(step), np.floor(step))).astype(np.uint8)


def things(now: NDArray[np.uint8], before: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Cells in which a thing is new or gone, told from light and shadow by structure and colour."""
    ratio = np.log((now.astype(np.float32) + 8) / (before.astype(np.float32) + 8))
    ratio -= np.median(ratio.reshape(-1, 3), axis=0) * _mostly_as_before(ratio)
    light = ratio.mean(axis=2)
    smooth = np.asarray(cv2.blur(light, (SMOOTH_CELLS, SMOOTH_CELLS)))
    found = np.abs(light - smooth) > STRUCTURE
    found |= np.ptp(ratio, axis=2) > COLOUR
    found |= light < DARKEST
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (CLOSED_CELLS, CLOSED_CELLS))
    closed = cv2.morphologyEx(found.astype(np.uint8), cv2.MORPH_CLOSE, kernel)
    return _filled(np.asarray(closed, np.uint8))


def _filled(mask: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """With its holes of up to a card and a half: a plain thing shows by its outline alone."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    rows, columns = mask.shape
    left, top, width, height, area = stats.T
    inner = (left > 0) & (top > 0) & (left + width < columns) & (top + height < rows)
    holes = np.flatnonzero(inner & (area <= MOST_HOLE_CELLS))
    filled = (mask > 0) | np.isin(labels, holes[holes > 0])
    return np.asarray(filled if count > 1 else mask > 0, dtype=np.bool_)


def _mostly_as_before(ratio: NDArray[np.float32]) -> float:
    """1 where most of a zone differs by one and the same factor, which is the light's; else 0."""
    light = ratio.mean(axis=2)
    return float(np.mean(np.abs(light - np.median(light)) < STRUCTURE / 2) > 0.5)  # noqa: PLR2004
