"""Nothing that was said is dropped: two acts, words left unused and things said twice are told."""

from typing import ClassVar

import pytest

from app.rules.ask_answer import Answer, answer
from app.rules.asking import MOVE, POSITION, WordsError, read_question, said_once
from app.rules.game import RulesError
from app.rules.games import GAMES, asking, game
from tests.rules.sentence import is_refusal

NEEDED = {
    "congkak": {},
    "dabong": {"top": "7E"},
    "kongkang": {"top": "8"},
    "kombio": {"discard": "5"},
}
"""Without these there is no question at all."""


def asked(name: str, **said: str) -> Answer:
    words = {key.rstrip("_"): value for key, value in said.items()}
    question = read_question(game(name), asking(name), words)
    return answer(game(name), question.position, question.move, question.options, asking(name))


def refused(name: str, **said: str) -> str:
    with pytest.raises(WordsError) as refusal:
        asked(name, **said)
    assert is_refusal(refusal.value)
    assert refusal.value.words.ms != refusal.value.words.en
    return refusal.value.words.en


class TestOneAct:
    @pytest.mark.parametrize("does", ["draw", "gross"])
    def test_laying_cards_and_doing_something_else_are_two_acts(self, does: str) -> None:
        sentence = refused("dabong", top="7E", does=does, play="10F")
        assert sentence == "play and does are two acts: ask about one at a time."

    @pytest.mark.parametrize("name", GAMES)
    def test_any_two_acts_of_a_game_are_refused(self, name: str) -> None:
        acts = [word for word in asking(name).words if word.act]
        assert acts
        for one in acts:
            for other in acts:
                if one is not other:
                    said = {one.name: one.example, other.name: other.example}
                    assert "are two acts" in refused(name, **NEEDED[name], **said)

    @pytest.mark.parametrize("name", GAMES)
    def test_every_word_of_a_move_is_an_act_or_belongs_to_one(self, name: str) -> None:
        words = {word.name: word for word in asking(name).words}
        acts = {word.name for word in words.values() if word.act}
        for word in words.values():
            if word.of == MOVE and not word.act:
                assert word.beside
                assert all(other in acts or words[other].beside for other in word.beside)


class TestNothingUnused:
    @pytest.mark.parametrize("name", GAMES)
    def test_a_word_without_the_one_that_it_belongs_to_is_told(self, name: str) -> None:
        for word in asking(name).words:
            if word.beside:
                said = {word.name: word.example or "yes"}
                told = {key: value for key, value in NEEDED[name].items() if key not in word.beside}
                sentence = refused(name, **told, **said)
                expected = f"{word.name} says nothing without {' or '.join(word.beside)}: "
                assert sentence.startswith(expected)

    @pytest.mark.parametrize("name", ["dabong", "kongkang"])
    def test_a_hand_and_its_size_say_the_same(self, name: str) -> None:
        sentence = refused(name, **NEEDED[name], hand="8", cards="1", does="draw")
        assert sentence == "hand and cards say the same thing twice: leave one of them out."

    def test_the_discard_lies_under_the_action_card(self) -> None:
        told = asked("kombio", discard="5", laid="9", look="2.3")
        assert told.position == "?,?,?,?/?,?,?,?/?,?,?,? 9,5 ?*56 1 action=view_other window=open:9"

    def test_what_was_played_before_the_players_own_latest_play_is_kept(self) -> None:
        told = asked("kongkang", top="8", by="1", played="3 4", does="draw", turn="1")
        assert "piles=3,4,8/-/-" in told.position
        told = asked("kongkang", top="8", by="1", played="3 8", does="draw", turn="1")
        assert "piles=3,8/-/-" in told.position

    @pytest.mark.parametrize("values", [("7W", "8W"), ("", "7W", "8W"), ("7W", "7W", "8W")])
    def test_one_word_said_twice_is_told(self, values: tuple[str, ...]) -> None:
        with pytest.raises(WordsError) as refusal:
            said_once("play", values)
        assert str(refusal.value) == ("play is said twice, '7W' and '8W': leave one of them out.")
        assert refusal.value.words.ms.startswith("play dinyatakan dua kali")

    def test_the_same_said_twice_is_said_once(self) -> None:
        assert said_once("play", [" 7W", "7W ", ""]) == "7W"
        assert said_once("play", []) == ""


