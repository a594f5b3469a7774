"""Games of people at a refereed table: many, by number, and the same for ever."""

import logging
import multiprocessing
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from app.camera.eye import Eye
from app.virtual.card_stage import CardStage
from app.virtual.pictured_eye import pictured_stage
from app.virtual.scenario import Scenario, parse_scenario
from tests.card_games.account import Account, Fault
from tests.card_games.dabong_people import DabongPeople
from tests.card_games.deeds import Conditions, Habits, People
from tests.card_games.doubtful_eye import DoubtfulEye
from tests.card_games.game import GamePlayed
from tests.card_games.kombio_people import KombioPeople
from tests.card_games.kongkang_people import KongkangPeople
from tests.card_games.refereed_table import RefereedTable
from tests.card_games.writing import as_scenario
from tests.virtual.quick_eye import quick_stage
from vision.decks import READABLE

PEOPLE: dict[str, People] = {
    "kongkang": KongkangPeople(),
    "dabong": DabongPeople(),
    "kombio": KombioPeople(),
}
NAMES = ("Ana", "Ben", "Cik", "Dol")
MIDDLE = {"kongkang": "pile-1", "dabong": "pile", "kombio": "discard"}

CONDITIONS = ("clean", "hard")

EYES: dict[str, Callable[[Scenario], CardStage]] = {
    "quick": quick_stage,
    "camera": pictured_stage,
}
"""How cards are seen: read from pictures as at a real table, or told without pictures."""


class Plan(msgspec.Struct, frozen=True):
    """Which game, seen how.

    Attributes:
        game: its name.
        number: of this game; the same number is the same game.
        eye: `quick` or `camera`.
        conditions: `clean` or `hard`.
        folder: where games that were not refereed rightly are written; empty for nowhere.
    """

    game: str
    number: int
    eye: str = "quick"
    conditions: str = "clean"
    folder: str = ""


def conditions_of(name: str, game: str) -> Conditions:
    """Clean: the printable deck in full light. Hard: a third of the light, a lamp mirrored in the middle,
    every fifth sighting in doubt, and no scale under the draw pile.
    """
    if name == "clean":
        return Conditions()
    settings = ("light 30%", f"glare {MIDDLE[game]}")
    return Conditions(name="hard", has_tray=False, settings=settings, doubtful=0.2)


class _Failures(logging.Handler):
    """What the app logs as gone wrong inside."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.told.append(
            record.getMessage() if error is None else f"{record.getMessage()}: {error!r}"
        )


@contextmanager
def _failures() -> Iterator[list[str]]:
    """What goes wrong inside the app meanwhile."""
    handler, root = _Failures(), logging.getLogger()
    root.addHandler(handler)
    try:
        yield handler.told
    finally:
        root.removeHandler(handler)


def play(plan: Plan) -> Account:
    """Play one game, and write it down if it was not refereed rightly."""
    with _failures() as failures:
        account, text = _played(plan)
    account.faults += [Fault("", "failed", 0, "", failure) for failure in dict.fromkeys(failures)]
    if plan.folder and account.faults:
        name = f"{plan.game}-{plan.conditions}-{plan.number}.table"
        (Path(plan.folder) / name).write_text(text, encoding="utf-8")
    return account


def _played(plan: Plan) -> tuple[Account, str]:
    """What came of one game, and its text as a scenario."""
    people = PEOPLE[plan.game]
    conditions = conditions_of(plan.conditions, plan.game)
    rng = Random(f"{plan.game} {plan.number}")
    players = NAMES[: people.seats(rng)]
    options = people.options(rng)
    start = people.start(players, options, rng)
    habits = Habits(rng, conditions)
    named = "".join(f" {name}={value}" for name, value in options.items())
    head = (
        f"game {plan.game}{named}\nplayers {' '.join(players)}\nprofile cards\n"
        f"pace {habits.pace_us // 1000}ms\nseed {plan.number}\n"
    )
    with tempfile.TemporaryDirectory(prefix="pengadil-game-") as folder:
        scenario = parse_scenario(head, "game")
        table = RefereedTable(
            scenario,
            EYES[plan.eye](scenario),
            Path(folder),
            partial(_doubtful, conditions, plan),
            has_tray=conditions.has_tray,
        )
        try:
            for line in conditions.settings:
                table.begin(line)
            table.warm_up()
            played = GamePlayed(people, start, habits, table)
            account = played.run()
        finally:
            table.close()
    return account, as_scenario(head, conditions.settings, played.lines, account)


def _doubtful(conditions: Conditions, plan: Plan, eye: Eye) -> Eye:
    if not conditions.doubtful:
        return eye
    rng = Random(f"{plan.game} {plan.number} doubt")
    return DoubtfulEye(eye, conditions.doubtful, tuple(READABLE[plan.game].cards), rng)


def play_all(plans: Iterable[Plan], jobs: int = 1) -> Iterable[Account]:
    """Play games one after the other, on so many processes."""
    if jobs == 1:
        yield from map(play, plans)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(play, plans)
