"""Draws tables with cards on them, and knows where every card and every index is and what hides it."""

import math
from collections.abc import Callable, Sequence

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.frames import GreyPicture, Picture
from vision.training.arrangements import Lying, arranged, middle_of
from vision.training.faces import IndexMark
from vision.training.grounds.cutouts import CARD_PX
from vision.training.light import photographed
from vision.training.stock import StockCard, StockDesign

Corners = NDArray[np.float64]
"""4 x 2 pixels, clockwise from the thing's own top left."""

Size = NDArray[np.float64]
"""Width and length."""

NARROWED = 0.25
"""So many groups of cards are narrower than their art."""

HIDDEN_BY_CLUTTER = 255
NOTHING = 254
"""Who owns a pixel: the number of a card, or one of these."""

MOST_CARDS = 60

FOREIGN_SHARE = 0.18
"""So many groups of cards are of another game."""


class SeenIndex(msgspec.Struct, frozen=True, eq=False):
    """An index in a scene: its card's number, its box, and how much of it is in sight (0 to 1)."""

    card: int
    corners: Corners
    in_sight: float


class SeenCard(msgspec.Struct, frozen=True, eq=False):
    """A card in a scene: what it is, its corners, and how much of it is in sight (0 to 1)."""

    stock: StockCard
    corners: Corners
    in_sight: float


class Scene(msgspec.Struct, frozen=True, eq=False):
    """A drawn table: its picture, and what is in it; `lookalikes` are of other games, and no indices."""

    picture: Picture
    cards: tuple[SeenCard, ...]
    indices: tuple[SeenIndex, ...]
    lookalikes: tuple[SeenIndex, ...] = ()


class Props(msgspec.Struct, frozen=True, eq=False):
    """What scenes are made of.

    Attributes:
        designs: decks with indices.
        foreign: decks of other games.
        ground: a piece of table: `ground(rng, height, width)`.
        clutter: a thing that lies about, blue first and how much of it is there: `clutter(rng)`.
        lying: how cards lie: `lying(rng)`.
        seen: what light and camera make of it: `seen(rng, picture, card_px)`.
    """

    designs: Sequence[StockDesign]
    foreign: Sequence[StockDesign]
    ground: Callable[[np.random.Generator, int, int], Picture]
    clutter: Callable[[np.random.Generator], Picture]
    lying: Callable[[np.random.Generator], tuple[Lying, ...]] = arranged
    seen: Callable[[np.random.Generator, Picture, float], Picture] = photographed


