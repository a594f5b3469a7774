"""A handful of short games at the refereed table; `make games` plays as many as are asked for."""

from pathlib import Path

import pytest

from app.virtual.scenario import parse_scenario
from tests.card_games.account import LEGAL, Account, Fault
from tests.card_games.kongkang_mistakes import MISCOUNTED, TOO_EARLY
from tests.card_games.playing import Plan, play, play_all

SHORT_GAMES = [
    ("kongkang", 25, TOO_EARLY),
    ("kongkang", 12, MISCOUNTED),
    ("dabong", 5, "wrong card"),
    ("kombio", 6, LEGAL),
]


@pytest.mark.parametrize(("game", "number", "kind"), SHORT_GAMES)
def test_people_play_a_short_game_and_each_act_is_ruled_as_the_rules_have_it(
    game: str, number: int, kind: str
) -> None:
    account = play(Plan(game, number))
    assert account.faults == []
    assert account.early == 0
    assert account.outcomes[kind, "right"] > 0
    assert account.total("right") + account.total("asked") == sum(account.outcomes.values())


def test_a_game_that_goes_wrong_is_written_as_a_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = Fault("turn", "wrong", 1, "lay 3 on discard from 1", "objected")
    right = Plan("kombio", 6, folder=str(tmp_path))
    (account,) = play_all([right])
    assert (account.faults, list(tmp_path.iterdir())) == ([], [])
    monkeypatch.setattr("tests.card_games.game.GamePlayed.run", lambda _: Account(faults=[fault]))
    (account,) = play_all([right])
    assert account.faults == [fault]
    (written,) = tmp_path.iterdir()
    assert written.name == "kombio-clean-6.table"
    scenario = parse_scenario(written.read_text(), written.name)
    assert (scenario.game, scenario.seed, scenario.profile) == ("kombio", 6, "cards")
