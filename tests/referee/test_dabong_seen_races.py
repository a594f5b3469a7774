"""Natural dabong! under a camera: presses race, hands laid open or on the pile are judged in their order."""

import pytest

from app.referee.seen import CardRead
from app.rules.dabong import rules
from tests.referee.dabong_seen_table import Table
from tests.referee.seen_table import GONE_S, TOLD_S, sure


def on_a_king(**hands: int) -> Table:
    """Ana has laid a King, which counts 13, on a 4; Ben and Cik hold two cards each."""
    table = Table("4E", hands={2: 2, 3: 2} | {int(seat[1:]): n for seat, n in hands.items()})
    table.play(1, "KE")
    return table


def board_us(table: Table) -> float:
    return float(table.now_us)


def stands(table: Table) -> list[tuple[int, str]]:
    assert table.state.race is not None
    return [(entry.seat, entry.stand) for entry in table.state.race.entries]


@pytest.mark.parametrize("zone", ["hand-2", "pile"])
def test_the_first_to_press_shows_the_hand_and_wins_at_once(zone: str) -> None:
    table = on_a_king()
    table.settle()
    table.press(2, board_us(table))
    table.press(3, board_us(table) + 5_000)
    assert table.live.startswith("Ben pressed first")
    table.wait(1)
    table.lay(2, "JF", "3W", on=zone)
    table.wait(0.1)
    assert table.ruled == ("accept", rules.NATURAL)
    assert table.position.winner == 2
    assert stands(table) == [(2, "slapped"), (3, "late")]


def test_a_press_on_a_card_that_is_not_ruled_yet_is_for_that_card() -> None:
    table = on_a_king()
    table.press(2, board_us(table))
    table.press(3, board_us(table) + 5_000)
    table.wait(0.5)
    table.lay(2, "JF", "3W", on="hand-2")
    table.wait(1)
    assert [table.kinds[-2:], table.position.winner] == [["accept", "accept"], 2]
    assert stands(table) == [(2, "slapped"), (3, "late")]


def test_a_press_before_the_card_was_laid_came_to_nothing() -> None:
    table = Table("4E", hands={2: 2, 3: 2})
    table.press(2, board_us(table))
    table.wait(0.3)
    table.play(1, "KE")
    table.settle()
    assert stands(table) == [(2, "false-start")]


def test_the_second_shows_first_and_waits_for_the_first() -> None:
    table = on_a_king()
    table.settle()
    table.press(2, board_us(table))
    table.press(3, board_us(table) + 5_000)
    table.lay(3, "JF", "3W", on="hand-3")
    table.wait(0.2)
    assert table.position.winner == 0
    table.wait(3)
    assert table.position.winner == 3
    assert stands(table) == [(2, "false-start"), (3, "slapped")]


def test_a_hand_being_laid_is_no_false_start_however_slow() -> None:
    table = on_a_king()
    table.settle()
    table.press(2, board_us(table))
    table.wait(2.4)
    table.lay(2, "JF", on="hand-2")
    table.wait(1.5)
    table.lay(2, "3W", on="hand-2")
    table.wait(0.1)
    assert (table.position.winner, "false-start" in table.notes) == (2, False)


def test_a_press_that_nothing_follows_is_a_false_start() -> None:
    table = on_a_king()
    table.settle()
    table.press(2, board_us(table))
    table.wait(3.1)
    assert stands(table) == [(2, "false-start")]


@pytest.mark.parametrize("zone", ["hand-2", "pile"])
def test_a_hand_that_is_no_natural_dabong_goes_back(zone: str) -> None:
    table = on_a_king(_3=5)
    table.settle()
    table.play(2, "9E")
    table.settle()  # Ben has one card; Cik's turn
    table.press(1, board_us(table))
    table.lay(3, "KF", on="pile")
    table.settle()
    assert table.kinds[-1] == "object"
    table.take(3, "KF", off="pile")
    table.settle()
    assert table.state.objection == 0
    table = on_a_king()
    table.settle()
    table.press(2, board_us(table))
    table.lay(2, "JF", "4W", on=zone)
    table.wait(0.1)
    assert table.ruled == ("object", rules.NATURAL)
    table.take(2, "JF", "4W", off=zone)
    table.settle()
    assert (table.state.objection, table.held) == (0, [7, 2, 2])
    table.draw(2)
    table.settle()
    assert table.ruled == ("accept", rules.DRAW)


