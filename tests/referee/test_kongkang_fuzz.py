"""Anything said and pressed in any order: nothing fails, no banana is lost, no word meets silence."""

import random

import pytest

from app.rules.kongkang import full_deck
from tests.referee.kongkang_table import STAKE, Table

DECK = full_deck()
VERBS = (
    *("played {card}", "played {card} {card}", "played {card} left", "slipped {card}", "slipped"),
    *("played {card} target {seat}", "slipped {card} skull", "drew", "drew", "left", "right"),
    *("target {seat}", "skip {seat}", "peek ?", "trade {seat} {other}", "kongkang", "no-slip"),
    *("passed", "showed {card} {card}", "showed 1 2 3 4 5", "first {seat}", "next-round", "bet 2"),
    *("back", "suit W", "slapped 5", "nonsense"),
)
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"first": "banana"},
    {"call_needs_card_this_round": "off"},
    {"k5": "left", "k9": "with_bet", "k14": "pile_up"},
    {"k6": "previous", "k10": "shared", "k15": "tied"},
)
CORRECTIONS = ("turn Ana", "turn Cik", "bananas Ben 3", "bananas Ana 0", "cards Ben 2", "cards")
ACTS = 120


def saying(chance: random.Random) -> str:
    return chance.choice(VERBS).format(
        card=chance.choice(DECK), seat=chance.randint(1, 3), other=chance.randint(1, 3)
    )


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_said_and_pressed_the_game_goes_on(seed: int) -> None:
    chance = random.Random(seed)
    table = Table(options=OPTIONS[seed % len(OPTIONS)])
    board_us = 10_000_000
    for _ in range(ACTS):
        board_us += 4_000_000
        match chance.randint(0, 14):
            case 0:
                table.press(chance.randint(1, 4), board_us)
            case 1:
                table.hold(chance.randint(1, 4), board_us)
            case 2:
                table.wait(chance.choice((0.1, 3.5, 31)))
            case 3:
                table.restart()
            case 4:
                for decided in (table.answer(chance.randint(1, 3)), table.stands(), table.undo()):
                    assert decided
            case 5:
                assert table.correct(chance.choice(CORRECTIONS))
            case 6:
                assert table.next_round()
            case _:
                said = saying(chance)
                assert table.say(chance.randint(1, 3), said), said
        at = table.position
        assert sum(p.bananas for p in (*at.purses, at.pot, at.removed)) == STAKE * 3
        assert table.snapshot.bananas is not None
    table.wait(200)
    assert table.state.question == 0
    assert table.referee.deadline_us is None or table.referee.deadline_us > table.now_us
