"""How a table of cards lies before the first act: piles, hands and tokens as its game deals them."""

import random
from typing import Any

import msgspec

from app.rules.dabong.position import Position as DabongPosition
from app.rules.kombio.hands import count
from app.rules.kombio.position import Position as KombioPosition
from app.rules.kongkang.position import Position as KongkangPosition
from app.virtual.card_places import grid_place, scattered, stack_place
from app.virtual.card_table import DRAW_ZONE
from app.virtual.card_world import Card, CardWorld, printed, put
from app.virtual.physics import ActError
from app.virtual.scene import Token

TOKEN_APART_MM = 26.5
"""Tokens of 24 mm: none lies on another."""


class Deal(msgspec.Struct, frozen=True):
    """What is dealt.

    Attributes:
        hands: cards of each seat.
        draw: cards of the draw pile.
        grid: hands lie face down on the table, in two rows.
        yellow: tokens in the pot.
        black: tokens in the pot that count five.
    """

    hands: tuple[int, ...]
    draw: int
    grid: bool = False
    yellow: int = 0
    black: int = 0


def deal_of(position: Any) -> Deal:
    """What lies where in a position of a card game.

    Raises:
        ActError: its game is not played with cards.
    """
    match position:
        case KombioPosition():
            hands = tuple(count(hand) for hand in position.hands)
            return Deal(hands, len(position.draw), grid=True)
        case KongkangPosition():
            hands = tuple(len(hand) for hand in position.hands)
            pot = position.pot
            return Deal(hands, len(position.draw), yellow=pot.yellow, black=pot.black)
        case DabongPosition():
            return Deal(tuple(len(hand) for hand in position.hands), len(position.draw))
    raise ActError("this game has no cards to deal")


def dealt(deal: Deal, dealer: int, rng: random.Random) -> CardWorld:
    """The table as it lies when play begins.

    Args:
        deal: what is dealt.
        dealer: the seat that lays what nobody is named for.
        rng: how exactly people put things.
    """
    seats = len(deal.hands)
    world = CardWorld(seats=seats, dealer=dealer, grid_hands=deal.grid)
    world, numbers = printed(world, deal.draw)
    pile = world.zone(DRAW_ZONE)
    stack = [Card(number, "", False, stack_place(pile, rng), DRAW_ZONE) for number in numbers]
    world = put(world, stack)
    for seat, many in enumerate(deal.hands, start=1):
        if deal.grid:
            world = _with_grid(world, seat, many, rng)
        else:
            held = {**world.held, seat: ("",) * many}
            world = msgspec.structs.replace(world, held=held)
    return with_tokens(world, deal.yellow, deal.black, rng)


def _with_grid(world: CardWorld, seat: int, many: int, rng: random.Random) -> CardWorld:
    zone = world.zone(f"hand-{seat}")
    world, numbers = printed(world, many)
    return put(
        world,
        [
            Card(number, "", False, grid_place(zone, spot, rng), zone.name, spot)
            for spot, number in enumerate(numbers, start=1)
        ],
    )


def with_tokens(world: CardWorld, yellow: int, black: int, rng: random.Random) -> CardWorld:
    """The pot with so many tokens in it and no others, none on another."""
    places = scattered(world.zone("pot"), yellow + black, TOKEN_APART_MM, rng)
    tokens = tuple(
        Token(place.x_mm, place.y_mm, black=number < black) for number, place in enumerate(places)
    )
    return msgspec.structs.replace(world, tokens=tokens)
