"""Judging a move of Congkak: legal or not, by which rules, and what would be legal instead."""

from itertools import islice

from app.rules.congkak import opening, rules, sentences
from app.rules.congkak.layout import NORTH, SOUTH, opponent
from app.rules.congkak.moves import Drop, First, Lift, Move, NextRound, Pass, Sow
from app.rules.congkak.position import UNDECIDED, Position
from app.rules.congkak.rounds import is_match_over, next_round
from app.rules.congkak.sowing import Sowing, after_sowing, trace
from app.rules.game import Breach, Seat, Verdict, Words

MOST_NEAREST = 3
"""A sentence with more than three ways out is not read."""

ENDING_RULES = {
    "store": rules.STORE,
    "capture": rules.CAPTURE,
    "own_empty": rules.LONE_PIECE,
    "opp_empty": rules.OPPONENT_EMPTY,
}


def legal_moves(position: Position, seat: Seat) -> tuple[Move, ...]:
    """What that seat may play now, lowest house first; seat 0 is the dealer.

    A forced pass is the one move of the seat that has to pass, though nobody need play it.
    """
    if seat == UNDECIDED:
        return _dealers_moves(position)
    if position.in_opening:
        return opening.acts(position, seat)
    if seat == position.to_move:
        return tuple(Sow(seat, house) for house in position.sowable(seat))
    if position.must_pass and seat == position.side:
        return (Pass(seat),)
    return ()


def _dealers_moves(position: Position) -> tuple[Move, ...]:
    if position.is_over:
        return () if is_match_over(position) else (NextRound(),)
    return (First(SOUTH), First(NORTH)) if may_name_first(position) else ()


def may_name_first(position: Position) -> bool:
    """Who begins is open: not said yet, or a simultaneous opening has just ended (a dead heat)."""
    return not position.in_opening and (position.side == UNDECIDED or position.opening is not None)


def check(position: Position, move: Move) -> Verdict[Move]:
    """What the rules say of a move in this position."""
    match move:
        case Sow():
            return _sowing(position, move)
        case Lift() | Drop():
            return _act(position, move)
        case Pass():
            return _passing(position, move)
        case First(seat):
            if position.is_over:
                return _illegal(position, [_round_over(position)])
            if not may_name_first(position) or seat not in (SOUTH, NORTH):
                return _illegal(position, [Breach(rules.FIRST, sentences.BEGUN)])
            return _legal("first", rules.FIRST, sentences.begins(seat))
        case NextRound():
            if not position.is_over:
                return _illegal(position, [Breach(rules.ROUND, sentences.ROUND_GOES_ON)])
            if is_match_over(position):
                return _illegal(position, [Breach(rules.MATCH, sentences.MATCH_OVER)])
            laid = sentences.laid_out(next_round(position))
            return _legal("next-round", rules.NEXT_ROUND, laid)


def put_back(position: Position, dropped: int) -> Verdict[Move]:
    """May lifted pieces go back into their house, `dropped` of them having been sown (C14)?"""
    if dropped:
        return _illegal(position, [Breach(rules.TOUCH_MOVE, sentences.DROPPED)])
    if position.choices.touch_move == "on":
        return _illegal(position, [Breach(rules.TOUCH_MOVE, sentences.TOUCHED)])
    return _legal("put-back", rules.TOUCH_MOVE, sentences.PUT_BACK_FREELY)


def _legal(kind: str, rule: str, why: Words) -> Verdict[Move]:
    return Verdict(legal=True, why=why, kinds=(kind,), rules=(rule,))


def _illegal(position: Position, breaches: list[Breach], near: int = 1) -> Verdict[Move]:
    """The first breach speaks; all are kept. `near` is the house that was tried."""
    mover = position.to_move
    houses = position.sowable(mover) if mover else ()
    by_distance = sorted(houses, key=lambda house: abs(house - near))
    return Verdict(
        legal=False,
        why=breaches[0].why,
        rules=tuple(dict.fromkeys(breach.rule for breach in breaches)),
        breaches=tuple(breaches),
        nearest=tuple(Sow(mover, house) for house in by_distance[:MOST_NEAREST])
        or _of_anybody(position),
    )


def _of_anybody(position: Position) -> tuple[Move, ...]:
    """What may be done where nobody sows next: an opening, a pass, who begins, another round."""
    moves = (move for seat in (SOUTH, NORTH, UNDECIDED) for move in legal_moves(position, seat))
    return tuple(islice(moves, MOST_NEAREST))


def _round_over(position: Position) -> Breach:
    if is_match_over(position):
        return Breach(rules.MATCH, sentences.MATCH_OVER)
    return Breach(rules.ROUND, sentences.ROUND_OVER)


