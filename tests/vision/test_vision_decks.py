"""Decks as data: their sizes and names are those of the boxes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.decks import (
    DABONG,
    KOMBIO,
    KONGKANG,
    PRINTABLE,
    STANDARD,
    Deck,
    NoSuchDeckError,
    printable_deck,
)


@pytest.mark.parametrize(
    ("deck", "size", "kinds"),
    [(KONGKANG, 48, 14), (DABONG, 55, 53), (KOMBIO, 70, 16), (STANDARD, 52, 52)],
)
def test_a_deck_has_as_many_cards_as_its_box(deck: Deck, size: int, kinds: int) -> None:
    assert deck.size == size == len(deck.pieces())
    assert len(deck.cards) == kinds == len(set(deck.cards))


def test_the_counts_of_kombio() -> None:
    counts = {kind.card: kind.count for kind in KOMBIO.kinds}
    assert counts == {
        "-1": 3,
        "0": 3,
        "13": 2,
        "14": 2,
        **{str(number): 5 for number in range(1, 13)},
    }


def test_the_counts_of_kongkang() -> None:
    counts = {kind.card: kind.count for kind in KONGKANG.kinds}
    assert {card for card, count in counts.items() if count == 2} == {
        "peek",
        "skip",
        "trade",
        "skull",
    }
    assert all(counts[str(number)] == 4 for number in range(1, 11))


def test_names_of_cards_are_those_that_people_write() -> None:
    assert {"10W", "QF", "AE", "7A"} <= set(DABONG.cards)
    assert DABONG.pieces().count("S") == 3
    assert {"QH", "10S", "AC", "2D"} <= set(STANDARD.cards)


@pytest.mark.parametrize("name", PRINTABLE)
def test_a_deck_is_found_in_any_case_of_letters(name: str) -> None:
    assert printable_deck(name.upper()) is PRINTABLE[name]


def test_a_misspelt_deck_names_the_nearest() -> None:
    with pytest.raises(NoSuchDeckError, match="did you mean kombio"):
        printable_deck("kombo")


@given(st.text())
def test_any_other_name_is_refused_in_one_sentence(name: str) -> None:
    if name.casefold() in PRINTABLE:
        return
    with pytest.raises(NoSuchDeckError) as caught:
        printable_deck(name)
    assert len(str(caught.value)) < 400
