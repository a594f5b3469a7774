"""Questions in the words of each game: what they come to in the text forms, and what is refused."""

import contextlib
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.ask import answer_asked
from app.rules.ask_answer import MOST_SURVEYED, Answer, answer, survey
from app.rules.asking import MOVE, POSITION, Asking, WordsError, read_question, whole
from app.rules.game import RulesError, UnknownOptionError
from app.rules.games import GAMES, asking, game
from app.rules.options import hinted

Said = Mapping[str, str]
EXAMPLES = [(name, said) for name in GAMES for said in asking(name).examples]
RESERVED = {"game", "lang", "options", "option", "json", "help", POSITION, MOVE}


def judged(name: str, **said: str) -> Answer:
    """The answer to a question in words; `_` in a name is a hyphen, and `from_` is `from`."""
    words = {key.rstrip("_").replace("_", "-"): value for key, value in said.items()}
    words = {key if key in _names(name) else key.replace("-", "_"): v for key, v in words.items()}
    asked = read_question(game(name), asking(name), words)
    return answer(game(name), asked.position, asked.move, asked.options, asking(name))


def _names(name: str) -> set[str]:
    return {word.name for word in asking(name).words}


def refused(name: str, **said: str) -> WordsError:
    with pytest.raises(WordsError) as refusal:
        judged(name, **said)
    assert refusal.value.words.en == str(refusal.value)
    assert refusal.value.words.ms != refusal.value.words.en
    return refusal.value


class TestTheDescriptions:
    @pytest.mark.parametrize("name", GAMES)
    def test_every_game_has_words_in_both_languages(self, name: str) -> None:
        form = asking(name)
        assert form.title
        assert form.note.en != form.note.ms
        assert form.named(POSITION)
        assert form.named(MOVE)
        for word in form.words:
            assert word.words.en
            assert word.words.ms
            assert not word.words.en.endswith(".")
            assert word.flag or word.example
            assert not word.values or word.example in word.values
            assert word.of == MOVE or not word.act

    @pytest.mark.parametrize("name", GAMES)
    def test_no_word_is_mistaken_for_another_thing(self, name: str) -> None:
        names = [word.name for word in asking(name).words]
        assert len(names) == len(set(names))
        assert not set(names) & RESERVED
        assert not {one.replace("-", "_") for one in names} & set(game(name).options)
        assert set(asking(name).options) <= set(game(name).options)

    @pytest.mark.parametrize(("name", "said"), EXAMPLES)
    def test_every_example_is_a_whole_question(self, name: str, said: Said) -> None:
        rules = game(name)
        asked = read_question(rules, asking(name), said)
        told = answer(rules, asked.position, asked.move, asked.options, asking(name))
        assert told.rules
        assert bool(told.kinds) == bool(told.after) == told.legal
        assert told.legal or told.nearest
        assert rules.read_position(told.after or told.position)

    @pytest.mark.parametrize(("name", "said"), EXAMPLES)
    def test_the_text_forms_of_an_example_ask_the_same(self, name: str, said: Said) -> None:
        rules = game(name)
        asked = read_question(rules, asking(name), said)
        told = answer(rules, asked.position, asked.move, asked.options, asking(name))
        texts = {"position": told.position, "move": told.move}
        again = read_question(rules, asking(name), texts)
        assert answer(rules, again.position, again.move, again.options, asking(name)) == told

    def test_a_game_without_words_is_asked_in_its_text_forms(self) -> None:
        rules = game("congkak")
        asked = read_question(rules, Asking(), {"move": "7"})
        assert asked.position == rules.write_position(rules.start(("1", "2"), {}))
        assert (asked.move, asked.in_words) == ("7", False)
        assert asking("chess") == Asking()


