"""Rounds and matches: who starts, who leaves, calls and ties, and the ends that the rulings decide."""

import pytest

from app.rules.game import RulesError
from app.rules.kongkang import KONGKANG, Deal, bets, full_deck, penalty
from tests.rules.kongkang_tables import NAMES, at, broken, events_of, kinds_of, play


class TestStart:
    @pytest.mark.parametrize("players", [0, 1, 5, 7])
    def test_two_to_four_with_one_box(self, players: int) -> None:
        with pytest.raises(RulesError, match=f"for 2 to 4 players.*, not {players}"):
            KONGKANG.start(("x",) * players, {})

    def test_up_to_six_with_extra_tokens(self) -> None:
        assert len(KONGKANG.start(NAMES, {"extra_tokens": "on"}).hands) == 6
        with pytest.raises(RulesError, match="for 2 to 6 players, not 7"):
            KONGKANG.start(("x",) * 7, {"extra_tokens": "on"})

    @pytest.mark.parametrize("first", ["1", "2", "3"])
    def test_a_seat_begins(self, first: str) -> None:
        assert KONGKANG.start(NAMES[:3], {"first": first}).turn == int(first)

    @pytest.mark.parametrize("first", ["random", "banana"])
    def test_who_begins_is_told(self, first: str) -> None:
        start = KONGKANG.start(NAMES[:3], {"first": first})
        assert KONGKANG.actors(start) == (0,)
        assert broken(start, "2: draw") == ("kongkang.first",)
        assert len(list(KONGKANG.legal_moves(start, 0))) == 3
        assert play(start, "first 2").turn == 2

    def test_a_seat_that_is_not_there_cannot_begin(self) -> None:
        with pytest.raises(RulesError, match="Seat 5 cannot begin"):
            KONGKANG.start(NAMES[:3], {"first": "5"})

    def test_cards_go_round_one_by_one(self) -> None:
        order = full_deck()
        start = KONGKANG.start(NAMES[:3], {}, Deal(order))
        assert start.hands[0].known == tuple(sorted(order[0:15:3]))
        assert start.hands[2].known == tuple(sorted(order[2:15:3]))
        assert start.draw.known == order[15:]

    def test_hands_of_other_sizes(self) -> None:
        start = KONGKANG.start(NAMES[:3], {}, Deal(sizes=(2, 5, 1)))
        assert [len(hand) for hand in start.hands] == [2, 5, 1]
        assert len(start.draw) == 40

    def test_hands_may_take_the_whole_deck(self) -> None:
        assert len(KONGKANG.start(NAMES[:3], {}, Deal(sizes=(16, 16, 16))).draw) == 0

    @pytest.mark.parametrize("sizes", [(5, 5), (5, 5, 5, 5), (5, 5, 0), (5, 5, 39)])
    def test_hands_that_cannot_be_dealt_are_refused(self, sizes: tuple[int, ...]) -> None:
        with pytest.raises(RulesError, match="are no deal for 3 players"):
            KONGKANG.start(NAMES[:3], {}, Deal(sizes=sizes))

    @pytest.mark.parametrize("deal", [("8",) * 48, full_deck()[1:], ("x",) * 48])
    def test_a_deal_that_is_not_the_deck_is_refused(self, deal: tuple[str, ...]) -> None:
        with pytest.raises(RulesError):
            KONGKANG.start(NAMES[:3], {}, Deal(deal))

    def test_a_deal_of_another_kind_is_refused(self) -> None:
        with pytest.raises(RulesError, match="is a Deal or nothing, not str"):
            KONGKANG.start(NAMES[:3], {}, "8 8 8")


