"""Follows the mat from look to look: says once when it or the camera was moved, and when it is gone."""

import msgspec
import numpy as np

from vision.geometry import array, carried, rectangle
from vision.mat import MatPose

MOVED_MM = 3.0
"""Farther than the poses of a still mat differ through noise (0.3 mm) and less than spoils a zone."""

STEADY_MM = 1.0
LOOKS_TO_BELIEVE = 2
"""A move is told when so many looks in a row agree about the new place, so not while it is pushed."""

GONE_US = 3_000_000


class MatWatch(msgspec.Struct, frozen=True, eq=False):
    """What is known of the mat; `seen` and `missed` give the next state.

    Attributes:
        pose: the pose to work with; None until the mat was found.
        sentence: what just happened, for people; empty when nothing did.
        gone: the mat has not been found for so long that zones are not to be trusted.
    """

    pose: MatPose | None = None
    sentence: str = ""
    gone: bool = False
    found_us: int | None = None
    elsewhere: MatPose | None = None
    agreeing: int = 0

    @property
    def rests(self) -> bool:
        """Does the mat lie where it is known to?"""
        return self.pose is not None and not self.gone and self.elsewhere is None

    def seen(self, pose: MatPose, now_us: int) -> "MatWatch":
        """The mat was found in a picture."""
        if self.pose is None:
            return MatWatch(pose, f"The mat is found by {pose.markers} markers.", found_us=now_us)
        back = "The mat is seen again." if self.gone else ""
        if apart_mm(self.pose, pose) < MOVED_MM:
            return MatWatch(self.pose, back, found_us=now_us)
        same = self.elsewhere is not None and apart_mm(self.elsewhere, pose) < STEADY_MM
        agreeing = self.agreeing + 1 if same else 1
        if agreeing < LOOKS_TO_BELIEVE:
            return msgspec.structs.replace(
                self, sentence="", elsewhere=pose, agreeing=agreeing, found_us=now_us
            )
        moved = apart_mm(self.pose, pose)
        sentence = f"The mat or the camera was moved by {moved:.0f} mm; the zones have followed."
        return MatWatch(pose, sentence, found_us=now_us)

    def missed(self, why: str, now_us: int) -> "MatWatch":
        """The mat was not found; `why` is the sentence of the error."""
        if self.pose is None:
            return MatWatch(sentence="" if self.sentence == why else why, gone=True)
        long_ago = self.found_us is not None and now_us - self.found_us >= GONE_US
        told = self.gone or not long_ago
        return msgspec.structs.replace(
            self, sentence="" if told else why, gone=self.gone or long_ago
        )


def apart_mm(one: MatPose, other: MatPose) -> float:
    """The farthest that a corner of the mat has moved between two poses, in millimetres."""
    corners = array(rectangle(0, 0, one.width_mm, one.height_mm))
    return float(
        np.linalg.norm(one.to_mat(carried(corners, other.to_picture)) - corners, axis=1).max()
    )
