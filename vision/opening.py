"""Opens the readers that can help with a deck, and tells those that cannot be opened on this machine."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from vision.decks import PRINTABLE, Deck
from vision.networks import NetworkError
from vision.printed.reader import read_printed
from vision.recogniser import CardsOf, Recogniser, SideBySide
from vision.trained import trained_cards

CardsMaker: TypeAlias = Callable[[Deck], CardsOf | None]
"""Opens a reader, or gives None when it cannot help with that deck."""


def printed_cards(deck: Deck) -> CardsOf | None:
    """The reader of corner codes, for the decks that are printed with them."""
    return read_printed if deck.name in PRINTABLE else None


MAKERS: tuple[CardsMaker, ...] = (printed_cards, trained_cards)
"""The kinds of reader, in the order in which they are believed: a code has a check sum, a face has none."""


class Opened(msgspec.Struct, frozen=True):
    """A recogniser for one deck.

    Attributes:
        recogniser: of the readers that could be opened.
        missing: a sentence for each reader that could not be.
    """

    recogniser: Recogniser
    missing: tuple[str, ...]


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
