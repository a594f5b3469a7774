"""The cards of dabong!: 52 in four suits and 3 Shamans, what each counts, and what each is called.

A card is written rank and suit: `10W`, `QF`; the suits are F (Fire), W (Water), E (Earth), A (Air). A
Shaman is `S`, and `S=5W` once it has been named as a real card.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import msgspec

from app.rules.cards import Card
from app.rules.game import RulesError, Words
from app.rules.options import quoted

SUITS = "FWEA"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""In sequence; a straight wraps from the King to the Ace."""

SHAMAN: Card = "S"
HIDDEN: Card = "?"
"""A card whose place is known and whose face is not."""

SHAMANS_IN_A_DECK = 3
CARDS_IN_A_DECK = len(SUITS) * len(RANKS) + SHAMANS_IN_A_DECK

ACE, TWO, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = 1, 2, 6, 7, 8, 9, 10, 11, 12, 13
ACE_ON_PILE = 14
ELEVEN = 11
"""What an Ace may count in a twenty-one."""

MASKS = {"F": 1, "W": 2, "E": 4, "A": 8}
"""A set of suits is a sum of these."""

ALL_SUITS = sum(MASKS.values())
BOWER = {"W": "WA", "A": "WA", "E": "FE", "F": "FE"}
"""The two suits shown on the Jack of a suit (D1)."""


class Face(msgspec.Struct, frozen=True):
    """A card as it lies: a real card, a Shaman with its name, or a Shaman that has none yet.

    Attributes:
        text: as written, `S=5W`.
        card: the piece of cardboard, `S`.
        rank: 1 (Ace) to 13 (King); 0 for a Shaman without a name.
        suits: the set of suits that it is, as a sum of `MASKS`: two for a Jack.
        suit: the letter of its own suit.
        in_hand: what it counts in a hand and in a sum.
        on_pile: what it counts on top of the pile.
        weight: what tells sets of cards apart when it is added up, with two decks too.
    """

    text: str
    card: Card
    rank: int
    suits: int
    suit: str
    in_hand: int
    on_pile: int
    shaman: bool
    weight: int


def _face(rank: int, suit: str, *, shaman: bool) -> Face:
    real = RANKS[rank - 1] + suit
    bower = BOWER[suit] if rank == JACK else suit
    return Face(
        text=f"{SHAMAN}={real}" if shaman else real,
        card=SHAMAN if shaman else real,
        rank=rank,
        suits=sum(MASKS[letter] for letter in bower),
        suit=suit,
        in_hand=min(rank, TEN),
        on_pile=ACE_ON_PILE if rank == ACE else rank,
        shaman=shaman,
        weight=1 if shaman else 1 << (1 + 2 * (rank + len(RANKS) * SUITS.index(suit))),
    )


UNNAMED = Face(
    text=SHAMAN,
    card=SHAMAN,
    rank=0,
    suits=0,
    suit="",
    in_hand=0,
    on_pile=0,
    shaman=True,
    weight=1,
)
REAL = tuple(_face(rank, suit, shaman=False) for suit in SUITS for rank in range(1, KING + 1))
"""The 52 real cards, suit by suit."""

NAMED = tuple(_face(face.rank, face.suit, shaman=True) for face in REAL)
"""What a Shaman can be named as."""

FACES = {face.text: face for face in (*REAL, *NAMED, UNNAMED)}
NAMING = {(face.rank, face.suit): face for face in NAMED}


class NoSuchCardError(RulesError):
    """The text is no card of dabong!."""


def read_face(text: str) -> Face:
    """The card as it lies that a text names; letters may be small.

    Raises:
        NoSuchCardError: dabong! has no such card.
    """
    face = FACES.get(text) or FACES.get(text.upper())
    if face is None:
        raise NoSuchCardError(
            f"{quoted(text)} is no card of dabong!: write rank and suit as 10W, S, or S=5W.",
            f"{quoted(text)} bukan kad dabong!: tulis pangkat dan jenis seperti 10W, S, atau S=5W.",
        )
    return face


def faces(texts: Iterable[str]) -> tuple[Face, ...]:
    """The faces of cards that are known to be written rightly."""
    return tuple(FACES[text] for text in texts)


def physical(texts: Iterable[str]) -> tuple[Card, ...]:
    """The pieces of cardboard: a Shaman sheds its name."""
    return tuple(SHAMAN if text[0] == SHAMAN else text for text in texts)


@cache
def deck(decks: int) -> Counter[Card]:
    """How many there are of each card when so many decks are mixed."""
    cards = Counter({face.card: decks for face in REAL})
    cards[SHAMAN] = SHAMANS_IN_A_DECK * decks
    return cards


def full_deck(decks: int = 1) -> tuple[Card, ...]:
    """Every card of so many decks, in sorted order: what is shuffled and handed in as a deal."""
    return tuple(sorted(deck(decks).elements()))


def common_suits(cards: Iterable[Face]) -> int:
    """The suits that all of the cards can be at once, as a sum of `MASKS`; 0 where there is none."""
    suits = ALL_SUITS
    for face in cards:
        suits &= face.suits
    return suits


def total_in_hand(cards: Iterable[Face]) -> int:
    """What the cards add up to in a hand or a sum; a Shaman without a name adds nothing."""
    return sum(face.in_hand for face in cards)


def letters(suits: int) -> str:
    """The letters of a set of suits, in the order F W E A."""
    return "".join(letter for letter, mask in MASKS.items() if suits & mask)


SUIT_WORDS = {
    "F": Words("Fire", "Api"),
    "W": Words("Water", "Air"),
    "E": Words("Earth", "Tanah"),
    "A": Words("Air", "Udara"),
}
"""In Malay *Air* is Water, and the suit of Air is *Udara*."""

_COURT = {
    ACE: Words("Ace", "As"),
    JACK: Words("Jack", "Jek"),
    QUEEN: Words("Queen", "Ratu"),
    KING: Words("King", "Raja"),
}


def rank_words(rank: int) -> Words:
    """`7`, or `Jack`."""
    return _COURT.get(rank) or Words(str(rank), str(rank))


def card_words(face: Face) -> Words:
    """`7 of Fire`; `Shaman (5 of Water)`."""
    if not face.rank:
        return Words("Shaman", "Shaman")
    rank, suit = rank_words(face.rank), SUIT_WORDS[face.suit]
    en, ms = f"{rank.en} of {suit.en}", f"{rank.ms} {suit.ms}"
    return Words(f"Shaman ({en})", f"Shaman ({ms})") if face.shaman else Words(en, ms)
