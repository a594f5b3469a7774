"""A dabong! position: a frozen value that always holds a whole deck.

Whenever a position is made its cards are counted, so whatever a move leads to holds every card once.
"""

from collections import Counter
from functools import cached_property
from typing import Literal

import msgspec

from app.rules.cards import Card, Hand, unseen
from app.rules.dabong.choices import DEFAULTS, INTERMEDIATE, Choices
from app.rules.dabong.deck import (
    CARDS_IN_A_DECK,
    EIGHT,
    FACES,
    HIDDEN,
    JACK,
    QUEEN,
    TWO,
    Face,
    deck,
    faces,
    letters,
    physical,
)
from app.rules.game import NotAPositionError, Seat

DEALER: Seat = 0
"""Who laid the card turned up at the start."""

LEFT, RIGHT = 1, -1
"""Directions of play, as what is added to a seat: the next number sits to one's left."""

FOURTH = 4
"""So many equal ranks in a row let their player play again."""

Stage = Literal["deal", "shaman", "play", "over"]
"""Before the first card is turned up · a Shaman was turned up · the hand is played · it is won."""


Opens = Literal["", "heaven", "hell"]
"""What was laid last and may be answered with its opposite, out of turn."""


class Standing(msgspec.Struct, frozen=True):
    """Whose turn it is and what is owed.

    Attributes:
        turn: the seat in turn.
        direction: LEFT or RIGHT.
        twos: consecutive 2s that whoever has to answer them faces.
        queen: two cards are owed for the Queen of Water.
        again: the seat in turn has just laid a 4th card: it may play again, draw or pass, and `twos`
            and `queen` wait for the next seat.
        run: consecutive equal ranks on top of the pile.
        opens: `heaven` or `hell`, what anybody may answer now; else empty.
    """

    turn: Seat
    direction: int = LEFT
    twos: int = 0
    queen: bool = False
    again: bool = False
    run: int = 1
    opens: Opens = ""


class Laid(msgspec.Struct, frozen=True):
    """One play on the pile.

    Attributes:
        seat: who laid it; DEALER for the card turned up.
        cards: bottom first, Shamans with their names.
        suits: letters of the suits that the next player may follow; of a Shaman that nobody has named
            yet more than its card has, under which it is carried.
        before: how things stood before it; None when it can no longer be taken back.
        drawn: (seat, card) for each penalty card drawn because of it.
        called: the seat whose "one card" those penalty cards undid; it has said so again if they go back.
        as_dealt: seats whose hand was as dealt until this play or its penalty.
        guessed: a Shaman in it is named as a referee carries it: its player has not said what it is.
    """

    seat: Seat
    cards: tuple[str, ...]
    suits: str
    before: Standing | None = None
    drawn: tuple[tuple[Seat, Card], ...] = ()
    called: tuple[Seat, ...] = ()
    as_dealt: tuple[Seat, ...] = ()
    guessed: bool = False

    @property
    def top(self) -> Face:
        """The card that is seen."""
        return FACES[self.cards[-1]]


