"""Who knows which card in whose hand: from a peek, or from a trade, until it may have moved.

Only what is certain is kept. A card taken at random leaves everybody else in doubt about both hands.
"""

from collections import Counter
from collections.abc import Iterable

from app.rules.cards import Card
from app.rules.game import Seat
from app.rules.kongkang.deck import HIDDEN
from app.rules.kongkang.position import Position, Sight

Sights = tuple[Sight, ...]


def known_to(position: Position, seat: Seat, owner: Seat) -> tuple[Card, ...]:
    """The cards of another hand that a seat knows of."""
    return tuple(s.card for s in position.seen if (s.seat, s.owner) == (seat, owner))


def peeked(seen: Sights, seat: Seat, owner: Seat, card: Card) -> Sights:
    """After a peek. A card seen again may be the one that was seen before."""
    sight = Sight(seat, owner, card)
    return seen if card == HIDDEN or sight in seen else tuple(sorted((*seen, sight)))


def played(seen: Sights, owner: Seat, cards: Iterable[Card]) -> Sights:
    """After that hand played cards: for each one, everybody knows of one fewer."""
    left = Counter(seen)
    observers = {sight.seat for sight in seen if sight.owner == owner}
    for observer in observers:
        left -= Counter(Sight(observer, owner, card) for card in cards)
    return tuple(sorted(left.elements()))


def left_game(seen: Sights, seat: Seat) -> Sights:
    """After a player has left: nothing is known of him, nor by him."""
    return tuple(sight for sight in seen if seat not in (sight.seat, sight.owner))


def traded(seen: Sights, pair: tuple[Seat, Seat], given: Card, taken: Card) -> Sights:
    """After the first of a pair gave a card to the second and took one at random."""
    giver, taker = pair
    kept = Counter(
        sight for sight in seen if sight.owner not in pair or {sight.seat, sight.owner} == set(pair)
    )
    for observer, owner, away, come in (
        (giver, taker, taken, given),
        (taker, giver, given, taken),
    ):
        if away == HIDDEN:
            kept = Counter(
                {s: n for s, n in kept.items() if (s.seat, s.owner) != (observer, owner)}
            )
        else:
            kept -= Counter([Sight(observer, owner, away)])
        if come != HIDDEN:
            kept += Counter([Sight(observer, owner, come)])
    return tuple(sorted(kept.elements()))
