"""What is written of a game can be read as a scenario, and doubt in an eye stays with its card."""

import logging
from random import Random

import pytest

from app.camera.eye import CameraObservation
from app.referee.seen import SURE, CardRead, CardSighted, CardTaken, HandReached
from app.virtual.acts import Answer, Wait
from app.virtual.scenario import parse_scenario
from tests.card_games import playing
from tests.card_games.account import Account, Fault, table
from tests.card_games.doubtful_eye import DoubtfulEye
from tests.card_games.playing import Plan, conditions_of, play
from tests.card_games.writing import as_scenario
from vision.decks import READABLE

HEAD = "game kongkang\nplayers Ana Ben Cik\nprofile cards\npace 400ms\nseed 3\n"
CORNERS = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))


def test_a_written_game_has_its_acts_at_their_times() -> None:
    lines = [
        (5_000_000, "draw 1"),
        (6_000_000, ""),
        (6_700_000, "lay 9 on pile-1 from 1"),
        (8_000_000, ""),
        (7_500_000, "answer 2"),
        (9_100_000, "# accept kongkang.play: Ana plays 9."),
        (9_250_000, "draw 2"),
    ]
    came = Account(faults=[Fault("play", "wrong", 4_000_000, "draw 1", "objected: # twice")])
    text = as_scenario(HEAD, ("light 30%",), lines, came)
    scenario = parse_scenario(text, "written")
    acts = [step.what for step in scenario.steps]
    assert [act.lasts_us for act in acts if isinstance(act, Wait)] == [
        700_000,
        1_250_000,
        6_000_000,
    ]
    assert "# 4.10 s accept kongkang.play: Ana plays 9.\n" in text
    assert [act for act in acts if isinstance(act, Answer)] == [Answer(2)]
    assert [step.text for step in scenario.steps if "wait" not in step.text] == [
        "light 30%",
        "draw 1",
        "lay 9 on pile-1 from 1",
        "answer 2",
        "draw 2",
    ]
    assert text.rstrip().endswith("# wrong at 4.0 s (play): objected: # twice")


class Once:
    """An eye that sees these, one a look."""

    has_settled = True

    def __init__(self, *seen: CameraObservation) -> None:
        self._seen = list(seen)

    def look(self, now_us: int) -> tuple[CameraObservation, ...]:
        _ = now_us
        return (self._seen.pop(0),)


def test_a_card_in_doubt_is_no_longer_sure_and_is_taken_away_as_it_was_seen() -> None:
    sure = CardRead((("9", 0.99),), unknown=0.01)
    sighted, taken = CardSighted(1, "pile-1", sure, CORNERS), CardTaken(2, "pile-1", sure, CORNERS)
    eye = DoubtfulEye(Once(sighted, taken), 1.0, ("8", "9", "10"), Random(1))
    (first,), (second,) = eye.look(1), eye.look(2)
    assert isinstance(first, CardSighted)
    assert isinstance(second, CardTaken)
    assert first.read == second.read
    assert first.read.card == ""
    assert first.read.cards[0][0] == "9"
    assert first.read.cards[1][0] in ("8", "10")
    total = sum(p for _, p in first.read.cards) + first.read.unknown
    assert total == pytest.approx(1)
    assert first.read.cards[0][1] < SURE


def test_backs_and_hands_are_never_in_doubt() -> None:
    back = CardSighted(1, "hand-1", CardRead(face_down=1.0), CORNERS)
    hand = HandReached(1, "draw", 1, 1)
    eye = DoubtfulEye(Once(back, hand), 1.0, ("8", "9"), Random(1))
    assert [eye.look(1), eye.look(2)] == [(back,), (hand,)]


def test_what_fails_inside_the_app_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(plan: Plan) -> tuple[Account, str]:
        error = RuntimeError(plan.game)
        logging.getLogger("app").error("the referee failed", exc_info=error)
        return Account(games=1), ""

    monkeypatch.setattr(playing, "_played", failing)
    account = play(Plan("kombio", 1))
    assert [fault.outcome for fault in account.faults] == ["failed"]
    assert account.faults[0].got == "the referee failed: RuntimeError('kombio')"
    assert "failed inside 1 times" in table(account)


@pytest.mark.parametrize("game", ["kongkang", "dabong", "kombio"])
def test_hard_conditions_are_acts_of_the_scenario_language(game: str) -> None:
    deck = min(READABLE[game].cards)
    head = f"game {game}\nplayers Ana Ben\n"
    settings = "\n".join(conditions_of("hard", game).settings)
    text = f"{head}{settings}\nlay {deck} on pile\n"
    assert len(parse_scenario(text, "hard", watched=True).steps) == 3
