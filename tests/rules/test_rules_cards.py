from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.cards import CannotBeThereError, Hand, NotInHandError, unseen

CARDS = st.sampled_from(["QH", "10W", "skull", "-1"])


def test_an_unknown_card_may_be_any() -> None:
    hand = Hand(("10W",), unknown=1)
    assert hand.may_hold(["10W", "QH"])
    assert not hand.may_hold(["QH", "QH"])
    assert hand.without(["QH"]) == Hand(("10W",), 0)


def test_a_known_card_leaves_before_an_unknown_one() -> None:
    assert Hand(("10W", "QH"), unknown=2).without(["QH"]) == Hand(("10W",), 2)


def test_a_card_that_the_hand_cannot_hold_is_named() -> None:
    with pytest.raises(NotInHandError, match="QH cannot come from this hand"):
        Hand(("10W",)).without(["QH"])
    with pytest.raises(NotInHandError, match=r"^10W, QH cannot come from this hand"):
        Hand().without(["QH", "10W"])


def test_known_cards_bring_no_unknown_ones() -> None:
    assert Hand(("QH",)).with_cards(["10W"]) == Hand(("10W", "QH"), unknown=0)


@given(st.lists(CARDS), st.integers(0, 5), st.lists(CARDS))
def test_taking_and_giving_keeps_the_number(
    known: list[str], unknown: int, taken: list[str]
) -> None:
    hand = Hand(tuple(sorted(known)), unknown)
    more = hand.with_cards(taken, unknown=1)
    assert len(more) == len(hand) + len(taken) + 1
    assert more.may_hold(taken)
    assert len(more.without(taken)) == len(hand) + 1


@given(st.lists(CARDS, max_size=12))
def test_the_deck_is_counted(seen: list[str]) -> None:
    deck = {"QH": 1, "10W": 4, "skull": 2, "-1": 12}
    too_many = [card for card, n in Counter(seen).items() if n > deck[card]]
    if too_many:
        with pytest.raises(CannotBeThereError) as caught:
            unseen(deck, seen)
        assert caught.value.card in too_many
    else:
        left = unseen(deck, seen)
        assert left.total() + len(seen) == sum(deck.values())
        assert all(left[card] + seen.count(card) == n for card, n in deck.items())


def test_one_card_too_many_is_told_with_the_number_of_the_deck() -> None:
    with pytest.raises(CannotBeThereError, match="10W is there 5 times, and the deck has 4"):
        unseen({"QH": 1, "10W": 4}, ["10W"] * 5)


def test_a_card_of_another_deck_cannot_be_there() -> None:
    with pytest.raises(CannotBeThereError, match="Joker is there 1 times, and the deck has 0"):
        unseen({"QH": 1}, ["Joker"])
