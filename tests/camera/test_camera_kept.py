"""A lost camera is opened again, not too often, and is not told as lost again and again meanwhile."""

import numpy as np

from app.camera.kept_camera import AGAIN_US, KeptCamera
from vision.cameras.health import CameraHealth, Condition
from vision.frames import Frame


class Cable:
    """What the cameras of a test hang on, and how often one was opened."""

    def __init__(self) -> None:
        self.is_in = True
        self.now_us = 0
        self.opened: list[Wired] = []

    def open(self) -> "Wired":
        self.opened.append(Wired(self))
        return self.opened[-1]


class Wired:
    """A camera that shows a picture at each look while its cable is in."""

    def __init__(self, cable: Cable) -> None:
        self._cable = cable
        self.closed = False
        self.health = CameraHealth(Condition.OPENING, never_still=False, opened_us=cable.now_us)

    def look(self) -> Frame | None:
        if not self._cable.is_in:
            self.health = self.health.failed("It was unplugged.")
            return None
        frame = Frame(1, self._cable.now_us, np.full((48, 64, 3), 128, np.uint8))
        self.health = self.health.framed(frame)
        return frame

    def close(self) -> bool:
        self.closed = True
        return True


def conditions(kept: KeptCamera, cable: Cable, for_us: int) -> list[Condition]:
    """What its health is told as, each change once."""
    told: list[Condition] = []
    until_us = cable.now_us + for_us
    while cable.now_us < until_us:
        kept.look()
        if not told or told[-1] is not kept.health.condition:
            told.append(kept.health.condition)
        cable.now_us += 100_000
    return told


def test_a_camera_that_is_well_is_opened_once() -> None:
    cable = Cable()
    kept = KeptCamera(cable.open, lambda: cable.now_us)
    assert conditions(kept, cable, 3 * AGAIN_US) == [Condition.LIVE]
    assert len(cable.opened) == 1


def test_a_lost_camera_is_lost_once_and_tried_again_every_five_seconds() -> None:
    cable = Cable()
    kept = KeptCamera(cable.open, lambda: cable.now_us)
    conditions(kept, cable, 1_000_000)
    cable.is_in = False
    assert conditions(kept, cable, 3 * AGAIN_US + 500_000) == [Condition.LOST]
    assert len(cable.opened) == 4
    assert [camera.closed for camera in cable.opened] == [True, True, True, False]


def test_a_camera_whose_cable_is_put_back_lives_again() -> None:
    cable = Cable()
    kept = KeptCamera(cable.open, lambda: cable.now_us)
    conditions(kept, cable, 500_000)
    cable.is_in = False
    conditions(kept, cable, 1_000_000)
    cable.is_in = True
    assert conditions(kept, cable, 2 * AGAIN_US)[-1] is Condition.LIVE
    assert kept.close()
    assert cable.opened[-1].closed
