"""What the camera's side tells the referee: cards seen and taken away, hands, the tokens in the pot.

Zones are named as on the mat (`pile`, `hand-3`), cards as in the deck in play; lengths are millimetres of
the mat, times microseconds of the host's monotonic clock.
"""

from typing import TypeAlias

import msgspec

Corners: TypeAlias = tuple[
    tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]
]
"""A card's corners on the mat, clockwise from its own top left."""

SURE = 0.9
"""A reading acts alone only from this probability on (the recogniser's own limit)."""


class CardRead(msgspec.Struct, frozen=True):
    """What one card may be: probabilities that add up to 1.

    Attributes:
        cards: name and probability of those worth naming, the likeliest first.
        unknown: that it is none of the deck, or cannot be told.
        face_down: that its back is up.
    """

    cards: tuple[tuple[str, float], ...] = ()
    unknown: float = 0.0
    face_down: float = 0.0

    @property
    def card(self) -> str:
        """The card to act on; empty unless one is sure."""
        return self.cards[0][0] if self.cards and self.cards[0][1] >= SURE else ""

    @property
    def is_back(self) -> bool:
        """Whether its back is surely up."""
        return self.face_down >= SURE


class CardSighted(msgspec.Struct, frozen=True, tag="card-sighted"):
    """A card lies in a zone that was not told before. Of one picture's, lower cards are told first.

    `crop` is the number of its picture, as long as that is kept; 0 where none was taken.
    """

    at_us: int
    zone: str
    read: CardRead
    corners_mm: Corners
    crop: int = 0


class CardTaken(msgspec.Struct, frozen=True, tag="card-taken"):
    """A card that was told lies there no more; `replaced`: nobody took it, it is told anew (turned over,
    or better read). `corners_mm` are those of its sighting, or where it was last seen since; `shows` is what
    is seen there now of the cards that lay under it, or its like that hides it.
    """

    at_us: int
    zone: str
    read: CardRead
    corners_mm: Corners
    replaced: bool = False
    shows: CardRead | None = None


class HandReached(msgspec.Struct, frozen=True, tag="hand-reached"):
    """A hand from that seat's side came into a zone at `begun_us`, and left it at `ended_us`; 0 while it
    is there. On its way an arm passes through zones that it does nothing in.
    """

    at_us: int
    zone: str
    seat: int
    begun_us: int
    ended_us: int = 0


class ZoneRestless(msgspec.Struct, frozen=True, tag="zone-restless"):
    """A zone has not been still for so long that nothing can be said of it; told once."""

    at_us: int
    zone: str
    since_us: int


class ZoneSettled(msgspec.Struct, frozen=True, tag="zone-settled"):
    """Hands have left a zone, and all that they did there has been told before this: nothing, it may be."""

    at_us: int
    zone: str


class PotCounted(msgspec.Struct, frozen=True, tag="pot-counted"):
    """The tokens that lie in the pot are others than were told before."""

    at_us: int
    yellow: int
    black: int
    p: float


Seen: TypeAlias = CardSighted | CardTaken | HandReached | ZoneRestless | ZoneSettled | PotCounted
"""All that a camera tells but its own troubles, which are `SensorLost` and `SensorBack` of `camera` and
of `mat`.
"""
