"""Presses and releases that the board keeps until the host has acknowledged them. Pure."""

from app.board.messages import Press, Release

KEPT = 32
RESEND_US = 200_000
NUMBERS = 65_536
HALF = NUMBERS // 2


class Outbox:
    """The numbered queue of one boot. Times are microseconds of the world."""

    def __init__(self) -> None:
        self.refused = 0
        self._next_number = 1
        self._kept: list[tuple[float, Press | Release]] = []

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def deadline_us(self) -> float | None:
        """When the next one has to be sent again; None when nothing waits."""
        return min((due_us for due_us, _ in self._kept), default=None)

    def put(
        self, kind: type[Press] | type[Release], seat: int, at: int, together: int, now_us: float
    ) -> Press | Release | None:
        """Number and keep one; returns it to be sent, or None if the queue is full."""
        if len(self._kept) >= KEPT:
            self.refused += kind is Press
            return None
        message = kind(number=self._next_number, seat=seat, at=at, together=together)
        self._next_number = (self._next_number + 1) % NUMBERS
        self._kept.append((now_us + RESEND_US, message))
        return message

    def due(self, now_us: float) -> tuple[Press | Release, ...]:
        """Return those to be sent again now."""
        again = tuple(message for due_us, message in self._kept if due_us <= now_us)
        self._kept = [
            (now_us + RESEND_US if due_us <= now_us else due_us, message)
            for due_us, message in self._kept
        ]
        return again

    def acknowledge(self, number: int) -> None:
        """Forget all up to that number; numbers wrap at 65,536."""
        self._kept = [
            (due_us, message)
            for due_us, message in self._kept
            if (number - message.number) % NUMBERS >= HALF
        ]
