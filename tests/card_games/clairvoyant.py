"""A table whose referee knows the truth: what the judging is held against.

It publishes what is true a while after each play, objects to each mistake, and can be told to do worse.
"""

from typing import Any

from app.match.snapshot import NoteView, RulingView, Snapshot
from app.referee.decisions import Ruling
from app.referee.referee import Live
from app.rules.game import Words
from app.rules.games import game as find_game
from tests.card_games.deeds import Habits, People, Play

STEP_US = 50_000
DEED_US = 1_000_000
QUIET_US = 2_500_000
NOWHERE = Words("virtual", "maya")


class Watcher:
    """People whose plays are seen by the referee as they begin them."""

    def __init__(self, people: People) -> None:
        self._people = people
        self.game = people.game
        self.plays: list[Play] = []

    def play(self, at: Any, habits: Habits) -> Play:
        play = self._people.play(at, habits)
        self.plays += [play, *([play.wrong.right] if play.wrong else [])]
        return play

    def __getattr__(self, name: str) -> Any:
        return getattr(self._people, name)


class Clairvoyant:
    """Implements `game.Table`. `faults` are what it does wrong: of `mute`, `deaf`, `strict`."""

    def __init__(self, watcher: Watcher, start: Any, fault: str = "") -> None:
        self.now_us = 0
        self._watcher = watcher
        self._rules = find_game(watcher.game)
        self._fault = fault
        self._position = self._rules.write_position(start)
        self._deeds = 0
        self._due: list[tuple[int, Play]] = []
        self._rulings: list[Ruling] = []
        self._new: list[Ruling] = []
        self._objection: RulingView | None = None
        self._notes: tuple[NoteView, ...] = ()
        self.undertaken: list[str] = []

    def placed(self, line: str) -> str:
        return line

    def begin(self, line: str) -> int:
        self.undertaken.append(line)
        self._deeds += 1
        done = 0
        while self._due and self.undertaken[:-1]:  # another act makes it final
            self._rule(self._due.pop(0)[1])
        for play in self._watcher.plays:
            done += len(play.deeds)
            if done == self._deeds:
                self._due.append((self.now_us + DEED_US + QUIET_US, play))
        return self.now_us + DEED_US

    def step(self) -> None:
        self.now_us += STEP_US
        while self._due and self._due[0][0] <= self.now_us:
            self._rule(self._due.pop(0)[1])

    def _rule(self, play: Play) -> None:
        if self._fault == "mute" or (self._fault == "deaf" and play.wrong is not None):
            return
        is_objection = play.wrong is not None or self._fault == "strict"
        rule = (play.wrong.rules or ("x.note",))[0] if play.wrong else "x.rule"
        ruling = Ruling(
            number=len(self._rulings) + 1,
            at_us=self.now_us,
            kind="object" if is_objection else "accept",
            rule=rule,
            words=Words(play.kind, play.kind),
            why=Words("", ""),
            seat=play.seat,
        )
        self._rulings.append(ruling)
        self._new.append(ruling)
        self._objection = RulingView(ruling, "open") if is_objection else None
        if play.wrong is not None and play.wrong.notes:
            note = NoteView(play.wrong.notes[0], Words("", ""), play.seat)
            self._notes = (note, *self._notes)
        if not is_objection:
            self._position = self._rules.write_position(play.through[play.told - 1])

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(
            version=1,
            at_us=self.now_us,
            heard_us=self.now_us,
            match="clairvoyant",
            game=self._watcher.game,
            profile="cards",
            board=NOWHERE,
            round=1,
            seats=(),
            holes=(),
            position=self._position,
            live=Live(),
            rulings=tuple(RulingView(one, "open") for one in reversed(self._rulings)),
            objection=self._objection,
            notes=self._notes,
        )

    def new_rulings(self) -> tuple[Ruling, ...]:
        new, self._new = tuple(self._new), []
        return new
