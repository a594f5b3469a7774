"""The physical world of a Congkak table: pieces with weights of their own, cells under the holes, a hand.

The world is a frozen value; an act is a function from one world to the next. Chance comes from a
`random.Random` that is handed in, time from the caller, in microseconds of the world. Weights are in
grams, readings in raw counts of an HX711. A hole's place in `World.holes` is its scale's number.
"""

import math
import random
from collections.abc import Sequence
from typing import Literal

import msgspec

from app.board.calibration import CARD_GRAMS, TRAY, Calibration, default_calibration
from app.board.readings import SCALE_NAMES
from app.virtual.board_model import SCALE_COUNT, ScaleValue

HOLE_NAMES = SCALE_NAMES[:16]
"""S1-S7, SS, N1-N7, NS: the holes that pieces can lie in, in the order of their scales."""

PIECES = 98
"""Two rows of seven houses with seven pieces each."""

START_COUNTS = (7, 7, 7, 7, 7, 7, 7, 0, 7, 7, 7, 7, 7, 7, 7, 0)
"""Pieces in each hole at the start of a round."""

PIECE_GRAMS = 5.0
"""A 16 mm glass marble."""

RAW_PER_GRAM = 430.0
"""Counts per gram of a 2 kg cell with 1 mV/V on an HX711 at gain 128: a piece is some 2,000 counts."""

FIRST_ZERO_RAW = 41_000
ZERO_STEP_RAW = 2_300
"""Empty cells read anything: these set them apart, so that no two scales can be mistaken for another."""

RAIL_HIGH = 0x7FFFFF
RAIL_LOW = -0x800000
"""The HX711's 24-bit rails: beyond them the chip says only that it is beyond."""

SPREAD_LIMIT_SIGMAS = 3.5
"""A bag of marbles is sorted by eye: no piece is farther from the mean than this."""

KNOCK_US = 500_000
KNOCK_GRAMS = 400.0
"""A knock is half a second of readings anywhere within this of the truth."""

LEAN_US = 2_000_000
LEAN_GRAMS = 300.0
LEAN_RAMP_US = 60_000
"""A forearm: 300 g for two seconds, put down and taken away softly."""

IMPACT_US = 60_000
IMPACT_GRAMS = 8.0
"""A marble that falls 3 cm pushes for a moment with more than its weight; it rings out in 60 ms."""

FINGERS_US = 120_000
FINGERS_GRAMS = 20.0
"""Fingers that take pieces out still press on the hole for about an eighth of a second."""


LEAST_SPREAD, LEAST_GAIN, LEAST_ZERO, LEAST_NOISE = 0.01, 0.001, 0.05, 0.01
"""Nobody trusts a calibration more than this, however good a bag of pieces a scenario has."""

CARD_RAW = RAW_PER_GRAM * CARD_GRAMS


class ActError(ValueError):
    """An act that cannot be done in this world (no piece there, none in the hand); one sentence."""


class Imperfections(msgspec.Struct, frozen=True):
    """Standard deviations of what no table has exactly right.

    Attributes:
        spread: of a piece's weight, as a share of it.
        gain: of a cell's gain after calibration, as a share of it.
        zero: of a cell's zero after calibration, in pieces.
        noise: of one conversion, in pieces.
    """

    spread: float = 0.03
    gain: float = 0.002
    zero: float = 0.1
    noise: float = 0.03


DEFAULT_IMPERFECTIONS = Imperfections()


class Cell(msgspec.Struct, frozen=True):
    """One load cell and its HX711: counts per gram, counts when empty, noise of a conversion in counts."""

    raw_per_gram: float
    zero_raw: float
    noise_raw: float


class Disturbance(msgspec.Struct, frozen=True):
    """Something that weighs on a hole and is no piece, from `from_us` until `to_us`."""

    scale: int
    kind: Literal["knock", "lean", "impact", "fingers"]
    from_us: int
    to_us: int


class World(msgspec.Struct, frozen=True):
    """Where everything is.

    Attributes:
        grams: the weight of each piece; a piece's number is its place here.
        cells: the 17 load cells, the draw tray's last.
        holes: for each of the 16 holes the numbers of the pieces in it, newest last.
        hand: the numbers of the pieces off the board, newest last.
        disturbances: what else weighs on the holes.
        dead: scales whose chip converts no more.
        tray_grams: of the cards on the draw tray, and of fingers on them.
    """

    grams: tuple[float, ...]
    cells: tuple[Cell, ...]
    holes: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...] = ()
    disturbances: tuple[Disturbance, ...] = ()
    dead: frozenset[int] = frozenset()
    tray_grams: float = 0.0

    @property
    def counts(self) -> tuple[int, ...]:
        """Pieces in each of the 16 holes."""
        return tuple(len(hole) for hole in self.holes)


