"""Photographs of printed cards on tables that nobody set: drawn by seed, with what is truly in sight.

It shares with the product the drawing of the cards and nothing of the reading.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decks import Deck
from vision.printed.codes import CODE_PLACES
from vision.printed.raster import back_picture, card_mask, front_picture
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM

WIDTH_PX, HEIGHT_PX = 1280, 960
QUIET_MM = 1.1
"""Of the white around a code that has to be in sight for the code to count as seen."""

GLOSS_LEVEL = 0.3
"""A code under a stronger highlight than this share of full white does not count as seen."""


@dataclass(frozen=True)
class Lying:
    """A card on the table: its text (empty for face down), middle in millimetres, turn in degrees."""

    card: str
    x_mm: float
    y_mm: float
    turn_deg: float


@dataclass(frozen=True)
class Light:
    """What stands between the cards and their picture."""

    px_per_mm: float = 1.8
    tilt_deg: float = 0.0
    blur_px: float = 0.6
    motion_px: float = 0.0
    share: float = 1.0
    slope: float = 0.0
    noise: float = 2.0
    gloss: int = 0
    ground: str = "wood"
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    jpeg: int = 0


@dataclass
class Scene:
    picture: NDArray[np.uint8]
    in_sight: list[str] = field(default_factory=list)
    """Cards with at least one code wholly in sight: these have to be read."""
    partly: list[str] = field(default_factory=list)
    """The others that lie there: may be read, and are not wrong."""
    quads: dict[int, NDArray[np.float64]] = field(default_factory=dict)
    """Corners in pixels of each card that lies there, by its place in the order laid."""


def ground(kind: str, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A table without cards."""
    h, w = HEIGHT_PX, WIDTH_PX
    if kind == "light":
        return np.full((h, w, 3), 232, np.uint8)
    if kind == "dark":
        return np.full((h, w, 3), (38, 33, 30), np.uint8)
    if kind == "noise":
        coarse = rng.integers(30, 220, (h // 8, w // 8, 3)).astype(np.uint8)
        return np.asarray(cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC), np.uint8)
    if kind == "print":
        page = np.full((h, w, 3), 226, np.uint8)
        for y in range(8, h, 13):
            for x in range(4, w, 260):
                words = "".join(rng.choice(list("abcdefgHIKMNQRSTu  468@#"), 34))
                cv2.putText(page, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (40, 40, 40), 1)
        return page
    if kind == "checks":
        y, x = np.mgrid[0:h, 0:w]
        size = int(rng.integers(9, 26))
        dark = ((x // size) + (y // size)) % 2 == 0
        return np.where(dark[..., None], 45, 225).astype(np.uint8).repeat(3, axis=2)
    y = np.arange(h)[:, None] + 6 * np.sin(np.arange(w)[None] / 90)
    rings = 18 * np.sin(y / 7) + 10 * np.sin(y / 2.3) + rng.normal(0, 4, (h, w))
    boards = np.clip(np.stack((70 + rings, 105 + rings, 150 + rings), axis=2), 0, 255)
    return np.asarray(boards, np.uint8)


def camera(light: Light) -> NDArray[np.float64]:
    """Table millimetres (0, 0 in the middle) to pixels, looked at from a tilt about the x axis."""
    tilt = np.deg2rad(light.tilt_deg)
    far_mm = 900.0
    focal = light.px_per_mm * far_mm
    return np.asarray(
        [
            [focal, WIDTH_PX / 2 * np.sin(tilt), WIDTH_PX / 2 * far_mm],
            [0.0, focal * np.cos(tilt) + HEIGHT_PX / 2 * np.sin(tilt), HEIGHT_PX / 2 * far_mm],
            [0.0, np.sin(tilt), far_mm],
        ]
    )


def _placing(card: Lying) -> NDArray[np.float64]:
    """Card millimetres to table millimetres."""
    cos, sin = np.cos(np.deg2rad(card.turn_deg)), np.sin(np.deg2rad(card.turn_deg))
    to_middle = np.asarray([[1, 0, -CARD_WIDTH_MM / 2], [0, 1, -CARD_HEIGHT_MM / 2], [0, 0, 1]])
    placed = np.asarray([[cos, -sin, card.x_mm], [sin, cos, card.y_mm], [0, 0, 1.0]])
    return np.asarray(placed @ to_middle, np.float64)


def _through(points: Sequence[tuple[float, float]], h: NDArray[np.float64]) -> NDArray[np.float64]:
    lifted = np.column_stack((np.asarray(points), np.ones(len(points)))) @ h.T
    return lifted[:, :2] / lifted[:, 2:]


def photographed(
    deck: Deck, cards: Sequence[Lying], light: Light, rng: np.random.Generator
) -> Scene:
    """The picture of cards laid in this order, later ones on top."""
    picture = ground(light.ground, rng).astype(np.float32)
    view = camera(light)
    texture = light.px_per_mm * 2
    owner = np.full(picture.shape[:2], -1, np.int16)
    scene = Scene(np.zeros((1, 1, 3), np.uint8))
    for order, card in enumerate(cards):
        to_picture = view @ _placing(card)
        front = front_picture(deck.name, card.card, texture) if card.card else back_picture(texture)
        h, w = front.shape[:2]
        from_pixels = np.asarray(
            [
                [CARD_WIDTH_MM / w, 0, 0.5 * CARD_WIDTH_MM / w],
                [0, CARD_HEIGHT_MM / h, 0.5 * CARD_HEIGHT_MM / h],
                [0, 0, 1],
            ]
        )
        outline = _through(
            ((0, 0), (CARD_WIDTH_MM, 0), (CARD_WIDTH_MM, CARD_HEIGHT_MM), (0, CARD_HEIGHT_MM)),
            to_picture,
        )
        scene.quads[order] = outline
        x0, y0 = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 4, 0)
        x1, y1 = np.ceil(outline.max(axis=0)).astype(int) + 4
        x1, y1 = min(int(x1), WIDTH_PX), min(int(y1), HEIGHT_PX)
        if x1 <= x0 or y1 <= y0:
            continue
        window = np.asarray([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ to_picture @ from_pixels
        size = (int(x1 - x0), int(y1 - y0))
        shown = cv2.warpPerspective(front, window, size, flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(card_mask(texture), window, size, flags=cv2.INTER_LINEAR)
        part = picture[y0:y1, x0:x1]
        shade = cv2.GaussianBlur(mask, (0, 0), 2.0).astype(np.float32) / 255
        part *= (1 - 0.45 * shade)[..., None]
        share = (mask.astype(np.float32) / 255)[..., None]
        part[:] = part * (1 - share) + shown.astype(np.float32) * 0.94 * share
        owner[y0:y1, x0:x1][mask > 20] = order
    highlights = _highlights(light.gloss, rng)
    _note_what_shows(scene, cards, view, owner, highlights)
    scene.picture = _exposed(picture, light, highlights, rng)
    return scene


def _note_what_shows(
    scene: Scene,
    cards: Sequence[Lying],
    view: NDArray[np.float64],
    owner: NDArray[np.int16],
    highlights: NDArray[np.float32],
) -> None:
    for order, card in enumerate(cards):
        if not card.card:
            continue
        shows = False
        for place in CODE_PLACES.values():
            grown = np.asarray(place) + np.asarray([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * QUIET_MM
            corners = _through(tuple(map(tuple, grown)), view @ _placing(card))
            if (corners < 1).any() or (corners > (WIDTH_PX - 2, HEIGHT_PX - 2)).any():
                continue
            x0, y0 = np.floor(corners.min(axis=0)).astype(int)
            x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 1
            inside = np.zeros((y1 - y0, x1 - x0), np.uint8)
            cv2.fillConvexPoly(inside, np.rint(corners - (x0, y0)).astype(np.int32), 1)
            own = owner[y0:y1, x0:x1][inside > 0] == order
            glossy = highlights[y0:y1, x0:x1][inside > 0].max()
            shows |= bool(own.all()) and glossy < GLOSS_LEVEL
        (scene.in_sight if shows else scene.partly).append(card.card)


def _highlights(count: int, rng: np.random.Generator) -> NDArray[np.float32]:
    y, x = np.mgrid[0:HEIGHT_PX, 0:WIDTH_PX].astype(np.float32)
    total = np.zeros((HEIGHT_PX, WIDTH_PX), np.float32)
    for _ in range(count):
        cx, cy = rng.uniform(0.2, 0.8) * WIDTH_PX, rng.uniform(0.2, 0.8) * HEIGHT_PX
        a, b, turn = rng.uniform(15, 90), rng.uniform(8, 30), rng.uniform(0, np.pi)
        u = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
        v = (y - cy) * np.cos(turn) - (x - cx) * np.sin(turn)
        total = np.maximum(total, np.exp(-((u / a) ** 2) - (v / b) ** 2))
    return total


def _exposed(
    picture: NDArray[np.float32],
    light: Light,
    highlights: NDArray[np.float32],
    rng: np.random.Generator,
) -> NDArray[np.uint8]:
    """Light, highlights, lens, movement, sensor and file, in that order."""
    if light.gloss:
        picture = picture + highlights[..., None] * 300
    slope = 1 + light.slope * np.linspace(-1, 1, WIDTH_PX, dtype=np.float32)[None, :, None]
    picture = np.minimum(picture, 255) * light.share * slope * np.asarray(light.colour, np.float32)
    if light.blur_px:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), light.blur_px), np.float32)
    if light.motion_px:
        length = max(1, round(light.motion_px))
        kernel = np.zeros((length, length), np.float32)
        way = int(rng.integers(3))
        if way == 0:
            kernel[length // 2] = 1 / length
        elif way == 1:
            kernel[:, length // 2] = 1 / length
        else:
            np.fill_diagonal(kernel, 1 / length)
        picture = np.asarray(cv2.filter2D(picture, -1, kernel), np.float32)
    noisy = picture + rng.normal(0, light.noise, picture.shape).astype(np.float32)
    taken = np.clip(noisy, 0, 255).astype(np.uint8)
    if light.jpeg:
        _, packed = cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, light.jpeg])
        taken = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return taken


GROUNDS = ("wood", "light", "dark", "noise", "print", "checks")


def bad_light(rng: np.random.Generator) -> Light:
    """Worse than a mat is set up with: fewer pixels, more blur, less light; codes come to be doubtful."""
    return replace(
        any_light(rng, float(rng.uniform(1.2, 2.2)), "plain"),
        blur_px=float(rng.uniform(0.6, 1.6)),
        motion_px=float(rng.choice((0, 2, 3, 4))),
        share=float(rng.choice((1.0, 0.5, 0.3, 0.15))),
        noise=float(rng.uniform(2, 7)),
        gloss=int(rng.choice((0, 0, 3))),
        jpeg=int(rng.choice((0, 50, 70, 90))),
    )


def codes_lying(cards: Sequence[Lying], scene: Scene) -> list[tuple[str, NDArray[np.float64]]]:
    """Each card with a front, and where in the picture each of its codes lies, in sight or not."""
    h, w = CARD_HEIGHT_MM, CARD_WIDTH_MM
    outline = np.asarray(((0, 0), (w, 0), (w, h), (0, h)), np.float32)
    lying: list[tuple[str, NDArray[np.float64]]] = []
    for order, quad in scene.quads.items():
        if not cards[order].card:
            continue
        plane = cv2.getPerspectiveTransform(outline, quad.astype(np.float32))
        to_picture = np.asarray(plane, np.float64)
        lying.extend((cards[order].card, _through(at, to_picture)) for at in CODE_PLACES.values())
    return lying


def any_light(rng: np.random.Generator, px_per_mm: float, kind: str) -> Light:
    """A photographer's chance; `kind` is plain, gloss, dark or blurred."""
    light = Light(
        px_per_mm=px_per_mm,
        tilt_deg=float(rng.uniform(-25, 25)),
        blur_px=float(rng.uniform(0.3, 0.8)),
        slope=float(rng.uniform(-0.25, 0.25)),
        noise=float(rng.uniform(1, 4)),
        ground=str(rng.choice(GROUNDS)),
        colour=tuple(rng.uniform(0.8, 1.0, 3)),
        jpeg=int(rng.choice((0, 70, 90))),
    )
    if kind == "gloss":
        return replace(light, gloss=int(rng.integers(3, 7)))
    if kind == "dark":
        return replace(light, share=0.3, noise=float(rng.uniform(2, 4)))
    if kind == "blurred":
        return replace(light, blur_px=float(rng.uniform(0.8, 1.1)), motion_px=2.0)
    return light


def _room(light: Light) -> tuple[float, float]:
    """Half the table that is surely in the picture, in millimetres."""
    return WIDTH_PX / light.px_per_mm / 2 * 0.8, HEIGHT_PX / light.px_per_mm / 2 * 0.75


def arranged(deck: Deck, arrangement: str, light: Light, rng: np.random.Generator) -> list[Lying]:
    """Cards as people lay them: single, several, overlapping, fan, pile."""
    pieces = rng.permutation(deck.pieces())
    half_w, half_h = _room(light)

    def anywhere(card: str) -> Lying:
        x, y = rng.uniform(-half_w + 50, half_w - 50), rng.uniform(-half_h + 50, half_h - 50)
        return Lying(card, float(x), float(y), float(rng.uniform(0, 360)))

    if arrangement == "single":
        return [anywhere(pieces[0])]
    if arrangement == "several":
        return [anywhere(card) for card in pieces[: int(rng.integers(2, 8))]]
    if arrangement == "overlapping":
        centre = anywhere("")
        return [
            Lying(
                card,
                centre.x_mm + float(rng.normal(0, 30)),
                centre.y_mm + float(rng.normal(0, 30)),
                float(rng.uniform(0, 360)),
            )
            for card in pieces[: int(rng.integers(3, 9))]
        ]
    cards = pieces[:13]
    step, pivot = float(rng.uniform(6, 9)), float(rng.uniform(95, 125))
    turn = float(rng.uniform(0, 360))
    fan = []
    for number, card in enumerate(cards):
        angle = turn + step * (number - 6)
        radius = pivot - CARD_HEIGHT_MM / 2
        x = radius * np.sin(np.deg2rad(angle))
        y = -radius * np.cos(np.deg2rad(angle))
        fan.append(Lying(card, float(x), float(y), angle))
    return fan
