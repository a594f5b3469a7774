"""Kongkang under a camera when something goes wrong, and what is said beside what is seen."""

import pytest

from app.referee.seen import CardRead, HandReached
from app.rules.kongkang import rules
from tests.referee.kongkang_seen_table import Table, a_table
from tests.referee.seen_table import GONE_S
from tests.referee.told_table import refused


def restore(table: Table) -> list[str]:
    return [words.en for words in table.referee.live.restore]


# --- killed and started again ---------------------------------------------------------------------


def test_what_lies_when_the_app_starts_again_is_no_play() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.restart()
    table.look_anew()
    table.settle()
    assert table.kinds == ["accept", "accept"]
    table.play(3, "4")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[2] == ("4",)


def test_a_card_laid_while_the_app_was_away_is_a_play_of_whose_pile_it_lies_on() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.sight("pile-3", table.read("8"))
    table.restart()
    table.look_anew()
    table.settle()
    assert (table.last.kind, table.last.seat) == ("ask", 3)  # nobody saw whether one was drawn
    assert len(table.last.choices) == 2
    table.answer(1)
    assert table.position.piles[2] == ("8",)


def test_a_card_laid_while_the_app_was_away_that_is_no_slip_was_drawn() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.lay(2, "8", on="pile-2")
    table.restart()
    table.look_anew()
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)


def test_a_card_that_is_told_again_where_the_mat_has_moved_is_no_play() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.wait(5)
    table.sight("pile-1", table.read("9"))
    table.sight("hand-2", CardRead(unknown=1.0))
    table.sight("pile-3", CardRead(unknown=1.0))
    table.settle()
    assert (table.kinds, table.notes) == (["accept", "accept"], [])


def test_a_card_like_one_that_lies_covered_is_a_play_all_the_same() -> None:
    table = a_table((1, "9"), (2, "8"), (3, "4"), (1, "5"), (2, "7"))
    table.cover("pile-2", "8")  # only the 7 on top of it can be seen
    table.restart()
    table.look_anew()
    table.play(3, "3")
    table.play(1, "2")
    table.play(2, "8")
    table.settle()
    assert table.position.piles[1] == ("8", "7", "8")


def test_an_objection_survives_and_is_repaired_by_taking_the_card_back() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.lay(1, "7", on="pile-1")
    table.settle()
    before = table.state.rulings_made
    table.restart()
    table.look_anew()
    table.settle()
    assert (table.state.rulings_made, table.state.objection) == (before, before)
    table.take(1, "7", off="pile-1")
    table.settle()
    assert (table.state.rulings[-1].status, table.state.rulings_made) == ("repaired", before)


def test_a_draw_of_which_the_app_was_killed_is_not_forgotten() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.settle()
    table.restart()
    table.look_anew()
    table.lay(2, "9", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)


# --- camera, mat and board lost -------------------------------------------------------------------


def test_without_a_camera_plays_are_said_and_lie_there_when_it_is_back() -> None:
    table = a_table((1, "9"))
    table.lose("camera")
    assert table.notes[-1] == "sensor-lost"
    assert "say plays on a phone" in table.live
    table.say(2, "drew played 8")
    table.find("camera")
    table.sight("pile-2", table.read("8"))
    table.settle()
    assert table.kinds == ["accept", "accept"]
    assert table.notes[-1] == "sensor-back"


def test_what_was_laid_while_the_camera_was_covered_is_a_play() -> None:
    table = a_table((1, "9"))
    table.lose("camera")
    table.wait(3)
    table.find("camera")
    table.draw(2)
    table.sight("pile-2", table.read("8"))
    table.settle()
    assert table.position.piles[1] == ("8",)


def test_the_mat_and_the_camera_are_one_trouble_told_once() -> None:
    table = Table()
    table.lose("camera")
    table.lose("mat")
    table.find("camera")
    assert table.notes == ["sensor-lost"]
    table.find("mat")
    assert table.notes == ["sensor-lost", "sensor-back"]
    assert "camera" not in table.live


