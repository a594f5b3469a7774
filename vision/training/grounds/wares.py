"""Larger things that lie on tables: phones, cups, tumblers, plates, papers, boxes, books."""

import cv2
import numpy as np

from vision.frames import Picture
from vision.training.grounds import cloths, prints, stones, woods
from vision.training.grounds.cutouts import MM_PX, PX, Cutout, canvas, finished, lit
from vision.training.grounds.noise import Colour, any_colour, chance, cloudy, hsv, toned
from vision.training.grounds.wording import Page, any_font, rank_like


def _rounded(cutout: Cutout, margin_mm: float, radius_mm: float) -> None:
    """Let the cutout cover a rectangle with round corners."""
    high, wide = cutout.mask.shape
    page = Page((high, wide), (0, 0, 0))
    gap = margin_mm * PX
    box = (gap, gap, wide - gap, high - gap)
    page.pen.rounded_rectangle(box, radius_mm * PX, fill=(255, 255, 255))
    cutout.mask[:] = page.picture()[..., 0]


def phone(rng: np.random.Generator) -> Picture:
    """A phone, dark or showing something."""
    high, wide = rng.uniform(135, 165), rng.uniform(64, 78)
    body = any_colour(rng, (0, 0.5), (0.02, 0.9))
    cutout = canvas(high + 3, wide + 3, body)
    _rounded(cutout, 1.5, rng.uniform(5, 11))
    gap = round(rng.uniform(3.5, 6) * PX)
    size = (cutout.mask.shape[0] - 2 * gap, cutout.mask.shape[1] - 2 * gap)
    kind = rng.choice(["dark", "apps", "page", "back"], p=[0.4, 0.2, 0.2, 0.2])
    if kind == "page":
        cutout.picture[gap:-gap, gap:-gap] = prints.newspaper(rng, size)
    elif kind != "back":
        screen = np.zeros((*size, 3), np.uint8)
        screen[:] = (18, 16, 15) if kind == "dark" else any_colour(rng, (0.1, 0.8), (0.2, 0.9))
        step = size[1] // 4
        if kind == "apps":
            for row in range(step // 2, size[0] - step // 2, round(step * 1.2)):
                for column in range(step // 2, size[1], step):
                    middle = (column, row)
                    cv2.circle(screen, middle, step // 3, any_colour(rng), -1, cv2.LINE_AA)
        cutout.picture[gap:-gap, gap:-gap] = screen
    gloss = np.clip(
        cloudy(rng, (cutout.mask.shape[0], cutout.mask.shape[1]), (300.0, 300.0), 1), 0, 2
    )
    cutout.picture[:] = np.clip(cutout.picture + gloss[..., None] * rng.uniform(0, 30), 0, 255)
    if kind == "back":
        for step_mm in (14, 28):
            at = (round(14 * PX), round(step_mm * PX))
            cv2.circle(cutout.picture, at, round(5 * PX), toned(body, 0.4), -1, cv2.LINE_AA)
            cv2.circle(cutout.picture, at, round(2.5 * PX), (15, 12, 10), -1, cv2.LINE_AA)
    return finished(lit(cutout, rng, 2.0, 0.6))


def cup(rng: np.random.Generator) -> Picture:
    """A cup or a mug from above, with or without a saucer: a rim, a drink, a handle."""
    radius, drink = rng.uniform(34, 46), hsv(rng.uniform(15, 45), rng.uniform(0.3, 0.9), 0.3)
    china = any_colour(rng, (0, 0.7), (0.3, 1.0))
    reach = radius + 30
    cutout = canvas(2 * reach, 2 * reach, china)
    middle = (round(reach * PX),) * 2
    if chance(rng, 0.4):
        cv2.circle(cutout.mask, middle, round((radius + 26) * PX), 255, -1, cv2.LINE_AA)
        cv2.circle(cutout.picture, middle, round((radius + 15) * PX), toned(china, 0.85), 4)
    out = (round((reach + radius + 8) * PX), middle[1])
    axes = (round(14 * PX), round(11 * PX))
    cv2.ellipse(cutout.mask, out, axes, 0, 0, 360, 255, round(6 * PX), cv2.LINE_AA)
    cutout = lit(cutout, rng, 3.0, 0.5)
    over = canvas(2 * reach, 2 * reach, china)
    cv2.circle(over.mask, middle, round(radius * PX), 255, -1, cv2.LINE_AA)
    cv2.circle(over.picture, middle, round((radius - 3) * PX), toned(china, 0.6), -1, cv2.LINE_AA)
    cv2.circle(over.picture, middle, round((radius - 7) * PX), drink, -1, cv2.LINE_AA)
    over = lit(over, rng, 3.5, 0.8)
    shine = (middle[0] - round(radius * 0.4 * PX), middle[1] - round(radius * 0.3 * PX))
    axes = (round(7 * PX), round(3 * PX))
    cv2.ellipse(over.picture, shine, axes, -40, 0, 360, toned(drink, 2.4), -1, cv2.LINE_AA)
    share = over.mask[..., None] / 255.0
    picture = (cutout.picture * (1 - share) + over.picture * share).astype(np.uint8)
    return finished(Cutout(picture, np.maximum(cutout.mask, over.mask)))


def tumbler(rng: np.random.Generator) -> Picture:
    """A drinking glass from above: a bright rim, and most of what lies below shows through."""
    radius = rng.uniform(28, 42)
    tint = any_colour(rng, (0, 0.8), (0.5, 1.0))
    cutout = canvas(2 * radius + 4, 2 * radius + 4, tint)
    middle = (round((radius + 2) * PX),) * 2
    cv2.circle(cutout.mask, middle, round(radius * PX), 255, -1, cv2.LINE_AA)
    opacity = np.full(cutout.mask.shape, rng.uniform(0.08, 0.55), np.float32)
    for share, level in ((0.97, 0.75), (0.9, 0.4), (0.66, 0.5)):
        cv2.circle(opacity, middle, round(radius * share * PX), level, round(1.6 * PX), cv2.LINE_AA)
    light: Colour = (245, 248, 250)
    cv2.circle(cutout.picture, middle, round(radius * 0.97 * PX), light, round(1.2 * PX))
    for _ in range(int(rng.integers(1, 4))):
        start = float(rng.uniform(0, 360))
        axes = (round(radius * rng.uniform(0.6, 0.9) * PX),) * 2
        thick, sweep = round(rng.uniform(1, 4) * PX), rng.uniform(10, 60)
        cv2.ellipse(cutout.picture, middle, axes, start, 0, sweep, light, thick, cv2.LINE_AA)
        cv2.ellipse(opacity, middle, axes, start, 0, sweep, 0.9, thick, cv2.LINE_AA)
    return finished(cutout, np.asarray(cv2.GaussianBlur(opacity, (0, 0), 1.5), np.float32))


def plate(rng: np.random.Generator) -> Picture:
    """A plate, a bowl or a coaster."""
    radius = rng.uniform(42, 90)
    china = any_colour(rng, (0, 0.6), (0.3, 1.0))
    cutout = canvas(2 * radius + 4, 2 * radius + 4, china)
    middle = (round((radius + 2) * PX),) * 2
    cv2.circle(cutout.mask, middle, round(radius * PX), 255, -1, cv2.LINE_AA)
    for share in rng.uniform(0.5, 0.95, 3):
        tone = toned(china, rng.uniform(0.7, 1.1))
        cv2.circle(cutout.picture, middle, round(radius * share * PX), tone, -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 30))):
        at = (np.array(middle) + rng.normal(0, radius * 0.25, 2) * PX).astype(int).tolist()
        size = round(rng.uniform(2, 9) * PX)
        cv2.circle(cutout.picture, at, size, hsv(rng.uniform(10, 60), 0.7, 0.7), -1, cv2.LINE_AA)
    return finished(lit(cutout, rng, 6.0, 0.5))


def paper(rng: np.random.Generator) -> Picture:
    """A sheet with text, numbers or handwriting: a note, a receipt, a score sheet, a leaflet."""
    high, wide = rng.uniform(50, 190), rng.uniform(45, 140)
    size = (round(high * MM_PX * 2), round(wide * MM_PX * 2))
    kinds = (prints.newspaper, prints.book, prints.letters, prints.number_grid)
    kind = kinds[rng.choice(4, p=[0.25, 0.25, 0.25, 0.25])]
    return _sheet(kind(rng, size), rng, 0.3)


def note(rng: np.random.Generator) -> Picture:
    """A small sticky note or a label with a word or a large lone letter on it."""
    wide = rng.uniform(35, 80)
    size = (round(wide * rng.uniform(0.6, 1.1) * PX), round(wide * PX))
    page = Page(size, any_colour(rng, (0, 0.7), (0.8, 1.0)))
    for line in range(int(rng.integers(1, 5))):
        font = any_font(rng, round(size[0] * rng.uniform(0.12, 0.4)))
        at = (size[1] * rng.uniform(0.05, 0.3), size[0] * 0.22 * line)
        text = " ".join(rank_like(rng) for _ in range(int(rng.integers(1, 6))))
        page.write(at, text, font, prints.RED if chance(rng, 0.3) else prints.BLACK)
    return _sheet(page.picture(), rng, 0.3)


def box(rng: np.random.Generator) -> Picture:
    """A printed box of a game or of food."""
    high, wide = rng.uniform(60, 200), rng.uniform(50, 160)
    return _sheet(prints.box_lid(rng, (round(high * PX), round(wide * PX))), rng, 1.5)


def closed_book(rng: np.random.Generator) -> Picture:
    """A book, a wallet, a tablet's cover or a mat: a rectangle of leather, cloth, wood or stone."""
    high, wide = rng.uniform(50, 200), rng.uniform(50, 150)
    kinds = (cloths.leather, cloths.woven, woods.table_top, stones.cork, cloths.felt, stones.marble)
    face = kinds[rng.integers(len(kinds))](rng, (round(high * PX), round(wide * PX)))
    return _sheet(face, rng, rng.uniform(0.5, 3))


def _sheet(face: Picture, rng: np.random.Generator, bevel_mm: float) -> Picture:
    """A rectangle of that face; paper is not cut quite straight, and may miss a corner."""
    high, wide = face.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    corners = np.array([(2, 2), (wide - 3, 2), (wide - 3, high - 3), (2, high - 3)], np.float64)
    corners += (
        rng.uniform(0, 1, (4, 2))
        * min(high, wide)
        * 0.02
        * np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)])
    )
    cv2.fillConvexPoly(mask, corners.astype(np.int32), 255, cv2.LINE_AA)
    return finished(lit(Cutout(np.ascontiguousarray(face), mask), rng, bevel_mm, 0.5))
