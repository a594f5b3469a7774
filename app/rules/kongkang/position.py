"""A Kongkang position: a frozen value whose cards, bananas and tokens always add up.

Conservation is checked whenever a position is made: 48 cards; players, pot and removed ones together
15 bananas a starter; the tokens of the box.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from app.rules.cards import CannotBeThereError, Card, Hand, unseen
from app.rules.game import NotAPositionError, Seat
from app.rules.kongkang.choices import DEFAULTS, Choices
from app.rules.kongkang.deck import CARDS, DECK, HIDDEN, symbol
from app.rules.kongkang.tokens import BET, STARTING_BANANAS, Purse, box

Phase = Literal["first", "turn", "drawn", "effect", "side", "show", "over"]
"""What is waited for: who begins; a draw, a slip or a call; a play; a target or what a hidden card
is; left or right; hands to be shown; the next round."""

End = Literal["", "call", "deck", "out", "alone"]
"""How the round ended: by a call, an empty deck, a last card, or because the others have left."""

LEFT, RIGHT, OPEN = 1, -1, 0
"""Ways round the table: left of a seat is the next number; open until it has been chosen."""

NOBODY: Seat = 0


class TooManyTokensError(NotAPositionError):
    """More tokens lie about than there are."""

    def __init__(self, there_are: Purse) -> None:
        super().__init__(
            f"More tokens lie about than the {there_are.yellow} yellow and {there_are.black} black"
            " ones that there are: count them again.",
            f"Token di meja melebihi {there_are.yellow} kuning dan {there_are.black} hitam yang ada:"
            " kira semula.",
        )


class DrawPile(msgspec.Struct, frozen=True):
    """The cards to draw: the known ones from the top, and how many lie unknown below them."""

    known: tuple[Card, ...] = ()
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    @property
    def top(self) -> Card:
        """The card to be drawn next, or HIDDEN."""
        return self.known[0] if self.known else HIDDEN

    def drawn(self) -> "DrawPile":
        """What is left after one card was drawn."""
        return DrawPile(self.known[1:], self.unknown - (not self.known))


class Laid(msgspec.Struct, frozen=True):
    """The latest play: whose, and its cards."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def symbol(self) -> Card | None:
        """What a slip has to match."""
        return symbol(self.cards)


class Aim(msgspec.Struct, frozen=True):
    """One target of a card effect; NOBODY if nobody here saw who it was (never of a skip).

    `give` is the card that a trade gives, HIDDEN if nobody here saw it.
    """

    target: Seat
    give: Card = HIDDEN


class Effect(msgspec.Struct, frozen=True):
    """Card effects of the play just made that are not yet done.

    Attributes:
        kind: peek, skip or trade.
        left: how many targets have to be named or served yet.
        aimed: targets of this play so far, each only once.
        queue: targets named and not yet served.
        turning: the target one of whose cards is being looked at or taken: chance tells which.
    """

    kind: Card
    left: int
    aimed: tuple[Seat, ...] = ()
    queue: tuple[Aim, ...] = ()
    turning: Aim | None = None


class Sight(msgspec.Struct, frozen=True, order=True):
    """A seat knows that a card is in another's hand."""

    seat: Seat
    owner: Seat
    card: Card


