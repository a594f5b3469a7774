"""When one scale has come to rest, and where. Fed with readings at 80 a second; keeps no clock.

A dropped piece takes four conversions of the chip's filter (50 ms) to show in full. A scale is at
rest when five readings in a row (62 ms) agree; then it is averaged until a reading departs.
"""

from collections import deque

AGREEING_READINGS = 5
"""62 ms: a drop (50 ms of filter) and its rest fit into the 150 ms between two quick pieces."""

LONG_EPISODE_READINGS = 12
SHAKEN_READINGS = 10
"""What has moved for 150 ms is no drop but a hand or a knock, in whose wild readings five may agree by
chance: ten must."""

FIRST_MEAN_READINGS = 3  # the newest of the five: the older two may still hold a tail of the filter
AVERAGED_READINGS_MAX = 40  # half a second: then slow creep is followed rather than averaged
TOLERANCE_PIECES = 0.3  # a third of a piece: no single drop or lift hides in it
TOLERANCE_SIGMAS = 6.0  # of one reading's noise: at 1,360 readings a second, a false start in days


class Settling:
    """Follows one scale.

    Attributes:
        settled: whether it is at rest.
        mean: where it is, or was last, at rest.
        averaged: how many readings `mean` is worth, 0 before the first rest.
        last: the newest reading; only to be used when `heard`.
        heard: whether there was a reading since the start or the last gap.
    """

    __slots__ = ("_moved", "_recent", "averaged", "heard", "last", "mean", "settled", "tolerance")

    def __init__(self, noise_sd: float) -> None:
        self.tolerance = max(TOLERANCE_PIECES, TOLERANCE_SIGMAS * noise_sd)
        self._recent: deque[float] = deque(maxlen=SHAKEN_READINGS)
        self._moved = 0
        self.settled = False
        self.mean = 0.0
        self.averaged = 0
        self.last = 0.0
        self.heard = False

    def take(self, reading: float) -> bool:
        """One reading, in pieces. True when it began to move or came to rest with it."""
        self.last = reading
        self.heard = True
        if self.settled:
            if abs(reading - self.mean) <= self.tolerance:
                if self.averaged < AVERAGED_READINGS_MAX:
                    self.averaged += 1
                self.mean += (reading - self.mean) / self.averaged
                return False
            self.restart()
            self.heard = True
            self._recent.append(reading)
            return True
        self._recent.append(reading)
        self._moved += 1
        if not self._agree():
            return False
        newest = list(self._recent)[-FIRST_MEAN_READINGS:]
        self.settled = True
        self.averaged = FIRST_MEAN_READINGS
        self.mean = sum(newest) / FIRST_MEAN_READINGS
        return True

    def restart(self) -> None:
        """Forget the readings so far: there was a gap. `mean` stays, as the last rest known."""
        self.settled = self.heard = False
        self._moved = 0
        self._recent.clear()

    def _agree(self) -> bool:
        needed = AGREEING_READINGS if self._moved <= LONG_EPISODE_READINGS else SHAKEN_READINGS
        if len(self._recent) < needed:
            return False
        newest = list(self._recent)[-needed:]
        return max(newest) - min(newest) <= self.tolerance