class TestReading:
    def test_what_is_empty_was_not_said(self) -> None:
        asked = read_question(game("dabong"), asking("dabong"), {"top": " ", "level": ""})
        assert not asked.in_words
        assert asked.move == ""

    def test_an_unknown_word_is_told_the_nearest(self) -> None:
        error = refused("dabong", tpo="10W")
        assert str(error) == "A question about dabong has no word 'tpo': did you mean top?"
        assert "dabong tiada perkataan 'tpo': " in error.words.ms
        assert error.words.ms.endswith("adakah maksudnya top?")

    def test_an_unknown_value_is_told_the_nearest(self) -> None:
        assert str(refused("kongkang", top="8", does="drawn")).endswith("did you mean draw?")
        assert "known: yes." in str(refused("kongkang", play="8", slip="0"))

    def test_capital_letters_do_not_matter_where_values_are_known(self) -> None:
        assert judged("dabong", top="8F", named="w", play="4w").legal
        assert not judged("dabong", top="8F", named="W", play="4F").legal

    @pytest.mark.parametrize(("text", "words"), [("position", "top"), ("move", "play")])
    def test_text_form_and_words_of_one_thing_contradict(self, text: str, words: str) -> None:
        error = refused("dabong", **{text: "10W", words: "10W"})
        assert str(error) == f"{text} and {words} say the same thing twice: leave one of them out."

    def test_a_text_form_goes_with_words_of_the_other_thing(self) -> None:
        told = judged("dabong", top="10W", move="1:draw")
        assert told.kinds == ("draw",)
        told = judged("dabong", position="10W hands=?8/?8 turn=1", play="7F 2F AF")
        assert told.kinds == ("addition",)

    @pytest.mark.parametrize("name", ["top", "position", "move", "level"])
    def test_what_is_too_long_is_refused(self, name: str) -> None:
        sentence = str(refused("dabong", **{name: "7F " * 2000}))
        assert "too long" in sentence
        assert len(sentence) < 100

    def test_options_stand_beside_the_words(self) -> None:
        assert not judged("dabong", top="QE", play="3E 4E 6E").legal
        assert judged("dabong", top="QE", play="3E 4E 5E", level="intermediate").kinds == (
            "addition",
            "straight",
        )
        with pytest.raises(UnknownOptionError, match="did you mean master"):
            judged("dabong", top="QE", play="3E", level="masters")

    def test_the_tables_options_hold_unless_something_else_is_said(self) -> None:
        table = {"level": "intermediate"}
        said = {"top": "QE", "play": "3E 4E 5E"}
        rules, form = game("dabong"), asking("dabong")
        assert read_question(rules, form, said, table).options == table
        again = read_question(rules, form, {**said, "level": "master"}, table)
        assert again.options == {"level": "master"}
        texts = {"position": "QE hands=?8/?8/?8 turn=1", "move": "1:3E"}
        assert read_question(rules, form, texts, table).options == {}

    @given(
        st.sampled_from(sorted(GAMES)),
        st.data(),
    )
    def test_nothing_that_can_be_said_does_more_than_refuse(
        self, name: str, data: st.DataObject
    ) -> None:
        words = [word.name for word in asking(name).words]
        values = st.one_of(
            st.text(max_size=12),
            st.sampled_from(["1", "8", "2.1", "7F 2F", "skull", "?", "-", "99", "0"]),
            *[st.just(word.example or "yes") for word in asking(name).words],
        )
        said = data.draw(st.dictionaries(st.sampled_from(words), values, max_size=5))
        told = "refused"
        with contextlib.suppress(RulesError):
            told = answer_asked(game(name), read_question(game(name), asking(name), said))
        assert told

    def test_hints_are_said_in_malay_too(self) -> None:
        assert hinted("tpo", ["top"]).ms == "adakah maksudnya top?"
        assert hinted("zzz", ["top"]).ms == "yang ada: top."

    @pytest.mark.parametrize("text", ["0", "9", "-1", "x", "1" * 5000, "\u0661", "1.0"])
    def test_a_number_is_whole_and_within_its_bounds(self, text: str) -> None:
        with pytest.raises(WordsError, match="whole number from 1 to 8"):
            whole({"twos": text}, "twos", 1, 1, 8)


