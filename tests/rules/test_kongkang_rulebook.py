"""Every worked example and every question of the Kongkang rulebook, named after its section."""

import pytest

from app.rules.kongkang import KONGKANG
from tests.rules.kongkang_tables import at, broken, deciding, events_of, kinds_of, play


class TestSetUp:
    def test_five_cards_and_fifteen_bananas_two_of_them_bet(self) -> None:
        start = KONGKANG.start(("Ana", "Ben", "Cik", "Dayang"), {})
        assert [len(hand) for hand in start.hands] == [5, 5, 5, 5]
        assert [start.bananas(seat) for seat in start.seats] == [13, 13, 13, 13]
        assert start.pot.bananas == 8
        assert len(start.draw) == 28

    @pytest.mark.parametrize(
        ("bananas", "bets"),
        [
            ("20/15/10", [4, 2, 1]),
            ("20/20/5", [4, 4, 1]),
            ("25/10/10", [4, 1, 1]),
            ("15/15/15", [2, 2, 2]),
            ("24/18/3/15", [4, 2, 1, 2]),
            ("20/10", [4, 1]),
            ("15/15", [2, 2]),
        ],
    )
    def test_bets_by_rank(self, bananas: str, bets: list[int]) -> None:
        over = at(f"bananas={bananas} pot=0 phase=over winner=1 round=1")
        placed = [event for event in events_of(over, "next-round") if event.kind == "bet"]
        assert [event.amount for event in placed] == bets
        assert play(over, "next-round").pot.bananas == sum(bets)


class TestHowToPlay:
    def test_draw_one_and_play_one(self) -> None:
        start = KONGKANG.start(("Ana", "Ben", "Cik"), {})
        after = play(start, "draw", "9 left")
        assert after.turn == 2
        assert [len(hand) for hand in after.hands] == [5, 5, 5]
        assert len(after.draw) == len(start.draw) - 1

    def test_several_of_the_same_at_once(self) -> None:
        drawn = at("hands=8,8,8,3+1/+5/+5 last=3:9 turn=1 phase=drawn")
        assert len(play(drawn, "8 8 8").hands[0]) == 2

    @pytest.mark.parametrize(("side", "following"), [("left", 2), ("right", 4)])
    def test_the_first_player_puts_the_card_left_or_right(self, side: str, following: int) -> None:
        start = KONGKANG.start(("Ana", "Ben", "Cik", "Dayang"), {})
        after = play(start, "draw", f"9 {side}")
        assert after.turn == following
        again = play(after, "draw", "1", "draw", "2")
        assert again.turn == {"left": 4, "right": 2}[side]

    def test_the_diagram_of_the_slip_chain(self) -> None:
        """B draws and plays an 8; C slips an 8; D slips an 8 and a skull; B pays for all three."""
        start = KONGKANG.start(("A", "B", "C", "D"), {})
        after_b = play(start, "draw", "9 left", "draw", "8")
        after_c = play(after_b, "3: 8")
        assert [after_c.bananas(seat) for seat in (1, 2, 3, 4)] == [13, 12, 14, 13]
        after_d = play(after_c, "4: 8 skull")
        assert [after_d.bananas(seat) for seat in (1, 2, 3, 4)] == [13, 10, 14, 15]
        assert [len(hand) for hand in after_d.hands] == [5, 5, 4, 3]


