"""What the virtual camera costs, and how cards before it are read.

`python -m tests.virtual.camera_figures [TABLES]`.

Cards lie alone in every zone of a table of four, at any place and angle, and go through all of the
product: mat, zones, recogniser, watcher. A card is right when it is sighted once, as itself, in its zone.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle

import cv2
import numpy as np

from app.virtual.camera.exposure import Sensor
from app.virtual.camera.faces import PrintedFaces
from app.virtual.camera.lens import lens_over
from app.virtual.camera.renderer import Renderer, Table
from app.virtual.card_deal import Deal
from app.virtual.card_places import placed_in
from app.virtual.scene import Place, RoomLight
from tests.virtual.camera_scenes import Play, laid_out
from vision.decks import PRINTABLE
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM
from vision.reaches import Reach
from vision.sightings import FACE_DOWN, Sighting
from vision.zones import zones_of

TABLES = 12
SEATS = 4
ZONES = (
    *("pile", "discard", "draw", "river"),
    *(f"{kind}-{seat}" for seat in range(1, SEATS + 1) for kind in ("hand", "pile")),
)
LIGHTS = {
    "100 %": RoomLight(),
    "30 %": RoomLight(level=0.3),
    "glare": RoomLight(glare=ZONES),
    "warm, 60 %": RoomLight(level=0.6, blue=0.7, green=0.88),
}
HARD = RoomLight(level=0.3, glare=("pile",))
"""As in the hard conditions of `tests.card_games`: none is missed, so its quick eye misses none either."""

JPEG = Sensor(jpeg=85)
BACK_SHARE = 0.2
GROUNDS = ("wood", "planks", "felt")
FRAMES = 40


def figures(tables: int = TABLES) -> Iterator[tuple[str, str]]:
    """Name and value of each figure, as they are measured."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for size in ((1280, 960), (1640, 1232)):
            yield from _costs(size)
        total: Counter[str] = Counter()
        for name, light in LIGHTS.items():
            counts = read_tables(light, tables, Sensor())
            total += counts
            yield f"cards alone in every zone, {name}", _told(counts)
        counts = read_tables(LIGHTS["100 %"], tables, JPEG)
        total += counts
        yield "cards alone in every zone, 100 %, JPEG 85", _told(counts)
        yield "cards alone in every zone, all", _told(total)
        for name in ("100 %", "30 %"):
            yield f"cards laid on the pile by four seats, {name}", _acts(LIGHTS[name], tables)
        yield "cards laid on the pile by four seats, 30 %, glare there", _acts(HARD, tables)
    finally:
        cv2.setNumThreads(threads)


def printable(number: int, sensor: Sensor) -> Play:
    """A table with each of the printable decks in turn."""
    deck = tuple(PRINTABLE)[number % len(PRINTABLE)]
    return Play(deck, seed=number + 1, ground=GROUNDS[number % len(GROUNDS)], sensor=sensor)


def read_tables(
    light: RoomLight,
    tables: int,
    sensor: Sensor,
    table_of: Callable[[int, Sensor], Play] = printable,
    backs: float = BACK_SHARE,
) -> Counter[str]:
    """Cards that lay there, were sighted right, as another card, as one that is not known, and not at all."""
    counts: Counter[str] = Counter()
    for number in range(tables):
        rng = random.Random(1000 * number + 17)
        play = table_of(number, sensor)

        def place(zone: str, play: Play = play, rng: random.Random = rng) -> Place:
            return placed_in(
                play.world.zone(zone),
                rng.uniform(-6, 6),
                rng.uniform(-6, 6),
                rng.uniform(-180, 180),
            )

        faces = ["" if rng.random() < backs else rng.choice(play.deck.cards) for _ in ZONES]
        play.change(light=light)
        play.look_for(400_000)
        play.table.world = laid_out(play.world, faces, ZONES, place)
        seen = [told for told in play.look_for(1_600_000) if isinstance(told, Sighting)]
        for zone, face in zip(ZONES, faces, strict=True):
            names = [one.reading.likeliest[0] for one in seen if one.zone == zone]
            counts["cards"] += 1
            counts["backs"] += not face
            counts["right"] += names == [face or FACE_DOWN]
            counts["missed"] += not names
            known = [name for name in names if name in play.deck.cards or name == FACE_DOWN]
            counts["wrong"] += bool(set(known) - {face or FACE_DOWN})
            counts["unknown"] += bool(names) and not known
    return counts


