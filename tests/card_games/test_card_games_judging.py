"""The oracle itself: a referee that knows the truth is right, and one that does worse is found out."""

from random import Random

import pytest

from tests.card_games.account import LEGAL, Account
from tests.card_games.account import table as printed_table
from tests.card_games.adding import added, line
from tests.card_games.clairvoyant import QUIET_US, STEP_US, Clairvoyant, Watcher
from tests.card_games.dabong_people import DabongPeople
from tests.card_games.deeds import Conditions, Habits, People
from tests.card_games.dictation import Dictation
from tests.card_games.game import GamePlayed
from tests.card_games.kombio_people import KombioPeople
from tests.card_games.kongkang_people import KongkangPeople
from tests.card_games.playing import Plan

PEOPLE: dict[str, People] = {
    "kongkang": KongkangPeople(),
    "dabong": DabongPeople(),
    "kombio": KombioPeople(),
}


def refereed(name: str, seed: int, fault: str = "", errs: float = 0.2) -> Account:
    people, rng = Watcher(PEOPLE[name]), Random(seed)
    habits = Habits(rng, Conditions(errs=errs, unsaid=0))
    names = ("Ana", "Ben", "Cik", "Dol")[: people.seats(rng)]
    start = people.start(names, people.options(rng), rng)
    return GamePlayed(people, start, habits, Clairvoyant(people, start, fault)).run()


@pytest.mark.parametrize("name", PEOPLE)
@pytest.mark.parametrize("seed", range(8))
def test_a_referee_that_knows_the_truth_is_right_every_time(name: str, seed: int) -> None:
    account = refereed(name, seed)
    assert account.faults == []
    assert account.early == 0
    assert account.total("right") == sum(account.outcomes.values()) > 0


@pytest.mark.parametrize("name", PEOPLE)
def test_a_referee_that_says_nothing_is_silent(name: str) -> None:
    account = refereed(name, 1, "mute", errs=0)
    assert account.outcomes == {(LEGAL, "silent"): 1}
    assert account.early == 1


@pytest.mark.parametrize("name", PEOPLE)
def test_a_referee_that_objects_to_legal_play_is_wrong(name: str) -> None:
    account = refereed(name, 1, "strict", errs=0)
    assert account.outcomes == {(LEGAL, "wrong"): 1}
    assert "objected" in account.faults[0].got


@pytest.mark.parametrize("name", PEOPLE)
def test_a_mistake_that_nobody_minds_is_silence(name: str) -> None:
    accounts = [refereed(name, seed, "deaf", errs=1) for seed in range(6)]
    faults = [fault for account in accounts for fault in account.faults]
    assert faults
    assert {fault.outcome for fault in faults} <= {"silent", "wrong"}
    assert all(fault.kind != LEGAL for fault in faults)


def test_the_table_of_results_adds_up() -> None:
    account = Account()
    for seed in range(4):
        account.add(refereed("kongkang", seed))
    assert account.games == 4
    printed = printed_table(account)
    assert f"{account.outcomes[LEGAL, 'right']}" in printed.splitlines()[1]
    assert "4 games, 0 ended early; wrong 0.0 and silent 0.0 in 100 games" in printed


@pytest.mark.parametrize("name", PEOPLE)
def test_a_ruling_is_timed_from_the_end_of_the_quiet_interval(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = refereed(name, 3)
    assert prompt.after_quiet_us
    assert max(prompt.after_quiet_us) <= STEP_US
    assert "over 0.7 s" in printed_table(prompt)
    monkeypatch.setattr("tests.card_games.clairvoyant.QUIET_US", QUIET_US + 900_000)
    late = refereed(name, 3)
    assert max(late.after_quiet_us) >= 900_000


def test_games_of_several_runs_add_up_and_one_played_again_counts_once() -> None:
    whole, lines = Account(), []
    for seed in range(4):
        account = refereed("kombio", seed, "strict" if seed == 2 else "")
        lines.append(line(Plan("kombio", seed), account))
        whole.add(account)
    lines.append(line(Plan("kombio", 3, folder="elsewhere"), refereed("kombio", 3)))
    lines.append(line(Plan("kombio", 3, conditions="hard"), refereed("kombio", 3)))
    sums = added(lines)
    assert list(sums) == [("kombio", "quick", "clean"), ("kombio", "quick", "hard")]
    assert sums["kombio", "quick", "clean"] == whole
    assert printed_table(sums["kombio", "quick", "clean"]) == printed_table(whole)


@pytest.mark.parametrize(("name", "first"), [("kongkang", 2), ("dabong", 7), ("kombio", 1)])
def test_told_in_words_without_doubt_each_play_is_ruled_as_the_rules_have_it(
    name: str, first: int
) -> None:
    """The games, their mistakes and what is expected of a referee are those of the product's own rules."""
    account = Account()
    for seed in range(first, first + 5):
        rng, people = Random(f"{name} {seed}"), Watcher(PEOPLE[name])
        players = ("Ana", "Ben", "Cik", "Dol")[: people.seats(rng)]
        options = people.options(rng)
        start = people.start(players, options, rng)
        table = Dictation(people, players, options)
        habits = Habits(rng, Conditions(errs=0.15))
        account.add(GamePlayed(people, start, habits, table).run())
    assert account.faults == []
    assert len(account.outcomes) > 3
    assert account.total("right") > 50
