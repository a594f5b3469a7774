"""Chance, in the few forms in which a deck is invented."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")


class Dice:
    """A seeded generator, asked in words."""

    def __init__(self, rng: np.random.Generator) -> None:
        """Ask this generator."""
        self._rng = rng

    def chance(self, share: float) -> bool:
        """Whether something happens that happens this often."""
        return bool(self._rng.random() < share)

    def between(self, low: float, high: float) -> float:
        """Any number of a span."""
        return float(self._rng.uniform(low, high))

    def count(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return int(self._rng.integers(low, high + 1))

    def pick(self, things: Sequence[T]) -> T:
        """One of these, each as likely."""
        return things[int(self._rng.integers(len(things)))]

    def weighted(self, shares: Mapping[T, float]) -> T:
        """One of these, as likely as its share."""
        things = list(shares)
        odds = np.array([shares[thing] for thing in things], float)
        return things[int(self._rng.choice(len(things), p=odds / odds.sum()))]

    def sign(self) -> int:
        """Either -1 or 1."""
        return self.pick((-1, 1))
