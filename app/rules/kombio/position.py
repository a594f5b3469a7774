"""A Kombio position: a frozen value that always holds a whole deck.

Whenever a position is made its cards are counted, so whatever a move leads to holds every card once.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Literal

import msgspec

from app.rules.cards import CannotBeThereError, Card, unseen
from app.rules.game import NotAPositionError, Seat
from app.rules.kombio import deck
from app.rules.kombio.choices import DEFAULTS, Choices
from app.rules.kombio.deck import HIDDEN, Power
from app.rules.kombio.hands import Hand, Lying, Spot, at, count
from app.rules.kombio.race import Claim, Race, race

NOBODY: Seat = 0

Stage = Literal["look", "play", "last", "over"]
"""Before the first card is turned up · turns are taken · the last turn is over (everybody but the caller
has had one, or no card is left to draw: B11), hands are still face down and the last discard can be
slapped · the hands are turned up."""

WindowState = Literal["open", "shut", "slapped"]


class Held(msgspec.Struct, frozen=True):
    """The card that the seat in turn has taken and not yet placed."""

    card: Card
    source: Literal["draw", "discard"]


class Action(msgspec.Struct, frozen=True):
    """The action that the seat in turn has laid a card for, and what it has looked at by it."""

    power: Power
    looked: tuple[Spot, ...] = ()


class Window(msgspec.Struct, frozen=True):
    """The last card discarded through normal play, and whether it can be slapped."""

    card: Card
    state: WindowState


class Debt(msgspec.Struct, frozen=True):
    """`seat` owes a card for the gap at `spot`."""

    seat: Seat
    spot: Spot


class Offence(msgspec.Struct, frozen=True):
    """A card of `victim` was revealed by `offender`, and the victim chooses the amends."""

    offender: Seat
    victim: Seat


class Position(msgspec.Struct, frozen=True, dict=True):
    """Where a match stands.

    Attributes:
        hands: by seat, seat 1 first.
        discard: the discard pile, its top first.
        draw: the draw pile, its top first.
        stage: see `Stage`.
        turn: whose turn it is; once the round is over, whose it would be.
        dealer: who deals; the first round begins with the next seat.
        held: what the seat in turn has in hand.
        action: what the seat in turn may do by the action card it laid.
        window: what can be slapped; None before anything was turned up.
        claims: presses that stand, in the order in which they were told.
        debt: a card that is owed for a slap.
        offence: amends that are owed for a card revealed.
        called: who called Kombio!; NOBODY before.
        looked: seats that have had their look before the round, ascending.
        false_starts: presses that no card followed, by seat.
        wins: rounds won, by seat.
        round: counts the rounds of the match from 1.
        choices: the options that the table plays with.
    """

    hands: tuple[Hand, ...]
    discard: tuple[Card, ...]
    draw: tuple[Card, ...]
    stage: Stage = "play"
    turn: Seat = 1
    dealer: Seat = 1
    held: Held | None = None
    action: Action | None = None
    window: Window | None = None
    claims: tuple[Claim, ...] = ()
    debt: Debt | None = None
    offence: Offence | None = None
    called: Seat = NOBODY
    looked: tuple[Seat, ...] = ()
    false_starts: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()
    round: int = 1
    choices: Choices = DEFAULTS

    def __post_init__(self) -> None:
        """Refuse what does not add up, and a card that cannot be there."""
        everything = tuple(self._everything())
        deck_cards = deck.cards(self.choices.b1)
        total = sum(deck_cards.values())
        if len(everything) != total:
            raise NotAPositionError(
                f"The cards add up to {len(everything)}, not {total}: count hands and piles again.",
                f"Jumlah kad ialah {len(everything)}, bukan {total}:"
                " kira semula tangan dan timbunan.",
            )
        for card, lie_there in Counter(everything).items():
            if card != HIDDEN and lie_there > deck_cards.get(card, 0):
                raise CannotBeThereError(card, lie_there, deck_cards.get(card, 0))

    def _everything(self) -> Iterable[Card]:
        for hand in self.hands:
            for lying in hand:
                if lying is not None:
                    yield lying.card
        yield from self.discard
        yield from self.draw
        if self.held is not None:
            yield self.held.card

    @cached_property
    def unseen(self) -> Counter[Card]:
        """What is left of the deck for the cards that nobody here knows."""
        seen = (card for card in self._everything() if card != HIDDEN)
        return unseen(deck.cards(self.choices.b1), seen)

    @cached_property
    def race(self) -> Race:
        """How the race for the slap stands."""
        return race(self.claims)

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, len(self.hands) + 1)

    def hand(self, seat: Seat) -> Hand:
        """That seat's hand."""
        return self.hands[seat - 1]

    def lying(self, spot: Spot) -> Lying | None:
        """The card at a spot; None where none lies."""
        return at(self.hand(spot.owner), spot.place) if spot.owner in self.seats else None

    def spots(self) -> Iterable[Spot]:
        """Where cards lie, seat by seat."""
        for seat, hand in enumerate(self.hands, 1):
            for place, lying in enumerate(hand, 1):
                if lying is not None:
                    yield Spot(seat, place)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return seat % len(self.hands) + 1

    @property
    def is_open(self) -> bool:
        """A card lies there that can be slapped: once, or with chain slaps (B3) again and again."""
        if self.window is None:
            return False
        chained = self.window.state == "slapped" and self.choices.chain_slaps == "on"
        return chained or self.window.state == "open"

    def may_slap(self, seat: Seat) -> bool:
        """That seat may slap at all: a caller may, from other hands, or no more (B7)."""
        return seat != self.called or self.choices.b7 == "locked"

    @property
    def in_play(self) -> bool:
        """Cards are face down and slaps can come."""
        return self.stage in ("play", "last")

    @property
    def must_shuffle(self) -> bool:
        """The draw pile is empty and can be made anew."""
        shuffles = self.choices.b11 == "shuffle"
        return shuffles and self.in_play and not self.draw and len(self.discard) > 1

    @property
    def is_drawn_out(self) -> bool:
        """No card is left to draw, and the round ends with the turn (B11)."""
        return self.choices.b11 == "ends" and not self.draw

    @property
    def closes_on_draw(self) -> bool:
        """A card lies there that can be slapped only until the seat in turn draws (B6)."""
        return self.is_open and self.choices.b6 == "next_draw"

    @property
    def may_take_discard(self) -> bool:
        """The discard pile is open to the seat in turn: on any turn, or before the call only (B12)."""
        return self.choices.b12 == "always" or not self.called

    @property
    def is_nothing_to_take(self) -> bool:
        """Nothing can be drawn, now or after a shuffle, and no discard may be taken."""
        may_draw = self.draw or self.must_shuffle
        return not may_draw and not (self.discard and self.may_take_discard)

    def matches(self, card: Card) -> bool:
        """Is that card a match for the card last discarded through normal play?"""
        if self.window is None:
            return False
        return deck.matches(self.choices.b1, self.choices.b8, card, self.window.card)

    def could_be(self, held_as: Card, named: Card) -> bool:
        """May the card that this position holds as `held_as` be the one named?"""
        if named == HIDDEN:
            return True
        return self.unseen[named] > 0 if held_as == HIDDEN else held_as == named


