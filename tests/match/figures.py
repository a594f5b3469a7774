"""Figures of the match room for `make bench`: what a commit, a fold, a snapshot and a resume cost.

`python -m tests.match.figures` prints them; nothing is asserted, for they are the machine's.
"""

import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import msgspec

from app.match.events import NewEvent
from app.match.fold import MatchState, begin, fold
from app.match.log import MatchLog, MatchRow
from app.match.publish import Publisher
from app.match.resume import recorded
from app.match.sitting import Sitting
from app.referee.decisions import Decision, Undone
from app.rules.congkak import CONGKAK
from tests.match.chance_play import STARTED, Hearsay, next_act

COMMITS = 1_000
SOWINGS = 300
GAMES = 500
RULINGS_A_GAME = 40


def figures() -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _commits(Path(folder))
        yield from _sitting(Path(folder))
    yield from _folds()


def _times_us(act: Callable[[], object], times: int) -> tuple[float, float]:
    """Median and 99th percentile of what an act takes."""
    taken: list[float] = []
    for _ in range(times):
        start = perf_counter()
        act()
        taken.append((perf_counter() - start) * 1e6)
    return median(taken), quantiles(taken, n=100)[98]


def _commits(folder: Path) -> Iterator[tuple[str, str]]:
    with MatchLog.open(folder / "commits.sqlite") as log:
        log.begin(MatchRow("m", "congkak", ""), [NewEvent(0, "", STARTED)])
        batch = [NewEvent(0, "", Undone(1))] * 3
        middle, worst = _times_us(lambda: log.append("m", batch), COMMITS)
    yield "commit of three events, synchronous=FULL", f"{middle:.0f} µs, p99 {worst:.0f} µs"


def _sitting(folder: Path) -> Iterator[tuple[str, str]]:
    path = folder / "sitting.sqlite"
    publisher = Publisher()
    with MatchLog.open(path) as log:
        sitting = Sitting.start(
            log, CONGKAK, Hearsay(), publisher, match_id="m", started=STARTED, now_us=0
        )

        def play() -> None:
            act = next_act(sitting.state, 1)
            if act is not None:
                sitting.handle(act, 0)

        middle, worst = _times_us(play, SOWINGS)
        events = log.last_number("m")
        start = perf_counter()
        recorded(log, "m")
        resume_ms = (perf_counter() - start) * 1e3
    yield "said → committed, folded, published", f"{middle:.0f} µs, p99 {worst:.0f} µs"
    yield f"a match of {events} events folded from its file", f"{resume_ms:.1f} ms"
    yield "snapshot as JSON", f"{len(publisher.json)} bytes"
    encode_us, _ = _times_us(lambda: msgspec.json.encode(publisher.latest), COMMITS)
    yield "snapshot encoded, once a version", f"{encode_us:.0f} µs"


def _folds() -> Iterator[tuple[str, str]]:
    """Row 9 of the reports: 500 games in one sitting."""
    tracemalloc.start()
    state, sizes, paces = begin(STARTED), [0] * GAMES, [0.0] * GAMES
    base = tracemalloc.get_traced_memory()[0]
    for game in range(GAMES):
        state, paces[game] = _one_game(state, game)
        sizes[game] = tracemalloc.get_traced_memory()[0] - base
    tracemalloc.stop()
    moves = state.history.moves
    yield f"{GAMES} games ({moves} moves) in one state", f"{sizes[-1] / moves:.0f} bytes a move"
    first, last = median(paces[:50]), median(paces[-50:])
    yield "a decision folded, first 50 games → last 50", f"{first:.1f} µs → {last:.1f} µs"


def _one_game(state: MatchState, seed: int) -> tuple[MatchState, float]:
    """The state after another game, and what a decision took (µs, under tracemalloc)."""
    referee, end, folded, taken = Hearsay(), state.rulings_made + RULINGS_A_GAME, 0, 0.0
    while state.rulings_made < end:
        act = next_act(state, seed)
        if act is None:
            break
        referee.follow(state.standing())
        decisions: tuple[Decision, ...] = referee.observe(act, 0)
        start = perf_counter()
        for decision in decisions:
            state = fold(state, decision)
        taken += perf_counter() - start
        folded += len(decisions)
    return state, taken / max(1, folded) * 1e6


if __name__ == "__main__":
    for name, value in figures():
        print(f"{name:52}{value}")  # noqa: T201 - a program that prints its table
