"""The penalties table of the rulebook, row by row, and the house's own."""

import pytest

from app.rules.kombio import KOMBIO
from tests.rules.kombio_tables import apply, check, hand, held, legal, play, refused, table

HANDS = "1,2,3,4/6,7,8,9/10,11,12,0"


class TestPeekingAtYourOwnCard:
    def test_the_hand_is_increased_by_the_top_of_the_draw_pile(self) -> None:
        after, events = apply(table(HANDS, top="13"), "3:penalty peeked 3.2")
        assert hand(after, 3) == "10,11:3,12,0,13"
        assert (events[0].kind, events[0].amount) == ("peeked", 1)
        assert events[0].words.en == "Player 3 takes 1 card from the draw pile for “peeked”."
        assert after.turn == 2

    def test_which_card_it_was_need_not_be_told(self) -> None:
        assert held(play(table(HANDS), "3:penalty peeked"), 3) == 5

    def test_it_is_an_own_card(self) -> None:
        assert refused(table(HANDS), "3:penalty peeked 2.2") == ("kombio.peek",)
        assert refused(table(HANDS), "3:penalty peeked 3.7") == ("kombio.card",)

    def test_also_before_the_first_card_is_turned_up(self) -> None:
        assert held(play(table(HANDS, "-", "stage=look"), "3:penalty peeked"), 3) == 5

    def test_a_locked_hand_pays_too(self) -> None:
        at = table(HANDS, fields="window=open:5 called=1")
        assert held(play(at, "1:penalty peeked"), 1) == 5


class TestDeclaringAnActionCardBeforePlacingIt:
    def test_the_hand_is_increased_by_the_top_of_the_draw_pile(self) -> None:
        at = play(table(HANDS, top="9"), "draw", "2:penalty declared")
        assert held(at, 2) == 5
        assert check(at, "lay").legal

    def test_no_card_is_named(self) -> None:
        assert refused(table(HANDS), "2:penalty declared 2.1") == ("kombio.declared",)


class TestRevealingSomeoneElsesCard:
    def test_the_victim_may_let_the_offender_have_the_top_discard(self) -> None:
        at = play(table(HANDS), "3:penalty revealed 2.2")
        assert hand(at, 2) == "6,7:123,8,9"
        after, events = apply(at, "2:amends")
        assert hand(after, 3) == "10,11,12,0,5:123"
        assert (after.discard, after.offence) == ((), None)
        assert not after.is_open
        assert events[0].kind == "amends"

    def test_or_take_it_for_a_card_that_the_offender_gets(self) -> None:
        at = play(table("1,2,3,4/6,7:2,8,9/10,11,12,0"), "3:penalty revealed 2.1")
        after, events = apply(at, "2:amends 2")
        assert hand(after, 2) == "6:123,5:123,8,9"
        assert hand(after, 3) == "10,11,12,0,7:2"
        assert events[0].kind == "amends-taken"
        assert "window=shut:5" in KOMBIO.write_position(after).split()

    def test_the_same_row_serves_a_wrong_slap_of_anothers_card(self) -> None:
        at = play(table(HANDS), "3:take-back 2.2", "2:amends 1")
        assert (held(at, 2), held(at, 3)) == (4, 5)

    def test_normal_play_leaves_the_discard_alone_until_then(self) -> None:
        at = play(table(HANDS), "3:penalty revealed 1.1")
        assert refused(at, "take") == ("kombio.revealed",)
        assert check(at, "take").may_become_legal
        at = play(at, "draw")
        assert refused(at, "replace 1") == ("kombio.revealed",)
        assert play(at, "1:amends", "replace 1").turn == 3

    def test_so_does_a_slap(self) -> None:
        at = play(table("5,2,3,4/6,7,8,9"), "2:penalty revealed 1.2")
        assert refused(at, "1:slap 1.1") == ("kombio.revealed",)

    def test_one_offence_at_a_time(self) -> None:
        at = play(table(HANDS), "3:penalty revealed 1.1")
        assert refused(at, "2:penalty revealed 1.1") == ("kombio.revealed",)
        assert refused(at, "2:take-back 1.1") == ("kombio.revealed",)

    def test_only_the_victim_chooses(self) -> None:
        at = play(table(HANDS), "3:penalty revealed 1.1")
        assert refused(at, "2:amends") == ("kombio.revealed",)
        assert refused(table(HANDS), "2:amends") == ("kombio.revealed",)
        assert refused(at, "1:amends 9") == ("kombio.card",)

    def test_a_press_is_settled_first(self) -> None:
        at = play(table(HANDS), "3:press 100", "3:penalty revealed 1.1")
        assert refused(at, "1:amends") == ("kombio.race",)
        assert play(at, "3:false-start", "1:amends").offence is None

    def test_a_locked_victim_takes_nothing(self) -> None:
        at = table(HANDS, fields="window=open:5 called=1")
        at = play(at, "3:penalty revealed 1.1")
        assert legal(at, 1) == ["1:amends"]
        assert refused(at, "1:amends 1") == ("kombio.locked",)
        assert held(play(at, "1:amends"), 3) == 5

    def test_without_a_discard_the_draw_pile_serves(self) -> None:
        after = play(table(HANDS, "-", ""), "3:penalty revealed 1.1")
        assert (held(after, 3), after.offence) == (5, None)

    def test_it_is_another_players_card_and_the_victim_is_told(self) -> None:
        assert refused(table(HANDS), "3:penalty revealed") == ("kombio.revealed",)
        whose = check(table(HANDS), "3:penalty revealed")
        assert whose.why.en == "Whose card was revealed has to be told."
        assert whose.may_become_legal
        assert refused(table(HANDS), "3:penalty revealed 3.1") == ("kombio.revealed",)
        at = play(table(HANDS), "3:penalty revealed 1.?")
        assert at.offence is not None
        assert at.offence.victim == 1


