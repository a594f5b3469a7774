"""dabong! under a camera, along the straight path: a card turned up, plays, draws, each seat in its turn."""

import pytest

from app.rules.dabong import rules
from tests.referee.dabong_seen_table import Table


def test_the_card_turned_up_begins_the_hand_once_its_weight_is_gone() -> None:
    table = Table(top="")
    table.turn_up("10W")
    assert table.ruled == ("accept", rules.SETUP)
    assert (table.position.stage, table.to_move, table.pile) == ("play", 1, ("10W",))
    table.settle()
    assert table.kinds == ["accept"]


def test_a_card_that_follows_is_a_play_after_a_quiet_interval() -> None:
    table = Table()
    table.play(1, "5W")
    assert table.kinds == ["accept"]
    assert table.live == "Ana lays 5 of Water …"
    table.settle()
    assert table.kinds == ["accept", "accept"]
    assert (table.to_move, table.held, table.pile) == (2, [7, 8, 8], ("5F", "5W"))
    assert table.last.evidence[0].en.startswith("5 of Water on pile, p 0.99")


def test_cards_of_a_sum_come_slowly_and_nobody_objects_before_it_is_complete() -> None:
    table = Table("10W")
    for card in ("7F", "2F", "AF"):
        table.lay(1, card, on="pile")
        assert table.kinds == ["accept"]
        table.wait(1.5)
    table.settle()
    assert table.kinds == ["accept", "accept"]
    assert table.last.rule == rules.ADDITION
    assert (table.to_move, table.held[0]) == (2, 5)


def test_a_sum_that_was_thought_over_too_long_is_ruled_anew_when_it_is_complete() -> None:
    table = Table("10W")
    table.play(1, "7F")
    table.settle()
    assert table.kinds[-1] == "object"
    table.play(1, "2F", "AF")
    table.settle()
    assert table.ruled == ("accept", rules.ADDITION)
    assert table.state.objection == 0


def test_a_card_more_on_ones_own_play_makes_it_another_play() -> None:
    table = Table("10F")
    table.play(1, "9F")  # a 9 of Fire follows; with an Ace it is a sum, and nothing is reversed
    table.settle()
    assert (table.to_move, table.position.standing.direction) == (3, -1)
    table.play(1, "AF")
    table.settle()
    assert table.ruled == ("accept", rules.ADDITION)
    assert (table.to_move, table.position.standing.direction) == (2, 1)
    assert len(table.position.pile) == 2


def test_who_plays_nothing_draws_and_the_turn_goes_on() -> None:
    table = Table()
    table.draw(1)
    table.settle()
    assert table.ruled == ("accept", rules.DRAW)
    assert (table.to_move, table.held) == (2, [9, 8, 8])


def test_players_who_are_quick_are_told_apart() -> None:
    table = Table()
    for seat, card in ((1, "5W"), (2, "5A"), (3, "5E"), (1, "KE")):
        table.lay(seat, card, on="pile")
    table.settle()
    assert table.kinds == ["accept"] * 5
    assert table.held == [6, 7, 7]


def test_two_cards_are_drawn_for_a_two_and_the_turn_is_lost() -> None:
    table = Table()
    table.play(1, "2F")
    table.settle()
    table.draw(2, 2)
    table.settle()
    assert table.ruled == ("accept", rules.TWOS)
    assert (table.to_move, table.held) == (3, [7, 10, 8])


def test_after_the_queen_of_water_two_are_drawn_and_then_a_card_is_played() -> None:
    table = Table("5W")
    table.play(1, "QW")
    table.settle()
    table.draw(2, 2)
    table.play(2, "3W")
    table.settle()
    assert (table.to_move, table.held) == (3, [7, 9, 8])
    assert table.kinds == ["accept"] * 4


def test_after_the_queen_of_water_who_has_nothing_draws_a_third() -> None:
    table = Table("5W")
    table.play(1, "QW")
    table.settle()
    table.draw(2, 3)
    table.settle()
    assert table.kinds == ["accept"] * 4
    assert (table.to_move, table.held) == (3, [7, 11, 8])


