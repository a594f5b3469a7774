"""Players that are killed in the midst of a recorded match, and what must be true of its log then."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from app.match.errors import NoSuchMatchError
from app.match.fold import MatchState, fold_all
from app.match.log import MatchLog
from app.match.resume import decisions
from app.referee.decisions import Decision, Noted
from tests.match.chance_play import STARTED, play
from tests.match.sigkill_server import Answer, Request

MOST_RULINGS = 60


class Players:
    """The program that forks and kills."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.match.sigkill_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            env={**os.environ, **(environment or {})},
        )

    def run(self, request: Request) -> Answer:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(msgspec.json.encode(request) + b"\n")
        self._server.stdin.flush()
        answer = msgspec.json.decode(self._server.stdout.readline(), type=Answer)
        assert not answer.failed
        return answer

    def close(self) -> None:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.close()
        assert self._server.wait(timeout=30) == 0
        self._server.stdout.close()


class Expected:
    """The match that nobody interrupted, and where in it a batch ends."""

    def __init__(self, seed: int) -> None:
        line: list[Decision] = [STARTED]
        ends = {0, 1}
        for _, batch in play(seed, MOST_RULINGS):
            line.extend(batch)
            ends.add(len(line))
        self.line = tuple(line)
        self.ends = frozenset(ends)
        self.final: MatchState = fold_all(line)


def found_after(path: Path, answer: Answer, expected: Expected) -> int:
    """Read the log as the next start of the program would; give how many decisions it holds.

    Nothing acknowledged may be lost, nothing doubled, no batch cut, and the state is that of the line
    played so far.
    """
    with MatchLog.open(path) as log:
        try:
            last, logged = log.last_number("m"), tuple(decisions(log.events("m")))
        except NoSuchMatchError:
            last, logged = 0, ()
    assert last >= answer.acknowledged
    found = tuple(d for d in logged if not (isinstance(d, Noted) and d.kind == "resumed"))
    assert found == expected.line[: len(found)]
    assert len(found) in expected.ends
    if found:
        assert fold_all(found) == fold_all(expected.line[: len(found)])
    return len(found)
