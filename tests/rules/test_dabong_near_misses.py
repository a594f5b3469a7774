"""Plays that are nearly one: which one is told, what it lacks, and what would do."""

import pytest

from app.rules.dabong import DABONG, HOUSE_RULES, Move
from app.rules.dabong.kinds import KINDS
from app.rules.dabong.near_misses import NEAR
from app.rules.game import Verdict
from tests.rules.dabong_tables import at
from tests.rules.sentence import is_sentence

I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels


def judged(text: str, move: str) -> Verdict[Move]:
    position = at(text)
    found: Verdict[Move] = DABONG.check(position, DABONG.read_move(position, move))
    return found


def told(text: str, move: str) -> dict[str, tuple[str, str]]:
    """What is broken: by rule, without its prefix, the sentence in both languages."""
    found = judged(text, move)
    assert not found.legal, found.kinds
    for breach in found.breaches:
        assert is_sentence(breach.why.en), breach.why
        assert is_sentence(breach.why.ms), breach.why
    return {
        breach.rule.removeprefix("dabong."): (breach.why.en, breach.why.ms)
        for breach in found.breaches
    }


def offered(text: str, move: str) -> list[str]:
    return [DABONG.write_move(near).removeprefix("1:") for near in judged(text, move).nearest]


NEARLY = [
    # The order of their cards (D6), and the order that will do.
    (
        f"6F hands=?12/?8/?8 {M}",
        "5F 9W 5E 9A KF KE 3A 3W",
        "four-pair",
        "lay the cards as 5 5 9 9 King King 3 3",
        "5F 5E 9W 9A KF KE 3A 3W",
    ),
    (
        f"KF {I}",
        "5F 3E 5A 3A 5W",
        "full-house",
        "lay the cards as 5 5 5 3 3",
        "5F 5A 5W 3E 3A",
    ),
    (
        f"QF hands=?9/?8/?8 {I}",
        "4F KA 6W 4W KE 6A 4E KF 6E",
        "three-by-three",
        "lay the cards as 4 4 4 King King King 6 6 6",
        "4F 4W 4E KA KE KF 6W 6A 6E",
    ),
    (f"KF {I}", "3F 5F 4F 6F", "straight", "lay the cards as 3 4 5 6", "3F 4F 5F 6F"),
    (f"QF {I}", "AF 2F KF", "straight", "lay the cards as King Ace 2", "KF AF 2F"),
    (f"KF {I}", "6F 3F 5F 4F", "straight", "lay the cards as 6 5 4 3", "6F 5F 4F 3F"),
    # Where neither end was laid first, from the end that goes on.
    (f"3E {I}", "5F 3F 4F 6F", "straight", "lay the cards as 3 4 5 6", "3F 4F 5F 6F"),
    (f"6E {I}", "5F 3F 4F 6F", "straight", "lay the cards as 6 5 4 3", "6F 5F 4F 3F"),
    (
        f"3F {I}",
        "3W 2F KE AA QA JF 10E 9W",
        "eight-straight",
        "lay the cards as 3 2 Ace King Queen Jack 10 9",
        "3W 2F AA KE QA JF 10E 9W",
    ),
    (f"2:3W,7W,9W {I}", "7E 9E 3E", "mirror", "runs 9 7 3", "9E 7E 3E"),
    (
        f"7A {I}",
        "7F 4F AF 7W 4W AW",
        "self-mirror",
        "lay the cards as 7 4 Ace Ace 4 7",
        "7F 4F AF AW 4W 7W",
    ),
    # A card too few.
    (f"3F {M}", "2F AA KE QA JF 10E 9W", "eight-straight", "only 7 cards are laid", ""),
    (f"3F {M}", "2F AA KE QA JF 10E", "eight-straight", "only 6 cards are laid", ""),
    (f"3F {I}", "7F 9F JF AF", "flush", "only 4 cards are laid", ""),
    (f"KF {M}", "4F 4W 4A", "four-of-a-kind", "only 3 cards are laid", ""),
    (f"2:3W,7W,9A {I}", "9E 7F", "mirror", "only 2 cards are laid", ""),
    (f"KF {I}", "5F 5A 5W 3E", "full-house", "the cards are 5 5 5 3", ""),
    (f"QF {I}", "4F 4W KA KE", "full-house", "the cards are 4 4 King King", ""),
    (f"QF {I}", "7F 7W", "heaven", "the cards are 7 7", ""),
    (f"QF {I}", "6F 6W", "hell", "the cards are 6 6", ""),
    (
        f"QF {I}",
        "4F 4W 4E KA KE KF 6W 6A",
        "three-by-three",
        "the cards are 4 4 4 King King King 6 6",
        "",
    ),
    (f"QF {I}", "4F 4W 4E KA KE KF", "three-by-three", "the cards are 4 4 4 King King King", ""),
    (f"QF {M}", "4F 4W KA KE 9W 9A", "four-pair", "the cards are 4 4 King King 9 9", ""),
    (f"QF {M}", "4F 4W KA KE 9W 9A 3E", "four-pair", "4 4 King King 9 9 3", ""),
    # A card too many, or another.
    (f"QF {M}", "4F 4W KA KE 9W 9A 3E 3A 6W hands=?9", "four-pair", "9 9 3 3 6", ""),
    (f"QF {M}", "4F 4W KA KE 9W 9A 3E 6A", "four-pair", "9 9 3 6", ""),
    (f"QF {I}", "4F 4W 4E KA KE KF 6W 6A 9A hands=?9", "three-by-three", "6 6 9", ""),
    (f"KF {I}", "5F 5A 5W 3E 4A", "full-house", "the cards are 5 5 5 3 4", ""),
    (f"KF {M}", "5F 5A 5W 5E 4A", "four-of-a-kind", "4 of Air does not belong", ""),
    (f"QF {I}", "7F 7W 6A", "heaven", "6 of Air does not belong", ""),
    (f"QF {I}", "6F 6W 7A", "hell", "7 of Air does not belong", ""),
    (f"9E {I}", "9W 9A 7E", "clone", "7 of Earth is not 9", ""),
    (f"9E {I}", "4E 4A", "clone", "the pile shows 9", ""),
    (f"2:3W,7W,9A {I}", "9E 6F 3F", "mirror", "6 of Fire does not belong", ""),
    (f"7A {I}", "7F 4F AF AW 5W 7W", "self-mirror", "5 of Water does not belong", ""),
    (f"7A {I}", "7F 4F AF 4W 7W", "self-mirror", "the cards are 7 4 Ace 4 7", ""),
    (f"QF {I}", "3F 4F 6F", "straight", "a 5 is missing", ""),
    (f"JF {I}", "QF KF 2F", "straight", "an Ace is missing", ""),
    (f"4F {I}", "4W 3F 2F AA KE QA JF 9E", "eight-straight", "a 10 is missing", ""),
    # One card of another suit.
    (f"KF {I}", "3F 4F 5W", "straight", "5 of Water is of another suit", ""),
    (f"KF {I}", "3F 4F 9F QF 5W", "flush", "5 of Water is of another suit", ""),
    (f"9F {I}", "9E QE 2A", "twenty-one", "2 of Air is of another suit", ""),
    (f"7A {I}", "7F 4F AF AW 4E 7W", "self-mirror", "4 of Earth is of another suit", ""),
    (f"7A {I}", "7F 4E AF AW 4W 7W", "self-mirror", "4 of Earth is of another suit", ""),
    (f"2:3W,7W,9W {I}", "9E 7E 3F", "mirror", "in one suit if that was", ""),
    # A sum beside it.
    (f"9F {I}", "9E QE AE", "twenty-one", "9 + 10 + 1 is 20", ""),
    (f"9F {I}", "9E AE 3E", "twenty-one", "9 + 11 + 3 is 23", ""),
]


