"""Kombio under a camera: turns, slaps from any hand, what goes back, and the hands at the end."""

from app.referee.seen import CardRead
from app.rules.kombio import rules
from tests.referee.kombio_seen_table import Table
from tests.referee.seen_table import BACK_UP, sure


def test_a_card_drawn_and_one_discarded_is_a_turn_at_once() -> None:
    table = Table()
    table.discard(1, "5")
    assert table.ruled == ("accept", rules.REPLACE)
    assert (table.position.turn, table.held) == (2, [4, 4, 4])
    assert table.position.discard == ("5", "9")


def test_the_discard_is_taken_and_another_laid() -> None:
    table = Table()
    table.take(1, "9", off="discard")
    assert table.ruled == ("accept", rules.TAKE)
    table.lay(1, "5", on="discard")
    assert table.position.discard == ("5",)
    assert table.position.turn == 2


def test_an_action_card_leaves_the_turn_open_until_its_hands_are_away() -> None:
    table = Table()
    table.discard(1, "10")
    assert table.position.action is not None
    table.reach(1, "hand-2", seconds=3)
    assert table.position.turn == 1
    table.settle()
    assert table.position.turn == 2


def test_who_draws_and_discards_again_after_an_action_card_plays_out_of_turn() -> None:
    table = Table()
    table.discard(1, "11")
    table.wait(1)
    table.discard(1, "2")
    assert table.ruled == ("object", rules.TURN)
    assert (table.position.action, table.position.turn) == (None, 2)
    table.take(1, "2", off="discard")
    table.cards_on_tray += 1
    table.weigh()
    table.settle()
    assert table.state.objection == 0
    table.discard(2, "7")
    assert table.position.discard == ("7", "11", "9")


def test_a_card_from_the_own_hand_that_is_an_action_card_has_no_action() -> None:
    table = Table()
    table.draw(1)
    table.take(1, "back", off="hand-1")
    table.lay(1, "10", on="discard")
    assert table.ruled == ("accept", rules.REPLACE)
    assert table.position.turn == 2


def test_the_first_to_press_slaps_and_the_other_is_late() -> None:
    table = Table()
    table.discard(1, "5")
    table.press(3, 1_000_000)
    table.press(2, 1_005_000)
    table.slap(3, "5")
    assert table.ruled == ("accept", rules.SLAP)
    assert (table.held, table.position.turn) == ([4, 4, 3], 2)
    table.slap(2, "5")
    assert table.ruled == ("accept", rules.WINDOW)
    table.take(2, "5", off="discard")
    table.settle()
    assert table.held == [4, 4, 3]
    assert table.position.discard == ("5", "5", "9")


def test_a_press_before_the_card_is_told_is_for_it() -> None:
    table = Table()
    table.draw(1)
    table.reach(1, "discard")
    table.press(3, 1_000_000)
    table.wait(0.07)
    table.sight("discard", sure("5"))
    table.slap(3, "5")
    assert table.ruled == ("accept", rules.SLAP)
    assert table.state.race is not None
    assert [entry.stand for entry in table.state.race.entries] == ["slapped"]


def test_a_slap_from_another_hand_owes_a_card_until_it_is_seen_to_come() -> None:
    table = Table()
    table.discard(1, "5")
    table.press(3, 1_000_000)
    table.slap(3, "5", owner=2)
    assert (table.ruled, table.held) == (("accept", rules.SLAP), [4, 3, 4])
    assert "Cik gives Ben a card" in table.live
    table.reach(3, "hand-2")
    table.sight("hand-2", BACK_UP)
    assert (table.ruled, table.held) == (("accept", rules.GIVE), [4, 4, 3])
    table.miss_own(3)
    table.settle()
    assert table.held == [4, 4, 3]


def test_a_card_owed_is_taken_for_given_when_play_goes_on() -> None:
    table = Table()
    table.discard(1, "5")
    table.slap(3, "5", owner=2)
    table.discard(2, "6")
    assert (table.held, table.position.turn) == ([4, 4, 3], 3)


def test_a_wrong_slap_goes_back_with_a_card_from_the_draw_pile() -> None:
    table = Table()
    table.discard(1, "5")
    table.press(3, 1_000_000)
    table.slap(3, "6")
    assert table.ruled == ("object", rules.SLAP)
    table.take(3, "6", off="discard")
    table.draw(3)
    table.settle()
    assert (table.ruled, table.held) == (("accept", rules.SLAP), [4, 4, 5])
    table.discard(2, "7")
    assert table.position.turn in (2, 3)
    assert table.position.discard == ("7", "5", "9")


