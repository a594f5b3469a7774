"""Enrolled decks in the user's data folder: one file each, written whole or not at all."""

import contextlib
import os
import re
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.enrolled.appearance import CARD_HEIGHT_PX, CARD_WIDTH_PX, VIEWS, look_at
from vision.enrolled.classifier import ViewModel
from vision.enrolled.deck import EnrolledDeck
from vision.enrolled.lookalikes import LookAlike
from vision.enrolled.names import card_name, deck_name, is_deck_name
from vision.enrolled.photographs import MOST_CARDS
from vision.enrolled.weighing import KNOTS, SIGHTS, Weights
from vision.frames import Picture

VERSION = 1
SUFFIX = ".npz"
FOLDER = "decks"
MOST_FILE_BYTES = 16 * 1024 * 1024
MOST_UNPACKED_BYTES = 32 * 1024 * 1024
"""A deck of 160 cards fills 7 MB; a file that unpacks to much more was not written here."""

FACE_QUALITY = 92
"""JPEG's: the faces are shown, and learned from anew by a later version."""


DAY = re.compile(r"\d{4}-\d\d-\d\d")
DAMAGED = (
    ValueError,
    KeyError,
    EOFError,
    RuntimeError,
    zipfile.BadZipFile,
    zlib.error,
    cv2.error,
    msgspec.MsgspecError,
)
"""What reading a file raises that is no deck, whatever it is."""


class EnrolledDeckError(ValueError):
    """An enrolled deck cannot be used; the sentence names it and says what to do."""


class _Version(msgspec.Struct):
    version: int


