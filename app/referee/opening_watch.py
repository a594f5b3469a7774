"""Following a simultaneous opening (C7) drop by drop: two hands at once on one board.

Where one sowing leads depends on what the other hand has dropped before, so the end cannot be told
from the board alone: each weighing is matched with the fewest acts that lead to it from the last. Two
pieces that fall at once may have fallen in either order: the moments that fit are all kept, and what
is played next tells them apart.
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

MOST_MOMENTS = 12
"""Orders of the last few acts that are kept apart."""

SURE_HEARD = 14
"""A part of the opening is ruled over when at most two scales still move."""

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


def _score(moment: Moment, fit: Fit) -> float | None:
    """How well the best look of a moment fits; None when none does."""
    best: float | None = None
    for look in moment.looks():
        score = fit.of(look, FOLLOWED)
        if score > FOLLOWED:
            score += fit.restless(look)
            best = score if best is None else max(best, score)
    return best


class OpeningWatch:
    """Where the opening has come to, as far as the board has been followed.

    Attributes:
        finished_us: for each seat when its part was seen to be over.
        is_lost: the newest weighing fits nothing that could follow.
    """

    def __init__(self, position: Position) -> None:
        self._moments = [Moment(position)]
        self._ruled = position
        self.finished_us: dict[Seat, int] = {}
        self.is_lost = False

    @property
    def moment(self) -> Moment:
        """The likeliest moment."""
        return self._moments[0]

    @property
    def position(self) -> Position:
        """The position followed to."""
        return self.moment.position

    def restart(self, position: Position) -> None:
        """The match stands there now; what was seen of the hands stays where it agrees."""
        agreeing = [m for m in self._moments if m.position == position]
        self._moments = agreeing or [Moment(position)]
        self._ruled = position
        self.is_lost = False

    def see(self, fit: Fit) -> Seat:
        """Follow one weighing; returns the seat whose part of the opening it has ended, or 0."""
        if len(fit.sensed.restless) > MOST_RESTLESS or fit.sensed.disturbed:
            return 0
        found = self._find(fit)
        if not found:
            self.is_lost = fit.sensed.is_still
            return 0
        self.is_lost = False
        self._moments = found
        return self._ended(fit)

    def _find(self, fit: Fit) -> list[Moment]:
        """The moments that fit, reached by the fewest acts from the last ones, the best first."""
        level, tried = self._moments, 0
        found: list[tuple[float, Moment]] = []
        for _ in range(MOST_ACTS):
            fitting = [(_score(moment, fit), moment) for moment in level]
            matched = bool(found)
            found.extend((score, moment) for score, moment in fitting if score is not None)
            tried += len(level)
            if matched or tried > MOST_NODES:
                break  # one act more than the fewest: two pieces may fall between two weighings
            onward = (following for moment in level for following in moment.onward())
            level = list({(m.position, m.pending): m for m in onward}.values())
        found.sort(key=lambda pair: -pair[0])
        kept = {(m.position, m.pending): m for _, m in reversed(found[:MOST_MOMENTS])}
        return list(reversed(kept.values()))

    def _ended(self, fit: Fit) -> Seat:
        was, now = self._ruled.opening, self.position.opening
        if was is None or now is None:
            return 0
        ended = [s for s in SEATS if now.done[s - SOUTH] and not was.done[s - SOUTH]]
        for seat in ended:
            self.finished_us.setdefault(seat, fit.sensed.at_us)
        agreed = all(m.position.opening == now for m in self._moments)
        sure = agreed or not fit.sensed.restless
        return ended[0] if ended and sure and fit.heard >= SURE_HEARD else 0

    def is_dead_heat(self, window_us: int) -> bool:
        """Both parts ended within that time of one another."""
        times = [self.finished_us.get(seat) for seat in SEATS]
        south, north = times
        return south is not None and north is not None and abs(south - north) < window_us

    @property
    def last_act(self) -> str:
        """The newest act in the text form of a move."""
        return "" if self.moment.last is None else write_move(self.moment.last)
