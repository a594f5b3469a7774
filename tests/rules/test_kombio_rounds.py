"""A round of Kombio: deal, look, turn up, call, last turns, score, and the next round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.game import RulesError
from app.rules.kombio import KOMBIO, Position, Shuffle, full_deck, totals
from tests.rules.kombio_tables import (
    NAMES,
    apply,
    cards_in,
    check,
    drained,
    hand,
    held,
    legal,
    play,
    refused,
    table,
)

DECK = full_deck("special")


def over(hands: str, fields: str = "") -> Position:
    """The hands are turned up."""
    at = table(hands, fields=f"window=open:5 called=1 stage=last {fields}", turn=1)
    return play(at, "reveal")


class TestSetup:
    """The rulebook's first paragraphs."""

    @pytest.mark.parametrize("seats", range(2, 9))
    def test_four_cards_each_face_down(self, seats: int) -> None:
        at = KOMBIO.start(NAMES[:seats], {}, DECK)
        assert [held(at, seat) for seat in at.seats] == [4] * seats
        assert len(at.draw) == 70 - 4 * seats
        assert at.discard == ()
        assert all(KOMBIO.view(at, seat) == KOMBIO.view(at, 0) for seat in at.seats)

    @pytest.mark.parametrize("seats", [0, 1, 9])
    def test_two_to_eight_players(self, seats: int) -> None:
        with pytest.raises(RulesError, match=f"for 2 to 8 players, not {seats}"):
            KOMBIO.start(("x",) * seats, {})

    def test_a_card_at_a_time_from_the_left_of_the_dealer(self) -> None:
        at = KOMBIO.start(NAMES[:3], {"first": "2"}, DECK)
        assert (at.dealer, at.turn) == (1, 2)
        dealt = [[lying.card for lying in whole if lying] for whole in at.hands]
        assert dealt == [list(DECK[2:12:3]), list(DECK[0:12:3]), list(DECK[1:12:3])]
        assert at.draw == DECK[12:]

    @pytest.mark.parametrize(
        "deal", [DECK[1:], (*DECK[1:], "5"), (*DECK[1:], "QH"), ("?",) * 69, full_deck("standard")]
    )
    def test_a_deal_that_is_not_the_deck_is_refused(self, deal: tuple[str, ...]) -> None:
        with pytest.raises(RulesError, match="does not hold just the 70 cards"):
            KOMBIO.start(NAMES[:2], {}, deal)

    def test_nobody_sits_where_play_should_begin(self) -> None:
        with pytest.raises(RulesError, match="Seat 5 begins, and there are 2"):
            KOMBIO.start(NAMES[:2], {"first": "5"})

    def test_a_table_that_nobody_knows(self) -> None:
        at = KOMBIO.start(NAMES[:3], {"b1": "standard"})
        assert (
            KOMBIO.write_position(at) == "?,?,?,?/?,?,?,?/?,?,?,? - ?*40 1 stage=look b1=standard"
        )

    def test_everybody_may_look_at_the_two_closest_cards_once(self) -> None:
        at = KOMBIO.start(NAMES[:2], {}, DECK)
        after = play(at, "2:look")
        assert [lying.seen for lying in after.hand(2) if lying] == [(2,), (2,), (), ()]
        assert refused(after, "2:look") == ("kombio.look",)
        assert check(after, "1:look").legal
        assert KOMBIO.actors(after) == (1, 0)

    def test_that_is_the_last_time(self) -> None:
        at = play(KOMBIO.start(NAMES[:2], {}, DECK), "flip")
        assert refused(at, "1:look") == ("kombio.look",)

    def test_the_top_card_is_turned_up(self) -> None:
        at = KOMBIO.start(NAMES[:2], {}, DECK)
        after, events = apply(at, "flip")
        assert after.discard == (DECK[8],)
        assert (after.turn, after.stage, after.is_open) == (1, "play", False)
        assert events[0].words.en.endswith("is turned up; Player 1 begins.")
        assert refused(after, "flip") == ("kombio.flip",)

    def test_not_without_a_draw_pile(self) -> None:
        at = KOMBIO.read_position(f"{','.join(['?'] * 35)}/{','.join(['?'] * 35)} - - 1 stage=look")
        assert refused(at, "flip") == ("kombio.take",)
        assert legal(at, 0) == []

    def test_the_shuffle_is_of_the_discards_under_the_top(self) -> None:
        at = drained("1,2,3,4/6,7,8,9", "5,10,11", "window=open:5")
        assert Shuffle(at.discard[1:]) in list(KOMBIO.legal_moves(at, 0))

    def test_a_short_hand_is_looked_at_as_far_as_it_goes(self) -> None:
        assert hand(play(table("1/.,2", "-", "stage=look"), "1:look", "2:look"), 2) == ".,2:2"

    def test_on_a_real_table_it_is_named(self) -> None:
        at = KOMBIO.start(NAMES[:2], {})
        assert play(at, "flip 9").discard == ("9",)
        said = apply(at, "flip 9")[1][0].words
        assert said.en.startswith("The 9 is turned up; Player ")
        assert said.ms.startswith("Kad 9 dibuka; Pemain ")
        assert play(at, "flip").discard == ("?",)
        known = KOMBIO.start(NAMES[:2], {}, DECK)
        assert refused(known, "flip 14") == ("kombio.card",)


