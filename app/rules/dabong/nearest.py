"""The legal moves closest to what was tried."""

from app.rules.dabong.moves import Move
from app.rules.dabong.position import Position


def nearest_to(position: Position, move: Move) -> tuple[Move, ...]:
    """Up to three legal moves closest to what was tried."""
    return ()
