"""Both sow at once (C7): any interleaving of two hands keeps every piece, and comes to an end."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.congkak import (
    CONGKAK,
    Choices,
    Drop,
    First,
    Lift,
    Position,
    Sow,
    after_sowing,
    start_position,
    trace,
)
from app.rules.game import Event

ON = Choices(simultaneous_opening="on")
MOST_ACTS = 2 * 15 * 98
SEEDS = st.integers(0, 2**32)


def hands(at: Position) -> int:
    return sum(at.opening.hands) if at.opening else 0


def finish(at: Position, seat: int, houses: list[int]) -> tuple[Position, list[Event]]:
    """Play one seat's part alone, drop after drop, until it is done.

    It chooses from these houses in turn, then the lowest that it can.
    """
    told: list[Event] = []
    chosen = iter(houses)
    while at.opening and not at.opening.done[seat - 1]:
        legal = CONGKAK.legal_moves(at, seat)
        house = next(chosen, None) if isinstance(legal[0], Lift) else None
        asked = Lift(seat, f"{'SN'[seat - 1]}{house}") if house else legal[0]
        at, events = CONGKAK.apply(at, asked)
        told.extend(events)
    return at, told


def test_both_may_lift_at_the_start_and_nobody_else_acts() -> None:
    at = start_position(ON)
    assert at.side == 0
    assert CONGKAK.actors(at) == (1, 2)
    assert CONGKAK.legal_moves(at, 1) == tuple(Lift(1, f"S{n}") for n in range(1, 8))
    assert CONGKAK.legal_moves(at, 0) == ()


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("house", range(1, 7))
@pytest.mark.parametrize("other", range(1, 7))
def test_one_after_the_other_is_as_two_plain_sowings(first: int, house: int, other: int) -> None:
    """When the hands do not overlap, the opening has to come to what plain sowings come to."""
    second = 3 - first
    plain = start_position(first=first)
    plain = after_sowing(plain, trace(plain, first, house))
    if not plain.holes[plain.layout.hole(second, other)]:
        return
    sowing = trace(plain, second, other)
    if sowing.end == "store":
        return  # That hand would go on choosing; the next test follows such a one.
    expected = after_sowing(plain, sowing)

    at, _ = finish(start_position(ON), first, [house])
    assert CONGKAK.actors(at) == (second,)
    at, told = finish(at, second, [other])
    assert at.holes == expected.holes
    assert at.side == first
    assert (told[-1].kind, told[-1].seat) == ("opening-over", first)
    assert told[-1].words.en == f"{('South', 'North')[first - 1]} begins."


def test_a_store_ending_lets_the_same_hand_choose_again() -> None:
    at, told = finish(start_position(ON), 1, [7, 2])
    assert at.stores == (19, 0)
    assert sum(event.amount for event in told) == 19
    assert CONGKAK.actors(at) == (2,)


def test_the_first_to_finish_waits_and_then_begins() -> None:
    at, _ = finish(start_position(ON), 2, [1])
    assert CONGKAK.legal_moves(at, 2) == ()
    assert not CONGKAK.check(at, Lift(2, "N3")).legal
    at, _ = finish(at, 1, [])
    assert at.side == 2
    assert CONGKAK.actors(at) == (2, 0)


def test_a_dead_heat_is_answered_by_naming_who_begins() -> None:
    at, _ = finish(start_position(ON), 2, [1])
    at, _ = finish(at, 1, [])
    begun, events = CONGKAK.apply(at, First(1))
    assert begun.side == 1
    assert begun.opening is None
    assert events[0].words.en == "South begins."
    assert CONGKAK.actors(begun) == (1,)
    assert not CONGKAK.check(begun, First(2)).legal


def test_the_first_sowing_closes_the_question() -> None:
    at, _ = finish(start_position(ON), 2, [1])
    at, _ = finish(at, 1, [])
    house = at.sowable(2)[0]
    after, _ = CONGKAK.apply(at, Sow(2, house))
    assert after.opening is None


def test_a_dead_heat_may_be_written_as_nobodys_turn() -> None:
    at, _ = finish(start_position(ON), 2, [1])
    at, _ = finish(at, 1, [])
    text = CONGKAK.write_position(at).replace(" 1 opening", " - opening")
    open_heat = CONGKAK.read_position(text)
    assert CONGKAK.actors(open_heat) == (0,)
    assert CONGKAK.legal_moves(open_heat, 0) == (First(1), First(2))


def test_a_hand_follows_what_the_other_hand_left() -> None:
    """North empties N5; south's second piece there then starts no relay."""
    at = start_position(ON)
    for move in (Lift(1, "S3"), Lift(2, "N5")):
        at, _ = CONGKAK.apply(at, move)
    for hole in ("S2", "S1", "SS", "N7", "N6", "N5"):
        at, _ = CONGKAK.apply(at, Drop(1, hole))
    assert at.holes[at.layout.named("N5")] == 1
    at, _ = CONGKAK.apply(at, Drop(1, "N4"))
    # N4 held 7 and now 8: they are in south's hand at once, and go on to N3.
    assert at.holes[at.layout.named("N4")] == 0
    assert CONGKAK.legal_moves(at, 1) == (Drop(1, "N3"),)


