"""The two decks of Kombio, counted from the rulebook's words and not from the code."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kombio import HIDDEN, card_words, cards, full_deck, matches, power, value
from app.rules.kombio.deck import Deck

SUITS = "HDCS"
ANY_SPECIAL = st.sampled_from(full_deck("special"))
ANY_STANDARD = st.sampled_from(full_deck("standard"))


class TestKombioDeck:
    """Decks / Kombio Deck."""

    def test_distribution(self) -> None:
        three, two = ("-1", "0"), ("13", "14")
        expected = {str(number): 5 for number in range(1, 13)}
        expected.update(dict.fromkeys(three, 3), **dict.fromkeys(two, 2))
        assert dict(cards("special")) == expected
        assert len(full_deck("special")) == 70
        assert Counter(full_deck("special")) == expected

    @pytest.mark.parametrize(
        ("numbers", "does"),
        [
            ((7, 8), "view_own"),
            ((9, 10), "view_other"),
            ((11, 12), "blind_swap"),
            ((13,), "look1_swap"),
            ((14,), "look2_swap"),
            ((-1, 0, 1, 2, 3, 4, 5, 6), None),
        ],
    )
    def test_actions(self, numbers: tuple[int, ...], does: str | None) -> None:
        assert [power("special", str(number)) for number in numbers] == [does] * len(numbers)

    @given(ANY_SPECIAL)
    def test_a_card_counts_what_it_says(self, card: str) -> None:
        assert value("special", card) == int(card)
        assert card_words(card).en == card


class TestStandardPlayingCards:
    """Decks / Standard Playing Cards."""

    def test_fifty_two_different_cards(self) -> None:
        assert len(set(full_deck("standard"))) == len(full_deck("standard")) == 52

    @pytest.mark.parametrize(
        ("written", "counts"),
        [
            *[("AH", -1), ("AD", -1), ("KH", 0), ("KD", 0), ("AS", 1), ("AC", 1)],
            *[("2H", 2), ("10S", 10), ("JH", 11), ("JC", 11), ("QD", 12), ("QS", 12)],
            *[("KS", 13), ("KC", 13)],
        ],
    )
    def test_values(self, written: str, counts: int) -> None:
        assert value("standard", written) == counts

    def test_all_values_together(self) -> None:
        # 2 to 12 in four suits, and aces and kings: -1, -1, 1, 1, 0, 0, 13, 13.
        assert sum(value("standard", card) for card in full_deck("standard")) == 4 * 77 + 26

    @pytest.mark.parametrize(
        ("rank", "does"),
        [
            *[("6", "view_own"), ("7", "view_own"), ("8", "view_other"), ("9", "view_other")],
            *[("10", "blind_swap"), ("J", "blind_swap"), ("Q", "look1_swap")],
            *[("A", None), ("2", None), ("3", None), ("4", None), ("5", None)],
        ],
    )
    def test_actions_of_every_suit(self, rank: str, does: str | None) -> None:
        assert {power("standard", rank + suit) for suit in SUITS} == {does}

    def test_only_black_kings_have_the_great_action(self) -> None:
        does = {suit: power("standard", "K" + suit) for suit in SUITS}
        assert does == {"H": None, "D": None, "C": "look2_swap", "S": "look2_swap"}

    def test_words(self) -> None:
        assert card_words("QH").en == "queen of hearts"
        assert card_words("10S").en == "10 of spades"
        assert card_words("QH").ms == "ratu lekuk"


class TestMatching:
    @given(ANY_SPECIAL, ANY_SPECIAL)
    def test_special_cards_match_by_their_number(self, one: str, other: str) -> None:
        assert matches("special", "rank", one, other) == (one == other)

    @given(ANY_STANDARD, ANY_STANDARD)
    def test_standard_cards_match_by_rank(self, one: str, other: str) -> None:
        assert matches("standard", "rank", one, other) == (one[:-1] == other[:-1])

    def test_by_value_a_red_king_is_no_black_one(self) -> None:
        assert matches("standard", "rank", "KH", "KS")
        assert not matches("standard", "value", "KH", "KS")
        assert not matches("standard", "value", "AH", "AS")
        assert matches("standard", "value", "AH", "AD")

    @pytest.mark.parametrize("deck", ["special", "standard"])
    @given(data=st.data())
    def test_matching_is_mutual_and_of_itself(self, deck: Deck, data: st.DataObject) -> None:
        any_card = st.sampled_from(full_deck(deck))
        one, other = data.draw(any_card), data.draw(any_card)
        by_value = matches(deck, "value", one, other)
        assert by_value == (value(deck, one) == value(deck, other))
        assert matches(deck, "rank", one, other) == matches(deck, "rank", other, one)
        assert matches(deck, "rank", one, one)

    @given(ANY_STANDARD)
    def test_a_hidden_card_may_match_anything(self, card: str) -> None:
        assert matches("standard", "rank", HIDDEN, card)
        assert matches("standard", "value", card, HIDDEN)
