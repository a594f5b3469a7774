"""Rounds with burnt houses (C9): slips into them are found, and no search for one goes on for ever."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.referee.lines import Book
from app.referee.mistakes import Search
from app.referee.sensed import Board
from app.referee.thresholds import Thresholds
from app.rules.congkak.position import Position
from app.rules.congkak.text import read_position, write_position
from tests.referee.hands import Table, random_position

BUDGET = Thresholds().budget_steps
MOST_OVERDRAWN = 5_000
"""The act that spends the last of a budget tries a dozen slips of a handful each."""
MOST_TURNS = 4 * BUDGET


class Charged(Search):
    """A search that counts how often it pays, and fails where it would go on for ever."""

    turns = 0

    @property
    def budget(self) -> int:
        return self._left

    @budget.setter
    def budget(self, left: int) -> None:
        self.turns += 1
        assert self.turns < MOST_TURNS, "the search does not end"
        self._left = left


def burnt_position(chance: random.Random) -> Position:
    """A position of random play in which some houses of one row are burnt."""
    position = random_position(chance, chance.randint(0, 30))
    seat = chance.choice((1, 2))
    row = list(position.layout.row(seat))
    burnt = tuple(sorted(chance.sample(row, chance.randint(1, 6))))
    holes = list(position.holes)
    for hole in burnt:
        holes[position.layout.store(3 - seat)] += holes[hole]
        holes[hole] = 0
    return msgspec.structs.replace(position, holes=tuple(holes), burnt=burnt)


def disturbed(position: Position, chance: random.Random) -> tuple[Board, int]:
    """A board of a sowing with a few pieces moved, some of them into burnt houses; the hand."""
    book = Book(position)
    lines = (*book.legal, *book.wrong)
    stage = chance.choice(chance.choice(lines).stages) if lines else None
    holes, hand = (list(stage.holes), stage.hand) if stage else (list(position.holes), 0)
    for _ in range(chance.randint(0, 3)):
        full = [hole for hole in range(16) if holes[hole]]
        holes[chance.choice(full)] -= 1
        holes[chance.choice((*position.burnt, chance.randrange(16)))] += 1
    return tuple(holes), hand


@given(st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_no_search_goes_on_for_ever_on_a_board_with_burnt_houses(seed: int) -> None:
    chance = random.Random(seed)
    position = burnt_position(chance)
    board, hand = disturbed(position, chance)
    book = Book(position)
    search = Charged(position, board, hand, budget=BUDGET)
    search.find([*book.legal, *book.wrong])
    assert search.budget > -MOST_OVERDRAWN


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_a_piece_moved_by_hand_in_a_burnt_round_is_ruled_on_and_can_be_put_back(seed: int) -> None:
    chance = random.Random(seed)
    position = burnt_position(chance)
    if not position.to_move:
        return
    table = Table(write_position(position))
    table.lift(chance.choice([hole for hole in range(16) if table.holes[hole]]), 1)
    table.drop(chance.randrange(16))
    table.wait(4)
    legal = tuple(table.holes) in {line.final for line in Book(position).legal}
    back = tuple(table.holes) == position.holes
    assert table.kinds() in ([["accept"]] if legal else [[]] if back else [["object"], ["accept"]])


@pytest.mark.parametrize("last", ["N7", "NS"])
def test_a_last_piece_into_a_burnt_house_ends_the_sowing_there(last: str) -> None:
    start = read_position("2,0,0,0,0,0,0/0,0,0,0,0,3,0 50-43 0")
    table = Table(write_position(msgspec.structs.replace(start, burnt=(14,))))
    table.lift("S1")
    table.drop("SS")
    table.drop(last)
    table.wait(4)
    if last == "N7":
        assert table.kinds() == ["object"]
        table.lift("N7")
        table.drop("NS")
        table.wait(4)
    assert (table.last().kind, table.last().rule) == ("accept", "congkak.burnt")
    assert table.position.stores == (51, 44)
    assert table.position.to_move == 2


def test_nobody_takes_up_a_store_that_a_last_piece_strayed_into() -> None:
    position = read_position("9,0,0,0,0,0,3/1,1,1,1,1,1,1 40-39 0")
    board = (0, 0, 0, 0, 0, 0, 3, 41, 2, 2, 2, 2, 2, 2, 2, 40)
    found = Search(position, board, 0, budget=BUDGET).find(Book(position).legal)
    assert found is not None
    assert (found.slip, found.is_over, found.in_store) == ("other-store", True, False)
