"""Reads found cards as cards of an enrolled deck."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.decks import FRENCH, Deck
from vision.enrolled.aligning import aligned
from vision.enrolled.appearance import look_at, rectified
from vision.enrolled.deck import EnrolledDeck
from vision.enrolled.store import DeckStore, read_deck
from vision.enrolled.together import of_deck, together
from vision.enrolled.weighing import shares
from vision.frames import Picture
from vision.recogniser import CardsOf
from vision.sightings import SURE, CardFinder, FoundCard, ReadCard, Reading

Odds: TypeAlias = NDArray[np.float64]
"""2 x cards: see `EnrolledDeck.log_odds`."""

SURE_BY_INDEX = 0.98
"""An index that is read as surely as this needs no face: on photographs it was right where the corners of
the card, and so its face, were not."""

LAID_OVER = 2
"""So many of the likeliest faces are tried; a third found nothing more."""


def _p_of_likeliest(odds: Odds) -> float:
    return float(shares(odds.max(axis=0)[None])[0, :-1].max())


def _likeliest(odds: Odds) -> list[int]:
    return [int(at) for at in np.argsort(-odds, axis=None)[:LAID_OVER]]


class EnrolledReader:
    """A `CardReader` for one enrolled deck."""

    def __init__(self, deck_file: Path | EnrolledDeck) -> None:
        """Read the deck's file, or take a deck that was read.

        Raises:
            EnrolledDeckError: the file cannot be used.
        """
        self.enrolled = read_deck(deck_file) if isinstance(deck_file, Path) else deck_file

    def read(self, picture: Picture, found: FoundCard, deck: Deck) -> Reading:
        """What the card may be: either end may be its top, and some of it may be covered.

        A card that is not sure is laid over the likeliest faces and looked at once more, for its quad may be
        off; that takes five times as long.
        """
        odds = self.enrolled.log_odds(look_at(rectified(picture, found.corners_px)))
        if _p_of_likeliest(odds) < SURE:
            tried = [self._laid_over(picture, found, odds, at) for at in _likeliest(odds)]
            odds = max([odds, *(again for again in tried if again is not None)], key=np.max)
        return self.enrolled.reading(odds, deck)

    def _laid_over(self, picture: Picture, found: FoundCard, odds: Odds, at: int) -> Odds | None:
        """The log-odds after the card was laid over one face, by its place in `odds`."""
        way, card = divmod(at, odds.shape[1])
        face = self.enrolled.faces[card]
        corners = aligned(picture, found.corners_px, face, upside_down=bool(way))
        if corners is None:
            return None
        return self.enrolled.log_odds(look_at(rectified(picture, corners)))


class EnrolledCards:
    """Reads cards as an enrolled deck's, by face and index: one of the readers of `recogniser`."""

    def __init__(self, others: CardsOf, reader: EnrolledReader) -> None:
        """`others` finds the cards, and says what it can of them by their indices."""
        self._others = others
        self._reader = reader

    def __call__(self, picture: Picture, deck: Deck) -> Sequence[ReadCard]:
        """Every card that is found, each once.

        Of a French deck with few cards, an index may be that of another card: it objects to a face that
        looks like one of the deck's.
        """
        asked = FRENCH if set(deck.cards) <= set(FRENCH.cards) else deck
        found = (self._read(picture, card, deck) for card in self._others(picture, asked))
        return [ReadCard(card.found, of_deck(card.reading, deck.cards)) for card in found]

    def _read(self, picture: Picture, card: ReadCard, deck: Deck) -> ReadCard:
        sure = max(card.reading.cards.values(), default=0.0) >= SURE_BY_INDEX
        if sure or not card.found.whole:  # a face that shows in part cannot be cut out
            return card
        face = self._reader.read(picture, card.found, deck)
        return ReadCard(card.found, together(card.reading, face))


def found_by(finder: CardFinder) -> CardsOf:
    """What a finder that reads nothing sees: every card, unknown."""
    unknown = Reading({}, unknown=1.0, face_down=0.0)

    def cards_of(picture: Picture, _: Deck) -> Sequence[ReadCard]:
        return [ReadCard(found, unknown) for found in finder.find(picture)]

    return cards_of


def enrolled_cards(data: Path, others: CardsOf, deck: Deck) -> EnrolledCards | None:
    """The reader of the enrolled deck of that name in a data folder; None when none is enrolled.

    Raises:
        EnrolledDeckError: it is there and cannot be used.
    """
    store = DeckStore(data)
    if deck.name not in store.names():
        return None
    return EnrolledCards(others, EnrolledReader(store.path(deck.name)))
