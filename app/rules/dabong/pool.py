"""The cards that a play is made from, and what its Shamans may be called."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from app.rules.cards import Card
from app.rules.dabong.deck import (
    ALL_SUITS,
    FACES,
    HIDDEN,
    KING,
    MASKS,
    NAMED,
    NAMING,
    SHAMAN,
    Face,
)
from app.rules.dabong.faced import Cards


class Pool:
    """Known cards, and Shamans that may be named as any.

    Attributes:
        cards: the cards with a face, in sorted order.
        shamans: how many Shamans there are.
        of_rank: the cards of each rank from 1 to 13.
        of_suit: the cards that can be of each suit, by its mask.
    """

    __slots__ = ("cards", "of_rank", "of_suit", "shamans")

    def __init__(self, cards: Iterable[Face], shamans: int) -> None:
        self.cards = tuple(cards)
        self.shamans = shamans
        self.of_rank: list[list[Face]] = [[] for _ in range(KING + 1)]
        self.of_suit: dict[int, list[Face]] = {mask: [] for mask in MASKS.values()}
        for face in self.cards:
            self.of_rank[face.rank].append(face)
            for mask, held in self.of_suit.items():
                if face.suits & mask:
                    held.append(face)

    def __len__(self) -> int:
        return len(self.cards) + self.shamans


def pool_of(cards: Iterable[Card]) -> Pool:
    """The pool of the known cards of a hand."""
    held = [card for card in cards if card != HIDDEN]
    return Pool((FACES[card] for card in held if card != SHAMAN), held.count(SHAMAN))


NAMES_OF_SUIT = {
    mask: tuple(face for face in NAMED if face.suits & mask) for mask in MASKS.values()
}
"""What a Shaman may be called in a play of that suit: 13 cards and the other Jack."""

NAMES_OF_RANK = {
    rank: tuple(face for face in NAMED if face.rank == rank) for rank in range(1, KING + 1)
}
LETTERS = {mask: letter for letter, mask in MASKS.items()}


def named(rank: int, mask: int) -> Face:
    """A Shaman called that rank of that suit; of any suit for a mask of all."""
    return NAMING[rank, "F" if mask == ALL_SUITS else LETTERS[mask]]


@cache
def names_on_top(rank: int, mask: int) -> tuple[Face, ...]:
    """Everything that a Shaman of that rank may be called on top of a play of that suit."""
    return tuple(face for face in NAMES_OF_RANK[rank] if face.suits & mask)


def subsets(cards: list[Face], least: int, most: int) -> Iterator[Cards]:
    """Every choice of from `least` to `most` of the cards."""
    for size in range(max(least, 0), min(most, len(cards)) + 1):
        yield from combinations(cards, size)


def shaman_values(total: int, count: int, biggest: int) -> tuple[int, ...] | None:
    """Values from 1 to `biggest` for so many Shamans that add up to that; None when none do."""
    if not count <= total <= biggest * count:
        return None
    values = []
    for left in range(count - 1, -1, -1):
        value = min(biggest, total - left)
        values.append(value)
        total -= value
    return tuple(values)
