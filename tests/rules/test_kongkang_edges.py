"""The edges of Kongkang's rules: what just still counts, what is served or forgotten, and in what order."""

import msgspec
import pytest

from app.rules.cards import Hand
from app.rules.game import NotAMoveError, NotAPositionError, RulesError
from app.rules.kongkang import BOX, KONGKANG, Deal, Draw, NotEnoughTokensError, Position, Purse
from app.rules.kongkang.reading import LONGEST_CHARACTERS
from app.rules.kongkang.tokens import allot
from tests.rules.kongkang_tables import NAMES, at, broken, kinds_of, play

FIRST = "hands=+5/+5/+5 bananas=3y2b/3y2b/3y2b pot=6y0b turn=1"
DRAWN = at("hands=3,5,8,skull+2/+5/+5/+5 last=4:8 turn=1 phase=drawn")
AIMING = at("hands=3,5/+5/+5/+5 last=1:trade,trade turn=1 phase=effect effect=trade,2")
PEEKS = at("hands=peek,peek,skull,3/+5/+5/+5 last=4:9 turn=1 phase=drawn")


def written(text: str, seat: int) -> list[str]:
    return [KONGKANG.write_move(move) for move in KONGKANG.legal_moves(at(text), seat)]


class TestWhatIsBroken:
    @pytest.mark.parametrize(
        ("position", "move", "rules"),
        [
            (
                at("hands=+5/+5/+5 piles=-/9/8 last=3:8 turn=1 phase=drawn"),
                "2: kongkang",
                ("turn",),
            ),
            (at("hands=+5/3+4/+5 last=3:8 turn=1"), "2: 3", ("turn",)),
            (DRAWN, "3 5 @2", ("same",)),
            (DRAWN, "1 1", ()),
            (AIMING, "aim", ("targets",)),
            (PEEKS, "peek peek @? @1", ("targets",)),
            (PEEKS, "peek peek @? @2", ()),
            (
                at("hands=peek,3/+5/+5 last=3:9 turn=1 phase=drawn skips=3"),
                "peek @3",
                (),
            ),
            (
                play(
                    at("hands=peek,3/4+1/+5 piles=8,8/8,8/9 last=3:9 turn=1 phase=drawn"), "peek @2"
                ),
                "turned 8",
                ("deck",),
            ),
            (
                play(at("hands=peek,3/4+1/+5 last=3:9 turn=1 phase=drawn"), "peek @2"),
                "turned 8",
                (),
            ),
        ],
    )
    def test_just_what_is_named(
        self, position: Position, move: str, rules: tuple[str, ...]
    ) -> None:
        assert broken(position, move) == tuple(f"kongkang.{rule}" for rule in rules)

    @pytest.mark.parametrize("move", ["trade", "trade @2", "trade @1"])
    def test_targets_of_a_last_card_are_dropped_with_its_effect(self, move: str) -> None:
        table = at("hands=trade/+5/+5 last=3:9 turn=1 phase=drawn")
        assert kinds_of(table, move) == ["play", "round-over"]


class TestEffects:
    def test_targets_done_are_kept_in_the_order_of_seats(self) -> None:
        after = play(PEEKS, "peek peek skull", "aim @4", "aim @2")
        assert after.effect is not None
        assert (after.effect.aimed, after.effect.left) == ((2, 4), 1)

    def test_players_who_wait_to_be_skipped_are_kept_in_the_order_of_seats(self) -> None:
        drawn = at("hands=skip,skip,3/+5/+5/+5 last=4:9 turn=1 phase=drawn")
        assert play(drawn, "skip skip @4 @3").skips == (3, 4)

    def test_who_leaves_waits_for_no_skip_any_more(self) -> None:
        slip = at("hands=+5/+5/+5/+5 bananas=19/0/19/19 pot=3 last=2:8 turn=3 skips=1,2")
        after = play(slip, "8")
        assert (after.out, after.skips, after.turn) == ((2,), (1,), 4)

    def test_no_effect_is_left_while_the_way_round_is_asked(self) -> None:
        start = KONGKANG.start(("Ana", "Ben", "Cik"), {})
        after = play(start, "draw", "skip @2")
        assert (after.phase, after.effect) == ("side", None)


class TestWayRound:
    SIDE = "hands=+5/+5/+5/+5 last=1:9 turn=1 phase=side way=open"

    @pytest.mark.parametrize(
        ("seat", "moves"),
        [(1, ["1: left", "1: right"]), (2, ["2: draw"]), (3, []), (4, ["4: draw"])],
    )
    def test_who_may_be_next_has_the_moves_of_his_turn(self, seat: int, moves: list[str]) -> None:
        assert written(self.SIDE, seat) == moves

    def test_nobody_has_played_yet_and_the_nearest_to_the_left_wins_a_tie(self) -> None:
        """Where a card of an earlier round is enough, a call may come before any card."""
        call = at("hands=9/3/3 turn=1 before=1 call_needs_card_this_round=off")
        assert play(call, "kongkang").winner == 2


