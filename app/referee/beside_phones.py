"""Who else tells the table what was done, beside phones and buttons: the camera, or nobody."""

from typing import Protocol

from app.referee.observations import Observation
from app.referee.referee import Live
from app.referee.told_play import Bench, TablePlay
from app.rules.game import MoveT, PositionT, Seat


class Beside(Protocol[PositionT, MoveT]):
    """One more who tells, for :class:`app.referee.told_referee.ToldReferee`.

    It keeps what it has seen; the play and the bench are handed in with each call.
    """

    @property
    def deadline_us(self) -> int | None:
        """When `pass_time` has something to do next."""

    def follow(self, play: TablePlay[PositionT, MoveT], *, undone: bool) -> None:
        """The match has decided: `play` is where it stands now."""

    def see(self, bench: Bench[PositionT, MoveT], observation: Observation) -> None:
        """A sensor says something."""

    def before_words(self, bench: Bench[PositionT, MoveT], seat: Seat, words: str) -> bool:
        """Somebody says something: what was done before that is ruled first. False when the words have
        been ruled on with it, and need not be heard.
        """

    def before_call(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        """A button was held, or came up again: what others did before that is ruled first."""

    def is_acting(self, seat: Seat, now_us: int) -> bool:
        """Whether something that seat does is not ruled yet, or not told yet, or its hand is at it."""

    def pass_time(self, bench: Bench[PositionT, MoveT]) -> None:
        """The time acts, if nothing was decided on this bench."""

    def live(self, live: Live) -> Live:
        """What goes on, with what is seen put in."""


class Nobody:
    """A table with phones and buttons alone."""

    deadline_us: int | None = None

    def follow(self, play: TablePlay[PositionT, MoveT], *, undone: bool) -> None:
        """Nothing was seen."""

    def see(self, bench: Bench[PositionT, MoveT], observation: Observation) -> None:
        """A sensor of another table."""

    def before_words(self, bench: Bench[PositionT, MoveT], seat: Seat, words: str) -> bool:
        """Nothing waits."""
        _ = bench, seat, words
        return True

    def before_call(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        """Nothing waits."""

    def is_acting(self, seat: Seat, now_us: int) -> bool:
        """Nobody sees what hands do."""
        _ = seat, now_us
        return False

    def pass_time(self, bench: Bench[PositionT, MoveT]) -> None:
        """Nothing waits."""

    def live(self, live: Live) -> Live:
        """As it is."""
        return live
