"""What came of games: rulings by kind of play, what the referee asked for, and how the games ended."""

from collections import Counter
from typing import Literal, get_args

import msgspec

Outcome = Literal["right", "wrong", "silent", "asked"]
"""Of a play once it is final: ruled as it was; ruled as something else; not ruled at all; asked, and then
ruled as it was."""

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

LEGAL = "legal play"

LIMIT_US = 700_000
"""What the issue allows from the end of the quiet interval to the ruling."""


class Fault(msgspec.Struct, frozen=True):
    """A ruling that was not right.

    Attributes:
        kind: of the play; empty for a failure inside the app.
        outcome: wrong, silent, or failed.
        at_us: table time of the game.
        play: what was done, its lines.
        got: what the referee made of it.
    """

    kind: str
    outcome: str
    at_us: int
    play: str
    got: str


class Account(msgspec.Struct):
    """What came of one game, or of many.

    Attributes:
        games: how many.
        outcomes: by kind of play and outcome.
        overturned: provisional rulings that a later card overturned, by kind of play.
        asked: questions asked of people.
        words: words that the game itself demands, said on a phone.
        early: games ended where the referee had lost the thread.
        faults: rulings that were not right.
        delays_us: from the end of each play to its ruling.
        after_quiet_us: from the end of the quiet interval after each play, or from the first deed of the next
            one that cut it short, to its ruling; 0 where it was ruled before.
        table_us: time at the table.
    """

    games: int = 0
    outcomes: Counter[tuple[str, Outcome]] = msgspec.field(default_factory=Counter)
    overturned: Counter[str] = msgspec.field(default_factory=Counter)
    asked: int = 0
    words: int = 0
    early: int = 0
    faults: list[Fault] = msgspec.field(default_factory=list)
    delays_us: list[int] = msgspec.field(default_factory=list)
    after_quiet_us: list[int] = msgspec.field(default_factory=list)
    table_us: int = 0

    def add(self, other: "Account") -> None:
        """Count these games too."""
        self.games += other.games
        self.outcomes += other.outcomes
        self.overturned += other.overturned
        self.asked += other.asked
        self.words += other.words
        self.early += other.early
        self.faults += other.faults
        self.delays_us += other.delays_us
        self.after_quiet_us += other.after_quiet_us
        self.table_us += other.table_us

    def total(self, outcome: Outcome) -> int:
        """Plays of all kinds that came to that."""
        return sum(count for (_, came), count in self.outcomes.items() if came == outcome)


def table(account: Account) -> str:
    """The results as a table for people: a line a kind of play, then what a game costs."""
    kinds = sorted({kind for kind, _ in account.outcomes} - {LEGAL})
    lines = [f"{'kind of play':<44}" + "".join(f"{name:>8}" for name in (*OUTCOMES, "overt."))]
    for kind in (LEGAL, *kinds):
        counts = [account.outcomes[kind, outcome] for outcome in OUTCOMES]
        counts.append(account.overturned[kind])
        lines.append(f"{kind:<44}" + "".join(f"{count:>8,}" for count in counts))
    games = max(1, account.games)
    lines.append(
        f"{account.games} games, {account.early} ended early;"
        f" wrong {account.total('wrong') * 100 / games:.1f} and silent"
        f" {account.total('silent') * 100 / games:.1f} in 100 games"
    )
    failed = sum(fault.outcome == "failed" for fault in account.faults)
    if failed:
        lines.append(f"the app failed inside {failed} times")
    lines.append(
        f"asked of people {account.asked / games:.2f} a game;"
        f" words of the game itself {account.words / games:.1f} a game"
    )
    if account.delays_us:
        lines.append(f"end of a play to its ruling: {_spread(account.delays_us)}")
    if account.after_quiet_us:
        late = sum(delay_us > LIMIT_US for delay_us in account.after_quiet_us)
        lines.append(
            f"end of the quiet interval to the ruling: {_spread(account.after_quiet_us)};"
            f" {late} of {len(account.after_quiet_us)} over {LIMIT_US / 1e6} s"
        )
    lines.append(f"{account.table_us / 3.6e9:.2f} h at the table")
    return "\n".join(lines)


def _spread(delays_us: list[int]) -> str:
    delays = sorted(delays_us)
    middle, late = delays[len(delays) // 2], delays[len(delays) * 99 // 100]
    return f"median {middle / 1e6:.2f} s, p99 {late / 1e6:.2f} s"
