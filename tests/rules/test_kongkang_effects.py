"""Peek, Skip and Trade at length: targets, chance, what runs out, and which way the turn goes."""

import pytest

from app.rules.cards import Hand
from app.rules.kongkang import KONGKANG, Aim, Target, Turned
from tests.rules.kongkang_tables import at, broken, kinds_of, play


def written(position_text: str, seat: int) -> list[str]:
    position = at(position_text)
    return [KONGKANG.write_move(move) for move in KONGKANG.legal_moves(position, seat)]


class TestTargets:
    def test_more_effects_than_opponents_one_each(self) -> None:
        drawn = at("hands=peek,peek,skull,3/+5/+5 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "peek peek skull @2 @3")
        assert after.turn == 2
        assert broken(drawn, "peek peek skull @2 @3 @2") == ("kongkang.targets",)

    def test_skips_with_nobody_left_to_skip_are_lost(self) -> None:
        drawn = at("hands=skip,3/+5/+5 last=3:9 turn=1 phase=drawn skips=2,3")
        assert kinds_of(drawn, "skip") == ["play", "skipped", "skipped"]
        assert play(drawn, "skip").turn == 1

    def test_nobody_aims_at_himself_nor_at_one_who_left(self) -> None:
        drawn = at("hands=peek,3/+5/+5/- bananas=13/13/13/0 out=4 last=3:9 turn=1 phase=drawn")
        assert broken(drawn, "peek @1") == ("kongkang.targets",)
        assert broken(drawn, "peek @4") == ("kongkang.targets",)

    def test_some_targets_with_the_play_and_some_after(self) -> None:
        drawn = at("hands=peek,peek,3/+5/+5/+5 last=4:9 turn=1 phase=drawn")
        after = play(drawn, "peek peek @3")
        assert after.phase == "effect"
        assert broken(after, "aim @3") == ("kongkang.targets",)
        assert play(after, "aim @2").turn == 2

    def test_only_a_trade_gives(self) -> None:
        drawn = at("hands=peek,3/+5/+5 last=3:9 turn=1 phase=drawn")
        assert broken(drawn, "peek @2=3") == ("kongkang.peek",)

    def test_a_target_who_could_not_pay_for_the_slip_is_gone(self) -> None:
        slip = at("hands=+5/+5/+5/+5 bananas=19/0/19/19 pot=3 last=2:peek turn=3")
        after = play(slip, "peek @2")
        assert after.out == (2,)
        assert after.phase == "effect"
        assert play(after, "aim @4").turn == 4

    def test_the_last_card_drops_its_effect(self) -> None:
        drawn = at("hands=trade/+5/+5 last=3:9 turn=1 phase=drawn")
        assert kinds_of(drawn, "trade") == ["play", "round-over"]
        assert KONGKANG.outcome(drawn, KONGKANG.read_move(drawn, "trade"))["effect"] is None

    def test_a_slip_that_goes_out_is_paid_first(self) -> None:
        slip = at("hands=8,8/+5/+5 last=3:8 turn=1")
        after = play(slip, "8 8")
        assert (after.winner, after.end) == (1, "out")
        assert [after.bananas(seat) for seat in after.seats] == [13 + 2 + 6, 13, 11]


class TestSkips:
    def test_two_players_a_skip_gives_the_turn_back(self) -> None:
        drawn = at("hands=skip,3/+5 last=2:9 turn=1 phase=drawn")
        after = play(drawn, "skip @2")
        assert after.turn == 1
        assert after.skips == ()

    def test_a_skip_waits_until_its_turn_comes(self) -> None:
        drawn = at("hands=skip,3/+5/+5/+5 last=4:9 turn=1 phase=drawn")
        after = play(drawn, "skip @4")
        assert (after.turn, after.skips) == (2, (4,))
        after = play(after, "draw", "9", "draw", "10")
        assert (after.turn, after.skips) == (1, ())

    def test_a_skipped_player_does_not_slip(self) -> None:
        drawn = at("hands=skip,3/+5/+5 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "skip @2")
        assert broken(after, "2: skip") == ("kongkang.turn",)


class TestChance:
    def test_of_an_unseen_hand_nothing_is_asked(self) -> None:
        drawn = at("hands=trade,3/+5/+5 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "trade @2=3")
        assert after.turn == 2
        assert after.hands[0] == Hand(unknown=1)
        assert after.hands[1] == Hand(("3",), 4)

    def test_of_a_known_hand_the_dealer_tells(self) -> None:
        waiting = play(at("hands=trade,3/4,4,5+2/+5 last=3:9 turn=1 phase=drawn"), "trade @2=3")
        assert KONGKANG.actors(waiting) == (0,)
        assert set(KONGKANG.legal_moves(waiting, 0)) == {Turned("4"), Turned("5"), Turned()}
        assert broken(waiting, "draw") == ("kongkang.trade",)
        assert broken(waiting, "2: draw") == ("kongkang.turn", "kongkang.trade")
        assert broken(waiting, "turned 3") == ()
        after = play(waiting, "turned 4")
        assert after.hands[0].known == ("4",)
        assert after.hands[1] == Hand(("3", "4", "5"), 2)

    def test_a_card_that_cannot_be_in_the_hand_is_refused(self) -> None:
        waiting = play(at("hands=peek,3/4,5/+5 last=3:9 turn=1 phase=drawn"), "peek @2")
        assert broken(waiting, "turned 7") == ("kongkang.hand",)

    def test_a_card_that_nobody_saw_leaves_both_hands_in_doubt(self) -> None:
        waiting = play(at("hands=trade,3,6/4,5/+5 last=3:9 turn=1 phase=drawn"), "trade @2")
        after = play(waiting, "turned ?")
        assert after.hands[0] == Hand(unknown=2)
        assert after.hands[1] == Hand(unknown=2)

    def test_every_card_that_may_be_given_is_listed(self) -> None:
        table = "hands=3,3,5/+4/+5 last=1:trade turn=1 phase=effect effect=trade,1"
        assert written(table, 1) == [
            "1: aim @2=3",
            "1: aim @2=5",
            "1: aim @3=3",
            "1: aim @3=5",
        ]

    def test_a_given_card_that_cannot_be_there_is_named(self) -> None:
        table = "hands=+3/+5/+5 piles=8,8/8,8/{} last=3:{} turn=1 phase=drawn"
        drawn = at(table.format("9", "9"))
        assert broken(drawn, "trade @2=8") == ("kongkang.deck",)
        assert broken(drawn, "trade @2=7") == ()

    def test_two_trades_one_after_the_other(self) -> None:
        drawn = at("hands=trade,trade,3,5/8,8/10,10 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "trade trade @2=3 @3=5", "turned 8", "turned 10")
        assert after.hands[0].known == ("10", "8")
        assert after.turn == 2

    def test_a_card_received_may_be_given_on(self) -> None:
        drawn = at("hands=trade,trade,3/8,8/10,10 last=3:9 turn=1 phase=drawn")
        after = play(drawn, "trade trade", "aim @2=3", "turned 8", "aim @3=8", "turned 10")
        assert after.hands[0].known == ("10",)
        assert after.hands[2].known == ("10", "8")

    def test_a_given_card_has_to_be_in_the_hand(self) -> None:
        drawn = at("hands=trade,trade,3,5/8,8/10,10 last=3:9 turn=1 phase=drawn")
        assert broken(drawn, "trade trade @2=3 @3=3") == ("kongkang.hand",)
        waiting = play(drawn, "trade trade")
        verdict = KONGKANG.check(waiting, Target(1, (Aim(2, "7"),)))
        assert verdict.rules == ("kongkang.hand",)


class TestTargetsNobodySaw:
    """A table without phones: somebody peeks or trades, and nobody here saw with whom."""

    def test_a_peek_changes_nothing(self) -> None:
        drawn = at("hands=peek,3/8,8/+5 last=3:9 turn=1 phase=drawn seen=3>2:8")
        after = play(drawn, "peek @?")
        assert (after.turn, after.seen, after.hands[1]) == (2, drawn.seen, Hand(("8", "8")))

    def test_after_a_trade_no_other_hand_is_certain(self) -> None:
        drawn = at("hands=trade,3,6/8,8/+5 last=3:9 turn=1 phase=drawn seen=3>2:8")
        after = play(drawn, "trade", "aim @?=3")
        assert after.hands == (Hand(("6",), 1), Hand(unknown=2), Hand(unknown=5))
        assert (after.turn, after.seen) == (2, ())
        assert play(drawn, "trade @?").hands[0] == Hand(unknown=2)

    def test_two_of_them(self) -> None:
        drawn = at("hands=peek,peek,3/+5/+5 last=3:9 turn=1 phase=drawn")
        assert kinds_of(drawn, "peek peek @? @?") == ["play", "peek", "peek"]
        assert broken(drawn, "peek peek @? @? @?") == ("kongkang.targets",)
        assert play(drawn, "peek peek @?", "aim @2").turn == 2

    def test_who_is_skipped_has_to_be_said(self) -> None:
        drawn = at("hands=skip,3/+5/+5 last=3:9 turn=1 phase=drawn")
        assert broken(drawn, "skip @?") == ("kongkang.targets",)

    def test_a_given_card_is_still_one_of_the_hand(self) -> None:
        drawn = at("hands=trade,3,6/+5/+5 last=3:9 turn=1 phase=drawn")
        assert broken(drawn, "trade @?=7") == ("kongkang.hand",)


class TestWayRound:
    START = KONGKANG.start(("Ana", "Ben", "Cik", "Dayang"), {})

    def test_said_with_the_play_or_after_it(self) -> None:
        assert play(self.START, "draw", "9 right").turn == 4
        assert play(self.START, "draw", "9", "right").turn == 4

    def test_unsaid_it_is_told_by_who_acts_next(self) -> None:
        after = play(self.START, "draw", "9")
        assert after.phase == "side"
        assert KONGKANG.actors(after) == (1, 2, 4)
        assert play(after, "2: draw").way == 1
        assert play(after, "4: draw").way == -1
        assert play(after, "4: 9").bananas(4) == 14
        assert broken(after, "3: draw") == ("kongkang.direction",)

    def test_a_skip_that_hides_the_way_has_it_asked(self) -> None:
        three = KONGKANG.start(("Ana", "Ben", "Cik"), {})
        after = play(three, "draw", "skip @2")
        assert broken(after, "3: draw") == ("kongkang.direction",)
        assert KONGKANG.actors(after) == (1,)
        assert play(after, "left").turn == 3

    def test_who_acts_next_serves_the_skip_on_the_way(self) -> None:
        after = play(self.START, "draw", "skip @2")
        assert kinds_of(after, "3: draw") == ["draw", "skipped"]
        assert play(after, "3: draw").way == 1
        assert play(after, "4: draw").skips == (2,)

    def test_two_players_need_no_way(self) -> None:
        two = KONGKANG.start(("Ana", "Ben"), {})
        assert play(two, "draw", "9").turn == 2
        assert play(two, "draw", "9 right").turn == 2

    def test_two_players_choose_among_plays_only(self) -> None:
        two = at("hands=9,9,3/+5 turn=1 phase=drawn")
        listed = [KONGKANG.write_move(move) for move in KONGKANG.legal_moves(two, 1)]
        assert listed == ["1: 3", "1: 9", "1: 9 9"]

    def test_it_stays_for_the_round_and_is_open_in_the_next(self) -> None:
        after = play(self.START, "draw", "9 right")
        assert broken(play(after, "draw"), "8 left") == ("kongkang.direction",)
        over = at("bananas=13/13/13 pot=6 phase=over winner=1")
        assert play(over, "next-round").way == 0


class TestOnlySkulls:
    @pytest.mark.parametrize("hand", ["skull,skull", "skull", "skull+1", "+2"])
    def test_the_turn_goes_on(self, hand: str) -> None:
        table = at(f"hands={hand}/+5/+5 last=3:8 turn=1 phase=drawn")
        after = play(table, "pass")
        assert (after.turn, after.payer) == (2, 3)

    def test_a_skull_seen_elsewhere_cannot_be_in_the_hand(self) -> None:
        table = "hands={}/+5/+5 last=3:8,skull turn=1 phase=drawn"
        assert broken(at(table.format("+2")), "pass") == ("kongkang.pass",)
        assert broken(at(table.format("+1")), "pass") == ()

    @pytest.mark.parametrize("hand", ["skull,8", "8", "+3", "8+1"])
    def test_any_other_hand_plays(self, hand: str) -> None:
        table = at(f"hands={hand}/+5/+5 last=3:8 turn=1 phase=drawn")
        assert broken(table, "pass") == ("kongkang.pass",)

    def test_it_is_the_only_move(self) -> None:
        table = "hands=skull,skull/+5/+5 last=3:8 turn=1 phase=drawn"
        assert written(table, 1) == ["1: pass"]
