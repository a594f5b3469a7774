"""Counts banana tokens, yellow and black, that lie in a zone seen from straight above."""

import math
from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import Picture

WORK_PX_PER_MM = 2.0
"""A token is then 45 to 50 pixels wide; finer tells no more."""

RADII_MM = (11.0, 11.5, 12.0, 12.5)
"""Tokens of 22 to 25 mm; all of one box are the same, so one radius is chosen for a picture."""

NEAREST = 1.45
"""Two middles are at least so many radii apart: tokens overlap slightly, and no stack can be counted."""

MOST_BLUE = 0.46
LEAST_GREEN, MOST_GREEN = 0.58, 1.02
LEAST_YELLOW = 0.42
"""Of white paper in the same light: a token's blue is 0.32 of its red and its green 0.80; brass coins have
0.55 and more blue, copper 0.48, skin 0.6. At the edge of a shadow the paper beside may be twice as bright."""

MOST_BLACK = 0.36
"""Of white paper beside it; a hand's shadow moves with the paper it lies on."""

WHITE_AROUND_MM = 40.0
DEEPEST_SHADOW = 0.3
"""Of the zone's white; where no white is near, a large black thing is not to be its own white."""

LIT = 0.6
"""Of the brightest, what is neither black nor in a deep shadow: the paper is there, however many yellow
tokens, which are as bright, lie on it."""

LEAST_WHITE = 18.0
"""Levels; below this black and white cannot be told apart in the noise."""

LEAST_COVER = 0.86
EDGE_MM = 1.1
LEAST_SUPPORT = 0.5
NO_RIM = 0.0
ANGLES = 72
"""A token's rim has to be seen: at so many angles, just outside it, there is no token's colour."""

GAP_SHARE = 0.45
"""Holes up to this share of a token are what is printed on it, or the room between tokens."""

LEFT_OVER = 0.3
"""Colour of at least this share of a token that no token explains leaves a doubt."""

LEAST_AGREEMENT = 0.75
OTHER_P, STRANGE_P = 0.02, 0.25
"""A coloured thing whose outline does not follow its discs to that share is another thing: its discs are
hardly tokens, though one may lie against it."""

CANDIDATES = 120
SURELY = 0.9995
MOST_ALTERNATIVES = 5


class TokenGuess(msgspec.Struct, frozen=True):
    """So many tokens, with the probability that it is just these."""

    yellow: int
    black: int
    p: float


class TokenCount(msgspec.Struct, frozen=True):
    """The tokens of a picture.

    Attributes:
        yellow: the likeliest number of yellow ones.
        black: and of black ones.
        p: the probability that both are right.
        alternatives: the next likeliest, likeliest first.
    """

    yellow: int
    black: int
    p: float
    alternatives: tuple[TokenGuess, ...] = ()


class _Disc(msgspec.Struct, frozen=True):
    """A token that may be: its middle in pixels, and how likely it is one."""

    x: float
    y: float
    p: float


