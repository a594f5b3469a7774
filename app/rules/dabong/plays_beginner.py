"""The plays of the beginner level: follow suit or number, natural dabong!, addition, subtraction."""

from collections.abc import Sequence

from app.rules.dabong.choices import BEGINNER
from app.rules.dabong.deck import TEN, Face, total_in_hand
from app.rules.dabong.faced import Cards, Faced, Kind, of_one_suit


def follow(cards: Cards, on: Faced) -> bool:  # noqa: ARG001 - any single card; its match is asked apart
    """One card."""
    return len(cards) == 1


def addition(cards: Cards, on: Faced) -> bool:
    """Cards of one suit that add up to the value of the top card, in any order."""
    return len(cards) > 1 and total_in_hand(cards) == on.top.on_pile and of_one_suit(cards)


def subtraction(cards: Cards, on: Faced) -> bool:
    """Cards of one suit, the biggest first, that subtract to the value of the top card."""
    first = cards[0].in_hand
    return (
        len(cards) > 1
        and 2 * first - total_in_hand(cards) == on.top.on_pile
        and all(face.in_hand <= first for face in cards)
        and of_one_suit(cards)
    )


def sums_to(cards: Sequence[Face], value: int) -> bool:
    """Can the cards add up to that, a Shaman without a name at any value from 1 to 10 (D8)?"""
    shamans = sum(1 for face in cards if not face.rank)
    rest = value - total_in_hand(cards)
    return shamans <= rest <= TEN * shamans


FOLLOW = Kind("follow", BEGINNER, follow)
ADDITION = Kind("addition", BEGINNER, addition, matches_first=False)
SUBTRACTION = Kind("subtraction", BEGINNER, subtraction, matches_first=False)