class _Canvas:
    """What has been drawn so far, and whose each pixel is."""

    def __init__(self, ground: Picture) -> None:
        self.picture = ground
        self.owner: GreyPicture = np.full(ground.shape[:2], NOTHING, np.uint8)

    def lay(
        self, pixels: Picture, corners: Corners, owner: int, shadow: tuple[float, float, float]
    ) -> None:
        """Draw something with four corners over what is there.

        Args:
            pixels: rows x columns x 4.
            corners: where its corners come to lie.
            owner: whose its pixels become.
            shadow: how far to the right and down it falls, in pixels, and how dark (0 to 1).
        """
        box = self._box_of(corners, pad=2 + math.ceil(max(abs(shadow[0]), abs(shadow[1]))))
        if box is None:
            return
        left, top, right, bottom = box
        shrunk = _edged(_shrunk(pixels, corners))
        height, width = shrunk.shape[0] - 1, shrunk.shape[1] - 1
        source = np.asarray(((1, 1), (width, 1), (width, height), (1, height)), np.float32) - 0.5
        target = (corners - (left + 0.5, top + 0.5)).astype(np.float32)
        plane = cv2.getPerspectiveTransform(source, target)
        size = (right - left, bottom - top)
        drawn = cv2.warpPerspective(shrunk, plane, size, flags=cv2.INTER_LINEAR)
        under = self.picture[top:bottom, left:right]
        alpha = np.asarray(drawn[..., 3] / np.float32(255), np.float32)
        if shadow[2] > 0:
            lit = 1 - _moved(alpha, shadow)
            under[:] = cv2.multiply(under, cv2.merge((lit, lit, lit)), dtype=cv2.CV_8U)
        under[:] = cv2.blendLinear(
            np.ascontiguousarray(drawn[..., :3]), under.copy(), alpha, 1 - alpha
        )
        self.owner[top:bottom, left:right][drawn[..., 3] > 127] = owner

    def _box_of(self, corners: Corners, pad: int) -> tuple[int, int, int, int] | None:
        height, width = self.owner.shape
        left, top = np.maximum(np.floor(corners.min(axis=0)) - pad, 0).astype(int)
        right, bottom = np.minimum(np.ceil(corners.max(axis=0)) + pad, (width, height)).astype(int)
        return (left, top, right, bottom) if right - left > 1 and bottom - top > 1 else None

    def share_of(self, corners: Corners, owner: int, cells: int) -> float:
        """How much of a quad is in the picture and the owner's own, on a grid of cells x cells."""
        at = (np.arange(cells) + 0.5) / cells
        u, v = np.meshgrid(at, at)
        u, v = u.reshape(-1, 1), v.reshape(-1, 1)
        a, b, c, d = corners
        points = (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v
        x, y = np.floor(points).astype(int).T
        height, width = self.owner.shape
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        return float(np.sum(self.owner[y[inside], x[inside]] == owner)) / cells**2


def _shrunk(pixels: Picture, corners: Corners) -> Picture:
    """The pixels no more than twice as fine as they will be seen, so that nothing flickers."""
    seen_px = max(
        4.0,
        float(np.linalg.norm(corners[1] - corners[0])),
        float(np.linalg.norm(corners[2] - corners[3])),
    )
    fine = pixels.shape[1] / seen_px
    if fine < 1.3:
        return pixels
    size = (round(pixels.shape[1] / fine), max(4, round(pixels.shape[0] / fine)))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _edged(pixels: Picture) -> Picture:
    """With one row of nothing around, so that edges come out smooth."""
    edged = cv2.copyMakeBorder(pixels, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    alpha = edged[..., 3]
    alpha[0] = alpha[-1] = 0
    alpha[:, 0] = alpha[:, -1] = 0
    return np.asarray(edged, np.uint8)


def _moved(alpha: NDArray[np.float32], shadow: tuple[float, float, float]) -> NDArray[np.float32]:
    right, down, dark = shadow
    height, width = alpha.shape
    moved = cv2.warpAffine(
        alpha, np.asarray(((1, 0, right), (0, 1, down)), np.float32), (width, height)
    )
    soft = max(1, int(abs(right) + abs(down)))
    return np.asarray(cv2.blur(moved, (2 * soft + 1, 2 * soft + 1)) * dark, dtype=np.float32)


def scene(
    rng: np.random.Generator, props: Props, size_px: int, widths_px: tuple[float, float]
) -> Scene:
    """A table with cards, seen by a camera.

    Args:
        rng: the only chance there is in it.
        props: what it is made of.
        size_px: of its square picture.
        widths_px: the least and the largest width of a card.
    """
    canvas = _Canvas(np.ascontiguousarray(props.ground(rng, size_px, size_px)))
    card_px = float(np.exp(rng.uniform(*np.log(widths_px))))
    tilt = _tilt(rng, size_px)
    shadow = _shadow(rng, card_px)
    for _ in range(int(rng.poisson(0.7))):
        _lay_clutter(rng, canvas, props, card_px, shadow)
    laid = _laid(rng, props, card_px, size_px)
    corners = [_carried(_corners(at, size * card_px), tilt) for _, at, size in laid]
    for number, ((card, _, _), quad) in enumerate(zip(laid, corners, strict=True)):
        canvas.lay(card.pixels, quad, number, shadow)
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(1, 3))):
            _lay_clutter(rng, canvas, props, card_px, shadow)
    cards = tuple(
        SeenCard(card, quad, canvas.share_of(quad, number, 9))
        for number, ((card, _, _), quad) in enumerate(zip(laid, corners, strict=True))
    )
    marked = tuple(
        SeenIndex(number, box, canvas.share_of(box, number, 6))
        for number, seen in enumerate(cards)
        for box in (_box_in(mark, seen.corners) for mark in seen.stock.indices)
    )
    indices = tuple(mark for mark in marked if cards[mark.card].stock.card)
    lookalikes = tuple(mark for mark in marked if not cards[mark.card].stock.card)
    return Scene(props.seen(rng, canvas.picture, card_px), cards, indices, lookalikes)


def _tilt(rng: np.random.Generator, size_px: int) -> NDArray[np.float64]:
    """The camera looks down, and never quite straight."""
    square = np.asarray(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32) * size_px
    strength = rng.choice((0.02, 0.08, 0.16), p=(0.4, 0.4, 0.2))
    moved = square + rng.uniform(-strength, strength, (4, 2)).astype(np.float32) * size_px
    plane = np.asarray(cv2.getPerspectiveTransform(square, moved.astype(np.float32)), np.float64)
    return plane if rng.random() < 0.7 else plane @ _squeezed(rng, size_px)


def _squeezed(rng: np.random.Generator, size_px: int) -> NDArray[np.float64]:
    """Cards seen from low down, by cameras with oblong pixels, or with letters drawn narrow."""
    less, turn = float(np.exp(-np.abs(rng.normal(0, 0.3)))), float(rng.uniform(0, math.pi))
    cos, sin = math.cos(turn), math.sin(turn)
    axes = np.asarray(((cos, -sin), (sin, cos)))
    squeeze = axes @ np.diag((max(less, 0.5), 1.0)) @ axes.T
    plane = np.eye(3)
    plane[:2, :2] = squeeze
    plane[:2, 2] = size_px / 2 - squeeze @ np.full(2, size_px / 2)
    return plane


