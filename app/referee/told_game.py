"""What a card game hands in to be refereed by what its players say and press."""

from typing import Protocol

import msgspec

from app.referee.observations import Pressed
from app.referee.told_play import Bench, Objection, TablePlay, TableRules
from app.rules.game import MoveT, PositionT, Seat, Words

PRESSES_LOST = Words(
    "Presses were lost: if somebody else was first, say so on a phone.",
    "Ada tekanan yang hilang: jika orang lain dahulu, beritahu di telefon.",
)


class Lost(msgspec.Struct, frozen=True):
    """What is said while presses are not heard, each time with what to say on a phone instead.

    Attributes:
        board: the board does not answer, a sentence.
        live: the same as the one line on the scoreboard, until it is back.
        presses: presses were lost while it did answer.
    """

    board: Words
    live: Words
    presses: Words = PRESSES_LOST


class ToldGame(TableRules[PositionT, MoveT], Protocol[PositionT, MoveT]):
    """One card game without a camera, for :class:`app.referee.told_referee.ToldReferee`.

    Attributes:
        next_round: the move by which the operator starts the next round.
        lost: see `Lost`.
    """

    next_round: MoveT
    lost: Lost

    def hear(self, bench: Bench[PositionT, MoveT], seat: Seat, said: str) -> None:
        """Rule on a player's line; that player has a seat.

        Raises:
            NotUnderstoodError: it says nothing of this game.
        """

    def pressed(self, bench: Bench[PositionT, MoveT], pressed: Pressed) -> None:
        """Take in the first edge of a button. When it comes up as a tap, only the race is told."""

    def held(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        """Take in a button that was held: the spoken call."""

    def overdue(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        """A claim of the race that nothing has followed in time.

        Raises:
            RulesError: nothing can be ruled; the press is a false start then, without more.
        """

    def as_it_stands(self, position: PositionT, objection: Objection[MoveT]) -> PositionT:
        """The position once an illegal act counts.

        Raises:
            RulesError, CorrectionError: it cannot be even so.
        """

    def recalled(self, move: MoveT) -> tuple[MoveT, ...]:
        """The moves of an objection whose last move is all that the log has; () when more is needed."""

    def corrected(self, position: PositionT, players: tuple[str, ...], said: str) -> PositionT:
        """The position with what the operator said set in it.

        Raises:
            CorrectionError: it is not understood, or cannot be.
        """

    def with_cards(self, position: PositionT, seat: Seat, count: str) -> PositionT:
        """That seat holds so many cards; the count is a word as it was said.

        Raises:
            CorrectionError: it is no number, or there are not so many.
        """

    def with_turn(self, position: PositionT, seat: Seat) -> PositionT:
        """That seat is to move.

        Raises:
            CorrectionError: it cannot be.
        """

    def live_words(self, play: TablePlay[PositionT, MoveT]) -> Words | None:
        """What the table waits for, one line; None for nothing."""
