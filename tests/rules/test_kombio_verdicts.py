"""Verdicts: every rule can be named, every sentence is whole, and what is near is legal."""

import json
from random import Random

import pytest

from app.rules.ask import answer_json, answer_words
from app.rules.game import IllegalMoveError, NotAPositionError
from app.rules.kombio import KOMBIO, RULES, Position, Press
from tests.rules.kombio_players import mistakes, play_random
from tests.rules.kombio_tables import apply, check, drained, move, refused, table

HANDS = "1,2,3,5/5,6,7,8/9,5,10,11"
ANYBODY = [
    *("look", "draw", "take", "replace 1", "lay", "view 2.1", "swap 1.1 2.1", "leave", "pass"),
    *(
        "kombio",
        "press 5",
        "withdraw",
        "false-start",
        "slap 1.4",
        "take-back 1.4",
        "give 1",
        "keep",
    ),
    *("penalty peeked", "penalty singing", "amends", "amends 1", "show 1,2,3,5"),
]
NOBODY = ["flip", "won 2", "shuffle", "reveal", "next-round"]
TABLES = [
    table(HANDS),
    table(HANDS, "-", "stage=look"),
    table(HANDS, fields="window=open:5 called=1"),
    table(HANDS, fields="window=open:5 called=1 stage=last", turn=1),
    table(HANDS, fields="stage=over"),
    table(HANDS, fields="held=12@draw window=open:5"),
    table(HANDS, fields="held=12@discard window=slapped:5"),
    table(HANDS, fields="action=view_other window=open:5"),
    table(HANDS, fields="action=look1_swap@1.1 window=open:5"),
    table(HANDS, fields="window=open:5 claims=3@5"),
    table(HANDS, fields="window=open:5 claims=3@5,2@6"),
    table("1,2,3/5,6,7,8/9,5,10,11", fields="window=slapped:5 debt=3@1.4"),
    table(HANDS, fields="window=open:5 offence=3@1"),
    table("-/5,6/-", fields="window=shut:5", turn=1),
]


def moves_of_everybody() -> list[str]:
    return [*NOBODY, *(f"{seat}:{text}" for seat in (1, 2, 3, 8) for text in ANYBODY)]


@pytest.mark.parametrize("at", TABLES, ids=KOMBIO.write_position)
def test_every_verdict_is_whole(at: Position) -> None:
    for text in moves_of_everybody():
        verdict = check(at, text)
        for words in (verdict.why, *(breach.why for breach in verdict.breaches)):
            for sentence in (words.en, words.ms):
                assert sentence.endswith((".", ").")), sentence
                assert sentence[0].isupper(), sentence
                assert not set("{}_") & set(sentence), sentence
                assert "  " not in sentence
        assert set(verdict.rules) <= set(RULES)
        assert verdict.rules
        assert bool(verdict.kinds) == verdict.legal != bool(verdict.breaches)
        assert len(verdict.nearest) <= 3
        assert all(KOMBIO.check(at, near).legal for near in verdict.nearest)
        if verdict.legal:
            assert apply(at, text)[1][0].kind == verdict.kinds[0]
        else:
            with pytest.raises(IllegalMoveError) as refusal:
                apply(at, text)
            assert refusal.value.verdict == verdict
            owed = KOMBIO.outcome(at, move(at, text))
            assert set(owed) in (set(), {"success", "penalty"})
            assert not owed or "slap" in text


@pytest.mark.parametrize(
    "text",
    ["flip", "shuffle", "2:draw", "1:give 1", "1:keep", "3:slap 3.2", "3:press 5", "1:withdraw"],
)
def test_once_the_round_is_over_nothing_else_is_the_matter(text: str) -> None:
    assert refused(table(HANDS, fields="stage=over"), text) == ("kombio.round",)


@pytest.mark.parametrize(
    ("at", "text", "kind", "amount", "en", "ms"),
    [
        (
            table(HANDS, "-", "stage=look"),
            "1:look",
            "look",
            0,
            "Player 1 looks at the two closest cards.",
            "Pemain 1 melihat dua kad terdekat.",
        ),
        (
            table(HANDS, fields="window=open:5 claims=3@5"),
            "3:withdraw",
            "withdraw",
            0,
            "Player 3 leaves the race.",
            "Pemain 3 menarik diri daripada perlumbaan.",
        ),
        (
            table(HANDS),
            "1:slap 3.2",
            "slap-other",
            1,
            "Player 1 slaps the 5 from Player 3's card 2.",
            "Pemain 1 menampar kad 5 dari kad 2 Pemain 3.",
        ),
        (
            table(HANDS),
            "3:take-back 3.1",
            "wrong-slap",
            1,
            "The 9 does not match the 5. It goes back, and Player 3 takes a card from the draw pile.",
            (
                "Kad 9 tidak sepadan dengan kad 5. Kad itu dipulangkan,"
                " dan Pemain 3 mengambil sekeping kad dari timbunan cabutan."
            ),
        ),
    ],
    ids=["look", "withdraw", "slap", "take-back"],
)
def test_what_is_said_of_an_act(
    at: Position, text: str, kind: str, amount: int, en: str, ms: str
) -> None:
    event = apply(at, text)[1][0]
    assert (event.kind, event.amount) == (kind, amount)
    assert (event.words.en, event.words.ms) == (en, ms)
    assert check(at, text).rules


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ("window=open:5 offence=3@1", "Player 1 chooses the amends for the revealed card first."),
        ("window=open:5 debt=3@1.4", "Player 3 gives a card for the slap first."),
    ],
)
def test_a_slap_waits_for_what_is_owed(fields: str, sentence: str) -> None:
    hands = HANDS.replace("3,5/", "3/") if "debt" in fields else HANDS
    verdict = check(table(hands, fields=fields), "3:slap 3.2")
    assert verdict.why.en == sentence
    assert verdict.may_become_legal


