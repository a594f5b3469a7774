"""What a play, a draw, a claim or a shuffle changes at the table, and what it leaves as it was."""

import pytest

from app.rules.dabong import DABONG, HowMany, TakeBack
from tests.rules.dabong_tables import after, at

I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels


def legal(text: str, move: str) -> bool:
    position = at(text)
    return DABONG.check(position, DABONG.read_move(position, move)).legal


class TestDirection:
    @pytest.mark.parametrize(("card", "turn"), [("4W", 1), ("JA", 4), ("9A", 3)])
    def test_to_the_right_the_lower_number_is_next(self, card: str, turn: int) -> None:
        assert after(f"4A hands=?5/{card},?4/?5/?5 turn=2r", card).standing.turn == turn

    def test_a_second_9_turns_it_back(self) -> None:
        now = after("4A hands=9A,?4/?5/9E,?4", "9A", "9E")
        assert (now.standing.direction, now.standing.turn) == (1, 1)

    def test_a_draw_passes_the_turn_to_the_right_too(self) -> None:
        assert after("4A hands=?5/?5/?5 turn=1r", "draw").standing.turn == 3

    @pytest.mark.parametrize(("card", "turn"), [("2A", 2), ("8F", 2), ("QE", 2), ("JA", 1)])
    def test_of_two_players_a_9_or_jack_alone_gives_the_turn_back(
        self, card: str, turn: int
    ) -> None:
        top = "QA" if card == "QE" else "4A"
        assert after(f"{top} hands={card},?4/?5", card).standing.turn == turn


class TestRuns:
    def test_equal_cards_are_counted_from_the_top(self) -> None:
        assert after(f"5F hands=5W,?4/?5/?5 {I}", "5W").standing.run == 2
        assert after(f"5F hands=6F,?4/?5/?5 {I}", "6F").standing.run == 1

    def test_after_a_4th_inside_a_play_the_count_is_of_what_lies_on_top(self) -> None:
        text = f"5F 2:5E hands=5W,5A,6F,6W,6E,?2/?4/?4 turn=1 {I}"
        now = after(text, "5W 5A 6F 6W 6E").standing
        assert (now.again, now.run) == (True, 3)

    def test_with_a_5th_one_plays_again_once_more(self) -> None:
        text = f"2:7F,7W,7E hands=?4/?4/7A,S,5A,?2 turn=3 {I}"
        now = after(text, "7A", "S=7F").standing
        assert (now.turn, now.again, now.run) == (3, True, 5)

    def test_a_draw_on_the_option_is_one_card_and_leaves_the_2s_to_the_next(self) -> None:
        text = f"2F 1:2W 2:2E hands=?4/?4/2A,5A,?3 turn=3t3 {I}"
        now = after(text, "2A", "draw KE")
        assert len(now.hand(3)) == 5
        assert (now.standing.turn, now.standing.twos, now.owed) == (1, 4, 8)


class TestWhatIsOwed:
    def test_2s_laid_on_2s_are_all_drawn_for(self) -> None:
        text = f"1:2F hands=?5/2W,2E,?3/?5 turn=2t1 {I}"
        now = after(text, "2W 2E")
        assert (now.standing.twos, now.owed) == (3, 6)
        assert len(after(text, "2W 2E", "draw").hand(3)) == 11

    def test_a_2_on_2s_that_are_drawn_for_owes_only_itself(self) -> None:
        text = "1:2F hands=?5/?5/2W,?4 turn=2t1"
        assert after(text, "draw", "2W").owed == 2

    def test_a_queen_of_another_suit_owes_nothing(self) -> None:
        assert after("QA hands=QE,?4/?5/?5", "QE").owed == 1
        assert after("QA hands=S,?4/?5/?5", "S=QW").owed == 2