class TestKombio:
    """The call, the locked hand, the last turns."""

    def test_in_turn_before_a_card_is_taken(self) -> None:
        after, events = apply(table(), "kombio")
        assert (after.called, after.turn) == (2, 3)
        assert events[0].kind == "kombio"
        assert "the hand is locked" in events[0].words.en
        assert refused(table(), "3:kombio") == ("kombio.turn",)
        assert refused(play(table(), "draw"), "kombio") == ("kombio.call",)

    def test_once_a_round(self) -> None:
        at = play(table(), "kombio")
        assert refused(at, "kombio") == ("kombio.call",)
        assert "3:kombio" not in legal(at, 3)

    def test_all_others_get_one_last_turn(self) -> None:
        at = play(table(), "kombio")
        turns = []
        while at.stage == "play":
            turns.append(at.turn)
            assert refused(at, "reveal") == ("kombio.round",)
            at = play(at, "draw", "replace 1")
        assert turns == [3, 1]
        assert refused(at, "2:draw") == ("kombio.last-turns",)
        assert legal(at, 0) == ["reveal"]

    def test_the_page_hears_that_the_last_turn_is_over(self) -> None:
        at = play(table("1,2/3,4"), "kombio", "draw")
        _, events = apply(at, "replace 1")
        assert [event.kind for event in events] == ["replace", "last-turns-over"]

    def test_the_hands_wait_for_what_is_owed(self) -> None:
        last = "window=open:5 called=1 stage=last"
        owing = play(table("1/5,6/3,4", fields=last, turn=1), "3:slap 2.1")
        assert refused(owing, "reveal") == ("kombio.give",)
        pressed = play(table("1/5,6/3,4", fields=last, turn=1), "3:press 5")
        assert refused(pressed, "reveal") == ("kombio.race",)
        assert legal(pressed, 0) == []
        revealed = play(table("1/5,6/3,4", fields=last, turn=1), "3:penalty revealed 2.1")
        assert refused(revealed, "reveal") == ("kombio.revealed",)


class TestScore:
    def test_the_lowest_hand_wins(self) -> None:
        at = over("-1,0,2/1,1,1/3,3,3")
        assert totals(at) == (1, 3, 9)
        assert KOMBIO.winners(at) == (1,)
        assert at.wins == (1, 0, 0)

    def test_an_empty_hand_counts_nought(self) -> None:
        assert totals(over("-/1,1,1")) == (0, 3)

    def test_the_caller_loses_a_tie(self) -> None:
        assert KOMBIO.winners(over("1,2/3/4")) == (2,)
        assert KOMBIO.winners(over("1,2/3/1,1,1")) == (2, 3)

    def test_others_share_a_tie_below_the_caller(self) -> None:
        at = over("9/3/1,2")
        assert KOMBIO.winners(at) == (2, 3)
        assert at.wins == (0, 1, 1)

    def test_a_caller_who_is_not_lowest_just_loses(self) -> None:
        assert KOMBIO.winners(over("14/1")) == (2,)

    @pytest.mark.parametrize(
        ("tie", "won"), [("caller_loses", (2, 3)), ("caller_wins", (1,)), ("shared", (1, 2, 3))]
    )
    def test_the_tables_own_rule_for_ties(self, tie: str, won: tuple[int, ...]) -> None:
        assert KOMBIO.winners(over("3/1,2/1,1,1", f"tie={tie}")) == won

    def test_the_standard_deck_counts_by_its_own_values(self) -> None:
        at = table("AH,KD/QS,KC", "5H", "window=open:5H called=1 stage=last b1=standard", turn=1)
        assert totals(play(at, "reveal")) == (-1, 25)

    def test_the_result_is_told(self) -> None:
        at = table("-1,0,2/1,1,1", fields="window=open:5 called=1 stage=last", turn=1)
        after, events = apply(at, "reveal")
        assert [event.kind for event in events] == ["reveal", "round-over"]
        assert events[1].words.en == "Player 1 wins the round (1, 3)."
        assert events[1].words.ms == "Pemain 1 menang pusingan (1, 3)."
        assert events[1].seat == 1
        assert KOMBIO.is_over(after)
        assert not KOMBIO.is_match_over(after)

    def test_nobody_has_won_before(self) -> None:
        assert KOMBIO.winners(table("1/2")) == ()

    @given(st.lists(st.integers(-1, 12), min_size=2, max_size=8))
    def test_the_winners_have_the_least(self, values: list[int]) -> None:
        at = over("/".join(map(str, values)), "tie=shared") if _possible(values) else None
        if at is not None:
            least = min(values)
            expected = tuple(seat for seat, found in enumerate(values, 1) if found == least)
            assert KOMBIO.winners(at) == expected


