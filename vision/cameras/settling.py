"""Tells when an automatic exposure has come to rest, so that it can be kept from then on."""

import msgspec

LEAST_AUTOMATIC_US = 1_000_000
"""Cameras begin dark or glaring and need about this long; a pause on the way is no end."""

STEADY_US = 400_000
STEADY_SHARE = 0.03
"""A level that has stayed within this share for that long no longer moves; mains flicker is less."""

MOST_AUTOMATIC_US = 3_000_000
"""In a light that never rests the exposure is kept as it is then: a picture must come some day."""


class Settling(msgspec.Struct, frozen=True):
    """What is known of a level that settles: brightness, or exposure times gain.

    Attributes:
        begun_us: when the camera was opened, in microseconds of the monotonic clock.
        settled: it has come to rest, or there is no more waiting for it.
    """

    begun_us: int
    level: float = 0.0
    steady_since_us: int | None = None
    settled: bool = False

    def seen(self, level: float, now_us: int) -> "Settling":
        """A picture with that level came."""
        since_us, steady_level = self.steady_since_us, self.level
        if since_us is None or abs(level - steady_level) > STEADY_SHARE * max(steady_level, 1.0):
            since_us, steady_level = now_us, level
        run_us = now_us - self.begun_us
        rests = run_us >= LEAST_AUTOMATIC_US and now_us - since_us >= STEADY_US
        settled = rests or run_us >= MOST_AUTOMATIC_US
        return Settling(self.begun_us, steady_level, since_us, settled)
