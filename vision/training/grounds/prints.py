"""Printed things: newspapers, books, sheets of letters and numbers, keyboards, boxes.

Text is what is most often mistaken for a card's index: lone letters and numbers in red or black,
beside small shapes, are here on purpose, without a card around them.
"""

import cv2
import numpy as np

from vision.frames import Picture
from vision.training.grounds.noise import (
    Colour,
    Size,
    any_colour,
    chance,
    cloudy,
    grain,
    hsv,
    relief,
    shaded,
)
from vision.training.grounds.symbols import PLAIN_SHAPES, SHAPES, stamp
from vision.training.grounds.wording import Page, any_font, capital, rank_like, word, words

RED: Colour = (40.0, 30.0, 200.0)
BLACK: Colour = (30.0, 28.0, 26.0)

NARROW_PX = 120
"""A page of which less shows holds no text."""

SUNDAY = 6
"""The column of a calendar that is printed in red."""


def _paper_colour(rng: np.random.Generator) -> Colour:
    return hsv(rng.uniform(25, 60), rng.uniform(0, 0.18), rng.uniform(0.75, 1.0))


def _ink(rng: np.random.Generator) -> Colour:
    picks: tuple[Colour, ...] = (RED, BLACK, BLACK, any_colour(rng, (0.4, 1.0), (0.1, 0.7)))
    return picks[rng.integers(len(picks))]


def _printed(rng: np.random.Generator, picture: Picture) -> Picture:
    """The print on paper that has a grain and does not lie flat."""
    size = (picture.shape[0], picture.shape[1])
    light = 1 + grain(rng, size, 0.8) * rng.uniform(0, 0.025)
    light *= relief(cloudy(rng, size, (250.0, 250.0), 2), rng, rng.uniform(0, 6))
    return shaded(picture.astype(np.float32), np.asarray(light, np.float32))


def _photograph(rng: np.random.Generator, size: Size, grey: bool) -> Picture:
    """Something that stands for a photograph on a page."""
    light = np.clip(0.5 + 0.28 * cloudy(rng, size, (size[0] / 2, size[1] / 2), 5), 0, 1)
    tint = np.full((*size, 3), 235.0, np.float32)
    if not grey:
        tint[:] = any_colour(rng, (0.2, 0.8), (0.7, 1.0))
    picture = np.ascontiguousarray(shaded(tint, np.asarray(light, np.float32)))
    for _ in range(int(rng.integers(1, 6))):
        at = (rng.uniform(0, 1, 2) * size[::-1]).astype(int).tolist()
        axes = (rng.uniform(0.05, 0.3, 2) * min(size)).astype(int).tolist()
        tone = float(rng.uniform(20, 230))
        colour = (tone, tone, tone) if grey else any_colour(rng)
        cv2.ellipse(picture, at, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)


def newspaper(rng: np.random.Generator, size: Size) -> Picture:
    """A page of a newspaper: headlines, columns, photographs, rules."""
    page = Page(size, _paper_colour(rng))
    columns, text_px = int(rng.integers(2, 6)), int(rng.integers(8, 22))
    wide = size[1] // columns
    photographs: list[tuple[int, int, Picture]] = []
    row = int(rng.integers(0, 30))
    while row < size[0]:
        head_px = int(rng.integers(24, 110))
        font, colour = any_font(rng, head_px), _ink(rng)
        text = words(rng, int(rng.integers(2, 7)))
        if chance(rng, 0.5):
            text = f"{rank_like(rng)} {text.upper()} {rng.integers(1, 100)}"
        page.write((8, row), text, font, colour)
        row += int(head_px * 1.35)
        high = int(rng.integers(120, 420))
        for column in range(columns):
            left, right = column * wide + 8, (column + 1) * wide - 8
            top = row
            if chance(rng, 0.3):
                tall = int(high * rng.uniform(0.3, 0.8))
                grey = chance(rng, 0.6)
                photographs.append((left, top, _photograph(rng, (tall, right - left), grey)))
                top += tall + 6
            page.column(rng, (left, top, right, row + high), text_px, BLACK)
        row += high + 12
        page.pen.line((8, row - 6, size[1] - 8, row - 6), fill=(60, 60, 60), width=1)
    picture = page.picture()
    for left, top, photograph in photographs:
        low = min(size[0], top + photograph.shape[0])
        if low > top:
            right = left + photograph.shape[1]
            picture[top:low, left:right] = photograph[: low - top]
    return _printed(rng, picture)


