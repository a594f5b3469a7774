"""The app at a virtual table, in simulated time: the parts of the real one, without its threads.

The same keeper, counting, referee, sitting and log that a real table uses; only who calls them, and
with which clock, differs. `kill` throws all of it away, as SIGKILL would; the log's file stays.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from app.board.calibration import Calibration, calibrations_under
from app.board.counting import Counter
from app.board.keeper import Keeper, KeeperState
from app.board.messages import Lamp, Race
from app.board.readings import Weighed
from app.camera.eye import Eye
from app.match.agreement import Agreement
from app.match.lamps import lamp_modes, race_mask
from app.match.log import MatchLog
from app.match.publish import Publisher
from app.match.resume import recorded
from app.match.sitting import Sitting
from app.match.snapshot import Snapshot
from app.referee.corrections import CorrectionError
from app.referee.decisions import Decision, Ruled, Ruling, Started
from app.referee.observations import Observation
from app.referee.referees import TOLD, referee_of
from app.rules.game import Game, RulesError, Words
from app.rules.games import game as find_game
from app.virtual.scenario import Scenario, ScenarioError
from app.virtual.table_world import TableWorld
from app.virtual.world_port import WorldPorts

MATCH = "rehearsal"
BOARD_WORDS = Words(en="rehearsal", ms="raptai")
LOG_FILES = ("", "-wal", "-shm")
"""What SQLite's log consists of beside its main file; a crash leaves all of them."""


class Seating(msgspec.Struct, frozen=True):
    """Who plays what at which table, and how its scales are calibrated; None for one that it lacks."""

    started: Started
    calibrations: tuple[Calibration | None, ...]
    has_board: bool


def seating_of(scenario: Scenario, calibrations: tuple[Calibration, ...]) -> Seating:
    """Return the seating of a scenario.

    Raises:
        ScenarioError: its game has no such option, or its position cannot be.
    """
    started = Started(
        game=scenario.game,
        rules_version=find_game(scenario.game).version,
        players=scenario.players,
        options=scenario.options,
        profile=scenario.profile,
        position=first_position(scenario),
    )
    return Seating(
        started=started,
        calibrations=calibrations_under(scenario.profile, calibrations),
        has_board=scenario.profile != "none",
    )


def first_position(scenario: Scenario) -> str:
    """Return the position in which a scenario begins, in its game's text form; seat 1 moves first unless
    it says otherwise.

    Raises:
        ScenarioError: its game has no such option, no such value of it, or not so many cards; names
            the `game` line.
    """
    game = find_game(scenario.game)
    try:
        position = game.start(scenario.players, {"first": "1", **scenario.options})
    except RulesError as error:
        raise ScenarioError(scenario.file, scenario.game_line, str(error)) from error
    if scenario.counts is not None:
        position = msgspec.structs.replace(position, holes=scenario.counts)
    told = TOLD.get(scenario.game)
    if told is None:
        if scenario.turn:
            position = msgspec.structs.replace(position, side=scenario.turn, opening=None)
        return game.write_position(position)
    try:
        if scenario.turn:
            position = told.with_turn(position, scenario.turn)
        for seat, wanted in scenario.hands.items():
            position = told.with_cards(position, seat, str(wanted))
    except CorrectionError as error:
        raise ScenarioError(scenario.file, scenario.game_line, str(error)) from error
    return game.write_position(position)


class Refereed:
    """The app at one virtual table; its log lies in `folder`. Times are those of the table.

    `open_eye` opens an eye on the cards, for each run of the app a new one; None where no camera hangs.
    """

    def __init__(
        self,
        table: TableWorld,
        seating: Seating,
        folder: Path,
        open_eye: Callable[[], Eye] | None = None,
    ) -> None:
        """Sit down and begin the match."""
        self._table = table
        self._open_eye = open_eye
        self._seating = seating
        self._folder = folder
        self._runs = 0
        self._rulings: list[Ruling] = []
        self._app: _App | None = _App.first(table, seating, self._log_path, self._new_eye())

    @property
    def snapshot(self) -> Snapshot:
        """What is published; nothing is while the app is away.

        Raises:
            RuntimeError: the app was killed and has not been started again.
        """
        if self._app is None:
            raise RuntimeError("the app was killed and has not been started again")
        return self._app.snapshot

    @property
    def is_ready(self) -> bool:
        """Whether the board, if the table has one, was found and all its scales are at rest, and what lies
        before the camera, if there is one, is told.
        """
        return self._app is not None and self._app.is_ready

    def step(self) -> None:
        """Take what the board has sent by now, and let the time act."""
        if self._app is not None:
            self._hear(self._app.step(self._table.now_us))

    def tell(self, observation: Observation) -> None:
        """Hand in what people say."""
        if self._app is not None:
            self._hear(self._app.tell(observation, self._table.now_us))

    def new_rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings since the last call, oldest first."""
        new, self._rulings = tuple(self._rulings), []
        return new

    def kill(self) -> None:
        """Throw the app away; the log's files stay as they are at this moment."""
        if self._app is None:
            return
        before = self._log_path
        self._runs += 1
        for ending in LOG_FILES:
            written = before.with_name(before.name + ending)
            if written.exists():
                shutil.copyfile(written, self._log_path.with_name(self._log_path.name + ending))
        self._app.close()
        self._app = None

    def start_again(self) -> None:
        """Start another app on what the killed one has left in its log."""
        if self._app is None:
            self._app = _App.again(self._table, self._seating, self._log_path, self._new_eye())

    def close(self) -> None:
        """End the app."""
        if self._app is not None:
            self._app.close()
            self._app = None

    @property
    def _log_path(self) -> Path:
        """A file of its own for each run: SIGKILL flushes nothing, so what is copied is what is left."""
        return self._folder / f"match-{self._runs}.db"

    def _new_eye(self) -> Eye | None:
        return self._open_eye() if self._open_eye is not None else None

    def _hear(self, decisions: tuple[Decision, ...]) -> None:
        self._rulings += [decision.ruling for decision in decisions if isinstance(decision, Ruled)]


