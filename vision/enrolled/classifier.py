"""One view's classifier: where each card lies among the features, once what varies by chance is whitened."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.enrolled.appearance import Features

MOST_DIRECTIONS = 300
"""Principal directions that are kept before whitening: with 160 the photographs read 3 % worse."""

LEAST_DIRECTIONS = 24
COPIES_A_DIRECTION = 2
"""With fewer copies for each direction, the copies themselves are learned by heart."""

SHRINKAGE = 0.02
"""Share of round covariance that is mixed in, so that rare directions are not blown up; 0.08 reads worse."""


class ViewModel(msgspec.Struct, frozen=True, eq=False):
    """What one view learned.

    Attributes:
        offset: the mean features.
        project: directions x features: to where chance varies alike in all directions.
        means: cards x directions.
    """

    offset: Features
    project: Features
    means: Features

    def places(self, features: Features) -> Features:
        """Where features (n x features) lie: n x directions."""
        return np.asarray((features - self.offset) @ self.project.T, dtype=np.float32)

    def nearness(self, features: Features) -> NDArray[np.float64]:
        """Cosines, -1 to 1, between where each row lies and where each card (columns) does."""
        places = unit(self.places(features))
        return np.asarray(places @ unit(self.means).T, dtype=np.float64)


def unit(rows: Features) -> Features:
    """Rows of length 1."""
    length = np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.asarray(rows / np.maximum(length, 1e-9), dtype=np.float32)


def learned(features: Features, cards: NDArray[np.int64], count: int) -> ViewModel:
    """The linear discriminant of `count` cards from n x features and the card of each row."""
    offset = features.mean(axis=0)
    centred = features - offset
    axes = _principal(centred)
    small = centred @ axes.T
    means = np.stack([small[cards == card].mean(axis=0) for card in range(count)])
    within = small - means[cards]
    covariance = within.T @ within / len(within)
    round_part = np.eye(len(covariance)) * np.trace(covariance) / len(covariance)
    mixed = (1 - SHRINKAGE) * covariance + SHRINKAGE * round_part
    values, vectors = np.linalg.eigh(mixed)
    whiten = (vectors / np.sqrt(values)).T
    # Of the whitened directions only those in which cards differ are kept; in a small deck some more, for
    # in a plane or two everything lies near something.
    spread = whiten @ (means - means.mean(axis=0)).T
    kept = np.linalg.svd(spread)[0][:, : max(count - 1, LEAST_DIRECTIONS)].T
    project = kept @ whiten @ axes
    return ViewModel(
        np.asarray(offset, np.float32),
        np.asarray(project, np.float32),
        np.asarray(means @ (kept @ whiten).T, np.float32),
    )


def _principal(centred: Features) -> Features:
    """The directions in which features vary most."""
    count = min(MOST_DIRECTIONS, len(centred) // COPIES_A_DIRECTION, centred.shape[1])
    square = centred.T @ centred if centred.shape[1] <= len(centred) else centred @ centred.T
    _, vectors = np.linalg.eigh(np.asarray(square, np.float64))
    top = vectors[:, ::-1][:, :count].T
    if centred.shape[1] > len(centred):
        top = top @ centred
        top = top / np.linalg.norm(top, axis=1, keepdims=True)
    return np.asarray(top, dtype=np.float32)
