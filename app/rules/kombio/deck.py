"""The two decks of Kombio: what each card counts, its power, and which cards match.

A card of the special deck is written as its number, `-1` to `14`; a standard card rank and suit, `10S`.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Literal

from app.rules.cards import Card
from app.rules.game import Words

Deck = Literal["special", "standard"]
Power = Literal["view_own", "view_other", "blind_swap", "look1_swap", "look2_swap"]

HIDDEN: Card = "?"
"""A card whose place is known and whose face is not."""

OFTEN, RARE, RAREST = 5, 3, 2
"""How many there are of 1 to 12, of -1 and 0, and of 13 and 14 in the special deck."""

SPECIAL: Mapping[Card, int] = {
    **dict.fromkeys(("-1", "0"), RARE),
    **{str(value): OFTEN for value in range(1, 13)},
    **dict.fromkeys(("13", "14"), RAREST),
}
RANKS = ("A", *(str(value) for value in range(2, 11)), "J", "Q", "K")
RED, BLACK = "HD", "CS"
STANDARD: Mapping[Card, int] = {rank + suit: 1 for suit in RED + BLACK for rank in RANKS}

DECKS: Mapping[Deck, Mapping[Card, int]] = {"special": SPECIAL, "standard": STANDARD}

POWERS: tuple[Power, ...] = (
    "view_own",
    "view_other",
    "blind_swap",
    "look1_swap",
    "look2_swap",
)

_SPECIAL_POWERS: Mapping[str, Power] = {
    "7": "view_own",
    "8": "view_own",
    "9": "view_other",
    "10": "view_other",
    "11": "blind_swap",
    "12": "blind_swap",
    "13": "look1_swap",
    "14": "look2_swap",
}
_STANDARD_POWERS: Mapping[str, Power] = {
    "6": "view_own",
    "7": "view_own",
    "8": "view_other",
    "9": "view_other",
    "10": "blind_swap",
    "J": "blind_swap",
    "Q": "look1_swap",
    "K": "look2_swap",
}
_RED_VALUES = {"A": -1, "K": 0}
_BLACK_VALUES = {"A": 1, "J": 11, "Q": 12, "K": 13}


def cards(deck: Deck) -> Mapping[Card, int]:
    """How many there are of each card."""
    return DECKS[deck]


@cache
def full_deck(deck: Deck) -> tuple[Card, ...]:
    """Every card of the deck in printed order: what is shuffled and handed in as a deal."""
    return tuple(Counter(DECKS[deck]).elements())


def _split(card: Card) -> tuple[str, str]:
    """Rank and suit of a standard card."""
    return card[:-1], card[-1]


def value(deck: Deck, card: Card) -> int:
    """What a card counts in a hand at the end of the round."""
    if deck == "special":
        return int(card)
    rank, suit = _split(card)
    if suit in RED and rank in _RED_VALUES:
        return _RED_VALUES[rank]
    return _BLACK_VALUES.get(rank) or int(rank)


def power(deck: Deck, card: Card) -> Power | None:
    """What a card lets its drawer do; None when it is no action card."""
    if deck == "special":
        return _SPECIAL_POWERS.get(card)
    rank, suit = _split(card)
    if rank == "K" and suit in RED:
        return None
    return _STANDARD_POWERS.get(rank)


def matches(deck: Deck, by: Literal["rank", "value"], one: Card, other: Card) -> bool:
    """May one card be slapped on the other? A hidden card may match anything."""
    if HIDDEN in (one, other):
        return True
    if by == "value" or deck == "special":
        return value(deck, one) == value(deck, other)
    return _split(one)[0] == _split(other)[0]


_RANK_WORDS = {
    "A": Words("ace", "sat"),
    "J": Words("jack", "jek"),
    "Q": Words("queen", "ratu"),
    "K": Words("king", "raja"),
}
_SUIT_WORDS = {
    "H": Words("hearts", "lekuk"),
    "D": Words("diamonds", "retin"),
    "C": Words("clubs", "kelawar"),
    "S": Words("spades", "sekop"),
}


def card_words(card: Card) -> Words:
    """`5`, `queen of hearts`, or what is said of a card that nobody here knows."""
    if card == HIDDEN:
        return Words("face-down card", "kad tertutup")
    if card in SPECIAL:
        return Words(card, card)
    rank, suit = _split(card)
    named, suited = _RANK_WORDS.get(rank) or Words(rank, rank), _SUIT_WORDS[suit]
    return Words(f"{named.en} of {suited.en}", f"{named.ms} {suited.ms}")
