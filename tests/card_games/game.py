"""One game: people play on a table, and each ruling is held against the truth."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Protocol

from app.match.snapshot import NoteView, Snapshot
from app.referee.decisions import Choice, Ruling
from app.rules.games import game as find_game
from tests.card_games.account import LEGAL, Account, Fault, Outcome
from tests.card_games.deeds import PLAYERS_APART_US, Deed, Habits, People, Play, Wrong

ANSWER_US = 2_000_000
"""After so long people have read a question and answer it."""

QUIET_US = 2_500_000
"""A play is complete once its player has rested for so long, or the next one acts: the design's interval."""

PATIENCE_US = 5_000_000
"""So long people wait, after a mistake, for somebody to object; and no ruling takes longer."""

LAST_US = 8_000_000
"""After the last card everything is quiet for so long."""


class Table(Protocol):
    """A table at which a referee listens.

    Attributes:
        now_us: its time.
    """

    @property
    def now_us(self) -> int:
        """Its time."""
        ...

    @property
    def snapshot(self) -> Snapshot:
        """What is published."""
        ...

    def placed(self, line: str) -> str:
        """The line with a place in which a card lies for each `hand-2.any`."""

    def begin(self, line: str) -> int:
        """Begin what one line of the scenario language says; when it will be done."""

    def step(self) -> None:
        """Let a little time go by."""

    def new_rulings(self) -> tuple[Ruling, ...]:
        """Rulings since the last call."""


class LostError(Exception):
    """The referee has lost the thread: what follows would all be wrong."""


class Watched:
    """A play, and what has been ruled since it began."""

    def __init__(self, play: Play, first: int, snapshot: Snapshot) -> None:
        self.play = play
        self.due = first + play.told - 1
        self.acted_us: int | None = None  # when its first deed was done
        self.ended_us = 0
        self.rulings: list[Ruling] = []
        self._notes = snapshot.notes

    def complete_us(self, following: Sequence["Watched"]) -> int:
        """The end of the quiet interval after it: what is done next cuts it short, once it is done."""
        acted = [one.acted_us for one in following if one.acted_us is not None]
        return min([self.ended_us + QUIET_US, *acted[:1]])

    def new_notes(self, notes: tuple[NoteView, ...]) -> tuple[NoteView, ...]:
        """Those since it began; the newest come first, and the oldest are forgotten."""
        for count in range(len(notes)):
            rest = notes[count:]
            if rest == self._notes[: len(rest)]:
                return notes[:count]
        return notes


