"""What is known of cards drawn: by weight, by hands over the draw pile, and by what the match says."""

import msgspec

from app.board.calibration import TRAY
from app.board.readings import Weighed
from app.referee.draw_tray import DrawTray
from app.referee.seen_play import Act
from app.rules.game import Seat

DRAW = "draw"
"""The zone of the draw pile, and the name of the scale below it."""


class DrawsSeen:
    """Follows the draw pile; `waits_us` is how long after a drawing that was told its weight may come.

    Attributes:
        tray: what the scale says.
        held_back: a load that tells nothing while a hand is there, which may rest on the pile.
        ahead: cards drawn that belong to the next act: the match took them back, or nobody saw whose
            hand it was.
    """

    def __init__(self, waits_us: int) -> None:
        self.tray = DrawTray()
        self.held_back: Weighed | None = None
        self.ahead = 0
        self._waits_us = waits_us
        self._owing: Seat = (
            0  # who said, or was ruled to have done, what the expected cards were drawn for
        )
        self._over: dict[Seat, int] = {}  # whose hand was over the draw pile last when
        self._before: dict[Seat, int] = {}  # the same before it came there last
        self._is_unweighed = True  # a card may have been drawn unweighed since the last ruling

    @property
    def is_moving(self) -> bool:
        """Whether the tray is about to say something."""
        return self.tray.is_moving and not self.tray.is_blind

    def reached(self, seat: Seat, at_us: int, begun_us: int) -> None:
        """That seat's hand, which came at `begun_us`, is over the draw pile."""
        if self._over.get(seat, 0) < begun_us:
            self._before[seat] = self._over.get(seat, 0)
        self._over[seat] = at_us
        self._is_unweighed |= self.tray.is_blind

    def passed(self, seat: Seat, begun_us: int) -> None:
        """That seat's arm was there from then on only because its hand was elsewhere: it drew nothing."""
        if self._over.get(seat, 0) >= begun_us:
            before_us = self._before.pop(seat, 0)
            self._over.pop(seat)
            if 0 < before_us < begun_us:
                self._over[seat] = before_us

    def may_have_drawn(self, seat: Seat) -> bool:
        """That seat's hand was over the draw pile, and no scale tells whether it drew."""
        return self.tray.is_blind and seat in self._over

    def was_over(self, seat: Seat, since_us: int) -> bool:
        """That seat's hand was over the draw pile after that, and after its last ruling."""
        return self._over.get(seat, 0) > since_us

    def forget(self, seat: Seat, until_us: int) -> None:
        """What that seat's hand did over the draw pile until then is known now."""
        if self._over.get(seat, 0) <= until_us:
            self._over.pop(seat, None)

    def weighed(self, weighed: Weighed, *, hand_there: bool, begins: Seat = 0) -> int:
        """How many cards were drawn since the scale was last at rest; less than 0: put back. More weight is
        the hand's as long as one is there. Of the seat in turn alone (`begins`) it is no draw that was told
        of another.
        """
        if begins and begins != self._owing:
            return self._unexpected(weighed, hand_there=hand_there)
        self.held_back = None
        if hand_there and self.tray.is_leant_on(weighed):
            self.held_back = weighed
            weighed = msgspec.structs.replace(weighed, disturbed=(*weighed.disturbed, TRAY))
        self.tray, drawn = self.tray.after(weighed)
        return drawn

    def _unexpected(self, weighed: Weighed, *, hand_there: bool) -> int:
        expected = self.tray.expected
        self.tray = msgspec.structs.replace(self.tray, expected=0)
        drawn = self.weighed(weighed, hand_there=hand_there)
        self.tray = msgspec.structs.replace(self.tray, expected=expected)
        return drawn

    def gone_back(self, cards: int) -> bool:
        """Cards are put back; whether they are those that the match took back."""
        if not self.ahead:
            return False
        self.ahead = max(0, self.ahead - cards)
        return True

    def lost(self) -> None:
        """The scale does not answer."""
        self.tray = self.tray.lost()

    def begin(self) -> None:
        """A match begins: nobody has drawn before."""
        self._is_unweighed = False

    def unwatched(self) -> None:
        """No hand is seen."""
        self._is_unweighed |= self.tray.is_blind

    def take_ahead(self) -> int:
        """The cards drawn that belong to the act that begins now."""
        drawn, self.ahead = self.ahead, 0
        return drawn

    def completed(self, act: Act) -> Act:
        """An act with what is known of its draws by now."""
        has_hand = bool(act.took) or any(card.seats for card in act.laid)
        return msgspec.structs.replace(
            act,
            is_weighed=act.is_weighed and not self._is_unweighed and not self.tray.is_blind,
            over_draw=tuple(self._over) if has_hand or not act.laid else None,
        )

    def ruled(self, act: Act, drawn: int, now_us: int) -> None:
        """An act was ruled, and has the match draw so many cards: those not weighed yet tell nothing more."""
        self.ruled_back(act, drawn, now_us)
        self._over = {
            seat: at_us
            for seat, at_us in self._over.items()
            if seat != act.seat and at_us > act.done_us
        }
        self._is_unweighed = False

    def ruled_back(self, act: Act, drawn: int, now_us: int) -> None:
        """What was ruled took cards that have not been weighed yet."""
        if drawn > act.drawn and (act.is_weighed or self.tray.is_moving):
            self._owing = act.seat
            self.tray = self.tray.expecting(drawn - act.drawn, now_us + self._waits_us)

    def told(self, drawn: int, said_us: int | None, drawer: Seat) -> None:
        """The match has drawn so many cards that no act has drawn: those that were drawn ahead, else their
        weight, when it comes, tells nothing more of what was said at that time; None where nothing was.
        """
        unseen = max(0, drawn - self.ahead)
        self.ahead = max(0, self.ahead - max(0, drawn))
        if unseen and said_us is not None:
            self._owing = drawer
            self.tray = self.tray.expecting(unseen, said_us + self._waits_us)
