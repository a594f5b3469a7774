"""Finds one card on plain-ish ground by its outline: the finder for enrolment where there is no network."""

from collections.abc import Iterator

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture, Picture
from vision.geometry import Points, Quad, area, is_convex, quad
from vision.sightings import FoundCard

WORKING_PX = 480
"""The longer side of the picture that is searched: an edge is placed to half of one of its pixels."""

LEAST_SHARE, MOST_SHARE = 0.04, 0.97
"""Of the picture that a card fills."""

NARROWEST, WIDEST = 0.5, 0.86
"""Width by height of what may be a card, from a little askew; bridge cards have 0.65, square ones 0.8."""

GROUND_RING = 0.03
"""The outermost share of the picture, which shows the ground."""

GROUND_COLOURS = 3
NEAR_SIDE = 0.05
"""Outline within so much of a side's length belongs to that side."""

CORNER = 0.12
"""Each side's ends are left out when its line is laid: a card's corners are round."""

GRAB_PX = 200
"""GrabCut works on a picture this large: a quarter of a second."""

PLAIN_ENOUGH = 0.8
"""A candidate this good ends the search before GrabCut, which is slow."""

LEAST_SCORE = 0.55


class Candidate(msgspec.Struct, frozen=True, eq=False):
    """What may be a card, and how much it looks like one, 0 to 1."""

    corners_px: Points
    score: float


class QuadFinder:
    """A `CardFinder` of one card that stands out from its ground; it gives one card at most."""

    def find(self, picture: Picture) -> tuple[FoundCard, ...]:
        """The card that stands out most."""
        found = candidates(picture)
        if not found or found[0].score < LEAST_SCORE:
            return ()
        best = found[0]
        return (FoundCard(upright(best.corners_px), whole=True, p=best.score),)


def candidates(picture: Picture) -> list[Candidate]:
    """All that may be the one card of a picture, the likeliest first."""
    scale = WORKING_PX / max(picture.shape[:2])
    interpolation = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=interpolation)
    seen = np.asarray(cv2.GaussianBlur(small, (0, 0), 1.0), dtype=np.uint8)
    slope = _slope(seen)
    found: list[Candidate] = []
    for mask in _masks(seen):
        for corners, fill in _quads(mask):
            score = fill * _support(corners, slope)
            found.append(Candidate((corners + 0.5) / scale, score))
        if found and max(one.score for one in found) >= PLAIN_ENOUGH:
            break
    return sorted(found, key=lambda one: -one.score)


def upright(corners: Points) -> Quad:
    """Corners from a short side's left end on, clockwise; the end nearer the picture's top is the top."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    start = 0 if sides[0] + sides[2] <= sides[1] + sides[3] else 1
    turned = np.roll(corners, -start, axis=0)
    if turned[:2, 1].sum() > turned[2:, 1].sum():
        turned = np.roll(turned, 2, axis=0)
    return quad(turned)


def _slope(seen: Picture) -> NDArray[np.float32]:
    """How fast any colour changes at each pixel, as a share of what strong edges of the picture have."""
    lab = cv2.cvtColor(seen, cv2.COLOR_BGR2LAB).astype(np.float32)
    across = cv2.Sobel(lab, cv2.CV_32F, 1, 0)
    down = cv2.Sobel(lab, cv2.CV_32F, 0, 1)
    slope = np.sqrt(across**2 + down**2).max(axis=2)
    strong = max(float(np.percentile(slope, 95)), 20.0)
    return np.asarray(np.minimum(slope / strong, 1), dtype=np.float32)


def _masks(seen: Picture) -> Iterator[GreyPicture]:
    """Guesses of which pixels are card, the cheap ones first."""
    lab = np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2LAB), dtype=np.uint8)
    away = _away_from_ground(lab)
    yield _tidied(_split(away))
    lightness = np.asarray(lab[..., 0], dtype=np.uint8)
    whiteness = np.asarray(seen.min(axis=2), dtype=np.uint8)
    for grey in (lightness, whiteness):
        light = _split(grey)
        yield _tidied(light)
        yield _tidied(np.asarray(255 - light, dtype=np.uint8))
    for low in (25, 60):
        edges = cv2.Canny(seen, low, low * 3)
        closed = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        yield np.asarray(closed, dtype=np.uint8)
    yield _grabbed(seen)


def _split(grey: GreyPicture) -> GreyPicture:
    _, mask = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return np.asarray(mask, dtype=np.uint8)


def _tidied(mask: GreyPicture) -> GreyPicture:
    size = np.ones((5, 5), np.uint8)
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, size)
    return np.asarray(cv2.morphologyEx(opened, cv2.MORPH_CLOSE, size), dtype=np.uint8)


def _away_from_ground(lab: Picture) -> GreyPicture:
    """How far each pixel's colour is from the nearest of the ground's, 0 to 255."""
    ring = max(2, round(min(lab.shape[:2]) * GROUND_RING))
    inner = np.ones(lab.shape[:2], bool)
    inner[ring:-ring, ring:-ring] = False
    ground = lab[inner].astype(np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 10, 1.0)
    labels = np.empty((0,), np.int32)
    _, _, colours = cv2.kmeans(ground, GROUND_COLOURS, labels, stop, 1, cv2.KMEANS_PP_CENTERS)
    pixels = lab.astype(np.float32)
    gaps = [np.linalg.norm(pixels - colour, axis=2) for colour in colours]
    return np.asarray(np.clip(np.min(gaps, axis=0) * 2, 0, 255), dtype=np.uint8)


def _grabbed(seen: Picture) -> GreyPicture:
    """What GrabCut takes for the foreground when the outermost part is ground."""
    scale = GRAB_PX / max(seen.shape[:2])
    small = cv2.resize(seen, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    height, width = small.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    edge = max(2, round(min(height, width) * 2 * GROUND_RING))
    inner = (edge, edge, width - 2 * edge, height - 2 * edge)
    ground, card = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(small, mask, inner, ground, card, 3, cv2.GC_INIT_WITH_RECT)
    front = np.isin(mask, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8) * 255
    size = (seen.shape[1], seen.shape[0])
    return _tidied(np.asarray(cv2.resize(front, size, interpolation=cv2.INTER_LINEAR), np.uint8))


def _quads(mask: GreyPicture) -> Iterator[tuple[Points, float]]:
    """The quads of a mask's larger shapes, and the share of each that the shape fills, 0 to 1."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = float(mask.shape[0] * mask.shape[1])
    for contour in sorted(contours, key=cv2.contourArea, reverse=True)[:3]:
        hull = np.asarray(cv2.convexHull(contour), dtype=np.int32)
        filled = cv2.contourArea(hull)
        if not LEAST_SHARE < filled / whole < MOST_SHARE:
            continue
        corners = _laid(hull, _rough(hull))
        if corners is not None and _is_card(corners):
            share = filled / area(corners)
            yield corners, float(np.clip(min(share, 2 - share), 0, 1))


