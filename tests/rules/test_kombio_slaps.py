"""Slaps: what counts, what goes back, what is given, and who may."""

import pytest

from tests.rules.kombio_tables import apply, check, hand, held, legal, play, refused, table

HANDS = "1,2,3,5/5,6,7,8/9,5,10,11"


class TestSlapping:
    """Slapping, the rulebook's section."""

    def test_a_matching_card_from_the_own_hand(self) -> None:
        at = table(HANDS)
        after, events = apply(at, "3:slap 3.2")
        assert hand(after, 3) == "9,.,10,11"
        assert after.discard == ("5", "5")
        assert (events[0].kind, events[0].seat) == ("slap", 3)
        assert events[0].words.en == "Player 3 slaps the 5 from Player 3's card 2."

    def test_anyone_at_any_time_and_the_turn_stays(self) -> None:
        for seat in (1, 2, 3):
            at = table(HANDS)
            spot = next(text for text in legal(at, seat) if "slap" in text)
            assert play(at, spot).turn == at.turn
        at = play(table(HANDS), "draw")
        assert play(at, "1:slap 1.4").held == at.held

    def test_only_cards_that_match_are_offered(self) -> None:
        for seat in (1, 2, 3):
            slaps = [text for text in legal(table(HANDS), seat) if "slap" in text]
            assert slaps == [f"{seat}:slap {spot}" for spot in ("1.4", "2.1", "3.2")]

    def test_from_another_hand_the_slapper_gives_a_card(self) -> None:
        at = play(table(HANDS), "3:slap 2.1")
        assert (held(at, 3), held(at, 2)) == (4, 3)
        assert legal(at, 3) == [f"3:give {place}" for place in (1, 2, 3, 4)]
        after, events = apply(at, "3:give 4")
        assert (hand(after, 3), hand(after, 2)) == ("9,5,10", "11,6,7,8")
        assert after.debt is None
        assert events[0].words.en == "Player 3 gives Player 3's card 4 for Player 2's card 1."

    def test_a_successful_slap_always_reduces_the_slappers_hand(self) -> None:
        own = play(table(HANDS), "3:slap 3.2")
        other = play(table(HANDS), "3:slap 1.4", "3:give 1")
        assert held(own, 3) == held(other, 3) == 3
        assert held(other, 1) == 4

    def test_who_knew_the_card_given_still_knows_it(self) -> None:
        at = play(table("1,2,3,5/6/9:3,?:1"), "3:slap 1.4", "3:give 1")
        assert hand(at, 1) == "1,2,3,9:3"

    def test_a_hidden_card_is_named_as_it_lands(self) -> None:
        at = table()
        assert play(at, "3:slap 3.1 5").discard == ("5", "5")
        assert refused(at, "3:slap 3.1 6") == ("kombio.slap",)

    def test_where_nobody_told_the_place(self) -> None:
        after = play(table("?,?,?,?/?,?/?:3,?,?,?"), "3:slap 3.? 5")
        assert held(after, 3) == 3
        assert hand(after, 3) == ".,?,?,?"

    def test_a_player_without_cards_has_none_to_give(self) -> None:
        after = play(table("1,5/6,7/-"), "3:slap 1.2")
        assert (after.debt, hand(after, 1)) == (None, "1")


