"""Every named option of Kombio, and both of its values where it has two."""

import pytest

from app.rules.game import NotAPositionError, UnknownOptionError
from app.rules.kombio import KOMBIO, OPTIONS, Choices, read_choices
from app.rules.kombio.choices import MOST_HOUSE_PENALTIES, read_house_penalties, switched
from app.rules.rulebook import describe_options
from tests.rules.kombio_tables import (
    NAMES,
    apply,
    check,
    drained,
    hand,
    held,
    legal,
    play,
    refused,
    table,
)

HANDS = "1,2,3,5/5,6,7,8/9,5,10,11"
RULINGS = {
    "b1": "B1",
    "b2": "B2",
    "chain_slaps": "B3",
    "b4": "B4",
    "b5": "B5",
    "b6": "B6",
    "b7": "B7",
    "b8": "B8",
    "tie": "B9",
    "empty_hand": "B10",
    "b11": "B11",
    "b12": "B12",
    "b13": "B13",
    "b14": "B14",
    "b15": "B15",
    "false_start": "B16",
    "house_penalties": "B17",
    "first": "B14",
}


class TestTheTable:
    def test_every_ruling_has_its_option(self) -> None:
        assert {name: option.ruling for name, option in OPTIONS.items()} == RULINGS

    def test_the_defaults_are_the_rulings(self) -> None:
        for name, option in OPTIONS.items():
            assert getattr(Choices(), name) == option.default
        assert switched(Choices()) == {}

    def test_what_is_shown_to_the_players_first(self) -> None:
        asked = {name for name, option in OPTIONS.items() if option.ask}
        assert asked == {"chain_slaps", "tie", "empty_hand"}

    @pytest.mark.parametrize("name", sorted(OPTIONS))
    def test_every_value_is_accepted_and_told_apart(self, name: str) -> None:
        for value in OPTIONS[name].values:
            choices = read_choices({name: value})
            assert getattr(choices, name) == value
            assert switched(choices) == ({} if value == OPTIONS[name].default else {name: value})

    def test_a_slip_is_told_the_nearest(self) -> None:
        with pytest.raises(UnknownOptionError, match="did you mean chain_slaps"):
            read_choices({"chain_slap": "on"})
        with pytest.raises(UnknownOptionError, match="did you mean standard"):
            read_choices({"b1": "standart"})

    def test_they_are_described(self) -> None:
        for language in ("en", "ms"):
            described = describe_options(KOMBIO, language)
            assert "house_penalties [B17]: NAME:CARDS,... (" in described
            assert "b1 [B1]: special, standard (" in described


class TestHousePenalties:
    def test_names_and_cards(self) -> None:
        assert read_house_penalties("talking:1,phone:2") == {"talking": 1, "phone": 2}
        assert read_house_penalties("none") == {}

    @pytest.mark.parametrize(
        "text",
        [
            "talking",
            "talking:",
            "talking:10",
            "Talking:1",
            "talking:1,talking:2",
            "peeked:1",
            "a b:1",
            "talking:1,",
            "",
            "talking:\u0661",
            "x" * 30 + ":1",
        ],
    )
    def test_anything_else_is_told_the_form(self, text: str) -> None:
        with pytest.raises(UnknownOptionError, match=r"as talking:1,phone:2, or none"):
            read_choices({"house_penalties": text})

    def test_not_too_many(self) -> None:
        many = ",".join(f"{'a' * number}:1" for number in range(1, MOST_HOUSE_PENALTIES + 2))
        with pytest.raises(UnknownOptionError, match="up to 12"):
            read_choices({"house_penalties": many})