def test_every_rule_is_named_by_some_verdict() -> None:
    named = {
        rule for at in TABLES for text in moves_of_everybody() for rule in check(at, text).rules
    }
    for seed in range(40):
        played = play_random(seed)
        for at, done in zip(played.positions, played.moves, strict=True):
            named.update(KOMBIO.check(at, done).rules)
        for at in played.positions[::10]:
            for mistake in mistakes(at, Random(seed), 5):
                named.update(KOMBIO.check(at, mistake).rules)
    named.update(refused(table(HANDS), "1:slap 1.1 14"))
    assert named == set(RULES)


class TestNearest:
    def test_the_same_kind_first(self) -> None:
        at = table(HANDS, fields="held=12@draw window=open:5")
        near = [KOMBIO.write_move(found) for found in check(at, "replace 7").nearest]
        assert near == ["2:replace 1", "2:replace 2", "2:replace 3"]

    def test_a_wrong_slap_is_shown_how_it_goes_back_and_the_right_ones(self) -> None:
        near = [KOMBIO.write_move(found) for found in check(table(HANDS), "3:slap 3.1").nearest]
        assert near == ["3:take-back 3.1", "3:slap 1.4", "3:slap 2.1"]

    def test_a_slap_told_with_another_card_than_lies_there_is_shown_as_it_was(self) -> None:
        at = table("5,2,3,4/5,5,7,8/9,5,10,11")
        near = [KOMBIO.write_move(found) for found in check(at, "3:slap 2.2 7").nearest]
        assert near[0] == "3:slap 2.2"

    @pytest.mark.parametrize("text", ["1:slap 2.1 6", "1:slap 1.? 6", "1:slap 1.2 6"])
    def test_whoever_slaps_wrong_sees_the_own_act_and_no_other_players(self, text: str) -> None:
        near = [KOMBIO.write_move(found) for found in check(table(), text).nearest]
        assert near == [text.replace("slap", "take-back")]

    @pytest.mark.parametrize(
        "fields",
        [
            "window=slapped:5",
            "window=shut:5",
            "window=open:5 called=1",
            "window=open:5 claims=3@5",
        ],
    )
    def test_a_slap_too_late_is_shown_how_it_goes_back(self, fields: str) -> None:
        at = table(fields=fields)
        near = [KOMBIO.write_move(found) for found in check(at, "2:slap 1.1 5").nearest]
        assert near[0] == "2:take-back 1.1 5"

    def test_a_match_taken_back_is_shown_the_slap(self) -> None:
        near = [KOMBIO.write_move(one) for one in check(table(), "1:take-back 2.1 5").nearest]
        assert near == ["1:slap 2.1 5"]

    def test_who_was_first_is_asked_before_a_card_goes_back(self) -> None:
        at = table(HANDS, fields="window=open:5 claims=3@5,2@6")
        near = [KOMBIO.write_move(found) for found in check(at, "3:slap 3.2").nearest]
        assert not any("take-back" in text for text in near)

    def test_who_has_nothing_to_do_sees_what_the_seat_in_turn_may_do(self) -> None:
        at = table(HANDS, fields="window=shut:5")
        near = [KOMBIO.write_move(found) for found in check(at, "3:draw").nearest]
        assert near == ["2:draw", "2:take", "2:kombio"]

    def test_when_all_wait_for_the_dealer_the_dealers_move(self) -> None:
        at = table(HANDS, fields="called=1 stage=last", turn=1)
        near = [KOMBIO.write_move(found) for found in check(at, "2:draw").nearest]
        assert near == ["reveal"]


