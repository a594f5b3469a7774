"""The plays of the intermediate level, each under the rulebook's own word."""

from app.rules.dabong.choices import INTERMEDIATE
from app.rules.dabong.deck import ACE, ELEVEN, SEVEN, SIX, total_in_hand
from app.rules.dabong.faced import (
    Cards,
    Faced,
    Kind,
    in_blocks,
    in_sequence,
    of_one_rank,
    of_one_suit,
)

TWENTY_ONE_TOTAL = 21
SHORTEST_STRAIGHT = 3
SHORTEST_FLUSH = 5
SHORTEST_EIGHT_STRAIGHT = 8
LONGEST_STRAIGHT = 13
"""A straight that wraps ends before the value that it began with."""

FULL_HOUSE_CARDS = 5
THREE = 3
FEWEST_SETS = 3
SHORTEST_SELF_MIRROR = 4


def clone(cards: Cards, on: Faced) -> bool:
    """Two cards or more of the top card's value."""
    return len(cards) > 1 and of_one_rank(cards) and cards[0].rank == on.top.rank


def twenty_one(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Cards of one suit that add up to 21, each Ace as 1 or 11."""
    if len(cards) == 1 or not of_one_suit(cards):
        return False
    aces = sum(1 for face in cards if face.rank == ACE)
    short = TWENTY_ONE_TOTAL - total_in_hand(cards)
    raised, odd = divmod(short, ELEVEN - 1)
    return not odd and 0 <= raised <= aces


def straight(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Three cards or more of one suit in sequence."""
    return (
        SHORTEST_STRAIGHT <= len(cards) <= LONGEST_STRAIGHT
        and in_sequence(cards)
        and of_one_suit(cards)
    )


def full_house(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """A pair and three of a kind, each in one block."""
    if len(cards) != FULL_HOUSE_CARDS or cards[0].rank == cards[-1].rank:
        return False
    return any(of_one_rank(cards[:cut]) and of_one_rank(cards[cut:]) for cut in (2, THREE))


def flush(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Five cards or more of one suit."""
    return len(cards) >= SHORTEST_FLUSH and of_one_suit(cards)


def three_by_three(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Three or more sets of three, in blocks."""
    return len(cards) >= FEWEST_SETS * THREE and in_blocks(cards, THREE)


def eight_straight(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Eight cards or more in sequence, of any suits."""
    return SHORTEST_EIGHT_STRAIGHT <= len(cards) <= LONGEST_STRAIGHT and in_sequence(cards)


def heaven(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Three 7s."""
    return len(cards) == THREE and all(face.rank == SEVEN for face in cards)


def hell(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Three 6s."""
    return len(cards) == THREE and all(face.rank == SIX for face in cards)


def mirror(cards: Cards, on: Faced) -> bool:
    """The values of the previous play backwards; in one suit if that was in one suit."""
    return (
        len(cards) > 1
        and [face.rank for face in cards] == [face.rank for face in reversed(on.previous)]
        and (of_one_suit(cards) or not of_one_suit(on.previous))
    )


def self_mirror(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - only its first card is faced
    """Four or more, an even number: each half in one suit, the second the first backwards."""
    half, odd = divmod(len(cards), 2)
    return (
        not odd
        and len(cards) >= SHORTEST_SELF_MIRROR
        and all(cards[at].rank == cards[-1 - at].rank for at in range(half))
        and of_one_suit(cards[:half])
        and of_one_suit(cards[half:])
    )


CLONE = Kind("clone", INTERMEDIATE, clone, matches_first=False)
TWENTY_ONE = Kind("twenty_one", INTERMEDIATE, twenty_one)
STRAIGHT = Kind("straight", INTERMEDIATE, straight)
FULL_HOUSE = Kind("full_house", INTERMEDIATE, full_house)
FLUSH = Kind("flush", INTERMEDIATE, flush)
THREE_BY_THREE = Kind("three_by_three", INTERMEDIATE, three_by_three)
EIGHT_STRAIGHT = Kind("eight_straight", INTERMEDIATE, eight_straight)
HEAVEN = Kind("heaven", INTERMEDIATE, heaven)
HELL = Kind("hell", INTERMEDIATE, hell)
MIRROR = Kind("mirror", INTERMEDIATE, mirror, matches_first=False)
SELF_MIRROR = Kind("self_mirror", INTERMEDIATE, self_mirror)

OPPOSITES = {"heaven": HELL, "hell": HEAVEN}
"""What may be answered to each, out of turn: heaven and hell."""
