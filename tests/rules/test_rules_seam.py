"""The seam of all games: the registry, named options, perft, and what each game has to offer."""

import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.congkak import CONGKAK, start_position
from app.rules.game import Game, Option, UnknownOptionError, Words
from app.rules.games import GAMES, UnknownGameError, game
from app.rules.options import nearest, quoted, read_options
from app.rules.perft import perft

WORDS = Words(en="How many.", ms="Berapa banyak.")
TABLE = {
    "tie": Option(name="tie", default="ask", words=WORDS, values=("ask", "caller")),
    "points_limit": Option(name="points_limit", default="300", words=WORDS, least=10, most=1000),
}


class TestTheRegistry:
    def test_congkak_is_there(self) -> None:
        assert game("congkak") is CONGKAK

    @pytest.mark.parametrize("name", ["conkak", "Congkak", "congak"])
    def test_a_slip_of_the_pen_is_told_the_nearest(self, name: str) -> None:
        with pytest.raises(UnknownGameError, match="did you mean congkak"):
            game(name)

    def test_anything_else_is_told_what_there_is(self) -> None:
        with pytest.raises(UnknownGameError, match=r"No game is called 'chess': .*congkak"):
            game("chess")

    @pytest.mark.parametrize("name", sorted(GAMES))
    def test_every_game_offers_the_whole_seam(self, name: str) -> None:
        offered = game(name)
        assert offered.name == name
        assert offered.version >= 1
        for wanted, function in inspect.getmembers(Game, inspect.isfunction):
            if wanted.startswith("_"):
                continue
            mine = inspect.signature(getattr(type(offered), wanted))
            theirs = inspect.signature(function)
            assert len(mine.parameters) == len(theirs.parameters), wanted

    @pytest.mark.parametrize("name", sorted(GAMES))
    def test_every_rule_and_option_speaks_both_languages(self, name: str) -> None:
        offered = game(name)
        for rule_id, rule in offered.rules.items():
            assert rule_id == rule.id
            assert rule_id.startswith(f"{name}.")
            assert rule.words.en
            assert rule.words.ms
        for option_name, option in offered.options.items():
            assert option_name == option.name
            assert option.words.en
            assert option.words.ms
            assert read_options(offered.options, {option_name: option.default})


class TestOptions:
    def test_what_is_given_is_read_and_the_rest_left_out(self) -> None:
        assert read_options(TABLE, {"tie": "caller"}) == {"tie": "caller"}
        assert read_options(TABLE, {"points_limit": "0300"}) == {"points_limit": "300"}
        assert read_options(TABLE, {}) == {}

    @pytest.mark.parametrize("value", ["10", "1000"])
    def test_the_least_and_the_most_are_allowed(self, value: str) -> None:
        assert read_options(TABLE, {"points_limit": value}) == {"points_limit": value}

    @pytest.mark.parametrize(
        ("name", "value", "sentence"),
        [
            ("ties", "ask", "No option is called 'ties': did you mean tie?"),
            ("zzz", "ask", "No option is called 'zzz': known: tie, points_limit."),
            ("tie", "asks", "Option tie has no value 'asks': did you mean ask?"),
            ("tie", "12345", "known: ask, caller."),
            ("points_limit", "9", "takes a whole number from 10 to 1000, not '9'."),
            ("points_limit", "1001", "not '1001'."),
            ("points_limit", "-5", "not '-5'."),
            ("points_limit", "0000001001", "takes a whole number"),
            ("points_limit", "9" * 5000, "takes a whole number"),
            ("points_limit", "\u0663\u0660\u0660", "takes a whole number"),
        ],
    )
    def test_a_slip_is_told(self, name: str, value: str, sentence: str) -> None:
        with pytest.raises(UnknownOptionError) as refused:
            read_options(TABLE, {name: value})
        assert sentence in str(refused.value)
        assert len(str(refused.value)) < 200

    def test_foreign_text_is_cut_after_forty_characters(self) -> None:
        assert quoted("x" * 40) == f"'{'x' * 40}'"
        assert quoted("x" * 41) == f"'{'x' * 39}…'"

    def test_two_letters_of_three_are_near_enough(self) -> None:
        assert nearest("akx", ["ask", "caller"]) == "did you mean ask?"

    @pytest.mark.parametrize(("word", "other"), [("frob", "row"), ("a", "ask"), ("drop", "row")])
    def test_what_is_only_a_little_alike_is_not_suggested(self, word: str, other: str) -> None:
        assert nearest(word, [other]) == f"known: {other}."

    @given(st.text())
    def test_quoted_text_is_short_and_printable(self, text: str) -> None:
        assert quoted(text).isprintable()
        # Each of 40 characters may need an escape of ten, as \U0001f600 does.
        assert len(quoted(text)) <= 2 + 40 * 10

    @given(st.text())
    def test_the_nearest_is_always_one_that_there_is(self, word: str) -> None:
        hint = nearest(word, TABLE)
        assert any(name in hint for name in TABLE)


class TestWords:
    @pytest.mark.parametrize(
        ("language", "text"), [("en", WORDS.en), ("ms", WORDS.ms), ("fr", WORDS.en)]
    )
    def test_spoken(self, language: str, text: str) -> None:
        assert WORDS.spoken(language) == text


class TestPerft:
    def test_depth_nought_is_the_position_itself(self) -> None:
        assert perft(CONGKAK, start_position(), 0) == 1

    def test_nothing_can_be_played_after_the_end(self) -> None:
        over = CONGKAK.read_position("0,0,0,0,0,0,0/0,0,0,0,0,0,0 55-43 0")
        assert perft(CONGKAK, over, 1) == 0
        assert perft(CONGKAK, over, 0) == 1

    def test_a_forced_pass_costs_no_ply(self) -> None:
        stuck = CONGKAK.read_position("0,0,0,0,0,0,0/0,0,0,0,0,2,0 59-37 0")
        assert [perft(CONGKAK, stuck, depth) for depth in (1, 2, 3)] == [1, 1, 0]

    def test_a_depth_below_nought_is_refused(self) -> None:
        with pytest.raises(ValueError, match="whole number from 0, not -1"):
            perft(CONGKAK, start_position(), -1)