@pytest.mark.parametrize(("text", "play", "rule", "lacks", "instead"), NEARLY)
def test_a_play_that_is_nearly_one_is_told_by_its_rule(
    text: str, play: str, rule: str, lacks: str, instead: str
) -> None:
    cards, _, hand = play.partition(" hands=")
    text += f" hands={hand}/?8/?8" if hand else ""
    breaches = told(text, cards)
    assert rule in breaches, breaches
    en, ms = breaches[rule]
    assert lacks in en
    assert ms != en
    if instead:
        assert offered(text, cards)[0] == instead


def test_every_big_play_is_told_where_it_is_nearly_one() -> None:
    sums = {"follow", "addition", "subtraction"}
    assert {kind.name for kind in KINDS} - sums == set(NEAR)
    assert {rule.replace("-", "_") for _, _, rule, *_ in NEARLY} == set(NEAR)


@pytest.mark.parametrize(
    ("text", "play", "rule"),
    [
        (f"KF {I}", "3F 9F", "straight"),
        (f"KF {I}", "3F 4W 5E", "straight"),
        (f"KF {I}", "3F 5F 7F", "straight"),
        (f"KF {I}", "2F AA KE QA JF", "eight-straight"),
        (f"KF {I}", "3F 4F 9F", "flush"),
        (f"KF {I}", "3F 4F 9W QW 5W", "flush"),
        (f"9F {I}", "9E 7E", "twenty-one"),
        (f"9F {I}", "9E 2A QW", "twenty-one"),
        (f"KF {I}", "5F 5A 3W 4E 9A", "full-house"),
        (f"KF {I}", "5F 7A 8W", "heaven"),
        (f"KF {M}", "5F 5A 3W 3E", "four-of-a-kind"),
        (f"KF {M}", "5F 5A 3W 3E 4E", "four-pair"),
        (f"QF {M}", "4F KA 4W KE 9W 9A", "four-pair"),
        (f"2:3W,7W {I}", "7E 4E", "mirror"),
        (f"2:3W,7W,9A {I}", "3E 7F 8F", "mirror"),
        (f"2:3W,7W,9A {I}", "9E 6F 2F", "mirror"),
        (f"2:3W,7W,9A {I}", "9E 6F", "mirror"),
        (f"7A {I}", "7F 4F AW 2W", "self-mirror"),
        (f"7A {I}", "7F 4E AF 4W 7W", "self-mirror"),
        (f"7A {I}", "7F 4E AF AW 5W 7W", "self-mirror"),
        (f"3F {M}", "2F AA KE QA JF 9E", "eight-straight"),
        (f"KF {I}", "3F 4F", "clone"),
    ],
)
def test_what_misses_by_more_than_one_thing_is_not_near(text: str, play: str, rule: str) -> None:
    assert rule not in told(text, play)


