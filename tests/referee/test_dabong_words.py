"""What a player of dabong! can say, and what each word comes to."""

import pytest

from app.referee.dabong_words import VOCABULARY, as_line
from app.rules.dabong import DABONG
from tests.referee.dabong_table import Table, refused

START = DABONG.start(("Ana", "Ben", "Cik"), {})


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("played", "`played` needs more words: say `played 7F 2F AF`."),
        ("played 11F", "'11f' is no card of this deck"),
        ("played 7F suit", "`played` needs more words"),
        ("played 7F suit X", "'X' is no suit: say F, W, E or A."),
        ("played 7F river 8F", "'8f' is a word too many"),
        ("suit", "`suit` needs more words: say `suit W`."),
        ("how-many 9", "'9' is no seat: say 1 to 3."),
        ("how-many 1", "Another player is asked."),
        ("trade 2", "`trade` needs more words"),
        ("trade 2 2F for", "`trade` needs more words"),
        ("trade 2 S=5W for ?", "S=5W has no name here: say `S` for the Shaman."),
        ("drew 99", "'99' is no number of cards: say 1 to 16."),
        ("kombio", "'kombio' is said in another game; this is dabong!"),
        ("playd 7F", "did you mean played"),
        ("5W", "No Shaman of this player waits for a name."),
        ("S", "The Shaman has no name yet: call it a real card."),
        ("pick-up", "No Shaman is turned up."),
        ("flipped 6F", "The pile has begun."),
        ("shuffled", "There are cards to draw."),
        ("next-hand", "The hand goes on."),
        ("one-card", "Ana has 8 cards, not one."),
        ("suit W", "Only an 8 takes any suit, and a Jack one of its two."),
        ("back", "It is too late: only the last play is picked up, by who laid it."),
        ("showed 7F 2F", "A natural dabong! takes the whole hand"),
        ("gross", "At this table there is no gross."),
    ],
)
def test_a_word_that_cannot_be_is_told_in_a_sentence(said: str, sentence: str) -> None:
    table = Table()
    decided = table.say(1, said)
    if table.last.kind == "object":
        assert sentence in table.last.words.en
    else:
        assert sentence in refused(decided)


def test_what_is_offered_as_legal_is_the_act_of_who_is_addressed() -> None:
    table = Table("", {"level": "intermediate"})
    for seat, words in (
        *((1, "flipped QW"), (1, "played 2W"), (2, "played 2F"), (3, "drew")),
        *((1, "played 2E"), (2, "played S"), (3, "played QW")),
    ):
        table.say(seat, words)
    assert (table.last.kind, table.last.seat) == ("object", 3)
    assert table.last.remedy is not None
    assert "Legal here: draw: say `drew`." in table.last.remedy.en
    assert "passed" not in table.last.remedy.en
    table.say(3, "drew")
    assert (table.last.kind, table.last.seat) == ("accept", 3)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [("drew", "What Ben drew is still open"), ("played 7F", "What Ben played is still open")],
)
def test_what_is_still_open_is_named_as_it_was(said: str, sentence: str) -> None:
    table = Table()
    table.say(2, said)
    assert table.last.kind == "object"
    assert sentence in refused(table.say(3, "drew"))


def test_a_shaman_turned_up_and_named_as_in_a_play_is_told_the_short_way() -> None:
    table = Table("S")
    assert refused(table.say(1, "S=5W")) == "Say what the Shaman is by the card alone: `5W`."
    table.say(1, "5W")
    assert table.top == "S=5W"


def test_a_card_alone_says_what_a_shaman_is() -> None:
    assert as_line("5w") == "name 5w"
    assert as_line("S") == "name S"
    assert as_line("played 5W") == "played 5W"
    assert as_line("") == ""


def test_a_play_is_read_with_all_that_is_said_with_it() -> None:
    told = VOCABULARY.read(START, 1, "played s=8w KW suit f river one-card")
    assert (told.cards, told.suit, told.river, told.calls) == (("S=8W", "KW"), "F", True, True)


def test_a_trade_is_counted_or_named() -> None:
    assert VOCABULARY.read(START, 1, "trade 3 2 1").cards == ("?", "?")
    told = VOCABULARY.read(START, 1, "trade 3 2F ? for S")
    assert (told.seat, told.cards, told.gets) == (3, ("2F", "?"), ("S",))


