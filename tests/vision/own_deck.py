"""A small deck of somebody's own, drawn, photographed on a table, and enrolled once for all tests."""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np

from vision.enrolled.appearance import CARD_HEIGHT_PX, CARD_WIDTH_PX
from vision.enrolled.deck import EnrolledDeck
from vision.enrolled.enrolling import enrol
from vision.frames import Picture
from vision.geometry import Quad, array, quad

WIDTH, HEIGHT = 2 * CARD_WIDTH_PX, 2 * CARD_HEIGHT_PX
RED, BLUE, GREEN = (40, 40, 210), (200, 110, 30), (60, 160, 50)
DAY = "2026-11-30"


def _blank(colour: tuple[int, int, int] = (245, 248, 250)) -> Picture:
    return np.full((HEIGHT, WIDTH, 3), colour, np.uint8)


def _index(card: Picture, text: str, colour: tuple[int, int, int]) -> None:
    """Text in the upper left corner and, upside down, in the lower right."""
    for _ in range(2):
        cv2.putText(card, text, (14, 70), cv2.FONT_HERSHEY_DUPLEX, 2.0, colour, 5)
        card[:] = card[::-1, ::-1].copy()


def _numbered(text: str, colour: tuple[int, int, int]) -> Picture:
    card = _blank()
    _index(card, text, colour)
    for dot in range(int(text)):
        at = (90 + 108 * (dot % 2), 110 + 62 * (dot // 2))
        cv2.circle(card, at, 24, colour, -1)
    return card


def _skull() -> Picture:
    card = _blank((60, 50, 50))
    _index(card, "S", (230, 230, 230))
    cv2.ellipse(card, (144, 190), (90, 100), 0, 0, 360, (230, 230, 230), -1)
    for x in (108, 180):
        cv2.circle(card, (x, 180), 24, (40, 30, 30), -1)
    cv2.rectangle(card, (104, 280), (184, 330), (230, 230, 230), -1)
    return card


def _back() -> Picture:
    card = _blank()
    for y in range(20, HEIGHT - 20, 24):
        for x in range(20, WIDTH - 20, 24):
            cv2.rectangle(card, (x, y), (x + 12, y + 12), (140, 60, 40), -1)
    return card


@cache
def faces() -> Mapping[str, Picture]:
    """Each card, cut to its edges; `back` is the back."""
    return {
        "3": _numbered("3", RED),
        "6": _numbered("6", RED),
        "blue-3": _numbered("3", BLUE),
        "8": _numbered("8", GREEN),
        "skull": _skull(),
        "back": _back(),
    }


def small(card: Picture) -> Picture:
    """A face as a rectified card."""
    size = (CARD_WIDTH_PX, CARD_HEIGHT_PX)
    return np.asarray(cv2.resize(card, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


@cache
def enrolled() -> EnrolledDeck:
    """The deck, learned."""
    return enrol("own", {name: [small(face)] for name, face in faces().items()}, DAY)


def on_table(
    card: Picture,
    turn_deg: float = 0.0,
    width_px: float = 150.0,
    ground: tuple[int, int, int] = (70, 110, 60),
) -> tuple[Picture, Quad]:
    """A photograph of one card on plain, slightly grainy ground, and where its corners lie."""
    rng = np.random.default_rng(5)
    table = np.clip(np.array(ground) + rng.normal(0, 6, (480, 640, 1)), 0, 255).astype(np.uint8)
    turn = np.deg2rad(turn_deg)
    right = np.array((np.cos(turn), np.sin(turn))) * width_px
    down = np.array((-np.sin(turn), np.cos(turn))) * width_px * HEIGHT / WIDTH
    start = np.array((320, 240)) - right / 2 - down / 2
    corners = np.array((start, start + right, start + right + down, start + down))
    source = np.asarray(((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)), np.float32)
    homography = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    lain = cv2.warpPerspective(card, homography, (640, 480), flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(card.shape[:2], 255, np.uint8), homography, (640, 480))
    picture = np.where(mask[..., None] > 127, lain, table).astype(np.uint8)
    return picture, quad(array([(float(x), float(y)) for x, y in corners]))