class GamePlayed:
    """People at a table, until their game is over or the referee has lost the thread; used once."""

    def __init__(self, people: People, start: Any, habits: Habits, table: Table) -> None:
        self.account = Account(games=1)
        self._people = people
        self._rules = find_game(people.game)
        self._habits = habits
        self._table = table
        self._began_us = table.now_us
        self._truth = [start]
        self._reached = 0
        self._published = table.snapshot.position
        self._reached_us: dict[int, int] = {0: table.now_us}
        self._question = 0
        self._asked_us = 0
        self._watched: list[Watched] = []
        self._first_pressed = 0
        self.lines: list[tuple[int, str]] = []

    def run(self) -> Account:
        """Play it."""
        try:
            self._play_on()
        except LostError:
            self.account.early = 1
        self.account.table_us = self._table.now_us - self._began_us
        return self.account

    def _play_on(self) -> None:
        while not self._people.is_over(self._truth[-1]):
            play = self._people.play(self._truth[-1], self._habits)
            self._do(play)
            if play.wrong is None:
                self._rest(self._habits.pause_us(PLAYERS_APART_US))
            else:
                self._mistaken(play.wrong)
            self._settle()
        self._rest(LAST_US)
        self._settle()
        self._final(self._watched.pop())

    # --- what is done -----------------------------------------------------------------------------

    def _do(self, play: Play) -> None:
        watched = Watched(play, len(self._truth), self._table.snapshot)
        self._watched.append(watched)
        self._truth += play.through
        self._first_pressed = play.first or self._first_pressed
        for deed in play.deeds:
            self._carry_out(deed, watched)
        watched.ended_us = self._table.now_us
        self._note_reached()  # where a play changes nothing, nothing is published anew

    def _carry_out(self, deed: Deed, watched: Watched) -> None:
        self._rest(deed.pause_us)
        self.account.words += deed.is_word
        self._act(self._table.placed(deed.line))
        if watched.acted_us is None:
            watched.acted_us = self._table.now_us

    def _act(self, line: str) -> None:
        self.lines.append((self._table.now_us, line))
        until_us = self._table.begin(line)
        self.lines.append((until_us, ""))
        self._rest(until_us - self._table.now_us)

    def _rest(self, lasts_us: int, until: Callable[[], bool] = lambda: False) -> None:
        until_us = self._table.now_us + lasts_us
        while self._table.now_us < until_us and not until():
            self._table.step()
            self._look()

    # --- what is seen -----------------------------------------------------------------------------

    def _look(self) -> None:
        """Take in what is published since the last look."""
        for ruling in self._table.new_rulings() if self._watched else ():
            told = f"# {ruling.kind} {ruling.rule}: {ruling.words.en}"
            self.lines.append((self._table.now_us, told))
            whose = [one for one in self._watched if one.play.seat == ruling.seat]
            (whose or self._watched)[-1].rulings.append(ruling)
        snapshot = self._table.snapshot
        if snapshot.position != self._published:
            self._published = snapshot.position
            self._note_reached()
        self._answer(snapshot)

    def _note_reached(self) -> None:
        published = self._rules.read_position(self._published)
        for index in range(len(self._truth) - 1, self._reached, -1):
            if not self._people.differences(published, self._truth[index]):
                for passed in range(self._reached + 1, index + 1):
                    self._reached_us[passed] = self._table.now_us
                self._reached = index
                return

    def _answer(self, snapshot: Snapshot) -> None:
        """A question is answered with the truth, once it has been read."""
        view = snapshot.question
        if view is None:
            self._question = 0
            return
        if view.ruling.number != self._question:
            self._question, self._asked_us = view.ruling.number, self._table.now_us
            return
        if self._table.now_us - self._asked_us < ANSWER_US:
            return
        self._asked_us = self._table.now_us
        choice = self._true_choice(view.ruling.choices)
        if not choice:
            offered = "; ".join(f"{one.words.en} ({one.p:.2f})" for one in view.ruling.choices)
            self._judged(self._watched[-1], "wrong", f"asked without the truth: {offered}")
            raise LostError
        self.account.asked += 1
        self.lines.append((self._table.now_us, f"answer {choice}"))
        self._table.begin(f"answer {choice}")

    def _true_choice(self, choices: tuple[Choice, ...]) -> int:
        """Which reading is true, from 1; the one that leads furthest where several are. 0 for none."""
        best, furthest = 0, -1
        wrong = self._watched[-1].play.wrong
        truth = [*self._truth, *([wrong.stood] if wrong is not None and wrong.stood else [])]
        for number, choice in enumerate(choices, 1):
            if choice.move == f"won {self._first_pressed}":
                return number
            at = self._rules.read_position(choice.position)
            fits = [
                index
                for index in range(self._reached, len(truth))
                if not self._people.differences(at, truth[index])
            ]
            if fits and fits[-1] > furthest:
                best, furthest = number, fits[-1]
        return best

    # --- what is judged ---------------------------------------------------------------------------

    def _settle(self) -> None:
        """Judge what is final: another play has followed, and the referee has had its time."""
        while len(self._watched) > 1:
            if self._table.now_us - self._quiet_since_us() < PATIENCE_US:
                return
            self._final(self._watched.pop(0))

    def _quiet_since_us(self) -> int:
        """When the seat of the first play that is watched was done: with what it played at once after that,
        too, where the turn came back to it.
        """
        first, *later = self._watched
        own = takewhile(lambda each: each.play.seat == first.play.seat, later)
        return max(each.ended_us for each in (first, *own))

    def _final(self, watched: Watched) -> None:
        if not watched.play.told:  # nothing of it could be seen
            return
        following = [ruling for later in self._watched for ruling in later.rulings]
        rulings = [*watched.rulings, *following]
        status = {view.ruling.number: view.status for view in self._table.snapshot.rulings}
        overturned = [one for one in watched.rulings if status.get(one.number) == "withdrawn"]
        self.account.overturned[_row(watched.play)] += len(overturned)
        blamed = [
            one
            for one in watched.rulings
            if one.kind == "object" and status.get(one.number) in ("open", "stands")
        ]
        if blamed:
            self._judged(watched, "wrong", f"objected: {blamed[-1].rule} {blamed[-1].words.en}")
            raise LostError
        objection = self._table.snapshot.objection
        if objection is not None and objection.ruling not in rulings:
            self._judged(watched, "wrong", f"still objects: {objection.ruling.words.en}")
            raise LostError
        if self._reached >= watched.due:
            asked = any(one.kind == "ask" for one in watched.rulings)
            self._judged(watched, "asked" if asked else "right")
            reached_us = self._reached_us[watched.due]
            self.account.delays_us.append(max(0, reached_us - watched.ended_us))
            complete_us = watched.complete_us(self._watched)
            self.account.after_quiet_us.append(max(0, reached_us - complete_us))
            return
        self._judged(watched, "wrong" if rulings else "silent", self._difference(watched.due))
        raise LostError

    def _difference(self, index: int) -> str:
        published = self._rules.read_position(self._published)
        got = "; ".join(self._people.differences(published, self._truth[index]))
        newest = self._table.snapshot.rulings[:1]
        ruled = "".join(f" (newest: {view.ruling.kind} {view.ruling.words.en})" for view in newest)
        return f"{got}{ruled}"

    def _mistaken(self, wrong: Wrong) -> None:
        """People wait whether anybody objects, and do what a family does then."""
        watched = self._watched[-1]
        self._rest(PATIENCE_US, lambda: self._is_told(watched))
        if self._is_told(watched):
            self.account.after_quiet_us.append(max(0, self._table.now_us - watched.complete_us(())))
        outcome, got = self._found(watched)
        is_late = outcome == "silent" and wrong.stood is not None
        if is_late:  # nobody minds, and the next player plays on as if it stood
            self._truth.append(wrong.stood)
            self._do(self._people.play(wrong.stood, self._habits.careful))
            self._rest(PATIENCE_US)
            outcome, got = self._found(watched)
        self._settle()
        self._judged(watched, outcome, got)
        self._watched.clear()
        published = self._rules.read_position(self._published)
        stands = wrong.stood is not None and not self._people.differences(published, wrong.stood)
        if outcome in ("wrong", "silent") or is_late:
            raise LostError
        if outcome == "asked" and stands:
            self._truth.append(wrong.stood)
            return
        self._do(wrong.right)
        self._rest(self._habits.pause_us(PLAYERS_APART_US))

    def _is_told(self, watched: Watched) -> bool:
        wrong = watched.play.wrong
        assert wrong is not None
        snapshot = self._table.snapshot
        objection = snapshot.objection
        if objection is not None and objection.ruling in watched.rulings:
            return True
        return self._is_noted(watched) or self._goes_back(watched)

    def _goes_back(self, watched: Watched) -> bool:
        """It was accepted as what goes back free."""
        wrong = watched.play.wrong
        return (
            wrong is not None
            and wrong.goes_back
            and any(
                one.kind == "accept" and one.rule.startswith(wrong.rules) for one in watched.rulings
            )
        )

    def _is_noted(self, watched: Watched) -> bool:
        wrong = watched.play.wrong
        return wrong is not None and any(
            note.kind in wrong.notes and note.seat in (0, watched.play.seat)
            for note in watched.new_notes(self._table.snapshot.notes)
        )

    def _found(self, watched: Watched) -> tuple[Outcome, str]:
        """What the referee has made of a mistake."""
        wrong, snapshot = watched.play.wrong, self._table.snapshot
        assert wrong is not None
        objection = snapshot.objection
        if objection is not None and objection.ruling in watched.rulings:
            ruling = objection.ruling
            if ruling.rule.startswith(wrong.rules):
                return "right", ""
            return "wrong", f"objected by another rule: {ruling.rule} {ruling.words.en}"
        if self._is_noted(watched) or self._goes_back(watched):
            return "right", ""
        if wrong.on_live and self._table.snapshot.live.words is not None:
            return "right", ""
        if any(one.kind == "ask" for one in watched.rulings):
            return "asked", ""
        published = self._rules.read_position(self._published)
        if any(not self._people.differences(published, true) for true in self._truth[-3:]):
            return "silent", ""
        return "wrong", self._difference(len(self._truth) - 1)

    def _judged(self, watched: Watched, outcome: Outcome, got: str = "") -> None:
        play = watched.play
        self.account.outcomes[_row(play), outcome] += 1
        if outcome in ("wrong", "silent"):
            lines = "; ".join(deed.line for deed in play.deeds)
            at_us = self._table.now_us - self._began_us
            self.account.faults.append(Fault(play.kind, outcome, at_us, lines, got))


def _row(play: Play) -> str:
    """The row of the table of results: mistakes and odd plays by their kind, the rest together."""
    return play.kind if play.wrong is not None or play.is_odd else LEGAL
