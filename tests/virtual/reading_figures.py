"""What finding and reading cards without codes costs, in pictures of the virtual camera.

`python -m tests.virtual.reading_figures [TABLES]`; one core, pictures of 1280 x 960. The printable standard
deck lies there, and its indices are read as those of any deck: its codes are not looked for. First what the
product does, which reads only the zones that have changed; then whole pictures, as `pengadil recognise`
does.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence

import numpy as np

from app.virtual.camera.exposure import Sensor
from app.virtual.camera.faces import PrintedFaces
from app.virtual.camera.lens import lens_over
from app.virtual.camera.renderer import Renderer, Table
from app.virtual.card_deal import Deal, dealt
from app.virtual.card_places import placed_in, play_places
from app.virtual.card_stage import FRAME_US
from app.virtual.card_table import CardTable
from app.virtual.card_world import CardWorld
from app.virtual.scene import Place
from tests.virtual.camera_scenes import Play, laid_out
from vision.decks import FRENCH, STANDARD, Deck
from vision.frames import Picture
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM
from vision.photo_bench import on_one_core
from vision.sightings import ReadCard, Sighting
from vision.trained import TrainedReader, trained_reader
from vision.zones import zones_of

TABLES = 12
SIZE_PX = (1280, 960)
GROUNDS = ("wood", "planks", "felt", "cloth")
HANDS = ("hand-1", "hand-2", "hand-3", "hand-4")
FAN = 13
SETTLING_US = 2_000_000
"""The mat is found, or the cards are told, by then."""

LOOKS = 3
"""Each picture is read so often and the quickest counts: what else the machine does is no cost of reading."""


def figures(tables: int = TABLES) -> Iterator[tuple[str, str]]:
    """Name and value of each figure, as they are measured."""
    reader = trained_reader()
    with on_one_core():
        for cards in (1, 2, 4):
            yield (
                f"watched: {cards} cards come, each in a zone",
                _watched(reader, HANDS[:cards], tables),
            )
        yield f"watched: a fan of {FAN} cards comes", _watched(reader, ("pile",) * FAN, tables)
        for cards in (0, 1, 2, 4):
            name = f"whole picture: {cards} cards, each in a zone"
            yield name, _told(reader, [_table(number, HANDS[:cards]) for number in range(tables)])
        fans = [_table(number, ("pile",) * FAN) for number in range(tables)]
        yield f"whole picture: a fan of {FAN} cards", _told(reader, fans)


def _watched(reader: TrainedReader, zones: Sequence[str], tables: int) -> str:
    """Milliseconds for finding and reading, of each picture in which something was read."""
    took_ms: list[float] = []
    read_ns: list[int] = []

    def recognise(picture: Picture, deck: Deck) -> Sequence[ReadCard]:
        begun_ns = time.process_time_ns()
        found = reader.cards_of(picture, deck)
        read_ns.append(time.process_time_ns() - begun_ns)
        return found

    sighted = 0
    for number in range(tables):
        play = Play(FRENCH, seed=number + 1, ground=_ground(number), size_px=SIZE_PX,
                    faces=PrintedFaces(STANDARD.name), recognise=recognise)  # fmt: skip
        play.look_for(SETTLING_US)
        rng = random.Random(number)
        play.table.world = _with_cards(play.world, zones, rng, _drawn(zones, rng))
        end_us = play.table.now_us + SETTLING_US
        while play.table.now_us < end_us:
            read_ns.clear()
            told = play.look_for(FRAME_US)
            sighted += sum(isinstance(one, Sighting) for one in told)
            if read_ns:
                took_ms.append(sum(read_ns) / 1e6)
    return (
        f"median {np.median(took_ms):.1f} ms, 95 % within {np.percentile(took_ms, 95):.1f} ms of "
        f"{len(took_ms)} pictures with something to read; {sighted} cards sighted"
    )


def _ground(number: int) -> str:
    return GROUNDS[number % len(GROUNDS)]


def _drawn(zones: Sequence[str], rng: random.Random) -> list[str]:
    return rng.sample(sorted(STANDARD.cards), len(zones))


def _table(number: int, zones: Sequence[str]) -> tuple[Picture, set[str]]:
    """A picture with a card in each of these zones, those of one zone in a fan, and the cards' names."""
    rng = random.Random(number)
    faces = _drawn(zones, rng)
    table = CardTable(dealt(Deal((0, 0, 0, 0), 0), 4, rng))
    table.world = _with_cards(table.world, zones, rng, faces)
    on_mat = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, 4)
    ground = Table(on_mat, ground=_ground(number), seed=number + 1)
    lens = lens_over(on_mat, SIZE_PX)
    renderer = Renderer(ground, lens, Sensor(), PrintedFaces(STANDARD.name))
    return renderer.picture(table.scene(), number), set(faces)


def _with_cards(
    world: CardWorld, zones: Sequence[str], rng: random.Random, faces: Sequence[str]
) -> CardWorld:
    """The world with a card in each of these zones, those of the pile in a fan."""
    fan = iter(play_places(world.zone("pile"), max(1, len(zones)), rng, fanned=True))

    def place(zone: str) -> Place:
        if zone == "pile":
            return next(fan)
        aside, down = rng.uniform(-6, 6), rng.uniform(-6, 6)
        return placed_in(world.zone(zone), aside, down, rng.uniform(-180, 180))

    return laid_out(world, faces, zones, place)


def _told(reader: TrainedReader, tables: Sequence[tuple[Picture, set[str]]]) -> str:
    """Milliseconds of one core for a picture, and how many cards were read right."""
    took_ms: list[float] = []
    right = cards = wrong = 0
    for picture, faces in tables:
        times_ns = []
        for _ in range(LOOKS):
            begun_ns = time.process_time_ns()
            read = reader.cards_of(picture, FRENCH)
            times_ns.append(time.process_time_ns() - begun_ns)
        took_ms.append(min(times_ns) / 1e6)
        names = {card.reading.card for card in read} - {None}
        cards, right, wrong = (
            cards + len(faces),
            right + len(names & faces),
            wrong + len(names - faces),
        )
    return (
        f"median {np.median(took_ms):.1f} ms, most {max(took_ms):.1f} ms of {len(took_ms)} pictures; "
        f"{right} of {cards} cards right, {wrong} wrong"
    )


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES):
        sys.stdout.write(f"{name:<45} {value}\n")
        sys.stdout.flush()
