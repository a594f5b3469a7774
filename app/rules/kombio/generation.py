"""Every legal move of a seat, kind by kind; of cards that nobody here has seen it slaps none.

Left out is what nobody chooses: presses and their times, and the mistakes (slaps taken back, false
starts, penalties). `check` knows them all the same.
"""

from collections.abc import Iterator
from itertools import combinations

from app.rules.game import Seat
from app.rules.kombio.actions import LOOKS, SWAPS, may_swap, may_view
from app.rules.kombio.deck import HIDDEN, full_deck, power
from app.rules.kombio.hands import ANY_PLACE, count, places
from app.rules.kombio.judged import draw_is_claimed, pile_is_claimed
from app.rules.kombio.moves import (
    DEALER,
    Amends,
    Draw,
    Flip,
    Give,
    Keep,
    Kombio,
    Lay,
    Leave,
    Look,
    Move,
    NextRound,
    Pass,
    Replace,
    Reveal,
    Shuffle,
    Slap,
    Swap,
    Take,
    View,
    Won,
)
from app.rules.kombio.position import Action, Held, Position
from app.rules.kombio.rounds import not_shown
from app.rules.kombio.turns import can_replace


def legal_moves(position: Position, seat: Seat) -> Iterator[Move]:
    """What that seat may do now; seat 0 is the dealer, who also answers for chance."""
    if seat == DEALER:
        yield from _dealers(position)
    elif seat not in position.seats:
        return
    elif position.stage == "look":
        if seat not in position.looked:
            yield Look(seat)
    elif position.in_play:
        yield from _out_of_turn(position, seat)
        owes = position.debt is not None and position.debt.seat == seat
        if position.stage == "play" and position.turn == seat and not owes:
            yield from _in_turn(position, seat)


def _dealers(position: Position) -> Iterator[Move]:
    match position.stage:
        case "look":
            if position.draw:
                yield Flip()
        case "over":
            if not not_shown(position):
                yield NextRound(full_deck(position.choices.b1))
        case _:
            yield from (Won(seat) for seat in position.race.tied)
            if position.must_shuffle:
                yield Shuffle(position.discard[1:])
            settled = position.debt is None and not pile_is_claimed(position)
            if position.stage == "last" and settled:
                yield Reveal()


def _out_of_turn(position: Position, seat: Seat) -> Iterator[Move]:
    """Cards owed and amends first, then slaps."""
    debt, offence = position.debt, position.offence
    if debt is not None and debt.seat == seat:
        yield from (Give(seat, place) for place in places(position.hand(seat)))
        if position.choices.b4 == "may":
            yield Keep(seat)
    if offence is not None and offence.victim == seat and not position.claims:
        yield Amends(seat, ANY_PLACE)
        if seat != position.called:
            yield from (Amends(seat, place) for place in places(position.hand(seat)))
    if debt is None and offence is None and position.is_open:
        yield from _slaps(position, seat)


def _slaps(position: Position, seat: Seat) -> Iterator[Slap]:
    beaten = position.claims and position.race.leader != seat
    if beaten or not position.may_slap(seat):
        return
    window = position.window
    if window is None or window.card == HIDDEN:
        return
    for spot in position.spots():
        lying = position.lying(spot)
        if lying is None or lying.card == HIDDEN or spot.owner == position.called:
            continue
        if position.matches(lying.card):
            yield Slap(seat, spot)


def _in_turn(position: Position, seat: Seat) -> Iterator[Move]:
    if position.action is not None:
        yield from _by_action(position, seat, position.action)
    elif position.held is not None:
        yield from _placing(position, seat, position.held)
    else:
        hand = count(position.hand(seat))
        if position.draw and draw_is_claimed(position) is None:
            yield Draw(seat)
        if _may_take(position, hand):
            yield Take(seat)
        if not hand or position.is_nothing_to_take:
            yield Pass(seat)
        if not position.called:
            yield Kombio(seat)


def _may_take(position: Position, hand: int) -> bool:
    """The top discard may be taken into a hand of so many cards."""
    there = bool(position.discard) and position.may_take_discard
    return there and hand > 0 and not pile_is_claimed(position)


def _placing(position: Position, seat: Seat, held: Held) -> Iterator[Move]:
    if pile_is_claimed(position):
        return
    mine = places(position.hand(seat)) if can_replace(position, seat) else ()
    yield from (Replace(seat, place) for place in mine)
    if held.card == HIDDEN:
        return
    usable = held.source == "draw" and power(position.choices.b1, held.card) is not None
    if usable or not mine:
        yield Lay(seat)


def _by_action(position: Position, seat: Seat, action: Action) -> Iterator[Move]:
    yield Leave(seat)
    looks_left = LOOKS[action.power] - len(action.looked)
    if looks_left:
        for spot in position.spots():
            if spot not in action.looked and may_view(action, seat, spot):
                yield View(seat, spot)
    elif action.power in SWAPS:
        free = [spot for spot in position.spots() if spot.owner != position.called]
        for one, other in combinations(free, 2):
            if may_swap(action, one, other):
                yield Swap(seat, one, other)