class TestShownHands:
    def test_a_hand_turned_up_is_seen_by_all_while_others_are_waited_for(self) -> None:
        call = at("hands=+2/+2/1,2 piles=9/3/1 last=3:1 turn=1")
        asked = play(call, "kongkang", "1: show 5 6")
        view = KONGKANG.view(asked, 2)
        assert view.hands[0] == Hand(("5", "6"))
        assert view.hands[1] == Hand(unknown=2)


class TestRounds:
    def test_nothing_but_bananas_and_who_has_played_goes_into_the_next_round(self) -> None:
        over = at(
            "hands=1,2/3/4 piles=9,9/8/- bananas=13/13/19 pot=0 aside=10 phase=over turn=2"
            " way=right last=1:9 payer=1 skips=3 caller=2 winner=3 end=call round=1 seen=1>2:3"
            " before=3"
        )
        after = KONGKANG.write_position(play(over, "next-round"))
        assert after == (
            "hands=+5/+5/+5 bananas=2y2b/2y2b/0y3b pot=6y0b turn=3 round=2 before=1,2,3"
        )

    @pytest.mark.parametrize(
        ("players", "options", "sentence"),
        [
            (5, {}, "Kongkang is for 2 to 4 players (more with extra_tokens=on), not 5."),
            (1, {"extra_tokens": "on"}, "Kongkang is for 2 to 6 players, not 1."),
        ],
    )
    def test_how_many_may_play_is_said(
        self, players: int, options: dict[str, str], sentence: str
    ) -> None:
        with pytest.raises(RulesError) as refusal:
            KONGKANG.start(NAMES[:players], options)
        assert str(refusal.value) == sentence

    def test_hands_that_cannot_be_dealt_are_said(self) -> None:
        with pytest.raises(RulesError) as refusal:
            KONGKANG.start(NAMES[:2], {}, Deal(sizes=(5, 44)))
        assert str(refusal.value) == (
            "Hands of 5, 44 cards are no deal for 2 players: name one size each, 48 cards in all"
            " at most."
        )

    def test_a_single_card_each_is_a_deal(self) -> None:
        start = KONGKANG.start(NAMES[:2], {}, Deal(sizes=(1, 47)))
        assert [len(hand) for hand in start.hands] == [1, 47]


class TestTokens:
    def test_what_cannot_be_made_is_said(self) -> None:
        with pytest.raises(NotEnoughTokensError) as refusal:
            allot([70, 3], BOX)
        assert str(refusal.value) == ("32 yellow and 8 black tokens cannot make 70, 3 bananas.")

    def test_nothing_is_made_of_nothing(self) -> None:
        assert allot([], Purse()) == ()

    def test_more_tokens_than_the_box_has_are_told(self) -> None:
        many = "hands=+5/+5/+5/+5 bananas=0y3b/0y3b/0y3b/15y0b pot=0y0b turn=1"
        for text in (many, f"{many} removed=0y0b"):
            with pytest.raises(NotAPositionError, match="than the 32 yellow and 8 black"):
                at(text)
        table = at("hands=+5/+5/+5/+5 bananas=15/15/15/15 pot=0 turn=1")
        purses = (*[Purse(0, 3)] * 3, Purse(15, 0))
        with pytest.raises(NotAPositionError, match="than the 32 yellow and 8 black"):
            msgspec.structs.replace(table, purses=purses, pot=Purse())


