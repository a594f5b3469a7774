"""An arm's way over the table in time, and what goes along with it. Pure: any moment can be asked for."""

import math
from itertools import pairwise

import msgspec

from app.virtual.scene import Arm, Place, SeenCard, Token

FLIP_BEGINS, FLIP_ENDS = 0.3, 0.75
"""A card is turned over in the middle of its way."""

UNDER_FINGERS_MM = 4.0
LEAST_Z_MM = 1.0
SPEED_OVER_US = 2_000


class Waypoint(msgspec.Struct, frozen=True):
    """Where the fingertips are at a moment."""

    at_us: int
    x_mm: float
    y_mm: float
    z_mm: float


class Ride(msgspec.Struct, frozen=True):
    """A card that goes with a hand.

    Attributes:
        number: which piece of cardboard.
        from_us: when the fingers take it.
        to_us: when they let go.
        start: where it is taken.
        end: where it is left.
        face: what it is, once its face is up; empty for unknown.
        up_before: its face is up when it is taken.
        up: its face is up when it is left.
        from_table: it lay there; else it comes out of the seat's hand.
        zone: in which zone it is left; empty where the seat keeps it.
        spot: its place in a hand of Kombio.
    """

    number: int
    from_us: int
    to_us: int
    start: Place
    end: Place
    face: str = ""
    up_before: bool = False
    up: bool = False
    from_table: bool = False
    zone: str = ""
    spot: int = 0


class Gesture(msgspec.Struct, frozen=True):
    """One coming and going of an arm.

    Attributes:
        seat: whose arm it is.
        elbow_x_mm: where it comes from.
        elbow_y_mm: where it comes from.
        way: of the fingertips, in order of time.
        rides: cards that go along.
        pays: tokens that it leaves, and when.
        pays_us: when.
    """

    seat: int
    elbow_x_mm: float
    elbow_y_mm: float
    way: tuple[Waypoint, ...]
    rides: tuple[Ride, ...] = ()
    pays: tuple[Token, ...] = ()
    pays_us: int = 0

    @property
    def begins_us(self) -> int:
        """When the arm comes."""
        return self.way[0].at_us

    @property
    def ends_us(self) -> int:
        """When it is gone."""
        return self.way[-1].at_us


def tip_at(gesture: Gesture, at_us: int) -> tuple[float, float, float]:
    """Where the fingertips are: x, y and z."""
    way = gesture.way
    if at_us <= way[0].at_us:
        return way[0].x_mm, way[0].y_mm, way[0].z_mm
    for before, after in pairwise(way):
        if at_us < after.at_us:
            share = _eased((at_us - before.at_us) / (after.at_us - before.at_us))
            return (
                before.x_mm + share * (after.x_mm - before.x_mm),
                before.y_mm + share * (after.y_mm - before.y_mm),
                before.z_mm + share * (after.z_mm - before.z_mm),
            )
    return way[-1].x_mm, way[-1].y_mm, way[-1].z_mm


def _eased(share: float) -> float:
    """Hands move with the least jerk: slow, fast, slow."""
    return share**3 * (10 + share * (6 * share - 15))


def arm_at(gesture: Gesture, at_us: int) -> Arm:
    """The arm and what it carries."""
    x, y, z = tip_at(gesture, at_us)
    before, after = (
        tip_at(gesture, at_us + step) for step in (-SPEED_OVER_US // 2, SPEED_OVER_US // 2)
    )
    per_s = 1_000_000 / SPEED_OVER_US
    return Arm(
        seat=gesture.seat,
        tip=Place(x, y, z_mm=z),
        from_x_mm=gesture.elbow_x_mm,
        from_y_mm=gesture.elbow_y_mm,
        speed_x=(after[0] - before[0]) * per_s,
        speed_y=(after[1] - before[1]) * per_s,
        carries=tuple(
            ridden(gesture, ride, at_us)
            for ride in gesture.rides
            if ride.from_us <= at_us < ride.to_us
        ),
    )


def ridden(gesture: Gesture, ride: Ride, at_us: int) -> SeenCard:
    """A card that is carried, as it is seen."""
    share = (at_us - ride.from_us) / max(1, ride.to_us - ride.from_us)
    x, y, z = tip_at(gesture, at_us)
    x0, y0, _ = tip_at(gesture, ride.from_us)
    x1, y1, _ = tip_at(gesture, ride.to_us)
    turned = math.remainder(ride.end.turn_deg - ride.start.turn_deg, 360.0)
    at = Place(
        x + _between(ride.start.x_mm - x0, ride.end.x_mm - x1, share),
        y + _between(ride.start.y_mm - y0, ride.end.y_mm - y1, share),
        ride.start.turn_deg + turned * share,
        max(LEAST_Z_MM, z - UNDER_FINGERS_MM),
    )
    flips = ride.up != ride.up_before
    done = min(1.0, max(0.0, (share - FLIP_BEGINS) / (FLIP_ENDS - FLIP_BEGINS)))
    up = ride.up if not flips or done >= 0.5 else ride.up_before  # noqa: PLR2004 - on its edge
    lean = abs(math.cos(math.pi * done)) if flips else 1.0
    return SeenCard(ride.face if up else "", up, at, lean)


def _between(start: float, end: float, share: float) -> float:
    return start + (end - start) * share
