"""Kongkang under a camera: what hands do with cards, in the words in which it would be told."""

from collections.abc import Mapping
from itertools import dropwhile

from app.referee.kongkang_readings import has_drawn, in_turn
from app.referee.kongkang_sayings import LIKELY
from app.referee.kongkang_told import KongkangTold
from app.referee.seen import HandReached
from app.referee.seen_game import Line, PilesOnly, Reading
from app.referee.seen_play import Act, reads
from app.referee.told_game import ToldGame
from app.referee.zones_seen import HAND_ZONE
from app.rules.cards import Card
from app.rules.game import Seat, Words
from app.rules.kongkang import Move, Position, rules
from app.rules.kongkang.deck import SKULL
from app.rules.kongkang.position import NOBODY
from app.rules.kongkang.slips import matches

PILE_ZONE = "pile-"
DRAW_ZONE = "draw"

OVER_DRAW_IF_DRAWN = 0.97
"""How probable it is that a hand was seen over the draw pile when it drew: it is there for half a second."""

OVER_DRAW_IF_NOT = 0.2
"""The same when it did not draw: an arm passes over the middle of the table on its way."""

TAKEN_BACK = 0.04
"""How often somebody in turn takes a card that was played before off the own pile and lays another, to once
that the first card of a play hides those on top and looks like the one below them."""

FACE_DOWN = Words(
    "A card lies face down on a pile: turn it up.",
    "Ada kad tertelungkup di atas longgokan: terbalikkan.",
)
UNREAD = Words(
    "A card was laid that cannot be read: say `played 8`, with the card's name.",
    "Ada kad yang tidak dapat dibaca: sebut `played 8`, dengan nama kad itu.",
)
TAKEN = Words(
    "A card that was played is taken from its pile: put it back.",
    "Kad yang sudah dimainkan diambil dari longgokannya: kembalikan.",
)


class KongkangSeen(PilesOnly[Position]):
    """Implements `app.referee.seen_game.SeenGame`."""

    told: ToldGame[Position, Move] = KongkangTold()
    impossible: str = rules.DECK

    # --- the table as the match has it --------------------------------------------------------------

    def lying(self, position: Position) -> Mapping[str, tuple[Card, ...]]:
        """Each seat's pile; and hands that have been shown."""
        piles = {f"{PILE_ZONE}{seat}": position.piles[seat - 1] for seat in position.seats}
        shown = {
            f"{HAND_ZONE}{seat}": position.hand(seat).known
            for seat in position.seats
            if position.phase in ("show", "over") and not position.hand(seat).unknown
        }
        return {**piles, **shown}

    def draw_pile(self, position: Position) -> int:
        """How many cards lie there."""
        return len(position.draw)

    def pot(self, position: Position) -> int | None:
        """The bets, until the winner takes them."""
        return None if position.is_over else position.pot.bananas

    def card_name(self, card: Card) -> Words:
        """Cards are called by what is printed on them."""
        return Words(card, card)

    # --- acts ---------------------------------------------------------------------------------------

    def matters(self, position: Position, zone: str) -> bool:
        """Piles and draws while a round is played, hands when they are to be shown."""
        if zone.startswith(PILE_ZONE) or zone == DRAW_ZONE:
            return position.phase not in ("show", "over")
        return zone.startswith(HAND_ZONE) and _shows(position)

    def to_move(self, position: Position) -> Seat:
        """Whose turn it is; nobody's once a card is played of which the way round or the aim is not told."""
        return position.turn if position.phase in ("turn", "drawn") else NOBODY

    def goes_on(self, position: Position, act: Act) -> bool:
        """After drawing a card is played, and to draw is to begin a turn, which a skip may have made one's
        own again.
        """
        at = in_turn(position, act.seat)
        has_begun = act.drawn > 0 or act.may_have_drawn
        begins = has_begun and at.phase == "turn" and at.turn == act.seat
        return begins or has_drawn(position, act.seat)

    def lays_alike(
        self, position: Position, act: Act, hand: HandReached, *, has_pressed: bool
    ) -> bool:
        """Who has drawn comes to the own pile to play; who has laid, with one more; who has done nothing yet
        slips there, if the card on top is what can be slipped. Others pass over it on their way.
        """
        _ = has_pressed
        seat = act.seat
        if hand.zone != f"{PILE_ZONE}{seat}" or not self.matters(position, hand.zone):
            return False
        pile = [*position.piles[seat - 1], *(card.read.card for card in act.laid_in(hand.zone))]
        if not pile or pile[-1] in ("", SKULL):
            return False
        if (
            act.drawn or act.laid
        ):  # an arm on its way to the draw pile came before the card was drawn
            return hand.begun_us > act.done_us
        is_played = act.may_have_drawn or matches(position, (pile[-1],))
        begins = position.phase == "turn" and position.turn == seat
        return has_drawn(position, seat) or (begins and is_played)

    def is_complete(self, position: Position, act: Act) -> bool:
        """A hand of which every card is shown."""
        shown = act.laid_in(f"{HAND_ZONE}{act.seat}")
        is_whole = len(shown) == len(act.laid) == len(position.hand(act.seat))
        return bool(shown) and is_whole and _shows(position)

    def side_by_side(self, position: Position) -> bool:
        """All show their hands at once."""
        return position.phase == "show"

    def readings(
        self, position: Position, act: Act, *, all_named: bool = False
    ) -> tuple[Reading, ...] | Words:
        """Hands shown, a draw, a play after drawing, or a slip."""
        if any(card.read.is_back for card in act.laid):
            return FACE_DOWN
        if not act.laid and not act.took:
            return (Reading(_lines(act.seat, ("drew",) * act.drawn)),)
        first = _covering(position, act) if act.took else ()
        if not act.laid and not first:
            return TAKEN
        ways = [(first, 1.0), ((), TAKEN_BACK)] if first and act.laid else [(first, 1.0)]
        found = tuple(
            Reading(_lines(act.seat, said), p * how * odds, is_asked=not act.is_weighed)
            for cards, p in reads(act.laid, all_named=all_named)
            for covering, odds in ways
            for said, how in _said(position, act, covering + cards)
        )
        return found or UNREAD


