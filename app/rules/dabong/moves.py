"""The moves of dabong! and their text forms.

| text | move |
|---|---|
| `1:7F 2F AF` | seat 1 plays these, the last on top; without `1:` the seat in turn does |
| `8F suit W`, `7E 7F river` | the top card's suit is named; the river card is among them |
| `suit W` | the suit of an 8 or a Jack already laid is named |
| `draw`, `draw 2F ?` | takes what is due; takes these, `?` unseen |
| `pass` | leaves the option to play again |
| `take-back` | picks up the cards just played |
| `one-card`, `how-many 3` | the call; seat 3 is asked how many cards are left |
| `trade 3 2F ? for 7A` | gives and gets |
| `gross`, `half-deck`, `worst-hand`, `once-a-year` | a claim to win; ` show 7F 2F` names the hand |
| `show 7F 2F` | a hand is turned up for counting |
| `flip 10W`, `river 7E` | chance: the card turned up, the card dealt as the river |
| `name 5W`, `pick-up 3F` | the dealer names a Shaman turned up, or takes it and puts 3F under the pile |
| `shuffle`, `shuffle 5W,3F` | chance: a new draw pile, its order from the top |
| `next-hand`, `next-hand 5W,... spent 2` | chance: another deal; the register of once a year |
"""

import msgspec

from app.rules.cards import Card
from app.rules.game import Seat


# Texts alone can lie in no circle: a list of 10,000 plays is not searched for one.
class Play(msgspec.Struct, frozen=True, tag="play", gc=False):
    """Cards are laid on the pile, the last on top, named Shamans as `S=5W`.

    `suit` is what the player calls the suit of an 8 or Jack on top; `river`: one card is the river's.
    """

    seat: Seat
    cards: tuple[str, ...]
    suit: str = ""
    river: bool = False


class NameSuit(msgspec.Struct, frozen=True, tag="suit"):
    """The suit of an 8 or Jack that this seat has laid is named afterwards."""

    seat: Seat
    suit: str


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Cards are taken from the draw pile: as many as are due, or `cards`, `?` for one unseen."""

    seat: Seat
    cards: tuple[Card, ...] = ()


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """The option to play again is left, or nothing is there to draw."""

    seat: Seat


class TakeBack(msgspec.Struct, frozen=True, tag="take-back"):
    """The seat picks up the play that it laid last."""

    seat: Seat


class OneCard(msgspec.Struct, frozen=True, tag="one-card"):
    """The call of a player with one card left."""

    seat: Seat


class HowMany(msgspec.Struct, frozen=True, tag="how-many"):
    """`seat` asks `target` how many cards are left."""

    seat: Seat
    target: Seat


class Trade(msgspec.Struct, frozen=True, tag="trade"):
    """`seat` gives some cards to `partner` and gets others; `?` for a card unseen."""

    seat: Seat
    partner: Seat
    gives: tuple[Card, ...]
    gets: tuple[Card, ...]


class Claim(msgspec.Struct, frozen=True, tag="claim"):
    """A win by what is in the hand: `gross`, `half_deck`, `worst_hand` or `once_a_year`."""

    seat: Seat
    kind: str
    shown: tuple[Card, ...] = ()


class Show(msgspec.Struct, frozen=True, tag="show"):
    """A hand that nobody knew is turned up."""

    seat: Seat
    cards: tuple[Card, ...]


class Flip(msgspec.Struct, frozen=True, tag="flip"):
    """Chance: the card turned up to begin the pile; `?` takes the top of a known draw pile."""

    card: Card = "?"


class River(msgspec.Struct, frozen=True, tag="river"):
    """The dealer deals one card up as the river."""

    card: Card = "?"


class NameFlip(msgspec.Struct, frozen=True, tag="name"):
    """The dealer names the Shaman that was turned up."""

    seat: Seat
    card: Card


class PickUp(msgspec.Struct, frozen=True, tag="pick-up"):
    """The dealer takes the Shaman turned up and puts another card at the bottom of the draw pile."""

    seat: Seat
    puts: Card


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    """Chance: the discards under the last play become a draw pile, in this order from the top."""

    order: tuple[Card, ...] = ()


class NextHand(msgspec.Struct, frozen=True, tag="next-hand"):
    """Chance: another hand is dealt from `order`; `spent` corrects the register of once a year."""

    order: tuple[Card, ...] = ()
    spent: tuple[Seat, ...] | None = None


Move = (
    Play
    | NameSuit
    | Draw
    | Pass
    | TakeBack
    | OneCard
    | HowMany
    | Trade
    | Claim
    | Show
    | Flip
    | River
    | NameFlip
    | PickUp
    | Shuffle
    | NextHand
)

CLAIMS = ("gross", "half_deck", "worst_hand", "once_a_year")


def seat_of(move: Move) -> Seat:
    """Whose move it is; 0 for chance and what is dealt."""
    match move:
        case Flip() | River() | Shuffle() | NextHand():
            return 0
        case _:
            return move.seat
