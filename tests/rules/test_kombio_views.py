"""What each seat may know: who has looked at what, and where those cards went."""

from random import Random

import pytest

from app.rules.kombio import (
    HIDDEN,
    KOMBIO,
    Lay,
    Position,
    Slap,
    full_deck,
)
from tests.rules.kombio_players import play_random
from tests.rules.kombio_tables import NAMES, hand, play, table

HANDS = "1,2,3,4/6,7,8,9/10,11,12,0"


def seen(at: Position, seat: int, whose: int) -> str:
    """That seat's view of a hand."""
    return hand(KOMBIO.view(at, seat), whose)


class TestWhoKnowsWhat:
    def test_nobody_knows_a_card_that_was_only_dealt(self) -> None:
        deck = list(full_deck("special"))
        Random(1).shuffle(deck)
        at = KOMBIO.start(NAMES[:3], {}, tuple(deck))
        for seat in (0, 1, 2, 3):
            assert set(_cards(KOMBIO.view(at, seat))) == {HIDDEN}

    def test_the_look_before_the_round_is_ones_own(self) -> None:
        at = play(table(HANDS, "-", "stage=look"), "2:look")
        assert seen(at, 2, 2) == "6:2,7:2,?,?"
        assert seen(at, 1, 2) == "?:2,?:2,?,?"

    def test_everybody_sees_the_hands_that_are_turned_up_at_the_end(self) -> None:
        at = table(HANDS, fields="stage=over")
        assert [seen(at, 0, whose) for whose in (1, 2, 3)] == HANDS.split("/")

    def test_a_drawn_card_is_its_drawers(self) -> None:
        at = play(table(HANDS, top="13"), "draw")
        assert KOMBIO.view(at, 2).held == at.held
        for seat in (0, 1, 3):
            held = KOMBIO.view(at, seat).held
            assert held is not None
            assert held.card == HIDDEN
        assert seen(play(at, "replace 1"), 2, 2) == "13:2,?,?,?"
        assert seen(play(at, "replace 1"), 1, 2) == "?:2,?,?,?"

    def test_a_taken_discard_is_everybodys(self) -> None:
        at = play(table(HANDS), "take")
        assert KOMBIO.view(at, 3).held == at.held
        assert seen(play(at, "replace 4"), 3, 2) == "?,?,?,5:123"

    def test_both_piles(self) -> None:
        at = KOMBIO.view(table(HANDS, "5,13", top="3,4"), 1)
        assert at.discard == ("5", "13")
        assert set(at.draw) == {HIDDEN}

    def test_a_wrong_slap_is_seen_by_all(self) -> None:
        at = play(table(HANDS), "3:take-back 3.1")
        assert seen(at, 1, 3) == "10:123,?,?,?,?"

    def test_a_card_looked_at_by_an_action_is_known_where_it_goes(self) -> None:
        at = play(table(HANDS, top="13"), "draw", "lay", "view 1.2", "swap 1.2 3.3")
        assert seen(at, 2, 3) == "?,?,2:2,?"
        assert seen(at, 1, 3) == "?,?,?:2,?"

    def test_all_is_open_in_the_end(self) -> None:
        at = table(HANDS, fields="window=open:5 called=1 stage=last", turn=1)
        at = play(at, "reveal")
        assert seen(at, 3, 1) == "1:123,2:123,3:123,4:123"

    def test_a_view_has_every_card_and_the_same_text_form(self) -> None:
        at = table(HANDS)
        for seat in range(4):
            view = KOMBIO.view(at, seat)
            assert KOMBIO.read_position(KOMBIO.write_position(view)) == view
            assert KOMBIO.view(view, seat) == view


def _cards(at: Position) -> list[str]:
    return [lying.card for whole in at.hands for lying in whole if lying]


@pytest.mark.parametrize("seed", range(8))
def test_through_whole_games(seed: int) -> None:
    """A seat sees only what it has looked at, and has all its moves but the slaps it only guesses."""
    played = play_random(seed, seats=2 + seed % 4, clumsiness=0.2)
    for at in played.positions[::3]:
        for seat in at.seats:
            view = KOMBIO.view(at, seat)
            for spot in at.spots():
                real, shown = at.lying(spot), view.lying(spot)
                assert real is not None
                assert shown is not None
                assert shown.card == (real.card if seat in real.seen else HIDDEN)
            mine = [move for move in KOMBIO.legal_moves(at, seat) if not isinstance(move, Slap)]
            known = [move for move in KOMBIO.legal_moves(view, seat) if not isinstance(move, Slap)]
            assert known == mine
            guessed = set(KOMBIO.legal_moves(view, seat)) - set(known)
            assert guessed <= set(KOMBIO.legal_moves(at, seat))


@pytest.mark.parametrize("seed", range(4))
def test_a_view_tells_nobody_what_lies_hidden(seed: int) -> None:
    """Two tables that differ only in what a seat has not seen look the same to it."""
    played = play_random(seed, seats=3, clumsiness=0.0)
    at = played.positions[len(played.positions) // 2]
    for seat in at.seats:
        view = KOMBIO.view(at, seat)
        assert KOMBIO.view(_dealt_anew(at, seat, Random(seed)), seat) == view


def _dealt_anew(at: Position, seat: int, random: Random) -> Position:
    """The same table with all that the seat has not seen shuffled."""
    hidden = KOMBIO.write_position(KOMBIO.view(at, seat))
    cards = list(KOMBIO.view(at, seat).unseen.elements())
    random.shuffle(cards)
    words = hidden.split()
    words[0] = "".join(cards.pop() if letter == HIDDEN else letter for letter in words[0])
    drawn = [cards.pop() for _ in at.draw]
    words[2] = ",".join(drawn) or "-"
    text = " ".join(words)
    if "held=?" in text:
        text = text.replace("held=?", f"held={cards.pop()}")
    assert not cards
    return KOMBIO.read_position(text)


def test_what_is_drawn_is_known_to_its_drawer_only() -> None:
    played = play_random(3, seats=4, clumsiness=0.0)
    for at in played.positions:
        if at.held is not None and at.held.source == "draw":
            others = [seat for seat in at.seats if seat != at.turn]
            for seat in others:
                moves = KOMBIO.legal_moves(KOMBIO.view(at, seat), at.turn)
                assert not any(isinstance(move, Lay) for move in moves)
