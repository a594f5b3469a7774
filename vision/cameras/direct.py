"""A camera without a process of its own: for a virtual table, whose pictures no driver can hold up."""

from collections.abc import Callable

from vision.cameras.child import in_colours
from vision.cameras.health import CameraHealth, Condition
from vision.frames import Frame, Picture


class DirectCamera:
    """Looks like `Camera`; each `look` asks a function for the present picture, None where none comes.

    With `never_still`, pictures that are alike in every bit mean that the camera hangs.
    """

    def __init__(
        self,
        call: Callable[[], Picture | None],
        clock_us: Callable[[], int],
        *,
        never_still: bool = False,
    ) -> None:
        self._call = call
        self._clock_us = clock_us
        self._sequence = 0
        self._health = CameraHealth(
            Condition.OPENING, never_still=never_still, opened_us=clock_us()
        )

    @property
    def health(self) -> CameraHealth:
        """As of the last `look`."""
        return self._health

    def look(self) -> Frame | None:
        """The present picture."""
        picture = self._call()
        now_us = self._clock_us()
        if picture is None:
            self._health = self._health.at(now_us)
            return None
        self._sequence += 1
        frame = Frame(self._sequence, now_us, in_colours(picture))
        self._health = self._health.framed(frame).at(now_us)
        # As with `Camera`: one old picture again and again is nothing to recognise.
        return None if self._health.condition is Condition.FROZEN else frame

    def close(self) -> bool:
        """Nothing is held."""
        return True
