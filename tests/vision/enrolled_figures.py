"""Enrolled decks, measured: `python -m tests.vision.enrolled_figures [SCENES]`.

The Bicycle deck is enrolled from one photograph a card and read on all others; the bridge deck and drawn
decks from one picture a card, and read on tables drawn by fixed seeds, so many of each card. A foreign card
of the same rank and suit differs from the deck's own by the lettering alone, and is told apart from others.
"""

import csv
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import cv2
import msgspec
import numpy as np

from vision.decks import PRINTABLE, Deck, deck_of
from vision.enrolled.appearance import rectified
from vision.enrolled.deck import EnrolledDeck
from vision.enrolled.enrolling import enrol
from vision.enrolled.quads import candidates, upright
from vision.enrolled.reader import EnrolledReader
from vision.enrolled.store import DeckStore
from vision.figures import Scored
from vision.frames import Picture
from vision.geometry import Quad, array, quad, rectangle
from vision.labels import read_labels
from vision.opening import open_deck
from vision.photo_bench import scored_photos
from vision.pictures import pictures_in, read_picture
from vision.printed.raster import front_picture
from vision.scoring import Score, Verdict, calibration
from vision.sightings import FoundCard, Reading

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"
ART = Path("/usr/share/aisleriot/cards")
ENROLLED_DESIGN = "anglo_poker"
FOREIGN_DESIGNS = ("dondorf", "paris", "ornamental")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ART_SUITS = "CDHS"
DAY = "2026-11-30"
SCENES = 4
MOST_TOLD = 6
OFF = 0.02
"""How far each corner of a drawn scene is found beside its place, as a share of the card's width."""

Faces = Mapping[str, Picture]


class Boxed(msgspec.Struct, frozen=True):
    """A labelled card of a photograph, and the quad that the classical finder has for it."""

    file: str
    card: str
    arrangement: str
    fit: float
    corners_px: Quad

    def is_of(self, name: str | None) -> bool:
        return name is not None and (
            name == self.card or (self.card[-1] == "?" and name[:-1] == self.card[:-1])
        )


