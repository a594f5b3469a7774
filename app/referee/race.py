"""A race of presses as it goes on: presses in, who is first, and when a claim becomes a false start.

Order comes from the board's clock alone; the host's monotonic clock says only how long to wait.
"""

from collections.abc import Mapping, Sequence

import msgspec

from app.referee.finish import RUNNING, Entry, Finish, Stand, judged
from app.referee.observations import Pressed
from app.rules.game import Seat

CLAIM_US = 3_000_000
"""A claim that no card follows within 3 s is a false start (the design's figure), and a press later
than this after the first belongs to another race."""


class Race:
    """The newest race. `finish` is the frozen value of it that the log and the pages get.

    `sigmas_us` is the standard deviation of each button's measured skew in microseconds; buttons that
    are not in it were never measured.
    """

    def __init__(self, sigmas_us: Mapping[Seat, int]) -> None:
        self.finish = Finish()
        self._sigmas_us = sigmas_us
        self._boot: int | None = None
        self._due_us: dict[Seat, int | None] = {}
        self._pressed_us: dict[Seat, int] = {}  # by the host's clock

    def resume(self, finish: Finish) -> None:
        """Take up a race of an earlier run; its claims are given their whole time again."""
        self.finish = finish
        self._due_us = {entry.seat: None for entry in finish.running}

    @property
    def leader(self) -> Seat:
        """Whose slap would count now; 0 while nobody runs, and in a dead heat."""
        running = self.finish.running
        if not running or self.finish.tied:
            return 0
        runs_first = self.finish.first if self.finish.runs(self.finish.first) else running[0].seat
        return runs_first if not self._is_won else 0

    @property
    def _is_won(self) -> bool:
        return any(entry.stand == "slapped" for entry in self.finish.entries)

    def press(self, pressed: Pressed, card: str) -> Entry | None:
        """A button goes down.

        Args:
            pressed: the press.
            card: the discard that can be slapped now, `?` if unnamed; empty if there is none.

        Returns:
            The entry that it became; None when that seat stands in this race already.
        """
        at_us = round(pressed.board_us)
        is_other_boot = self._boot not in (None, pressed.boot_id)
        if not self._belongs(pressed.seat, at_us, card, other_boot=is_other_boot):
            self.finish, self._due_us, self._pressed_us = Finish(card=card), {}, {}
            is_other_boot = False
        if self.finish.of(pressed.seat) is not None:
            return None
        stand: Stand = "seen" if not card else "late" if self._is_won else "claim"
        if is_other_boot:  # the clock began anew: it comes after, but by how much nobody knows
            at_us = max(entry.at_us for entry in self.finish.entries) + 1
        entry = Entry(pressed.seat, at_us, stand, unordered=is_other_boot)
        self._pressed_us[pressed.seat] = pressed.at_us
        self._boot = pressed.boot_id
        self._put(msgspec.structs.replace(self.finish, entries=(*self.finish.entries, entry)))
        if stand == "claim":
            self._due_us[pressed.seat] = pressed.at_us + CLAIM_US
        return entry

    def _belongs(self, seat: Seat, at_us: int, card: str, *, other_boot: bool) -> bool:
        """Whether a press is of this race: it still runs, or has only just been run."""
        entries = self.finish.entries
        if not entries:
            return False
        if self.finish.running:
            return True
        if other_boot or not 0 <= at_us - entries[0].at_us <= CLAIM_US:
            return False
        # Who presses again once the card is another one means that one.
        return self.finish.of(seat) is None and card in ("", self.finish.card)

    def tap(self, seat: Seat) -> None:
        """The button has come up again in time: the press was no call."""
        self._change(seat, tapped=True)

    def settle(self, seat: Seat, stand: Stand, waits: str = "") -> None:
        """Something has become of that seat's press, and a move of it may still wait; nothing to do
        where it has none.
        """
        if self.finish.of(seat) is not None:
            self._due_us.pop(seat, None)
            self._change(seat, stand=stand, slap=waits)

    def wait(self, seat: Seat, slap: str) -> None:
        """That seat's slap waits for whoever pressed before, and for no clock of its own."""
        self._due_us.pop(seat, None)
        self._change(seat, stand="waiting", slap=slap)

    def put_off(self, seat: Seat, until_us: int) -> None:
        """That seat's claim is given more time: it is busy laying its card."""
        if seat in self._due_us:
            self._due_us[seat] = until_us

    def pressed_since(self, since_us: int) -> tuple[Seat, ...]:
        """Who has pressed since then, by the host's clock."""
        return tuple(seat for seat, at_us in self._pressed_us.items() if at_us >= since_us)

    def carry_over(self, card: str, seats: Sequence[Seat]) -> None:
        """The presses of these seats were for a card that was told only after them: theirs is a new race."""
        entries = tuple(
            Entry(entry.seat, entry.at_us, tapped=entry.tapped, unordered=entry.unordered)
            for entry in self.finish.entries
            if entry.seat in seats and entry.stand not in ("call", "withdrawn")
        )
        if not entries:
            return
        self._put(Finish(card=card, entries=entries))
        self._due_us = {entry.seat: self._pressed_us[entry.seat] + CLAIM_US for entry in entries}

    def answer(self, seat: Seat, now_us: int) -> None:
        """A dead heat is answered; from now on the claims have their time."""
        self._put(msgspec.structs.replace(self.finish, answered=seat))
        self._due_us = {entry.seat: now_us + CLAIM_US for entry in self.finish.running}

    def withdraw(self) -> None:
        """Whatever still runs is over: its discard is there no more."""
        for entry in self.finish.running:
            self.settle(entry.seat, "withdrawn")

    @property
    def is_dead_heat(self) -> bool:
        """Two stand too close together, and neither can still turn out to be a call."""
        tied = [self.finish.of(seat) for seat in self.finish.tied]
        return bool(tied) and all(e is not None and e.tapped and e.stand in RUNNING for e in tied)

    @property
    def deadline_us(self) -> int | None:
        """When the next claim is a false start (host's clock); 0 for at once; None for never."""
        return min((0 if due is None else due for due in self._due_us.values()), default=None)

    def overdue(self, now_us: int) -> Seat:
        """A seat that has claimed and laid no card in time, the earliest first; 0 for none."""
        for seat, due_us in self._due_us.items():
            if (
                due_us is None
            ):  # taken up after a restart: the old clock says nothing about this run
                self._due_us[seat] = now_us + CLAIM_US
        due = {
            seat for seat, due_us in self._due_us.items() if due_us is not None and due_us <= now_us
        }
        claims = (entry.seat for entry in self.finish.running if entry.stand == "claim")
        return next((seat for seat in claims if seat in due), 0)

    def _change(self, seat: Seat, **changes: object) -> None:
        entries = tuple(
            msgspec.structs.replace(entry, **changes) if entry.seat == seat else entry
            for entry in self.finish.entries
        )
        self._put(msgspec.structs.replace(self.finish, entries=entries))

    def _put(self, finish: Finish) -> None:
        self.finish = judged(finish, self._sigmas_us)
