"""Sowings against a second sower, act by act, for both seats and with burnt houses."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.congkak import (
    CONGKAK,
    NOWHERE,
    Act,
    Choices,
    Position,
    Sowing,
    after_sowing,
    clockwise,
    into_burnt,
    layout,
    opponent,
    start_position,
    trace,
)
from app.rules.congkak.rounds import is_match_over
from app.rules.game import RulesError
from tests.rules.congkak_boards import SWITCHES, boards, by_name, mirrored, walk

SEATS = st.sampled_from((1, 2))


def sowings(position: Position, seat: int) -> list[Sowing]:
    return [trace(position, seat, house) for house in position.sowable(seat)]


def named_acts(position: Position, sowing: Sowing) -> list[str]:
    names = position.layout.names
    return [
        f"{act.kind} {names[act.hole]}" + (f" {act.count}" if act.count > 1 else "")
        for act in sowing.acts
    ]


def test_acts_of_the_first_sowing_from_house_1() -> None:
    start = start_position()
    assert named_acts(start, trace(start, 1, 1)) == [
        "lift S1 7",
        *("drop SS", "drop N7", "drop N6", "drop N5", "drop N4", "drop N3", "drop N2"),
        "lift N2 8",
        *("drop N1", "drop S7", "drop S6", "drop S5"),
        *("drop S4", "drop S3", "drop S2", "drop S1"),
        "lift S1",
        "lift N7 8",
        "bank SS 9",
    ]


@pytest.mark.parametrize(("across", "origin"), [(False, "N3"), (True, "S3")])
def test_a_sowing_says_who_sows_and_from_where(across: bool, origin: str) -> None:
    sowing = trace(start_position(), 2, 3, across=across)
    assert (sowing.seat, sowing.house, sowing.across) == (2, 3, across)
    assert layout(7).names[sowing.origin] == origin


def test_acts_of_a_lone_piece() -> None:
    at = Position(holes=(0, 0, 0, 0, 2, 0, 0, 3, 6, 0, 0, 0, 0, 0, 0, 87))
    assert named_acts(at, trace(at, 1, 5)) == [
        *("lift S5 2", "drop S4", "drop S3", "lift S3", "bank SS")
    ]


@given(boards(choices=SWITCHES), SEATS)
def test_any_sowing_is_as_the_second_sower_has_it(position: Position, seat: int) -> None:
    for sowing in sowings(position, seat):
        names = position.layout.names
        board, last, end = walk(position, seat, names[sowing.origin])
        assert dict(zip(names, sowing.after, strict=True)) == board
        assert (names[sowing.last], sowing.end) == (last, end)


@given(boards(), SEATS)
def test_south_and_north_are_mirror_images(position: Position, seat: int) -> None:
    other = opponent(seat)
    image = mirrored(position)
    half = position.houses + 1
    for here, there in zip(sowings(position, seat), sowings(image, other), strict=True):
        assert mirrored(after_sowing(position, here)) == after_sowing(image, there)
        turned = [Act(act.kind, (act.hole + half) % (2 * half), act.count) for act in here.acts]
        assert turned == list(there.acts)


@given(boards(choices=SWITCHES), SEATS)
def test_each_stage_keeps_all_pieces_on_the_board_or_in_the_hand(
    position: Position, seat: int
) -> None:
    for sowing in sowings(position, seat):
        stages = list(sowing.stages())
        assert [stage.act for stage in stages] == list(sowing.acts)
        assert stages[-1].holes == sowing.after
        assert stages[-1].hand == 0
        for stage in stages:
            assert sum(stage.holes) + stage.hand == position.total
            assert min(stage.holes) >= 0
            assert stage.hand >= 0


@given(boards(), SEATS)
def test_each_stage_says_where_the_next_piece_belongs(position: Position, seat: int) -> None:
    for sowing in sowings(position, seat):
        for stage, then in itertools.pairwise(sowing.stages()):
            assert (stage.next_hole == NOWHERE) == (then.act.kind == "lift")
            if stage.next_hole != NOWHERE:
                assert stage.next_hole == then.act.hole
        assert list(sowing.stages())[-1].next_hole == NOWHERE


@given(boards(burning=False), SEATS)
def test_the_own_store_grows_and_the_other_never_changes(position: Position, seat: int) -> None:
    for sowing in sowings(position, seat):
        mine, theirs = position.layout.store(seat), position.layout.store(opponent(seat))
        assert sowing.banked == sowing.after[mine] - sowing.before[mine]
        assert sowing.after[theirs] == sowing.before[theirs]
        # A sowing alone may leave the store as it was only when it ends on the opponent's side.
        assert sowing.banked or sowing.end == "opp_empty"


@given(boards(burning=False), SEATS)
def test_no_endless_relay(position: Position, seat: int) -> None:
    ring = 2 * position.houses + 1
    for sowing in sowings(position, seat):
        dropped = [act.hole for act in sowing.acts if act.kind == "drop"]
        assert sowing.drops == len(dropped) <= ring * position.total
        store = position.layout.store(seat)
        for start in range(len(dropped) - ring + 1):
            assert dropped[start : start + ring].count(store) == 1


@given(boards(burning=False), SEATS)
def test_after_a_turn_ends_on_the_own_side_both_houses_are_empty(
    position: Position, seat: int
) -> None:
    for sowing in sowings(position, seat):
        if sowing.end in ("capture", "own_empty"):
            facing = position.layout.facing[sowing.last]
            assert sowing.after[sowing.last] == sowing.after[facing] == 0


@given(boards(), SEATS)
def test_burnt_houses_are_never_sown_into(position: Position, seat: int) -> None:
    for sowing in sowings(position, seat):
        assert not set(position.burnt) & {act.hole for act in sowing.acts}
        assert all(sowing.after[hole] == 0 for hole in position.burnt)


@given(boards(), SEATS)
def test_a_mistaken_sowing_of_the_other_row_goes_by_the_own_store(
    position: Position, seat: int
) -> None:
    """She sows the opponent's house as her own: her store gets pieces, the other none."""
    theirs = position.layout.store(opponent(seat))
    for house in position.sowable(opponent(seat)):
        sowing = trace(position, seat, house, across=True)
        assert position.layout.owners[sowing.origin] == opponent(seat)
        assert all(act.hole != theirs for act in sowing.acts)
        board, _, end = walk(position, seat, position.layout.names[sowing.origin])
        assert list(board.values()) == list(sowing.after)
        assert end == sowing.end


