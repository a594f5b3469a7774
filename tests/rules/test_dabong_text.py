"""The text forms: what is written reads back equal, what is wrong is told in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.dabong import DABONG, OPTIONS, Choices, read_choices
from app.rules.dabong.choices import switched
from app.rules.dabong.text import _FIELDS
from app.rules.game import NotAMoveError, NotAPositionError, RulesError, UnknownOptionError
from app.rules.game_text import read_game
from tests.rules.dabong_tables import at
from tests.rules.sentence import is_refusal


@pytest.mark.parametrize(
    "text",
    [
        "0:10W hands=?8/?8/?8",
        "0:10W hands=7F,AF,?5/?8/?8",
        "0:4A 1:8F/W<1 hands=?7/?8/?8 draw=5E,?28,KA turn=2",
        "0:4A 1:2A<1>2=5E>2=? hands=?7/?10/?8 turn=3",
        "0:4A 1:2A<1>2=5E>2=?!2*1,2 hands=?7/?3/?8 turn=3",
        "0:4A 1:3E,S=4E,2E~<1 2:S=KA/FWEA~ hands=?5/?7/?8 turn=3",
        "0:S=9E 3:7A,7W,S=7F hands=?7/?8/?8 turn=1rt2an2h dealer=2 level=master",
        "- hands=?8/?8/?8 stage=deal dealer=3 as_dealt=1,2,3",
        "0:S hands=?8/?8 stage=shaman dealer=2",
        (
            "0:5F hands=AF,KA,S/-/7F stage=over winner=2 games=10,20,30 sets=0,1,0 hand=4"
            " scoring=points"
        ),
        "0:5F hands=?1/?8 called=1 spent=2 community=7E level=intermediate decks=2 clone=off",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert at(DABONG.write_position(at(text))) == at(text)
    assert set(text.split()) - {"dealer=2", "dealer=3"} <= set(
        DABONG.write_position(at(text)).split()
    )


@pytest.mark.parametrize("way", ["", "r"])
@pytest.mark.parametrize("owed", ["", "t1", "t7", "q", "t2q"])
@pytest.mark.parametrize("row", ["", "a", "n3", "an4"])
@pytest.mark.parametrize("opens", ["", "h", "l"])
def test_every_standing_is_written_as_it_was_read(
    way: str, owed: str, row: str, opens: str
) -> None:
    standing = f"2{way}{owed}{row}{opens}"
    assert f"turn={standing}" in DABONG.write_position(at(f"4W 1:4A turn={standing}")).split()
    assert f"0:4W 1:4A<{standing} " in DABONG.write_position(at(f"4W 1:4A<{standing} turn=2"))


def test_little_has_to_be_said() -> None:
    position = at("10W")
    assert [len(hand) for hand in position.hands] == [8, 8, 8]
    assert position.standing.turn == 1
    assert len(position.draw) == 30
    assert [len(hand) for hand in at("10W players=5 hand_size=6").hands] == [6] * 5


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no position of dabong!"),
        ("11W", "no card of dabong!"),
        ("10W hands=10W/?8/?8", "10W is there 2 times"),
        ("10W hands=?60/?8/?8", "and the deck has 55"),
        ("10W hands=?8", "for 2 to 5 players, not 1"),
        ("10W turn=9", "nobody's turn"),
        ("10W turn=4", "nobody's turn"),
        ("10W level=expert", "no value 'expert'"),
        ("10W lvl=master", "has no 'lvl': did you mean level?"),
        ("10W hands=?8/?8 hands=?8/?8", "said twice"),
        ("10W draw=?3", "add up to 28, not 55"),
        ("S", "has no name"),
        ("10W stage=over", "0"),
        ("10W winner=1", "A hand is over when it has a winner"),
        ("10W hands=-/?8/?8", "A hand without cards has won"),
        ("10W stage=shaman", "No Shaman is turned up"),
        ("10W stage=deal", "the deal is over"),
        ("10W stage=middle", "is no stage"),
        ("10W/Q", "are no suits"),
        ("x" * 5000, "no position"),
        ("10W hands=S=5W/?8/?8", "only on the pile"),
        ("10W games=1,2", "has 2 scores for 3 players"),
        ("10W hand=many", "whole number"),
        ("- hands=?8/?8", "No card lies on the pile"),
        ("10W players=9", "players is a whole number up to 8, not '9'"),
        ("10W players=1", "for 2 to 5 players, not 1"),
        ("10W players=6", "dabong! with 1 deck is for 2 to 5 players, not 6."),
        ("10W players=8", "for 2 to 5 players, not 8"),
        ("10W hands=?4/?4/?4/?4/?4/?4 decks=1", "for 2 to 5 players, not 6"),
        ("10W hands=?8 decks=2", "dabong! with 2 decks is for 2 to 8 players, not 1."),
        ("10W players=2 hands=?8/?8/?8", "There are 3 hands, not '2'"),
        ("9:10W", "'9' laid no play"),
        ("10W/", "'' are no suits"),
        ("10W<9", "nobody's turn"),
        ("10W>9=5F", "is no seat: write 1 to 8"),
        ("10W!9", "is no seat: write 1 to 8"),
        ("10W*0", "is no seat: write 1 to 8"),
        (
            "2W turn=1t99",
            "99 2s cannot lie on the pile: 1 deck has 4 2s and 3 Shamans, so 7 at most",
        ),
        ("2W turn=1t8", "so 7 at most"),
        ("2W turn=1t15 decks=2", "2 decks have 8 2s and 6 Shamans, so 14 at most"),
        ("4A 1:2W<1t8 turn=2", "8 2s cannot lie on the pile"),
        ("10W turn=1n8", "8 equal cards cannot lie on the pile: 1 deck has 4 of a value"),
        ("10W turn=1n0", "counts from 1"),
        ("4:10W", "Nobody sits at seat 4: there are 3 players"),
        ("10W 1:2W<1>4=5F turn=2", "Nobody sits at seat 4"),
        ("10W/F", "only an 8 takes any suit, and a Jack one of its two"),
        ("JW/F", "a Jack one of its two"),
        ("S=10W/E", "E is no suit of S=10W"),
        ("10W called=1", "Seat 1 has called one card and holds 8"),
        ("10W games=0,4,0", "games says 4, and at 4 it is over"),
        ("10W games=0,300,0 scoring=points", "games says 300"),
        ("10W sets=0,2,0 sets_to_win=2", "sets says 2"),
        ("10W hand=0", "count from 1"),
        ("10W dealer=4", "is no seat: write 1 to 3"),
        ("10W called=0", "is no seat: write 1 to 3"),
        ("10W hand=10000", "up to 9999"),
        ("10W games=1,2,100000", "up to 99999"),
        ("10W stage=deal", "A card lies on the pile"),
    ],
)
def test_a_position_that_is_none_is_told(text: str, sentence: str) -> None:
    with pytest.raises((NotAPositionError, UnknownOptionError)) as refused:
        at(text)
    assert sentence in str(refused.value)
    assert is_refusal(refused.value), refused.value


@pytest.mark.parametrize(
    "text",
    [
        "1:7F 2F AF",
        "1:8F suit W",
        "2:7E 7F 7A river",
        "1:JA suit W river",
        "3:suit E",
        "1:draw",
        "2:draw ? 5F",
        "2:pass",
        "1:take-back",
        "1:one-card",
        "1:how-many 3",
        "1:trade 3 2F ? for 7A",
        "1:gross",
        "1:gross show 7F 8F",
        "2:half-deck",
        "3:worst-hand",
        "1:once-a-year",
        "1:show 7F S",
        "flip 10W",
        "river 7E",
        "2:name 5W",
        "2:pick-up 3F",
        "shuffle",
        "shuffle 5W,3F",
        "next-hand",
        "next-hand spent -",
        "next-hand 5W,3F spent 1,2",
    ],
)
def test_a_move_is_written_as_it_was_read(text: str) -> None:
    assert DABONG.write_move(DABONG.read_move(at("10W"), text)) == text


@pytest.mark.parametrize("pile", ["S=10W/FWEA", "S=JW/FWEA", "S=10W/WE", "8W/A", "JW/W"])
def test_a_shaman_left_open_an_8_and_a_jack_may_have_suits_beyond_their_own(pile: str) -> None:
    assert set(at(pile).pile[-1].suits) == set(pile.partition("/")[2])


def test_without_a_seat_it_is_the_seat_in_turns() -> None:
    assert DABONG.write_move(DABONG.read_move(at("10W turn=2"), "7f 2f")) == "2:7F 2F"
    waits = at("S stage=shaman dealer=3")
    assert DABONG.write_move(DABONG.read_move(waits, "name 5W")) == "3:name 5W"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "river",
        "9:5F",
        "1:",
        "1:suit Q",
        "1:how-many x",
        "1:name S",
        "11W",
        "x" * 2000,
        "S=5",
        "1:pick-up S=5W",
        "next-hand now",
        "shuffle ?,5W",
        "1:trade 2 for 5W x",
        "show ?",
    ],
)
def test_a_move_that_is_none_is_told(text: str) -> None:
    with pytest.raises(NotAMoveError) as refused:
        DABONG.read_move(at("10W"), text)
    assert is_refusal(refused.value), refused.value


@pytest.mark.parametrize("text", ["river", "1:", "next-hand spent"])
def test_what_was_said_is_quoted(text: str) -> None:
    with pytest.raises(NotAMoveError, match=f"^'{text}' is no move"):
        DABONG.read_move(at("10W"), text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_told(text: str) -> None:
    for read in (at, lambda said: DABONG.read_move(at("10W"), said)):
        try:
            read(text)
        except RulesError as error:
            assert len(str(error)) < 900  # noqa: PT017 - a sentence, whatever was said


def test_every_value_of_every_option_is_read_and_written() -> None:
    for option in OPTIONS.values():
        for value in option.values or (str(option.least), str(option.most)):
            choices = read_choices({option.name: value})
            assert read_choices(switched(choices)) == choices
            assert (value == option.default) == (choices == Choices())


def test_no_field_of_a_position_is_called_as_an_option() -> None:
    assert not set(_FIELDS) & set(OPTIONS)


def test_a_game_is_read_with_remarks_and_its_bad_lines_are_named() -> None:
    start, moves, end = read_game(DABONG, "10W hands=7F,2F,AF,?5/?8/?8  # Ana begins\n\n7F 2F AF\n")
    assert (start, len(moves), end.standing.turn) == (at("10W hands=7F,2F,AF,?5/?8/?8"), 1, 2)
    for text, line in (("10W\nfly", 2), ("11W", 1), ("10W\ndraw\n1:draw", 3)):
        with pytest.raises(RulesError, match=f"^Line {line}: "):
            read_game(DABONG, text)
    with pytest.raises(NotAPositionError):
        read_game(DABONG, "# nothing\n")


class TestViews:
    TEXT = "4A 1:2A<1>2=5E>2=7E hands=3F,?6/5E,7E,KA/?8 draw=9F,?34 turn=3"

    def test_a_seat_sees_its_own_hand_and_the_table(self) -> None:
        seen = DABONG.view(at(self.TEXT), 2)
        assert [hand.known for hand in seen.hands] == [(), ("5E", "7E", "KA"), ()]
        assert set(seen.draw) == {"?"}
        assert seen.pile[-1].drawn == ((2, "5E"), (2, "7E"))
        assert DABONG.view(at(self.TEXT), 3).pile[-1].drawn == ((2, "?"), (2, "?"))

    def test_a_view_of_a_view_is_the_same(self) -> None:
        for seat in range(4):
            seen = DABONG.view(at(self.TEXT), seat)
            assert DABONG.view(seen, seat) == seen

    def test_points_are_counted_with_hands_turned_up(self) -> None:
        over = "5F stage=over winner=2 hands=KA/-/7F"
        assert DABONG.view(at(over), 2).hand(1).unknown == 1
        assert DABONG.view(at(f"{over} scoring=points"), 2).hand(1).known == ("KA",)


def test_a_count_that_cannot_be_is_told_in_both_languages() -> None:
    with pytest.raises(NotAPositionError) as refused:
        at("2W turn=1t99")
    assert refused.value.words.ms.endswith("1 dek ada 4 kad 2 dan 3 Shaman, jadi paling banyak 7.")
