"""`python -m tests.card_games GAME COUNT`: people play card games before the virtual camera, with mistakes,
and each ruling is held against the truth. Prints a table by kind of mistake.

Game number N is the same for ever: `--seed N` plays it again as the first, and `--write DIR` writes each
game that was not refereed rightly as a scenario file. `--lines FILE` adds a line of JSON a game, which
`python -m tests.card_games.adding FILE...` makes one table of.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

from tests.card_games.account import Account, table
from tests.card_games.adding import line
from tests.card_games.playing import CONDITIONS, EYES, PEOPLE, Plan, play_all


def say(text: str) -> None:
    """Print a line at once: a game takes a while."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Play and print; the exit status is 1 if a ruling was wrong or missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.card_games", description=__doc__)
    parser.add_argument("game", choices=tuple(PEOPLE))
    parser.add_argument("count", type=int)
    parser.add_argument("--eye", choices=tuple(EYES), default="quick")
    parser.add_argument("--conditions", choices=CONDITIONS, default="clean")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", default="", metavar="DIR")
    parser.add_argument("--lines", default="", metavar="FILE")
    asked = parser.parse_args()
    if asked.write:
        Path(asked.write).mkdir(parents=True, exist_ok=True)
    numbers = range(asked.seed, asked.seed + asked.count)
    plans = [Plan(asked.game, n, asked.eye, asked.conditions, asked.write) for n in numbers]
    began_s, whole = perf_counter(), Account()
    for plan, account in zip(plans, play_all(plans, asked.jobs), strict=True):
        whole.add(account)
        if asked.lines:
            with Path(asked.lines).open("ab") as kept:
                kept.write(line(plan, account))
        for fault in account.faults:
            at_s = fault.at_us / 1e6
            say(
                f"{plan.game} {plan.number}, {at_s:.1f} s, {fault.outcome}, {fault.kind}:"
                f" {fault.play} -> {fault.got}"
            )
    say(f"{asked.game}, {asked.conditions}, eye {asked.eye}, games {numbers[0]} to {numbers[-1]}")
    say(table(whole))
    say(f"{perf_counter() - began_s:.0f} s")
    return 1 if whole.faults else 0


if __name__ == "__main__":
    sys.exit(main())
