"""What a play is laid on, and what a kind of play is."""

import itertools
from collections.abc import Callable, Sequence

import msgspec

from app.rules.dabong.deck import EIGHT, MASKS, Face, common_suits, faces
from app.rules.dabong.position import Position

Cards = tuple[Face, ...]


class Faced(msgspec.Struct, frozen=True):
    """What lies before the player.

    Attributes:
        top: the card on top of the pile.
        suits: the suits that may be followed, as a sum of `deck.MASKS`.
        previous: the play that the top card belongs to.
        twos: consecutive 2s that have to be answered; 0 when none have.
    """

    top: Face
    suits: int
    previous: Cards
    twos: int = 0


class Kind(msgspec.Struct, frozen=True):
    """A kind of play.

    Attributes:
        name: as verdicts name it; the rule's id is `dabong.` and the name with hyphens.
        level: the lowest level that has it.
        shape: do these cards, in this order, make the play on what is faced?
        matches_first: the first card must match the suit or value of the top card.
    """

    name: str
    level: int
    shape: Callable[[Cards, Faced], bool]
    matches_first: bool = True

    @property
    def rule(self) -> str:
        """The id of its rule."""
        return "dabong." + self.name.replace("_", "-")


def faced(position: Position, twos: int = 0) -> Faced:
    """What lies before whoever plays now."""
    laid = position.pile[-1]
    previous = faces(laid.cards)
    return Faced(previous[-1], sum(MASKS[letter] for letter in laid.suits), previous, twos)


def goes_on(face: Face, on: Faced) -> bool:
    """May this card be laid first: same value, a suit that may be followed, an 8 or a Shaman?"""
    return face.rank in (on.top.rank, EIGHT) or face.shaman or bool(face.suits & on.suits)


def of_one_suit(cards: Sequence[Face]) -> bool:
    """Can all the cards be of the same suit at once?"""
    return common_suits(cards) != 0


def of_one_rank(cards: Sequence[Face]) -> bool:
    """Have all the cards the same value?"""
    return all(face.rank == cards[0].rank for face in cards)


def in_blocks(cards: Cards, size: int) -> bool:
    """Do the cards lie in blocks of that size, each of one value?"""
    return len(cards) % size == 0 and all(
        of_one_rank(cards[start : start + size]) for start in range(0, len(cards), size)
    )


def in_sequence(cards: Cards) -> bool:
    """Does each card follow the one before it by one step, all up or all down, King beside Ace?"""
    step = (cards[1].rank - cards[0].rank) % 13
    return step in (1, 12) and all(
        (after.rank - before.rank) % 13 == step for before, after in itertools.pairwise(cards)
    )
