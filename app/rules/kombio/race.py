"""Who pressed first: the race for a slap, in microseconds of the board's one clock."""

from collections.abc import Sequence
from math import isqrt

import msgspec

from app.rules.game import Seat
from app.rules.kombio.moves import DEFAULT_TIE_US

NOBODY: Seat = 0
SIGMAS = 3
"""Three standard deviations: one pair of presses in 370 that this close together is misjudged."""


class Claim(msgspec.Struct, frozen=True):
    """A press that stands: when, how close another must be for a dead heat, and `first` by answer."""

    seat: Seat
    at_us: int
    tie_us: int = DEFAULT_TIE_US
    first: bool = False


class Race(msgspec.Struct, frozen=True):
    """How a race stands.

    Attributes:
        order: claims, the earliest first.
        leader: who was first; NOBODY when nobody pressed, and in a dead heat.
        tied: the seats of a dead heat, the earliest first; else empty.
    """

    order: tuple[Claim, ...] = ()
    leader: Seat = NOBODY
    tied: tuple[Seat, ...] = ()


def tie_window_us(sigma_us: int, other_sigma_us: int) -> int:
    """The tie window of a pair of buttons, from the standard deviation of each, in microseconds."""
    skew_us = isqrt(SIGMAS**2 * (sigma_us**2 + other_sigma_us**2))
    return max(DEFAULT_TIE_US, skew_us)


def race(claims: Sequence[Claim]) -> Race:
    """Who of these was first; presses inside the tie window of the earliest are a dead heat."""
    order = tuple(sorted(claims, key=lambda claim: (not claim.first, claim.at_us, claim.seat)))
    if not order:
        return Race()
    earliest = order[0]
    if earliest.first:
        return Race(order, earliest.seat)
    tied = tuple(claim.seat for claim in order if _close(earliest, claim))
    return Race(order, tied=tied) if len(tied) > 1 else Race(order, earliest.seat)


def _close(earliest: Claim, claim: Claim) -> bool:
    return claim.at_us - earliest.at_us < max(earliest.tie_us, claim.tie_us)
