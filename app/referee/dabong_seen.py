"""dabong! under a camera: what hands do with cards, in the words in which it would be told."""

from collections.abc import Mapping

from app.referee import dabong_seen_lines as lines
from app.referee.dabong_seen_lines import DRAW_ZONE, PILE, RIVER_ZONE
from app.referee.dabong_told import DabongTold
from app.referee.seen_game import Dealt, Line, PilesOnly, Reading
from app.referee.seen_play import Act
from app.referee.told_game import ToldGame
from app.referee.zones_seen import HAND_ZONE
from app.rules.cards import Card
from app.rules.dabong import rules
from app.rules.dabong.deck import FACES, card_words, physical
from app.rules.dabong.engine import DABONG
from app.rules.dabong.moves import Move, NextHand
from app.rules.dabong.position import Position
from app.rules.game import Seat, Words

SEATS = tuple("12345678")
"""Seats as they are said."""


class DabongSeen(PilesOnly[Position]):
    """Implements `app.referee.seen_game.SeenGame`."""

    told: ToldGame[Position, Move] = DabongTold()
    impossible: str = rules.DECK
    puts_back: bool = False

    # --- the table as the match has it --------------------------------------------------------------

    def lying(self, position: Position) -> Mapping[str, tuple[Card, ...]]:
        """The pile, the river, and hands that are turned up at the end."""
        pile = tuple(card for laid in position.pile for card in physical(laid.cards))
        river = (position.river,) if position.river else ()
        shown = {
            f"{HAND_ZONE}{seat}": position.hand(seat).known
            for seat in position.seats
            if position.stage == "over" and not position.hand(seat).unknown
        }
        return {PILE: pile, RIVER_ZONE: river, **shown}

    def draw_pile(self, position: Position) -> int:
        """How many cards lie there."""
        return len(position.draw)

    def pot(self, position: Position) -> None:
        """Nothing is bet."""

    def card_name(self, card: Card) -> Words:
        """`7 of Fire`."""
        return card_words(FACES[card]) if card in FACES else Words(card, card)

    # --- acts ---------------------------------------------------------------------------------------

    def is_out(self, position: Position, card: Card, beside: int) -> bool:
        """Each card is there once in a deck, the Shaman three times."""
        in_hands = sum(hand.known.count(card) for hand in position.hands)
        return position.unseen[card] + in_hands <= beside

    def matters(self, position: Position, zone: str) -> bool:
        """Pile, draws and hands while a hand is played; at its end, hands that are still to be counted."""
        if position.stage == "over":
            return zone in _to_be_shown(position)
        if zone == RIVER_ZONE:
            is_to_come = position.stage == "deal" and position.plays("river")
            return bool(position.river) or is_to_come
        if zone.startswith(HAND_ZONE):
            return position.stage == "play"
        return zone in (PILE, DRAW_ZONE)

    def to_move(self, position: Position) -> Seat:
        """Whose turn it is; the dealer's before a card is turned up."""
        if position.stage in ("deal", "shaman"):
            return position.dealer
        return 0 if position.stage == "over" else position.standing.turn

    def goes_on(self, position: Position, act: Act) -> bool:
        """All but a card more on one's own last play is an act of its own."""
        is_more_of_it = (
            position.stage == "play"
            and bool(act.laid_in(PILE))
            and not act.took
            and position.pile[-1].seat == act.seat != position.standing.turn
            and position.pile[-1].before is not None  # nobody has drawn since
        )
        return not is_more_of_it

    def may_begin(self, position: Position, act: Act) -> bool:
        """Sums and sets are laid card by card, and their first may not be legal alone."""
        return lines.may_become_legal_once_drawn(position, act)

    def takes(self, position: Position, act: Act) -> bool:
        """A play that counts is picked up by a move of its own."""
        _ = act
        return position.stage != "over"

    def ends(self, position: Position, act: Act, deed: Act) -> bool:
        """Who has drawn plays next; who has played lays what makes no one play with it, or draws."""
        if position.stage != "play" or act.took or deed.took:
            return False
        laid = (*act.laid_in(PILE), *deed.laid_in(PILE))
        if not act.laid_in(PILE):
            return act.drawn > 0 and bool(deed.laid)
        return not deed.laid or not lines.is_one_play(position, act.seat, laid)

    def with_words(self, what: tuple[Line, ...], words: str) -> tuple[Line, ...]:
        """A suit or a call ends what is said of a play; a card is what its Shaman is."""
        return lines.with_words(what, words)

    def left_off(self, position: Position, *, over_draw: bool) -> Line | None:
        """Whose hand was over the draw pile, and lays nothing, has drawn what is due."""
        is_drawn = over_draw and position.stage == "play"
        return Line(position.standing.turn, "drew") if is_drawn else None

    def drawer(self, seat: Seat, words: str) -> Seat:
        """Who is asked how many cards are left, and else who says so."""
        verb, _, asked = words.partition(" ")
        return int(asked) if verb == "how-many" and asked in SEATS else seat

    def dealt_anew(self, position: Position) -> Dealt | None:
        """Once a hand is won the next one is dealt, and its dealer turns a card up; where a river is dealt
        too, the operator begins it.
        """
        if not DABONG.check(position, NextHand()).legal:
            return None
        after = DABONG.apply(position, NextHand())[0]
        if after.plays("river"):
            return None
        return Dealt(Line(after.dealer, "next-hand"), PILE, len(after.draw) - 1)

    def is_complete(self, position: Position, act: Act) -> bool:
        """A card turned up, with its weight gone from the draw pile; a whole hand."""
        laid = act.laid_in(PILE)
        if position.stage == "deal":
            dealt = len(act.laid_in(PILE, RIVER_ZONE))
            return len(laid) == 1 and act.drawn == dealt and bool(laid[0].read.card)
        if position.stage != "play" or position.river or act.took:
            return False
        shown = lines.shown(act)
        cards = shown or laid
        is_read = all(card.read.card for card in cards)
        held = len(position.hand(act.seat)) + act.may_have_drawn
        return len(cards) == held > 0 and is_read

    def side_by_side(self, position: Position) -> bool:
        """Hands are turned up at once when they are counted."""
        return position.stage == "over"

    def readings(
        self, position: Position, act: Act, *, all_named: bool = False
    ) -> tuple[Reading, ...] | Words:
        """A card turned up, plays and draws, a play taken back, a hand laid open."""
        match position.stage:
            case "deal":
                return lines.dealt(position, act, all_named=all_named)
            case "over":
                return lines.counted(act, all_named=all_named)
            case _:
                return lines.played(position, act, all_named=all_named)


def _to_be_shown(position: Position) -> tuple[str, ...]:
    """The hands that nobody knows and that count in points."""
    if position.choices.scoring != "points":
        return ()
    return tuple(f"{HAND_ZONE}{seat}" for seat in position.seats if position.hand(seat).unknown)
