"""What the cards on the virtual table look like: a printable deck, or photographs of somebody's own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.enrolled.names import BACK
from vision.enrolled.photographs import cards_of, cut_out, photographs_in
from vision.enrolled.quads import QuadFinder
from vision.frames import Picture
from vision.printed.raster import back_picture, front_picture
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.sightings import CardFinder


class NoSuchFaceError(ValueError):
    """The deck has no such card; the sentence names it."""


class Faces(Protocol):
    """Pictures of a deck's cards."""

    def picture(self, card: str, px_per_mm: float) -> Picture:
        """The face of a card, or the back for an empty name; 63 x 88 mm, shared, not to be written to.

        Raises:
            NoSuchFaceError: there is no such card.
        """
        ...


class PrintedFaces:
    """A deck as `pengadil deck print` prints it."""

    def __init__(self, deck: str) -> None:
        self._deck = deck

    def picture(self, card: str, px_per_mm: float) -> Picture:
        """As `Faces.picture`."""
        if not card:
            return back_picture(px_per_mm)
        try:
            return front_picture(self._deck, card, px_per_mm)
        except KeyError as error:
            raise NoSuchFaceError(f"There is no {card[:12]!r} in the deck {self._deck}.") from error


class PhotographedFaces:
    """A deck cut from photographs: one that is enrolled from the same ones is read here as it would be.

    Args:
        faces: a rectified picture of each card by name; `back` is the back, and the printed one's is
            taken where there is none.
    """

    def __init__(self, faces: Mapping[str, Picture]) -> None:
        self._faces = dict(faces)
        self._sized: dict[tuple[str, float], Picture] = {}

    def picture(self, card: str, px_per_mm: float) -> Picture:
        """As `Faces.picture`."""
        name = card or BACK
        if name == BACK and BACK not in self._faces:
            return back_picture(px_per_mm)
        if name not in self._faces:
            raise NoSuchFaceError(f"There is no photograph of {card[:12]!r}.")
        key = (name, px_per_mm)
        if key not in self._sized:
            size = (round(CARD_WIDTH_MM * px_per_mm), round(CARD_HEIGHT_MM * px_per_mm))
            sized = cv2.resize(self._faces[name], size, interpolation=cv2.INTER_AREA)
            self._sized[key] = np.asarray(sized, dtype=np.uint8)
            self._sized[key].setflags(write=False)
        return self._sized[key]


def photographed_faces(folder: Path, finder: CardFinder | None = None) -> PhotographedFaces:
    """A deck cut from a folder of photographs named by card, as `pengadil deck enrol` takes them.

    Args:
        folder: one or more photographs of each card; the first of each is taken.
        finder: finds the card in a photograph; by its outline, if left out.

    Raises:
        PictureError: there is no such folder, or a file is no picture.
        NameRefusedError: a file names no card.
        NoCardError: in a photograph no card can be made out.
    """
    cuts = list(cut_out(photographs_in(folder), finder or QuadFinder()))
    return PhotographedFaces({card: some[0] for card, some in cards_of(cuts).items()})