def test_nothing_is_played_before_a_card_is_turned_up() -> None:
    table = Table("")
    assert "No card is turned up yet" in refused(table.say(1, "played 5F"))
    live = table.referee.live.words
    assert live is not None
    assert "flipped 10W" in live.en


def test_the_sentences_of_the_rules_name_the_players() -> None:
    table = Table()
    table.say(3, "played 5W")
    assert table.last.words.en == "It is Ana's turn, not Cik's."
    assert table.last.words.ms == "Sekarang giliran Ana, bukan Cik."


def test_an_objection_names_the_nearest_legal_plays() -> None:
    table = Table("3E")
    table.say(1, "played 3A KA 4A")
    assert table.last.remedy is not None
    assert "Legal here: King of Air, 3 of Air, 4 of Air · " in table.last.remedy.en
    table.say(1, "played KW")
    assert table.last.remedy.en.endswith("Legal here: draw: say `drew`.")


def test_while_one_objection_is_open_nobody_else_plays() -> None:
    table = Table()
    table.say(1, "played KW")
    assert "What Ana played is still open" in refused(table.say(2, "played KE"))
    table.say(1, "played 5W")
    assert table.state.objection == 0
    assert (table.top, table.turn) == ("5W", 2)


@pytest.mark.parametrize(
    ("said", "en"),
    [
        ("turn Bem", "did you mean Ben?"),
        ("top 99", "is no card of dabong!"),
        ("top S", "Say what the Shaman is, as `top S=5W`."),
        ("cards Ana 0", "'0' is no number of cards in a hand: say 1 to 99."),
        ("cards Ana 60", "The draw pile has no 52 cards more for that hand."),
        ("suit X", "'X' cannot be followed now"),
        ("way up", "'up' is no way that play can go now: say left or right."),
        ("dance", "sets nothing: write `turn Ana`"),
    ],
)
def test_a_correction_that_cannot_be_says_why(said: str, en: str) -> None:
    assert en in refused(Table().correct(said))


def test_a_corrected_top_card_has_its_powers_and_frees_who_owed() -> None:
    table = Table()
    table.say(1, "played 2F")
    table.correct("top QF")
    assert table.position.standing.twos == 0
    table.correct("top QW")
    assert table.position.standing.queen
    table.correct("turn Cik")
    assert (table.turn, table.position.standing.queen) == (3, False)


def test_a_top_card_that_lies_elsewhere_is_refused() -> None:
    table = Table()
    table.say(1, "played 6F")
    assert "5F is there 2 times" in refused(table.correct("top 5F"))


def test_top_turns_up_the_first_card_too() -> None:
    table = Table("")
    table.correct("top 5F")
    assert (table.top, table.turn) == ("5F", 1)
    assert "sets nothing" in refused(table.correct("top"))


def test_a_wrong_number_of_drawn_cards_stands_as_it_was() -> None:
    table = Table()
    table.say(1, "drew 3")
    assert table.last.rule == "dabong.draw"
    table.stands()
    assert (table.held(1), table.turn) == (11, 2)


def test_a_card_drawn_out_of_turn_stands_and_changes_no_turn() -> None:
    table = Table()
    table.say(3, "drew")
    assert table.last.rule == "dabong.turn"
    table.stands()
    assert (table.held(3), table.turn) == (9, 1)


def test_a_wrong_natural_that_stands_wins() -> None:
    table = Table(hands={2: 2})
    table.say(2, "natural KF 2F")
    assert table.last.rule == "dabong.natural"
    table.stands()
    assert table.position.winner == 2


def test_a_play_of_more_cards_than_are_held_is_refused() -> None:
    table = Table(hands={1: 2})
    assert "cannot come from Ana's hand" in refused(table.say(1, "played 2F AF KF"))


def test_an_empty_draw_pile_is_made_anew_before_somebody_draws() -> None:
    table = Table()
    table.say(1, "played 6F")
    table.say(2, "played 7F")
    table.correct(f"cards Cik {8 + len(table.position.draw)}")
    assert table.position.draw == ()
    table.say(3, "drew")
    assert table.last.rule == "dabong.draw"
    assert len(table.position.draw) == 1


def test_the_next_hand_is_said_once_one_is_won() -> None:
    table = Table(hands={1: 1})
    table.say(1, "played 5W")
    assert table.position.winner == 1
    table.say(2, "next-hand")
    assert (table.position.stage, table.position.hand_number) == ("deal", 2)
    table.undo()
    assert table.position.winner == 1
