"""`make soak`: thousands of random games, each to its end, with nothing lost and all texts read back.

`python -m tests.soak [GAME...] [GAMES] [--first NUMBER]` plays 10,000 of each game unless said. A
failure names the game's number; `python -m tests.soak GAME 1 --first NUMBER` plays it again.
"""

import argparse
import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import Any

import msgspec

from app.rules.game_text import read_game, write_game
from tests.rules.random_games import (
    PLAYS,
    Plan,
    RandomPlay,
    Value,
    everything,
    moves,
    plan_of,
    start,
    values_of,
)

GAMES = 10_000
MOST_MOVES = 20_000
"""No random game comes near it: what goes on for longer does not end."""

BATCH = 20
"""Games that a process plays before it reports: long enough to cost nothing, short enough to share."""


class Soaked(msgspec.Struct):
    """What came of some games."""

    games: int = 0
    moves: int = 0
    longest: int = 0
    seconds: float = 0.0
    values: set[Value] = msgspec.field(default_factory=set)
    failures: list[str] = msgspec.field(default_factory=list)

    def add(self, other: "Soaked") -> None:
        """Count these games too; their seconds are a process's own."""
        self.games += other.games
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.values |= other.values
        self.failures += other.failures


class FailedError(Exception):
    """A game went wrong; the text says what and where."""


def play_one(play: RandomPlay, plan: Plan) -> int:
    """Play a game to its end and look at everything on the way; returns how many moves it took.

    Raises:
        FailedError: something is lost, does not read back, or does not end.
    """
    game, begun = play.game, start(play, plan)
    _look(play, begun)
    made = []
    end = begun
    for before, move, end in islice(moves(play, plan, begun), MOST_MOVES + 1):
        _look(play, end)
        written = game.write_move(move)
        if game.read_move(before, written) != move:
            raise FailedError(f"the move does not read back: {written}")
        made.append(move)
    if len(made) > MOST_MOVES:
        raise FailedError(f"no end after {MOST_MOVES} moves: {game.write_position(end)}")
    if not (game.is_over(end) or game.is_match_over(end)):
        raise FailedError(f"it stopped before its end: {game.write_position(end)}")
    if read_game(game, write_game(game, begun, made)) != (begun, tuple(made), end):
        raise FailedError("the text of the whole game does not read back")
    return len(made)


def _look(play: RandomPlay, position: Any) -> None:
    written = play.game.write_position(position)
    if not play.conserved(position):
        raise FailedError(f"something is lost: {written}")
    if play.game.read_position(written) != position:
        raise FailedError(f"the position does not read back: {written}")


def soak(name: str, numbers: Iterable[int]) -> Soaked:
    """Play these games, one after another; a failure of one does not keep the others."""
    play, soaked = PLAYS[name], Soaked()
    for number in numbers:
        plan = plan_of(play, number)
        soaked.games += 1
        soaked.values |= values_of(plan, play)
        try:
            count = play_one(play, plan)
        except Exception as error:  # noqa: BLE001 - any surprise is a failure of that game
            what = f"{type(error).__name__}: {error}"
            soaked.failures.append(f"{name} {number} ({plan.players} players): {what}")
            continue
        soaked.moves += count
        soaked.longest = max(soaked.longest, count)
    return soaked


def _batch(job: tuple[str, range]) -> Soaked:
    return soak(*job)


def on_all_cores(name: str, numbers: range) -> Soaked:
    """The same, shared out over the cores."""
    begun_s, soaked = perf_counter(), Soaked()
    jobs = [(name, numbers[at : at + BATCH]) for at in range(0, len(numbers), BATCH)]
    with multiprocessing.Pool() as pool:
        for batch in pool.imap_unordered(_batch, jobs):
            soaked.add(batch)
    soaked.seconds = perf_counter() - begun_s
    return soaked


def row(name: str, soaked: Soaked) -> str:
    """A line of the table."""
    every = set(everything(PLAYS[name]))
    met = len(every & soaked.values)
    return (
        f"{name:<10}{soaked.games:>8,}{soaked.moves:>12,}{soaked.longest:>9,}"
        f"{f'{met} of {len(every)}':>14}{soaked.seconds:>9,.0f}"
    )


HEADING = f"{'game':<10}{'games':>8}{'moves':>12}{'longest':>9}{'values met':>14}{'seconds':>9}"


def report(names: Sequence[str], numbers: range) -> Iterator[tuple[str, bool]]:
    """The lines to print, each with whether it is of a failure."""
    yield (
        f"games {numbers.start} to {numbers.stop - 1} of each (seeds: the game's name and number)",
        False,
    )
    yield HEADING, False
    for name in names:
        soaked = on_all_cores(name, numbers)
        yield row(name, soaked), False
        yield from ((failure, True) for failure in soaked.failures)
        missed = sorted(set(everything(PLAYS[name])) - soaked.values)
        if missed:
            yield f"  not met: {', '.join(' = '.join(value) for value in missed)}", False


def main(words: Sequence[str]) -> int:
    """Play and print; returns 1 when any game failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="GAME|GAMES", help="games, and how many")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked = parser.parse_args(words)
    counts = [int(word) for word in asked.words if word.isdigit()]
    names = [word for word in asked.words if not word.isdigit()] or list(PLAYS)
    unknown = [name for name in names if name not in PLAYS]
    if unknown:
        parser.error(f"no game is called {unknown[0]!r}: known are {', '.join(PLAYS)}")
    numbers = range(asked.first, asked.first + (counts[-1] if counts else GAMES))
    failed = False
    for line, failure in report(names, numbers):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
        failed |= failure
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