class TestBets:
    @pytest.mark.parametrize(
        ("bananas", "expected"),
        [
            ({1: 15, 2: 15}, {1: 2, 2: 2}),
            ({1: 20, 2: 10}, {1: 4, 2: 1}),
            ({1: 20, 3: 15, 4: 10}, {1: 4, 3: 2, 4: 1}),
            ({1: 0, 2: 0, 3: 0}, {1: 2, 2: 2, 3: 2}),
        ],
    )
    def test_rank(self, bananas: dict[int, int], expected: dict[int, int]) -> None:
        assert bets(bananas) == expected

    def test_they_are_worked_out_before_anybody_leaves(self) -> None:
        """Seat 3 has least and cannot bet 1; seat 2 is then still neither most nor least."""
        over = at("bananas=30/15/0 pot=0 phase=over winner=1 round=1")
        after = play(over, "next-round")
        assert [after.bananas(seat) for seat in after.seats] == [26, 13, 0]
        assert after.out == (3,)

    def test_who_has_too_little_pays_what_is_left(self) -> None:
        over = at("bananas=3/1/1 pot=0 removed=40 phase=over winner=2 round=1")
        after = play(over, "next-round")
        assert after.out == (1,)
        assert after.pot.bananas == 5
        assert after.turn == 2

    def test_a_winner_who_leaves_is_followed_by_the_player_on_his_left(self) -> None:
        over = at("bananas=3/1/1 pot=0 removed=40 phase=over winner=1 round=1")
        assert play(over, "next-round").turn == 2

    def test_the_last_one_left_takes_the_pot_and_the_match(self) -> None:
        over = at("bananas=45/0/0 pot=0 phase=over winner=1 round=1")
        kinds = kinds_of(over, "next-round")
        assert kinds[-2:] == ["round-over", "match-over"]
        after = play(over, "next-round")
        assert after.bananas(1) == 45
        assert (after.end, KONGKANG.winners(after)) == ("alone", (1,))
        assert KONGKANG.is_match_over(after)

    def test_if_nobody_can_bet_the_match_ends_as_it_stands(self) -> None:
        over = at("bananas=3/0 pot=0 removed=27 phase=over winner=1 round=1")
        assert KONGKANG.is_match_over(over)
        assert broken(over, "next-round") == ("kongkang.match",)


class TestCalls:
    @pytest.mark.parametrize(("bananas", "lost"), [(0, 0), (1, 0), (2, 1), (13, 6), (15, 7)])
    def test_half_rounded_down(self, bananas: int, lost: int) -> None:
        assert penalty(bananas) == lost

    def test_unseen_hands_are_shown_one_by_one(self) -> None:
        call = at("hands=+5/+5/+5 piles=9/3/1 last=3:1 turn=1")
        asked = play(call, "kongkang")
        assert (asked.phase, KONGKANG.actors(asked)) == ("show", (1, 2, 3))
        assert broken(asked, "draw") == ("kongkang.points",)
        assert broken(asked, "2: show 3 4") == ("kongkang.hand",)
        shown = play(asked, "2: show 2 3 4 5 6", "1: show 5 6 2 1 4")
        assert KONGKANG.actors(shown) == (3,)
        assert broken(shown, "2: show 2 3 4 5 6") == ()
        after = play(shown, "3: show 1 1 2 2 3")
        assert (after.winner, after.bananas(1), after.bananas(3)) == (3, 7, 19)

    def test_a_shown_card_that_cannot_be_there_is_named(self) -> None:
        asked = play(at("hands=+2/+2 piles=8,8/8,8 last=2:8 turn=1"), "kongkang")
        assert broken(asked, "1: show 8 3") == ("kongkang.deck",)

    def test_several_lowest_the_nearest_after_the_last_play(self) -> None:
        """3 played last and calls nothing; 1 calls and fails; 4 comes before 2."""
        table = "hands=9/3/10/3 piles=9/8/7/6 last={}:{} turn=1 way={}"
        assert play(at(table.format(4, 6, "left")), "kongkang").winner == 2
        assert play(at(table.format(2, 8, "right")), "kongkang").winner == 4

    def test_who_played_last_counts_last(self) -> None:
        table = at("hands=9/3/10/3 piles=9/8/7/6 last=4:6 turn=1")
        assert play(table, "kongkang").winner == 2
        table = at("hands=9/3/10/3 piles=9/8/7/6 last=2:8 turn=1")
        assert play(table, "kongkang").winner == 4

    def test_a_failed_call_may_leave_the_caller_with_little(self) -> None:
        table = at("hands=9/3 bananas=1/29 pot=0 piles=9/8 last=2:8 turn=1")
        after = play(table, "kongkang")
        assert (after.bananas(1), after.removed.bananas) == (1, 0)

    def test_a_card_of_an_earlier_round_counts_only_where_that_is_played(self) -> None:
        table = "hands=+5/+5/+5 last=3:8 turn=1 before=1"
        assert broken(at(table), "kongkang") == ("kongkang.call",)
        assert broken(at(f"{table} call_needs_card_this_round=off"), "kongkang") == ()
        never = "hands=+5/+5/+5 last=3:8 turn=1 before=2 call_needs_card_this_round=off"
        assert broken(at(never), "kongkang") == ("kongkang.call",)

    @pytest.mark.parametrize(
        ("piles", "before", "then"),
        [("9/-/8", "", (1, 3)), ("-/9/-", "before=1", (1, 2)), ("-/-/-", "before=3", (3,))],
    )
    def test_who_played_is_remembered_from_round_to_round(
        self, piles: str, before: str, then: tuple[int, ...]
    ) -> None:
        over = at(f"hands=+5/+5/+5 piles={piles} phase=over winner=1 turn=1 {before}")
        assert play(over, "next-round").played_before == then


