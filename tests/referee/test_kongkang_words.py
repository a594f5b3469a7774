"""What players say of Kongkang: each word is taken, or refused in one sentence that says what to do."""

import pytest

from app.referee.decisions import Noted
from app.referee.kongkang_words import VOCABULARY
from app.referee.said_words import NotUnderstoodError
from app.rules.kongkang import KONGKANG, rules
from tests.referee.kongkang_table import Table, a_table
from tests.referee.told_table import PLAYERS, refused

START = KONGKANG.start(PLAYERS, {})


@pytest.mark.parametrize("verb", VOCABULARY.words)
def test_each_example_is_read(verb: str) -> None:
    assert VOCABULARY.read(START, 1, VOCABULARY.words[verb].example).verb == verb


def test_cards_sides_and_targets_are_read() -> None:
    told = VOCABULARY.read(START, 1, "PLAYED Skip skull right target 3 2")
    assert (told.cards, told.side, told.targets) == (("skip", "skull"), "right", (3, 2))
    assert VOCABULARY.read(START, 1, "peek ?").targets == (0,)
    assert VOCABULARY.read(START, 1, "slipped").cards == ()


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("", "means nothing in Kongkang"),
        ("playd 8", "did you mean played?"),
        ("played", "`played` needs more words: say `played 8 8 skull`"),
        ("played left", "needs more words"),
        ("played 11", "is no card of Kongkang"),
        ("played 8 left right", "is a word too many"),
        ("played skip target", "needs more words"),
        ("target 4", "'4' is no seat: say 1 to 3"),
        ("target 0", "'0' is no seat"),
        ("first x", "'x' is no seat"),
        ("bet 99", "'99' is no bet: say 0 to 45"),
        ("left now", "is a word too many"),
        ("showed", "needs more words"),
        ("played " + "x" * 5_000, "…"),
        *((f"{verb} 3", "is said in another game") for verb in sorted(VOCABULARY.elsewhere)),
    ],
)
def test_what_means_nothing_is_refused_in_a_sentence(said: str, part: str) -> None:
    with pytest.raises(NotUnderstoodError) as error:
        VOCABULARY.read(START, 1, said)
    assert part in error.value.words.en
    assert error.value.words.ms != error.value.words.en
    assert len(error.value.words.en) < 300


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("back", "Nothing of Ben is to go back"),
        ("left", "Left or right is chosen with the first play"),
        ("target 3", "No effect is waiting"),
        ("skip 3", "No effect is waiting"),
        ("showed 5", "Hands are not shown now"),
        ("first 2", "Who begins is settled already"),
        ("next-round", "The round is not over"),
        ("bet 4", "Bets are placed between two rounds"),
        ("slipped", "Which cards are slipped?"),
    ],
)
def test_a_refusal_changes_nothing(said: str, part: str) -> None:
    table = a_table("1 played 8 left")
    before = table.state.position
    assert part in refused(table.say(2, said))
    assert table.state.position == before


def test_a_word_that_names_another_card_than_the_one_played_is_refused() -> None:
    table = a_table("1 played peek left")
    assert refused(table.say(1, "skip 2"))
    table.say(1, "peek 2")
    assert table.ruled == ("accept", rules.PEEK)


def test_a_seat_with_nobody_is_refused() -> None:
    assert "There is no seat 9" in refused(Table().say(9, "drew"))


