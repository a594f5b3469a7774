"""`python -m tests.card_games.adding FILE...`: games that were played in several runs, as one table each.

`python -m tests.card_games GAME COUNT --lines FILE` writes a line of JSON a game into such a file.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tests.card_games.account import Account, Fault, Outcome, table
from tests.card_games.playing import Plan


class Came(msgspec.Struct, frozen=True):
    """What came of one game, as a line.

    Attributes:
        plan: which game it was.
        outcomes: kind of play, outcome, how many.
        overturned, asked, words, early, faults, delays_us, after_quiet_us, table_us: as of `Account`.
    """

    plan: Plan
    outcomes: list[tuple[str, Outcome, int]]
    overturned: dict[str, int]
    asked: int
    words: int
    early: int
    faults: list[Fault]
    delays_us: list[int]
    after_quiet_us: list[int]
    table_us: int


def line(plan: Plan, account: Account) -> bytes:
    """One game as a line of JSON."""
    outcomes = [(kind, outcome, count) for (kind, outcome), count in account.outcomes.items()]
    came = Came(
        plan,
        outcomes,
        dict(account.overturned),
        account.asked,
        account.words,
        account.early,
        account.faults,
        account.delays_us,
        account.after_quiet_us,
        account.table_us,
    )
    return msgspec.json.encode(came) + b"\n"


def added(lines: Iterable[bytes]) -> dict[tuple[str, str, str], Account]:
    """Accounts by game, eye and conditions; a game that was played twice counts once, as played last."""
    games: dict[tuple[tuple[str, str, str], int], Came] = {}
    for one in lines:
        came = msgspec.json.decode(one, type=Came)
        plan = came.plan
        games[(plan.game, plan.eye, plan.conditions), plan.number] = came
    sums: dict[tuple[str, str, str], Account] = {}
    for (key, _), came in games.items():
        sums.setdefault(key, Account()).add(_account(came))
    return sums


def _account(came: Came) -> Account:
    account = Account(
        games=1,
        asked=came.asked,
        words=came.words,
        early=came.early,
        faults=came.faults,
        delays_us=came.delays_us,
        after_quiet_us=came.after_quiet_us,
        table_us=came.table_us,
    )
    account.outcomes.update({(kind, outcome): count for kind, outcome, count in came.outcomes})
    account.overturned.update(came.overturned)
    return account


def main(files: list[str]) -> None:
    """Print a table for each game, eye and conditions."""
    lines = [one for file in files for one in Path(file).read_bytes().splitlines()]
    for (game, eye, conditions), account in sorted(added(lines).items()):
        sys.stdout.write(f"\n{game}, {conditions}, eye {eye}\n{table(account)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