def make_world(
    rng: random.Random,
    counts: Sequence[int] = START_COUNTS,
    imperfections: Imperfections = DEFAULT_IMPERFECTIONS,
) -> World:
    """Lay the pieces out. `counts` are pieces in each of the 16 holes and must add up to 98.

    Raises:
        ActError: the counts are not 16 whole numbers from 0 that add up to 98.
    """
    _check_counts(counts)
    grams = tuple(_piece_grams(rng, imperfections.spread) for _ in range(PIECES))
    mean_raw = RAW_PER_GRAM * sum(grams) / PIECES
    cells = tuple(
        Cell(
            raw_per_gram=RAW_PER_GRAM * (1 + rng.gauss(0, imperfections.gain)),
            zero_raw=nominal_zero_raw(scale) + rng.gauss(0, imperfections.zero) * mean_raw,
            noise_raw=imperfections.noise * mean_raw,
        )
        for scale in range(SCALE_COUNT)
    )
    numbers = iter(range(PIECES))
    holes = tuple(tuple(next(numbers) for _ in range(count)) for count in counts)
    return World(grams=grams, cells=cells, holes=holes)


def nominal_zero_raw(scale: int) -> float:
    """Return what an empty cell read when the table was calibrated, in counts."""
    return float(FIRST_ZERO_RAW + ZERO_STEP_RAW * scale)


def calibrations(
    world: World, imperfections: Imperfections = DEFAULT_IMPERFECTIONS
) -> tuple[Calibration, ...]:
    """Return what the app knows of the 17 scales: how they were before gains and zeros drifted.

    One known bag of all the pieces was weighed on each cell, so that a piece's mean weight is known.
    """
    mean_raw = RAW_PER_GRAM * sum(world.grams) / len(world.grams)
    holes = tuple(
        Calibration(
            zero_raw=nominal_zero_raw(scale),
            raw_per_piece=mean_raw,
            spread=max(imperfections.spread, LEAST_SPREAD),
            gain_sd=max(imperfections.gain, LEAST_GAIN),
            zero_sd=max(imperfections.zero, LEAST_ZERO),
            noise_sd=max(imperfections.noise, LEAST_NOISE),
        )
        for scale in range(len(HOLE_NAMES))
    )
    tray = msgspec.structs.replace(
        default_calibration(TRAY), zero_raw=nominal_zero_raw(TRAY), raw_per_piece=CARD_RAW
    )
    return (*holes, tray)


def scale_of(hole: str) -> int:
    """Return the scale under a hole such as `S4` or `NS`.

    Raises:
        ActError: there is no such hole.
    """
    if hole not in HOLE_NAMES:
        raise ActError(f"there is no hole `{hole[:12]}`; the holes are S1-S7, SS, N1-N7 and NS")
    return HOLE_NAMES.index(hole)


def lift(world: World, hole: str, count: int | None, at_us: int) -> World:
    """Take pieces out of a hole into the hand, the newest first; all of them if `count` is None.

    Raises:
        ActError: there is no such hole, or it holds too few.
    """
    scale = scale_of(hole)
    there = world.holes[scale]
    wanted = len(there) if count is None else count
    if not there:
        raise ActError(f"{hole} is empty: there is nothing to lift")
    if not 0 < wanted <= len(there):
        raise ActError(f"{hole} holds {len(there)} pieces; {wanted} cannot be lifted from it")
    stay, taken = there[:-wanted], there[len(there) - wanted :]
    moved = msgspec.structs.replace(
        world, holes=_with_hole(world, scale, stay), hand=(*world.hand, *taken)
    )
    return _disturb(moved, scale, "fingers", at_us, FINGERS_US)


def drop(world: World, hole: str, count: int, at_us: int) -> World:
    """Let pieces fall from the hand into a hole, in the order in which they were taken.

    Raises:
        ActError: there is no such hole, or the hand holds too few.
    """
    scale = scale_of(hole)
    if not world.hand:
        raise ActError(f"no piece is in the hand: there is nothing to drop into {hole}")
    if not 0 < count <= len(world.hand):
        raise ActError(f"{len(world.hand)} pieces are in the hand; {count} cannot be dropped")
    falling, stay = world.hand[:count], world.hand[count:]
    moved = msgspec.structs.replace(
        world, holes=_with_hole(world, scale, (*world.holes[scale], *falling)), hand=stay
    )
    return _disturb(moved, scale, "impact", at_us, IMPACT_US)


