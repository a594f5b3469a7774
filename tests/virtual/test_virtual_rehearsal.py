"""One rehearsal from inside: how long acts take, what is said to the app, what comes out."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.referee.decisions import Ruling
from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    Observation,
    Said,
    StandsAsked,
    UndoAsked,
)
from app.virtual import acts
from app.virtual.acts import SpokenAct
from app.virtual.rehearsal import Failure, Outcome, Rehearsal, spoken
from app.virtual.rehearsal_boards import start_board
from app.virtual.scenario import parse_scenario
from app.virtual.table_world import STEP_US

HEAD = "game congkak\nplayers Aminah Badrul\n"

Play = Callable[[str], Outcome]


@pytest.fixture
def told() -> list[tuple[Ruling, int]]:
    return []


@pytest.fixture
def play(tmp_path: Path, told: list[tuple[Ruling, int]]) -> Iterator[Play]:
    played: list[Rehearsal] = []

    def run(text: str) -> Outcome:
        folder = tmp_path / str(len(played))
        folder.mkdir()
        rehearsal = Rehearsal(
            parse_scenario(HEAD + text, "a.table"),
            start_board("frames", 1),
            folder,
            lambda ruling, at_us: told.append((ruling, at_us)),
        )
        played.append(rehearsal)
        return rehearsal.run()

    yield run
    for rehearsal in played:
        rehearsal.close()


@pytest.mark.parametrize(
    ("act", "observation"),
    [
        (
            acts.Say(seat=2, words="sowed 4"),
            Said(at_us=7, seat=2, words="sowed 4", device="phone"),
        ),
        (acts.Answer(choice=2), Answered(at_us=7, choice=2, device="operator")),
        (acts.Stands(), StandsAsked(at_us=7, device="operator")),
        (acts.Undo(count=3), UndoAsked(at_us=7, count=3, device="operator")),
        (
            acts.Correct(words="turn Aminah"),
            CorrectionAsked(at_us=7, words="turn Aminah", device="operator"),
        ),
        (acts.NextRound(), NextRoundAsked(at_us=7, device="operator")),
    ],
)
def test_what_is_said_comes_as_from_a_phone_or_the_operators_page(
    act: SpokenAct, observation: Observation
) -> None:
    assert spoken(act, 7) == observation


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("", 0),
        ("wait 1500ms", 1.5),
        ("lift S7", 0.3),
        ("pace 1s\nlift S7\ndrop S6\ndrop S5 6", 3.0),
        ("sow S7", 8 * 0.3),
        ("pace 0.1s\nsow S7", 8 * 0.1),
        ("bump S1\nlean S2\ndead S3\nunplug board\nplug board", 0),
        ("undo\ncorrect turn Aminah\nsay 1 hello", 0),
        ("press 1", 0.09),
        ("press 1 hold=0.8s", 0.81),
        ("press 1 2 gap=100ms", 0.19),
        ("kill", 0.3),
        ("expect nothing\nexpect turn Aminah", 0),
    ],
)
def test_acts_take_the_time_that_the_grammar_says(play: Play, text: str, seconds: float) -> None:
    assert play(text).table_us == pytest.approx(seconds * 1_000_000, abs=2 * STEP_US)


def test_a_ruling_comes_within_a_second_and_a_half_of_the_last_piece(
    play: Play, told: list[tuple[Ruling, int]]
) -> None:
    """The quiet second of a complete sowing included."""
    for pace_s in (0.15, 0.3, 1.0):
        told.clear()
        play(f"pace {pace_s}s\nsow S7\nexpect ruling accept")
        ((ruling, at_us),) = told
        assert ruling.kind == "accept"
        assert at_us - 7 * pace_s * 1_000_000 <= 1_500_000


def test_failures_are_given_in_order_with_their_lines(play: Play) -> None:
    outcome = play("expect turn Badrul\nexpect score Aminah 0\nexpect hole S1 3\nlift SS\nkill")
    assert outcome.failures == (
        Failure("a.table", 3, "turn Badrul", "turn Aminah"),
        Failure("a.table", 5, "hole S1 3", "hole S1 7"),
        Failure("a.table", 6, "`lift SS` to be possible", "SS is empty: there is nothing to lift"),
    )
    assert str(outcome.failures[0]) == "a.table:3: expected turn Badrul; got turn Aminah"
    assert outcome.rulings == 0


def test_rulings_of_all_runs_of_the_app_are_counted(
    play: Play, told: list[tuple[Ruling, int]]
) -> None:
    outcome = play("sow S7\nexpect ruling accept\nkill\nsow S1\nexpect ruling accept")
    assert outcome.failures == ()
    assert outcome.rulings == 2
    assert [ruling.number for ruling, _ in told] == [1, 2]


def test_an_answer_that_comes_while_the_app_warms_up_is_at_time_zero(tmp_path: Path) -> None:
    """Who begins is asked at once, before anybody has acted."""
    told: list[int] = []
    rehearsal = Rehearsal(
        parse_scenario("game congkak first=youngest\nplayers A B\nexpect ruling ask\n", "a.table"),
        start_board("frames", 1),
        tmp_path,
        lambda _ruling, at_us: told.append(at_us),
    )
    assert rehearsal.run().failures == ()
    rehearsal.close()
    assert told == [0]
