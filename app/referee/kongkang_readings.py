"""What a player's words may mean in Kongkang: every line of legal moves that they fit, likeliest first.

Much is left unsaid at a table. Which way round, and at whom a card aims, is taken from who plays next;
whether a card was drawn before one that matches cannot be told, and both readings stand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

from app.referee.kongkang_words import SIDES, TARGET, Told
from app.rules.game import Seat, Words
from app.rules.kongkang import (
    KONGKANG,
    Aim,
    Call,
    Choose,
    Draw,
    First,
    Move,
    NextRound,
    NoSlip,
    Pass,
    Play,
    Position,
    Show,
    Target,
)
from app.rules.kongkang.deck import EFFECTS, SKIP
from app.rules.kongkang.effects import targets
from app.rules.kongkang.position import NOBODY
from app.rules.kongkang.slips import matches

Ways: TypeAlias = tuple[tuple[Move, ...], ...]
"""Lines of moves that words may stand for."""

TURN_WORDS = frozenset(("played", "slipped", "drew", "kongkang", "no-slip", "passed"))
"""Words of a turn: whoever says them acts next, and that tells what was left open before."""


class Reading(msgspec.Struct, frozen=True):
    """One line of legal moves: what nobody said, then what was said.

    Attributes:
        unsaid: moves that must have come before.
        said: the moves that the words tell.
        steps: what the rules say of each move, in order.
        position: where they lead.
    """

    unsaid: tuple[Move, ...]
    said: tuple[Move, ...]
    steps: tuple[Words, ...]
    position: Position

    @property
    def moves(self) -> tuple[Move, ...]:
        """All of them."""
        return self.unsaid + self.said


def possible(position: Position, seat: Seat, told: Told) -> tuple[Reading, ...]:
    """Every reading of those words that is legal here, each leading to another position."""
    found: dict[Position, Reading] = {}
    for unsaid in _before(position, seat, told):
        before = played(position, unsaid)
        if before is None:
            continue
        for said in meant(before[0], seat, told):
            after = played(before[0], said)
            if after is not None:
                reading = Reading(unsaid, said, before[1] + after[1], after[0])
                found.setdefault(after[0], reading)
    return tuple(found.values())


def played(position: Position, moves: Sequence[Move]) -> tuple[Position, tuple[Words, ...]] | None:
    """Where moves lead and what the rules say of each; None where one of them is illegal."""
    steps: list[Words] = []
    for move in moves:
        verdict = KONGKANG.check(position, move)
        if not verdict.legal:
            return None
        steps.append(verdict.why)
        position, _ = KONGKANG.apply(position, move)
    return position, tuple(steps)


def meant(position: Position, seat: Seat, told: Told) -> Ways:
    """The moves that those words can stand for once nothing before them is open, legal or not."""
    return _MEANT[told.verb](position, seat, told)


def in_turn(position: Position, seat: Seat) -> Position:
    """The position once what nobody has told is taken so that it is that seat's turn; as it is where that
    cannot be.
    """
    for unsaid in _unsaid(position, seat):
        before = played(position, unsaid)
        if before is not None:
            return before[0]
    return position


def has_drawn(position: Position, seat: Seat) -> bool:
    """Whether that seat is in turn and has drawn already: it plays, and slips no more."""
    return position.phase == "drawn" and position.turn == seat


def _laying(seat: Seat, told: Told) -> Play:
    return Play(seat, told.cards, told.side, tuple(map(Aim, told.targets)))


def _playing(position: Position, seat: Seat, told: Told) -> Ways:
    """A play after drawing; cards that match, from somebody who did not say so, may be a slip."""
    play = _laying(seat, told)
    if has_drawn(position, seat):
        return ((play,),)
    drawn = (Draw(seat), play)
    return ((play,), drawn) if matches(position, told.cards) else (drawn,)


def _drawing(_position: Position, seat: Seat, told: Told) -> Ways:
    """A draw, and the play after it where that was told too."""
    draw: tuple[Move, ...] = (Draw(seat),)
    return ((*draw, _laying(seat, told)),) if told.cards else (draw,)


def _slipping(position: Position, seat: Seat, told: Told) -> Ways:
    return () if has_drawn(position, seat) else ((_laying(seat, told),),)


def _passing(position: Position, seat: Seat, _told: Told) -> Ways:
    if has_drawn(position, seat):
        return ((Pass(seat),),)
    return ((Draw(seat), Pass(seat)),) if len(position.draw) else ((NoSlip(seat),),)


def _showing(position: Position, seat: Seat, told: Told) -> Ways:
    """Whoever shows a hand when no card is left to draw tells that the one in turn does not slip."""
    show = Show(seat, told.cards)
    ends = position.phase == "turn" and not len(position.draw)
    return ((NoSlip(position.turn), show),) if ends else ((show,),)


def _choosing(_position: Position, seat: Seat, told: Told) -> Ways:
    return ((Choose(seat, SIDES[told.verb]),),)


def _aiming(position: Position, seat: Seat, told: Told) -> Ways:
    """Targets; a word that names the card fits that card's effect alone."""
    effect = position.effect
    if effect is not None and told.verb not in (TARGET, effect.kind):
        return ()
    return ((Target(seat, tuple(map(Aim, told.targets))),),)