class Position(msgspec.Struct, frozen=True, dict=True):
    """Where a match stands.

    Attributes:
        hands: by seat, seat 1 first.
        draw: the draw pile, its top first, `?` for a card that nobody here knows.
        pile: the plays on the pile, the oldest first.
        standing: turn and what is owed.
        stage: see `Stage`.
        dealer: the seat that deals this hand.
        river: the community card; empty when none was dealt.
        called: seats that said "one card", ascending.
        as_dealt: seats whose hand is still as it was dealt, ascending.
        spent: seats that have used once a year, ascending.
        winner: who won the hand; 0 before.
        games: games won in this set, by seat, or points.
        sets: sets won, by seat.
        hand_number: counts the hands of the match from 1.
        choices: the options that the table plays with.
    """

    hands: tuple[Hand, ...]
    draw: tuple[Card, ...]
    pile: tuple[Laid, ...] = ()
    standing: Standing = Standing(turn=1)
    stage: Stage = "play"
    dealer: Seat = 1
    river: Card = ""
    called: tuple[Seat, ...] = ()
    as_dealt: tuple[Seat, ...] = ()
    spent: tuple[Seat, ...] = ()
    winner: Seat = 0
    games: tuple[int, ...] = ()
    sets: tuple[int, ...] = ()
    hand_number: int = 1
    choices: Choices = DEFAULTS

    def __post_init__(self) -> None:
        """Refuse what does not add up."""
        found = sum(len(hand) for hand in self.hands) + len(self.draw) + bool(self.river)
        found += sum(len(laid.cards) for laid in self.pile)
        if found != self.total:
            raise NotAPositionError(
                f"The cards add up to {found}, not {self.total}: count hands and piles again.",
                f"Jumlah kad ialah {found}, bukan {self.total}: kira semula tangan dan longgokan.",
            )
        _ = self.unseen  # Refuses a card that lies about more often than the deck has it.
        if self.stage in ("play", "over") and not self.pile:
            raise NotAPositionError(
                "No card lies on the pile: turn one up first.",
                "Tiada kad di longgokan: buka sekeping dahulu.",
            )

    @property
    def total(self) -> int:
        """How many cards the table plays with."""
        return CARDS_IN_A_DECK * self.choices.decks

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, len(self.hands) + 1)

    @property
    def top(self) -> Face:
        """The card on top of the pile, which has one."""
        return self.pile[-1].top

    def hand(self, seat: Seat) -> Hand:
        """That seat's hand."""
        return self.hands[seat - 1]

    def seen(self) -> Counter[Card]:
        """Every card whose face is known here, wherever it lies."""
        known: Counter[Card] = Counter(card for card in self.draw if card != HIDDEN)
        for hand in self.hands:
            known.update(hand.known)
        for laid in self.pile:
            known.update(physical(laid.cards))
        if self.river:
            known[self.river] += 1
        return known

    @cached_property
    def unseen(self) -> Counter[Card]:
        """What is left of the deck for the unknown cards.

        Raises:
            CannotBeThereError: a card lies about more often than the deck has it.
        """
        return unseen(deck(self.choices.decks), self.seen().elements())

    def plays(self, rule: str) -> bool:
        """Does this table play that rule of the intermediate level?"""
        return self.choices.plays(rule, INTERMEDIATE)

    @property
    def owed(self) -> int:
        """Cards that the seat in turn has to draw if it draws now."""
        standing = self.standing
        if standing.again:
            return 1
        return 2 * standing.twos or (2 if standing.queen else 1)

    @property
    def must_shuffle(self) -> bool:
        """The draw pile is too short for what the seat in turn would draw, and can be made anew."""
        return self.stage == "play" and len(self.draw) < self.owed and len(self.pile) > 1

    def next_seat(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many steps on in the direction of play."""
        return seat_on(len(self.hands), seat, steps * self.standing.direction)


def seat_on(players: int, seat: Seat, steps: int) -> Seat:
    """The seat so many steps to the left; to the right for steps below nought."""
    return (seat - 1 + steps) % players + 1


def open_suits(face: Face) -> str:
    """The suits that may follow a card that has been given none: all after an 8, two after a Jack."""
    return "FWEA" if face.rank == EIGHT else letters(face.suits)


def may_name_suit(face: Face) -> bool:
    """An 8 or a Jack: its player may name the suit."""
    return face.rank in (EIGHT, JACK)


def is_queen_of_water(face: Face) -> bool:
    """The card that makes the next player pick up two."""
    return face.rank == QUEEN and face.suit == "W"


def twos_on_top(cards: tuple[str, ...]) -> int:
    """How many 2s lie on top of a play, one on another."""
    count = 0
    for face in reversed(faces(cards)):
        if face.rank != TWO:
            break
        count += 1
    return count


def with_hand(position: Position, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """All hands, that seat's replaced."""
    return (*position.hands[: seat - 1], hand, *position.hands[seat:])
