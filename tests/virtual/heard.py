"""Plays a scenario and keeps everything that the app was told, judged by its referee or by nobody."""

import tempfile
from pathlib import Path

import msgspec
import pytest

from app.board.readings import Weighed
from app.referee.decisions import Decision
from app.referee.observations import Observation
from app.referee.referee import Live, Referee, Standing
from app.referee.referees import referee_of
from app.virtual import refereed
from app.virtual.card_stage import CardStage
from app.virtual.rehearsal import Rehearsal
from app.virtual.rehearsal_boards import start_board
from app.virtual.scenario import Scenario, parse_scenario

AFTER_US = 1_500_000
"""What was done last is told by then."""


class Heard(msgspec.Struct, frozen=True):
    """Something the app was told.

    Attributes:
        at_us: when, since the first act.
        run: of the app, from 1; a kill begins the next.
        what: was told.
    """

    at_us: int
    run: int
    what: Observation


class Nobody:
    """A referee that judges nothing."""

    deadline_us: int | None = None
    live = Live()

    def follow(self, standing: Standing, *, undone: bool = False) -> None:
        """The match stands so: nothing hangs on it."""

    def observe(
        self,
        observation: Observation,  # noqa: ARG002 - as a referee has it
        now_us: int,  # noqa: ARG002 - as a referee has it
    ) -> tuple[Decision, ...]:
        """Nothing is decided."""
        return ()

    def tick(self, now_us: int) -> tuple[Decision, ...]:
        raise AssertionError(f"nothing was to be waited for at {now_us}")


class Listener:
    """Keeps what a referee is told."""

    def __init__(self, run: int, heard: list[Heard], referee: Referee) -> None:
        self._run = run
        self._heard = heard
        self._referee = referee
        self.follow = referee.follow
        self.tick = referee.tick

    @property
    def deadline_us(self) -> int | None:
        return self._referee.deadline_us

    @property
    def live(self) -> Live:
        return self._referee.live

    def observe(self, observation: Observation, now_us: int) -> tuple[Decision, ...]:
        self._heard.append(Heard(now_us, self._run, observation))
        return self._referee.observe(observation, now_us)


def played(text: str) -> Scenario:
    """A scenario's acts, under the profile `cards`."""
    return parse_scenario(text, "a.table", "cards", watched=True)


def heard(
    scenario: Scenario,
    stage: CardStage,
    monkeypatch: pytest.MonkeyPatch,
    board: str = "frames",
    *,
    judged: bool = False,
) -> list[Heard]:
    """What the app was told of a scenario, from the beginning on; what it expects has come true.

    With `judged`, its referee judges what is done.
    """
    all_of_it: list[Heard] = []
    runs: list[Listener] = []

    def listener(game: str, profile: str) -> Listener:
        referee = referee_of(game, profile) if judged else Nobody()
        runs.append(Listener(len(runs) + 1, all_of_it, referee))
        return runs[-1]

    monkeypatch.setattr(refereed, "referee_of", listener)
    with tempfile.TemporaryDirectory() as folder:
        model = start_board(board, scenario.seed)
        rehearsal = Rehearsal(scenario, model, Path(folder), lambda _ruling, _at_us: None, stage)
        try:
            outcome = rehearsal.run()
            rehearsal._run_until(rehearsal._table.now_us + AFTER_US)
            began_us = rehearsal._began_us or 0
        finally:
            rehearsal.close()
    assert outcome.failures == ()
    return [Heard(one.at_us - began_us, one.run, one.what) for one in all_of_it]


def but_scales(told: list[Heard]) -> list[Heard]:
    return [one for one in told if not isinstance(one.what, Weighed)]
