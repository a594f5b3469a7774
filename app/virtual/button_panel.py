"""Eight buttons together: which presses and releases are told, in which order. Pure, no clock.

Presses come in the order of their first edges, so one that has proved good waits for an earlier edge that
has not. Edges that the board finds in the same look at its port have the same time: nobody was first.
"""

from collections.abc import Iterator, Sequence

import msgspec

from app.virtual.board_model import SEAT_COUNT
from app.virtual.contact import Contact, Outcome

LOOK_US = 4.0
"""Edges closer than this to the one that caused a look are found in that same look."""


class Told(msgspec.Struct, frozen=True):
    """Contacts that were pressed, or let go, in the same look, and when."""

    is_press: bool
    seats: tuple[int, ...]
    at_us: float

    @property
    def together(self) -> int:
        """The mask of these seats; 0 for one alone."""
        return sum(1 << (seat - 1) for seat in self.seats) if len(self.seats) > 1 else 0


class ButtonPanel:
    """The contacts of one boot.

    Attributes:
        glitches: edges that did not prove to be presses.
    """

    def __init__(self, closed: Sequence[bool] = (False,) * SEAT_COUNT) -> None:
        """`closed`: what the pins show at the start."""
        self.glitches = 0
        self._contacts = {seat: Contact(closed=pin) for seat, pin in enumerate(closed, start=1)}
        self._looked_us = float("-inf")
        self._pressed: dict[int, float] = {}
        self._released: dict[int, float] = {}

    @property
    def down(self) -> int:
        """The mask of contacts that are closed now."""
        return sum(contact.closed << (seat - 1) for seat, contact in self._contacts.items())

    @property
    def deadline_us(self) -> float | None:
        """When `settle` has something to do if no edge comes before; None for never."""
        times = (contact.deadline_us for contact in self._contacts.values())
        return min((time_us for time_us in times if time_us is not None), default=None)

    def edge(self, seat: int, closed: bool, at_us: float) -> None:
        """Take one edge; edges come in the order of their times."""
        if at_us - self._looked_us > LOOK_US:
            self._looked_us = at_us
        self._settle(seat, self._looked_us)
        self._contacts[seat].edge(closed, self._looked_us)

    def settle(self, now_us: float) -> Iterator[Told]:
        """Decide what time alone decides, and yield what can be told by now."""
        for seat in self._contacts:
            self._settle(seat, now_us)
        while True:
            told = self._next_press() or self._next_release()
            if told is None:
                return
            yield told

    def _settle(self, seat: int, now_us: float) -> None:
        contact = self._contacts[seat]
        while contact.deadline_us is not None and contact.deadline_us <= now_us:
            outcome = contact.settle(now_us)
            match outcome:
                case (Outcome.PRESSED, at_us):
                    self._pressed[seat] = at_us
                case (Outcome.RELEASED, at_us):
                    self._released[seat] = at_us
                case (Outcome.GLITCH, _):
                    self.glitches += 1
                case _:
                    """It was closed when the board started."""

    def _next_press(self) -> Told | None:
        if not self._pressed:
            return None
        first_us = min(self._pressed.values())
        for contact in self._contacts.values():
            if contact.proving_since_us is not None and contact.proving_since_us <= first_us:
                return None
        seats = tuple(seat for seat, at_us in sorted(self._pressed.items()) if at_us == first_us)
        for seat in seats:
            del self._pressed[seat]
        return Told(is_press=True, seats=seats, at_us=first_us)

    def _next_release(self) -> Told | None:
        """A release never overtakes its own press."""
        due = {seat: at_us for seat, at_us in self._released.items() if seat not in self._pressed}
        if not due:
            return None
        at_us = min(due.values())
        seats = tuple(seat for seat in sorted(due) if due[seat] == at_us)
        for seat in seats:
            del self._released[seat]
        return Told(is_press=False, seats=seats, at_us=at_us)