class Tally:
    """Counts of readings, and how honest their probabilities are."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.said: list[tuple[float, bool]] = []
        self.mistakes: list[str] = []

    def add(self, reading: Reading, *, right: bool, card: str = "") -> None:
        self.counts["all"] += 1
        name, p = reading.likeliest
        if name in reading.cards:
            self.said.append((p, right))
        if reading.card is not None and not right:
            self.mistakes.append(f"{card} as {name} {p:.2f}")
        self.counts["unsure" if reading.card is None else "right" if right else "wrong"] += 1

    def __str__(self) -> str:
        counts = self.counts
        return (
            f"{counts['right']} of {counts['all']} right, {counts['wrong']} wrong, "
            f"{counts['unsure']} not sure"
        ) + (f" ({', '.join(self.mistakes[:MOST_TOLD])})" if self.mistakes else "")

    def calibration(self) -> str:
        """Mean gap between what is said and what is so, in ten bins, weighed by their sizes."""
        bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
        for p, right in self.said:
            bins[min(9, int(p * 10))].append((p, right))
        gaps = [abs(sum(p - right for p, right in some)) for some in bins.values()]
        return f"{sum(gaps) / max(1, len(self.said)):.1%} over {len(self.said)} readings"


def figures(scenes: int = SCENES) -> Iterator[tuple[str, str]]:
    """Name and value of each figure, as they are measured."""
    if PHOTOS.is_dir():
        yield from bicycle()
        bridge = cropped(PHOTOS / "bidly_cards")
        yield from drawn("bridge deck", bridge, {}, scenes)
    else:
        yield "photographs", "NOT MEASURED: there is no ../shared/photos"
    if ART.is_dir() and shutil.which("rsvg-convert"):
        foreign = {design: art(design) for design in FOREIGN_DESIGNS}
        yield from drawn(ENROLLED_DESIGN, art(ENROLLED_DESIGN), foreign, scenes)
    else:
        yield "drawn decks", "NOT MEASURED: aisleriot's cards or rsvg-convert are not installed"
    yield from costs()


def bicycle() -> Iterator[tuple[str, str]]:
    every = list(boxed())
    best: dict[str, Boxed] = {}
    for one in every:
        if one.arrangement == "single" and "?" not in one.card:
            other = best.setdefault(one.card, one)
            best[one.card] = one if one.fit > other.fit else other
    faces = {
        card: [rectified(read_picture(PHOTOS / one.file), one.corners_px)]
        for card, one in sorted(best.items())
    }
    enrolled = enrol("bicycle", faces, DAY)
    reader = EnrolledReader(enrolled)
    used = frozenset(one.file for one in best.values())
    yield (
        "Bicycle, enrolled",
        f"{len(best)} cards, worst quad {min(o.fit for o in best.values()):.2f}",
    )
    groups: dict[tuple[str, str], Tally] = defaultdict(Tally)
    together = Tally()
    deck = deck_of("bicycle", dict.fromkeys(faces, 1))
    for one in every:
        if one.file in used:
            continue
        reading = read_at(reader, read_picture(PHOTOS / one.file), one.corners_px, deck)
        right = one.is_of(reading.likeliest[0])
        fit = "fits" if one.fit > 0.9 else "near" if one.fit > 0.8 else "is wrong"
        groups[one.arrangement, fit].add(reading, right=right, card=one.card)
        if one.fit > 0.9:
            together.add(reading, right=right)
    for (arrangement, fit), tally in sorted(groups.items()):
        yield f"Bicycle, {arrangement}, quad {fit}", str(tally)
    yield "Bicycle, calibration error, quad fits", together.calibration()
    yield from at_a_table(enrolled, used)
    yield from strangers(reader, deck)


def at_a_table(enrolled: EnrolledDeck, used: frozenset[str]) -> Iterator[tuple[str, str]]:
    """All that the product has reads the enrolled deck on photographs that it was not enrolled from.

    Bicycle is enrolled from nine up: of the bridge deck, those cards are read by their indices, and lower
    ones are foreign, as all of Magic's are.
    """
    with tempfile.TemporaryDirectory() as folder:
        DeckStore(Path(folder)).write(enrolled)
        deck, opened = open_deck(enrolled.deck.name, Path(folder))
        photos = [photo for photo in read_labels(PHOTOS) if photo.file not in used]
        for source in ("edje_bicycle", "bidly_cards", "special_mtg"):
            own = [photo for photo in photos if photo.file.startswith(source)]
            every = scored_photos(PHOTOS, own, opened.recogniser, deck, time.process_time_ns)
            scores = [one.score for one in every if isinstance(one, Scored)]
            yield f"Bicycle, index and face together, {source}", told_of(scores)


def told_of(scores: Sequence[Score]) -> str:
    counts = {verdict: sum(score.count(verdict) for score in scores) for verdict in Verdict}
    cards, unknown = sum(score.cards for score in scores), sum(score.unknown for score in scores)
    right = counts[Verdict.RIGHT]
    return (
        f"{right} of {cards} right ({right / max(1, cards):.2%}), {counts[Verdict.WRONG]} wrong, "
        f"{counts[Verdict.MISPLACED]} misplaced, {unknown} unknown; "
        f"calibration error {calibration(scores).error:.1%}"
    )


def strangers(reader: EnrolledReader, deck: Deck) -> Iterator[tuple[str, str]]:
    """Cards of other decks read as the Bicycle's."""
    same, other = Tally(), Tally()
    rng = np.random.default_rng(41)
    for card, face in cropped(PHOTOS / "bidly_cards").items():
        picture, corners = laid(face, rng)
        tally = same if card in deck.cards else other
        tally.add(read_at(reader, picture, corners, deck), right=False, card=card)
    yield "foreign bridge deck, other faces", str(other)
    yield "foreign bridge deck, the same rank and suit", str(same)
    house = Tally()
    for name, card in house_cards():
        picture, corners = laid(front_picture(name, card, 3.0), rng)
        house.add(read_at(reader, picture, corners, deck), right=False, card=card)
    yield "foreign cards of the house's decks", str(house)
    magic = Tally()
    for path in pictures_in(PHOTOS / "special_mtg"):
        picture = read_picture(path)
        for found in candidates(picture):
            magic.add(read_at(reader, picture, upright(found.corners_px), deck), right=False)
    yield "foreign Magic cards and quads of no card", str(magic)


