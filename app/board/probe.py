"""Asks once whether a board answers, before a table is set up around it."""

from collections.abc import Callable

from app.board.calibration import default_calibrations
from app.board.counting import Counter
from app.board.keeper import Keeper, KeeperState
from app.board.ports import PortSource
from app.board.readings import SensorLost

PROBE_LIMIT_US = 6_000_000
"""A Mega that resets on opening needs 2 s and a link gives up after 4 s: longer than this helps nobody."""


def probe(
    source: PortSource, clock_us: Callable[[], int], limit_us: int = PROBE_LIMIT_US
) -> SensorLost | None:
    """Look for a board that says HELLO.

    Args:
        source: where it may be; a read on its ports waits a few milliseconds at most.
        clock_us: the monotonic clock, in µs.
        limit_us: when to give up.

    Returns:
        None when one answers; else what is wrong, with its reason and a sentence.
    """
    begun_us = clock_us()
    keeper = Keeper(source, Counter(default_calibrations()), begun_us)
    try:
        while (now_us := clock_us()) < begun_us + limit_us:
            for observation in keeper.step(now_us):
                if isinstance(observation, SensorLost) and observation.sensor == "board":
                    return observation
            if keeper.state is KeeperState.CONNECTED:
                return None
    finally:
        keeper.stop()
    return SensorLost(clock_us(), "board", "no-answer", "no board answered in time")
