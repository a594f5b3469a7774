"""The text forms of Kombio: one line a position, one a move, one file a game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.game import NotAMoveError, NotAPositionError, RulesError, UnknownOptionError
from app.rules.game_text import read_game, write_game
from app.rules.kombio import (
    KOMBIO,
    Action,
    Amends,
    Claim,
    Debt,
    Draw,
    FalseStart,
    Flip,
    Give,
    Held,
    Keep,
    Kombio,
    Lay,
    Leave,
    Look,
    Lying,
    Move,
    NextRound,
    Offence,
    Pass,
    Penalty,
    Press,
    Replace,
    Reveal,
    Show,
    Shuffle,
    Slap,
    Spot,
    Swap,
    Take,
    TakeBack,
    View,
    Window,
    Withdraw,
    Won,
)
from app.rules.kombio.move_text import EXAMPLES
from tests.rules.kombio_players import play_random
from tests.rules.kombio_tables import table
from tests.rules.sentence import is_refusal

BASE = "5:1,3:1,-1,12/7:2,.,2,4 14,6 9,3,?*59 1"
FIELDS = (
    *("stage=last", "called=2", "claims=1@1", "window=open:14", "held=7@draw", "debt=1@2.2"),
    *("offence=2@1", "b1=standard", "action=view_own@1.1", "-", "."),
)
MOVES: list[tuple[str, Move]] = [
    ("1:look", Look(1)),
    ("flip", Flip()),
    ("flip 9", Flip("9")),
    ("2:draw", Draw(2)),
    ("2:draw -1", Draw(2, "-1")),
    ("2:take", Take(2)),
    ("2:replace 3", Replace(2, 3)),
    ("2:replace ? 5", Replace(2, 0, "5")),
    ("2:lay", Lay(2)),
    ("2:lay 14", Lay(2, "14")),
    ("2:view 1.4", View(2, Spot(1, 4))),
    ("2:swap 1.1 3.12", Swap(2, Spot(1, 1), Spot(3, 12))),
    ("2:leave", Leave(2)),
    ("2:pass", Pass(2)),
    ("2:kombio", Kombio(2)),
    ("3:press 120000", Press(3, 120000)),
    ("3:press 120000 tie 85000", Press(3, 120000, 85000)),
    ("won 3", Won(3)),
    ("3:withdraw", Withdraw(3)),
    ("3:false-start", FalseStart(3)),
    ("3:slap 2.4", Slap(3, Spot(2, 4))),
    ("3:slap 2.? 5", Slap(3, Spot(2, 0), "5")),
    ("3:take-back 2.4 6", TakeBack(3, Spot(2, 4), "6")),
    ("3:give 2", Give(3, 2)),
    ("3:keep", Keep(3)),
    ("3:penalty peeked", Penalty(3, "peeked")),
    ("3:penalty revealed 2.1", Penalty(3, "revealed", Spot(2, 1))),
    ("3:penalty talking", Penalty(3, "talking")),
    ("2:amends", Amends(2, 0)),
    ("2:amends 3", Amends(2, 3)),
    ("shuffle", Shuffle()),
    ("shuffle 5,?,-1", Shuffle(("5", "?", "-1"))),
    ("reveal", Reveal()),
    ("2:show 5,3", Show(2, ("5", "3"))),
    ("next-round", NextRound()),
    ("next-round 5,3", NextRound(("5", "3"))),
]


class TestMoves:
    @pytest.mark.parametrize(("text", "move"), MOVES, ids=str)
    def test_each_is_written_and_read(self, text: str, move: Move) -> None:
        assert KOMBIO.write_move(move) == text
        assert KOMBIO.read_move(table(), text) == move

    def test_every_kind_has_an_example_that_can_be_read(self) -> None:
        at = table()
        read = {type(KOMBIO.read_move(at, text)) for text in EXAMPLES.values()}
        assert read == {type(move) for _, move in MOVES}

    def test_without_a_seat_the_seat_in_turn_is_meant(self) -> None:
        assert KOMBIO.read_move(table(turn=3), " draw ") == Draw(3)
        assert KOMBIO.read_move(table(turn=3), "slap 2.1") == Slap(3, Spot(2, 1))

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "is no move of Kombio"),
            ("drew", "did you mean draw"),
            ("9:draw", "is no move of Kombio"),
            ("1:", "is no move of Kombio"),
            ("draw 15", "is no card of this deck"),
            ("draw QH", "is no card of this deck"),
            ("draw 5 6", "'6' is a word too many"),
            ("replace", "lacks a word: write 1:replace 3"),
            ("replace 0", "'0' is no place"),
            ("replace 100", "is no place"),
            ("view 2", "'2' is no card on the table"),
            ("view 9.1", "is no card on the table"),
            ("swap 1.1", "lacks a word"),
            ("press soon", "'soon' is no number of microseconds"),
            ("press 5 near 6", "only its tie window"),
            ("press 5 tie", "lacks a word"),
            ("press \u0665", "is no number"),
            ("won 0", "'0' is no seat"),
            ("won 9", "is no seat"),
            ("1:won 2", "leave the seat out"),
            ("2:reveal", "leave the seat out"),
            ("penalty", "lacks a word"),
            ("penalty Peeked!", "is no name of a penalty"),
            ("show 5;3", "is no card of this deck"),
            ("x" * 500, "is no move of Kombio"),
        ],
    )
    def test_anything_else_is_told(self, text: str, sentence: str) -> None:
        with pytest.raises(NotAMoveError, match=sentence.replace("(", r"\(")) as told:
            KOMBIO.read_move(table(), text)
        assert len(str(told.value)) < 600
        assert is_refusal(told.value), told.value

    @given(st.text(max_size=60))
    def test_nothing_else_comes_of_any_text(self, text: str) -> None:
        try:
            move = KOMBIO.read_move(table(), text)
        except NotAMoveError:
            return
        KOMBIO.check(table(), move)


class TestPositions:
    def test_the_form(self) -> None:
        at = KOMBIO.read_position(BASE)
        assert at.hand(1) == (Lying("5", (1,)), Lying("3", (1,)), Lying("-1"), Lying("12"))
        assert at.hand(2) == (Lying("7", (2,)), None, Lying("2"), Lying("4"))
        assert (at.discard, at.draw[:3], len(at.draw)) == (("14", "6"), ("9", "3", "?"), 61)
        assert (at.turn, at.dealer, at.stage) == (1, 2, "play")
        assert KOMBIO.write_position(at) == BASE

    @pytest.mark.parametrize(
        ("field", "name", "value"),
        [
            ("dealer=1", "dealer", 1),
            ("action=look2_swap@1.1,2.3", "action", Action("look2_swap", (Spot(1, 1), Spot(2, 3)))),
            ("action=blind_swap", "action", Action("blind_swap")),
            ("window=slapped:14", "window", Window("14", "slapped")),
            ("debt=1@2.2", "debt", Debt(1, Spot(2, 2))),
            ("offence=2@1", "offence", Offence(2, 1)),
            ("called=2", "called", 2),
            ("looked=1,2", "looked", (1, 2)),
            ("false-starts=0,3", "false_starts", (0, 3)),
            ("wins=4,0 round=5", "wins", (4, 0)),
            ("round=7", "round", 7),
            ("stage=over", "stage", "over"),
        ],
    )
    def test_every_field(self, field: str, name: str, value: object) -> None:
        at = KOMBIO.read_position(f"{BASE} {field}")
        assert getattr(at, name) == value
        assert KOMBIO.write_position(at) == f"{BASE} {field}"

    def test_a_card_in_hand_and_presses(self) -> None:
        text = BASE.replace("?*59", "?*58")
        for field, held in (("7@draw", Held("7", "draw")), ("?@discard", Held("?", "discard"))):
            assert KOMBIO.read_position(f"{text} held={field}").held == held
        presses = f"{BASE} window=open:14 claims=1@120000,2@121000~85000!"
        at = KOMBIO.read_position(presses)
        assert at.claims == (Claim(1, 120000), Claim(2, 121000, 85000, first=True))
        assert KOMBIO.write_position(at) == presses

    def test_options_stand_beside_it(self) -> None:
        text = "AH,2C/10S,? KD ?*47 1 b1=standard tie=shared house_penalties=late:2"
        at = KOMBIO.read_position(text)
        assert (at.choices.tie, at.choices.penalties) == ("shared", {"late": 2})
        assert KOMBIO.write_position(at) == text

    def test_a_window_that_is_none_is_named_in_both_languages(self) -> None:
        with pytest.raises(NotAPositionError) as told:
            KOMBIO.read_position("5/6 - ?*68 1 window=opne:5")
        assert told.value.words.en.startswith("No window is 'opne': ")
        assert told.value.words.ms.startswith("Tiada window 'opne': ")

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "is no position of Kombio"),
            ("5/6 - ?*68", "is no position of Kombio"),
            ("5/6 - ?*67 1", "add up to 69, not 70"),
            ("5/6 - ?*70 1", "add up to 72, not 70"),
            ("5 - ?*69 1", "2 to 8 players, not 1"),
            ("5/15 - ?*68 1", "'15' is no card of this deck"),
            ("5/QH - ?*68 1", "is no card of this deck"),
            ("5/6:9 - ?*68 1", "is no card of a hand"),
            ("5/6:3 - ?*68 1", "seats that somebody has"),
            ("5/x - ?*68 1", "is no card of a hand"),
            ("5/6 x ?*68 1", "is no card of a pile"),
            ("5/6 ?*0 ?*68 1", "is no card of a pile"),
            ("5/6 - ?*68 3", "turn is a seat from 1 to 2, not '3'"),
            ("5/6 - ?*68 0", "turn is a seat from 1 to 2"),
            ("14,14,14/6 - ?*66 1", "14 is there 3 times, and the deck has 2"),
            ("5/6 - ?*68 1 stage=lost", "did you mean last"),
            ("5/6 - ?*68 1 stages=last", "did you mean stage"),
            ("5/6 - ?*68 1 last", "write name=value"),
            ("5/6 - ?*68 1 turn=1 turn=2", "has no 'turn'"),
            ("5/6 - ?*68 1 round=1 round=2", "said twice"),
            ("5/6 - ?*67 1 held=5", "held is written as 7@draw"),
            ("5/6 - ?*67 1 held=5@pile", "from the draw or the discard"),
            ("5/6 - ?*68 1 action=view", "did you mean view_own"),
            ("5/6 - ?*68 1 action=view_own@9.9", "is no place on the table"),
            ("5/6 - ?*68 1 action=view_own@3.1", "a seat from 1 to 2, not '3'"),
            ("5/6 - ?*68 1 window=5", "window is written as open:5"),
            ("5/6 - ?*68 1 window=opne:5", "did you mean open"),
            ("5/6 5 ?*67 1 window=open:5 claims=1", "is no press"),
            ("5/6 - ?*68 1 claims=1@5", "while a card can be slapped"),
            ("5/6 5 ?*67 1 window=open:5 claims=1@5,1@6", "A seat presses once"),
            ("5/6 - ?*68 1 debt=1@2.1", "for a gap in another hand"),
            ("5/6 - ?*68 1 debt=1@1.3", "for a gap in another hand"),
            ("5/6 - ?*68 1 offence=1@2", "a discard lies there"),
            ("5/6 5 ?*67 1 offence=1@1", "another player's card"),
            ("5/6 - ?*68 1 called=1", "has no turn any more"),
            ("5/6 - ?*68 1 stage=last", "Somebody has called"),
            ("5/6 - ?*68 1 stage=look called=2", "Before the first card"),
            ("5/6 - ?*67 1 stage=over held=5@draw", "belongs to a turn"),
            ("5/6 - ?*67 1 held=5@draw action=view_own", "placed before an action"),
            ("5/6 - ?*68 1 wins=1", "one number for each of 2 seats"),
            ("5/6 - ?*68 1 wins=1,x", "is a whole number"),
            ("5/6 - ?*68 1 looked=3", "a seat from 1 to 2"),
            ("?," * 1500, "is no position of Kombio"),
        ],
    )
    def test_what_is_none_is_told(self, text: str, sentence: str) -> None:
        with pytest.raises(NotAPositionError, match=sentence) as told:
            KOMBIO.read_position(text)
        assert is_refusal(told.value), told.value

    def test_an_unknown_value_of_an_option(self) -> None:
        with pytest.raises(UnknownOptionError, match="did you mean shared"):
            KOMBIO.read_position("5/6 - ?*68 1 tie=share")

    @given(
        st.lists(
            st.sampled_from([*BASE.split(), *FIELDS]),
            max_size=12,
        )
    )
    def test_nothing_else_comes_of_any_text(self, words: list[str]) -> None:
        try:
            at = KOMBIO.read_position(" ".join(words))
        except RulesError:
            return
        assert KOMBIO.read_position(KOMBIO.write_position(at)) == at
        for seat in KOMBIO.actors(at):
            for move in KOMBIO.legal_moves(at, seat):
                assert KOMBIO.check(at, move).legal


class TestGames:
    @pytest.mark.parametrize("seed", range(6))
    def test_a_whole_game_is_one_file(self, seed: int) -> None:
        played = play_random(seed, rounds=2)
        text = write_game(KOMBIO, played.positions[0], played.moves)
        start, moves, end = read_game(KOMBIO, text)
        assert (start, list(moves), end) == (played.positions[0], played.moves, played.end)
