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
    """The quads whose four sides are edges from white to dark, their corners where the edges meet.

    A code may be found twice, at either share of ink, and not quite alike: which is better, reading tells.
    """
    for _ in range(REFINEMENTS):
        quads = edges_fitted(grey, quads)
        if not len(quads):
            return NONE
    return quads
