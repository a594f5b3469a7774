"""The simultaneous opening against a second table: two hands over a dictionary of names."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.congkak import CONGKAK, Choices, Drop, Lift, Position, start_position

HOUSES = 7


class Table:
    """Two hands over one board, by the letter of the rulebook; knows nothing of the engine."""

    def __init__(self) -> None:
        self.board = {f"{row}{n}": 7 for row in "SN" for n in range(1, HOUSES + 1)}
        self.board |= {"SS": 0, "NS": 0}
        self.hand = {"S": 0, "N": 0}
        self.at = {"S": "", "N": ""}
        self.waits: list[str] = []

    def way(self, me: str) -> list[str]:
        foe = "N" if me == "S" else "S"
        down = range(HOUSES, 0, -1)
        return [f"{me}{n}" for n in down] + [f"{me}S"] + [f"{foe}{n}" for n in down]

    def row(self, me: str) -> list[str]:
        return [f"{me}{n}" for n in range(1, HOUSES + 1)]

    def choices(self, me: str) -> list[str]:
        """Where that hand may go next: a house to lift, or the one hole to drop into."""
        if me in self.waits:
            return []
        if self.hand[me]:
            way = self.way(me)
            return [way[(way.index(self.at[me]) + 1) % len(way)]]
        return [hole for hole in self.row(me) if self.board[hole]]

    def act(self, me: str, hole: str) -> None:
        self.at[me] = hole
        if not self.hand[me]:
            self.hand[me], self.board[hole] = self.board[hole], 0
            return
        self.board[hole] += 1
        self.hand[me] -= 1
        if not self.hand[me]:
            self.last_piece(me, hole)

    def last_piece(self, me: str, hole: str) -> None:
        if hole == f"{me}S":
            if not any(self.board[own] for own in self.row(me)):
                self.waits.append(me)
        elif self.board[hole] > 1:
            self.hand[me], self.board[hole] = self.board[hole], 0
        else:
            self.waits.append(me)
            if hole[0] == me:
                foe = "N" if me == "S" else "S"
                across = f"{foe}{HOUSES + 1 - int(hole[1])}"
                self.board[f"{me}S"] += 1 + self.board[across]
                self.board[hole] = self.board[across] = 0


def side_by_side(seed: int) -> tuple[Table, Position]:
    """Play one opening on both tables, act for act, at random; checks the board after each."""
    chance = random.Random(seed)
    table, at = Table(), start_position(Choices(simultaneous_opening="on"))
    while at.in_opening:
        letter = chance.choice([me for me in "SN" if table.choices(me)])
        seat = 1 if letter == "S" else 2
        hole = chance.choice(table.choices(letter))
        kind = Drop if table.hand[letter] else Lift
        assert CONGKAK.legal_moves(at, seat) == tuple(
            kind(seat, there) for there in table.choices(letter)
        )
        table.act(letter, hole)
        at, _ = CONGKAK.apply(at, kind(seat, hole))
        assert dict(zip(at.layout.names, at.holes, strict=True)) == table.board
        if at.opening is not None:
            assert at.opening.hands == (table.hand["S"], table.hand["N"])
    return table, at


@settings(max_examples=50)
@given(st.integers(0, 2**32))
def test_two_hands_at_random(seed: int) -> None:
    table, at = side_by_side(seed)
    assert not any(table.choices(me) for me in "SN")
    assert at.side == (1 if table.waits[0] == "S" else 2)


@pytest.mark.parametrize("seed", range(5))
def test_the_turns_after_it_are_plain(seed: int) -> None:
    _, at = side_by_side(seed)
    assert CONGKAK.actors(at) == (at.to_move, 0)
    moves = CONGKAK.legal_moves(at, at.to_move)
    assert moves
    after, _ = CONGKAK.apply(at, moves[0])
    assert after.opening is None
    assert 0 not in CONGKAK.actors(after)
