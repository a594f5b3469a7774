"""May an illegal play still become legal when more cards of the hand are laid on top of it?"""

from app.rules.dabong.moves import Move
from app.rules.dabong.position import Position


def may_become_legal(position: Position, move: Move) -> bool:
    """Could more cards complete what was tried?"""
    return False
