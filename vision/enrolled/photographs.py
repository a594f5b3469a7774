"""Photographs of a deck's cards, one a card: which file is which card, and the card cut out of each."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np

from vision.enrolled.appearance import rectified
from vision.enrolled.names import BACK, NameRefusedError, card_name
from vision.enrolled.quads import NARROWEST, WIDEST
from vision.frames import Picture
from vision.geometry import Quad, area, array, rectangle
from vision.pictures import pictures_in, read_picture
from vision.sightings import CardFinder, FoundCard

FEWEST_CARDS, MOST_CARDS = 2, 160
MOST_PHOTOGRAPHS = 640
"""Four of each card; more would only take longer."""

CENTRED = 0.025
"""A quad whose margins on opposite sides differ by less, as a share of the picture, was laid by no hand: it
is the frame printed on a card that fills the picture."""

FRAMED = 0.16
"""No frame is printed farther from a card's edge, as a share of the card."""

LEAST_CONTRAST = 3.0
"""Grey levels, standard deviation: with less there is nothing on it, or the lens is covered."""

NEARLY_ALL = 0.9
"""A quad that covers so much of the picture is the picture."""


class Photograph(msgspec.Struct, frozen=True):
    """A file and the card that it shows."""

    card: str
    path: Path


class NoCardError(ValueError):
    """A photograph shows no card that can be cut out; the sentence names it and says what to do."""


class Cut(msgspec.Struct, frozen=True, eq=False):
    """Both ways to see a photograph: as the card itself, and as a card on ground; None where it is not."""

    photograph: Photograph
    filling: Picture | None
    lying: Picture | None


def photographs_in(folder: Path) -> tuple[Photograph, ...]:
    """The photographs of a folder, by card.

    Raises:
        PictureError: there is no such folder, or no picture in it.
        NameRefusedError: a file names no card, two cards differ in capitals alone, or there are too
            few cards or too many.
    """
    found = tuple(Photograph(card_name(path.stem), path) for path in pictures_in(folder))
    cards = {one.card for one in found} - {BACK}
    spelled: dict[str, str] = {}
    for card in sorted(cards):
        other = spelled.setdefault(card.casefold(), card)
        if other != card:
            raise NameRefusedError(f"{other} and {card} differ in capitals alone: rename one.")
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS or len(found) > MOST_PHOTOGRAPHS:
        raise NameRefusedError(
            f"The folder {folder.name!r} has {len(found)} photographs of {len(cards)} cards: a deck has "
            f"{FEWEST_CARDS} to {MOST_CARDS} cards and up to {MOST_PHOTOGRAPHS} photographs."
        )
    return found


def cut_out(photographs: Sequence[Photograph], finder: CardFinder) -> Iterator[Cut]:
    """Each photograph in turn, with what may be its card.

    Raises:
        PictureError: a file cannot be read as a picture.
    """
    for photograph in photographs:
        picture = read_picture(photograph.path)
        found = max(finder.find(picture), key=_size, default=None)
        filling = None
        if _may_fill(picture, found):
            filling = rectified(picture, _all_of(picture))
            found = None if found is not None and _share(picture, found) > NEARLY_ALL else found
        lying = None if found is None else rectified(picture, found.corners_px)
        yield Cut(photograph, filling, lying)


def cards_of(cuts: Sequence[Cut]) -> Mapping[str, list[Picture]]:
    """The rectified cards by name; photographs that may be seen both ways are seen as most are.

    Raises:
        NoCardError: in a photograph no card can be made out.
    """
    # A folder is one or the other: cut to the edges by somebody, or photographed on a table.
    mostly_filling = 2 * sum(cut.filling is not None for cut in cuts) > len(cuts)
    found: dict[str, list[Picture]] = {}
    for cut in cuts:
        wanted, other = (cut.filling, cut.lying) if mostly_filling else (cut.lying, cut.filling)
        card = wanted if wanted is not None else other
        nothing = card is None or float(card.std()) < LEAST_CONTRAST
        if card is None or nothing or (not mostly_filling and cut.lying is None):
            raise NoCardError(
                f"{cut.photograph.path.name}: no single card can be made out; lay it alone on plain "
                "ground of another colour, or cut the picture to the card's edges."
            )
        found.setdefault(cut.photograph.card, []).append(card)
    return found


def _size(found: FoundCard) -> float:
    return abs(area(array(found.corners_px)))


def _share(picture: Picture, found: FoundCard) -> float:
    return _size(found) / float(picture.shape[0] * picture.shape[1])


def _all_of(picture: Picture) -> Quad:
    """The picture's own corners; a picture that lies on its side is stood up."""
    height, width = picture.shape[:2]
    whole = rectangle(0, 0, width, height)
    return whole if width <= height else (whole[3], whole[0], whole[1], whole[2])


def _may_fill(picture: Picture, found: FoundCard | None) -> bool:
    """May the picture be the card, out to its edges?"""
    height, width = picture.shape[:2]
    if not NARROWEST < min(width, height) / max(width, height) < WIDEST:
        return False
    if found is None or _share(picture, found) > NEARLY_ALL:
        return True
    corners = array(found.corners_px) / (width, height)
    left, right = np.sort(corners[:, 0])[:2], np.sort(corners[:, 0])[2:]
    top, bottom = np.sort(corners[:, 1])[:2], np.sort(corners[:, 1])[2:]
    straight = max(float(np.ptp(ends)) for ends in (left, right, top, bottom)) < CENTRED
    across = abs(float(left.mean()) - (1 - float(right.mean())))
    down = abs(float(top.mean()) - (1 - float(bottom.mean())))
    framed = max(float(left.mean()), float(top.mean())) < FRAMED
    return straight and framed and max(across, down) < CENTRED