def book(rng: np.random.Generator, size: Size) -> Picture:
    """Two pages of an open book, or a typed letter, with a large first letter."""
    page = Page(size, _paper_colour(rng))
    text_px = int(rng.integers(10, 30))
    middle = int(size[1] * rng.uniform(0.35, 0.65)) if chance(rng, 0.7) else size[1]
    ink = BLACK if chance(rng, 0.8) else _ink(rng)
    for left, right in ((0, middle), (middle, size[1])):
        if right - left < NARROW_PX:
            continue
        margin = int(rng.integers(16, 50))
        page.column(rng, (left + margin, margin, right - margin, size[0] - margin), text_px, ink)
        big = any_font(rng, text_px * 3)
        page.pen.rectangle(
            (left + margin, margin, left + margin + text_px * 3, margin + text_px * 4),
            fill=page.image.getpixel((1, 1)),
        )
        page.write((left + margin, margin), capital(rng), big, _ink(rng))
        number = str(rng.integers(1, 400))
        page.write(((left + right) / 2, size[0] - margin), number, any_font(rng, text_px), ink)
    light = np.ones(size, np.float32)
    if middle < size[1]:
        away = np.abs(np.arange(size[1]) - middle)
        light *= (1 - 0.5 * np.exp(-away / rng.uniform(6, 40)))[None].astype(np.float32)
    return shaded(_printed(rng, page.picture()).astype(np.float32), light)


def letters(rng: np.random.Generator, size: Size) -> Picture:
    """Lone letters and numbers near small shapes, in red, black and other colours."""
    from_cloth = chance(rng, 0.5)
    ground = _paper_colour(rng) if from_cloth else any_colour(rng, (0, 0.9), (0.3, 1.0))
    page = Page(size, ground)
    drawn: list[tuple[str, tuple[float, float], float, Colour]] = []
    even = rng.uniform(20, 70)
    same = any_font(rng, int(even)) if chance(rng, 0.4) else None
    for _ in range(int(rng.uniform(25, 120))):
        big = even if same else float(np.exp(rng.uniform(np.log(14), np.log(110))))
        font, colour = same or any_font(rng, int(big)), _ink(rng)
        at = (float(rng.uniform(0, size[1])), float(rng.uniform(0, size[0])))
        text = rank_like(rng) if chance(rng, 0.75) else word(rng).upper()
        wide = page.write(at, text, font, colour)
        lone = text in {"A", "J", "Q", "K", "B", "D", "V", "R"} or text.isdigit()
        shapes = PLAIN_SHAPES if lone else SHAPES
        if chance(rng, 0.7):
            below = chance(rng, 0.6)
            place = (
                (at[0] + wide / 2, at[1] + big * 1.5) if below else (at[0] + wide + big / 2,) * 2
            )
            if not below:
                place = (at[0] + wide + big * 0.5, at[1] + big * 0.6)
            drawn.append((shapes[rng.integers(len(shapes))], place, big * 0.32, colour))
    picture = page.picture()
    for name, place, radius, colour in drawn:
        stamp(picture, name, place, radius, colour, float(rng.choice([0.0, 0.0, 90.0, 180.0])))
    return _printed(rng, picture)


def number_grid(rng: np.random.Generator, size: Size) -> Picture:
    """Calendars, bingo sheets, crosswords, score sheets, squared or ruled paper."""
    page = Page(size, _paper_colour(rng) if chance(rng, 0.8) else any_colour(rng))
    high = int(rng.integers(24, 110))
    wide = int(high * rng.uniform(0.8, 2.2))
    ink, rule = _ink(rng), (150, 160, 175)
    font = any_font(rng, max(8, int(high * rng.uniform(0.3, 0.8))))
    filled = rng.choice([0.0, 0.3, 1.0], p=[0.2, 0.3, 0.5])
    lettered = chance(rng, 0.4)
    for number, row in enumerate(range(0, size[0], high)):
        page.pen.line((0, row, size[1], row), fill=rule, width=int(rng.integers(1, 3)))
        for place, column in enumerate(range(0, size[1], wide)):
            page.pen.line((column, row, column, row + high), fill=rule, width=1)
            if rng.random() >= filled:
                if filled and chance(rng, 0.2):
                    page.pen.rectangle((column, row, column + wide, row + high), fill=(20, 20, 20))
                continue
            text = rank_like(rng) if lettered else str((number * 7 + place) % 31 + 1)
            colour = RED if place % 7 == SUNDAY else ink
            page.write((column + wide * 0.25, row + high * 0.1), text, font, colour)
    return _printed(rng, page.picture())


