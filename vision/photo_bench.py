"""Recognises every labelled photograph of a folder and scores it."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import cv2

from vision.decks import Deck
from vision.figures import Scored
from vision.labels import LabelledPhoto
from vision.pictures import PictureError, read_picture
from vision.recogniser import Recogniser
from vision.scoring import score

ClockNs: TypeAlias = Callable[[], int]
"""Nanoseconds that this process has worked, as `time.process_time_ns`: waiting does not count."""


@contextlib.contextmanager
def on_one_core() -> Iterator[None]:
    """OpenCV works on one core meanwhile, as beside the rest of a table it has to."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)


def scored_photos(
    folder: Path,
    photos: Sequence[LabelledPhoto],
    recogniser: Recogniser,
    deck: Deck,
    clock_ns: ClockNs,
) -> Iterator[Scored | PictureError]:
    """Each photograph scored and timed in the order given, or why it cannot be read."""
    for photo in photos:
        try:
            picture = read_picture(folder / photo.file)
        except PictureError as error:
            yield error
            continue
        begun_ns = clock_ns()
        recognition = recogniser.recognise(picture, deck)
        ms = (clock_ns() - begun_ns) / 1e6
        yield Scored(photo, score(photo, recognition, deck), ms)
