"""Acts that a rule refuses, in every phase, and plays that wait for more cards, kind by kind."""

import pytest

from app.rules.dabong import DABONG, Deal, NextHand, Trade, match_winners, score
from app.rules.game import RulesError
from tests.rules.dabong_tables import KINDS_OF_THE_HOUSE, after, at
from tests.rules.sentence import is_refusal

I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels
DEALT = "- hands=?8/?8/?8 stage=deal dealer=3"
OVER = "5F stage=over winner=2"
SHAMAN = "S stage=shaman dealer=3 hands=?8/?8/4F,?7"


@pytest.mark.parametrize(
    ("text", "move", "rule"),
    [
        (DEALT, "1:draw", "dabong.setup"),
        (DEALT, "1:suit W", "dabong.setup"),
        (DEALT, "1:take-back", "dabong.setup"),
        (DEALT, "1:one-card", "dabong.setup"),
        (DEALT, "flip", "dabong.setup"),
        (DEALT, "river 5F", "dabong.river"),
        (DEALT, "next-hand", "dabong.next-hand"),
        (DEALT, "shuffle", "dabong.setup"),
        ("- hands=4W,?7/?8/?8 stage=deal", "flip 4W", "dabong.deck"),
        (SHAMAN, "1:draw", "dabong.shaman"),
        (SHAMAN, "1:5F", "dabong.shaman"),
        (SHAMAN, "flip 5F", "dabong.shaman"),
        (SHAMAN.replace("?7", "5F,6F,7F,9F,10F,JF,QF"), "3:pick-up KE", "dabong.hand"),
        ("5F", "flip 6F", "dabong.setup"),
        ("5F", "3:name 6F", "dabong.shaman"),
        ("5F", "next-hand", "dabong.next-hand"),
        (OVER, "1:5W", "dabong.over"),
        (OVER, "1:once-a-year", "dabong.over"),
        (OVER, "1:trade 2 ? for ?", "dabong.over"),
        (OVER, "3:how-many 1", "dabong.over"),
        (OVER, "next-hand 5F,6F", "dabong.deck"),
        ("5F", "1:how-many 1", "dabong.one-card"),
        ("5F", "1:how-many 8", "dabong.one-card"),
        ("5F", "7:draw", "dabong.turn"),
        ("5F", "2:pass", "dabong.turn"),
        ("5F hands=4W,4A/?8/?8", "1:trade 2 KE for ?", "dabong.hand"),
        ("5F hands=4W,4A/?8/?8", "1:trade 2 4W for 4A", "dabong.deck"),
        ("5F", "1:trade 8 ? for ?", "dabong.trade"),
        ("5F", "1:trade 2 7E for 7E", "dabong.deck"),
        (f"5F hands=4W,?3/?8/?8 {I}", "1:worst-hand show 4W KE", "dabong.hand"),
        (f"5F hands=4W,?1/?8/?8 {I}", "1:show KE KA", "dabong.hand"),
        ("5F hands=4W/?8/?8", "1:show KE", "dabong.hand"),
        (f"5F community=7E {I}", "1:7F 7A river", "dabong.river"),
        ("10W hands=7F,2F/?8/?8 community=AF", "1:7F 2F AF river", "dabong.river"),
        (f"5F hands=?25/?5/?5 {I}", "half-deck", "dabong.half-deck"),
    ],
)
def test_it_is_refused_by_its_rule(text: str, move: str, rule: str) -> None:
    position = at(text)
    verdict = DABONG.check(position, DABONG.read_move(position, move))
    assert not verdict.legal
    assert rule in verdict.rules


@pytest.mark.parametrize(
    ("text", "acting"),
    [(DEALT, [0]), (SHAMAN, [3]), (OVER, [0]), ("5F once_a_year=off", [1])],
)
def test_only_who_may_act_is_given_moves(text: str, acting: list[int]) -> None:
    """Before the first card and after the last it is chance, or the dealer; never an empty seat."""
    position = at(text)
    assert [seat for seat in range(10) if [*DABONG.legal_moves(position, seat)]] == acting


