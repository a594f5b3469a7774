"""What a simulated board offers, whether it is pure Python or the real firmware binary.

A board model lives in the simulated time of its world: nothing moves except in `advance`. Times are
microseconds since the world began and never go back, also over a power cut; the board's own clock
starts anew at each boot, as that of the real one does.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

SCALE_COUNT = 17
"""Scales 0 to 16 as in firmware/PROTOCOL.md: south 1-7, south store, north 1-7, north store, tray."""

SEAT_COUNT = 8
"""Buttons and lamps, seat 1 to 8."""

ScaleValue = int | Literal["dead", "floating", "low", "rail+", "rail-", "="]
"""What a chip converts from now on: a signed 24-bit number, or one of the ways in which it fails
(see firmware/bench/CONTROL.md); `=` leaves it as it is."""


class BoardModelError(RuntimeError):
    """A simulated board could not be started or did not answer; one sentence for a person."""


class BoardModel(Protocol):
    """A board on a wire, driven step by step.

    `advance` runs the board up to `to_us` and returns the bytes that it sent meanwhile (empty while
    it has no power). `feed` hands bytes to its receiver, from where it stands now. `set_scales` takes
    17 values. `edge` closes or opens the contact of a seat's button at `at_us`, which is not before
    the time reached, to the fraction of a microsecond. `power(on=False)` pulls the cable: bytes on
    the way are lost; `power(on=True)` puts it back and the board boots with another boot id and the
    same board id. `lamps` is the mask of lamps that are lit now (bit N-1 is seat N).
    """

    def advance(self, to_us: int) -> bytes:
        """Run up to `to_us` (microseconds of the world) and return the bytes sent meanwhile."""
        ...

    def feed(self, data: bytes) -> None:
        """Hand bytes to the board's receiver."""
        ...

    def set_scales(self, values: Sequence[ScaleValue]) -> None:
        """Say what each of the 17 chips converts from now on."""
        ...

    def edge(self, seat: int, closed: bool, at_us: float) -> None:
        """Close or open the contact of that seat's button at that time."""
        ...

    def power(self, on: bool) -> None:
        """Pull the cable, or put it back."""
        ...

    def lamps(self) -> int:
        """Return the mask of the lamps that are lit now."""
        ...

    def close(self) -> None:
        """End the model and all that it started."""
        ...
