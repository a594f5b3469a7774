"""How long a training runs, and how its step size goes up and down: by the clock, so that it always ends."""

import math
import time
from collections.abc import Callable, Iterator

WARM = 0.03
"""Of the time: the step grows from nothing while the first averages settle."""


def steps(
    minutes: float, peak: float, clock_s: Callable[[], float] = time.monotonic
) -> Iterator[tuple[float, float]]:
    """Share of the time that has passed and the step size, until the time is over.

    Args:
        minutes: to train.
        peak: the largest step size.
        clock_s: in seconds.
    """
    begun = clock_s()
    while (passed := (clock_s() - begun) / (60 * minutes)) < 1:
        if passed < WARM:
            yield passed, peak * (passed / WARM + 0.01)
        else:
            yield (
                passed,
                peak * (0.5 * (1 + math.cos(math.pi * (passed - WARM) / (1 - WARM))) + 0.003),
            )
