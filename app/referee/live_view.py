"""The live picture: what lies where, who holds how many, where the next piece belongs."""

from app.referee import words
from app.referee.lines import Book, Place
from app.referee.path import Path
from app.referee.referee import Live
from app.referee.sensed import Board, Sensed
from app.referee.words import seat_or_name
from app.rules.congkak.layout import Layout
from app.rules.game import Seat, Words

LEANING_PIECES = 2
"""So many pieces too many on the board are something else: no player adds two of her own."""


def live(
    book: Book,
    players: tuple[str, ...],
    sensed: Sensed,
    path: Path,
    target: Board | None,
    *,
    held: tuple[Seat, int],
    operator_called: bool,
) -> Live:
    """Put the picture together.

    `target` is the board to be put back, None when nothing is. `held` is the seat and the pieces in
    its hand, as last known (see `hand`).
    """
    board = book.position.layout
    seat, hand = held
    return Live(
        counts={board.names[i]: n for i, n in enumerate(sensed.counts) if n is not None},
        doubts={
            board.names[i]: round(reading.probability(reading.count), 3)
            for i, reading in enumerate(sensed.readings)
            if reading is not None
        },
        in_hand={seat: hand} if seat else {},
        next_hole=_next_hole(board, path),
        words=_words(book, players, sensed, path, seat, hand),
        restore=_restore(board, sensed, target),
        disturbed=tuple(board.names[i] for i in sorted(sensed.disturbed)),
        operator_called=operator_called,
    )


def hand(book: Book, sensed: Sensed, path: Path, held: tuple[Seat, int]) -> tuple[Seat, int]:
    """Who holds how many pieces; `held` is what was last known, kept while the scales move."""
    if path.is_on and path.place is not None:
        return path.place.line.seat, path.place.stage.hand
    missing = sensed.hand(book.position.total)
    if missing is None or not sensed.is_still:
        return held
    seat = path.place.line.seat if path.place is not None else book.mover
    return seat, max(0, missing)


def _next_hole(board: Layout, path: Path) -> str:
    if not path.is_on or path.place is None or path.place.stage.next_hole < 0:
        return ""
    return board.names[path.place.stage.next_hole]


def _words(
    book: Book, players: tuple[str, ...], sensed: Sensed, path: Path, seat: Seat, hand: int
) -> Words | None:
    board = book.position.layout
    missing = sensed.hand(book.position.total)
    if sensed.disturbed or (missing is not None and missing <= -LEANING_PIECES):
        return words.LEANING
    said = _sowing_words(board, path.place) if path.is_on and path.place is not None else None
    if said is None and hand > 0:
        said = words.in_hand(board, hand, -1)
    if said is None or not seat:
        return said
    player = seat_or_name(players, seat)
    return Words(f"{player}: {said.en}", f"{player}: {said.ms}")


def _sowing_words(board: Layout, place: Place) -> Words | None:
    if place.stage.hand:
        return words.in_hand(board, place.stage.hand, place.stage.next_hole)
    if place.is_complete:
        return None
    return words.lift_on(board, place.stage, place.line.stages[place.index + 1])


def _restore(board: Layout, sensed: Sensed, target: Board | None) -> tuple[Words, ...]:
    if not target:
        return ()
    now = tuple(target[i] if n is None else n for i, n in enumerate(sensed.counts))
    return words.differences(board, now, target)
