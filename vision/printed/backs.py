"""Finds printed cards that lie face down, by the pattern of their backs."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decks import Deck
from vision.frames import GreyPicture, Picture
from vision.geometry import Points, area, array, quad, rectangle
from vision.overlap import shared_of_both
from vision.printed.raster import back_picture
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.sightings import FoundCard, ReadCard, Reading

MARGIN_MM = 3.0
"""White around the pattern, which parts it from whatever lies beside the card."""

PANEL_MM = (CARD_WIDTH_MM - 2 * MARGIN_MM, CARD_HEIGHT_MM - 2 * MARGIN_MM)

WORK_PX_PER_MM = 1.5
SLACK_PX = 4
"""The pattern is looked for so far around where its outline says it is."""

LEAST_WIDTH_PX = 40
"""At this size the pattern's diamonds are two pixels apart."""

WHITE_AROUND = 0.1
"""Of the picture's shorter side: no card's white is farther than this from its pattern's edge."""

COARSE = 4
"""How bright the white nearby is can be told from a picture so much smaller."""

LEAST_AROUND_PX = 3
DARK_SHARE = 0.62
"""The pattern's darkest colour is darker than this share of the white beside it; wood may be too."""

NARROWEST, WIDEST = 1.22, 1.7
"""Height by width of the pattern, which has 1.44, seen a little askew."""

LEAST_FILL = 0.86
"""The share of its least rectangle that the pattern's outline fills; its corners are round."""

FINEST_PX, COARSEST_PX = 0.7, 5.0
"""What is finer is noise; what is coarser is light."""

CLIPPED_AT = 2.0
LEAST_LIKENESS, SURE_LIKENESS = 0.36, 0.44
"""Backs have 0.73 and more, 0.46 where a lamp is mirrored all across; what is none has up to 0.3."""

PART_SHARE = 0.2
MOST_PARTS = 10
"""Halves of patterns that are tried together, the largest first: a zone has hardly more."""

LEAST_SOLID = 0.6
"""What half of a pattern fills of its hull; the grain of wood is thin and crooked."""

ROUND_SHARE = 0.03
"""Of its outline's length, how much a pattern's round corners may be cut."""

SAME = 0.25
"""Of what both cover: guesses that share more are of one card."""

MOST_P = 0.995


def read_backs(picture: Picture, deck: Deck) -> tuple[ReadCard, ...]:
    """Every card of the printed decks that lies with its whole back in sight; all decks have the same.

    Args:
        picture: rows x columns x 3, blue first; any size, seen from nearly straight above, as zones are
            rectified: at a slant of 20 degrees half of them are missed.
        deck: the deck in play; it makes no difference.
    """
    del deck
    judged = sorted(
        (
            max(((_likeness(picture, guess), guess) for guess in guesses), key=_first)
            for guesses in _panels(picture)
        ),
        key=_first,
        reverse=True,
    )
    found: list[ReadCard] = []
    for likeness, panel in judged:
        if likeness < LEAST_LIKENESS:
            break
        corners = quad(_grown(panel))
        if any(shared_of_both(corners, other.found.corners_px) > SAME for other in found):
            continue
        share = (likeness - LEAST_LIKENESS) / (SURE_LIKENESS - LEAST_LIKENESS)
        p = MOST_P * min(1.0, 0.5 + share / 2)
        card = FoundCard(corners, whole=True, p=p)
        found.append(ReadCard(card, Reading({}, unknown=1 - p, face_down=p)))
    return tuple(found)


def _first(judged: tuple[float, Points]) -> float:
    return judged[0]


