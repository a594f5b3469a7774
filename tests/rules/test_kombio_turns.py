"""A turn of Kombio: draw or take, replace, or lay an action card."""

import pytest

from app.rules.kombio import KOMBIO
from tests.rules.kombio_tables import apply, check, drained, hand, held, legal, play, refused, table


class TestPlay:
    """The rulebook's paragraphs on a player's turn."""

    def test_the_top_of_either_pile_may_be_taken(self) -> None:
        assert legal(table(), 2) == ["2:draw", "2:take", "2:kombio"]

    def test_a_card_of_the_hand_is_replaced_and_discarded(self) -> None:
        at = table("1,2,3,4/6,7,8,9", top="11")
        after, events = apply(at, "draw")
        assert after.held is not None
        assert after.held.card == "11"
        assert len(after.draw) == len(at.draw) - 1
        after, events = apply(after, "replace 3")
        assert hand(after, 2) == "6,7,11:2,9"
        assert after.discard == ("8", "5")
        assert (after.turn, after.held) == (1, None)
        assert after.is_open
        assert events[0].words.en == "Player 2 replaces Player 2's card 3 and discards the 8."
        assert events[0].words.ms == "Pemain 2 menggantikan kad 3 Pemain 2 dan membuang kad 8."

    def test_a_discard_that_is_taken_is_known_to_all(self) -> None:
        after = play(table("1,2,3,4/6,7,8,9"), "take", "replace 1")
        assert hand(after, 2) == "5:12,7,8,9"
        assert after.discard == ("6",)

    def test_taking_the_discard_closes_the_window(self) -> None:
        after = play(table("1,2,3,5/6,7,8,9", discard="5,5"), "take")
        assert not after.is_open
        assert refused(after, "1:slap 1.4") == ("kombio.window",)

    def test_the_one_exception_is_an_action_card_from_the_draw_pile(self) -> None:
        at = play(table(top="9"), "draw")
        assert "2:lay" in legal(at, 2)
        after, events = apply(at, "lay")
        assert events[0].kind == "view_other"
        assert after.discard[0] == "9"
        assert after.turn == 2

    @pytest.mark.parametrize("number", ["-1", "0", "1", "2", "3", "4", "5", "6"])
    def test_any_other_card_drawn_goes_into_the_hand(self, number: str) -> None:
        at = play(table(top=number), "draw")
        assert refused(at, "lay") == ("kombio.replace",)
        assert "2:lay" not in legal(at, 2)
        assert check(at, "lay").why.en.startswith(f"Player 2 has drawn the {number}, which is no")

    def test_an_action_card_may_also_go_into_the_hand(self) -> None:
        after = play(table(top="9"), "draw", "replace 1 2")
        assert hand(after, 2) == "9:2,?,?,?"
        assert after.action is None

    def test_a_card_from_the_discard_pile_has_no_action_and_is_not_put_back(self) -> None:
        at = play(table(discard="9", fields="window=open:9"), "take")
        assert refused(at, "lay") == ("kombio.action", "kombio.replace")
        at = play(table(), "take")
        assert refused(at, "lay") == ("kombio.replace",)

    def test_turns_go_clockwise(self) -> None:
        at = table()
        turns = []
        for _ in range(4):
            turns.append(at.turn)
            at = play(at, "draw", "replace 1")
        assert turns == [2, 3, 1, 2]


class TestOrderOfATurn:
    def test_one_card_a_turn(self) -> None:
        at = play(table(), "draw")
        assert refused(at, "draw") == ("kombio.replace",)
        assert refused(at, "take") == ("kombio.replace",)
        assert refused(at, "pass") == ("kombio.replace",)

    def test_nothing_is_placed_before_something_is_taken(self) -> None:
        assert refused(table(), "replace 1") == ("kombio.take",)
        assert refused(table(), "lay 9") == ("kombio.take",)

    def test_an_action_is_done_or_left_before_anything_else(self) -> None:
        at = play(table(top="9"), "draw", "lay")
        assert refused(at, "draw") == ("kombio.view-other",)
        assert refused(at, "kombio") == ("kombio.call",)

    @pytest.mark.parametrize(
        "text", ["draw", "take", "replace 1", "lay 9", "leave", "kombio", "pass"]
    )
    def test_out_of_turn(self, text: str) -> None:
        assert refused(table(), f"3:{text}") == ("kombio.turn",)
        words = check(table(), f"3:{text}").why
        assert words.en == "It is Player 2's turn, not Player 3's."
        assert words.ms == "Sekarang giliran Pemain 2, bukan Pemain 3."

    def test_nobody_sits_at_an_empty_seat(self) -> None:
        assert refused(table(), "7:draw") == ("kombio.turn",)
        assert "3 players" in check(table(), "7:draw").why.en

    def test_nothing_happens_before_the_first_card_is_turned_up(self) -> None:
        at = KOMBIO.start(("Ana", "Ben"), {})
        assert refused(at, "draw") == ("kombio.flip",)
        assert check(at, "draw").may_become_legal


