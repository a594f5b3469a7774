"""What a table at rest leads to: an acceptance, a question, an objection or its repair, a note."""

import math

import msgspec

from app.referee import words
from app.referee.congkak_rulings import Objection, accepted, asked, objected, stands
from app.referee.decisions import Moved, Ruling
from app.referee.docket import Docket
from app.referee.hypotheses import Outcome, Reading, outcomes, weigh
from app.referee.judging import Judgement, believed, judge
from app.referee.lines import Line
from app.referee.path import Path, exact
from app.referee.play import Play
from app.referee.questions import Question
from app.referee.sensed import Board, Fit, Sensed
from app.referee.table_watch import GAP, Restoring
from app.referee.thresholds import Thresholds
from app.rules.congkak import rules, sentences
from app.rules.congkak.layout import NOWHERE
from app.rules.congkak.moves import NextRound, write_move
from app.rules.congkak.rounds import is_match_over, next_round
from app.rules.congkak.text import write_position
from app.rules.congkak.verdicts import put_back
from app.rules.game import Words

THERE_AND_BACK = 2
"""A touch changes the board twice; less is a scale that changed its mind."""


class TableJudge:
    """Judges one weighing of a quiet table for one play; used once, for one call.

    `saw_nothing` tells afterwards that the board is as the match stands: its counts are known.
    """

    def __init__(
        self,
        play: Play,
        docket: Docket,
        sensed: Sensed,
        fit: Fit,
        thresholds: Thresholds,
        now_us: int,
    ) -> None:
        self._play = play
        self._docket = docket
        self._sensed = sensed
        self._fit = fit
        self._thresholds = thresholds
        self._now_us = now_us
        self.saw_nothing = False

    def judge(self, quiet: int, moves: int) -> None:
        """Decide what there is to decide; `quiet` and `moves` are those of the table watch."""
        play = self._play
        if play.book.position.is_over:
            self._next_round()
        elif play.restoring is not None:
            self._restore(play.restoring, moves)
        elif play.question is not None:
            self.settle()
        elif play.objection is not None:
            self._mend(play.objection, quiet)
        else:
            self._rule(quiet, moves)

    # --- in the ordinary way ---------------------------------------------------------------------

    def _rule(self, quiet: int, moves: int) -> None:
        play = self._play
        judgement = judge(
            play.book,
            self._sensed,
            self._fit,
            play.path,
            self._thresholds,
            gap=quiet == GAP,
        )
        match judgement.kind:
            case "accept":
                self.accept(judgement.outcomes[0])
            case "nothing":
                self._nothing(moves)
            case "ask":
                self._ask(judgement.outcomes)
            case "object":
                self._object(judgement)
            case "open":
                pass

    def accept(self, outcome: Outcome) -> None:
        """Accept a complete sowing; a second one after it is judged once the first is folded."""
        line = outcome.first.line
        if line is not None:
            self.accept_line(line, outcome.p)

    def accept_line(self, line: Line, p: float) -> None:
        """Accept that sowing; what was open about it is repaired."""
        play = self._play
        for number in (play.objection.number if play.objection is not None else 0, play.orphan):
            if number:
                self._docket.close(number, "repaired")
        ruling, after = accepted(play.book, play.players, line, p, self._now_us)
        self._docket.accept(ruling, write_position(after))
        # A sweep (C3) moves pieces that no hand has moved yet.
        play.to_restore = after.holes != line.final

    def _nothing(self, moves: int) -> None:
        """All is as it was: a touch that was put back, and an old objection is met."""
        play = self._play
        self.saw_nothing = True
        if play.orphan:
            self._docket.close(play.orphan, "repaired")
            self._docket.note("taken-back", words.TAKEN_BACK, self._now_us)
        elif play.path.left and moves >= play.moves + THERE_AND_BACK:
            origin = play.path.touched
            verdict = put_back(play.book.position, 0)
            if verdict.legal or origin is None:
                told = words.touched(
                    play.book.position.layout, NOWHERE if origin is None else origin
                )
                self._docket.note("touch", told, self._now_us, play.book.mover)
            else:
                self._touch_move(origin, verdict.why)
        play.path, play.moves = Path(), moves

    def _touch_move(self, origin: int, why: Words) -> None:
        """Touch move is played (C14): the house that was lifted has to be sown."""
        play = self._play
        board = play.book.position.layout
        house = sentences.hole_name(board, origin)
        ruling = Ruling(
            number=0,
            at_us=self._now_us,
            kind="object",
            rule=rules.TOUCH_MOVE,
            words=Words(
                f"{house.en} is touched, and put back.", f"{house.ms} disentuh, dan dikembalikan."
            ),
            why=why,
            seat=play.book.mover,
            remedy=Words(f"Sow {house.en}.", f"Agihkan {house.ms}."),
        )
        number = self._docket.rule(ruling)
        play.objection = Objection(
            seat=play.book.mover, board=play.book.board, number=number, origin=origin
        )

    def _ask(self, readings: tuple[Outcome, ...]) -> None:
        play = self._play
        ruling = asked(play.book, play.players, readings, self._now_us)
        number = self._docket.rule(ruling)
        play.question = Question.of(ruling, number, self._now_us + self._thresholds.question_us)
        play.orphan = 0

    def _object(self, judgement: Judgement) -> None:
        play = self._play
        mistake = judgement.mistake
        if play.path.seen is not None and mistake is None and self._came_after(play.path.seen):
            self.accept_line(play.path.seen, 1.0)
            return
        ruling, objection = objected(
            play.book, play.players, judgement, play.path.origin, self._now_us
        )
        burnt_paid = objection.burnt and objection.target == objection.board
        if burnt_paid:
            if objection.is_over:
                self._burnt(ruling, objection)
            return  # else it lies where it belongs, and the sowing goes on
        play.objection = _numbered(objection, self._open(ruling))
        play.orphan = 0

    def _open(self, ruling: Ruling) -> int:
        """The number of that objection: an open one of an earlier run that asks for the same, or new."""
        orphan, known = self._play.orphan, self._play.standing.open
        if orphan and known is not None and known.remedy == ruling.remedy:
            return orphan
        if orphan:
            self._docket.close(orphan, "settled")
        return self._docket.rule(ruling)

    def _came_after(self, seen: Line) -> bool:
        """What is wrong came after that sowing, which was seen complete: it explains the board."""
        after = self._play.book.after(seen)
        second = judge(after, self._sensed, self._fit, Path(), self._thresholds, gap=True)
        return second.kind != "object" or second.mistake is not None

    def _burnt(self, ruling: Ruling, objection: Objection) -> None:
        """A piece fell into a burnt house and lies where it belongs now (C9): that is how it stands."""
        play = self._play
        position = stands(play.book.position, objection, objection.target)
        number = self._docket.rule(
            Ruling(
                number=0,
                at_us=self._now_us,
                kind="accept",
                rule=rules.BURNT,
                words=ruling.words,
                why=ruling.why,
                seat=ruling.seat,
                move=ruling.move,
            )
        )
        self._docket.stand(number, ruling.seat, ruling.words, write_position(position))

    # --- while an objection is open --------------------------------------------------------------

    def _mend(self, objection: Objection, quiet: int) -> None:
        """Has it been put right, taken back, or is it still wrong?"""
        if objection.said is not None:
            return
        play = self._play
        weighted = weigh(play.book, self._fit, Path(), self._thresholds, gap=quiet == GAP)
        reached = outcomes(play.book, weighted)
        likeliest = weighted[0].reading
        if reached and reached[0].p >= self._thresholds.sure:
            line = reached[0].first.line
            if line is not None and objection.origin in (None, line.origin):
                self.accept_line(line, reached[0].p)
            return
        if objection.burnt and self._fit.of(objection.target) > self._thresholds.explains:
            self._mend_burnt(objection)
        elif likeliest.kind == "nothing" and objection.origin is None:
            self._docket.note("taken-back", words.TAKEN_BACK, self._now_us, objection.seat)
            self._repaired(objection)
        elif self._is_under_way(likeliest):
            if believed(self._sensed, play.book, weighted) != objection.board:
                self._repaired(objection)
        elif quiet == GAP:
            self.renew(objection)

    def _is_under_way(self, reading: Reading) -> bool:
        """A legal sowing with pieces in the hand, as many as are not on the board."""
        hand = self._sensed.hand(self._play.book.position.total)
        return reading.kind == "incomplete" and reading.hand > 0 and hand in (None, reading.hand)

    def _repaired(self, objection: Objection) -> None:
        self._docket.close(objection.number, "repaired")
        self._play.objection, self._play.path = None, Path()

    def _mend_burnt(self, objection: Objection) -> None:
        if not objection.is_over:
            self._repaired(objection)
            return
        ruling = Ruling(
            number=0,
            at_us=self._now_us,
            kind="accept",
            rule=rules.BURNT,
            words=rules.RULES[rules.BURNT].words,
            why=rules.RULES[rules.BURNT].words,
            seat=objection.seat,
        )
        self._docket.close(objection.number, "repaired")
        self._burnt(ruling, objection)

    def renew(self, objection: Objection) -> None:
        """The board has changed under an open objection: see anew what it comes to.

        A repair that is under way is told what is left of it. She may have sowed on instead, or moved
        something else: then what was asked for is asked no more, and what is wrong now is ruled.
        """
        play = self._play
        if not objection.target:
            return
        judgement = judge(play.book, self._sensed, self._fit, play.path, self._thresholds, gap=True)
        if judgement.kind == "open":
            self._reopen(objection)
        board = judgement.board
        if judgement.kind != "object" or board in (objection.board, play.noted):
            return
        ruling, fresh = objected(play.book, play.players, judgement, play.path.origin, self._now_us)
        asked = msgspec.structs.replace(fresh, number=objection.number, steps=objection.steps)
        sowed_on = judgement.mistake is not None and not objection.is_over
        if sowed_on and asked.agrees(board):
            play.objection = asked
        elif not sowed_on and objection.agrees(board):
            told = words.still_wrong(play.book.position.layout, board, objection.target)
            self._docket.note("still-wrong", told, self._now_us, objection.seat)
        else:
            self._docket.close(objection.number, "settled")
            play.objection = _numbered(fresh, self._docket.rule(ruling))
        play.noted = board

    def _reopen(self, objection: Objection) -> None:
        """With the pieces in her hand it can still become right, and in another way than was asked."""
        board = exact(self._sensed)
        if board is not None and not objection.agrees(board):
            self._docket.close(objection.number, "settled")
            self._play.objection, self._play.path = None, Path()

    def bring_up_to_date(self) -> None:
        """The players are about to let it stand: what stands is what lies there now."""
        play, objection = self._play, self._play.objection
        number = play.orphan if objection is None else objection.number
        if not number or (objection is not None and not objection.target):
            return
        judgement = judge(play.book, self._sensed, self._fit, play.path, self._thresholds, gap=True)
        unknown = judgement.mistake is None and objection is not None
        if judgement.kind == "object" and not unknown:
            _, fresh = objected(play.book, play.players, judgement, play.path.origin, self._now_us)
            play.objection, play.orphan = _numbered(fresh, number), 0

    # --- questions, undo, rounds -----------------------------------------------------------------

    def settle(self) -> None:
        """Close a question that the board has answered meanwhile."""
        question = self._play.question
        choice = question.settled_by(self._fit) if question is not None else 0
        if question is not None and choice:
            question.close(self._docket, "settled", choice, self._now_us)
            self._play.question = None

    def _restore(self, restoring: Restoring, moves: int) -> None:
        """Wait for the board to match; a new sowing from where the match stands is taken too."""
        play = self._play
        if self._fit.of(play.book.board) > self._thresholds.explains:
            play.restoring, play.path = None, Path()
            return
        if restoring.moves is None:
            play.restoring = Restoring(restoring.stale | {self._sensed.counts}, moves)
            return
        if moves == restoring.moves:
            return
        weighted = weigh(play.book, self._fit, Path(), self._thresholds, gap=False)
        reached = outcomes(play.book, weighted)
        if reached and reached[0].p >= self._thresholds.sure:
            if self._is_stale(reached[0].board, restoring):
                return
            play.restoring = None
            self.accept(reached[0])

    def _is_stale(self, board: Board, restoring: Restoring) -> bool:
        """What lies there may as well be a board that was taken back, as far as the scales can tell."""
        known = (
            tuple(now if was is None else was for was, now in zip(stale, board, strict=True))
            for stale in restoring.stale
        )
        old = max(map(self._fit.of, known), default=-math.inf)
        return old > self._thresholds.explains and old >= self._fit.of(board)

    def _next_round(self) -> None:
        """The round is over: clearing the board rules nothing, filling it anew begins the next."""
        position = self._play.book.position
        if is_match_over(position):
            return
        following = next_round(position)
        if self._fit.of(following.holes) > self._thresholds.explains:
            self._docket.finalise()
            self._docket.add(Moved(0, 0, write_move(NextRound()), write_position(following)))


def _numbered(objection: Objection, number: int) -> Objection:
    return msgspec.structs.replace(objection, number=number)