class TestDabong:
    def test_the_argument_of_the_readme(self) -> None:
        told = judged("dabong", top="10W", play="7F 2F AF")
        assert told.legal
        assert told.position == "3:10W hands=?8/?8/?8 turn=1"
        assert told.move == "1:7F 2F AF"
        assert "7 + 2 + 1 is 10" in told.why.en

    def test_more_cards_may_be_on_their_way(self) -> None:
        told = judged("dabong", top="10W", play="7F")
        assert not told.legal
        assert told.may_become_legal
        assert [near.move for near in told.nearest] == ["1:draw"]

    def test_a_hand_that_is_known_says_what_else_there_is(self) -> None:
        told = judged("dabong", top="10W", play="7F", hand="7F 2W KE 10E")
        assert {near.move for near in told.nearest} == {"1:10E", "1:2W", "1:draw"}

    @pytest.mark.parametrize(
        ("said", "owes"),
        [
            ({"top": "2W"}, "The player owes 2 cards and loses the turn."),
            ({"top": "2W 2F", "level": "intermediate"}, "The player owes 4 cards and loses"),
            ({"top": "2W", "twos": "3", "level": "master"}, "The player owes 6 cards and loses"),
            ({"top": "QW"}, "The player owes 2 cards."),
        ],
    )
    def test_what_is_on_top_is_to_be_answered(self, said: dict[str, str], owes: str) -> None:
        told = judged("dabong", play="KE", **said)
        assert not told.legal
        assert told.follows[0].en.startswith(owes)

    @pytest.mark.parametrize("said", [{"top": "2W", "twos": "0"}, {"top": "QW", "queen": "no"}])
    def test_unless_it_has_been_answered(self, said: dict[str, str]) -> None:
        assert judged("dabong", play="KW", **said).legal

    @pytest.mark.parametrize(
        ("play", "follows"),
        [
            ("2W", "The next player draws 2 cards and loses the turn."),
            ("QW", "The next player draws 2 cards."),
            ("JW", "The next player is skipped."),
            ("8W", "It is Seat 2's turn."),
            ("9W", "Play goes the other way."),
        ],
    )
    def test_what_a_card_does_is_told(self, play: str, follows: str) -> None:
        told = judged("dabong", top="10W", play=play)
        assert follows in [words.en for words in told.follows]
        assert all(words.ms for words in told.follows)

    def test_suits_that_are_named(self) -> None:
        told = judged("dabong", top="10W", play="8E", call="F")
        assert "Fire is to be followed." in [words.en for words in told.follows]
        told = judged("dabong", top="10W", play="JW")
        assert "Its player may name Air or Water." in [words.en for words in told.follows]

    def test_heaven_is_answered_out_of_turn(self) -> None:
        said = {"top": "7F 7W 7E", "play": "6F 6W 6E", "level": "intermediate", "turn": "2"}
        assert "heaven and hell" in judged("dabong", **said).kinds
        assert judged("dabong", **{**said, "top": "6F 6W 6A", "play": "7F 7W 7A"}).legal
        assert not judged("dabong", **{**said, "level": "beginner"}).legal
        assert not judged("dabong", **{**said, "top": "7F"}).legal

    def test_a_natural_dabong_takes_the_whole_hand_and_anothers_card(self) -> None:
        said = {"top": "10W", "play": "7F 3E", "hand": "7F 3E"}
        assert judged("dabong", **said).kinds == ("natural",)
        assert not judged("dabong", by="1", **said).legal
        assert judged("dabong", by="0", **said).legal

    def test_the_river_card_wins(self) -> None:
        said = {"top": "10W", "river-card": "3F", "level": "intermediate"}
        told = judged("dabong", play="7F 3F", hand="7F", **said)
        assert told.move == "1:7F 3F river"
        assert told.legal
        assert judged("dabong", play="7F 3W", hand="7F 3W KE", **said).move == "1:7F 3W"

    def test_claims_and_other_acts(self) -> None:
        assert judged("dabong", top="4W", does="draw").legal
        told = judged("dabong", top="4W", does="once-a-year", level="intermediate")
        assert told.kinds == ("once a year",)
        said = {"top": "9A", "does": "worst-hand", "level": "intermediate", "players": "2"}
        worst = "10F 10W QE KA 3F 4W 5E 6A"
        undealt = judged("dabong", hand=worst, **said)
        dealt = judged("dabong", hand=worst, dealt="yes", **said)
        assert not undealt.legal
        assert dealt.kinds == ("worst hand",)

    def test_the_rest_of_the_table(self) -> None:
        told = judged("dabong", top="7W", row="3", play="7F", way="right", players="4", cards="2")
        assert told.position == "4:7W hands=?2/?8/?8/?8 turn=1rn3"
        assert judged("dabong", top="7W", again="yes", does="pass").legal
        told = judged("dabong", top="7W", play="7F", hand_size="5")
        assert told.position.startswith("3:7W hands=?5/?5/?5 ")

    def test_a_shaman_is_named(self) -> None:
        assert judged("dabong", top="10W", play="S=5W").legal
        assert judged("dabong", top="S=5W", play="5f").legal

    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            ({"play": "7F"}, "top is missing: say the latest play on the pile"),
            ({"top": "10W", "players": "9"}, "players is a whole number from 2 to 8"),
            ({"top": "10W", "by": "4"}, "by is a whole number from 0 to 3"),
            ({"top": "10W", "twos": "many"}, "twos is a whole number"),
        ],
    )
    def test_what_makes_no_question(self, said: dict[str, str], sentence: str) -> None:
        assert str(refused("dabong", **said)).startswith(sentence)

    def test_cards_that_there_are_not(self) -> None:
        with pytest.raises(RulesError, match="'11W' is no card of dabong!"):
            judged("dabong", top="11W", play="7F")
        with pytest.raises(RulesError, match="QW is there 2 times"):
            judged("dabong", top="QW", hand="QW 3F", play="3F")

    def test_moves_that_fit_twice_are_listed_once(self) -> None:
        asked = read_question(game("dabong"), asking("dabong"), {"top": "9F", "hand": "2F 3F 4F"})
        found = survey(game("dabong"), asked.position, asked.options)
        assert found.position == game("dabong").write_position(
            game("dabong").read_position(asked.position)
        )
        texts = [one.move for one in found.moves]
        assert len(texts) == len(set(texts))
        assert not found.more

    def test_a_long_list_is_cut(self) -> None:
        hand = " ".join(f"{rank}F" for rank in ("A", *range(2, 11), "J", "Q"))
        said = {"top": "KF", "hand": hand, "level": "master"}
        asked = read_question(game("dabong"), asking("dabong"), said)
        found = survey(game("dabong"), asked.position, asked.options)
        assert found.more
        assert len(found.moves) == MOST_SURVEYED
        assert answer_asked(game("dabong"), asked).splitlines()[-2] == "… and more."


