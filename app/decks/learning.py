"""Learns a deck in a process of its own, so that the table's loop and the pages go on meanwhile."""

import contextlib
import multiprocessing
import os
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from typing import TypeAlias

from vision.enrolled.deck import EnrolledDeck
from vision.enrolled.enrolling import enrol
from vision.frames import Picture

Faces: TypeAlias = Mapping[str, Sequence[Picture]]
Learner: TypeAlias = Callable[[str, Faces, str, Callable[[int], None]], EnrolledDeck]
"""As `vision.enrolled.enrolling.enrol`."""

LOW_PRIORITY = 10
"""Of a nice value: who plays meanwhile notices nothing."""

TOLD_STEPS = 20
"""Steps are told in lots: one message for each would cost as much as a step."""


class LearningError(Exception):
    """The process ended without a deck; the text is one sentence."""


class LearningProcess:
    """A `Learner` whose work can be killed; used for one deck after the other."""

    def __init__(self, learn: Learner = enrol) -> None:
        """`learn` is called in the process, so it has to be importable there."""
        self._learn = learn
        self._child: multiprocessing.process.BaseProcess | None = None

    def __call__(
        self, name: str, faces: Faces, enrolled_on: str, progress: Callable[[int], None]
    ) -> EnrolledDeck:
        """Learn a deck, waiting for it.

        Raises:
            LearningError: the process ended without a deck.
        """
        # A fresh interpreter: a forked copy of a process with threads may hang on their locks.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._child = context.Process(
            target=learn_all,
            args=(theirs, self._learn, name, faces, enrolled_on),
            name="learning",
            daemon=True,
        )
        self._child.start()
        theirs.close()
        try:
            while True:
                told = ours.recv()
                if isinstance(told, EnrolledDeck):
                    return told
                progress(int(told))
        except (EOFError, OSError) as error:
            raise LearningError("Learning ended without a deck: try once more.") from error
        finally:
            ours.close()
            self._child.join()

    def kill(self) -> None:
        """End the work, if there is any."""
        if self._child is not None and self._child.is_alive():
            self._child.kill()


def learn_all(told: Connection, learn: Learner, name: str, faces: Faces, enrolled_on: str) -> None:
    """Learn a deck and send it; runs in the process."""
    with contextlib.suppress(OSError):
        os.nice(LOW_PRIORITY)
    waiting = 0

    def progress(count: int) -> None:
        nonlocal waiting
        waiting += count
        if waiting >= TOLD_STEPS:
            told.send(waiting)
            waiting = 0

    told.send(learn(name, faces, enrolled_on, progress))
    told.close()