class TestPositionsInText:
    @pytest.mark.parametrize(
        "text",
        [
            f"{FIRST[:-1]}0 phase=first first=random",
            (
                "hands=1,2/+5/+5 bananas=3y2b/3y2b/3y2b pot=6y0b turn=1 phase=show last=1:8"
                " payer=0 caller=1"
            ),
            (
                "hands=1,2/3/+5 bananas=3y2b/3y2b/3y2b pot=6y0b turn=1 phase=effect last=1:peek"
                " effect=peek,0 turning=@2"
            ),
        ],
    )
    def test_round_trip_as_written(self, text: str) -> None:
        assert KONGKANG.write_position(at(text)) == text

    def test_lists_may_be_written_in_any_order(self) -> None:
        one = "hands=+5/3,4/8,9 last=3:9 turn=1 skips=2,3 before=1,3 seen=1>2:3,1>3:8,2>3:9"
        other = "hands=+5/3,4/8,9 last=3:9 turn=1 skips=3,2 before=3,1 seen=2>3:9,1>3:8,1>2:3"
        assert at(one) == at(other)

    def test_who_left_has_neither_cards_nor_bananas_where_nothing_is_said(self) -> None:
        by_hands = at("hands=+5/+5/- out=3 turn=1")
        assert [by_hands.bananas(seat) for seat in by_hands.seats] == [13, 13, 0]
        assert by_hands.pot.bananas == 19
        by_bananas = at("bananas=13/13/0 out=3 turn=1")
        assert [len(hand) for hand in by_bananas.hands] == [5, 5, 0]
        assert (by_bananas.way, len(by_bananas.draw)) == (1, 38)

    def test_what_is_removed_is_not_in_the_pot(self) -> None:
        assert at("hands=+5/+5 bananas=13/11 removed=2 turn=1").pot.bananas == 4

    def test_hands_may_hold_the_whole_deck(self) -> None:
        assert len(at("hands=+24/+24 turn=1").draw) == 0

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ("boo", "'boo' is no part of a position: write hands=8,3+3/+5/+5 last=3:8 turn=1."),
            ("skips=0", "'0' is no seat here: write 1 to 3."),
            ("skips=4", "'4' is no seat here: write 1 to 3."),
            ("last=2:8,9", "'2:8,9' is no play: write seat and cards, as last=2:8,skull."),
            ("phase=effect effect=peek,1 queue=@2", "This effect waits for nothing: leave effect= out."),
            ("phase=effect effect=peek,0", "This effect waits for nothing: leave effect= out."),
            ("effect=peek,1", "phase=effect and effect= belong together."),
            ("seen=12", "'12' is no sight: write it as 1>2:8."),
            ("piles=8+1/-/-", "'8+1': cards that were played are known, each by name."),
            ("aside=8++", "'8++' are no cards: write them as 5,7+3, or - for none."),
            ("round=1000", "round is a whole number from 1 to 20, not '1000'."),
        ],
    )  # fmt: skip
    def test_a_slip_of_the_pen_is_said(self, words: str, sentence: str) -> None:
        with pytest.raises(NotAPositionError) as refusal:
            at(f"hands=+5/+5/+5 turn=1 {words}")
        assert str(refusal.value) == sentence

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (
                "turn=1",
                "Hands or bananas are missing: write them as hands=8,3+3/+5/+5 last=3:8 turn=1.",
            ),
            ("hands=+5 turn=1", "Kongkang is for 2 to 6 players, not 1."),
            ("hands=+1/+1/+1/+1/+1/+1/+1 turn=1", "Kongkang is for 2 to 6 players, not 7."),
        ],
    )
    def test_what_is_no_table_is_said(self, text: str, sentence: str) -> None:
        with pytest.raises(NotAPositionError) as refusal:
            at(text)
        assert str(refusal.value) == sentence

    def test_a_text_may_be_as_long_as_the_longest_position(self) -> None:
        assert at(FIRST.ljust(LONGEST_CHARACTERS)) == at(FIRST)
        with pytest.raises(NotAPositionError, match="is no position of Kongkang: it is too long"):
            at(FIRST.ljust(LONGEST_CHARACTERS + 1))


class TestMovesInText:
    TABLE = at(FIRST)

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("0: draw", "'0' is no seat here: write 1 to 3."),
            ("4: draw", "'4' is no seat here: write 1 to 3."),
            ("01: draw", "'01' is no seat here: write 1 to 3."),
            ("\u0663: draw", "'\u0663' is no seat here: write 1 to 3."),
            ("first 0", "'0' is no seat here: write 1 to 3."),
            ("aim 3", "'3' is no target: write @ and a seat, as @3."),
            ("aim @", "'' is no seat here: write 1 to 3."),
            (
                "2:",
                (
                    "'2:' is no move of Kongkang: write draw, the cards that are played as 8 8 skull,"
                    " kongkang, or no-slip."
                ),
            ),
        ],
    )
    def test_what_is_none_is_said(self, text: str, sentence: str) -> None:
        with pytest.raises(NotAMoveError) as refusal:
            KONGKANG.read_move(self.TABLE, text)
        assert str(refusal.value) == sentence

    def test_a_text_may_be_longer_than_the_longest_move(self) -> None:
        assert KONGKANG.read_move(self.TABLE, "draw".ljust(1000)) == Draw(1)
        with pytest.raises(NotAMoveError, match="is no move of Kongkang"):
            KONGKANG.read_move(self.TABLE, "draw".ljust(1001))
