"""Questions about Kongkang in the words of the table: which position and which move they come to."""

import pytest

from app.rules.ask_answer import Answer, answer
from app.rules.asking import Asked, WordsError, read_question
from app.rules.game import RulesError
from app.rules.games import asking
from app.rules.kongkang import KONGKANG


def asked(**said: str) -> Asked:
    return read_question(KONGKANG, asking("kongkang"), said)


@pytest.mark.parametrize(
    ("said", "position", "move"),
    [
        (
            {"top": "8", "play": "8 skull"},
            "hands=+6/+5/+5 turn=1 phase=drawn last=3:8",
            "1: 8 skull",
        ),
        (
            {"top": "8", "play": "8 skull", "slip": "yes"},
            "hands=+5/+5/+5 turn=1 last=3:8",
            "1: 8 skull",
        ),
        (
            {"top": "8 skull", "play": "8,8", "players": "4"},
            "hands=+6/+5/+5/+5 turn=1 phase=drawn last=4:8,skull",
            "1: 8 8",
        ),
        ({"top": "8", "does": "draw"}, "hands=+5/+5/+5 turn=1 last=3:8", "1: draw"),
        ({"top": "8", "does": "pass"}, "hands=+6/+5/+5 turn=1 phase=drawn last=3:8", "1: pass"),
        (
            {"top": "8", "does": "no-slip", "cards": "2"},
            "hands=+2/+5/+5 turn=1 last=3:8",
            "1: no-slip",
        ),
        ({"play": "9", "side": "right"}, "hands=+6/+5/+5 turn=1 phase=drawn", "1: 9 right"),
        (
            {"top": "3", "play": "trade trade", "targets": "2,3", "give": "4 5"},
            "hands=+6/+5/+5 turn=1 phase=drawn last=3:3",
            "1: trade trade @2=4 @3=5",
        ),
        (
            {"top": "3", "play": "Trade trade", "targets": "? 3", "give": "? 5"},
            "hands=+6/+5/+5 turn=1 phase=drawn last=3:3",
            "1: trade trade @? @3=5",
        ),
        (
            {"top": "3", "play": "trade", "targets": "?", "give": "4"},
            "hands=+6/+5/+5 turn=1 phase=drawn last=3:3",
            "1: trade @?=4",
        ),
        (
            {"top": "3", "play": "peek", "side": "left", "targets": "2"},
            "hands=+6/+5/+5 turn=1 phase=drawn last=3:3",
            "1: peek left @2",
        ),
        (
            {"top": "8", "hand": "8 skull, 3", "play": "8"},
            "hands=8,skull,3/+5/+5 turn=1 phase=drawn last=3:8",
            "1: 8",
        ),
        (
            {"top": "8", "play": "1 1 1 1 2 2 2"},
            "hands=+8/+5/+5 turn=1 phase=drawn last=3:8",
            "1: 1 1 1 1 2 2 2",
        ),
        (
            {"top": "8", "played": "3 4", "does": "kongkang"},
            "hands=+5/+5/+5 turn=1 last=3:8 piles=3,4/-/8",
            "1: kongkang",
        ),
        (
            {"top": "8", "by": "1", "played": "3 8", "does": "draw"},
            "hands=+5/+5/+5 turn=1 last=1:8 piles=3,8/-/-",
            "1: draw",
        ),
        (
            {"played": "3 8", "does": "draw", "players": "2"},
            "hands=+5/+5 turn=1 piles=3,8/-",
            "1: draw",
        ),
        (
            {"top": "8", "by": "1", "played": "3", "does": "draw"},
            "hands=+5/+5/+5 turn=1 last=1:8 piles=3,8/-/-",
            "1: draw",
        ),
        (
            {"top": "8", "by": "2", "played": "4", "before": "yes", "does": "draw"},
            "hands=+5/+5/+5 turn=1 last=2:8 piles=4/8/- before=1",
            "1: draw",
        ),
        (
            {
                "top": "8",
                "payer": "2",
                "way": "right",
                "turn": "3",
                "bananas": "13 12,14",
                "play": "8",
                "slip": "yes",
            },
            "hands=+5/+5/+5 turn=3 last=3:8 payer=2 way=right bananas=13/12/14",
            "1: 8",
        ),
        ({"top": "8", "hand": "3 4"}, "hands=3,4/+5/+5 turn=1 last=3:8", ""),
        (
            {"top": "8", "play": "8", "players": "6", "extra_tokens": "on"},
            "hands=+6/+5/+5/+5/+5/+5 turn=1 phase=drawn last=6:8",
            "1: 8",
        ),
    ],
)
def test_what_was_said_in_the_text_forms(said: dict[str, str], position: str, move: str) -> None:
    question = asked(**said)
    assert (question.position, question.move) == (position, move)
    options = " ".join(f"{name}={value}" for name, value in question.options.items())
    KONGKANG.read_move(KONGKANG.read_position(f"{position} {options}"), move or "draw")