@pytest.mark.parametrize("named", [True, False])
def test_an_eight_goes_on_any_card_and_its_suit_is_named_or_left_open(named: bool) -> None:
    table = Table("4A")
    table.play(1, "8F")
    if named:
        table.wait(0.5)
        table.say(1, "suit W")
    table.settle()
    assert table.position.pile[-1].suits == ("W" if named else "FWEA")
    table.play(2, "KE")
    table.settle()
    assert table.kinds[-1] == ("object" if named else "accept")


def test_a_shaman_is_named_by_what_follows() -> None:
    table = Table("4A")
    table.play(1, "S")
    table.settle()
    assert table.last.words.en == "Ana: Shaman. The Shaman has no name yet."
    table.play(2, "KE")
    table.settle()
    assert table.kinds == ["accept"] * 3


def test_two_play_again_after_a_jack_and_a_nine_in_one_go() -> None:
    table = Table("7F", players=("Ana", "Ben"))
    table.play(1, "JE", "9F", "9W", "2W")
    table.settle()
    assert table.kinds == ["accept"] * 5
    assert (table.to_move, table.held, len(table.position.pile)) == (2, [4, 8], 5)


def test_a_nine_that_gives_the_turn_back_is_followed_by_another_play() -> None:
    table = Table("7F", players=("Ana", "Ben"))
    table.play(1, "9F")
    table.settle()
    assert table.to_move == 1
    table.play(1, "9W")
    table.settle()
    assert table.kinds == ["accept"] * 3
    assert len(table.position.pile) == 3


def test_a_nine_turned_up_lets_the_dealer_play_at_once() -> None:
    table = Table(top="")
    table.turn_up("9F")
    table.play(3, "3F")
    table.settle()
    assert (table.to_move, table.held, table.pile) == (2, [8, 8, 7], ("9F", "3F"))


def test_the_shaman_turned_up_is_picked_up_and_another_card_turned_up() -> None:
    table = Table("S")
    assert table.pile == ("S",)
    table.take(3, "S", off="pile")
    table.draw(3, -1)
    table.settle()
    assert table.ruled == ("accept", rules.SHAMAN)
    table.turn_up("10W")
    table.settle()
    assert (table.pile, table.held, table.to_move) == (("10W",), [8, 8, 8], 1)


def test_a_play_is_picked_up_again_before_the_next_player_acts() -> None:
    table = Table()
    table.play(1, "5W")
    table.settle()
    table.take(1, "5W", off="pile")
    table.settle()
    assert table.ruled == ("accept", rules.TAKE_BACK)
    assert (table.to_move, table.held, table.pile) == (1, [8, 8, 8], ("5F",))
    table.play(1, "5A")
    table.settle()
    assert table.ruled == ("accept", rules.FOLLOW)
    assert table.pile == ("5F", "5A")


def test_plays_unwind_one_by_one_and_penalty_cards_go_back() -> None:
    table = Table()
    table.play(1, "2F")
    table.settle()
    table.draw(2, 2)
    table.settle()
    assert table.to_move == 3
    table.draw(2, -2)
    table.take(1, "2F", off="pile")
    table.settle()
    assert table.ruled == ("accept", rules.TAKE_BACK)
    assert (table.to_move, table.held) == (1, [8, 8, 8])
    table.draw(1)
    table.settle()
    assert (table.to_move, table.held) == (2, [9, 8, 8])


def test_one_card_of_a_play_picked_up_leaves_the_rest_of_it() -> None:
    table = Table("10F")
    table.play(1, "9F", "AF")
    table.settle()
    assert table.last.rule == rules.ADDITION
    table.take(1, "AF", off="pile")
    table.settle()
    assert table.ruled == ("accept", rules.FOLLOW)
    assert (table.pile, table.held, table.to_move) == (("10F", "9F"), [7, 8, 8], 3)


def test_a_play_picked_up_and_laid_again_in_another_order_has_another_card_on_top() -> None:
    table = Table("8E")
    table.play(1, "5W", "3W")
    table.settle()
    table.take(1, "3W", "5W", off="pile")
    table.play(1, "3W", "5W")
    table.settle()
    assert table.ruled == ("accept", rules.ADDITION)
    assert (table.pile, table.held) == (("8E", "3W", "5W"), [6, 8, 8])


