"""When a bouncing contact counts as pressed and as let go, by the firmware's rules. Pure, no clock.

A press is timed at its first edge and counts once the contact was closed for 100 us without a break,
within 10 ms of that edge; otherwise it was a glitch. Then it is locked out until it has been open for
20 ms. Times are microseconds of the world.
"""

import enum

PROOF_US = 100.0
GLITCH_AFTER_US = 10_000.0
RELEASE_AFTER_US = 20_000.0


class Outcome(enum.Enum):
    """What a contact turned out to have done."""

    PRESSED = "pressed"
    RELEASED = "released"
    GLITCH = "glitch"


class _State(enum.Enum):
    OPEN = "open"
    PROVING = "proving"
    DOWN = "down"


class Contact:
    """One button's contact. `closed` is what the pin shows now."""

    def __init__(self) -> None:
        self.closed = False
        self._state = _State.OPEN
        self._changed_us = 0.0
        self._first_us = 0.0

    @property
    def first_edge_us(self) -> float | None:
        """When the press that is being proved, or is held down, began; None while the button is up."""
        return None if self._state is _State.OPEN else self._first_us

    @property
    def deadline_us(self) -> float | None:
        """When `settle` has something to say if no edge comes before; None for never."""
        match self._state:
            case _State.OPEN:
                return None
            case _State.PROVING:
                gives_up_us = self._first_us + GLITCH_AFTER_US
                return min(gives_up_us, self._changed_us + PROOF_US) if self.closed else gives_up_us
            case _State.DOWN:
                return None if self.closed else self._changed_us + RELEASE_AFTER_US

    def edge(self, closed: bool, at_us: float) -> bool:
        """Take one edge; true if it is the first one of what may become a press."""
        if closed == self.closed:
            return False
        self.closed = closed
        self._changed_us = at_us
        if not closed or self._state is not _State.OPEN:
            return False
        self._state = _State.PROVING
        self._first_us = at_us
        return True

    def settle(self, now_us: float) -> tuple[Outcome, float] | None:
        """At the deadline: what it was, and the time of the edge that counts; else None."""
        deadline_us = self.deadline_us
        if deadline_us is None or now_us < deadline_us:
            return None
        if self._state is _State.DOWN:
            self._state = _State.OPEN
            return Outcome.RELEASED, self._changed_us
        if self.closed and self._changed_us + PROOF_US <= self._first_us + GLITCH_AFTER_US:
            self._state = _State.DOWN
            return Outcome.PRESSED, self._first_us
        glitched_us, self._first_us = self._first_us, self._changed_us
        self._state = _State.PROVING if self.closed else _State.OPEN
        return Outcome.GLITCH, glitched_us
