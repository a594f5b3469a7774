"""What the channels of the finder's network mean; training writes them and the finder reads them.

Channels 0 to 2 are heats: of indices, of the middles of cards face up, of the middles of backs. Then come,
all in units of `UNIT_PX` from the cell's own middle: 2 the index's middle, 2 half its width as an arrow, 2
half its height as an arrow, 8 the corners of the index's card; 2 the card's middle, 2 half its width and 2
half its length as doubled arrows (a card that is turned by half a turn looks the same).
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]

STRIDE_PX = 4
UNIT_PX = 16.0
HEATS = 3
INDEX = 14
"""So many channels after the heats speak of an index, the rest of a card's middle."""

CHANNELS = HEATS + INDEX + 6


def axes_of(corners: Numbers) -> tuple[Numbers, Numbers]:
    """Half the width and half the height of a quad, as arrows to the right and down in its own sense."""
    a, b, c, d = corners
    return (b + c - a - d) / 4, (c + d - a - b) / 4


def doubled(arrow: Numbers) -> Numbers:
    """An arrow with twice its angle and its own length: the same for an arrow and its opposite."""
    x, y = arrow
    length = max(float(np.hypot(x, y)), 1e-9)
    return np.asarray((x * x - y * y, 2 * x * y)) / length


def halved(arrow: Numbers) -> Numbers:
    """One of the two arrows of which this is the doubled one: the one that points right."""
    x, y = arrow
    length = float(np.hypot(x, y))
    angle = float(np.arctan2(y, x)) / 2
    return np.asarray((np.cos(angle), np.sin(angle))) * length
