"""How many cards were drawn: the scale under the draw pile, told card by card."""

import msgspec

from app.board.calibration import TRAY
from app.board.readings import Weighed

LEAST_CARDS = 0.6
"""Less than this is no card but drift or a sleeve: cards weigh 1.6 to 2.4 g where the scale counts 2 g
for one, and noise is far less."""

MOST_DRAWN = 12
"""More at once is no draw: the pile was lifted, or laid anew. A chain of 2s costs 12 (dabong!)."""


class DrawTray(msgspec.Struct, frozen=True):
    """A fold of `Weighed`.

    Attributes:
        load: what lay there when the scale last was at rest, in cards; None while it says nothing.
        is_moving: something moves or leans on it now.
        rested_us: when it was last at rest.
        stirred_us: when it began to move after that.
        expected: cards that are known to be drawn before they are weighed, until `expected_us`.
    """

    load: float | None = None
    is_moving: bool = False
    rested_us: int = 0
    stirred_us: int = 0
    expected: int = 0
    expected_us: int = 0

    @property
    def is_blind(self) -> bool:
        """Whether nothing is known of draws now."""
        return self.load is None

    def after(self, weighed: Weighed) -> "tuple[DrawTray, int]":
        """The next state, and how many cards were drawn since the scale was last at rest (less than 0:
        put back).
        """
        scale = weighed.scales[TRAY] if len(weighed.scales) > TRAY else None
        if scale is None:
            return DrawTray(), 0
        if not scale.settled or TRAY in weighed.disturbed:
            stirred_us = self.stirred_us if self.is_moving else weighed.at_us
            return msgspec.structs.replace(self, is_moving=True, stirred_us=stirred_us), 0
        rests = msgspec.structs.replace(
            self, load=scale.load, is_moving=False, rested_us=weighed.at_us
        )
        drawn = 0 if self.load is None else _cards(self.load - scale.load)
        if abs(drawn) > MOST_DRAWN:
            return rests, 0
        known = max(0, min(drawn, self.expected)) if weighed.at_us <= self.expected_us else 0
        return msgspec.structs.replace(rests, expected=self.expected - known), drawn - known

    def is_leant_on(self, weighed: Weighed) -> bool:
        """Whether the load is more than was there, at rest: cards put back, or a hand that rests there."""
        scale = weighed.scales[TRAY] if len(weighed.scales) > TRAY else None
        if scale is None or self.load is None or not scale.settled or TRAY in weighed.disturbed:
            return False
        return _cards(scale.load - self.load) > 0

    @property
    def touched_us(self) -> int:
        """Whose hand has changed the load was there after this: it may be told only when it changes."""
        return self.stirred_us if self.is_moving else self.rested_us

    def expecting(self, cards: int, until_us: int) -> "DrawTray":
        """So many cards are known to be drawn, and their weight tells nothing more."""
        if self.is_blind:
            return self
        return msgspec.structs.replace(self, expected=cards, expected_us=until_us)

    def lost(self) -> "DrawTray":
        """The scale, or the board, does not answer."""
        return DrawTray()


def _cards(change: float) -> int:
    """The whole number of cards that a change of the load is."""
    return round(change) if abs(change) >= LEAST_CARDS else 0
