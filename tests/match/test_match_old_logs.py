"""Logs of every version open, fold and export the same for ever."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

from app.match.events import DECISION_KINDS, OBSERVATION_KINDS, Seen, write_body
from app.match.log import MatchLog
from app.match.resume import recorded
from app.match.schema import NEWEST_VERSION
from app.match.transfer import export_match, import_match
from app.referee.decisions import Decision
from tests.match.sample_log import LOGS, summary

SAMPLES = sorted(LOGS.glob("*.sqlite"))


def per_match(path: Path) -> Iterable[list[bytes]]:
    """The lines of a file of several exports, match by match."""
    lines = path.read_bytes().splitlines(keepends=True)
    starts = [place for place, line in enumerate(lines) if line.startswith(b'{"pengadil"')]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start:end]


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    source: Path = request.param
    for suffix in (".sqlite", ".json", ".jsonl"):
        shutil.copy(source.with_suffix(suffix), tmp_path)
    return tmp_path / source.name


def test_there_is_a_sample_of_this_version() -> None:
    assert f"version-{NEWEST_VERSION}" in [path.stem for path in SAMPLES]


def test_an_old_log_folds_to_what_it_did(sample: Path) -> None:
    expected = json.loads(sample.with_suffix(".json").read_bytes())
    with MatchLog.open(sample) as log:
        assert {row.id: summary(recorded(log, row.id).state) for row in log.matches()} == expected


def test_an_old_log_exports_what_it_did(sample: Path) -> None:
    with MatchLog.open(sample) as log:
        lines = b"".join(line for row in log.matches() for line in export_match(log, row.id))
    assert lines == sample.with_suffix(".jsonl").read_bytes()


def test_an_old_export_is_imported_to_the_same_state(sample: Path, tmp_path: Path) -> None:
    expected = json.loads(sample.with_suffix(".json").read_bytes())
    with MatchLog.open(tmp_path / "new.sqlite") as log:
        for lines in per_match(sample.with_suffix(".jsonl")):
            row = import_match(log, lines)
            assert summary(recorded(log, row.id).state) == expected[row.id]


def test_the_samples_of_this_version_have_one_of_everything(tmp_path: Path) -> None:
    events = []
    for sample in LOGS.glob(f"version-{NEWEST_VERSION}*.sqlite"):
        shutil.copy(sample, tmp_path)
        with MatchLog.open(tmp_path / sample.name) as log:
            events += [event.what for row in log.matches() for event in log.events(row.id)]
    assert {write_body(what)[0] for what in events} == DECISION_KINDS | OBSERVATION_KINDS
    assert {type(what) for what in events if not isinstance(what, Seen)} == set(get_args(Decision))
