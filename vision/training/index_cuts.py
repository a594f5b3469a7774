"""Cuts indices out of drawn scenes, and says what the reader's network is to say of each crop."""

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from vision.finder_maps import axes_of
from vision.frames import Picture
from vision.index_crop import cut, fit_of
from vision.training.faces import GLYPHS, SUITS
from vision.training.scene import Props, Scene, scene

PICTURE_PX = 384
WIDTHS_PX = ((44.0, 180.0), (100.0, 420.0))
CLOSE = 0.35
"""So many scenes are close to the camera."""

CROPS = 12
"""Crops out of each scene; drawing it costs more than cutting."""

READABLE, GONE = 0.8, 0.55
"""Of an index in sight: read above, no index below, and nothing asked between."""

WHOLE, CUT_OFF = 0.9, 0.75
"""Of an index in a crop: read above, to be looked at elsewhere below, and nothing asked between."""

LEAST_FIT = 0.3
"""Of an index in a crop: with so much of it the network says where it lies."""

ASTRAY = 0.35
"""So many crops are as far off as the finder's worst boxes, and not as its good ones."""

LARGEST_NOTHING = 0.6
"""In halves of a card's width: half the height of a jumbo index, and of two pips one above the other."""

LEAST_INDEX_PX = 8.0
LEAST_LOOKALIKE_PX = 20.0
"""What looks like an index, and is lower, cannot be told from one."""

LEAST_LOOKALIKE = 0.15
"""Of it in sight; of a print on the table, only the ink counts."""

WIDE = 0.9
"""Of its height: an index wider than this has its suit beside its rank."""

NO_LABEL = -1
NO_FIT = np.full(6, np.nan, np.float32)

Sample = tuple[np.ndarray, ...]
Box = tuple[Any, Any, Any]
"""Middle, half the width and half the height of an index or a crop, as arrows, in pixels."""


class Cut(NamedTuple):
    """A crop and what is to be said of it; `NO_LABEL` and nan ask for nothing."""

    picture: Picture
    glyph: int
    suit: int
    is_index: int
    fit: Any


def sample(rng: np.random.Generator, props: Props) -> Sample:
    """Crops of one drawn scene with their glyphs, suits, whether each is an index, and where that lies."""
    drawn = scene(rng, props, PICTURE_PX, WIDTHS_PX[int(rng.random() < CLOSE)])
    cuts = cuts_of(rng, drawn)
    while len(cuts) < CROPS:
        cuts.append(_anywhere(rng, drawn))
    rng.shuffle(cuts)
    cuts = cuts[:CROPS]
    pictures = np.stack([cut.picture for cut in cuts]).transpose(0, 3, 1, 2)
    said = (np.asarray([cut[part] for cut in cuts], np.int64) for part in (1, 2, 3))
    return np.ascontiguousarray(pictures), *said, np.stack([cut.fit for cut in cuts])


def cuts_of(rng: np.random.Generator, drawn: Scene) -> list[Cut]:
    """Crops of the indices of a scene, of places that look like one, and of anything."""
    cuts: list[Cut] = []
    for index in drawn.indices:
        right, down = axes_of(index.corners)
        if 2 * np.hypot(*down) < LEAST_INDEX_PX:
            continue
        middle = index.corners.mean(axis=0)
        box = (middle, right, down)
        if index.in_sight >= READABLE:
            stock = drawn.cards[index.card].stock
            names = GLYPHS.index(stock.glyph), SUITS.index(stock.card[-1])
            cuts.extend(_of_index(rng, drawn, box, names) for _ in range(3))
            if rng.random() < 0.35:
                quarter = rng.choice((math.pi / 2, math.pi, -math.pi / 2), p=(0.2, 0.6, 0.2))
                turned = (middle, _turned(right, quarter), _turned(down, quarter))
                cuts.append(_of_nothing(drawn, _jittered(rng, turned)))
            if np.hypot(*right) > WIDE * np.hypot(*down):
                halves = (_half(rng, box, side) for side in (-1, 1, -1))
                cuts.extend(_of_index(rng, drawn, box, names, half) for half in halves)
            if rng.random() < 0.15:
                aside = (middle + rng.choice((-1, 1)) * down * rng.uniform(0.9, 1.6), right, down)
                cuts.append(_of_index(rng, drawn, box, names, aside))
        elif 0.05 < index.in_sight < GONE:
            cuts.append(_of_nothing(drawn, _jittered(rng, box)))
    cuts.extend(_of_lookalikes(rng, drawn))
    cuts.extend(_on_card(rng, drawn) for _ in range(min(4, len(drawn.cards))))
    cuts.append(_anywhere(rng, drawn))
    return cuts