class TestPenaltiesOfTheHouse:
    """B17."""

    FIELDS = "window=open:5 house_penalties=talking:1,phone:2,late:0"

    @pytest.mark.parametrize(("name", "cards"), [("talking", 1), ("phone", 2), ("late", 0)])
    def test_each_costs_what_the_house_says(self, name: str, cards: int) -> None:
        at = table(HANDS, fields=self.FIELDS)
        after, events = apply(at, f"1:penalty {name}")
        assert held(after, 1) == 4 + cards
        assert events[0].amount == cards
        assert len(after.draw) == len(at.draw) - cards

    def test_beside_the_printed_ones(self) -> None:
        assert check(table(HANDS, fields=self.FIELDS), "1:penalty peeked").legal

    def test_an_unknown_one_names_those_there_are(self) -> None:
        at = table(HANDS, fields=self.FIELDS)
        assert refused(at, "1:penalty singing") == ("kombio.house",)
        words = check(at, "1:penalty singing").why.en
        assert words.endswith("known are peeked, revealed, declared, talking, phone, late.")
        assert refused(table(HANDS), "1:penalty talking") == ("kombio.house",)

    def test_no_card_is_named(self) -> None:
        assert refused(table(HANDS, fields=self.FIELDS), "1:penalty late 1.1") == ("kombio.house",)


class TestNearest:
    @pytest.mark.parametrize(
        ("told", "near"),
        [
            ("singing", ["1:penalty peeked", "1:penalty declared", "1:penalty talking"]),
            ("revealed", ["1:penalty revealed 2.?", "1:penalty revealed 3.?"]),
            ("revealed 1.2", ["1:penalty peeked 1.2", "1:penalty peeked 1.?"]),
            ("peeked 2.2", ["1:penalty revealed 2.2", "1:penalty revealed 2.?"]),
            ("declared 2.1", ["1:penalty revealed 2.1", "1:penalty revealed 2.?"]),
        ],
    )
    def test_the_penalties_that_it_may_have_been_come_first(
        self, told: str, near: list[str]
    ) -> None:
        at = table(HANDS, fields="window=open:5 house_penalties=talking:1")
        found = [KOMBIO.write_move(one) for one in check(at, f"1:penalty {told}").nearest]
        assert found[: len(near)] == near


class TestPayingFromAnEmptyPile:
    def test_the_shuffle_comes_first(self) -> None:
        hands = f"{','.join(['?'] * 33)}/{','.join(['?'] * 33)}"
        at = table(hands, "5,6,7,8", turn=1)
        for name in ("peeked", "declared"):
            assert refused(at, f"2:penalty {name}") == ("kombio.shuffle",)
            assert check(at, f"2:penalty {name}").nearest
        assert held(play(at, "shuffle", "2:penalty peeked"), 2) == 34

    def test_when_no_card_is_left_nothing_is_paid(self) -> None:
        hands = f"{','.join(['?'] * 34)}/{','.join(['?'] * 35)}"
        after, events = apply(table(hands, "5", turn=1), "2:penalty peeked")
        assert (held(after, 2), events[0].amount) == (35, 0)

    def test_the_round_has_to_be_on(self) -> None:
        assert refused(table(HANDS, fields="stage=over"), "1:penalty peeked") == ("kombio.round",)
        assert refused(table(HANDS), "8:penalty peeked") == ("kombio.turn",)