def _possible(values: list[int]) -> bool:
    """No card more often than the deck has it beside the 5 on the pile."""
    return all(
        values.count(value) <= (3 if value < 1 else 4 if value == 5 else 5) for value in values
    )


class TestShownHands:
    """A real table: hands are known only once they are turned up."""

    def test_each_is_told_and_then_the_round_counts(self) -> None:
        at = over("?,?/1,?")
        assert totals(at) == (None, None)
        assert KOMBIO.winners(at) == ()
        at = play(at, "1:show 0,2")
        assert all(hand(KOMBIO.view(at, seat), 1) == hand(at, 1) for seat in (1, 2))
        assert KOMBIO.winners(at) == ()
        after, events = apply(at, "2:show 1,3")
        assert totals(after) == (2, 4)
        assert (after.wins, events[-1].kind) == ((1, 0), "round-over")

    def test_what_cannot_be_there(self) -> None:
        at = over("?,?/1,?")
        assert refused(at, "2:show 2,3") == ("kombio.card",)
        assert refused(at, "1:show 14,14,14") == ("kombio.score",)
        assert refused(at, "1:show 3") == ("kombio.score",)
        assert refused(over("?,?,?/1"), "1:show 14,14,14") == ("kombio.card",)
        assert refused(at, "1:show ?,3") == ("kombio.score",)

    def test_only_unknown_hands_and_only_at_the_end(self) -> None:
        assert refused(over("1,2/3,4"), "1:show 1,2") == ("kombio.score",)
        assert refused(table(), "1:show 1,2,3,4") == ("kombio.round",)


class TestNextRound:
    def test_the_last_winner_begins_and_the_deal_goes_left(self) -> None:
        at = over("9/1/4", "dealer=3")
        after, events = apply(at, f"next-round {','.join(DECK)}")
        assert (after.dealer, after.turn, after.round) == (1, 2, 2)
        assert (after.wins, after.stage) == ((0, 1, 0), "look")
        assert hand(after, 2) == ",".join(DECK[0:12:3])
        assert events[0].words.en == "Round 2: Player 2 begins."

    def test_of_several_winners_the_first_from_the_new_dealer(self) -> None:
        assert play(over("9/3/1,2", "dealer=1"), "next-round").turn == 3
        assert play(over("9/3/1,2", "dealer=3"), "next-round").turn == 2

    def test_or_always_left_of_the_dealer(self) -> None:
        assert play(over("9/1/4", "b14=left dealer=1"), "next-round").turn == 3

    def test_not_in_the_middle_of_counting(self) -> None:
        at = over("?/1/?", "dealer=1")
        assert refused(at, "next-round") == ("kombio.score",)
        assert check(at, "next-round").why.en.endswith("Still to show: Player 1, Player 3.")
        counted = play(at, "1:show 2", "3:show 4")
        assert play(counted, "next-round").wins == (0, 1, 0)

    def test_options_and_marks_of_the_round(self) -> None:
        at = play(over("9/1/4", "false_start=draw false-starts=0,0,2"), "next-round")
        assert at.choices.false_start == "draw"
        assert at.false_starts == (0, 0, 0)
        assert (at.called, at.window, at.looked) == (0, None, ())

    def test_only_when_the_round_is_over_and_from_the_whole_deck(self) -> None:
        assert refused(table(), "next-round") == ("kombio.round",)
        assert refused(over("1/2"), "next-round 5,6,7") == ("kombio.card",)
        assert refused(over("1/2"), "1:draw") == ("kombio.round",)
        assert legal(over("1/2"), 0) == [f"next-round {','.join(DECK)}"]
        assert legal(over("?/2"), 0) == []


def test_the_tables_of_these_tests_hold_whole_decks() -> None:
    assert cards_in("5:1,.,?*3/-") == 4
    at = drained("1,2/3,4", "5,6")
    assert len(at.discard) == 66