class TestOutcomes:
    def test_a_slap(self) -> None:
        at = table(HANDS)
        assert KOMBIO.outcome(at, move(at, "3:slap 3.2")) == {
            "kind": "slap",
            "hand": 3,
            "success": True,
        }

    @pytest.mark.parametrize(
        ("text", "penalty", "hand"),
        [("3:take-back 3.1", "draw", 5), ("3:take-back 2.2", "amends", 4)],
    )
    def test_a_slap_taken_back(self, text: str, penalty: str, hand: int) -> None:
        at = table(HANDS)
        told = KOMBIO.outcome(at, move(at, text))
        assert told == {"kind": "wrong-slap", "hand": hand, "success": False, "penalty": penalty}

    @pytest.mark.parametrize(
        ("fields", "text", "penalty"),
        [
            ("window=open:5", "3:slap 3.1", "draw"),
            ("window=open:5", "3:slap 2.2", "amends"),
            ("window=open:5 offence=3@1", "3:slap 2.2", "amends"),
            ("window=open:5 called=2", "3:slap 2.2", "amends"),
            ("window=slapped:5", "3:slap 3.1", "draw"),
            ("window=slapped:5", "3:slap 3.2", None),
            ("window=shut:5", "3:slap 2.1", None),
            ("window=open:5 called=2", "3:slap 2.1", None),
            ("window=open:5 claims=2@5000", "3:slap 3.2", None),
        ],
    )
    def test_what_is_owed_for_a_slap_that_does_not_count(
        self, fields: str, text: str, penalty: str | None
    ) -> None:
        at = table(HANDS, fields=fields, turn=1)
        assert not check(at, text).legal
        assert KOMBIO.outcome(at, move(at, text)) == {"success": False, "penalty": penalty}

    def test_a_card_is_owed_from_a_pile_that_is_shuffled_first(self) -> None:
        at = drained("1,2,3,4/6,7,8,9", "5,10,11", "window=open:5")
        slap = move(at, "2:slap 2.1")
        assert KOMBIO.outcome(at, slap) == {"success": False, "penalty": "draw"}

    def test_where_no_card_is_left_to_draw_none_is_owed(self) -> None:
        full = f"6,{','.join(['?'] * 34)}/{','.join(['?'] * 34)}"
        at = KOMBIO.read_position(f"{full} 5 - 1 window=open:5")
        slap = move(at, "1:slap 1.1")
        assert KOMBIO.outcome(at, slap) == {"success": False, "penalty": None}

    @pytest.mark.parametrize(
        ("fields", "text"),
        [
            ("window=open:5", "3:slap 7.1"),
            ("window=open:5", "3:slap 3.1 5"),
            ("window=open:5 offence=3@1", "3:slap 3.2"),
            ("window=open:5 claims=3@5,2@6", "3:slap 3.2"),
            ("stage=over", "3:slap 3.1"),
            ("window=open:5", "3:draw"),
            ("window=open:5", "3:take-back 3.2"),
        ],
    )
    def test_nothing_is_owed_for_what_waits_or_is_no_slap(self, fields: str, text: str) -> None:
        at = table(HANDS, fields=fields)
        assert not check(at, text).legal
        assert KOMBIO.outcome(at, move(at, text)) == {}

    def test_a_late_one(self) -> None:
        at = table(HANDS, fields="window=slapped:5")
        assert KOMBIO.outcome(at, move(at, "3:take-back 3.2"))["penalty"] is None

    def test_what_the_dealer_does_has_no_hand(self) -> None:
        at = table(HANDS, fields="called=1 stage=last", turn=1)
        assert KOMBIO.outcome(at, move(at, "reveal")) == {"kind": "reveal"}


class TestQuestions:
    """The seam's own question and answer, for Kombio."""

    def ask(self, text: str) -> dict[str, object]:
        question = {"id": 1, "position": KOMBIO.write_position(table(HANDS)), "move": text}
        line, understood = answer_json(KOMBIO, json.dumps(question))
        assert understood
        answer: dict[str, object] = json.loads(line)
        return answer

    def test_legal(self) -> None:
        answer = self.ask("3:slap 3.2")
        assert answer["legal"] is True
        assert answer["rules"] == ["kombio.slap"]
        assert answer["why"] == "Player 3 slaps the 5 from Player 3's card 2."

    def test_not_legal(self) -> None:
        answer = self.ask("3:slap 3.1")
        assert answer["legal"] is False
        assert answer["why"] == "The 9 does not match the 5."

    def test_in_words_and_in_malay(self) -> None:
        text = KOMBIO.write_position(table(HANDS))
        told = answer_words(KOMBIO, text, "3:slap 3.1", {}, "ms")
        assert told.startswith("Tidak sah: Kad 9 tidak sepadan dengan kad 5.")
        assert "kombio.slap" in told
        assert "1:slap 1.4" in answer_words(KOMBIO, text, None, {})


def test_a_position_never_loses_a_card() -> None:
    with pytest.raises(NotAPositionError, match="add up to 69, not 70"):
        KOMBIO.read_position("5/6 - ?*67 1")


def test_times_are_told_and_not_chosen() -> None:
    at = table(HANDS)
    listed = [found for seat in at.seats for found in KOMBIO.legal_moves(at, seat)]
    assert not any(isinstance(found, Press) for found in listed)
    assert KOMBIO.check(at, Press(1, 5)).legal