@pytest.mark.parametrize(
    ("play", "ranks"),
    [
        ("5A 5E 3W 3E", "5 5 3 3"),
        ("5A 5E 5W 3E", "5 5 5 3"),
        ("5A 5E 3W 3E 4A", "5 5 3 3 4"),
        ("5A 5E 5W 3E 4A", "5 5 5 3 4"),
        ("5A 5E 5W 5F 3F", "5 5 5 5 3"),
        ("5A 5E 5W 3A 3E 3W", "5 5 5 3 3 3"),
        ("5A 5E 5W 3A 3E 4W", "5 5 5 3 3 4"),
        ("5A 5E 5W 5F 3A 3E", "5 5 5 5 3 3"),
    ],
)
def test_one_card_more_less_or_other_is_nearly_a_full_house(play: str, ranks: str) -> None:
    assert told(f"KF {I}", play)["full-house"] == (
        f"Nearly full house, which is a pair and three of a kind: the cards are {ranks}.",
        f"Hampir rumah penuh, iaitu satu pasangan dan tiga serupa: kadnya ialah {ranks}.",
    )


@pytest.mark.parametrize(
    "play",
    ["5A 5E 3W", "5A 5E 3W 4E", "5A 5E 3W 3E 4A 4W", "5A 5E 5W 5F 3A 4A", "5A 5E 5W 5F 3A 3E 4A"],
)
def test_what_takes_two_cards_is_not_nearly_a_full_house(play: str) -> None:
    assert "full-house" not in told(f"KF {I}", play)


