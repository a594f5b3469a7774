"""From a source of art to a design: its faces drawn, cut out, and their indices found."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import numpy as np

from vision.training.art import rendering
from vision.training.art.cutting import CutFace, cut_face, ink_of, line_width
from vision.training.art.indices import marks_of
from vision.training.art.rendering import ArtError, ClearPicture
from vision.training.art.sources import RANKS, Layout, Source
from vision.training.faces import FACE_WIDTH_PX, SUITS, Design, Face

CARD_HEIGHT_MM = 89.0
"""Of a poker card and of a bridge card."""

WIDEST_MM = 63.5
"""A poker card's width; drawings for screens are often stouter than any card."""

SHEET_SUITS = "CDHS"
ELEMENT_RANKS = {"A": "1", "J": "jack", "Q": "queen", "K": "king"}
ELEMENT_SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}


class Drawn(msgspec.Struct, frozen=True, eq=False):
    """What a source shows, not yet cut out.

    Attributes:
        faces: by rank and suit.
        extras: jokers.
        backs: what the deck looks like face down.
    """

    faces: Mapping[tuple[str, str], ClearPicture]
    extras: tuple[ClearPicture, ...]
    backs: tuple[ClearPicture, ...]


def drawn_of(source: Source, path: Path) -> Drawn:
    """Draw all that a source holds.

    Args:
        source: what it is.
        path: its file, or its folder.

    Raises:
        ArtError: it cannot be drawn.
    """
    if source.layout is Layout.SHEET:
        return _sheet(path)
    if source.layout is Layout.ELEMENTS:
        return _elements(path)
    return _files(source, path)


def _sheet(path: Path) -> Drawn:
    rows = rendering.sheet_cells(path)
    cells = [[rendering.inked(cell) for cell in row] for row in rows]
    faces = {
        (rank, suit): cell
        for suit, row in zip(SHEET_SUITS, cells[:4], strict=True)
        for rank, cell in zip(RANKS, row, strict=True)
        if cell is not None
    }
    jokers = tuple(cell for cell in cells[4][:2] if cell is not None)
    back = cells[4][2]
    return Drawn(faces, jokers, () if back is None else (back,))


def _elements(path: Path) -> Drawn:
    zoom = rendering.zoom_of(path, "1_club")
    faces = {
        (rank, suit): rendering.element(
            path, f"{ELEMENT_RANKS.get(rank, rank)}_{ELEMENT_SUITS[suit]}", zoom
        )
        for suit in SHEET_SUITS
        for rank in RANKS
    }
    back = rendering.element(path, "back", rendering.zoom_of(path, "back"))
    return Drawn(faces, (), (back,))


def _files(source: Source, folder: Path) -> Drawn:
    naming = source.naming
    if naming is None:
        raise ArtError(
            f"Card art: the table does not say how the files of {source.name} are named."
        )
    paths = {(rank, suit): folder / naming.name(rank, suit) for suit in SUITS for rank in RANKS}
    return Drawn(
        {key: rendering.whole(path) for key, path in paths.items() if path.is_file()},
        tuple(rendering.whole(folder / name) for name in naming.extras),
        tuple(rendering.whole(folder / name) for name in naming.backs),
    )


def design_of(source: Source, path: Path) -> Design:
    """The design that a source shows.

    Raises:
        ArtError: it cannot be drawn, or has no aces to measure its outline by.
    """
    drawn = drawn_of(source, path)
    aces = [picture for (rank, _), picture in drawn.faces.items() if rank == "A"]
    if not aces:
        raise ArtError(f"Card art: {source.name} has no aces in {path.name}.")
    # The same line surrounds every card; where a picture reaches it, the middle of the aces knows.
    line_px = int(np.median([line_width(ace) for ace in aces]))
    height_px = cut_face(aces[0], line_px).picture.shape[0]
    cut = {key: cut_face(card, line_px, height_px) for key, card in drawn.faces.items()}
    faces = [_face(source, key, face) for key, face in cut.items()]
    read = {
        key: ink_of(face, source.edge_px)
        for key, face in cut.items()
        if key[0] not in source.unread
    }
    marks = marks_of(read, source.four)
    marked = [
        msgspec.structs.replace(face, indices=tuple(marks[key])) if key in marks else face
        for key, face in zip(cut, faces, strict=True)
    ]
    extras = [_plain(cut_face(card, line_px, height_px)) for card in drawn.extras]
    return Design(
        name=source.name,
        source=source.credit,
        width_mm=round(min(WIDEST_MM, CARD_HEIGHT_MM * FACE_WIDTH_PX / height_px), 1),
        faces=(*marked, *extras),
        backs=tuple(_plain(cut_face(card, line_px, height_px)) for card in drawn.backs),
    )


def _face(source: Source, key: tuple[str, str], face: CutFace) -> Face:
    rank, suit = key
    if rank in source.unread:
        return _plain(face)
    return Face(rank + suit, source.glyphs.get(rank, rank), face.picture, face.outline, ())


def _plain(face: CutFace) -> Face:
    return Face("", "", face.picture, face.outline, ())
