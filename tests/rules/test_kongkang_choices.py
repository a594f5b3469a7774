"""The options of Kongkang: every ruling has one, every value works, and only what differs is written."""

import re
from collections import Counter

import pytest

from app.rules.game import NotAPositionError, UnknownOptionError
from app.rules.kongkang import KONGKANG, LEFT, OPEN, Choices, Play, full_deck, read_choices
from app.rules.kongkang.choices import switched
from tests.rules.kongkang_tables import NAMES, at, broken, events_of, play

RULINGS = [f"K{number}" for number in range(1, 18)]


def test_every_ruling_is_an_option() -> None:
    assert sorted(o.ruling for o in KONGKANG.options.values()) == sorted(RULINGS)


@pytest.mark.parametrize("name", sorted(KONGKANG.options))
def test_an_option_is_named_or_is_its_id_in_small_letters(name: str) -> None:
    option = KONGKANG.options[name]
    assert name == option.ruling.lower() or not re.fullmatch(r"k[0-9]+", name)
    assert option.default == option.values[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, option in KONGKANG.options.items() for value in option.values],
)
def test_every_value_is_read_and_a_match_starts_with_it(name: str, value: str) -> None:
    options = {name: value}
    players = 4
    if name == "first" and value in ("5", "6"):
        options["extra_tokens"] = "on"
        players = 6
    start = KONGKANG.start(NAMES[:players], options)
    assert KONGKANG.read_position(KONGKANG.write_position(start)) == start


