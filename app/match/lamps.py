"""What each seat's lamp shows: whose turn it is, who is asked, who was first, and how far a hold is."""

from typing import Final

from app.match.snapshot import Snapshot

OFF: Final = 0
ON: Final = 1
BLINK: Final = 2
FILL: Final = 3
"""Lamp modes, as in firmware/PROTOCOL.md."""


def lamp_modes(snapshot: Snapshot | None) -> dict[int, int]:
    """The mode of each seat's lamp.

    A pressed button's lamp fills, the lamp of the player who is asked blinks, and while a race for a
    slap runs only the lamp of who was first is lit, else that of who is to move. A seat pressed comes
    before all: its player wants to see that the press arrived.

    Args:
        snapshot: the newest; None before the first, when nothing is said of any lamp.
    """
    if snapshot is None:
        return {}
    asked = snapshot.question.ruling.seat if snapshot.question is not None else 0
    race = snapshot.race if snapshot.race is not None and snapshot.race.running else None
    modes: dict[int, int] = {}
    for view in snapshot.seats:
        if view.pressed:
            modes[view.seat] = FILL
        elif view.seat == asked:
            modes[view.seat] = BLINK
        else:
            is_lit = view.to_move if race is None else view.seat == race.first
            modes[view.seat] = ON if is_lit else OFF
    return modes


def race_mask(snapshot: Snapshot | None) -> int:
    """The seats whose first press is to light its own lamp at once (see RACE in firmware/PROTOCOL.md).

    All that somebody sits at while a card can be slapped and nobody has pressed; 0 disarms.
    """
    if snapshot is None or snapshot.cards is None or not snapshot.cards.slappable:
        return 0
    if snapshot.race is not None and snapshot.race.running:
        return 0
    return sum(1 << (view.seat - 1) for view in snapshot.seats)
