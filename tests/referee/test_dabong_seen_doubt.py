"""dabong! under a camera that does not see all: no scale under the draw pile, two hands, a doubtful card,
wins by a hand laid open, hands counted at the end.
"""

import pytest

from app.referee.seen import CardRead, HandReached
from app.rules.dabong import rules
from tests.referee.dabong_seen_table import Table
from tests.referee.seen_table import BACK_UP, GONE_S, TOLD_S, sure


def test_without_a_scale_who_was_over_the_draw_pile_has_drawn_when_the_next_one_plays() -> None:
    table = Table(with_tray=False)
    table.reach(1, "draw")
    table.play(2, "5W")
    table.settle()
    assert table.kinds == ["accept"] * 3
    assert (table.held, table.to_move) == ([9, 7, 8], 3)


def test_without_a_scale_whose_hand_was_at_the_draw_pile_and_lays_nothing_has_drawn() -> None:
    table = Table("5W", with_tray=False)
    table.play(1, "QW")
    table.settle()
    table.reach(2, "draw", "pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.QUEEN)
    table.wait(20)
    assert (table.held, table.to_move) == ([7, 10, 8], 2)
    table.reach(2, "draw")
    table.settle()
    assert (table.held, table.to_move) == ([7, 11, 8], 3)


def test_without_a_scale_an_arm_that_takes_cards_back_over_the_draw_pile_has_drawn_nothing() -> (
    None
):
    table = Table(with_tray=False)
    table.play(1, "6W")
    table.settle()
    table.reach(1, "draw", "pile")
    table.miss("pile", "6W")
    table.settle()
    table.wait(20)
    assert (table.state.objection, table.held, table.to_move) == (0, [8, 8, 8], 1)


def test_without_a_scale_who_thinks_long_and_then_plays_over_the_draw_pile_has_drawn_nothing() -> (
    None
):
    table = Table(with_tray=False)
    table.wait(30)
    table.lay(1, "5W", on="pile", way=("draw",))
    table.settle()
    assert table.ruled == ("accept", rules.FOLLOW)
    assert table.held == [7, 8, 8]


def test_without_a_scale_who_takes_a_wrong_card_back_may_draw_at_once() -> None:
    table = Table(with_tray=False)
    table.play(1, "6W")
    table.settle()
    table.take(1, "6W", off="pile")
    table.wait(0.6)
    table.reach(1, "draw")
    table.settle()
    table.settle()
    assert (table.state.objection, table.held, table.to_move) == (0, [9, 8, 8], 2)


def test_without_a_scale_two_who_drew_are_told_by_who_plays_then() -> None:
    table = Table(with_tray=False)
    table.reach(1, "draw")
    table.wait(1)
    table.reach(2, "draw")
    table.play(3, "5W")
    table.settle()
    assert (table.held, table.to_move) == ([9, 9, 7], 1)


def test_without_a_scale_two_who_play_in_turn_while_the_other_draws_unseen_add_nothing_to_a_play() -> (
    None
):
    """Of hard 6006: 2E, two cards drawn for it, and QE by who laid the 2E."""
    table = Table("6E", players=("Ana", "Ben"), with_tray=False)
    table.play(1, "2E")
    table.settle()
    table.reach(2, "draw")
    table.play(1, "QE")
    table.settle()
    assert (table.state.objection, table.pile) == (0, ("6E", "2E", "QE"))
    assert (table.held, table.to_move) == ([6, 10], 2)


def test_without_a_scale_cards_that_are_legal_only_together_begin_a_play_after_an_unseen_draw() -> (
    None
):
    """Of hard 6015: 8E, a card drawn by the other, and 10W 2W, told one after the other."""
    table = Table("8F", players=("Ana", "Ben"), with_tray=False)
    table.play(1, "8E")
    table.say(1, "suit E")
    table.settle()
    table.reach(2, "draw")
    table.play(1, "10W", "2W")
    table.settle()
    assert (table.state.objection, table.pile) == (0, ("8F", "8E", "10W", "2W"))
    assert (table.held, table.to_move) == ([5, 9], 2)


def test_without_a_scale_who_lays_a_whole_hand_and_one_more_has_drawn_that() -> None:
    """Of hard 6012: a card drawn, a press, and 2A 2W 4A, by who had held two cards."""
    table = Table("4E", players=("Ana", "Ben"), hands={1: 3}, with_tray=False)
    table.play(1, "6E")
    table.play(2, "8E")
    table.settle()
    assert (table.state.objection, table.held) == (0, [2, 7])
    table.reach(1, "draw")
    table.press(1, table.now_us)
    table.play(1, "2A", "2W", "4A")
    table.settle()
    assert table.position.winner == 1


def test_without_a_scale_who_takes_a_wrong_natural_back_has_drawn_all_the_same() -> None:
    """Of hard 20018: the draw before the hand that was laid open went back with it."""
    table = Table("4E", players=("Ana", "Ben"), hands={1: 3}, with_tray=False)
    table.play(1, "6E")
    table.play(2, "8E")
    table.settle()
    table.reach(1, "draw")
    table.press(1, table.now_us)
    table.lay(1, "2A", "2W", "5A", on="hand-1")
    table.settle()
    assert table.last.kind == "object"
    table.take(1, "5A", "2W", "2A", off="hand-1")
    table.settle()
    assert (table.state.objection, table.to_move) == (0, 2)
    table.reach(2, "draw")
    table.play(1, "9E")
    table.settle()
    assert (table.state.objection, table.held) == (0, [2, 8])


def test_without_a_scale_an_arm_at_the_pile_over_the_draw_pile_has_drawn_nothing_for_a_2() -> None:
    """Of hard 20015: the arm went over the draw pile to the pile and back, and Ben drew nothing."""
    table = Table("4A", with_tray=False)
    table.play(1, "2A")
    table.settle()
    begun_us = table.now_us
    table.observe(HandReached(table.now_us, "draw", 2, begun_us))
    table.wait(0.067)
    table.reach(2, "pile")
    table.observe(HandReached(table.now_us, "draw", 2, begun_us, table.now_us - 133_000))
    table.wait(TOLD_S - GONE_S)
    table.sight("pile", sure("10A"))
    table.settle()
    assert table.ruled == ("object", rules.TWOS)


def turned_up_in_doubt(card: str, other: str) -> Table:
    """It is asked which card Cik has turned up."""
    table = Table("")
    table.draw(3)
    table.reach(3, "pile")
    table.sight("pile", CardRead(((card, 0.55), (other, 0.25)), unknown=0.2))
    return table


def test_a_play_while_it_is_asked_what_was_turned_up_is_no_other_card_turned_up() -> None:
    """Of hard 20005: 3W or 10A, and on it 8E, which the answer then undid."""
    table = turned_up_in_doubt("3E", "10A")
    table.settle()
    assert table.last.kind == "ask"
    table.play(1, "8E")
    table.say(1, "suit F")
    table.settle()
    assert (table.pile, table.held, table.to_move) == (("3E", "8E"), [7, 8, 8], 2)


def test_while_it_is_asked_what_was_turned_up_only_its_dealer_says_it_anew() -> None:
    table = turned_up_in_doubt("3E", "10A")
    table.settle()
    table.say(1, "flipped 8E")
    assert table.state.notes[-1].words.en.startswith("Which card was turned up is asked")
    table.say(3, "flipped 10A")
    assert (table.pile, table.to_move) == (("10A",), 1)


def test_a_shaman_in_doubt_that_is_named_was_turned_up() -> None:
    """Of hard 20014: S or 9W, and its dealer says Queen of Earth."""
    table = turned_up_in_doubt("S", "9W")
    table.say(3, "QE")
    table.settle()
    assert (table.position.stage, table.pile) == ("play", ("S=QE",))


def test_without_a_scale_a_card_more_is_of_its_play_though_an_arm_passed_over_the_draw_pile() -> (
    None
):
    table = Table("KW", with_tray=False)
    table.play(1, "10W")
    table.settle()
    table.reach(2, "draw")
    table.play(1, "3W")
    table.settle()
    assert (table.state.objection, table.pile) == (0, ("KW", "10W", "3W"))


def test_without_a_scale_a_card_out_of_turn_with_no_hand_at_the_draw_pile_is_objected_to() -> None:
    table = Table(with_tray=False)
    table.play(2, "5W")
    table.settle()
    assert table.ruled == ("object", rules.TURN)


def test_without_a_scale_a_doubtful_card_out_of_turn_may_be_that() -> None:
    """Of hard 6003: asked which of two cards, and in no answer it was out of turn."""
    table = Table(with_tray=False)
    table.reach(2, "pile")
    table.sight("pile", CardRead((("5W", 0.55), ("6E", 0.25)), unknown=0.2))
    table.settle()
    assert table.last.kind == "ask"
    assert "It is Ana's turn, not Ben's." in [choice.words.en for choice in table.last.choices]


def laid_by_two(top: str, way: tuple[str, ...] = ()) -> Table:
    """Ana's hand is at the pile, then Ben's; 5F and 2F are told together."""
    table = Table(top)
    table.wait(1)
    table.reach(1, "pile")
    table.wait(0.1)
    table.reach(2, "pile", *way)
    table.sight("pile", table.read("5F"))
    table.sight("pile", table.read("2F"))
    table.settle()
    return table


def test_two_hands_that_come_to_the_pile_have_laid_a_card_each() -> None:
    table = laid_by_two("KF")
    assert (table.held, table.to_move, table.position.owed) == ([7, 7, 8], 3, 2)


def test_two_hands_that_come_to_the_pile_are_asked_about_where_one_may_have_laid_all() -> None:
    """Of dabong 108 on pictures: a sum on the 7, or 5F by Ana and 2F by Ben."""
    table = laid_by_two("7F")
    first = table.last.choices[0]
    assert (first.words.en, first.p > 0.8) == ("Ben: 2 of Fire: follows.", True)
    table.answer(1)
    assert (table.held, table.to_move, table.position.owed) == ([7, 7, 8], 3, 2)


def test_an_arm_that_passes_the_pile_on_its_way_to_draw_may_have_laid_no_card() -> None:
    table = laid_by_two("7F", way=("draw",))
    assert table.last.choices[0].words.en.startswith("Ana: 5 of Fire and 2 of Fire: addition")


def test_a_card_that_only_another_seat_can_have_laid_is_that_seats() -> None:
    table = Table("4E", hands={3: 2})
    table.play(1, "KE")
    table.settle()
    table.reach(2, "pile")  # Ben's arm is there too, and it is his turn
    table.lay(3, "JF", "3W", on="pile")
    table.settle()
    assert table.position.winner == 3


def test_two_who_draw_before_the_scale_is_at_rest_have_drawn_one_each() -> None:
    table = Table()
    table.weigh(settled=False)
    table.reach(1, "draw")
    table.reach(2, "draw")
    table.cards_on_tray -= 2
    table.weigh()
    table.settle()
    assert (table.held, table.to_move) == ([9, 9, 8], 3)


def test_a_doubtful_card_is_the_one_that_may_be_laid() -> None:
    table = Table()
    table.reach(1, "pile")
    table.sight("pile", CardRead((("6W", 0.6), ("5W", 0.4))))
    table.settle()
    assert table.ruled == ("accept", rules.FOLLOW)
    assert table.pile[-1] == "5W"


def test_a_doubtful_card_is_not_one_that_cannot_be_there() -> None:
    """Of hard 6000: asked for the cards beside the impossible one, the truth was not among them."""
    table = Table()
    table.play(1, "5W")
    table.settle()
    table.reach(2, "pile")
    table.sight("pile", CardRead((("KA", 0.55), ("5F", 0.25)), unknown=0.2))
    table.settle()
    assert table.ruled == ("object", rules.FOLLOW)
    assert table.last.words.en == "King of Air matches neither the 5 nor Water."


def test_a_doubtful_card_that_would_be_wrong_is_asked_beside_one_that_would_not() -> None:
    table = Table()
    table.reach(1, "pile")
    table.sight("pile", CardRead((("6W", 0.7), ("5W", 0.2)), unknown=0.1))
    table.settle()
    assert table.last.kind == "ask"
    assert [choice.words.en for choice in table.last.choices] == [
        "Ana: 5 of Water: follows.",
        "6 of Water matches neither the 5 nor Fire.",
    ]
    table.answer(2)
    assert (table.ruled, table.state.objection > 0) == (("object", rules.FOLLOW), True)
    table.take(1, "6W", off="pile")
    table.settle()
    assert (table.state.objection, table.held, table.to_move) == (0, [8, 8, 8], 1)


def test_a_second_queen_of_water_is_asked_with_the_cards_that_can_be_there() -> None:
    table = Table("QW")
    table.play(1, "3W")
    table.play(2, "5W")
    table.settle()
    table.reach(3, "pile")
    table.sight("pile", CardRead((("QW", 0.95), ("KW", 0.04), ("7W", 0.01))))
    table.settle()
    assert table.last.kind == "ask"
    names = [choice.words.en for choice in table.last.choices]
    assert names == ["Cik: King of Water: follows.", "Cik: 7 of Water: follows."]
    table.answer(1)
    assert (table.held, table.pile[-1]) == ([7, 7, 7], "KW")


@pytest.mark.parametrize(
    ("read", "part"),
    [(BACK_UP, "face down"), (CardRead(unknown=1.0), "cannot be read")],
)
def test_a_card_that_shows_no_face_is_refused_in_a_sentence(read: CardRead, part: str) -> None:
    table = Table()
    table.reach(1, "pile")
    table.sight("pile", read)
    table.settle()
    assert part in table.state.notes[-1].words.en
    assert table.to_move == 1


def test_a_hand_put_down_with_its_backs_up_is_no_play() -> None:
    table = Table()
    table.reach(2, "hand-2")
    table.sight("hand-2", BACK_UP)
    table.settle()
    assert (table.kinds, table.to_move) == (["accept"], 1)


def test_a_hand_of_144_laid_open_in_turn_wins() -> None:
    hand = [f"{rank}{suit}" for rank in ("10", "J", "Q", "K") for suit in "FWE"]
    hand += ["9F", "9W", "6E"]  # twelve tens and 24
    table = Table("10A", {"level": "intermediate"}, hands={1: len(hand)})
    table.reach(1, "hand-1")
    for card in hand:
        table.sight("hand-1", table.read(card))
    table.settle()
    assert table.last.rule == rules.rule_of("gross")
    assert table.position.winner == 1


def test_hands_are_turned_up_and_counted_for_points() -> None:
    table = Table("4E", {"scoring": "points"}, hands={1: 2, 2: 2, 3: 2})
    table.play(1, "KE")
    table.settle()
    table.lay(2, "JF", "3W", on="hand-2")
    table.wait(0.2)
    assert table.position.winner == 2
    table.lay(1, "9A", on="hand-1")
    table.lay(3, "7A", "QE", on="hand-3")
    table.settle()
    assert [len(hand.known) for hand in table.position.hands] == [1, 0, 2]
    table.next_round()
    assert (table.position.stage, table.position.games) == ("deal", (9, 0, 17))


def test_the_next_hand_begins_with_the_card_that_its_dealer_turns_up() -> None:
    table = Table("4E", hands={1: 1})
    table.play(1, "KE")
    table.settle()
    assert table.position.winner == 1
    table.take(1, "KE", "4E", off="pile")
    table.next_round()
    table.lay(1, "7W", on="pile")
    table.settle()
    assert (table.position.stage, table.pile, table.to_move) == ("play", ("7W",), 2)


def won(options: dict[str, str] | None = None) -> Table:
    """Ana has won with her last card, and Cik, who dealt, has played none."""
    table = Table("4E", options, hands={1: 1})
    table.play(1, "KE")
    table.settle()
    assert table.position.winner == 1
    return table


def dealt(table: Table, card: str, by: int = 1) -> None:
    """All cards are gathered and dealt, and one is turned up."""
    table.take(2, "KE", "4E", off="pile")
    table.draw(2, round(table.cards_on_tray))
    table.draw(2, -31)
    table.draw(by)
    table.lay(by, card, on="pile")


def test_the_next_hand_needs_no_word_once_it_is_dealt() -> None:
    table = won()
    dealt(table, "7W")
    table.settle()
    table.settle()
    assert (table.position.stage, table.pile, table.to_move) == ("play", ("7W",), 2)
    assert (table.held, table.position.hand_number) == ([8, 8, 8], 2)


@pytest.mark.parametrize(
    "options", [{"scoring": "points"}, {"level": "intermediate", "river": "on"}]
)
def test_a_hand_that_is_not_counted_or_has_a_river_is_followed_by_none_of_itself(
    options: dict[str, str],
) -> None:
    table = won(options)
    dealt(table, "7W")
    table.wait(10)
    assert table.position.stage == "over"


def test_cards_thrown_in_at_the_end_of_a_hand_begin_none() -> None:
    table = won()
    table.lay(2, "7W", "9A", on="pile")
    table.wait(10)
    table.take(2, "KE", "4E", "9A", off="pile")
    table.wait(10)
    assert table.position.stage == "over"  # no cards were dealt


def test_a_pile_too_short_is_made_anew_from_the_cards_under_the_last_play() -> None:
    table = Table("4E", {"decks": "1"}, hands={1: 20, 2: 20, 3: 13})
    table.play(1, "KE")
    table.settle()
    table.draw(2)
    table.settle()
    assert len(table.position.draw) == 0
    table.take(3, "4E", off="pile")
    table.settle()
    assert table.last.rule == rules.SHUFFLE
    assert table.pile == ("KE",)


def test_who_takes_a_play_back_and_draws_at_once_has_done_both() -> None:
    """Of clean 20000: the draw was forgotten, and the next player was out of turn."""
    table = Table("3E")
    table.play(1, "4E")
    table.settle()
    table.take(1, "4E", off="pile")
    table.wait(1)
    table.draw(1)
    table.settle()
    assert (table.pile, table.held, table.to_move) == (("3E",), [9, 8, 8], 2)
    table.play(2, "6E")
    table.settle()
    assert table.ruled == ("accept", rules.FOLLOW)
