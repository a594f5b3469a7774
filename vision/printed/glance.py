"""A glance at each outline before its sides are fitted: a dark rim, white around it, and within it both."""

import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture
from vision.printed.codes import FRAMED, SIDE
from vision.printed.edges import sampled

LEAST_CONTRAST = 0.3
"""Of the white's brightness, between the white around and the frame: of 3,077 outlines of codes in scenes the
worst had 0.44."""

LEAST_VARIETY = 0.12
"""Standard deviation of the modules within, as a share of the white's brightness over the frame's: the same
had 0.20 or more, a check of a cloth or a pip 0.02."""

MOST_FRAME_SPREAD = 0.45
"""And of the frame's own modules: the same had up to 0.27, letters more."""

AROUND = 0.9
"""How far outside the white is looked at, in modules: an outline is off by up to a pixel."""

_ACROSS = (np.arange(FRAMED) + 0.5) / FRAMED
_BESIDE = np.asarray((-AROUND, FRAMED + AROUND)) / FRAMED
_ALONG = np.asarray((0.2, 0.5, 0.8))


def _shares_of_corners() -> NDArray[np.float32]:
    """What of each corner of a quad makes each spot: the modules' middles row by row, then 12 around.

    Bilinear, as a quad so small is hardly in perspective.
    """
    modules = [(x, y) for y in _ACROSS for x in _ACROSS]
    around = [(x, y) for y in _BESIDE for x in _ALONG] + [(x, y) for x in _BESIDE for y in _ALONG]
    x, y = np.asarray(modules + around).T
    shares = np.stack(((1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y), axis=1)
    return np.asarray(shares, dtype=np.float32)


SHARES_OF_CORNERS = _shares_of_corners()
_WITHIN = np.pad(np.ones((SIDE, SIDE), np.bool_), 1).ravel()
IN_WORD, IN_FRAME = np.flatnonzero(_WITHIN), np.flatnonzero(~_WITHIN)


def like_codes(grey: GreyPicture, quads: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of n rough quads may be codes."""
    across, down = (quads[..., axis].astype(np.float32) @ SHARES_OF_CORNERS.T for axis in (0, 1))
    values = sampled(grey, across, down)
    white = np.median(values[:, FRAMED * FRAMED :], axis=1)
    frame = values[:, IN_FRAME]
    contrast = white - frame.mean(axis=1)
    return np.asarray(
        (contrast > LEAST_CONTRAST * white)
        & (values[:, IN_WORD].std(axis=1) > LEAST_VARIETY * contrast)
        & (frame.std(axis=1) < MOST_FRAME_SPREAD * contrast),
        dtype=np.bool_,
    )
