"""Rounds after the first: refilling, burnt houses, who starts, and the end of the match."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.congkak import (
    CONGKAK,
    Choices,
    NextRound,
    Position,
    Sow,
    next_round,
    opponent,
    refill,
    start_position,
)
from tests.rules.congkak_boards import SWITCHES, mirrored

MOST_TURNS = 98
MOST_ROUNDS = 500


def over(south: int, choices: Choices | None = None) -> Position:
    """A round that is over, south having so many of the 98 pieces."""
    row = (0,) * 7
    return Position(holes=(*row, south, *row, 98 - south), choices=choices or Choices())


def play_round(at: Position, chance: random.Random) -> tuple[Position, int]:
    """Play at random to the end of the round; returns it and the number of turns taken."""
    turns, mover = 0, 0
    while not at.is_over:
        seat = at.to_move
        turns, mover = turns + (seat != mover), seat
        before = at.stores
        house = chance.choice(at.sowable(seat))
        at, _ = CONGKAK.apply(at, Sow(seat, house))
        if at.choices.no_pieces == "pass":
            other = opponent(seat) - 1
            assert at.stores[other] == before[other]
    return at, turns


@given(st.integers(0, 98), st.booleans())
def test_refilling_loses_no_piece(owned: int, play_short: bool) -> None:
    side = refill(owned, houses=7, pieces=7, play_short=play_short)
    assert sum(side.houses) + side.store == owned
    assert len(side.houses) == 7
    assert set(side.burnt) == {n for n, count in enumerate(side.houses, 1) if count == 0}
    assert list(side.burnt) == list(range(8 - len(side.burnt), 8))
    short = [count for count in side.houses if count not in (0, 7)]
    assert len(short) <= (1 if play_short else 0)
    if not play_short:
        assert side.store < 7 or not side.burnt


@given(st.integers(7, 91), SWITCHES)
def test_the_next_round_mirrors(south: int, choices: Choices) -> None:
    if south == 49 and choices.first in "12":
        return  # A draw starts as the first round did, and that seat does not change over.
    here = next_round(over(south, choices))
    there = next_round(over(98 - south, choices))
    assert mirrored(here) == there


@pytest.mark.parametrize(("south", "starts"), [(48, 1), (50, 2), (8, 1), (91, 2)])
def test_who_had_fewer_starts(south: int, starts: int) -> None:
    assert next_round(over(south)).side == starts


class TestADraw:
    """C11: the next round starts as the first."""

    def test_it_has_no_winner_and_nothing_burns(self) -> None:
        drawn = over(49)
        assert CONGKAK.winners(drawn) == ()
        assert not CONGKAK.is_match_over(drawn)
        assert next_round(drawn).burnt == ()

    @pytest.mark.parametrize(
        ("first", "side"), [("1", 1), ("2", 2), ("random", 0), ("last_winner", 0)]
    )
    def test_who_begins_is_as_at_the_start(self, first: str, side: int) -> None:
        choices = msgspec.convert({"first": first}, Choices)
        laid = next_round(over(49, choices))
        assert laid == msgspec.structs.replace(start_position(choices), round=2)
        assert laid.side == side

    def test_both_sow_at_once_again_where_that_is_played(self) -> None:
        laid = next_round(over(49, Choices(simultaneous_opening="on")))
        assert CONGKAK.actors(laid) == (1, 2)

    def test_but_not_after_a_round_that_was_won(self) -> None:
        laid = next_round(over(50, Choices(simultaneous_opening="on")))
        assert CONGKAK.actors(laid) == (2,)

    def test_a_round_that_ended_in_its_opening_leaves_nothing_of_it(self) -> None:
        ended = "0,0,0,0,0,0,0/0,0,0,0,0,0,0 50-48 - opening=done,done simultaneous_opening=on"
        laid = next_round(CONGKAK.read_position(ended))
        assert laid.opening is None
        assert CONGKAK.actors(laid) == (2,)


class TestTheEndOfTheMatch:
    """C13: a player with fewer than 7 pieces has only burnt houses."""

    @pytest.mark.parametrize(("south", "ended"), [(0, True), (6, True), (7, False), (91, False)])
    def test_fewer_than_seven_pieces(self, south: int, ended: bool) -> None:
        assert CONGKAK.is_match_over(over(south)) == ended
        assert bool(CONGKAK.legal_moves(over(south), 0)) != ended

    @pytest.mark.parametrize(("south", "ended"), [(0, True), (1, False), (6, False)])
    def test_with_a_short_house_only_no_pieces_at_all(self, south: int, ended: bool) -> None:
        assert CONGKAK.is_match_over(over(south, Choices(short_house="played"))) == ended

    def test_a_short_house_is_played(self) -> None:
        laid = next_round(over(10, Choices(short_house="played")))
        assert laid.holes[:8] == (7, 3, 0, 0, 0, 0, 0, 0)
        assert [laid.layout.names[hole] for hole in laid.burnt] == ["S3", "S4", "S5", "S6", "S7"]

    def test_it_is_not_over_before_the_round_is(self) -> None:
        assert not CONGKAK.is_match_over(start_position())

    def test_it_is_told_when_it_comes(self) -> None:
        at = CONGKAK.read_position("1,0,0,0,0,0,0/0,0,0,0,0,0,0 93-4 0")
        _, events = CONGKAK.apply(at, Sow(1, 1))
        assert [event.kind for event in events] == ["store", "round-over", "match-over"]
        assert events[1].words.en == "South wins the round, 94-4."
        assert events[2].words.en.startswith("The match is over")
        assert [event.seat for event in events] == [1, 1, 1]


class TestSweeping:
    """C3 switched: who comes to move without pieces lets the other take the rest."""

    SWEEP = Choices(no_pieces="sweep")

    def test_the_other_takes_what_is_left(self) -> None:
        at = CONGKAK.read_position("0,0,0,0,0,0,0/1,0,0,1,3,0,0 33-60 1 no_pieces=sweep")
        after, events = CONGKAK.apply(at, Sow(2, 4))
        assert after.is_over
        assert after.stores == (33, 65)
        assert [event.kind for event in events] == ["own_empty", "round-over"]
        assert "congkak.sweep" in CONGKAK.check(at, Sow(2, 4)).rules

    def test_a_store_ending_without_pieces_ends_the_turn_and_sweeps_nobody(self) -> None:
        """C4 comes first: north is to move then, and has pieces."""
        at = CONGKAK.read_position("1,0,0,0,0,0,0/0,0,0,0,0,2,0 59-36 0 no_pieces=sweep")
        after, _ = CONGKAK.apply(at, Sow(1, 1))
        assert after.stores == (60, 36)
        assert CONGKAK.actors(after) == (2,)
        assert CONGKAK.outcome(at, Sow(1, 1))["continues"] is False

    def test_a_position_in_which_it_is_due_reads_as_swept(self) -> None:
        at = CONGKAK.read_position("0,0,0,0,0,0,0/0,0,0,0,0,2,0 60-36 0 no_pieces=sweep")
        assert at.stores == (60, 38)
        assert CONGKAK.winners(at) == (1,)

    def test_it_changes_the_winner_now_and_then(self) -> None:
        """About 2.5 % of random games (rulings, C3)."""
        games, changed = 500, 0
        for seed in range(games):
            chance = random.Random(seed)
            at = start_position()
            swept = None
            while not at.is_over:
                if at.must_pass and swept is None:
                    left = sum(at.left(seat) for seat in (1, 2))
                    south, north = at.stores
                    gain = (left, 0) if at.to_move == 1 else (0, left)
                    swept = south + gain[0] - north - gain[1]
                at, _ = CONGKAK.apply(at, Sow(at.to_move, chance.choice(at.sowable(at.to_move))))
            margin = at.stores[0] - at.stores[1]
            if swept is not None and (margin > 0) - (margin < 0) != (swept > 0) - (swept < 0):
                changed += 1
        assert 0.006 < changed / games < 0.06


@settings(max_examples=40)
@given(st.integers(0, 2**32), SWITCHES, st.sampled_from((1, 2)))
def test_random_matches_keep_every_piece_and_end(seed: int, choices: Choices, first: int) -> None:
    chance = random.Random(seed)
    at = start_position(choices, first=first)
    for number in range(1, 7):
        assert at.round == number
        at, turns = play_round(at, chance)
        assert turns <= MOST_TURNS
        assert sum(at.stores) == 98
        if CONGKAK.is_match_over(at):
            assert CONGKAK.winners(at)
            assert CONGKAK.actors(at) == ()
            return
        assert CONGKAK.actors(at) == (0,)
        laid, events = CONGKAK.apply(at, NextRound())
        assert events[0].kind == "next-round"
        assert CONGKAK.read_position(CONGKAK.write_position(laid)) == laid
        at = laid if laid.side else msgspec.structs.replace(laid, side=first)


@pytest.mark.parametrize("seed", range(20))
def test_a_match_on_a_small_board_is_played_to_its_end(seed: int) -> None:
    """Chance evens out on a full board; on two houses a side somebody soon has nothing left."""
    chance = random.Random(seed)
    at = start_position(houses=2, pieces=3)
    while not CONGKAK.is_match_over(at):
        if at.is_over:
            at, _ = CONGKAK.apply(at, NextRound())
        at, _ = play_round(at, chance)
        assert at.round < MOST_ROUNDS
    assert min(at.stores) < 3
    assert CONGKAK.actors(at) == ()


@given(st.integers(0, 2**32))
def test_without_burnt_houses_a_turn_always_adds_to_the_movers_store(seed: int) -> None:
    """The invariants of the published cases, over whole random rounds."""
    chance = random.Random(seed)
    at = start_position()
    while not at.is_over:
        seat, before = at.to_move, at.stores
        while at.to_move == seat and not at.is_over:
            at, _ = CONGKAK.apply(at, Sow(seat, chance.choice(at.sowable(seat))))
            if at.side != seat:
                break
        assert at.stores[seat - 1] > before[seat - 1]
        assert at.stores[opponent(seat) - 1] == before[opponent(seat) - 1]
