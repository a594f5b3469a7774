"""The photo finish: the presses of one race, in microseconds of the board's own clock.

Frozen values that the log keeps and every page can draw; how a race goes on is `race`'s.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from app.rules.game import Seat
from app.rules.kombio.race import tie_window_us

NOBODY: Seat = 0

Stand = Literal[
    "claim", "waiting", "slapped", "wrong", "late", "false-start", "call", "seen", "withdrawn"
]
"""What has become of a press: it claims the discard · its slap waits for one that pressed before · its
slap counts · its card was no match · it came too late · no card followed · it was held, and so a call ·
nothing that could be slapped was known, so that only the order counts · taken back by an undo."""

RUNNING: frozenset[Stand] = frozenset({"claim", "waiting"})
OUT: frozenset[Stand] = frozenset({"call", "false-start", "wrong", "withdrawn"})
"""Presses that are not first any more once another one stands."""


class Entry(msgspec.Struct, frozen=True):
    """One press.

    Attributes:
        seat: whose button.
        at_us: microseconds of the board's clock.
        stand: what has become of it.
        tapped: the button has come up again soon enough to be no call.
        unordered: the board was started again between this press and the first: nobody can say which
            came first.
        slap: the slap that waits, in the game's text form; empty when none does.
    """

    seat: Seat
    at_us: int
    stand: Stand = "claim"
    tapped: bool = False
    unordered: bool = False
    slap: str = ""


class Finish(msgspec.Struct, frozen=True):
    """A race as it stands.

    Attributes:
        entries: presses in the order of the board's clock.
        tie_us: presses closer to the first than this are a dead heat.
        first: who was first; NOBODY while nobody is, and in a dead heat.
        tied: the seats of a dead heat that nobody has answered yet, the earliest first; else empty.
        answered: who was first by answer; NOBODY where nothing had to be asked.
        card: the discard raced for, `?` where nobody named it; empty when none was known to lie there.
    """

    entries: tuple[Entry, ...] = ()
    tie_us: int = 0
    first: Seat = NOBODY
    tied: tuple[Seat, ...] = ()
    answered: Seat = NOBODY
    card: str = ""

    @property
    def running(self) -> tuple[Entry, ...]:
        """Presses that something may still come of, the earliest first."""
        return tuple(entry for entry in self.entries if entry.stand in RUNNING)

    def of(self, seat: Seat) -> Entry | None:
        """That seat's press; None when it has none in this race."""
        return next((entry for entry in self.entries if entry.seat == seat), None)

    def runs(self, seat: Seat) -> bool:
        """Whether that seat's press may still come to something."""
        return any(entry.seat == seat for entry in self.running)


def judged(finish: Finish, sigmas_us: Mapping[Seat, int]) -> Finish:
    """The same race with who was first worked out anew.

    Args:
        finish: the race.
        sigmas_us: standard deviation of each button's measured skew, µs; a seat left out was not
            measured.
    """
    entries = tuple(sorted(finish.entries, key=lambda entry: entry.at_us))
    standing = [entry for entry in entries if entry.stand not in OUT]
    standing = standing or [entry for entry in entries if entry.stand not in {"call", "withdrawn"}]
    first, tie_us = NOBODY, tie_window_us(0, 0)
    tied: tuple[Seat, ...] = ()
    if standing:
        lead = standing[0]
        windows = {entry.seat: _window_us(lead, entry, sigmas_us) for entry in standing[1:]}
        tie_us = max((tie_us, *windows.values()))
        first, tied = _first_of(finish, standing, windows)
    return msgspec.structs.replace(finish, entries=entries, first=first, tied=tied, tie_us=tie_us)


def _window_us(lead: Entry, entry: Entry, sigmas_us: Mapping[Seat, int]) -> int:
    return tie_window_us(sigmas_us.get(lead.seat, 0), sigmas_us.get(entry.seat, 0))


def _first_of(
    finish: Finish, standing: list[Entry], windows: Mapping[Seat, int]
) -> tuple[Seat, tuple[Seat, ...]]:
    """Who was first, or who ties: a slap that counts and an answer settle it."""
    lead = standing[0]
    counts = next((entry.seat for entry in standing if entry.stand == "slapped"), NOBODY)
    if counts:
        return counts, ()
    if any(entry.seat == finish.answered for entry in standing):
        return finish.answered, ()
    near = tuple(
        entry.seat
        for entry in standing[1:]
        if entry.unordered or entry.at_us - lead.at_us < windows[entry.seat]
    )
    return (NOBODY, (lead.seat, *near)) if near else (lead.seat, ())
