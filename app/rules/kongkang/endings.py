"""The ends of a round: KONGKANG!!, an empty draw pile, a last card, the last player left; who wins."""

from collections.abc import Sequence

import msgspec

from app.rules.cards import Card, Hand
from app.rules.game import Event, Seat
from app.rules.kongkang import banana_sentences
from app.rules.kongkang.deck import hand_points
from app.rules.kongkang.payments import POT, REMOVED, paid
from app.rules.kongkang.position import LEFT, NOBODY, End, Position, with_hand
from app.rules.kongkang.steps import Step

SHOWN: tuple[End, ...] = ("call", "deck")
"""Ends of a round at which all hands are turned face up and compared."""


def penalty(bananas: int, bet: int = 0) -> int:
    """What a failed call costs: half of the caller's own bananas, rounded down (K9).

    `bet` is what counts of the pot, too; it stays there, so no more is paid than the caller has.
    """
    return min(bananas, (bananas + bet) // 2)


def may_call(position: Position, seat: Seat) -> bool:
    """Has that seat played a card, in this round or, if the table plays so, in an earlier one (K16)?"""
    if position.piles[seat - 1]:
        return True
    return position.choices.call_needs_card_this_round == "off" and seat in position.played_before


def called(position: Position, seat: Seat) -> Step:
    """KONGKANG!!: hands are shown and compared."""
    return compared(msgspec.structs.replace(position, caller=seat, phase="show"))


def not_slipped(position: Position) -> Step:
    """Nothing is left to draw, and nobody slips: hands are shown and compared."""
    return compared(msgspec.structs.replace(position, phase="show"))


def shown(position: Position, seat: Seat, cards: tuple[Card, ...]) -> Step:
    """A hand lies face up."""
    hands = with_hand(position, seat, Hand().with_cards(cards))
    return compared(msgspec.structs.replace(position, hands=hands))


def compared(position: Position) -> Step:
    """The lowest hand wins as soon as every hand is known; until then hands are waited for."""
    points = all_points(position)
    if points is None:
        return Step(position)
    winner, caller = lowest(position, points), position.caller
    step = Step(position)
    if caller not in (NOBODY, winner):
        step = step.then(_failed)
    return step.then(lambda at: won(at, winner, "call" if caller else "deck"))


def all_points(position: Position) -> dict[Seat, int] | None:
    """The points of every player; None while a hand holds a card that nobody here has seen."""
    points: dict[Seat, int] = {}
    for seat in position.live:
        counted = hand_points(position.hand(seat))
        if counted is None:
            return None
        points[seat] = counted
    return points


def lowest(position: Position, points: dict[Seat, int]) -> Seat:
    """Who wins on points: a tied caller, else the nearest after the last play (K10, K11)."""
    least = min(points.values())
    if points.get(position.caller) == least:
        return position.caller
    return next(seat for seat in after_last_play(position) if points[seat] == least)


def after_last_play(position: Position) -> tuple[Seat, ...]:
    """The players in turn order from the one after the last play; who made it comes last."""
    start = position.last.seat if position.last else position.turn
    way = position.way or LEFT
    order: list[Seat] = []
    seat = position.beside(start, way)
    while seat not in order:
        order.append(seat)
        seat = position.beside(seat, way)
    return tuple(order)


def _failed(position: Position) -> Step:
    """The caller was not lowest and loses half of his bananas."""
    seat = position.caller
    bet = position.bet(seat) if position.choices.k9 == "with_bet" else 0
    lost = penalty(position.bananas(seat), bet)
    event = Event(
        kind="failed-call", words=banana_sentences.loses_half(seat, lost), seat=seat, amount=lost
    )
    return Step(paid(position, seat, REMOVED, lost), (event,))


def won(position: Position, seat: Seat, end: End) -> Step:
    """A player takes the pot, or shares it, and the round is over."""
    taken = shares(position.pot.bananas, takers(position, seat))
    table = all_points(position) if end in SHOWN else None
    words = banana_sentences.wins(seat, taken[seat], end, table, is_shared=len(taken) > 1)
    events = [Event(kind="round-over", words=words, seat=seat, amount=taken[seat])]
    for taker, bananas in taken.items():
        position = paid(position, POT, taker, bananas)
        if taker != seat:
            words = banana_sentences.takes_share(taker, bananas)
            events.append(Event(kind="shared", words=words, seat=taker, amount=bananas))
    following = msgspec.structs.replace(
        position, phase="over", winner=seat, end=end, effect=None, corrected=0
    )
    return Step(following, tuple(events))


def takers(position: Position, winner: Seat) -> tuple[Seat, ...]:
    """Who takes the pot, the winner first.

    Nobody else, but where the table shares it, all who are as low against a failed call (K10).
    """
    points = all_points(position)
    failed = position.caller not in (NOBODY, winner)
    if position.choices.k10 == "nearest" or not failed or points is None:
        return (winner,)
    return tuple(seat for seat in after_last_play(position) if points[seat] == points[winner])


def shares(bananas: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    """A pot shared out evenly; what is left over goes one each to the first of them."""
    each, left = divmod(bananas, len(seats))
    return {seat: each + (number < left) for number, seat in enumerate(seats)}