def test_only_what_differs_from_the_rulings_is_written() -> None:
    assert switched(Choices()) == {}
    given = {"first": "banana", "extra_tokens": "off", "call_needs_card_this_round": "off"}
    assert switched(read_choices(given)) == {"call_needs_card_this_round": "off", "first": "banana"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"extra_token": "on"}, "did you mean extra_tokens"),
        ({"extra_tokens": "yes"}, "has no value 'yes'"),
        ({"k16": "on"}, "No option is called 'k16'"),
    ],
)
def test_a_slip_of_the_pen_is_told(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(UnknownOptionError, match=sentence):
        read_choices(given)


class TestEachValue:
    """What switching an option changes; the defaults are tested beside their subjects."""

    def test_k5_the_turn_always_goes_to_the_left(self) -> None:
        start = KONGKANG.start(NAMES[:3], {"k5": "left"})
        assert start.way == LEFT
        played = play(start, "1: draw", "1: 8")
        assert (played.phase, played.turn, played.way) == ("turn", 2, LEFT)
        assert KONGKANG.read_position(KONGKANG.write_position(played)) == played
        asked = play(KONGKANG.start(NAMES[:3], {}), "1: draw", "1: 8")
        assert (asked.phase, asked.way) == ("side", OPEN)

    def test_k5_the_right_is_not_chosen_where_the_turn_goes_left(self) -> None:
        drawn = at("hands=8,3+4/+5/+5 turn=1 phase=drawn k5=left")
        assert broken(drawn, "8 right") == ("kongkang.direction",)
        assert broken(drawn, "8 left") == ()
        assert broken(drawn, "1: right") == ("kongkang.direction",)
        plays = [move for move in KONGKANG.legal_moves(drawn, 1) if isinstance(move, Play)]
        assert [move.side for move in plays] == [None, None]
        verdict = KONGKANG.check(drawn, KONGKANG.read_move(drawn, "8 right"))
        assert verdict.why.en == "At this table the turn always goes to the left."
        assert verdict.nearest

    @pytest.mark.parametrize("way", ["right", "open"])
    def test_k5_a_text_that_goes_another_way_is_refused(self, way: str) -> None:
        with pytest.raises(NotAPositionError, match=r"always goes to the left\. Leave way= out"):
            at(f"hands=+5/+5/+5 turn=1 way={way} k5=left")

    @pytest.mark.parametrize(("value", "payer"), [("opener", 3), ("previous", 1)])
    def test_k6_who_pays_for_a_slip_on_a_slip(self, value: str, payer: int) -> None:
        chain = play(at(f"hands=8+4/8+4/+5 last=3:8 turn=1 k6={value}"), "8")
        assert chain.payer == payer
        slip, paid, *_ = events_of(chain, "2: 8")
        assert slip.words.en == f"Player 2 slips 8 and takes 1 banana from player {payer}."
        assert (paid.kind, paid.seat) == ("paid", payer)
        assert KONGKANG.read_position(KONGKANG.write_position(chain)) == chain

    @pytest.mark.parametrize(("value", "bananas"), [("opener", 14), ("previous", 13)])
    def test_k6_nobody_pays_for_a_slip_on_the_own_play(self, value: str, bananas: int) -> None:
        chain = at(
            f"hands=8+4/+5/+5 last=1:8 payer={3 if value == 'opener' else 1} turn=1 k6={value}"
        )
        assert play(chain, "8").bananas(1) == bananas

    def test_k14_skips_pile_up_and_each_costs_a_turn(self) -> None:
        table = at(
            "hands=skip,3,3,5/+5/skip,4,4/+5 last=4:9 turn=1 phase=drawn skips=4 k14=pile_up"
        )
        first, skip, *_ = events_of(table, "skip @4")
        assert (first.kind, skip.words.en) == ("play", "Player 4 misses one more turn.")
        twice = play(table, "skip @4")
        assert twice.skips == (4, 4)
        assert KONGKANG.read_position(KONGKANG.write_position(twice)) == twice
        moves = ["2: draw", "2: 7", "3: draw", "3: 4"]
        once = play(twice, *moves)
        assert (once.turn, once.skips) == (1, (4,))
        served = play(once, "1: draw", "1: 3", *moves[:3], "3: skip @1")
        assert (served.turn, served.skips) == (2, ())

    def test_k14_a_pending_skip_is_served_first_or_another_is_added(self) -> None:
        text = "hands=skip,skip,3/+5/+5 last=3:9 turn=1 phase=drawn skips=2"
        assert broken(at(text), "skip @2") == ("kongkang.skip",)
        assert broken(at(f"{text} k14=pile_up"), "skip @2") == ()
        assert broken(at(f"{text} k14=pile_up"), "skip skip @2 @2") == ("kongkang.targets",)
        aiming = play(at(f"{text} k14=pile_up"), "skip")
        listed = [KONGKANG.write_move(move) for move in KONGKANG.legal_moves(aiming, 1)]
        assert listed == ["1: aim @2", "1: aim @3"]

    def test_k15_only_those_who_tie_play_on(self) -> None:
        over = at("bananas=20/20/5 pot=0 phase=over winner=3 round=3 k15=tied")
        assert not KONGKANG.is_match_over(over)
        events = events_of(over, "next-round")
        assert [(event.kind, event.seat) for event in events[1:]] == [
            ("left", 3),
            ("bet", 1),
            ("bet", 2),
        ]
        assert events[1].words.en == "Player 3 does not play on: only those who tie do."
        after = play(over, "next-round")
        assert (after.live, after.turn, after.pot.bananas) == ((1, 2), 1, 4)
        assert after.bananas(3) == 5
        assert KONGKANG.read_position(KONGKANG.write_position(after)) == after

    def test_k15_no_tie_is_broken_before_the_third_round_is_over(self) -> None:
        over = at("bananas=20/20/5 pot=0 phase=over winner=3 round=2 k15=tied")
        assert play(over, "next-round").live == (1, 2, 3)

    def test_k15_who_leads_of_those_who_play_on_wins_the_match(self) -> None:
        text = "hands=1/+5/- bananas=12/16/13 pot=4 out=3 last=2:8 turn=1 round=4 k15=tied"
        events = events_of(at(f"{text} phase=drawn"), "1")
        assert [event.kind for event in events] == ["play", "round-over"]
        ends = events_of(at(f"{text} phase=drawn".replace("12/16/13", "16/12/13")), "1")
        assert [(event.kind, event.seat) for event in ends[1:]] == [
            ("round-over", 1),
            ("match-over", 1),
        ]

    def test_k15_a_tie_of_those_who_cannot_bet_is_shared(self) -> None:
        over = at("bananas=1/1/0 pot=0 removed=43 out=3 phase=over winner=1 round=3 k15=tied")
        assert KONGKANG.is_match_over(over)

    CALL = "hands=9,9/3/3/3 bananas=8/12/13/13 last=1:4 turn=1"

    def test_k10_the_lowest_share_the_pot_of_a_failed_call(self) -> None:
        call = at(f"{self.CALL} pot=14 k10=shared")
        over = play(call, "kongkang")
        assert [over.bananas(seat) for seat in over.seats] == [4, 17, 18, 17]
        assert (over.pot.bananas, over.removed.bananas, over.winner) == (0, 4, 2)
        assert KONGKANG.winners(over) == (2, 3, 4)
        assert KONGKANG.read_position(KONGKANG.write_position(over)) == over
        *_, won, third, fourth = events_of(call, "kongkang")
        assert [(one.kind, one.seat, one.amount) for one in (won, third, fourth)] == [
            ("round-over", 2, 5),
            ("shared", 3, 5),
            ("shared", 4, 4),
        ]
        assert won.words.en.endswith("3 points), shares the pot and takes 5 bananas.")
        assert play(over, "next-round").turn == 2

    def test_k10_what_is_left_over_goes_to_the_nearest_in_turn_order(self) -> None:
        over = play(at(f"{self.CALL} pot=8 removed=6 way=right k10=shared"), "kongkang")
        assert (over.winner, KONGKANG.winners(over)) == (4, (4, 3, 2))
        assert [over.bananas(seat) for seat in over.seats] == [4, 14, 16, 16]

    @pytest.mark.parametrize("value", ["nearest", "shared"])
    def test_k10_a_pot_that_nobody_else_has_a_claim_to_is_taken_whole(self, value: str) -> None:
        text = f"{self.CALL} pot=14 k10={value}"
        assert KONGKANG.winners(play(at(text.replace("/3/3/3", "/3/4/4")), "kongkang")) == (2,)
        assert KONGKANG.winners(play(at(text.replace("9,9/", "3/")), "kongkang")) == (1,)
        rest = Counter(full_deck()) - Counter(["9", "9", "3", "3", "3", "4"])
        drained = at(f"{text} draw=- piles={','.join(rest.elements())},4/-/-/-")
        assert KONGKANG.winners(play(drained, "no-slip")) == (2,)

    @pytest.mark.parametrize(
        ("options", "lost"),
        [
            ("pot=14", 4),
            ("pot=8 removed=6 k9=with_bet", 5),
            ("pot=9 removed=5 k9=with_bet bets=4/2/2/1", 6),
            ("pot=9 removed=5 k9=with_bet bets=1/2/2/4", 4),
        ],
    )
    def test_k9_half_of_the_own_bananas_or_of_those_and_the_bet(
        self, options: str, lost: int
    ) -> None:
        call = at(f"{self.CALL} {options}")
        over = play(call, "kongkang")
        assert (over.removed.bananas - call.removed.bananas, over.bananas(1)) == (lost, 8 - lost)

    def test_k9_nobody_loses_more_than_he_has(self) -> None:
        text = f"{self.CALL.replace('8/12', '1/12')} pot=9 removed=12"
        over = play(at(f"{text} k9=with_bet bets=4/2/2/1"), "kongkang")
        assert (over.removed.bananas, over.bananas(1)) == (13, 0)

    def test_k9_the_bets_of_a_round_are_kept_where_they_count(self) -> None:
        text = "bananas=20/15/10 pot=0 phase=over winner=1 round=1"
        after = play(at(f"{text} k9=with_bet"), "next-round")
        assert after.bets == (4, 2, 1)
        assert " bets=4/2/1 " in KONGKANG.write_position(after)
        assert KONGKANG.read_position(KONGKANG.write_position(after)) == after
        assert play(at(text), "next-round").bets == ()
        alike = at("bananas=15/15/15 pot=0 phase=over winner=1 round=1 k9=with_bet")
        assert [play(alike, "next-round").bet(seat) for seat in (1, 2, 3)] == [2, 2, 2]

    @pytest.mark.parametrize("words", ["bets=2/2/2/2", "bets=2/2 k9=with_bet"])
    def test_k9_bets_that_do_not_count_or_do_not_fit_are_refused(self, words: str) -> None:
        with pytest.raises(NotAPositionError, match="bets is one number for each of 4 seats"):
            at(f"{self.CALL} pot=14 {words}")

    def test_k9_a_bet_that_nobody_can_have_placed_is_refused(self) -> None:
        with pytest.raises(NotAPositionError, match="bets is a whole number from 0 to 4"):
            at(f"{self.CALL} pot=14 bets=5/2/2/2 k9=with_bet")
