"""ArUco markers by OpenCV 4.6 to 5.0: found in pictures, and as modules to be printed."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture, Picture
from vision.geometry import Points

MODULES = 6
"""Along a side of a marker, its black frame included."""

COLOURS = 3


@cache
def _dictionary() -> Any:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def found_markers(picture: Picture | GreyPicture) -> Mapping[int, Points]:
    """The markers of a picture by number: 4 x 2 pixels, clockwise from the marker's own top left.

    A number that is seen twice is left out: which of them is the mat's cannot be told.
    """
    grey = picture if picture.ndim < COLOURS else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    corners, numbers = _detected(np.asarray(grey, dtype=np.uint8))
    if numbers is None:
        return {}
    listed = [int(number) for number in np.ravel(numbers)]
    return {
        number: np.asarray(quad, dtype=np.float64).reshape(4, 2)
        for number, quad in zip(listed, corners, strict=True)
        if listed.count(number) == 1
    }


def _detected(grey: GreyPicture) -> tuple[Any, Any]:
    """Since OpenCV 4.7 by a detector, before by a function."""
    aruco: Any = cv2.aruco
    if hasattr(aruco, "ArucoDetector"):
        settings = aruco.DetectorParameters()
        settings.cornerRefinementMethod = aruco.CORNER_REFINE_SUBPIX
        found = aruco.ArucoDetector(_dictionary(), settings).detectMarkers(grey)
    else:
        settings = aruco.DetectorParameters_create()
        settings.cornerRefinementMethod = aruco.CORNER_REFINE_SUBPIX
        found = aruco.detectMarkers(grey, _dictionary(), parameters=settings)
    return found[0], found[1]


def marker_modules(number: int) -> NDArray[np.bool_]:
    """A marker's 6 x 6 modules, True for dark."""
    aruco: Any = cv2.aruco
    draw = getattr(aruco, "generateImageMarker", None) or aruco.drawMarker
    return np.asarray(np.asarray(draw(_dictionary(), number, MODULES)) == 0, dtype=np.bool_)
