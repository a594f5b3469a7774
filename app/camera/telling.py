"""What a table's eye tells, as observations: the camera's words in those of the referee.

Nothing is judged here. The camera's own troubles become those of any sensor: lost, and back.
"""

from collections.abc import Iterable

from app.board.readings import SensorBack, SensorLost
from app.referee.seen import (
    CardRead,
    CardSighted,
    CardTaken,
    HandReached,
    PotCounted,
    Seen,
    ZoneRestless,
    ZoneSettled,
)
from vision.cameras import Condition
from vision.reaches import Reach, Settled
from vision.sightings import Reading, Sighting
from vision.table_eye import CameraTold, MatTold, TokensTold, Told
from vision.watcher import Event, Restless, TakenAway

CAMERA, MAT = "camera", "mat"
"""Sensors, as `SensorLost` names them."""

MAT_GONE = "not-seen"
"""The reason for a lost mat; that of a lost camera is its condition, `black` or `frozen`."""

LEAST_NAMED = 0.001
"""Cards less likely than this are not worth a name: they go to what is unknown."""


def observed(told: Iterable[Told], now_us: int) -> tuple[Seen | SensorLost | SensorBack, ...]:
    """Observations of what an eye told in one look, in the same order; `now_us` is when it looked."""
    return tuple(seen for one in told if (seen := _observed(one, now_us)) is not None)


def _observed(told: Told, now_us: int) -> Seen | SensorLost | SensorBack | None:
    match told:
        case Reach(zone, seat, begun_us, ended_us):
            return HandReached(now_us, zone, seat, begun_us, ended_us or 0)
        case Settled(zone, seen_us):
            return ZoneSettled(seen_us, zone)
        case TokensTold(count, at_us):
            return PotCounted(at_us, count.yellow, count.black, count.p)
        case CameraTold(condition, sentence, at_us):
            return _of_camera(condition, sentence, at_us)
        case MatTold(sentence, gone, at_us):
            if gone:
                return SensorLost(at_us, MAT, MAT_GONE, sentence)
            return SensorBack(at_us, MAT, detail=sentence)
        case _:
            return _of_zone(told)


def _of_camera(condition: Condition, sentence: str, at_us: int) -> SensorLost | SensorBack | None:
    match condition:
        case Condition.OPENING:
            return None
        case Condition.LIVE:
            return SensorBack(at_us, CAMERA)
        case _:
            return SensorLost(at_us, CAMERA, str(condition), sentence)


def _of_zone(event: Event) -> Seen:
    match event:
        case Sighting(zone, reading, corners_mm, seen_us):
            return CardSighted(seen_us, zone, read_of(reading), corners_mm)
        case TakenAway(zone, reading, corners_mm, seen_us, replaced, shows):
            below = None if shows is None else read_of(shows)
            return CardTaken(seen_us, zone, read_of(reading), corners_mm, replaced, below)
        case Restless(zone, since_us, seen_us):
            return ZoneRestless(seen_us, zone, since_us)


def read_of(reading: Reading) -> CardRead:
    """A reading as the referee takes it: the likeliest card first."""
    named = sorted(
        ((name, p) for name, p in reading.cards.items() if p >= LEAST_NAMED),
        key=lambda one: (-one[1], one[0]),
    )
    left = sum(p for p in reading.cards.values() if p < LEAST_NAMED)
    return CardRead(tuple(named), reading.unknown + left, reading.face_down)
