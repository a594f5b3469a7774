"""The mat: from its markers in a picture to millimetres on the table, and to upright pictures of zones."""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture
from vision.geometry import (
    Homography,
    Point,
    Points,
    Quad,
    array,
    carried,
    homography_of_quads,
    rectangle,
)
from vision.zones import Zone

LEAST_MAT_PX_PER_MM = 1.8
LEAST_PILE_PX_PER_MM = 3.0
"""What a card must be seen with to be read: lying alone on the mat, and on a pile."""

MOST_MISFIT_MM = 3.0
"""A printed mat that lies flat fits to half a millimetre; a fold or a shifted tile shows as more."""

LOOSE_STEPS = 25


class MatError(ValueError):
    """The mat cannot be found in a picture; the sentence says what is seen and what to do."""


class Mat(msgspec.Struct, frozen=True):
    """Markers on a printed mat.

    Attributes:
        width_mm: of the mat, along seat 1's edge.
        height_mm: of the mat.
        markers: by number, their corners on the mat, clockwise from the marker's own top left. Loose
            corners have no fixed places: then `loose_mm` is their side, and numbers 0 to 3 stand at
            top left, top right, bottom right and bottom left.
        loose_mm: the side of loose corner markers; 0 for a mat of one piece.
    """

    width_mm: float
    height_mm: float
    markers: Mapping[int, Quad]
    loose_mm: float = 0.0


class MatPose(msgspec.Struct, frozen=True, eq=False):
    """Where the mat lies in a picture.

    Attributes:
        to_picture: homography from mat millimetres to pixels.
        width_mm: of the mat; measured, where the corners are loose.
        height_mm: of the mat.
        markers: how many markers it was found by.
        misfit_mm: the farthest that a marker's corner lies from its place.
    """

    to_picture: Homography
    width_mm: float
    height_mm: float
    markers: int
    misfit_mm: float

    def to_mat(self, points_px: Points) -> Points:
        """Pixels to millimetres, n x 2."""
        return carried(points_px, _inverse(self.to_picture))

    def px_per_mm(self, at_mm: Point) -> float:
        """How sharply that spot is seen along its worst direction."""
        x, y = at_mm
        spots = carried(array(((x, y), (x + 1, y), (x, y + 1))), self.to_picture)
        return float(np.linalg.svd(spots[1:] - spots[0], compute_uv=False)[-1])


def pose_of(mat: Mat, seen: Mapping[int, Points]) -> MatPose:
    """The mat's pose from the markers seen in a picture.

    Args:
        mat: which markers there are.
        seen: markers by number in pixels, as `markers.found_markers` gives them.

    Raises:
        MatError: too few markers, or they do not lie as they were printed.
    """
    if mat.loose_mm:
        return _loose_pose(mat, seen)
    numbers = sorted(seen.keys() & mat.markers.keys())
    if len(numbers) < min(2, len(mat.markers)):
        raise MatError(
            f"The camera sees {len(numbers)} of the mat's {len(mat.markers)} markers and needs two: "
            "uncover the mat, or give it more light."
        )
    places = np.concatenate([array(mat.markers[number]) for number in numbers])
    pixels = np.concatenate([seen[number] for number in numbers])
    plane, _ = cv2.findHomography(places, pixels, 0)
    if plane is None:
        raise MatError("The mat's markers lie in one line: look at it from further above.")
    found = np.asarray(plane, dtype=np.float64)
    misfit = _misfit_mm(found, places, pixels)
    if misfit > MOST_MISFIT_MM:
        raise MatError(
            f"The mat's markers are up to {misfit:.0f} mm from where they were printed: "
            "flatten the mat, or push its sheets together again."
        )
    return MatPose(found, mat.width_mm, mat.height_mm, len(numbers), misfit)


def _inverse(plane: Homography) -> Homography:
    return np.asarray(np.linalg.inv(plane), dtype=np.float64)


def _misfit_mm(plane: Homography, places: Points, pixels: Points) -> float:
    back = carried(pixels, _inverse(plane))
    return float(np.linalg.norm(back - places, axis=1).max())


