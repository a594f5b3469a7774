"""Judging a play: every kind that fits, or every rule that it breaks."""

from collections import Counter

import msgspec

from app.rules.cards import Card
from app.rules.dabong import near_sentences, rules, sentences
from app.rules.dabong.choices import INTERMEDIATE
from app.rules.dabong.deck import FACES, card_words, deck, faces, physical
from app.rules.dabong.explaining import why_not
from app.rules.dabong.faced import Cards, Faced, faced
from app.rules.dabong.kinds import (
    FEWEST_NATURAL,
    HEAVEN_AND_HELL,
    NATURAL,
    RIVER,
    answers_heaven_or_hell,
    fitting,
    is_natural,
)
from app.rules.dabong.moves import Play
from app.rules.dabong.near_misses import near_misses
from app.rules.dabong.plays_intermediate import OPPOSITES
from app.rules.dabong.position import FOURTH, Position, may_name_suit, open_suits
from app.rules.game import Breach, Seat


class Judgement(msgspec.Struct, frozen=True):
    """What a play is: the kinds that fit, none of them when a rule is broken."""

    kinds: tuple[str, ...] = ()
    breaches: tuple[Breach, ...] = ()


def judge(position: Position, play: Play) -> Judgement:
    """Every kind that the play is, or why it is none."""
    not_now = not_in_play(position)
    if not_now:
        return Judgement(breaches=(not_now,))
    cards = faces(play.cards)
    breaches = not_held(position, play.seat, physical(own_cards(position, play)), play=play)
    if breaches:
        return Judgement(breaches=tuple(breaches))
    kinds = _kinds(position, play, cards)
    breaches = _suit_named(play) if kinds else _why_not(position, play, cards)
    if play.river and kinds:
        breaches += _river(position, play)
        kinds = (*kinds, RIVER)
    if breaches:
        return Judgement(breaches=tuple(breaches))
    return Judgement(kinds=kinds)


def own_cards(position: Position, play: Play) -> tuple[str, ...]:
    """The cards of a play that come from the hand: all but the river's."""
    if not play.river:
        return play.cards
    cards = list(play.cards)
    for at, card in enumerate(physical(cards)):
        if card == position.river:
            del cards[at]
            break
    return tuple(cards)


def not_in_play(position: Position) -> Breach | None:
    """Why nothing can be played now, whoever's turn it is."""
    if position.stage == "over":
        return Breach(rules.OVER, sentences.HAND_OVER)
    if position.stage == "deal":
        return Breach(rules.SETUP, sentences.NOT_BEGUN)
    if position.stage == "shaman":
        return Breach(rules.SHAMAN, sentences.SHAMAN_TURNED_UP)
    return None


def faces_owed(position: Position, seat: Seat) -> bool:
    """Is that seat in turn and has 2s or the Queen of Water before it?"""
    standing = position.standing
    return standing.turn == seat and not standing.again and bool(standing.twos or standing.queen)


def faced_by(position: Position, seat: Seat) -> Faced:
    """What lies before that seat, 2s that it has to answer included."""
    return faced(position, position.standing.twos if faces_owed(position, seat) else 0)


def not_held(
    position: Position, seat: Seat, cards: tuple[Card, ...], *, play: Play | None = None
) -> list[Breach]:
    """Why these cards cannot come from that hand."""
    if play is not None and play.river and len(cards) == len(play.cards):
        return [Breach(rules.RIVER, sentences.NO_RIVER)]
    hand = position.hand(seat)
    missing = Counter(cards) - Counter(hand.known)
    if not missing:
        return []
    if missing.total() > hand.unknown:
        named = [card_words(FACES[card]) for card in missing.elements()]
        return [Breach(rules.HAND, sentences.cannot_be_in_hand(seat, named))]
    return [
        Breach(rules.DECK, sentences.cannot_be_there(card_words(FACES[card]), there_are))
        for card, count in missing.items()
        if count > position.unseen[card]
        for there_are in (deck(position.choices.decks)[card],)
    ]


