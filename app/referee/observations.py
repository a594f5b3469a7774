"""Everything that can come onto the one queue: what sensors saw and what people said.

Text from people is hostile until escaped, and checked by whoever makes use of it.
"""

import msgspec

from app.board.readings import Pressed, Released, SensorBack, SensorLost, Weighed
from app.referee.seen import (
    CardSighted,
    CardTaken,
    HandReached,
    PotCounted,
    ZoneRestless,
    ZoneSettled,
)

__all__ = [
    "Answered",
    "CardSighted",
    "CardTaken",
    "CorrectionAsked",
    "HandReached",
    "NextRoundAsked",
    "Observation",
    "PotCounted",
    "Pressed",
    "Released",
    "Said",
    "SensorBack",
    "SensorLost",
    "StandsAsked",
    "UndoAsked",
    "Weighed",
    "ZoneRestless",
    "ZoneSettled",
]


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A player told the table something on a phone: `words` as in GRAMMAR.md (`sowed 4`, `left`)."""

    at_us: int
    seat: int
    words: str
    device: str = ""


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The open question is answered with its N-th reading, counted from 1."""

    at_us: int
    choice: int
    device: str = ""


class StandsAsked(msgspec.Struct, frozen=True, tag="stands"):
    """The operator lets the illegal act that is objected to stand as it was played."""

    at_us: int
    device: str = ""


class UndoAsked(msgspec.Struct, frozen=True, tag="undo"):
    """The operator takes back the last `count` moves."""

    at_us: int
    count: int = 1
    device: str = ""


class CorrectionAsked(msgspec.Struct, frozen=True, tag="correct"):
    """The operator sets something: `words` such as `hole S3 5 S4 9` or `turn Ana`."""

    at_us: int
    words: str
    device: str = ""


class NextRoundAsked(msgspec.Struct, frozen=True, tag="next-round"):
    """The operator starts the next round after one has ended."""

    at_us: int
    device: str = ""


Observation = (
    Weighed
    | Pressed
    | Released
    | CardSighted
    | CardTaken
    | HandReached
    | ZoneRestless
    | ZoneSettled
    | PotCounted
    | SensorLost
    | SensorBack
    | Said
    | Answered
    | StandsAsked
    | UndoAsked
    | CorrectionAsked
    | NextRoundAsked
)
