"""Is a printed code as often what it is read as as its reading says? Asked of scenes drawn by fixed seeds."""

from collections.abc import Iterator, Sequence
from itertools import cycle

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.scenes import arranged, bad_light, codes_lying, photographed
from vision.decks import PRINTABLE
from vision.printed.decoding import Code, decoded
from vision.printed.squares import dark_squares

SEED = 2026
ARRANGEMENTS = ("several", "overlapping", "fan")
BINS = 10
LEAST_MATCH = 0.75
"""From which a square is asked about: some way below that from which a code is believed."""

SAME_SPOT = 0.35
"""Of a code's side, between the middles of a code that lies there and one that was read."""

Judged = tuple[float, bool]
"""What a reading says of itself, and whether it is right."""


def doubtful_codes(scenes: int) -> Iterator[Judged]:
    """Every dark square that is anything like a code, believed or not, in so many badly lit scenes."""
    rng = np.random.default_rng(SEED)
    ways = zip(range(scenes), cycle(PRINTABLE.values()), cycle(ARRANGEMENTS), strict=False)
    for _, deck, arrangement in ways:
        light = bad_light(rng)
        cards = arranged(deck, arrangement, light, rng)
        scene = photographed(deck, cards, light, rng)
        lying = codes_lying(cards, scene)
        grey = np.asarray(cv2.cvtColor(scene.picture, cv2.COLOR_BGR2GRAY), np.uint8)
        for code in _squares_read(grey):
            yield code.p, code.deck == deck.name and _lies_there(code, lying)


def _squares_read(grey: NDArray[np.uint8]) -> list[Code]:
    size = (grey.shape[1] // 2, grey.shape[0] // 2)
    halved = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
    squares = dark_squares(grey, halved)
    return decoded(grey, squares, least_match=LEAST_MATCH, least_lead=0.0)


def _lies_there(code: Code, lying: Sequence[tuple[str, NDArray[np.float64]]]) -> bool:
    middle = code.corners_px.mean(axis=0)
    reach = SAME_SPOT * np.linalg.norm(code.corners_px[1] - code.corners_px[0])
    return any(
        card == code.card and np.linalg.norm(place.mean(axis=0) - middle) < reach
        for card, place in lying
    )


def calibration_error(judged: Sequence[Judged]) -> float:
    """Expected: the mean over ten equal parts, by probability, of how far it is from the share right."""
    told = np.asarray(sorted(judged), np.float64)
    parts = np.array_split(told, min(BINS, len(told)))
    off = sum(abs(float(part[:, 0].mean() - part[:, 1].mean())) * len(part) for part in parts)
    return off / len(told)
