"""The body of the one loop: order of its steps, faults of a referee, a disk that will not write."""

import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app.board.readings import Estimate
from app.match.errors import LogCorruptError, NoSuchMatchError
from app.match.events import NewEvent, Seen
from app.match.log import MatchLog, MatchRow
from app.match.publish import Publisher
from app.match.recorder import RETRY_US
from app.match.resume import newest_unfinished, recorded
from app.match.sitting import AFTER_FAULT_US, AGAIN_US, Sitting
from app.match.snapshot import Snapshot
from app.referee.decisions import Corrected, Decision, Moved, Noted, Ruling, Undone
from app.referee.observations import (
    CorrectionAsked,
    Observation,
    Pressed,
    Said,
    SensorBack,
    SensorLost,
    StandsAsked,
    UndoAsked,
    Weighed,
)
from app.referee.referee import Live, Standing
from app.rules.congkak import CONGKAK
from tests.match.chance_play import START, STARTED, Hearsay, sown, words

QUIET = Weighed(1, (Estimate(7.0, 0.1, 0.03, 0.002, settled=True),) * 16 + (None,))


class Table:
    """A sitting with its parts in reach."""

    def __init__(self, path: Path, referee: Hearsay | None = None) -> None:
        self.log = MatchLog.open(path)
        self.referee = referee or Hearsay()
        self.publisher = Publisher()
        found = newest_unfinished(self.log, lambda _: CONGKAK)
        parts = (self.log, CONGKAK, self.referee, self.publisher)
        if found is None:
            self.sitting = Sitting.start(
                *parts, match_id="m", started=STARTED, now_us=0, wall=lambda: "label"
            )
        else:
            self.sitting = Sitting.resume(*parts, found=found, now_us=0, wall=lambda: "label")

    @property
    def shown(self) -> Snapshot:
        assert self.publisher.latest is not None
        return self.publisher.latest

    def logged(self) -> list[str]:
        return [
            e.what.kind if isinstance(e.what, Seen) else type(e.what).__name__
            for e in self.log.events("m")
        ]

    def say(self, text: str, now_us: int = 0) -> tuple[Decision, ...]:
        return self.sitting.handle(Said(now_us, 1, text), now_us)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "m.sqlite3")
    yield table
    table.log.close()


def test_a_sowing_is_recorded_folded_followed_and_published(table: Table) -> None:
    decided = table.say("7", 5)
    assert isinstance(decided[-1], Moved)
    assert table.logged() == ["Started", "said", "Ruled", "Moved"]
    assert table.sitting.state.position == sown(START, 7)
    assert table.referee.standing.position == sown(START, 7)
    shown = table.shown
    assert (shown.version, shown.position, shown.moves) == (2, sown(START, 7), 1)
    assert [(seat.name, seat.score, seat.to_move) for seat in shown.seats] == [
        ("Aminah", 1, True),
        ("Badrul", 0, False),
    ]
    assert [r.status for r in shown.rulings] == ["provisional"]


def test_a_new_ruling_is_heard_of_before_anybody_sees_it(tmp_path: Path) -> None:
    publisher, heard = Publisher(), list[tuple[str, int, int]]()

    def hear(match: str, ruling: Ruling) -> None:
        assert publisher.latest is not None
        heard.append((match, ruling.number, len(publisher.latest.rulings)))

    with MatchLog.open(tmp_path / "m.sqlite3") as log:
        parts = (log, CONGKAK, Hearsay(), publisher)
        sitting = Sitting.start(*parts, match_id="m", started=STARTED, now_us=0, on_ruled=hear)
        sitting.handle(Said(5, 1, "7"), 5)
        assert heard == [("m", 1, 0)]
        found = newest_unfinished(log, lambda _: CONGKAK)
        assert found is not None
        Sitting.resume(*parts, found=found, now_us=9, on_ruled=hear)
    assert heard == [("m", 1, 0)]


def test_an_undo_and_a_correction_are_told_to_the_referee_as_such(table: Table) -> None:
    table.say("7")
    table.sitting.handle(UndoAsked(0, 1), 0)
    table.sitting.handle(CorrectionAsked(0, "turn Badrul"), 0)
    assert table.referee.undone == [False, False, True, True]


def test_an_act_that_stands_is_recorded_as_it_was_and_goes_round(table: Table) -> None:
    table.say("!")
    before = table.shown
    table.sitting.handle(StandsAsked(0), 0)
    assert before.objection is not None
    assert table.shown.objection is None
    assert table.logged()[-3:] == ["stands", "Closed", "Stood"]
    assert [r.status for r in table.shown.rulings] == ["stands"]


