"""Mistakes of Kongkang as a camera sees them: each is objected to by its rule, and put right at the table."""

import pytest

from app.referee.seen import CardRead
from app.rules.kongkang import rules
from tests.referee.kongkang_seen_table import Table, a_table
from tests.referee.seen_table import BACK_UP


def status(table: Table) -> str:
    return table.state.rulings[-1].status


def test_a_card_laid_without_a_draw_that_does_not_match_is_no_slip_until_one_is_drawn() -> None:
    table = a_table((1, "9"))
    table.lay(2, "7", on="pile-2")
    table.settle()
    assert table.ruled == ("object", rules.SLIP)
    assert table.position.bananas(1) == 13
    table.draw(2)
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert (table.state.objection, table.held) == (0, [5, 5, 5])


def test_a_card_laid_without_a_draw_goes_back() -> None:
    table = a_table((1, "9"))
    table.lay(2, "7", on="pile-2")
    table.settle()
    table.take(2, "7", off="pile-2")
    table.settle()
    assert (status(table), table.state.objection) == ("repaired", 0)
    table.play(2, "7")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)


def test_a_card_laid_out_of_turn_goes_back_and_the_one_in_turn_plays() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.lay(1, "7", on="pile-1")
    table.settle()
    assert table.ruled == ("object", rules.TURN)
    assert table.position.turn == 3
    table.take(1, "7", off="pile-1")
    table.settle()
    assert (status(table), table.kinds[-1]) == ("repaired", "object")
    table.play(3, "4")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)


def test_what_was_laid_out_of_turn_may_stand() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.lay(1, "7", on="pile-1")
    table.settle()
    table.stands()
    assert table.position.piles[0] == ("9", "7")
    table.play(2, "4")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)


def test_play_goes_on_over_an_objection() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.lay(1, "9", on="pile-1")
    table.settle()
    table.play(3, "4")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[2] == ("4",)


