"""What each seat may know: views, peeks and trades, and when knowledge ends."""

import pytest

from app.rules.cards import Hand
from app.rules.kongkang import KONGKANG, Sight
from tests.rules.kongkang_tables import at, play


class TestViews:
    FULL = at("hands=3,4/1,2,8/5,6,7 draw=10,9,9 last=3:9 turn=1 aside=8,8+34 seen=1>2:8")

    def test_own_hand_and_what_was_seen(self) -> None:
        view = KONGKANG.view(self.FULL, 1)
        assert view.hands == (Hand(("3", "4")), Hand(("8",), 2), Hand(unknown=3))

    @pytest.mark.parametrize("seat", [0, 1, 2, 3])
    def test_draw_pile_and_dead_cards_are_hidden(self, seat: int) -> None:
        view = KONGKANG.view(self.FULL, seat)
        assert (view.draw.known, len(view.draw)) == ((), 3)
        assert (view.aside.known, len(view.aside)) == ((), 36)

    def test_everybody_else_sees_the_table_only(self) -> None:
        view = KONGKANG.view(self.FULL, 0)
        assert all(not hand.known for hand in view.hands)
        assert view.seen == ()
        assert view.piles == self.FULL.piles

    def test_a_view_of_a_view_is_the_view(self) -> None:
        for seat in (0, 1, 2, 3):
            view = KONGKANG.view(self.FULL, seat)
            assert KONGKANG.view(view, seat) == view

    def test_compared_hands_are_seen_by_all(self) -> None:
        over = play(at("hands=1,2/5,6/4 piles=9/8/3 last=2:8 turn=3"), "kongkang")
        assert KONGKANG.view(over, 1).hands == over.hands

    def test_hands_stay_hidden_after_a_last_card(self) -> None:
        over = play(at("hands=8/1,2/5 last=3:9 turn=1 phase=drawn"), "8")
        assert KONGKANG.view(over, 1).hands[1:] == (Hand(unknown=2), Hand(unknown=1))

    def test_a_card_about_to_be_given_is_seen_by_its_giver_only(self) -> None:
        waiting = play(at("hands=trade,3/4,5/+5 last=3:9 turn=1 phase=drawn"), "trade @2=3")
        for seat, give in ((1, "3"), (2, "?"), (3, "?")):
            effect = KONGKANG.view(waiting, seat).effect
            assert effect is not None
            assert effect.turning is not None
            assert effect.turning.give == give


class TestPeeks:
    def test_seen_until_it_is_played(self) -> None:
        drawn = at("hands=peek,3/8,8,5/+5 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "peek @2", "turned 8")
        assert after.seen == (Sight(1, 2, "8"),)
        assert play(after, "draw", "5").seen == (Sight(1, 2, "8"),)
        assert play(after, "draw", "8").seen == ()

    def test_the_same_card_seen_twice_may_be_one_card(self) -> None:
        drawn = at("hands=peek,3/8,8,5/+5 last=3:9 turn=1 phase=drawn seen=1>2:8")
        assert play(drawn, "peek @2", "turned 8").seen == (Sight(1, 2, "8"),)

    def test_a_card_that_nobody_here_saw_is_nobodys_knowledge(self) -> None:
        drawn = at("hands=peek,3/8,8,5/+5 last=3:9 turn=1 phase=drawn")
        assert play(drawn, "peek @2", "turned ?").seen == ()


class TestTrades:
    def test_both_know_what_they_gave(self) -> None:
        drawn = at("hands=trade,3,6/4,5/+5 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "trade @2=3", "turned 4")
        assert after.seen == (Sight(1, 2, "3"), Sight(2, 1, "4"))

    def test_everybody_else_is_in_doubt_about_both_hands(self) -> None:
        drawn = at(
            "hands=trade,3,6/4,5/7,7 last=3:9 turn=1 phase=drawn seen=3>1:6,3>2:4,1>3:7,2>3:7"
        )
        after = play(drawn, "trade @2=3", "turned 5")
        assert {sight for sight in after.seen if sight.seat == 3} == set()
        assert {sight for sight in after.seen if sight.owner == 3} == {
            Sight(1, 3, "7"),
            Sight(2, 3, "7"),
        }

    def test_a_card_known_and_taken_is_known_no_more(self) -> None:
        drawn = at("hands=trade,3,6/4,5/+5 last=3:9 turn=1 phase=drawn seen=1>2:4,2>1:3")
        after = play(drawn, "trade @2=3", "turned 4")
        assert after.seen == (Sight(1, 2, "3"), Sight(2, 1, "4"))

    def test_an_unseen_swap_leaves_nothing_certain_of_the_two(self) -> None:
        drawn = at("hands=trade,3,6/4,5/7 last=3:9 turn=1 phase=drawn seen=1>2:4,2>1:3,1>3:7")
        assert play(drawn, "trade @2", "turned ?").seen == (Sight(1, 3, "7"),)

    def test_a_card_given_unseen_and_one_taken_seen(self) -> None:
        drawn = at("hands=trade,3,6/4,5/7 last=3:9 turn=1 phase=drawn seen=1>2:5,2>1:3")
        assert play(drawn, "trade @2", "turned 4").seen == (Sight(1, 2, "5"), Sight(2, 1, "4"))


class TestEnds:
    def test_who_left_knows_nothing_and_is_not_known(self) -> None:
        slip = at("hands=9+4/9,8+3/7+4 bananas=26/0/19 last=2:8 turn=3 seen=1>2:8,2>1:9,1>3:7")
        after = play(slip, "8")
        assert after.out == (2,)
        assert after.seen == (Sight(1, 3, "7"),)
        assert after.aside == Hand(("8", "9"), 3)

    def test_a_new_round_starts_unknown(self) -> None:
        over = at("hands=1/2/8 bananas=13/13/13 phase=over winner=1 turn=1 seen=1>3:8")
        assert play(over, "next-round").seen == ()