def drawn(
    name: str, faces: Faces, foreign: Mapping[str, Faces], scenes: int
) -> Iterator[tuple[str, str]]:
    """A deck of pictures cut to the edges: itself on drawn tables, and others."""
    pictures = {card: [whole(face)] for card, face in faces.items()}
    begun_ns = time.process_time_ns()
    enrolled = enrol("drawn", pictures, DAY)
    yield f"{name}, enrolled", f"{len(faces)} cards, {spent_s(begun_ns):.0f} s of one core"
    yield f"{name}, look alike", "; ".join(f"{p.card} {p.other}" for p in enrolled.look_alikes)
    reader, deck = EnrolledReader(enrolled), enrolled.deck
    for off, covered in ((OFF, 0.0), (3 * OFF, 0.0), (OFF, 0.3)):
        rng = np.random.default_rng(42)
        tally = Tally()
        begun_ns = time.process_time_ns()
        for card, _ in product(faces, range(scenes)):
            picture, corners = laid(faces[card], rng, off=off, covered=covered)
            reading = read_at(reader, picture, corners, deck)
            tally.add(reading, right=reading.likeliest[0] == card, card=card)
        shown = f"{name}, corners off {off:.0%}, {covered:.0%} covered"
        yield shown, f"{tally}; calibration error {tally.calibration()}"
    for design, others in foreign.items():
        tally = Tally()
        for face in others.values():
            picture, corners = laid(face, rng)
            tally.add(read_at(reader, picture, corners, deck), right=False)
        yield f"{name}, foreign {design}, the same ranks and suits", str(tally)
    house = Tally()
    for deck_name, card in house_cards():
        picture, corners = laid(front_picture(deck_name, card, 3.0), rng)
        house.add(read_at(reader, picture, corners, deck), right=False, card=card)
    yield f"{name}, foreign cards of the house's decks", str(house)


def costs() -> Iterator[tuple[str, str]]:
    """Time and room for a deck of 70 cards."""
    cards = [house for house in house_cards() if house[0] != "kombio"][:70]
    faces = {f"{deck}-{card}": whole(front_picture(deck, card, 3.0)) for deck, card in cards}
    begun_ns = time.process_time_ns()
    enrolled = enrol("seventy", {card: [face] for card, face in faces.items()}, DAY)
    yield "enrolling 70 cards", f"{spent_s(begun_ns):.0f} s of one core"
    with tempfile.TemporaryDirectory() as folder:
        size = DeckStore(Path(folder)).write(enrolled).stat().st_size
    yield "the file of 70 cards", f"{size / 1e6:.1f} MB"
    yield "reading", reading_ms(enrolled, faces)


def reading_ms(enrolled: EnrolledDeck, faces: Faces) -> str:
    rng = np.random.default_rng(43)
    scenes = [laid(face, rng) for face in faces.values()]
    spent = []
    reader = EnrolledReader(enrolled)
    for picture, corners in scenes:
        begun_ns = time.process_time_ns()
        read_at(reader, picture, corners, enrolled.deck)
        spent.append((time.process_time_ns() - begun_ns) / 1e6)
    return f"{np.median(spent):.1f} ms a card, {np.mean(spent):.1f} in the mean, {max(spent):.1f} at most"


def read_at(reader: EnrolledReader, picture: Picture, corners: Quad, deck: Deck) -> Reading:
    return reader.read(picture, FoundCard(corners, whole=True, p=1.0), deck)


def house_cards() -> list[tuple[str, str]]:
    return [(deck.name, card) for deck in PRINTABLE.values() for card in deck.cards]


def spent_s(begun_ns: int) -> float:
    return (time.process_time_ns() - begun_ns) / 1e9


def whole(picture: Picture) -> Picture:
    return rectified(picture, rectangle(0, 0, picture.shape[1], picture.shape[0]))


def cropped(folder: Path) -> Faces:
    return {path.stem: read_picture(path) for path in pictures_in(folder)}


def art(design: str) -> Faces:
    """The 52 cards of one of aisleriot's designs, which hold them in 13 columns and 5 rows."""
    command = ["rsvg-convert", "--unlimited", "-w", "2808", str(ART / f"{design}.svgz")]
    png = subprocess.run(command, check=True, capture_output=True).stdout
    sheet = np.asarray(cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED), np.uint8)
    clear = sheet[..., 3:] / 255
    seen = (sheet[..., :3] * clear + 255 * (1 - clear)).astype(np.uint8)
    height, width = seen.shape[0] / 5, seen.shape[1] / 13
    return {
        rank + suit: np.ascontiguousarray(
            seen[
                round(row * height) : round((row + 1) * height),
                round(column * width) : round((column + 1) * width),
            ]
        )
        for (row, suit), (column, rank) in product(enumerate(ART_SUITS), enumerate(RANKS))
    }


