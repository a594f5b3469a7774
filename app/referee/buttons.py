"""Taps and holds: a press is a tap when it comes up early, a hold as soon as it has lasted."""

from typing import Literal

import msgspec

from app.board.readings import Pressed, Released

Gesture = Literal["tap", "hold"]


class Buttons(msgspec.Struct, frozen=True):
    """A fold over presses and releases: for each seat whose button is down, since when, and
    whether it has been told as a hold. Times are monotonic microseconds.
    """

    down: tuple[tuple[int, int, bool], ...] = ()

    def after_press(self, press: Pressed) -> "Buttons":
        """A button went down; a repeat for the same seat replaces the old press."""
        kept = tuple(d for d in self.down if d[0] != press.seat)
        return Buttons((*kept, (press.seat, press.at_us, False)))

    def after_release(self, release: Released, hold_us: int) -> "tuple[Buttons, Gesture | None]":
        """A button came up: what it meant, or None when it was told already or never went down."""
        kept = tuple(d for d in self.down if d[0] != release.seat)
        for seat, since_us, told in self.down:
            if seat == release.seat and not told:
                return Buttons(kept), "hold" if release.at_us - since_us >= hold_us else "tap"
        return Buttons(kept), None

    def held(self, now_us: int, hold_us: int) -> "tuple[Buttons, tuple[int, ...]]":
        """Seats whose press has just become a hold; each is told once."""
        seats = tuple(s for s, since, told in self.down if not told and now_us - since >= hold_us)
        down = tuple((s, since, told or s in seats) for s, since, told in self.down)
        return Buttons(down), seats

    def deadline_us(self, hold_us: int) -> int | None:
        """When the next press becomes a hold; None when no button is down."""
        waits = [since + hold_us for _, since, told in self.down if not told]
        return min(waits, default=None)