WOULD_BE = [
    ("3E", "KA 3A 4A", "subtraction", "subtraction"),
    (f"3A {I}", "3E 3F", "clone", "clone"),
    (f"6F {I}", "AF JF", "twenty-one", "twenty_one"),
    (f"KF {I}", "3F 4F 5F", "straight", "straight"),
    (f"KF {I}", "5F 5A 5W 3E 3A", "full-house", "full_house"),
    (f"5F {I}", "8A KA 4A 3A AA", "flush", "flush"),
    (f"QF hands=?9/?8/?8 {I}", "4F 4W 4E KA KE KF 6W 6A 6E", "three-by-three", "three_by_three"),
    (f"3F {I}", "3W 2F AA KE QA JF 10E 9W", "eight-straight", "eight_straight"),
    (f"QF {I}", "7F 7W 7E", "heaven", "heaven"),
    (f"QF {I}", "6F 6W 6E", "hell", "hell"),
    (f"2:3W,7W {I}", "7E 3E", "mirror", "mirror"),
    (f"7A {I}", "7F 4F AF AW 4W 7W", "self-mirror", "self_mirror"),
    (f"QF {M}", "4F 4W 4E 4A", "four-of-a-kind", "four_of_a_kind"),
    (f"QF {M}", "4F 4W KA KE 6W 6A 9F 9E", "four-pair", "four_pair"),
    (f"1:2W turn=2t1 {I}", "2F", "two-addon", "two_addon"),
    (f"1:2W turn=2t2 {M}", "4F", "neutralize", "neutralize"),
    (f"1:7F,7W,7E turn=2h {I}", "3:6F 6W 6E", "heaven-and-hell", "heaven_and_hell"),
    (f"2:7F 3:7W 2:7E 1:7A turn=2n4 {I}", "1:9A", "fourth-card", "fourth_card"),
]


@pytest.mark.parametrize(("text", "play", "rule", "option"), WOULD_BE)
def test_a_play_that_the_house_has_thrown_out_is_told_so(
    text: str, play: str, rule: str, option: str
) -> None:
    assert option in HOUSE_RULES
    en, ms = told(f"{text} {option}=off", play)[rule]
    assert en.endswith("but this table plays without that rule.")
    assert ms.endswith("tetapi meja ini bermain tanpa peraturan itu.")


@pytest.mark.parametrize(("text", "play", "rule", "option"), WOULD_BE[1:])
def test_a_play_of_a_higher_level_is_told_so(text: str, play: str, rule: str, option: str) -> None:
    needs = "master" if M in text else "intermediate"
    text = text.replace(M, I) if M in text else text.replace(I, "level=beginner")
    en, ms = told(text, play)[rule]
    assert f"a rule of {needs} level" in en, option
    assert f"peraturan tahap {needs}" in ms