class Position(msgspec.Struct, frozen=True):
    """Where a match stands. Everything with one entry a seat begins with seat 1.

    Attributes:
        hands: the cards of each seat.
        draw: the draw pile.
        piles: the cards that each seat has played in this round, oldest first.
        purses: the tokens of each seat.
        pot: the bets of this round.
        removed: tokens that are out of the game.
        turn: the seat in turn, or that must act for its last play; NOBODY before it is settled.
        phase: what is waited for.
        way: LEFT, RIGHT, or OPEN until it has been chosen in this round.
        last: the latest play of this round.
        payer: who pays for a slip on it: the last who played after drawing, NOBODY if that one left; or
            whoever made it, where the table plays so (K6).
        skips: seats whose next turn is skipped, ascending; one seat several times where skips pile up.
        effect: card effects to be done.
        caller: who called KONGKANG!! in this round.
        winner: who won the round, once it is over.
        end: how it ended.
        round: counts the rounds of the match from 1.
        out: seats that have left the game, ascending.
        aside: the cards of players who left in this round.
        seen: who knows which card in whose hand, ascending.
        played_before: seats that played a card in an earlier round, ascending.
        bets: what each seat has bet for this round, where that counts (K9) and is not 2 each.
        corrected: bananas that the pot has beside the bets, where these count, since a count was put
            right; fewer than none where they came out of it.
        choices: the options that the table plays with.
    """

    hands: tuple[Hand, ...]
    draw: DrawPile
    piles: tuple[tuple[Card, ...], ...]
    purses: tuple[Purse, ...]
    pot: Purse
    removed: Purse = Purse()
    turn: Seat = NOBODY
    phase: Phase = "turn"
    way: int = OPEN
    last: Laid | None = None
    payer: Seat = NOBODY
    skips: tuple[Seat, ...] = ()
    effect: Effect | None = None
    caller: Seat = NOBODY
    winner: Seat = NOBODY
    end: End = ""
    round: int = 1
    out: tuple[Seat, ...] = ()
    aside: Hand = Hand()
    seen: tuple[Sight, ...] = ()
    played_before: tuple[Seat, ...] = ()
    bets: tuple[int, ...] = ()
    corrected: int = 0
    choices: Choices = DEFAULTS

    def __post_init__(self) -> None:
        """Refuse what does not add up."""
        self._agree_on_cards()
        self._agree_on_bananas()

    def _agree_on_cards(self) -> None:
        unknown = self.draw.unknown + self.aside.unknown + sum(h.unknown for h in self.hands)
        known = list(self.known_cards())
        if len(known) + unknown != CARDS:
            raise NotAPositionError(
                f"The cards add up to {len(known) + unknown}, not {CARDS}:"
                " count hands, piles and draw pile again.",
                f"Jumlah kad ialah {len(known) + unknown}, bukan {CARDS}:"
                " kira semula tangan, longgokan dan timbunan cabutan.",
            )
        try:
            unseen(DECK, known)
        except CannotBeThereError as error:
            raise NotAPositionError(error.words.en, error.words.ms) from None

    def _agree_on_bananas(self) -> None:
        total = STARTING_BANANAS * len(self.purses)
        found = sum(purse.bananas for purse in (*self.purses, self.pot, self.removed))
        if found != total:
            raise NotAPositionError(
                f"The bananas add up to {found}, not {total}:"
                " count purses, pot and removed ones again.",
                f"Jumlah pisang ialah {found}, bukan {total}:"
                " kira semula pisang pemain, tabung dan yang dikeluarkan.",
            )
        tokens = (*self.purses, self.pot, self.removed, self.bank)
        if not all(purse.is_sound for purse in tokens):
            raise TooManyTokensError(box(extra=self.choices.extra_tokens == "on"))

    def known_cards(self) -> Iterator[Card]:
        """Every card whose face is known, wherever it lies."""
        for hand in self.hands:
            yield from hand.known
        for pile in self.piles:
            yield from pile
        yield from self.draw.known
        yield from self.aside.known

    @property
    def seats(self) -> range:
        """All seats that started."""
        return range(1, len(self.purses) + 1)

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats still in the game, ascending."""
        return tuple(seat for seat in self.seats if seat not in self.out)

    @property
    def bank(self) -> Purse:
        """The tokens of the box that nobody plays with; they only give change."""
        held = self.pot + self.removed
        for purse in self.purses:
            held += purse
        return box(extra=self.choices.extra_tokens == "on") - held

    @property
    def is_over(self) -> bool:
        """The round is over."""
        return self.phase == "over"

    def hand(self, seat: Seat) -> Hand:
        """The cards of a seat."""
        return self.hands[seat - 1]

    def bananas(self, seat: Seat) -> int:
        """The bananas of a seat."""
        return self.purses[seat - 1].bananas

    def bet(self, seat: Seat) -> int:
        """What a seat has bet for this round."""
        return self.bets[seat - 1] if self.bets else BET

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats still in the game but this one."""
        return tuple(other for other in self.live if other != seat)

    def beside(self, seat: Seat, way: int) -> Seat:
        """The next seat still in the game, that way round."""
        players = len(self.purses)
        place = seat - 1
        for _ in range(players):
            place = (place + way) % players
            if place + 1 not in self.out:
                return place + 1
        return NOBODY

    def unseen_cards(self) -> Counter[Card]:
        """What the cards may be that nobody here has seen."""
        return unseen(DECK, self.known_cards())


def with_hand(position: Position, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """All hands, that seat's being this one."""
    return (*position.hands[: seat - 1], hand, *position.hands[seat:])