def test_what_the_operator_corrects_was_not_drawn() -> None:
    table = Table()
    table.correct("cards Ana 3")
    table.play(1, "5W")
    table.settle()
    assert (table.held, table.to_move) == ([2, 8, 8], 2)


def test_cards_due_are_told_as_soon_as_the_same_seat_lays() -> None:
    table = Table("5W")
    table.play(1, "QW")
    table.settle()
    table.draw(2, 2)
    table.play(2, "3W")
    assert table.ruled == ("accept", rules.QUEEN)
    assert table.live == "Ben lays 3 of Water …"


def test_a_play_that_gives_the_turn_back_is_told_as_soon_as_the_next_is_laid() -> None:
    table = Table("7F", players=("Ana", "Ben"))
    table.play(1, "JE")
    table.play(1, "4F")
    assert table.last.rule == rules.FOLLOW
    assert (table.pile, table.live) == (("7F", "JE"), "Ana lays 4 of Fire …")


def test_what_a_shaman_was_is_told_by_a_second_play() -> None:
    table = Table("10A", {"level": "master"})
    table.play(1, "S")
    table.settle()
    table.play(2, "6A", "6W", "S")  # a fourth 6, if the Shaman below is one: Ben may play again
    table.settle()
    table.play(2, "5A")
    table.settle()
    assert table.kinds[-1] == "accept"
    assert (table.held, table.to_move) == ([7, 4, 8], 3)


def test_a_covered_card_that_is_told_again_is_not_laid() -> None:
    table = Table()
    table.play(1, "5W")
    table.settle()
    table.wait(0.7)
    table.reach(2, "pile")
    table.sight_again("pile", "5F")
    table.sight("pile", table.read("5A"))
    table.settle()
    assert table.ruled == ("accept", rules.FOLLOW)
    assert table.pile == ("5F", "5W", "5A")


@pytest.mark.parametrize(
    ("card", "ruling"), [("5A", ("accept", rules.FOLLOW)), ("6A", ("object", rules.FOLLOW))]
)
def test_a_covered_card_that_is_told_again_elsewhere_is_not_laid_with_another(
    card: str, ruling: tuple[str, str]
) -> None:
    """Of dabong 176: it was said that the covered card cannot be there."""
    table = Table()
    table.play(1, "5W")
    table.settle()
    table.wait(0.7)
    table.reach(2, "pile")
    table.sight("pile", table.read("5F"))
    table.sight("pile", table.read(card))
    table.settle()
    assert table.ruled == ruling
    assert "5 of Fire" not in table.last.words.en


def test_a_third_shaman_is_laid_though_another_was_told_twice() -> None:
    """Of hard 6009: what was told again once lies there for nobody, and is no reason to take others so."""
    table = Table("4A")
    for seat, shaman in ((1, "S"), (2, "5F"), (3, "S")):
        table.play(seat, shaman)
        table.settle()
    table.reach(1, "pile")
    table.sight_again("pile", "S")
    table.sight("pile", table.read("5A"))
    table.settle()
    table.play(2, "9A", "S")
    table.settle()
    assert table.pile[-2:] == ("9A", "S=4A")


def test_a_card_that_is_told_twice_while_it_is_laid_is_one() -> None:
    table = Table()
    table.reach(1, "pile")
    table.sight("pile", table.read("5W"))
    table.wait(1)
    table.reach(1, "pile")
    table.sight("pile", table.read("5W"))
    table.settle()
    assert table.ruled == ("accept", rules.FOLLOW)
    assert table.pile == ("5F", "5W")


def test_a_covered_card_that_is_told_again_elsewhere_when_a_play_is_taken_back_is_not_laid() -> (
    None
):
    table = Table()
    table.play(1, "5W")
    table.settle()
    table.wait(0.7)
    table.reach(1, "pile")
    table.miss("pile", "5W")
    table.sight("pile", table.read("5F"))
    table.settle()
    assert table.ruled == ("accept", rules.TAKE_BACK)
    assert (table.pile, table.held) == (("5F",), [8, 8, 8])


