"""A real deck for a table at which people play: every piece of cardboard gets its face.

What the match knows stays where it knows it; the rest of the deck is shuffled and lies where nobody has
seen it. At a table without it cards have no face until somebody says one.
"""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from app.rules.cards import Hand
from app.rules.dabong.position import Position as DabongPosition
from app.rules.kombio.position import Position as KombioPosition
from app.rules.kongkang.position import Position as KongkangPosition
from app.virtual.card_table import DRAW_ZONE
from app.virtual.card_world import Card, CardWorld

HIDDEN = "?"
"""A card in a position that the position does not know; alike in all three games."""


class Known(msgspec.Struct, frozen=True):
    """Which cards a position knows, `?` for each that it does not.

    Attributes:
        hands: of each seat, in the order of their places.
        draw: the draw pile, its top first.
        fingers: cards that a seat has drawn and not laid yet, by seat.
        unseen: the cards that nobody has seen, in any order.
    """

    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...]
    fingers: dict[int, str]
    unseen: tuple[str, ...]


def known_of(position: Any) -> Known:
    """What is known of the cards in a position of a card game, which `card_deal` deals."""
    match position:
        case KombioPosition():
            hands = tuple(tuple(one.card for one in hand if one) for hand in position.hands)
            held = position.held
            fingers = {position.turn: held.card} if held is not None else {}
            return Known(hands, position.draw, fingers, tuple(position.unseen.elements()))
        case KongkangPosition():
            hands = tuple(_whole(hand) for hand in position.hands)
            draw = (*position.draw.known, *(HIDDEN,) * position.draw.unknown)
            return Known(hands, draw, {}, tuple(position.unseen_cards().elements()))
        case DabongPosition():
            hands = tuple(_whole(hand) for hand in position.hands)
            return Known(hands, position.draw, {}, tuple(position.unseen.elements()))
    raise TypeError(f"no game of cards has a {type(position).__name__}")


def _whole(hand: Hand) -> tuple[str, ...]:
    return (*hand.known, *(HIDDEN,) * hand.unknown)


def shuffled(world: CardWorld, known: Known, rng: random.Random) -> CardWorld:
    """The world as it was dealt, with a face on every card of its hands and of its draw pile."""
    rest = sorted(known.unseen)
    rng.shuffle(rest)
    chance = iter(rest)
    held = {}
    lying = {card.number: card for card in world.lying}
    for seat, hand in enumerate(known.hands, start=1):
        faces = tuple(_named(hand, chance))
        there = world.in_zone(f"hand-{seat}")
        lying.update(_faced(there, faces))
        held[seat] = faces if not world.grid_hands else ()
        if seat in known.fingers:
            held[seat] = (*held[seat], *_named((known.fingers[seat],), chance))
    top_first = world.in_zone(DRAW_ZONE)[::-1]
    lying.update(_faced(top_first, _named(known.draw, chance)))
    return msgspec.structs.replace(world, lying=tuple(lying.values()), held=held)


def _named(cards: Iterable[str], chance: Iterator[str]) -> Iterator[str]:
    return (next(chance) if card == HIDDEN else card for card in cards)


def _faced(there: Iterable[Card], faces: Iterable[str]) -> Iterator[tuple[int, Card]]:
    for card, face in zip(there, faces, strict=False):
        yield card.number, msgspec.structs.replace(card, face=face)
