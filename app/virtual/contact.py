"""When a bouncing contact counts as pressed and as let go, by the firmware's rules. Pure, no clock.

A press is timed at its first edge and counts once the contact was closed for 100 us without a break,
within 10 ms of that edge; otherwise it was a glitch. Then it is locked out until it has been open for
20 ms. One that is closed when the board starts counts as nothing before it has been open for as long.
Times are microseconds of the world.
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
    FROM_BOOT = "from-boot"


class Contact:
    """One button's contact. `closed` is what the pin shows now, and at first what it shows at boot."""

    def __init__(self, *, closed: bool = False) -> None:
        self.closed = closed
        self._state = _State.FROM_BOOT if closed else _State.OPEN
        self._changed_us = 0.0
        self._first_us = 0.0

    @property
    def proving_since_us(self) -> float | None:
        """When the press that is being proved began; None while none is."""
        return self._first_us if self._state is _State.PROVING else None

    @property
    def deadline_us(self) -> float | None:
        """When `settle` has something to say if no edge comes before; None for never."""
        match self._state:
            case _State.OPEN:
                return None
            case _State.PROVING:
                gives_up_us = self._first_us + GLITCH_AFTER_US
                return min(gives_up_us, self._changed_us + PROOF_US) if self.closed else gives_up_us
            case _State.DOWN | _State.FROM_BOOT:
                return None if self.closed else self._changed_us + RELEASE_AFTER_US

    def edge(self, closed: bool, at_us: float) -> None:
        """Take one edge."""
        if closed == self.closed:
            return
        self.closed = closed
        self._changed_us = at_us
        if closed and self._state is _State.OPEN:
            self._state = _State.PROVING
            self._first_us = at_us

    def settle(self, now_us: float) -> tuple[Outcome, float] | None:
        """At the deadline: what it was, and the time of the edge that counts; else None."""
        deadline_us = self.deadline_us
        if deadline_us is None or now_us < deadline_us:
            return None
        if self._state is _State.FROM_BOOT:
            self._state = _State.OPEN
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
