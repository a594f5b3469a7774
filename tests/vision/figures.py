"""What the camera's side does, measured: `python -m tests.vision.figures [SCENES]`.

Every figure is of scenes drawn by fixed seeds, and of the photographs beside the repository if they are
there. A card counts as in sight when one of its codes is, whole and free of highlights.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

import cv2
import numpy as np

from tests.vision.calibration import Judged, calibration_error, doubtful_codes
from tests.vision.scenes import any_light, arranged, photographed
from vision.decks import DABONG, PRINTABLE
from vision.pictures import pictures_in, read_picture
from vision.printed.reader import read_printed
from vision.sightings import UNKNOWN

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"
SCENES = 4
ARRANGEMENTS = ("single", "several", "overlapping", "fan")
KINDS = ("plain", "gloss", "dark", "blurred")
SHARPNESS_PX_PER_MM = (1.8, 3.0)


def figures(scenes: int = SCENES) -> Iterator[tuple[str, str]]:
    """Name and value of each figure, as they are measured."""
    total: Counter[str] = Counter()
    judged: list[Judged] = []
    for px_per_mm, arrangement, kind in product(SHARPNESS_PX_PER_MM, ARRANGEMENTS, KINDS):
        counts = read_scenes(px_per_mm, arrangement, kind, scenes, judged)
        total += counts
        yield f"printed, {px_per_mm} px/mm, {arrangement}, {kind}", _told(counts)
    yield "printed, all", _told(total)
    yield "printed, all, calibration error", _calibration(judged)
    doubtful = list(doubtful_codes(20 * scenes))
    yield "printed, squares in bad light, calibration error", _calibration(doubtful)
    yield from false_alarms()


def read_scenes(
    px_per_mm: float, arrangement: str, kind: str, scenes: int, judged: list[Judged]
) -> Counter[str]:
    """Cards in sight, right, wrong (not on the table, or twice) over so many scenes, and microseconds.

    What each reading says of itself, and whether it is right, is added to `judged`.
    """
    rng = np.random.default_rng(
        [round(px_per_mm * 10), ARRANGEMENTS.index(arrangement), KINDS.index(kind)]
    )
    counts: Counter[str] = Counter()
    for _, deck in zip(range(scenes), cycle(PRINTABLE.values()), strict=False):
        light = any_light(rng, px_per_mm, kind)
        scene = photographed(deck, arranged(deck, arrangement, light, rng), light, rng)
        begun_ns = time.process_time_ns()
        read = read_printed(scene.picture, deck)
        counts["us"] += (time.process_time_ns() - begun_ns) // 1000
        got = Counter(card.reading.card or UNKNOWN for card in read)
        want = Counter(scene.in_sight)
        there = {*scene.in_sight, *scene.partly}
        judged.extend((p, name in there) for name, p in (c.reading.likeliest for c in read))
        counts["scenes"] += 1
        counts["in sight"] += want.total()
        counts["right"] += (want & got).total()
        counts["wrong"] += (got - want - Counter(scene.partly)).total()
    return counts


def _told(counts: Counter[str]) -> str:
    missed = counts["in sight"] - counts["right"]
    return (
        f"{counts['right']} of {counts['in sight']} right, {missed} missed, {counts['wrong']} wrong, "
        f"{counts['us'] / max(1, counts['scenes']) / 1000:.0f} ms"
    )


def _calibration(judged: list[Judged]) -> str:
    right = sum(true for _, true in judged)
    error = calibration_error(judged)
    return f"{error:.2%} of {len(judged)} readings, {right} of them right"


def false_alarms() -> Iterator[tuple[str, str]]:
    """Printed cards seen in photographs of tables that bear none."""
    if not PHOTOS.is_dir():
        yield "false alarms on photographs", "NOT MEASURED: there is no ../shared/photos"
        return
    pictures = alarms = 0
    busy_ns = 0
    for folder in sorted(path for path in PHOTOS.iterdir() if path.is_dir()):
        for path in pictures_in(folder):
            picture = read_picture(path)
            begun_ns = time.process_time_ns()
            alarms += len(read_printed(picture, DABONG))
            busy_ns += time.process_time_ns() - begun_ns
            pictures += 1
    yield (
        "false alarms on photographs of other decks",
        f"{alarms} in {pictures} pictures, {busy_ns / pictures / 1e6:.0f} ms each",
    )


if __name__ == "__main__":
    cv2.setNumThreads(1)
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else SCENES):
        sys.stdout.write(f"{name:<50} {value}\n")
        sys.stdout.flush()
