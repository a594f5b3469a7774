"""Kongkang at tables with switched options: what cannot be is refused, and what is said is true there."""

import json

import pytest

from app.rules.ask import answer_json
from app.rules.ask_answer import Answer, answer
from app.rules.asking import read_question
from app.rules.game import NotAPositionError, RulesError
from app.rules.games import asking
from app.rules.kongkang import (
    KONGKANG,
    Aim,
    Call,
    Choose,
    Draw,
    First,
    Move,
    NoSlip,
    Pass,
    Play,
    Position,
    Show,
    Target,
    with_bananas,
)
from tests.rules.kongkang_tables import at, events_of, play


def asked(**said: str) -> Answer:
    question = read_question(KONGKANG, asking("kongkang"), said)
    return answer(KONGKANG, question.position, question.move, question.options, asking("kongkang"))


def again(position: Position) -> Position:
    return at(KONGKANG.write_position(position))


class TestWhoPaysWhereTheMakerDoes:
    SLIP = {"k6": "previous", "top": "8", "by": "3", "play": "8", "slip": "yes"}  # noqa: RUF012

    def test_another_payer_is_refused_in_words(self) -> None:
        with pytest.raises(RulesError) as refusal:
            asked(**self.SLIP, payer="2")
        assert refusal.value.words.en == (
            "At this table player 3, who made the latest play, pays for a slip on it, not player 2:"
            " leave payer out."
        )
        assert refusal.value.words.ms.startswith("Di meja ini pemain 3, yang membuat permainan")

    def test_the_same_payer_is_heard(self) -> None:
        for more in ({}, {"payer": "3"}):
            assert asked(**self.SLIP, **more).why.en.endswith("takes 1 banana from player 3.")
        assert asked(**{**self.SLIP, "k6": "opener"}, payer="2").why.en.endswith("from player 2.")

    def test_another_payer_is_refused_in_the_text_form(self) -> None:
        text = "hands=+5/+5/+5 turn=1 last=3:8 payer=2"
        line = json.dumps({"id": 1, "position": f"{text} k6=previous", "move": "1: 8"})
        answered, understood = answer_json(KONGKANG, line)
        assert not understood
        assert "who made the latest play, pays" in json.loads(answered)["error"]
        assert at(text).payer == 2
        assert at(f"{text.replace('payer=2', 'payer=0')} k6=previous").payer == 0
        with pytest.raises(NotAPositionError, match="Nothing has been played"):
            at("hands=+5/+5/+5 turn=1 payer=2 k6=previous")

    def test_what_slips_lead_to_is_read_again(self) -> None:
        position = at("hands=8,3/8,4/8,5 turn=1 last=3:8 k6=previous")
        for move in ("8", "8", "8"):
            position = play(position, move)
            assert again(position) == position


class TestTheWayRound:
    def test_it_is_not_asked_where_the_turn_always_goes_left(self) -> None:
        with pytest.raises(NotAPositionError, match="always goes to the left") as refusal:
            at("hands=+5/+5/+5 turn=1 last=1:8 phase=side k5=left")
        assert refusal.value.words.ms.startswith("Di meja ini giliran sentiasa ke kiri.")

    def test_it_is_asked_only_while_it_is_open(self) -> None:
        text = "hands=+5/+5/+5 turn=1 last=1:8 phase=side"
        with pytest.raises(NotAPositionError, match="write way=open beside phase=side"):
            at(text)
        assert again(play(at(f"{text} way=open"), "1: right")).way == -1


class TestBetsAndThePot:
    def test_bets_that_the_pot_does_not_hold_are_refused(self) -> None:
        with pytest.raises(NotAPositionError) as refusal:
            at("hands=+5/+5/+5/+5 pot=8 turn=1 k9=with_bet bets=4/4/4/4")
        assert refusal.value.words.en == (
            "The bets (4/4/4/4) put 16 bananas into the pot, and it has 8: say what each has bet."
        )
        assert refusal.value.words.ms.startswith("Taruhan (4/4/4/4) meletakkan 16 pisang")

    def test_two_each_is_not_assumed_of_another_pot(self) -> None:
        said = {"top": "8", "played": "3", "does": "kongkang", "k9": "with_bet"}
        with pytest.raises(NotAPositionError, match=r"\(2/2/2\) put 6 .* and it has 7"):
            asked(**said, bananas="11 14 13")
        assert asked(**said, bananas="11 14 13", bets="4 1 2").legal

    def test_bets_can_be_told_in_words(self) -> None:
        said = {"top": "8", "played": "3", "does": "kongkang", "k9": "with_bet"}
        told = asked(**said, bets="4 2 1")
        assert at(told.position).bets == (4, 2, 1)
        assert at(told.position).pot.bananas == 7
        with pytest.raises(RulesError, match="bets is a whole number from 0 to 4"):
            asked(**said, bets="5 2 2")
        with pytest.raises(RulesError, match="bets is one number for each of 3 seats"):
            asked(**said, bets="4 2")
        with pytest.raises(RulesError, match="counts with k9=with_bet only"):
            asked(**{**said, "k9": "own"}, bets="4 2 1")

    @pytest.mark.parametrize("bananas", [0, 9, 13, 15])
    def test_a_count_put_right_is_read_again_and_leaves_the_bets(self, bananas: int) -> None:
        position = at("hands=+5/+5/+5 bananas=11/13/14 pot=7 turn=1 k9=with_bet bets=4/2/1")
        right = with_bananas(position, 1, bananas)
        assert right.bets == (4, 2, 1)
        assert right.pot.bananas == 7 + right.corrected
        assert again(right) == right
        back = with_bananas(right, 1, 11)
        assert (back.corrected, back.pot.bananas) == (0, 7)

    def test_it_stays_in_the_pot_of_the_next_round_until_that_is_won(self) -> None:
        over = at("bananas=15/15/15 pot=0 phase=over winner=1 round=1 k9=with_bet")
        dealt = play(with_bananas(over, 1, 12), "next-round")
        assert (dealt.corrected, dealt.pot.bananas) == (3, 3 + 4 + 4 + 1)
        assert again(dealt) == dealt
        called = at("hands=9/3/3 piles=8/-/- turn=1 bananas=13/13/13 k9=with_bet")
        won = play(with_bananas(called, 2, 12), "kongkang")
        assert (won.corrected, won.pot.bananas) == (0, 0)
        assert again(won) == won

    def test_it_is_not_kept_where_bets_do_not_count(self) -> None:
        assert with_bananas(at("hands=+5/+5/+5 turn=1"), 1, 12).corrected == 0
        with pytest.raises(NotAPositionError, match="corrected counts with k9=with_bet only"):
            at("hands=+5/+5/+5 turn=1 corrected=2")
        for text in ("--2", "x", "100", ""):
            with pytest.raises(NotAPositionError, match="corrected is a whole number from 0 to 45"):
                at(f"hands=+5/+5/+5 turn=1 k9=with_bet corrected={text}")


