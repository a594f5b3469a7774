"""Is a camera well? Judged by sequence and change, for a driver may hand on one old picture for ever."""

import enum

import cv2
import msgspec
import numpy as np

from vision.frames import Frame, Picture

OPENING_US = 15_000_000
"""A slow driver needs ten seconds; then it is told."""

LOST_US = 2_500_000
"""Told within 3 s, with half a second to be looked at."""

FROZEN_US = 2_500_000
BLACK_US = 2_000_000
BLACK_LEVEL, BLACK_SPREAD = 12.0, 6.0
"""A covered lens gives a mean of under 5 and noise of 2 or 3; a dark room with one lamp has lights in it."""

THUMBNAIL_PX = 32
BLACK_STEP_PX = 4
"""Every fourth pixel of every fourth row tells darkness as well as all do, in a tenth of the time."""

GLANCE_STEP_PX = 8
"""Noise is in every row: only where every eighth one is as it was, all of a picture is looked at."""


class Condition(enum.StrEnum):
    """How a camera is."""

    OPENING = "opening"
    LIVE = "live"
    BLACK = "black"
    FROZEN = "frozen"
    LOST = "lost"
    ENDED = "ended"
    """A file came to its end."""


class CameraHealth(msgspec.Struct, frozen=True):
    """What is known of a camera; each method gives the next state.

    Attributes:
        condition: as told to people.
        sentence: what is wrong and what to do; empty when it is live.
        never_still: pictures that are alike in every bit mean that the camera hangs.
        opened_us: when it was asked for.
        frame_us: when the newest picture came.
        changed_us: when a picture last differed from the one before.
        lit_us: when a picture last was not black.
        glance_of: fingerprint of some rows of the newest picture.
        print_of: of all of it, where those were alike in the picture before; else None.
    """

    condition: Condition
    never_still: bool
    opened_us: int
    sentence: str = ""
    frame_us: int | None = None
    changed_us: int = 0
    lit_us: int = 0
    glance_of: int | None = None
    print_of: int | None = None

    def framed(self, frame: Frame) -> "CameraHealth":
        """A picture came."""
        first = self.frame_us is None
        glance = fingerprint(frame.picture[::GLANCE_STEP_PX])
        finger = fingerprint(frame.picture) if glance == self.glance_of else None
        # The first of a row of pictures with such a glance has no print of its own: it counts as alike.
        changed = first or finger is None or finger != (self.print_of or finger)
        seen = msgspec.structs.replace(
            self,
            frame_us=frame.taken_us,
            changed_us=frame.taken_us if changed else self.changed_us,
            lit_us=frame.taken_us if first or not is_black(frame.picture) else self.lit_us,
            glance_of=glance,
            print_of=finger,
        )
        return seen.at(frame.taken_us)

    def at(self, now_us: int) -> "CameraHealth":
        """Time went by."""
        if self.condition is Condition.ENDED:
            return self
        condition, sentence = self._verdict(now_us)
        if self.condition is Condition.LOST and condition is Condition.LOST:
            return self
        return msgspec.structs.replace(self, condition=condition, sentence=sentence)

    def failed(self, sentence: str) -> "CameraHealth":
        """The camera said what is wrong."""
        return msgspec.structs.replace(self, condition=Condition.LOST, sentence=sentence)

    def ended(self) -> "CameraHealth":
        """A file came to its end."""
        return msgspec.structs.replace(
            self, condition=Condition.ENDED, sentence="The pictures are at their end."
        )

    def _verdict(self, now_us: int) -> tuple[Condition, str]:
        if self.frame_us is None:
            if self.condition is Condition.LOST:
                return Condition.LOST, self.sentence
            if now_us - self.opened_us < OPENING_US:
                return Condition.OPENING, ""
            return Condition.LOST, (
                f"The camera has given no picture for {OPENING_US // 1_000_000} s: "
                "check its cable, and that no other program uses it."
            )
        if now_us - self.frame_us >= LOST_US:
            return Condition.LOST, "The camera gives no more pictures: check its cable."
        if self.never_still and self.frame_us - self.changed_us >= FROZEN_US:
            return Condition.FROZEN, (
                "The camera repeats one old picture: unplug it and plug it in again."
            )
        if self.frame_us - self.lit_us >= BLACK_US:
            return Condition.BLACK, "The camera sees only black: uncover its lens, or make light."
        return Condition.LIVE, ""


def fingerprint(picture: Picture) -> int:
    """A number that differs when any pixel does, but for one chance in 2 to the 64."""
    return hash(picture.tobytes())


def is_black(picture: Picture) -> bool:
    """Does the picture show nothing but darkness?"""
    some = np.ascontiguousarray(picture[::BLACK_STEP_PX, ::BLACK_STEP_PX])
    small = cv2.resize(some, (THUMBNAIL_PX, THUMBNAIL_PX), interpolation=cv2.INTER_AREA)
    return bool(np.mean(small) < BLACK_LEVEL and np.std(small) < BLACK_SPREAD)