class TestHeavenAndHell:
    def test_a_heaven_on_a_hell_may_be_answered_again(self) -> None:
        text = f"KF hands=6F,6W,6E,?2/7F,7W,7E,?2/6A,S,S,?2 {I}"
        now = after(text, "6F 6W 6E", "2:7F 7W 7E")
        assert (now.standing.opens, now.standing.turn) == ("heaven", 3)
        assert after(text, "6F 6W 6E", "2:7F 7W 7E", "3:6A S=6F S=6W").standing.opens == "hell"

    def test_the_same_does_not_answer_itself(self) -> None:
        text = f"1:7F,7W,7E hands=?5/?5/7A,S,S,?2 turn=2h {I}"
        assert not legal(text, "3:7A S=7F S=7W")


class TestWinning:
    def test_the_last_card_wins_and_ends_the_hand(self) -> None:
        now = after("4A hands=5A/?5/?5", "5A")
        assert (now.stage, now.winner) == ("over", 1)
        now = after("4A hands=5A,6F/?5/?5", "5A")
        assert (now.stage, now.winner) == ("play", 0)

    def test_the_river_is_used_up_by_who_wins_with_it(self) -> None:
        text = f"10W hands=7F,2F/?5/?5 community=AF {I}"
        now = after(text, "7F 2F AF river")
        assert (now.winner, now.river) == (1, "")
        assert after(f"5F hands=6F,7A/?5/?5 community=AF {I}", "6F").river == "AF"

    def test_a_hand_shown_for_a_claim_is_known_from_then_on(self) -> None:
        worst = "10E 3A 4W 6F 7A KF KW QE"
        now = after(f"5F hands=?8/?8/?8 as_dealt=2 {I}", f"2:worst-hand show {worst}")
        assert now.hand(2).known == tuple(sorted(worst.split()))
        assert now.hand(1).unknown == 8

    @pytest.mark.parametrize(
        ("hand", "wins"),
        [
            ("10E,3A,4W,6F,7A,KF,KW,QE", True),
            ("10E,3A,4W,6F,7A,5F,KW,QE", False),
            ("10E,3A,4W,6F,10A,KF,KW,QE", False),
            ("10E,3E,4W,6F,7E,KF,KW,QE", False),
            ("10E,3A,3W,6F,7A,KF,KW,QE", False),
            ("10E,3A,3W,3F,7A,QF,KW,10W", False),
            ("10E,3A,4W,6F,7A,JF,KW,QE", False),
            ("10E,3A,4W,6F,7A,KF,QW,QE", False),
            ("10E,2A,4W,6F,7A,KF,KW,QE", False),
            ("10E,8A,4W,6F,7A,KF,KW,QE", False),
            ("10E,9A,4W,6F,7A,KF,KW,QE", False),
            ("10E,3A,4W,6F,S,KF,KW,QE", False),
        ],
    )
    def test_a_worst_hand_has_four_tens_four_suits_one_pair_and_nothing_special(
        self, hand: str, wins: bool
    ) -> None:
        text = f"5E hands={hand}/?8/?8 as_dealt=1 {I}"
        assert legal(text, "worst-hand") == wins

    def test_a_worst_hand_out_of_turn_does_not_face_the_2(self) -> None:
        text = f"1:2F hands=?8/?8/10E,3A,4W,6F,7A,KF,KW,QE as_dealt=3 turn=2t1 {I}"
        assert after(text, "3:worst-hand").winner == 3

    def test_a_natural_dabong_takes_two_cards(self) -> None:
        assert not legal("1:KE hands=?5/?5/S turn=2", "3:S")
        assert legal("1:KE hands=?5/?5/S,3W turn=2", "3:S 3W")


class TestAsDealt:
    def test_a_hand_that_played_or_drew_is_no_longer_as_it_was_dealt(self) -> None:
        text = "4A hands=5A,?7/?8/?8 as_dealt=1,2,3"
        assert after(text, "5A").as_dealt == (2, 3)
        assert after(text, "5A", "draw").as_dealt == (3,)

    def test_a_trade_ends_it_for_both(self) -> None:
        assert after("4A hands=?8/?8/?8 as_dealt=1,2,3", "1:trade 3 ? for ?").as_dealt == (2,)