def test_without_a_board_a_match_with_no_hand_over_the_draw_pile_is_a_slip() -> None:
    table = a_table((1, "9"))
    table.lose("board")
    table.lay(2, "9", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.SLIP)


def test_without_a_board_a_match_after_a_hand_over_the_draw_pile_is_asked() -> None:
    table = a_table((1, "9"))
    table.lose("board")
    table.reach(2, "draw")
    table.wait(0.5)
    table.lay(2, "9", on="pile-2")
    table.settle()
    assert table.last.kind == "ask"
    assert len(table.last.choices) == 2
    table.answer(2)
    table.play(3, "4")
    table.settle()
    assert table.position.piles[1:] == (("9",), ("4",))


def test_without_a_board_what_does_not_match_was_drawn_by_the_hand_over_the_draw_pile() -> None:
    table = a_table((1, "9"), with_tray=False)
    table.play(2, "8")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.last.evidence[-1].en == "the draw tray is not weighed"


@pytest.mark.parametrize("before", [(), ((1, "9"),)], ids=["first", "later"])
def test_without_a_board_what_does_not_match_is_asked_where_no_hand_was_over_the_draw_pile(
    before: tuple[tuple[int, str], ...],
) -> None:
    """Of kongkang hard 2: the first card of a round is laid, and nobody has drawn."""
    table, seat = a_table(*before, with_tray=False), len(before) + 1
    table.lay(seat, "8", on=f"pile-{seat}")
    table.settle()
    assert table.last.kind == "ask"
    table.answer(2)
    assert (table.last.kind, table.state.objection > 0) == ("object", True)
    table.take(seat, "8", off=f"pile-{seat}")
    table.settle()
    assert (table.state.rulings[-1].status, table.state.objection) == ("repaired", 0)
    table.play(seat, "8")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)


def test_without_a_board_a_card_of_which_nobody_saw_a_draw_was_drawn_if_that_is_answered() -> None:
    table = a_table((1, "9"), with_tray=False)
    table.lay(2, "8", on="pile-2")
    table.settle()
    table.answer(1)
    assert (table.position.piles[1], table.held) == (("8",), [5, 5, 5])
    table.play(3, "4")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)


@pytest.mark.parametrize("cards", [3, 30], ids=["lightly", "heavily"])
def test_a_hand_that_rests_on_the_draw_pile_puts_no_cards_there(cards: int) -> None:
    table = a_table((1, "9"))
    begun_us = table.now_us
    table.observe(HandReached(begun_us, "draw", 2, begun_us))
    table.cards_on_tray += cards
    table.weigh()
    table.wait(4)
    table.cards_on_tray -= cards + 1
    table.weigh()
    ended_us = table.now_us
    table.wait(GONE_S)
    table.observe(HandReached(table.now_us, "draw", 2, begun_us, ended_us))
    table.lay(2, "8", on="pile-2")
    table.settle()
    assert (table.ruled, table.notes) == (("accept", rules.PLAY), [])
    assert table.held == [5, 5, 5]


def test_a_card_put_back_on_the_draw_pile_goes_back_once_the_hand_has_left() -> None:
    table = a_table((1, "9"))
    table.draw(2, 2)
    table.settle()
    assert table.ruled == ("object", rules.DRAW)
    begun_us = table.now_us
    table.observe(HandReached(begun_us, "draw", 2, begun_us))
    table.cards_on_tray += 1
    table.weigh()
    table.wait(1)
    assert table.state.objection
    table.observe(HandReached(table.now_us, "draw", 2, begun_us, table.now_us))
    table.settle()
    assert (table.state.objection, table.position.phase) == (0, "drawn")


# --- undone and corrected -------------------------------------------------------------------------


def test_after_an_undo_the_table_is_told_what_to_take_back_and_nothing_is_ruled() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.undo()
    assert restore(table) == ["Take 8 off pile-2."]
    table.settle()
    assert len(table.kinds) == 2
    table.take(2, "8", off="pile-2")
    table.settle()
    assert (restore(table), len(table.kinds)) == ([], 2)


