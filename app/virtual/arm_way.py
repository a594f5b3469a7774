"""The way of one arm, built step by step: from where it rests, to cards, and back."""

import math

from app.virtual.card_places import middle_of
from app.virtual.card_world import CardWorld
from app.virtual.gestures import Waypoint
from app.virtual.scene import Place
from vision.geometry import Point
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM

HOME_MM = 420.0
"""From the middle of a hand's zone to where that hand rests, out of the picture."""

ELBOW_MM = 620.0
"""And from there to the elbow: an arm is longer than the camera sees."""

HIGH_MM, LOW_MM = 65.0, 8.0
"""Fingertips on their way, and at a card."""

AT_ONCE_US, US_PER_MM = 170_000, 480.0
"""A hand's way takes so long, and so much longer for each millimetre: 0.6 s from the lap to the pile."""

OVER_CARD_MM = 22.0
"""Fingers hold a card near its end: its middle is so far ahead of them."""


class Way:
    """Where the fingertips of a seat's arm go; times are microseconds of the table."""

    def __init__(self, world: CardWorld, seat: int, now_us: int) -> None:
        middle = (A3_WIDTH_MM / 2, A3_HEIGHT_MM / 2)
        own = middle_of(world.zone(f"hand-{seat}"))
        length = math.dist(own, middle)
        out = ((own[0] - middle[0]) / length, (own[1] - middle[1]) / length)
        self._home = (own[0] + out[0] * HOME_MM, own[1] + out[1] * HOME_MM)
        self.elbow: Point = (
            self._home[0] + out[0] * ELBOW_MM,
            self._home[1] + out[1] * ELBOW_MM,
        )
        self.points: list[Waypoint] = [Waypoint(now_us, *self._home, HIGH_MM)]

    @property
    def now_us(self) -> int:
        """When the last step is done."""
        return self.points[-1].at_us

    def to(self, at: Point, z_mm: float = LOW_MM, *, by_us: int | None = None) -> int:
        """Go somewhere, as fast as hands go or, if there is more time, so as to be there by then."""
        last = self.points[-1]
        far = math.dist((last.x_mm, last.y_mm), at)
        takes_us = round(AT_ONCE_US + far * US_PER_MM)
        if by_us is not None and by_us - takes_us > last.at_us:
            self.wait(by_us - takes_us - last.at_us)
        self.points.append(Waypoint(self.now_us + takes_us, *at, z_mm))
        return self.now_us

    def within(self, at: Point, z_mm: float, takes_us: int) -> int:
        """Go somewhere in just that time."""
        self.points.append(Waypoint(self.now_us + max(1, takes_us), *at, z_mm))
        return self.now_us

    def wait(self, us: int) -> int:
        """Stay where the hand is."""
        last = self.points[-1]
        self.points.append(Waypoint(last.at_us + us, last.x_mm, last.y_mm, last.z_mm))
        return self.now_us

    def home(self) -> int:
        """Go back to where the hand rests."""
        return self.to(self._home, HIGH_MM)

    def fingers(self, card: Place, ahead_mm: float = OVER_CARD_MM) -> Point:
        """Where the fingertips are when they hold a card at that place."""
        x, y = self._ahead((card.x_mm, card.y_mm))
        return card.x_mm - x * ahead_mm, card.y_mm - y * ahead_mm

    def back_from(self, at: Point, by_mm: float) -> Point:
        """A spot so much nearer to the elbow."""
        x, y = self._ahead(at)
        return at[0] - x * by_mm, at[1] - y * by_mm

    def in_hand(self, number: int = 0) -> Place:
        """Where a card is that the resting hand holds; further ones show a little."""
        x, y = self._ahead(self._home)
        turn = math.degrees(math.atan2(y, x)) + 90
        aside = 3.0 * number
        return Place(
            self._home[0] + x * OVER_CARD_MM - y * aside,
            self._home[1] + y * OVER_CARD_MM + x * aside,
            turn,
        )

    def _ahead(self, at: Point) -> Point:
        far = math.dist(at, self.elbow)
        return (at[0] - self.elbow[0]) / far, (at[1] - self.elbow[1]) / far
