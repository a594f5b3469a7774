"""May an illegal play still become legal when more cards of the hand are laid on top of it?

Cards of the hand that nobody here knows may be anything, and so may a Shaman: both are called wild. No
orders are tried: for each kind it is counted how many wild cards the rest of the play would take.
"""

import msgspec

from app.rules.cards import Card, Hand
from app.rules.dabong.acts import waits_for_hand
from app.rules.dabong.choices import MASTER, Choices
from app.rules.dabong.completing_shapes import COMPLETES, Rest
from app.rules.dabong.deck import (
    ACE,
    ALL_SUITS,
    EIGHT,
    FACES,
    MASKS,
    NAMED,
    SHAMAN,
    TEN,
    TWO,
    Face,
    common_suits,
    faces,
    physical,
    total_in_hand,
)
from app.rules.dabong.faced import Cards, Faced, goes_on
from app.rules.dabong.judging import faced_by, not_held, own_cards
from app.rules.dabong.kinds import (
    FEWEST_NATURAL,
    HEAVEN_AND_HELL,
    NEUTRALIZE,
    ONE_SUIT,
    fitting,
    kinds_here,
)
from app.rules.dabong.moves import Claim, Draw, Move, Play
from app.rules.dabong.plays_intermediate import OPPOSITES
from app.rules.dabong.plays_master import MOST_TWOS_NEUTRALISED, PAIR
from app.rules.dabong.position import Position, may_name_suit, open_suits

ALL_KINDS = frozenset(COMPLETES)
ORDERED = frozenset(
    {"straight", "full_house", "three_by_three", "eight_straight"}
    | {"mirror", "self_mirror", "four_pair"}
)
"""Kinds in which the order of the cards counts beyond the first."""


class Lane(msgspec.Struct, frozen=True):
    """What may still be laid: cards of these suits, an 8 among them or not."""

    mask: int
    eights: bool


def may_become_legal(position: Position, move: Move) -> bool:
    """Could more cards, laid, drawn or shown after these, make an illegal move legal?"""
    if position.stage != "play":
        return False
    if isinstance(move, Draw):
        in_turn = move.seat == position.standing.turn and not position.must_shuffle
        return in_turn and 0 < len(move.cards) < min(position.owed, len(position.draw))
    if isinstance(move, Claim):
        return waits_for_hand(position, move)
    return isinstance(move, Play) and _play(position, move)


def _play(position: Position, play: Play) -> bool:
    cards, own = faces(play.cards), physical(own_cards(position, play))
    if not_held(position, play.seat, own, play=play):
        return False
    hand = position.hand(play.seat).without(own)
    if not len(hand):
        return False
    if play.suit:
        return any(_ends_with(position, play, cards, end, hand) for end in _ends(hand, play.suit))
    if _natural(position, play, cards, hand.known, hand.unknown):
        return True
    if any(not face.rank for face in cards):
        return False
    rest = _rest(hand.known, hand.unknown)
    if _heaven_and_hell(position, cards, rest):
        return True
    if not _in_turn(position, play):
        return False
    return _any_kind(cards, faced_by(position, play.seat), rest, position.choices)


def _in_turn(position: Position, play: Play) -> bool:
    standing = position.standing
    return standing.turn == play.seat and (standing.again or not standing.queen)


def _ends(hand: Hand, suit: str) -> list[Face]:
    """The 8s and Jacks that the hand may hold of which that suit could be called."""
    wild = SHAMAN in hand.known or hand.unknown
    held = (*faces(dict.fromkeys(hand.known)), *(NAMED if wild else ()))
    return [face for face in held if may_name_suit(face) and suit in open_suits(face)]


def _ends_with(position: Position, play: Play, cards: Cards, end: Face, hand: Hand) -> bool:
    """Could a play whose suit is called come to lie with that card on top?

    Kinds whose cards lie in any order are asked with it laid next; others whether they could end so.
    """
    left = hand.without((end.card,))
    laid = (*cards, end)
    if _natural(position, play, laid, left.known, left.unknown):
        return True
    if any(not face.rank for face in cards) or not _in_turn(position, play):
        return False
    on, choices = faced_by(position, play.seat), position.choices
    if on.twos and not _may_neutralise(cards, on, choices):
        return False
    if fitting(laid, on, choices):
        return True
    rest = _rest(left.known, left.unknown)
    if _any_kind(laid, on, rest, choices, ALL_KINDS - ORDERED):
        return True
    ordered = frozenset(kind for kind in ORDERED if _may_end(kind, cards, end, on))
    return _any_kind(cards, on, _rest(hand.known, hand.unknown), choices, ordered)


