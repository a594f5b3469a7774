"""What a card game hands in to be refereed by a camera too."""

from collections.abc import Mapping
from typing import Generic, Protocol

import msgspec

from app.referee.seen import HandReached
from app.referee.seen_play import Act
from app.referee.told_game import ToldGame
from app.rules.cards import Card
from app.rules.game import MoveT, PositionT, Seat, Words


class Line(msgspec.Struct, frozen=True):
    """What somebody would have said on a phone: `seat` and the words."""

    seat: Seat
    words: str


class Dealt(msgspec.Struct, frozen=True):
    """How a table looks once the cards of another round are dealt and one is turned up.

    Attributes:
        line: what somebody would have said to begin it.
        zone: where that card lies, alone.
        draw_pile: how many cards lie on the draw pile.
    """

    line: Line
    zone: str
    draw_pile: int


class Reading(msgspec.Struct, frozen=True):
    """One way in which an act can be understood: lines in their order, and how probable what was seen
    would be if it was so (only the ratio of readings counts). `is_asked`: it may be asked for beside a legal
    one also where it is objected to. `act`: what was done then, where that is other than it was told.
    """

    lines: tuple[Line, ...]
    p: float = 1.0
    is_asked: bool = False
    act: Act | None = None


class SeenGame(Protocol[PositionT, MoveT]):
    """One card game under a camera, for :mod:`app.referee.camera_side`. Pure: no state of its own.

    Attributes:
        told: the game as it is told in words; its judgement is all the judgement there is.
        impossible: id of the rule that a card breaks which cannot be there.
        puts_back: a card that is taken and then laid there again was put back, and nothing was done.
    """

    told: ToldGame[PositionT, MoveT]
    impossible: str
    puts_back: bool

    def lying(self, position: PositionT) -> Mapping[str, tuple[Card, ...]]:
        """What lies in each zone once the table is as the match says, from bottom to top; `BACK` for a
        card face down. Zones that are not named, nobody looks at.
        """

    def draw_pile(self, position: PositionT) -> int:
        """How many cards lie on the draw pile."""

    def is_out(self, position: PositionT, card: Card, beside: int) -> bool:
        """Whether no more card of that name can come: all are where the match has them, but for `beside`
        that lie there and are not ruled on yet. One that is told then where its like lies is told again.
        """

    def matters(self, position: PositionT, zone: str) -> bool:
        """Whether a card laid or taken there now is an act."""

    def to_move(self, position: PositionT) -> Seat:
        """Whose act it most likely is when no hand tells; 0 for nobody's."""

    def goes_on(self, position: PositionT, act: Act) -> bool:
        """Whether what a seat does after its own ruling is a new act (it is still in turn) and does not
        reopen the one before; `act` holds the new deeds alone.
        """

    def may_begin(self, position: PositionT, act: Act) -> bool:
        """Whether more cards may make an act legal once the seats before it have drawn unseen."""

    def takes(self, position: PositionT, act: Act) -> bool:
        """Whether cards that a seat has taken are an act of its own, and no taking back of the one before;
        `act` holds them alone.
        """

    def lays_alike(
        self, position: PositionT, act: Act, hand: HandReached, *, has_pressed: bool
    ) -> bool:
        """Whether that hand must have laid a card like the one on top of the zone that it was in, of which
        nothing was told; `act` is what its seat has done else, and `has_pressed` whether a card may follow
        its press.
        """

    def takes_alike(self, position: PositionT, hand: HandReached) -> bool:
        """Whether that hand must have taken the top card of the zone that it was in, of which nothing was
        told because its like lies under it.
        """

    def ends(self, position: PositionT, act: Act, deed: Act) -> bool:
        """Whether what a seat does next (`deed` alone) can be no more of its open act: that is ruled then, if
        it is a whole one after which the seat goes on.
        """

    def is_put_right(self, position: PositionT, act: Act) -> bool:
        """Whether nothing is left of an act that was objected to, so that play goes on."""

    def left_off(self, position: PositionT, *, over_draw: bool) -> Line | None:
        """What is taken for said once the seat to move has its hands away and does nothing more; `over_draw`:
        its hand was over the draw pile, and no scale tells whether it drew.
        """

    def drawer(self, seat: Seat, words: str) -> Seat:
        """Who draws the cards that these words of a seat cost, if they cost any."""

    def dealt_anew(self, position: PositionT) -> Dealt | None:
        """How the next round looks when it begins; None where it does not begin so."""

    def is_complete(self, position: PositionT, act: Act) -> bool:
        """Whether nothing can follow of an act, so that it is ruled at once."""

    def side_by_side(self, position: PositionT) -> bool:
        """Whether several seats act at a time (hands are shown), so that none ends another's act."""

    def readings(
        self, position: PositionT, act: Act, *, all_named: bool = False
    ) -> tuple[Reading, ...] | Words:
        """The ways to understand an act, or the sentence that says why there is none and what to do; ()
        when it means nothing in the game.

        `all_named` asks for every card that was thought of, however sure another is
        (see :func:`app.referee.seen_play.reads`).
        """

    def with_words(self, lines: tuple[Line, ...], words: str) -> tuple[Line, ...]:
        """The lines of an act with words of its seat that may be of it: as the seat would say all of it."""

    def card_name(self, card: Card) -> Words:
        """A card as it is named in a sentence."""

    def pot(self, position: PositionT) -> int | None:
        """What is to lie in the pot now (a black token is five); None where nothing is counted."""


class PilesOnly(Generic[PositionT]):
    """The part of `SeenGame` that is alike where cards are played onto piles and never taken from them."""

    puts_back: bool = True

    def is_out(self, position: PositionT, card: Card, beside: int) -> bool:
        """There are several of each."""
        _ = position, card, beside
        return False

    def may_begin(self, position: PositionT, act: Act) -> bool:
        """The cards of a play are told together."""
        _ = position, act
        return False

    def takes(self, position: PositionT, act: Act) -> bool:
        """Nobody may take a card that was played."""
        _ = position, act
        return False

    def lays_alike(
        self, position: PositionT, act: Act, hand: HandReached, *, has_pressed: bool
    ) -> bool:
        """Cards are rarely alike, and a hand is no proof."""
        _ = position, act, hand, has_pressed
        return False

    def takes_alike(self, position: PositionT, hand: HandReached) -> bool:
        """Nobody may take a card that was played."""
        _ = position, hand
        return False

    def ends(self, position: PositionT, act: Act, deed: Act) -> bool:
        """Who draws after laying begins another turn."""
        _ = position
        return bool(act.laid) and (deed.drawn > 0 or deed.may_have_drawn)

    def is_put_right(self, position: PositionT, act: Act) -> bool:
        """All of it went back."""
        _ = position
        return act.is_empty

    def with_words(self, lines: tuple[Line, ...], words: str) -> tuple[Line, ...]:
        """They end what is said of the play, as in `played trade target 3`."""
        *first, last = lines
        return (*first, Line(last.seat, f"{last.words} {words}"))

    def left_off(self, position: PositionT, *, over_draw: bool) -> Line | None:
        """A turn ends with a card, or is asked for."""
        _ = position, over_draw
        return None

    def drawer(self, seat: Seat, words: str) -> Seat:
        """Who says so."""
        _ = words
        return seat

    def dealt_anew(self, position: PositionT) -> Dealt | None:
        """The operator begins a round."""
        _ = position
        return None