@pytest.mark.parametrize(("cards", "top"), [("0", "8"), ("38", ""), ("36", "8 8")])
def test_a_hand_has_no_cards_or_all_that_lie_nowhere_else(cards: str, top: str) -> None:
    position = asked(cards=cards, does="draw", top=top).position
    assert position.startswith(f"hands=+{cards}/+5/+5 turn=1")
    assert len(KONGKANG.read_position(position).hand(1)) == int(cards)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"players": "1"}, "players is a whole number from 2 to 4, not '1'."),
        ({"players": "5"}, "players is a whole number from 2 to 4, not '5'."),
        (
            {"players": "7", "extra_tokens": "on"},
            "players is a whole number from 2 to 6, not '7'.",
        ),
        ({"by": "4"}, "by is a whole number from 1 to 3, not '4'."),
        ({"by": "0"}, "by is a whole number from 1 to 3, not '0'."),
        ({"turn": "4"}, "turn is a whole number from 1 to 3, not '4'."),
        ({"turn": "0"}, "turn is a whole number from 1 to 3, not '0'."),
        ({"cards": "38"}, "cards is a whole number from 0 to 37, not '38'."),
        ({"payer": "4"}, "payer is a whole number from 1 to 3, not '4'."),
        ({"payer": "0"}, "payer is a whole number from 1 to 3, not '0'."),
        ({"bananas": "13 13"}, "bananas is one number for each of 3 seats, not 2."),
        ({"bananas": "13 13 13 13"}, "bananas is one number for each of 3 seats, not 4."),
    ],
)
def test_numbers_that_the_table_does_not_have(said: dict[str, str], sentence: str) -> None:
    with pytest.raises(WordsError) as refusal:
        asked(top="8", does="draw", **said)
    assert str(refusal.value) == sentence


def told(**said: str) -> Answer:
    question = asked(**said)
    return answer(KONGKANG, question.position, question.move, question.options, asking("kongkang"))


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"played": "skull"}, "Nobody can have played skull with no other card"),
        ({"played": "skull skull"}, "Nobody can have played skull and skull with no other"),
        ({"played": "skull 8", "by": "1"}, "Nobody can have played skull with no other card"),
        ({"played": "3 3 3 3 3"}, "3 is there 5 times, and the deck has 4"),
        ({"played": "8 8 8 8"}, "8 is there 5 times, and the deck has 4"),
        ({"top": "skull"}, "is no play"),
        ({"top": "8 9"}, "is no play"),
    ],
)
def test_what_can_never_have_been_played_is_refused(said: dict[str, str], sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence) as refusal:
        told(**{"top": "8", "does": "kongkang", **said})
    assert refusal.value.words.ms != refusal.value.words.en


@pytest.mark.parametrize("played", ["8 skull", "skull 8", "3 skull 8 skull", "3 8", "skull 3 8"])
def test_a_skull_beside_another_card_can_have_been_played(played: str) -> None:
    assert told(top="9", played=played, does="kongkang").legal


@pytest.mark.parametrize("hand", ["trade", "trade 6 7"])
def test_a_card_that_is_not_in_the_hand_is_not_given(hand: str) -> None:
    found = told(top="3", play="trade", targets="2", give="5", hand=hand)
    assert not found.legal
    assert found.why.en == "Player 1 does not have 5 in hand."
    assert not any(near.others for near in found.nearest)


def test_a_last_card_may_be_aimed_and_its_effect_is_dropped() -> None:
    assert told(top="3", play="trade", targets="2", hand="trade").legal
    assert told(top="3", play="trade", targets="?", give="?", hand="trade").legal


def test_what_only_others_can_do_is_told_as_theirs() -> None:
    assert [(near.move, near.others) for near in told(top="8", play="8", turn="2").nearest] == [
        ("2: 8", True)
    ]