class _View(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    features: int
    directions: int


class _Words(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    name: str
    enrolled_on: str
    photographs: dict[str, int]
    views: list[_View]
    bias: list[float]
    look_alikes: list[LookAlike]
    face_bytes: list[int]


class DeckStore:
    """The enrolled decks of one data folder."""

    def __init__(self, data: Path) -> None:
        """Decks lie in `data`/decks; the folder is made when the first is written."""
        self.folder = data / FOLDER

    def names(self) -> tuple[str, ...]:
        """The enrolled decks there, by name, readable or not; no file whose name no deck can have."""
        if not self.folder.is_dir():
            return ()
        found = (path.stem for path in self.folder.glob(f"*{SUFFIX}"))
        return tuple(sorted(name for name in found if is_deck_name(name)))

    def path(self, name: str) -> Path:
        """Where the deck of that name lies, or would.

        Raises:
            NameRefusedError: it is no deck's name.
        """
        return self.folder / f"{deck_name(name)}{SUFFIX}"

    def write(self, deck: EnrolledDeck) -> Path:
        """Write a deck; an older one of its name is replaced at the end, or stays when this fails.

        Raises:
            OSError: the folder cannot be written.
        """
        path = self.path(deck.name)
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=self.folder)
        try:
            with os.fdopen(handle, "wb") as file:
                np.savez_compressed(file, **_packed(deck))
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
        return path

    def read(self, name: str) -> EnrolledDeck:
        """The deck of that name.

        Raises:
            EnrolledDeckError: there is none, or its file cannot be used.
            NameRefusedError: it is no deck's name.
        """
        return read_deck(self.path(name))

    def remove(self, name: str) -> None:
        """Remove a deck.

        Raises:
            EnrolledDeckError: there is none, or it cannot be removed.
            NameRefusedError: it is no deck's name.
        """
        path = self.path(name)
        try:
            path.unlink()
        except FileNotFoundError as error:
            raise EnrolledDeckError(self._not_there(path.stem)) from error
        except OSError as error:
            raise EnrolledDeckError(
                f"The deck {path.stem} cannot be removed: {error.strerror}."
            ) from error

    def _not_there(self, name: str) -> str:
        known = ", ".join(self.names())
        return f"No deck {name} is enrolled: " + (f"there are {known}." if known else "none is.")


def read_deck(path: Path) -> EnrolledDeck:
    """The deck of a file; nothing in it is believed before it is checked.

    Raises:
        EnrolledDeckError: it is missing, damaged, of another version, or was not written here.
    """
    try:
        return _unpacked(path, _arrays(path))
    except EnrolledDeckError:
        raise
    except FileNotFoundError as error:
        raise EnrolledDeckError(f"No deck {path.stem} is enrolled.") from error
    except OSError as error:
        raise EnrolledDeckError(
            f"The deck {path.stem} cannot be read: {error.strerror or error}."
        ) from error
    except DAMAGED as error:
        raise EnrolledDeckError(_refused(path, "it is damaged")) from error


def _arrays(path: Path) -> Mapping[str, NDArray[Any]]:
    """What a file holds, once it is known to fit into memory."""
    too_large = EnrolledDeckError(_refused(path, "it is too large"))
    if path.stat().st_size > MOST_FILE_BYTES:
        raise too_large
    with zipfile.ZipFile(path) as packed:
        if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED_BYTES:
            raise too_large
    with np.load(path, allow_pickle=False) as stored:
        return {key: stored[key] for key in stored.files}


def _refused(path: Path, why: str) -> str:
    return f"The deck {path.stem} cannot be read: {why}. Remove it and enrol it again."


def _packed(deck: EnrolledDeck) -> Mapping[str, Any]:
    faces = [
        cv2.imencode(".jpg", face, (cv2.IMWRITE_JPEG_QUALITY, FACE_QUALITY))[1]
        for face in deck.faces
    ]
    words = _Words(
        version=VERSION,
        name=deck.name,
        enrolled_on=deck.enrolled_on,
        photographs=dict(deck.photographs),
        views=[
            _View(view.name, model.project.shape[1], model.project.shape[0])
            for view, model in zip(VIEWS, deck.models, strict=True)
        ],
        bias=deck.weights.bias.tolist(),
        look_alikes=list(deck.look_alikes),
        face_bytes=[face.size for face in faces],
    )
    arrays: dict[str, Any] = {
        "words": np.frombuffer(msgspec.json.encode(words), np.uint8),
        "terms": deck.weights.terms.astype(np.float32),
        "faces": np.concatenate([face.ravel() for face in faces]),
    }
    for number, model in enumerate(deck.models):
        arrays[f"offset_{number}"] = model.offset.astype(np.float32)
        arrays[f"project_{number}"] = model.project.astype(np.float16)
        arrays[f"means_{number}"] = model.means.astype(np.float32)
    return arrays


def _unpacked(path: Path, arrays: Mapping[str, NDArray[Any]]) -> EnrolledDeck:
    raw = arrays["words"]
    _check(raw.dtype == np.uint8 and raw.ndim == 1)
    version = msgspec.json.decode(raw.tobytes(), type=_Version).version
    if version != VERSION:
        raise EnrolledDeckError(_refused(path, f"it is of version {version}, not {VERSION}"))
    words = msgspec.json.decode(raw.tobytes(), type=_Words)
    kinds = len(words.photographs)
    _check(words.name == path.stem and 1 < kinds <= MOST_CARDS + 1)
    _check(all(card_name(card) == card for card in words.photographs))
    _check(all(pair.card in words.photographs for pair in words.look_alikes))
    _check(all(pair.other in words.photographs for pair in words.look_alikes))
    _check(len(words.bias) == len(SIGHTS))
    _check(DAY.fullmatch(words.enrolled_on) is not None)
    if [(view.name, view.features) for view in words.views] != _views():
        raise EnrolledDeckError(_refused(path, "other views of the cards were learned"))
    models = tuple(
        ViewModel(
            _numbers(arrays[f"offset_{number}"], (view.features,)),
            _numbers(arrays[f"project_{number}"], (view.directions, view.features)),
            _numbers(arrays[f"means_{number}"], (kinds, view.directions)),
        )
        for number, view in enumerate(words.views)
    )
    terms = _numbers(arrays["terms"], (len(SIGHTS), len(VIEWS), len(KNOTS))).astype(np.float64)
    return EnrolledDeck(
        name=words.name,
        enrolled_on=words.enrolled_on,
        photographs=words.photographs,
        models=models,
        weights=Weights(terms, np.array(words.bias, np.float64)),
        look_alikes=tuple(words.look_alikes),
        faces=tuple(_faces(arrays["faces"], words.face_bytes, kinds)),
    )


def _views() -> list[tuple[str, int]]:
    """The views that this version learns, and how many numbers each gives."""
    blank = look_at(np.zeros((CARD_HEIGHT_PX, CARD_WIDTH_PX, 3), np.uint8))
    return [(view.name, view.features(blank).size) for view in VIEWS]


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError("not written here")


def _numbers(found: NDArray[Any], shape: tuple[int, ...]) -> NDArray[np.float32]:
    _check(found.dtype.kind == "f" and found.shape == shape and bool(np.isfinite(found).all()))
    return found.astype(np.float32)


def _faces(data: NDArray[Any], sizes: list[int], kinds: int) -> list[Picture]:
    _check(data.dtype == np.uint8 and len(sizes) == kinds and min(sizes) > 0)
    _check(data.ndim == 1 and sum(sizes) == data.size)
    faces = []
    for part in np.split(data, np.cumsum(sizes)[:-1]):
        face = cv2.imdecode(part, cv2.IMREAD_COLOR)
        _check(face is not None and face.shape == (CARD_HEIGHT_PX, CARD_WIDTH_PX, 3))
        faces.append(np.asarray(face, dtype=np.uint8))
    return faces
