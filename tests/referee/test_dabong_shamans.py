"""Shamans without a name, and other things that nobody said: what is taken for what."""

import pytest

from app.referee.dabong_bench import has_unnamed_shaman, top_card
from tests.referee.dabong_table import Table, refused


def with_a_shaman(**settings: object) -> Table:
    table = Table(**settings)  # type: ignore[arg-type] # settings of it
    table.say(1, "played S")
    return table


def test_a_shaman_lies_without_a_name_and_nobody_is_asked() -> None:
    table = with_a_shaman()
    assert has_unnamed_shaman(table.position)
    assert top_card(table.position) == "S"
    assert (table.turn, table.state.question) == (2, 0)
    assert table.last.words.en == "Ana: Shaman. The Shaman has no name yet."


@pytest.mark.parametrize("card", ["10E", "AW", "3A", "KF"])
def test_any_card_follows_it_and_tells_what_it_was(card: str) -> None:
    table = with_a_shaman()
    table.say(2, f"played {card}")
    assert table.last.kind == "accept"
    assert (table.top, table.turn) == (card, 3)
    assert not has_unnamed_shaman(table.position)


def test_a_sum_laid_on_it_tells_its_value() -> None:
    table = with_a_shaman()
    table.say(2, "played 3W 2W AW")
    assert "dabong.addition" in table.last.rule
    assert table.position.pile[1].top.on_pile == 6


def test_who_plays_next_tells_that_it_was_a_jack_or_a_nine() -> None:
    table = with_a_shaman(players=("Ana", "Ben", "Cik", "Dan"))
    table.say(3, "played 5W")
    assert table.position.pile[1].top.rank == 11
    table = with_a_shaman(players=("Ana", "Ben", "Cik", "Dan"))
    table.say(4, "played 5W")
    assert table.position.pile[1].top.rank == 9


def test_two_cards_drawn_tell_that_it_was_a_two() -> None:
    table = with_a_shaman()
    table.say(2, "drew 2")
    assert (table.held(2), table.turn) == (10, 3)


def test_its_player_names_it_and_its_power_counts() -> None:
    table = with_a_shaman()
    table.say(1, "9W")
    assert (table.turn, table.top) == (3, "S=9W")
    assert "No Shaman of this player" in refused(table.say(1, "5W"))


def test_a_suit_said_of_it_makes_it_an_eight() -> None:
    table = with_a_shaman()
    table.say(1, "suit E")
    assert table.last.rule == "dabong.eights"
    table.say(2, "played KW")
    assert table.last.kind == "object"


def test_a_call_between_the_play_and_the_name_is_kept() -> None:
    table = with_a_shaman(hands={1: 2})
    table.say(1, "one-card")
    table.say(1, "KE")
    assert table.position.called == (1,)


def test_a_name_that_makes_the_play_illegal_is_refused() -> None:
    table = Table("2F", options={"level": "intermediate"})
    table.correct("top 2F")
    table.say(1, "played 2W")
    table.say(2, "played S")
    assert table.position.pile[-1].top.rank == 2
    assert "not legal with the Shaman as King of Fire" in refused(table.say(2, "KF"))
    table.say(2, "2E")
    assert (table.top, table.position.standing.twos) == ("S=2E", 2)


def test_one_shaman_among_other_cards_is_what_makes_them_a_play() -> None:
    table = Table("10W")
    table.say(1, "played S 5F 2F")
    assert table.last.rule == "dabong.addition"
    assert table.position.pile[-1].cards[0] == "S=3F"


def test_of_two_shamans_one_at_least_is_named() -> None:
    table = Table("10W")
    assert "call it a real card" in refused(table.say(1, "played S S 2F"))
    table.say(1, "played S=3F S 2F")
    assert table.position.pile[-1].cards == ("S=3F", "S=5F", "2F")


def test_a_natural_tells_its_value_too() -> None:
    table = with_a_shaman(hands={3: 2})
    table.say(3, "natural KF 3W")
    assert (table.last.rule, table.position.winner) == ("dabong.natural", 3)


def test_an_illegal_play_with_a_shaman_stands_under_some_name() -> None:
    table = Table(options={"level": "beginner"})
    table.say(1, "played 2F")
    table.say(2, "played S")
    assert table.last.rule == "dabong.twos"
    table.stands()
    assert table.turn == 3


def test_play_on_a_shaman_turned_up_tells_what_it_was() -> None:
    table = Table("S")
    table.say(1, "played 7E")
    assert (table.last.kind, table.top) == ("accept", "7E")


def test_an_option_to_play_again_that_nobody_takes_is_left() -> None:
    table = Table("7F", options={"level": "intermediate"})
    table.say(1, "played 7W 7E")
    table.say(2, "played 7A")
    assert (table.turn, table.position.standing.again) == (2, True)
    table.say(3, "played 10A")
    assert (table.top, table.turn) == ("10A", 1)


def test_a_draw_leaves_open_what_a_shaman_is() -> None:
    table = with_a_shaman()
    table.say(2, "drew")
    table.say(3, "drew")
    assert has_unnamed_shaman(table.position)
    table.say(1, "played 3W 2W AW")
    assert "dabong.addition" in table.last.rule
    assert table.position.pile[1].top.on_pile == 6


def test_a_draw_leaves_open_what_the_shaman_turned_up_is() -> None:
    table = Table("S")
    table.say(1, "drew")
    assert (has_unnamed_shaman(table.position), table.turn) == (True, 2)
    table.say(2, "played 3W 2W AW")
    assert "dabong.addition" in table.last.rule


def test_a_shaman_below_a_two_may_have_been_a_two_itself() -> None:
    """Of dabong 49: who drew four was objected to."""
    table = Table("AE", options={"level": "beginner"})
    table.say(1, "played S")
    table.say(2, "played 3E S 2E")  # on a King they are 3, 8 and 2; on a 7 they are 3, 2 and 2
    table.say(3, "drew 4")
    assert (table.last.kind, table.held(3), table.turn) == ("accept", 12, 1)


def test_a_shaman_that_nobody_named_is_not_taken_for_a_fourth_card_in_a_row() -> None:
    """Of dabong 14: by the name taken Cik could have played again."""
    table = Table("8A", options={"level": "intermediate"})
    table.say(1, "played 4W S")
    table.say(2, "played S 4A")
    assert (table.last.kind, table.turn, table.position.standing.again) == ("accept", 3, False)


def test_a_shaman_may_still_have_been_the_rank_of_a_fourth_card_after_draws() -> None:
    """Of dabong 4, dictated."""
    table = Table("10A", options={"level": "master"})
    table.say(1, "played 6A S")
    table.say(2, "drew")
    table.say(3, "drew")
    table.say(1, "played 6W 6F")
    assert table.last.kind == "accept"
    table.say(1, "played 5F")
    assert (table.last.kind, table.top) == ("accept", "5F")


def test_two_shamans_in_plays_that_follow_one_another_may_make_a_row_of_four() -> None:
    table = Table("10A", options={"level": "master"})
    table.say(1, "played S")
    table.say(2, "played 6A 6W S")
    assert table.turn == 3
    table.say(2, "played 5F")
    assert (table.last.kind, table.top, table.turn) == ("accept", "5F", 3)


def test_a_shaman_that_was_named_keeps_its_name() -> None:
    table = Table("10A", options={"level": "master"})
    table.say(1, "played S=7A")
    table.say(2, "played 7W 7F")
    table.say(2, "played 5F")
    assert (table.last.kind, table.last.rule) == ("object", "dabong.turn")