class TestKongkang:
    def test_a_slip_is_paid_by_who_began_the_chain(self) -> None:
        told = judged("kongkang", top="8", play="8 skull", slip="yes")
        assert told.kinds == ("slip",)
        assert told.follows[0].en == "Player 3 pays player 1 2 bananas."
        told = judged("kongkang", top="8", play="8", slip="yes", payer="2")
        assert told.follows[0].en == "Player 2 pays player 1 1 banana."

    def test_the_same_cards_after_drawing(self) -> None:
        told = judged("kongkang", top="8", play="8 skull")
        assert told.kinds == ("play",)
        assert "phase=drawn" in told.position

    def test_a_skull_alone_may_wait_for_a_card(self) -> None:
        told = judged("kongkang", top="8", play="skull", slip="yes")
        assert not told.legal
        assert told.may_become_legal

    def test_a_hand_that_is_known(self) -> None:
        told = judged("kongkang", top="8", play="8 3", hand="8 3 3 4 5 6")
        assert not told.legal
        assert told.rules[0].id == "kongkang.same"
        assert "1: 3" in [near.move for near in told.nearest]

    def test_targets_and_what_a_trade_gives(self) -> None:
        told = judged("kongkang", top="3", play="skip skip", targets="2 3")
        assert told.move == "1: skip skip @2 @3"
        assert judged("kongkang", top="3", play="trade", targets="3", give="4").move.endswith(
            "@3=4"
        )

    def test_a_call_needs_a_card_of_this_round(self) -> None:
        assert not judged("kongkang", top="3", does="kongkang").legal
        assert judged("kongkang", top="3", does="kongkang", played="4").legal
        said = {"top": "3", "does": "kongkang", "before": "yes"}
        assert not judged("kongkang", **said).legal
        assert judged("kongkang", call_needs_card_this_round="off", **said).legal

    def test_the_last_play_is_of_the_cards_played(self) -> None:
        told = judged("kongkang", top="3", by="1", played="4 3", does="draw")
        assert "last=1:3" in told.position

    def test_a_first_play_says_which_way(self) -> None:
        told = judged("kongkang", play="9", side="right")
        assert told.legal
        assert told.move == "1: 9 right"

    def test_the_rest_of_the_table(self) -> None:
        told = judged(
            "kongkang", top="8", play="8", slip="yes", players="4", way="right", cards="3",
            bananas="13,13,13,1",
        )  # fmt: skip
        assert "hands=+3/+5/+5/+5" in told.position
        assert "way=right" in told.position
        assert told.follows[0].en == "Player 4 pays player 1 1 banana."
        assert judged("kongkang", top="8", turn="2", play="8", slip="yes").rules[0].id == (
            "kongkang.turn"
        )

    @pytest.mark.parametrize("said", [{"players": "1"}, {"by": "4"}, {"cards": "49"}])
    def test_what_makes_no_question(self, said: dict[str, str]) -> None:
        refused("kongkang", top="8", play="8", **said)