def laid(
    face: Picture, rng: np.random.Generator, off: float = OFF, covered: float = 0.0
) -> tuple[Picture, Quad]:
    """A picture of one card on grainy ground, any way up, and where a finder may say that it lies."""
    width_px = float(rng.uniform(70, 170))
    turn = rng.uniform(0, 2 * np.pi)
    right = np.array((np.cos(turn), np.sin(turn))) * width_px
    down = np.array((-np.sin(turn), np.cos(turn))) * width_px * face.shape[0] / face.shape[1]
    start = np.array((200, 200)) - right / 2 - down / 2
    corners = np.array((start, start + right, start + right + down, start + down))
    corners += rng.normal(0, 0.015 * width_px, (4, 2))
    scene = (rng.uniform(20, 230, 3) + rng.normal(0, 12, (400, 400, 1))).clip(0, 255)
    source = np.asarray(
        ((0, 0), (face.shape[1], 0), (face.shape[1], face.shape[0]), (0, face.shape[0])), np.float32
    )
    homography = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    shrunk = cv2.GaussianBlur(face, (0, 0), max(0.1, 0.4 * face.shape[1] / width_px - 0.4))
    lain = cv2.warpPerspective(shrunk, homography, (400, 400), flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full(face.shape[:2], 255, np.uint8), homography, (400, 400))
    scene = np.where(mask[..., None] > 127, lain, scene)
    if covered:
        side = int(rng.integers(4))
        a, b, c, d = np.roll(corners, -side, axis=0)
        over = np.array((a, b, b + (c - b) * covered, a + (d - a) * covered))
        cv2.fillConvexPoly(scene, np.rint(over).astype(np.int32), rng.uniform(30, 240, 3).tolist())
    light = np.exp(rng.uniform(-0.25, 0.25, 3)) * rng.uniform(0.35, 1.15)
    slope = 1 + rng.uniform(-0.3, 0.3) * np.linspace(-1, 1, 400)[:, None, None]
    blurred = cv2.GaussianBlur(scene * light * slope, (0, 0), float(rng.uniform(0.3, 1.4)))
    noisy = blurred + rng.normal(0, rng.uniform(1, 6), scene.shape)
    wrong = corners + rng.normal(0, off * width_px / 2, (4, 2))
    return noisy.clip(0, 255).astype(np.uint8), quad(
        array([(float(x), float(y)) for x, y in wrong])
    )


def boxed() -> Iterator[Boxed]:
    """Each labelled Bicycle card with the best quad that the classical finder has within its box."""
    rows: dict[str, str] = {}
    with (PHOTOS / "labels.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["file"]: row["arrangement"] for row in csv.DictReader(file)}
    with (PHOTOS / "boxes.csv").open(encoding="utf-8", newline="") as file:
        boxes = list(csv.DictReader(file))
    for row in boxes:
        box = tuple(int(row[key]) for key in ("xmin", "ymin", "xmax", "ymax"))
        found = best_quad(read_picture(PHOTOS / row["file"]), box)
        if found is not None:
            yield Boxed(row["file"], row["card"], rows[row["file"]], *found)


def best_quad(picture: Picture, box: Sequence[int]) -> tuple[float, Quad] | None:
    left, top, right, bottom = box
    x, y = int((right - left) * 0.15) + 4, int((bottom - top) * 0.15) + 4
    start = (max(0, left - x), max(0, top - y))
    part = picture[start[1] : bottom + y, start[0] : right + x]
    best: tuple[float, float, Quad] | None = None
    for one in candidates(part):
        corners = one.corners_px + start
        fit = shared_of_boxes((*corners.min(axis=0), *corners.max(axis=0)), box)
        if best is None or fit * (0.5 + one.score) > best[0]:
            best = (fit * (0.5 + one.score), fit, upright(corners))
    return None if best is None else best[1:]


def shared_of_boxes(one: Sequence[float], other: Sequence[float]) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    both = max(0.0, across) * max(0.0, down)
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)]
    return float(both / (sum(areas) - both))


if __name__ == "__main__":
    cv2.setNumThreads(1)
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else SCENES):
        sys.stdout.write(f"{name:<58} {value}\n")
        sys.stdout.flush()
