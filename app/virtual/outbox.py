"""Presses and releases that the board keeps until the host has acknowledged them. Pure."""

from app.board.messages import Press, Release

KEPT = 64
"""32 presses, each with its release."""

RESEND_US = 200_000
NUMBERS = 65_536
HALF = NUMBERS // 2


class Outbox:
    """The numbered queue of one boot. Times are microseconds of the world."""

    def __init__(self) -> None:
        self.refused = 0
        self._number = 0
        self._held: set[int] = set()
        self._kept: list[tuple[float, Press | Release]] = []

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def deadline_us(self) -> float | None:
        """When the next one has to be sent, for the first time or again; None when nothing waits."""
        return min((due_us for due_us, _ in self._kept), default=None)

    def press(self, seat: int, at: int, together: int, now_us: float) -> int | None:
        """Number and keep a press; None if it and its release would not fit, and it is counted.

        Places that the releases of kept presses will need count as taken.
        """
        if len(self._kept) + len(self._held) + 2 > KEPT:
            self.refused += 1
            return None
        self._held.add(seat)
        self._keep(Press, seat, at, together, now_us)
        return self._number

    def release(self, seat: int, at: int, together: int, now_us: float) -> None:
        """Number and keep the release of a press that was kept; another is nothing."""
        if seat in self._held:
            self._held.remove(seat)
            self._keep(Release, seat, at, together, now_us)

    def due(self, now_us: float) -> tuple[Press | Release, ...]:
        """Return those to be sent now."""
        sent = tuple(message for due_us, message in self._kept if due_us <= now_us)
        self._kept = [
            (now_us + RESEND_US if due_us <= now_us else due_us, message)
            for due_us, message in self._kept
        ]
        return sent

    def acknowledge(self, number: int) -> bool:
        """Forget all up to that number (they wrap at 65,536); False if it was not given yet."""
        if (self._number - number) % NUMBERS >= HALF:
            return False
        self._kept = [
            (due_us, message)
            for due_us, message in self._kept
            if (number - message.number) % NUMBERS >= HALF
        ]
        return True

    def _keep(
        self, kind: type[Press] | type[Release], seat: int, at: int, together: int, now_us: float
    ) -> None:
        self._number = (self._number + 1) % NUMBERS
        message = kind(number=self._number, seat=seat, at=at, together=together)
        self._kept.append((now_us, message))
