"""What a verdict of Kongkang says: every rule broken, in words, and what would be legal instead."""

import pytest

from app.rules.game import IllegalMoveError
from app.rules.kongkang import KONGKANG, Draw, Position
from tests.rules.kongkang_tables import at, broken, deciding, play

TURN = at("hands=3,5,8,skull+1/+5/+5/+5 last=4:8 turn=1")
DRAWN = at("hands=3,5,8,skull+2/+5/+5/+5 last=4:8 turn=1 phase=drawn")
AIMING = at("hands=3,5/+5/+5/+5 last=1:trade,trade turn=1 phase=effect effect=trade,2")
EMPTY = at("hands=3,8/+5/+5/+5 piles=9/9/9/7,7,7,8 draw=- last=4:8 turn=1 aside=+24")

KNOWN_PILE = at("hands=3,5/+5/+5/+5 draw=8+26 last=4:8 turn=1 aside=+3")
OWN_CHAIN = at("hands=8+4/+5/+5/+5 last=4:8 payer=1 turn=1")
TURNING = play(at("hands=peek,3/4,5/+5 last=3:9 turn=1 phase=drawn"), "peek @2")
OVER = at("bananas=13/13/13/13 phase=over winner=2 turn=1")
MATCH_OVER = at("bananas=20/10/15/15 pot=0 phase=over winner=2 turn=1 round=3")


class TestEachRule:
    @pytest.mark.parametrize(
        ("position", "move", "rules"),
        [
            (TURN, "2: draw", ["turn"]),
            (TURN, "2: 8", ["turn"]),
            (TURN, "3: kongkang", ["turn", "call"]),
            (TURN, "2: pass", ["turn", "draw"]),
            (TURN, "3", ["slip"]),
            (TURN, "3 5", ["same"]),
            (TURN, "skull", ["skull"]),
            (TURN, "nothing", ["play"]),
            (TURN, "pass", ["draw"]),
            (TURN, "no-slip", ["empty-deck"]),
            (TURN, "aim @2", ["targets"]),
            (TURN, "turned 8", ["targets"]),
            (TURN, "8 @2", ["targets"]),
            (TURN, "8 left", ["direction"]),
            (TURN, "left", ["direction"]),
            (TURN, "show 3", ["points"]),
            (TURN, "first 2", ["first"]),
            (TURN, "next-round", ["round"]),
            (DRAWN, "draw", ["draw"]),
            (DRAWN, "kongkang", ["call", "call"]),
            (DRAWN, "3 5", ["same"]),
            (DRAWN, "3 5 8 left", ["same", "direction"]),
            (DRAWN, "skull", ["skull"]),
            (DRAWN, "skull skull", ["skull"]),
            (DRAWN, "nothing", ["play"]),
            (DRAWN, "no-slip", ["play"]),
            (DRAWN, "pass", ["pass"]),
            (DRAWN, "1 1 1", ["hand"]),
            (DRAWN, "peek peek peek", ["hand", "deck"]),
            (DRAWN, "2: 1 2", ["turn", "same"]),
            (AIMING, "draw", ["trade"]),
            (AIMING, "2: draw", ["turn", "trade"]),
            (AIMING, "aim @1", ["targets"]),
            (AIMING, "aim @2 @2", ["targets"]),
            (AIMING, "aim @2 @3 @4", ["targets"]),
            (AIMING, "aim @2=8", ["hand"]),
            (AIMING, "2: aim @3", ["turn"]),
            (AIMING, "turned 8", ["targets"]),
            (EMPTY, "draw", ["empty-deck"]),
            (KNOWN_PILE, "draw 9", ["deck"]),
            (KNOWN_PILE, "draw 8", []),
            (OVER, "draw", ["round"]),
            (OVER, "show 8", ["round"]),
            (MATCH_OVER, "1: 8", ["match"]),
            (MATCH_OVER, "next-round", ["match"]),
            (EMPTY, "3", ["slip"]),
        ],
    )
    def test_is_named(self, position: Position, move: str, rules: list[str]) -> None:
        expected = tuple(dict.fromkeys(f"kongkang.{rule}" for rule in rules))
        assert broken(position, move) == expected

    @pytest.mark.parametrize(
        ("position", "move", "kinds"),
        [
            (TURN, "draw", ("draw",)),
            (TURN, "draw 10", ("draw",)),
            (TURN, "8", ("slip",)),
            (TURN, "8 skull", ("slip",)),
            (TURN, "kongkang", ()),
            (DRAWN, "3", ("play",)),
            (DRAWN, "8", ("play",)),
            (DRAWN, "peek peek", ("play", "peek")),
            (DRAWN, "trade skull @2", ("play", "trade")),
            (AIMING, "aim @2", ("target",)),
            (AIMING, "aim @2=3 @4=5", ("target",)),
            (EMPTY, "no-slip", ("no-slip",)),
            (EMPTY, "8", ("slip",)),
            (EMPTY, "kongkang", ("call",)),
        ],
    )
    def test_kinds_of_what_is_legal(
        self, position: Position, move: str, kinds: tuple[str, ...]
    ) -> None:
        verdict = KONGKANG.check(position, KONGKANG.read_move(position, move))
        assert verdict.kinds == kinds
        assert verdict.legal is bool(kinds)

    def test_a_slip_is_decided_by_match_payment_and_skull(self) -> None:
        assert deciding(TURN, "8 skull") == (
            "kongkang.slip",
            "kongkang.slip-pay",
            "kongkang.same",
            "kongkang.skull",
        )

    def test_a_target_is_decided_by_its_card(self) -> None:
        assert deciding(AIMING, "aim @2") == ("kongkang.trade", "kongkang.targets")
        waiting = play(at("hands=trade,3/4,5/+5 last=3:9 turn=1 phase=drawn"), "trade @2=3")
        assert deciding(waiting, "turned 4") == ("kongkang.trade",)

    def test_a_last_card_names_going_out(self) -> None:
        last = at("hands=skip/+5/+5 last=3:9 turn=1 phase=drawn")
        assert deciding(last, "skip") == ("kongkang.play", "kongkang.going-out")


