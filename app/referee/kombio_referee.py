"""The referee of Kombio without a camera: buttons say who was first, players say what they did.

Observations in, decisions out; no thread, no I/O, no clock of its own.
"""

from collections.abc import Mapping

import msgspec

from app.referee import kombio_sayings as sayings
from app.referee import kombio_slaps as slaps
from app.referee.asked import Asked
from app.referee.buttons import Buttons, Gesture
from app.referee.corrections import CorrectionError
from app.referee.decisions import Corrected, Decision, Moved, Raced, Ruling, Undone
from app.referee.docket import Docket
from app.referee.finish import Finish
from app.referee.kombio_corrections import corrected
from app.referee.kombio_play import Bench, KombioPlay, Objection
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
from app.referee.referee import Live, Standing
from app.referee.slap_race import SlapRace
from app.referee.thresholds import Thresholds
from app.rules.game import RulesError, Seat, Words
from app.rules.kombio.choices import Choices
from app.rules.kombio.engine import KOMBIO
from app.rules.kombio.move_text import read_move, write_move
from app.rules.kombio.moves import Kombio, NextRound, Slap
from app.rules.kombio.position_text import read_position, write_position
from app.rules.kombio.rounds import start_position

DEFAULTS = Thresholds()
MOST_UNDONE = 10_000
"""A count beyond any match is a slip of the finger and is quoted no further."""


