"""What a verdict says: sentences that name the cards in both languages, rules, and the nearest."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.dabong import DABONG, HOUSE_RULES, OPTIONS, RULES, Play, Position, full_deck
from app.rules.dabong.deck import FACES, NAMED, card_words
from app.rules.dabong.kinds import KINDS
from app.rules.dabong.sentences import KIND_WORDS
from app.rules.game import NotAMoveError, Verdict
from tests.rules.dabong_tables import LEVELS, RandomGame, at

I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels


def verdict(text: str, move: str) -> Verdict:  # type: ignore[type-arg]
    position = at(text)
    return DABONG.check(position, DABONG.read_move(position, move))


@pytest.mark.parametrize(
    ("text", "move", "en", "ms"),
    [
        (
            "JE",
            "7F 2F AF",
            "7 + 2 + 1 is 10, the Jack on the pile counts 11.",
            "7 + 2 + 1 ialah 10",
        ),
        ("3E", "9A 4A", "9 + 4 is 13, the 3 on the pile counts 3.", "9 + 4 ialah 13"),
        ("5W", "9F 2F", "9 - 2 is 7, the 5 on the pile counts 5.", "9 - 2 ialah 7, 5 di atas"),
        ("4W", "6A", "6 of Air matches neither the 4 nor Water.", "6 Udara tidak sepadan"),
        ("JW", "6F", "6 of Fire matches neither the Jack nor Water or Air.", "Air atau Udara"),
        ("10W", "7F 2E AF", "7 of Fire, 2 of Earth and Ace of Fire are not of one suit.", "Tanah"),
        ("1:2W turn=2t1", "KW", "Faced with a 2, 2 cards are drawn first.", "Berdepan 1 kad 2"),
        ("1:2W turn=2t3", "KW", "Faced with 3 2s, 6 cards are drawn first.", "Berdepan 3 kad 2"),
        ("1:QW turn=2q", "KW", "After the Queen of Water 2 cards are drawn first.", "Ratu Air"),
        ("4W", "2:6W", "It is Seat 1's turn, not Seat 2's.", "Sekarang giliran Tempat 1"),
        (
            "1:KE hands=?5/S,9F,9W,9E/?5",
            "2:S 9F 9W 9E",
            "1 + 9 + 9 + 9 is 28, the King",
            "ialah 28",
        ),
        ("4W hands=?3/?8/?8", "S", "The Shaman has no name yet", "Shaman belum dinamakan"),
        ("4W hands=5W/?8/?8", "6W", "6 of Water cannot come from Seat 1's hand.", "6 Air tidak"),
        ("QW", "QW", "Queen of Water cannot be there: the deck has 1, seen already.", "Ratu Air"),
        ("KE", "5W 8F", "An 8 among several cards has the suit of all the others", "8 antara"),
        (f"3E {I}", "7A 7F 7W", "For heaven the first card matches the pile", "Untuk syurga"),
        (f"2:3W,7W {I}", "3E 7E", "A mirror of the previous play runs 7 3", "Cermin permainan"),
        (f"9F {I}", "2E 9E QE", "For twenty-one the first card matches", "dua puluh satu"),
        ("5E", "3A KA 2A", "To subtract, King of Air goes first, before 3 of Air.", "Raja Udara"),
    ],
)
def test_an_illegal_move_says_why(text: str, move: str, en: str, ms: str) -> None:
    found = verdict(text, move)
    assert not found.legal
    assert found.kinds == ()
    assert any(en in breach.why.en for breach in found.breaches), found.breaches
    assert any(ms in breach.why.ms for breach in found.breaches), found.breaches


def test_a_legal_play_names_every_kind_and_its_sum() -> None:
    why = verdict(f"QA {I}", "3A 4A 5A").why
    assert why.en == (
        "3 of Air, 4 of Air and 5 of Air: addition, straight"
        " (3 + 4 + 5 is 12, the Queen on the pile counts 12)."
    )
    assert why.ms.startswith("3 Udara, 4 Udara dan 5 Udara: tambah, berturutan")


@pytest.mark.parametrize(
    ("text", "move", "rule"),
    [
        ("4A", "9A", "dabong.nines"),
        ("4A", "JA", "dabong.jacks"),
        ("4A", "8F suit E", "dabong.eights"),
        ("4A", "2A", "dabong.twos"),
        ("4W", "QW", "dabong.queen-of-water"),
        ("4W", "S=5F", "dabong.shaman"),
        ("4A hands=9A,?5/?8", "9A", "dabong.two-players"),
        ("4A hands=5A/?8/?8", "5A", "dabong.over"),
        (f"7A 1:7F 2:7W turn=3 {I}", "7E", "dabong.fourth-card"),
    ],
)
def test_a_legal_play_names_the_rules_that_it_brings_about(text: str, move: str, rule: str) -> None:
    found = verdict(text, move)
    assert found.legal
    assert rule in found.rules


def test_every_rule_of_a_kind_is_there_and_every_kind_has_words() -> None:
    for kind in (*KINDS,):
        assert kind.rule in RULES
        assert kind.name in KIND_WORDS
    for name in HOUSE_RULES:
        assert name in OPTIONS


def test_every_card_is_named_in_both_languages() -> None:
    for face in FACES.values():
        words = card_words(face)
        assert words.en
        assert words.ms
    assert card_words(FACES["QW"]).ms == "Ratu Air"
    assert card_words(FACES["5A"]).ms == "5 Udara"


HANDS = st.lists(st.sampled_from(full_deck()[:-3]), min_size=2, max_size=6, unique=True)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Position, Play]:
    """A table and something tried at it, legal or not."""
    hand = draw(HANDS)
    free = [card for card in full_deck() if card not in hand and card != "S"]
    top = draw(st.sampled_from(free))
    state = draw(st.sampled_from(["1", "1t1", "1t2", "1q", "2", "1a"]))
    level = draw(st.sampled_from(LEVELS))
    shaman = draw(st.booleans())
    text = (
        f"2:{top} hands={','.join(hand)}{',S' if shaman else ''}/?5/?5 turn={state} level={level}"
    )
    cards = draw(st.lists(st.sampled_from(hand), min_size=1, max_size=5, unique=True))
    if shaman:
        cards.append(draw(st.sampled_from(NAMED)).text)
    return at(text), Play(1, tuple(cards))


@given(tables())
def test_a_verdict_is_whole(table: tuple[Position, Play]) -> None:
    position, play = table
    found = DABONG.check(position, play)
    assert bool(found.kinds) == found.legal == (not found.breaches)
    assert found.why.en
    assert found.why.ms
    assert set(found.rules) <= set(RULES)
    assert len(found.nearest) <= 3
    assert not (found.legal and (found.nearest or found.may_become_legal))
    for near in found.nearest:
        assert DABONG.check(position, near).legal, near


SWAP = str.maketrans("FE", "EF")


@given(tables())
def test_fire_and_earth_are_alike(table: tuple[Position, Play]) -> None:
    """Swapping the two suits of a bower changes nothing; only Water has a card of its own power."""
    position, play = table
    words = DABONG.write_position(position).split(" ")
    swapped = " ".join(word if "level" in word else word.translate(SWAP) for word in words)
    other = Play(1, tuple(card.translate(SWAP) for card in play.cards))
    one, two = DABONG.check(position, play), DABONG.check(at(swapped), other)
    assert (one.kinds, one.may_become_legal) == (two.kinds, two.may_become_legal)
    assert [breach.rule for breach in one.breaches] == [breach.rule for breach in two.breaches]


@pytest.mark.parametrize("seed", range(6))
def test_every_listed_move_is_legal_and_none_is_listed_twice(seed: int) -> None:
    game = RandomGame(seed, 2 + seed % 4, {"level": LEVELS[seed % 3]})
    rng = random.Random(seed)
    while game.step():
        if rng.random() < 0.3:
            for seat in DABONG.actors(game.position):
                moves = list(DABONG.legal_moves(game.position, seat))
                assert len(moves) == len(set(moves))
                for move in moves[:60]:
                    assert DABONG.check(game.position, move).legal, move


@pytest.mark.parametrize("name", sorted(HOUSE_RULES))
def test_a_rule_thrown_out_is_not_played(name: str) -> None:
    """Each named rule of the house, on and off."""
    text, move = THROWN_OUT[name]
    assert verdict(text, move).legal
    assert name not in verdict(f"{text} {name}=off", move).kinds
    without = at(f"{text} {name}=off")
    for seat in without.seats:
        for listed in DABONG.legal_moves(without, seat):
            assert DABONG.check(without, listed).legal, listed


HEAVEN = f"1:7F,7W,7E hands=?5/?8/?8 turn=2h {I}"
TENS = ",".join(f"{rank}{suit}" for rank in ("10", "J", "K") for suit in "FWEA")
THROWN_OUT = {
    "subtraction": ("3E", "KA 3A 4A"),
    "one_card": ("5F hands=9E/?8/?8", "1:one-card"),
    "unwinding": ("4A 1:5A<1 turn=2", "1:take-back"),
    "trading": ("5F", "1:trade 2 ? for ?"),
    "two_addon": (f"1:2W turn=2t1 {I}", "2F"),
    "clone": (f"3A {I}", "3E 3F"),
    "twenty_one": (f"6F {I}", "AF JF"),
    "straight": (f"QA {I}", "3A 4A 5A"),
    "full_house": (f"KF {I}", "5F 5A 5W 3E 3A"),
    "flush": (f"5F {I}", "8A KA 4A 3A AA"),
    "fourth_card": (f"7A 1:7F 2:7W turn=3 {I}", "7E"),
    "three_by_three": (f"QF hands=?9/?8/?8 {I}", "4F 4W 4E KA KE KF 6W 6A 6E"),
    "eight_straight": (f"3F hands=?9/?8/?8 {I}", "3W 2F AA KE QA JF 10E 9W"),
    "heaven": (f"7A {I}", "7F 7W 7E"),
    "hell": (f"6A {I}", "6F 6W 6E"),
    "heaven_and_hell": (HEAVEN, "6F 6W 6E"),
    "mirror": (f"2:3W,7W {I}", "7E 3E"),
    "self_mirror": (f"7A {I}", "7F 4F AF AW 4W 7W"),
    "river": (f"3E hands=7A,7F/?8/?8 community=7E {I}", "7E 7A 7F river"),
    "gross": (f"5F hands={TENS},S,9F,9W/?5/?5 {I}", "gross"),
    "half_deck": (f"5F hands=?26/?5/?5 {I}", "half-deck"),
    "worst_hand": (f"5F hands=10E,3A,4W,6F,7A,KF,KW,QE/?8/?8 as_dealt=1 {I}", "worst-hand"),
    "once_a_year": (f"5F {I}", "once-a-year"),
    "neutralize": (f"1:2W turn=2t2 {M}", "4F"),
    "four_of_a_kind": (f"6F {M}", "KF KW KE KA"),
    "four_pair": (f"QF hands=?9/?8/?8 {M}", "4F 4W KA KE 6W 6A 9F 9E"),
}


TABLES = [
    "- hands=4W,?7/?8/?8 stage=deal",
    "S stage=shaman dealer=3 hands=?8/?8/4F,?7",
    "5F stage=over winner=2",
    "10W hands=7F,3F,5W,KA/?8/?8",
    "5F hands=4W,4A/?8/?8 community=7E level=master",
    "1:2W turn=2t1",
    "1:QW turn=2q",
    "7A 1:7F turn=2an4 level=intermediate",
    "5F hands=?25/?5/?5 level=intermediate",
    "5F half_deck=off one_card=off worst_hand=off level=intermediate",
]
MOVES = [
    *("flip 4W", "flip 6F", "river 5F", "next-hand", "next-hand 5F,6F", "shuffle", "half-deck"),
    *("{}:draw", "{}:pass", "{}:name 6F", "{}:pick-up KE", "{}:take-back", "{}:one-card"),
    *("{}:how-many 1", "{}:how-many 8", "{}:once-a-year", "{}:show KE", "{}:show 4W,4A"),
    *("{}:trade 2 ? for ?", "{}:trade 3 4W for ?", "{}:worst-hand show 4W KE", "{}:5F", "{}:4W 4A"),
]


@pytest.mark.parametrize("text", TABLES)
def test_every_sentence_is_whole(text: str) -> None:
    position = at(text)
    for move in dict.fromkeys(form.format(seat) for form in MOVES for seat in (1, 2, 3, 7)):
        try:
            found = DABONG.check(position, DABONG.read_move(position, move))
        except NotAMoveError:
            continue
        assert found.rules
        assert set(found.rules) <= set(RULES)
        for words in (found.why, *(breach.why for breach in found.breaches)):
            for sentence in (words.en, words.ms):
                assert sentence.endswith((".", ")", "!")), (move, sentence)
                assert sentence.startswith("dabong!") or not sentence[0].islower(), sentence
                assert not set("{}_") & set(sentence), (move, sentence)


@pytest.mark.parametrize("move", ["7:5F", "7:4W 4A", "7:once-a-year", "7:draw", "7:one-card"])
def test_a_seat_where_nobody_sits_is_refused_in_words(move: str) -> None:
    found = verdict("10W", move)
    assert found.legal is False
    assert found.rules == ("dabong.turn",)
    assert found.why.en == "Nobody sits at seat 7."
    assert found.why.ms == "Tiada sesiapa di tempat 7."
