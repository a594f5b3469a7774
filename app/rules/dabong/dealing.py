"""The deal: hands, the card turned up, the river, and another hand after this one."""

import msgspec

from app.rules.cards import Card, Hand
from app.rules.dabong.choices import Choices, why_no_such_table
from app.rules.dabong.deck import (
    CARDS_IN_A_DECK,
    FACES,
    HIDDEN,
    JACK,
    NINE,
    SHAMAN,
    Face,
    full_deck,
)
from app.rules.dabong.moves import NextHand
from app.rules.dabong.position import (
    DEALER,
    LEFT,
    RIGHT,
    Laid,
    Position,
    Standing,
    open_suits,
    seat_on,
    with_hand,
)
from app.rules.dabong.scoring import score
from app.rules.game import RulesError, Seat


class Deal(msgspec.Struct, frozen=True):
    """What chance and the register hand in.

    Attributes:
        order: the shuffled deck from the top, dealt one at a time from the dealer's left; empty when
            nobody knows it.
        spent: seats that have used once a year in this calendar year.
    """

    order: tuple[Card, ...] = ()
    spent: tuple[Seat, ...] = ()


def start_position(players: int, choices: Choices, deal: Deal) -> Position:
    """The cards dealt, and no card turned up yet.

    Raises:
        RulesError: so many players cannot sit at this table, or the deal is not the deck.
    """
    if refused := why_no_such_table(players, choices.decks):
        raise RulesError(refused.en, refused.ms)
    if choices.first > players:
        raise RulesError(
            f"Seat {choices.first} cannot be first: there are {players} players.",
            f"Tempat {choices.first} tidak boleh mula dahulu: ada {players} pemain.",
        )
    if any(seat not in range(1, players + 1) for seat in deal.spent):
        raise RulesError(
            "The register of once a year names a seat where nobody sits.",
            "Daftar sekali setahun menamakan tempat yang tiada pemain.",
        )
    first = Position(
        hands=(Hand(),) * players,
        draw=(HIDDEN,) * (CARDS_IN_A_DECK * choices.decks),
        stage="deal",
        dealer=seat_on(players, choices.first, RIGHT),
        spent=tuple(sorted(set(deal.spent))),
        games=(0,) * players,
        sets=(0,) * players,
        hand_number=0,
        choices=choices,
    )
    return _dealt(first, first.dealer, deal.order)


def next_hand(position: Position, move: NextHand) -> Position:
    """The deal after a hand that is over, one seat to the left."""
    counted = score(position)
    spent = position.spent if move.spent is None else move.spent
    after = msgspec.structs.replace(
        position,
        games=counted.games,
        sets=counted.sets,
        spent=tuple(sorted(set(spent))),
        winner=0,
    )
    return _dealt(after, seat_on(len(position.hands), position.dealer, LEFT), move.order)


def _dealt(position: Position, dealer: Seat, order: tuple[Card, ...]) -> Position:
    """All cards gathered, and as many to each as the table plays with."""
    players, size = len(position.hands), position.choices.hand_size
    total = position.total
    if players * size + 2 > total:
        raise RulesError(
            f"{total} cards are too few for {players} hands of {size}.",
            f"{total} kad tidak cukup untuk {players} tangan sebanyak {size}.",
        )
    if order and tuple(sorted(order)) != full_deck(position.choices.decks):
        raise RulesError(
            f"A deal is the whole deck of {total} cards in some order.",
            f"Agihan ialah seluruh dek {total} kad dalam sesuatu susunan.",
        )
    cards = order or (HIDDEN,) * total
    hands = [Hand()] * players
    for place in range(players):
        seat = seat_on(players, dealer, place + 1)
        held = cards[place : players * size : players]
        known = tuple(sorted(card for card in held if card != HIDDEN))
        hands[seat - 1] = Hand(known, len(held) - len(known))
    return msgspec.structs.replace(
        position,
        hands=tuple(hands),
        draw=cards[players * size :],
        pile=(),
        standing=Standing(turn=seat_on(players, dealer, 1)),
        stage="deal",
        dealer=dealer,
        river="",
        called=(),
        as_dealt=tuple(position.seats),
        hand_number=position.hand_number + 1,
    )


def top_of_draw(position: Position, said: Card) -> Card:
    """The card that chance turns up: known already, or as said."""
    return said if position.draw[0] == HIDDEN else position.draw[0]


def turned_up(position: Position, said: Card) -> Position:
    """A card begins the pile; a Shaman waits for its name."""
    card = top_of_draw(position, said)
    flipped = msgspec.structs.replace(
        position,
        draw=position.draw[1:],
        pile=(Laid(DEALER, (card,), ""),),
        stage="shaman",
    )
    return flipped if card == SHAMAN else begun(flipped, FACES[card])


def with_river(position: Position, said: Card) -> Position:
    """The top card of the draw pile becomes the river."""
    return msgspec.structs.replace(
        position, river=top_of_draw(position, said), draw=position.draw[1:]
    )


def begun(position: Position, face: Face) -> Position:
    """Play begins on that card: a 9 gives the dealer the turn, a Jack skips one (D26: no more)."""
    players, dealer = len(position.hands), position.dealer
    if face.rank == NINE:
        standing = Standing(turn=dealer, direction=RIGHT)
    else:
        standing = Standing(turn=seat_on(players, dealer, 2 if face.rank == JACK else 1))
    pile = (Laid(DEALER, (face.text,), open_suits(face)),)
    return msgspec.structs.replace(position, pile=pile, standing=standing, stage="play")


def shaman_taken(position: Position, puts: Card) -> Position:
    """The dealer takes the Shaman turned up, and another card goes under the draw pile."""
    hand = position.hand(position.dealer)
    left = hand_without(hand, (puts,))
    hand = left.with_cards((SHAMAN,))
    return msgspec.structs.replace(
        position,
        hands=with_hand(position, position.dealer, hand),
        draw=(*position.draw, puts),
        pile=(),
        stage="deal",
        as_dealt=tuple(seat for seat in position.as_dealt if seat != position.dealer),
    )


def hand_without(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    """The hand after these cards left it; where one was unseen, nobody knows which are left."""
    if HIDDEN not in cards:
        return hand.without(cards)
    named = hand.without(card for card in cards if card != HIDDEN)
    hidden = cards.count(HIDDEN)
    return Hand((), len(named) - hidden)
