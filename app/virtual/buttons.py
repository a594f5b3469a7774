"""A slap button as a contact that bounces: one press becomes a train of edges with exact times.

Times are microseconds of the world, with fractions; the first edge of a press is exact, because it
is what says who was first.
"""

import random

import msgspec

MEAN_BOUNCE_US = 1_600.0
LONGEST_BOUNCE_US = 6_000.0
"""How long a contact bounces: 1.6 ms in the mean, 6 ms at worst."""

MEAN_FLIGHT_US = 250.0
SHORTEST_FLIGHT_US = 5.0
"""Between two bounces the contact stays open or closed for some 250 us, never less than 5 us."""

PRESS_US = 80_000
"""How long a tap holds the button down."""


class Edge(msgspec.Struct, frozen=True, order=True):
    """The contact of a seat's button closes or opens."""

    at_us: float
    seat: int
    closed: bool


def press(seat: int, at_us: float, hold_us: float, rng: random.Random) -> tuple[Edge, ...]:
    """Return the edges of one press that begins at `at_us` and is let go `hold_us` later.

    The train begins with a closing edge at exactly `at_us`, alternates, and ends open.
    """
    down = _bounce(at_us, at_us + hold_us, rng)
    up = _bounce(at_us + hold_us, None, rng)
    return (
        *(Edge(time_us, seat, number % 2 == 0) for number, time_us in enumerate(down)),
        *(Edge(time_us, seat, number % 2 == 1) for number, time_us in enumerate(up)),
    )


def _bounce(from_us: float, before_us: float | None, rng: random.Random) -> list[float]:
    """Return an odd number of edge times: the contact ends in the state that the first one began."""
    until_us = from_us + min(LONGEST_BOUNCE_US, rng.expovariate(1 / MEAN_BOUNCE_US))
    if before_us is not None:
        until_us = min(until_us, before_us - SHORTEST_FLIGHT_US)
    edges = [from_us]
    while True:
        there_us = edges[-1] + _flight_us(rng)
        back_us = there_us + _flight_us(rng)
        if back_us > until_us:
            return edges
        edges += [there_us, back_us]


def _flight_us(rng: random.Random) -> float:
    return SHORTEST_FLIGHT_US + rng.expovariate(1 / MEAN_FLIGHT_US)
