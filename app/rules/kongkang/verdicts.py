"""The verdict on a move of Kongkang: what it is and by which rules, or why not and what instead."""

from app.rules.game import Breach, Verdict, Words
from app.rules.kongkang import effects, rules, sentences, slips
from app.rules.kongkang.breaches import find
from app.rules.kongkang.deck import HIDDEN, SKULL, card_points, symbol, symbols
from app.rules.kongkang.moves import (
    Call,
    Choose,
    Draw,
    First,
    Move,
    NextRound,
    NoSlip,
    Pass,
    Play,
    Show,
    Target,
    Turned,
    mover,
)
from app.rules.kongkang.nearest import nearest
from app.rules.kongkang.position import Position
from app.rules.kongkang.turns import told

_COMPLETED_BY_MORE_CARDS = {rules.SKULL, rules.PLAY}
"""What is wrong only as long as no further card is laid."""


def check(position: Position, move: Move) -> Verdict[Move]:
    """What the rules say of a move in this position."""
    at = told(position, mover(move)).position
    breaches = find(at, move)
    if breaches:
        return Verdict(
            legal=False,
            why=breaches[0].why,
            rules=tuple(dict.fromkeys(breach.rule for breach in breaches)),
            breaches=tuple(breaches),
            nearest=nearest(at, move),
            may_become_legal=_may_become_legal(at, move, breaches),
        )
    kinds, deciding, why = _judged(at, move)
    return Verdict(legal=True, why=why, kinds=kinds, rules=deciding)


def _judged(  # noqa: C901 - one arm a move
    position: Position, move: Move
) -> tuple[tuple[str, ...], tuple[str, ...], Words]:
    """Kinds, rules and sentence of a legal move."""
    match move:
        case Play():
            return _play(position, move)
        case Draw(seat):
            return ("draw",), (rules.DRAW,), sentences.draws(seat)
        case Call(seat):
            return ("call",), (rules.CALL, rules.POINTS), sentences.calls(seat)
        case NoSlip(seat):
            return ("no-slip",), (rules.EMPTY_DECK, rules.POINTS), sentences.no_slip(seat)
        case Pass(seat):
            return ("pass",), (rules.PASS,), sentences.passes(seat)
        case Show(seat, cards):
            points = sum(map(card_points, cards))
            return ("show",), (rules.POINTS,), sentences.shows(seat, cards, points)
        case Target(seat, aims):
            rule = rules.OF_EFFECT[position.effect.kind] if position.effect else rules.TARGETS
            words = sentences.aims(seat, [aim.target for aim in aims])
            return ("target",), (rule, rules.TARGETS), words
        case Turned(card):
            rule = rules.OF_EFFECT[position.effect.kind] if position.effect else rules.TARGETS
            return ("turned",), (rule,), sentences.is_turned(card, hidden=card == HIDDEN)
        case Choose(seat, side):
            return ("choose",), (rules.DIRECTION,), sentences.goes(seat, side)
        case First(seat):
            return ("first",), (rules.FIRST,), sentences.begins(seat)
        case NextRound():
            words = sentences.round_begins(position.round + 1)
            return ("next-round",), (rules.BET, rules.ROUND), words


def _play(position: Position, move: Play) -> tuple[tuple[str, ...], tuple[str, ...], Words]:
    slip = position.phase == "turn"
    kind = symbol(move.cards)
    times = effects.times(position, move.seat, move.cards, kind)
    out = len(move.cards) == len(position.hand(move.seat))
    deciding = [rules.SLIP, rules.SLIP_PAY] if slip else [rules.PLAY]
    if len(move.cards) > 1:
        deciding.append(rules.SAME)
    if SKULL in move.cards:
        deciding.append(rules.SKULL)
    kinds = ["slip" if slip else "play"]
    if times and not out and kind:
        kinds.append(kind)
        deciding += [rules.OF_EFFECT[kind], rules.TARGETS]
    if out:
        deciding.append(rules.GOING_OUT)
    why = _told_of(position, move, slip=slip)
    return tuple(kinds), tuple(deciding), sentences.goes_out(why) if out else why


def _told_of(position: Position, move: Play, *, slip: bool) -> Words:
    if slip:
        payer = position.payer
        owed = slips.due(position, move.seat, len(move.cards))
        amount = min(owed, position.bananas(payer)) if owed else 0
        return sentences.slips(move.seat, move.cards, payer, amount)
    if slips.matches(position, move.cards):
        return sentences.plays_the_same(move.seat, move.cards)
    return sentences.plays(move.seat, move.cards)


def _may_become_legal(position: Position, move: Move, breaches: list[Breach]) -> bool:
    """Nothing is wrong but that a number or symbol is missing, and the hand may still hold one."""
    if not isinstance(move, Play):
        return False
    if not {breach.rule for breach in breaches} <= _COMPLETED_BY_MORE_CARDS:
        return False
    hand = position.hand(move.seat).without(move.cards)
    held = set(symbols(hand.known))
    if hand.unknown:
        held |= set(symbols(position.unseen_cards()))
    last = position.last.symbol if position.last else None
    return last in held if position.phase == "turn" else bool(held)