def _acts(light: RoomLight, tables: int) -> str:
    """Cards that hands lay on the pile, each table with other people, another deck and another ground."""
    counts: Counter[str] = Counter()
    for number, deck in zip(range(tables), cycle(PRINTABLE), strict=False):
        rng = random.Random(number)
        ground = ("wood", "cloth", "planks", "felt")[number % 4]
        play = Play(deck, Deal((5,) * SEATS, 20), seed=number + 1, ground=ground)
        play.change(light=light)
        play.look_for(1_000_000)
        for seat in range(1, SEATS + 1):
            card = rng.choice(play.deck.cards)
            told = play.act(f"lay {card} on pile from {seat}")
            seen = [
                one.reading.likeliest[0]
                for one in told
                if isinstance(one, Sighting) and one.zone == "pile"
            ]
            begun = [one for one in told if isinstance(one, Reach) and one.ended_us is None]
            counts["acts"] += 1
            counts["sighted"] += seen == [card]
            counts["reached"] += [one.seat for one in begun if one.zone == "pile"] == [seat]
            counts["other seats"] += bool({one.seat for one in begun} - {seat})
    return (
        f"of {counts['acts']}: {counts['sighted']} sighted once as themselves, {counts['reached']} with "
        f"one reach from their seat, {counts['other seats']} with one from another"
    )


def _told(counts: Counter[str]) -> str:
    return (
        f"{counts['right']} of {counts['cards']} right ({counts['backs']} backs), "
        f"{counts['wrong']} wrong, {counts['missed']} missed"
    )


def _costs(size: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """Milliseconds of one core for a picture."""
    zones = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, SEATS)
    play = Play("dabong", Deal((5,) * SEATS, 30), size_px=size)
    renderer = Renderer(Table(zones), lens_over(zones, size), Sensor(), PrintedFaces("dabong"))
    begun_ns = time.thread_time_ns()
    renderer.picture(play.table.scene(), 0)
    first_ms = (time.thread_time_ns() - begun_ns) / 1e6
    for number in range(1, 5):
        renderer.picture(play.table.scene(), number)
    still: list[float] = []
    moving: list[float] = []
    lands: list[float] = []
    for line in ("lay QF on pile from 2", "draw 3", "lay 7W 8W on pile from 1", "draw 4"):
        ends_us = play.plan(line)
        while play.table.now_us < ends_us:
            lying = play.world.lying
            play.table.step_to(play.table.now_us + 66_667)
            scene = play.table.scene()
            begun_ns = time.thread_time_ns()
            renderer.picture(scene, len(moving))
            took_ms = (time.thread_time_ns() - begun_ns) / 1e6
            (lands if lying != play.world.lying else moving if scene.arms else still).append(
                took_ms
            )
    for number in range(FRAMES):
        begun_ns = time.thread_time_ns()
        renderer.picture(play.table.scene(), number)
        still.append((time.thread_time_ns() - begun_ns) / 1e6)
    name = f"{size[0]} x {size[1]} px"
    yield f"a picture, {name}, nothing moves", f"{np.median(still):.1f} ms"
    yield (
        f"a picture, {name}, one hand moves",
        f"{np.median(moving):.1f} ms, 90 % below {np.percentile(moving, 90):.1f} ms",
    )
    yield f"a picture, {name}, a card has come or gone", f"{np.median(lands):.1f} ms"
    yield f"the first picture, {name}", f"{first_ms / 1000:.1f} s"


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES):
        sys.stdout.write(f"{name:<52} {value}\n")
        sys.stdout.flush()
