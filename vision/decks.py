"""Decks: which cards there are and how many of each. Names only; what a card does is no matter here."""

import difflib
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec


class NoSuchDeckError(ValueError):
    """No deck goes by this name; the sentence names the nearest."""


class DeckCard(msgspec.Struct, frozen=True):
    """One kind of card: its text as everybody writes it (`QH`, `10W`, `skull`), and how many there are."""

    card: str
    count: int


class Deck(msgspec.Struct, frozen=True):
    """A deck in its own order.

    Attributes:
        name: `dabong`; lower case, no spaces.
        kinds: its kinds of cards, each once.
    """

    name: str
    kinds: tuple[DeckCard, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The text of each kind of card, once, in the deck's order."""
        return tuple(kind.card for kind in self.kinds)

    @property
    def size(self) -> int:
        """How many pieces of cardboard the deck is."""
        return sum(kind.count for kind in self.kinds)

    def pieces(self) -> tuple[str, ...]:
        """Every piece of cardboard, in the deck's order."""
        return tuple(kind.card for kind in self.kinds for _ in range(kind.count))


def deck_of(name: str, counts: Mapping[str, int]) -> Deck:
    """A deck from its cards and how many there are of each."""
    return Deck(name, tuple(DeckCard(card, count) for card, count in counts.items()))


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ELEMENTS = "FWEA"
"""The suits of dabong!: Fire, Water, Earth, Air."""

FRENCH_SUITS = "SHDC"

KONGKANG = deck_of(
    "kongkang",
    {
        **{str(number): 4 for number in range(1, 11)},
        **dict.fromkeys(("peek", "skip", "trade", "skull"), 2),
    },
)
DABONG = deck_of("dabong", {**{rank + suit: 1 for suit in ELEMENTS for rank in RANKS}, "S": 3})
KOMBIO = deck_of(
    "kombio",
    {
        "-1": 3,
        "0": 3,
        **{str(number): 5 for number in range(1, 13)},
        "13": 2,
        "14": 2,
    },
)
STANDARD = deck_of("standard", {rank + suit: 1 for suit in FRENCH_SUITS for rank in RANKS})
FRENCH = Deck("french", STANDARD.kinds)
"""Anybody's deck with French suits: read by its indices, where `standard`, printed here, is by its codes."""

PRINTABLE: Mapping[str, Deck] = MappingProxyType(
    {deck.name: deck for deck in (KONGKANG, DABONG, KOMBIO, STANDARD)}
)
"""The decks whose faces are drawn here and can be printed."""


READABLE: Mapping[str, Deck] = MappingProxyType({FRENCH.name: FRENCH, **PRINTABLE})
"""The decks that can be read without being enrolled."""


def printable_deck(name: str) -> Deck:
    """The printable deck of that name.

    Raises:
        NoSuchDeckError: there is none.
    """
    return _named(name, PRINTABLE, "printable deck")


def readable_deck(name: str, also: Sequence[str] = ()) -> Deck:
    """The deck of that name which can be read without being enrolled.

    Args:
        name: as somebody wrote it.
        also: further names to offer when there is none of that name.

    Raises:
        NoSuchDeckError: there is none.
    """
    return _named(name, READABLE, "deck", also)


def _named(name: str, decks: Mapping[str, Deck], kind: str, also: Sequence[str] = ()) -> Deck:
    found = decks.get(name.casefold())
    if found is not None:
        return found
    every = (*decks, *also)
    near = difflib.get_close_matches(name.casefold(), every, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(every)}."
    raise NoSuchDeckError(f"There is no {kind} {name[:40]!r}: {hint}")
