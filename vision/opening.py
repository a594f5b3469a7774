"""Opens the readers that can help with a deck, and tells those that cannot be opened on this machine."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec

from vision.decks import PRINTABLE, READABLE, Deck, readable_deck
from vision.enrolled.quads import QuadFinder
from vision.enrolled.reader import enrolled_cards, found_by
from vision.enrolled.store import DeckStore, read_deck
from vision.networks import NetworkError
from vision.printed.backs import read_backs
from vision.printed.reader import read_printed
from vision.recogniser import CardsOf, Recogniser, SideBySide
from vision.trained import trained_cards, trained_reader

CardsMaker: TypeAlias = Callable[[Deck], CardsOf | None]
"""Opens a reader, or gives None when it cannot help with that deck."""


def printed_cards(deck: Deck) -> CardsOf | None:
    """The reader of corner codes, for the decks that are printed with them."""
    return read_printed if deck.name in PRINTABLE else None


def printed_backs(deck: Deck) -> CardsOf | None:
    """The reader of backs, for the decks that are printed with them."""
    return read_backs if deck.name in PRINTABLE else None


MAKERS: tuple[CardsMaker, ...] = (printed_cards, printed_backs, trained_cards)
"""The kinds of reader, in the order in which they are believed: a code has a check sum, a face has none."""


class Opened(msgspec.Struct, frozen=True):
    """A recogniser for one deck.

    Attributes:
        recogniser: of the readers that could be opened.
        missing: a sentence for each reader that could not be.
    """

    recogniser: Recogniser
    missing: tuple[str, ...]


def deck_in_play(name: str, data: Path) -> Deck:
    """The deck of that name: one that is read as it is, or one enrolled in a data folder.

    Raises:
        NoSuchDeckError: there is none.
        EnrolledDeckError: it is enrolled and cannot be used.
    """
    store = DeckStore(data)
    enrolled = {one.casefold(): one for one in store.names()}
    if name.casefold() in READABLE or name.casefold() not in enrolled:
        return readable_deck(name, also=tuple(enrolled.values()))
    return read_deck(store.path(enrolled[name.casefold()])).deck


def open_deck(name: str, data: Path) -> tuple[Deck, Opened]:
    """The deck of that name, read as it is or enrolled in a data folder, and what reads it.

    Raises:
        NoSuchDeckError: there is none.
        EnrolledDeckError: it is enrolled and cannot be used.
    """
    deck = deck_in_play(name, data)
    return deck, open_recogniser(deck, (*MAKERS, enrolled_maker(data)))


def enrolled_maker(data: Path) -> CardsMaker:
    """Opens the reader of a deck that is enrolled in that data folder."""

    def maker(deck: Deck) -> CardsOf | None:
        if deck.name in READABLE:
            return None
        others: CardsOf
        try:
            others = trained_reader().cards_of
        except NetworkError:  # cards are found by their outlines alone then
            others = found_by(QuadFinder())
        return enrolled_cards(data, others, deck)

    return maker


def open_recogniser(deck: Deck, makers: Sequence[CardsMaker] = MAKERS) -> Opened:
    """All readers that can help with a deck; one whose library is missing here is told and left out."""
    parts: list[CardsOf] = []
    missing: list[str] = []
    for maker in makers:
        try:
            part = maker(deck)
        except ImportError as error:
            missing.append(_told(error))
        except NetworkError as error:
            missing.append(f"{error} Until then only printed cards are read.")
        else:
            if part is not None:
                parts.append(part)
    return Opened(SideBySide(parts), tuple(missing))


def _told(error: ImportError) -> str:
    return (
        f"{error.name or 'A library'} cannot be loaded here ({error}): cards are read without it, and "
        "perhaps only printed ones. `make setup` installs it where it can be had."
    )
