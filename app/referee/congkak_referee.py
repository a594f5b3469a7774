"""The referee of Congkak: observations in, decisions out; no thread, no I/O, no clock of its own."""

import msgspec

from app.referee import opening_rulings, sayings, words
from app.referee.buttons import Buttons, Gesture
from app.referee.congkak_rulings import Objection
from app.referee.decisions import Decision, Ruling
from app.referee.docket import Docket
from app.referee.lines import Book
from app.referee.live_view import hand, live
from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    Observation,
    Pressed,
    Released,
    Said,
    SensorBack,
    SensorLost,
    StandsAsked,
    UndoAsked,
    Weighed,
)
from app.referee.opening_watch import OpeningWatch
from app.referee.path import Path, exact, overtaken
from app.referee.play import REMEMBERED_BOARDS, Play
from app.referee.questions import Question, needs_first, who_begins
from app.referee.referee import Live, Standing
from app.referee.table_judge import TableJudge
from app.referee.table_watch import GAP, MOVING, Restoring, TableWatch
from app.referee.thresholds import Thresholds
from app.rules.congkak.moves import Sow, read_move
from app.rules.congkak.position import HOUSES, Position, start_position
from app.rules.congkak.text import read_position
from app.rules.game import Seat

SCALE_RULE = "board.scale"
"""Not a rule of the game: a ruling that says which scale is not believed."""

BOARD = "board"
"""The name under which the whole board is lost and found."""

DEFAULTS = Thresholds()


