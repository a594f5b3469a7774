"""How indices of designs look, measured: `python -m vision.training sizes` prints each design's."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.training.faces import Design, Face, IndexMark, read_design
from vision.training.real_indices import LEAST_INKED

INK_STEP = 60
"""Grey steps between paper and ink, in the channel that shows it best; half way up a soft rim."""

LEAST_PART = 0.15
"""Of an index's height: rank and suit are taller, and a stray line is not."""

PAPER_BESIDE_PX = 2
"""Paper is looked up so far above an index."""


class IndexSize(msgspec.Struct, frozen=True):
    """An index that has its suit below its rank.

    Attributes:
        rank: height of the rank, in mm.
        suit: height of the suit, in mm.
        gap: height of the paper between them, in mm.
        inked: the share of the box around the suit that is ink; an outline has little.
    """

    rank: float
    suit: float
    gap: float
    inked: float


def size_of(design: Design) -> dict[str, IndexSize]:
    """The usual size of a design's indices, by suit; none where a suit stands beside its rank."""
    found: dict[str, list[IndexSize]] = {}
    for face in (face for face in design.faces if face.card):
        upright = next((mark for mark in face.indices if not mark.turned), None)
        size = None if upright is None else _size(face, upright, design.width_mm)
        if size is not None:
            found.setdefault(face.card[-1], []).append(size)
    return {suit: _usual(sizes) for suit, sizes in found.items()}


def is_as_real(design: Design) -> bool:
    """Has it its suits below its ranks, and filled, as every real deck measured has?"""
    sizes = size_of(design)
    return bool(sizes) and all(size.inked >= LEAST_INKED for size in sizes.values())


def _usual(sizes: list[IndexSize]) -> IndexSize:
    every = np.asarray([msgspec.structs.astuple(size) for size in sizes])
    rank, suit, gap, inked = (float(value) for value in np.median(every, axis=0))
    return IndexSize(round(rank, 1), round(suit, 1), round(gap, 1), round(inked, 2))


def _size(face: Face, mark: IndexMark, width_mm: float) -> IndexSize | None:
    """The size of one index; None where no paper parts rank and suit."""
    ink = _ink(face, mark)
    rows = np.asarray(ink.any(axis=1))
    most = (0, 0)
    for top, bottom in _runs(~rows):
        if bottom - top > most[1] - most[0]:
            most = (top, bottom)
    top, bottom = most
    if min(top, len(rows) - bottom) < LEAST_PART * len(rows) or top == bottom:
        return None
    mm = width_mm / face.picture.shape[1]
    suit = ink[bottom:, np.flatnonzero(ink[bottom:].any(axis=0))]
    return IndexSize(top * mm, (len(rows) - bottom) * mm, (bottom - top) * mm, float(suit.mean()))


def _ink(face: Face, mark: IndexMark) -> NDArray[np.bool_]:
    """Rows x columns of an index's box: where it differs from the paper above it."""
    high, wide = face.picture.shape[:2]
    left, top = round(mark.left * wide), round(mark.top * high)
    right, bottom = left + round(mark.width * wide), top + round(mark.height * high)
    paper = np.median(
        face.picture[max(0, top - PAPER_BESIDE_PX) : top + 1, left:right], axis=(0, 1)
    )
    apart = np.abs(face.picture[top:bottom, left:right].astype(float) - paper)
    return np.asarray(apart.max(axis=2) > INK_STEP)


def _runs(rows: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """First and last-but-one of each run of true rows."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], rows.astype(np.int8), [0]))))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def told_sizes(work: Path) -> Iterator[str]:
    """A line for each design of the training's folder, those held out too."""
    for path in sorted(work.glob("designs-*/**/*.npz")):
        design = read_design(path)
        sizes = size_of(design)
        if not any(face.card for face in design.faces):
            continue
        if not sizes:
            yield f"{design.name:<32} no suit below a rank"
            continue
        rank = float(np.median([size.rank for size in sizes.values()]))
        gap = float(np.median([size.gap for size in sizes.values()]))
        suits = ", ".join(
            f"{suit} {size.suit:.1f} ({size.inked:.0%} ink)" for suit, size in sorted(sizes.items())
        )
        yield f"{design.name:<32} rank {rank:.1f}, gap {gap:.1f}, suits {suits}"