def test_a_trace_does_not_ask_whose_turn_it_is() -> None:
    start = start_position()
    assert trace(start, 2, 7).end == "store"
    assert after_sowing(start, trace(start, 2, 7)).side == 2


@pytest.mark.parametrize(("house", "words"), [(0, "no house 0"), (8, "no house 8")])
def test_there_is_no_such_house_to_trace(house: int, words: str) -> None:
    with pytest.raises(RulesError, match=words):
        trace(start_position(), 1, house)


def test_an_empty_house_cannot_be_traced() -> None:
    at = Position(holes=(0, 14, 7, 7, 7, 7, 7, 0, 7, 7, 7, 7, 7, 7, 7, 0))
    with pytest.raises(RulesError, match="S1 is empty"):
        trace(at, 1, 1)


def test_a_lone_piece_may_be_left_by_a_house_rule() -> None:
    """C1 switched: it stays, the turn ends all the same."""
    at = Position(
        holes=(0, 0, 0, 0, 2, 0, 0, 3, 6, 0, 0, 0, 0, 0, 0, 87),
        choices=Choices(bank_lone_piece="off"),
    )
    sowing = trace(at, 1, 5)
    assert (sowing.end, sowing.banked, sowing.captured) == ("own_empty", 0, 0)
    assert by_name(after_sowing(at, sowing))["S3"] == 1
    assert after_sowing(at, sowing).side == 2