def test_a_wrong_slap_of_the_seat_in_turn_is_no_discard() -> None:
    table = Table()
    table.discard(1, "5")
    table.press(2, 1_000_000)
    table.slap(2, "6")
    assert table.ruled == ("object", rules.SLAP)
    table.take(2, "6", off="discard")
    table.draw(2)
    table.settle()
    assert (table.held, table.position.turn) == ([4, 5, 4], 2)


def test_the_penalty_drawn_after_its_ruling_is_no_draw_of_a_turn() -> None:
    table = Table()
    table.discard(1, "5")
    table.slap(3, "6")
    table.take(3, "6", off="discard")
    table.settle()
    assert table.held == [4, 4, 5]
    table.draw(3)
    table.settle()
    assert "object" not in table.kinds[-1:]
    assert table.held == [4, 4, 5]


def test_a_turn_that_begins_just_when_a_wrong_slap_went_back_is_a_turn() -> None:
    table = Table()
    table.discard(1, "5")
    table.press(2, 1_000_000)
    table.slap(2, "6")
    table.take(2, "6", off="discard")
    table.draw(2)
    table.wait(0.5)
    for zone in ("hand-2", "pile-2"):
        table.reach(2, zone)
        table.sight(zone, BACK_UP)
    table.draw(2)
    assert table.held == [4, 5, 4]
    table.wait(0.6)
    table.lay(2, "8", on="discard")
    assert "object" not in table.kinds[-1:]
    assert table.position.discard == ("8", "5", "9")


def test_what_was_put_back_stays_so_when_somebody_presses_meanwhile() -> None:
    table = Table()
    table.discard(2, "5")
    assert table.ruled == ("object", rules.TURN)
    table.take(2, "5", off="discard")
    table.cards_on_tray += 2
    table.draw(2)
    table.press(3, 1_000_000)
    table.settle()
    assert table.state.objection == 0


def test_the_discard_that_is_taken_off_its_like_is_taken() -> None:
    table = Table()
    table.discard(1, "5")
    table.discard(2, "5")
    table.reach(3, "discard")
    table.wait(0.8)
    assert table.ruled == ("accept", rules.TAKE)
    table.lay(3, "6", on="discard")
    assert table.position.discard == ("6", "5", "9")
    assert table.position.turn == 1


def over_its_like(table: Table, seat: int, hides: str) -> None:
    """A card is laid just where its like lies below: what lay between seems to be taken off that."""
    table.reach(seat, "discard")
    table.wait(0.07)
    table.cover_with_its_like("discard", hides)


def test_a_card_laid_just_over_its_like_is_laid_where_its_seat_holds_one() -> None:
    """Of kombio 7035, and of 7000 (the discard had been taken)."""
    table = Table()
    table.discard(1, "5")
    table.discard(2, "6")
    table.draw(3)
    over_its_like(table, 3, hides="6")
    assert table.ruled == ("accept", rules.REPLACE)
    assert (table.position.discard, table.position.turn) == (("5", "6", "5", "9"), 1)
    table.reach(1, "discard")
    table.wait(0.07)
    table.uncover("discard", "5")
    assert table.ruled == ("accept", rules.TAKE)
    table.sight("discard", sure("5"))
    over_its_like(table, 1, hides="6")
    assert table.ruled == ("accept", rules.REPLACE)
    assert (table.position.discard, table.position.turn) == (("5", "6", "5", "9"), 2)


def test_a_slap_just_over_its_like_is_judged_and_goes_back() -> None:
    """Of kombio 3023."""
    table = Table()
    table.discard(1, "5")
    table.discard(2, "6")
    table.press(1, 1_000_000)
    over_its_like(table, 1, hides="6")
    table.miss_own(1)
    table.wait(0.01)
    assert table.ruled == ("object", rules.SLAP)
    table.reach(1, "discard")
    table.wait(0.07)
    table.uncover("discard", "5")
    table.draw(1)
    table.settle()
    assert (table.ruled, table.held) == (("accept", rules.SLAP), [5, 4, 4])
    assert (table.position.discard, table.position.turn) == (("6", "5", "9"), 3)