def _covering(position: Position, act: Act) -> tuple[Card, ...]:
    """The cards that were laid when those on top of the own pile seem to be taken: they cover them, and are
    like those that show below them, so that they are missed and nothing new is seen. () where nothing can
    have been laid.
    """
    seat = act.seat
    shows = act.took[-1].shows
    if shows is None or any(card.zone != f"{PILE_ZONE}{seat}" for card in act.took):
        return ()
    cards = _with_its_skulls(position, act) if shows.card == SKULL else (shows.card,)
    if cards in ((), ("",)):
        return ()
    is_slip = position.turn == seat and matches(position, cards)
    is_played = act.drawn or act.may_have_drawn or has_drawn(position, seat)
    return cards if is_played or is_slip else ()


def _with_its_skulls(position: Position, act: Act) -> tuple[Card, ...]:
    """What shows of the own pile once the cards that the act took are gone, where skulls lie on top: no skull
    is laid alone, so they and the card below. () where the match has it otherwise.
    """
    pile = list(position.piles[act.seat - 1])
    for card in reversed([card.read.card for card in act.took]):
        if card not in pile:
            return ()
        pile.reverse()
        pile.remove(card)
        pile.reverse()
    skulls = len(pile) - len([*dropwhile(lambda card: card == SKULL, reversed(pile))])
    return tuple(pile[-skulls - 1 :]) if 0 < skulls < len(pile) else ()


def _shows(position: Position) -> bool:
    """Hands are to be shown, or would be if the one in turn does not slip."""
    is_out_of_cards = position.phase == "turn" and not len(position.draw)
    return position.phase == "show" or is_out_of_cards


def _lines(seat: Seat, said: tuple[str, ...]) -> tuple[Line, ...]:
    return tuple(Line(seat, words) for words in said)


def _said(
    position: Position, act: Act, cards: tuple[Card, ...]
) -> tuple[tuple[tuple[str, ...], float], ...]:
    """What would be said of these cards, each way with its share."""
    names = " ".join(cards)
    if act.laid and all(card.zone.startswith(HAND_ZONE) for card in act.laid):
        return (((f"showed {names}",), 1.0),)
    if has_drawn(position, act.seat):
        again = ("drew",) * act.drawn
        return (((*again, f"played {names}"), 1.0),)
    if act.drawn:
        again = ("drew",) * (act.drawn - 1)
        return (((*again, f"drew played {names}"), 1.0),)
    if act.is_weighed or not len(position.draw):
        return (((f"slipped {names}",), 1.0),)
    return _unweighed(position, act, cards)


def _unweighed(
    position: Position, act: Act, cards: tuple[Card, ...]
) -> tuple[tuple[tuple[str, ...], float], ...]:
    """No tray says whether a card was drawn: a hand over the draw pile does, if one was seen."""
    names = " ".join(cards)
    drawn, slipped = OVER_DRAW_IF_DRAWN, OVER_DRAW_IF_NOT
    if act.over_draw is None:
        drawn = slipped = 1.0
    elif act.seat not in act.over_draw:
        drawn, slipped = 1 - drawn, 1 - slipped
    if matches(position, cards):
        drawn, slipped = (1 - LIKELY) * drawn, LIKELY * slipped
    return (((f"slipped {names}",), slipped), ((f"drew played {names}",), drawn))
