"""Kombio under a camera: what hands do with cards, in the words in which it would be told.

Faces are seen on the discard pile; of the hands only backs are, as they come and go. What nobody can see is
taken for granted: which card of a hand it was, and what a peek or a swap has shown.
"""

from collections.abc import Mapping

from app.referee import kombio_seen_lines as lines
from app.referee.kombio_sayings import may_go_on
from app.referee.kombio_seen_zones import (
    DISCARD_ZONE,
    DRAW_ZONE,
    HAND_CARDS,
    PILE_ZONE,
    backs_taken,
    discarded,
    given_to,
    shown,
    taken_discards,
)
from app.referee.kombio_told import KombioTold
from app.referee.open_acts import owner_of
from app.referee.seen import HandReached
from app.referee.seen_game import Dealt, Line, Reading
from app.referee.seen_play import BACK, Act
from app.referee.told_game import ToldGame
from app.referee.zones_seen import HAND_ZONE
from app.rules.cards import Card
from app.rules.game import Seat, Words
from app.rules.kombio import rules
from app.rules.kombio.deck import HIDDEN, card_words
from app.rules.kombio.hands import count
from app.rules.kombio.moves import Move
from app.rules.kombio.position import Position
from app.rules.kombio.rounds import not_shown

OWN_SLAP_US = 1_000_000
"""A card that is slapped from the own hand is missed there up to this long after it lies on the discard pile:
the arm is over the hand all the while."""

A_BACK = Words("a card face down", "sekeping kad tertelungkup")