class TestEmptyDeck:
    TABLE = "hands=9,1/8,3/+2 piles=9/3/7,8 draw=- last=3:8 turn=1 aside=+38"

    def test_who_does_not_slip_ends_the_round(self) -> None:
        asked = play(at(self.TABLE), "no-slip")
        assert asked.phase == "show"
        assert play(asked, "3: show 1 2").winner == 3

    def test_moves_of_the_player_in_turn(self) -> None:
        moves = KONGKANG.legal_moves(at(self.TABLE), 1)
        assert [KONGKANG.write_move(move) for move in moves] == ["1: no-slip", "1: kongkang"]

    def test_the_last_card_drawn_is_still_played(self) -> None:
        table = at("hands=9,1/8,3/+2 piles=9/3/7,8 draw=5 last=3:8 turn=1 aside=+37")
        after = play(table, "draw", "5")
        assert (after.turn, after.is_over) == (2, False)
        assert broken(after, "draw") == ("kongkang.empty-deck",)


class TestSlips:
    def test_nobody_pays_himself(self) -> None:
        """The chain comes round to the one who let it begin."""
        table = at("hands=+5/8+4 last=1:8 payer=2 turn=2")
        assert kinds_of(table, "8") == ["slip"]
        assert play(table, "8").bananas(2) == 13

    def test_a_payer_who_left_pays_no_more(self) -> None:
        table = at("hands=+5/+5/+5/+5 bananas=18/0/18/18 last=2:8 turn=3")
        after = play(table, "8")
        assert (after.out, after.payer) == ((2,), 0)
        assert kinds_of(after, "8") == ["slip"]

    def test_exactly_enough_is_enough(self) -> None:
        table = at("hands=+5/+5/+5 bananas=18/2/18 last=2:8 turn=3")
        after = play(table, "8 8")
        assert (after.bananas(2), after.out) == (0, ())

    def test_the_last_opponent_who_cannot_pay_ends_the_match(self) -> None:
        table = at("hands=+5/+5 bananas=20/0 last=2:8 turn=1")
        assert kinds_of(table, "8") == ["slip", "paid", "left", "round-over", "match-over"]
        after = play(table, "8")
        assert (after.end, after.bananas(1)) == ("alone", 30)

    def test_a_skull_alone_is_no_slip(self) -> None:
        table = at("hands=skull+4/+5/+5 last=3:8,skull turn=1")
        assert broken(table, "skull") == ("kongkang.skull",)
        assert broken(table, "8 skull") == ()


class TestMatch:
    def test_a_tied_match_goes_on_until_one_leads(self) -> None:
        tied = at("bananas=20/20/5 pot=0 phase=over winner=1 round=3")
        following = play(tied, "next-round")
        assert (following.round, following.live) == (4, (1, 2, 3))
        drawn = play(following, "draw")
        assert not KONGKANG.is_match_over(drawn)
        over = at("hands=8/+5/+5 bananas=16/16/4 pot=9 last=3:9 turn=1 phase=drawn round=4")
        assert KONGKANG.is_match_over(play(over, "8"))

    def test_the_end_is_told_once(self) -> None:
        table = at("hands=8/+5/+5 last=3:9 turn=1 phase=drawn round=3")
        words = events_of(table, "8")[-1].words
        assert words.en == "The match is over: player 1 wins with 19 bananas."
        assert words.ms == "Perlawanan tamat: pemain 1 menang dengan 19 pisang."

    def test_who_left_does_nothing_more(self) -> None:
        table = at("hands=+5/-/+5 bananas=20/0/19 out=2 last=3:8 turn=1")
        assert broken(table, "2: draw") == ("kongkang.leaving",)
        assert play(table, "draw", "9").turn == 3