class TestNothingLeaksIntoAnotherWord:
    @pytest.mark.parametrize("name", GAMES)
    def test_a_word_holds_only_its_own(self, name: str) -> None:
        """A space, a slash or an equals sign in a value would be another word of a text form."""
        for word in asking(name).words:
            for more in (" turn=2", "/5", " left", " @3", " river"):
                if word.flag:
                    continue
                said = {
                    **NEEDED[name],
                    **{other: _example(name, other) for other in word.beside[:1]},
                }
                with pytest.raises(RulesError):
                    asked(name, **{**said, word.name: f"{word.example}{more}"})

    @pytest.mark.parametrize("word", ["draw", "kongkang", "nothing", "left", "@3", "pass"])
    def test_a_play_is_of_cards(self, word: str) -> None:
        for name in ("kongkang", "dabong"):
            with pytest.raises(RulesError, match="is no card of"):
                asked(name, **NEEDED[name], play=word)

    @pytest.mark.parametrize(("name", "word", "example"), [
        ("kongkang", "payer", "2 turn=3"),
        ("kombio", "called", "2 wins=1"),
        ("kombio", "drawn", "7 5"),
        ("kombio", "discard", "5 6"),
    ])  # fmt: skip
    def test_one_piece_is_one_piece(self, name: str, word: str, example: str) -> None:
        sentence = refused(name, **{**NEEDED[name], word: example})
        assert sentence.startswith(f"{word} is written as ")
        assert sentence.endswith(f"not {example!r}.")


def _example(name: str, word: str) -> str:
    return next(one.example or "yes" for one in asking(name).words if one.name == word)


class TestTrades:
    def test_a_double_trade_gives_a_card_to_each(self) -> None:
        hand = "trade trade 4 5 6 7"
        said = {"top": "3", "play": "trade trade", "targets": "2 3", "give": "4 5", "hand": hand}
        told = asked("kongkang", **said)
        assert told.legal
        assert told.move == "1: trade trade @2=4 @3=5"
        assert "Player 1 and player 3 swap a card." in [words.en for words in told.follows]

    @pytest.mark.parametrize(("targets", "give"), [("2 3", "4"), ("2", "4 5"), ("2 3", "4 5 6")])
    def test_a_card_too_many_or_too_few_is_told(self, targets: str, give: str) -> None:
        sentence = refused("kongkang", top="3", play="trade", targets=targets, give=give)
        cards, seats = len(give.split()), len(targets.split())
        assert f"one card for each of the {seats} targets, not {cards}" in sentence

    def test_what_nobody_saw_is_a_question_mark(self) -> None:
        told = asked("kongkang", top="3", play="trade", targets="?", give="?")
        assert told.move == "1: trade @?"

    @pytest.mark.parametrize("targets", ["9", "0", "2=4", "x"])
    def test_a_target_is_a_seat(self, targets: str) -> None:
        assert refused("kongkang", top="3", play="skip", targets=targets).startswith(
            "targets is a whole number from 1 to 6"
        )


class TestThePenaltiesOfTheHouse:
    def test_a_penalty_of_the_house_can_be_asked_about(self) -> None:
        told = asked("kombio", penalty="talking", house_penalties="talking:1,late:2")
        assert told.legal
        assert told.move == "1:penalty talking"
        assert told.called[0].en == "talking"

    def test_it_stands_in_the_options_of_the_table_or_of_the_position(self) -> None:
        said = {"penalty": "talking"}
        table = {"house_penalties": "talking:1"}
        question = read_question(game("kombio"), asking("kombio"), said, table)
        assert question.move == "1:penalty talking"
        text = "?,?/?,? ? ?*65 1 house_penalties=talking:1"
        question = read_question(game("kombio"), asking("kombio"), {**said, POSITION: text})
        assert question.move == "1:penalty talking"

    def test_one_that_the_table_does_not_have_is_told_those_that_it_has(self) -> None:
        sentence = refused("kombio", penalty="phone", house_penalties="talking:1")
        assert sentence.endswith("known: peeked, revealed, declared, talking.")


class TestNothingIsConcludedFromWhatNobodySaid:
    def test_a_hand_that_nobody_told_is_not_empty_after_the_play(self) -> None:
        eight = "3E 4E 5E 6E 7E 8E 9E 10E"
        told = asked("dabong", top="2E", twos="0", play=eight, level="intermediate")
        assert told.legal
        assert not any("wins" in words.en for words in told.follows)
        told = asked("dabong", top="2E", twos="0", play=eight, hand=eight, level="intermediate")
        assert any("Seat 1 wins the hand" in words.en for words in told.follows)

    def test_nor_is_one_of_kongkang(self) -> None:
        told = asked("kongkang", top="8", play="8 8 8 skull skull", slip="yes")
        assert told.legal
        assert not any("wins" in words.en for words in told.follows)
        told = asked("kongkang", top="8", play="8 8 8 skull skull", slip="yes", cards="5")
        assert any("wins" in words.en for words in told.follows)


