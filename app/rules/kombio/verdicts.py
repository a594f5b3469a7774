"""Judging a move of Kombio: legal or not, by which rules, and what would be legal instead."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from app.rules.game import Verdict
from app.rules.kombio import actions, deck, penalties, pressing, rounds, slapping, turns
from app.rules.kombio.generation import legal_moves
from app.rules.kombio.hands import ANY_PLACE, Spot
from app.rules.kombio.judged import Fit, Judged
from app.rules.kombio.moves import (
    DEALER,
    Amends,
    Draw,
    FalseStart,
    Flip,
    Give,
    Keep,
    Kombio,
    Lay,
    Leave,
    Look,
    Move,
    NextRound,
    Pass,
    Penalty,
    Press,
    Replace,
    Reveal,
    Show,
    Shuffle,
    Slap,
    Swap,
    Take,
    TakeBack,
    View,
    Withdraw,
    Won,
    seat_of,
)
from app.rules.kombio.position import Position

MOST_NEAREST = 3
"""A sentence with more than three ways out is not read."""

MOST_LOOKED_AT = 60
"""So many legal moves are looked through for near ones: any hand's replacements, and then some."""

Judge = Callable[[Position, Any], Judged]
Do = Callable[[Position, Any], Position]

KINDS: Mapping[type[Move], tuple[Judge, Do]] = {
    Look: (rounds.judge_look, rounds.do_look),
    Flip: (rounds.judge_flip, rounds.do_flip),
    Draw: (turns.judge_draw, turns.do_draw),
    Take: (turns.judge_take, turns.do_take),
    Replace: (turns.judge_replace, turns.do_replace),
    Lay: (turns.judge_lay, turns.do_lay),
    View: (actions.judge_view, actions.do_view),
    Swap: (actions.judge_swap, actions.do_swap),
    Leave: (actions.judge_leave, actions.do_leave),
    Pass: (turns.judge_pass, turns.do_pass),
    Kombio: (turns.judge_kombio, turns.do_kombio),
    Press: (pressing.judge_press, pressing.do_press),
    Won: (pressing.judge_won, pressing.do_won),
    Withdraw: (pressing.judge_withdraw, pressing.do_withdraw),
    FalseStart: (pressing.judge_false_start, pressing.do_false_start),
    Slap: (slapping.judge_slap, slapping.do_slap),
    TakeBack: (slapping.judge_take_back, slapping.do_take_back),
    Give: (slapping.judge_give, slapping.do_give),
    Keep: (slapping.judge_give, slapping.do_keep),
    Penalty: (penalties.judge_penalty, penalties.do_penalty),
    Amends: (penalties.judge_amends, penalties.do_amends),
    Shuffle: (rounds.judge_shuffle, rounds.do_shuffle),
    Reveal: (rounds.judge_reveal, rounds.do_reveal),
    Show: (rounds.judge_show, rounds.do_show),
    NextRound: (rounds.judge_next_round, rounds.do_next_round),
}
"""How each kind of move is judged, and what it does once it is legal."""


def judged(position: Position, move: Move) -> Judged:
    """What the rules of that kind of move say."""
    judge, _ = KINDS[type(move)]
    return judge(position, move)


def done(position: Position, move: Move) -> Position:
    """What a legal move leads to."""
    _, do = KINDS[type(move)]
    return do(position, move)


def check(position: Position, move: Move) -> Verdict[Move]:
    """What the rules say of a move in this position."""
    found = judged(position, move)
    if isinstance(found, Fit):
        return Verdict(legal=True, why=found.why, kinds=(found.kind,), rules=found.rules)
    return Verdict(
        legal=False,
        why=found.breaches[0].why,
        rules=tuple(dict.fromkeys(breach.rule for breach in found.breaches)),
        breaches=found.breaches,
        nearest=nearest(position, move),
        may_become_legal=found.waits,
    )


def nearest(position: Position, move: Move) -> tuple[Move, ...]:
    """Up to three legal moves of the same seat, those of the same kind first, then of the turn.

    Before all others: the same card taken back after a slap that does not count, or left after one that
    does; then the same mistake or slap as it can have been. Where that seat can do nothing, what others
    can.
    """
    by = seat_of(move)
    turned = _fitting(position, _turned_about(move))
    listed = islice(legal_moves(position, by), MOST_LOOKED_AT)
    possible = [near for near in listed if near not in turned]
    if turned:
        possible.sort(key=lambda near: not isinstance(near, Slap))
        return (*turned, *possible)[:MOST_NEAREST]
    possible = list(dict.fromkeys((*_fitting(position, _meant(position, move)), *possible)))
    others = (seat for seat in (position.turn, *position.seats, DEALER) if seat != by)
    while not possible and (seat := next(others, None)) is not None:
        possible = list(islice(legal_moves(position, seat), MOST_NEAREST))
    possible = possible or list(islice(_of_what_nobody_saw(position), MOST_NEAREST))
    possible.sort(key=lambda near: type(near) is not type(move))
    return tuple(possible[:MOST_NEAREST])


def _of_what_nobody_saw(position: Position) -> Iterator[Move]:
    """What is left where all else waits for a press or for a card that nobody here knows."""
    pressed = [claim.seat for claim in position.race.order]
    waiting: list[Move] = [Withdraw(seat) for seat in pressed]
    waiting += [Lay(position.turn, card) for card in deck.cards(position.choices.b1)]
    yield from _fitting(position, waiting)


def _fitting(position: Position, moves: Iterable[Move]) -> list[Move]:
    return [move for move in moves if isinstance(judged(position, move), Fit)]


def _meant(position: Position, move: Move) -> Iterator[Move]:
    """What a slap or a penalty that cannot have been so may have been: nobody chooses these."""
    match move:
        case Slap(seat, spot, card) | TakeBack(seat, spot, card):
            lying = position.lying(spot)
            if lying is not None:
                yield from (TakeBack(seat, spot, lying.card), Slap(seat, spot))
            for owner in dict.fromkeys((spot.owner, seat)):
                yield type(move)(seat, Spot(owner, ANY_PLACE), card)
        case Penalty(seat, name, None) if name == penalties.REVEALED:
            others = (other for other in position.seats if other != seat)
            yield from (Penalty(seat, name, Spot(other, ANY_PLACE)) for other in others)
        case Penalty(seat, name, None):
            yield from (Penalty(seat, known) for known in penalties.names(position))
        case Penalty(seat, name, Spot(owner) as spot):
            seen = penalties.PEEKED if owner == seat else penalties.REVEALED
            yield from (Penalty(seat, seen, at) for at in (spot, Spot(owner, ANY_PLACE)))
            yield Penalty(seat, name)
        case _:
            return


def _turned_about(move: Move) -> tuple[Move, ...]:
    """Of a slap its taking back, of a taking back the slap."""
    match move:
        case Slap(seat, spot, card):
            return (TakeBack(seat, spot, card),)
        case TakeBack(seat, spot, card):
            return (Slap(seat, spot, card),)
        case _:
            return ()
