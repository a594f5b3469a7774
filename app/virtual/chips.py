"""Seventeen scale chips and what the firmware keeps of their conversions. Pure, no clock."""

from collections.abc import Sequence

import msgspec

from app.virtual.board_model import SCALE_COUNT, ScaleValue

SILENCE_US = 400_000
"""A scale without a conversion for so long is dead."""

SETTLING_CONVERSIONS = 7
"""Four until a chip that has just got its power has settled, and three for the first median."""

RAW_HIGHEST = 0x7FFFFF
RAW_LOWEST = -0x800000


class Readings(msgspec.Struct, frozen=True):
    """What a WEIGHTS frame says of all scales: masks, and raw values with 0 where there is none."""

    fresh: int
    rail: int
    dead: int
    raw: tuple[int, ...]


class Chips:
    """The chips of one boot.

    Attributes:
        there: mask of the scales that have converted since the reset.
    """

    def __init__(self) -> None:
        self.there = 0
        self._channels = [_Channel() for _ in range(SCALE_COUNT)]

    def convert(self, inputs: Sequence[ScaleValue], now_us: float) -> Readings:
        """One conversion of each chip that works; what the board then knows."""
        fresh = rail = dead = 0
        raw = [0] * SCALE_COUNT
        for scale, (channel, value) in enumerate(zip(self._channels, inputs, strict=True)):
            bit = 1 << scale
            converted = _converted(value)
            if converted is not None:
                self.there |= bit
                channel.take(converted, now_us)
            elif now_us - channel.heard_us >= SILENCE_US:
                channel.known = 0
            median = channel.median
            if median is None:
                dead |= bit
                continue
            if converted is not None:
                fresh |= bit
            if RAW_LOWEST < median < RAW_HIGHEST:
                raw[scale] = median
            else:
                rail |= bit
        return Readings(fresh, rail, dead, tuple(raw))


class _Channel:
    """One scale: how many conversions since it spoke up, and the last three of them."""

    __slots__ = ("_last", "heard_us", "known")

    def __init__(self) -> None:
        self.known = 0
        self.heard_us = 0.0
        self._last = (0, 0, 0)

    def take(self, raw: int, now_us: float) -> None:
        self.heard_us = now_us
        self.known = min(self.known + 1, SETTLING_CONVERSIONS)
        self._last = (*self._last[1:], raw)

    @property
    def median(self) -> int | None:
        """The middle one of three; None while the scale is dead or still settles."""
        return sorted(self._last)[1] if self.known == SETTLING_CONVERSIONS else None


def _converted(value: ScaleValue) -> int | None:
    """What comes out of the converter; None from a chip that does not answer."""
    if isinstance(value, int):
        return min(RAW_HIGHEST, max(RAW_LOWEST, value))
    return {"rail+": RAW_HIGHEST, "rail-": RAW_LOWEST}.get(value)
