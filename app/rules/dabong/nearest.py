"""The legal moves closest to what was tried: with its own cards first, then a single card, a draw."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from app.rules.cards import Card, Hand
from app.rules.dabong.choices import Choices
from app.rules.dabong.deck import MASKS, faces, physical
from app.rules.dabong.faced import Cards, Faced, goes_on
from app.rules.dabong.judging import faced_by
from app.rules.dabong.kinds import fitting, kinds_here
from app.rules.dabong.listing import chance_moves, dealers_moves, plays
from app.rules.dabong.moves import Draw, Move, Pass, Play, seat_of
from app.rules.dabong.near_misses import near_misses
from app.rules.dabong.pool import NAMES_OF_RANK, NAMES_OF_SUIT, Pool, pool_of
from app.rules.dabong.position import Position

MOST_NEAREST = 3
"""A sentence with more than three ways out is not read."""

MOST_TRIED = 4
"""Of more cards than these nobody looks for the play that was meant; it would take too long too."""


def nearest_to(position: Position, move: Move) -> tuple[Move, ...]:
    """Up to three legal moves closest to what was tried."""
    found = dict.fromkeys(islice(_near(position, move), 2 * MOST_NEAREST))
    found.pop(move, None)
    return tuple(found)[:MOST_NEAREST]


def _near(position: Position, move: Move) -> Iterator[Move]:
    if position.stage == "shaman":
        yield from dealers_moves(position, position.dealer)
        return
    yield from chance_moves(position)
    if position.stage != "play":
        return
    standing, seat = position.standing, seat_of(move)
    turn = standing.turn
    may_play = seat == turn and (standing.again or not standing.queen)
    if may_play and isinstance(move, Play) and not move.river:
        yield from _with_cards(position, move)
    if position.draw and not position.must_shuffle:
        yield Draw(turn)
    if standing.again or not (position.draw or position.must_shuffle):
        yield Pass(turn)


def _with_cards(position: Position, tried: Play) -> Iterator[Move]:
    """All cards tried as `_the_same_cards`, plays of some, the longest first, then any single card."""
    hand, on = position.hand(tried.seat), faced_by(position, tried.seat)
    cards = _there(position, hand, physical(tried.cards))
    if len(cards) == len(tried.cards) and hand.may_hold(cards):
        for play in _the_same_cards(faces(tried.cards), on, position.choices):
            yield Play(tried.seat, tuple(face.text for face in play))
    if len(cards) <= MOST_TRIED and hand.may_hold(cards):
        # Named Shamans are left out: with all their names the nearest would be any.
        real = Pool(pool_of(cards).cards, 0)
        found: list[Cards] = sorted(plays(real, on, position.choices), key=len, reverse=True)
        yield from (Play(tried.seat, tuple(face.text for face in play)) for play in found)
    if not on.twos:
        for face in pool_of(hand.known).cards:
            if goes_on(face, on):
                yield Play(tried.seat, (face.text,))


def _the_same_cards(cards: Cards, on: Faced, choices: Choices) -> Iterator[Cards]:
    """All of the cards as a legal play: laid in the order that they lack, or a Shaman called otherwise."""
    if not all(face.rank for face in cards):
        return
    near = near_misses(cards, on, kinds_here(choices)) if len(cards) > 1 else []
    orders = [miss.lack.instead for miss in near if miss.lack.instead]
    renamed = _called_otherwise(cards) if len(cards) <= MOST_TRIED else iter(())
    yield from (one for one in chain(orders, renamed) if fitting(one, on, choices))


def _called_otherwise(cards: Cards) -> Iterator[Cards]:
    """One Shaman among the cards as the same value of another suit, then another value of its suit."""
    for at, face in enumerate(cards):
        if face.shaman:
            names = [*NAMES_OF_RANK[face.rank], *NAMES_OF_SUIT[MASKS[face.suit]]]
            yield from ((*cards[:at], name, *cards[at + 1 :]) for name in names if name != face)


def _there(position: Position, hand: Hand, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of the cards that lie in that hand, or that nobody has seen yet."""
    left = position.unseen + Counter(hand.known)
    kept = []
    for card in cards:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return tuple(kept)
