"""Bananas on their way: from a player to a player, to the pot, out of the game, or from the pot."""

import msgspec

from app.rules.game import Seat
from app.rules.kongkang.position import Position
from app.rules.kongkang.tokens import pay

POT, REMOVED = -1, -2
"""Beside the seats: the pot, and the tokens that are out of the game."""

_PLACES = {POT: 1, REMOVED: 2}
_FIRST_SEAT = 2
"""Where purses lie when change is asked for: bank, pot, removed, then seat 1 and on."""


def paid(position: Position, payer: Seat, receiver: Seat, bananas: int) -> Position:
    """The position after one place (a seat, POT or REMOVED) has paid another, change included."""
    table = (position.bank, position.pot, position.removed, *position.purses)
    after = pay(table, _place(payer), _place(receiver), bananas)
    return msgspec.structs.replace(
        position, pot=after[1], removed=after[2], purses=after[_FIRST_SEAT + 1 :]
    )


def _place(seat: Seat) -> int:
    return _PLACES.get(seat, _FIRST_SEAT + seat)


def with_bananas(position: Position, seat: Seat, bananas: int) -> Position:
    """A count put right: that seat has so many bananas, the difference being the pot's.

    Raises:
        NotEnoughTokensError: the pot, or the seat, does not have the difference.
    """
    more = bananas - position.bananas(seat)
    payer, receiver = (POT, seat) if more > 0 else (seat, POT)
    put_right = paid(position, payer, receiver, abs(more))
    if position.choices.k9 == "own":
        return put_right
    return msgspec.structs.replace(put_right, corrected=position.corrected - more)