def keyboard(rng: np.random.Generator, size: Size) -> Picture:
    """Keys or tiles of a word game, with a letter or a number on each."""
    dark = chance(rng, 0.5)
    body = hsv(rng.uniform(0, 360), 0.1, 0.12 if dark else 0.75)
    key = hsv(rng.uniform(30, 60), rng.uniform(0, 0.4), 0.2 if dark else rng.uniform(0.8, 1.0))
    page = Page(size, body)
    pitch = int(rng.integers(45, 130))
    font, small = any_font(rng, int(pitch * 0.5)), any_font(rng, max(8, int(pitch * 0.2)))
    red_too = not dark and chance(rng, 0.6)
    gap = int(pitch * rng.uniform(0.03, 0.12))
    rgb = tuple(round(channel) for channel in key[::-1])
    for number, row in enumerate(range(0, size[0], pitch)):
        shift = (number % 3) * pitch // 3
        for column in range(-shift, size[1], pitch):
            box = (column + gap, row + gap, column + pitch - gap, row + pitch - gap)
            page.pen.rounded_rectangle(box, pitch * 0.1, fill=(rgb[0], rgb[1], rgb[2]))
            ink: Colour = (225.0, 225.0, 225.0) if dark else BLACK
            colour = RED if red_too and chance(rng, 0.4) else ink
            text = rank_like(rng)
            page.write((column + pitch * 0.22, row + pitch * 0.15), text, font, colour)
            if chance(rng, 0.5):
                at = (column + pitch * 0.7, row + pitch * 0.65)
                page.write(at, str(rng.integers(1, 11)), small, colour)
    picture = page.picture()
    height = cv2.GaussianBlur(picture[..., 1].astype(np.float32), (0, 0), 1.5)
    light = relief(np.asarray(height, np.float32), rng, 0.02)
    return shaded(picture.astype(np.float32), light)


def boxes(rng: np.random.Generator, size: Size) -> Picture:
    """Printed boxes, leaflets and magazines lying beside and over each other on a table."""
    picture = np.empty((*size, 3), np.uint8)
    picture[:] = any_colour(rng, (0.0, 0.5), (0.1, 0.9))
    for _ in range(int(rng.integers(3, 9))):
        high, wide = rng.integers(150, 480, 2).tolist()
        lid = box_lid(rng, (high, wide))
        centre = (rng.uniform(0, 1, 2) * size[::-1]).tolist()
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), float(rng.uniform(0, 360)), 1.0)
        turn[:, 2] += np.array(centre) - (wide / 2, high / 2)
        where = cv2.warpAffine(np.full((high, wide), 255, np.uint8), turn, size[::-1])
        shadow = np.roll(cv2.GaussianBlur(where, (0, 0), 6), (5, 4), (0, 1)) / 255.0
        picture = (picture * (1 - 0.5 * shadow[..., None])).astype(np.uint8)
        laid = cv2.warpAffine(lid, turn, size[::-1])
        share = where[..., None] / 255.0
        picture = (picture * (1 - share) + laid * share).astype(np.uint8)
    return picture


def box_lid(rng: np.random.Generator, size: Size) -> Picture:
    """The face of a box or a leaflet: a title, a picture, badges, small print, a bar code."""
    page = Page(size, any_colour(rng, (0.0, 1.0), (0.15, 1.0)))
    title_px = int(min(size) * rng.uniform(0.12, 0.3))
    row = float(rng.uniform(0, 0.4) * size[0])
    for _ in range(int(rng.integers(1, 4))):
        text = word(rng).upper() if chance(rng, 0.6) else rank_like(rng)
        page.write((size[1] * 0.06, row), text, any_font(rng, title_px), any_colour(rng, (0, 1)))
        row += title_px * 1.1
    small = int(max(7, min(size) * 0.035))
    page.column(rng, (10, int(size[0] * 0.8), size[1] // 2, size[0] - 6), small, _ink(rng))
    picture = page.picture()
    if chance(rng, 0.7):
        high, wide = int(size[0] * rng.uniform(0.2, 0.5)), int(size[1] * rng.uniform(0.3, 0.9))
        top, left = int(rng.integers(0, size[0] - high)), int(rng.integers(0, size[1] - wide))
        picture[top : top + high, left : left + wide] = _photograph(rng, (high, wide), grey=False)
    for _ in range(int(rng.integers(0, 5))):
        at = (float(rng.uniform(0, size[1])), float(rng.uniform(0, size[0])))
        shape = PLAIN_SHAPES[rng.integers(len(PLAIN_SHAPES))]
        stamp(picture, shape, at, min(size) * rng.uniform(0.03, 0.12), any_colour(rng, (0, 1)))
    if chance(rng, 0.4):
        bars = np.repeat(rng.integers(0, 2, 40) * 255, 2)[: size[1] // 3]
        picture[-34:-6, -len(bars) - 8 : -8] = bars[None, :, None]
    return picture