def _game_of(seating: Seating) -> Game[Any, Any]:
    return find_game(seating.started.game)


class _App:
    """One run of the app."""

    def __init__(
        self,
        table: TableWorld,
        seating: Seating,
        log: MatchLog,
        sitting: Sitting,
        publisher: Publisher,
        eye: Eye | None,
    ) -> None:
        self._eye = eye
        self._log = log
        self._sitting = sitting
        self._publisher = publisher
        self._seating = seating
        counter = Counter(seating.calibrations)
        self._keeper = Keeper(WorldPorts(table), counter, table.now_us)
        self._agreement = Agreement(_game_of(seating))
        self._weighed: Weighed | None = None
        self._lamps: dict[int, int] = {}
        self._race_mask = 0

    @classmethod
    def first(cls, table: TableWorld, seating: Seating, path: Path, eye: Eye | None) -> "_App":
        log, publisher = MatchLog.open(path), Publisher()
        sitting = Sitting.start(
            log,
            _game_of(seating),
            referee_of(seating.started.game, seating.started.profile),
            publisher,
            match_id=MATCH,
            started=seating.started,
            now_us=table.now_us,
            board=BOARD_WORDS,
        )
        return cls(table, seating, log, sitting, publisher, eye)

    @classmethod
    def again(cls, table: TableWorld, seating: Seating, path: Path, eye: Eye | None) -> "_App":
        log, publisher = MatchLog.open(path), Publisher()
        sitting = Sitting.resume(
            log,
            _game_of(seating),
            referee_of(seating.started.game, seating.started.profile),
            publisher,
            found=recorded(log, MATCH),
            now_us=table.now_us,
            board=BOARD_WORDS,
        )
        return cls(table, seating, log, sitting, publisher, eye)

    @property
    def snapshot(self) -> Snapshot:
        latest = self._publisher.latest
        if latest is None:
            raise RuntimeError("a sitting publishes when it begins")
        return latest

    @property
    def is_ready(self) -> bool:
        if self._eye is not None and not self._eye.has_settled:
            return False
        if self._keeper.state is not KeeperState.CONNECTED:
            return not self._seating.has_board
        known = [k for k, one in enumerate(self._seating.calibrations) if one is not None]
        if self._weighed is None:
            return not known
        weighed = [self._weighed.scales[scale] for scale in known]
        return all(estimate is not None and estimate.settled for estimate in weighed)

    def step(self, now_us: int) -> tuple[Decision, ...]:
        decisions: tuple[Decision, ...] = ()
        if self._seating.has_board:
            for observation in self._keeper.step(now_us):
                decisions += self._sitting.handle(observation, now_us)
                self._learn(observation)
        if self._eye is not None:
            for seen in self._eye.look(now_us):
                decisions += self._sitting.handle(seen, now_us)
        deadline_us = self._sitting.deadline_us
        if deadline_us is not None and deadline_us <= now_us:
            decisions += self._sitting.tick(now_us)
        if self._seating.has_board:
            self._light_lamps()
        return decisions

    def tell(self, observation: Observation, now_us: int) -> tuple[Decision, ...]:
        return self._sitting.handle(observation, now_us)

    def close(self) -> None:
        self._keeper.stop()
        self._log.close()
        self._publisher.close()

    def _learn(self, observation: Observation) -> None:
        """What the table's own loop does beside the sitting: the scales learn their zeros."""
        if isinstance(observation, Weighed):
            self._weighed = observation
            counts = self._agreement.counts(observation, self._sitting.state.position)
            if counts is not None:
                self._keeper.confirm(counts)

    def _light_lamps(self) -> None:
        for seat, mode in lamp_modes(self._publisher.latest).items():
            if self._lamps.get(seat) != mode:
                self._lamps[seat] = mode
                self._keeper.command(Lamp(1 << (seat - 1), mode))
        mask = race_mask(self._publisher.latest)
        if mask != self._race_mask:
            self._race_mask = mask
            self._keeper.command(Race(mask))
