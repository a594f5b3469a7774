"""What may have happened since the last ruling, each with its probability, from the board alone.

How the board came to look as it does is evidence only through the house that was lifted first: a
board unplugged in mid-sowing, or an app killed in it, costs nothing.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from app.referee.lines import Book, Line
from app.referee.path import Path
from app.referee.sensed import Board, Fit
from app.referee.thresholds import Thresholds

Kind = Literal["nothing", "complete", "incomplete", "wrong", "unexplained"]

HOPELESS = -30.0
"""A board that the scales like e^30 less than another is not thought about further."""


class Reading(msgspec.Struct, frozen=True):
    """One hypothesis.

    Attributes:
        kind: nothing was done; a complete legal sowing (or two); a legal sowing that is not over; an
            illegal line, complete or not; none of these.
        log_p: log likelihood of the scales times prior, on a common scale.
        line: the sowing, where there is one; index: the act after which it is.
        then: a second sowing, complete, that followed without a pause.
    """

    kind: Kind
    log_p: float
    line: Line | None = None
    index: int = 0
    then: Line | None = None

    @property
    def board(self) -> Board:
        """How the board looks if this is what happened; () where no line says so."""
        if self.then is not None:
            return self.then.final
        return () if self.line is None else self.line.stages[self.index].holes

    @property
    def hand(self) -> int:
        """How many pieces are in the hand then."""
        if self.line is None or self.then is not None:
            return 0
        return self.line.stages[self.index].hand


class Weighted(msgspec.Struct, frozen=True):
    """A reading and its probability among all that were thought of."""

    reading: Reading
    p: float


def weigh(
    book: Book, fit: Fit, path: Path, thresholds: Thresholds, *, gap: bool
) -> tuple[Weighted, ...]:
    """All readings worth thinking of, likeliest first.

    `path` is what was seen of the way; it only shades what the board says. With `gap` the
    table has been quiet so long that a sowing left off is less likely than one that is over.
    """
    found = [Reading("nothing", fit.of(book.board, HOPELESS))]
    found.extend(_on_lines(book.legal, fit, path, thresholds, gap=gap))
    if max(reading.log_p for reading in found) < thresholds.explains:
        found.extend(_on_lines(book.wrong, fit, path, thresholds, gap=gap))
        found.extend(_chains(book, fit, path, thresholds))
    found.append(Reading("unexplained", thresholds.prior_unexplained))
    top = max(reading.log_p for reading in found)
    weights = [math.exp(reading.log_p - top) for reading in found]
    total = sum(weights)
    weighted = (Weighted(r, w / total) for r, w in zip(found, weights, strict=True))
    return tuple(sorted(weighted, key=lambda w: -w.p))


def _on_lines(
    lines: Iterable[Line], fit: Fit, path: Path, thresholds: Thresholds, *, gap: bool
) -> Iterator[Reading]:
    for line in lines:
        prior = path.prior(line, thresholds)
        if line.standing != "legal":
            prior += thresholds.prior_mistake
        last = len(line.stages) - 1
        for index, stage in enumerate(line.stages):
            score = fit.of(stage.holes, HOPELESS)
            if score <= HOPELESS:
                continue
            if line.standing != "legal":
                yield Reading("wrong", score + prior, line, index)
            elif index == last:
                yield Reading("complete", score + prior, line, index)
            else:
                left_off = thresholds.prior_incomplete if gap else thresholds.prior_held
                yield Reading("incomplete", score + prior + left_off, line, index)


def _chains(book: Book, fit: Fit, path: Path, thresholds: Thresholds) -> Iterator[Reading]:
    """Two sowings, the second begun before the first had been quiet."""
    for first in book.legal:
        prior = path.prior(first, thresholds)
        for second in book.after(first).legal:
            score = fit.of(second.final, HOPELESS)
            if score > HOPELESS:
                log_p = score + prior + thresholds.prior_chain
                yield Reading("complete", log_p, first, len(first.stages) - 1, second)


class Outcome(msgspec.Struct, frozen=True):
    """Complete readings that lead to the same position, as one: `first` is the likeliest of them."""

    first: Reading
    p: float
    board: Board
    side: int


def outcomes(book: Book, weighted: Iterable[Weighted]) -> tuple[Outcome, ...]:
    """The positions that complete legal readings lead to, likeliest first."""
    by_position: dict[tuple[Board, int], list[Weighted]] = {}
    for each in weighted:
        line = each.reading.line
        if each.reading.kind != "complete" or line is None:
            continue
        after = book.after(line)
        if each.reading.then is not None:
            after = after.after(each.reading.then)
        by_position.setdefault((after.board, after.position.side), []).append(each)
    merged = [
        Outcome(group[0].reading, sum(w.p for w in group), board, side)
        for (board, side), group in by_position.items()
    ]
    return tuple(sorted(merged, key=lambda outcome: -outcome.p))
