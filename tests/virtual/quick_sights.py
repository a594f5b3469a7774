"""What a camera could see of the cards as they lie: which show, what is read of them, what has changed."""

import random
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from app.virtual.card_world import Card, CardWorld
from app.virtual.mat_place import mat_plane
from app.virtual.scene import MatPlace, Place
from vision.decks import Deck
from vision.geometry import Homography, Points, Quad, array, carried, points_of, quad, rectangle
from vision.printed.codes import CODE_PLACES, CORNERS
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.sightings import Reading
from vision.watcher import SeenCard, ZoneMask
from vision.watcher.places import visible_share
from vision.watcher.watcher import _owner
from vision.zones import Zone

CELL_MM = 3.0
WHOLE = 0.97
"""A back is known by all of it."""

SURE = Reading({}, unknown=0.001, face_down=0.999)
CARD = array(rectangle(0, 0, CARD_WIDTH_MM, CARD_HEIGHT_MM))
CODES = [array(CODE_PLACES[corner]) for corner in CORNERS]
REMEMBERED = 4_096
"""Cards that lie as they lay show as they showed."""

MARGIN = 1.0
"""Millimetres of white that a code needs around itself."""


class Doubts(msgspec.Struct, frozen=True):
    """What a camera and a scale may make of a table that is not lit and not weighed as it should be.

    Attributes:
        doubtful: share of the cards that are not read surely.
        late: share of the sightings that come late.
        late_us: how late.
        seed: of all this.
    """

    doubtful: float = 0.0
    late: float = 0.0
    late_us: int = 700_000
    seed: int = 1

    def chance(self, share: float, *of: object) -> bool:
        return random.Random(f"{self.seed} {of}").random() < share


class Laid(msgspec.Struct, frozen=True):
    """A card as it shows: where on the mat, and where its codes are in sight."""

    card: Card
    corners_mm: Quad
    codes_mm: tuple[tuple[float, float], ...]
    shown: float

    @property
    def is_seen(self) -> bool:
        return bool(self.codes_mm) if self.card.up else self.shown >= WHOLE

    @property
    def is_whole(self) -> bool:
        return len(self.codes_mm) >= 3 or not self.card.up


def laid_out(world: CardWorld, mat: MatPlace) -> tuple[Laid, ...]:
    """All cards from bottom to top, by the millimetres of a mat that is thought to lie so."""
    quads = [_corners(card.at, mat) for card in world.lying]
    middles = np.asarray(quads).reshape(-1, 4, 2).mean(axis=1)
    reach = float(np.hypot(CARD_WIDTH_MM, CARD_HEIGHT_MM))
    laid = []
    for number, (card, corners) in enumerate(zip(world.lying, quads, strict=True)):
        apart = np.hypot(*(middles[number + 1 :] - middles[number]).T)
        above = tuple(quads[number + 1 + later] for later in np.flatnonzero(apart < reach))
        laid.append(_laid(card, corners, above, mat))
    return tuple(laid)


@cache
def _to_mat(mat: MatPlace) -> Homography:
    return np.asarray(np.linalg.inv(mat_plane(mat)), dtype=np.float64)


@lru_cache(maxsize=REMEMBERED)
def _corners(at: Place, mat: MatPlace) -> Quad:
    return quad(_on_mat(CARD, at, _to_mat(mat)))


@lru_cache(maxsize=REMEMBERED)
def _laid(card: Card, corners: Quad, above: tuple[Quad, ...], mat: MatPlace) -> Laid:
    """A card below these, of which each may lie over it."""
    to_mat = _to_mat(mat)
    codes = []
    for code in CODES if card.up else ():
        grown = code + np.sign(code - code.mean(axis=0)) * MARGIN
        if visible_share(quad(_on_mat(grown, card.at, to_mat)), above) == 1:
            codes.append(_on_mat(code.mean(axis=0)[None], card.at, to_mat))
    seen = points_of(np.concatenate(codes)) if codes else ()
    return Laid(card, corners, seen, visible_share(corners, above))


def _on_mat(spots: Points, at: Place, to_mat: Homography) -> Points:
    turn = np.deg2rad(at.turn_deg)
    cos, sin = np.cos(turn), np.sin(turn)
    flat = spots - (CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2)
    placed = flat @ np.asarray([[cos, sin], [-sin, cos]]) + (at.x_mm, at.y_mm)
    return carried(placed, to_mat)


def seen_cards(
    laid: Sequence[Laid], zone: str, zones: Mapping[str, Zone], deck: Deck, doubts: Doubts
) -> list[SeenCard]:
    """What one look at a zone finds there."""
    return [
        SeenCard(one.corners_mm, one.is_whole, reading_of(one.card, deck, doubts), one.codes_mm)
        for one in laid
        if one.is_seen and _owner(zones, one.corners_mm) == zone
    ]


def reading_of(card: Card, deck: Deck, doubts: Doubts) -> Reading:
    """What one look makes of a card: surely what it is, or a few alike, the same in each look."""
    if not card.up:
        return SURE
    if not doubts.chance(doubts.doubtful, "read", card.number, card.face):
        return Reading({card.face: 0.999}, unknown=0.001, face_down=0.0)
    rng = random.Random(f"{doubts.seed} alike {card.number} {card.face}")
    others = [one for one in deck.cards if one != card.face and _alike(one, card.face)]
    names = [card.face, *rng.sample(others, min(len(others), rng.choice((1, 2))))]
    if rng.random() < 0.25:
        names.reverse()
    shares = [0.5, 0.3, 0.15][: len(names)]
    cards = dict(zip(names, shares, strict=True))
    return Reading(cards, unknown=1 - sum(shares), face_down=0.0)


def _alike(one: str, other: str) -> bool:
    if one.lstrip("-").isdigit() and other.lstrip("-").isdigit():
        return abs(int(one) - int(other)) <= 2
    return one[0] == other[0] or one[-1] == other[-1]


class ZonePlan:
    """A zone's cells, and what lies topmost in each."""

    def __init__(self, zone: Zone) -> None:
        corners = array(zone.corners_mm)
        self._left, self._top = corners.min(axis=0)
        right, bottom = corners.max(axis=0)
        self._shape = (
            int((bottom - self._top) / CELL_MM) + 1,
            int((right - self._left) / CELL_MM) + 1,
        )
        inside = np.zeros(self._shape, np.uint8)
        cv2.fillPoly(inside, [self._cells(zone.corners_mm)], 1)
        self._inside = inside > 0
        rows, columns = np.nonzero(inside)
        self.spots_mm = np.column_stack(
            (self._left + (columns + 0.5) * CELL_MM, self._top + (rows + 0.5) * CELL_MM)
        )

    def tops(self, laid: Sequence[Laid]) -> NDArray[np.int64]:
        """For each cell which look of which card is topmost; 0 where none lies."""
        tops = np.zeros(self._shape, np.int32)
        for one in laid:
            look = hash((one.card.number, one.card.up, one.corners_mm)) % (2**31 - 1) or 1
            cv2.fillPoly(tops, [self._cells(one.corners_mm)], look)
        return np.where(self._inside, tops, 0).astype(np.int64)

    def mask(self, cells: NDArray[np.bool_]) -> ZoneMask:
        return ZoneMask(cells, float(self._left), float(self._top), CELL_MM)

    def _cells(self, corners: Quad) -> NDArray[np.int32]:
        at = (array(corners) - (self._left, self._top)) / CELL_MM - 0.5
        return np.asarray(np.rint(at), dtype=np.int32)
