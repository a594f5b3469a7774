"""Which scales say something that cannot be pieces: a forearm, a knock, a cup lifted off.

The game's pieces are a fixed number. What does not lie on the board is in a hand, so a scale can gain at
most what is in the hands; what gains more has something else on it.
"""

import math
from collections.abc import Mapping

import msgspec

SLACK_PIECES = 0.6  # more than half a piece: rounding alone never accuses anybody
SLACK_SIGMAS = 4.0  # of the sum of all scales: one false accusation in 30,000 boards
RISE_PIECES = 0.5  # less than this is no change to blame


class Load(msgspec.Struct, frozen=True):
    """One scale as it stands, in pieces, offsets taken off.

    Attributes:
        now: the mean at rest, or the newest reading while it moves.
        held: what was last believed; None before the first rest.
        variance: of `now`, in pieces².
        settled: whether it is at rest.
    """

    now: float
    held: float | None
    variance: float
    settled: bool


def too_light(load: Load) -> bool:
    """Whether something pulls at the scale: fewer pieces than none."""
    return load.now < -SLACK_PIECES and load.now < -(
        SLACK_PIECES + SLACK_SIGMAS * math.sqrt(load.variance)
    )


def in_hands(loads: Mapping[int, Load], total: float) -> float:
    """The most pieces that may be off the board: what moves is taken to be as light as it was seen."""
    return total - sum(_least(load) for load in loads.values())


def disturbed(loads: Mapping[int, Load], total: float) -> frozenset[int]:
    """The scales at rest whose load cannot be pieces of this game, most surprising first in blame."""
    light = {scale for scale, load in loads.items() if load.settled and too_light(load)}
    if in_hands(loads, total) >= -SLACK_PIECES:  # the usual case, 80 times a second
        return frozenset(light)
    slack = SLACK_PIECES + SLACK_SIGMAS * math.sqrt(sum(load.variance for load in loads.values()))
    excess = -in_hands(loads, total) - slack
    rises = sorted(
        ((load.now - (load.held or 0.0), scale) for scale, load in loads.items() if load.settled),
        reverse=True,
    )
    blamed = set()
    for rise, scale in rises:
        if excess <= 0 or rise < RISE_PIECES:
            break
        blamed.add(scale)
        excess -= rise
    return frozenset(light | blamed)


def cannot_be(load: Load, hands: float) -> bool:
    """Whether the newest reading of a moving scale is out of all reach of pieces.

    `hands` is what may be off the board, this scale's own lightest load not counted (see `in_hands`).
    """
    if load.held is None:
        return False
    if too_light(load):
        return True
    most = load.held + max(0.0, hands) + SLACK_PIECES
    return load.now > most and load.now > most + SLACK_SIGMAS * math.sqrt(load.variance)


def _least(load: Load) -> float:
    if load.settled:
        return max(0.0, load.now)
    return max(0.0, min(load.now, load.now if load.held is None else load.held))
