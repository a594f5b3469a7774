"""Anything said and pressed in any order: nothing fails, no card is lost, no word meets silence."""

import random
from collections.abc import Mapping

import pytest

from app.rules.dabong.deck import RANKS, SUITS
from tests.referee.dabong_table import Table
from tests.rules.dabong_tables import conserved

OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"level": "intermediate"},
    {"level": "master"},
    {"level": "master", "decks": "2", "queen_skips": "on"},
    {"level": "intermediate", "scoring": "points", "hand_size": "3"},
    {"level": "master", "strict_eights": "off", "hand_size": "2"},
)
SAID = (
    *("played {0}", "played {0} {1}", "played {0} {1} {2}", "played S", "played S {0}"),
    *("played {0} S", "played S S {0}", "played S S S", "played S=5W", "played 8F suit W"),
    *("played {0} one-card", "played {0} river", "drew", "drew 2", "drew {n}", "passed", "back"),
    *("natural {0} {1}", "natural S {0}", "suit W", "5W", "JW", "2A", "S", "one-card"),
    *("how-many {seat}", "trade {seat} 2 1", "trade {seat} {0} ? for {1}", "gross"),
    *("trade {seat} {0} for {0}", "gross show {0} {1}", "half-deck", "worst-hand"),
    *("once-a-year", "flipped {0}", "flipped S", "river {0}", "pick-up", "pick-up {0}"),
    *("shuffled", "showed {0} {1}", "kombio", "nonsense", ""),
)
CORRECTIONS = (
    *("turn Ana", "top 5W", "top S=5W", "top S", "cards Ben 4", "cards Cik 0", "cards", "suit W"),
    *("suit X", "way right", "way up", "top 99", "turn Nobody"),
)
ACTS = 150


def saying(chance: random.Random) -> str:
    cards = [chance.choice(RANKS) + chance.choice(SUITS) for _ in range(3)]
    seat, count = chance.randint(1, 3), chance.randint(1, 6)
    return chance.choice(SAID).format(*cards, seat=seat, n=count)


def act(table: Table, chance: random.Random, board_us: int) -> None:
    match chance.randint(0, 11):
        case 0 | 1 | 2:
            table.press(chance.randint(1, 4), board_us, tap=chance.random() < 0.7)
        case 3:
            table.wait(chance.choice((0.1, 0.7, 3.5, 31)))
        case 4:
            table.restart()
        case 5:
            for decided in (table.answer(chance.randint(1, 3)), table.stands(), table.undo()):
                assert decided
        case 6:
            assert table.correct(chance.choice(CORRECTIONS))
        case 7:
            assert table.next_round()
        case _:
            said, seat = saying(chance), chance.choice((table.turn, chance.randint(1, 3)))
            assert table.say(seat, said), said


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_said_and_pressed_the_game_goes_on(seed: int) -> None:
    chance, board_us = random.Random(seed), 10_000_000
    table = Table("", OPTIONS[seed % len(OPTIONS)])
    for _ in range(ACTS):
        board_us += chance.choice((40, 5_000, 400_000, 4_000_000))
        act(table, chance, board_us)
        assert conserved(table.position)
    table.wait(200)
    assert table.state.question == 0
    assert table.referee.deadline_us is None or table.referee.deadline_us > table.now_us