def test_without_a_scale_a_discard_taken_off_its_like_after_a_draw_is_asked() -> None:
    """Of kombio 102, hard."""
    table = Table(with_tray=False)
    table.discard(1, "5")
    table.discard(2, "6")
    table.reach(3, "draw")
    over_its_like(table, 3, hides="6")
    assert table.last.kind == "ask"
    assert [choice.words.en for choice in table.last.choices] == [
        "Cik takes the 6 from the discard pile.",
        "Cik discards the 5.",
    ]
    table.answer(2)
    assert (table.position.discard, table.position.turn) == (("5", "6", "5", "9"), 1)
    table.discard(1, "2")
    assert table.position.discard == ("2", "5", "6", "5", "9")


def test_a_discard_pile_that_is_lifted_and_laid_back_is_no_play() -> None:
    table = Table()
    table.discard(1, "5")
    table.discard(2, "6")
    table.take(3, "6", "5", "9", off="discard")
    table.settle()
    assert table.ruled == ("accept", rules.REPLACE)
    table.lay(3, "6", on="discard")
    assert (table.position.discard, table.position.turn) == (("6", "5", "9"), 3)
    table.discard(3, "2")
    assert (table.position.discard, table.position.turn) == (("2", "6", "5", "9"), 1)


def test_the_discards_under_the_upmost_become_a_new_draw_pile() -> None:
    table = Table(players=("Ana", "Ben", "Cik", "Dol", "Eli", "Fay", "Gan", "Hui"))
    seat, laid = 1, ["9"]
    for card in (*"142536" * 5, *("0", "-1") * 3, "7"):
        table.discard(seat, card)
        laid.append(card)
        seat = seat % 8 + 1
    table.settle()
    assert table.position.draw == ()
    assert (table.position.turn, len(table.position.discard)) == (seat, len(laid))
    table.take(seat, *reversed(laid), off="discard")
    table.draw(seat, cards=1 - len(laid))
    table.lay(seat, laid[-1], on="discard")
    table.settle()
    assert (table.position.turn, table.position.discard[0]) == (seat, laid[-1])
    table.discard(seat, "3")
    assert table.ruled == ("accept", rules.REPLACE)
    assert table.position.discard == ("3", laid[-1])
    assert len(table.position.draw) == len(laid) - 2


def test_a_hand_over_the_discard_pile_that_goes_on_to_draw_takes_no_discard() -> None:
    table = Table()
    table.discard(1, "5")
    table.discard(2, "5")
    table.draw(3, way=("discard",))
    table.wait(0.8)
    table.lay(3, "6", on="discard")
    assert table.position.discard == ("6", "5", "5", "9")


def test_out_of_turn_is_objected_to_and_put_back() -> None:
    table = Table()
    table.discard(2, "5")
    assert table.ruled == ("object", rules.TURN)
    table.take(2, "5", off="discard")
    table.settle()
    assert table.state.objection == 0
    assert (table.position.turn, table.position.discard) == (1, ("9",))


def test_the_penalty_for_a_wrong_slap_is_no_turn_though_its_hand_passes_the_discard_pile() -> None:
    """Of kombio 7021: who slapped wrongly is in turn."""
    table = Table()
    table.discard(1, "5")
    table.press(2, 1_000_000)
    table.slap(2, "6")
    table.take(2, "6", off="discard")
    table.draw(2, way=("discard",))
    table.wait(0.5)
    table.reach(2, "discard", "hand-2")
    table.settle()
    assert (table.ruled, table.held) == (("accept", rules.SLAP), [4, 5, 4])
    assert (table.position.discard, table.position.turn) == (("5", "9"), 2)


def test_the_discard_is_taken_off_its_like_by_a_hand_that_passes_the_draw_pile() -> None:
    """Of kombio 7026: the scale tells that it drew nothing."""
    table = Table()
    table.discard(1, "5")
    table.discard(2, "5")
    table.reach(3, "draw", "discard")
    table.wait(0.8)
    assert table.ruled == ("accept", rules.TAKE)


def test_a_swap_by_who_has_pressed_is_no_slap_though_its_hand_passes_the_discard_pile() -> None:
    """Of kombio 7021: the 11 had just been laid for it."""
    table = Table()
    table.discard(1, "11")
    table.press(1, 1_000_000)
    table.take(1, "back", off="hand-2")
    table.wait(0.2)
    table.reach(1, "discard")
    table.wait(0.8)
    assert table.position.discard == ("11", "9")
    table.reach(1, "hand-2")
    table.sight("hand-2", BACK_UP)
    table.settle()
    assert (table.held, table.position.turn) == ([4, 4, 4], 2)


