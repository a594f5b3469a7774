"""Cameras that misbehave, for a grabbing process to open: they have to be importable there."""

import os
import signal

import numpy as np
from numpy.typing import NDArray

from vision.cameras.errors import CameraError

SIZE = (48, 64, 3)


def noisy(seed: int = 0) -> NDArray[np.uint8]:
    """A picture like no other."""
    return np.random.default_rng(seed).integers(60, 200, SIZE).astype(np.uint8)


class Counting:
    """Gives so many pictures, each of one brightness, then none."""

    def __init__(self, many: int) -> None:
        self.many = many
        self.given = 0

    def __call__(self) -> NDArray[np.uint8] | None:
        if self.given == self.many:
            return None
        self.given += 1
        return np.full(SIZE, self.given, np.uint8)


class Deaf:
    """Gives one picture, then ignores every signal that can be ignored and hangs for good."""

    def __init__(self) -> None:
        self.given = 0

    def __call__(self) -> NDArray[np.uint8] | None:
        self.given += 1
        if self.given > 1:
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
                signal.signal(number, signal.SIG_IGN)
            while True:
                signal.pause()
        return noisy()


def crashing() -> NDArray[np.uint8] | None:
    """A driver that takes its whole process down."""
    os._exit(3)


def refusing() -> NDArray[np.uint8] | None:
    """A driver that says what is wrong."""
    raise CameraError("The camera is on holiday: wait for it.")


def broken() -> NDArray[np.uint8] | None:
    """A driver with a fault of its own."""
    raise ZeroDivisionError("division by zero")


def vast() -> NDArray[np.uint8] | None:
    """More pixels than were set aside."""
    return np.zeros((400, 400, 3), np.uint8)
