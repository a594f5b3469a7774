"""Kombio at tables with switched options: what cannot be is refused, and what is said is true there."""

import pytest

from app.rules.ask_answer import Answer, answer
from app.rules.asking import read_question
from app.rules.game import NotAPositionError, Verdict
from app.rules.games import asking
from app.rules.kombio import KOMBIO, Move, Position
from tests.rules.kombio_tables import apply, check, drained, play, table

HANDS = "1,2,3,5/5,6,7,8/9,5,10,11"


def asked(**said: str) -> Answer:
    words = {name.rstrip("_"): value for name, value in said.items()}
    question = read_question(KOMBIO, asking("kombio"), words)
    return answer(KOMBIO, question.position, question.move, question.options, asking("kombio"))


def cited(verdict: Verdict[Move], rule: str) -> tuple[str, str]:
    assert rule in verdict.rules
    words = KOMBIO.rules[rule].words
    return words.en, words.ms


def refusal(fields: str, hands: str = HANDS) -> tuple[str, str]:
    with pytest.raises(NotAPositionError) as refused:
        table(hands, fields=fields)
    return refused.value.words.en, refused.value.words.ms


class TestAWindowThatHasClosed:
    @pytest.mark.parametrize("more", [{}, {"from_": "2.1"}, {"pressed": "1"}, {"pressed": "3 1"}])
    def test_a_slap_after_the_next_draw_is_not_legal_and_goes_back_free(
        self, more: dict[str, str]
    ) -> None:
        told = asked(b6="next_draw", discard="5", drawn="7", slap="5", **more)
        assert not told.legal
        assert told.why.en.endswith("or the next card has been drawn.")
        assert told.why.ms.endswith("atau kad berikutnya sudah dicabut.")
        assert told.follows[0].en == "The card goes back, and nothing is owed."
        assert asked(discard="5", drawn="7", slap="5").legal

    @pytest.mark.parametrize(
        "fields",
        [
            "b6=next_draw held=7@draw window=open:5",
            "b6=next_draw held=7@draw window=slapped:5 chain_slaps=on",
        ],
    )
    def test_a_card_drawn_beside_an_open_window_is_refused(self, fields: str) -> None:
        english, malay = refusal(fields)
        assert english.startswith("At this table a discard can be slapped only until a turn draws")
        assert malay.startswith("Di meja ini kad buangan boleh ditampar hanya sehingga")
        assert table(HANDS, fields=fields.replace("b6=next_draw ", "")).is_open

    def test_a_card_taken_from_under_an_open_window_is_refused(self) -> None:
        english, _ = refusal("held=7@discard window=open:5")
        assert english == "A discard that was taken can be slapped no more: write window=shut."

    def test_a_card_laid_for_its_action_is_not_open_where_it_is_not_slapped(self) -> None:
        english, _ = refusal("b15=off action=view_other window=open:5")
        assert english.startswith("At this table a card laid for its action cannot be slapped")

    @pytest.mark.parametrize("options", ["b6=next_draw", "b15=off", "chain_slaps=on b6=next_draw"])
    def test_what_play_leads_to_is_read_again(self, options: str) -> None:
        at = table(HANDS, fields=f"window=open:5 {options}", top="9")
        for move in ("draw", "lay", "view 3.1"):
            at = play(at, move)
            assert KOMBIO.read_position(KOMBIO.write_position(at)) == at


class TestWhyACardIsNotSlapped:
    def test_a_card_laid_for_its_action(self) -> None:
        told = asked(b15="off", laid="9", slap="9")
        assert (told.why.en, told.why.ms) == (
            "The 9 was laid for its action: at this table such a card is not slapped.",
            "Kad 9 diletakkan untuk kuasanya: di meja ini kad begitu tidak ditampar.",
        )

    @pytest.mark.parametrize(
        ("options", "english", "malay"),
        [
            (
                "b15=off",
                "turned up at the start, laid for its action, taken, or covered.",
                "dibuka pada permulaan, diletakkan untuk kuasanya, diambil atau ditutup.",
            ),
            ("b2=on", "taken or covered.", "diambil atau ditutup."),
            (
                "b2=on b6=next_draw",
                "taken or covered, or the next card has been drawn.",
                "diambil atau ditutup, atau kad berikutnya sudah dicabut.",
            ),
        ],
    )
    def test_only_what_can_close_it_at_this_table(
        self, options: str, english: str, malay: str
    ) -> None:
        why = check(table(HANDS, fields=f"window=shut:5 {options}"), "3:slap 3.2").why
        assert why.en == f"The 5 cannot be slapped now: it was {english}"
        assert why.ms == f"Kad 5 tidak boleh ditampar sekarang: ia {malay}"


class TestLastTurns:
    def test_none_is_promised_where_no_card_is_left_and_the_round_ends(self) -> None:
        at = KOMBIO.read_position("5,3/6,7/?,? 4,?*63 - 1 window=open:4 b11=ends")
        verdict = check(at, "1:kombio")
        assert verdict.why.en.endswith("No card is left to draw, so nobody has another turn.")
        assert verdict.why.ms.endswith("Tiada kad lagi untuk dicabut, maka tiada lagi giliran.")
        assert verdict.rules == ("kombio.call", "kombio.locked", "kombio.shuffle")
        assert play(at, "1:kombio").stage == "last"

    def test_the_promise_holds_only_while_cards_are_left_there(self) -> None:
        verdict = check(table(HANDS, fields="window=open:5 b11=ends"), "2:kombio")
        assert verdict.why.en.endswith("one last turn unless the draw pile runs out first.")
        assert verdict.why.ms.endswith("kecuali timbunan cabutan habis dahulu.")
        assert "unless the table ends the round" in cited(verdict, "kombio.last-turns")[0]
        usual = check(table(HANDS), "2:kombio").why.en
        assert usual.endswith("the hand is locked, everybody else has one last turn.")

    def test_nobody_is_told_to_call_after_a_call(self) -> None:
        words = apply(table("1,2/5/3,4", fields="window=open:5 called=1"), "2:slap 2.1")[1][
            -1
        ].words
        assert (words.en, words.ms) == ("Player 2 has no cards left.", "Pemain 2 tiada kad lagi.")


