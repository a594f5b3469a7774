"""A play of Kongkang stays open to its seat until somebody else acts: cards added and taken back."""

from app.referee.decisions import Undone
from app.rules.kongkang import rules
from tests.referee.kongkang_seen_table import a_table


def test_a_card_added_in_time_is_of_the_same_play() -> None:
    table = a_table((1, "9"))
    table.play(2, "8")
    table.wait(1)
    table.lay(2, "8", on="pile-2")
    table.settle()
    assert table.kinds == ["accept", "accept"]
    assert table.position.piles[1] == ("8", "8")


def test_a_card_added_after_the_ruling_reopens_it_and_both_are_ruled_anew() -> None:
    table = a_table((1, "9"), (2, "8"))
    assert table.position.turn == 3
    table.lay(2, "8", on="pile-2")
    assert table.position.turn == 1  # as before Ben's play: which way round is open again
    assert table.live == "Ben lays 8, 8 …"
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.piles[1] == ("8", "8")
    assert (table.position.turn, table.held) == (3, [5, 4, 5])
    assert [judged.status for judged in table.state.rulings] == [
        "final",
        "withdrawn",
        "provisional",
    ]


def test_a_card_taken_back_after_the_ruling_is_as_if_it_was_never_laid() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.take(2, "8", off="pile-2")
    table.settle()
    assert table.state.rulings[-1].status == "provisional"
    assert table.position.phase == "drawn"
    table.lay(2, "7", on="pile-2")
    table.settle()
    assert table.position.piles[1] == ("7",)
    assert table.held == [5, 5, 5]


def test_a_card_taken_back_before_the_ruling_is_a_touch() -> None:
    table = a_table((1, "9"))
    table.lay(2, "8", on="pile-2")
    table.take(2, "8", off="pile-2")
    table.settle()
    assert table.kinds == ["accept"]
    assert table.notes[-1] == "touch"


def test_once_another_has_acted_a_card_added_is_a_play_of_its_own() -> None:
    table = a_table((1, "9"), (2, "8"), (3, "5"))
    table.lay(2, "8", on="pile-2")
    table.settle()
    assert [choice.words.en for choice in table.last.choices] == [
        "Ben straightens a pile.",
        "It is Ana's turn, not Ben's.",
    ]
    table.answer(2)
    assert table.ruled == ("object", rules.TURN)


def test_a_draw_alone_is_ruled_and_the_card_played_later_follows_it() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.settle()
    assert table.ruled == ("accept", rules.DRAW)
    table.wait(20)
    table.lay(2, "9", on="pile-2")
    table.settle()
    assert table.ruled == ("accept", rules.PLAY)
    assert table.position.bananas(1) == 13


def test_a_move_is_taken_back_in_the_name_of_the_camera() -> None:
    table = a_table((1, "9"), (2, "8"))
    table.reach(2, "pile-2")
    decided = table.miss("pile-2", "8")
    assert decided == (Undone(1, "camera"),)


def test_a_card_put_back_says_nothing_of_where_the_next_hand_was() -> None:
    table = a_table((1, "9"))
    table.lay(2, "8", on="pile-2")
    table.take(2, "8", off="pile-2")
    table.wait(0.3)
    table.reach(3, "pile-3")
    table.wait(1)
    table.settle()
    assert (table.kinds, table.notes) == (["accept"], ["touch"])