class TestSentences:
    @pytest.mark.parametrize(
        ("position", "move", "english", "malay"),
        [
            (TURN, "3", "3 does not match the 8 that was played", "3 tidak sepadan dengan 8"),
            (TURN, "3 5", "3 and 5 are not the same", "3 dan 5 tidak sama"),
            (DRAWN, "skull", "A skull is not played alone", "1 skull tidak dimainkan"),
            (TURN, "2: draw", "It is player 1's turn, not player 2's", "giliran pemain 1"),
            (DRAWN, "1 1 1", "Player 1 does not have 1, 1 and 1", "tidak memegang 1, 1 dan 1"),
            (DRAWN, "peek peek peek", "does not have peek", "tidak memegang peek"),
            (DRAWN, "kongkang", "KONGKANG!! comes before drawing", "sebelum mencabut"),
            (AIMING, "aim @2 @2", "Player 2 is aimed at twice", "Pemain 2 disasarkan dua kali"),
            (TURN, "8 skull", "takes 2 bananas from player 4", "mengambil 2 pisang"),
            (DRAWN, "8", "after drawing it is no slip", "selepas mencabut ia bukan slip"),
            (DRAWN, "nothing", "A card has been drawn", "Kad sudah dicabut"),
            (TURN, "nothing", "No card is laid", "Tiada kad diletakkan"),
            (OWN_CHAIN, "8", "slips 8; nobody pays", "tiada yang membayar"),
            (TURNING, "turned ?", "Nobody here saw the card", "Tiada sesiapa di sini"),
            (TURNING, "turned 4", "The card is 4", "Kad itu ialah 4"),
            (OVER, "next-round", "Round 2: bets and a deal", "Pusingan 2"),
        ],
    )
    def test_the_cards_and_players_are_named(
        self, position: Position, move: str, english: str, malay: str
    ) -> None:
        why = KONGKANG.check(position, KONGKANG.read_move(position, move)).why
        assert english in why.en
        assert malay in why.ms

    def test_a_fifth_of_a_number_cannot_be_there(self) -> None:
        table = at("hands=+5/+5/+5 piles=8,8/8/8 last=3:8 turn=1 phase=drawn")
        verdict = KONGKANG.check(table, KONGKANG.read_move(table, "8"))
        assert verdict.rules == ("kongkang.deck",)
        assert verdict.why.en == "All 4 of 8 are accounted for: another one cannot be there."

    def test_every_rule_that_a_verdict_names_has_its_sentence_and_section(self) -> None:
        for position, move in ((TURN, "8 skull"), (DRAWN, "3 5"), (EMPTY, "no-slip")):
            for rule in KONGKANG.check(position, KONGKANG.read_move(position, move)).rules:
                assert KONGKANG.rules[rule].section


