"""What the rules say of a move of dabong! and what it leads to, for trying many of them."""

from collections.abc import Sequence

from app.rules.dabong.acts import is_caught
from app.rules.dabong.engine import DABONG
from app.rules.dabong.judging import judge
from app.rules.dabong.moves import Draw, HowMany, Move, Play, Shuffle
from app.rules.dabong.position import Position


def with_draw_pile(position: Position, move: Move) -> Position:
    """A draw pile that is too short is made anew before that move takes cards from it; nobody says so."""
    takes = isinstance(move, Draw) or (
        isinstance(move, HowMany) and not position.draw and is_caught(position, move.target)
    )
    return DABONG.apply(position, Shuffle())[0] if takes and position.must_shuffle else position


def is_legal(position: Position, move: Move) -> bool:
    """Whether the rules allow that move; the same answer as `check`, without looking for another."""
    position = with_draw_pile(position, move)
    if isinstance(move, Play):
        judged = judge(position, move)
        return bool(judged.kinds) and not judged.breaches
    return DABONG.check(position, move).legal


def after(position: Position, moves: Sequence[Move]) -> Position:
    """The position after legal moves."""
    for move in moves:
        position, _ = DABONG.apply(with_draw_pile(position, move), move)
    return position