class TestCardEffect:
    def test_peek_looks_at_one_card(self) -> None:
        drawn = at("hands=peek,3+1/8+4/+5 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "peek", "aim @2", "turned 8")
        assert KONGKANG.view(after, 1).hands[1].known == ("8",)
        assert KONGKANG.view(after, 3).hands[1].known == ()

    def test_skip_skips_the_next_turn_of_the_target(self) -> None:
        drawn = at("hands=skip,3+1/+5/+5 last=3:9 turn=1 phase=drawn")
        assert play(drawn, "skip @2").turn == 3
        assert play(drawn, "skip @3").turn == 2

    def test_trade_swaps_a_chosen_card_for_a_random_one(self) -> None:
        drawn = at("hands=trade,4,7/1,2,3/+5 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "trade @2=4", "turned 2")
        assert after.hands[0].known == ("2", "7")
        assert after.hands[1].known == ("1", "3", "4")

    def test_a_skull_acts_as_the_card_beside_it(self) -> None:
        drawn = at("hands=skip,skull,3+1/+5/+5/+5 last=4:9 turn=1 phase=drawn")
        after = play(drawn, "skip skull")
        assert after.effect is not None
        assert after.effect.left == 2
        assert play(after, "aim @2", "aim @3").turn == 4

    def test_effects_of_one_play_need_different_targets(self) -> None:
        drawn = at("hands=peek,peek,3/+5/+5 last=3:9 turn=1 phase=drawn")
        assert broken(drawn, "peek peek @2 @2") == ("kongkang.targets",)
        assert broken(drawn, "peek peek @2 @3") == ()


class TestRoundEnd:
    def test_one_the_caller_is_lowest_and_takes_the_pot(self) -> None:
        call = at("hands=1,2/5,6/peek piles=9/8/3 last=3:3 turn=1")
        after = play(call, "kongkang")
        assert (after.winner, after.end) == (1, "call")
        assert [after.bananas(seat) for seat in (1, 2, 3)] == [19, 13, 13]

    def test_one_the_caller_is_not_lowest_and_loses_half(self) -> None:
        call = at("hands=1,2/5,6/4 piles=9/8/3 last=2:8 turn=3")
        after = play(call, "kongkang")
        assert after.winner == 1
        assert [after.bananas(seat) for seat in (1, 2, 3)] == [19, 13, 7]
        assert after.removed.bananas == 6

    def test_two_the_deck_runs_out_and_nobody_slips(self) -> None:
        """C played last; A, B and D tie, and D sits closest."""
        start = at("hands=5/5/9/5 draw=-" + _all_but("5", "5", "9", "5", top="8", seat=3))
        after = play(start, "no-slip")
        assert (after.winner, after.end) == (4, "deck")

    def test_two_a_slip_keeps_the_round_going(self) -> None:
        start = at("hands=5/5/9/8,2 draw=-" + _all_but("5", "5", "9", "2", "8", top="8", seat=3))
        assert not play(start, "8").is_over

    def test_three_the_last_card_played_wins(self) -> None:
        drawn = at("hands=8/+5/+5 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "8")
        assert (after.winner, after.end) == (1, "out")
        assert after.bananas(1) == 19

    def test_four_the_winner_begins_the_next_round(self) -> None:
        over = play(at("hands=8/+5/+5 last=1:9 turn=3"), "draw", "8", "1: 8")
        assert over.winner == 1
        following = play(over, "next-round")
        assert (following.turn, following.round) == (1, 2)


class TestGameEnd:
    def test_who_cannot_bet_leaves(self) -> None:
        over = at("bananas=20/25/0 pot=0 phase=over winner=1 round=1")
        after = play(over, "next-round")
        assert after.out == (3,)
        assert [len(hand) for hand in after.hands] == [5, 5, 0]

    def test_who_cannot_pay_for_a_slip_leaves(self) -> None:
        slip = at("hands=+5/+5/+5 bananas=20/1/18 last=2:8 turn=3")
        assert kinds_of(slip, "8 8") == ["slip", "paid", "left"]
        after = play(slip, "8 8")
        assert after.out == (2,)
        assert after.bananas(3) == 19

    def test_after_three_rounds_the_most_bananas_win(self) -> None:
        over = at("bananas=15/20/10 pot=0 phase=over winner=1 round=3")
        assert KONGKANG.is_match_over(over)
        assert KONGKANG.actors(over) == ()

    def test_a_tie_is_played_on_by_all(self) -> None:
        over = at("bananas=20/20/5 pot=0 phase=over winner=1 round=3")
        assert not KONGKANG.is_match_over(over)
        assert play(over, "next-round").live == (1, 2, 3)


class TestQuestions:
    def test_no_call_before_a_card_has_been_played(self) -> None:
        assert broken(at("hands=+5/+5/+5 last=1:8 turn=2"), "kongkang") == ("kongkang.call",)

    def test_a_skipped_turn_is_no_card_played(self) -> None:
        """Player 2 is skipped in the first round of turns, and is in turn again."""
        start = KONGKANG.start(("Ana", "Ben", "Cik"), {})
        after = play(start, "draw", "skip left @2", "draw", "9", "draw", "9")
        assert after.turn == 2
        assert broken(after, "kongkang") == ("kongkang.call",)

    def test_no_slip_after_drawing(self) -> None:
        turn = at("hands=8+4/+5/+5 last=3:8 turn=1")
        drawn = play(turn, "draw")
        assert kinds_of(drawn, "8") == ["play"]
        assert kinds_of(turn, "8") == ["slip", "paid"]

    def test_a_tied_caller_wins(self) -> None:
        call = at("hands=1,2/3/4 piles=9/8/6 last=3:6 turn=2")
        assert play(call, "kongkang").winner == 2

    def test_all_who_tie_for_most_or_least_bet_alike(self) -> None:
        over = at("bananas=20/20/10/10 pot=0 phase=over winner=1")
        amounts = [event.amount for event in events_of(over, "next-round") if event.kind == "bet"]
        assert amounts == [4, 4, 1, 1]

    def test_two_specials_have_their_effect_twice(self) -> None:
        drawn = at("hands=skip,skip,3/+5/+5/+5 last=4:9 turn=1 phase=drawn")
        assert play(drawn, "skip skip @2 @3").turn == 4

    def test_skipped_again_only_after_the_skip_is_served(self) -> None:
        waiting = at("hands=skip,3/+5/+5 last=3:9 turn=1 phase=drawn skips=3")
        assert broken(waiting, "skip @3") == ("kongkang.skip",)
        served = at("hands=skip,3/+5/+5 last=3:9 turn=1 phase=drawn")
        assert broken(served, "skip @3") == ()

    def test_not_just_a_pair_of_skulls(self) -> None:
        drawn = at("hands=skull,skull,8/+5/+5 last=3:9 turn=1 phase=drawn")
        assert broken(drawn, "skull skull") == ("kongkang.skull",)
        assert "kongkang.skull" in deciding(drawn, "skull skull 8")

    def test_a_special_can_be_slipped_and_has_its_effect(self) -> None:
        slip = at("hands=+5/+5/+5/+5 last=2:skip turn=3")
        assert kinds_of(slip, "skip @4") == ["slip", "paid", "skip", "skipped"]
        after = play(slip, "skip @4")
        assert (after.bananas(2), after.bananas(3), after.turn) == (12, 14, 1)


def _all_but(*held: str, top: str, seat: int) -> str:
    """Words that lay every card that nobody holds on one pile, the latest play on top."""
    start = KONGKANG.read_position("hands=-/- bananas=13/13 turn=1")
    left = start.unseen_cards()
    left.subtract([*held, top])
    under = [card for card, count in left.items() for _ in range(count)]
    piles = ["-", "-", "-", "-"]
    piles[seat - 1] = ",".join([*under, top])
    return f" piles={'/'.join(piles)} last={seat}:{top} turn={seat % 4 + 1}"
