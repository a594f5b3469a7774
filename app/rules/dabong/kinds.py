"""Which kinds of play some cards are: a play may be several at once, and legal means any of them."""

from app.rules.cards import Hand
from app.rules.dabong.choices import INTERMEDIATE, MASTER, Choices
from app.rules.dabong.deck import EIGHT, MASKS, TWO, common_suits
from app.rules.dabong.faced import Cards, Faced, Kind, faced, goes_on
from app.rules.dabong.plays_beginner import ADDITION, FOLLOW, SUBTRACTION, sums_to
from app.rules.dabong.plays_intermediate import (
    CLONE,
    EIGHT_STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    HEAVEN,
    HELL,
    MIRROR,
    OPPOSITES,
    SELF_MIRROR,
    STRAIGHT,
    THREE_BY_THREE,
    TWENTY_ONE,
)
from app.rules.dabong.plays_master import FOUR_OF_A_KIND, FOUR_PAIR, may_begin_neutralising
from app.rules.dabong.position import Position
from app.rules.game import Seat

KINDS: tuple[Kind, ...] = (
    FOLLOW,
    ADDITION,
    SUBTRACTION,
    CLONE,
    TWENTY_ONE,
    STRAIGHT,
    FULL_HOUSE,
    FLUSH,
    THREE_BY_THREE,
    EIGHT_STRAIGHT,
    HEAVEN,
    HELL,
    MIRROR,
    SELF_MIRROR,
    FOUR_OF_A_KIND,
    FOUR_PAIR,
)
"""Every kind that is played on one's turn with nothing owed, in the rulebook's order."""

ONE_SUIT = frozenset({"addition", "subtraction", "twenty_one", "flush", "straight"})
"""Kinds that ask for one suit: an 8 among their cards agrees of itself."""

NATURAL = "natural"
RIVER = "river"
TWO_ADDON = "two_addon"
NEUTRALIZE = "neutralize"
HEAVEN_AND_HELL = "heaven_and_hell"

FEWEST_NATURAL = 2


def kinds_here(choices: Choices) -> tuple[Kind, ...]:
    """The kinds that this table plays."""
    return tuple(kind for kind in KINDS if choices.plays(kind.name, kind.level))


def eights_agree(cards: Cards, choices: Choices) -> bool:
    """Has every 8 among several cards the suit of all the others, where the table asks for it (D4)?"""
    if choices.strict_eights == "off" or len(cards) == 1:
        return True
    eights = [face for face in cards if face.rank == EIGHT]
    return not eights or common_suits(cards) & MASKS[eights[0].suit] != 0


def fitting(cards: Cards, on: Faced, choices: Choices) -> tuple[str, ...]:
    """The kinds that these named cards are for the player in turn, 2s to answer included."""
    if not eights_agree(cards, choices):
        return ()
    if on.twos:
        return _answers(cards, on, choices)
    first = goes_on(cards[0], on)
    return tuple(
        kind.name
        for kind in KINDS
        if (first or not kind.matches_first)
        and kind.shape(cards, on)
        and choices.plays(kind.name, kind.level)
    )


def _answers(cards: Cards, on: Faced, choices: Choices) -> tuple[str, ...]:
    """What can be laid on 2s that are owed: more of them, or what neutralises them.

    Several 2s could be both: which of the two they count as, `several_twos` says, and only that is named,
    for the next player faces either their own worth or that of all. Other kinds fit beside it.
    """
    only_twos = all(face.rank == TWO for face in cards)
    may_neutralise = not only_twos or choices.several_twos == "neutralize"
    adds_on = only_twos and choices.plays(TWO_ADDON, INTERMEDIATE)
    answer = TWO_ADDON if adds_on else ""
    if may_neutralise and choices.plays(NEUTRALIZE, MASTER) and may_begin_neutralising(cards, on):
        answer = NEUTRALIZE
    shapes = tuple(
        kind.name
        for kind in KINDS
        if kind.shape(cards, on) and choices.plays(kind.name, kind.level)
    )
    if not answer or not (shapes or adds_on):
        return ()
    return (answer, *shapes)


def is_natural(cards: Cards, position: Position, seat: Seat, hand: Hand, *, river: bool) -> bool:
    """Is this a natural dabong!: the whole hand, two cards or more, on another's card?

    The river is not held: it may be among the cards and does not count towards the two.
    """
    held = len(cards) - river
    return (
        held == len(hand)
        and held >= FEWEST_NATURAL
        and position.pile[-1].seat != seat
        and sums_to(cards, position.top.on_pile)
    )


def answers_heaven_or_hell(cards: Cards, position: Position) -> bool:
    """Is this the opposite of a heaven or hell that has just been laid?"""
    opens = position.standing.opens
    if not opens or not position.plays(HEAVEN_AND_HELL):
        return False
    opposite = OPPOSITES[opens]
    return position.plays(opposite.name) and opposite.shape(cards, faced(position))
