"""Following a simultaneous opening (C7) drop by drop: two hands at once on one board.

Where one sowing leads depends on what the other hand has dropped before, so the end cannot be told
from the board alone: each weighing is matched with the fewest acts that lead to it from the last.
"""

from collections.abc import Iterator

import msgspec

from app.referee.path import FOLLOWED
from app.referee.sensed import Board, Fit
from app.rules.congkak import opening
from app.rules.congkak.layout import NORTH, SOUTH
from app.rules.congkak.moves import Drop, Lift, write_move
from app.rules.congkak.position import Position
from app.rules.game import Seat

SEATS = (SOUTH, NORTH)

MOST_ACTS = 10
"""A capture takes a hand a second, and the other hand drops seven pieces in it at most."""

MOST_NODES = 600
"""Positions that are tried for one weighing: 5 ms."""

MOST_RESTLESS = 4
"""Two hands set four scales moving; with more the board says too little."""

Pending = tuple[int, int] | None
"""A relay that the rules have taken up already and the hand may not have: hole and pieces."""


class Moment(msgspec.Struct, frozen=True):
    """A position on the way, and what may still lie where the rules have lifted it already."""

    position: Position
    pending: tuple[Pending, Pending] = (None, None)
    last: Lift | Drop | None = None

    def looks(self) -> Iterator[Board]:
        """How the board may look: with and without the pieces of a relay taken up."""
        holes = self.position.holes
        south, north = self.pending
        yield holes
        for lying in ((south,), (north,), (south, north)):
            if all(lying):
                shown = list(holes)
                for relay in lying:
                    if relay is not None:
                        shown[relay[0]] += relay[1]
                yield tuple(shown)

    def onward(self) -> Iterator["Moment"]:
        """The moments one act later."""
        for seat in SEATS:
            for act in opening.acts(self.position, seat):
                yield self._after(seat, act)

    def _after(self, seat: Seat, act: Lift | Drop) -> "Moment":
        following = opening.act(self.position, act)
        relay: Pending = None
        state = following.opening
        was = self.position.opening
        if isinstance(act, Drop) and state is not None and was is not None:
            hand = state.hands[seat - SOUTH]
            if was.hands[seat - SOUTH] == 1 and hand:
                relay = (following.layout.named(act.hole), hand)
        pending = (relay, self.pending[1]) if seat == SOUTH else (self.pending[0], relay)
        return Moment(following, pending, act)


class OpeningWatch:
    """Where the opening has come to, as far as the board has been followed.

    Attributes:
        moment: the newest that the board has shown.
        finished_us: for each seat when its part was seen to be over.
        is_lost: the newest weighing fits nothing that could follow.
    """

    def __init__(self, position: Position) -> None:
        self.moment = Moment(position)
        self.finished_us: dict[Seat, int] = {}
        self.is_lost = False

    @property
    def position(self) -> Position:
        """The position followed to."""
        return self.moment.position

    def restart(self, position: Position) -> None:
        """The match stands there now; what was seen of the hands stays where it agrees."""
        if self.position != position:
            self.moment = Moment(position)
        self.is_lost = False

    def see(self, fit: Fit) -> Seat:
        """Follow one weighing; returns the seat whose part of the opening it has ended, or 0."""
        if len(fit.sensed.restless) > MOST_RESTLESS or fit.sensed.disturbed:
            return 0
        found = self._find(fit)
        if found is None:
            self.is_lost = fit.sensed.is_still
            return 0
        self.is_lost = False
        before, self.moment = self.moment, found
        return self._ended(before.position, found.position, fit.sensed.at_us)

    def _find(self, fit: Fit) -> Moment | None:
        """The moment with the fewest acts from the last that fits, the best of those."""
        level, tried = [self.moment], 0
        for _ in range(MOST_ACTS):
            best: tuple[float, Moment] | None = None
            for moment in level:
                for look in moment.looks():
                    score = fit.of(look, FOLLOWED)
                    if score > FOLLOWED:
                        score += fit.restless(look)
                        if best is None or score > best[0]:
                            best = (score, moment)
            if best is not None:
                return best[1]
            tried += len(level)
            if tried > MOST_NODES:
                return None
            onward = (following for moment in level for following in moment.onward())
            level = list({(m.position, m.pending): m for m in onward}.values())
        return None

    def _ended(self, before: Position, after: Position, at_us: int) -> Seat:
        was, now = before.opening, after.opening
        if was is None or now is None:
            return 0
        for seat in SEATS:
            if now.done[seat - SOUTH] and not was.done[seat - SOUTH]:
                self.finished_us[seat] = at_us
        ended = [s for s in SEATS if now.done[s - SOUTH] and not was.done[s - SOUTH]]
        return ended[0] if ended else 0

    def is_dead_heat(self, window_us: int) -> bool:
        """Both parts ended within that time of one another."""
        times = [self.finished_us.get(seat) for seat in SEATS]
        south, north = times
        return south is not None and north is not None and abs(south - north) < window_us

    @property
    def last_act(self) -> str:
        """The newest act in the text form of a move."""
        return "" if self.moment.last is None else write_move(self.moment.last)