def _sowing(position: Position, move: Sow) -> Verdict[Move]:
    breaches = _not_now(position, move.seat)
    if not breaches or breaches[0].rule == rules.TURN:
        breaches += _not_there(position, move)
    if breaches:
        return _illegal(position, breaches, near=move.house)
    sowing = trace(position, move.seat, move.house)
    following = after_sowing(position, sowing)
    return Verdict(
        legal=True,
        why=sentences.sown(position, sowing, following),
        kinds=(sowing.end,),
        rules=_deciding(sowing, following),
    )


def _not_now(position: Position, seat: Seat) -> list[Breach]:
    """Why that seat may not sow now, whatever the house."""
    if position.is_over:
        return [_round_over(position)]
    if position.in_opening:
        return [Breach(rules.OPENING, sentences.OPENING_GOES_ON)]
    if position.side == UNDECIDED:
        return [Breach(rules.FIRST, sentences.NOBODY_BEGINS_YET)]
    if seat != position.to_move:
        return [Breach(rules.TURN, sentences.not_your_turn(seat, position.to_move))]
    return []


def _not_there(position: Position, move: Sow) -> list[Breach]:
    """Why that house may not be sown by that seat, whoever's turn it is."""
    board = position.layout
    if not 1 <= move.house <= position.houses:
        return [Breach(rules.OWN_HOUSE, sentences.no_such_house(move.house, position.houses))]
    row = opponent(move.seat) if move.across else move.seat
    hole = board.hole(row, move.house)
    breaches = []
    if move.across:
        breaches.append(Breach(rules.OWN_HOUSE, sentences.not_own_house(board, move.seat, hole)))
    if hole in position.burnt:
        breaches.append(Breach(rules.BURNT, sentences.is_burnt(board, hole)))
    elif not position.holes[hole]:
        breaches.append(Breach(rules.EMPTY_HOUSE, sentences.is_empty(board, hole)))
    return breaches


def _deciding(sowing: Sowing, following: Position) -> tuple[str, ...]:
    """The rules that decided a legal sowing, in the order in which they came to bear."""
    deciding = [rules.SOW]
    if sowing.relays:
        deciding.append(rules.RELAY)
    # A lone piece that stays by the rule of the table still lies where it fell.
    stays = sowing.end == "own_empty" and sowing.after[sowing.last]
    deciding.append(rules.LONE_PIECE_STAYS if stays else ENDING_RULES[sowing.end])
    if following.is_over:
        if following.holes != sowing.after:
            deciding.append(rules.SWEEP)
        deciding.append(rules.ROUND)
    elif following.must_pass:
        deciding.append(rules.PASS)
    return tuple(deciding)


def _act(position: Position, move: Lift | Drop) -> Verdict[Move]:
    """One act of a simultaneous opening."""
    board, state = position.layout, position.opening
    if not position.in_opening or state is None:
        return _illegal(position, [Breach(rules.OPENING, sentences.NO_OPENING)])
    if state.done[move.seat - SOUTH]:
        return _illegal(position, [Breach(rules.OPENING, sentences.WAITS)])
    hole = board.named(move.hole)
    if isinstance(move, Lift):
        breach = _lifting(position, move.seat, hole)
        why = sentences.lifts(board, move.seat, hole, position.holes[hole])
    else:
        breach = _dropping(position, move.seat, hole)
        why = sentences.drops(board, move.seat, hole)
    if breach is None:
        return _legal(type(move).__name__.lower(), rules.OPENING, why)
    verdict = _illegal(position, [breach])
    nearest = opening.acts(position, move.seat)[:MOST_NEAREST]
    return Verdict(
        legal=False,
        why=verdict.why,
        rules=verdict.rules,
        breaches=verdict.breaches,
        nearest=nearest,
    )


def _lifting(position: Position, seat: Seat, hole: int) -> Breach | None:
    board = position.layout
    if not opening.free_to_lift(position, seat):
        return Breach(rules.SOW, sentences.HAND_NOT_EMPTY)
    if board.is_store(hole):
        return Breach(rules.OWN_HOUSE, sentences.not_a_house(board, seat, hole))
    if hole not in board.row(seat):
        return Breach(rules.OWN_HOUSE, sentences.not_own_house(board, seat, hole))
    if not position.holes[hole]:
        return Breach(rules.EMPTY_HOUSE, sentences.is_empty(board, hole))
    return None


def _dropping(position: Position, seat: Seat, hole: int) -> Breach | None:
    if opening.free_to_lift(position, seat):
        return Breach(rules.SOW, sentences.HAND_EMPTY)
    due = opening.next_hole(position, seat)
    if hole != due:
        words = sentences.wrong_hole(position.layout, seat, hole, due)
        return Breach(rules.SOW, words)
    return None


def _passing(position: Position, move: Pass) -> Verdict[Move]:
    if position.must_pass and move.seat == position.side:
        return _legal("pass", rules.PASS, sentences.passes(move.seat))
    breaches = [_round_over(position)] if position.is_over else []
    return _illegal(position, [*breaches, Breach(rules.PASS, sentences.NO_PASS)])
