"""Where the holes lie, told apart from how the engine counts them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.board.readings import SCALE_NAMES
from app.rules.congkak import NORTH, NOWHERE, SOUTH, layout, opponent
from app.rules.game import RulesError

SIZES = st.integers(1, 16)


def test_a_full_board_has_its_holes_in_the_order_of_the_scales() -> None:
    assert layout(7).names == SCALE_NAMES[:16]


@pytest.mark.parametrize("house", range(1, 8))
def test_house_k_faces_the_opponents_house_8_minus_k(house: int) -> None:
    board = layout(7)
    for seat in (SOUTH, NORTH):
        across = board.facing[board.hole(seat, house)]
        assert board.owners[across] == opponent(seat)
        assert board.house(across) == 8 - house


@given(SIZES)
def test_facing_is_mutual_and_stores_face_nothing(houses: int) -> None:
    board = layout(houses)
    for hole, across in enumerate(board.facing):
        assert board.is_store(hole) == (across == NOWHERE)
        if across != NOWHERE:
            assert board.facing[across] == hole


@given(SIZES, st.data())
def test_numbers_and_names_go_both_ways(houses: int, data: st.DataObject) -> None:
    board = layout(houses)
    seat = data.draw(st.sampled_from((SOUTH, NORTH)))
    house = data.draw(st.integers(1, houses))
    hole = board.hole(seat, house)
    assert board.house(hole) == house
    assert board.owners[hole] == seat
    assert board.row(seat)[house - 1] == hole
    assert board.names[hole] == f"{'S' if seat == SOUTH else 'N'}{house}"
    assert board.named(board.names[hole]) == hole


@given(SIZES)
def test_every_hole_is_a_house_or_a_store_of_one_seat(houses: int) -> None:
    board = layout(houses)
    rows = [*board.row(SOUTH), board.store(SOUTH), *board.row(NORTH), board.store(NORTH)]
    assert rows == list(range(board.holes))
    assert board.names[board.store(SOUTH)] == "SS"
    assert board.names[board.store(NORTH)] == "NS"


@pytest.mark.parametrize("name", ["S8", "S0", "s1", "", "SSS", "draw"])
def test_a_name_that_is_no_hole(name: str) -> None:
    with pytest.raises(RulesError, match=r"No hole is called .*: they are S1 to S7, SS"):
        layout(7).named(name)


def test_there_are_two_seats() -> None:
    assert (opponent(SOUTH), opponent(NORTH)) == (NORTH, SOUTH)
