"""What the pages need of the table: the one seam between the web room and the loop that owns the state."""

from typing import Protocol

import msgspec

from app.match.snapshot import Snapshot
from app.referee.observations import Observation
from app.web.card_truth import NOBODY, CardTruth


class DoorError(Exception):
    """The table cannot do what was asked; the text is one sentence for a person."""


class NoSuchActError(DoorError):
    """Words that are no act of this virtual table."""


class World(msgspec.Struct, frozen=True):
    """What truly lies where on a virtual table, whether or not a sensor sees it.

    Attributes:
        holes: pieces by hole name.
        hand: pieces in the hand.
        busy: a whole sowing is being carried out.
        plugged: False while the board's cable is pulled.
        lamps: seats whose lamp is lit.
        dead: holes whose scale has been broken on purpose.
        fault: why the virtual table has stopped, one sentence; empty while all is well.
        cards: what lies on a table of cards, as one seat sees it; None where no camera looks at cards.
    """

    holes: dict[str, int]
    hand: int = 0
    busy: bool = False
    plugged: bool = True
    lamps: tuple[int, ...] = ()
    dead: tuple[str, ...] = ()
    fault: str = ""
    cards: CardTruth | None = None


class TableDoor(Protocol):
    """What the composition root hands to the pages. Every function may be called from any thread.

    `snapshot` is the newest snapshot. `wait` blocks until there is one with a version above
    `after_version` and returns it at once when it comes, or None after `timeout_s` seconds.
    `snapshot_json` is that snapshot as JSON on one line, encoded once a version. `heard_us` is when
    sensor data last came, and `now_us` the present, both in monotonic microseconds: a quiet table
    publishes nothing, yet its data are fresh. `enqueue` puts what a person said onto the one queue
    and returns at once. `act` does one act of GRAMMAR.md on the virtual table, or begins one that
    takes time, and answers with one sentence or nothing; `arrange` lays pieces or cards as published.
    `disputed` is the picture of a card as JPEG, by the ruling that is or was disputed and the picture's
    number; None where none is kept. `world` is None when there is no virtual table; a seat is shown its
    own cards (0 nobody's). Once `is_closed`, no more snapshots come and `wait` returns at once.

    Raises:
        DoorError: from `act`, when the act cannot be done or there is no virtual table; NoSuchActError
            when the words are no act.
    """

    def snapshot(self) -> Snapshot:
        """The newest snapshot."""
        ...

    def wait(self, after_version: int, timeout_s: float) -> Snapshot | None:
        """The next snapshot above that version, or None when the time is over."""
        ...

    def is_closed(self) -> bool:
        """Whether no more snapshots will come."""
        ...

    def snapshot_json(self, snapshot: Snapshot) -> bytes:
        """That snapshot as one line of JSON."""
        ...

    def heard_us(self) -> int:
        """When sensor data last came (monotonic µs); 0 when never."""
        ...

    def now_us(self) -> int:
        """Monotonic microseconds now."""
        ...

    def enqueue(self, observation: Observation) -> None:
        """Put what somebody said onto the one queue."""
        ...

    def act(self, line: str) -> str:
        """Do one act on the virtual table."""
        ...

    def disputed(self, ruling: int, crop: int) -> bytes | None:
        """The picture of a disputed card."""
        ...

    def world(self, seat: int = NOBODY) -> World | None:
        """What lies where on the virtual table."""
        ...
