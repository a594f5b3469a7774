"""The race for a slap: who pressed first, dead heats, and presses that no card follows."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kombio import Claim, Position, race, tie_window_us
from tests.rules.kombio_tables import apply, check, hand, held, legal, play, refused, table

HANDS = "1,2,3,5/5,6,7,8/9,5,10,11"
ANY_CLAIMS = st.lists(
    st.builds(
        Claim,
        seat=st.integers(1, 8),
        at_us=st.integers(0, 20_000),
        tie_us=st.integers(2_000, 9_000),
    ),
    unique_by=lambda claim: claim.seat,
    max_size=8,
)


class TestTheRaceItself:
    def test_nobody_pressed(self) -> None:
        assert (race(()).leader, race(()).tied) == (0, ())

    def test_the_earlier_press_wins_in_whatever_order_they_are_told(self) -> None:
        claims = (Claim(3, 5_000), Claim(1, 10_000), Claim(2, 90_000))
        for told in permutations(claims):
            assert race(told).leader == 3
            assert [claim.seat for claim in race(told).order] == [3, 1, 2]

    @pytest.mark.parametrize(
        ("apart_us", "tie_us", "tied"),
        [(1_999, 2_000, True), (2_000, 2_000, False), (84_000, 84_852, True), (0, 2_000, True)],
    )
    def test_inside_the_tie_window_it_is_a_dead_heat(
        self, apart_us: int, tie_us: int, tied: bool
    ) -> None:
        found = race((Claim(1, 1_000), Claim(2, 1_000 + apart_us, tie_us)))
        assert found.tied == ((1, 2) if tied else ())
        assert found.leader == (0 if tied else 1)

    def test_a_third_press_close_to_the_second_only_is_behind(self) -> None:
        found = race((Claim(1, 0), Claim(2, 1_500), Claim(3, 3_000)))
        assert found.tied == (1, 2)

    @given(ANY_CLAIMS)
    def test_against_every_pair(self, claims: list[Claim]) -> None:
        """A leader presses before all others, by at least the wider tie window of each pair."""
        found = race(claims)
        ahead = [
            one.seat
            for one in claims
            if all(
                other.at_us - one.at_us >= max(one.tie_us, other.tie_us)
                for other in claims
                if other is not one
            )
        ]
        assert found.leader == (ahead[0] if ahead else 0)
        assert bool(found.tied) == (bool(claims) and not ahead)

    @given(ANY_CLAIMS, st.data())
    def test_the_order_of_telling_is_of_no_account(
        self, claims: list[Claim], data: st.DataObject
    ) -> None:
        assert race(data.draw(st.permutations(claims))) == race(claims)

    def test_the_window_is_three_sigma_of_the_pair_and_never_below_two_milliseconds(self) -> None:
        assert tie_window_us(20_000, 20_000) == 84_852  # three times the root of two times 20 ms
        assert tie_window_us(0, 0) == 2_000
        assert tie_window_us(30, 40) == 2_000
        assert tie_window_us(3_000, 4_000) == 15_000


class TestPresses:
    def test_the_first_press_and_its_card_win(self) -> None:
        at = play(table(HANDS), "3:press 100000", "2:press 105000")
        assert refused(at, "2:slap 2.1") == ("kombio.race",)
        assert check(at, "2:slap 2.1").why.en == "Player 3 pressed before Player 2."
        assert check(at, "2:slap 2.1").may_become_legal
        after = play(at, "3:slap 3.2")
        assert after.claims == ()
        assert held(after, 3) == 3

    def test_what_a_press_is_told_as(self) -> None:
        at, events = apply(table(HANDS), "3:press 100000")
        assert events[0].words.en == "Player 3 presses first."
        at, events = apply(at, "2:press 105000")
        assert events[0].words.en == "Player 2 presses 5.0 ms later."
        at, events = apply(at, "1:press 99000")
        assert "too close" in events[0].words.en

    def test_a_late_message_of_an_earlier_press_still_comes_first(self) -> None:
        at = play(table(HANDS), "2:press 105000", "3:press 100000")
        assert at.race.leader == 3

    def test_the_second_takes_the_card_back_free(self) -> None:
        at = play(table(HANDS), "3:press 100", "2:press 90100", "3:slap 3.2")
        after, events = apply(at, "2:take-back 2.1")
        assert events[0].kind == "late-slap"
        assert hand(after, 2) == "5:123,6,7,8"

    def test_the_second_may_also_take_it_back_before_the_first_has_laid(self) -> None:
        at = play(table(HANDS), "3:press 100", "2:press 90100", "2:take-back 2.1")
        assert [claim.seat for claim in at.claims] == [3]

    def test_a_wrong_first_card_leaves_the_race_to_the_second(self) -> None:
        at = play(table(HANDS), "3:press 100", "2:press 90100", "3:take-back 3.1")
        assert at.race.leader == 2
        assert held(play(at, "2:slap 2.1"), 2) == 3

    def test_a_card_without_a_press_is_behind_one(self) -> None:
        at = play(table(HANDS), "3:press 100")
        assert refused(at, "1:slap 1.4") == ("kombio.race",)

    def test_without_presses_the_first_card_told_wins(self) -> None:
        assert check(table(HANDS), "1:slap 1.4").legal

    def test_a_second_press_of_the_same_seat_changes_nothing(self) -> None:
        at = play(table(HANDS), "3:press 100")
        after, events = apply(at, "3:press 50")
        assert events[0].kind == "again"
        assert after == at

    def test_a_press_with_nothing_to_slap_is_no_claim(self) -> None:
        at = table(HANDS, fields="window=shut:5")
        after, events = apply(at, "3:press 100")
        assert (events[0].kind, after) == ("no-window", at)

    def test_a_press_holds_the_discard_until_it_is_settled(self) -> None:
        at = play(table(HANDS), "3:press 100")
        assert refused(at, "take") == ("kombio.race",)
        assert check(at, "take").may_become_legal
        at = play(at, "draw")
        assert refused(at, "replace 1") == ("kombio.race",)
        assert play(at, "3:false-start", "replace 1").turn == 3

    def test_so_an_action_card_waits_too(self) -> None:
        at = play(table(HANDS, top="9"), "3:press 100", "draw")
        assert refused(at, "lay") == ("kombio.race",)
        assert check(at, "lay").may_become_legal
        assert legal(at, 2) == []

    def test_a_held_press_leaves_the_race_without_a_mark(self) -> None:
        at = play(table(HANDS), "2:press 100", "3:press 50000", "2:withdraw")
        assert at.race.leader == 3
        assert at.false_starts == (0, 0, 0)
        assert refused(at, "2:withdraw") == ("kombio.race",)

    def test_a_call_takes_the_callers_press_along(self) -> None:
        assert play(table(HANDS), "2:press 100", "2:kombio").claims == ()

    def test_no_presses_before_the_round(self) -> None:
        assert refused(table(HANDS, "-", "stage=look"), "3:press 1") == ("kombio.flip",)


class TestDeadHeats:
    def dead_heat(self) -> Position:
        return play(table(HANDS), "3:press 100000", "2:press 100040")

    def test_it_is_asked_and_not_guessed(self) -> None:
        at = self.dead_heat()
        assert (at.race.leader, at.race.tied) == (0, (3, 2))
        assert legal(at, 0) == ["won 3", "won 2"]
        for text in ("3:slap 3.2", "2:slap 2.1"):
            assert refused(at, text) == ("kombio.race",)
            assert check(at, text).may_become_legal
        assert "too close together" in check(at, "3:slap 3.2").why.en

    @pytest.mark.parametrize(("seat", "spot"), [(3, "3.2"), (2, "2.1")])
    def test_the_answer_decides(self, seat: int, spot: str) -> None:
        at = play(self.dead_heat(), f"won {seat}")
        assert at.race.leader == seat
        assert held(play(at, f"{seat}:slap {spot}"), seat) == 3

    def test_after_a_wrong_card_of_the_one_the_other_is_first(self) -> None:
        assert play(self.dead_heat(), "3:take-back 3.1").race.leader == 2
        assert play(self.dead_heat(), "won 3", "3:take-back 3.1").race.leader == 2

    def test_a_match_is_not_taken_back_before_the_answer(self) -> None:
        assert refused(self.dead_heat(), "2:take-back 2.1") == ("kombio.race",)

    def test_only_the_two_can_have_won(self) -> None:
        assert refused(self.dead_heat(), "won 1") == ("kombio.race",)
        assert refused(table(HANDS), "won 1") == ("kombio.race",)

    def test_a_wider_window_is_handed_in(self) -> None:
        at = play(table(HANDS), "3:press 100000", "2:press 110000 tie 84852")
        assert at.race.tied == (3, 2)


class TestFalseStarts:
    """B16."""

    def test_it_is_noted_and_costs_nothing(self) -> None:
        at = play(table(HANDS), "3:press 100")
        after, events = apply(at, "3:false-start")
        assert after.false_starts == (0, 0, 1)
        assert (after.claims, held(after, 3), events[0].amount) == ((), 4, 0)
        assert after.turn == at.turn

    def test_false_starts_add_up(self) -> None:
        at = play(table(HANDS), "3:press 100", "3:false-start", "3:press 900", "3:false-start")
        assert at.false_starts == (0, 0, 2)

    def test_where_the_table_says_so_it_costs_a_card(self) -> None:
        at = table(HANDS, fields="window=open:5 false_start=draw")
        after, events = apply(at, "3:false-start")
        assert (held(after, 3), events[0].amount) == (5, 1)
        assert after.false_starts == (0, 0, 1)

    def test_the_cost_waits_for_a_shuffle(self) -> None:
        hands = f"{','.join(['?'] * 33)}/{','.join(['?'] * 33)}"
        at = table(hands, "5,5,6,7", "window=open:5 false_start=draw", turn=1)
        assert refused(at, "2:false-start") == ("kombio.shuffle",)
