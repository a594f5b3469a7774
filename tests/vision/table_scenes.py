"""A table as a camera above it sees it: cards, hands, shadows and light, drawn by seed and by hand.

The cards are white with a coloured field and dark strokes; the colour is their name, so that a finder of
coloured fields stands in for the networks. It shares nothing with what is tested but the zones' places.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decks import Deck, deck_of
from vision.frames import Picture
from vision.geometry import Points, Quad, array, carried, quad, rectangle
from vision.mat import MatPose
from vision.sightings import FoundCard, ReadCard, Reading
from vision.zones import Zone, zones_of

WIDTH_PX, HEIGHT_PX = 800, 600
MAT_MM = (420.0, 297.0)
COLOURS = {
    "red": (40, 40, 220),
    "green": (60, 180, 40),
    "blue": (220, 110, 30),
    "violet": (200, 40, 160),
}
DECK: Deck = deck_of("colours", dict.fromkeys(COLOURS, 4))
FIELD_MM = (36.0, 44.0)


def pose(px_per_mm: float = 1.03, turn_deg: float = 3.0) -> MatPose:
    """A camera above the middle of the mat, a little askew."""
    turn = np.deg2rad(turn_deg)
    cos, sin = px_per_mm * np.cos(turn), px_per_mm * np.sin(turn)
    middle = np.asarray(MAT_MM) / 2
    x = WIDTH_PX / 2 - cos * middle[0] + sin * middle[1]
    y = HEIGHT_PX / 2 - sin * middle[0] - cos * middle[1]
    plane = np.asarray([[cos, -sin, x], [sin, cos, y], [0.00001, -0.00002, 1.0]])
    return MatPose(plane, *MAT_MM, 8, 0.2)


def zones(seats: int = 4) -> tuple[Zone, ...]:
    return zones_of(*MAT_MM, seats)


def middle_of(zone: Zone) -> tuple[float, float]:
    x, y = array(zone.corners_mm).mean(axis=0)
    return float(x), float(y)


@dataclass(frozen=True)
class Lies:
    """A card on the table: colour, middle in millimetres, turn in degrees; no colour is a foreign card."""

    colour: str
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0

    def corners(self, width: float = 63.0, height: float = 88.0) -> Quad:
        turn = np.deg2rad(self.turn_deg)
        spin = np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        flat = array(rectangle(-width / 2, -height / 2, width, height))
        return quad(flat @ spin + (self.x_mm, self.y_mm))


@dataclass(frozen=True)
class Arm:
    """A sleeve and a hand that reach from somewhere outside to a tip; both in millimetres."""

    root_mm: tuple[float, float]
    tip_mm: tuple[float, float]
    sleeve: tuple[int, int, int] = (70, 60, 50)
    skin: tuple[int, int, int] = (130, 165, 215)
    width_mm: float = 75.0
    bare_mm: float = 150.0


@dataclass(frozen=True)
class Shadow:
    """Something between lamp and table: an ellipse that darkens, soft at its edge."""

    x_mm: float
    y_mm: float
    a_mm: float = 120.0
    b_mm: float = 60.0
    share: float = 0.45
    soft_mm: float = 14.0


@dataclass(frozen=True)
class Moment:
    """What is on and over the table, and in what light."""

    cards: tuple[Lies, ...] = ()
    arms: tuple[Arm, ...] = ()
    shadows: tuple[Shadow, ...] = ()
    light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    noise: float = 3.0


@dataclass
class Stage:
    """A camera over a table; `take` draws a moment."""

    pose: MatPose = field(default_factory=pose)
    seed: int = 0
    ground: str = "wood"

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.empty = self._empty()
        self.noises = [
            self.rng.standard_normal((HEIGHT_PX, WIDTH_PX, 3), dtype=np.float32) for _ in range(3)
        ]
        self.moment: Moment | None = None
        self.clean = np.zeros(0, np.float32)
        self.noisy: dict[int, Picture] = {}

    def _px(self, points: Points) -> NDArray[np.int32]:
        return np.rint(carried(points, self.pose.to_picture) * 16).astype(np.int32)

    def _fill(self, picture: NDArray[np.uint8], points: Points, colour: Sequence[int]) -> None:
        cv2.fillPoly(picture, [self._px(points)], tuple(colour), cv2.LINE_AA, 4)

    def _empty(self) -> NDArray[np.uint8]:
        picture = np.full((HEIGHT_PX, WIDTH_PX, 3), 215, np.uint8)
        if self.ground == "wood":
            y = np.arange(HEIGHT_PX)[:, None] + 6 * np.sin(np.arange(WIDTH_PX)[None] / 90)
            rings = 14 * np.sin(y / 7) + 6 * np.sin(y / 2.3)
            picture = np.clip(np.stack((70 + rings, 105 + rings, 150 + rings), 2), 0, 255)
            picture = picture.astype(np.uint8)
        elif self.ground == "dark":
            picture[:] = (44, 40, 36)
        self._fill(picture, array(rectangle(0, 0, *MAT_MM)), (236, 240, 242))
        for zone in zones():
            cv2.polylines(
                picture,
                [self._px(array(zone.corners_mm))],
                True,
                (197, 211, 217),
                1,
                cv2.LINE_AA,
                4,
            )
        return picture

    def _card(self, picture: NDArray[np.uint8], card: Lies) -> None:
        self._fill(picture, array(card.corners(64.5, 89.5)), (60, 66, 70))
        self._fill(picture, array(card.corners()), (238, 240, 240))
        if not card.colour:
            for size in (50, 38, 26, 14):
                shade = (90, 90, 90) if size // 12 % 2 == 0 else (235, 235, 235)
                self._fill(picture, array(card.corners(size, size * 1.5)), shade)
            return
        self._fill(picture, array(card.corners(*FIELD_MM)), COLOURS[card.colour])
        for width, height in ((20, 3), (3, 26)):
            self._fill(picture, array(card.corners(width, height)), (30, 30, 30))

    def _arm(self, picture: NDArray[np.uint8], arm: Arm) -> None:
        root, tip = np.asarray(arm.root_mm), np.asarray(arm.tip_mm)
        along = (tip - root) / np.linalg.norm(tip - root)
        across = np.asarray((-along[1], along[0])) * arm.width_mm / 2
        wrist = tip - along * arm.bare_mm
        sleeve = np.stack((root + across, wrist + across, wrist - across, root - across))
        self._fill(picture, sleeve, arm.sleeve)
        for share in (0.35, -0.2):
            fold = np.stack((root, wrist, wrist + across * 0.1, root + across * 0.1))
            self._fill(picture, fold + across * share, [int(c * 0.7) for c in arm.sleeve])
        thin = across * 0.7
        palm = np.stack(
            (wrist + thin, tip + thin - along * 60, tip - thin - along * 60, wrist - thin)
        )
        self._fill(picture, palm, arm.skin)
        for number in range(4):
            at = thin * (0.75 - 0.5 * number)
            base = tip - along * 65 + at
            half = across * 0.16
            end = tip - along * (8 * abs(number - 1.5)) + at
            shade = [int(c * (0.85 + 0.05 * number)) for c in arm.skin]
            self._fill(picture, np.stack((base + half, end + half, end - half, base - half)), shade)

    def take(self, moment: Moment) -> Picture:
        """The picture of a moment; the next one's noise differs."""
        if moment != self.moment:
            self.moment, self.clean, self.noisy = moment, self._clean(moment), {}
        number = int(self.rng.integers(len(self.noises)))
        if number not in self.noisy:
            noise = self.noises[number] * np.float32(moment.noise)
            self.noisy[number] = np.asarray(cv2.add(self.clean, noise, dtype=cv2.CV_8U), np.uint8)
        return self.noisy[number]

    def _clean(self, moment: Moment) -> NDArray[np.float32]:
        picture = self.empty.copy()
        for card in moment.cards:
            self._card(picture, card)
        for arm in moment.arms:
            self._arm(picture, arm)
        shaded = picture.astype(np.float32)
        for shadow in moment.shadows:
            shaded *= self._shade(shadow)[..., None]
        if moment.light != (1.0, 1.0, 1.0):
            shaded *= np.asarray(moment.light, np.float32)
        return shaded

    def _shade(self, shadow: Shadow) -> NDArray[np.float32]:
        scale = self.pose.px_per_mm((shadow.x_mm, shadow.y_mm))
        (centre,) = carried(array([(shadow.x_mm, shadow.y_mm)]), self.pose.to_picture)
        cover = np.zeros((HEIGHT_PX // 4, WIDTH_PX // 4), np.float32)
        axes = (max(1, round(shadow.a_mm * scale / 4)), max(1, round(shadow.b_mm * scale / 4)))
        at = (round(centre[0] / 4), round(centre[1] / 4))
        cv2.ellipse(cover, at, axes, 20, 0, 360, 1.0, -1)
        soft = cv2.GaussianBlur(cover, (0, 0), max(0.3, shadow.soft_mm * scale / 8))
        whole = cv2.resize(soft, (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_LINEAR)
        return np.asarray(1 - shadow.share * whole, np.float32)


def recognise(picture: Picture, deck: Deck) -> list[ReadCard]:
    """Finds the coloured fields and takes them for the cards that they mark."""
    assert set(COLOURS) <= set(deck.cards)
    light = picture.reshape(-1, 3).astype(np.float32)
    wanted = np.asarray(list(COLOURS.values()), np.float32)
    wanted /= np.linalg.norm(wanted, axis=1, keepdims=True)
    squares = 0.97**2 * np.einsum("ij,ij->i", light, light) + 1
    cards = []
    for name, likeness in zip(COLOURS, wanted @ light.T, strict=True):
        alike = (likeness * likeness > squares).reshape(picture.shape[:2])
        if not alike.any():
            continue
        mask = cv2.morphologyEx(
            alike.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8)
        )
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            centre, (width, height), turn = cv2.minAreaRect(contour)
            if width * height < 300 or cv2.contourArea(contour) < 0.85 * width * height:
                continue
            if width > height:
                width, height, turn = height, width, turn + 90
            if not 0.7 < width / height / (FIELD_MM[0] / FIELD_MM[1]) < 1.3:
                continue
            sides = (width * 63 / FIELD_MM[0], height * 88 / FIELD_MM[1])
            corners = quad(np.asarray(cv2.boxPoints((centre, sides, turn))))
            reading = Reading({name: 0.98}, unknown=0.02, face_down=0.0)
            cards.append(ReadCard(FoundCard(corners, whole=True, p=0.99), reading))
    return cards
