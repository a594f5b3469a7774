"""The words of cases, in other orders and with other cards than the published ones."""

from typing import Any

import pytest

from tests.rules.case_words import UnknownWordError
from tests.rules.kombio_cases import answer

FIVE = {"discard": {"value": 5, "by": "normal play"}, "hands": {"A": 4, "B": 4}}


@pytest.mark.parametrize(
    ("setup", "action", "said"),
    [
        ({}, {"count": "standard"}, {"cards": 52, "sum_of_values": 334, "action_cards": 30}),
        ({"deck": "kombio"}, {"value_of": -1}, {"value": -1}),
        ({"deck": "standard"}, {"value_of": "KS"}, {"value": 13}),
        (
            {"deck": "kombio"},
            {"draw_from": "draw", "card": 5, "place_on_discard": True},
            {"legal": False, "action": None, "optional": False},
        ),
        (
            {"deck": "kombio"},
            {"draw_from": "discard", "card": 9, "place_on_discard": True},
            {"legal": False, "action": None},
        ),
        (
            {"deck": "standard"},
            {"draw_from": "draw", "card": "K", "place_on_discard": True},
            {"action": "look2_swap", "optional": True},
        ),
        (
            {"deck": "kombio"},
            {"draw_from": "draw", "card": 7, "place_on_discard": True, "look": "B1"},
            {"legal": False},
        ),
        ({"hand": 4}, {"take": "draw", "card": 5, "put_back": True}, {"legal": False}),
        ({"hand": 4}, {"take": "draw", "card": 9, "use_action": True}, {"legal": True}),
        (
            {"discard_top": 9, "hand": 4},
            {"take": "discard", "replace": 2},
            {"legal": True, "hand": 4, "discard_top": "old card 2"},
        ),
        ({}, {"initial_view": ["farthest 2"]}, {"legal": False}),
        ({"initial_view_done": True}, {"initial_view": ["closest 2"]}, {"legal": False}),
        (
            FIVE,
            {"slap": "A", "card_owner": "A", "value": 5},
            {"success": True, "hands": {"A": 3, "B": 4}, "penalty": None},
        ),
        (
            FIVE,
            {"slap": "A", "card_owner": "A", "value": 6},
            {
                "success": False,
                "card_returns": True,
                "penalty": "hand + top of draw pile",
                "hands": {"A": 5, "B": 4},
            },
        ),
        (
            FIVE,
            {"slap": "A", "card_owner": "B", "value": 6},
            {"success": False, "card_returns": True, "hands": {"A": 5, "B": 4}},
        ),
        (
            {"kombio_called_by": "A", **FIVE},
            {"slap": "A", "card_owner": "A", "value": 5},
            {"success": False, "legal": False, "penalty": None},
        ),
        (
            {"kombio_called_by": "A", **FIVE},
            {"slap": "B", "card_owner": "A", "value": 5},
            {"success": False, "penalty": None},
        ),
        (
            {"kombio_called_by": "A", **FIVE},
            {"slap": "A", "card_owner": "B", "value": 5},
            {"success": True, "hands": {"A": 3, "B": 4}},
        ),
        (
            {"discard": {"value": 5, "by": "start"}},
            {"slap": "A", "card_owner": "A", "value": 5},
            {"success": False, "penalty": None, "card_returns": True},
        ),
        (
            {**FIVE, "next_player_took_discard_at_ms": 120},
            {"slap": "A", "t_ms": 100, "value": 5},
            {"success": True},
        ),
        ({"turn_of": "A"}, {"call": "Kombio", "by": "A"}, {"legal": True, "locked": "A"}),
        (
            {"kombio_called_by": "A", "last_turns_done": ["B"], "players": ["A", "B", "C"]},
            {"end": True},
            {"round_over": False},
        ),
        (
            {"kombio_called_by": "A", "hands": {"A": [1, 2], "B": [3]}},
            {"score": True},
            {"totals": {"A": 3, "B": 3}, "winner": "B"},
        ),
        ({}, {"error": "reveal another's card"}, {"penalty": "revealing someone else's card"}),
        ({}, {"error": "peek own"}, {"penalty": "hand + top of draw pile", "reshuffle": None}),
    ],
)
def test_words(setup: dict[str, Any], action: dict[str, Any], said: dict[str, Any]) -> None:
    answered = answer({"setup": setup, "action": action})
    assert {word: answered[word] for word in said} == said


def test_an_unknown_action_is_told() -> None:
    with pytest.raises(UnknownWordError, match="'dance' in its action is not a known word"):
        answer({"setup": {}, "action": {"dance": True}})
