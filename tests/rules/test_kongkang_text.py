"""The text forms of Kongkang: positions, moves and whole games, and what is said of a slip of the pen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.game import NotAMoveError, NotAPositionError, RulesError
from app.rules.game_text import read_game, write_game
from app.rules.kongkang import KONGKANG, Aim, Call, Draw, NextRound, Play, full_deck
from app.rules.kongkang.text import FIELDS
from tests.rules.kongkang_tables import at, play, play_random
from tests.rules.sentence import is_refusal

FIRST = "hands=+5/+5/+5 bananas=3y2b/3y2b/3y2b pot=6y0b turn=1"


class TestPositions:
    def test_the_first_position_in_full(self) -> None:
        start = KONGKANG.start(("Ana", "Ben", "Cik"), {})
        assert KONGKANG.write_position(start) == FIRST
        assert at(FIRST) == start

    @pytest.mark.parametrize(
        "short",
        [
            "hands=+5/+5/+5 turn=1",
            "bananas=13/13/13 turn=1",
            "turn=1 hands=+5/+5/+5 draw=+33 pot=6",
            "  hands=+5/+5/+5   turn=1 first=1 ",
        ],
    )
    def test_what_is_left_out_lies_as_at_the_start(self, short: str) -> None:
        assert at(short) == at(FIRST)

    @pytest.mark.parametrize(
        "text",
        [
            (
                "hands=5,7+3/+5/- bananas=3y2b/3y2b/0y0b pot=9y2b turn=2 phase=drawn way=right"
                " last=1:8,skull payer=2 skips=2 out=3 aside=8+4 first=2"
            ),
            (
                "hands=4+1/4,8/+5 bananas=3y2b/3y2b/3y2b pot=6y0b turn=1 phase=effect"
                " last=1:trade,trade effect=trade,1 aimed=2 queue=@? turning=@2=4 seen=1>2:8,3>1:4"
            ),
            (
                "hands=-/-/- bananas=3y2b/4y3b/2y1b pot=0y0b removed=6y0b turn=0 phase=over"
                " winner=2 end=call round=3 before=1,2"
            ),
            (
                "hands=1/8/+5 draw=8,3+20 piles=9,9/-/3,2 bananas=3y2b/3y2b/3y2b pot=6y0b turn=1"
                " last=3:2 aside=+15"
            ),
            "hands=+5/+5/+5 bananas=3y2b/3y2b/3y2b pot=6y0b turn=1 phase=side way=open last=1:9",
        ],
    )
    def test_round_trip_as_written(self, text: str) -> None:
        assert KONGKANG.write_position(at(text)) == text

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "Hands or bananas are missing"),
            ("x" * 3000, "too long"),
            ("hello", "'hello' is no part of a position"),
            ("hand=+5/+5 turn=1", "A position has no 'hand': did you mean hands?"),
            ("hands=+5/+5 hands=+5/+5 turn=1", "'hands' is said twice"),
            ("hands=+5/+5", "Nobody is in turn"),
            ("hands=+5 turn=1", "for 2 to 6 players, not 1"),
            ("hands=+5/+5 bananas=13/13/13 turn=1", "different numbers of seats"),
            ("hands=+5/+5 turn=3", "'3' is no seat here: write 1 to 2."),
            ("hands=+5/x turn=1", "'x' is no card of Kongkang"),
            ("hands=+5/skul turn=1", "did you mean skull?"),
            ("hands=+5/5++ turn=1", "are no cards"),
            ("hands=8,8,8/8,8 turn=1", "8 is there 5 times, and the deck has 4."),
            ("hands=+30/+30 turn=1", "There are 60 cards"),
            ("hands=+5/+5 draw=+30 turn=1", "The cards add up to 40, not 48"),
            ("hands=+5/+5 bananas=20/20 turn=1", "The bananas add up to 40, not 30"),
            ("hands=+5/+5 bananas=20/5 pot=1 turn=1", "The bananas add up to 26, not 30"),
            (
                "hands=+5/+5 bananas=33y0b/3 turn=1",
                "More tokens lie about than the 32 yellow and 8 black ones",
            ),
            ("hands=+5/+5 bananas=0y3b/0y3b pot=33y0b turn=1", "More tokens lie about"),
            ("hands=+5/+5 bananas=a/3 turn=1", "bananas is a whole number from 0 to 90, not 'a'"),
            ("hands=+5/+5 turn=1 phase=drwn", "phase has no value 'drwn': did you mean drawn?"),
            ("hands=+5/+5 turn=1 way=lft", "way has no value 'lft': did you mean left?"),
            ("hands=+5/+5 turn=1 last=8", "is no seat here|is no play"),
            ("hands=+5/+5 turn=1 last=1:skull", "is no play"),
            ("hands=+5/+5 turn=1 last=1:8,9", "is no play"),
            ("hands=+5/+5 turn=1 last=1:8 piles=9/-", "not on top of pile 1"),
            ("hands=+5/+5 turn=1 piles=9+2/-", "each by name"),
            ("hands=+5/+5 turn=1 piles=8,8,8,8,8/-", "8 is there 5 times, and the deck has 4"),
            ("hands=+5/+5 turn=1 last=1:8,9 piles=8,9/-", "is no play"),
            ("hands=+5/+5 turn=1 phase=effect", "belong together"),
            ("hands=+5/+5 turn=1 effect=peek,1", "belong together"),
            (
                "hands=+5/+5 turn=1 phase=effect effect=peak,1",
                "effect has no value 'peak': did you mean peek?",
            ),
            ("hands=+5/+5 turn=1 phase=effect effect=peek,0", "waits for nothing"),
            ("hands=+5/+5 turn=1 seen=1:8", "is no sight"),
            ("hands=+5/7 turn=1 seen=1>2:8", "cannot hold what seat 1 has seen"),
            ("hands=+5/+5 turn=1 end=won", "end has no value"),
            ("hands=+5/+5 turn=1 round=x", "round is a whole number"),
        ],
    )
    def test_a_slip_of_the_pen_is_told(self, text: str, sentence: str) -> None:
        with pytest.raises(NotAPositionError, match=sentence.replace("?", r"\?")) as told:
            at(text)
        assert is_refusal(told.value), told.value

    @pytest.mark.parametrize("text", ["hands=+5/+5 turn=1 k4=three", "hands=+5/+5 turn=1 first=9"])
    def test_an_option_without_that_value_is_told(self, text: str) -> None:
        with pytest.raises(RulesError, match="has no value"):
            at(text)

    @given(st.text(max_size=200))
    def test_any_text_is_a_position_or_is_refused_in_words(self, text: str) -> None:
        refusal = ""
        try:
            position = at(text)
        except RulesError as error:
            refusal = str(error)
        if refusal:
            assert refusal.endswith((".", "?"))
            assert "\n" not in refusal
        else:
            assert at(KONGKANG.write_position(position)) == position

    WORDS = st.sampled_from(FIELDS)
    VALUES = st.sampled_from(
        [
            "+5/+5",
            "8,8+3/-",
            "-",
            "0",
            "1",
            "2",
            "9",
            "1,2",
            "1:8",
            "2:8,skull",
            "trade,2",
            "@2",
            "@2=8",
            "1>2:8",
            "effect",
            "over",
            "show",
            "side",
            "left",
            "open",
            "call",
            "13/13",
            "3y2b/13",
            "=",
            ",",
            "/",
            "1,1",
            "0y0b",
            "٣",
            "10101010101010101010101010",
            "+99",
        ]
    )

    @given(st.dictionaries(WORDS, VALUES, max_size=8))
    def test_any_words_are_a_position_that_round_trips_or_are_refused(
        self, words: dict[str, str]
    ) -> None:
        text = " ".join(f"{name}={value}" for name, value in words.items())
        try:
            position = at(text)
        except RulesError:
            pass
        else:
            assert at(KONGKANG.write_position(position)) == position
            for seat in KONGKANG.actors(position):
                for move in KONGKANG.legal_moves(position, seat):
                    KONGKANG.check(position, move)


class TestMoves:
    TABLE = at("hands=+5/+5/+5 last=3:8 turn=1")

    @pytest.mark.parametrize(
        "text",
        [
            "1: draw",
            "2: draw 8",
            "1: 8 8 skull",
            "1: 9 left",
            "1: skip skip @2 @3",
            "1: trade @3=4",
            "1: nothing",
            "1: aim @3",
            "1: aim @?",
            "1: trade @?=4",
            "1: aim @3=4 @2",
            "turned 8",
            "turned ?",
            "1: left",
            "1: right",
            "3: kongkang",
            "2: no-slip",
            "2: pass",
            "2: show 2 3 4",
            "first 2",
            "next-round",
        ],
    )
    def test_round_trip_as_written(self, text: str) -> None:
        assert KONGKANG.write_move(KONGKANG.read_move(self.TABLE, text)) == text

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("draw", Draw(1)),
            ("3:draw", Draw(3)),
            ("8  SKULL", Play(1, ("8", "skull"))),
            ("KONGKANG!!", Call(1)),
            ("peek @2", Play(1, ("peek",), None, (Aim(2),))),
            ("left 9", Play(1, ("9",), "left")),
        ],
    )
    def test_the_seat_in_turn_need_not_be_said(self, text: str, move: object) -> None:
        assert KONGKANG.read_move(self.TABLE, text) == move

    def test_a_deal_is_all_cards_or_none(self) -> None:
        deal = NextRound(full_deck())
        assert KONGKANG.read_move(self.TABLE, KONGKANG.write_move(deal)) == deal
        with pytest.raises(NotAMoveError, match="all 48 cards or none, not 2"):
            KONGKANG.read_move(self.TABLE, "next-round 8 8")

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "is no move of Kongkang"),
            ("2:", "is no move of Kongkang"),
            ("11", "no card of Kongkang"),
            ("9: draw", "'9' is no seat here: write 1 to 3"),
            ("first x", "is no seat here"),
            ("8 left right", "cannot both be meant"),
            ("aim 3", "'3' is no target"),
            ("8 @4", "is no seat here"),
            ("trade @2=11", "no card of Kongkang"),
            ("draw draw", "no card of Kongkang"),
            ("8 " * 900, "is no move of Kongkang"),
        ],
    )
    def test_what_is_no_move_is_told(self, text: str, sentence: str) -> None:
        with pytest.raises(NotAMoveError, match=sentence) as told:
            KONGKANG.read_move(self.TABLE, text)
        assert is_refusal(told.value), told.value

    def test_with_nobody_in_turn_the_seat_is_said(self) -> None:
        over = at("bananas=13/13/13 phase=over winner=1")
        with pytest.raises(NotAMoveError, match="write the seat before the move"):
            KONGKANG.read_move(over, "draw")

    @given(st.text(max_size=80))
    def test_any_text_is_a_move_that_round_trips_or_is_refused_in_words(self, text: str) -> None:
        try:
            move = KONGKANG.read_move(self.TABLE, text)
        except NotAMoveError:
            pass
        else:
            assert KONGKANG.read_move(self.TABLE, KONGKANG.write_move(move)) == move


class TestGames:
    @pytest.mark.parametrize("seed", range(5))
    def test_a_whole_match_is_one_text(self, seed: int) -> None:
        start, moves, end = play_random(seed)
        written = write_game(KONGKANG, start, moves)
        assert written.count("\n") == len(moves) + 1
        assert read_game(KONGKANG, written) == (start, tuple(moves), end)

    def test_remarks_and_blank_lines_are_left_out(self) -> None:
        text = f"# a short one\n\n{FIRST}  # so it began\n1: draw\n\n1: 9 left # to Ben\n"
        start, moves, end = read_game(KONGKANG, text)
        assert len(moves) == 2
        assert end == play(start, "draw", "9 left")

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("# nothing", "has no position"),
            ("hands=x/+5", "Line 1: 'x' is no card"),
            (f"{FIRST}\n\ndraw\nboo", "Line 4: 'boo' is no card"),
            (f"{FIRST}\nkongkang", "Line 2: Player 1 has not played"),
        ],
    )
    def test_the_line_that_is_wrong_is_named(self, text: str, sentence: str) -> None:
        with pytest.raises(RulesError, match=sentence):
            read_game(KONGKANG, text)
