"""Kombio under a camera: cards that are known by name in a hand, and when they are so no more."""

from app.rules.kombio import rules
from tests.referee.kombio_seen_table import Table


def _with_a_known_card() -> Table:
    """Ana holds but the 9, which all have seen, and it is Ben's turn."""
    table = Table()
    table.correct("cards Ana 1")
    table.take(1, "9", off="discard")
    table.lay(1, "5", on="discard")
    assert [lying.card for lying in table.position.hand(1) if lying] == ["9"]
    return table


def test_a_card_that_may_have_been_swapped_is_known_no_more() -> None:
    """Of kombio 7008: nobody told the swap, and after it no card of Ana's fitted any more."""
    table = _with_a_known_card()
    table.discard(2, "12")
    table.settle()
    assert table.position.turn == 3
    assert [lying.card for lying in table.position.hand(1) if lying] == ["?"]
    table.discard(3, "6")
    table.discard(1, "4")
    assert (table.position.turn, table.position.discard[0]) == (2, "4")


def test_an_action_that_only_looks_leaves_names_as_they_are() -> None:
    table = _with_a_known_card()
    table.discard(2, "10")
    table.settle()
    assert [lying.card for lying in table.position.hand(1) if lying] == ["9"]


def test_a_card_in_sight_is_believed_before_the_name_that_its_hand_is_known_by() -> None:
    """Of the same kind as kombio 7008: how the cards changed places nobody has seen."""
    table = _with_a_known_card()
    table.discard(2, "6")
    table.discard(3, "4")
    table.discard(1, "3")
    assert table.ruled == ("accept", rules.REPLACE)
    assert (table.position.turn, table.position.discard[0]) == (2, "3")


def test_a_slap_of_a_card_in_sight_is_judged_whatever_its_hand_was_known_by() -> None:
    table = _with_a_known_card()
    table.discard(2, "6")
    table.press(1, 1_000_000)
    table.slap(1, "6")
    table.settle()
    assert table.ruled == ("accept", rules.SLAP)