def _kinds(position: Position, play: Play, cards: Cards) -> tuple[str, ...]:
    """The kinds that fit; a natural dabong! and an answer to heaven or hell also out of turn."""
    kinds: tuple[str, ...] = ()
    hand = position.hand(play.seat)
    if is_natural(cards, position, play.seat, hand, river=play.river):
        kinds = (NATURAL,)
    if any(not face.rank for face in cards):
        return kinds
    if answers_heaven_or_hell(cards, position):
        kinds += (HEAVEN_AND_HELL,)
    standing = position.standing
    if standing.turn != play.seat or (standing.queen and not standing.again):
        return kinds
    return kinds + fitting(cards, faced_by(position, play.seat), position.choices)


def _suit_named(play: Play) -> list[Breach]:
    """Can the top card be of the suit that was named?"""
    top = FACES[play.cards[-1]]
    if not play.suit or (may_name_suit(top) and play.suit in open_suits(top)):
        return []
    return [Breach(rules.EIGHTS, sentences.NO_SUIT_TO_NAME)]


def _river(position: Position, play: Play) -> list[Breach]:
    """The river is played at this table, and only to win."""
    if not position.plays(RIVER):
        return [Breach(rules.RIVER, sentences.NO_RIVER)]
    if len(play.cards) - 1 < len(position.hand(play.seat)):
        return [Breach(rules.RIVER, sentences.RIVER_TO_WIN)]
    return []


def _why_not(position: Position, play: Play, cards: Cards) -> list[Breach]:
    """Every rule that a play breaks which is of no kind."""
    standing = position.standing
    breaches = []
    if standing.turn != play.seat:
        words = sentences.not_your_turn(play.seat, standing.turn)
        breaches.append(Breach(rules.TURN, words))
        breaches += _natural_missed(position, play, cards)
        return breaches + _out_of_turn_missed(position, play, cards)
    if standing.queen and not standing.again:
        return [Breach(rules.QUEEN, sentences.draw_first(0, position.owed))]
    if any(not face.rank for face in cards):
        return [Breach(rules.SHAMAN, sentences.NAME_SHAMAN)]
    breaches += why_not(cards, faced_by(position, play.seat), position.choices)
    whole = len(cards) - play.river == len(position.hand(play.seat))
    if whole and len(cards) > 1 and len({face.suit for face in cards}) > 1:
        # Of one suit the sum is told already, as an addition's.
        breaches += _natural_missed(position, play, cards)
    return breaches


def _out_of_turn_missed(position: Position, play: Play, cards: Cards) -> list[Breach]:
    """What an answer to heaven or hell lacks, and another play after one's own."""
    choices, standing = position.choices, position.standing
    last = position.pile[-1]
    if last.seat == play.seat and standing.run >= FOURTH - 1:
        if not choices.plays("fourth_card", INTERMEDIATE):
            out = near_sentences.not_played("fourth_card", INTERMEDIATE, choices)
            return [Breach(rules.FOURTH_CARD, out)] if standing.run >= FOURTH else []
        if standing.run < FOURTH:
            return [Breach(rules.FOURTH_CARD, near_sentences.third_in_a_row(last.top))]
    for kind in OPPOSITES.values():
        if not kind.shape(cards, faced(position)):
            continue
        if not position.plays(HEAVEN_AND_HELL):
            words = near_sentences.not_played(HEAVEN_AND_HELL, INTERMEDIATE, choices)
        else:
            words = near_sentences.no_answer(kind.name)
        return [Breach(rules.HEAVEN_AND_HELL, words)]
    if not standing.opens or not position.plays(HEAVEN_AND_HELL):
        return []
    near = near_misses(cards, faced(position), (OPPOSITES[standing.opens],))
    return [Breach(rules.HEAVEN_AND_HELL, miss.lack.why) for miss in near]


def _natural_missed(position: Position, play: Play, cards: Cards) -> list[Breach]:
    """What a natural dabong! out of turn would lack."""
    held = len(cards) - play.river
    if held < FEWEST_NATURAL or held != len(position.hand(play.seat)):
        return [Breach(rules.NATURAL, sentences.WHOLE_HAND)]
    if position.pile[-1].seat == play.seat:
        return [Breach(rules.NATURAL, sentences.OWN_CARD)]
    return [Breach(rules.NATURAL, sentences.natural_misses(cards, position.top))]
