"""A match driven at random beside a model that keeps whole copies: it must never differ.

The model is a list of positions, one for each thing that can be taken back; it knows nothing of links,
folds or logs. At any moment the program may be started anew on the same file.
"""

import tempfile
from pathlib import Path

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.match.events import NewEvent
from app.match.fold import MatchState, begin, fold
from app.match.log import MatchLog, MatchRow
from app.match.resume import recorded
from app.referee.decisions import (
    Closed,
    Corrected,
    Decision,
    Finalised,
    Moved,
    Noted,
    Ruled,
    Stood,
    Undone,
)
from tests.match.chance_play import START, STARTED, accept, objection, words


class Copy(msgspec.Struct, frozen=True):
    """The model's step back: the whole position before, and the ruling that fell with it."""

    before: str
    ruling: int


class MatchMachine(RuleBasedStateMachine):
    @initialize()
    def sit_down(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "m.sqlite3"
        self.log = self.opened()
        self.log.begin(MatchRow("m", "congkak", "x"), [NewEvent(0, "x", STARTED)])
        self.state: MatchState = begin(STARTED)
        self.position = START
        self.copies: list[Copy] = []
        self.statuses: list[str] = []
        self.objection = 0
        self.notes: list[str] = []
        self.fresh = 0

    def opened(self) -> MatchLog:
        log = MatchLog.open(self.path)
        # Durability has tests of its own, and thousands of commits would wait for the disk here.
        log._db.execute("PRAGMA synchronous = OFF")
        return log

    def teardown(self) -> None:
        if hasattr(self, "log"):
            self.log.close()
            self.folder.cleanup()

    def decide(self, *decisions: Decision) -> None:
        for decision in decisions:
            self.state = fold(self.state, decision)
        self.log.append("m", [NewEvent(0, "x", decision) for decision in decisions])

    def new_position(self) -> str:
        self.fresh += 1
        return f"position {self.fresh}"

    def go_to(self, position: str, ruling: int) -> None:
        self.copies.append(Copy(self.position, ruling))
        self.position = position

    @rule()
    def move(self) -> None:
        number, position = len(self.statuses) + 1, self.new_position()
        self.decide(Ruled(accept(number, 1, "m")), Moved(number, 1, "m", position))
        self.statuses = [s.replace("provisional", "final") for s in self.statuses] + ["provisional"]
        self.go_to(position, number)

    @precondition(lambda self: "provisional" in self.statuses)
    @rule()
    def finalise(self) -> None:
        number = self.statuses.index("provisional") + 1
        self.decide(Finalised(number))
        self.statuses[number - 1] = "final"

    @precondition(lambda self: not self.objection)
    @rule()
    def object_to_something(self) -> None:
        self.objection = len(self.statuses) + 1
        self.decide(Ruled(objection(self.objection, 1)))
        self.statuses.append("open")

    @precondition(lambda self: self.objection)
    @rule()
    def repair(self) -> None:
        self.decide(Closed(self.objection, "repaired"))
        self.statuses[self.objection - 1] = "repaired"
        self.objection = 0

    @precondition(lambda self: self.objection)
    @rule(both=st.booleans())
    def let_it_stand(self, both: bool) -> None:
        number, position = self.objection, self.new_position()
        closed = (Closed(number, "stands"),) if both else ()
        self.decide(*closed, Stood(number, 1, words("as it lies"), position))
        self.statuses[number - 1] = "stands"
        self.objection = 0
        self.go_to(position, number)

    @rule()
    def correct(self) -> None:
        position = self.new_position()
        self.decide(Corrected("said", position))
        self.withdraw_open()
        self.go_to(position, 0)

    @precondition(lambda self: any(c.ruling for c in self.copies))
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        moves = [place for place, copy in enumerate(self.copies) if copy.ruling]
        count = data.draw(st.integers(1, len(moves)))
        self.decide(Undone(count))
        self.withdraw_open()
        first = moves[-count]
        for copy in self.copies[first:]:
            if copy.ruling:
                self.statuses[copy.ruling - 1] = "withdrawn"
        self.position = self.copies[first].before
        del self.copies[first:]

    @rule(text=st.text(max_size=5))
    def note(self, text: str) -> None:
        self.decide(Noted("touch", words(text)))
        self.notes.append(text)

    @rule()
    def start_the_program_anew(self) -> None:
        self.log.close()
        self.log = self.opened()
        again = recorded(self.log, "m").state
        assert again == self.state
        self.state = again

    @rule()
    def do_and_undo(self) -> None:
        """From wherever the match stands, one move and its undo lead back to the same place."""
        before = self.state
        self.move()
        self.decide(Undone(1))
        self.statuses[-1] = "withdrawn"
        self.withdraw_open()
        self.position = self.copies.pop().before
        assert self.state.position == before.position
        assert self.state.history == before.history

    def withdraw_open(self) -> None:
        if self.objection:
            self.statuses[self.objection - 1] = "withdrawn"
            self.objection = 0

    @invariant()
    def state_equals_model(self) -> None:
        if not hasattr(self, "state"):
            return
        state = self.state
        assert state.position == self.position
        assert [step.before for step in state.history][::-1] == [c.before for c in self.copies]
        assert state.history.moves == sum(1 for c in self.copies if c.ruling)
        assert state.rulings_made == len(self.statuses)
        for judged in state.rulings:
            assert judged.status == self.statuses[judged.ruling.number - 1]
        provisional = (
            self.statuses.index("provisional") + 1 if "provisional" in self.statuses else 0
        )
        assert state.provisional == provisional
        assert state.objection == self.objection
        assert [note.words.en for note in state.notes] == self.notes[-len(state.notes) :][:8]


MatchMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestMatchMachine = MatchMachine.TestCase
