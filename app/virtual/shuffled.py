"""A real deck for a table at which people play: every piece of cardboard gets its face.

What the match knows stays where it knows it; the rest of the deck is shuffled and lies where nobody has
seen it. At a table without it cards have no face until somebody says one.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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
        round: of the match, from 1: for each the deck is shuffled anew.
    """

    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...]
    fingers: dict[int, str]
    unseen: tuple[str, ...]
    round: int


def known_of(position: Any) -> Known:
    """What is known of the cards in a position of a card game, which `card_deal` deals."""
    match position:
        case KombioPosition():
            hands = tuple(tuple(one.card for one in hand if one) for hand in position.hands)
            held = position.held
            fingers = {position.turn: held.card} if held is not None else {}
            unseen = tuple(position.unseen.elements())
            return Known(hands, position.draw, fingers, unseen, position.round)
        case KongkangPosition():
            hands = tuple(_whole(hand) for hand in position.hands)
            draw = (*position.draw.known, *(HIDDEN,) * position.draw.unknown)
            unseen = tuple(position.unseen_cards().elements())
            return Known(hands, draw, {}, unseen, position.round)
        case DabongPosition():
            hands = tuple(_whole(hand) for hand in position.hands)
            unseen = tuple(position.unseen.elements())
            return Known(hands, position.draw, {}, unseen, position.hand_number)
    raise TypeError(f"no game of cards has a {type(position).__name__}")


def _whole(hand: Hand) -> tuple[str, ...]:
    return (*hand.known, *(HIDDEN,) * hand.unknown)


def shuffled(
    world: CardWorld, known: Known, rng: random.Random, before: CardWorld | None = None
) -> CardWorld:
    """The world as it was dealt, with a face on every card of its hands and of its draw pile.

    Args:
        world: as it was dealt.
        known: what the match knows of it.
        rng: decides the rest.
        before: the table in the same round: whoever held a card then has it still, where that can be.
    """
    left = Counter(known.unseen)
    hands = [
        _kept((*hand, *_fingers(known, seat)), _had(before, seat), left)
        for seat, hand in enumerate(known.hands, start=1)
    ]
    draw = _kept(known.draw, _faces(before, DRAW_ZONE)[::-1], left)
    rest = sorted(left.elements())
    rng.shuffle(rest)
    chance = iter(rest)
    lying = {card.number: card for card in world.lying}
    held = {}
    for seat, hand in enumerate(hands, start=1):
        faces = _named(hand, chance)
        there = world.in_zone(f"hand-{seat}")
        lying.update(_faced(there, faces))
        held[seat] = faces[len(there) :]
    lying.update(_faced(world.in_zone(DRAW_ZONE)[::-1], _named(draw, chance)))
    return msgspec.structs.replace(world, lying=tuple(lying.values()), held=held)


def _fingers(known: Known, seat: int) -> tuple[str, ...]:
    return (known.fingers[seat],) if seat in known.fingers else ()


def _had(before: CardWorld | None, seat: int) -> tuple[str, ...]:
    held = before.held.get(seat, ()) if before is not None else ()
    return (*_faces(before, f"hand-{seat}"), *held)


def _faces(before: CardWorld | None, zone: str) -> tuple[str, ...]:
    return tuple(card.face for card in before.in_zone(zone)) if before is not None else ()


def _kept(cards: Sequence[str], had: Sequence[str], left: Counter[str]) -> list[str]:
    """Those cards, unknown ones called as those that lay there, as long as so many are `left`."""
    free = list(had)
    for card in cards:
        if card in free:
            free.remove(card)
    named: list[str] = []
    for card in cards:
        found = next((face for face in free if left[face] > 0), HIDDEN) if card == HIDDEN else card
        if card == HIDDEN and found != HIDDEN:
            free.remove(found)
            left[found] -= 1
        named.append(found)
    return named


def _named(cards: Iterable[str], chance: Iterator[str]) -> tuple[str, ...]:
    return tuple(next(chance) if card == HIDDEN else card for card in cards)


def _faced(there: Iterable[Card], faces: Iterable[str]) -> Iterator[tuple[int, Card]]:
    for card, face in zip(there, faces, strict=False):
        yield card.number, msgspec.structs.replace(card, face=face)
