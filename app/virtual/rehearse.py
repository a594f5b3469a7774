"""The command `pengadil rehearse`: scenario files in, rulings and what did not come true out."""

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

import msgspec

from app.referee.decisions import Choice, Ruling
from app.referee.referees import PROFILES
from app.rules.game import Words
from app.virtual.board_model import BoardModelError
from app.virtual.physics import ActError
from app.virtual.refereed import first_position
from app.virtual.rehearsal import Outcome, Rehearsal
from app.virtual.rehearsal_boards import start_board
from app.virtual.scenario import Scenario, ScenarioError, read_scenario
from app.virtual.stage import Stage
from app.virtual.tokens import did_you_mean, quote

ALL_MET, NOT_MET, CANNOT_READ = 0, 1, 2
"""Exit statuses."""


class RulingLine(msgspec.Struct, frozen=True):
    """One line of `--json`: a ruling, its scenario and its table time in seconds since the first act."""

    file: str
    at_s: float
    number: int
    kind: str
    rule: str
    seat: int
    move: str
    words: Words
    why: Words
    remedy: Words | None
    choices: tuple[Choice, ...]
    confidence: float


def pictured(scenario: Scenario) -> Stage:
    """The stage of a scenario whose cards are read from pictures, as at a real table.

    Raises:
        ScenarioError: its cards cannot be laid out or read here.
    """
    try:
        from app.virtual.pictured_eye import pictured_stage  # noqa: PLC0415 - OpenCV may be missing
    except ImportError as error:
        words = f"the camera's part cannot be loaded here ({error}): run `make setup`"
        raise ScenarioError(scenario.file, 0, words) from error
    return pictured_stage(scenario)


def rehearse(
    paths: Sequence[Path],
    *,
    board: str = "frames",
    profile: str = "",
    as_json: bool = False,
    stage_of: Callable[[Scenario], Stage] = pictured,
    out: TextIO | None = None,
    err: TextIO | None = None,
) -> int:
    """Play scenario files one after the other and print each ruling.

    Args:
        paths: the files.
        board: `frames` (pure Python) or `mega` (the real firmware under the simulator).
        profile: plays under this one instead of the file's; empty for the file's own.
        as_json: print one JSON object a ruling and nothing else on `out`.
        stage_of: lays out the cards of a scenario that is played before a camera.
        out: where rulings go; standard output if left out.
        err: where failures go when `as_json`, and what cannot be read; standard error if left out.

    Returns:
        0 if every expectation held, 1 if one did not, 2 if a file cannot be read or the board is not
        there. Every file is read before the first is played.
    """
    told = _Told(out or sys.stdout, err or sys.stderr, as_json=as_json)
    if profile and profile not in PROFILES:
        told.refused(f"unknown profile {quote(profile)}{did_you_mean(profile, PROFILES)}")
        return CANNOT_READ
    try:
        scenarios = [_read(path, profile) for path in paths]
        outcomes = [_play(scenario, board, stage_of, told) for scenario in scenarios]
    except (ScenarioError, BoardModelError) as error:
        told.refused(str(error))
        return CANNOT_READ
    return NOT_MET if any(outcome.failures for outcome in outcomes) else ALL_MET


def _read(path: Path, profile: str) -> Scenario:
    scenario = read_scenario(path, profile)
    first_position(scenario)
    return scenario


def _play(
    scenario: Scenario, board: str, stage_of: Callable[[Scenario], Stage], told: "_Told"
) -> Outcome:
    began_s = time.perf_counter()
    told.begins(scenario)
    with tempfile.TemporaryDirectory(prefix="pengadil-rehearsal-") as folder:
        stage = stage_of(scenario) if scenario.has_camera else None
        rehearsal = _set_up(scenario, board, stage, Path(folder), told)
        try:
            outcome = rehearsal.run()
        finally:
            rehearsal.close()
    told.ends(scenario, outcome, time.perf_counter() - began_s)
    return outcome


def _set_up(
    scenario: Scenario, board: str, stage: Stage | None, folder: Path, told: "_Told"
) -> Rehearsal:
    model = start_board(board, scenario.seed)
    try:
        return Rehearsal(
            scenario,
            model,
            folder,
            lambda ruling, at_us: told.ruled(scenario, ruling, at_us),
            stage,
        )
    except ActError as error:
        model.close()
        raise ScenarioError(scenario.file, 0, str(error)) from error
    except BaseException:
        model.close()
        raise


class _Told:
    """What is printed, for people or for programs."""

    def __init__(self, out: TextIO, err: TextIO, *, as_json: bool) -> None:
        self._out = out
        self._err = err
        self._as_json = as_json

    def begins(self, scenario: Scenario) -> None:
        if not self._as_json:
            self._print(scenario.file)

    def ruled(self, scenario: Scenario, ruling: Ruling, at_us: int) -> None:
        at_s = round(at_us / 1_000_000, 3)
        if self._as_json:
            line = RulingLine(
                file=scenario.file,
                at_s=at_s,
                number=ruling.number,
                kind=ruling.kind,
                rule=ruling.rule,
                seat=ruling.seat,
                move=ruling.move,
                words=ruling.words,
                why=ruling.why,
                remedy=ruling.remedy,
                choices=ruling.choices,
                confidence=ruling.confidence,
            )
            self._print(msgspec.json.encode(line).decode("utf-8"))
            return
        self._print(f"  {at_s:7.2f} s  {ruling.kind:<6} {ruling.rule:<22} {ruling.words.en}")
        if ruling.remedy is not None:
            self._print(f"{'':14}{ruling.remedy.en}")
        for number, choice in enumerate(ruling.choices, start=1):
            self._print(f"{'':14}{number}. {choice.words.en} ({choice.p:.0%})")

    def ends(self, scenario: Scenario, outcome: Outcome, took_s: float) -> None:
        for failure in outcome.failures:
            self._print(str(failure), self._err if self._as_json else self._out)
        if self._as_json:
            return
        table_s = outcome.table_us / 1_000_000
        result = f"{len(outcome.failures)} not met" if outcome.failures else "all met"
        self._print(
            f"  {result}: {len(scenario.steps)} steps, {outcome.rulings} rulings,"
            f" {table_s:.1f} s at the table in {took_s:.2f} s"
        )

    def refused(self, sentence: str) -> None:
        self._print(sentence, self._err)

    def _print(self, text: str, stream: TextIO | None = None) -> None:
        shown = "".join(char if char.isprintable() else "?" for char in text)
        (stream or self._out).write(shown + "\n")
