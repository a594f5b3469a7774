"""From what the scales say to what is to be ruled: one judgement of a table that has come to rest."""

from typing import Literal

import msgspec

from app.referee.hypotheses import Outcome, Weighted, outcomes, weigh
from app.referee.lines import Book, Line
from app.referee.mistakes import Mistake, Search
from app.referee.path import Path
from app.referee.sensed import Board, Fit, Sensed
from app.referee.thresholds import Thresholds

MOST_CHOICES = 3
"""A question has two or three readings."""

LEANING_PIECES = 3
"""More than this many pieces too many are no pieces but something that lies on the board."""

Kind = Literal["nothing", "accept", "ask", "object", "open"]


class Judgement(msgspec.Struct, frozen=True):
    """What a table at rest comes to.

    Attributes:
        kind: nothing was done; a legal sowing is complete; it is one of a few; something is wrong;
            it is too early to say.
        outcomes: the complete sowings, likeliest first.
        mistake: the slip that explains a wrong board; None when none does.
        board: the counts that were believed; hand: pieces not on it, negative when too many are.
    """

    kind: Kind
    outcomes: tuple[Outcome, ...] = ()
    mistake: Mistake | None = None
    board: Board = ()
    hand: int = 0


NOT_YET = Judgement("open")


def judge(
    book: Book, sensed: Sensed, fit: Fit, path: Path, thresholds: Thresholds, *, gap: bool
) -> Judgement:
    """Judge a table that has been quiet: before the `gap` only what is complete is ruled."""
    weighted = weigh(book, fit, path, thresholds, gap=gap)
    reached = outcomes(book, weighted)
    likeliest = weighted[0].reading
    if reached and reached[0].p >= thresholds.sure:
        return Judgement("accept", reached[:1])
    if likeliest.kind == "nothing":
        return Judgement("nothing")
    if not gap:
        return NOT_YET
    rivals = tuple(o for o in reached if o.p >= 1 - thresholds.sure)[:MOST_CHOICES]
    if len(rivals) > 1 and sum(o.p for o in rivals) >= thresholds.sure:
        return Judgement("ask", rivals)
    if likeliest.kind == "complete":
        return Judgement("accept", reached[:1])
    return _wrong(book, sensed, fit, path, thresholds, weighted)


def _wrong(
    book: Book,
    sensed: Sensed,
    fit: Fit,
    path: Path,
    thresholds: Thresholds,
    weighted: tuple[Weighted, ...],
) -> Judgement:
    """Nothing legal and complete is there: open while it can still become so, else wrong."""
    board = believed(sensed, book, weighted)
    hand = book.position.total - sum(board)
    if hand < -LEANING_PIECES:
        return NOT_YET
    if sensed.silent and may_be_sowing(weighted, thresholds):
        return NOT_YET
    if hand > 0 and book.completable(fit, thresholds.explains):
        return NOT_YET
    mistake = None
    if hand >= 0:
        search = Search(
            book.position, board, hand, budget=thresholds.budget_steps, reached=path.reached
        )
        mistake = search.find(_suspects(book, board, path.origin)) or search.find(
            _suspects(book, board, None) if path.origin is not None else ()
        )
    if mistake is None and _may_be_held(book, sensed, fit, board, thresholds):
        return NOT_YET
    return Judgement("object", mistake=mistake, board=board, hand=hand)


def may_be_sowing(weighted: tuple[Weighted, ...], thresholds: Thresholds) -> bool:
    """A legal sowing with pieces in the hand may well be under way: she thinks, and it is open.

    With every hole heard the board tells; a silent one may hide as much as the hand holds.
    """
    held = sum(w.p for w in weighted if w.reading.kind == "incomplete" and w.reading.hand)
    return held >= 1 - thresholds.sure


def _may_be_held(
    book: Book, sensed: Sensed, fit: Fit, board: Board, thresholds: Thresholds
) -> bool:
    """No slip explains the board, and it may be that of a hand in which pieces are.

    What a silent hole was given may as well be in the hand.
    """
    hand = book.position.total - sum(board)
    if sensed.silent and hand >= 0 and book.completable(fit, thresholds.explains):
        return True
    return hand > 0 and board_is_lift(book, board)


def board_is_lift(book: Book, board: Board) -> bool:
    """Pieces have only been taken up so far: C14 lets them go back."""
    return all(now <= before for now, before in zip(board, book.board, strict=True))


def _suspects(book: Book, board: Board, origin: int | None) -> list[Line]:
    """The lines on which the slip may have happened, the likeliest first.

    Where fast hands hid which house was lifted, it is likely one that is empty now.
    """
    lines = [*book.legal, *book.wrong]
    if origin is None:
        return sorted(lines, key=lambda line: board[line.origin] > 0)
    return [line for line in lines if line.origin == origin]


def believed(sensed: Sensed, book: Book, weighted: tuple[Weighted, ...]) -> Board:
    """The counts of all holes; a hole without a reading has what the likeliest line has there.

    One silent hole takes what is missing, unless that line has pieces in the hand just there.
    """
    reading = next((w.reading for w in weighted if w.reading.line is not None), None)
    guess = book.board if reading is None else reading.board
    counts = list(sensed.counts)
    silent = [hole for hole, count in enumerate(counts) if count is None]
    for hole in silent:
        counts[hole] = guess[hole]
    is_held = reading is not None and reading is weighted[0].reading and reading.hand > 0
    if len(silent) == 1 and not is_held:
        others = sum(n for hole, n in enumerate(counts) if n is not None and hole != silent[0])
        counts[silent[0]] = max(0, book.position.total - others)
    return _added_up(tuple(n or 0 for n in counts), sensed, book.position.total)


def _added_up(board: Board, sensed: Sensed, total: int) -> Board:
    """The board with the one hole that reads half-way between two counts rounded the other way."""
    off = total - sum(board)
    if abs(off) != 1:
        return board
    best, chosen = HALF_WAY, None
    for hole, reading in enumerate(sensed.readings):
        if reading is None or board[hole] + off < 0:
            continue
        loss = reading.log_likelihood(board[hole] + off) - reading.log_likelihood(board[hole])
        if loss > best:
            best, chosen = loss, hole
    if chosen is None:
        return board
    return (*board[:chosen], board[chosen] + off, *board[chosen + 1 :])


HALF_WAY = -3.0
"""A count that is e^3 less likely than its neighbour may still be right if the pieces then add up."""
