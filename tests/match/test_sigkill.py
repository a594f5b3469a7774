"""SIGKILL at random instants of a played game: the same final state, nothing acknowledged lost."""

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec
import pytest

from app.match.errors import NoSuchMatchError
from app.match.fold import MatchState, fold_all
from app.match.log import MatchLog
from app.match.resume import decisions
from app.referee.decisions import Decision, Noted
from tests.match.chance_play import STARTED, play
from tests.match.sigkill_server import Answer, Request

KILLS = 200
MOST_RULINGS = 60
MOST_ACKNOWLEDGEMENTS = 16
"""A game has some seventy: each is hit a few times, anywhere."""
SQLITE_STEPS = (1, 6_000)
"""A commit takes some 150 steps of SQLite's machine, and opening and reading the log some thousands."""


class Players:
    """The program that forks and kills."""

    def __init__(self) -> None:
        root = Path(__file__).parents[2]
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.match.sigkill_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=root,
        )

    def run(self, request: Request) -> Answer:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(msgspec.json.encode(request) + b"\n")
        self._server.stdin.flush()
        return msgspec.json.decode(self._server.stdout.readline(), type=Answer)

    def close(self) -> None:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.close()
        assert self._server.wait(timeout=10) == 0
        self._server.stdout.close()


@pytest.fixture
def players() -> Iterator[Players]:
    players = Players()
    yield players
    players.close()


def logged(path: Path) -> tuple[Decision, ...]:
    """What the log holds, as a start of the program after the kill would read it."""
    with MatchLog.open(path) as log:
        try:
            return tuple(decisions(log.events("m")))
        except NoSuchMatchError:
            return ()


def last_number(path: Path) -> int:
    with MatchLog.open(path) as log:
        return log.last_number("m") if log.matches() else 0


def without_resumes(found: tuple[Decision, ...]) -> tuple[Decision, ...]:
    return tuple(d for d in found if not (isinstance(d, Noted) and d.kind == "resumed"))


def expected(seed: int) -> tuple[tuple[Decision, ...], frozenset[int], MatchState]:
    """The match that nobody interrupted; the lengths at which a batch ends; and its last state."""
    line: list[Decision] = [STARTED]
    ends = {0, 1}
    for _, batch in play(seed, MOST_RULINGS):
        line.extend(batch)
        ends.add(len(line))
    return tuple(line), frozenset(ends), fold_all(line)


@pytest.mark.parametrize("instants", ["of the clock", "inside SQLite"])
def test_sigkill_loses_and_doubles_nothing(players: Players, tmp_path: Path, instants: str) -> None:
    chance = random.Random(instants)
    kills = finished = cut = 0
    for seed in count():
        if kills >= KILLS // 2:
            break
        path = tmp_path / f"{seed}.sqlite"
        line, ends, final = expected(seed)
        killed = True
        while killed:
            request = Request(str(path), seed, MOST_RULINGS)
            if instants == "of the clock":
                request = msgspec.structs.replace(
                    request,
                    acknowledgements=chance.randrange(MOST_ACKNOWLEDGEMENTS),
                    part=chance.uniform(0.0, 1.2),
                )
            else:
                request = msgspec.structs.replace(
                    request, sqlite_step=chance.randint(*SQLITE_STEPS)
                )
            answer = players.run(request)
            assert not answer.failed
            killed = answer.killed
            kills += killed
            assert last_number(path) >= answer.acknowledged
            found = without_resumes(logged(path))
            assert found == line[: len(found)]
            assert len(found) in ends
            cut += 0 < len(found) < len(line)
            if found:
                assert fold_all(found) == fold_all(line[: len(found)])
        assert found == line
        assert fold_all(found) == final
        finished += 1
    assert finished >= 3
    assert cut >= KILLS // 4
