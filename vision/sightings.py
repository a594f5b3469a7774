"""What the camera's side says of cards: found, read, and settled as a sighting."""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from vision.decks import Deck
from vision.frames import Picture
from vision.geometry import Point, Quad

UNKNOWN = "unknown"
"""A card that is not of the deck in play, or of which too little is seen."""

FACE_DOWN = "face-down"

SURE = 0.9
"""A reading acts only from this probability on; below it the card is shown as not known."""

SUM_TOLERANCE = 1e-6


class FoundCard(msgspec.Struct, frozen=True):
    """A card that lies somewhere in a picture, whatever it may be.

    Attributes:
        corners_px: the card's four corners in pixels, clockwise from its own top left; they may lie
            under other cards or outside the picture. A card looks the same turned by half a turn, so
            either end may be the top.
        whole: the card's quad was measured over its length; False when it was carried on from one
            index, and is good for joining and less so for measuring.
        p: the probability that a card is there at all.
        read_at_px: where its indices were seen, in pixels: no other card lies over those spots.
    """

    corners_px: Quad
    whole: bool
    p: float
    read_at_px: tuple[Point, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """What a card may be: probabilities that add up to 1.

    Attributes:
        cards: of the deck in play, those with any probability worth naming.
        unknown: that it is none of the deck, or cannot be told.
        face_down: that its back is up.
    """

    cards: Mapping[str, float]
    unknown: float
    face_down: float

    def __post_init__(self) -> None:
        """Refuse what is no probability.

        Raises:
            ValueError: the numbers are negative or do not add up to 1.
        """
        values = (*self.cards.values(), self.unknown, self.face_down)
        if min(values) < 0 or abs(sum(values) - 1) > SUM_TOLERANCE:
            raise ValueError(
                f"A reading's probabilities must add up to 1, not to {sum(values):.6f}."
            )

    @property
    def likeliest(self) -> tuple[str, float]:
        """The likeliest card, `UNKNOWN` or `FACE_DOWN`, and its probability."""
        every = {**self.cards, UNKNOWN: self.unknown, FACE_DOWN: self.face_down}
        name = max(every, key=lambda key: every[key])
        return name, every[name]

    @property
    def card(self) -> str | None:
        """The card to act on: None unless one of the deck is sure."""
        name, p = self.likeliest
        return name if p >= SURE and name in self.cards else None


class ReadCard(msgspec.Struct, frozen=True):
    """A card of a picture: where it lies, and what it may be."""

    found: FoundCard
    reading: Reading


class Sighting(msgspec.Struct, frozen=True):
    """A settled view of one card in one zone.

    Attributes:
        zone: `pile`, `hand-3`.
        reading: what the card may be.
        corners_mm: its corners on the mat, in millimetres, clockwise from the card's own top left.
        seen_us: when the view had settled, in microseconds of the monotonic clock.
    """

    zone: str
    reading: Reading
    corners_mm: Quad
    seen_us: int


class CardFinder(Protocol):
    """Finds cards in a picture; a card is found once, however many of its corners show."""

    def find(self, picture: Picture) -> tuple[FoundCard, ...]:
        """Every card in sight, whole or by an index, in no order."""
        ...


class CardReader(Protocol):
    """Reads a card that was found, as one of a deck."""

    def read(self, picture: Picture, found: FoundCard, deck: Deck) -> Reading:
        """What the card may be."""
        ...