def arrange(world: World, counts: Sequence[int], at_us: int) -> World:
    """Lay the pieces so that each of the 16 holes holds so many; only surplus ones are moved.

    Raises:
        ActError: the counts do not add up to 98.
    """
    _check_counts(counts)
    surplus = list(world.hand)
    holes = []
    for there, wanted in zip(world.holes, counts, strict=True):
        holes.append(there[:wanted])
        surplus += there[wanted:]
    filled = tuple(
        there + tuple(surplus.pop() for _ in range(wanted - len(there)))
        for there, wanted in zip(holes, counts, strict=True)
    )
    touched = [scale for scale, there in enumerate(filled) if there != world.holes[scale]]
    arranged = msgspec.structs.replace(world, holes=filled, hand=())
    for scale in touched:
        arranged = _disturb(arranged, scale, "fingers", at_us, FINGERS_US)
    return arranged


def bump(world: World, hole: str, at_us: int) -> World:
    """Knock against the board at a hole: half a second of wild readings."""
    return _disturb(world, scale_of(hole), "knock", at_us, KNOCK_US)


def lean(world: World, hole: str, at_us: int) -> World:
    """Lay a forearm on a hole: 300 g for two seconds."""
    return _disturb(world, scale_of(hole), "lean", at_us, LEAN_US)


def kill_scale(world: World, hole: str) -> World:
    """Break the cable of a hole's HX711: it converts no more."""
    return msgspec.structs.replace(world, dead=world.dead | {scale_of(hole)})


def load(world: World, scale: int, at_us: int, rng: random.Random) -> ScaleValue:
    """Return what the HX711 of a scale would convert now: raw counts, `dead`, or a rail."""
    if scale in world.dead:
        return "dead"
    cell = world.cells[scale]
    pieces = world.holes[scale] if scale < len(world.holes) else ()
    grams = sum(world.grams[piece] for piece in pieces)
    if scale == TRAY:
        grams += world.tray_grams
    for disturbance in world.disturbances:
        if disturbance.scale == scale and disturbance.from_us <= at_us < disturbance.to_us:
            grams += _extra_grams(disturbance, at_us, rng)
    raw = round(cell.zero_raw + cell.raw_per_gram * grams + rng.gauss(0, cell.noise_raw))
    if raw >= RAIL_HIGH:
        return "rail+"
    return raw if raw > RAIL_LOW else "rail-"


def _check_counts(counts: Sequence[int]) -> None:
    if len(counts) != len(HOLE_NAMES) or min(counts) < 0 or sum(counts) != PIECES:
        raise ActError(f"the holes hold {sum(counts)} pieces, but a board has {PIECES}")


def _piece_grams(rng: random.Random, spread: float) -> float:
    sigmas = min(SPREAD_LIMIT_SIGMAS, max(-SPREAD_LIMIT_SIGMAS, rng.gauss(0, 1)))
    return PIECE_GRAMS * max(0.1, 1 + spread * sigmas)


def _with_hole(world: World, scale: int, pieces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*world.holes[:scale], pieces, *world.holes[scale + 1 :])


def _disturb(
    world: World,
    scale: int,
    kind: Literal["knock", "lean", "impact", "fingers"],
    at_us: int,
    lasts_us: int,
) -> World:
    going_on = tuple(d for d in world.disturbances if d.to_us > at_us)
    new = Disturbance(scale=scale, kind=kind, from_us=at_us, to_us=at_us + lasts_us)
    return msgspec.structs.replace(world, disturbances=(*going_on, new))


def _extra_grams(disturbance: Disturbance, at_us: int, rng: random.Random) -> float:
    since_us, left_us = at_us - disturbance.from_us, disturbance.to_us - at_us
    match disturbance.kind:
        case "knock":
            return rng.uniform(-KNOCK_GRAMS, KNOCK_GRAMS)
        case "lean":
            return LEAN_GRAMS * min(1.0, since_us / LEAN_RAMP_US, left_us / LEAN_RAMP_US)
        case "impact":
            return IMPACT_GRAMS * math.exp(-4 * since_us / IMPACT_US) * rng.uniform(-0.5, 1.0)
        case "fingers":
            return FINGERS_GRAMS * left_us / FINGERS_US * rng.uniform(0.2, 1.0)