class TestKombio:
    def test_a_slap_from_anothers_hand(self) -> None:
        told = judged("kombio", discard="5", slap="5", from_="2.1")
        assert told.legal
        assert told.kinds == ("slap-other",)
        assert told.position == "?,?,?,?/?,?,?,?/?,?,?,? 5 ?*57 2 window=open:5"

    def test_a_wrong_slap_goes_back_and_costs_a_card(self) -> None:
        assert not judged("kombio", discard="5", slap="6", hand="6 ? ? ?").legal
        told = judged("kombio", discard="5", slap="6", hand="? 6 ? ?", back="yes")
        assert told.move == "1:take-back 1.2 6"
        assert "takes a card from the draw pile" in told.why.en

    def test_a_card_from_somewhere_in_the_own_hand(self) -> None:
        assert judged("kombio", discard="5", slap="5").move == "1:slap 1.? 5"

    @pytest.mark.parametrize("window", ["shut", "slapped"])
    def test_a_card_that_cannot_be_slapped(self, window: str) -> None:
        assert not judged("kombio", discard="5", slap="5", window=window).legal

    def test_who_pressed_first_is_first(self) -> None:
        assert judged("kombio", discard="5", slap="5", pressed="1 3").legal
        assert not judged("kombio", discard="5", slap="5", pressed="3 1").legal

    def test_a_caller_is_locked(self) -> None:
        told = judged("kombio", discard="5", slap="5", from_="2.1", called="2")
        assert told.rules[0].id == "kombio.locked"
        assert " 3 " in told.position

    @pytest.mark.parametrize(
        ("said", "kind"),
        [
            ({"laid": "7", "look": "1.3"}, "view"),
            ({"laid": "9", "look": "2.3"}, "view"),
            ({"laid": "11", "swap": "1.1 2.3"}, "swap"),
            ({"laid": "13", "looked": "2.3", "swap": "1.1 2.3"}, "swap"),
            ({"laid": "JS", "swap": "1.1 2.3", "b1": "standard"}, "swap"),
            ({"drawn": "7", "replace": "3"}, "replace"),
            ({"drawn": "7", "does": "lay"}, "lay"),
            ({"does": "draw"}, "draw"),
            ({"does": "kombio"}, "kombio"),
            ({"penalty": "declared"}, "declared"),
            ({"penalty": "peeked", "from": "1.2"}, "peeked"),
        ],
    )
    def test_what_is_done_in_a_turn(self, said: dict[str, str], kind: str) -> None:
        told = judged("kombio", **said)
        assert told.legal, told.why
        assert kind in " ".join((*told.kinds, told.move))

    def test_an_action_is_used_for_what_it_is(self) -> None:
        assert not judged("kombio", laid="7", look="2.3").legal

    def test_there_are_as_many_seats_as_are_spoken_of_and_hands_as_long_as_told(self) -> None:
        told = judged("kombio", discard="5", slap="5", from_="5.6", cards="4 4 4 4 6")
        assert told.position.count("/") == 4
        assert told.position.split()[0].endswith("?,?,?,?,?,?")

    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            ({"slap": "5"}, "discard is missing"),
            ({"laid": "5", "look": "1.1"}, "'5' is no action card"),
            ({"laid": "x", "look": "1.1"}, "'x' is no action card"),
            ({"discard": "5", "slap": "5", "players": "9"}, "players is a whole number"),
        ],
    )
    def test_what_makes_no_question(self, said: dict[str, str], sentence: str) -> None:
        assert str(refused("kombio", **said)).startswith(sentence)

    @pytest.mark.parametrize("spot", ["2", "9.1", "2.x", "a.b", "2.999", "."])
    def test_places_that_there_are_not(self, spot: str) -> None:
        with pytest.raises(RulesError):
            judged("kombio", discard="5", slap="5", from_=spot)


