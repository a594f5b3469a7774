"""The soak in small: a few random games of each game, what it catches, and what it covers."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests import soak
from tests.rules.random_games import PLAYS, everything, moves, plan_of, start, values_of

GAMES = tuple(PLAYS)


@pytest.mark.parametrize("name", GAMES)
def test_a_few_games_of_each_end_conserve_and_read_back(name: str) -> None:
    soaked = soak.soak(name, range(300, 306))
    assert soaked.failures == []
    assert soaked.games == 6
    assert soaked.moves >= soaked.longest > 0


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_option_and_every_number_of_players_is_planned(name: str) -> None:
    play = PLAYS[name]
    every = everything(play)
    for number, forced in enumerate(every):
        plan = plan_of(play, number)
        assert forced in values_of(plan, play)
        play.game.read_position(play.game.write_position(start(play, plan)))
    named = {option for option, _ in every}
    assert named == {"players", *play.game.options}


@pytest.mark.parametrize("name", GAMES)
def test_the_same_number_is_the_same_game(name: str) -> None:
    play, plan = PLAYS[name], plan_of(PLAYS[name], 300)
    assert plan == plan_of(play, 300)
    begun = start(play, plan)
    assert list(moves(play, plan, begun)) == list(moves(play, plan, begun))
    assert begun != start(play, msgspec.structs.replace(plan, number=301)) or name == "congkak"


def broken(name: str, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> list[str]:
    """The failures of one game that is played with something broken."""
    play = msgspec.structs.replace(PLAYS[name], **changes)
    monkeypatch.setattr(soak, "PLAYS", {**PLAYS, name: play})
    return soak.soak(name, range(300, 301)).failures


class Forgetful:
    """An engine one of whose functions does something else."""

    def __init__(self, game: Any, function: str, instead: Callable[..., Any]) -> None:
        self.game = game
        setattr(self, function, instead)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def test_something_lost_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    (failure,) = broken("kongkang", monkeypatch, conserved=lambda _: False)
    assert failure.startswith("kongkang 300 (")
    assert "FailedError: something is lost: " in failure


@pytest.mark.parametrize(
    ("function", "what"),
    [
        ("read_position", "the position does not read back: "),
        ("read_move", "the move does not read back: "),
        ("is_over", "it stopped before its end: "),
    ],
)
def test_what_does_not_read_back_or_end_is_caught(
    monkeypatch: pytest.MonkeyPatch, function: str, what: str
) -> None:
    game = PLAYS["kombio"].game
    start_of = start(PLAYS["kombio"], plan_of(PLAYS["kombio"], 300))
    instead = {
        "read_position": lambda _: start_of,
        "read_move": lambda *_: None,
        "is_over": lambda _: False,
    }[function]
    if function == "is_over":
        monkeypatch.setattr(soak, "moves", lambda *_: iter(()))
    (failure,) = broken("kombio", monkeypatch, game=Forgetful(game, function, instead))
    assert what in failure


def test_a_game_that_does_not_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "MOST_MOVES", 3)
    (failure,) = soak.soak("congkak", range(300, 301)).failures
    assert "no end after 3 moves: " in failure


def test_an_engine_that_falls_over_fails_its_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(PLAYS["congkak"], 301)
    played = soak.play_one

    def sometimes(play: Any, of: Any) -> int:
        if of == plan:
            raise ZeroDivisionError("no pieces")
        return played(play, of)

    monkeypatch.setattr(soak, "play_one", sometimes)
    soaked = soak.soak("congkak", range(300, 303))
    assert soaked.failures == ["congkak 301 (2 players): ZeroDivisionError: no pieces"]
    assert soaked.games == 3


def test_the_table_and_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "on_all_cores", soak.soak)
    assert soak.main(["kombio", "2", "--first", "300"]) == 0
    heading, titles, row, missed = capsys.readouterr().out.splitlines()
    assert heading.startswith("games 300 to 301 of each")
    assert titles.split() == ["game", "games", "moves", "longest", "values", "met", "seconds"]
    assert row.split()[:2] == ["kombio", "2"]
    assert missed.startswith("  not met: ")
    monkeypatch.setattr(soak, "MOST_MOVES", 3)
    assert soak.main(["kombio", "1"]) == 1
    with pytest.raises(SystemExit, match="2"):
        soak.main(["chess"])
    assert "no game is called 'chess'" in capsys.readouterr().err
