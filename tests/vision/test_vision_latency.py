"""The lamp is blinked, and the camera's lateness comes out as it was put in."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.latency import (
    LampSwitch,
    LatencyError,
    lamp_spot,
    latency_of_levels,
    measured_latency,
)

ROWS, COLUMNS = 45, 80
SPOT = (slice(20, 24), slice(50, 55))


def blinks(rng: np.random.Generator, count: int = 24) -> list[LampSwitch]:
    """On and off in turn, each for 0.35 to 0.6 s."""
    at = 400_000 + np.cumsum(rng.integers(350_000, 600_000, count))
    return [LampSwitch(int(moment), number % 2 == 0) for number, moment in enumerate(at)]


def filmed(
    switches: list[LampSwitch],
    rng: np.random.Generator,
    *,
    late_us: float,
    exposure_us: float,
    period_us: float = 33_333,
    jitter_us: float = 0.0,
    bright: float = 120.0,
    rolling_us: float = 0.0,
    share_dropped: float = 0.0,
) -> tuple[list[int], NDArray[np.uint8]]:
    """Pictures whose middle of exposure lies `late_us` before their stamp, row by row later."""
    end = switches[-1].at_us + 900_000
    stamps = np.arange(rng.uniform(0, period_us), end, period_us)
    stamps = stamps[rng.random(len(stamps)) >= share_dropped]
    background = rng.integers(30, 140, (ROWS, COLUMNS)).astype(np.float64)
    at = np.asarray([0.0, *(switch.at_us for switch in switches), 1e12])
    on = np.asarray([0.0, *(float(switch.on) for switch in switches)])
    lit_before = np.concatenate(([0.0], np.cumsum(on * np.diff(at))))
    pictures = []
    for stamp in stamps:
        middle = stamp - late_us + rng.normal(0, jitter_us)
        rows = (np.arange(ROWS) / ROWS - 22 / ROWS) * rolling_us
        begun, ended = middle + rows - exposure_us / 2, middle + rows + exposure_us / 2
        lit = np.interp(ended, at, lit_before) - np.interp(begun, at, lit_before)
        picture = background.copy()
        picture[SPOT] += (bright * lit / exposure_us)[SPOT[0], None]
        picture += (0.06 * bright * lit / exposure_us)[:, None]
        pictures.append(np.clip(picture + rng.normal(0, 3, picture.shape), 0, 255).astype(np.uint8))
    return [int(stamp) for stamp in stamps], np.stack(pictures)


@pytest.mark.parametrize("exposure_us", [4_000, 16_000, 33_000])
@pytest.mark.parametrize("late_us", [15_000, 70_000, 240_000])
def test_the_latency_is_what_was_put_in(late_us: float, exposure_us: float) -> None:
    rng = np.random.default_rng([int(late_us), int(exposure_us)])
    switches = blinks(rng)
    taken, pictures = filmed(switches, rng, late_us=late_us, exposure_us=exposure_us)
    found = measured_latency(switches, taken, pictures)
    assert found.edges >= 22
    assert abs(found.mean_us - late_us) < 6_000
    assert found.spread_us < 14_000


def test_a_rolling_shutter_is_timed_at_the_lamp() -> None:
    rng = np.random.default_rng(5)
    switches = blinks(rng)
    taken, pictures = filmed(switches, rng, late_us=60_000, exposure_us=16_000, rolling_us=30_000)
    assert abs(measured_latency(switches, taken, pictures).mean_us - 60_000) < 6_000


def test_a_late_frame_shows_as_spread() -> None:
    rng = np.random.default_rng(6)
    switches = blinks(rng, 40)
    steady = measured_latency(switches, *filmed(switches, rng, late_us=60_000, exposure_us=16_000))
    unsteady = measured_latency(
        switches, *filmed(switches, rng, late_us=60_000, exposure_us=16_000, jitter_us=25_000)
    )
    assert unsteady.spread_us > 1.5 * steady.spread_us
    assert abs(unsteady.mean_us - 60_000) < 15_000


def test_dropped_pictures_make_no_bias() -> None:
    rng = np.random.default_rng(7)
    switches = blinks(rng, 40)
    taken, pictures = filmed(switches, rng, late_us=90_000, exposure_us=16_000, share_dropped=0.2)
    assert abs(measured_latency(switches, taken, pictures).mean_us - 90_000) < 9_000


def test_the_spot_is_the_lamp_and_not_the_room_that_it_lights() -> None:
    rng = np.random.default_rng(8)
    switches = blinks(rng)
    spot = lamp_spot(switches, *filmed(switches, rng, late_us=50_000, exposure_us=10_000))
    inside = np.zeros_like(spot)
    inside[SPOT] = True
    assert (spot == inside).all()


def test_a_lamp_that_is_not_seen_is_refused() -> None:
    rng = np.random.default_rng(9)
    switches = blinks(rng)
    taken, pictures = filmed(switches, rng, late_us=50_000, exposure_us=10_000, bright=0.0)
    with pytest.raises(LatencyError, match="lamp is not seen"):
        measured_latency(switches, taken, pictures)


def test_a_thing_that_moves_at_its_own_pace_is_no_lamp() -> None:
    rng = np.random.default_rng(10)
    switches = blinks(rng)
    taken, pictures = filmed(blinks(rng), rng, late_us=50_000, exposure_us=10_000)
    with pytest.raises(LatencyError, match="lamp is not seen"):
        measured_latency(switches, taken, pictures)


def test_too_few_switchings_are_refused() -> None:
    rng = np.random.default_rng(11)
    switches = blinks(rng, 4)
    taken, pictures = filmed(switches, rng, late_us=50_000, exposure_us=10_000)
    with pytest.raises(LatencyError, match="4 switchings"):
        measured_latency(switches, taken, pictures)


def test_levels_alone_are_enough_and_faint_ones_are_refused() -> None:
    rng = np.random.default_rng(12)
    switches = blinks(rng)
    taken, pictures = filmed(switches, rng, late_us=50_000, exposure_us=10_000)
    levels = pictures[:, SPOT[0], SPOT[1]].mean(axis=(1, 2))
    assert abs(latency_of_levels(switches, taken, levels).mean_us - 50_000) < 6_000
    with pytest.raises(LatencyError, match="dim the room"):
        latency_of_levels(switches, taken, 100 + levels * 0.01)
