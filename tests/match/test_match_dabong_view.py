"""What is published of a dabong! table."""

from typing import Any

import pytest

from app.match.dabong_view import view_dabong
from app.match.snapshot import CardsView
from app.referee.referee import Live
from app.rules.game import Game
from app.rules.games import game as find_game
from tests.referee.dabong_table import Table

GAME: Game[Any, Any] = find_game("dabong")


def cards_of(table: Table) -> CardsView:
    cards = view_dabong(GAME, table.state, Live()).cards
    assert cards is not None
    return cards


def test_before_the_first_card_nothing_is_asked_of_anybody() -> None:
    table = Table("")
    assert cards_of(table) == CardsView(draw=31, scored="games")
    assert not any(seat.to_move for seat in view_dabong(GAME, table.state, Live()).seats)


@pytest.mark.parametrize(
    ("top", "suits"), [("5F", ""), ("8F", "FWEA"), ("JW", "WA"), ("8F suit W", "W")]
)
def test_suits_are_told_where_the_card_on_top_does_not(top: str, suits: str) -> None:
    table = Table("4E")
    table.correct("top 5W" if top == "JW" else "top 5F")
    table.say(1, f"played {'6F' if top == '5F' else top}")
    assert cards_of(table).suits == suits


def test_an_unnamed_shaman_is_followed_by_any_suit() -> None:
    table = Table()
    table.say(1, "played S")
    cards = cards_of(table)
    assert (cards.top, cards.suits, cards.slappable) == ("S", "FWEA", True)


def test_what_is_owed_and_the_way_of_play() -> None:
    table = Table()
    table.say(1, "played 9F")
    assert (cards_of(table).way, cards_of(table).owed) == ("right", 0)
    table.say(3, "played 2F")
    assert cards_of(table).owed == 2


def test_the_river_and_heaven_are_there() -> None:
    table = Table("", {"level": "intermediate"})
    table.say(3, "river 7E")
    table.say(3, "flipped 3F")
    table.say(1, "played 7F 7A 7W")
    cards = cards_of(table)
    assert (cards.river, cards.open) == ("7E", "heaven")


def test_a_hand_won_shows_games_sets_and_who_called() -> None:
    table = Table(options={"games_to_set": "1"}, hands={1: 2, 2: 1})
    table.say(1, "played 5W one-card")
    assert view_dabong(GAME, table.state, Live()).seats[0].called
    table.say(2, "played 5A")
    view = view_dabong(GAME, table.state, Live())
    assert (view.winners, view.round_over) == ((2,), True)
    assert [seat.sets for seat in view.seats] == [0, 1, 0]
    assert cards_of(table).way == ""


def test_points_are_counted_once_hands_are_shown() -> None:
    table = Table(options={"scoring": "points", "hand_size": "2"}, hands={1: 1, 2: 1, 3: 1})
    table.say(1, "played 5W")
    table.say(2, "showed KF")
    table.say(3, "showed S")
    view = view_dabong(GAME, table.state, Live())
    assert [seat.score for seat in view.seats] == [0, 10, 20]
    assert cards_of(table).scored == "points"