def test_a_reading_without_consequence_leaves_no_row_and_no_snapshot(table: Table) -> None:
    version = table.shown.version
    assert table.sitting.handle(QUIET, 1) == ()
    assert table.logged() == ["Started"]
    assert table.shown.version == version
    assert table.sitting.heard_us == 1
    table.sitting.heard(9)
    assert table.sitting.heard_us == 9


def test_what_goes_on_is_published_and_never_recorded(table: Table) -> None:
    table.referee.live = Live(counts={"S1": 6}, doubts={"S1": 0.7}, in_hand={1: 1}, next_hole="SS")
    table.sitting.handle(QUIET, 1)
    hole = table.shown.holes[0]
    assert (hole.name, hole.count, hole.expected, hole.p, hole.live) == ("S1", 6, 7, 0.7, True)
    assert table.shown.seats[0].in_hand == 1
    assert table.logged() == ["Started"]


def test_a_lost_sensor_changes_neither_score_nor_turn_and_is_told(table: Table) -> None:
    table.say("7")
    before = table.shown
    table.sitting.handle(SensorLost(40, "board", "unplugged", "ttyACM0"), 41)
    (sensor,) = table.shown.sensors
    assert (sensor.name, sensor.state, sensor.since_us) == ("board", "lost", 40)
    assert (sensor.words.en, sensor.words.ms) == ("ttyACM0", "tercabut: periksa kabel USB")
    assert table.shown.seats == before.seats
    assert table.logged()[-1] == "sensor-lost"
    table.sitting.handle(SensorLost(90, "board", "unplugged"), 91)
    assert table.shown.sensors[0].since_us == 40
    table.sitting.handle(SensorBack(99, "board", detail="<b>mega</b>"), 99)
    assert table.shown.sensors[0].state == "ok"
    assert table.shown.sensors[0].words.en == "answers (<b>mega</b>)"


def test_the_board_is_described(table: Table) -> None:
    table.sitting.describe_board(words("virtual board"), 5)
    assert table.shown.board == words("virtual board")


def test_the_match_goes_on_exactly_where_it_stopped(tmp_path: Path) -> None:
    first = Table(tmp_path / "m.sqlite3")
    for text in ("7", "1", "!"):
        first.say(text)
    before = first.sitting.state
    first.log.close()
    again = Table(tmp_path / "m.sqlite3")
    state = again.sitting.state
    assert state.notes[-1].kind == "resumed"
    assert "Aminah, Badrul goes on where it stopped, after 2 moves" in state.notes[-1].words.en
    assert state.position == before.position
    assert state.history == before.history
    assert state.rulings == before.rulings
    assert again.referee.standing == before.standing()
    assert again.shown.objection == first.shown.objection
    again.log.close()


def test_a_log_that_holds_only_matches_that_are_over_has_none_to_resume(tmp_path: Path) -> None:
    table = Table(tmp_path / "m.sqlite3")
    last = msgspec.structs.replace(STARTED, position="1,0,0,0,0,0,0/0,0,0,0,0,0,0 0-97 0")
    parts = (table.log, CONGKAK, Hearsay(), table.publisher)
    sitting = Sitting.start(*parts, match_id="n", started=last, now_us=0)
    before = table.shown
    sitting.handle(Said(0, 1, "1"), 0)
    assert (before.match_over, before.winners) == (False, None)
    assert (table.shown.match_over, table.shown.winners) == (True, (2,))
    found = newest_unfinished(table.log, lambda _: CONGKAK)
    assert found is not None
    assert found.match.id == "m"
    table.log.close()
    path = tmp_path / "over.sqlite3"
    with MatchLog.open(path) as log:
        log.begin(MatchRow("o", "congkak", "x"), [NewEvent(0, "x", last)])
        log.append("o", [NewEvent(0, "x", Corrected("over", sown(last.position, 1)))])
        assert newest_unfinished(log, lambda _: CONGKAK) is None


def test_what_cannot_follow_is_told_as_damage_when_it_is_in_the_log(table: Table) -> None:
    table.log.append("m", [NewEvent(0, "x", Undone(5))])
    with pytest.raises(LogCorruptError, match="match m does not add up: 5 moves cannot"):
        recorded(table.log, "m")


def test_a_position_that_cannot_be_read_is_told_as_damage(table: Table) -> None:
    table.log.append("m", [NewEvent(0, "x", Corrected("by hand", "7,7 0-0 0"))])
    with pytest.raises(LogCorruptError, match="match m has come to a position that cannot be read"):
        newest_unfinished(table.log, lambda _: CONGKAK)


def test_a_match_that_is_not_there_cannot_be_resumed(table: Table) -> None:
    with pytest.raises(NoSuchMatchError, match="has no match 'x'"):
        recorded(table.log, "x")


