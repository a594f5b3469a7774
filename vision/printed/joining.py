"""From corner codes to cards: the codes of one card are one card, however many of them show."""

import math
from collections.abc import Sequence
from itertools import combinations

import cv2
import msgspec
import numpy as np

from vision.geometry import Homography, Point, Points, array, carried
from vision.printed.codes import CODE_PLACES, CORNERS
from vision.printed.decoding import Code
from vision.printed.sizes import CARD_MM

MOST_MISS_MM = 9.0
"""How far a code may lie from where another code of its card says that it should. Over the diagonal of a
card one degree and one percent of error in a code of eight millimetres come to 2.5 mm; two cards alike
can not lie so near each other with these corners in sight."""

MOST_LONE_TILT = 0.2
"""Sine of the angle by which two codes of a card may be turned against each other."""

PLACES: tuple[Points, ...] = tuple(array(CODE_PLACES[corner]) for corner in CORNERS)
"""Corners of the four codes in card millimetres, clockwise from the top left one. At the lower corners a
code stands on its head: its own top left is at the lower right."""

OWN_CORNERS: tuple[Points, ...] = (
    PLACES[0],
    PLACES[1],
    np.roll(PLACES[2], -2, axis=0),
    np.roll(PLACES[3], -2, axis=0),
)
"""The same, each beginning with its code's own top left."""

OWN_MIDDLES: tuple[Point, ...] = tuple(
    (float(x), float(y)) for x, y in (corners.mean(axis=0) for corners in OWN_CORNERS)
)

AFFINE_FITS: tuple[Points, ...] = tuple(
    np.linalg.pinv(np.column_stack((corners, np.ones(len(corners))))) for corners in OWN_CORNERS
)
"""For each corner of the card what makes the best affine map of where its code's corners are seen."""

OPPOSITE = 2


class CodedCard(msgspec.Struct, frozen=True, eq=False):
    """A card that was found by its codes.

    Attributes:
        deck: `dabong`.
        card: `10W`.
        corners_px: 4 x 2, clockwise from the card's top left.
        whole: codes at opposite ends were seen, so the corners are measured and not carried on.
        codes: how many of its codes were read.
        p: probability that the reading is right.
        read_at_px: the middles of the codes that were read, n x 2.
    """

    deck: str
    card: str
    corners_px: Points
    whole: bool
    codes: int
    p: float
    read_at_px: Points


class _Link(msgspec.Struct, frozen=True):
    """Two codes that may be of one card: how far off, and how many corners clockwise the second is."""

    miss_mm: float
    first: int
    second: int
    corners_on: int


def joined(codes: Sequence[Code]) -> tuple[CodedCard, ...]:
    """The cards that codes belong to, in the order of their best code."""
    alike: dict[tuple[str, str], list[int]] = {}
    for at, seen in enumerate(codes):
        alike.setdefault((seen.deck, seen.card), []).append(at)
    links = sorted(
        (
            link
            for members in alike.values()
            for first, second in combinations(members, 2)
            for link in _link(codes, first, second)
        ),
        key=lambda link: link.miss_mm,
    )
    groups: list[dict[int, int]] = [{0: index} for index in range(len(codes))]
    home = {index: (index, 0) for index in range(len(codes))}
    for link in links:
        group, corner = home[link.first]
        other, other_corner = home[link.second]
        shift = (corner + link.corners_on - other_corner) % len(CORNERS)
        moved = {(at + shift) % len(CORNERS): code for at, code in groups[other].items()}
        if group == other or moved.keys() & groups[group].keys():
            continue
        groups[group].update(moved)
        groups[other] = {}
        for at, code in moved.items():
            home[code] = (group, at)
    cards = [_card([codes[i] for i in group.values()], group) for group in groups if group]
    return tuple(sorted(cards, key=lambda card: -card.p))


def _corner(code: Code) -> int:
    """A corner of `CORNERS` at which the code stands, the card turned so that it is an upper one."""
    return 1 if code.mirrored else 0


def _link(codes: Sequence[Code], first: int, second: int) -> list[_Link]:
    """At most one link between two codes of the same kind of card."""
    a, b = codes[first], codes[second]
    (a_x, a_y), (b_x, b_y) = _heading(a), _heading(b)
    upright = a_x * b_x + a_y * b_y > 0
    turned = abs(a_x * b_y - a_y * b_x)
    from_corner, to_corner = _corner(a), _corner(b)
    if not upright:
        to_corner += OPPOSITE
    if from_corner == to_corner or turned > MOST_LONE_TILT:
        return []
    miss = max(
        _miss_mm(a, from_corner, b, to_corner),
        _miss_mm(b, to_corner, a, from_corner),
    )
    if miss > MOST_MISS_MM:
        return []
    return [_Link(miss, first, second, (to_corner - from_corner) % len(CORNERS))]


def _heading(code: Code) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = code.corners_px.tolist()
    x, y = bx - ax + cx - dx, by - ay + cy - dy
    length = math.hypot(x, y)
    return x / length, y / length


def _miss_mm(a: Code, a_corner: int, b: Code, b_corner: int) -> float:
    """How far code b lies from where code a puts that corner of its card."""
    plane = AFFINE_FITS[a_corner] @ a.corners_px
    (xx, xy), (yx, yy), (x0, y0) = plane.tolist()
    x, y = OWN_MIDDLES[b_corner]
    b_x, b_y = (sum(along) / len(along) for along in b.corners_px.T.tolist())
    off = math.hypot(x * xx + y * yx + x0 - b_x, x * xy + y * yy + y0 - b_y)
    return off / math.sqrt(abs(xx * yy - xy * yx))


def _affine(source: Points, target: Points) -> Homography:
    """The least-squares affine map of points, as a homography."""
    lifted = np.column_stack((source, np.ones(len(source))))
    solved, *_ = np.linalg.lstsq(lifted, target, rcond=None)
    return np.vstack((solved.T, (0.0, 0.0, 1.0)))


def _card(codes: Sequence[Code], corners: Sequence[int] | dict[int, int]) -> CodedCard:
    """One card from its codes and the corners, counted clockwise, at which they stand."""
    at = list(corners)
    # Corner 0 of a group is that of its first code, which may be a mirrored one.
    first = _corner(codes[at.index(0)]) if 0 in at else 0
    places = np.concatenate([OWN_CORNERS[(corner + first) % len(CORNERS)] for corner in at])
    pixels = np.concatenate([code.corners_px for code in codes])
    whole = any((corner + OPPOSITE) % len(CORNERS) in at for corner in at)
    fitted = cv2.findHomography(places, pixels, 0)[0] if whole else None
    plane = _affine(places, pixels) if fitted is None else np.asarray(fitted, dtype=np.float64)
    return CodedCard(
        deck=codes[0].deck,
        card=codes[0].card,
        corners_px=carried(array(CARD_MM), plane),
        whole=whole,
        codes=len(codes),
        p=max(code.p for code in codes),
        read_at_px=np.stack([code.corners_px.mean(axis=0) for code in codes]),
    )
