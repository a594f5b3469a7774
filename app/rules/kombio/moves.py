"""The moves of Kombio; `move_text` writes and reads them.

A card in a move is `?` where nobody has seen it, or where it is whatever lies there. A place is 0
(`ANY_PLACE`) where nobody has told which card of the hand it was.
"""

import msgspec

from app.rules.cards import Card
from app.rules.game import Seat
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import Spot

DEALER: Seat = 0
DEFAULT_TIE_US = 2_000
"""Presses of two buttons closer than this are a dead heat, when nothing wider has been measured."""


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Before the round the seat looks at its two closest cards."""

    seat: Seat


class Flip(msgspec.Struct, frozen=True, tag="flip"):
    """The top card of the draw pile is turned up, and the round begins."""

    card: Card = HIDDEN


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The seat in turn takes the top of the draw pile."""

    seat: Seat
    card: Card = HIDDEN


class Take(msgspec.Struct, frozen=True, tag="take"):
    """The seat in turn takes the top discard."""

    seat: Seat


class Replace(msgspec.Struct, frozen=True, tag="replace"):
    """The card taken goes into a place of the hand; `card`, which lay there, is discarded."""

    seat: Seat
    place: int
    card: Card = HIDDEN


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """The card taken is laid on the discard pile, for its action."""

    seat: Seat
    card: Card = HIDDEN


class View(msgspec.Struct, frozen=True, tag="view"):
    """The seat looks at a card on the table."""

    seat: Seat
    spot: Spot


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Two cards on the table change places, unseen."""

    seat: Seat
    one: Spot
    other: Spot


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """What is left of an action is not used."""

    seat: Seat


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """A player with no cards lets the turn go by."""

    seat: Seat


class Kombio(msgspec.Struct, frozen=True, tag="kombio"):
    """Kombio! is called."""

    seat: Seat


class Press(msgspec.Struct, frozen=True, tag="press"):
    """A slap button goes down.

    Attributes:
        at_us: when, on the board's clock, in microseconds.
        tie_us: another press closer than this is a dead heat.
    """

    seat: Seat
    at_us: int
    tie_us: int = DEFAULT_TIE_US


class Won(msgspec.Struct, frozen=True, tag="won"):
    """A dead heat is answered: this seat was first."""

    seat: Seat


class Withdraw(msgspec.Struct, frozen=True, tag="withdraw"):
    """A press leaves the race: it was held, and so was a call and no slap."""

    seat: Seat


class FalseStart(msgspec.Struct, frozen=True, tag="false-start"):
    """No card has followed a press."""

    seat: Seat


class Slap(msgspec.Struct, frozen=True, tag="slap"):
    """A card from anybody's hand is slapped onto the discard pile."""

    seat: Seat
    spot: Spot
    card: Card = HIDDEN


class TakeBack(msgspec.Struct, frozen=True, tag="take-back"):
    """A slap that does not count is undone; if the card was no match, its penalty follows."""

    seat: Seat
    spot: Spot
    card: Card = HIDDEN


class Give(msgspec.Struct, frozen=True, tag="give"):
    """The slapper of another's card gives one of the own for it."""

    seat: Seat
    place: int


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """The slapper gives no card, where the table leaves that free."""

    seat: Seat


class Penalty(msgspec.Struct, frozen=True, tag="penalty"):
    """A penalty is reported: `peeked`, `revealed`, `declared`, or one of the house's own.

    `spot` is the card that was seen, for the first two; `declared` and the house's have none.
    """

    seat: Seat
    name: str
    spot: Spot | None = None


class Amends(msgspec.Struct, frozen=True, tag="amends"):
    """The victim takes the top discard into a place of the hand, or with ANY_PLACE the offender does."""

    seat: Seat
    place: int


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    """Chance: the discards under the top one are the draw pile, in this order from its top."""

    order: tuple[Card, ...] = ()


class Reveal(msgspec.Struct, frozen=True, tag="reveal"):
    """All hands are turned up: the round is over."""


class Show(msgspec.Struct, frozen=True, tag="show"):
    """What a hand turned out to hold, in the order of its places."""

    seat: Seat
    cards: tuple[Card, ...]


class NextRound(msgspec.Struct, frozen=True, tag="next-round"):
    """Chance: another round is dealt from a deck in this order; () where nobody knows it."""

    order: tuple[Card, ...] = ()


Move = (
    Look
    | Flip
    | Draw
    | Take
    | Replace
    | Lay
    | View
    | Swap
    | Leave
    | Pass
    | Kombio
    | Press
    | Won
    | Withdraw
    | FalseStart
    | Slap
    | TakeBack
    | Give
    | Keep
    | Penalty
    | Amends
    | Shuffle
    | Reveal
    | Show
    | NextRound
)


def seat_of(move: Move) -> Seat:
    """Whose move it is; 0 for the dealer and chance."""
    match move:
        case Flip() | Won() | Shuffle() | Reveal() | NextRound():
            return DEALER
        case _:
            return move.seat
