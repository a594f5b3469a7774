"""What the match knows of hands by name, and when it knows that no more.

A card that was taken off the discard pile, or slapped and put back, is known in its hand. Nobody has to tell
what an action did, so such a card may lie in another hand since.
"""

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from app.rules.game import Seat
from app.rules.kombio.actions import SWAPS
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import ANY_PLACE, Hand, Spot, count, forgotten, found, with_hand
from app.rules.kombio.moves import Move, Replace, Show, Slap, TakeBack
from app.rules.kombio.position import Position

Forgets = Callable[[Position], Position]


def names_forgotten(*seats: Seat) -> Forgets:
    """Makes the cards of these hands unknown."""

    def forget(position: Position) -> Position:
        hands = position.hands
        for seat in seats:
            hands = with_hand(hands, seat, forgotten(position.hand(seat)))
        return replace(position, hands=hands)

    return forget


def swap_untold(position: Position) -> Forgets | None:
    """What becomes of the names once this action is over and no swap was told: one may have been done, with
    any cards but those of a hand that is locked. None where the action swaps nothing.
    """
    if position.action is None or position.action.power not in SWAPS:
        return None
    return names_forgotten(*(seat for seat in position.seats if seat != position.called))


def as_sighted(position: Position, move: Move) -> Position:
    """The position in which that card can come from its hand: it lies face up for all to see, and the names
    that leave no room for it are of before a swap. Where it is not named, any of them may have gone.
    """
    match move:
        case Replace(owner, place, card):
            spot = Spot(owner, place)
        case Slap(_, spot, card) | TakeBack(_, spot, card):
            owner = spot.owner
        case Show(owner, cards):
            shows_others = owner in position.seats and _are_others(position.hand(owner), cards)
            return names_forgotten(owner)(position) if shows_others else position
        case _:
            return position
    if spot.place != ANY_PLACE or owner not in position.seats:
        return position
    hand = position.hand(owner)
    fits = not count(hand) or found(hand, ANY_PLACE, card) is not None
    return position if fits else names_forgotten(owner)(position)


def _are_others(hand: Hand, shown: tuple[str, ...]) -> bool:
    """Whether a hand, not all of which is known, has known cards that it does not show."""
    names = [lying.card for lying in hand if lying is not None]
    known = Counter(name for name in names if name != HIDDEN)
    return HIDDEN in names and not known <= Counter(shown)
