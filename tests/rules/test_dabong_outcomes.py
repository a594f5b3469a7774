"""What a move comes to in the words of the cases, and which rules a play breaks: all, and no others."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.rules.ask_answer import answer
from app.rules.asking import WordsError, read_question
from app.rules.dabong import DABONG
from app.rules.game import Words
from app.rules.games import asking
from tests.rules.dabong_tables import at

I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels
DEALT = "- hands=?8/?8/?8 stage=deal dealer=3"
PLAIN: Mapping[str, Any] = {
    "next_draws": 0,
    "next_skipped": False,
    "reverse": False,
    "play_again": False,
}
BEGINS = {"first_player": "left of dealer", "direction": "left"}


@pytest.mark.parametrize(
    ("text", "move", "differs"),
    [
        ("4A", "5A", {}),
        ("4A", "2A", {"next_draws": 2, "next_skipped": True}),
        (f"1:2W turn=2t2 {I}", "2F", {"next_draws": 6, "next_skipped": True}),
        ("10F hands=6W,2W,S,?5/?8/?8", "6W 2W S=2W", {"next_draws": 4, "next_skipped": True}),
        ("4W", "QW", {"next_draws": 2, "defence": None}),
        ("4W queen_skips=on", "QW", {"next_draws": 2, "next_skipped": True, "defence": None}),
        ("4A", "9A", {"reverse": True}),
        ("4A hands=?8/?8", "9A", {"reverse": True, "play_again": True}),
        ("4A hands=?8/?8", "2A", {"next_draws": 2, "next_skipped": True, "play_again": True}),
        ("4A", "JA", {"skip": 1, "suit_choice": ["A", "W"]}),
        ("4A", "JA suit W", {"skip": 1, "suit_choice": ["A", "W"], "next_suit": "W"}),
        ("4A hands=?8/?8", "JA", {"skip": 1, "suit_choice": ["A", "W"], "play_again": True}),
        ("4A", "8F", {"next_suit": None}),
        ("4A", "8F suit W", {"next_suit": "W"}),
        (f"7F 1:7W 2:7E turn=3 {I}", "7A", {"play_again": True}),
        ("4A hands=5A/?8/?8", "5A", {"win": True}),
        (f"10W hands=7F,2F/?5/?5 community=AF {I}", "7F 2F AF river", {"win": True}),
        (f"KF {I}", "7F 7W 7E", {"opens": "hell"}),
        (f"KF {I}", "6F 6W 6E", {"opens": "heaven"}),
    ],
)
def test_what_a_play_comes_to(text: str, move: str, differs: dict[str, object]) -> None:
    position = at(text)
    assert DABONG.outcome(position, DABONG.read_move(position, move)) == {**PLAIN, **differs}


@pytest.mark.parametrize(
    ("text", "move", "expected"),
    [
        ("4A", "draw", {"draw": 1, "skipped": False, "turn_passes": True}),
        ("1:2W turn=2t2", "draw", {"draw": 4, "skipped": True, "turn_passes": True}),
        ("1:QW turn=2q", "draw", {"draw": 2, "skipped": False, "turn_passes": False}),
        ("1:QW turn=2q queen_skips=on", "draw", {"draw": 2, "skipped": True, "turn_passes": True}),
        (f"2:2A turn=3t4an4 {I}", "draw", {"draw": 1, "skipped": False, "turn_passes": True}),
        (
            "4A hands=?20/?20/?14",
            "pass",
            {"may_pass": True, "may_draw_one": False, "turn_passes": True},
        ),
        (
            f"2:7A turn=3an4 {I}",
            "pass",
            {"may_pass": True, "may_draw_one": True, "turn_passes": True},
        ),
        (
            "4A 1:5A<1 2:6A<2 turn=3",
            "2:take-back",
            {"player": "last", "cards_return": True, "previous_player_may_also": True},
        ),
        (
            "4A 1:5A<1 turn=2",
            "1:take-back",
            {"player": "last", "cards_return": True, "previous_player_may_also": False},
        ),
        ("5F hands=9E/?8/?8", "one-card", {"draw": 0}),
        ("5F hands=9E/?8/?8", "2:how-many 1", {"draw": 1}),
        ("5F", "2:how-many 1", {"draw": 0}),
        (f"5F {I}", "once-a-year", {"win": True}),
        ("5F", "trade 2 ? for ?", {}),
        (DEALT, "flip 4A", BEGINS),
        (DEALT, "flip 9A", {"first_player": "dealer", "direction": "right"}),
        (
            DEALT,
            "flip JF",
            {
                "direction": "left",
                "skipped": "left of dealer",
                "dealer_names_suit": ["E", "F"],
            },
        ),
        (DEALT, "flip 8F", {**BEGINS, "dealer_names_suit": ["A", "E", "F", "W"]}),
        (DEALT, "flip S", {"dealer_options": ["name", "pick-up"]}),
        (f"{DEALT} draw=9F,?30", "flip ?", {"first_player": "dealer", "direction": "right"}),
        # What its player owes first, of a play that is none.
        ("1:2W turn=2t2", "KE", {"must_draw": 4, "skipped": True}),
        ("1:QW turn=2q", "KE", {"must_draw": 2, "skipped": False}),
        ("1:QW turn=2q queen_skips=on", "KE", {"must_draw": 2, "skipped": True}),
        ("1:2W turn=2t2", "3:KE", {}),
        ("4A", "KE", {}),
        (f"2:2A turn=3t4an4 {I}", "KE", {}),
        (DEALT, "1:draw", {}),
    ],
)
def test_what_another_move_comes_to(text: str, move: str, expected: dict[str, object]) -> None:
    position = at(text)
    assert DABONG.outcome(position, DABONG.read_move(position, move)) == expected


@pytest.mark.parametrize(
    ("said", "en", "ms"),
    [
        (
            {"play": "2W"},
            "The next player draws 2 cards and loses the turn.",
            "Pemain berikutnya mengambil 2 kad dan hilang giliran.",
        ),
        (
            {"play": "QW"},
            "The next player draws 2 cards.",
            "Pemain berikutnya mengambil 2 kad.",
        ),
        ({"play": "JW"}, "The next player is skipped.", "Pemain berikutnya dilangkau."),
        (
            {"play": "JW"},
            "Its player may name Air or Water.",
            "Pemainnya boleh menamakan Udara atau Air.",
        ),
        ({"play": "8E", "call": "F"}, "Fire is to be followed.", "Api perlu diikut."),
        (
            {"play": "KE", "top": "2W"},
            "The player owes 2 cards and loses the turn.",
            "Pemain perlu mengambil 2 kad dan hilang giliran.",
        ),
        (
            {"play": "KE", "top": "QW"},
            "The player owes 2 cards.",
            "Pemain perlu mengambil 2 kad.",
        ),
    ],
)
def test_what_it_comes_to_is_told_in_both_languages(said: dict[str, str], en: str, ms: str) -> None:
    asked = read_question(DABONG, asking("dabong"), {"top": "10W", **said})
    told = answer(DABONG, asked.position, asked.move, asked.options, asking("dabong"))
    assert Words(en, ms) in told.follows


@pytest.mark.parametrize(
    ("word", "least", "most"),
    [
        ("players", 2, 8),
        ("by", 0, 3),
        ("turn", 1, 3),
        ("cards", 1, 99),
    ],
)
def test_a_number_asked_about_has_its_limits(word: str, least: int, most: int) -> None:
    """The least and the most are a question; one less and one more are told so in both languages."""
    for count in (least, most):
        assert read_question(DABONG, asking("dabong"), {"top": "10W", word: str(count)}).position
    for count in (least - 1, most + 1):
        with pytest.raises(WordsError) as refused:
            read_question(DABONG, asking("dabong"), {"top": "10W", word: str(count)})
        words = refused.value.words
        assert words.en.endswith(f" from {least} to {most}, not '{count}'.")
        assert words.ms.endswith(f" dari {least} hingga {most}, bukan '{count}'.")


@pytest.mark.parametrize(
    ("text", "play", "rules"),
    [
        ("4W", "6A", "follow"),
        # Two cards of one suit miss both sums; of 10 and more nothing is subtracted to.
        ("5W", "9F 2F", "addition subtraction"),
        ("10W", "9F 2F", "addition"),
        ("9W", "KF 2F", "addition subtraction"),
        ("5W subtraction=off", "9F 2F", "addition"),
        # A difference of nothing or less is no subtraction that was tried.
        ("5W", "4F 4F decks=2", "addition"),
        ("5W", "4F 3F 2F", "addition"),
        ("5W", "6F 3F 2F", "addition subtraction"),
        ("5E", "3A KA 2A", "addition subtraction"),
        ("5E", "3A KA 4A", "addition"),
        ("10W", "7F 2E AF", "addition"),
        ("KE", "5W 8F", "eights addition"),
        ("KE strict_eights=off", "5W 8F", "addition"),
        (f"QF {I}", "3A 3W", "clone"),
        (f"QF clone=off {I}", "3A 3W", "addition"),
        (f"3E {I}", "7A 7F 7W", "first-card"),
        ("3E", "7A 7F 7W", "addition"),
        (f"9F {I}", "2E 9E QE", "first-card addition"),
        (f"2:3W,7W {I}", "3E 7E", "mirror addition"),
        (f"2:3W,7W {I} mirror=off", "3E 7E", "addition"),
        (f"2:3W,7A {I}", "KE 2E", "addition subtraction"),
        ("1:2W turn=2t3", "KW", "twos"),
        ("1:QW turn=2q", "KW", "queen-of-water"),
        ("4W", "S", "shaman"),
        ("4W", "2:6W", "turn natural"),
        ("4W", "6W suit F", "eights"),
    ],
)
def test_a_play_breaks_just_these_rules(text: str, play: str, rules: str) -> None:
    cards, _, options = play.partition(" decks")
    position = at(f"{text} decks{options}" if options else text)
    verdict = DABONG.check(position, DABONG.read_move(position, cards))
    assert not verdict.legal
    assert [breach.rule for breach in verdict.breaches] == [f"dabong.{r}" for r in rules.split()]