class TestCardsThatCannotBeThere:
    """Deck counting: a card named has to be somewhere among the unknown ones."""

    def test_a_sixth_five(self) -> None:
        at = table("5,5,5,5/?,?,?,?", discard="5")
        assert refused(at, "draw 5") == ("kombio.card",)
        assert check(at, "draw 6").legal

    def test_another_card_than_the_known_one(self) -> None:
        at = play(table("1,2,3,4/6,7,8,9"), "draw")
        assert refused(at, "replace 1 7") == ("kombio.card",)
        assert check(at, "replace 1 6").legal
        assert refused(table(top="9"), "draw 10") == ("kombio.card",)

    def test_an_unknown_card_is_named_as_it_comes_out(self) -> None:
        after = play(table(), "draw", "replace 3 8")
        assert after.discard == ("8", "5")
        assert hand(after, 2) == "?,?,?:2,?"

    def test_a_card_laid_unseen_has_to_be_named(self) -> None:
        at = play(table(), "draw")
        assert refused(at, "lay") == ("kombio.card",)
        assert check(at, "lay").may_become_legal
        assert check(at, "lay 14").kinds == ("look2_swap",)

    def test_another_card_than_the_one_drawn_is_laid(self) -> None:
        at = play(table(top="9"), "draw")
        assert refused(at, "lay 10") == ("kombio.card",)

    def test_a_place_without_a_card(self) -> None:
        at = play(table(), "draw")
        assert refused(at, "replace 5") == ("kombio.card",)


class TestPlacesThatNobodyTold:
    """A table without a camera: only what was discarded is said."""

    def test_the_count_is_kept_and_what_was_seen_is_uncertain(self) -> None:
        at = table("?,?,?,?/?:2,?:2,?,?")
        after = play(at, "draw", "replace ? 8")
        assert hand(after, 2) == "?,?,?,?"
        assert after.discard[0] == "8"

    def test_a_known_card_leaves_no_doubt(self) -> None:
        after = play(table("?,?,?,?/?:2,8:12,?,?"), "take", "replace ? 8")
        assert hand(after, 2) == "?:2,5:12,?,?"

    def test_in_a_known_hand_the_place_or_the_card_is_told(self) -> None:
        at = play(table("1,2,3,4/6,7,8,9"), "draw")
        assert refused(at, "replace ?") == ("kombio.card",)
        assert check(at, "replace ? 8").legal


class TestEmptyHand:
    """B10, and what the rulebook leaves open: a player who has no card to replace."""

    def test_may_call_draw_or_pass(self) -> None:
        assert legal(table("?,?,?,?/-/?,?"), 2) == ["2:draw", "2:pass", "2:kombio"]
        assert refused(table("?,?,?,?/-/?,?"), "take") == ("kombio.empty-hand",)

    def test_what_is_drawn_is_discarded_and_can_be_slapped(self) -> None:
        at = play(table("?,?,?,?/-/?,?", top="3"), "draw")
        assert legal(at, 2) == ["2:lay"]
        after, events = apply(at, "lay")
        assert events[0].kind == "discard"
        assert (after.turn, after.discard[0], after.is_open) == (3, "3", True)
        assert held(after, 2) == 0

    def test_an_action_card_still_has_its_action(self) -> None:
        after = play(table("?,?,?,?/-/?,?", top="9"), "draw", "lay")
        assert after.action is not None

    def test_passing_is_for_empty_hands(self) -> None:
        assert refused(table(), "pass") == ("kombio.empty-hand",)
        assert play(table("?,?,?,?/-/?,?"), "pass").turn == 3

    def test_a_taken_discard_goes_back_when_the_last_card_has_been_slapped_meanwhile(self) -> None:
        at = table("?,?,?,?/-/?,?", fields="held=9@discard window=shut:9")
        after, events = apply(at, "lay")
        assert events[0].kind == "discard"
        assert (after.turn, after.is_open, after.action) == (3, False, None)


class TestEmptyPiles:
    """B11."""

    def test_the_discards_under_the_top_are_shuffled(self) -> None:
        at = drained("1,2,3,4/6,7,8,9", "5,10,11")
        assert refused(at, "draw") == ("kombio.shuffle",)
        assert check(at, "draw").may_become_legal
        assert 0 in KOMBIO.actors(at)
        after = play(at, "shuffle")
        assert after.discard == ("5",)
        assert set(after.draw) == {"?"}
        assert len(after.draw) == 70 - 8 - 1
        assert check(after, "draw 10").legal

    def test_the_order_is_handed_in(self) -> None:
        at = drained("?,?,?,?/?,?,?,?", "5,10,11")
        order = ["11", "10", *["?"] * (len(at.discard) - 3)]
        after = play(at, f"shuffle {','.join(order)}")
        assert after.draw[:2] == ("11", "10")

    def test_an_order_of_other_cards_is_refused(self) -> None:
        at = KOMBIO.read_position(f"{','.join(['?'] * 33)}/{','.join(['?'] * 33)} 5,6,7,8 - 1")
        assert refused(at, "shuffle 6,7") == ("kombio.shuffle",)
        assert refused(at, "shuffle 6,7,9") == ("kombio.shuffle",)
        assert play(at, "shuffle 8,7,6").draw == ("8", "7", "6")

    def test_no_shuffle_while_cards_are_left_to_draw(self) -> None:
        assert refused(table(), "shuffle") == ("kombio.shuffle",)

    def test_one_discard_is_not_shuffled_but_can_be_taken(self) -> None:
        at = KOMBIO.read_position(f"{','.join(['?'] * 35)}/{','.join(['?'] * 34)} 5 - 1")
        assert refused(at, "draw") == ("kombio.take",)
        assert legal(at, 1) == ["1:take", "1:kombio"]

    def test_nothing_to_take_lets_the_turn_go_by(self) -> None:
        at = KOMBIO.read_position(f"{','.join(['?'] * 35)}/{','.join(['?'] * 35)} - - 1")
        assert refused(at, "take") == ("kombio.take",)
        assert legal(at, 1) == ["1:pass", "1:kombio"]
        assert play(at, "pass").turn == 2

    def test_the_page_is_told_when_a_shuffle_is_due(self) -> None:
        last = f"{','.join(['?'] * 33)}/{','.join(['?'] * 33)} 5,6,7 8 1"
        _, events = apply(KOMBIO.read_position(last), "draw")
        assert [event.kind for event in events] == ["draw", "shuffle-due"]