def count_tokens(
    picture: Picture, px_per_mm: float, *, white: tuple[float, float, float] | None = None
) -> TokenCount:
    """Count the tokens of a zone's rectified picture.

    Args:
        picture: as `mat.rectified` gives it.
        px_per_mm: its scale.
        white: how white paper looks in it, blue first; None where the zone itself is on white paper,
            some of which shows.
    """
    scale = WORK_PX_PER_MM / px_per_mm
    small = np.asarray(
        cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    yellow, black = _masks(small, white)
    best = max(
        ((_discs(yellow, radius), _discs(black, radius)) for radius in RADII_MM),
        key=lambda found: (
            sum(disc.p for colour in found for disc in colour)
            - sum(disc.p * (1 - disc.p) for colour in found for disc in colour) * 2
        ),
    )
    return _count(*(_distribution([disc.p for disc in discs]) for discs in best))


def _masks(
    picture: NDArray[np.uint8], white: tuple[float, float, float] | None
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Where a picture is yellow as tokens are, and where black, against white in the same light."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.35 * WORK_PX_PER_MM).astype(np.float32)
    if white is None:
        bright = soft.max(axis=2)
        paper = soft[bright >= LIT * np.percentile(bright, 95)]
        # Yellow is as bright as paper in red: the bluest of what is lit is the paper.
        share = paper[:, 0] / (paper.max(axis=1) + 1)
        tint = np.median(paper[share >= np.percentile(share, 60)], axis=0)
    else:
        tint = np.asarray(white, np.float32)
    tint = np.maximum(tint / max(1.0, float(tint.max())), 0.05)
    even = soft / tint
    value = even.max(axis=2)
    side = 2 * round(WHITE_AROUND_MM * WORK_PX_PER_MM / 4) + 1
    around = cv2.blur(cv2.dilate(value, np.ones((side, side), np.uint8)), (side, side))
    around = np.maximum(around, DEEPEST_SHADOW * float(np.percentile(value, 95)))
    around = np.maximum(around, LEAST_WHITE)
    blue, green, red = cv2.split(even)
    yellow = (blue < MOST_BLUE * red) & (green > LEAST_GREEN * red) & (green < MOST_GREEN * red)
    yellow &= value > LEAST_YELLOW * around
    black = value < MOST_BLACK * around
    return yellow.astype(np.uint8), black.astype(np.uint8)


def _discs(mask: NDArray[np.uint8], radius_mm: float) -> list[_Disc]:
    """Discs of a size that explain a mask, and what is left of it as discs that hardly are some."""
    radius = radius_mm * WORK_PX_PER_MM
    full = math.pi * radius**2
    cleaned = cv2.morphologyEx(mask, cv2.MORPH_OPEN, _ellipse(1.2))
    filled = _filled(np.asarray(cleaned, np.uint8), GAP_SHARE * full)
    candidates = _candidates(filled, radius)
    kept, dropped = _supported(candidates, np.asarray(cleaned, np.uint8), radius)
    discs = _judged([_Disc(x, y, _p(cover, seen)) for (x, y, cover), seen in kept], filled, radius)
    discs += [_Disc(x, y, min(OTHER_P, _p(cover, seen))) for (x, y, cover), seen in dropped]
    return discs + _left_over(filled, [place for place, _ in (*kept, *dropped)], radius)


def _judged(discs: list[_Disc], filled: NDArray[np.uint8], radius: float) -> list[_Disc]:
    """The discs of each connected thing, hardly any tokens if its outline is not made of theirs."""
    _, labels = cv2.connectedComponents(filled, connectivity=4)
    inner = cv2.erode(filled, np.ones((3, 3), np.uint8))
    height, width = filled.shape
    things: dict[int, list[_Disc]] = {}
    for disc in discs:
        label = int(labels[min(height - 1, round(disc.y)), min(width - 1, round(disc.x))])
        things.setdefault(label, []).append(disc)
    judged: list[_Disc] = []
    for label, own in things.items():
        rows, columns = np.nonzero((labels == label) & (inner == 0))
        off = np.stack([np.abs(np.hypot(columns - d.x, rows - d.y) - radius) for d in own])
        if np.mean(off.min(axis=0) <= EDGE_MM * WORK_PX_PER_MM) >= LEAST_AGREEMENT:
            judged += own
        else:
            judged += [_Disc(disc.x, disc.y, OTHER_P) for disc in own]
            judged.append(_Disc(own[0].x, own[0].y, STRANGE_P))
    return judged


def _ellipse(radius_mm: float) -> NDArray[np.uint8]:
    side = 2 * round(radius_mm * WORK_PX_PER_MM) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def _filled(mask: NDArray[np.uint8], most_px: float) -> NDArray[np.uint8]:
    """A mask without its small holes."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    small = [label for label in range(1, count) if stats[label, cv2.CC_STAT_AREA] <= most_px]
    return np.asarray(mask | np.isin(labels, small), np.uint8)


def _candidates(filled: NDArray[np.uint8], radius: float) -> list[tuple[float, float, float]]:
    """Middles of discs that lie within the mask, best first, none too near to a better one."""
    reach = math.ceil(radius * 1.15)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = np.hypot(x, y)
    inner = (far <= radius).astype(np.float32)
    ring = ((far > radius * 1.04) & (far <= radius * 1.15)).astype(np.float32)
    padded = cv2.copyMakeBorder(filled, reach, reach, reach, reach, cv2.BORDER_CONSTANT, value=0)
    within = cv2.filter2D(padded.astype(np.float32), -1, inner / inner.sum())
    beyond = cv2.filter2D(padded.astype(np.float32), -1, ring / ring.sum())
    score = np.where(within >= LEAST_COVER, within - 0.25 * beyond, 0)
    found: list[tuple[float, float, float]] = []
    apart = math.ceil(radius * NEAREST)
    while len(found) < CANDIDATES:
        _, best, _, (column, row) = cv2.minMaxLoc(score)
        if best <= 0:
            break
        found.append((column - reach, row - reach, float(within[row, column])))
        cv2.circle(score, (column, row), apart, 0.0, -1)
    return found


def _supported(
    candidates: Sequence[tuple[float, float, float]], mask: NDArray[np.uint8], radius: float
) -> tuple[
    list[tuple[tuple[float, float, float], float]], list[tuple[tuple[float, float, float], float]]
]:
    """Candidates whose rim is seen, and the others; the worst one goes first, as it hides others' rims."""
    kept = list(candidates)
    dropped: list[tuple[tuple[float, float, float], float]] = []
    while kept:
        supports = [_support(place, kept, mask, radius) for place in kept]
        worst = int(np.argmin(supports))
        if supports[worst] >= LEAST_SUPPORT:
            return list(zip(kept, supports, strict=True)), dropped
        dropped.append((kept.pop(worst), supports[worst]))
    return [], dropped


def _support(
    place: tuple[float, float, float],
    others: Sequence[tuple[float, float, float]],
    mask: NDArray[np.uint8],
    radius: float,
) -> float:
    """The share of a disc's rim, where no other disc is, beyond which the colour ends."""
    angles = np.arange(ANGLES) * 2 * np.pi / ANGLES
    edge = EDGE_MM * WORK_PX_PER_MM
    x = place[0] + (radius + edge) * np.cos(angles)
    y = place[1] + (radius + edge) * np.sin(angles)
    free = np.ones(ANGLES, np.bool_)
    for other in others:
        if other is not place:
            free &= np.hypot(x - other[0], y - other[1]) > radius + edge
    height, width = mask.shape
    free &= (x >= 0) & (y >= 0) & (x <= width - 1) & (y <= height - 1)
    if free.sum() < ANGLES / 12:
        # Discs that fill a large thing hide each other's rims; tokens side by side leave gaps.
        return NO_RIM
    coloured = mask[np.rint(y[free]).astype(int), np.rint(x[free]).astype(int)] > 0
    return float(1 - coloured.mean())


def _p(cover: float, support: float) -> float:
    """How likely a disc is a token, by how much of it and of its rim is seen."""
    logit = 14 * (support - LEAST_SUPPORT) + 30 * (cover - 0.9)
    return min(SURELY, 1 / (1 + math.exp(-logit)))


def _left_over(
    filled: NDArray[np.uint8], places: Sequence[tuple[float, float, float]], radius: float
) -> list[_Disc]:
    """Colour that no disc explains: perhaps a token that lies under others or over the zone's edge."""
    left = filled.copy()
    for x, y, _ in places:
        cv2.circle(left, (round(x), round(y)), math.ceil(radius + 1.5 * WORK_PX_PER_MM), 0, -1)
    left = np.asarray(cv2.morphologyEx(left, cv2.MORPH_OPEN, _ellipse(2.5)), np.uint8)
    full = math.pi * radius**2
    count, _, stats, middles = cv2.connectedComponentsWithStats(left, connectivity=4)
    found = []
    for label in range(1, count):
        share = stats[label, cv2.CC_STAT_AREA] / full
        if LEFT_OVER <= share <= 2:  # noqa: PLR2004 - a larger thing is no token at all
            x, y = middles[label]
            found.append(_Disc(float(x), float(y), min(0.3, 0.3 * share)))
    return found


def _distribution(ps: Sequence[float]) -> NDArray[np.float64]:
    """How likely each number of tokens is, if each is there or not by itself."""
    numbers = np.asarray([1.0])
    for p in ps:
        numbers = np.convolve(numbers, (1 - p, p))
    return numbers


def _count(yellow: NDArray[np.float64], black: NDArray[np.float64]) -> TokenCount:
    joint = np.outer(yellow, black)
    order = np.argsort(-joint, axis=None)[: MOST_ALTERNATIVES + 1]
    guesses = [
        TokenGuess(int(row), int(column), float(joint[row, column]))
        for row, column in zip(*np.unravel_index(order, joint.shape), strict=True)
    ]
    best, *others = guesses
    least = 1e-4
    return TokenCount(
        best.yellow, best.black, best.p, tuple(guess for guess in others if guess.p >= least)
    )
