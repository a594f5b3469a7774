"""What a dark square says: the word of a card, one of several ways round, or nothing.

The 25 modules are compared as grey values with every word as it would look under a little or more blur, and
not first made black or white: at two pixels a module a lone light module is grey.
"""

import math
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.decks import PRINTABLE
from vision.frames import GreyPicture
from vision.geometry import Points, array, carried_by_each, homographies_of_quads, rectangle
from vision.printed.codes import FRAMED, SIDE, modules_of, word_of
from vision.printed.edges import sampled

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

EVEN_LEAD, LEAD_SOFTNESS = 0.0141, 0.0102
EVEN_MATCH, MATCH_SOFTNESS = 0.8269, 0.0164
"""How lead and match become odds: each even at the first, and better by e for each of the second. Fitted to
6,900 dark squares of 620 scenes drawn with more blur, less light and fewer pixels than a mat is set up with;
what the squares above any probability truly were is within two in a thousand of it."""

LEAST_VARIETY = 0.12
"""Standard deviation of the modules, as a share of the white's brightness over the frame's: a blurred code
has 0.25, a dark tile of a floor none."""

MOST_FRAME_SPREAD = 0.3
"""Standard deviation of the frame's modules in the same measure: of 1,261 codes in scenes the worst, blurred
and moved, had 0.24; a numeral 6 that was taken for a code, 0.45."""

WAYS = tuple((mirrored, turns) for mirrored in (False, True) for turns in range(4))
"""How a word may stand in a quad: mirrored or not, and after how many quarter turns."""

TURNED = np.asarray([np.roll(np.arange(4), -turns) for turns in range(4)])
"""For each number of quarter turns the corners of a quad from the word's own top left."""

BLUR_REACH = 2
"""Modules to either side that a blur takes light from."""

SEEN = FRAMED + 2
"""Modules along a side with the white around the frame."""

_FROM_EDGE = np.minimum(np.arange(SEEN), np.arange(SEEN)[::-1])
_DEPTH = np.minimum(_FROM_EDGE[:, None], _FROM_EDGE).ravel()
IN_RING, IN_FRAME, IN_WORD = _DEPTH == 0, _DEPTH == 1, _DEPTH > 1

PLANE = np.stack((*np.divmod(np.arange(SEEN * SEEN), SEEN), np.ones(SEEN * SEEN)), axis=1)
WHITE_OF_RING = (PLANE @ np.linalg.pinv(PLANE[IN_RING])).T.astype(np.float32)
"""Makes of the ring's brightnesses those of a plane of light through them, everywhere."""

FRAME = array(rectangle(-1, -1, FRAMED, FRAMED))
SPOTS = np.asarray(
    [
        (x + dx, y + dy)
        for y in np.arange(-2, SIDE + 2) + 0.5
        for x in np.arange(-2, SIDE + 2) + 0.5
        for dy in SUBSAMPLES
        for dx in SUBSAMPLES
    ]
)
"""Where a code is sampled, in modules from the first of its word."""


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
    """Every word as it may be seen: for each kind, each of `WAYS` and of `BLURS` a row of 25."""

    rows: NDArray[np.float32]
    kinds: tuple[tuple[str, str], ...]


def decoded(
    grey: GreyPicture,
    quads: NDArray[np.float64],
    *,
    least_match: float = LEAST_MATCH,
    least_lead: float = LEAST_LEAD,
) -> list[Code]:
    """The codes among dark squares; a square that is no code of a printed deck is left out."""
    if not len(quads):
        return []
    templates = _templates()
    inner, spread = _module_values(grey, quads)
    inner -= inner.mean(axis=1, keepdims=True)
    likely = (inner.std(axis=1) > LEAST_VARIETY) & (spread < MOST_FRAME_SPREAD)
    quads, inner = quads[likely], inner[likely]
    inner /= np.maximum(np.linalg.norm(inner, axis=1, keepdims=True), 1e-6)
    match = (inner @ templates.rows.T).reshape(
        len(quads), len(templates.kinds), len(WAYS) * len(BLURS)
    )
    way = match.argmax(axis=2)
    each = np.take_along_axis(match, way[..., None], 2)[..., 0]
    ordered = np.argsort(each, axis=1)
    codes: list[Code] = []
    for quad, kind, next_kind, ways, of_kind in zip(
        quads, ordered[:, -1], ordered[:, -2], way, each, strict=True
    ):
        best, other = float(of_kind[kind]), float(of_kind[next_kind])
        if best < least_match or best - other < least_lead:
            continue
        deck, card = templates.kinds[kind]
        mirrored, turns = WAYS[ways[kind] // len(BLURS)]
        codes.append(
            Code(
                deck=deck,
                card=card,
                mirrored=mirrored,
                corners_px=quad[TURNED[turns]],
                p=_probability(best, best - other),
            )
        )
    return codes


def _probability(match: float, lead: float) -> float:
    """That a square is the word it matches best, and neither the next one nor no word at all."""
    next_one = math.exp((EVEN_LEAD - lead) / LEAD_SOFTNESS)
    none = math.exp((EVEN_MATCH - match) / MATCH_SOFTNESS)
    return 1 / (1 + next_one + none)


def _module_values(
    grey: GreyPicture, quads: NDArray[np.float64]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For each quad 25 brightnesses row by row, 0 at the frame and 1 at the white around it.

    And how unlike each other the frame's own modules are, in the same measure.
    """
    points = carried_by_each(SPOTS, homographies_of_quads(FRAME, quads)).astype(np.float32)
    values = sampled(grey, points[..., 0], points[..., 1])
    values = values.reshape(len(quads), SEEN * SEEN, len(SUBSAMPLES) ** 2).mean(axis=2)
    white = values[:, IN_RING] @ WHITE_OF_RING
    black = values[:, IN_FRAME].mean(axis=1, keepdims=True)
    level = (values - black) / np.maximum(white - black, 1.0)
    return level[:, IN_WORD], level[:, IN_FRAME].std(axis=1)


@cache
def _templates() -> _Templates:
    kinds = tuple((deck.name, card) for deck in PRINTABLE.values() for card in deck.cards)
    words = np.stack([modules_of(word_of(deck, card)) for deck, card in kinds])
    light = np.stack(
        [
            np.rot90(words[:, :, ::-1] if mirrored else words, -turns, axes=(1, 2))
            for mirrored, turns in WAYS
        ],
        axis=1,
    )
    return _Templates(rows=_as_seen(~light), kinds=kinds)


def _as_seen(light: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Of n x m words under each blur 25 brightnesses, made zero in the mean and one in length."""
    around = np.ones((SEEN, SEEN))
    around[1:-1, 1:-1] = 0
    seen = np.broadcast_to(around, (*light.shape[:2], SEEN, SEEN)).copy()
    seen[..., 2:-2, 2:-2] = light
    blurred = np.stack(
        [_spread(down)[2:-2] @ seen @ _spread(across)[2:-2].T for across, down in BLURS], axis=2
    )
    rows = blurred.reshape(-1, SIDE * SIDE)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


def _spread(sigma: float) -> NDArray[np.float64]:
    """What each module of a row takes of each when light is spread with this standard deviation."""
    apart = np.arange(SEEN)[:, None] - np.arange(SEEN)
    share = np.where(np.abs(apart) <= BLUR_REACH, np.exp(-(apart**2) / (2 * sigma**2)), 0.0)
    kernel = np.exp(-(np.arange(-BLUR_REACH, BLUR_REACH + 1) ** 2) / (2 * sigma**2))
    return np.asarray(share / kernel.sum(), dtype=np.float64)
