"""What players say of Kombio: each word is taken, or refused in one sentence that says what to do."""

from typing import Any

import pytest

from app.match.kombio_view import view_kombio
from app.referee.kombio_words import VOCABULARY
from app.referee.referee import Live
from app.referee.referees import PROFILES, REFEREED, not_refereed, referee_of
from app.referee.said_words import NotUnderstoodError
from app.rules.game import Game
from app.rules.games import game as find_game
from app.rules.kombio import KOMBIO, rules
from app.rules.kombio.hands import Spot
from tests.referee.kombio_table import PLAYERS, Table, refused, with_a_five

START = KOMBIO.start(PLAYERS, {})
GAME: Game[Any, Any] = find_game("kombio")


@pytest.mark.parametrize("verb", VOCABULARY.words)
def test_each_example_is_read(verb: str) -> None:
    assert VOCABULARY.read(START, 1, VOCABULARY.words[verb].example).verb == verb


def test_cards_and_places_are_read() -> None:
    told = VOCABULARY.read(START, 1, "SLAPPED -1 from 2.4")
    assert (told.card, told.spot) == ("-1", Spot(2, 4))
    assert VOCABULARY.read(START, 1, "played from 2").spot == Spot(2, 0)
    assert VOCABULARY.read(START, 2, "swapped 1.1 3.2").other == Spot(3, 2)
    standard = KOMBIO.start(PLAYERS, {"b1": "standard"})
    assert VOCABULARY.read(standard, 1, "played 10s").card == "10S"


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("", "means nothing in Kombio"),
        ("playd 5", "did you mean played?"),
        ("played 99", "'99' is no card of this deck"),
        ("played 8 8", "'8' is a word too many"),
        ("laid", "`laid` needs more words: say `laid 9`"),
        ("looked 9.1", "'9' is no seat: say 1 to 3"),
        ("looked 2.0", "'0' is no place of a hand"),
        ("penalty 3", "needs more words"),
        ("penalty 3 sneezed", "no penalty 'sneezed'"),
        ("penalty 4 peeked", "'4' is no seat"),
        ("penalty 3 revealed", "needs more words"),
        ("gave x", "'x' is no place of a hand"),
        ("x" * 5_000, "…"),
        *((f"{verb} 3", "is said in another game") for verb in sorted(VOCABULARY.elsewhere)),
    ],
)
def test_what_means_nothing_is_refused_in_a_sentence(said: str, part: str) -> None:
    with pytest.raises(NotUnderstoodError) as error:
        VOCABULARY.read(START, 1, said)
    assert part in error.value.words.en
    assert error.value.words.ms != error.value.words.en
    assert len(error.value.words.en) < 300


def test_a_refusal_changes_nothing() -> None:
    table = with_a_five()
    before = table.state.position
    for said in ("playd 5", "gave 1", "kept", "back", "amends", "done", "showed 5", "flipped 3"):
        refused(table.say(2, said))
    refused(table.say(9, "drew"))
    assert table.state.position == before


def test_a_word_out_of_turn_is_objected_to_and_may_stand() -> None:
    table = with_a_five()
    table.say(3, "played 9")
    assert (table.last.kind, table.last.rule) == ("object", rules.TURN)
    table.stands()
    assert (table.position.turn, table.position.discard[0]) == (1, "9")
    assert table.state.objection == 0


def test_a_word_out_of_turn_may_be_taken_back_by_its_player() -> None:
    table = with_a_five()
    table.say(3, "drew")
    assert table.last.kind == "object"
    table.say(3, "back")
    assert table.state.objection == 0
    assert table.position.turn == 2


def test_a_card_drawn_and_not_placed_is_taken_for_placed_when_the_next_plays() -> None:
    table = with_a_five()
    table.say(2, "drew")
    table.say(3, "played 4")
    assert table.position.discard[:3] == ("4", "?", "5")
    assert table.position.turn == 1


def test_a_slap_of_a_locked_hand_goes_back_free() -> None:
    table = with_a_five()
    table.say(2, "kombio")
    table.say(1, "slapped 5 from 2")
    assert (table.last.kind, table.last.rule) == ("accept", rules.LOCKED)
    assert table.held(2) == 4


def test_the_victim_chooses_where_the_top_discard_goes() -> None:
    table = with_a_five()
    table.say(3, "slapped 6 from 2")
    table.say(3, "back")
    assert (table.last.kind, table.last.seat) == ("ask", 2)
    table.answer(2)
    assert (table.held(3), table.held(2)) == (5, 4)
    assert table.position.discard == ("?",)


def test_amends_that_nobody_chooses_never_hold_the_game() -> None:
    table = with_a_five()
    table.say(3, "slapped 6 from 2")
    table.say(3, "back")
    table.say(2, "played 7")
    assert (table.held(3), table.position.turn) == (5, 3)


def test_a_card_may_be_kept_where_the_table_leaves_that_free() -> None:
    table = with_a_five(options={"b4": "may"})
    table.say(3, "slapped 5 from 2")
    assert (table.last.kind, table.last.rule) == ("ask", rules.GIVE)
    table.say(3, "kept")
    assert (table.held(3), table.held(2)) == (4, 3)