def _carried(points: Corners, plane: NDArray[np.float64]) -> Corners:
    lifted = np.column_stack((points, np.ones(len(points)))) @ plane.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)


def _shadow(rng: np.random.Generator, card_px: float) -> tuple[float, float, float]:
    if rng.random() < 0.35:
        return 0.0, 0.0, 0.0
    right, down = rng.normal(0, 0.02 * card_px + 0.5, 2)
    return float(np.clip(right, -8, 8)), float(np.clip(down, -8, 8)), float(rng.uniform(0.1, 0.6))


def _laid(
    rng: np.random.Generator, props: Props, card_px: float, size_px: int
) -> list[tuple[StockCard, Lying, Size]]:
    """Which cards lie where, the lowest first, with their width and length in widths of a poker card."""
    laid: list[tuple[StockCard, Lying, Size]] = []
    odds = (0.05, 0.5, 0.3, 0.15) if card_px > size_px / 5 else (0.04, 0.3, 0.36, 0.3)
    groups = int(rng.choice((0, 1, 2, 3), p=odds))
    for _ in range(groups):
        design = _design(rng, props)
        lying = props.lying(rng)
        x, y = middle_of(lying)
        spread = 0.5 * size_px - 0.25 * card_px
        to_x, to_y = size_px / 2 + rng.uniform(-spread, spread, 2)
        backs = rng.choice((0.0, 0.15, 1.0), p=(0.75, 0.2, 0.05))
        wide = design.width * _narrowed(rng)
        for at in lying[: MOST_CARDS - len(laid)]:
            card = _card(rng, design, backs)
            moved = Lying(to_x + (at.x - x) * card_px, to_y + (at.y - y) * card_px, at.turn)
            laid.append((card, moved, np.asarray((wide, design.width * card.length))))
    return laid


def _design(rng: np.random.Generator, props: Props) -> StockDesign:
    if props.foreign and rng.random() < FOREIGN_SHARE:
        return props.foreign[int(rng.integers(len(props.foreign)))]
    return props.designs[int(rng.integers(len(props.designs)))]


def _card(rng: np.random.Generator, design: StockDesign, backs: float) -> StockCard:
    if design.backs and rng.random() < backs:
        return design.backs[int(rng.integers(len(design.backs)))]
    return design.faces[int(rng.integers(len(design.faces)))]


def _narrowed(rng: np.random.Generator) -> float:
    """Decks with tall, narrow indices, and pictures that somebody made square: cards lose width."""
    if rng.random() > NARROWED:
        return 1.0
    return max(0.5, 1 - abs(float(rng.normal(0, 0.3))))


def _corners(at: Lying, size: Size) -> Corners:
    unit = np.asarray(((-1, -1), (1, -1), (1, 1), (-1, 1))) * size / 2
    cos, sin = math.cos(at.turn), math.sin(at.turn)
    return np.asarray(unit @ np.asarray(((cos, sin), (-sin, cos))) + (at.x, at.y), np.float64)


def _box_in(mark: IndexMark, card: Corners) -> Corners:
    """The corners of an index, clockwise from its own top left, in a card that is seen."""
    left, top, right, bottom = mark.left, mark.top, mark.left + mark.width, mark.top + mark.height
    box = np.asarray(((left, top), (right, top), (right, bottom), (left, bottom)), np.float32)
    if mark.turned:
        box = np.roll(box, 2, axis=0)
    unit = np.asarray(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32)
    plane = cv2.getPerspectiveTransform(unit, card.astype(np.float32))
    return _carried(np.asarray(box, np.float64), np.asarray(plane, np.float64))


def _lay_clutter(
    rng: np.random.Generator,
    canvas: _Canvas,
    props: Props,
    card_px: float,
    shadow: tuple[float, float, float],
) -> None:
    thing = props.clutter(rng)
    height, width = thing.shape[:2]
    scale = card_px / CARD_PX * rng.uniform(0.8, 1.3)
    half = np.asarray((width, height)) * scale / 2
    unit = np.asarray(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half
    turn = rng.uniform(-math.pi, math.pi)
    cos, sin = math.cos(turn), math.sin(turn)
    size = canvas.owner.shape[0]
    middle = rng.uniform(-0.1, 1.1, 2) * size
    corners = unit @ np.asarray(((cos, sin), (-sin, cos))) + middle
    canvas.lay(thing, np.asarray(corners, np.float64), HIDDEN_BY_CLUTTER, shadow)