class KombioSeen:
    """Implements `app.referee.seen_game.SeenGame`."""

    told: ToldGame[Position, Move] = KombioTold()
    impossible: str = rules.CARD
    puts_back: bool = True

    # --- the table as the match has it --------------------------------------------------------------

    def lying(self, position: Position) -> Mapping[str, tuple[Card, ...]]:
        """The discards, those that nobody named last, and the hands: their fifth cards lie beside them."""
        discards = tuple(reversed(position.discard))
        unnamed = tuple(card for card in discards if card == HIDDEN)
        named = tuple(card for card in discards if card != HIDDEN)
        cards = {DISCARD_ZONE: (*named, *unnamed)}
        for seat in position.seats:
            hand = _as_it_lies(position, seat)
            cards[f"{HAND_ZONE}{seat}"] = hand[:HAND_CARDS]
            cards[f"{PILE_ZONE}{seat}"] = hand[HAND_CARDS:]
        return cards

    def draw_pile(self, position: Position) -> int:
        """How many cards lie there."""
        return len(position.draw)

    def pot(self, position: Position) -> int | None:
        """Nothing is bet."""
        _ = position
        return None

    def card_name(self, card: Card) -> Words:
        """As it is printed."""
        return A_BACK if card == BACK else card_words(card)

    # --- acts ---------------------------------------------------------------------------------------

    def is_out(self, position: Position, card: Card, beside: int) -> bool:
        """There are several of each."""
        _ = position, card, beside
        return False

    def matters(self, position: Position, zone: str) -> bool:
        """Both piles while a round is played, hands too once it has begun, and at its end until shown."""
        if zone in (DISCARD_ZONE, DRAW_ZONE):
            return position.stage != "over"
        owner = owner_of(zone)
        if owner not in position.seats:
            return False
        return position.in_play or owner in not_shown(position)

    def to_move(self, position: Position) -> Seat:
        """Whose turn it is; the dealer's before a card is turned up, nobody's after the last turn."""
        if position.stage == "look":
            return position.dealer
        return position.turn if position.stage == "play" else 0

    def goes_on(self, position: Position, act: Act) -> bool:
        """Whatever a seat does more is another act, but a card that goes back onto the draw pile."""
        _ = position
        return not act.is_empty

    def may_begin(self, position: Position, act: Act) -> bool:
        """A card is played alone."""
        _ = position, act
        return False

    def takes(self, position: Position, act: Act) -> bool:
        """The discard is taken in turn, or as amends, or another's seems taken. One's own is taken back; what
        has come into a hand is not.
        """
        taken = taken_discards(act)
        if not taken:
            return bool(backs_taken(act))
        if act.seat not in taken[-1].seats and taken[-1].shows is not None:
            return True
        is_free = position.held is None and position.action is None
        in_turn = position.stage == "play" and (
            is_free if act.seat == position.turn else may_go_on(position, act.seat)
        )
        return in_turn or position.offence is not None

    def lays_alike(
        self, position: Position, act: Act, hand: HandReached, *, has_pressed: bool
    ) -> bool:
        """Whoever has drawn, or where no scale tells was over the draw pile, comes to the discard pile; or
        has pressed and taken a card.
        """
        if hand.zone != DISCARD_ZONE or discarded(act) or not position.in_play:
            return False
        swaps = position.action is not None and position.turn == act.seat
        may_have_drawn = act.may_have_drawn and may_go_on(position, act.seat) and not swaps
        if act.drawn or may_have_drawn or lines.holds(position, act.seat):
            came_after = not act.drawn or hand.begun_us > act.done_us
            is_turn = may_go_on(position, act.seat) or not (act.took or act.laid)
            return came_after and is_turn and position.stage == "play"
        taken = backs_taken(act)
        is_own = act.seat in taken
        came_since_us = act.begun_us - OWN_SLAP_US
        came_with_it = hand.ended_us >= came_since_us if is_own else hand.begun_us > act.begun_us
        window = position.window
        may_be_slap = window is not None and window.state != "shut"
        is_slap = has_pressed and may_be_slap and bool(taken) and came_with_it
        return is_slap and not swaps

    def takes_alike(self, position: Position, hand: HandReached) -> bool:
        """Whoever is in turn and has no card yet comes to the discard pile for its top card."""
        is_free = position.held is None and position.action is None and position.debt is None
        in_turn = position.stage == "play" and hand.seat == position.turn
        return hand.zone == DISCARD_ZONE and is_free and in_turn

    def ends(self, position: Position, act: Act, deed: Act) -> bool:
        """Who draws after laying begins another turn."""
        _ = position
        return bool(act.laid) and deed.drawn > 0

    def with_words(self, lines: tuple[Line, ...], words: str) -> tuple[Line, ...]:
        """They end what is said of the play."""
        *first, last = lines
        return (*first, Line(last.seat, f"{last.words} {words}"))

    def is_put_right(self, position: Position, act: Act) -> bool:
        """No card of it lies on the discard pile any more; the card drawn for a wrong slap stays."""
        _ = position
        return not discarded(act)

    def drawer(self, seat: Seat, words: str) -> Seat:
        """Who says so."""
        _ = words
        return seat

    def dealt_anew(self, position: Position) -> Dealt | None:
        """The operator begins a round."""
        _ = position
        return None

    def left_off(self, position: Position, *, over_draw: bool) -> Line | None:
        """An action card was laid, and what can be seen of its use is over."""
        _ = over_draw
        return None if position.action is None else Line(position.turn, "done")

    def is_complete(self, position: Position, act: Act) -> bool:
        """A card that is discarded or slapped, a discard taken, a card given, a whole hand shown."""
        if any(len(cards) == count(position.hand(seat)) > 0 for seat, cards in shown(act).items()):
            return True
        if position.debt is not None and given_to(act, position.debt.spot.owner):
            return True
        if act.drawn and position.closes_on_draw:
            return True
        cards = discarded(act)
        is_turn = position.stage == "look" or may_go_on(position, act.seat)
        if not cards:
            acts = is_turn or backs_taken(act)
            return bool(taken_discards(act) and acts) and position.offence is None
        if not all(card.read.cards for card in cards):
            return False
        return is_turn or bool(act.drawn or backs_taken(act))

    def side_by_side(self, position: Position) -> bool:
        """Slaps come at any time."""
        _ = position
        return True

    def readings(
        self, position: Position, act: Act, *, all_named: bool = False
    ) -> tuple[Reading, ...] | Words:
        """The card turned up, a turn, a slap, a card given, amends, hands shown."""
        if shown(act) and position.stage in ("last", "over"):
            return lines.hands_shown(position, act, all_named=all_named)
        if discarded(act):
            return lines.discards(position, act, all_named=all_named)
        if taken_discards(act):
            return lines.taking(position, act, all_named=all_named)
        said = lines.without_discard(position, act)
        return (Reading(said),) if said else ()


def _as_it_lies(position: Position, seat: Seat) -> tuple[Card, ...]:
    """A hand's cards, face up once they are shown."""
    names = [lying.card for lying in position.hand(seat) if lying is not None]
    if position.stage == "over" and HIDDEN not in names:
        return tuple(names)
    return (BACK,) * len(names)