@pytest.mark.parametrize(
    ("text", "seat", "moves"),
    [
        ("4A hands=?20/?20/?13", 1, ["1:draw"]),
        ("4A hands=?20/?20/?14", 1, ["1:pass"]),
        ("4A hands=?20/?20/?14 turn=1an4", 1, ["1:pass"]),
        ("4A hands=?20/?20/?13 turn=1an4", 1, ["1:draw", "1:pass"]),
        # One card is left where two are owed: the shuffle comes first, then the draw.
        ("4A 1:5A 2:2A hands=?20/?20/?11 turn=3t1", 3, []),
        ("4A 1:5A 2:2A hands=?20/?20/?11 turn=3t1", 0, ["shuffle 4A,5A"]),
        ("4A 1:5A 2:2A hands=?20/?20/?10 turn=3t1", 3, ["3:draw"]),
        ("4A 1:5A 2:2A hands=?20/?20/?10 turn=3t1", 0, []),
        ("2A hands=?20/?20/?13 turn=3t1", 3, ["3:draw"]),
    ],
)
def test_what_a_short_draw_pile_leaves(text: str, seat: int, moves: list[str]) -> None:
    """D22: the discards under the last play are shuffled; with none there is what is left, or a pass."""
    position = at(text)
    listed = [*DABONG.legal_moves(position, seat)]
    assert [DABONG.write_move(move) for move in listed] == moves
    assert all(DABONG.check(position, move).legal for move in listed)
    assert seat in DABONG.actors(position) or not moves


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("10W hands=3A,9W,5A,?5/?8/?8", {"1:9W", "1:draw"}),
        ("1:2W turn=2t1", {"2:draw"}),
        (f"7A 1:7F turn=2an4 {I}", {"2:draw", "2:pass"}),
        (DEALT, {"flip 10A", "flip 10E", "flip 10F"}),
        (SHAMAN, {"3:name AF", "3:name 2F", "3:name 3F"}),
        (OVER, {"next-hand"}),
    ],
)
def test_the_nearest_are_told(text: str, near: set[str]) -> None:
    position = at(text)
    verdict = DABONG.check(position, DABONG.read_move(position, f"{position.standing.turn}:3A 9W"))
    assert {DABONG.write_move(move) for move in verdict.nearest} == near


def test_the_nearest_begin_with_the_cards_that_were_tried() -> None:
    position = at("10W hands=7F,3F,5W,KA/?8/?8")
    verdict = DABONG.check(position, DABONG.read_move(position, "7F 3F 5W"))
    near = [DABONG.write_move(move) for move in verdict.nearest]
    assert near[0] in ("1:7F 3F", "1:3F 7F")
    assert "1:5W" in near


WAITS = [
    ("7F", "7W 4W"),
    ("7F", "7W 4W 4A"),
    ("QF", "4F 4W 4E KA"),
    ("QF hands=?12/?5/?5", "4F 4W 4E KA KE KF 6W"),
    ("3F hands=?12/?5/?5", "3W 2F AA"),
    ("7F", "9F 10W"),
    ("KF", "5F 5A 5W"),
    ("KF", "5F 5A 3W"),
    ("2:3W,7W,KW", "KE 7E"),
    ("2:3W,7A,KW", "KE 7F"),
    ("5F", "8A KA 4A"),
    ("6F", "AF 4F"),
]


