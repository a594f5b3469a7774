"""Where people put cards: on piles, side by side, in fans, and in the two rows of a hand of Kombio."""

import math
import random
from collections.abc import Sequence

import numpy as np

from app.virtual.card_world import CardWorld
from app.virtual.scene import Place
from vision.geometry import array
from vision.printed.sizes import CARD_WIDTH_MM
from vision.zones import Zone

UNEVEN_MM, UNEVEN_DEG = 2.5, 3.0
"""How well people lay a card where they want it: standard deviations."""

STACK_MM, STACK_DEG = 0.5, 0.6
"""The same for a pile that somebody has squared."""

APART_MM = 17.0
"""Cards of one play show the strip with their index: a code and the white around it are 12 mm wide."""

LEAST_APART_MM = 12.5
FAN_DEG = 7.0
INSIDE_MM = 3.0
"""The middle of a card that is half off a zone lies so far inside."""

FAN_RADIUS_MM = 105.0
"""From a fan's cards to where the fingers hold it."""

GRID_OUT_MM = 6.0
"""Two rows of cards on their sides need 128 mm and the zone has 95: they lie a little outwards, so that
none covers a marker of the mat."""

GRID_STEP_X_MM, GRID_STEP_Y_MM = 92.0, 65.0
GRID_OVER_MM = 22.0
GRID_COLUMNS = 2


def middle_of(zone: Zone) -> tuple[float, float]:
    """The middle of a zone."""
    x, y = array(zone.corners_mm).mean(axis=0)
    return float(x), float(y)


def turn_of(zone: Zone) -> float:
    """How far a zone is turned clockwise against seat 1's, in degrees."""
    (ax, ay), (bx, by), *_ = zone.corners_mm
    return math.degrees(math.atan2(by - ay, bx - ax))


def placed_in(zone: Zone, right_mm: float, down_mm: float, turn_deg: float = 0.0) -> Place:
    """A place so far from a zone's middle, as its own seat sees it."""
    a, b, _, d = array(zone.corners_mm)
    across, down = (b - a) / np.linalg.norm(b - a), (d - a) / np.linalg.norm(d - a)
    x, y = array(zone.corners_mm).mean(axis=0) + across * right_mm + down * down_mm
    return Place(float(x), float(y), turn_of(zone) + turn_deg)


def stack_place(zone: Zone, rng: random.Random) -> Place:
    """On a pile that is kept square: the draw pile."""
    return placed_in(
        zone,
        rng.gauss(0, STACK_MM),
        rng.gauss(0, STACK_MM),
        rng.gauss(0, STACK_DEG),
    )


def play_places(
    zone: Zone, count: int, rng: random.Random, *, fanned: bool = False
) -> tuple[Place, ...]:
    """Where the cards of one play come to lie, the first at the bottom, each showing its index."""
    if fanned and count > 1:
        return _fan(zone, count, rng)
    width, _ = zone.size_mm
    room = max(0.0, width - CARD_WIDTH_MM)
    step = APART_MM if count < 2 else max(LEAST_APART_MM, min(APART_MM, room / (count - 1)))  # noqa: PLR2004
    first = -step * (count - 1) / 2 + rng.gauss(0, UNEVEN_MM)
    down, turn = rng.gauss(0, UNEVEN_MM), rng.gauss(0, UNEVEN_DEG)
    return tuple(
        placed_in(
            zone,
            first + step * number + rng.gauss(0, STACK_MM),
            down + rng.gauss(0, STACK_MM),
            turn + rng.gauss(0, STACK_DEG),
        )
        for number in range(count)
    )


def edge_places(zone: Zone, count: int, rng: random.Random) -> tuple[Place, ...]:
    """Cards laid carelessly, nearly half of each beyond the zone's right edge."""
    beside = zone.size_mm[0] / 2 - INSIDE_MM
    return tuple(
        placed_in(zone, beside - LEAST_APART_MM * (count - 1 - number), rng.gauss(0, STACK_MM))
        for number in range(count)
    )