def _loose_pose(mat: Mat, seen: Mapping[int, Points]) -> MatPose:
    """Four squares of known side and unknown place tell the plane; the outer corners tell the mat."""
    missing = [number for number in range(4) if number not in seen]
    if missing:
        names = ("top left", "top right", "bottom right", "bottom left")
        raise MatError(
            f"The camera does not see the mat's corner at the {names[missing[0]]}: "
            "all four have to be in the picture and uncovered."
        )
    quads = np.stack([seen[number] for number in range(4)])
    to_plane, misfit = _plane_of_squares(quads, mat.loose_mm)
    if misfit > MOST_MISFIT_MM:
        raise MatError(
            f"The mat's four corners do not fit one flat table by {misfit:.0f} mm: lay them flat, and "
            "print them all at the same size."
        )
    outer = carried(np.stack([quads[number][number] for number in range(4)]), to_plane)
    along = (outer[1] - outer[0]) + (outer[2] - outer[3])
    turn = math.atan2(along[1], along[0])
    cos, sin = math.cos(turn), math.sin(turn)
    rotation = np.asarray([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
    level = carried(outer, rotation)
    left, top = (level[0] + level[3])[0] / 2, (level[0] + level[1])[1] / 2
    width = float((level[1] + level[2])[0] / 2 - left)
    height = float((level[2] + level[3])[1] / 2 - top)
    shift = np.asarray([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
    to_picture = np.linalg.inv(shift @ rotation @ to_plane)
    return MatPose(to_picture / to_picture[2, 2], width, height, 4, misfit)


def _plane_of_squares(quads: NDArray[np.float64], side_mm: float) -> tuple[Homography, float]:
    """The map from pixels to a plane in which all quads are squares of that side, and its worst error.

    It has five unknowns (two of perspective, two of stretch, one of size), found by Gauss-Newton on
    the sides and diagonals of the squares; where the plane begins and how it is turned stays open.
    """
    middle = quads.reshape(-1, 2).mean(axis=0)
    spread = float(np.abs(quads - middle).max())
    unit = (quads - middle) / spread
    expected = np.asarray([side_mm * (1 if (b - a) % 2 else math.sqrt(2)) for a, b in _PAIRS])

    def plane(values: NDArray[np.float64]) -> Homography:
        a, b, d, p, q = values
        return np.asarray([[a, b, 0.0], [0.0, d, 0.0], [p, q, 1.0]])

    def errors(values: NDArray[np.float64]) -> NDArray[np.float64]:
        mapped = carried(unit.reshape(-1, 2), plane(values)).reshape(4, 4, 2)
        lengths = [np.linalg.norm(mapped[:, b] - mapped[:, a], axis=1) for a, b in _PAIRS]
        return np.asarray(np.stack(lengths, axis=1) - expected, dtype=np.float64).ravel()

    edge = float(np.linalg.norm(unit - np.roll(unit, 1, axis=1), axis=2).mean())
    values = np.asarray([side_mm / edge, 0.0, side_mm / edge, 0.0, 0.0])
    for _ in range(LOOSE_STEPS):
        now = errors(values)
        nudges = np.maximum(np.abs(values), 1e-3) * 1e-6
        slopes = [(errors(values + np.eye(5)[i] * nudges[i]) - now) / nudges[i] for i in range(5)]
        step, *_ = np.linalg.lstsq(np.stack(slopes, axis=1), -now, rcond=None)
        values = values + step
        if np.abs(step).max() < 1e-10:  # noqa: PLR2004 - far below what a pixel tells
            break
    normal = np.asarray(
        [[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]]
    )
    found = plane(values) @ normal
    worst = float(np.abs(errors(values)).max())
    return found / found[2, 2], worst if np.isfinite(worst) else math.inf


_PAIRS = tuple(combinations(range(4), 2))


def rectified(picture: Picture, pose: MatPose, zone: Zone, px_per_mm: float) -> Picture:
    """A zone as seen straight from above, its own top upwards."""
    width, height = zone.size_mm
    size = (round(width * px_per_mm), round(height * px_per_mm))
    corners = carried(array(zone.corners_mm), pose.to_picture)
    target = array(rectangle(-0.5, -0.5, width * px_per_mm, height * px_per_mm))
    plane = homography_of_quads(corners, target)
    return np.asarray(cv2.warpPerspective(picture, plane, size), dtype=np.uint8)


def zone_to_mat(points_px: Points, zone: Zone, px_per_mm: float) -> Points:
    """Points of a zone's rectified picture, n x 2, in millimetres of the mat."""
    width, height = zone.size_mm
    source = array(rectangle(-0.5, -0.5, width * px_per_mm, height * px_per_mm))
    return carried(points_px, homography_of_quads(source, array(zone.corners_mm)))


def sharpness_complaint(pose: MatPose, zones: Sequence[Zone]) -> str:
    """One sentence when the camera sees a zone less sharply than cards need; empty when all is well."""
    worst: tuple[float, Zone, float, float] | None = None
    for zone in zones:
        need = LEAST_PILE_PX_PER_MM if zone.is_pile else LEAST_MAT_PX_PER_MM
        corners = (*zone.corners_mm, tuple(np.mean(zone.corners_mm, axis=0)))
        seen = min(pose.px_per_mm((float(x), float(y))) for x, y in corners)
        if worst is None or seen / need < worst[0]:
            worst = (seen / need, zone, seen, need)
    if worst is None or worst[0] >= 1:
        return ""
    share, zone, seen, need = worst
    return (
        f"The camera hangs too high: {zone.name} is seen with {seen:.1f} px/mm and needs {need:.1f}; "
        f"bring the camera down to {share:.0%} of its height, or take a larger picture."
    )
