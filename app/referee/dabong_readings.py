"""What an act that was told may have been, where something was left unsaid: pure functions.

A Shaman that nobody named may have been any card that makes its play legal; who owed cards for 2s has
drawn them, and who might have played again has left it, when the next player acts. The first reading in
which the act is legal is taken: the plain ones come first.
"""

from collections.abc import Iterator
from itertools import chain

import msgspec

from app.referee.dabong_legal import after, is_legal
from app.referee.dabong_shamans import as_named, left_unnamed, starts
from app.rules.dabong.moves import Draw, Move, Pass, Play
from app.rules.dabong.position import Position
from app.rules.game import Seat


class Reading(msgspec.Struct, frozen=True):
    """One way in which an act may have come about.

    Attributes:
        position: where it began, with a Shaman named that lay there without.
        before: what happened first though nobody said it.
        move: the act, its own Shamans named.
        suits: suits that may follow a Shaman on top whose name is left open; empty when it has one.
        is_guessed: its Shaman has the plainest name that it may have, and nobody has said so.
    """

    position: Position
    before: tuple[Move, ...]
    move: Move
    suits: str = ""
    is_guessed: bool = False


def readings(position: Position, seat: Seat, move: Move) -> Iterator[Reading]:
    """Every reading in which that seat's act is legal, the plainest first. A draw or a pass leaves a Shaman
    on top as open as it was.
    """
    as_it_is = () if isinstance(move, Play) else left_unnamed(position)
    for start in chain(as_it_is, starts(position)):
        for before in unsaid(start, seat):
            at = after(start, before)
            named, suits = as_named(at, move)
            if is_legal(at, named):
                is_guessed = named != move and isinstance(move, Play) and not move.suit
                yield Reading(start, before, named, suits, is_guessed)


def unsaid(position: Position, seat: Seat) -> Iterator[tuple[Move, ...]]:
    """What may have happened before that seat's act though nobody said it: mostly nothing."""
    yield ()
    if position.stage != "play":
        return
    moves: tuple[Move, ...] = ()
    if position.standing.again and position.standing.turn != seat:
        moves = (Pass(position.standing.turn),)
        yield moves
        position = after(position, moves)
    drawer = position.standing.turn
    owes = Draw(drawer)
    if position.standing.twos and drawer != seat and is_legal(position, owes):
        yield (*moves, owes)