def test_after_an_undo_the_card_that_was_drawn_is_still_in_the_hand() -> None:
    table = a_table((1, "9"), (2, "9"))
    table.undo()
    table.take(2, "9", off="pile-2")
    table.lay(2, "8", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.held == [5, 5, 5]


def test_after_an_undo_a_draw_put_back_on_the_pile_is_one_no_more() -> None:
    table = a_table((1, "9"), (2, "9"))
    table.undo()
    table.take(2, "9", off="pile-2")
    table.draw(2, -1)
    table.lay(2, "9", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.SLIP)


def test_what_was_undone_and_is_said_again_lies_there_already() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.undo()
    table.say(2, "drew played 8")
    assert restore(table) == []
    table.play(3, "4")
    table.settle()
    assert table.position.piles[1:] == (("8",), ("4",))


def test_after_a_correction_play_goes_on_from_what_was_set() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.correct("turn Ben")
    table.settle()
    table.lay(2, "8", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.SLIP)


# --- said beside what is seen ---------------------------------------------------------------------


def test_a_side_said_while_the_card_is_open_is_of_that_card() -> None:
    table = Table()
    table.play(1, "9")
    table.say(1, "right")
    assert table.kinds == ["accept"]
    assert table.position.turn == 3


def test_a_side_said_before_the_card_is_told_waits_for_it() -> None:
    table = Table()
    table.draw(1)
    table.wait(0.6)
    table.reach(1, "pile-1")
    table.say(1, "right")
    table.wait(0.07)
    table.sight("pile-1", table.read("9"))
    table.wait(1)
    assert table.kinds == ["accept"]
    assert table.position.turn == 3


def test_words_that_wait_for_a_card_that_never_comes_are_refused() -> None:
    table = Table()
    table.reach(1, "pile-1")
    table.say(1, "right")
    assert table.notes == []
    table.wait(1)
    assert table.notes == ["refused"]


def test_a_play_said_before_it_is_seen_is_one_play() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.say(2, "drew played 8")
    table.lay(2, "8", on="pile-2")
    table.settle()
    assert table.position.piles[1] == ("8",)
    assert table.kinds == ["accept", "accept"]


def test_a_play_said_while_it_is_open_is_one_play() -> None:
    table = a_table((1, "9"))
    table.play(2, "9")
    table.say(2, "slipped 9")
    table.settle()
    assert table.position.piles[1] == ("9",)


def test_a_play_said_after_it_was_seen_is_one_play() -> None:
    table = a_table((1, "9"), (2, "8"))
    assert len(table.say(2, "drew played 8")) == 1
    assert table.state.notes[-1].words.en == "That was seen already."
    assert table.position.piles[1] == ("8",)


def test_words_that_mean_nothing_are_refused_and_the_open_card_is_ruled() -> None:
    table = a_table((1, "9"))
    table.play(2, "8")
    table.say(2, "kombio")
    assert table.notes[-1] == "refused"
    assert table.position.piles[1] == ("8",)


def test_the_next_seats_word_ends_the_play_before() -> None:
    table = Table()
    table.play(1, "9")
    table.say(2, "drew")
    assert table.position.turn == 2
    assert table.position.phase == "drawn"
    assert refused(table.say(1, "back"))


# --- calls, hands and the pot ---------------------------------------------------------------------


def shown(table: Table) -> None:
    """Three hands are turned up; Cik's are the lowest."""
    hands = {1: "5 6 2 1 4", 2: "2 3 4 5 6", 3: "1 1 2 2 3"}
    for seat, cards in hands.items():
        table.lay(seat, *cards.split(), on=f"hand-{seat}")


def test_a_call_ends_the_play_before_and_hands_are_shown() -> None:
    table = a_table((1, "9"), (2, "3"))
    table.play(3, "1")
    table.hold(1, 10_000_000)
    assert table.position.caller == 1
    shown(table)
    assert table.position.winner == 3
    assert [table.position.bananas(seat) for seat in (1, 2, 3)] == [7, 13, 19]
    table.settle()
    assert table.kinds[-3:] == ["accept"] * 3


def test_hands_that_are_turned_up_card_by_card_and_all_at_once_are_each_shown_whole() -> None:
    table = a_table((1, "9"), (2, "3"), (3, "1"))
    table.hold(1, 10_000_000)
    for card in range(5):
        for seat, cards in ((1, "56214"), (2, "23456"), (3, "11223")):
            table.lay(seat, cards[card], on=f"hand-{seat}")
    assert table.position.winner == 3


def test_of_a_hand_that_is_shown_two_may_be_alike_though_no_hand_is_seen() -> None:
    """Of kongkang 804 on pictures: a hand half beside the mat; the second 10 was taken for the first."""
    table = a_table((1, "9"), (2, "8"), (3, "4"))
    table.say(1, "kongkang")
    for card in ("10", "10", "5", "5", "9"):
        table.wait(2.1)
        table.sight("hand-2", table.read(card))
    table.settle()
    assert table.ruled == ("accept", rules.POINTS)
    assert table.position.hand(2).known == ("10", "10", "5", "5", "9")


def test_a_hand_is_not_whole_while_its_seat_still_lays_it_open() -> None:
    """Of kongkang 804: turned up slowly, one by one."""
    table = a_table((1, "9"), (2, "3"), (3, "1"))
    table.hold(1, 10_000_000)
    table.lay(1, "5", on="hand-1")
    table.reach(1, "hand-1", seconds=4.0)
    assert table.ruled == ("accept", rules.CALL)
    for card in "6214":
        table.sight("hand-1", table.read(card))
    assert not table.position.hand(1).unknown


def test_a_hand_shown_before_the_call_was_heard_is_taken_up_after_it() -> None:
    table = a_table((1, "9"), (2, "3"), (3, "1"))
    table.lay(1, *"56214", on="hand-1")
    table.settle()
    table.hold(1, 10_000_000)
    table.settle()
    assert not table.position.hand(1).unknown


def test_a_hand_of_another_count_is_objected_to_and_a_card_more_puts_it_right() -> None:
    table = a_table((1, "9"), (2, "3"), (3, "1"))
    table.hold(1, 10_000_000)
    table.lay(1, *"5621", on="hand-1")
    table.settle()
    assert table.ruled == ("object", rules.HAND)
    table.lay(1, "4", on="hand-1")
    table.settle()
    assert table.ruled[0] == "accept"
    assert table.state.objection == 0


def test_a_call_too_early_is_objected_to() -> None:
    table = a_table((1, "9"))
    table.hold(2, 10_000_000)
    assert table.ruled == ("object", rules.CALL)


def test_a_pot_that_is_wrong_for_five_seconds_is_told_once() -> None:
    table = Table()
    table.pot(6)
    table.wait(10)
    assert table.notes == []
    table.pot(5)
    table.wait(4)
    assert table.notes == []
    table.wait(2)
    assert table.notes == ["pot"]
    assert "5 bananas lie in the pot, and the bets come to 6" in table.state.notes[-1].words.en
    table.wait(20)
    assert table.notes == ["pot"]


def test_the_next_round_begins_with_cards_gathered_and_dealt() -> None:
    table = a_table((1, "9"), (2, "3"), (3, "1"))
    table.hold(1, 10_000_000)
    shown(table)
    for seat in (1, 2, 3):
        table.take(seat, *{1: "9", 2: "3", 3: "1"}[seat], off=f"pile-{seat}")
        table.take(seat, *{1: "56214", 2: "23456", 3: "11223"}[seat], off=f"hand-{seat}")
    before = len(table.notes)
    table.next_round()
    table.settle()
    table.play(3, "9")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles == ((), (), ("9",))
    assert len(table.notes) == before