def test_a_shaman_told_where_one_lies_is_laid_when_nothing_else_is() -> None:
    table = Table("4A")
    table.play(1, "S")
    table.settle()
    table.wait(0.7)
    table.reach(2, "pile")
    table.sight_again("pile", "S")
    table.sight("pile", table.read("KE"))
    table.settle()
    assert table.pile[-1] == "KE"
    assert table.held == [7, 7, 8]
    table.wait(0.7)
    table.reach(3, "pile")
    table.sight_again("pile", "S")
    table.settle()
    assert table.held == [7, 7, 7]


@pytest.mark.parametrize(
    ("words", "name"), [("5A", "S=5A"), ("name 5A", "S=5A"), ("S=5A", "S"), ("one-card", "S")]
)
def test_words_with_a_shaman_that_is_not_ruled_yet(words: str, name: str) -> None:
    table = Table(hands={1: 2})
    table.play(1, "S")
    table.say(1, words)
    table.settle()
    assert table.ruled[0] == "accept"
    last = table.position.pile[-1]
    assert (last.cards == (name,)) == (name != "S")
    assert table.position.called == ((1,) if words == "one-card" else ())


def test_a_draw_and_then_a_card_out_of_turn_leaves_the_draw_as_it_was() -> None:
    table = Table()
    table.play(1, "5W")
    table.settle()
    for seat in (2, 3, 1):
        table.draw(seat)
        table.settle()
    table.play(1, "5A")
    table.settle()
    assert table.ruled == ("object", rules.TURN)
    assert [judged.status for judged in table.state.rulings[1:5]] == ["final"] * 4
    table.take(1, "5A", off="pile")
    table.settle()
    assert (table.state.objection, table.held) == (0, [8, 9, 9])


def test_a_play_of_two_suits_laid_one_by_one_may_begin_as_one_that_gives_the_turn_back() -> None:
    """A self mirror: its second card makes no play with the first, and all four do."""
    table = Table("7W", {"level": "master"}, players=("Ana", "Ben"))
    for card in ("JW", "QW", "QF", "JF"):
        table.play(1, card)
    table.settle()
    assert table.ruled == ("accept", "dabong.self-mirror")
    assert table.pile == ("7W", "JW", "QW", "QF", "JF")


def test_a_shaman_laid_in_place_of_a_play_with_one_is_a_card_of_the_match() -> None:
    """Once more a Shaman is laid just where the first lies: it is the third one, not one told again."""
    table = Table("QE", {"level": "intermediate"})
    table.play(1, "S")
    table.say(1, "10W")
    table.settle()
    table.play(2, "6W", "S")
    table.settle()
    table.take(2, "S", "6W", off="pile")
    for cards in (("AW", "JW"), ("S",), ("2W",)):
        table.play(2, *cards)
    table.settle()
    assert table.ruled == ("accept", "dabong.twenty-one")
    table.draw(3, 2)
    table.settle()
    table.wait(0.7)
    table.reach(1, "pile")
    table.sight_again("pile", "S")
    table.settle()
    assert table.pile[-1].startswith("S")
    assert table.held == [6, 4, 10]


def test_a_shaman_laid_alone_just_where_one_lies_is_a_card_of_its_play() -> None:
    """dabong! 49: the three were laid one by one; 3 and 2 would make a play without it."""
    table = Table("7E")
    table.play(1, "AE")
    table.settle()
    table.play(2, "S")
    table.settle()
    table.play(3, "3E")
    table.wait(0.7)
    table.reach(3, "pile")
    table.sight_again("pile", "S")
    table.play(3, "2E")
    table.settle()
    assert len(table.position.pile[-1].cards) == 3
    assert table.held == [7, 7, 5]


def test_a_card_laid_by_a_hand_that_nobody_saw_after_a_sum_went_back_unseen_is_the_play() -> None:
    """Of dabong 108 on pictures: 2W was taken for what the objection was about, and all was silent."""
    table = Table("2F")
    table.play(1, "2W", "AW")
    table.settle()
    assert table.last.kind == "object"
    table.wait(2)
    table.miss("pile", "AW")
    table.miss("pile", "2W")
    table.wait(2)
    table.sight("pile", table.read("2W"))
    table.settle()
    assert table.ruled[0] == "accept"
    assert (table.state.objection, table.pile, table.to_move) == (0, ("2F", "2W"), 2)