class Broken(Hearsay):
    """A referee that fails wherever it is asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = ""
        self.position = "no position"

    def observe(self, observation: Observation, now_us: int) -> tuple[Decision, ...]:
        if self.fails == "observe":
            raise ZeroDivisionError
        if self.fails == "fold":
            return (Noted("touch", words("half of a batch")), Undone(99))
        if self.fails == "position":
            return (Moved(0, 1, "m", "no position"),)
        return super().observe(observation, now_us)

    def tick(self, now_us: int) -> tuple[Decision, ...]:
        if self.fails == "tick":
            raise ZeroDivisionError
        return super().tick(now_us)

    def follow(self, standing: Standing, *, undone: bool = False) -> None:
        super().follow(standing, undone=undone)
        if self.fails == "follow":
            raise ZeroDivisionError


@pytest.mark.parametrize(
    ("fails", "sentence"),
    [
        ("observe", "ZeroDivisionError"),
        ("fold", "99 moves cannot be taken back: the match has 1."),
        ("position", "is no position of Congkak"),
    ],
)
def test_a_referee_that_fails_loses_nothing_and_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, fails: str, sentence: str
) -> None:
    referee = Broken()
    table = Table(tmp_path / "m.sqlite3", referee)
    table.say("7")
    before = table.sitting.state
    referee.fails = fails
    with caplog.at_level(logging.WARNING):
        (note,) = table.say("1")
        assert table.say("1") == ()
    assert isinstance(note, Noted)
    assert note.kind == "fault"
    assert sentence in note.words.en
    assert caplog.records[0].exc_info is not None
    assert table.sitting.state.position == before.position
    assert table.logged()[3:] == ["Moved", "said", "Noted", "said"]
    referee.fails = ""
    table.say("1")
    assert table.sitting.state.history.moves == 2
    assert recorded(table.log, "m").state == table.sitting.state
    table.log.close()


def test_a_referee_that_fails_to_follow_does_not_stop_the_match(tmp_path: Path) -> None:
    referee = Broken()
    table = Table(tmp_path / "m.sqlite3", referee)
    referee.fails = "follow"
    table.say("7")
    assert table.sitting.state.history.moves == 1
    assert table.shown.moves == 1
    table.log.close()


def test_a_tick_that_fails_is_not_asked_again_at_once(tmp_path: Path) -> None:
    referee = Broken()
    table = Table(tmp_path / "m.sqlite3", referee)
    referee.deadline_us, referee.fails = 100, "tick"
    assert table.sitting.deadline_us == 100
    (note,) = table.sitting.tick(100)
    assert isinstance(note, Noted)
    assert table.sitting.deadline_us == 100 + AFTER_FAULT_US
    table.log.close()


def test_a_time_that_has_passed_is_never_a_spin(table: Table) -> None:
    table.referee.deadline_us = 100
    assert table.sitting.tick(99) == ()
    assert table.sitting.deadline_us == 100
    table.sitting.tick(500)
    assert table.sitting.deadline_us == 500 + AGAIN_US


def acknowledged(table: Table) -> bool:
    return table.sitting.is_acknowledged


def test_a_full_disk_is_told_in_red_and_the_game_goes_on(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.log._db.execute("PRAGMA query_only = ON")
    with caplog.at_level(logging.WARNING):
        table.say("7", 10)
        table.say("1", 20)
    assert table.sitting.state.history.moves == 2
    assert not acknowledged(table)
    (disk,) = table.shown.sensors
    assert (disk.name, disk.state, disk.since_us) == ("disk", "lost", 10)
    assert disk.words.en.startswith("7 events are not on the disk yet. The match log")
    assert table.logged() == ["Started"]
    assert len(caplog.records) == 1
    assert table.sitting.deadline_us == 10 + RETRY_US
    table.sitting.tick(10 + RETRY_US)
    table.log._db.execute("PRAGMA query_only = OFF")
    assert table.sitting.deadline_us == 10 + 2 * RETRY_US
    table.sitting.tick(10 + 2 * RETRY_US)
    assert acknowledged(table)
    assert table.shown.sensors[0].state == "ok"
    assert recorded(table.log, "m").state == table.sitting.state
    assert table.sitting.deadline_us is None


def test_presses_that_decide_nothing_are_not_kept_and_those_that_do_are(table: Table) -> None:
    table.sitting.handle(Pressed(1, 1, 1.0, 1, 1), 1)
    assert table.logged() == ["Started"]
    assert table.shown.seats[0].pressed
    table.say("7", 2)
    assert table.logged() == ["Started", "said", "Ruled", "Moved"]