class TestCongkak:
    def test_the_board_in_words(self) -> None:
        told = judged(
            "congkak",
            south="0 8 8 8 8 8 8",
            north="8,0,8,8,8,8,0",
            stores="10 0",
            turn="north",
            sow="2",
        )
        assert told.position == "0,8,8,8,8,8,8/8,0,8,8,8,8,0 10-0 1"
        assert told.rules[0].id == "congkak.empty-house"

    def test_what_is_not_said_is_as_at_the_start(self) -> None:
        told = judged("congkak", turn="north", sow="7")
        assert told.position == "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 1"

    def test_stores_are_two(self) -> None:
        assert str(refused("congkak", stores="10")).startswith("stores are two numbers")


def test_the_answer_shows_the_question_in_the_text_forms() -> None:
    rules: Any = game("dabong")
    asked = read_question(rules, asking("dabong"), {"top": "10W", "play": "7F 2F AF"})
    lines = answer_asked(rules, asked).splitlines()
    assert lines[0].startswith("Legal: 7 of Fire, 2 of Fire and Ace of Fire")
    assert lines[1].endswith("[Beginner Rules]")
    assert lines[2] == "Kinds of play: addition"
    assert lines[-1] == ("Asked as: --position '3:10W hands=?8/?8/?8 turn=1' --move '1:7F 2F AF'")
    malay = answer_asked(rules, asked, "ms").splitlines()
    assert malay[0].startswith("Sah: ")
    assert malay[-1].startswith("Ditanya sebagai: ")


def test_what_may_still_become_legal_is_said() -> None:
    rules = game("dabong")
    asked = read_question(rules, asking("dabong"), {"top": "10W", "play": "7F 2F"})
    assert "May still become legal with more." in answer_asked(rules, asked)
    assert "Masih boleh menjadi sah" in answer_asked(rules, asked, "ms")
