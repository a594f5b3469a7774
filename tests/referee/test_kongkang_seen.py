"""Kongkang under a camera, along the straight path: a draw, a play, a slip, each seat in its turn."""

import pytest

from app.rules.kongkang import rules
from tests.referee.kongkang_seen_table import Table, a_table
from tests.referee.seen_table import BACK_UP, sure


def test_a_card_drawn_and_laid_is_one_play_after_a_quiet_interval() -> None:
    table = Table()
    table.play(1, "9")
    table.wait(2.4)
    assert table.kinds == []
    assert table.live == "Ana lays 9 …"
    table.wait(0.2)
    assert table.ruled == ("accept", rules.PLAY)
    assert table.state.history.moves == 1
    assert len(table.position.hand(1)) == 5
    assert [line.en for line in table.last.evidence] == [
        "9 on pile-1, p 0.99, at 2.9 s",
        "one card drawn from the tray",
    ]


def test_the_next_seat_ends_the_play_before() -> None:
    table = Table()
    table.play(1, "9")
    table.play(2, "3")
    assert table.ruled == ("accept", rules.PLAY)
    assert table.kinds == ["accept"]
    table.wait(2.6)
    assert table.position.turn == 3
    assert table.state.history.moves == 2


def test_a_match_without_a_draw_is_a_slip_and_is_paid() -> None:
    table = Table()
    table.play(1, "9")
    table.play(2, "8")
    table.lay(3, "8", on="pile-3")
    table.wait(3)
    assert table.ruled == ("accept", rules.SLIP)
    assert table.position.bananas(2) == 12
    assert table.position.bananas(3) == 14


def test_the_back_of_the_draw_pile_is_no_card_of_anybodys() -> None:
    table = Table()
    table.sight("draw", BACK_UP)
    table.reach(1, "draw")
    table.miss("draw", "back")
    table.sight("draw", BACK_UP)
    table.settle()
    assert (table.kinds, table.notes, table.live) == ([], [], "")


@pytest.mark.parametrize("with_tray", [True, False], ids=["weighed", "unweighed"])
def test_a_card_laid_squarely_on_its_like_after_a_draw_is_played(
    with_tray: bool,
) -> None:
    table = a_table((1, "9"), (2, "8"), (3, "4"), with_tray=with_tray)
    table.draw(1)
    table.wait(0.6)
    table.reach(1, "pile-1")
    table.wait(4)
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[0] == ("9", "9")


@pytest.mark.parametrize("with_tray", [True, False], ids=["weighed", "unweighed"])
def test_a_card_slipped_squarely_on_its_like_is_a_slip(with_tray: bool) -> None:
    table = a_table((1, "9"), (2, "8"), (3, "9"), with_tray=with_tray)
    table.reach(1, "pile-1")
    table.wait(4)
    assert table.ruled == ("accept", rules.SLIP)
    assert table.position.piles[0] == ("9", "9")


def test_a_card_that_is_told_late_is_not_taken_for_the_like_of_the_one_below() -> None:
    table = a_table((1, "9"), (2, "8"), (3, "9"))
    table.settled_s = 1.6
    table.reach(1, "pile-1")
    table.wait(1.2)
    table.sight("pile-1", sure("9"))
    table.settle()
    assert table.ruled == ("accept", rules.SLIP)
    assert table.position.piles[0] == ("9", "9")


def test_whether_one_more_was_laid_on_its_like_is_asked() -> None:
    table = a_table((1, "9"))
    table.play(2, "8")
    table.wait(0.5)
    table.reach(2, "pile-2")
    table.wait(4)
    assert [choice.words.en for choice in table.last.choices] == [
        "Ben plays 8 and 8.",
        "Ben plays 8.",
    ]
    table.answer(2)
    assert table.position.piles[1] == ("8",)


@pytest.mark.parametrize("with_tray", [True, False], ids=["weighed", "unweighed"])
def test_an_arm_that_passes_over_its_own_pile_to_draw_lays_nothing(
    with_tray: bool,
) -> None:
    table = a_table((1, "9"), (2, "8"), (3, "9"), with_tray=with_tray)
    table.draw(1, way=("pile-1",))
    table.wait(0.6)
    table.lay(1, "4", on="pile-1")
    table.settle()
    assert table.position.piles[0] == ("9", "4")


def test_a_draw_of_the_next_is_its_own_when_what_was_asked_before_is_answered() -> None:
    table = a_table((1, "9"))
    table.play(2, "8")
    table.wait(0.5)
    table.reach(2, "pile-2")
    table.wait(4)
    table.draw(3)
    table.answer(1)
    table.lay(3, "4", on="pile-3")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.held == [5, 4, 5]


@pytest.mark.parametrize("with_tray", [True, False], ids=["weighed", "unweighed"])
def test_who_has_skipped_all_others_draws_again(with_tray: bool) -> None:
    table = a_table((1, "9"), with_tray=with_tray)
    table.play(2, "skip", "skull")
    table.settle()
    table.play(2, "5")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("skip", "skull", "5")


@pytest.mark.parametrize("with_tray", [True, False], ids=["weighed", "unweighed"])
def test_a_card_that_covers_others_and_is_like_the_one_below_is_played(
    with_tray: bool,
) -> None:
    table = a_table((1, "5"), (2, "8"), (3, "4"), (1, "7"), (2, "3"), (3, "2"), with_tray=with_tray)
    table.draw(1)
    table.wait(0.6)
    table.take(1, "7", off="pile-1")  # the eye sees the 5 below, and no new card
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[0] == ("5", "7", "5")


def test_it_is_like_what_lies_there_also_if_a_card_of_its_seat_lies_elsewhere() -> None:
    """Of kongkang 504: a 6 was laid on another's pile, and a 9 just where a 9 lay covered."""
    table = a_table((1, "5"), (2, "9"), (3, "4"), (1, "7"))
    table.draw(2)
    table.wait(0.6)
    table.lay(2, "6", on="pile-1")
    table.play(3, "3")
    table.play(1, "1")
    table.play(2, "2")
    table.play(3, "8")
    table.play(1, "4")
    table.settle()
    table.draw(2)
    table.wait(0.6)
    table.take(2, "2", off="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("9", "6", "2", "9")


def test_a_slip_on_its_like_is_one_also_while_the_slip_before_it_is_open() -> None:
    """Of kongkang 35: nothing is told of a card laid on its like."""
    table = a_table((1, "9"), (2, "9"))
    table.lay(3, "9", on="pile-3")
    table.reach(1, "pile-1")
    table.wait(4)
    assert table.kinds[-2:] == ["accept", "accept"]
    assert table.ruled == ("accept", rules.SLIP)
    assert table.position.piles[0] == ("9", "9")


def test_the_first_card_of_a_match_is_drawn_for_too() -> None:
    table = Table()
    table.lay(1, "9", on="pile-1")
    table.settle()
    assert table.ruled == ("object", rules.DRAW)
