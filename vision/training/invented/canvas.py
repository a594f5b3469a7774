"""A card to draw on, in millimetres, three times as fine as its picture will be."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.frames import GreyPicture, Picture
from vision.training.faces import FACE_WIDTH_PX

Colour: TypeAlias = tuple[int, int, int]
"""Red first."""

Point: TypeAlias = tuple[float, float]
Mask: TypeAlias = Image.Image
"""How much ink lies where, 0 to 255."""

LEAST_INK = 60
"""Of 255: thinner ink at a letter's rim belongs to no stroke and to no tight box."""

FINENESS = 3
"""Drawn this much larger and averaged down, so that edges come out smooth."""

JOINED_FROM_PX = 6
"""The corners of finer lines show no gap; rounding them would take half of a deck's time."""


class Canvas:
    """An area of a card, its upper left corner at 0, 0; all measures in millimetres."""

    def __init__(self, width_mm: float, height_mm: float, scale: float, ground: Colour) -> None:
        """Begin with plain paper, at so many fine pixels per millimetre."""
        self.width, self.height, self.scale = width_mm, height_mm, scale
        size = (max(1, round(width_mm * scale)), max(1, round(height_mm * scale)))
        self.image = Image.new("RGB", size, ground)
        self._draw = ImageDraw.Draw(self.image)

    @classmethod
    def card(cls, width_mm: float, height_mm: float, paper: Colour) -> "Canvas":
        """A whole card, whose picture comes out `FACE_WIDTH_PX` wide."""
        rows = round(FACE_WIDTH_PX * height_mm / width_mm)
        scale = FINENESS * FACE_WIDTH_PX / width_mm
        return cls(width_mm, rows * FINENESS / scale, scale, paper)

    def part(self, width_mm: float, height_mm: float, ground: Colour) -> "Canvas":
        """Another canvas as fine as this one."""
        return Canvas(width_mm, height_mm, self.scale, ground)

    def _px(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def polygon(self, points: Sequence[Point], fill: Colour, edge: Colour | None = None) -> None:
        """Fill a shape, with a thin edge where one is asked for."""
        self._draw.polygon(self._px(points), fill=fill)
        if edge is not None:
            self.line([*points, points[0]], edge, 0.25)

    def box(
        self,
        box: tuple[float, float, float, float],
        fill: Colour | None,
        edge: Colour | None = None,
        edge_mm: float = 0.3,
        round_mm: float = 0.0,
    ) -> None:
        """Draw a box of left, top, right and bottom, its corners rounded where that is asked for."""
        left, top, right, bottom = (value * self.scale for value in box)
        self._draw.rounded_rectangle(
            (left, top, max(left, right), max(top, bottom)),
            radius=round_mm * self.scale,
            fill=fill,
            outline=edge,
            width=max(1, round(edge_mm * self.scale)) if edge is not None else 0,
        )

    def ellipse(
        self,
        centre: Point,
        across: float,
        down: float,
        fill: Colour | None,
        edge: Colour | None = None,
        edge_mm: float = 0.25,
    ) -> None:
        """Draw an ellipse of these half axes."""
        x, y = centre
        corners = self._px([(x - across, y - down), (x + across, y + down)])
        width = max(1, round(edge_mm * self.scale)) if edge is not None else 0
        self._draw.ellipse([*corners[0], *corners[1]], fill=fill, outline=edge, width=width)

    def line(self, points: Sequence[Point], colour: Colour, width_mm: float) -> None:
        """Draw a line through these points."""
        width = max(1, round(width_mm * self.scale))
        joint = "curve" if len(points) > 2 and width >= JOINED_FROM_PX else None
        self._draw.line(self._px(points), fill=colour, width=width, joint=joint)

    def curve(self, points: Sequence[Point], colour: Colour, width_mm: float) -> None:
        """Draw a smooth line near these points."""
        self.line(smooth(points), colour, width_mm)

    def stamp(self, mask: Mask, centre: Point, colour: Colour) -> None:
        """Print a mask in one ink, its middle here."""
        at = (
            round(centre[0] * self.scale - mask.width / 2),
            round(centre[1] * self.scale - mask.height / 2),
        )
        self.stamp_px(mask, at, colour)

    def stamp_px(self, mask: Mask, corner: tuple[int, int], colour: Colour) -> None:
        """Print a mask in one ink, its upper left corner at this fine pixel."""
        self.image.paste(colour, (*corner, corner[0] + mask.width, corner[1] + mask.height), mask)

    def write(self, words: str, font: ImageFont.FreeTypeFont, middle: Point, ink: Colour) -> None:
        """Write a line of words around its middle."""
        self._draw.text(self._px([middle])[0], words, font=font, fill=ink, anchor="mm")

    def lay(self, other: "Canvas", corner: Point, shape: Sequence[Point] | None = None) -> None:
        """Lay another canvas on this one, cut to a shape in its own millimetres if one is given."""
        mask = None
        if shape is not None:
            mask = Image.new("L", other.image.size, 0)
            ImageDraw.Draw(mask).polygon(self._px(shape), fill=255)
        at = (round(corner[0] * self.scale), round(corner[1] * self.scale))
        self.image.paste(other.image, at, mask)

    def blend_noise(self, few: Picture) -> None:
        """Cover the canvas with a few colours that run into each other."""
        rough = Image.fromarray(few)
        self.image.paste(rough.resize(self.image.size, Image.Resampling.BICUBIC), (0, 0))

    def mirror_lower_half(self, slope: float = 0.0) -> None:
        """Replace the lower half by the upper one turned; the halves meet in a line so steep."""
        turned = self.image.rotate(180)
        width, height = self.image.size
        rise = slope * width / 2
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon(
            [(0, height / 2 + rise), (width, height / 2 - rise), (width, height), (0, height)],
            fill=255,
        )
        self.image.paste(turned, (0, 0), mask)

    def finished(self) -> Picture:
        """The picture, blue first."""
        width, height = self.image.size
        small = self.image.resize((width // FINENESS, height // FINENESS), Image.Resampling.BOX)
        return np.ascontiguousarray(np.asarray(small, np.uint8)[:, :, ::-1])


def smooth(points: Sequence[Point], rounds: int = 3) -> list[Point]:
    """Cut the corners of a line this often, which rounds it."""
    path = list(points)
    for _ in range(rounds):
        cut = [path[0]]
        for (ax, ay), (bx, by) in pairwise(path):
            cut.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
            cut.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
        path = [*cut, path[-1]]
    return path


def star(centre: Point, outer: float, inner: float, points: int, turn: float = 0.0) -> list[Point]:
    """A star; a regular shape of twice as many corners where both radii are one."""
    return [
        (
            centre[0] + (outer if k % 2 == 0 else inner) * math.sin(turn + math.pi * k / points),
            centre[1] - (outer if k % 2 == 0 else inner) * math.cos(turn + math.pi * k / points),
        )
        for k in range(2 * points)
    ]


def rounded_outline(width_mm: float, height_px: int, corner_mm: float) -> GreyPicture:
    """255 where a card of these rounded corners is."""
    many = 4
    width, height = FACE_WIDTH_PX * many, height_px * many
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width - 1, height - 1), radius=corner_mm * width / width_mm, fill=255
    )
    fine = np.asarray(mask, np.uint8)
    small = cv2.resize(fine, (FACE_WIDTH_PX, height_px), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
