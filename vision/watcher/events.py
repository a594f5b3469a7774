"""What the watcher says besides sightings, and the shape in which it is told what a look found."""

from typing import TypeAlias

import msgspec

from vision.geometry import Point, Quad
from vision.sightings import Reading, Sighting


class TakenAway(msgspec.Struct, frozen=True):
    """A card that was sighted in a zone lies there no more.

    Sightings less takings are the cards that lie in a zone, at any moment.

    Attributes:
        zone: where it lay.
        reading: as it was sighted.
        corners_mm: where it lay, as in its sighting or where it was last seen since.
        seen_us: when the view had settled without it, in microseconds of the monotonic clock.
        replaced: the same piece of cardboard is told anew in the next sighting, because it was turned over
            or is now better read; nobody took anything.
        shows: what is seen there now of the cards that lay under it, or its like that hides it; else what
            lies on top of them; None when that is none.
    """

    zone: str
    reading: Reading
    corners_mm: Quad
    seen_us: int
    replaced: bool = False
    shows: Reading | None = None


class Restless(msgspec.Struct, frozen=True):
    """A zone has not been still for so long that nothing can be said of it; told once, until it is still.

    Attributes:
        zone: which.
        since_us: when it was last settled, in microseconds of the monotonic clock.
        seen_us: now.
    """

    zone: str
    since_us: int
    seen_us: int


Event: TypeAlias = Sighting | TakenAway | Restless


class SeenCard(msgspec.Struct, frozen=True):
    """A card of one look at a zone.

    Attributes:
        corners_mm: on the mat, clockwise from the card's own top left; either end may be the top.
        whole: measured over its length, or carried on from one index.
        reading: what it may be.
        read_at_mm: where its indices were seen: no other card lies over those spots.
    """

    corners_mm: Quad
    whole: bool
    reading: Reading
    read_at_mm: tuple[Point, ...] = ()


class Lying(msgspec.Struct, frozen=True):
    """A card that lies in a zone and has been told; `whole` as of the `SeenCard`."""

    corners_mm: Quad
    reading: Reading
    whole: bool = True