class TestTheWindow:
    """B2, B3, B6."""

    def test_the_card_turned_up_at_the_start_cannot_be_slapped(self) -> None:
        at = table(HANDS, fields="window=shut:5")
        assert refused(at, "3:slap 3.2") == ("kombio.window",)

    def test_one_success_a_discard(self) -> None:
        at = play(table(HANDS), "3:slap 3.2")
        assert refused(at, "1:slap 1.4") == ("kombio.window",)
        assert "has been slapped already" in check(at, "1:slap 1.4").why.en

    def test_with_chain_slaps_a_card_that_was_slapped_can_be_slapped_again(self) -> None:
        at = table(HANDS, fields="window=slapped:5 chain_slaps=on")
        assert at.is_open
        assert "1:slap 1.4" in legal(at, 1)
        after, events = apply(at, "3:slap 3.2")
        assert events[0].kind == "slap"
        assert after.is_open
        assert check(after, "1:slap 1.4").legal
        assert play(at, "3:press 5000").claims
        assert refused(at, "3:take-back 3.2") == ("kombio.slap",)

    @pytest.mark.parametrize("acts", [("take",), ("1:penalty revealed 2.1", "2:amends")])
    def test_with_chain_slaps_a_card_that_was_taken_cannot_be_slapped(
        self, acts: tuple[str, ...]
    ) -> None:
        at = play(table(HANDS, "5,5", "window=slapped:5 chain_slaps=on"), *acts)
        assert not at.is_open
        assert refused(at, "3:slap 3.2") == ("kombio.window",)
        assert "taken" in check(at, "3:slap 3.2").why.en

    def test_a_later_true_match_goes_back_free(self) -> None:
        at = play(table(HANDS), "3:slap 3.2")
        after, events = apply(at, "1:take-back 1.4")
        assert (events[0].kind, events[0].amount) == ("late-slap", 0)
        assert hand(after, 1) == "1,2,3,5:123"
        assert after.draw == at.draw

    def test_a_later_wrong_card_is_penalised(self) -> None:
        at = play(table(HANDS), "3:slap 3.2")
        assert refused(at, "1:slap 1.1") == ("kombio.slap", "kombio.window")
        after, events = apply(at, "1:take-back 1.1")
        assert events[0].kind == "wrong-slap"
        assert held(after, 1) == 5

    def test_covering_opens_another_window(self) -> None:
        at = play(table(HANDS), "draw", "replace 2")
        assert refused(at, "3:slap 3.2") == ("kombio.slap",)
        assert at.window is not None
        assert at.window.card == "6"

    def test_the_slapped_card_can_be_taken_like_any_discard(self) -> None:
        after = play(table(HANDS), "3:slap 3.2", "take", "replace 4")
        assert hand(after, 2) == "5,6,7,5:123"

    def test_before_the_first_discard_there_is_nothing_to_slap(self) -> None:
        at = table(HANDS, fields="")
        assert refused(at, "3:slap 3.2") == ("kombio.slap", "kombio.window")

    def test_no_slaps_before_or_after_the_round(self) -> None:
        before = table(HANDS, discard="-", fields="stage=look")
        assert refused(before, "3:slap 3.2") == ("kombio.flip",)
        over = table(HANDS, fields="stage=over")
        assert refused(over, "3:slap 3.2") == ("kombio.round",)


class TestWrongSlaps:
    """B5."""

    def test_an_own_card_goes_back_and_one_is_drawn(self) -> None:
        at = table(HANDS, top="12")
        assert refused(at, "3:slap 3.1") == ("kombio.slap",)
        assert check(at, "3:slap 3.1").why.en == "The 9 does not match the 5."
        after, events = apply(at, "3:take-back 3.1")
        assert hand(after, 3) == "9:123,5,10,11,12"
        assert (events[0].kind, events[0].amount) == ("wrong-slap", 1)
        assert after.is_open

    def test_for_anothers_card_the_victim_chooses_the_amends(self) -> None:
        at = table(HANDS)
        assert refused(at, "3:slap 2.2") == ("kombio.slap",)
        at = play(at, "3:take-back 2.2")
        assert hand(at, 2) == "5,6:123,7,8"
        assert legal(at, 2)[:2] == ["2:amends", "2:amends 1"]

    def test_a_slap_that_counts_is_not_taken_back(self) -> None:
        assert refused(table(HANDS), "3:take-back 3.2") == ("kombio.slap",)

    def test_the_penalty_waits_for_a_shuffle(self) -> None:
        hands = f"{','.join(['?'] * 33)}/{','.join(['?'] * 33)}"
        at = table(hands, "5,5,6,7", turn=1)
        assert not at.draw
        assert refused(at, "2:take-back 2.1 8") == ("kombio.shuffle",)
        assert check(at, "2:take-back 2.1 8").may_become_legal
        assert held(play(at, "shuffle", "2:take-back 2.1 8"), 2) == 34

    def test_where_nobody_told_the_place_nothing_is_known_of_the_card(self) -> None:
        after = play(table("?:1,?:1/?,?"), "1:take-back 1.? 6")
        assert hand(after, 1) == "?,?,?"

    def test_a_card_that_cannot_be_there(self) -> None:
        assert refused(table(HANDS), "3:slap 3.1 5") == ("kombio.card",)
        assert refused(table(HANDS), "3:take-back 3.1 5") == ("kombio.card",)
        assert refused(table(HANDS), "3:slap 3.9") == ("kombio.card",)