class TestAnswersToTwos:
    @pytest.mark.parametrize(
        ("twos", "play", "rule", "lacks"),
        [
            (6, "2E 3E 4E", "neutralize", "6 2s are worth 12, and nothing beyond 10"),
            (5, "KE", "neutralize", "begins with a 10 or a 2: King of Earth is neither"),
            (3, "5W 6W 10W", "neutralize", "begins with a 6 or a 2: 5 of Water is neither"),
            (1, "KE", "neutralize", "several cards that begin with a 2: King of Earth is none"),
            (1, "2E 3A", "addition", "2 of Earth and 3 of Air are not of one suit"),
            (2, "4E 9E", "addition", "4 + 9 is 13, the 2 on the pile counts 2"),
            (1, "2E 3E 5E", "straight", "a 4 is missing in it"),
            (1, "2E 8W", "eights", "An 8 among several cards"),
            (1, "AE AW", "neutralize", "an Ace and a Shaman called an Ace of its suit"),
            (1, "AE S=AW", "neutralize", "Ace of Earth and Shaman (Ace of Water) are not that"),
            (1, "AE S=2E", "neutralize", "Shaman (2 of Earth) are not that"),
            (1, "AE", "neutralize", "Ace of Earth is not that"),
        ],
    )
    def test_what_is_wrong_with_an_answer_is_told(
        self, twos: int, play: str, rule: str, lacks: str
    ) -> None:
        breaches = told(f"1:2W hands=?8/?8/?8 turn=2t{twos} {M}", play)
        assert next(iter(breaches)) == "twos"
        assert lacks in breaches[rule][0]

    def test_below_master_only_2s_are_laid_on_2s(self) -> None:
        breaches = told(f"1:2W turn=2t1 {I}", "2E KE")
        assert "not King of Earth" in breaches["two-addon"][0]

    def test_at_beginner_level_nothing_answers_and_a_2_is_told_its_level(self) -> None:
        assert set(told("1:2W turn=2t1", "KE")) == {"twos"}
        assert "intermediate" in told("1:2W turn=2t1", "2E")["two-addon"][0]

    def test_the_kind_that_an_answer_would_be_may_be_off(self) -> None:
        breaches = told(f"1:2W turn=2t1 {M} straight=off", "2E 3E 4E")
        assert "without that rule" in breaches["straight"][0]

    @pytest.mark.parametrize(
        ("hand", "play", "instead"),
        [
            ("AE,S,4F,5F", "AE S=AW", "AE S=AE"),
            ("AE,S,4F,5F", "S=AW AE", "S=AE AE"),
            ("2E,3E,S,5F", "2E 3E S=4F", "2E 3E S=4E"),
            ("2E,3E,4E,5F", "2E 4E 3E", "2E 3E 4E"),
        ],
    )
    def test_the_same_cards_laid_or_called_otherwise_are_offered(
        self, hand: str, play: str, instead: str
    ) -> None:
        assert offered(f"3:2W hands={hand}/?8/?8 turn=1t1 {M}", play)[0] == instead


class TestOutOfTurn:
    def test_two_7s_and_another_do_not_answer_hell(self) -> None:
        text = f"1:6F,6W,6E hands=?5/?8/?8 turn=2l {I}"
        assert "3 of Air does not belong" in told(text, "3:7F 7W 3A")["heaven-and-hell"][0]

    def test_hell_answers_heaven_alone_and_only_at_once(self) -> None:
        text = f"1:9F hands=?8/?8/?8 turn=2 {I}"
        en, ms = told(text, "3:6F 6W 6E")["heaven-and-hell"]
        assert en == "Out of turn hell answers only heaven, before the next play or draw."
        assert ms.startswith("Di luar giliran neraka hanya menjawab syurga")

    def test_heaven_answers_hell_alone_and_only_at_once(self) -> None:
        text = f"1:9F hands=?8/?8/?8 turn=2 {I}"
        en, ms = told(text, "3:7F 7W 7E")["heaven-and-hell"]
        assert en == "Out of turn heaven answers only hell, before the next play or draw."
        assert ms.startswith("Di luar giliran syurga hanya menjawab neraka")

    def test_a_third_equal_card_does_not_let_its_player_play_again(self) -> None:
        text = f"2:7F 3:7W 1:7A turn=2 {I}"
        assert "a 4th 7 in a row, this is the third" in told(text, "1:9A")["fourth-card"][0]
        assert "fourth-card" not in told(f"3:7W 1:7A turn=2 {I}", "1:9A")


def test_a_whole_hand_in_turn_is_told_the_sum_of_its_natural() -> None:
    assert "7 + 4 is 11" in told("10W hands=7F,4E/?8/?8", "7F 4E")["natural"][0]
    assert "natural" not in told("10W hands=7F,4E,KE/?8/?8", "7F 4E")
    assert "own card" in told("1:10W hands=7F,4E/?8/?8", "7F 4E")["natural"][0]
