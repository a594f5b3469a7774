"""Kombio under a camera without a scale under the draw pile: who has drawn is told by hands and presses."""

from app.rules.kombio import rules
from tests.referee.kombio_seen_table import Table


def slapped_in_turn(card: str) -> Table:
    """No scale, a 5 is on the discard pile, and the seat in turn has pressed and laid that card."""
    table = Table(with_tray=False)
    table.discard(1, "5")
    table.wait(2)
    table.press(2, 1_000_000)
    table.wait(0.5)
    table.lay(2, card, on="discard")
    return table


def test_without_a_scale_who_was_over_the_draw_pile_may_discard_squarely_on_the_like() -> None:
    """Of kombio 20005, hard: nothing was told of the 4 laid on the 4."""
    table = Table(with_tray=False)
    table.discard(1, "5")
    table.draw(2)
    table.wait(0.6)
    table.reach(2, "discard")
    table.wait(0.8)
    assert table.ruled == ("accept", rules.REPLACE)
    assert (table.position.turn, table.position.discard) == (3, ("5", "5", "9"))


def test_an_arm_over_the_discard_pile_while_an_action_is_used_lays_nothing() -> None:
    table = Table(with_tray=False)
    table.discard(1, "10")
    table.reach(1, "hand-2", "draw", seconds=1)
    table.wait(0.5)
    table.reach(1, "discard")
    table.settle()
    assert (table.position.turn, table.position.discard) == (2, ("10", "9"))


def test_an_action_card_laid_after_a_press_is_slapped_where_no_scale_tells_of_a_draw() -> None:
    """Of kombio 7010 and 20014, hard: the seat in turn slapped a card that does not match."""
    table = slapped_in_turn("12")
    table.settle()
    assert table.ruled == ("object", rules.SLAP)
    assert table.position.turn == 2


def test_a_wrong_slap_stays_one_when_its_back_is_missed_later() -> None:
    """Of kombio 20014, hard: the seat in turn has slapped, and no scale tells that it drew nothing."""
    table = slapped_in_turn("12")
    table.wait(0.1)
    table.miss_own(2)
    table.settle()
    assert table.ruled == ("object", rules.SLAP)
    assert table.position.turn == 2


def test_without_a_scale_under_the_draw_pile_turns_are_ruled_too() -> None:
    table = Table(with_tray=False)
    table.discard(1, "5")
    assert table.ruled == ("accept", rules.REPLACE)
    table.discard(2, "6")
    assert table.position.turn == 3


def test_out_of_turn_is_told_from_a_slap_by_the_hand_over_the_draw_pile_where_none_is_weighed() -> (
    None
):
    table = Table(with_tray=False)
    table.discard(3, "5")
    table.settle()
    assert table.ruled == ("object", rules.TURN)
