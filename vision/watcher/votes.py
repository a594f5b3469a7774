"""Several looks at one card become one reading."""

import math
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from vision.sightings import FACE_DOWN, UNKNOWN, Reading

FORGETTING = 0.8
"""What a look weighs, one look later: a card that was half covered when first seen comes right in a few."""

WORTH_OF_ANOTHER = 0.5
MOST_WORTH = 2.0
"""Looks at a card that lies still share its light, its angle and its gloss, so their errors are shared
too: however many agree, they are worth no more than two that were independent."""

LEAST_P = 1e-4
"""A name that a look does not mention; one look alone must not rule a name out."""

NEVER_SURER = 0.001


class Votes(msgspec.Struct, frozen=True):
    """The looks at one card so far.

    Attributes:
        looks: how many.
        weight: how much they weigh by now.
        logs: for each name the weighed sum of its log-probabilities above the least one.
    """

    looks: int = 0
    weight: float = 0.0
    logs: Mapping[str, float] = MappingProxyType({})

    def with_look(self, reading: Reading) -> "Votes":
        """One look more."""
        logs = {name: log * FORGETTING for name, log in self.logs.items()}
        for name, p in _named(reading).items():
            logs[name] = logs.get(name, 0.0) + math.log(max(p, LEAST_P) / LEAST_P)
        return Votes(self.looks + 1, self.weight * FORGETTING + 1, logs)

    @property
    def reading(self) -> Reading:
        """What they come to; nothing but unknown when there are none."""
        if not self.looks:
            return Reading({}, unknown=1.0, face_down=0.0)
        worth = min(MOST_WORTH, 1 + WORTH_OF_ANOTHER * (self.looks - 1))
        top = max(self.logs.values())
        shares = {
            name: math.exp(worth * (log - top) / self.weight) for name, log in self.logs.items()
        }
        scale = (1 - NEVER_SURER) / sum(shares.values())
        cards = {
            name: share * scale
            for name, share in shares.items()
            if name not in (UNKNOWN, FACE_DOWN) and share * scale >= LEAST_P
        }
        face_down = shares.get(FACE_DOWN, 0.0) * scale
        unknown = max(0.0, 1 - sum(cards.values()) - face_down)
        return Reading(cards, unknown=unknown, face_down=face_down)


def _named(reading: Reading) -> dict[str, float]:
    return {**reading.cards, UNKNOWN: reading.unknown, FACE_DOWN: reading.face_down}