def _fan(zone: Zone, count: int, rng: random.Random) -> tuple[Place, ...]:
    """Cards around a point below the zone."""
    aside, turn = rng.gauss(0, UNEVEN_MM), rng.gauss(0, UNEVEN_DEG)
    places = []
    for number in range(count):
        angle = turn + FAN_DEG * (number - (count - 1) / 2)
        x = aside + FAN_RADIUS_MM * math.sin(math.radians(angle))
        y = FAN_RADIUS_MM * (1 - math.cos(math.radians(angle)))
        places.append(placed_in(zone, x, y, angle))
    return tuple(places)


def shown_places(zone: Zone, count: int, rng: random.Random) -> tuple[Place, ...]:
    """A hand that is laid open: a row in which each card shows at least its index."""
    width, _ = zone.size_mm
    step = min(CARD_WIDTH_MM + 3, (width - CARD_WIDTH_MM) / max(1, count - 1))
    first = -step * (count - 1) / 2
    return tuple(
        placed_in(
            zone,
            first + step * number + rng.gauss(0, STACK_MM),
            rng.gauss(0, STACK_MM),
            rng.gauss(0, STACK_DEG),
        )
        for number in range(count)
    )


def grid_place(zone: Zone, spot: int, rng: random.Random) -> Place:
    """Place `spot` of a hand of Kombio: 1 and 2 nearest to the player, 3 and 4 behind, 5 and 6 beside them.

    Cards lie on their sides, so that two rows fit. The fifth and sixth lie where the seat's pile would;
    more of them lie over those.
    """
    column, row = _grid(spot)
    right = GRID_STEP_X_MM * (min(column, GRID_COLUMNS) - (GRID_COLUMNS - 1) / 2)
    right += GRID_OVER_MM * max(0, column - GRID_COLUMNS)
    down = GRID_OUT_MM + GRID_STEP_Y_MM * (0.5 - row)
    return placed_in(
        zone,
        right + rng.gauss(0, STACK_MM),
        down + rng.gauss(0, STACK_MM),
        90 + rng.gauss(0, STACK_DEG),
    )


def _grid(spot: int) -> tuple[int, int]:
    """Column and row of a place: row 0 is nearest to the player."""
    if spot <= 2 * GRID_COLUMNS:
        return (spot - 1) % GRID_COLUMNS, (spot - 1) // GRID_COLUMNS
    beyond = spot - 2 * GRID_COLUMNS - 1
    return GRID_COLUMNS + beyond // 2, beyond % 2


def free_spots(world: CardWorld, seat: int, count: int) -> tuple[int, ...]:
    """The first gaps of a hand of Kombio, then new places."""
    taken = {card.spot for card in world.in_zone(f"hand-{seat}")}
    free = (spot for spot in range(1, len(taken) + count + 1) if spot not in taken)
    return tuple(spot for spot, _ in zip(free, range(count), strict=False))


def scattered(
    zone: Zone,
    count: int,
    apart_mm: float,
    rng: random.Random,
    taken: Sequence[tuple[float, float]] = (),
) -> Sequence[Place]:
    """Places in a zone for small things that do not lie on each other, nor on what lies at `taken` (mm).

    As many as there is room for, `count` at most.
    """
    width, height = zone.size_mm
    found: list[tuple[float, float]] = []
    places: list[Place] = []
    room_x, room_y = width / 2 - apart_mm / 2 - 2, height / 2 - apart_mm / 2 - 2
    for _ in range(4000):
        if len(found) == count:
            break
        at = (rng.uniform(-room_x, room_x), rng.uniform(-room_y, room_y))
        place = placed_in(zone, *at)
        there = (place.x_mm, place.y_mm)
        if all(math.dist(there, other) >= apart_mm for other in (*taken, *found)):
            found.append(there)
            places.append(place)
    return places
