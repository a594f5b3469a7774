"""Counting to a depth with a second engine, and the cost of a sowing."""

import timeit

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.congkak import CONGKAK, Position, after_sowing, opponent, start_position, trace
from app.rules.perft import perft
from tests.rules.congkak_boards import boards, mirrored, walk

DEADLINE_US = 15 * 10
"""A first sowing of 15 drops shall cost 15 us at most; a shared machine is given ten times that."""


def count(position: Position, depth: int) -> int:
    """Sowings to a depth, sown by the slow sower and with the turn worked out here."""
    if depth == 0:
        return 1
    names = position.layout.names
    rows = {
        seat: [name for name in names if name[0] == "SN"[seat - 1] and name[1] != "S"]
        for seat in (1, 2)
    }
    board = dict(zip(names, position.holes, strict=True))
    seat = position.side
    if not any(board[name] for name in rows[seat]):
        seat = opponent(seat)
    total = 0
    for name in rows[seat]:
        if board[name]:
            after, _, end = walk(position, seat, name)
            following = msgspec.structs.replace(
                position,
                holes=tuple(after[hole] for hole in names),
                side=seat if end == "store" else opponent(seat),
            )
            total += count(following, depth - 1)
    return total


@settings(max_examples=60)
@given(boards(), st.integers(1, 2))
def test_both_engines_count_the_same(position: Position, depth: int) -> None:
    assert perft(CONGKAK, position, depth) == count(position, depth)


def test_both_engines_count_the_same_from_the_start() -> None:
    assert count(start_position(), 4) == 1406


@settings(max_examples=60)
@given(boards(), st.integers(1, 2))
def test_a_mirrored_board_counts_the_same(position: Position, depth: int) -> None:
    assert perft(CONGKAK, position, depth) == perft(CONGKAK, mirrored(position), depth)


def test_a_sowing_is_cheap_enough_to_think_through_hundreds() -> None:
    start = start_position()
    runs = 200
    once = min(timeit.repeat(lambda: trace(start, 1, 1), number=runs, repeat=5)) / runs
    assert once * 1e6 < DEADLINE_US
    settled = min(
        timeit.repeat(lambda: after_sowing(start, trace(start, 1, 1)), number=runs, repeat=5)
    )
    assert settled / runs * 1e6 < 2 * DEADLINE_US
