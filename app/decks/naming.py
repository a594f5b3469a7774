"""What somebody typed as the names of a deck and its cards, made into names or refused."""

from collections.abc import Sequence

from app.web.deck_door import DeckRefusedError
from app.web.enrolment import BACK, FEWEST_CARDS, Trouble
from vision.decks import READABLE
from vision.enrolled.names import NameRefusedError, card_name, deck_name
from vision.enrolled.photographs import MOST_CARDS


def deck_named(typed: str, enrolled: Sequence[str]) -> str:
    """The name of a new deck; what stands between words becomes a hyphen.

    Raises:
        DeckRefusedError: it is no name, or taken.
    """
    try:
        name = deck_name("-".join(typed.split()))
    except NameRefusedError as error:
        raise DeckRefusedError(Trouble("deck-name", typed)) from error
    if name in READABLE or name in enrolled:
        raise DeckRefusedError(Trouble("deck-taken", name))
    return name


def cards_named(typed: Sequence[str]) -> tuple[str, ...]:
    """The names of a deck's cards, one a line; empty lines and the back are left out.

    Raises:
        DeckRefusedError: one is no name or comes twice, or there are too few or too many.
    """
    found: dict[str, str] = {}
    for line in typed:
        if not (words := line.split()):
            continue
        try:
            card = card_name("-".join(words))
        except NameRefusedError as error:
            raise DeckRefusedError(Trouble("card-name", line)) from error
        if card == BACK:
            continue
        if card.casefold() in found:
            raise DeckRefusedError(Trouble("card-twice", card))
        found[card.casefold()] = card
    if not FEWEST_CARDS <= len(found) <= MOST_CARDS:
        raise DeckRefusedError(Trouble("card-count", str(len(found))))
    return tuple(found.values())