class KombioReferee:
    """Implements `app.referee.referee.Referee` for Kombio under the profiles `buttons` and `none`.

    `has_buttons` tells whether the table has slap buttons. `sigmas_us` is the standard deviation of
    each button's measured skew, by seat; where none is stored the tie window is 2 ms.
    """

    def __init__(
        self,
        *,
        has_buttons: bool = True,
        sigmas_us: Mapping[Seat, int] | None = None,
        thresholds: Thresholds = DEFAULTS,
    ) -> None:
        self._has_buttons = has_buttons
        self._thresholds = thresholds
        self._buttons = Buttons()
        self._is_lost = False
        nobody = Standing(position="", players=())
        self._play = KombioPlay(
            nobody, start_position(2, Choices(), None), SlapRace(sigmas_us or {})
        )

    # --- the seam ---------------------------------------------------------------------------------

    def follow(self, standing: Standing, *, undone: bool = False) -> None:
        """Take over where the match now stands."""
        play = self._play
        is_first = not play.standing.players
        if standing.position != play.standing.position:
            play.position = read_position(standing.position)
        if is_first and standing.race is not None:
            play.race.resume(standing.race)
            for entry in standing.race.running:  # buttons that were down then are not now
                play.race.tap(entry.seat)
        open_ruling = standing.open_ruling
        if undone or (play.question is not None and open_ruling < play.question.number):
            play.question = None
        if undone or (play.objection is not None and open_ruling < play.objection.number):
            play.objection = None
        play.standing = standing
        known = (play.objection, play.question)
        play.orphan = open_ruling if known == (None, None) else 0
        self._recall(standing.open)

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
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def live(self) -> Live:
        """What is going on now."""
        return Live(words=self._live_words())

    # --- one call ---------------------------------------------------------------------------------

    def _bench(self, now_us: int) -> Bench:
        play = self._play
        return Bench(play, Docket(play.standing), now_us, self._thresholds.question_us)

    @property
    def _has_raced(self) -> bool:
        """The race is another than the log knows."""
        return self._play.race.finish != (self._play.standing.race or Finish())

    def _decided(self, bench: Bench) -> tuple[Decision, ...]:
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
            move = read_move(play.position, ruling.move)
            moves = (move,) if isinstance(move, Slap | Kombio) else ()
            if moves:
                play.objection = Objection(ruling.number, ruling.seat, ruling.rule, moves)
                play.orphan = 0

    # --- observations -----------------------------------------------------------------------------

    def _hear(self, bench: Bench, observation: Observation) -> None:
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
            case SensorBack():
                self._back(bench, observation)
            case Said():
                sayings.hear(bench, observation)
            case Answered() | StandsAsked() | UndoAsked() | CorrectionAsked() | NextRoundAsked():
                self._operator(bench, observation)
            case _:
                pass  # a scale under another game's board

    def _pressed(self, bench: Bench, pressed: Pressed) -> None:
        self._buttons = self._buttons.after_press(pressed)
        question = self._play.question
        if question is None or question.seat != pressed.seat:
            slaps.press(bench, pressed)

    def _gesture(self, bench: Bench, seat: Seat, gesture: Gesture | None) -> None:
        """A button came up, or has been held: an answer by the player asked, a tap, or the call."""
        play, question = self._play, self._play.question
        if gesture is None or seat not in play.position.seats:
            return
        if question is not None and question.seat == seat:
            choice = 1 if gesture == "tap" else 2
            if choice <= len(question.choices):
                slaps.close(bench, question, "answered", choice, f"button {seat}")
            return
        if gesture == "tap":
            play.race.tap(seat)
            return
        play.race.settle(seat, "call")
        sayings.settle(bench, goes_on=sayings.may_go_on(bench.position, seat))
        sayings.call(bench, seat)

    def _operator(
        self,
        bench: Bench,
        said: Answered | StandsAsked | UndoAsked | CorrectionAsked | NextRoundAsked,
    ) -> None:
        match said:
            case Answered(choice=choice, device=device):
                self._answer(bench, choice, device)
            case StandsAsked(device=device):
                sayings.let_stand(bench, device)
            case UndoAsked(count=count, device=device):
                self._undo(bench, count, device)
            case CorrectionAsked(words=words, device=device):
                self._correct(bench, words, device)
            case NextRoundAsked():
                self._next_round(bench)

    def _answer(self, bench: Bench, choice: int, device: str) -> None:
        question = self._play.question
        if question is None:
            bench.refuse(Words("No question is open.", "Tiada soalan yang terbuka."))
        elif not 1 <= choice <= len(question.choices):
            count = len(question.choices)
            bench.refuse(
                Words(
                    f"The question has {count} readings: answer 1 to {count}.",
                    f"Soalan ini ada {count} bacaan: jawab 1 hingga {count}.",
                )
            )
        else:
            slaps.close(bench, question, "answered", choice, device)

    def _undo(self, bench: Bench, count: int, device: str) -> None:
        moves = self._play.standing.moves
        if not 1 <= count <= moves:
            shown = min(max(count, -1), MOST_UNDONE)
            bench.refuse(
                Words(
                    f"{shown} moves cannot be taken back: the match has {moves}.",
                    f"{shown} gerakan tidak boleh dibatalkan: perlawanan ini ada {moves}.",
                )
            )
            return
        self._play.race.withdraw()
        bench.docket.add(Undone(count, device))

    def _correct(self, bench: Bench, words: str, device: str) -> None:
        try:
            position = corrected(bench.position, self._play.players, words)
        except CorrectionError as error:
            bench.docket.note("refused", error.words, bench.now_us)
            return
        bench.docket.add(Corrected(words, write_position(position), device))

    def _next_round(self, bench: Bench) -> None:
        verdict = KOMBIO.check(bench.position, NextRound())
        if not verdict.legal:
            bench.refuse(verdict.why)
            return
        following, _ = KOMBIO.apply(bench.position, NextRound())
        bench.docket.finalise()
        bench.docket.add(Moved(0, 0, write_move(NextRound()), write_position(following)))

    def _lost(self, bench: Bench, lost: SensorLost) -> None:
        """A lost board changes neither the score nor the turn: slaps are said until it is back."""
        if lost.sensor == "board" and not self._is_lost and self._has_buttons:
            self._is_lost = True
            self._let_go()
            bench.note(
                "sensor-lost",
                "The board does not answer: presses are not heard, so say the slaps on a phone.",
                "Papan tidak menjawab: tekanan tidak didengar, maka beritahu tamparan di telefon.",
            )
        elif lost.sensor == "buttons":
            bench.note(
                "sensor-lost",
                "Presses were lost: if somebody else was first, say so on a phone.",
                "Ada tekanan yang hilang: jika orang lain dahulu, beritahu di telefon.",
            )

    def _let_go(self) -> None:
        """Whoever holds a button now is not heard letting go: what is down counts as tapped."""
        self._buttons = Buttons()
        for entry in self._play.race.finish.running:
            self._play.race.tap(entry.seat)

    def _back(self, bench: Bench, back: SensorBack) -> None:
        if back.sensor == "board" and self._is_lost:
            self._is_lost = False
            bench.note("sensor-back", "The board answers again.", "Papan menjawab semula.")

    # --- time -------------------------------------------------------------------------------------

    def _pass_time(self, bench: Bench) -> None:
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
                slaps.close(bench, question, "expired", 1)
        elif play.race.is_dead_heat:
            slaps.ask_dead_heat(bench)
        else:
            seat = play.race.overdue(now_us)
            if seat:
                self._overdue(bench, seat)

    def _overdue(self, bench: Bench, seat: Seat) -> None:
        try:
            slaps.false_start(bench, seat)
        except RulesError:
            self._play.race.settle(seat, "false-start")

    # --- live -------------------------------------------------------------------------------------

    def _live_words(self) -> Words | None:
        play = self._play
        if self._is_lost:
            return Words(
                "the board does not answer: say the slaps on a phone",
                "papan tidak menjawab: beritahu tamparan di telefon",
            )
        leader = play.race.leader
        if leader and play.question is None:
            name = play.name(leader)
            return Words(
                f"{name} pressed first: what was slapped?",
                f"{name} menekan dahulu: apa yang ditampar?",
            )
        debt = play.position.debt
        if debt is not None and play.question is None:
            name, owner = play.name(debt.seat), play.name(debt.spot.owner)
            return Words(
                f"{name} gives {owner} a card for it: say `gave 2`",
                f"{name} memberi {owner} sekeping kad: sebut `gave 2`",
            )
        return None