def test_two_cards_drawn_are_one_too_many_and_one_goes_back() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.wait(0.5)
    table.draw(2)
    table.settle()
    assert table.kinds[-1] == "object"
    table.draw(2, -1)
    table.settle()
    assert (table.ruled, table.state.objection) == (("accept", rules.DRAW), 0)
    table.lay(2, "7", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.held == [5, 5, 5]


def test_a_second_draw_after_the_first_was_ruled_goes_back() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.settle()
    table.draw(2)
    table.settle()
    assert table.kinds[-1] == "object"
    table.draw(2, -1)
    table.settle()
    assert status(table) == "repaired"
    table.lay(2, "7", on="pile-2")
    table.settle()
    assert table.held == [5, 5, 5]


def test_a_draw_out_of_turn_goes_back() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.draw(1)
    table.settle()
    assert table.ruled == ("object", rules.TURN)
    table.draw(1, -1)
    table.settle()
    assert (status(table), table.held) == ("repaired", [5, 5, 5])


def test_two_cards_that_are_no_set_are_put_right_by_taking_one_back() -> None:
    table = a_table((1, "9"))
    table.play(2, "8", "7")
    table.settle()
    assert table.ruled == ("object", rules.SAME)
    table.take(2, "7", off="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("8",)


def test_a_skull_alone_is_objected_to_until_a_card_is_laid_beside_it() -> None:
    table = a_table((1, "9"))
    table.play(2, "skull")
    table.settle()
    assert table.ruled == ("object", rules.SKULL)
    table.lay(2, "8", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("skull", "8")


def test_a_card_laid_on_anothers_pile_is_whose_hand_it_was() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.lay(2, "8", on="pile-3")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("8",)
    table.play(3, "4")
    table.settle()
    assert table.position.piles[2] == ("4",)


def test_an_arm_that_passed_over_a_pile_lays_nothing_there() -> None:
    table = a_table((1, "9"))
    table.draw(2, way=("pile-3",))
    table.lay(2, "8", on="pile-2")
    table.settle()
    table.reach(1, "pile-3")
    table.draw(3)
    table.lay(3, "4", on="pile-3")
    table.settle()
    assert table.position.piles[1:] == (("8",), ("4",))


def test_a_fifth_card_of_a_number_is_asked_with_those_that_can_be() -> None:
    table = Table()
    table.play(1, "9", "9", "9", "9")
    table.draw(2)
    table.reach(2, "pile-2")
    table.sight("pile-2", CardRead((("9", 0.95), ("6", 0.04), ("8", 0.01))))
    table.settle()
    assert table.ruled == ("ask", rules.PLAY)
    assert [choice.words.en for choice in table.last.choices] == [
        "Ben plays 6.",
        "Ben plays 8.",
    ]
    table.answer(1)
    assert table.position.piles[1] == ("6",)
    table.play(3, "4")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)


def test_a_fifth_card_that_can_be_no_other_is_objected_to() -> None:
    table = Table()
    table.play(1, "9", "9", "9", "9")
    table.play(2, "9")
    table.settle()
    assert table.ruled == ("object", rules.DECK)


def test_a_doubtful_card_is_taken_as_the_one_that_is_legal() -> None:
    table = a_table((1, "9"))
    table.reach(2, "pile-2")
    table.sight("pile-2", CardRead((("6", 0.6), ("9", 0.4))))
    table.settle()
    assert table.ruled == ("accept", rules.SLIP)
    assert table.position.piles[1] == ("9",)


def test_a_doubtful_card_of_which_both_are_legal_is_asked() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.reach(2, "pile-2")
    table.sight("pile-2", CardRead((("6", 0.6), ("8", 0.4))))
    table.settle()
    assert table.last.kind == "ask"
    assert [round(choice.p, 2) for choice in table.last.choices] == [0.6, 0.4]
    table.play(3, "4")  # nobody answers, and play goes on
    table.settle()
    assert table.position.piles[1:] == (("6",), ("4",))


def test_an_answer_is_of_the_card_that_was_asked_about_and_not_of_its_like_laid_since() -> None:
    """Of hard 20005: Dol lays a doubtful 1 on Cik's pile; Cik slips a 1 while that is asked."""
    table = Table(with_tray=False)
    table.reach(1, "draw")
    table.wait(0.6)
    table.reach(1, "pile-2")
    table.sight("pile-2", CardRead((("1", 0.55), ("skip", 0.25)), unknown=0.2))
    table.wait(1)
    table.lay(2, "1", on="pile-2")
    table.wait(1)
    assert table.last.kind == "ask"
    table.answer(1)
    table.settle()
    assert table.ruled == ("accept", rules.SLIP)
    assert table.position.piles[:2] == (("1",), ("1",))


@pytest.mark.parametrize(
    ("read", "part"),
    [(BACK_UP, "face down"), (CardRead(unknown=1.0), "cannot be read")],
)
def test_a_card_that_shows_no_face_is_refused_in_a_sentence(read: CardRead, part: str) -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.reach(2, "pile-2")
    table.sight("pile-2", read)
    table.settle()
    assert table.notes[-1] == "refused"
    assert part in table.state.notes[-1].words.en
    assert table.position.turn == 1


def test_a_card_that_was_face_down_and_is_turned_up_is_played() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.reach(2, "pile-2")
    table.sight("pile-2", BACK_UP)
    table.settle()
    table.reach(2, "pile-2")
    table.turn("pile-2", "back", "8")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("8",)


def test_a_played_card_that_is_taken_from_its_pile_is_told() -> None:
    table = a_table((1, "9"), (2, "8"), (3, "5"))
    table.take(1, "8", off="pile-2")
    table.settle()
    assert table.notes[-1] == "refused"
    assert "put it back" in table.state.notes[-1].words.en


def test_a_card_that_lay_covered_and_is_told_again_is_not_laid() -> None:
    table = a_table((1, "9"), (2, "8"), (3, "4"), (1, "5"), (2, "7"), (3, "6"))
    table.draw(1)
    table.reach(1, "pile-1")
    table.sight_again("pile-1", "9")
    table.sight("pile-1", table.read("1"))
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[0] == ("9", "5", "1")


def test_a_card_laid_beside_where_its_like_lies_covered_is_laid() -> None:
    table = a_table((1, "9"), (2, "8"), (3, "4"), (1, "5"), (2, "7"), (3, "6"))
    table.play(1, "1", "9")
    table.settle()
    assert table.ruled == ("object", rules.SAME)


def test_a_draw_whose_hand_was_not_seen_is_of_whoever_plays_next() -> None:
    table = a_table((1, "9"))
    table.play(2, "8")
    table.cards_on_tray -= 1
    table.weigh()
    table.lay(3, "8", on="pile-3")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert (table.position.bananas(2), table.held) == (13, [5, 5, 5])


def test_a_card_that_was_in_sight_and_is_pushed_by_the_next_is_asked_about() -> None:
    """Of kongkang 807 on pictures: 8 and peek, laid on an 8, were ruled as a peek."""
    table = a_table((1, "8"), (2, "9"), (3, "4"))
    table.draw(1)
    table.wait(0.6)
    table.lay(
        1, "8", "peek", on="pile-1"
    )  # the eye tells the 8 below for one laid a little beside it
    table.settle()
    assert [choice.words.en for choice in table.last.choices] == [
        "Ana plays peek.",
        "8 and peek are not the same: one play is of one number or symbol.",
    ]
    table.answer(1)
    assert table.position.piles[0] == ("8", "peek")


def test_whether_a_pile_was_straightened_out_of_turn_is_asked_and_settled_by_who_plays_next() -> (
    None
):
    table = a_table((1, "9"), (2, "8"))
    table.lay(1, "9", on="pile-1")
    table.settle()
    assert [choice.words.en for choice in table.last.choices] == [
        "Ana straightens a pile.",
        "It is Cik's turn, not Ana's.",
    ]
    table.play(3, "4")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles == (("9",), ("8",), ("4",))


def test_cards_that_cover_others_and_are_like_a_skull_and_the_card_below_it_are_played() -> None:
    """Of kongkang 6017: a 5 and a skull were laid just where a 5 and a skull lay, under three others."""
    table = a_table((1, "9"))
    table.play(2, "5", "skull")
    for seat, card in ((3, "2"), (1, "3"), (2, "8"), (3, "4"), (1, "7"), (2, "1")):
        table.play(seat, card)
    table.play(3, "3")
    table.play(1, "2")
    table.draw(2)
    table.wait(0.6)
    table.take(2, "1", "8", off="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("5", "skull", "8", "1", "5", "skull")


def test_the_first_card_of_a_play_covers_others_and_is_like_the_one_below_them() -> None:
    """Of kongkang 7105 without a scale: a 9 was laid just over a 9, and then a skull."""
    table = a_table((1, "8"), (2, "9"), (3, "4"), (1, "7"), (2, "2"), (3, "3"), (1, "5"))
    table.draw(2)
    table.wait(0.6)
    table.take(2, "2", off="pile-2")
    table.wait(1)
    table.lay(2, "skull", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("9", "2", "9", "skull")