def _panels(picture: Picture) -> Iterator[list[Points]]:
    """Of each thing that may be the pattern, guesses of its corners, a short side first."""
    blue, green, red = cv2.split(picture)
    darkest = np.asarray(cv2.min(cv2.min(blue, green), red), dtype=np.uint8)
    # Each dark thing's outer edge, also of those that lie in a hole of another: on a dark table all do.
    contours, _ = cv2.findContours(_dark(darkest), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    least = LEAST_FILL * NARROWEST * LEAST_WIDTH_PX**2
    parts: list[tuple[float, NDArray[np.int32]]] = []
    for contour in contours:
        # A lamp mirrored at its edge bites a piece out of the pattern: its hull has it back.
        hull = np.asarray(cv2.convexHull(contour), dtype=np.int32)
        filled = cv2.contourArea(hull)
        if guesses := _guesses(hull):
            yield guesses
        # Half a pattern may have the shape of a whole one.
        if filled >= PART_SHARE * least and cv2.contourArea(contour) >= LEAST_SOLID * filled:
            parts.append((filled, hull))
    # And one mirrored all across it leaves two.
    parts.sort(key=lambda part: -part[0])
    for (_, one), (_, other) in combinations(parts[:MOST_PARTS], 2):
        hull = np.asarray(cv2.convexHull(np.concatenate((one, other))), dtype=np.int32)
        if guesses := _guesses(hull):
            yield guesses


def _guesses(hull: NDArray[np.int32]) -> list[Points]:
    """Where the pattern's corners are if this is its outline; none if it has not its shape."""
    (_, (one, other), _) = box = cv2.minAreaRect(hull)
    short, long = sorted((one, other))
    if short < LEAST_WIDTH_PX or not NARROWEST < long / short < WIDEST:
        return []
    if cv2.contourArea(hull) < LEAST_FILL * one * other:
        return []
    rectangular = np.asarray(cv2.boxPoints(box), dtype=np.float64)
    return [_upright(guess) for guess in (rectangular, *_askew(hull))]


def _askew(hull: NDArray[np.int32]) -> list[Points]:
    """The outline's own four corners, if it has so many: seen askew, a card is no rectangle."""
    bent = cv2.approxPolyDP(hull, ROUND_SHARE * cv2.arcLength(hull, closed=True), closed=True)
    return [bent.reshape(-1, 2).astype(np.float64)] if len(bent) == 4 else []  # noqa: PLR2004 - corners


def _dark(darkest: GreyPicture) -> GreyPicture:
    """Where it is darker than the white nearby, 255 or 0, without the pattern's light diamonds."""
    height, width = darkest.shape
    size = (max(1, width // COARSE), max(1, height // COARSE))
    small = cv2.resize(darkest, size, interpolation=cv2.INTER_AREA)
    side = max(LEAST_AROUND_PX, round(WHITE_AROUND * min(size)) | 1)
    near = cv2.resize(cv2.dilate(small, np.ones((side, side), np.uint8)), (width, height))
    limit = cv2.convertScaleAbs(near, alpha=DARK_SHARE)
    mask = cv2.compare(darkest, limit, cv2.CMP_LT)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _upright(corners: Points) -> Points:
    """Clockwise, beginning so that the first side is a short one."""
    clockwise = corners if area(corners) > 0 else corners[::-1]
    sides = np.linalg.norm(np.roll(clockwise, -1, axis=0) - clockwise, axis=1)
    return np.asarray(clockwise if sides[0] < sides[1] else np.roll(clockwise, -1, axis=0))


def _likeness(picture: Picture, panel: Points) -> float:
    """How much what lies there looks like the pattern: a correlation, 1 for the same."""
    pattern = _pattern()
    height, width = pattern.shape
    left = SLACK_PX - 0.5
    target = array(rectangle(left, left, width, height)).astype(np.float32)
    plane = cv2.getPerspectiveTransform(panel.astype(np.float32), target)
    size = (width + 2 * SLACK_PX, height + 2 * SLACK_PX)
    seen = cv2.warpPerspective(picture, plane, size, flags=cv2.INTER_AREA)
    return float(
        cv2.matchTemplate(_relief(np.asarray(seen, np.uint8)), pattern, cv2.TM_CCOEFF_NORMED).max()
    )


@cache
def _pattern() -> NDArray[np.float32]:
    """The printed pattern without its margin."""
    cut = round(MARGIN_MM * WORK_PX_PER_MM)
    return _relief(back_picture(WORK_PX_PER_MM)[cut:-cut, cut:-cut])


def _relief(picture: Picture) -> NDArray[np.float32]:
    """Lighter and darker than around, and no more than usual: a mirrored lamp counts no more than print."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    fine = cv2.GaussianBlur(grey, (0, 0), FINEST_PX).astype(np.float32)
    off = fine - cv2.GaussianBlur(fine, (0, 0), COARSEST_PX)
    usual = CLIPPED_AT * float(np.median(np.abs(off))) + 1e-3
    return np.asarray(np.clip(off / usual, -1, 1), dtype=np.float32)


def _grown(panel: Points) -> Points:
    """The card's corners around those of its pattern."""
    a, b, c, d = panel
    across = ((b - a) + (c - d)) / 2 / PANEL_MM[0] * MARGIN_MM
    down = ((d - a) + (c - b)) / 2 / PANEL_MM[1] * MARGIN_MM
    return np.stack((a - across - down, b + across - down, c + across + down, d - across + down))
