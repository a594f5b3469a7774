"""Slips: cards that match the latest play, laid without drawing, and who pays for them (K6 to K8)."""

import msgspec

from app.rules.cards import Card, Hand
from app.rules.game import Event, Seat
from app.rules.kongkang import banana_sentences, sights
from app.rules.kongkang.deck import symbol
from app.rules.kongkang.payments import paid
from app.rules.kongkang.position import NOBODY, Position, with_hand
from app.rules.kongkang.steps import Step


def matches(position: Position, cards: tuple[Card, ...]) -> bool:
    """Are these cards a slip on the latest play?"""
    return position.last is not None and symbol(cards) == position.last.symbol is not None


def due(position: Position, seat: Seat, count: int) -> int:
    """What a slip of so many cards by that seat costs its payer: one each, but nobody pays himself."""
    return 0 if position.payer in (NOBODY, seat) else count


def settled(position: Position, seat: Seat, count: int) -> Step:
    """The slip is paid; who cannot pay all of it pays what is left and leaves the game (K8)."""
    owed = due(position, seat, count)
    if not owed:
        return Step(position)
    payer = position.payer
    amount = min(owed, position.bananas(payer))
    words = banana_sentences.pays(payer, seat, amount)
    step = Step(
        paid(position, payer, seat, amount),
        (Event(kind="paid", words=words, seat=payer, amount=amount),),
    )
    return step if amount == owed else step.then(lambda at: leaves(at, payer))


def next_payer(position: Position, seat: Seat) -> Position:
    """Who pays for a slip on the slip just made by that seat: the same as before, or that seat (K6)."""
    if position.choices.k6 == "opener":
        return position
    return msgspec.structs.replace(position, payer=seat)


def leaves(position: Position, seat: Seat) -> Step:
    """A player is out of the game in mid-round; his cards are out of play."""
    hand = position.hand(seat)
    following = msgspec.structs.replace(
        position,
        hands=with_hand(position, seat, Hand()),
        aside=position.aside.with_cards(hand.known, hand.unknown),
        out=tuple(sorted((*position.out, seat))),
        skips=tuple(skipped for skipped in position.skips if skipped != seat),
        seen=sights.left_game(position.seen, seat),
        payer=NOBODY if position.payer == seat else position.payer,
    )
    return Step(following, (Event(kind="left", words=banana_sentences.leaves(seat), seat=seat),))
