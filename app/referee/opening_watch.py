"""Following a simultaneous opening (C7) drop by drop: two hands at once on one board.

Where one sowing leads depends on what the other hand has dropped before, so the end cannot be told
from the board alone: each weighing is matched with the fewest acts that lead to it from the last. Two
pieces that fall at once may have fallen in either order: the moments that fit are all kept, and what
is played next tells them apart.
"""

from collections.abc import Iterator
from itertools import product

import msgspec

from app.referee.path import FOLLOWED
from app.referee.sensed import Board, Fit
from app.rules.congkak import opening
from app.rules.congkak.layout import NORTH, SOUTH
from app.rules.congkak.moves import Drop, Lift, write_move
from app.rules.congkak.position import UNDECIDED, Position
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

MOST_ACTS_ASTRAY = 40
"""Both hands at once: 12 s at two pieces a second. A board that strayed is seen at the next rest."""

MOST_ASTRAY = 6
"""Moments that are followed at once towards a board that strayed: 10 ms for all acts."""

HAND_OFF = 2
"""A piece too many or too few in the hands weighs as much as one in the wrong hole: two counts off."""

SURE_HEARD = 14
"""A part of the opening is ruled over when at most two scales still move."""

Lying = tuple[tuple[int, int], ...]
"""Holes and by how many pieces they still differ from what the rules have done already."""

Pending = tuple[Lying, ...]
"""The ways in which a relay or a capture, done at once by the rules, may be half done by the hand."""


class Moment(msgspec.Struct, frozen=True):
    """A position on the way, and for each seat what the hand may not have done yet."""

    position: Position
    pending: tuple[Pending, Pending] = ((), ())
    last: Lift | Drop | None = None

    @property
    def is_whole(self) -> bool:
        """The hands have done all that the rules have."""
        return self.pending == ((), ())

    def looks(self) -> Iterator[tuple[Board, tuple[Pending, Pending]]]:
        """How the board may look, and what is pending then."""
        holes = self.position.holes
        south, north = (((), *pending) for pending in self.pending)
        for mine, theirs in product(south, north):
            shown = list(holes)
            for hole, by in (*mine, *theirs):
                shown[hole] += by
            kept = (self.pending[0] if mine else (), self.pending[1] if theirs else ())
            yield tuple(shown), kept

    def onward(self) -> Iterator["Moment"]:
        """The moments one act later."""
        for seat in SEATS:
            for act in opening.acts(self.position, seat):
                yield self._after(seat, act)

    def _after(self, seat: Seat, act: Lift | Drop) -> "Moment":
        following = opening.act(self.position, act)
        mine = _half_done(self.position, following, seat, act)
        theirs = self.pending[NORTH - seat]
        hole = self.position.layout.named(act.hole)
        if any(hole == lying for way in theirs for lying, _ in way):
            theirs = ()  # what lay there has been taken up, or this piece would be among it
        pending = (mine, theirs) if seat == SOUTH else (theirs, mine)
        return Moment(following, pending, act)


def _half_done(before: Position, after: Position, seat: Seat, act: Lift | Drop) -> Pending:
    """What a last piece brings by the rules at once, and by hand one house after the other."""
    was, now = before.opening, after.opening
    if isinstance(act, Lift) or was is None or now is None or was.hands[seat - SOUTH] != 1:
        return ()
    board = before.layout
    last, store = board.named(act.hole), board.store(seat)
    hand = now.hands[seat - SOUTH]
    if hand:
        return (((last, hand),),)
    banked = after.holes[store] - before.holes[store]
    if last == store or not banked:
        return ()
    not_banked, lying = (store, -banked), (last, 1)
    across = (board.facing[last], banked - 1)
    return (
        (not_banked, lying, across),
        (not_banked, across),
        (not_banked, lying),
        (not_banked,),
    )


def _seen(moment: Moment, fit: Fit) -> tuple[float, Moment] | None:
    """How well the best look of a moment fits, and the moment with that look; None if none fits."""
    best: tuple[float, Moment] | None = None
    for look, pending in moment.looks():
        score = fit.of(look, FOLLOWED)
        if score > FOLLOWED:
            score += fit.restless(look)
            if best is None or score > best[0]:
                best = (score, Moment(moment.position, pending, moment.last))
    return best


class Strayed(msgspec.Struct, frozen=True):
    """How far a board is from a moment, and from which look of it."""

    off: int
    shown: Board
    moment: Moment
    whole: Moment


def _strayed(moment: Moment, board: Board) -> Strayed:
    """The look of that moment that the board is nearest to."""
    best: Strayed | None = None
    for shown, pending in moment.looks():
        off = sum(abs(a - b) for a, b in zip(shown, board, strict=True))
        off += HAND_OFF * abs(sum(shown) - sum(board))
        if best is None or off < best.off:
            best = Strayed(off, shown, Moment(moment.position, pending, moment.last), moment)
    if best is None:
        raise ValueError("a moment has at least the look of its position")
    return best


