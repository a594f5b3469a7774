"""Dark squares on white in a picture: where a corner code may be. Candidates only; reading decides."""

import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture
from vision.printed.edges import edges_fitted
from vision.printed.glance import like_codes
from vision.printed.inks import inks
from vision.printed.outlines import NONE, square_outlines

REFINEMENTS = 2


def dark_squares(grey: GreyPicture, halved: GreyPicture) -> NDArray[np.float64]:
    """Quads that may be codes, in pixels: n x 4 x 2, clockwise as seen, refined to parts of a pixel.

    Args:
        grey: the picture.
        halved: the same at half its size.
    """
    quads = square_outlines(inks(grey, halved))
    if len(quads):
        quads = quads[like_codes(grey, quads)]
    return _refined(grey, quads) if len(quads) else NONE


def _refined(grey: GreyPicture, quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """The quads whose four sides are edges from white to dark, their corners where the edges meet."""
    for _ in range(REFINEMENTS):
        quads, error = edges_fitted(grey, quads)
        if not len(quads):
            return NONE
    return _each_once(quads[np.argsort(error)])


def _each_once(quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of quads about the same spot the first; both thresholds find most codes."""
    middles = quads.mean(axis=1)
    reach = np.linalg.norm(quads[:, 0] - middles, axis=1) / 2
    order = np.argsort(middles[:, 0], kind="stable")
    dropped = np.zeros(len(quads), dtype=np.bool_)
    for at, index in enumerate(order):
        for other in order[at + 1 :]:
            if middles[other, 0] - middles[index, 0] > reach[index]:
                break
            if abs(middles[other, 1] - middles[index, 1]) <= reach[index]:
                dropped[max(index, other)] = True
    return quads[~dropped]
