"""What each seat's lamp shows: whose turn it is, who is asked, and how far a hold has come."""

from typing import Final

from app.match.snapshot import Snapshot

OFF: Final = 0
ON: Final = 1
BLINK: Final = 2
FILL: Final = 3
"""Lamp modes, as in firmware/PROTOCOL.md."""


def lamp_modes(snapshot: Snapshot | None) -> dict[int, int]:
    """The mode of each seat's lamp.

    A pressed button's lamp fills, the lamp of the player who is asked blinks, the lamp of who is to
    move is lit. A seat pressed comes before all: its player wants to see that the press arrived.

    Args:
        snapshot: the newest; None before the first, when nothing is said of any lamp.
    """
    if snapshot is None:
        return {}
    asked = snapshot.question.ruling.seat if snapshot.question is not None else 0
    modes: dict[int, int] = {}
    for view in snapshot.seats:
        if view.pressed:
            modes[view.seat] = FILL
        elif view.seat == asked:
            modes[view.seat] = BLINK
        else:
            modes[view.seat] = ON if view.to_move else OFF
    return modes