class TestSeatsNamedTwice:
    @pytest.mark.parametrize("name", ["skips", "out", "before"])
    def test_a_seat_named_twice_is_refused(self, name: str) -> None:
        with pytest.raises(NotAPositionError) as refusal:
            at(f"hands=+5/+5/+5/+5 turn=1 {name}=2,2")
        assert refusal.value.words.en == f"{name} names seat 2 twice: write it once."
        assert refusal.value.words.ms == f"{name} menyebut tempat 2 dua kali: tulis sekali sahaja."

    def test_skips_are_counted_where_they_pile_up(self) -> None:
        assert at("hands=+5/+5/+5 turn=1 k14=pile_up skips=2,2").skips == (2, 2)


class TestSentencesOfRules:
    def test_all_bet_two_where_all_have_as_many(self) -> None:
        text = "bananas=20/20/5 pot=0 phase=over turn=1 winner=1 round=3 k15=tied"
        position = at(text)
        verdict = KONGKANG.check(position, KONGKANG.read_move(position, "next-round"))
        assert "kongkang.bet" in verdict.rules
        bets = [event.amount for event in events_of(position, "next-round") if event.kind == "bet"]
        assert bets == [2, 2]
        words = KONGKANG.rules["kongkang.bet"].words
        assert words.en.endswith("and all 2 where all have as many.")
        assert words.ms.endswith("dan semua 2 jika semua sama banyak.")

    def test_who_begins_may_be_named_or_drawn(self) -> None:
        words = KONGKANG.rules["kongkang.first"].words
        assert "or whom the table names or draws" in words.en
        assert "atau yang dinamakan atau diundi oleh meja" in words.ms

    @pytest.mark.parametrize(
        ("position", "move", "english", "malay"),
        [
            (
                "hands=8,3/+5/+5 bananas=20/19/0 pot=6 turn=1 last=3:8",
                "8",
                "Player 3 has no banana to pay player 1.",
                "Pemain 3 tiada pisang untuk membayar pemain 1.",
            ),
            (
                "bananas=23/22/0 pot=0 phase=over winner=1 round=1",
                "next-round",
                "Player 3 has no banana to bet.",
                "Pemain 3 tiada pisang untuk bertaruh.",
            ),
            (
                "hands=9/3/4 piles=8/-/- turn=1 bananas=1/19/19",
                "kongkang",
                "Player 1 is not lowest, and has too few bananas to lose half of them.",
                "Pemain 1 bukan yang terendah, tetapi pisangnya terlalu sedikit untuk dibahagi dua.",
            ),
        ],
    )
    def test_no_bananas_are_not_counted_as_some(
        self, position: str, move: str, english: str, malay: str
    ) -> None:
        said = [(event.words.en, event.words.ms) for event in events_of(at(position), move)]
        assert (english, malay) in said


class TestSeatsThatNobodyHas:
    TABLE = at("hands=+5/+5/+5 turn=1 last=3:8")

    @pytest.mark.parametrize("seat", [9, 4, 0, -1])
    def test_nobody_sits_there(self, seat: int) -> None:
        moves: list[Move] = [
            Call(seat),
            Draw(seat),
            NoSlip(seat),
            Pass(seat),
            Play(seat, ("8",)),
            Play(seat, ()),
            Show(seat, ("8",)),
            Target(seat, (Aim(2),)),
            Choose(seat, "left"),
            First(seat),
        ]
        for move in moves:
            verdict = KONGKANG.check(self.TABLE, move)
            assert verdict.rules == ("kongkang.turn",)
            assert verdict.why.en == f"Nobody sits at seat {seat}: there are 3 players."
            assert verdict.why.ms == f"Tiada pemain di tempat {seat}: ada 3 pemain."
            assert not verdict.may_become_legal
            assert KONGKANG.outcome(self.TABLE, move) == {}
            assert all(KONGKANG.check(self.TABLE, near).legal for near in verdict.nearest)