class TestAHandThatHasCalled:
    CALLS = "window=open:5 empty_hand=calls"

    def test_it_has_no_turn_any_more(self) -> None:
        with pytest.raises(
            NotAPositionError, match="a hand without cards counts as the call"
        ) as no:
            asked(empty_hand="calls", hand="-", discard="5", does="pass")
        assert no.value.words.ms.startswith("Di meja ini tangan tanpa kad dikira sebagai panggilan")
        assert asked(hand="-", discard="5", does="pass").legal

    def test_an_empty_hand_that_is_no_call_is_refused(self) -> None:
        assert refusal(self.CALLS, "-/5,6")[0].endswith("say whose by called.")
        assert table("-/5,6", fields=f"{self.CALLS} called=1").called == 1
        assert table("5,6/-", fields="window=slapped:5 empty_hand=calls debt=1@2.1", turn=1).debt

    def test_one_that_is_empty_as_the_round_begins_has_called(self) -> None:
        dealt = KOMBIO.read_position("-/5,6 - ?*68 1 stage=look empty_hand=calls")
        begun = play(dealt, "flip")
        assert (begun.called, begun.turn) == (1, 2)
        assert KOMBIO.read_position(KOMBIO.write_position(begun)) == begun


class TestSentencesOfRules:
    """A cited sentence names both what is usual and what a table may have switched."""

    @pytest.mark.parametrize(
        ("at", "move", "rule", "english", "malay"),
        [
            (
                KOMBIO.read_position("?,?/?,? - ?*66 1 stage=look b2=on"),
                "flip",
                "kombio.flip",
                "can be slapped only where the table plays so",
                "boleh ditampar hanya jika meja menetapkannya",
            ),
            (
                table("1,2/5,6", fields="window=open:5 b4=may"),
                "1:slap 2.1",
                "kombio.give",
                "or may give none where the table plays so",
                "atau boleh tidak memberi jika meja menetapkannya",
            ),
            (
                table("1,2/5,6", fields="window=shut:5 chain_slaps=on"),
                "1:slap 2.1",
                "kombio.window",
                "once, or more often where the table plays so",
                "sekali, atau lebih jika meja menetapkannya",
            ),
            (
                table("1,2/5,6", fields="window=shut:5 b15=off"),
                "1:slap 2.1",
                "kombio.window",
                "for its action too unless the table plays otherwise",
                "termasuk untuk kuasanya kecuali meja menetapkan sebaliknya",
            ),
            (
                table("1,2/5,6", fields="stage=over b14=left"),
                "next-round",
                "kombio.round",
                "or, where the table plays so, the player left of the dealer",
                "atau, jika meja menetapkannya, pemain di kiri pengedar",
            ),
            (
                table("1,2/5,6", fields="window=open:5 empty_hand=calls"),
                "2:pass",
                "kombio.empty-hand",
                "unless the table counts that hand as the call",
                "kecuali meja mengira tangan itu sebagai panggilan",
            ),
            (
                table("1,2/-", fields="window=open:5 empty_hand=calls called=2", turn=1),
                "1:kombio",
                "kombio.call",
                "where the table plays so, a hand without cards counts as the call",
                "jika meja menetapkannya, tangan tanpa kad dikira sebagai panggilan",
            ),
            (
                table("1,2/5,6"),
                "1:penalty talking",
                "kombio.house",
                "A house may have penalties of its own",
                "Rumah boleh mempunyai penalti sendiri",
            ),
        ],
    )
    def test_what_the_table_has_switched_is_not_denied(
        self, at: Position, move: str, rule: str, english: str, malay: str
    ) -> None:
        said = cited(check(at, move), rule)
        assert english in said[0]
        assert malay in said[1]


class TestPenaltiesWithoutACard:
    def test_no_card_is_taken_from_an_empty_pile(self) -> None:
        at = drained(HANDS, "5", "window=open:5 b11=ends")
        why = check(at, "2:penalty peeked").why
        assert why.en == "Player 2 is noted for “peeked”: no card is left to draw."
        assert why.ms == "Pemain 2 dicatat kerana “mengintai”: tiada kad lagi untuk dicabut."

    def test_one_that_costs_none_takes_none(self) -> None:
        why = check(table(HANDS, fields="house_penalties=late:0"), "2:penalty late").why
        assert why.en == "Player 2 is noted for “late”, which costs no card."
        assert why.ms == "Pemain 2 dicatat kerana “late”, tanpa penalti kad."

    def test_a_false_start_on_an_empty_pile_costs_none(self) -> None:
        at = drained(HANDS, "5", "window=open:5 b11=ends false_start=draw")
        after, (event, *_) = apply(at, "2:false-start")
        assert event.amount == 0
        assert event.words.en.endswith("a false start, and no card is left to draw.")
        assert event.words.ms.endswith("mula yang salah, dan tiada kad lagi untuk dicabut.")
        assert after.hand(2) == at.hand(2)