@settings(max_examples=50)
@given(SEEDS)
def test_any_interleaving_keeps_every_piece_and_ends(seed: int) -> None:
    chance = random.Random(seed)
    at, acts = start_position(ON), 0
    first_done = 0
    while at.in_opening:
        seats = [seat for seat in CONGKAK.actors(at) if seat]
        assert seats
        seat = chance.choice(seats)
        moves = CONGKAK.legal_moves(at, seat)
        before = at
        at, _ = CONGKAK.apply(at, chance.choice(moves))
        acts += 1
        assert acts <= MOST_ACTS
        assert sum(at.holes) + hands(at) == 98
        assert at.stores[2 - seat] == before.stores[2 - seat]
        assert CONGKAK.read_position(CONGKAK.write_position(at)) == at
        done = at.opening.done if at.opening else (True, True)
        if not first_done and any(done):
            first_done = seat
    assert hands(at) == 0
    assert at.side == first_done


@settings(max_examples=50)
@given(SEEDS)
def test_a_lopsided_interleaving_ends_too(seed: int) -> None:
    """One hand is far quicker; the other may find its houses emptied or filled before it lifts."""
    chance = random.Random(seed)
    quick = chance.choice((1, 2))
    at = start_position(ON, houses=3, pieces=chance.randint(1, 3))
    while at.in_opening and not at.is_over:
        seats = [seat for seat in CONGKAK.actors(at) if seat]
        seat = quick if quick in seats and chance.random() < 0.9 else chance.choice(seats)
        at, _ = CONGKAK.apply(at, chance.choice(CONGKAK.legal_moves(at, seat)))
        assert sum(at.holes) + hands(at) == at.total
        assert CONGKAK.read_position(CONGKAK.write_position(at)) == at
    assert at.is_over or at.side in (1, 2)


@settings(max_examples=50)
@given(SEEDS)
def test_the_whole_round_ends_after_any_opening(seed: int) -> None:
    chance = random.Random(seed)
    at = start_position(ON)
    while not at.is_over:
        seat = chance.choice([seat for seat in CONGKAK.actors(at) if seat])
        at, _ = CONGKAK.apply(at, chance.choice(CONGKAK.legal_moves(at, seat)))
    assert sum(at.stores) == 98


def test_small_boards_can_run_dry_in_the_opening() -> None:
    """Every play of a 2 x 1 board: all end, and none is stuck."""
    open_positions = [start_position(ON, houses=2, pieces=1)]
    seen: set[Position] = set()
    while open_positions:
        at = open_positions.pop()
        if at in seen or at.is_over:
            continue
        seen.add(at)
        moves = [m for seat in CONGKAK.actors(at) if seat for m in CONGKAK.legal_moves(at, seat)]
        assert moves, CONGKAK.write_position(at)
        open_positions.extend(CONGKAK.apply(at, move)[0] for move in moves)
    assert len(seen) > 10
