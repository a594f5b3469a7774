"""SIGKILL at random instants of a played game: the same final state, nothing acknowledged lost."""

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.match.killing import MOST_RULINGS, Expected, Players, found_after
from tests.match.sigkill_server import Request

KILLS = 200
"""Half of them by the clock, half inside SQLite."""

MOST_ACKNOWLEDGEMENTS = 16
"""A game has some seventy: each is hit a few times, anywhere."""

MOST_SQLITE_STEPS = 6_000
"""A commit takes some 150 steps of SQLite's machine, and opening and reading the log some thousands."""


@pytest.fixture
def players() -> Iterator[Players]:
    players = Players()
    yield players
    players.close()


def request_for(path: Path, seed: int, instants: str, chance: random.Random) -> Request:
    if instants == "inside SQLite":
        step = chance.randint(1, MOST_SQLITE_STEPS)
        return Request(str(path), seed, MOST_RULINGS, sqlite_step=step)
    return Request(
        str(path),
        seed,
        MOST_RULINGS,
        acknowledgements=chance.randrange(MOST_ACKNOWLEDGEMENTS),
        part=chance.uniform(0.0, 1.2),
    )


@pytest.mark.parametrize("instants", ["of the clock", "inside SQLite"])
def test_sigkill_loses_and_doubles_nothing(players: Players, tmp_path: Path, instants: str) -> None:
    chance = random.Random(instants)
    kills = finished = in_mid_game = 0
    for seed in count():
        if kills >= KILLS // 2:
            break
        path, expected = tmp_path / f"{seed}.sqlite", Expected(seed)
        killed = True
        while killed:
            answer = players.run(request_for(path, seed, instants, chance))
            killed = answer.killed
            kills += killed
            found = found_after(path, answer, expected)
            in_mid_game += 0 < found < len(expected.line)
        assert found == len(expected.line)
        finished += 1
    assert finished >= 3
    assert in_mid_game >= KILLS // 4
