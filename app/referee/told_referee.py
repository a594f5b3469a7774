"""The referee of any card game without a camera: buttons say who was first, players what they did.

Observations in, decisions out; no thread, no I/O, no clock of its own. What a game adds is a
:class:`app.referee.told_game.ToldGame`.
"""

from collections.abc import Mapping
from typing import Generic

import msgspec

from app.referee import race_rulings
from app.referee.asked import Asked
from app.referee.beside_phones import Beside, Nobody
from app.referee.buttons import Buttons, Gesture
from app.referee.corrections import CorrectionError
from app.referee.decisions import Corrected, Decision, Moved, Raced, Ruling, Undone
from app.referee.finish import Finish
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
)
from app.referee.operator_refusals import (
    NO_OBJECTION,
    NO_QUESTION,
    no_such_reading,
    too_few_moves,
)
from app.referee.race import Race
from app.referee.referee import Live, Standing
from app.referee.said_words import NotUnderstoodError
from app.referee.thresholds import Thresholds
from app.referee.told_game import ToldGame
from app.referee.told_play import Bench, Objection, TablePlay
from app.rules.game import MoveT, PositionT, RulesError, Seat, Words

DEFAULTS = Thresholds()


class ToldReferee(Generic[PositionT, MoveT]):
    """Implements `app.referee.referee.Referee` for a card game: what is told, and what is seen beside.

    `beside` is the camera's side of a table that has one. `has_buttons` tells whether the table has slap
    buttons. `sigmas_us` is the standard deviation of each button's measured skew, by seat; where none is
    stored the tie window is 2 ms.
    """

    def __init__(
        self,
        told: ToldGame[PositionT, MoveT],
        *,
        beside: Beside[PositionT, MoveT] | None = None,
        has_buttons: bool = True,
        sigmas_us: Mapping[Seat, int] | None = None,
        thresholds: Thresholds = DEFAULTS,
    ) -> None:
        self._told = told
        self._beside: Beside[PositionT, MoveT] = Nobody() if beside is None else beside
        self._has_buttons = has_buttons
        self._thresholds = thresholds
        self._buttons = Buttons()
        self._is_lost = False
        nobody = Standing(position="", players=())
        anywhere = told.game.start(("", ""), {})
        self._play: TablePlay[PositionT, MoveT] = TablePlay(nobody, anywhere, Race(sigmas_us or {}))

    # --- the seam ---------------------------------------------------------------------------------

    def follow(self, standing: Standing, *, undone: bool = False) -> None:
        """Take over where the match now stands."""
        play = self._play
        is_first = not play.standing.players
        if standing.position != play.standing.position:
            play.position = self._told.game.read_position(standing.position)
        if is_first and standing.race is not None:
            play.race.resume(standing.race)
            for entry in standing.race.running:  # buttons that were down then are not now
                play.race.tap(entry.seat)
        open_ruling = standing.open_ruling
        if undone:
            play.waiting = ()
        if undone or (play.question is not None and open_ruling < play.question.number):
            play.question = None
        if undone or (play.objection is not None and open_ruling < play.objection.number):
            play.objection = None
        play.standing = standing
        known = (play.objection, play.question)
        play.orphan = open_ruling if known == (None, None) else 0
        self._recall(standing.open)
        self._beside.follow(play, undone=undone)

    def observe(self, observation: Observation, now_us: int) -> tuple[Decision, ...]:
        """Take in one observation."""
        bench = self._bench(now_us)
        self._hear(bench, observation)
        if bench.docket.is_empty and not self._has_raced:
            self._pass_time(bench)
        return self._decided(bench)

    def tick(self, now_us: int) -> tuple[Decision, ...]:
        """Let the time act."""
        bench = self._bench(now_us)
        self._pass_time(bench)
        return self._decided(bench)

    @property
    def deadline_us(self) -> int | None:
        """When `tick` has something to do next."""
        play = self._play
        question = play.question
        waits = [self._buttons.deadline_us(self._thresholds.hold_us)]
        if question is None:
            waits.append(0 if play.race.is_dead_heat else play.race.deadline_us)
        else:
            waits.append(question.expires_us or 0)
        waits.append(self._beside.deadline_us)
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def live(self) -> Live:
        """What is going on now."""
        words = self._told.lost.live if self._is_lost else self._told.live_words(self._play)
        return self._beside.live(Live(words=words))

    # --- one call ---------------------------------------------------------------------------------

    def _bench(self, now_us: int) -> Bench[PositionT, MoveT]:
        self._play.down = frozenset(seat for seat, _, told in self._buttons.down if not told)
        return Bench(self._told, self._play, now_us, self._thresholds.question_us)

    @property
    def _has_raced(self) -> bool:
        """The race is another than the log knows."""
        return self._play.race.finish != (self._play.standing.race or Finish())

    def _decided(self, bench: Bench[PositionT, MoveT]) -> tuple[Decision, ...]:
        if self._has_raced:
            bench.docket.add(Raced(self._play.race.finish))
        return bench.docket.decisions

    def _recall(self, ruling: Ruling | None) -> None:
        """Take up a question or an objection that was open before the app was started again."""
        play = self._play
        if ruling is None or ruling.number != play.orphan:
            return
        if ruling.kind == "ask" and ruling.choices:
            # It is given its whole time again: the old clock says nothing about this run.
            play.question = Asked(ruling.number, ruling.seat, ruling.rule, ruling.choices, None)
            play.orphan = 0
        elif ruling.kind == "object" and ruling.move:
            move = self._told.game.read_move(play.position, ruling.move)
            moves = self._told.recalled(move)
            if moves:
                play.objection = Objection(ruling.number, ruling.seat, ruling.rule, moves)
                play.orphan = 0

    # --- observations -----------------------------------------------------------------------------

    def _hear(self, bench: Bench[PositionT, MoveT], observation: Observation) -> None:
        match observation:
            case Pressed() if self._has_buttons:
                self._pressed(bench, observation)
            case Released() if self._has_buttons:
                self._buttons, gesture = self._buttons.after_release(
                    observation, self._thresholds.hold_us
                )
                self._gesture(bench, observation.seat, gesture)
            case SensorLost():
                self._lost(bench, observation)
                self._beside.see(bench, observation)
            case SensorBack():
                self._back(bench, observation)
                self._beside.see(bench, observation)
            case Said():
                self._said(bench, observation)
            case Answered() | StandsAsked() | UndoAsked() | CorrectionAsked() | NextRoundAsked():
                self._operator(bench, observation)
            case _:
                self._beside.see(bench, observation)

    def _said(self, bench: Bench[PositionT, MoveT], said: Said) -> None:
        """A player tells the table something."""
        seats = len(self._play.players)
        if not 1 <= said.seat <= seats:
            bench.refuse(
                Words(
                    f"There is no seat {said.seat}: seats are 1 to {seats}.",
                    f"Tiada tempat {said.seat}: tempat 1 hingga {seats}.",
                )
            )
            return
        if not self._beside.before_words(bench, said.seat, said.words):
            return
        try:
            self._told.hear(bench, said.seat, said.words)
        except NotUnderstoodError as error:
            bench.refuse(error.words, said.seat)

    def _pressed(self, bench: Bench[PositionT, MoveT], pressed: Pressed) -> None:
        self._buttons = self._buttons.after_press(pressed)
        question = self._play.question
        if question is None or question.seat != pressed.seat:
            self._told.pressed(bench, pressed)

    def _gesture(self, bench: Bench[PositionT, MoveT], seat: Seat, gesture: Gesture | None) -> None:
        """A button came up, or has been held: an answer by the player asked, a tap, or the call."""
        play, question = self._play, self._play.question
        if gesture is None or not 1 <= seat <= len(play.players):
            return
        if question is not None and question.seat == seat:
            choice = 1 if gesture == "tap" else 2
            if choice <= len(question.choices):
                bench.close(question, "answered", choice, f"button {seat}")
            return
        if gesture == "tap":
            play.race.tap(seat)
        else:
            self._beside.before_call(bench, seat)
            play.race.settle(seat, "call")
            self._told.held(bench, seat)
        self._hear_what_waited(bench, seat)

    def _hear_what_waited(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        """What was said while that button was down, now that it is known what the press was."""
        play = self._play
        heard = [(speaker, words) for button, speaker, words in play.waiting if button == seat]
        play.waiting = tuple(line for line in play.waiting if line[0] != seat)
        play.down -= {seat}
        for speaker, words in heard:
            self._said(bench, Said(bench.now_us, speaker, words, ""))

    def _operator(
        self,
        bench: Bench[PositionT, MoveT],
        said: Answered | StandsAsked | UndoAsked | CorrectionAsked | NextRoundAsked,
    ) -> None:
        match said:
            case Answered(choice=choice, device=device):
                self._answer(bench, choice, device)
            case StandsAsked(device=device):
                self._let_stand(bench, device)
            case UndoAsked(count=count, device=device):
                self._undo(bench, count, device)
            case CorrectionAsked(words=words, device=device):
                self._correct(bench, words, device)
            case NextRoundAsked():
                self._next_round(bench)

    def _answer(self, bench: Bench[PositionT, MoveT], choice: int, device: str) -> None:
        question = self._play.question
        if question is None:
            bench.refuse(NO_QUESTION)
        elif not 1 <= choice <= len(question.choices):
            bench.refuse(no_such_reading(len(question.choices)))
        else:
            bench.close(question, "answered", choice, device)

    def _let_stand(self, bench: Bench[PositionT, MoveT], device: str) -> None:
        """The illegal act that is objected to stands as it was played."""
        play = self._play
        objection = play.objection
        if objection is None:
            bench.refuse(NO_OBJECTION)
            return
        try:
            position = self._told.as_it_stands(bench.position, objection)
        except (RulesError, CorrectionError) as error:
            why = error.words
            bench.refuse(Words(f"It cannot stand: {why.en}", f"Ia tidak boleh dibiarkan: {why.ms}"))
            return
        name = play.name(objection.seat)
        told = Words(f"What {name} played stands.", f"Apa yang {name} main dibiarkan.")
        text = self._told.game.write_position(position)
        bench.docket.close(objection.number, "stands", device=device)
        bench.docket.stand(objection.number, objection.seat, told, text, device=device)
        bench.position = position
        play.objection = None

    def _undo(self, bench: Bench[PositionT, MoveT], count: int, device: str) -> None:
        moves = self._play.standing.moves
        if not 1 <= count <= moves:
            bench.refuse(too_few_moves(count, moves))
            return
        self._play.race.withdraw()
        bench.docket.add(Undone(count, device))

    def _correct(self, bench: Bench[PositionT, MoveT], words: str, device: str) -> None:
        try:
            position = self._told.corrected(bench.position, self._play.players, words)
        except CorrectionError as error:
            bench.docket.note("refused", error.words, bench.now_us)
            return
        bench.docket.add(Corrected(words, self._told.game.write_position(position), device))

    def _next_round(self, bench: Bench[PositionT, MoveT]) -> None:
        game, move = self._told.game, self._told.next_round
        verdict = game.check(bench.position, move)
        if not verdict.legal:
            bench.refuse(verdict.why)
            return
        following, _ = game.apply(bench.position, move)
        bench.docket.finalise()
        bench.docket.add(Moved(0, 0, game.write_move(move), game.write_position(following)))

    def _lost(self, bench: Bench[PositionT, MoveT], lost: SensorLost) -> None:
        """A lost board changes neither the score nor the turn: what is pressed is said until it is back."""
        if lost.sensor == "board" and not self._is_lost and self._has_buttons:
            self._is_lost = True
            self._let_go()
            bench.docket.note("sensor-lost", self._told.lost.board, bench.now_us)
            for button, _, _ in self._play.waiting:
                self._hear_what_waited(bench, button)
        elif lost.sensor == "buttons":
            bench.docket.note("sensor-lost", self._told.lost.presses, bench.now_us)

    def _let_go(self) -> None:
        """Whoever holds a button now is not heard letting go: what is down counts as tapped."""
        self._buttons = Buttons()
        for entry in self._play.race.finish.running:
            self._play.race.tap(entry.seat)

    def _back(self, bench: Bench[PositionT, MoveT], back: SensorBack) -> None:
        if back.sensor == "board" and self._is_lost:
            self._is_lost = False
            bench.note("sensor-back", "The board answers again.", "Papan menjawab semula.")

    # --- time -------------------------------------------------------------------------------------

    def _pass_time(self, bench: Bench[PositionT, MoveT]) -> None:
        """What falls due by the clock; one subject a call, so that the match can fold it first."""
        play, now_us = self._play, bench.now_us
        self._buttons, held = self._buttons.held(now_us, self._thresholds.hold_us)
        for seat in held:
            self._gesture(bench, seat, "hold")
        if not bench.docket.is_empty:
            return
        question = play.question
        if question is not None:
            if question.expires_us is None:
                expires_us = now_us + self._thresholds.question_us
                play.question = msgspec.structs.replace(question, expires_us=expires_us)
            elif now_us >= question.expires_us:
                bench.close(question, "expired", 1)
        elif play.race.is_dead_heat:
            race_rulings.ask_dead_heat(bench)
        else:
            seat = play.race.overdue(now_us)
            if seat and self._beside.is_acting(seat, now_us):
                play.race.put_off(seat, now_us + self._thresholds.sighting_lag_us)
            elif seat:
                self._overdue(bench, seat)
        if not self._has_raced:
            self._beside.pass_time(bench)

    def _overdue(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        try:
            self._told.overdue(bench, seat)
        except RulesError:
            self._play.race.settle(seat, "false-start")