def test_a_slap_on_its_like_is_known_by_the_back_that_is_missed_later() -> None:
    """Of kombio 7017, hard: the discard pile is still before the hand of the slapper is."""
    table = Table()
    table.discard(1, "5")
    table.press(1, 1_000_000)
    table.wait(0.5)
    table.reach(1, "discard", "hand-1")
    table.wait(0.4)
    table.miss("hand-1", "back")
    table.wait(0.4)
    assert table.ruled == ("accept", rules.SLAP)
    assert (table.held, table.position.discard) == ([3, 4, 4], ("5", "5", "9"))


def test_a_claim_that_a_hand_is_busy_with_is_no_false_start() -> None:
    table = Table()
    table.discard(1, "5")
    table.press(3, 1_000_000)
    table.wait(2)
    table.take(3, "back", off="hand-2")
    table.wait(1)
    assert "false-start" not in table.notes
    table.lay(3, "5", on="discard")
    assert table.ruled == ("accept", rules.SLAP)


def test_a_card_laid_squarely_on_its_like_is_taken_from_hand_and_tray() -> None:
    table = Table()
    table.discard(1, "5")
    table.draw(2)
    table.wait(0.5)
    table.reach(2, "discard")
    table.wait(0.8)
    assert table.position.discard == ("5", "5", "9")
    assert table.position.turn == 3


def test_a_penalty_that_is_drawn_is_not_drawn_again_when_play_goes_on_at_once() -> None:
    """Of kombio 20041: the next player took the discard before the slapper had been quiet."""
    table = Table()
    table.discard(1, "5")
    table.wait(1)
    table.press(1, 1_000_000)
    table.slap(1, "6")
    assert table.ruled == ("object", rules.SLAP)
    table.take(1, "6", off="discard")
    table.draw(1)
    table.reach(1, "hand-1")
    table.sight("hand-1", BACK_UP)
    table.sight("hand-1", BACK_UP)
    table.wait(0.8)
    table.take(2, "5", off="discard")
    table.wait(0.5)
    table.lay(2, "3", on="discard")
    table.settle()
    assert (table.held, table.position.turn) == ([5, 4, 4], 3)


def test_a_discard_in_doubt_is_asked_at_once() -> None:
    table = Table()
    table.draw(1)
    table.wait(0.6)
    table.reach(1, "discard")
    table.sight("discard", CardRead((("5", 0.55), ("8", 0.25)), unknown=0.2))
    assert table.last.kind == "ask"
    assert len(table.last.choices) > 1


def test_presses_since_a_discard_was_asked_about_are_for_it() -> None:
    """Of kombio 7004, hard: the slap lay squarely on its like, and was told by nothing but the press."""
    table = Table()
    table.draw(1)
    table.wait(0.6)
    table.reach(1, "discard")
    table.sight("discard", CardRead((("6", 0.55), ("5", 0.25)), unknown=0.2))
    table.wait(0.8)
    table.press(2, 1_000_000)
    table.answer(1)
    table.take(2, "back", off="hand-1")
    table.wait(0.2)
    table.reach(2, "discard")
    table.wait(0.8)
    assert table.ruled == ("accept", rules.SLAP)
    assert (table.held, table.position.discard) == ([3, 4, 4], ("6", "6", "9"))


def test_hands_turned_up_are_counted() -> None:
    table = Table()
    table.hold(1, 1_000_000)
    table.discard(2, "5")
    table.discard(3, "6")
    for seat, cards in ((1, "1 2 3 4"), (2, "5 7 8 2"), (3, "-1 0 1 2")):
        table.reach(seat, f"hand-{seat}")
        for card in cards.split():
            table.turn(f"hand-{seat}", "back", card)
    assert table.ruled == ("accept", rules.SCORE)
    assert table.position.wins == (0, 0, 1)


def test_cards_moved_about_in_a_hand_are_nothing() -> None:
    table = Table()
    table.take(2, "back", off="hand-2")
    table.reach(2, "hand-2")
    table.sight("hand-2", BACK_UP)
    table.settle()
    assert table.kinds == ["accept"]
    assert table.held == [4, 4, 4]
