"""Words that people say at a table whose cards are seen: before, with and after what they are about."""

from collections.abc import Callable
from typing import Generic

import msgspec

from app.referee import seen_words
from app.referee.acts_going_on import ActsGoingOn
from app.referee.readings_tried import LED_ON, Trial, hear_all
from app.referee.seen_game import Line, SeenGame
from app.referee.seen_play import Act
from app.referee.told_play import Bench
from app.rules.game import MoveT, PositionT, Seat


class Waiting(msgspec.Struct, frozen=True):
    """Words that are heard at `due_us` at the latest."""

    line: Line
    due_us: int


class SaidBeside(Generic[PositionT, MoveT]):
    """What has to be ruled before words are heard.

    Args:
        game: how acts are understood.
        going: the acts that are open.
        rule: rules on one of them, with words that belong to it.
        is_told_by: whether an open act and words are one legal play.
    """

    def __init__(
        self,
        game: SeenGame[PositionT, MoveT],
        going: ActsGoingOn[PositionT, MoveT],
        rule: Callable[[Bench[PositionT, MoveT], Act, str], None],
        is_told_by: Callable[[Bench[PositionT, MoveT], Act, str], bool],
    ) -> None:
        self._game = game
        self._going = going
        self._rule = rule
        self._is_told_by = is_told_by
        self._waiting: tuple[Waiting, ...] = ()

    @property
    def deadline_us(self) -> int | None:
        """When words that wait are heard."""
        return min((one.due_us for one in self._waiting), default=None)

    def before(
        self, bench: Bench[PositionT, MoveT], line: Line, awaited_us: int | None = None
    ) -> bool:
        """Rule on what has been done before; whether the words are still to be heard now.

        `awaited_us` is until when a card may be told that lies already: words that mean nothing yet, or
        change nothing, wait for it.
        """
        if awaited_us is not None and not Trial(self._game.told, bench).leads_on(line):
            self._waiting += (Waiting(line, awaited_us),)
            return False
        self.end_acts_of_others(bench, line.seat)
        trial = Trial(self._game.told, bench)
        is_heard = trial.outcome((line,)) in LED_ON
        act = next((one for one in self._going.acts if one.seat == line.seat), None)
        if act is not None:
            if is_heard:
                return True
            if self._is_told_by(bench, act, line.words):
                self._rule(bench, act, line.words)
                return False
            self._rule(bench, act, "")
            return True
        if not is_heard and self._was_seen(bench, trial, line):
            bench.docket.note("heard", seen_words.SEEN_ALREADY, bench.now_us, line.seat)
            return False
        return True

    def hear_what_waited(self, bench: Bench[PositionT, MoveT]) -> bool:
        """Hear words whose time has come; whether there were any."""
        due = [one for one in self._waiting if one.due_us <= bench.now_us]
        if not due:
            return False
        first = due[0]
        self._waiting = tuple(one for one in self._waiting if one is not first)
        if self.before(bench, first.line):
            hear_all(self._game.told, bench, (first.line,))
        return True

    def end_acts_of_others(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        """That seat acts by word or button: the open acts of others are complete."""
        if self._game.side_by_side(bench.position):
            return
        for act in sorted(self._going.acts, key=lambda one: one.begun_us):
            if act.seat != seat:
                self._rule(bench, act, "")

    def _was_seen(
        self, bench: Bench[PositionT, MoveT], trial: Trial[PositionT, MoveT], line: Line
    ) -> bool:
        """The words say just what was ruled on what that seat did last."""
        ruled = self._going.ruled
        if ruled is None or ruled.outcome != "accept" or ruled.act.seat != line.seat:
            return False
        if not ruled.is_newest(bench.play.standing.moves):
            return False
        before = self._game.told.game.read_position(ruled.position)
        return trial.leads_to(before, (line,)) == bench.position
