"""Following a sowing live: where on which line the table is, and which house was lifted first."""

import msgspec

from app.referee.lines import Book, Line, Place
from app.referee.sensed import Board, Fit, Sensed
from app.referee.thresholds import Thresholds

FOLLOWED = -6.0
"""Log likelihood down to which a board with moving scales is taken for a moment of a line: one hole
2.5 sigma and more off, but no hole a whole piece off."""

LEFT = -8.0
"""Log likelihood below which the board at rest is not the one before the act any more."""

HEARD_HOLES = 13
"""One hand sets three scales moving at once; with fewer at rest than this another line may fit."""


FOLLOWED_ACTS = 3
"""A lift and three drops, each seen at rest where the line has them, are no accident of late scales."""

ORIGIN_HOLES = 15
"""With one dead scale the house that was lifted first can still be told; with two, seldom."""


class Path(msgspec.Struct, frozen=True):
    """What was seen since the last ruling.

    Attributes:
        origin: the hole that was lifted first; None if that was not seen.
        place: where on a line the table was last seen to be.
        is_on: the table is there now (else it has left every line).
        seen: a line that was seen complete.
        left: the table has been off the board that the lines start from.
        touched: a hole that was lifted and put back.
        reached: the last act on the line of `place` that was seen done; -1 when none was.
    """

    origin: int | None = None
    place: Place | None = None
    is_on: bool = False
    seen: Line | None = None
    left: bool = False
    reached: int = -1
    touched: int | None = None

    def prior(self, line: Line, thresholds: Thresholds) -> float:
        """How likely that line is from what was seen of the way, as a natural log."""
        if self.origin in (None, line.origin):
            return 0.0
        if self.reached >= FOLLOWED_ACTS:
            return thresholds.prior_other_way
        return thresholds.prior_other_house

    @property
    def has_dropped(self) -> bool:
        """A piece has been dropped since the lift: the act before is history now."""
        return self.place is not None and self.place.drops > 0

    def after(self, book: Book, sensed: Sensed, fit: Fit) -> "Path":
        """The path with one more view of the table."""
        board = None if sensed.doubtful else exact(sensed)
        if board == book.board:
            return Path(
                left=self.left, touched=self.touched if self.origin is None else self.origin
            )
        places = book.places(board) if board is not None else []
        place = self._choose(places) or self._fit(book, fit)
        if place is None:
            if not sensed.is_still:
                return self
            left = self.left or fit.of(book.board, LEFT) <= LEFT
            return msgspec.structs.replace(self, is_on=False, left=left)
        origins = {p.line.origin for p in places}
        if not places and not sensed.doubtful and fit.heard >= ORIGIN_HOLES and sensed.is_still:
            origins = {place.line.origin}
        origin = self.origin
        if len(origins) == 1 and (origin is None or place.index == 0):
            origin = place.line.origin
        complete = [
            p.line
            for p in (*places, place)
            if p.is_complete and p.line.standing == "legal" and origin in (None, p.line.origin)
        ]
        return Path(
            origin=origin,
            place=place,
            is_on=True,
            seen=complete[0] if complete and _is_plain(sensed, fit) else self.seen,
            left=True,
            touched=self.touched,
            reached=max(_done(place, sensed), self.reached if self._is_same_line(place) else -1),
        )

    def _is_same_line(self, place: Place) -> bool:
        return self.place is not None and self.place.line is place.line

    def _choose(self, places: list[Place]) -> Place | None:
        """The place that goes on from the last one, else one with the house first lifted."""
        if self.place is not None:
            for place in places:
                if place.line is self.place.line:
                    return place
        for place in places:
            if place.line.origin == self.origin:
                return place
        return places[0] if places else None

    def _fit(self, book: Book, fit: Fit) -> Place | None:
        if fit.heard < HEARD_HOLES:
            return None
        lines = [line for line in book.legal if self.origin in (None, line.origin)]
        place = book.nearest(fit, lines, FOLLOWED)
        if place is None or fit.of(book.board, FOLLOWED) >= fit.of(place.stage.holes, FOLLOWED):
            return None  # the board may as well be untouched
        return place


def _done(place: Place, sensed: Sensed) -> int:
    """The last act there that was seen done: while its own hole still moves, the one before it."""
    return place.index - (place.stage.act.hole in sensed.restless)


def _is_plain(sensed: Sensed, fit: Fit) -> bool:
    """Every hole is heard and none is in doubt."""
    return fit.heard == len(sensed.counts) and not sensed.doubtful


def exact(sensed: Sensed) -> Board | None:
    """The counts of all holes; None while one has no reading."""
    counts = tuple(n for n in sensed.counts if n is not None)
    return counts if len(counts) == len(sensed.counts) else None


def overtaken(path: Path, book: Book, sensed: Sensed, fit: Fit) -> Line | None:
    """The sowing that must be over because another act has begun upon it; None if none must.

    The board is on no line from the last ruling, but on one from where a sowing leads to: one that
    was seen complete, or, in fast play, one after which two more pieces have fallen in place.
    """
    board = exact(sensed)
    if path.is_on or board is None or len(sensed.restless) > 1 or board == book.board:
        return None
    if path.seen is not None:
        after = book.after(path.seen)
        begun = after.places(board) or after.nearest(fit, after.legal, FOLLOWED)
        return path.seen if begun else None
    for line in book.legal:
        if path.origin not in (None, line.origin):
            continue
        places = book.after(line).places(board, wrong=False)
        if any(place.drops >= SURE_DROPS for place in places):
            return line
    return None


SURE_DROPS = 2
"""All 16 counts agree with a sowing, a lift and two drops of which none was seen by itself."""