def test_an_empty_draw_pile_is_made_anew_without_a_word() -> None:
    table = Table()
    for turn in range(66):
        table.say(turn % 3 + 1, "played")
    assert table.position.turn == 1
    assert len(table.position.draw) > 0


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("cards Cik 99", "no number of cards"),
        ("cards Dik 3", "did you mean Cik?"),
        ("top 77", "is no card of this deck"),
        ("hole S3 5", "sets nothing"),
        ("", "sets nothing"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(said: str, part: str) -> None:
    assert part in refused(with_a_five().correct(said))


def test_a_correction_keeps_the_deck_whole() -> None:
    table = with_a_five()
    table.correct("cards Cik 7")
    assert table.held(3) == 7
    table.correct("cards Cik 0")
    assert table.held(3) == 0
    table.undo()
    assert table.held(3) == 4


def test_a_hand_corrected_to_no_cards_has_called_where_that_is_the_call() -> None:
    table = with_a_five(options={"empty_hand": "calls"})
    table.correct("cards Cik 0")
    assert (table.held(3), table.position.called) == (0, 3)


def test_a_whole_round_is_won_and_the_next_one_begins() -> None:
    table = with_a_five()
    refused(table.next_round())
    table.say(2, "kombio")
    table.say(3, "played 9")
    table.say(1, "played 9")
    for seat, cards in ((1, "1 2 3 4"), (2, "-1 0 1 2"), (3, "5 6 7 8")):
        table.say(seat, f"showed {cards}")
    assert table.position.wins == (0, 1, 0)
    assert "Ben" in table.last.why.en
    table.next_round()
    assert (table.position.round, table.position.turn) == (2, 2)


@pytest.mark.parametrize("game", ["congkak", "kombio", "dabong", "chess"])
@pytest.mark.parametrize("profile", PROFILES)
def test_a_game_has_a_referee_or_a_sentence_that_says_why_not(game: str, profile: str) -> None:
    sentence = not_refereed(game, profile)
    if profile in REFEREED.get(game, ()):
        assert sentence == ""
        assert referee_of(game, profile) is not None
    else:
        assert game in sentence
        with pytest.raises(ValueError, match="not refereed"):
            referee_of(game, profile)


def test_a_wrong_slap_stays_open_until_play_goes_on() -> None:
    table = with_a_five()
    table.say(3, "slapped 6")
    table.say(1, "penalty 1 peeked")
    assert table.state.objection
    assert table.held(1) == 5
    table.say(3, "drew")
    assert (table.state.objection, table.held(3)) == (0, 5)


def test_next_round_in_the_middle_of_counting_names_whose_hand_is_missing() -> None:
    table = Table()
    for seat, words in ((1, "kombio"), (2, "played 5"), (3, "played 8"), (1, "showed 1 2 2 3")):
        table.say(seat, words)
    assert refused(table.next_round()).endswith("Still to show: Ben, Cik.")
    live = table.referee.live.words
    assert live is not None
    assert live.en == "Still to show: Ben, Cik."
    assert not view_kombio(GAME, table.state, Live()).round_over
    table.say(2, "showed 4 4 6 6")
    table.say(3, "showed 6 6 7 7")
    assert view_kombio(GAME, table.state, Live()).round_over
    table.undo()
    assert refused(table.next_round()).endswith("Still to show: Cik.")


def test_an_undo_takes_back_what_changed_something_and_not_a_late_card() -> None:
    table = with_a_five()
    table.say(2, "slapped 5")
    before = table.state.position
    table.say(3, "slapped 5")
    assert (table.last.kind, table.last.rule) == ("accept", rules.WINDOW)
    assert (table.state.position, table.state.history.moves) == (before, 2)
    table.undo()
    assert table.held(2) == 4


def test_a_card_that_was_slapped_and_stands_is_not_what_a_slap_matches() -> None:
    table = with_a_five()
    table.say(2, "slapped 6")
    table.stands()
    table.say(1, "slapped 6 from 2")
    assert table.last.rule == rules.SLAP
    assert table.last.words.en.startswith("The 5 is covered, and the 6 on it was not discarded")
    table.say(1, "back")
    table.say(3, "slapped 7")
    assert table.last.words.en == "The 7 does not match the 5."


def test_a_round_without_a_shuffle_ends_with_the_last_card_and_is_won_by_the_lowest_hand() -> None:
    table = Table(options={"b11": "ends"})
    turns = 0
    while table.position.stage != "last":
        table.say(table.position.turn, "played ?")
        turns += 1
    assert (turns, table.position.called) == (57, 0)
    assert "No card is left to draw" in refused(table.say(table.position.turn, "drew"))
    for seat, hand in ((1, "1 2 3 4"), (2, "1 2 3 5"), (3, "9 9 9 9")):
        table.say(seat, f"showed {hand}")
    assert table.position.wins == (1, 0, 0)