class TestCalls:
    def test_a_call_holds_while_one_card_is_left(self) -> None:
        now = after("5F hands=9E/9W/?8", "1:one-card", "2:one-card", "1:draw 4W")
        assert now.called == (2,)

    def test_who_has_called_is_not_caught(self) -> None:
        text = "5F hands=9E/?8/?8"
        assert len(after(text, "2:how-many 1").hand(1)) == 2
        assert len(after(text, "1:one-card", "2:how-many 1").hand(1)) == 1

    def test_a_play_taken_back_silences_the_call(self) -> None:
        now = after("5F hands=6F,9E/?8/?8", "6F", "1:one-card", "1:take-back")
        assert now.called == ()
        assert now.hand(1).known == ("6F", "9E")


class TestTakingBack:
    CALLED = "4A hands=2A,5A,?5/9E/?8 called=2 as_dealt=1,3"

    def test_a_call_undone_by_a_penalty_counts_again_when_that_goes_back(self) -> None:
        """The book does not say; a family takes it that all is as it was (D18)."""
        drawn = after(self.CALLED, "2A", "draw 4W 5W")
        assert drawn.called == ()
        assert at(DABONG.write_position(drawn)) == drawn
        back = DABONG.apply(drawn, TakeBack(1))[0]
        assert back.called == (2,)
        assert len(back.hand(2)) == 1
        asked, _ = DABONG.apply(back, HowMany(3, 2))
        assert len(asked.hand(2)) == 1

    def test_a_call_made_after_the_2_and_before_its_penalty_counts_again_too(self) -> None:
        text = self.CALLED.replace(" called=2", "")
        assert after(text, "2A", "2:one-card", "draw 4W 5W", "1:take-back").called == (2,)
        assert after(text, "2A", "draw 4W 5W", "1:take-back").called == ()

    def test_a_hand_is_as_dealt_again_when_its_play_or_its_penalty_goes_back(self) -> None:
        text = "4A hands=2A,5A,?6/?8/?8 as_dealt=1,2,3"
        drawn = after(text, "2A", "draw ? ?")
        assert drawn.as_dealt == (3,)
        assert DABONG.apply(drawn, TakeBack(1))[0].as_dealt == (1, 2, 3)
        assert after(text, "2A", "draw ? ?", "3:6A", "3:take-back", "1:take-back").as_dealt == (
            1,
            2,
            3,
        )

    def test_a_hand_that_was_caught_between_is_not_as_dealt_again(self) -> None:
        text = "4A hands=5A,9F/?2/?2 as_dealt=1,2,3 hand_size=2"
        now = after(text, "5A", "3:how-many 1", "1:take-back")
        assert now.as_dealt == (2, 3)
        assert len(now.hand(1)) == 3

    def test_cards_nobody_saw_go_back_unseen(self) -> None:
        text = "4A hands=2A,5A,?5/KE,?7/?8"
        now = after(text, "2A", "draw", "1:take-back")
        assert now == at(text)

    def test_after_a_take_back_the_2s_that_were_owed_are_owed_again(self) -> None:
        text = f"1:2F hands=?5/2W,?4/?5 turn=2t1 {I}"
        now = after(text, "2W", "2:take-back")
        assert (now.standing.turn, now.standing.twos) == (2, 1)

    def test_a_shaman_taken_back_has_no_name(self) -> None:
        assert after("4A hands=S,?4/?5/?5", "S=4W", "1:take-back").hand(1).known == ("S",)


class TestShuffling:
    def test_what_is_left_of_the_pile_stays_on_top(self) -> None:
        text = "4A 1:5A 2:6A 3:2A hands=?20/?20/?10 draw=KE turn=1t1"
        now = after(text, "shuffle 6A,4A,5A")
        assert now.draw == ("KE", "6A", "4A", "5A")
        assert after(text, "shuffle 6A,4A,5A", "draw").hand(1).known == ("6A", "KE")

    def test_nothing_is_taken_back_after_it(self) -> None:
        text = "4A 1:5A 2:6A hands=?20/?20/7A,?11 turn=3"
        now = after(text, "7A", "shuffle")
        assert not DABONG.check(now, DABONG.read_move(now, "3:take-back")).legal