class TestEachValue:
    """What switching an option changes; the defaults are tested beside their subjects."""

    def test_b1_the_standard_deck(self) -> None:
        at = KOMBIO.start(NAMES[:2], {"b1": "standard"})
        assert len(at.draw) == 52 - 8
        assert check(play(at, "flip QH"), "draw KC").legal

    def test_b2_the_card_turned_up_can_be_slapped(self) -> None:
        at = play(KOMBIO.start(NAMES[:2], {"b2": "on"}), "flip 5")
        assert held(play(at, "2:slap 2.1 5"), 2) == 3
        off = play(KOMBIO.start(NAMES[:2], {}), "flip 5")
        assert refused(off, "2:slap 2.1 5") == ("kombio.window",)

    def test_chain_slaps(self) -> None:
        at = table(HANDS, fields="window=open:5 chain_slaps=on")
        at = play(at, "3:press 1", "1:press 90000", "3:slap 3.2")
        assert at.race.leader == 1
        assert held(play(at, "1:slap 1.4"), 1) == 3

    def test_b4_a_card_may_be_kept(self) -> None:
        at = play(table(HANDS, fields="window=open:5 b4=may"), "3:slap 1.4")
        assert legal(at, 3)[-1] == "3:keep"
        after = play(at, "3:keep")
        assert (held(after, 3), held(after, 1), after.debt) == (4, 3, None)

    @pytest.mark.parametrize(
        ("value", "open_still"), [("taken_or_covered", True), ("next_draw", False)]
    )
    def test_b6_the_next_draw_ends_the_time_to_slap_or_does_not(
        self, value: str, open_still: bool
    ) -> None:
        at = table(HANDS, fields=f"window=open:5 b6={value}")
        assert check(at, "3:slap 3.2").legal
        drawn = play(at, "2:draw")
        assert drawn.is_open is open_still
        assert check(drawn, "3:slap 3.2").legal is open_still
        assert ("3:slap 3.2" in legal(drawn, 3)) is open_still
        assert bool(play(drawn, "3:press 1").claims) is open_still

    def test_b6_a_slap_after_the_next_draw_goes_back_free(self) -> None:
        drawn = play(table(HANDS, fields="window=open:5 b6=next_draw"), "2:draw")
        assert refused(drawn, "3:slap 3.2") == ("kombio.window",)
        assert "the next card has been drawn" in check(drawn, "3:slap 3.2").why.en
        _, (event, *_) = apply(drawn, "3:take-back 3.2")
        assert event.kind == "late-slap"

    def test_b6_nobody_draws_over_a_press_and_a_call_leaves_the_time_to_slap(self) -> None:
        at = table(HANDS, fields="window=open:5 b6=next_draw")
        pressed = play(at, "3:press 1")
        assert refused(pressed, "2:draw") == ("kombio.race",)
        assert check(pressed, "2:draw").may_become_legal
        assert "2:draw" not in legal(pressed, 2)
        assert "2:draw" in legal(play(pressed, "3:slap 3.2"), 2)
        assert play(at, "2:kombio").is_open
        assert "2:draw" in legal(play(table(HANDS), "3:press 1"), 2)

    @pytest.mark.parametrize(("value", "counts"), [("locked", True), ("silent", False)])
    def test_b7_the_caller_slaps_from_other_hands_or_not_at_all(
        self, value: str, counts: bool
    ) -> None:
        at = table(HANDS, fields=f"window=open:5 called=1 b7={value}")
        assert check(at, "1:slap 3.2").legal is counts
        assert ("1:slap 3.2" in legal(at, 1)) is counts
        assert bool(play(at, "1:press 1").claims) is counts
        assert "3:slap 3.2" in legal(at, 3)

    def test_b7_a_slap_of_a_silent_caller_goes_back_free_if_it_matches(self) -> None:
        at = table(HANDS, fields="window=open:5 called=1 b7=silent")
        assert refused(at, "1:slap 3.2") == ("kombio.locked",)
        assert "slaps no more" in check(at, "1:slap 3.2").why.en
        after, (event, *_) = apply(at, "1:take-back 3.2")
        assert (event.kind, after.offence, held(after, 1)) == ("late-slap", None, 4)
        wrong, (event, *_) = apply(at, "1:take-back 3.1")
        assert event.kind == "wrong-slap"
        assert wrong.offence is not None

    def test_b7_no_press_of_a_silent_caller_stands_or_is_read(self) -> None:
        at = table("5/7,7,8,9", fields="window=open:6 b7=silent empty_hand=calls chain_slaps=on")
        pressed = play(at, "2:press 1", "1:press 90000")
        assert {claim.seat for claim in pressed.claims} == {1, 2}
        called = play(pressed, "2:kombio")
        assert [claim.seat for claim in called.claims] == [1]
        with pytest.raises(NotAPositionError, match="slaps no more"):
            table(HANDS, fields="window=open:5 called=1 claims=1@5 b7=silent")

    @pytest.mark.parametrize(("value", "stands"), [("locked", [1]), ("silent", [])])
    def test_b7_a_hand_that_is_emptied_and_so_calls(self, value: str, stands: list[int]) -> None:
        fields = f"window=open:5 empty_hand=calls chain_slaps=on b4=may b7={value}"
        at = table("5/6,5,7,8/9,9,9,9", fields=fields)
        raced = play(at, "2:press 1", "1:press 90000", "2:slap 1.1", "2:keep")
        assert raced.called == 1
        assert [claim.seat for claim in raced.claims] == stands

    @pytest.mark.parametrize(("by", "kings_match"), [("rank", True), ("value", False)])
    def test_b8_by_rank_or_by_value(self, by: str, kings_match: bool) -> None:
        at = table("KH,2C/3C,4C", "KS", f"window=open:KS b1=standard b8={by}")
        assert check(at, "1:slap 1.1").legal is kings_match

    def test_b11_the_round_ends_with_the_turn_that_draws_the_last_card(self) -> None:
        at = drained(HANDS, "5", "window=open:5 b11=ends held=6@draw")
        assert not at.must_shuffle
        after, events = apply(at, "2:replace 1 5")
        assert after.stage == "last"
        assert [event.kind for event in events] == ["replace", "last-turns-over"]
        assert events[-1].words.en.startswith("No card is left to draw: the round ends")
        assert refused(after, "3:draw") == ("kombio.shuffle",)
        assert check(after, "3:slap 3.2").legal
        assert legal(after, 0) == ["reveal"]
        assert KOMBIO.read_position(KOMBIO.write_position(after)) == after

    def test_b11_without_a_call_the_lowest_hands_win(self) -> None:
        at = drained("1,2/1,2/9,9", "5", "window=shut:5 b11=ends stage=last")
        over = play(at, "reveal")
        assert KOMBIO.winners(over) == (1, 2)
        assert over.called == 0
        with pytest.raises(NotAPositionError, match="Somebody has called"):
            table(HANDS, fields="window=shut:5 stage=last b11=ends")

    def test_b11_a_penalty_that_takes_the_last_card_ends_the_round_with_that_turn(self) -> None:
        at = KOMBIO.read_position(f"{HANDS} 5,?*56 ? 2 window=open:5 b11=ends")
        drawn = play(at, "3:penalty peeked")
        assert (drawn.stage, len(drawn.draw)) == ("play", 0)
        assert refused(drawn, "shuffle") == ("kombio.shuffle",)
        assert refused(drawn, "2:draw") == ("kombio.take",)
        assert play(drawn, "2:take", "2:replace 1").stage == "last"
        assert play(drawn, "2:kombio").stage == "last"

    def test_b11_nothing_is_drawn_for_a_penalty_once_no_card_is_left(self) -> None:
        at = drained(HANDS, "5", "window=open:5 b11=ends")
        after, (event, *_) = apply(at, "3:penalty peeked")
        assert (event.amount, held(after, 3)) == (0, 4)

    def test_b12_the_discard_is_not_taken_in_the_last_turns(self) -> None:
        at = table(HANDS, fields="window=open:5 b12=not_last")
        assert "2:take" in legal(at, 2)
        last = play(at, "2:kombio")
        assert "3:take" not in legal(last, 3)
        assert refused(last, "3:take") == ("kombio.last-turns",)
        always = play(table(HANDS), "2:kombio")
        assert "3:take" in legal(always, 3)

    def test_b12_who_can_neither_draw_nor_take_passes(self) -> None:
        hands = "-1,0,0,0,1,1,1,1,1,2,2,2/-1,2,2,3,3,3,3,3,4,4,4,4/-1,4"
        rest = f"{',6' * 5}{',7' * 5}{',8' * 5}{',9' * 5}{',10' * 5}{',11' * 5}{',12' * 5}"
        at = KOMBIO.read_position(f"{hands}{rest},13,13,14,14,5,5,5,5 5 - 3 called=2 b12=not_last")
        assert legal(at, 3) == ["3:pass"]
        assert check(at, "3:pass").legal
        assert refused(at, "3:draw") == ("kombio.take",)
        may = KOMBIO.read_position(KOMBIO.write_position(at).replace(" b12=not_last", ""))
        assert legal(may, 3) == ["3:take"]
        assert refused(may, "3:pass") == ("kombio.empty-hand",)

    @pytest.mark.parametrize(("value", "slappable"), [("on", True), ("off", False)])
    def test_b15_a_card_laid_for_its_action(self, value: str, slappable: bool) -> None:
        at = table("1,2,3,9/6,7,8,9", fields=f"window=open:5 b15={value}", top="9")
        at = play(at, "draw", "lay")
        assert check(at, "1:slap 1.4").legal is slappable
        assert at.action is not None

    def test_first_says_who_begins(self) -> None:
        at = KOMBIO.start(NAMES[:4], {"first": "4"})
        assert (at.turn, at.dealer) == (4, 3)
        assert KOMBIO.start(NAMES[:4], {}).dealer == 4

    def test_kept_in_the_position(self) -> None:
        at = table(HANDS, fields="window=open:5 b4=may house_penalties=late:3")
        assert hand(play(at, "1:penalty late"), 1).endswith("?,?,?")