def _may_end(kind: str, cards: Cards, end: Face, on: Faced) -> bool:
    """Has the card the value or suit that the kind ends with?"""
    if kind == "mirror":
        return end.rank == on.previous[0].rank
    if kind == "self_mirror":
        return end.rank == cards[0].rank
    return kind != "straight" or bool(end.suits & common_suits(cards))


def _rest(known: tuple[Card, ...], unknown: int) -> Rest:
    real = tuple(FACES[card] for card in known if card != SHAMAN)
    return Rest(real, len(known) - len(real) + unknown)


def _natural(
    position: Position, play: Play, cards: Cards, known: tuple[Card, ...], unknown: int
) -> bool:
    """Can the whole hand add up to the top card, which is another's?"""
    if position.pile[-1].seat == play.seat:
        return False
    held = (*cards, *faces(known))
    wild = unknown + sum(1 for face in held if not face.rank)
    missing = position.top.on_pile - total_in_hand(held)
    whole = len(held) + unknown - play.river
    return whole >= FEWEST_NATURAL and wild <= missing <= TEN * wild


def _heaven_and_hell(position: Position, cards: Cards, rest: Rest) -> bool:
    opens = position.standing.opens
    if not opens or not position.plays(HEAVEN_AND_HELL):
        return False
    opposite = OPPOSITES[opens]
    return position.plays(opposite.name) and COMPLETES[opposite.name](cards, rest, None)


def _any_kind(
    cards: Cards, on: Faced, rest: Rest, choices: Choices, among: frozenset[str] = ALL_KINDS
) -> bool:
    """Is there a kind among these that the rest of the hand could complete?"""
    if on.twos and not _may_neutralise(cards, on, choices):
        return on.twos == 1 and _ace_waits_for_shaman(cards, rest, choices)
    matches = on.twos > 0 or goes_on(cards[0], on)
    adds_on = on.twos > 0 and cards[0].rank == TWO and choices.several_twos == "add_on"
    lanes = _lanes(cards, choices)
    for kind in kinds_here(choices):
        completes = COMPLETES.get(kind.name)
        if completes is None or kind.name not in among or (kind.matches_first and not matches):
            continue
        if adds_on and kind.name in ("clone", "four_of_a_kind"):
            continue  # Nothing but 2s: at this table they neutralise nothing.
        for lane in _suit_lanes(cards) if kind.name in ONE_SUIT else lanes:
            if completes(cards, _limited(rest, lane), on):
                return True
    return False


def _may_neutralise(cards: Cards, on: Faced, choices: Choices) -> bool:
    return (
        choices.plays(NEUTRALIZE, MASTER)
        and on.twos <= MOST_TWOS_NEUTRALISED
        and cards[0].rank in (TWO, PAIR * on.twos)
    )


def _ace_waits_for_shaman(cards: Cards, rest: Rest, choices: Choices) -> bool:
    """A lone Ace that a Shaman could complete, or a Shaman called Ace that either could."""
    if not choices.plays(NEUTRALIZE, MASTER) or len(cards) != 1 or cards[0].rank != ACE:
        return False
    same = any(face.rank == ACE and face.suits & cards[0].suits for face in rest.cards)
    return rest.wild > 0 or (cards[0].shaman and same)


def _suit_lanes(cards: Cards) -> list[Lane]:
    """One lane for each suit that all the cards share."""
    shared = common_suits(cards)
    return [Lane(mask, eights=True) for mask in MASKS.values() if mask & shared]


def _lanes(cards: Cards, choices: Choices) -> list[Lane]:
    """Where an 8 has to have the suit of all others, plays with one keep to one suit (D4)."""
    if choices.strict_eights == "off":
        return [Lane(ALL_SUITS, eights=True)]
    eights = [face for face in cards if face.rank == EIGHT]
    if eights:
        return [lane for lane in _suit_lanes(cards) if lane.mask == MASKS[eights[0].suit]]
    return [Lane(ALL_SUITS, eights=False), *_suit_lanes(cards)]


def _limited(rest: Rest, lane: Lane) -> Rest:
    held = tuple(
        face
        for face in rest.cards
        if face.suits & lane.mask and (lane.eights or face.rank != EIGHT)
    )
    return Rest(held, rest.wild, lane.mask, lane.eights)
