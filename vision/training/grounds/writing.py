"""Writes the grounds: drawn table tops, and cuts of packages' pictures where there are any."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.frames import Picture
from vision.training.grounds import cloths, packages, prints, stones, woods
from vision.training.grounds.noise import Size, chance

SIDE_PX = 768
"""A ground is a square of this side: a net's picture of 640 fits into it turned a little."""

COUNT = 400
PACKAGE_SHARE = 0.35
"""Of the grounds, where packages are given: fewer than are drawn, for most show no table."""

SOURCES = "SOURCES.txt"

Drawer = Callable[[np.random.Generator, Size], Picture]

DRAWERS: tuple[tuple[Drawer, float], ...] = (
    (woods.planks, 5),
    (woods.table_top, 6),
    (woods.parquet, 2),
    (woods.painted, 2),
    (woods.chipboard, 1),
    (cloths.woven, 8),
    (cloths.felt, 5),
    (cloths.carpet, 5),
    (cloths.leather, 2),
    (cloths.printed_cloth, 3),
    (cloths.quilt, 2),
    (cloths.wicker, 2),
    (stones.marble, 2),
    (stones.granite, 2),
    (stones.terrazzo, 1),
    (stones.rough, 3),
    (stones.tiles, 4),
    (stones.cork, 1),
    (stones.plain, 6),
    (prints.newspaper, 6),
    (prints.book, 3),
    (prints.letters, 7),
    (prints.number_grid, 4),
    (prints.keyboard, 2),
    (prints.boxes, 5),
)
"""Each way to draw a ground, and how often it comes up beside the others."""


def draw_ground(rng: np.random.Generator, size: Size) -> tuple[str, Picture]:
    """A drawn ground of some kind, and the kind's name."""
    weights = np.array([weight for _, weight in DRAWERS])
    drawer = DRAWERS[rng.choice(len(DRAWERS), p=weights / weights.sum())][0]
    return drawer.__name__, drawer(rng, size)


def write_grounds(
    folder: Path,
    *,
    seed: int,
    packages_folder: Path | None = None,
    count: int = COUNT,
    side_px: int = SIDE_PX,
) -> int:
    """Write `count` grounds as JPEG files, and `SOURCES.txt`; says how many were written.

    The same seed over the same packages writes the same pictures. Without packages, or where their
    folder is missing, all are drawn.
    """
    folder.mkdir(parents=True, exist_ok=True)
    given = packages_folder is not None and packages_folder.is_dir()
    sources = packages.sources_in(packages_folder) if given and packages_folder else {}
    lines: list[str] = []
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        name, picture, origin = _ground(rng, (side_px, side_px), sources)
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(82, 96))]
        done, data = cv2.imencode(".jpg", picture, quality)
        if not done:
            raise OSError(f"Ground {index} ({name}) cannot be made a JPEG.")
        path = folder / f"{name}-{index:04d}.jpg"
        path.write_bytes(data.tobytes())
        lines.append(f"{path.name}: {origin}")
    if packages_folder is not None:
        lines += _licences(packages_folder, sources)
    (folder / SOURCES).write_text("\n".join(lines) + "\n", "utf-8")
    return count


def _ground(
    rng: np.random.Generator, size: Size, sources: Mapping[str, Sequence[packages.Source]]
) -> tuple[str, Picture, str]:
    if sources and chance(rng, PACKAGE_SHARE):
        picked = packages.chosen(rng, sources)
        if picked is not None:
            source, picture = picked
            return source.package, packages.cut(rng, picture, size), source.path.name
    name, picture = draw_ground(rng, size)
    return name, picture, "drawn"


def _licences(folder: Path, sources: Mapping[str, Sequence[packages.Source]]) -> list[str]:
    lines = ["", "Licences that the packages' copyright files name:"]
    for name in sorted(sources):
        named = packages.licences_of(folder / name)
        lines.append(f"{name}: {', '.join(named) or 'see its copyright file'}")
    return lines
