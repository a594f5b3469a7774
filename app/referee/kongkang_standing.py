"""Where a game of Kongkang stands once an illegal act counts, because the players let it stand."""

import msgspec

from app.referee.kongkang_corrections import with_cards, with_turn
from app.referee.told_play import Objection
from app.rules.game import Seat
from app.rules.kongkang import KONGKANG, Call, Draw, Move, Play, Position, Show, rules
from app.rules.kongkang.endings import called
from app.rules.kongkang.plays import played
from app.rules.kongkang.slips import matches


def standing(position: Position, objection: Objection[Move]) -> Position:
    """The position after that act. Its last move says what was done, the rule how it counts.

    Raises:
        RulesError, CorrectionError: it cannot be even so.
    """
    move, seat = objection.moves[-1], objection.seat
    if isinstance(move, Show):
        return KONGKANG.apply(with_cards(position, seat, str(len(move.cards))), move)[0]
    at = _in_turn(position, seat)
    if isinstance(move, Call):
        return called(at, seat).position
    if isinstance(move, Play):
        return played(_before_play(at, move, objection.rule), move).position
    return KONGKANG.apply(at, move)[0]


def _in_turn(position: Position, seat: Seat) -> Position:
    is_in_turn = position.turn == seat and position.phase in ("turn", "drawn")
    return position if is_in_turn else with_turn(position, seat)


def _before_play(position: Position, play: Play, rule: str) -> Position:
    """A slip that was wrong counts as one; other cards were laid after drawing, if there was what to draw."""
    if rule == rules.SLIP:
        return msgspec.structs.replace(position, phase="turn")
    if not len(position.draw):
        return msgspec.structs.replace(position, phase="drawn")
    if position.phase == "turn" and not matches(position, play.cards):
        return KONGKANG.apply(position, Draw(play.seat))[0]
    return position
