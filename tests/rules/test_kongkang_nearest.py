"""What is offered in place of an illegal move of Kongkang: always something, and always legal."""

from itertools import chain, combinations

import pytest

from app.rules.kongkang import KONGKANG
from app.rules.kongkang.generation import actors
from app.rules.kongkang.position import Position
from app.rules.kongkang.turns import readings

THREE = "+5/+5/+5"


def at(text: str) -> Position:
    return KONGKANG.read_position(text)


def instead(text: str, move: str) -> list[str]:
    position = at(text)
    found = KONGKANG.check(position, KONGKANG.read_move(position, move))
    assert not found.legal
    assert all(KONGKANG.check(position, near).legal for near in found.nearest)
    return [KONGKANG.write_move(near) for near in found.nearest]


def test_four_8s_where_one_lies_on_top_are_three() -> None:
    table = "hands=+6/+5/+5 turn=1 phase=drawn last=3:8"
    assert instead(table, "8 8 8 8") == ["1: 8 8 8", "1: 8 8", "1: 8"]
    assert instead(f"hands={THREE} turn=1 last=3:8", "8 8 8 8") == ["1: 8 8 8", "1: 8 8", "1: draw"]


def test_skulls_are_left_out_one_by_one() -> None:
    table = "hands=+6/+5/+5 turn=1 phase=drawn last=3:8,skull"
    assert instead(table, "8 8 skull skull") == ["1: 8 8 skull", "1: 8 8", "1: 8 skull"]


def test_a_hand_that_may_not_pass_may_play_a_card_that_nobody_has_seen() -> None:
    assert instead("hands=+6/+5/+5 turn=1 phase=drawn last=3:8", "pass") == ["1: 8"]
    assert instead("hands=+6/+5/+5 turn=1 phase=drawn last=3:8,8,8,8", "pass") == ["1: 1"]
    assert instead("hands=3,3,3,4,4,4/+5/+5 turn=1 phase=drawn last=3:8", "pass")[0] == "1: 3"


def test_while_a_card_is_to_be_told_chance_tells_it() -> None:
    table = "hands=+4/5,7+1/+5 turn=1 phase=effect last=1:peek effect=peek,0 aimed=2 turning=@2"
    for move in ("1: draw", "1: 8", "1: pass", "3: kongkang"):
        assert instead(table, move) == ["turned 5", "turned 7", "turned ?"]


def test_a_hand_of_the_wrong_size_is_told_a_whole_one() -> None:
    table = "hands=3+2/+5/4 turn=1 phase=show last=3:8"
    assert instead(table, "1: show 3") == ["1: show 3 1 1"]
    assert instead(table, "3: show 4 4")[0].startswith("1: show 3")
    assert instead(table, "2: draw")[0].startswith("2: show ")


def test_once_the_round_is_over_the_next_is_dealt() -> None:
    table = f"hands={THREE} turn=1 phase=over winner=1 end=out"
    assert instead(table, "draw") == ["next-round"]


@pytest.mark.parametrize("players", [3, 4])
def test_the_turn_comes_back_to_its_seat_both_ways_round_or_neither(players: int) -> None:
    """So whether that seat is looked at for a single way round makes no difference to who may act."""
    hands = "/".join(["+5"] * players)
    for turn in range(1, players + 1):
        others = [seat for seat in range(1, players + 1) if seat != turn]
        for skipped in chain.from_iterable(combinations(others, n) for n in range(players)):
            skips = f" skips={','.join(map(str, skipped))}" if skipped else ""
            position = at(f"hands={hands} turn={turn} phase=side way=open last={turn}:8{skips}")
            assert len(readings(position, turn)) == (2 if len(skipped) == players - 1 else 0)
            assert actors(position).count(turn) == 1