_MEANT: Mapping[str, Callable[[Position, Seat, Told], Ways]] = {
    "played": _playing,
    "slipped": _slipping,
    "drew": _drawing,
    "kongkang": lambda _position, seat, _told: ((Call(seat),),),
    "no-slip": lambda _position, seat, _told: ((NoSlip(seat),),),
    "passed": _passing,
    **dict.fromkeys(SIDES, _choosing),
    **dict.fromkeys((TARGET, *EFFECTS), _aiming),
    "showed": _showing,
    "first": lambda _position, _seat, told: ((First(told.seat),),),
    "next-round": lambda _position, _seat, _told: ((NextRound(),),),
}

# --- what nobody said -----------------------------------------------------------------------------


def _unsaid(position: Position, seat: Seat) -> Iterator[tuple[Move, ...]]:
    """Each way in which it can have become that seat's turn; () where it is so already.

    Where it can be no other way, () too: the rules then say whose turn it is.
    """
    ways = list(_ways_to(position, seat))
    yield from ways or ((),)


def _before(position: Position, seat: Seat, told: Told) -> Iterator[tuple[Move, ...]]:
    """Each way to close what was left open before those words: a turn's, or which way round, which is told
    after a card's aim.
    """
    if told.verb in TURN_WORDS:
        yield from _unsaid(position, seat)
    elif told.verb in SIDES and position.phase == "effect":
        yield from _aimed(position, seat)
    else:
        yield ()


def _aimed(position: Position, seat: Seat) -> Iterator[tuple[Move, ...]]:
    """Each way in which the card that waits can have been aimed."""
    if position.phase != "effect":
        yield ()
        return
    for move in _steps(position, seat):
        if KONGKANG.check(position, move).legal:
            following, _ = KONGKANG.apply(position, move)
            for rest in _aimed(following, seat):
                yield (move, *rest)


def _ways_to(position: Position, seat: Seat) -> Iterator[tuple[Move, ...]]:
    if position.phase in ("turn", "drawn"):
        if position.turn == seat:
            yield ()
        return
    for move in _steps(position, seat):
        if KONGKANG.check(position, move).legal:
            following, _ = KONGKANG.apply(position, move)
            for rest in _ways_to(following, seat):
                yield (move, *rest)


def _steps(position: Position, seat: Seat) -> Iterator[Move]:
    """What can close that which is open here."""
    match position.phase:
        case "first":
            yield First(seat)
        case "side":
            yield from (Choose(position.turn, side) for side in SIDES.values())
        case "effect" if position.effect is not None:
            effect, turn = position.effect, position.turn
            if effect.kind != SKIP:  # whose card it was matters to nobody but those two
                yield Target(turn, (Aim(NOBODY),) * effect.left)
                return
            open_to = targets(position, turn, SKIP, effect.aimed)
            for aimed in combinations(open_to, effect.left):
                yield Target(turn, tuple(map(Aim, aimed)))
        case _:
            return
