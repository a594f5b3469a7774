"""An enrolled deck: everything that was learned of it."""

from collections.abc import Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.decks import Deck, deck_of
from vision.enrolled.appearance import VIEWS, Look
from vision.enrolled.classifier import ViewModel
from vision.enrolled.lookalikes import LookAlike
from vision.enrolled.names import BACK
from vision.enrolled.weighing import Nearness, Weights, shares
from vision.frames import Picture
from vision.sightings import Reading

LEAST_NAMED = 1e-4
"""Cards less likely than this are not named in a reading; what they had goes to *unknown*."""


class EnrolledDeck(msgspec.Struct, frozen=True, eq=False):
    """A deck that can be read.

    Attributes:
        name: as `names.deck_name` allows.
        enrolled_on: the day, as `2026-11-30`.
        photographs: how many there were of each card, by name; `back` is the back.
        models: what each of `appearance.VIEWS` learned; their cards are those of `photographs`.
        weights: what each view's word counts.
        look_alikes: the pairs that are hard to tell apart, the hardest first.
        faces: one rectified picture of each, in the same order.
    """

    name: str
    enrolled_on: str
    photographs: Mapping[str, int]
    models: tuple[ViewModel, ...]
    weights: Weights
    look_alikes: tuple[LookAlike, ...]
    faces: tuple[Picture, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of its cards, without the back."""
        return tuple(card for card in self.photographs if card != BACK)

    @property
    def deck(self) -> Deck:
        """Its cards as a deck, one of each: a photograph does not say how many there are."""
        return deck_of(self.name, dict.fromkeys(self.cards, 1))

    def log_odds(self, look: Look) -> NDArray[np.float64]:
        """Of each card (columns) against *unknown*, as it was looked at and turned by half a turn (rows)."""
        both = self.weights.each_way(nearness(self.models, [look]))
        return np.asarray(both[0], dtype=np.float64)

    def reading(self, log_odds: NDArray[np.float64], deck: Deck) -> Reading:
        """What a card may be, of those of `deck` that are enrolled."""
        every = shares(log_odds.max(axis=0)[None])[0, :-1]
        return as_reading(dict(zip(self.photographs, every.tolist(), strict=True)), deck)

    def read(self, look: Look, deck: Deck) -> Reading:
        """What a card that was looked at may be."""
        return self.reading(self.log_odds(look), deck)


def nearness(models: tuple[ViewModel, ...], looks: list[Look]) -> Nearness:
    """How near each card each view finds each look, in both orientations."""
    ways = [looks, [look.turned() for look in looks]]
    return np.stack([np.stack(_by_view(models, way), axis=1) for way in ways], axis=1)


def _by_view(models: tuple[ViewModel, ...], looks: list[Look]) -> list[NDArray[np.float64]]:
    return [
        model.nearness(np.stack([view.features(look) for look in looks]))
        for view, model in zip(VIEWS, models, strict=True)
    ]


def as_reading(every: Mapping[str, float], deck: Deck) -> Reading:
    """Probabilities of enrolled cards as a reading of the deck in play; the rest is *unknown*."""
    in_play = frozenset(deck.cards)
    cards = {card: p for card, p in every.items() if card in in_play and p >= LEAST_NAMED}
    face_down = min(every.get(BACK, 0.0), 1.0)
    left = 1.0 - sum(cards.values()) - face_down
    return Reading(cards, unknown=max(0.0, left), face_down=face_down)
