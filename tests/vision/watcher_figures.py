"""What watching costs while nothing happens, and that it holds no more the longer it runs.

`python -m tests.vision.watcher_figures [FRAMES]`; one thread, a camera of 1280 x 960.
"""

import sys
import time
import tracemalloc
from collections.abc import Iterator

import cv2
import numpy as np

from tests.vision.table_scenes import DECK, MAT_MM, recognise, zones
from vision.frames import Frame, Picture
from vision.mat import MatPose
from vision.reaches import ReachWatcher
from vision.watcher import Watcher

FRAMES = 10_000
STILL_FRAMES = 200
FRAME_US = 33_333
SIZE_PX = (1280, 960)


def _pose() -> MatPose:
    plane = np.asarray([[1.65, -0.05, 290.0], [0.05, 1.65, 235.0], [0.00001, -0.00002, 1.0]])
    return MatPose(plane, *MAT_MM, 8, 0.2)


def _noisy(seed: int) -> Picture:
    rng = np.random.default_rng(seed)
    noise = rng.normal(0, 3, (SIZE_PX[1], SIZE_PX[0], 3))
    return np.clip(190 + noise, 0, 255).astype(np.uint8)


def figures(frames: int = FRAMES) -> Iterator[tuple[str, str]]:
    """Name and value of each figure, as they are measured."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for seats in (4, 8):
            yield f"watching, nothing changed, {seats} seats", _still(seats, reaches=False)
        yield "watching with reaches, nothing changed, 4 seats", _still(4, reaches=True)
        yield f"memory over {frames} frames", _soak(frames)
    finally:
        cv2.setNumThreads(threads)


def _still(seats: int, *, reaches: bool) -> str:
    watcher = Watcher(zones(seats), DECK, lambda *_: ())
    watcher.place(_pose())
    pictures = [_noisy(seed) for seed in range(4)]
    hands: ReachWatcher | None = None
    took = []
    for number in range(STILL_FRAMES):
        picture = pictures[number % len(pictures)]
        begun_ns = time.thread_time_ns()
        watcher.look(Frame(number + 1, number * FRAME_US, picture))
        if reaches and watcher.view is not None:
            hands = hands or ReachWatcher(watcher.view)
            hands.look(number * FRAME_US, watcher.view.of(picture))
        took.append((time.thread_time_ns() - begun_ns) / 1e6)
    settled = took[60:]
    return f"{np.median(settled):.1f} ms, 99 % below {np.percentile(settled, 99):.1f} ms"


def _soak(frames: int) -> str:
    """Cards that come and go on a small picture; what is held after a fifth and at the end."""
    watcher = Watcher(zones(2), DECK, recognise)
    to_picture = np.asarray([[0.25, 0, 55.0], [0, 0.25, 60.0], [0, 0, 1.0]])
    watcher.place(MatPose(to_picture, *MAT_MM, 8, 0.1))
    rng = np.random.default_rng(3)
    pictures = [np.full((192, 216, 3), 200, np.uint8) for _ in range(8)]
    for picture in pictures[1:]:
        x, y = (int(side) for side in rng.integers(70, 130, 2))
        cv2.rectangle(picture, (x, y), (x + 15, y + 21), (240, 240, 240), -1)
        cv2.rectangle(picture, (x + 3, y + 5), (x + 12, y + 16), (40, 40, 220), -1)
    tracemalloc.start()
    held = []
    events = 0
    for number in range(frames):
        picture = pictures[number // 40 % len(pictures)]
        events += len(watcher.look(Frame(number + 1, number * FRAME_US, picture)))
        if number in (frames // 5, frames - 1):
            held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    return f"{(held[1] - held[0]) / 1000:+.0f} kB from a fifth to the end, {events} events"


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else FRAMES):
        sys.stdout.write(f"{name:<52} {value}\n")
        sys.stdout.flush()