def _of_index(
    rng: np.random.Generator,
    drawn: Scene,
    index: Box,
    names: tuple[int, int],
    at: Box | None = None,
) -> Cut:
    """A crop of an index, or of a place near it; how much of it is in the crop decides what is asked."""
    box = _jittered(rng, at or index)
    fit = fit_of(index, box).astype(np.float32)
    inside = share_inside(fit)
    picture = cut(drawn.picture, *box)
    if inside >= WHOLE:
        return Cut(picture, *names, 1, fit)
    is_index = NO_LABEL if inside >= CUT_OFF else 0
    return Cut(picture, NO_LABEL, NO_LABEL, is_index, fit if inside >= LEAST_FIT else NO_FIT)


def share_inside(fit: Any) -> float:
    """How much of an index lies in the crop that it has this place in."""
    at = (np.arange(8) + 0.5) / 4 - 1
    u, v = np.meshgrid(at, at)
    points = fit[:2, None] + fit[2:4, None] * u.ravel() + fit[4:, None] * v.ravel()
    return float((np.abs(points) < 1).all(axis=0).mean())


def _half(rng: np.random.Generator, index: Box, side: int) -> Box:
    """The rank alone or the suit alone of an index that has them side by side, as the finder takes it."""
    middle, right, down = index
    at = middle + side * right * rng.uniform(0.3, 0.6) + down * rng.uniform(-0.3, 0.5)
    return at, right * rng.uniform(0.35, 0.7), down * rng.uniform(0.9, 1.6)


def _of_lookalikes(rng: np.random.Generator, drawn: Scene) -> Iterator[Cut]:
    """Crops of what looks like an index on cards of other games, two of each."""
    for seen in drawn.lookalikes:
        right, down = axes_of(seen.corners)
        if 2 * np.hypot(*down) >= LEAST_LOOKALIKE_PX and seen.in_sight > LEAST_LOOKALIKE:
            box = (seen.corners.mean(axis=0), right, down)
            for _ in range(2):
                yield _of_nothing(drawn, _jittered(rng, box))


def _of_nothing(drawn: Scene, box: Box) -> Cut:
    return Cut(cut(drawn.picture, *box), NO_LABEL, NO_LABEL, 0, NO_FIT)


def _on_card(rng: np.random.Generator, drawn: Scene) -> Cut:
    """Somewhere on a card that is no index: pips, court pictures, backs, cards of other games."""
    card = drawn.cards[int(rng.integers(len(drawn.cards)))]
    right, down = axes_of(card.corners)
    at = (
        card.corners.mean(axis=0) + right * rng.uniform(-0.6, 0.6) + down * rng.uniform(-0.85, 0.85)
    )
    size = float(np.hypot(*right)) * rng.uniform(0.1, LARGEST_NOTHING)
    turn = 0.0 if rng.random() < 0.6 else rng.uniform(-math.pi, math.pi)
    unit = _turned(down / np.hypot(*down), turn) * rng.choice((-1, 1))
    return _unless_index(rng, drawn, at, unit, size)


def _anywhere(rng: np.random.Generator, drawn: Scene) -> Cut:
    at = rng.uniform(0.05, 0.95, 2) * drawn.picture.shape[0]
    size = float(np.exp(rng.uniform(math.log(5), math.log(40))))
    return _unless_index(
        rng, drawn, at, _turned(np.asarray((0.0, 1.0)), rng.uniform(-3.2, 3.2)), size
    )


def _unless_index(rng: np.random.Generator, drawn: Scene, at: Any, unit: Any, size: float) -> Cut:
    """A crop of no index; moved aside from the indices that are there."""
    for index in drawn.indices:
        middle = index.corners.mean(axis=0)
        reach = float(np.hypot(*(index.corners[3] - index.corners[0])))
        if np.hypot(*(at - middle)) < reach:
            at = middle + (at - middle + 1e-3) * (1.2 * reach / (np.hypot(*(at - middle)) + 1e-3))
    down = unit * size
    right = np.asarray((down[1], -down[0])) * rng.uniform(0.4, 0.8)
    return _of_nothing(drawn, _jittered(rng, (at, right, down)))


def _turned(arrow: Any, angle: float) -> Any:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.asarray((arrow[0] * cos - arrow[1] * sin, arrow[0] * sin + arrow[1] * cos))


def _jittered(rng: np.random.Generator, box: Box) -> Box:
    """About as exact as the finder's boxes are."""
    middle, right, down = box
    astray = rng.random() < ASTRAY
    off = rng.normal(0, 0.45 if astray else 0.12, 2)
    turn = rng.normal(0, 0.1 if astray else 0.08)
    each = rng.normal(0, (0.3, 0.4) if astray else 0.08, 2)
    scale = np.exp(rng.normal(0.05, 0.12) + each)
    return (
        middle + right * off[0] + down * off[1],
        _turned(right, turn) * scale[0],
        _turned(down, turn + rng.normal(0, 0.03)) * scale[1],
    )
