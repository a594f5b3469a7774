"""The plays of the master level: four of a kind, four pair, and what neutralises 2s."""

from app.rules.dabong.choices import MASTER
from app.rules.dabong.deck import ACE, TWO, total_in_hand
from app.rules.dabong.faced import Cards, Faced, Kind, in_blocks, of_one_rank

FOUR = 4
PAIR = 2
MOST_TWOS_NEUTRALISED = 5
"""Five 2s are worth 10, and nothing beyond 10 can be neutralised (D21)."""


def four_of_a_kind(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Four cards or more of one value."""
    return len(cards) >= FOUR and of_one_rank(cards)


def four_pair(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Four pairs or more, each in one block."""
    return len(cards) >= FOUR * PAIR and in_blocks(cards, PAIR)


def may_begin_neutralising(cards: Cards, on: Faced) -> bool:
    """Does the play begin with what answers so many 2s: one of their worth, or a 2 with more cards?

    A lone 2 adds on; a single 2 is also answered by Ace and Shaman.
    """
    if not 1 <= on.twos <= MOST_TWOS_NEUTRALISED:
        return False
    first = cards[0].rank
    if first == TWO:
        return len(cards) > 1
    return first == PAIR * on.twos or (on.twos == 1 and is_ace_and_shaman(cards))


def is_ace_and_shaman(cards: Cards) -> bool:
    """An Ace and a Shaman named as an Ace: the addition that answers a single 2."""
    return (
        len(cards) == PAIR
        and all(face.rank == ACE for face in cards)
        and total_in_hand(cards) == TWO
        and any(face.shaman for face in cards)
    )


FOUR_OF_A_KIND = Kind("four_of_a_kind", MASTER, four_of_a_kind)
FOUR_PAIR = Kind("four_pair", MASTER, four_pair)
