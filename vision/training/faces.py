"""Faces of cards to train on: a picture, what card it is, and where its indices lie."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from vision.frames import GreyPicture, Picture

FACE_WIDTH_PX = 320
"""5 px/mm of a poker card: sharper than any table is seen."""

GLYPHS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "B", "D", "V", "R", "1")
"""What an index shows for its rank, English, German and French; each is a class of the reader."""

RANK_OF_GLYPH = {
    **{glyph: glyph for glyph in GLYPHS[:13]},
    "B": "J",
    "V": "J",
    "D": "Q",
    "R": "K",
    "1": "A",
}
"""Bube and valet, Dame and dame, roi, and the French ace."""

SUITS = ("S", "H", "D", "C")


class IndexMark(msgspec.Struct, frozen=True):
    """One index of a face: the tight box around its rank and its suit, in fractions of the face.

    Attributes:
        left: of the box, from the face's left edge, as a fraction of the face's width.
        top: of the box, from the face's upper edge, as a fraction of the face's height.
        width: of the box, as a fraction of the face's width.
        height: of the box, as a fraction of the face's height.
        turned: it stands upside down in the upright face, as the one at the lower right does.
    """

    left: float
    top: float
    width: float
    height: float
    turned: bool


class Face(msgspec.Struct, frozen=True, eq=False):
    """One face, upright.

    Attributes:
        card: `QH`, `10S`; empty for a joker, a back or a card of another game.
        glyph: one of `GLYPHS`; empty when `card` is.
        picture: rows x columns x 3, blue first, `FACE_WIDTH_PX` wide, out to the card's own edges.
        outline: rows x columns, 255 where the card is, 0 outside its rounded corners.
        indices: where its indices lie; when `card` is empty, what looks like one and is none.
    """

    card: str
    glyph: str
    picture: Picture
    outline: GreyPicture
    indices: tuple[IndexMark, ...]


class Design(msgspec.Struct, frozen=True, eq=False):
    """The faces of one deck.

    Attributes:
        name: `aisleriot-dondorf`, `invented-0123`.
        source: where the art comes from, and its licence.
        width_mm: of a card; its height follows from the pictures.
        faces: with an index or without.
        backs: what it looks like face down.
    """

    name: str
    source: str
    width_mm: float
    faces: tuple[Face, ...]
    backs: tuple[Face, ...]


def write_design(folder: Path, design: Design) -> Path:
    """Write a design as one file, and say which."""
    path = folder / f"{design.name}.npz"
    folder.mkdir(parents=True, exist_ok=True)
    every = (*design.faces, *design.backs)
    words = msgspec.json.encode(
        {
            "name": design.name,
            "source": design.source,
            "width_mm": design.width_mm,
            "backs": len(design.backs),
            "faces": [(face.card, face.glyph, face.indices) for face in every],
        }
    )
    arrays: dict[str, Any] = {"words": np.frombuffer(words, np.uint8)}
    for number, face in enumerate(every):
        arrays[f"picture_{number}"] = face.picture
        arrays[f"outline_{number}"] = face.outline
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)
    return path


class _Words(msgspec.Struct):
    name: str
    source: str
    width_mm: float
    backs: int
    faces: list[tuple[str, str, tuple[IndexMark, ...]]]


def read_design(path: Path) -> Design:
    """Read a design that `write_design` wrote."""
    with np.load(path) as stored:
        words = msgspec.json.decode(stored["words"].tobytes(), type=_Words)
        every = tuple(
            Face(card, glyph, stored[f"picture_{number}"], stored[f"outline_{number}"], indices)
            for number, (card, glyph, indices) in enumerate(words.faces)
        )
    count = len(every) - words.backs
    return Design(words.name, words.source, words.width_mm, every[:count], every[count:])
