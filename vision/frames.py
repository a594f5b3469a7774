"""A picture and the moment at which it was taken: what every camera hands on."""

from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Picture: TypeAlias = NDArray[np.uint8]
"""Pixels as rows x columns x 3, blue first as OpenCV has them, 0 to 255."""

GreyPicture: TypeAlias = NDArray[np.uint8]
"""Pixels as rows x columns, 0 (dark) to 255."""


class Frame(msgspec.Struct, frozen=True, eq=False):
    """One picture of a camera.

    Attributes:
        sequence: 1 for the first picture of this camera since it was opened, then one more for each; a
            gap is pictures that were taken and not handed on.
        taken_us: when the picture arrived, in microseconds of this machine's monotonic clock.
        picture: the pixels; not to be written to.
    """

    sequence: int
    taken_us: int
    picture: Picture