class TestNearest:
    def test_the_plays_that_share_most_cards_come_first(self) -> None:
        verdict = KONGKANG.check(DRAWN, KONGKANG.read_move(DRAWN, "3 8"))
        assert {KONGKANG.write_move(move) for move in verdict.nearest[:2]} == {"1: 3", "1: 8"}

    def test_a_play_that_is_no_slip_is_told_to_draw(self) -> None:
        table = at("hands=3,5+3/+5/+5 last=3:8 turn=1")
        assert KONGKANG.check(table, KONGKANG.read_move(table, "3")).nearest[0] == Draw(1)

    def test_a_longer_part_of_what_was_tried_is_nearer(self) -> None:
        table = at("hands=3,3,8/+5/+5 last=3:9 turn=1 phase=drawn")
        nearest = KONGKANG.check(table, KONGKANG.read_move(table, "3 3 8")).nearest
        assert KONGKANG.write_move(nearest[0]) == "1: 3 3"

    def test_a_slip_with_a_wrong_card_is_nearer_than_drawing(self) -> None:
        nearest = KONGKANG.check(TURN, KONGKANG.read_move(TURN, "3 8")).nearest
        assert [KONGKANG.write_move(move) for move in nearest] == [
            "1: 8",
            "1: 8 skull",
            "1: draw",
        ]

    def test_out_of_turn_the_moves_of_the_player_in_turn_are_told(self) -> None:
        nearest = KONGKANG.check(TURN, KONGKANG.read_move(TURN, "2: draw")).nearest
        assert [KONGKANG.write_move(move)[:2] for move in nearest] == ["1:"] * 3

    def test_of_an_unseen_hand_the_tried_cards_are_taken_apart(self) -> None:
        table = at("hands=+6/+5/+5 last=3:8 turn=1 phase=drawn")
        nearest = KONGKANG.check(table, KONGKANG.read_move(table, "9 7 skull")).nearest
        assert [KONGKANG.write_move(move) for move in nearest] == [
            "1: 9 skull",
            "1: 7 skull",
            "1: 9",
        ]

    @pytest.mark.parametrize("position", [TURN, DRAWN, AIMING, EMPTY])
    @pytest.mark.parametrize("move", ["3 5", "skull", "nothing", "2: 8", "1 2", "left", "show 3"])
    def test_whatever_is_near_is_legal(self, position: Position, move: str) -> None:
        verdict = KONGKANG.check(position, KONGKANG.read_move(position, move))
        assert len(verdict.nearest) <= 3
        for near in verdict.nearest:
            assert KONGKANG.check(position, near).legal


class TestMayBecomeLegal:
    @pytest.mark.parametrize(
        ("hands", "state", "move", "may"),
        [
            ("skull,8", "phase=drawn", "skull", True),
            ("skull,skull,8", "phase=drawn", "skull skull", True),
            ("skull,skull,8", "phase=drawn", "nothing", True),
            ("skull+2", "phase=drawn", "skull", True),
            ("skull,7", "phase=drawn", "skull", True),
            ("skull,skull", "phase=drawn", "skull", False),
            ("skull,8", "", "skull", True),
            ("skull,7", "", "skull", False),
            ("skull,7+1", "", "skull", True),
            ("8,7", "phase=drawn", "8 7", False),
            ("8,7", "", "7", False),
        ],
    )
    def test_when_only_a_number_or_symbol_is_missing(
        self, hands: str, state: str, move: str, may: bool
    ) -> None:
        table = at(f"hands={hands}/+5/+5 last=3:8 turn=1 {state}")
        verdict = KONGKANG.check(table, KONGKANG.read_move(table, move))
        assert not verdict.legal
        assert verdict.may_become_legal is may


def test_a_skip_that_nobody_can_be_given_is_no_effect() -> None:
    """K14: one pending skip at a time; with the only opponent waiting for one the card does nothing."""
    for waits, kinds in (("", ("play", "skip")), ("skips=2", ("play",))):
        table = at(f"hands=skip,3,4/+5 last=2:9 turn=1 phase=drawn {waits}")
        assert KONGKANG.check(table, KONGKANG.read_move(table, "skip")).kinds == kinds


def test_apply_refuses_what_check_refuses() -> None:
    with pytest.raises(IllegalMoveError, match="does not match") as refused:
        play(TURN, "3")
    assert refused.value.verdict.rules == ("kongkang.slip",)
    assert KONGKANG.outcome(TURN, KONGKANG.read_move(TURN, "3")) == {}
