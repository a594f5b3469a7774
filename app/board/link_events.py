"""What a link tells, its states, and why it ends."""

from collections.abc import Mapping
from enum import Enum
from typing import Final, Literal

import msgspec

from app.board.frames import FrameCounts
from app.board.messages import Heartbeat, Hello, Press, RaceWon, Refused, Release, Weights


class LinkState(Enum):
    """The life of one connection."""

    OPENING = "opening"  # the operating system was asked for the port
    GREETING = "greeting"  # the port is open; HELLO was asked for
    LIVE = "live"  # HELLO came and its version is ours
    CLOSED = "closed"  # for good: a connection is never revived


LINK_TRANSITIONS: Final[Mapping[LinkState, frozenset[LinkState]]] = {
    LinkState.OPENING: frozenset({LinkState.GREETING, LinkState.CLOSED}),
    LinkState.GREETING: frozenset({LinkState.LIVE, LinkState.CLOSED}),
    LinkState.LIVE: frozenset({LinkState.CLOSED}),
    LinkState.CLOSED: frozenset(),
}

LINK_TIME_LIMITS_US: Final[Mapping[LinkState, int]] = {
    LinkState.OPENING: 3_000_000,  # a USB port that is being set up opens within one second
    LinkState.GREETING: 4_000_000,  # opening may reset a board: 2 s of boot loader, and the first bytes lost
    LinkState.LIVE: 1_500_000,  # three heartbeats; each one renews it
}

EndReason = Literal["no-answer", "version", "silent", "reset", "unplugged", "stalled", "closed"]


class Greeted(msgspec.Struct, frozen=True):
    """The board said who it is: the link is live."""

    hello: Hello


class Weighing(msgspec.Struct, frozen=True):
    """One WEIGHTS frame and when it was taken, in host µs."""

    weights: Weights
    at_us: int


class EdgeSeen(msgspec.Struct, frozen=True):
    """A press or release that was not delivered before, and when it happened, in host µs."""

    edge: Press | Release
    at_us: int


class PressesLost(msgspec.Struct, frozen=True):
    """So many presses or releases happened and will never be known: `missing` numbers that did not
    arrive, `refused` by the board because its queue was full.
    """

    missing: int
    refused: int


class Beat(msgspec.Struct, frozen=True):
    """The board lives."""

    heartbeat: Heartbeat


class RaceDecided(msgspec.Struct, frozen=True):
    """The board lit the winner's lamp (for the screen: the press itself is the record)."""

    won: RaceWon


class CommandRefused(msgspec.Struct, frozen=True):
    """The board did not take something that we sent."""

    refused: Refused


class Ended(msgspec.Struct, frozen=True):
    """The link is closed; `words` is one sentence for people."""

    reason: EndReason
    words: str


LinkEvent = (
    Greeted | Weighing | EdgeSeen | PressesLost | Beat | RaceDecided | CommandRefused | Ended
)


class LinkStatus(msgspec.Struct, frozen=True):
    """How a link does, for the doctor. `strange` are good frames that were no message of ours."""

    state: LinkState
    hello: Hello | None
    heartbeat: Heartbeat | None
    frames: FrameCounts
    strange: int
    clock_rate: float
    clock_error_us: float
