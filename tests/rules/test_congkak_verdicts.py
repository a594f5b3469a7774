"""What the rules say of a move: the sentence, every rule broken, and what would be legal instead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.congkak import (
    CONGKAK,
    OPTIONS,
    RULES,
    Choices,
    Drop,
    First,
    Lift,
    Move,
    NextRound,
    Pass,
    Position,
    Sow,
    put_back,
    start_position,
)
from app.rules.game import IllegalMoveError, RulesError, UnknownOptionError, Verdict
from tests.rules.congkak_boards import SWITCHES, boards

ROW = "7,7,7,7,7,7,7"
NONE = "0,0,0,0,0,0,0"
BURNT = f"{ROW}/7,7,7,7,7,7,- 6-1 1 round=2"
STUCK = f"{NONE}/0,0,0,0,0,2,0 59-37 0"
OVER = f"{NONE}/{NONE} 59-39 0"
MATCH_OVER = f"{NONE}/{NONE} 92-6 0"
NOBODY = f"{ROW}/{ROW} 0-0 - first=random"
BOTH = f"{ROW}/{ROW} 0-0 - opening=-,- simultaneous_opening=on"
HAND = f"{ROW}/{ROW[:-1]}6 0-0 - opening=1@N7,- simultaneous_opening=on"
WAITING = "0,8,8,8,8,8,8/8,0,8,8,8,8,0 10-0 - opening=done,- simultaneous_opening=on"


def judge(position: str, move: str) -> Verdict[Move]:
    at = CONGKAK.read_position(position)
    return CONGKAK.check(at, CONGKAK.read_move(at, move))


def near(verdict: Verdict[Move]) -> str:
    return " ".join(CONGKAK.write_move(move) for move in verdict.nearest)


@pytest.mark.parametrize(
    ("position", "move", "rule", "sentence", "nearest"),
    [
        (
            "7,7,7,7,0,14,7/7,7,7,7,7,7,7 0-0 0",
            "5",
            "congkak.empty-house",
            "South 5 is empty: choose a house with pieces.",
            "S4 S6 S3",
        ),
        (
            f"{ROW}/{ROW} 0-0 0",
            "N4",
            "congkak.turn",
            "It is South's turn, not North's.",
            "S4 S3 S5",
        ),
        (
            f"{ROW}/{ROW} 0-0 0",
            "S:N7",
            "congkak.own-house",
            "North 7 lies in the opponent's row: South chooses a house of South's own row.",
            "S7 S6 S5",
        ),
        (
            f"{ROW}/{ROW} 0-0 1",
            "8",
            "congkak.own-house",
            "There is no house 8: choose a house from 1 to 7.",
            "N7 N6 N5",
        ),
        (
            BURNT,
            "7",
            "congkak.burnt",
            "North 7 is burnt: choose a house with pieces.",
            "N6 N5 N4",
        ),
        (STUCK, "S1", "congkak.turn", "It is North's turn, not South's.", "N6"),
        (STUCK, "N5", "congkak.empty-house", "North 5 is empty", "N6"),
        (OVER, "1", "congkak.round", "The round is over: lay out the next one.", ""),
        (MATCH_OVER, "1", "congkak.match", "The match is over", ""),
        (MATCH_OVER, "next-round", "congkak.match", "The match is over", ""),
        (NOBODY, "1", "congkak.first", "Who begins is not settled yet.", ""),
        (BOTH, "1", "congkak.opening", "Both players sow at the same time now", ""),
        (BOTH, "first 1", "congkak.first", "Who begins is settled already.", ""),
        (BOTH, "S:drop S4", "congkak.sow", "There is no piece in the hand", "S:lift S1"),
        (BOTH, "S:lift N4", "congkak.own-house", "North 4 lies in the opponent's row", "S:lift S1"),
        (BOTH, "S:lift SS", "congkak.own-house", "South's store is no house to sow", "S:lift S1"),
        (
            HAND,
            "S:lift S4",
            "congkak.sow",
            "The pieces in the hand are dropped first.",
            "S:drop N6",
        ),
        (
            HAND,
            "S:drop N5",
            "congkak.sow",
            "South's next piece belongs in North 6, not in North 5.",
            "S:drop N6",
        ),
        (WAITING, "S:lift S2", "congkak.opening", "part of the opening is over", ""),
        (WAITING, "N:lift N2", "congkak.empty-house", "North 2 is empty", "N:lift N1"),
        (
            f"{ROW}/{ROW} 0-0 0",
            "S:lift S4",
            "congkak.opening",
            "Nobody sows at the same time",
            "S1",
        ),
        (f"{ROW}/{ROW} 0-0 0", "next-round", "congkak.round", "The round is not over", "S1 S2 S3"),
        (f"{ROW}/{ROW} 0-0 0", "first 2", "congkak.first", "settled already", "S1 S2 S3"),
        (f"{ROW}/{ROW} 0-0 0", "pass", "congkak.pass", "Nobody has to pass now", "S1 S2 S3"),
        (OVER, "pass", "congkak.round", "The round is over", ""),
        (OVER, "first 1", "congkak.round", "The round is over", ""),
    ],
)
def test_illegal(position: str, move: str, rule: str, sentence: str, nearest: str) -> None:
    verdict = judge(position, move)
    assert verdict.legal is False
    assert verdict.rules[0] == rule
    assert verdict.why.en.startswith(sentence) or sentence in verdict.why.en
    assert near(verdict).startswith(nearest)
    assert verdict.kinds == ()
    assert verdict.breaches[0].rule == rule


def test_every_rule_that_is_broken_is_told_not_only_the_first() -> None:
    verdict = judge("0,7,7,7,7,7,14/7,7,7,7,7,7,7 0-0 1", "N:S1")
    assert verdict.rules == ("congkak.own-house", "congkak.empty-house")
    verdict = judge("0,7,7,7,7,7,14/7,7,7,7,7,7,7 0-0 1", "S1")
    assert verdict.rules == ("congkak.turn", "congkak.empty-house")
    assert [breach.why.en for breach in verdict.breaches] == [
        "It is North's turn, not South's.",
        "South 1 is empty: choose a house with pieces.",
    ]


@pytest.mark.parametrize(
    ("position", "move", "kind", "rules", "sentence"),
    [
        (
            f"{ROW}/{ROW} 0-0 0",
            "7",
            "store",
            ("congkak.sow", "congkak.store"),
            "the last piece falls into South's store (+1); South moves again.",
        ),
        (
            f"{ROW}/{ROW} 0-0 1",
            "1",
            "capture",
            ("congkak.sow", "congkak.relay", "congkak.capture"),
            "15 pieces in all: it ends in empty North 1 and captures 8 from South 7 (+10); South",
        ),
        (
            "0,0,0,0,2,0,0/6,0,0,0,0,0,0 3-87 0",
            "5",
            "own_empty",
            ("congkak.sow", "congkak.lone-piece"),
            "it ends in empty South 3 (+1); North moves.",
        ),
        (
            "3,0,0,0,0,0,0/0,0,0,0,1,2,0 0-92 0",
            "1",
            "opp_empty",
            ("congkak.sow", "congkak.relay", "congkak.opponent-empty"),
            "it ends in empty North 3 (+1); North moves.",
        ),
        (
            "1,0,0,0,0,0,0/2,0,1,0,2,0,1 56-35 0",
            "1",
            "store",
            ("congkak.sow", "congkak.store", "congkak.pass"),
            "South has no pieces and passes, North moves.",
        ),
        (
            f"1,0,0,0,0,0,0/{NONE} 0-97 0",
            "1",
            "store",
            ("congkak.sow", "congkak.store", "congkak.round"),
            "the round is over.",
        ),
        (STUCK, "pass", "pass", ("congkak.pass",), "South has no pieces and passes."),
        (NOBODY, "first 2", "first", ("congkak.first",), "North begins."),
        (BOTH, "S:lift S4", "lift", ("congkak.opening",), "South lifts 7 pieces from South 4."),
        (HAND, "S:drop N6", "drop", ("congkak.opening",), "South drops a piece into North 6."),
        (
            OVER,
            "next-round",
            "next-round",
            ("congkak.next-round",),
            "Round 2, burnt: N6, N7; North begins.",
        ),
    ],
)
def test_legal(position: str, move: str, kind: str, rules: tuple[str, ...], sentence: str) -> None:
    verdict = judge(position, move)
    assert verdict.legal
    assert verdict.kinds == (kind,)
    assert set(rules) == set(verdict.rules)
    assert sentence in verdict.why.en
    assert not verdict.breaches
    assert not verdict.nearest


MOVES = st.one_of(
    st.builds(Sow, st.sampled_from((1, 2)), st.integers(0, 9), across=st.booleans()),
    st.builds(Pass, st.sampled_from((1, 2))),
    st.builds(First, st.sampled_from((1, 2))),
    st.builds(Lift, st.sampled_from((1, 2)), st.sampled_from(("S1", "N2", "SS", "NS"))),
    st.builds(Drop, st.sampled_from((1, 2)), st.sampled_from(("S1", "N2", "SS", "NS"))),
    st.just(NextRound()),
)


@given(boards(choices=SWITCHES), MOVES)
def test_legal_means_listed_and_apply_agrees_with_check(position: Position, move: Move) -> None:
    listed = {legal for seat in (0, 1, 2) for legal in CONGKAK.legal_moves(position, seat)}
    verdict = CONGKAK.check(position, move)
    assert verdict.legal == (move in listed)
    assert set(verdict.rules) <= set(RULES)
    assert set(verdict.nearest) <= listed
    assert verdict.why.en
    assert verdict.why.ms
    assert verdict.why.en != verdict.why.ms
    if verdict.legal:
        after, events = CONGKAK.apply(position, move)
        assert events[0].kind == verdict.kinds[0]
        assert CONGKAK.outcome(position, move)["end"] == verdict.kinds[0]
        assert sum(after.holes) == position.total
    else:
        with pytest.raises(IllegalMoveError) as refused:
            CONGKAK.apply(position, move)
        assert refused.value.verdict == verdict
        assert str(refused.value) == verdict.why.en


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        (f"{ROW}/{ROW} 0-0 0", "7", {"end": "store", "banked": 1, "continues": True}),
        (f"{ROW}/{ROW} 0-0 1", "1", {"end": "capture", "banked": 10, "continues": False}),
        (STUCK, "pass", {"end": "pass"}),
        (BOTH, "S:lift S4", {"end": "lift"}),
    ],
)
def test_what_a_move_came_to_is_told_to_machines(
    position: str, move: str, told: dict[str, str | int | bool]
) -> None:
    at = CONGKAK.read_position(position)
    assert CONGKAK.outcome(at, CONGKAK.read_move(at, move)) == told


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        (f"{ROW}/{ROW} 0-0 1", "1", [("capture", 2, 10)]),
        ("1,0,0,0,0,0,0/2,0,1,0,2,0,1 56-35 0", "1", [("store", 1, 1), ("pass", 1, 0)]),
        (f"1,0,0,0,0,0,0/{NONE} 58-39 0", "1", [("store", 1, 1), ("round-over", 1, 0)]),
        (f"1,0,0,0,0,0,0/{NONE} 48-49 0", "1", [("store", 1, 1), ("round-over", 0, 0)]),
        (STUCK, "pass", [("pass", 1, 0)]),
        (NOBODY, "first 2", [("first", 0, 0)]),
        (BOTH, "N:lift N4", [("lift", 2, 0)]),
        (OVER, "next-round", [("next-round", 0, 0)]),
    ],
)
def test_events_name_whose_they_are_and_the_pieces_banked(
    position: str, move: str, told: list[tuple[str, int, int]]
) -> None:
    at = CONGKAK.read_position(position)
    _, events = CONGKAK.apply(at, CONGKAK.read_move(at, move))
    assert [(event.kind, event.seat, event.amount) for event in events] == told
    assert all(event.words.en and event.words.ms for event in events)


def test_an_illegal_move_is_refused_with_its_verdict() -> None:
    start = start_position()
    with pytest.raises(IllegalMoveError) as refused:
        CONGKAK.apply(start, Sow(2, 4))
    assert refused.value.verdict == CONGKAK.check(start, Sow(2, 4))


@given(boards(choices=SWITCHES))
def test_actors_are_those_with_moves(position: Position) -> None:
    movers = {seat for seat in (0, 1, 2) if CONGKAK.legal_moves(position, seat)}
    passing = {position.side} if position.must_pass else set()
    assert set(CONGKAK.actors(position)) == movers - passing


@given(boards(choices=SWITCHES), st.sampled_from((1, 2)))
def test_nothing_is_hidden(position: Position, seat: int) -> None:
    assert CONGKAK.view(position, seat) is position


class TestPuttingBack:
    """C14: free until the first piece is dropped."""

    START = start_position()
    TOUCH = start_position(Choices(touch_move="on"))

    def test_free_before_the_first_drop(self) -> None:
        verdict = put_back(self.START, 0)
        assert verdict.legal
        assert verdict.kinds == ("put-back",)
        assert verdict.rules == ("congkak.touch-move",)
        assert verdict.why.en

    @pytest.mark.parametrize("dropped", [1, 6])
    def test_not_after_it(self, dropped: int) -> None:
        verdict = put_back(self.START, dropped)
        assert not verdict.legal
        assert verdict.rules == ("congkak.touch-move",)

    def test_touch_move_binds_at_once(self) -> None:
        assert not put_back(self.TOUCH, 0).legal
        assert put_back(self.TOUCH, 0).rules == ("congkak.touch-move",)
        assert "Touch move" in put_back(self.TOUCH, 0).why.en


class TestStart:
    PLAYERS = ("Aminah", "Badrul")

    @pytest.mark.parametrize(("first", "side"), [("1", 1), ("2", 2)])
    def test_a_seat_may_be_set_to_begin(self, first: str, side: int) -> None:
        assert CONGKAK.start(self.PLAYERS, {"first": first}).side == side

    @pytest.mark.parametrize("first", ["random", "youngest", "last_winner"])
    def test_else_somebody_has_to_say(self, first: str) -> None:
        asked = CONGKAK.start(self.PLAYERS, {"first": first})
        assert CONGKAK.actors(asked) == (0,)
        begun, _ = CONGKAK.apply(asked, First(2))
        assert CONGKAK.actors(begun) == (2,)
        assert begun == CONGKAK.start(self.PLAYERS, {"first": first}, deal=2)

    @pytest.mark.parametrize("players", [(), ("Aminah",), ("A", "B", "C")])
    def test_congkak_is_for_two(self, players: tuple[str, ...]) -> None:
        with pytest.raises(RulesError, match=f"for 2 players, not {len(players)}"):
            CONGKAK.start(players, {})

    def test_no_such_seat_begins(self) -> None:
        with pytest.raises(RulesError, match="Seat 1 or 2 begins, not 3"):
            CONGKAK.start(self.PLAYERS, {}, deal=3)

    def test_an_unknown_option_names_the_nearest(self) -> None:
        with pytest.raises(UnknownOptionError, match="did you mean touch_move"):
            CONGKAK.start(self.PLAYERS, {"touchmove": "on"})


class TestTheRulesThemselves:
    def test_every_rule_has_both_languages_and_a_section(self) -> None:
        for rule_id, rule in RULES.items():
            assert rule.id == rule_id
            assert rule_id.startswith("congkak.")
            assert rule.section in {"Setup", "Gameplay", "Winning the Game"}
            assert rule.words.en != rule.words.ms
            assert rule.words.en[0].isupper()
            assert rule.words.ms.endswith(".")

    @pytest.mark.parametrize("rule", ["sow", "turn", "own-house"])
    def test_the_ids_that_others_rely_on(self, rule: str) -> None:
        assert f"congkak.{rule}" in RULES

    def test_every_ruling_has_its_option(self) -> None:
        assert [option.ruling for option in OPTIONS.values()] == [f"C{n}" for n in range(1, 16)]

    def test_options_are_named_as_the_rulings_name_them(self) -> None:
        named = {"C1": "bank_lone_piece", "C3": "no_pieces", "C7": "simultaneous_opening"}
        named |= {"C8": "short_house", "C14": "touch_move", "C15": "first"}
        for name, option in OPTIONS.items():
            assert name == option.name == named.get(option.ruling, option.ruling.lower())

    def test_the_table_of_options_and_the_typed_choices_agree(self) -> None:
        plain = Choices()
        assert list(OPTIONS) == list(Choices.__struct_fields__)
        for name, option in OPTIONS.items():
            assert getattr(plain, name) == option.default
            assert option.default in option.values
            for value in option.values:
                at = CONGKAK.start(("A", "B"), {name: value})
                assert getattr(at.choices, name) == value

    def test_malay_keeps_its_glossary(self) -> None:
        """House is *kampung*, store *rumah*, piece *biji*: never any other word."""
        texts = [rule.words.ms for rule in RULES.values()]
        texts += [option.words.ms for option in OPTIONS.values()]
        for text in texts:
            assert not {"gudang", "storan", "guli", "lubang"} & set(text.casefold().split())
