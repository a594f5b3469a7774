"""Plays a scenario on the virtual table, in its own time, as fast as it goes.

What people do goes to the physics, what the board says goes through the same link, counting, referee
and log that a real table uses, and what is expected is held against what that table publishes.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from app.referee.decisions import Ruling
from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    Observation,
    Said,
    StandsAsked,
    UndoAsked,
)
from app.rules.congkak import CONGKAK
from app.virtual import physics
from app.virtual.acts import (
    Act,
    Answer,
    Bump,
    Correct,
    Dead,
    Kill,
    Lean,
    NextRound,
    Plug,
    Press,
    Say,
    Sow,
    SpokenAct,
    Stands,
    Undo,
    Wait,
)
from app.virtual.board_model import BoardModel
from app.virtual.card_acts import CameraAct, CardMove
from app.virtual.checking import shortfall
from app.virtual.expectations import (
    Expectation,
    Expected,
    ExpectNothing,
    ExpectRuling,
)
from app.virtual.foresight import Foresight
from app.virtual.hands import Plan, plan_movement, plan_sowing
from app.virtual.physics import ActError
from app.virtual.refereed import Refereed, seating_of
from app.virtual.scenario import Scenario, Step, start_counts
from app.virtual.stage import Stage
from app.virtual.table_world import TableWorld

PATIENCE_US = 5_000_000
"""How long the referee has to meet an expectation, in table time."""

WARM_UP_LIMIT_US = 8_000_000
"""By then a healthy board has been found and its scales are at rest."""

SETUP = ".setup"
"""How rules end by which the dealer lays out a game: before a camera that is no new ruling."""

RESTART_US = 300_000
"""How long the app is away when it is killed and started again."""


class Failure(msgspec.Struct, frozen=True):
    """A line of a scenario that did not come true, or an act that could not be done."""

    file: str
    line: int
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: expected {self.expected}; got {self.got}"


class Outcome(msgspec.Struct, frozen=True):
    """How a rehearsal went.

    Attributes:
        failures: what did not come true, in order.
        rulings: how many rulings there were.
        table_us: how much time went by at the table.
    """

    failures: tuple[Failure, ...]
    rulings: int
    table_us: int


class Rehearsal:
    """One scenario on one board, in a folder for the match's log; used once.

    `on_ruling` is called with each ruling and its table time in microseconds since the first act. `stage`
    has the cards and the camera of a scenario that is played before one.
    """

    def __init__(
        self,
        scenario: Scenario,
        board: BoardModel,
        folder: Path,
        on_ruling: Callable[[Ruling, int], None],
        stage: Stage | None = None,
    ) -> None:
        rng = random.Random(scenario.seed)
        world = physics.make_world(rng, start_counts(scenario), scenario.imperfections)
        self._scenario = scenario
        self._stage = stage
        self._table = TableWorld(world, board, rng, stage.table if stage is not None else None)
        self._on_ruling = on_ruling
        self._foresight = Foresight()
        self._rulings: list[Ruling] = []
        self._met = 0
        self._marked = 0
        self._began_us: int | None = None
        calibrations = physics.calibrations(world, scenario.imperfections)
        seating = seating_of(scenario, calibrations)
        open_eye = stage.open_eye if stage is not None else None
        self._app = Refereed(self._table, seating, folder, open_eye)

    def run(self) -> Outcome:
        """Play all steps; an act that cannot be done ends the rehearsal there."""
        self._warm_up()
        failures = tuple(self._failures())
        return Outcome(failures, len(self._rulings), self._played_us)

    def close(self) -> None:
        """End the app and the board."""
        self._app.close()
        self._table.close()

    @property
    def _played_us(self) -> int:
        """Time since the first act; none goes by while the table warms up."""
        return 0 if self._began_us is None else self._table.now_us - self._began_us

    def _warm_up(self) -> None:
        while not self._app.is_ready and self._table.now_us < WARM_UP_LIMIT_US:
            self._step()
        self._began_us = self._table.now_us

    def _failures(self) -> Iterator[Failure]:
        for step in self._scenario.steps:
            try:
                if isinstance(step.what, Expected):
                    got = self._await(step.what)
                    if got:
                        yield self._failure(step, step.text.partition(" ")[2].strip(), got)
                else:
                    self._do(step.what)
            except ActError as error:
                yield self._failure(step, f"`{step.text}` to be possible", str(error))
                return

    def _failure(self, step: Step, expected: str, got: str) -> Failure:
        return Failure(file=self._scenario.file, line=step.line, expected=expected, got=got)

    def _do(self, act: Act | CardMove | CameraAct) -> None:
        now_us = self._table.now_us
        if isinstance(act, CardMove | CameraAct):
            self._before_camera(act)
            return
        match act:
            case Wait(lasts_us):
                self._run_until(now_us + lasts_us)
            case Sow():
                self._sow(act)
            case Bump() | Lean() | Dead():
                self._table.act(act)
            case Press():
                self._run_until(self._table.press(act))
            case Plug(on):
                self._table.plug() if on else self._table.unplug()
            case Kill():
                self._app.kill()
                self._run_until(now_us + RESTART_US)
                self._app.start_again()
            case Say() | Answer() | Stands() | Undo() | Correct() | NextRound():
                self._foresight.forget()
                self._app.tell(spoken(act, now_us))
                self._collect()
            case _:
                self._carry_out(plan_movement(act, now_us, self._scenario.pace_us))

    def _before_camera(self, act: CardMove | CameraAct) -> None:
        if self._stage is None:
            raise ActError("no camera hangs over this table")
        if isinstance(act, CardMove):
            self._run_until(self._stage.begin(act))
        else:
            self._stage.disturb(act)

    def _sow(self, act: Sow) -> None:
        world, pace_us = self._table.world, self._scenario.pace_us
        published = CONGKAK.read_position(self._app.snapshot.position)
        position = self._foresight.position(published)
        plan = plan_sowing(world, position, act, self._table.now_us, pace_us)
        self._foresight.sown(position, act, world)
        self._carry_out(plan)

    def _carry_out(self, plan: Plan) -> None:
        self._table.follow(plan)
        self._run_until(plan.free_us)
        while self._table.is_busy:
            self._step()

    def _await(self, expectation: Expectation) -> str:
        until_us = self._table.now_us + PATIENCE_US
        if isinstance(expectation, ExpectNothing):
            until_us = self._table.now_us
        got = self._shortfall(expectation)
        while got and self._table.now_us < until_us:
            self._step()
            got = self._shortfall(expectation)
        if isinstance(expectation, ExpectRuling) and not got:
            self._met = len(self._rulings)
        self._marked = len(self._rulings)
        return got

    def _shortfall(self, expectation: Expectation) -> str:
        return shortfall(
            expectation,
            self._app.snapshot,
            unmet=self._rulings[self._met :],
            since=self._rulings[self._marked :],
        )

    def _run_until(self, until_us: int) -> None:
        while self._table.now_us < until_us:
            self._step()

    def _step(self) -> None:
        self._table.step()
        self._app.step()
        self._collect()

    def _collect(self) -> None:
        for ruling in self._app.new_rulings():
            if self._stage is None or not ruling.rule.endswith(SETUP):
                self._rulings.append(ruling)
            if ruling.kind in {"ask", "object"}:
                self._foresight.forget()
            self._on_ruling(ruling, self._played_us)


def spoken(act: SpokenAct, at_us: int) -> Observation:
    """Turn what is said into the observation that a phone or the operator's page would send."""
    match act:
        case Say(seat, words):
            return Said(at_us=at_us, seat=seat, words=words, device="phone")
        case Answer(choice):
            return Answered(at_us=at_us, choice=choice, device="operator")
        case Stands():
            return StandsAsked(at_us=at_us, device="operator")
        case Undo(count):
            return UndoAsked(at_us=at_us, count=count, device="operator")
        case Correct(words):
            return CorrectionAsked(at_us=at_us, words=words, device="operator")
        case NextRound():
            return NextRoundAsked(at_us=at_us, device="operator")
