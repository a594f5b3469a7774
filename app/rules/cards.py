"""Cards, hands and the count of a deck, for the games that are played with cards.

A card is its short text (`QH`, `10W`, `skull`, `-1`); two cards of the same text are alike. A hand is
*known cards and a number of unknown ones*, so that the same engine serves a referee who sees only
the table (nothing known) and a test that sees everything (nothing unknown).
"""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from app.rules.game import RulesError

Card = str


class NotInHandError(RulesError):
    """A card was asked from a hand that cannot hold it."""


class CannotBeThereError(RulesError):
    """More of a card lie about than the deck has; `card` is which."""

    def __init__(self, card: Card, seen: int, there_are: int) -> None:
        super().__init__(
            f"{card} is there {seen} times, and the deck has {there_are}.",
            f"{card} ada {seen} kali, sedangkan dek ada {there_are}.",
        )
        self.card = card


class Hand(msgspec.Struct, frozen=True):
    """Known cards in sorted order, and how many more there are that nobody here knows."""

    known: tuple[Card, ...] = ()
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    def may_hold(self, cards: Iterable[Card]) -> bool:
        """Could all of these be in the hand, unknown cards standing for any?"""
        missing = Counter(cards) - Counter(self.known)
        return missing.total() <= self.unknown

    def with_cards(self, cards: Iterable[Card] = (), unknown: int = 0) -> "Hand":
        """The hand after it took these cards, and so many that nobody saw."""
        return Hand(tuple(sorted((*self.known, *cards))), self.unknown + unknown)

    def without(self, cards: Iterable[Card]) -> "Hand":
        """The hand after these cards left it; a card that is not known comes from the unknown ones.

        Raises:
            NotInHandError: the hand cannot hold them all.
        """
        leaving = Counter(cards)
        known = Counter(self.known)
        missing = leaving - known
        if missing.total() > self.unknown:
            names = ", ".join(sorted(missing.elements()))
            raise NotInHandError(
                f"{names} cannot come from this hand.",
                f"{names} tidak boleh datang dari tangan ini.",
            )
        left = known - leaving
        return Hand(tuple(sorted(left.elements())), self.unknown - missing.total())


def unseen(deck: Mapping[Card, int], seen: Iterable[Card]) -> Counter[Card]:
    """What is left of a deck when these cards have been seen.

    Args:
        deck: how many there are of each card.
        seen: every card whose place is known.

    Raises:
        CannotBeThereError: one was seen more often than the deck has it, or is not of this deck.
    """
    left = Counter(dict(deck))
    for card, count in Counter(seen).items():
        if count > left[card]:
            raise CannotBeThereError(card, count, deck.get(card, 0))
        left[card] -= count
    return +left
