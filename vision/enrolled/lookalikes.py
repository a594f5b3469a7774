"""Which cards of a deck look alike: those that the hardest copies hardly tell apart."""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

ALIKE_BELOW = 0.98
"""A pair is told of when the hardest copy tells its cards apart with less than this probability."""

MOST_TOLD = 12


class LookAlike(msgspec.Struct, frozen=True):
    """Two cards that look alike.

    Attributes:
        card: one of them.
        other: the other.
        told_apart: the probability of the right one of the two, in the copy where it was least.
    """

    card: str
    other: str
    told_apart: float

    def sentence(self) -> str:
        """What it means to somebody who owns the deck."""
        if self.told_apart < 0.5:  # noqa: PLR2004 - the wrong one is the likelier
            return (
                f"{self.card} and {self.other} look alike: a copy of one was taken for the other. Are "
                "both photographs right?"
            )
        return (
            f"{self.card} and {self.other} look alike: the hardest copy was told apart with "
            f"{self.told_apart:.0%} only."
        )


def look_alikes(
    names: Sequence[str], log_odds: NDArray[np.float64], cards: NDArray[np.int64]
) -> tuple[LookAlike, ...]:
    """The pairs that are hardest to tell apart, the hardest first.

    Args:
        names: of the cards.
        log_odds: n x cards, of copies with nothing on them: under a hand all cards are alike.
        cards: which card each copy shows.
    """
    kinds = len(names)
    least = np.full((kinds, kinds), np.inf)
    own = log_odds[np.arange(len(cards)), cards]
    for card in range(kinds):
        mine = cards == card
        if mine.any():
            least[card] = (own[mine, None] - log_odds[mine]).min(axis=0)
    either = np.minimum(least, least.T)
    pairs = [
        LookAlike(names[one], names[other], float(1 / (1 + np.exp(-either[one, other]))))
        for one in range(kinds)
        for other in range(one + 1, kinds)
    ]
    alike = sorted(
        (pair for pair in pairs if pair.told_apart < ALIKE_BELOW), key=lambda pair: pair.told_apart
    )
    return tuple(alike[:MOST_TOLD])
