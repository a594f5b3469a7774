"""Anything said and pressed in any order: nothing fails, no card is lost, no word meets silence."""

import random

import pytest

from app.referee.decisions import Raced
from tests.referee.kombio_table import Table

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"false_start": "draw", "b4": "may"},
    {"chain_slaps": "on", "empty_hand": "calls", "house_penalties": "talking:2"},
    {"b1": "standard", "b15": "off"},
    {"b6": "next_draw", "b11": "ends", "b12": "not_last"},
    {"b7": "silent", "chain_slaps": "on", "empty_hand": "calls", "b6": "next_draw"},
)
VERBS = (
    *("played {card}", "played", "slapped {card}", "slapped {card} from {seat}", "slapped"),
    *("slapped from {seat}.{place}", "drew", "took", "laid {card}", "looked {seat}.{place}"),
    *("swapped {seat}.{place} 1.1", "done", "gave", "gave {place}", "kept", "kombio", "passed"),
    *("penalty {seat} peeked", "penalty {seat} revealed {other}", "penalty {seat} talking"),
    *("back", "amends", "amends {place}", "flipped {card}", "shuffled", "showed {card} {card}"),
    *("suit W", "played 5 5", "nonsense"),
)
ACTS = 150


def saying(chance: random.Random, deck: tuple[str, ...]) -> str:
    return chance.choice(VERBS).format(
        card=chance.choice(deck),
        seat=chance.randint(1, 3),
        other=chance.randint(1, 3),
        place=chance.randint(1, 5),
    )


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_said_and_pressed_the_game_goes_on(seed: int) -> None:
    chance = random.Random(seed)
    options = OPTIONS[seed % len(OPTIONS)]
    table = Table(options=options)
    deck = ("5H", "5C", "10S", "QH") if "b1" in options else ("5", "6", "9", "13", "-1")
    board_us = 10_000_000
    for _ in range(ACTS):
        board_us += chance.choice((40, 5_000, 400_000, 4_000_000))
        match chance.randint(0, 11):
            case 0 | 1 | 2:
                table.press(chance.randint(1, 4), board_us, tap=chance.random() < 0.8)
            case 3:
                table.wait(chance.choice((0.1, 0.7, 3.5, 31)))
            case 4:
                table.restart()
            case 5:
                for decided in (table.answer(chance.randint(1, 3)), table.stands(), table.undo()):
                    assert decided
            case 6:
                assert table.correct(chance.choice(("turn Ana", "top 5", "cards Ben 4", "cards")))
            case 7:
                assert table.next_round()
            case _:
                said = saying(chance, deck)
                assert table.say(chance.randint(1, 3), said), said
        assert table.position.race.order == ()  # presses never stand in the log's positions
    table.wait(200)
    assert table.state.question == 0
    assert table.referee.deadline_us is None or table.referee.deadline_us > table.now_us


def test_the_same_acts_lead_to_the_same_decisions() -> None:
    def played() -> list[str]:
        table = Table()
        table.say(1, "played 5")
        table.press(3, 10_000_000)
        decided = table.say(3, "played 5")
        assert isinstance(decided[-1], Raced)
        return [repr(decision) for decision in decided]

    assert played() == played()
