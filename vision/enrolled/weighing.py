"""Weighs what the views say of each card against the chance that it is none of the deck."""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

Nearness = NDArray[np.float64]
"""n x 2 x views x cards: cosines as the card was found, and turned by half a turn."""

Numbers = NDArray[np.float64]

KNOTS = (0.25, 0.6, 0.85)
"""A view nearer than a knot speaks for the card, from each knot on with a weight of its own; below the
first it says nothing. More knots read no better."""

SIGHTS: tuple[tuple[str, ...], ...] = (
    ("whole", "upper", "lower", "left", "right", "index", "other-index"),
    ("upper", "index"),
    ("lower", "other-index"),
    ("left", "index"),
    ("right", "other-index"),
)
"""What may be in sight of a card: all of it, either end, or either side. Each is weighed by itself, and the
one that says most is believed."""

PARTLY = 1.6
"""Taken from the log-odds of each but the first, for having tried five: the logarithm of 5."""

STEPS = 800
PACE = 0.08
WEIGHT_AT_FIRST, BIAS_AT_FIRST = 1.6, -6.0
"""Where the descent begins; it ends at the same place from elsewhere, the loss being convex."""

ROUGH = 2e-4
"""Penalty on squared weights: copies are easier than photographs, and must not make weights sure."""


class Weights(msgspec.Struct, frozen=True, eq=False):
    """How much each term counts.

    Attributes:
        terms: sights x views x knots, none negative, in nats of log-odds for each unit of cosine.
        bias: of each sight, the log-odds of a card over *unknown* when no view says anything.
    """

    terms: Numbers
    bias: Numbers

    def log_odds(self, nearness: Nearness) -> Numbers:
        """Of each card (columns) of each look (rows) against *unknown*, its better end up."""
        return np.asarray(self.each_way(nearness).max(axis=1), dtype=np.float64)

    def each_way(self, nearness: Nearness) -> Numbers:
        """The same for each end up: n x 2 x cards."""
        said = sum(
            np.einsum("novk,sv->nosk", np.maximum(nearness - knot, 0), self.terms[..., number])
            for number, knot in enumerate(KNOTS)
        )
        return np.asarray((said + self.bias[:, None]).max(axis=2), dtype=np.float64)


def shares(log_odds: Numbers) -> Numbers:
    """The probability of each card of each look, and of *unknown* in the last column."""
    every = np.concatenate((log_odds, np.zeros((len(log_odds), 1))), axis=1)
    every = np.exp(every - every.max(axis=1, keepdims=True))
    return np.asarray(every / every.sum(axis=1, keepdims=True), dtype=np.float64)


def evidence(nearness: Nearness) -> Numbers:
    """What views say of each card, in the orientation in which they say most: n x cards x terms."""
    above = np.stack([np.maximum(nearness - knot, 0) for knot in KNOTS], axis=-1)
    better = above[..., 0].sum(axis=2).argmax(axis=1)[:, None, None, :, None]
    chosen = np.take_along_axis(above, better, axis=1)[:, 0]
    count, views, cards, knots = chosen.shape
    return np.asarray(chosen.transpose(0, 2, 1, 3).reshape(count, cards, views * knots))


class Known(msgspec.Struct, frozen=True, eq=False):
    """Looks of which it is known what they show.

    Attributes:
        nearness: of each.
        cards: which card each shows; -1 is foreign.
        importance: how much each counts.
        clear: nothing lies on it.
    """

    nearness: Nearness
    cards: NDArray[np.int64]
    importance: Numbers
    clear: NDArray[np.bool_]


def weighed(known: Known, views: Sequence[str]) -> Weights:
    """The weights under which the true cards are likeliest; `views` are named as in `SIGHTS`."""
    terms = np.zeros((len(SIGHTS), len(views), len(KNOTS)))
    bias = np.zeros(len(SIGHTS))
    for number, sight in enumerate(SIGHTS):
        seen = [at for at, view in enumerate(views) if view in sight]
        # What lies on a part that is not looked at does not matter; on one that is, it is no such sight.
        used = known.clear | (number == 0)
        terms[number, seen], bias[number] = _descended(
            evidence(known.nearness[used][:, :, seen]), known.cards[used], known.importance[used]
        )
        bias[number] -= PARTLY if number else 0.0
    return Weights(terms, bias)


def _descended(
    terms: Numbers, cards: NDArray[np.int64], importance: Numbers
) -> tuple[Numbers, float]:
    count, kinds, width = terms.shape
    target = np.zeros((count, kinds + 1))
    target[np.arange(count), np.where(cards < 0, kinds, cards)] = 1
    share = importance / importance.sum()
    weights = np.full(width, WEIGHT_AT_FIRST)
    bias, speed = BIAS_AT_FIRST, np.zeros((2, width + 1))
    for step in range(1, STEPS + 1):
        gap = (shares(terms @ weights + bias) - target)[:, :-1] * share[:, None]
        slope = np.append(np.einsum("nk,nkj->j", gap, terms) + ROUGH * weights, gap.sum())
        # Adam: the terms are of unlike size, and this needs no step to be chosen for each.
        speed[0] = 0.9 * speed[0] + 0.1 * slope
        speed[1] = 0.99 * speed[1] + 0.01 * slope**2
        mean, spread = speed[0] / (1 - 0.9**step), speed[1] / (1 - 0.99**step)
        move = PACE * mean / (np.sqrt(spread) + 1e-9)
        weights = np.maximum(weights - move[:-1], 0)
        bias -= float(move[-1])
    return weights.reshape(-1, len(KNOTS)), bias
