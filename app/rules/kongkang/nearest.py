"""What would be legal instead of a move of Kongkang that is not: closest to what was tried first."""

from collections import Counter
from collections.abc import Iterator

from app.rules.cards import Card
from app.rules.kongkang.breaches import find
from app.rules.kongkang.deck import SKULL, SYMBOLS, symbols
from app.rules.kongkang.generation import actors, legal_moves
from app.rules.kongkang.moves import Move, Play, Show, mover
from app.rules.kongkang.position import Position

MOST_NEAREST = 3
"""A sentence with more than three ways out is not read."""

_NOT_A_PLAY_DISTANCE = 3
"""Drawing is nearer to a wrong play than a play of three other cards is."""


def nearest(position: Position, move: Move) -> tuple[Move, ...]:
    """Up to three legal moves, those first that share most cards with what was tried.

    Empty only where nothing at all is legal: the match is over.
    """
    possible: list[Move] = []
    for seat in dict.fromkeys((position.turn, *actors(position))):
        possible += [near for near in legal_moves(position, seat) if near not in possible]
    if isinstance(move, Play):
        possible += [play for play in _parts(move) if play not in possible]
    if not possible or isinstance(move, Play):
        possible = [near for near in possible if not find(position, near)]
    tried: Counter[Card] = Counter(move.cards) if isinstance(move, Play) else Counter()
    found = possible or _of_unseen_cards(position, move)
    found.sort(key=lambda near: _distance(near, tried))
    return tuple(found[:MOST_NEAREST])


def _parts(move: Play) -> Iterator[Play]:
    """Some of the tried cards that are of one symbol: what a hand that nobody here knows could play."""
    skulls = move.cards.count(SKULL)
    for card in symbols(move.cards):
        for copies in range(move.cards.count(card), 0, -1):
            for beside in range(skulls, -1, -1):
                yield Play(move.seat, (card,) * copies + (SKULL,) * beside)


def _of_unseen_cards(position: Position, move: Move) -> list[Move]:
    """What hands that nobody here knows may play or show: one example of it."""
    if position.phase == "show":
        shown = mover(move) if mover(move) in actors(position) else next(iter(actors(position)), 0)
        return [_shown(position, shown)] if shown else []
    last = position.last.symbol if position.last is not None else None
    cards = dict.fromkeys((*([last] if last else []), *SYMBOLS))
    plays: Iterator[Move] = (Play(position.turn, (card,)) for card in cards)
    return [play for play in plays if not find(position, play)][:1]


def _shown(position: Position, seat: int) -> Show:
    """A whole hand: the cards known of it, and unseen ones for the others."""
    hand = position.hand(seat)
    unseen = list(position.unseen_cards().elements())[: hand.unknown]
    return Show(seat, (*hand.known, *unseen))


def _distance(near: Move, tried: Counter[Card]) -> int:
    if not isinstance(near, Play):
        return _NOT_A_PLAY_DISTANCE if tried else 0
    laid = Counter(near.cards)
    return ((laid - tried) + (tried - laid)).total()
