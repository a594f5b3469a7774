"""dabong! asked about in the words of the table: Shamans with a name, big tables, the last play."""

import pytest

from app.rules.ask_answer import Answer, answer
from app.rules.asking import WordsError, read_question
from app.rules.dabong import DABONG
from app.rules.game import NotAPositionError
from app.rules.games import asking
from tests.rules.dabong_tables import at, kinds
from tests.rules.sentence import is_refusal


def asked(**said: str) -> Answer:
    words = read_question(DABONG, asking("dabong"), said)
    return answer(DABONG, words.position, words.move, words.options, asking("dabong"))


def whole_hand(hand: str, play: str, top: str = "5F") -> Answer:
    """A hand laid out of turn on the card of seat 3."""
    return asked(top=top, turn="2", by="3", hand=hand, play=play)


@pytest.mark.parametrize(
    ("hand", "play", "top", "natural"),
    [
        ("S 4F", "S 4F", "5F", True),
        ("S 4F", "S=AF 4F", "5F", True),
        ("S 4F", "S=AE 4F", "5F", True),
        ("S 4F", "S=10F 4F", "5F", False),
        ("S 4F", "S=2F 4F", "5F", False),
        ("S 3F", "S=QF 3F", "KF", True),
        ("S 4F", "S=QF 4F", "KF", False),
        ("S 4F", "4F S=10W", "AF", True),
        ("S S 2F", "S=AF S 2F", "KF", True),
        ("S S 2F", "S=AF S 2F", "3F", False),
        ("S S 2F", "S=AF S=AW 2F", "4F", True),
        ("S S 2F", "S=AF S=2W 2F", "4F", False),
        ("S S", "S=3F S=2W", "5F", True),
        ("S S", "S=3F S=3W", "5F", False),
    ],
)
def test_a_shaman_with_a_name_counts_its_name_in_a_natural(
    hand: str, play: str, top: str, natural: bool
) -> None:
    found = whole_hand(hand, play, top)
    assert found.legal is natural
    assert ("natural" in found.kinds) is natural


def test_a_misnamed_shaman_is_in_the_sum_that_is_told() -> None:
    position = at("3:5F hands=4F,S/?8/?8 turn=2")
    found = DABONG.check(position, DABONG.read_move(position, "1:S=10F 4F"))
    told = [breach.why for breach in found.breaches]
    assert "10 + 4 is 14, the 5 on the pile counts 5." in [words.en for words in told]
    assert any(words.ms.startswith("10 + 4 ialah 14") for words in told)


def test_a_misnamed_shaman_with_the_river_is_no_natural() -> None:
    text = "3:9F hands=4F,S/?8/?8 turn=2 community=3E level=intermediate"
    assert kinds(text, "1:4F S=2F 3E river") == ("natural", "river")
    assert kinds(text, "1:4F S=5F 3E river") == ()


@pytest.mark.parametrize(
    ("top", "first", "may"),
    [("5F", "S=AF", True), ("5F", "S=10F", False), ("5F", "S", True), ("AF", "S=10F", True)],
)
def test_a_natural_begun_with_a_named_shaman_may_come(top: str, first: str, may: bool) -> None:
    """Out of turn nothing else could come of it."""
    position = at(f"3:{top} hands=4F,S/?8/?8 turn=2")
    found = DABONG.check(position, DABONG.read_move(position, f"1:{first}"))
    assert found.may_become_legal is may


@pytest.mark.parametrize("players", ["6", "7", "8"])
def test_more_than_five_players_take_two_decks(players: str) -> None:
    with pytest.raises(NotAPositionError) as refused:
        asked(players=players, top="7E", play="7W")
    assert str(refused.value) == f"dabong! with 1 deck is for 2 to 5 players, not {players}."
    assert is_refusal(refused.value)
    assert asked(players=players, top="7E", play="7W", decks="2").legal
    assert asked(players="5", top="7E", play="7W").legal


@pytest.mark.parametrize(
    "said",
    [
        {"top": "QW", "queen": "yes", "hand": "10F 2E", "play": "10F 2E"},
        {"top": "2W", "twos": "0", "hand": "2E", "play": "2E"},
        {"top": "3W", "hand": "QW", "play": "QW"},
        {"top": "3W", "hand": "JW", "play": "JW"},
        {"top": "3W", "hand": "JW", "play": "JW", "players": "2"},
        {"top": "3W", "hand": "8F", "play": "8F", "call": "E"},
        {"top": "3W", "hand": "9W", "play": "9W"},
    ],
)
def test_after_a_hand_that_is_won_nobody_draws_or_is_skipped(said: dict[str, str]) -> None:
    told = asked(**said)
    assert told.legal
    assert [words.en for words in told.follows] == ["dabong! Seat 1 wins the hand."]
    assert [words.ms for words in told.follows] == ["dabong! Tempat 1 memenangi pusingan."]


def test_a_two_on_top_of_a_hand_that_goes_on_is_still_told() -> None:
    told = asked(top="3W", hand="2W 5E", play="2W")
    follows = [words.en for words in told.follows]
    assert "The next player draws 2 cards and loses the turn." in follows


@pytest.mark.parametrize(
    ("said", "en", "ms"),
    [
        ({"top": "2W", "twos": "8"}, "8 2s cannot lie on the pile", "paling banyak 7"),
        ({"top": "2W", "twos": "15", "decks": "2"}, "so 14 at most", "2 dek ada 8 kad 2"),
        ({"top": "10W", "twos": "2"}, "10 of Water is on top", "10 Air di atas"),
        ({"top": "QE", "queen": "yes"}, "not the Queen of Water", "bukan Ratu Air"),
        ({"top": "2W", "row": "8"}, "8 equal cards cannot lie", "8 kad sama tidak boleh"),
        ({"top": "2W", "row": "0"}, "from 1 to 99, not '0'", "dari 1 hingga 99"),
    ],
)
def test_a_count_that_cannot_be_is_told_with_its_limit(
    said: dict[str, str], en: str, ms: str
) -> None:
    with pytest.raises(WordsError) as refused:
        asked(play="7F", **said)
    assert en in refused.value.words.en
    assert ms in refused.value.words.ms


def test_as_many_2s_as_there_can_be_are_asked_about() -> None:
    assert not asked(top="2W", twos="7", play="KE").legal
    assert not asked(top="2W", twos="14", decks="2", play="KE").legal
    assert asked(top="3W", row="7", play="7W").legal