def test_a_burnt_facing_house_counts_as_empty() -> None:
    """C10: S3 faces N5, which is burnt."""
    at = Position(
        holes=(0, 0, 0, 0, 2, 0, 0, 3, 6, 0, 0, 0, 0, 0, 0, 87), burnt=(layout(7).named("N5"),)
    )
    assert trace(at, 1, 5).end == "own_empty"
    assert trace(at, 1, 5).banked == 1


def test_sixteen_pieces_come_round_to_their_own_house() -> None:
    """C5: the 15th falls into the house that the sowing started from."""
    at = Position(holes=(0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 82))
    acts = trace(at, 1, 4).acts
    assert acts[15] == Act("drop", layout(7).named("S4"))


class TestClockwise:
    @pytest.mark.parametrize(
        ("seat", "ring"),
        [
            (1, "S7 S6 S5 S4 S3 S2 S1 SS N7 N6 N5 N4 N3 N2 N1"),
            (2, "N7 N6 N5 N4 N3 N2 N1 NS S7 S6 S5 S4 S3 S2 S1"),
        ],
    )
    def test_a_whole_round(self, seat: int, ring: str) -> None:
        names = layout(7).names
        following = clockwise(7, seat)
        hole = names.index(ring.split(maxsplit=1)[0])
        walked = []
        for _ in ring.split():
            walked.append(names[hole])
            hole = following[hole]
        assert walked == ring.split()
        assert names[hole] == ring.split(maxsplit=1)[0]

    def test_a_hand_that_strayed_into_the_other_store_goes_on_from_there(self) -> None:
        names = layout(7).names
        assert names[clockwise(7, 1)[names.index("NS")]] == "S7"
        assert names[clockwise(7, 2)[names.index("SS")]] == "N7"

    def test_every_burnt_house_in_a_row_is_skipped(self) -> None:
        board = layout(7)
        burnt = tuple(board.named(name) for name in ("N5", "N6", "N7"))
        assert board.names[clockwise(7, 1, burnt)[board.named("SS")]] == "N4"
        assert board.names[clockwise(7, 1, burnt)[board.named("N6")]] == "N4"


class TestIntoABurntHouse:
    """C9: the piece goes to the store of the opponent of whoever dropped it."""

    AT = Position(
        holes=(7, 7, 7, 7, 7, 7, 7, 6, 7, 7, 7, 7, 7, 7, 0, 1), side=2, burnt=(14,), round=2
    )

    @pytest.mark.parametrize(("seat", "store"), [(1, "NS"), (2, "SS")])
    def test_it_goes_to_the_droppers_opponent(self, seat: int, store: str) -> None:
        strayed = into_burnt(self.AT, seat, 14, 3)
        assert strayed.hole == 14
        assert self.AT.layout.names[strayed.store] == store
        assert not strayed.turn_ends
        assert self.AT.layout.names[strayed.next_hole] == "N6"

    def test_the_next_piece_passes_over_other_burnt_houses(self) -> None:
        at = CONGKAK.read_position("7,7,7,7,7,7,7/7,7,7,7,7,-,- 14-0 1 round=2")
        strayed = into_burnt(at, 1, at.layout.named("N7"), 1)
        assert at.layout.names[strayed.next_hole] == "N5"

    def test_the_last_piece_ends_the_turn(self) -> None:
        strayed = into_burnt(self.AT, 1, 14, 0)
        assert strayed.turn_ends
        assert strayed.next_hole == NOWHERE

    def test_a_house_that_is_not_burnt_is_refused(self) -> None:
        with pytest.raises(RulesError, match="N1 is not burnt"):
            into_burnt(self.AT, 1, 8, 3)


@given(boards(choices=SWITCHES))
def test_what_a_sowing_leads_to_names_the_next_side(position: Position) -> None:
    for sowing in sowings(position, position.side):
        after = after_sowing(position, sowing)
        swept = position.choices.no_pieces == "sweep"
        if sowing.end == "store" and not swept:
            assert after.side == sowing.seat
        if sowing.end != "store":
            assert after.side == opponent(sowing.seat)
        if swept:
            assert not after.must_pass
        assert not is_match_over(after) or after.is_over