class OpeningWatch:
    """Where the opening has come to, as far as the board has been followed.

    Attributes:
        finished_us: for each seat when its last piece was seen to have fallen.
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
        """The position followed to; when both are done, the one whose last piece fell first begins."""
        position = self.moment.position
        if position.side == UNDECIDED or len(self.finished_us) < len(SEATS):
            return position
        first = min(SEATS, key=lambda seat: self.finished_us[seat])
        return msgspec.structs.replace(position, side=first)

    def restart(self, position: Position) -> None:
        """The match stands there now; what was seen of the hands stays where it agrees."""
        done = position.opening.done if position.opening is not None else ()
        agreeing = [
            moment
            for moment in self._moments
            if moment.position.opening is not None and moment.position.opening.done == done
        ]
        followed = any(moment.position.holes == position.holes for moment in agreeing)
        self._moments = agreeing if followed else [Moment(position)]
        self._ruled = position
        self.is_lost = False

    def see(self, fit: Fit) -> None:
        """Follow one weighing."""
        if len(fit.sensed.restless) > MOST_RESTLESS or fit.sensed.disturbed:
            return
        found = self._find(fit)
        self.is_lost = not found and (self.is_lost or fit.sensed.is_still)
        if not found:
            return
        self._moments = found
        state = self.position.opening
        for seat in SEATS:
            if state is not None and state.done[seat - SOUTH]:
                self.finished_us.setdefault(seat, fit.sensed.at_us)
            else:
                self.finished_us.pop(seat, None)

    def _find(self, fit: Fit) -> list[Moment]:
        """The moments that fit, reached by the fewest acts from the last ones, the best first."""
        level, tried = self._moments, 0
        found: list[tuple[float, Moment]] = []
        for _ in range(MOST_ACTS):
            matched = bool(found)
            found.extend(seen for moment in level if (seen := _seen(moment, fit)) is not None)
            tried += len(level)
            if matched or tried > MOST_NODES:
                break  # one act more than the fewest: two pieces may fall between two weighings
            onward = (following for moment in level for following in moment.onward())
            level = list({(m.position, m.pending): m for m in onward}.values())
        # Of two that fit alike the one with nothing left to do is likelier: hands do not dawdle.
        found.sort(key=lambda pair: (-round(pair[0], 3), not pair[1].is_whole))
        kept = {(m.position, m.pending): m for _, m in reversed(found[:MOST_MOMENTS])}
        return list(reversed(kept.values()))

    def nearest(self, board: Board) -> Board:
        """What the board should be: the nearest to it that two right hands come to.

        Where the watch was lost it follows on from there, once the board looks like that.
        """
        if not self.is_lost:
            return self.position.holes  # a relay or a capture was left half done
        level = self._moments[:MOST_ASTRAY]
        best = min((_strayed(moment, board) for moment in level), key=lambda s: s.off)
        for _ in range(MOST_ACTS_ASTRAY):
            if not best.off:
                break
            onward = {(m.position, m.pending): m for at in level for m in at.onward()}
            strayed = sorted((_strayed(m, board) for m in onward.values()), key=lambda s: s.off)
            if not strayed:
                break
            best = min(best, strayed[0], key=lambda s: s.off)
            level = [each.whole for each in strayed[:MOST_ASTRAY]]
        self._moments = [best.moment, *self._moments][:MOST_MOMENTS]
        return best.shown

    def ended(self, fit: Fit, *, quiet: bool) -> Seat:
        """The seat whose part of the opening is over and not ruled yet; 0 if none, or not sure.

        Sure is what all moments that fit agree on; on a `quiet` board the likeliest decides.
        """
        was, now = self._ruled.opening, self.position.opening
        if was is None or now is None or self.is_lost or not self.moment.is_whole:
            return 0
        ended = [s for s in SEATS if now.done[s - SOUTH] and not was.done[s - SOUTH]]
        agreed = all(m.position.opening == now and m.is_whole for m in self._moments)
        if not ended or fit.heard < SURE_HEARD or not (agreed or quiet):
            return 0
        return ended[0]

    @property
    def is_whole(self) -> bool:
        """The board is where two correct hands have it, and no relay or capture is half done."""
        return not self.is_lost and self.moment.is_whole

    def is_dead_heat(self, window_us: int) -> bool:
        """Both parts ended within that time of one another."""
        times = [self.finished_us.get(seat) for seat in SEATS]
        south, north = times
        return south is not None and north is not None and abs(south - north) < window_us

    @property
    def last_act(self) -> str:
        """The newest act in the text form of a move."""
        return "" if self.moment.last is None else write_move(self.moment.last)
