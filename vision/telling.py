"""Files of pictures recognised one by one, and told as lines: for people, or as JSON."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

import cv2
import msgspec
import numpy as np

from vision.decks import Deck
from vision.drawn import drawn
from vision.frames import Picture
from vision.geometry import Quad
from vision.pictures import PictureError, pictures_in, read_picture, shown_name
from vision.recogniser import Recogniser, Recognition
from vision.sightings import ReadCard

ClockNs: TypeAlias = Callable[[], int]

DRAWN_SUFFIX = "-read.jpg"
"""Never a picture's own name: the drawn ones may go into the folder of the others."""


class Recognised(msgspec.Struct, frozen=True, eq=False):
    """A picture file, what it shows, and how long it took to see that."""

    path: Path
    picture: Picture
    recognition: Recognition
    ms: float

    @property
    def is_grey(self) -> bool:
        """Has it no colour at all? Then suits are told by shape alone."""
        blue = self.picture[:, :, :1]
        return bool((self.picture[:, :, 1:] == blue).all())


class Refused(msgspec.Struct, frozen=True):
    """A path that gives no picture, and the sentence that says why."""

    path: Path
    sentence: str


def recognised(
    paths: Iterable[Path], recogniser: Recogniser, deck: Deck, clock_ns: ClockNs
) -> Iterator[Recognised | Refused]:
    """Every picture of some files and folders, in their order."""
    for path in paths:
        try:
            files = pictures_in(path) if path.is_dir() else (path,)
        except PictureError as error:
            yield Refused(path, str(error))
            continue
        except OSError as error:
            yield Refused(path, f"{shown_name(path.name)} cannot be read: {error.strerror}.")
            continue
        for file in files:
            yield _one(file, recogniser, deck, clock_ns)


def _one(path: Path, recogniser: Recogniser, deck: Deck, clock_ns: ClockNs) -> Recognised | Refused:
    try:
        picture = read_picture(path)
    except PictureError as error:
        return Refused(path, str(error))
    begun_ns = clock_ns()
    recognition = recogniser.recognise(picture, deck)
    return Recognised(path, picture, recognition, (clock_ns() - begun_ns) / 1e6)


class _CardTold(msgspec.Struct):
    card: str
    p: float
    corners: Quad
    whole: bool


class _PictureTold(msgspec.Struct):
    file: str
    cards: list[_CardTold]
    unknown: int
    face_down: int
    ms: float


class _RefusalTold(msgspec.Struct):
    file: str
    error: str


def as_json(one: Recognised | Refused) -> str:
    """One line of JSON; of the cards only those that would be acted on."""
    told: _PictureTold | _RefusalTold
    if isinstance(one, Refused):
        told = _RefusalTold(_as_utf8(one.path), one.sentence)
    else:
        seen = one.recognition
        cards = [_card_told(card) for card in seen.cards]
        file = _as_utf8(one.path)
        told = _PictureTold(file, cards, seen.unknown, seen.face_down, round(one.ms, 1))
    return msgspec.json.encode(told).decode()


def _as_utf8(path: Path) -> str:
    """A path as it is; bytes of it that are no UTF-8 as their numbers, for JSON has none."""
    return str(path).encode(errors="backslashreplace").decode()


def _card_told(card: ReadCard) -> _CardTold:
    name, p = card.reading.likeliest
    a, b, c, d = ((round(x, 1), round(y, 1)) for x, y in card.found.corners_px)
    return _CardTold(name, round(p, 4), (a, b, c, d), card.found.whole)


def as_text(one: Recognised) -> str:
    """One line for people."""
    seen = one.recognition
    named = [f"{name} ({p:.0%})" for name, p in (card.reading.likeliest for card in seen.cards)]
    rest = [
        f"{count} {what}"
        for count, what in ((seen.unknown, "not known"), (seen.face_down, "face down"))
        if count
    ]
    return f"{shown_name(str(one.path))}: {', '.join(named + rest) or 'no card'}; {one.ms:.0f} ms"


class DrawnFolder:
    """A folder that takes pictures with what was recognised drawn in, each under a name of its own."""

    def __init__(self, folder: Path) -> None:
        """Make the folder if need be.

        Raises:
            OSError: it cannot be made.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._taken: set[str] = set()

    def add(self, one: Recognised) -> Path:
        """Write one picture.

        Raises:
            OSError: it cannot be written.
        """
        name, number = one.path.stem, 1
        while name in self._taken:
            number += 1
            name = f"{one.path.stem}-{number}"
        self._taken.add(name)
        path = self._folder / f"{name}{DRAWN_SUFFIX}"
        _, packed = cv2.imencode(".jpg", drawn(one.picture, one.recognition))
        path.write_bytes(np.asarray(packed).tobytes())
        return path
