"""The 48 cards of Kongkang, what a card counts, and what a play of several cards is.

A card is written `1` to `10`, `peek`, `skip`, `trade` or `skull`.
"""

from collections.abc import Iterable, Mapping, Sequence

from app.rules.cards import Card, Hand
from app.rules.game import RulesError, Words
from app.rules.options import hinted, quoted

NUMBERS: tuple[Card, ...] = tuple(str(number) for number in range(1, 11))
PEEK, SKIP, TRADE, SKULL = "peek", "skip", "trade", "skull"
EFFECTS: tuple[Card, ...] = (PEEK, SKIP, TRADE)
SYMBOLS: tuple[Card, ...] = (*NUMBERS, *EFFECTS)
"""What a play can be of; a skull is of whatever it lies beside."""

HIDDEN: Card = "?"
"""A card of which nobody here has seen the face."""

DECK: Mapping[Card, int] = {
    **dict.fromkeys(NUMBERS, 4),
    **dict.fromkeys((*EFFECTS, SKULL), 2),
}
"""How many there are of each card; the two skulls are among the eight special cards (K1)."""

CARDS = sum(DECK.values())
HAND_SIZE = 5
"""Cards dealt to each player."""

POINTS_OF_A_SPECIAL = 10


class NoSuchCardError(RulesError):
    """The text is no card of Kongkang."""


def read_card(text: str) -> Card:
    """The card that a text names; capital letters do not matter.

    Raises:
        NoSuchCardError: Kongkang has no such card; the sentence names the nearest.
    """
    card = text.casefold()
    if card not in DECK:
        hint = hinted(text, DECK)
        raise NoSuchCardError(
            f"{quoted(text)} is no card of Kongkang: {hint.en}",
            f"{quoted(text)} bukan kad Kongkang: {hint.ms}",
        )
    return card


def full_deck() -> tuple[Card, ...]:
    """Every card, in the order of `DECK`: what is shuffled and handed in as a deal."""
    return tuple(card for card, count in DECK.items() for _ in range(count))


def card_points(card: Card) -> int:
    """A number counts itself, any other card ten."""
    return int(card) if card.isdigit() else POINTS_OF_A_SPECIAL


def hand_points(hand: Hand) -> int | None:
    """The points in a hand; None while it holds a card that nobody here has seen."""
    return None if hand.unknown else sum(map(card_points, hand.known))


def symbols(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The different numbers and symbols among cards, skulls left out, in the order laid."""
    return tuple(dict.fromkeys(card for card in cards if card != SKULL))


def symbol(cards: Iterable[Card]) -> Card | None:
    """The one number or symbol that a sound play is of; None where it is not sound."""
    found = symbols(cards)
    return found[0] if len(found) == 1 else None


def listed(cards: Sequence[Card]) -> Words:
    """`8, 8 and skull`: the cards as they are printed, in a sentence."""
    if len(cards) <= 1:
        name = "".join(cards) or "-"
        return Words(name, name)
    most, last = ", ".join(cards[:-1]), cards[-1]
    return Words(f"{most} and {last}", f"{most} dan {last}")
