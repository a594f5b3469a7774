"""What is known of one cell's zero and of the odd weights of the pieces that lie on it.

A reading of n pieces is n + zero + content + noise, all in pieces: `zero` walks slowly, `content` is by
how much these very n pieces differ from n average ones. Only their sum shows, so both are
one two-state Kalman filter: a known count corrects the sum at once, an empty hole corrects the zero
alone, and the same pieces confirmed a hundred times teach nothing new about the zero.
"""

import math

from app.board.calibration import Calibration
from app.board.readings import Estimate

ZERO_WALK_VARIANCE_PER_S = 0.02**2 / 60
"""Pieces² a second: a cell's zero wanders by 0.02 pieces (0.1 g) in a minute at table temperature."""

REST_SD = 0.01
"""Pieces: what averaging cannot take away (creep, friction of the cup)."""

SURPRISE_SIGMAS = 3.0
"""A residual beyond this says that the zero jumped (a knock): it is learned afresh."""

BELIEF_SIGMAS = 5.0
"""A residual of half a piece and more is believed to be the zero's up to here; beyond, the count is wrong."""

NEAREST = 0.5
"""Pieces: below, a residual cannot be a wrong count."""


class ScaleModel:
    """One cell. `known` is how many of the pieces confirmed last are still there, as far as is known;
    their content is part of `offset`.
    """

    __slots__ = (
        "_calibration",
        "_content",
        "_content_var",
        "_covariance",
        "_zero",
        "_zero_us",
        "_zero_var",
        "known",
    )

    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._zero = 0.0
        self._zero_var = calibration.zero_sd**2
        self._content = 0.0
        self._content_var = 0.0
        self._covariance = 0.0
        self._zero_us: int | None = None
        self.known = 0

    @property
    def zero(self) -> float:
        """Pieces by which the empty cell now differs from its calibrated zero."""
        return self._zero

    @property
    def zero_sd(self) -> float:
        """Standard deviation of `zero`, in pieces."""
        return math.sqrt(self._zero_var)

    @property
    def offset(self) -> float:
        """What to take off a reading, in pieces."""
        return self._zero + self._content

    def variance(self, averaged: int) -> float:
        """Of `reading - offset` when `known` pieces lie there, in pieces²."""
        both = self._zero_var + self._content_var + 2 * self._covariance
        return max(0.0, both) + self._calibration.noise_sd**2 / max(1, averaged) + REST_SD**2

    def estimate(self, reading: float, averaged: int, *, settled: bool) -> Estimate:
        """What a mean of `averaged` readings says."""
        return Estimate(
            pieces=reading - self.offset,
            sigma=math.sqrt(self.variance(averaged)),
            spread=self._calibration.spread,
            gain=self._calibration.gain_sd,
            settled=settled,
            known=self.known,
            offset=self.offset,
        )

    def lighten(self, count: int) -> None:
        """The scale rests at this count: of the known pieces no more than these are still there."""
        if count < self.known:
            self._change_content(max(0, count))

    def confirm(self, reading: float, averaged: int, count: int, at_us: int) -> bool:
        """Learn from a reading of a count that is known. False when the two cannot belong together."""
        before = self._state()
        self._age(at_us)
        self._change_content(count)
        residual = reading - count - self.offset
        variance = self.variance(averaged)
        if abs(residual) >= NEAREST and residual * residual > BELIEF_SIGMAS**2 * variance:
            self._restore(before)
            return False
        if residual * residual > SURPRISE_SIGMAS**2 * variance:
            self._zero_var += residual * residual
            variance += residual * residual
        self._correct(residual, variance)
        return True

    def _age(self, at_us: int) -> None:
        if self._zero_us is not None and at_us > self._zero_us:
            self._zero_var += ZERO_WALK_VARIANCE_PER_S * (at_us - self._zero_us) / 1_000_000
        self._zero_us = at_us

    def _change_content(self, count: int) -> None:
        """Carry the content over from `known` pieces to `count`."""
        spread_var = self._calibration.spread**2
        if count >= self.known:
            more = count - self.known
            self._content_var += more * spread_var + (more * self._calibration.gain_sd) ** 2
        else:
            # Which of the pieces were taken is not known: each share of them is as likely.
            kept = count / self.known
            self._content *= kept
            self._covariance *= kept
            self._content_var = kept**2 * self._content_var + count * (1 - kept) * spread_var
        self.known = count

    def _correct(self, residual: float, variance: float) -> None:
        with_zero = self._zero_var + self._covariance
        with_content = self._content_var + self._covariance
        zero_share, content_share = with_zero / variance, with_content / variance
        self._zero += zero_share * residual
        self._content += content_share * residual
        self._zero_var = max(0.0, self._zero_var - zero_share * with_zero)
        self._content_var = max(0.0, self._content_var - content_share * with_content)
        self._covariance -= zero_share * with_content

    def _state(self) -> tuple[float, float, float, float, float, int]:
        return (
            self._zero,
            self._zero_var,
            self._content,
            self._content_var,
            self._covariance,
            self.known,
        )

    def _restore(self, state: tuple[float, float, float, float, float, int]) -> None:
        (
            self._zero,
            self._zero_var,
            self._content,
            self._content_var,
            self._covariance,
            self.known,
        ) = state
