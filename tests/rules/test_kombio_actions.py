"""The actions of both decks, and who has looked at what because of them."""

import pytest

from app.rules.kombio import KOMBIO, Position
from tests.rules.kombio_tables import apply, check, hand, legal, play, refused, table

HANDS = "1,2,3,4/6,7,8,9/10,11,12,0"


def laid(card: str, hands: str = HANDS, fields: str = "window=open:5") -> Position:
    """Seat 2 has drawn that card and laid it for its action."""
    return play(table(hands, fields=fields, top=card), "draw", "lay")


def seen_by(at: Position, seat: int) -> list[str]:
    """Where the cards lie that the seat has looked at."""
    spots = [(spot, at.lying(spot)) for spot in at.spots()]
    return [f"{spot.owner}.{spot.place}" for spot, lying in spots if lying and seat in lying.seen]


class TestViewACardInYourHand:
    @pytest.mark.parametrize(
        ("card", "deck"),
        [("7", "special"), ("8", "special"), ("6H", "standard"), ("7S", "standard")],
    )
    def test_one_own_card(self, card: str, deck: str) -> None:
        hands = "?,?,?,?/?,?,?,?"
        fields = "window=open:5" if deck == "special" else "window=open:5H b1=standard"
        discard = "5" if deck == "special" else "5H"
        at = play(table(hands, discard, fields, top=card), "draw", "lay")
        assert legal(at, 2)[:3] == ["2:leave", "2:view 2.1", "2:view 2.2"]
        assert refused(at, "view 1.1") == ("kombio.view-own",)
        after = play(at, "view 2.4")
        assert seen_by(after, 2) == ["2.4"]
        assert (after.turn, after.action) == (1, None)

    def test_what_is_told(self) -> None:
        _, events = apply(laid("7"), "view 2.1")
        assert events[0].kind == "view"
        assert events[0].words.en == "Player 2 looks at Player 2's card 1."
        assert events[0].words.ms == "Pemain 2 melihat kad 1 Pemain 2."


class TestViewACardInAnotherHand:
    @pytest.mark.parametrize("card", ["9", "10"])
    def test_one_card_of_another(self, card: str) -> None:
        at = laid(card, "1,2,3,4/6,7,8,?/?,11,12,0")
        assert refused(at, "view 2.1") == ("kombio.view-other",)
        after = play(at, "view 3.3")
        assert seen_by(after, 2) == ["3.3"]
        assert seen_by(after, 3) == []
        assert after.turn == 3


class TestBlindSwap:
    @pytest.mark.parametrize("card", ["11", "12"])
    def test_any_two_cards_on_the_table(self, card: str) -> None:
        at = laid(card, "1,2,3,4/6,7,8,9/?,?,?,0")
        after, events = apply(at, "swap 1.1 3.4")
        assert events[0].kind == "swap"
        assert (hand(after, 1), hand(after, 3)) == ("0,2,3,4", "?,?,?,1")
        assert after.turn == 3

    def test_two_cards_of_one_hand(self) -> None:
        assert hand(play(laid("11"), "swap 1.1 1.4"), 1) == "4,2,3,1"

    def test_nothing_is_looked_at(self) -> None:
        assert refused(laid("11"), "view 1.1") == ("kombio.peek",)

    def test_all_pairs_are_offered_once(self) -> None:
        moves = [text for text in legal(laid("11"), 2) if "slap" not in text]
        assert len(moves) == len(set(moves)) == 1 + 12 * 11 // 2

    def test_a_card_is_not_swapped_with_itself_or_with_nothing(self) -> None:
        assert refused(laid("11"), "swap 1.1 1.1") == ("kombio.blind-swap",)
        assert refused(laid("11"), "swap 1.1 1.5") == ("kombio.card",)
        assert refused(laid("11"), "swap 1.1 1.?") == ("kombio.card",)

    def test_what_was_known_goes_with_the_card(self) -> None:
        at = laid("11", "1:13,2,3,4/6,7,8,9:2/?,?,?,0")
        after = play(at, "swap 1.1 2.4")
        assert (hand(after, 1), hand(after, 2)) == ("9:2,2,3,4", "6,7,8,1:13")


class TestLookAtOneAndSwap:
    def test_one_look_then_any_other_card(self) -> None:
        at = laid("13")
        assert refused(at, "swap 1.1 2.1") == ("kombio.look-one-swap",)
        assert check(at, "swap 1.1 2.1").may_become_legal
        at = play(at, "view 3.1")
        assert at.turn == 2
        assert refused(at, "view 3.2") == ("kombio.look-one-swap",)
        assert refused(at, "swap 1.1 2.1") == ("kombio.look-one-swap",)
        after = play(at, "swap 3.1 1.4")
        assert (hand(after, 1), hand(after, 3)) == ("1,2,3,10:2", "4,11,12,0")

    def test_the_second_card_is_not_looked_at(self) -> None:
        after = play(laid("13"), "view 3.1", "swap 1.4 3.1")
        assert seen_by(after, 2) == ["1.4"]

    def test_the_swap_is_free(self) -> None:
        after = play(laid("13"), "view 3.1", "leave")
        assert (hand(after, 3), after.turn) == ("10:2,11,12,0", 3)

    def test_eleven_swaps_are_offered_after_the_look(self) -> None:
        assert len(legal(play(laid("13"), "view 3.1"), 2)) == 1 + 11