class CongkakReferee:
    """Implements `app.referee.referee.Referee` for Congkak.

    `has_board` tells whether the table has a Congkak board (profile `full`); without one, and while
    it does not answer, sowings are said on a phone.
    """

    def __init__(self, *, has_board: bool = True, thresholds: Thresholds = DEFAULTS) -> None:
        self._has_board = has_board
        self._thresholds = thresholds
        self._watch = TableWatch(thresholds)
        self._buttons = Buttons()
        nobody = Standing(position="", players=())
        self._play = Play(nobody, Book(start_position()))
        self._opening: OpeningWatch | None = None
        self._asks_first = False
        self._is_known = False

    # --- the seam ---------------------------------------------------------------------------------

    def follow(self, standing: Standing, *, undone: bool = False) -> None:
        """Take over where the match now stands."""
        play, before = self._play, self._play.standing
        undone = undone or (standing.restoring and not before.players)
        if standing.position != before.position:
            self._move_to(standing, undone=undone)
        elif undone:
            play.restoring = self._to_restore()
        if play.objection is not None and standing.open_ruling != play.objection.number:
            play.objection = None
        if play.question is not None and standing.open_ruling < play.question.number:
            play.question = None
        known = (play.objection, play.question)
        play.orphan = standing.open_ruling if known == (None, None) else 0
        play.standing = standing
        self._recall(standing.open)
        self._asks_first = play.question is None and (
            needs_first(play.book.position) or self._is_dead_heat(before)
        )

    def _is_dead_heat(self, before: Standing) -> bool:
        """The opening has just ended, with both hands at once."""
        watch, position = self._opening, self._play.book.position
        if watch is None or position.in_opening or not before.position:
            return False
        return read_position(before.position).in_opening and watch.is_dead_heat(
            self._thresholds.dead_heat_us
        )

    def observe(self, observation: Observation, now_us: int) -> tuple[Decision, ...]:
        """Take in one observation."""
        docket = Docket(self._play.standing)
        self._hear(docket, observation, now_us)
        if docket.is_empty:
            self._pass_time(docket, now_us)
        return docket.decisions

    def tick(self, now_us: int) -> tuple[Decision, ...]:
        """Let the time act."""
        docket = Docket(self._play.standing)
        self._pass_time(docket, now_us)
        return docket.decisions

    @property
    def deadline_us(self) -> int | None:
        """When `tick` has something to do next."""
        play = self._play
        waits = [
            self._buttons.deadline_us(self._thresholds.hold_us),
            self._watch.deadline_us if self._sees else None,
            None if play.question is None else play.question.expires_us or 0,
            None if play.called_us is None else play.called_us + self._thresholds.operator_call_us,
            0 if self._asks_first else None,
        ]
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def live(self) -> Live:
        """What is going on now."""
        play, sensed = self._play, self._watch.sensed
        called = play.called_us is not None
        if sensed is None or not self._sees:
            lost = words.BOARD_LOST if self._has_board and self._watch.is_lost else None
            return Live(words=lost, operator_called=called)
        picture = live(
            play.book,
            play.players,
            sensed,
            play.path,
            play.target,
            held=play.held,
            operator_called=called,
        )
        if self._opening is not None and play.book.position.in_opening:
            return opening_rulings.live(play, self._opening, picture)
        return picture

    @property
    def _sees(self) -> bool:
        """A board of this size is there and answers."""
        fits = self._play.book.position.houses == HOUSES
        return self._has_board and not self._watch.is_lost and fits

    # --- where the match stands ------------------------------------------------------------------

    def _move_to(self, standing: Standing, *, undone: bool) -> None:
        """The position has changed: other lines, nothing seen on them yet."""
        play = self._play
        old = play.book.board
        play.book = Book(read_position(standing.position))
        play.boards = (*play.boards, old)[-REMEMBERED_BOARDS:]
        play.path, play.noted, play.moves = Path(), (), self._watch.moves
        play.restoring = self._to_restore() if undone or play.to_restore else None
        play.to_restore = False
        self._watch.judge_again()
        self._open_with(play.book.position, undone=undone)
        self._is_known = False
        if undone:  # what the scales were read against may be the very thing that was corrected
            self._watch.forget()
        if self._watch.sensed is not None and play.restoring is None:
            self._follow_path()

    def _open_with(self, position: Position, *, undone: bool) -> None:
        """Both sow at once, for as long as the opening is not over."""
        if position.opening is None:
            self._opening = None
        elif self._opening is None or undone:
            self._opening = OpeningWatch(position)
        else:
            self._opening.restart(position)

    def _to_restore(self) -> Restoring | None:
        """What is needed to put the board back; None when it is as the match stands."""
        play, sensed = self._play, self._watch.sensed
        stale = frozenset(play.boards) - {play.book.board}
        if sensed is None:
            return Restoring(stale)
        if exact(sensed) == play.book.board:
            return None
        return Restoring(stale | {sensed.counts}, self._watch.moves)

    def _recall(self, ruling: Ruling | None) -> None:
        """Take up a question or a word that was open before the app was started again."""
        play = self._play
        if ruling is None or ruling.number != play.orphan:
            return
        if ruling.kind == "ask" and ruling.choices:
            # It is given its whole time again: the old clock says nothing about this run.
            play.question = Question.of(ruling, ruling.number, None)
            play.orphan = 0
        elif ruling.kind == "object" and ruling.move and not self._has_board:
            move = read_move(play.book.position, ruling.move)
            if isinstance(move, Sow):
                play.objection = Objection(seat=ruling.seat, number=ruling.number, said=move)
                play.orphan = 0

    # --- observations -----------------------------------------------------------------------------

    def _hear(self, docket: Docket, observation: Observation, now_us: int) -> None:
        play = self._play
        match observation:
            case Weighed():
                self._weighed(docket, observation, now_us)
            case Pressed():
                self._buttons = self._buttons.after_press(observation)
            case Released():
                self._buttons, gesture = self._buttons.after_release(
                    observation, self._thresholds.hold_us
                )
                self._gesture(docket, observation.seat, gesture, now_us)
            case SensorLost():
                self._lost(docket, observation, now_us)
            case SensorBack():
                self._back(docket, observation, now_us)
            case Said():
                sayings.hear(play, docket, observation, now_us, board_sees=self._sees)
            case Answered() | StandsAsked() | UndoAsked() | CorrectionAsked() | NextRoundAsked():
                play.called_us = None
                self._operator(docket, observation, now_us)
            case _:
                pass  # a camera under another game's table

    def _operator(
        self,
        docket: Docket,
        said: Answered | StandsAsked | UndoAsked | CorrectionAsked | NextRoundAsked,
        now_us: int,
    ) -> None:
        play = self._play
        match said:
            case Answered():
                sayings.answer(play, docket, said, now_us)
            case StandsAsked():
                sensed = self._watch.sensed if self._sees else None
                if sensed is not None:
                    self._judge(docket, now_us).bring_up_to_date()
                sayings.let_stand(play, docket, said, sensed, now_us)
            case UndoAsked():
                sayings.undo(play, docket, said, now_us)
            case CorrectionAsked():
                sayings.correct(play, docket, said, now_us)
            case NextRoundAsked():
                sayings.ask_next_round(play, docket, now_us)

    def _weighed(self, docket: Docket, weighed: Weighed, now_us: int) -> None:
        if not self._has_board or self._watch.is_lost or not self._watch.weigh(weighed):
            return
        shaken = self._watch.knock(now_us)
        if shaken:
            docket.note("knock", words.knocked(self._play.book.position.layout, shaken), now_us)
        if not self._sees or self._play.book.position.is_over:
            return
        self._follow_path()
        if self._play.book.position.in_opening:
            self._follow_opening(docket, now_us)
        elif self._play.objection is None and self._play.restoring is None:
            self._follow_on(docket, now_us)

    def _follow_path(self) -> None:
        """See where on its line the table is now."""
        play, sensed = self._play, self._watch.sensed
        if sensed is None:
            return
        if not self._is_known and sensed.is_still and self._is_as_ruled():
            self._watch.know(play.book.board)
            self._is_known = True
        if play.restoring is not None and sensed.is_still and exact(sensed) == play.book.board:
            play.restoring = None
        if play.restoring is None and play.objection is None:
            play.path = play.path.after(play.book, sensed, self._watch.fit())
        board = exact(sensed)
        if play.objection is not None and sensed.is_still and board is not None:
            play.objection = play.objection.along(play.book.position, board)
        play.held = hand(play.book, sensed, play.path, play.held)

    def _follow_opening(self, docket: Docket, now_us: int) -> None:
        """Two hands at once: drop by drop, and a ruling as soon as one of them is done."""
        play, watch = self._play, self._opening
        if watch is None or play.restoring is not None:
            return
        watch.see(self._watch.fit())
        if play.objection is not None and watch.is_whole:
            docket.close(play.objection.number, "repaired")
            play.objection = None
        self._end_of_opening(docket, watch, now_us, quiet=False)

    def _end_of_opening(
        self, docket: Docket, watch: OpeningWatch, now_us: int, *, quiet: bool
    ) -> None:
        seat = watch.ended(self._watch.fit(), quiet=quiet)
        if seat:
            position, move = watch.position, watch.last_act
            opening_rulings.ended(self._play, docket, position, seat, move, now_us)

    def _is_as_ruled(self) -> bool:
        """The scales have nothing against the board that the match stands at."""
        return self._watch.fit().of(self._play.book.board) > self._thresholds.explains

    def _follow_on(self, docket: Docket, now_us: int) -> None:
        """Another act has begun: the one before is over, the one before that is final."""
        play, sensed = self._play, self._watch.sensed
        if sensed is None:
            return
        if play.question is not None:
            self._judge(docket, now_us).settle()
            return
        if play.path.is_on and play.path.has_dropped:
            docket.finalise()
        line = overtaken(play.path, play.book, sensed, self._watch.fit())
        if line is not None:
            self._judge(docket, now_us).accept_line(line, 1.0)

    def _gesture(self, docket: Docket, seat: Seat, gesture: Gesture | None, now_us: int) -> None:
        """A tap or a hold: an answer by the player asked, else a hold calls the operator."""
        play = self._play
        if gesture is None:
            return
        question = play.question
        if question is not None and question.seat in (0, seat):
            choice = 1 if gesture == "tap" else 2
            if choice <= len(question.choices):
                question.close(docket, "answered", choice, now_us, f"button {seat}")
                play.question = None
                return
        if gesture == "hold":
            play.called_us = now_us
            name = words.seat_or_name(play.players, seat)
            docket.note("operator-called", words.operator_called(name), now_us, seat)

    def _lost(self, docket: Docket, lost: SensorLost, now_us: int) -> None:
        """A lost sensor changes neither the score nor the turn."""
        if lost.sensor == BOARD:
            if self._watch.is_lost:
                return
            self._watch.lose_board()
            self._buttons = Buttons()
            docket.note("sensor-lost", words.BOARD_GONE, now_us)
        elif self._watch.distrust(lost.sensor):
            scale = words.named(self._play.book.position.layout, lost.sensor)
            docket.rule(
                Ruling(
                    number=0,
                    at_us=now_us,
                    kind="fault",
                    rule=SCALE_RULE,
                    words=words.scale_fault(scale),
                    why=words.scale_fault_why(lost.reason),
                )
            )

    def _back(self, docket: Docket, back: SensorBack, now_us: int) -> None:
        if back.sensor == BOARD and self._watch.is_lost:
            self._watch.find_board()
            docket.note("sensor-back", words.BOARD_BACK, now_us)
        elif self._watch.trust(back.sensor):
            scale = words.named(self._play.book.position.layout, back.sensor)
            docket.note("sensor-back", words.scale_back(scale), now_us)

    # --- time -------------------------------------------------------------------------------------

    def _pass_time(self, docket: Docket, now_us: int) -> None:
        """What falls due by the clock; one subject a call, so that the match can fold it first."""
        play = self._play
        called_us = play.called_us
        if called_us is not None and now_us - called_us >= self._thresholds.operator_call_us:
            play.called_us = None
        self._buttons, held = self._buttons.held(now_us, self._thresholds.hold_us)
        for seat in held:
            self._gesture(docket, seat, "hold", now_us)
        if not docket.is_empty:
            return
        if self._asks_first:
            self._ask_first(docket, now_us)
        elif play.question is not None and self._has_expired(play.question, now_us):
            play.question.close(docket, "expired", 1, now_us)
            play.question = None
        elif self._sees:
            quiet = self._watch.due(now_us)
            if quiet != MOVING:
                self._judge_quiet(docket, quiet, now_us)

    def _has_expired(self, question: Question, now_us: int) -> bool:
        if question.expires_us is None:
            expires_us = now_us + self._thresholds.question_us
            self._play.question = msgspec.structs.replace(question, expires_us=expires_us)
            return False
        return now_us >= question.expires_us

    def _judge_quiet(self, docket: Docket, quiet: int, now_us: int) -> None:
        play, watch, sensed = self._play, self._opening, self._watch.sensed
        in_opening = play.book.position.in_opening and play.restoring is None
        if not in_opening or watch is None or sensed is None:
            judge = self._judge(docket, now_us)
            judge.judge(quiet, self._watch.moves)
            if judge.saw_nothing and sensed is not None and sensed.is_still:
                self._watch.know(play.book.board)
        elif watch.is_whole:
            self._end_of_opening(docket, watch, now_us, quiet=True)
        elif quiet == GAP:
            opening_rulings.lost(play, docket, watch, self._watch.fit(), now_us)

    def _ask_first(self, docket: Docket, now_us: int) -> None:
        play = self._play
        self._asks_first = False
        ruling = who_begins(
            play.book.position,
            play.players,
            now_us,
            dead_heat=not needs_first(play.book.position),
        )
        number = docket.rule(ruling)
        play.question = Question.of(ruling, number, now_us + self._thresholds.question_us)

    def _judge(self, docket: Docket, now_us: int) -> TableJudge:
        sensed = self._watch.sensed
        if sensed is None:
            raise ValueError("there is no weighing to judge")
        return TableJudge(self._play, docket, sensed, self._watch.fit(), self._thresholds, now_us)
