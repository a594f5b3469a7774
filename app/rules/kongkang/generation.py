"""Legal moves, made kind by kind: draw or slip or call, then sets of one symbol, then targets."""

from collections import Counter
from collections.abc import Iterator

from app.rules.cards import Card
from app.rules.game import Seat
from app.rules.kongkang.deck import HIDDEN, SKULL, TRADE
from app.rules.kongkang.effects import targets
from app.rules.kongkang.endings import may_call
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
    Side,
    Target,
    Turned,
)
from app.rules.kongkang.position import NOBODY, OPEN, Aim, Position
from app.rules.kongkang.rounds import is_match_over
from app.rules.kongkang.turns import readings

SIDES: tuple[Side, Side] = ("left", "right")


def legal_moves(position: Position, seat: Seat) -> tuple[Move, ...]:
    """What that seat may do now with the cards known here; of unseen cards it lists none."""
    if seat == NOBODY:
        return tuple(_dealers(position))
    if position.phase == "side" and seat != position.turn:
        steps = readings(position, seat)
        return legal_moves(steps[0].position, seat) if len(steps) == 1 else ()
    if seat != position.turn:
        return ()
    match position.phase:
        case "turn":
            return tuple(_opening(position, seat))
        case "drawn":
            return tuple(plays(position, seat)) or tuple(_passing(position, seat))
        case "effect":
            return tuple(_aiming(position, seat))
        case "side":
            return tuple(Choose(seat, side) for side in SIDES)
        case _:
            return ()


def actors(position: Position) -> tuple[Seat, ...]:
    """Who may act now; NOBODY stands for the dealer and chance."""
    match position.phase:
        case "first":
            return (NOBODY,)
        case "over":
            return () if is_match_over(position) else (NOBODY,)
        case "show":
            return tuple(seat for seat in position.live if position.hand(seat).unknown)
        case "effect" if position.effect is not None and position.effect.turning:
            return (NOBODY,)
        case "side":
            # The turn comes back to the seat itself both ways round or neither: it has no single one.
            told = (seat for seat in position.live if len(readings(position, seat)) == 1)
            return (position.turn, *told)
        case _:
            return (position.turn,)


def plays(position: Position, seat: Seat) -> Iterator[Play]:
    """Every set of one symbol, with or without skulls, that the known cards make."""
    counts = Counter(position.hand(seat).known)
    skulls = counts.pop(SKULL, 0)
    undirected = position.last is None and position.way == OPEN
    sides: tuple[Side | None, ...] = SIDES if undirected else (None,)
    for card, count in counts.items():
        for cards in _sets(card, count, skulls):
            for side in sides:
                yield Play(seat, cards, side)


def slips(position: Position, seat: Seat) -> Iterator[Play]:
    """Every set that matches the latest play."""
    symbol = position.last.symbol if position.last else None
    if symbol is not None:
        counts = Counter(position.hand(seat).known)
        for cards in _sets(symbol, counts[symbol], counts[SKULL]):
            yield Play(seat, cards)


def _sets(card: Card, count: int, skulls: int) -> Iterator[tuple[Card, ...]]:
    for copies in range(1, count + 1):
        for beside in range(skulls + 1):
            yield (card,) * copies + (SKULL,) * beside


def _opening(position: Position, seat: Seat) -> Iterator[Move]:
    yield from slips(position, seat)
    yield Draw(seat) if len(position.draw) else NoSlip(seat)
    if may_call(position, seat):
        yield Call(seat)


def may_hold_only_skulls(position: Position, seat: Seat) -> bool:
    """Nothing but skulls may be in that hand."""
    hand = position.hand(seat)
    elsewhere = Counter(position.known_cards())[SKULL] - hand.known.count(SKULL)
    only_skulls = set(hand.known) <= {SKULL}
    return only_skulls and len(hand) + elsewhere <= 2  # noqa: PLR2004 - there are two skulls


def _passing(position: Position, seat: Seat) -> Iterator[Move]:
    if not position.hand(seat).unknown:
        yield Pass(seat)


def _aiming(position: Position, seat: Seat) -> Iterator[Move]:
    effect = position.effect
    if effect is None or effect.turning is not None:
        return
    hand = position.hand(seat)
    gives: list[Card] = [HIDDEN]
    if effect.kind == TRADE:
        gives = [*dict.fromkeys(hand.known), *([HIDDEN] if hand.unknown else [])]
    for target in targets(position, seat, effect.kind, effect.aimed):
        for give in gives:
            yield Target(seat, (Aim(target, give),))


def _dealers(position: Position) -> Iterator[Move]:
    if position.phase == "first":
        yield from map(First, position.live)
    if position.is_over and not is_match_over(position):
        yield NextRound()
    effect = position.effect
    if effect is not None and effect.turning is not None:
        hand = position.hand(effect.turning.target)
        yield from map(Turned, dict.fromkeys(hand.known))
        if hand.unknown:
            yield Turned()