def covered(position: Position, card: Card, *, slappable: bool = True) -> dict[str, object]:
    """What a discard through normal play changes: pile, window and claims."""
    state: WindowState = "open" if slappable else "shut"
    return {
        "discard": (card, *position.discard),
        "window": Window(card, state),
        "claims": (),
    }


def shut(position: Position) -> Window | None:
    """The window once its card has been taken."""
    window = position.window
    if window is None or not position.is_open:
        return window
    return Window(window.card, "shut")


def after_turn(position: Position) -> dict[str, object]:
    """Whose turn follows; after the last turn of the round the stage is `last`."""
    following = position.left_of(position.turn)
    all_had_one = position.called and following == position.called
    if all_had_one or position.is_drawn_out:
        return {"turn": following, "stage": "last", "held": None, "action": None}
    return {"turn": following, "held": None, "action": None}


def emptied_seat(position: Position) -> Seat:
    """Whose hand without cards counts as the call, which is still to be noted; NOBODY where none does."""
    settled = position.stage != "play" or position.called or position.debt is not None
    if position.choices.empty_hand != "calls" or settled:
        return NOBODY
    return next((seat for seat in position.seats if not count(position.hand(seat))), NOBODY)


def emptied_hand_calls(position: Position) -> Position:
    """Where the table plays it, a hand without cards counts as the call of its player."""
    empty = emptied_seat(position)
    if not empty:
        return position
    called = msgspec.structs.replace(position, called=empty)
    claims = tuple(claim for claim in called.claims if called.may_slap(claim.seat))
    called = msgspec.structs.replace(called, claims=claims)
    if empty != position.turn or position.held is not None or position.action is not None:
        return called
    return msgspec.structs.replace(called, **after_turn(called))
