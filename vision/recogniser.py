"""What lies in a picture: readers of several kinds side by side, and one card told once."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from vision.decks import Deck
from vision.frames import Picture
from vision.overlap import shared_of_both
from vision.sightings import FACE_DOWN, SURE, ReadCard, Reading

CardsOf: TypeAlias = Callable[[Picture, Deck], Sequence[ReadCard]]
"""One reader: every card that it sees in a picture, each once."""

SAME_PLACE = 0.75
"""Quads that share more than this of what they cover are taken for one card, whatever two readers make
of it. Neighbours of a narrow fan share 0.84: there, of two that differ, the earlier reader's is kept, as a
card missed is better than one wrong."""

SAME_CARD = 0.25
"""Enough where both say the same card, or one cannot tell: a quad that was carried on from an index is
off by as much as a third of the card."""

NOT_KNOWN = Reading({}, unknown=1.0, face_down=0.0)


class Recognition(msgspec.Struct, frozen=True):
    """What a picture shows.

    Attributes:
        found: every card, each once: first those of the reader that is asked first.
    """

    found: tuple[ReadCard, ...]

    @property
    def cards(self) -> tuple[ReadCard, ...]:
        """Those that may be acted on."""
        return tuple(card for card in self.found if card.reading.card is not None)

    @property
    def face_down(self) -> int:
        """How many surely lie with their backs up."""
        return sum(_is_face_down(card) for card in self.found)

    @property
    def unknown(self) -> int:
        """How many are neither: seen, and not known."""
        return len(self.found) - len(self.cards) - self.face_down


class Recogniser(Protocol):
    """Says what lies in a picture."""

    def recognise(self, picture: Picture, deck: Deck) -> Recognition:
        """Every card in sight, each once, as one of `deck`, unknown or face down."""
        ...


class SideBySide:
    """Asks each reader in turn; a card that an earlier one has read is not told again."""

    def __init__(self, parts: Sequence[CardsOf]) -> None:
        self._parts = tuple(parts)

    def recognise(self, picture: Picture, deck: Deck) -> Recognition:
        """Every card in sight, each once; where two readers differ, the earlier is believed.

        Of more cards of one name than the deck has, the surest are believed and the rest are unknown.
        """
        found: list[ReadCard] = []
        for part in self._parts:
            seen = tuple(found)
            found.extend(
                card
                for card in part(picture, deck)
                if not any(_is_same(card, other) for other in seen)
            )
        return Recognition(_no_more_than_there_are(found, deck))


def _is_same(card: ReadCard, other: ReadCard) -> bool:
    shared = shared_of_both(card.found.corners_px, other.found.corners_px)
    names = {card.reading.card, other.reading.card}
    at_odds = len(names) > 1 and None not in names
    return shared > (SAME_PLACE if at_odds else SAME_CARD)


def _no_more_than_there_are(found: Sequence[ReadCard], deck: Deck) -> tuple[ReadCard, ...]:
    left = Counter({kind.card: kind.count for kind in deck.kinds})
    told = list(found)
    for at in sorted(range(len(told)), key=lambda at: -told[at].reading.likeliest[1]):
        name = told[at].reading.card
        if name is None:
            continue
        if not left[name]:
            told[at] = ReadCard(told[at].found, NOT_KNOWN)
        left[name] = max(0, left[name] - 1)
    return tuple(told)


def _is_face_down(card: ReadCard) -> bool:
    name, p = card.reading.likeliest
    return name == FACE_DOWN and p >= SURE