class TestLimits:
    @pytest.mark.parametrize(("name", "said", "sentence"), [
        ("dabong", {"turn": "4"}, "turn is a whole number from 1 to 3, not '4'."),
        ("kongkang", {"bananas": "-1 23 23"}, "bananas is a whole number from 0 to 90, not '-1'."),
        ("kongkang", {"bananas": "13 13 99"}, "bananas is a whole number from 0 to 90, not '99'."),
        ("kongkang", {"cards": "39"}, "cards is a whole number from 0 to 37, not '39'."),
        ("kombio", {"called": "9"}, "called is a whole number from 1 to 3, not '9'."),
        ("kombio", {"pressed": "4"}, "pressed is a whole number from 1 to 3, not '4'."),
        ("kombio", {"cards": "4 70 4"}, "79 cards lie about and one is to be drawn"),
        ("kombio", {"hand": " ".join(["?"] * 62)}, "one is to be drawn: the deck has 70."),
        ("kombio", {"hand": "5 15"}, "hand: '15' is no card of this deck: did you mean 5?"),
        ("kombio", {"drawn": "KS"}, "drawn: 'KS' is no card of this deck: known: -1, 0, 1"),
    ])  # fmt: skip
    def test_a_count_that_cannot_be_is_told_with_its_limit(
        self, name: str, said: dict[str, str], sentence: str
    ) -> None:
        acting = {} if "slap" in said else {"does": "draw"}
        with pytest.raises(RulesError) as refusal:
            asked(name, **NEEDED[name], **acting, **said)
        assert sentence in str(refusal.value)
        assert refusal.value.words.ms != refusal.value.words.en

    @pytest.mark.parametrize(("name", "text", "sentence"), [
        ("kongkang", "hands=+5/+5/+5 turn=1 round=99", "round is a whole number from 1 to 20"),
        ("kongkang", "hands=+5/+5/+5 turn=1 round=0", "round is a whole number from 1 to 20"),
        ("kongkang", "hands=+5/+5/+5 turn=4", "'4' is no seat here: write 1 to 3."),
        ("kongkang", "hands=+5/+5/+50 turn=1", "There are 60 cards, and the deck has 48."),
        ("kongkang", "hands=+5/+5 turn=1 bananas=-1/3", "bananas is a whole number from 0 to 90"),
        ("kongkang", "hands=+5/+5 turn=1 bananas=33y0b/0", "32 yellow and 8 black"),
        ("kongkang", "hands=+5/+5/+5 turn=1 phase=effect last=1:peek effect=peek,3",
         "effect is a whole number from 0 to 2, not '3'."),
        ("kombio", "5/6 - ?*68 1 round=1000", "round is a whole number from 1 to 999"),
        ("kombio", "5/6 - ?*68 1 round=3 wins=3,0", "wins is a whole number from 0 to 2, not '3'."),
        ("kombio", "5/6 - ?*68 9", "turn is a seat from 1 to 2, not '9'."),
        ("kombio", "5/6 - ?*68 1 debt=1@2.99", "a place is a whole number from 1 to 70, not '99'."),
        ("kombio", "5/6 - ?*99 1", "The cards add up to 101, not 70"),
        ("kombio", "5/6 - ?*68 1 false-starts=1000,0", "from 0 to 999, not '1000'."),
    ])  # fmt: skip
    def test_nor_is_it_read_in_a_position(self, name: str, text: str, sentence: str) -> None:
        with pytest.raises(RulesError) as refusal:
            game(name).read_position(text)
        assert sentence in str(refusal.value)
        assert refusal.value.words.ms != refusal.value.words.en

    def test_a_seat_may_have_won_every_round_that_is_over(self) -> None:
        read = game("kombio").read_position
        assert read("5/6 - ?*68 1 round=3 wins=2,0").wins == (2, 0)
        assert read("5/6 - ?*68 1 stage=over round=3 wins=3,0").wins == (3, 0)


class TestSuggestions:
    @pytest.mark.parametrize("name", GAMES)
    def test_what_is_like_no_word_is_told_the_words(self, name: str) -> None:
        sentence = refused(name, xyzzy="3")
        assert "did you mean" not in sentence
        words = [word.name for word in asking(name).words]
        assert sentence.endswith(f"known: {', '.join([*words, POSITION, MOVE])}.")

    def test_frob_is_not_row(self) -> None:
        assert "row?" not in refused("dabong", frob="3")


class TestTheRiver:
    SAID: ClassVar = {"top": "3E", "river-card": "7E", "hand": "7A 7F", "play": "7A 7F"}

    def test_a_whole_hand_that_the_river_completes_is_played_with_it(self) -> None:
        told = asked("dabong", **self.SAID, level="intermediate")
        assert told.kinds == ("heaven", "river")
        assert told.move == "1:7E 7A 7F river"

    def test_a_hand_that_is_a_play_of_its_own_needs_no_river(self) -> None:
        said = {"top": "3E", "river-card": "7E", "hand": "3A 3F", "play": "3A 3F"}
        assert asked("dabong", **said, level="intermediate").move == "1:3A 3F"

    def test_a_river_that_completes_nothing_stays_where_it_is(self) -> None:
        told = asked("dabong", **{**self.SAID, "river-card": "8E"}, level="intermediate")
        assert not told.legal
        assert told.move == "1:7A 7F"

    def test_cards_are_kept_for_later(self) -> None:
        said = {**self.SAID, "hand": "7A 7F 2W"}
        assert asked("dabong", **said, level="intermediate").move == "1:7A 7F"

    def test_a_table_without_a_river_says_so(self) -> None:
        for options in ({}, {"level": "master", "river": "off"}):
            assert refused("dabong", **self.SAID, **options).startswith("river-card: this table")
