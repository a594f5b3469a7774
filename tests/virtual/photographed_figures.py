"""Decks enrolled from photographs, before the virtual camera, beside the printable ones in the same scenes.

`python -m tests.virtual.photographed_figures [TABLES]`. Cards lie alone in every zone of a table of four, at
any place and angle, with faces cut from photographs. Bicycle is enrolled from one photograph a card and its
faces are cut from another; of the bridge deck there is one photograph a card, which is both. Cards are read
alone: no game is played with either, for they have no cards of Kombio or Kongkang, and Bicycle begins at 9.
"""

import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import cv2

from app.virtual.camera.exposure import Sensor
from app.virtual.camera.faces import PhotographedFaces
from app.virtual.scene import RoomLight
from tests.virtual.camera_figures import GROUNDS, LIGHTS, read_tables
from tests.virtual.camera_scenes import Play
from tests.vision.enrolled_figures import DAY, PHOTOS, Boxed, Faces, boxed, cropped, whole
from vision.decks import Deck
from vision.enrolled.appearance import rectified
from vision.enrolled.enrolling import enrol
from vision.enrolled.store import DeckStore
from vision.frames import Picture
from vision.opening import open_deck
from vision.pictures import read_picture
from vision.sightings import ReadCard

TABLES = 4
FITS = 0.9
"""A card that its box and its quad agree on so well is cut at its edges."""


def figures(tables: int = TABLES) -> Iterator[tuple[str, str]]:
    """Name and value of each figure, as they are measured."""
    if not PHOTOS.is_dir():
        yield "decks enrolled from photographs", "NOT MEASURED: there is no ../shared/photos"
        return
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        bridge = {card: whole(face) for card, face in cropped(PHOTOS / "bidly_cards").items()}
        yield from _beside("printable decks", None, tables)
        yield from _beside("Bicycle, of another photograph", bicycle(), tables)
        yield from _beside("bridge deck, of the same photograph", (bridge, bridge), tables)
    finally:
        cv2.setNumThreads(threads)


def bicycle() -> tuple[Faces, Faces]:
    """The cards to be enrolled, and the same cards of other photographs, as far as there are any."""
    photographs: dict[str, list[Boxed]] = defaultdict(list)
    for one in boxed():
        if one.arrangement == "single" and "?" not in one.card and one.fit >= FITS:
            photographs[one.card].append(one)
    for some in photographs.values():
        some.sort(key=lambda one: -one.fit)
    twice = {card: some for card, some in sorted(photographs.items()) if len(some) > 1}
    return _cut(twice, 0), _cut(twice, 1)


def _cut(photographs: Mapping[str, Sequence[Boxed]], number: int) -> dict[str, Picture]:
    chosen = {card: some[number] for card, some in photographs.items()}
    return {
        card: rectified(read_picture(PHOTOS / one.file), one.corners_px)
        for card, one in chosen.items()
    }


def _beside(
    name: str, photographed: tuple[Faces, Faces] | None, tables: int
) -> Iterator[tuple[str, str]]:
    for light in ("100 %", "30 %"):
        if photographed is None:
            counts = read_tables(LIGHTS[light], tables, Sensor(), backs=0.0)
        else:
            counts = _read(LIGHTS[light], photographed, tables)
        kinds = "" if photographed is None else f" of {len(photographed[1])} kinds"
        names = {
            "right": "right",
            "wrong": "wrong",
            "unknown": "not known",
            "missed": "not sighted",
        }
        shares = (f"{counts[key] / counts['cards']:.1%} {said}" for key, said in names.items())
        yield f"{name}, {light}", f"{counts['cards']} cards{kinds}: {', '.join(shares)}"


def _read(light: RoomLight, photographed: tuple[Faces, Faces], tables: int) -> Counter[str]:
    """The same tables with a deck that is enrolled from some faces and drawn with others."""
    enrolled, drawn = photographed
    with tempfile.TemporaryDirectory() as folder:
        pictures = {card: [face] for card, face in enrolled.items()}
        DeckStore(Path(folder)).write(enrol("photographed", pictures, DAY))
        deck, opened = open_deck("photographed", Path(folder))

        def recognise(picture: Picture, wanted: Deck) -> Sequence[ReadCard]:
            return opened.recogniser.recognise(picture, wanted).found

        def table_of(number: int, sensor: Sensor) -> Play:
            return Play(
                deck,
                seed=number + 1,
                ground=GROUNDS[number % len(GROUNDS)],
                sensor=sensor,
                faces=PhotographedFaces(drawn),
                recognise=recognise,
            )

        return read_tables(light, tables, Sensor(), table_of, backs=0.0)


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES):
        sys.stdout.write(f"{name:<42} {value}\n")
        sys.stdout.flush()
