"""Where a game of Kongkang stands once an illegal act counts, because the players let it stand."""

import msgspec

from app.referee.kongkang_corrections import with_cards, with_turn
from app.referee.told_play import Objection
from app.rules.game import Seat
from app.rules.kongkang import KONGKANG, Call, Draw, Laid, Move, Play, Position, Show, rules
from app.rules.kongkang.deck import SKULL, symbols
from app.rules.kongkang.endings import called
from app.rules.kongkang.plays import played
from app.rules.kongkang.position import NOBODY
from app.rules.kongkang.slips import matches


def standing(position: Position, objection: Objection[Move]) -> Position:
    """The position after that act. Its last move says what was done, the rule how it counts.

    Raises:
        RulesError, CorrectionError: it cannot be even so.
    """
    after = _after(position, objection)
    return KONGKANG.read_position(
        KONGKANG.write_position(after)
    )  # what the log could not keep cannot be


def _after(position: Position, objection: Objection[Move]) -> Position:
    move, seat = objection.moves[-1], objection.seat
    if isinstance(move, Show):
        return KONGKANG.apply(with_cards(position, seat, str(len(move.cards))), move)[0]
    at = _in_turn(position, seat)
    if isinstance(move, Call):
        return called(at, seat).position
    if isinstance(move, Play):
        before = _before_play(at, move, objection.rule)
        return _with_a_symbol(before, played(before, move).position)
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


def _with_a_symbol(before: Position, after: Position) -> Position:
    """Of unlike cards the last one counts for who slips on them; on skulls alone nobody does, and what lay
    there before counts on.
    """
    last = after.last
    if last is None or last.symbol is not None:
        return after
    different = symbols(last.cards)
    if not different:
        return msgspec.structs.replace(after, last=before.last, payer=_payer(before, after))
    cards = tuple(card for card in last.cards if card in (different[-1], SKULL))
    return msgspec.structs.replace(after, last=Laid(last.seat, cards))


def _payer(before: Position, after: Position) -> Seat:
    """Where whoever made the play that a slip matches pays for it, that is still whoever did before (K6)."""
    if after.choices.k6 == "opener":
        return after.payer
    return before.payer if before.payer not in after.out else NOBODY
