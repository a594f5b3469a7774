"""Draws and plays of dabong! that follow one another in one act, or were made with nobody to see them."""

from collections.abc import Iterator
from typing import TypeAlias

from app.referee.dabong_bench import has_unnamed_shaman
from app.referee.dabong_legal import after
from app.referee.dabong_readings import Reading, readings
from app.referee.seen_game import Line
from app.referee.seen_play import Act
from app.rules.cards import Card
from app.rules.dabong.moves import Draw, Play
from app.rules.dabong.position import Position
from app.rules.game import IllegalMoveError, Seat

Way: TypeAlias = tuple[tuple[Line, ...], float]
"""Lines, and how probable what was seen would be if it was so."""

SEVERAL = 0.04
"""Cards that can be one play are one play: so rarely is it two, and with nobody asked."""

DRAWN_BY_TWO = 0.3
"""Two seats that draw before the scale is at rest, against one that draws too many."""

OVER_DRAW_IF_DRAWN = 0.98
"""How probable it is that a hand was seen over the draw pile when it drew: it is there for half a second."""

OVER_DRAW_IF_NOT = 0.2
"""The same when it did not draw: an arm passes over the middle of the table on its way."""


def plays_of(position: Position, seat: Seat, cards: tuple[Card, ...]) -> tuple[Line, ...]:
    """The cards as several plays, after each of which that seat may play again: the longest first, the last
    may be what it will. A Shaman without a name has the one with which it is so. () where it cannot be.
    """
    for count in range(len(cards) - 1, 0, -1):
        rest = cards[count:]
        for found in readings(position, seat, Play(seat, cards[:count])):
            at = after(found.position, (*found.before, found.move))
            if at.stage != "play" or not (at.standing.turn == seat or at.standing.opens):
                continue
            if next(readings(at, seat, Play(seat, rest)), None) is not None:
                return (*_named(position, found), Line(seat, f"played {' '.join(rest)}"))
            more = plays_of(at, seat, rest)
            if more:
                return (*_named(position, found), *more)
    return ()


def _named(position: Position, found: Reading) -> Iterator[Line]:
    """A play as it is read, after the Shaman that lay there was called what it must have been."""
    last = position.pile[-1]
    name = found.position.pile[-1].cards[-1]
    if has_unnamed_shaman(position) and name != last.cards[-1]:
        yield Line(last.seat or position.dealer, name.removeprefix("S="))
    if isinstance(found.move, Play):
        yield Line(found.move.seat, f"played {' '.join(found.move.cards)}")


def draws(position: Position, seat: Seat, act: Act) -> Iterator[Way]:
    """What was drawn from the tray: by that seat, in two goes where it has to, or by two seats."""
    count, owed = act.drawn, position.owed
    is_due = position.stage == "play" and position.standing.turn == seat
    if is_due and position.standing.queen and count > owed:
        yield (Line(seat, f"drew {owed}"), Line(seat, f"drew {count - owed}")), 1.0
    yield (Line(seat, f"drew {count}"),), 1.0
    for rival in act.rivals:
        yield (Line(rival, f"drew {count}"),), DRAWN_BY_TWO
        if is_due and count > owed:
            both = (Line(seat, f"drew {owed}"), Line(rival, f"drew {count - owed}"))
            yield both, DRAWN_BY_TWO


def drawn_unseen(position: Position, act: Act) -> Iterator[Way]:
    """What the seats up to the one that acts must have drawn, where no scale says that they did not."""
    if act.is_weighed or position.stage != "play":
        return
    at, p = position, 1.0
    lines: tuple[Line, ...] = ()
    lays_one_more = act.may_have_drawn and len(act.laid) == len(position.hand(act.seat)) + 1
    for _ in range(2 * len(position.hands)):
        turn = at.standing.turn
        owes = at.standing.queen or at.standing.twos
        if turn == act.seat and not (owes or lays_one_more):
            break
        try:
            at = after(at, (Draw(turn),))
        except IllegalMoveError:
            return
        lines = (*lines, Line(turn, "drew"))
        if act.over_draw is not None:
            was_there = turn in act.over_draw
            likely = OVER_DRAW_IF_DRAWN if was_there else 1 - OVER_DRAW_IF_DRAWN
            p *= likely / (OVER_DRAW_IF_NOT if was_there else 1 - OVER_DRAW_IF_NOT)
        if turn == act.seat:
            break
    if lines:
        yield lines, p