def _rough(hull: NDArray[np.int32]) -> Points:
    """Four corners of a convex outline: its own where it has four, else the least rectangle around it."""
    around = cv2.arcLength(hull, closed=True)
    for tolerance in (0.02, 0.03, 0.05, 0.08):
        corners = cv2.approxPolyDP(hull, tolerance * around, closed=True)
        if len(corners) == 4:  # noqa: PLR2004 - a quad
            return _clockwise(corners.reshape(4, 2).astype(np.float64))
    return _clockwise(cv2.boxPoints(cv2.minAreaRect(hull)).astype(np.float64))


def _clockwise(corners: Points) -> Points:
    return corners if area(corners) > 0 else corners[::-1].copy()


def _laid(hull: NDArray[np.int32], rough: Points) -> Points | None:
    """Lines laid through the outline near each rough side; where they meet are the corners."""
    outline = _walked(hull.reshape(-1, 2).astype(np.float64))
    lines: list[tuple[float, float, float]] = []
    for start, end in zip(rough, np.roll(rough, -1, axis=0), strict=True):
        length = float(np.linalg.norm(end - start))
        along = (end - start) / max(length, 1e-6)
        at = (outline - start) @ along
        off = np.abs((outline - start) @ np.array((-along[1], along[0])))
        near = (at > CORNER * length) & (at < (1 - CORNER) * length) & (off < NEAR_SIDE * length)
        if near.sum() < 3:  # noqa: PLR2004 - two points say nothing of a side
            return None
        points = outline[near].astype(np.float32)
        vx, vy, x, y = (
            float(v) for v in cv2.fitLine(points, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        )
        lines.append((-vy, vx, -vy * x + vx * y))
    return _meeting(lines)


def _walked(corners: Points) -> Points:
    """Points along a polygon, one for each pixel."""
    after = np.roll(corners, -1, axis=0)
    pieces = [
        a + (b - a) * np.linspace(0, 1, max(2, round(float(np.linalg.norm(b - a)))))[:, None]
        for a, b in zip(corners, after, strict=True)
    ]
    return np.concatenate(pieces)


def _meeting(lines: list[tuple[float, float, float]]) -> Points | None:
    """Where each line meets the one before it."""
    corners = np.zeros((4, 2))
    for number in range(4):
        pair = np.array([lines[number - 1][:2], lines[number][:2]])
        if abs(np.linalg.det(pair)) < 0.3:  # noqa: PLR2004 - sides that meet at less than 17 degrees
            return None
        corners[number] = np.linalg.solve(pair, (lines[number - 1][2], lines[number][2]))
    return corners


def _is_card(corners: Points) -> bool:
    """Has it a card's shape?"""
    if area(corners) <= 0 or not is_convex(corners):
        return False
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    pairs = sorted(((sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2))
    askew = min(sides[:2]) and max(
        max(sides[k], sides[k + 2]) / max(min(sides[k], sides[k + 2]), 1e-6) for k in (0, 1)
    )
    return bool(NARROWEST < pairs[0] / pairs[1] < WIDEST and askew < 1.35)  # noqa: PLR2004 - seen from above


def _support(corners: Points, slope: NDArray[np.float32]) -> float:
    """The share of the quad's outline at which colours change."""
    height, width = slope.shape
    near = cv2.dilate(slope, np.ones((3, 3), np.uint8))
    total: list[NDArray[np.float32]] = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        steps = np.linspace(CORNER, 1 - CORNER, 60)[:, None]
        points = np.rint(start + (end - start) * steps).astype(int)
        inside = (
            (points >= 1).all(axis=1) & (points[:, 0] < width - 1) & (points[:, 1] < height - 1)
        )
        x, y = np.clip(points[:, 0], 0, width - 1), np.clip(points[:, 1], 0, height - 1)
        total.append(np.where(inside, np.asarray(near[y, x]) > 0.3, 0.0).astype(np.float32))  # noqa: PLR2004
    return float(np.mean(total))
