"""How late the camera's pictures are, measured with a lamp that is switched and seen."""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

LEAST_EDGES = 6
"""Fewer switchings tell a mean to no better than half a frame."""

MOST_LATENCY_US = 600_000
LAG_STEP_US = 10_000
"""Delays that are tried while the lamp is looked for; every camera in use lies well below 0.6 s."""

LEAST_CORRELATION = 0.7
"""Noise in 60 pictures and 20,000 spots reaches 0.55; a lamp in daylight 0.9."""

MIDDLE = 0.5

LEAST_CONTRAST = 6.0
"""Grey levels between on and off."""

SPOT_SHARE = 0.5
"""Spots that follow the lamp with at least this share of the strongest one belong to it."""


class LatencyError(ValueError):
    """The latency cannot be told; the sentence says what was seen and what to do."""


class LampSwitch(msgspec.Struct, frozen=True):
    """The lamp was told to go on or off, in microseconds of the monotonic clock."""

    at_us: int
    on: bool


class Latency(msgspec.Struct, frozen=True):
    """How long after a thing happened the middle of the picture that shows it is stamped.

    Attributes:
        mean_us: over all switchings.
        spread_us: the standard deviation of one switching; the time between two pictures is in it.
        edges: how many switchings were seen.
    """

    mean_us: float
    spread_us: float
    edges: int


def measured_latency(
    switches: Sequence[LampSwitch], taken_us: Sequence[int], pictures: NDArray[np.uint8]
) -> Latency:
    """The latency from small grey pictures: the lamp's spot is found, then its edges are timed.

    Args:
        switches: commands in their order in time, on and off in turn, at no steady pace.
        taken_us: when each picture arrived.
        pictures: n x rows x columns.

    Raises:
        LatencyError: the lamp is not seen.
    """
    times = np.asarray(taken_us, dtype=np.float64)
    return latency_of_levels(switches, taken_us, _spot_levels(switches, times, pictures))


def lamp_spot(
    switches: Sequence[LampSwitch], taken_us: Sequence[int], pictures: NDArray[np.uint8]
) -> NDArray[np.bool_]:
    """Which pixels follow the lamp, rows x columns.

    Raises:
        LatencyError: none do.
    """
    return _spot(switches, np.asarray(taken_us, dtype=np.float64), pictures)


def latency_of_levels(
    switches: Sequence[LampSwitch], taken_us: Sequence[int], levels: NDArray[np.float64]
) -> Latency:
    """The latency from the mean brightness of the lamp's spot in each picture.

    A picture that was exposed over a switching lies between off and on and tells by how much; where none
    was, the moment is known to half a period, and switchings at no steady pace average that out.

    Raises:
        LatencyError: too few switchings are seen, or they are too faint.
    """
    times = np.asarray(taken_us, dtype=np.float64)
    low, high = (float(level) for level in np.percentile(levels, (10, 90)))
    if high - low < LEAST_CONTRAST:
        raise LatencyError(
            f"The lamp changes its spot by {high - low:.0f} of 255 levels, and {LEAST_CONTRAST:.0f} are "
            "needed: dim the room or turn the lamp to the camera."
        )
    share = (levels - low) / (high - low)
    ends = [switch.at_us for switch in switches[1:]]
    late = [
        seen - switch.at_us
        for switch, end in zip(switches, [*ends, np.inf], strict=True)
        if (seen := _crossing(switch, end, times, share)) is not None
    ]
    if len(late) < LEAST_EDGES:
        raise LatencyError(
            f"The camera saw {len(late)} of {len(switches)} switchings of the lamp, and {LEAST_EDGES} "
            "are needed: switch it more often, and each time for at least 0.3 s."
        )
    return Latency(float(np.mean(late)), float(np.std(late, ddof=1)), len(late))


def _crossing(
    switch: LampSwitch, end_us: float, times: NDArray[np.float64], share: NDArray[np.float64]
) -> float | None:
    """When the brightness changes in the right direction after a command.

    The area over the brightness tells the moment, however the exposures share it out.
    """
    last = min(switch.at_us + MOST_LATENCY_US, end_us + MOST_LATENCY_US / 2)
    rising = share if switch.on else 1 - share
    begun = np.searchsorted(times, switch.at_us)
    for after in range(max(1, int(begun)), len(times)):
        if times[after - 1] > last:
            return None
        if rising[after - 1] < MIDDLE <= rising[after]:
            around = slice(max(0, after - 2), min(len(times), after + 2))
            dark_us = _area(1 - rising[around], times[around])
            return float(times[around][0] + dark_us)
    return None


def _area(levels: NDArray[np.float64], times: NDArray[np.float64]) -> float:
    """By trapezoids; numpy's own function changed its name with numpy 2."""
    return float(np.sum((levels[1:] + levels[:-1]) / 2 * np.diff(times)))


def _expected(
    switches: Sequence[LampSwitch], times: NDArray[np.float64], lag_us: float
) -> NDArray[np.float64]:
    """Whether the lamp was on, `lag_us` before each picture."""
    at = np.asarray([switch.at_us for switch in switches], dtype=np.float64)
    on = np.asarray([not switches[0].on, *(switch.on for switch in switches)], dtype=np.float64)
    return np.asarray(on[np.searchsorted(at, times - lag_us, side="right")], dtype=np.float64)


def _spot(
    switches: Sequence[LampSwitch], times: NDArray[np.float64], pictures: NDArray[np.uint8]
) -> NDArray[np.bool_]:
    if len(switches) < LEAST_EDGES or len(times) < 2 * LEAST_EDGES:
        raise LatencyError(
            f"There are {len(switches)} switchings of the lamp and {len(times)} pictures: "
            f"{LEAST_EDGES} and {2 * LEAST_EDGES} are the least."
        )
    series = pictures.reshape(len(times), -1).astype(np.float32)
    series -= series.mean(axis=0)
    spread = np.linalg.norm(series, axis=0) + 1e-6
    lags = np.arange(0, MOST_LATENCY_US, LAG_STEP_US)
    wanted = np.stack([_expected(switches, times, float(lag)) for lag in lags]).astype(np.float32)
    wanted -= wanted.mean(axis=1, keepdims=True)
    power = np.linalg.norm(wanted, axis=1, keepdims=True) + 1e-6
    follow = (wanted / power) @ series
    # A whole room brightened by the lamp follows it as well: the strongest place is the lamp.
    lag, place = np.unravel_index(
        int(np.argmax(np.where(follow / spread >= LEAST_CORRELATION, follow, 0))), follow.shape
    )
    best = float(follow[lag, place] / spread[place])
    contrast = float(2 * follow[lag, place] / np.sqrt(len(times)))
    if best < LEAST_CORRELATION or contrast < LEAST_CONTRAST:
        raise LatencyError(
            "The lamp is not seen: nothing in the pictures follows its switching; turn it to the "
            "camera, uncover it, and check that it lights."
        )
    mine = (follow[lag] >= SPOT_SHARE * follow[lag, place]) & (
        follow[lag] / spread >= LEAST_CORRELATION
    )
    return np.asarray(mine.reshape(pictures.shape[1:]), dtype=np.bool_)


def _spot_levels(
    switches: Sequence[LampSwitch], times: NDArray[np.float64], pictures: NDArray[np.uint8]
) -> NDArray[np.float64]:
    spot = _spot(switches, times, pictures)
    return np.asarray(pictures[:, spot].mean(axis=1), dtype=np.float64)
