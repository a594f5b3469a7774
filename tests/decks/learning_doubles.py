"""Learners that go wrong, for the process of learning to run: they have to be importable there."""

import os
from collections.abc import Callable

from app.decks.learning import Faces
from vision.enrolled.deck import EnrolledDeck


def dying(_name: str, _faces: Faces, _day: str, progress: Callable[[int], None]) -> EnrolledDeck:
    """Takes its process down half way, as a machine without memory would."""
    for _ in range(50):
        progress(1)
    os._exit(1)


def endless(_name: str, _faces: Faces, _day: str, progress: Callable[[int], None]) -> EnrolledDeck:
    """Never ends by itself."""
    while True:
        progress(1)
