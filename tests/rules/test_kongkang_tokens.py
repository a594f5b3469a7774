"""Banana tokens: payments with change, and that no token is ever lost or made."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.game import RulesError
from app.rules.kongkang import BOX, STAKE, NotEnoughTokensError, Purse, stakes, suffices
from app.rules.kongkang.payments import POT, REMOVED, paid, with_bananas
from app.rules.kongkang.tokens import allot, box, pay
from tests.rules.kongkang_tables import at


def total(purses: tuple[Purse, ...]) -> Purse:
    return Purse(sum(p.yellow for p in purses), sum(p.black for p in purses))


class TestThePrintedBox:
    def test_it_holds_72_bananas(self) -> None:
        assert BOX.bananas == 72
        assert STAKE.bananas == 15

    @pytest.mark.parametrize(
        ("players", "enough"), [(2, True), (3, True), (4, True), (5, False), (6, False)]
    )
    def test_up_to_four_players(self, players: int, enough: bool) -> None:
        assert suffices(BOX, players) is enough
        assert suffices(box(extra=True), players)
        assert stakes(players).bananas == 15 * players


class TestPaying:
    def test_fewest_tokens_that_fit(self) -> None:
        assert pay((Purse(5, 2), Purse()), 0, 1, 7) == (Purse(3, 1), Purse(2, 1))

    def test_a_black_one_is_changed_with_the_bank(self) -> None:
        bank, payer, paid_to = pay((Purse(12, 0), Purse(0, 2), Purse()), 1, 2, 2)
        assert (bank, payer, paid_to) == (Purse(7, 1), Purse(3, 1), Purse(2, 0))

    def test_exactly_five_yellow_ones_change_a_black_one(self) -> None:
        after = pay((Purse(5, 0), Purse(0, 1), Purse()), 1, 2, 1)
        assert after == (Purse(0, 1), Purse(4, 0), Purse(1, 0))

    def test_whoever_has_five_yellow_ones_changes(self) -> None:
        purses = (Purse(4, 0), Purse(0, 1), Purse(1, 0), Purse(6, 0))
        after = pay(purses, 1, 2, 1)
        assert [purse.bananas for purse in after] == [4, 4, 2, 6]
        assert total(after) == total(purses)

    @pytest.mark.parametrize("amount", [-1, 4])
    def test_more_than_there_is_cannot_be_paid(self, amount: int) -> None:
        with pytest.raises(NotEnoughTokensError, match="cannot be paid from 3 bananas"):
            pay((Purse(3, 0), Purse()), 0, 1, amount)

    def test_nobody_can_change(self) -> None:
        with pytest.raises(NotEnoughTokensError, match="five yellow"):
            pay((Purse(4, 0), Purse(0, 1)), 1, 0, 3)

    @given(st.data())
    def test_any_payment_among_four_players_finds_change(self, data: st.DataObject) -> None:
        """Any way to lay out the box over bank, pot, removed ones and four players."""
        yellow = [0] * 7
        black = [0] * 7
        for _ in range(BOX.yellow):
            yellow[data.draw(st.integers(0, 6))] += 1
        for _ in range(BOX.black):
            black[data.draw(st.integers(0, 6))] += 1
        purses = tuple(map(Purse, yellow, black))
        payer, receiver = data.draw(st.permutations(range(7)))[:2]
        amount = data.draw(st.integers(0, purses[payer].bananas))
        after = pay(purses, payer, receiver, amount)
        assert total(after) == BOX
        assert all(purse.is_sound for purse in after)
        worth = [purse.bananas for purse in purses]
        worth[payer] -= amount
        worth[receiver] += amount
        assert [purse.bananas for purse in after] == worth


class TestAllotting:
    @given(st.lists(st.integers(0, 60), min_size=4, max_size=4), st.integers(0, 60))
    def test_any_sharing_of_what_four_brought_can_be_laid_out(
        self, cuts: list[int], pot: int
    ) -> None:
        edges = [0, *sorted([*cuts, pot]), 60]
        amounts = [high - low for low, high in itertools.pairwise(edges)]
        purses = allot(amounts, BOX)
        assert [purse.bananas for purse in purses] == amounts
        assert (BOX - total(purses)).is_sound

    @pytest.mark.parametrize("amounts", [[73], [70, 3], [-1, 5]])
    def test_what_cannot_be_made_is_told(self, amounts: list[int]) -> None:
        with pytest.raises(NotEnoughTokensError, match="cannot make"):
            allot(amounts, BOX)


class TestAtTheTable:
    def test_from_the_pot_and_out_of_the_game(self) -> None:
        table = at("hands=+5/+5/+5 turn=1")
        taken = paid(table, POT, 2, 6)
        assert (taken.pot.bananas, taken.bananas(2)) == (0, 19)
        gone = paid(taken, 2, REMOVED, 9)
        assert (gone.removed.bananas, gone.bananas(2)) == (9, 10)

    @pytest.mark.parametrize(("bananas", "pot"), [(12, 7), (13, 6), (19, 0), (0, 19)])
    def test_a_count_is_put_right_by_way_of_the_pot(self, bananas: int, pot: int) -> None:
        corrected = with_bananas(at("hands=+5/+5/+5 turn=1"), 1, bananas)
        assert (corrected.bananas(1), corrected.pot.bananas) == (bananas, pot)

    def test_more_than_the_pot_has_is_refused(self) -> None:
        with pytest.raises(RulesError, match="cannot be paid"):
            with_bananas(at("hands=+5/+5/+5 turn=1"), 1, 20)