def test_a_natural_dabong_without_a_press_wins_too() -> None:
    table = on_a_king()
    table.lay(3, "JF", "3W", on="hand-3")
    table.wait(1)
    assert table.position.winner == 3


def test_who_lays_a_card_and_holds_the_button_calls_one_card() -> None:
    table = Table("4E", hands={1: 2})
    table.play(1, "KE")
    table.hold(1, board_us(table))
    table.settle()
    assert table.position.called == (1,)


def test_one_card_is_asked_for_and_the_card_drawn_then_is_no_draw_of_a_turn() -> None:
    table = Table("4E", hands={1: 2})
    table.play(1, "KE")
    table.settle()
    left = len(table.position.draw)
    table.say(3, "how-many 1")
    assert table.held[0] == 2
    table.wait(0.5)
    table.draw(1)
    table.settle()
    assert (table.kinds[-1], table.held[0], table.to_move) == ("accept", 2, 2)
    assert len(table.position.draw) == left - 1


def test_one_card_is_asked_for_long_after_the_last_draw_and_the_card_drawn_then_is_the_one_due() -> (
    None
):
    """Of dabong 168 and 5005: it was taken for a draw out of turn."""
    table = Table("4E", hands={1: 2})
    table.wait(20)
    table.play(1, "KE")
    table.say(3, "how-many 1")
    table.wait(1)
    table.draw(1)
    table.settle()
    assert (table.state.objection, table.held[0], table.to_move) == (0, 2, 2)


def test_who_is_in_turn_again_and_was_asked_draws_what_that_costs() -> None:
    """Of dabong 5005: the Jack gave Ana the turn back; the card was taken for her draw."""
    table = Table("4E", players=("Ana", "Ben"), hands={1: 2})
    table.play(1, "JE")
    table.settle()
    table.say(2, "how-many 1")
    table.wait(1)
    table.draw(1)
    table.settle()
    assert (table.held, table.to_move) == ([2, 8], 1)


def test_a_call_that_was_asked_about_with_its_play_counts_once() -> None:
    """Of hard 20009: Cik's call of one card was kept for a later play, at which he did not call."""
    table = Table("4E", hands={1: 2})
    table.reach(1, "pile")
    table.sight("pile", CardRead((("KE", 0.55), ("7E", 0.25)), unknown=0.2))
    table.hold(1, board_us(table))
    table.settle()
    assert table.last.kind == "ask"
    table.answer(1)
    assert table.position.called == (1,)
    assert table.state.race is not None
    entry = table.state.race.of(1)
    assert entry is not None
    assert entry.slap == ""


def test_one_card_is_asked_for_before_the_play_is_told() -> None:
    table = Table("4E", hands={1: 2})
    table.reach(1, "pile")
    table.say(3, "how-many 1")
    table.wait(TOLD_S - GONE_S)
    table.sight("pile", sure("KE"))
    table.wait(1)
    assert table.last.rule == rules.ONE_CARD
    table.draw(1)
    table.settle()
    assert (table.state.objection, table.held[0], table.to_move) == (0, 2, 2)


def test_a_call_of_one_card_counts_with_the_last_of_two_plays() -> None:
    """Of dabong 5005: 9E gives Ana the turn back, she lays 21 and calls; as one play it was objected to."""
    table = Table("3E", {"level": "master"}, players=("Ana", "Ben"), hands={1: 6})
    for card in ("9E", "9W", "5W", "AW", "6W"):
        table.play(1, card)
    table.hold(1, board_us(table))
    table.settle()
    assert (table.state.objection, table.held, table.position.called) == (0, [1, 8], (1,))
    assert table.pile == ("3E", "9E", "9W", "5W", "AW", "6W")