class TestWaiting:
    """A hand that nobody knows could hold what is missing; a hand of just those cards could not."""

    @pytest.mark.parametrize(("text", "play"), WAITS)
    def test_more_cards_could_complete_it(self, text: str, play: str) -> None:
        position = at(f"{text} {M}")
        verdict = DABONG.check(position, DABONG.read_move(position, play))
        assert not verdict.legal
        assert verdict.may_become_legal

    @pytest.mark.parametrize(("text", "play"), WAITS)
    def test_with_no_more_cards_it_waits_for_nothing(self, text: str, play: str) -> None:
        size = len(play.split())
        words = [word for word in text.split() if not word.startswith("hands=")]
        position = at(f"{' '.join(words)} hands=?{size}/?5/?5 {M}")
        verdict = DABONG.check(position, DABONG.read_move(position, play))
        assert not verdict.may_become_legal

    @pytest.mark.parametrize(
        ("text", "play"),
        [
            ("7A", "4F 9W"),
            ("3E hands=?4/?8/?8", "7A 7F 7W"),
            ("KF", "5F 5A 3E 3W 4W"),
            ("2:3W,7W", "3E 7E"),
            ("1:QW turn=2q", "QA"),
            ("4W", "2:6W"),
        ],
    )
    def test_some_can_never_be_completed(self, text: str, play: str) -> None:
        position = at(f"{text} level=beginner")
        verdict = DABONG.check(position, DABONG.read_move(position, play))
        assert not verdict.legal
        assert not verdict.may_become_legal

    @pytest.mark.parametrize(
        ("hand", "waits"),
        [("AE,S", True), ("AE,AW,KW", False), ("AE,S,KW", True)],
    )
    def test_a_lone_ace_on_a_2_waits_for_a_shaman(self, hand: str, waits: bool) -> None:
        position = at(f"1:2F hands=?8/{hand}/?8 turn=2t1 {M}")
        verdict = DABONG.check(position, DABONG.read_move(position, "AE"))
        assert verdict.may_become_legal == waits

    @pytest.mark.parametrize(
        ("hand", "waits"),
        [
            ("S,AE,KW level=intermediate", False),
            ("S,AE,KW", True),
            ("S,AW,KW", False),
            ("S,S,KW", True),
            ("S,JE,KW", False),
        ],
    )
    def test_a_shaman_called_ace_waits_for_an_ace_of_its_suit(self, hand: str, waits: bool) -> None:
        cards, _, level = hand.partition(" ")
        text = f"1:2F hands=?8/{cards}/?8 turn=2t1 {level or M}"
        verdict = DABONG.check(at(text), DABONG.read_move(at(text), "S=AE"))
        assert (verdict.legal, verdict.may_become_legal) == (False, waits)

    def test_with_no_2_to_answer_an_ace_waits_for_a_sum_alone(self) -> None:
        for top, waits in (("JW", True), ("QF", False)):
            text = f"{top} hands=AE,S/?5/?5 {M}"
            verdict = DABONG.check(at(text), DABONG.read_move(at(text), "AE"))
            assert (verdict.legal, verdict.may_become_legal) == (False, waits)

    @pytest.mark.parametrize(
        ("rest", "waits"),
        [
            ("4A,4W,2W", True),
            ("S,4W,2W", True),
            ("4A,S,2W", True),
            ("4A,4W,S", True),
            ("S,S,2W", True),
            ("S,S,S", True),
            ("?3", True),
            ("JA,JW,2W", True),
            ("JA,S,2W", True),
            ("AA,AW,2W", True),
            ("KA,KW,2W", True),
            ("S,S", False),
            ("4A,2W", False),
            ("4A,4E,2W", False),
            ("4W,4E,2W", False),
            ("4A,5W,2W", False),
            ("4A,4W,3W", False),
            ("8A,8W,2W", False),
            ("8A,S,2W", False),
            ("8A,8W,2W strict_eights=off", True),
            ("8A,S,2W strict_eights=off", True),
        ],
    )
    def test_a_lone_2_waits_for_its_self_mirror(self, rest: str, waits: bool) -> None:
        """Where nothing but a self mirror neutralises: one card more of its suit, both in another."""
        others = "".join(f" {kind}=off" for kind in KINDS_OF_THE_HOUSE if "mirror" not in kind)
        others = others.replace(" neutralize=off", "") + " mirror=off"
        cards, _, option = rest.partition(" ")
        text = f"1:2F hands=?8/2A,{cards}/?8 turn=2t1 {M}{others} {option}"
        verdict = DABONG.check(at(text), DABONG.read_move(at(text), "2A"))
        assert (verdict.legal, verdict.may_become_legal) == (False, waits)

    def test_a_lone_2_waits_where_it_adds_nothing_on(self) -> None:
        for hand, waits in (("2A,3A,4A", True), ("2A,4A,4W,2W", True), ("2A,9F", False)):
            text = f"1:2F hands=?8/{hand}/?8 turn=2t1 two_addon=off {M}"
            verdict = DABONG.check(at(text), DABONG.read_move(at(text), "2A"))
            assert (verdict.legal, verdict.may_become_legal) == (False, waits), hand

    @pytest.mark.parametrize(("option", "waits"), [("neutralize", True), ("add_on", False)])
    def test_a_lone_2_waits_for_another_where_they_neutralise(
        self, option: str, waits: bool
    ) -> None:
        for hand in ("2A,2W", "2A,S", "2A,2W,2E,S"):
            others = f"two_addon=off several_twos={option} straight=off twenty_one=off flush=off"
            text = f"1:2F hands=?8/{hand}/?8 turn=2t1 {M} {others} self_mirror=off mirror=off"
            verdict = DABONG.check(at(text), DABONG.read_move(at(text), "2A"))
            assert (verdict.legal, verdict.may_become_legal) == (False, waits), hand

    def test_an_answer_to_heaven_waits_for_its_third_card(self) -> None:
        text = f"1:7F,7W,7E hands=?5/?8/6E,6F,6W,?2 turn=2h {I}"
        verdict = DABONG.check(at(text), DABONG.read_move(at(text), "3:6E 6F"))
        assert verdict.may_become_legal
        gone = text.replace("6W,?2", "5W,KA,QA")
        assert not DABONG.check(at(gone), DABONG.read_move(at(gone), "3:6E 6F")).may_become_legal


