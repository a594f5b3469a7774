"""Cards on the table reckoned up with where the match stands."""

from app.referee.cards_accounted import Accounts, may_be
from app.referee.seen import CardRead
from app.referee.seen_play import BACK
from app.referee.zones_seen import Placed
from tests.referee.seen_table import BACK_UP, sure

CORNERS = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))


def placed(number: int, zone: str, read: CardRead) -> Placed:
    return Placed(number, zone, read, CORNERS, 1_000_000, 1_270_000, (1,))


EIGHT = placed(1, "pile-1", sure("8"))
SEVEN = placed(2, "pile-1", sure("7"))


def test_what_lay_there_before_the_camera_looked_is_the_matchs() -> None:
    accounts = Accounts.of({"pile-1": ("9", "8")}).sighted(EIGHT)
    assert accounts is not None
    assert accounts.settled == {1}
    assert accounts.buried["pile-1"] == ("9",)
    assert accounts.sighted(SEVEN) is None


def test_once_a_hand_came_what_was_not_seen_lies_covered() -> None:
    accounts = Accounts.of({"pile-1": ("9", "8")}).uncovered("pile-1")
    assert accounts.sighted(EIGHT) is None


def test_what_was_told_in_words_is_owed_until_it_is_seen_once() -> None:
    accounts = Accounts().moved({}, {"pile-1": ("8",)}, (), ())
    seen = accounts.sighted(EIGHT)
    assert seen is not None
    assert seen.sighted(placed(3, "pile-1", sure("8"))) is None


def test_what_was_seen_and_is_told_in_words_is_settled() -> None:
    accounts = Accounts().moved({}, {"pile-1": ("8",)}, (SEVEN, EIGHT), (SEVEN, EIGHT))
    assert accounts.settled == {1}
    assert not accounts.owed


def test_a_card_laid_on_anothers_pile_is_settled_where_it_lies() -> None:
    there = placed(4, "pile-3", sure("8"))
    accounts = Accounts().moved({}, {"pile-1": ("8",)}, (there,), (there,))
    assert accounts.settled == {4}


def test_a_card_that_was_read_badly_is_settled_as_what_it_was_taken_for() -> None:
    unread = placed(5, "pile-1", CardRead(unknown=1.0))
    accounts = Accounts().moved({}, {"pile-1": ("8",)}, (unread,), (unread,))
    assert accounts.settled == {5}


def test_a_move_taken_back_leaves_its_card_over_until_it_is_taken_or_told_again() -> None:
    one, none = {"pile-1": ("8",)}, {"pile-1": ()}
    accounts = Accounts().with_settled((EIGHT,)).moved(one, none, (), (EIGHT,))
    assert accounts.surplus == {1}
    assert not accounts.settled
    assert accounts.moved(none, one, (), (EIGHT,)).settled == {1}
    assert not accounts.gone(1).surplus


def test_a_move_taken_back_before_its_card_was_seen_owes_none() -> None:
    accounts = Accounts().moved({}, {"pile-1": ("8",)}, (), ())
    assert accounts.moved({"pile-1": ("8",)}, {}, (), ()).sighted(EIGHT) is None


def test_a_reopened_card_is_an_acts_again() -> None:
    assert not Accounts().with_settled((EIGHT,)).reopened((EIGHT,)).settled


def test_a_reading_may_be_what_it_names() -> None:
    doubt = CardRead((("8", 0.6), ("3", 0.38), ("9", 0.02)))
    assert may_be(sure("8"), "8")
    assert not may_be(sure("8"), "3")
    assert may_be(doubt, "3")
    assert not may_be(doubt, "9")
    assert may_be(BACK_UP, BACK)
    assert not may_be(BACK_UP, "8")
    assert not may_be(sure("8"), BACK)
