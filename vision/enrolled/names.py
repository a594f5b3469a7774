"""What cards and decks may be called: names come from files that anybody may have named."""

import re

from vision.decks import READABLE
from vision.sightings import FACE_DOWN, UNKNOWN

BACK = "back"
"""The photograph of this name shows the back."""

MOST_NAME_CHARACTERS = 24
DECK_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
CARD_NAME = re.compile(r"-?[^\W_]+(?:[-+][^\W_]+)*\+?")
"""`QH`, `red-5`, `-1`, `skull`, `draw-4`; letters of any language."""

NUMBERED = re.compile(r"(?P<card>.+)_\d{1,3}")
"""`QH_2` is another photograph of `QH`."""


class NameRefusedError(ValueError):
    """A name cannot be used; the sentence says which and what names look like."""


def is_deck_name(name: str) -> bool:
    """Is it a deck's name, in lower case?"""
    return bool(DECK_NAME.fullmatch(name)) and len(name) <= MOST_NAME_CHARACTERS


def deck_name(name: str) -> str:
    """The name of a deck in lower case.

    Raises:
        NameRefusedError: it is no word of letters a to z, digits and single hyphens.
    """
    plain = name.casefold()
    if not is_deck_name(plain):
        raise NameRefusedError(
            f"{_shown(name)} cannot name a deck: take up to {MOST_NAME_CHARACTERS} letters a to z, "
            "digits and hyphens."
        )
    return plain


def new_deck_name(name: str) -> str:
    """The name of a deck that is to be enrolled, in lower case.

    Raises:
        NameRefusedError: it is no deck's name, or a deck is called so that is read without being enrolled.
    """
    plain = deck_name(name)
    if plain in READABLE:
        raise NameRefusedError(
            f"{plain} is a deck that is read without being enrolled: give yours another name."
        )
    return plain


def card_name(stem: str) -> str:
    """The card that a photograph's file name, without its ending, says.

    Raises:
        NameRefusedError: it is no card's name.
    """
    numbered = NUMBERED.fullmatch(stem)
    name = numbered["card"] if numbered else stem
    if not CARD_NAME.fullmatch(name) or len(name) > MOST_NAME_CHARACTERS:
        raise NameRefusedError(
            f"The file {_shown(stem)} names no card: take up to {MOST_NAME_CHARACTERS} letters, digits "
            "and hyphens, as QH or red-5; QH_2 is a second photograph of QH."
        )
    if name.casefold() in {UNKNOWN, FACE_DOWN}:
        raise NameRefusedError(
            f"The file {_shown(stem)} names no card: {name} is what the camera says itself; rename it."
        )
    return BACK if name.casefold() == BACK else name


def _shown(name: str) -> str:
    """A name that may hold anything, fit for a sentence on one line."""
    return repr(name[: 2 * MOST_NAME_CHARACTERS])