class TestCardsOwed:
    def test_other_slaps_and_own_acts_wait(self) -> None:
        at = play(table(HANDS, fields="window=open:5 chain_slaps=on"), "2:slap 1.4")
        assert refused(at, "3:slap 3.2") == ("kombio.give",)
        assert check(at, "3:slap 3.2").may_become_legal
        assert refused(at, "draw") == ("kombio.give",)

    def test_the_turn_of_another_goes_on(self) -> None:
        at = play(table(HANDS), "3:slap 1.4")
        assert play(at, "draw", "replace 1", "3:give 1").debt is None

    def test_nobody_else_gives(self) -> None:
        at = play(table(HANDS), "3:slap 1.4")
        assert refused(at, "2:give 1") == ("kombio.give",)
        assert refused(table(HANDS), "3:give 1") == ("kombio.give",)

    def test_giving_is_no_choice(self) -> None:
        at = play(table(HANDS), "3:slap 1.4")
        assert refused(at, "3:keep") == ("kombio.give",)
        assert refused(at, "3:give 7") == ("kombio.card",)

    def test_a_penalty_card_leaves_the_gap_that_waits(self) -> None:
        at = play(table(HANDS, top="12"), "3:slap 1.4", "1:penalty declared")
        assert hand(at, 1) == "1,2,3,.,12"
        assert hand(play(at, "3:give 1"), 1) == "1,2,3,9,12"


class TestAfterKombio:
    """The caller's hand is locked; the caller still slaps from others."""

    CALLED = "window=open:5 called=1"

    def test_the_caller_slaps_no_own_card(self) -> None:
        at = table(HANDS, fields=self.CALLED)
        assert refused(at, "1:slap 1.4") == ("kombio.locked",)

    def test_nobody_slaps_the_callers_cards(self) -> None:
        at = table(HANDS, fields=self.CALLED)
        assert refused(at, "3:slap 1.4") == ("kombio.locked",)

    def test_the_caller_slaps_from_others_and_gives(self) -> None:
        after = play(table(HANDS, fields=self.CALLED), "1:slap 3.2", "1:give 3")
        assert (hand(after, 1), hand(after, 3)) == ("1,2,.,5", "9,3,10,11")

    def test_a_match_from_the_locked_hand_goes_back_free(self) -> None:
        after, events = apply(table(HANDS, fields=self.CALLED), "3:take-back 1.4")
        assert events[0].kind == "late-slap"
        assert hand(after, 1) == "1,2,3,5:123"

    def test_a_wrong_card_from_the_locked_hand_is_penalised(self) -> None:
        at = table(HANDS, fields=self.CALLED)
        assert refused(at, "1:slap 1.1") == ("kombio.slap", "kombio.locked")
        assert held(play(at, "1:take-back 1.1"), 1) == 5

    def test_the_last_discard_can_be_slapped_before_the_hands_are_turned_up(self) -> None:
        at = table(HANDS, fields="window=open:5 called=1 stage=last", turn=1)
        after = play(at, "3:slap 3.2", "reveal")
        assert after.stage == "over"
        assert held(after, 3) == 3


class TestEmptyHands:
    """B10."""

    def test_the_last_card_slapped_is_no_call(self) -> None:
        after, events = apply(table("5/1,2/3,4"), "1:slap 1.1")
        assert held(after, 1) == 0
        assert after.called == 0
        assert [(event.kind, event.seat) for event in events] == [("slap", 1), ("empty-hand", 1)]

    @pytest.mark.parametrize("mover", [1, 2])
    def test_where_the_table_says_so_it_is(self, mover: int) -> None:
        fields = "window=open:5 empty_hand=calls"
        after, events = apply(table("5/1,2/3,4", fields=fields, turn=mover), "1:slap 1.1")
        assert after.called == 1
        assert after.turn == 2
        assert "counts as the call" in events[1].words.en
        after = play(after, "draw", "replace 1", "3:draw", "3:replace 1")
        assert after.stage == "last"

    def test_in_mid_turn_it_is_finished_first(self) -> None:
        fields = "window=open:5 empty_hand=calls action=view_other"
        after = play(table("5/1,2/3,4", fields=fields, turn=1), "1:slap 1.1")
        assert (after.called, after.turn) == (1, 1)
        assert play(after, "view 2.1").turn == 2

    def test_giving_the_last_card_empties_a_hand_too(self) -> None:
        fields = "window=open:5 empty_hand=calls"
        after = play(table("5,1/2,6/3", fields=fields), "3:slap 1.1")
        assert after.called == 0
        after = play(after, "3:give 1")
        assert (after.called, hand(after, 1)) == (3, "3,1")
