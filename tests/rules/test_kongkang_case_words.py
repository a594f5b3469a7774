"""The adapter of published cases, on cases of the same words that are not in the published file."""

from typing import Any

import pytest

from tests.rules.case_words import UnknownWordError
from tests.rules.kongkang_cases import answer

B_PLAYED_8 = {"last_play": {"by": "B", "cards": [8]}}


@pytest.mark.parametrize(
    ("setup", "action", "expected"),
    [
        ({"hand": [3, 9, 9], "top": [8]}, {"draw": 1, "play": [9, 9]}, {"legal": True}),
        ({"hand": [8, "skull"]}, {"draw": 1, "play": [8, "skull"]}, {"legal": True}),
        ({"hand": [8, "skull"]}, {"draw": 1, "play": ["skull"]}, {"legal": False}),
        ({"hand": ["peek", "skip", 3]}, {"play": ["peek", "skip"]}, {"legal": False}),
        (
            B_PLAYED_8,
            {"player": "C", "draw": 0, "play": [8]},
            {"legal": True, "slip": True, "pay": {"B": -1, "C": 1}},
        ),
        (B_PLAYED_8, {"player": "C", "draw": 0, "play": ["skull"]}, {"legal": False}),
        (
            {"last_play": {"by": "A", "cards": [8], "slip": True, "chain_origin": "B"}},
            {"player": "B", "draw": 0, "play": [8]},
            {"legal": True, "slip": True, "pay": {}},
        ),
        (
            {"bananas": [20, 15, 10], "round": 2},
            {"bet": True},
            {"bets": [4, 2, 1], "pot": 7, "eliminated": []},
        ),
        (
            {"bananas": [26, 19, 0, 15], "round": 3},
            {"bet": True},
            {"bets": [4, 2, 0, 2], "eliminated": ["C"]},
        ),
        (
            {"seats": ["A", "B", "C", "D"], "first": "B"},
            {"play": [9], "direction": "right"},
            {"next": "seat on B's right"},
        ),
        (
            {"hands": {"A": [3], "B": [1, 2], "C": [9]}},
            {"call": "KONGKANG", "by": "B"},
            {"winner": "B", "removed": 0},
        ),
        (
            {"hands": {"A": [3], "B": [4], "C": [3]}, "last_player": "A"},
            {"call": "KONGKANG", "by": "B"},
            {"winner": "C"},
        ),
        ({"cards_played_by_caller": 0}, {"call": "KONGKANG"}, {"legal": False}),
        ({"cards_played_by_caller": 1}, {"call": "KONGKANG"}, {"legal": True}),
        ({"bananas": {"C": 15}}, {"penalty": "failed KONGKANG"}, {"removed": 7}),
        (
            {"players": 4},
            {"play": ["skip", "skip"], "targets": ["B", "C"]},
            {"legal": True, "effects": 2},
        ),
        ({"hand": [10, "trade", 2]}, {"points": True}, {"points": 22}),
        (
            {"round": 4, "bananas": {"A": 21, "B": 20, "C": 4}},
            {"game_end": True},
            {"winner": "A", "continue": False},
        ),
        ({"round": 2, "bananas": {"A": 21, "B": 20, "C": 4}}, {"game_end": True}, {"winner": None}),
    ],
)
def test_a_case_of_the_same_words(
    setup: dict[str, Any], action: dict[str, Any], expected: dict[str, Any]
) -> None:
    said = answer({"setup": setup, "action": action})
    assert {word: said[word] for word in expected} == expected


def test_an_action_without_a_known_word_is_no_case() -> None:
    with pytest.raises(UnknownWordError, match="'dance' in its action is not a known word"):
        answer({"setup": {}, "action": {"dance": True}})