def test_a_bet_is_checked() -> None:
    table = a_table("1 played 8 left")
    table.correct("cards Ben 1")
    table.say(2, "slipped 8")
    [right] = table.say(2, "bet 4")
    assert isinstance(right, Noted)
    assert (right.kind, right.words.en) == ("bet", "Ben bets 4: right.")
    assert refused(table.say(1, "bet 2")) == "Ana bets 1: not 2."


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("cards Cik 99", "no number of cards"),
        ("cards Cik 0", "no number of cards"),
        ("cards Dik 3", "did you mean Cik?"),
        ("bananas Ana 60", "19 is the most there can be"),
        ("bananas Ana many", "no number of bananas"),
        ("bananas Ana -3", "no number of bananas"),
        ("top 7", "sets nothing"),
        ("hole S3 5", "sets nothing"),
        ("turn", "sets nothing"),
        ("", "sets nothing"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(said: str, part: str) -> None:
    assert part in refused(a_table("1 played 8 left").correct(said))


def test_a_card_drawn_goes_back_when_the_turn_is_given_to_another() -> None:
    table = a_table("1 played 8 left", "2 drew")
    table.correct("turn Cik")
    assert [len(hand) for hand in table.position.hands] == [5, 5, 5]
    assert table.position.turn == 3


def test_a_turn_cannot_be_given_while_hands_are_compared_or_to_who_has_left() -> None:
    table = a_table("1 played 8 left", "2 played 3", "3 played 4", "1 kongkang")
    assert "Nobody is to move now" in refused(table.correct("turn Ben"))
    table = Table()
    table.correct("bananas Ana 1")
    table.told_all("1 played 8 left", "2 slipped 8 8")
    assert "has left the game" in refused(table.correct("turn Ana"))
    assert "has left the game" in refused(table.correct("cards Ana 3"))


def test_more_cards_than_were_counted_are_put_right_by_the_count() -> None:
    table = a_table("1 played 8 left")
    table.correct("cards Ben 1")
    table.say(2, "played 9 9 9")
    assert table.ruled == ("object", rules.HAND)
    assert table.last.remedy is not None
    assert "`cards Ben 4`" in table.last.remedy.en
    assert "It cannot stand" in refused(table.stands())
    table.correct("cards Ben 4")
    table.say(2, "played 9 9 9")
    assert table.ruled == ("accept", rules.PLAY)


def test_an_impossible_card_can_never_stand() -> None:
    table = a_table("1 played 8 8 8 left", "2 played 8 8")
    assert table.ruled == ("object", rules.DECK)
    assert "It cannot stand" in refused(table.stands())


def test_what_was_taken_from_who_plays_next_is_told_as_evidence() -> None:
    table = a_table("1 played skip left", "3 played 4")
    assert [line.en for line in table.last.evidence] == ["Ana aims at Ben."]
    table = a_table("1 played 9", "3 played 4")
    assert [line.en for line in table.last.evidence] == ["Ana sends the turn to the right."]


def test_a_way_round_that_who_plays_next_does_not_tell_is_asked() -> None:
    table = a_table("1 played skip", "3 played 4")
    assert table.ruled == ("ask", rules.DIRECTION)
    assert [choice.words.en for choice in table.last.choices] == [
        "Ana sends the turn to the left",
        "Ana sends the turn to the right",
    ]
    table.say(2, "played 5")  # right of Cik
    assert (table.position.turn, table.state.question) == (1, 0)


@pytest.mark.parametrize(
    ("said", "top"), [("played 8 9", ("9",)), ("played 8 skull 9", ("skull", "9"))]
)
def test_of_unlike_cards_that_stand_the_last_counts(said: str, top: tuple[str, ...]) -> None:
    table = a_table("1 played 3 left", f"2 {said}")
    assert table.ruled == ("object", rules.SAME)
    table.stands()
    assert table.position.last is not None
    assert table.position.last.cards == top
    assert table.position.piles[1] == tuple(said.split()[1:])


def test_on_skulls_alone_that_stand_nobody_slips() -> None:
    table = a_table("1 played 3 left", "2 played skull")
    table.stands()
    table.say(3, "slipped 3")
    assert table.ruled == ("accept", rules.SLIP)
    assert table.bananas == (13, 12, 14)


def test_on_skulls_alone_that_stand_the_maker_of_the_play_below_pays_where_makers_do() -> None:
    table = a_table("1 played 3 left", "2 played skull", options={"k6": "previous"})
    table.stands()
    table.say(3, "slipped 3")
    assert table.ruled == ("accept", rules.SLIP)
    assert table.bananas == (12, 13, 14)


def test_a_count_put_right_stands_beside_bets_that_count() -> None:
    table = a_table("1 played 3 left", options={"k9": "with_bet"})
    table.correct("bananas Ben 3")
    assert (table.position.corrected, table.position.pot.bananas) == (10, 16)
    assert table.bananas == (13, 3, 13)


@pytest.mark.parametrize(
    ("lines", "live"),
    [
        (("1 played 9",), "Left or right?"),
        (("1 played 9 left", "2 drew"), "Ben has drawn: which card is played?"),
        (("1 played skip left",), "Ana names the target of skip first"),
        (
            ("1 played 9 left", "2 played 3", "3 played 4", "1 kongkang", "2 showed 1 2 3 4 5"),
            "Still to show: Ana, Cik.",
        ),
    ],
)
def test_the_table_is_told_what_it_waits_for(lines: tuple[str, ...], live: str) -> None:
    words = a_table(*lines).referee.live.words
    assert words is not None
    assert live in words.en
    assert words.ms != words.en


def test_with_an_empty_draw_pile_the_next_is_told_what_is_left_to_do() -> None:
    table = Table()
    for line in ("cards Ana 20", "cards Ben 20", "cards Cik 7"):
        table.correct(line)
    table.say(1, "played 9 left")
    assert table.referee.live.words is not None
    assert "No card is left to draw: Ben slips" in table.referee.live.words.en


def test_who_begins_is_waited_for() -> None:
    table = Table(options={"first": "banana"})
    assert table.referee.live.words is not None
    assert "Who begins?" in table.referee.live.words.en


def test_a_press_is_told_at_once() -> None:
    table = a_table("1 played 8 left")
    table.press(2, 10_000_000)
    assert table.state.notes[-1].words.en == (
        "Ben presses: KONGKANG!! counts once the button is held."
    )
    table.press(7, 20_000_000)
    assert "Nobody sits at seat 7" in table.state.notes[-1].words.en


def test_a_held_button_calls_once() -> None:
    table = a_table("1 played 8", "2 played 3", players=PLAYERS[:2])
    table.hold(1, 10_000_000)
    assert table.ruled == ("accept", rules.CALL)
    assert table.position.caller == 1
    table.hold(2, 20_000_000)
    assert table.position.caller == 1


def test_the_whole_table_is_published() -> None:
    table = a_table("1 played 8 left", "2 slipped 8 skull")
    shown = table.snapshot
    assert [(seat.score, seat.in_hand, seat.to_move) for seat in shown.seats] == [
        (11, 5, False),
        (15, 3, False),
        (13, 5, True),
    ]
    bananas = shown.bananas
    assert bananas is not None
    assert (bananas.pot, bananas.way) == (6, "left")
    assert bananas.piles[1].cards == ("8", "skull")
    assert bananas.transfers[0].words.en == "Ana pays Ben 2 bananas: a slip."


@pytest.mark.parametrize("fallback", range(2, 5))
def test_two_to_four_play(fallback: int) -> None:
    players = ("Ana", "Ben", "Cik", "Dayang")[:fallback]
    table = a_table("1 played 8 left", "2 slipped 8", players=players)
    assert table.bananas == (12, 14, *(13,) * (fallback - 2))


@pytest.mark.parametrize(
    ("said", "why", "remedy"),
    [
        ("9", "9 is no slip: Ben has drawn, so it is played.", "Say `played 9`; nobody pays."),
        ("5", "5 does not match the 9 that was played, and Ben has drawn", "Say `played 5`;"),
        ("9 9 skull", "9, 9 and skull are no slip", "Say `played 9 9 skull`;"),
    ],
)
def test_a_slip_after_drawing_reads_as_refused(said: str, why: str, remedy: str) -> None:
    table = a_table("1 played 9 left", "2 drew", f"2 slipped {said}")
    assert table.ruled == ("object", rules.SLIP)
    assert table.last.words.en.startswith(why)
    assert table.last.words.ms != table.last.words.en
    assert table.last.remedy is not None
    assert table.last.remedy.en == f"{remedy.partition(';')[0]}; nobody pays. Or take it back."
    table.say(2, f"played {said}")
    assert table.last.kind == "accept"
    assert table.bananas[1] == a_table("1 played 9 left").bananas[1]


def test_a_card_that_cannot_be_there_is_named_before_the_turn() -> None:
    table = a_table("1 played 8 8 8 left", "2 drew", "2 played 8", "1 slipped 8")
    assert table.ruled == ("object", rules.DECK)
    assert table.last.remedy is not None
    assert table.last.remedy.en == "Look at the card again and say which it is."


def test_whom_a_card_skips_is_asked_on_until_play_tells_it() -> None:
    table = a_table("1 played skip", "3 drew", players=(*PLAYERS, "Dayang"))
    assert table.ruled == ("ask", rules.SKIP)
    table.say(3, "played 4")
    assert table.ruled == ("ask", rules.SKIP)
    assert table.state.rulings[-2].status == "settled"
    table.say(4, "drew")
    assert table.state.question == 0
    assert table.position.piles[2] == ("4",)
    assert (table.position.turn, table.position.way) == (4, 1)


def test_what_is_wrong_after_a_card_whose_aim_nobody_told_is_named_by_its_own_rule() -> None:
    table = a_table("1 played peek left", "2 slipped 7")
    assert table.ruled == ("object", rules.SLIP)
    table.stands()
    assert table.position.piles[1] == ("7",)
    table = a_table("1 played trade left", "3 slipped trade")
    assert table.ruled == ("object", rules.TURN)
    assert table.last.remedy is not None


def test_the_way_round_said_while_a_skip_waits_is_heard_and_whom_it_skips_shows_later() -> None:
    table = a_table("1 played skip", "1 left")
    assert table.ruled == ("ask", rules.SKIP)
    assert len(table.last.choices) == 2
    table.told_all("3 played 5")
    assert (table.position.way, table.position.turn) == (1, 1)
    assert table.ruled == ("accept", rules.PLAY)


def test_the_way_round_said_while_a_peek_waits_is_that_of_the_peek() -> None:
    table = a_table("1 played peek", "1 left")
    assert table.ruled == ("accept", rules.DIRECTION)
    assert (table.position.phase, table.position.turn) == ("turn", 2)


def test_whom_a_skip_was_aimed_at_is_asked_on_when_the_next_aims_too() -> None:
    """Of kongkang 8014: Ben aims his trade at Ana, which does not tell whom Cik has skipped."""
    table = Table(players=("Ana", "Ben", "Cik", "Dol"))
    table.told_all("1 played 3 right", "4 played 4", "3 played skip", "2 drew played trade")
    asked = table.last
    assert (asked.kind, asked.rule, len(asked.choices)) == ("ask", rules.SKIP, 2)
    table.told_all("2 target 1")
    assert (table.last.kind, table.last.rule) == ("ask", rules.SKIP)
    table.told_all("4 drew")
    assert table.ruled == ("accept", rules.DRAW)
    assert table.position.turn == 4
