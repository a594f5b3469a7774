"""What a dark square says: the word of a card, one of several ways round, or nothing.

The 25 modules are compared as grey values with every word as it would look under a little or more blur, and
not first made black or white: at two pixels a module a lone light module is grey.
"""

from functools import cache

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.decks import PRINTABLE
from vision.frames import GreyPicture
from vision.geometry import Points, array, carried_by_each, homographies_of_quads, rectangle
from vision.printed.codes import FRAMED, SIDE, modules_of, word_of
from vision.printed.squares import sampled

BLURS = ((0.25, 0.25), (0.5, 0.5), (0.7, 0.7), (0.45, 0.75), (0.75, 0.45))
"""Standard deviations of the blur across and down, in modules, with which each word is compared."""

SUBSAMPLES = (-0.25, 0.0, 0.25)
"""Where a module is sampled, in modules from its middle."""

LEAST_MATCH = 0.895
"""Correlation from which a word is believed: codes in scenes come to 0.90 at worst, 557 dark squares in
photographs of other cards to 0.88 at best."""

LEAST_LEAD = 0.07
"""By how much the best word must beat the next one: under the worst blur tried it does by 0.11, since blur
makes words alike; where no code is, the best two come within a few hundredths."""

SOFTNESS = 0.012
"""How correlation becomes odds: by e for each of these."""

LEAST_VARIETY = 0.12
"""Standard deviation of the modules, as a share of the white's brightness over the frame's: a blurred code
has 0.25, a dark tile of a floor none."""

MOST_FRAME_SPREAD = 0.3
"""Standard deviation of the frame's modules in the same measure: of 1,261 codes in scenes the worst, blurred
and moved, had 0.24; a numeral 6 that was taken for a code, 0.45."""

TURNS = 4


class Code(msgspec.Struct, frozen=True, eq=False):
    """A corner code that was read.

    Attributes:
        deck: whose card it is, `kombio`.
        card: which, `-1`.
        mirrored: it stands at the card's top right or bottom left, not at its top left or bottom right.
        corners_px: 4 x 2, clockwise as seen, from the code's own top left as printed at that corner of a
            card that stands upright.
        p: probability that the reading is right.
    """

    deck: str
    card: str
    mirrored: bool
    corners_px: Points
    p: float


class _Templates(msgspec.Struct, frozen=True, eq=False):
    """Every word as it may be seen: one row each, zero mean, length one."""

    rows: NDArray[np.float64]
    kind: NDArray[np.intp]
    mirrored: NDArray[np.bool_]
    turns: NDArray[np.intp]
    kinds: tuple[tuple[str, str], ...]


def decoded(grey: GreyPicture, quads: NDArray[np.float64]) -> list[Code]:
    """The codes among dark squares; a square that is no code of a printed deck is left out."""
    if not len(quads):
        return []
    templates = _templates()
    values, spread = _module_values(grey, quads)
    inner = values - values.mean(axis=1, keepdims=True)
    likely = (inner.std(axis=1) > LEAST_VARIETY) & (spread < MOST_FRAME_SPREAD)
    quads, inner = quads[likely], inner[likely]
    length = np.linalg.norm(inner, axis=1, keepdims=True)
    match = (inner / np.maximum(length, 1e-6)) @ templates.rows.T
    codes: list[Code] = []
    for quad, row in zip(quads, match, strict=True):
        best = int(row.argmax())
        kind = templates.kind[best]
        other = float(row[templates.kind != kind].max())
        if row[best] < LEAST_MATCH or row[best] - other < LEAST_LEAD:
            continue
        deck, card = templates.kinds[kind]
        codes.append(
            Code(
                deck=deck,
                card=card,
                mirrored=bool(templates.mirrored[best]),
                corners_px=np.roll(quad, -int(templates.turns[best]), axis=0),
                p=_probability(float(row[best]), other),
            )
        )
    return codes


def _probability(best: float, other: float) -> float:
    """Of the best word against the next one and against no word at all."""
    rival = np.exp((other - best) / SOFTNESS) + np.exp((LEAST_MATCH - 0.1 - best) / SOFTNESS)
    return float(1 / (1 + rival))


def _module_values(
    grey: GreyPicture, quads: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each quad 25 brightnesses row by row, 0 at the frame and 1 at the white around it.

    And how unlike each other the frame's own modules are, in the same measure.
    """
    unit = array(rectangle(-1, -1, FRAMED, FRAMED))
    middles = np.arange(-2, SIDE + 2) + 0.5
    spots = np.asarray(
        [
            (x + dx, y + dy)
            for y in middles
            for x in middles
            for dy in SUBSAMPLES
            for dx in SUBSAMPLES
        ]
    )
    points = carried_by_each(spots, homographies_of_quads(unit, quads))
    side = SIDE + 4
    shape = (len(quads), side, side, len(SUBSAMPLES) ** 2)
    values = sampled(grey, points).reshape(shape).mean(axis=3)
    ring = np.ones((side, side), dtype=np.bool_)
    ring[1:-1, 1:-1] = False
    frame = ~ring
    frame[2:-2, 2:-2] = False
    y, x = np.mgrid[0:side, 0:side]
    plane = np.column_stack((x.ravel(), y.ravel(), np.ones(side * side)))
    fit = np.linalg.pinv(plane[ring.ravel()])
    white = (values[:, ring] @ fit.T @ plane.T).reshape(-1, side, side)
    black = values[:, frame].mean(axis=1)[:, None, None]
    level = (values - black) / np.maximum(white - black, 1.0)
    inner = np.asarray(level[:, 2:-2, 2:-2].reshape(len(quads), -1), dtype=np.float64)
    return inner, np.asarray(level[:, frame].std(axis=1), dtype=np.float64)


@cache
def _templates() -> _Templates:
    kinds = tuple((deck.name, card) for deck in PRINTABLE.values() for card in deck.cards)
    rows: list[NDArray[np.float64]] = []
    index: list[tuple[int, bool, int]] = []
    for number, (deck, card) in enumerate(kinds):
        upright = modules_of(word_of(deck, card))
        for mirrored in (False, True):
            modules = upright[:, ::-1] if mirrored else upright
            for turn in range(TURNS):
                for blur in BLURS:
                    rows.append(_as_seen(np.rot90(modules, -turn), blur))
                    index.append((number, mirrored, turn))
    return _Templates(
        rows=np.stack(rows),
        kind=np.asarray([entry[0] for entry in index], dtype=np.intp),
        mirrored=np.asarray([entry[1] for entry in index], dtype=np.bool_),
        turns=np.asarray([entry[2] for entry in index], dtype=np.intp),
        kinds=kinds,
    )


def _as_seen(modules: NDArray[np.bool_], blur: tuple[float, float]) -> NDArray[np.float64]:
    """25 brightnesses of a blurred code, made zero in the mean and one in length."""
    light = np.pad(np.pad(~modules, 1), 2, constant_values=True).astype(np.float64)
    seen = cv2.GaussianBlur(light, (5, 5), blur[0], sigmaY=blur[1])
    inner = np.asarray(seen[3:-3, 3:-3], dtype=np.float64).ravel()
    inner -= inner.mean()
    return np.asarray(inner / np.linalg.norm(inner), dtype=np.float64)