class TestLookAtTwoAndSwap:
    def test_two_looks_then_those_two(self) -> None:
        at = play(laid("14"), "view 1.1")
        assert refused(at, "swap 1.1 2.3") == ("kombio.look-two-swap",)
        assert check(at, "swap 1.1 2.3").may_become_legal
        at = play(at, "view 2.3")
        assert legal(at, 2) == ["2:leave", "2:swap 1.1 2.3"]
        after = play(at, "swap 2.3 1.1")
        assert (hand(after, 1), hand(after, 2)) == ("8:2,2,3,4", "6,7,1:2,9")

    def test_not_the_same_card_twice_nor_a_third(self) -> None:
        at = play(laid("14"), "view 1.1")
        assert refused(at, "view 1.1") == ("kombio.look-two-swap",)
        at = play(at, "view 1.2")
        assert refused(at, "view 1.3") == ("kombio.look-two-swap",)
        assert not check(at, "swap 1.1 1.3").may_become_legal

    def test_it_may_stop_after_one_look_or_before_any(self) -> None:
        assert play(laid("14"), "view 1.1", "leave").turn == 3
        assert play(laid("14"), "leave").turn == 3


class TestStandardActions:
    """The powers of the standard deck are the same acts."""

    HANDS = "?,?,?,?/?,?,?,?"

    @pytest.mark.parametrize(
        ("card", "then"),
        [
            ("8C", "view 1.1"),
            ("9D", "view 1.2"),
            ("10H", "swap 1.1 2.2"),
            ("JS", "swap 1.1 1.2"),
            ("QD", "view 1.1"),
            ("KC", "view 1.1"),
        ],
    )
    def test_each(self, card: str, then: str) -> None:
        at = table(self.HANDS, "5H", "window=open:5H b1=standard", top=card)
        assert check(play(at, "draw", "lay"), then).legal

    def test_a_red_king_has_none(self) -> None:
        at = table(self.HANDS, "5H", "window=open:5H b1=standard", top="KH")
        assert refused(play(at, "draw"), "lay") == ("kombio.replace",)


class TestLockedHands:
    CALLED = "window=open:5 called=1"

    def test_nobody_swaps_the_callers_cards(self) -> None:
        at = laid("11", fields=self.CALLED)
        assert refused(at, "swap 1.1 2.1") == ("kombio.locked",)
        words = check(at, "swap 2.1 1.1").why
        assert words.en == "Player 1 has called Kombio!: that hand is locked."
        assert not any(" 1." in text for text in legal(at, 2))

    def test_looking_changes_nothing_and_is_free(self) -> None:
        assert check(laid("10", fields=self.CALLED), "view 1.1").legal

    def test_the_great_action_looks_and_leaves(self) -> None:
        at = play(laid("14", fields=self.CALLED), "view 1.1", "view 2.1")
        assert legal(at, 2) == ["2:leave"]


class TestWithoutAnAction:
    def test_an_action_that_only_looks_swaps_nothing(self) -> None:
        assert refused(laid("9"), "swap 1.1 2.1") == ("kombio.view-other",)

    def test_a_card_that_is_not_there_is_not_looked_at(self) -> None:
        assert refused(laid("9"), "view 1.5") == ("kombio.card",)
        assert refused(laid("9"), "view 8.1") == ("kombio.turn",)

    def test_peeking(self) -> None:
        assert refused(table(), "view 2.1") == ("kombio.peek",)
        assert refused(table(), "1:view 1.1") == ("kombio.peek",)

    def test_swapping_and_leaving(self) -> None:
        assert refused(table(), "swap 1.1 2.1") == ("kombio.action",)
        assert refused(table(), "leave") == ("kombio.action",)

    def test_a_card_laid_for_its_action_can_be_slapped_during_it(self) -> None:
        at = laid("9")
        assert "2:slap 2.4" in legal(at, 2)
        after = play(at, "2:slap 2.4", "view 1.1")
        assert hand(after, 2) == "6,7,8"

    def test_a_hand_that_has_no_card_to_look_at_leaves_it(self) -> None:
        at = play(table("1,2/-/3", top="7"), "draw", "lay")
        assert legal(at, 2) == ["2:leave"]
        assert KOMBIO.check(at, KOMBIO.read_move(at, "leave")).kinds == ("leave",)