class TestMatches:
    def test_the_leaders_by_points_and_by_sets(self) -> None:
        points = at(f"{OVER} hands=KA/-/7F scoring=points games=0,9,0")
        assert score(points).games == (10, 9, 7)
        assert match_winners(points) == (3,)
        sets = at(f"{OVER} games=1,1,3 sets=1,1,0")
        assert match_winners(sets) == (2,)
        assert match_winners(at(f"{OVER} games=1,0,3")) == (3,)

    def test_a_set_begins_anew(self) -> None:
        assert score(at(f"{OVER} games=1,3,3")).sets == (0, 1, 0)
        assert score(at(f"{OVER} games=1,3,3 games_to_set=5")).games == (1, 4, 3)

    def test_the_register_may_be_corrected_with_a_deal(self) -> None:
        assert after(f"{OVER} spent=1,2 {I}", "next-hand").spent == (1, 2)
        assert after(f"{OVER} spent=1,2 {I}", "next-hand spent -").spent == ()
        assert DABONG.apply(at(OVER), NextHand((), (3, 3)))[0].spent == (3,)

    def test_a_register_with_nobodys_seat_is_refused(self) -> None:
        with pytest.raises(RulesError, match="nobody sits"):
            DABONG.start(("A", "B"), {}, Deal(spent=(3,)))

    @pytest.mark.parametrize("deal", ["5F", Deal(("5F",))])
    def test_a_deal_is_the_whole_deck(self, deal: object) -> None:
        with pytest.raises(RulesError, match="deal") as refused:
            DABONG.start(("A", "B"), {}, deal)
        assert is_refusal(refused.value)

    def test_a_match_over_is_told(self) -> None:
        text = "KA hands=5A/KE,?4/?5 scoring=points points_limit=10 turn=1 level=beginner"
        position = at(text.replace("?4", "QE,JE").replace("?5", "3A,AA"))
        _, events = DABONG.apply(position, DABONG.read_move(position, "5A"))
        assert [event.kind for event in events] == ["follow", "hand-over", "match-over"]


class TestOutcomes:
    @pytest.mark.parametrize(
        ("text", "move", "expected"),
        [
            ("4A", "8F suit W", {"next_suit": "W", "play_again": False, "next_draws": 0}),
            ("4A", "JA", {"skip": 1, "suit_choice": ["A", "W"]}),
            ("4A", "9A", {"reverse": True}),
            ("4A", "KE", {}),
            ("1:2W turn=2t2", "2:KE", {"must_draw": 4, "skipped": True}),
            ("1:QW turn=2q", "2:KE", {"must_draw": 2, "skipped": False}),
            ("1:QW turn=2q queen_skips=on", "2:KE", {"must_draw": 2, "skipped": True}),
            ("1:QW turn=2q", "2:draw", {"draw": 2, "skipped": False, "turn_passes": False}),
            ("1:2W turn=2t1", "2:draw", {"draw": 2, "skipped": True, "turn_passes": True}),
            ("5F hands=9E/?8/?8", "2:how-many 1", {"draw": 1}),
            (DEALT, "flip 8F", {"dealer_names_suit": ["A", "E", "F", "W"]}),
            (DEALT, "flip S", {"dealer_options": ["name", "pick-up"]}),
            (f"7F {I}", "7A 7W 7E", {"opens": "hell"}),
            ("5F", "1:trade 2 ? for ?", {}),
        ],
    )
    def test_what_a_move_comes_to(self, text: str, move: str, expected: dict[str, object]) -> None:
        position = at(text)
        found = dict(DABONG.outcome(position, DABONG.read_move(position, move)))
        assert {name: found.get(name) for name in expected} == expected
        assert bool(found) == bool(expected)


def test_a_penalty_card_that_was_traded_stays_where_it_is() -> None:
    """A trade ends unwinding: what was drawn may be anywhere by now."""
    now = after("4A hands=2A,5A,?5/KE,?7/?8", "2A", "draw 6E 7E", "2:trade 3 6E for ?")
    verdict = DABONG.check(now, DABONG.read_move(now, "1:take-back"))
    assert verdict.rules == ("dabong.take-back",)
    assert all((laid.before, laid.drawn) == (None, ()) for laid in now.pile)
    assert Trade(2, 3, ("6E",), ("?",)).partner == 3


def test_how_many_cards_a_seat_has_that_nobody_sits_at() -> None:
    position = DABONG.read_position("3:7W hands=?8/?8/?8 turn=1")
    found = DABONG.check(position, DABONG.read_move(position, "2:how-many 7"))
    assert found.why.en == "Nobody sits at seat 7: there are 3 players."
    assert found.why.ms == "Tiada sesiapa di tempat 7: ada 3 pemain."
    found = DABONG.check(position, DABONG.read_move(position, "2:how-many 2"))
    assert found.why.en == "Another player is asked."
