"""The published cases of Congkak, each also mirrored for the other player."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.rules.congkak import (
    CONGKAK,
    NORTH,
    SOUTH,
    Pass,
    Position,
    Sow,
    next_round,
    opponent,
    start_position,
    trace,
)
from app.rules.perft import perft

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "cases" / "congkak.json").read_text(encoding="utf-8")
)
BOTH = pytest.mark.parametrize("mirrored", [False, True], ids=["as-published", "mirrored"])


def mirror_text(text: str) -> str:
    """The same position with south and north changed over; knows only the published notation."""
    board, stores, side = text.split()
    south, north = board.split("/")
    south_store, north_store = stores.split("-")
    return f"{north}/{south} {north_store}-{south_store} {1 - int(side)}"


def seen(text: str, *, mirrored: bool) -> str:
    return mirror_text(text) if mirrored else text


def position(text: str, *, mirrored: bool = False) -> Position:
    return CONGKAK.read_position(seen(text, mirrored=mirrored))


def seat_of(player: int, *, mirrored: bool) -> int:
    seat = (SOUTH, NORTH)[player]
    return opponent(seat) if mirrored else seat


def play(at: Position, seat: int, house: int) -> tuple[Position, str, int]:
    """Plays a sowing; returns what it led to, its end, and the pieces banked."""
    after, events = CONGKAK.apply(at, Sow(seat, house))
    return after, events[0].kind, events[0].amount


def test_the_game_starts_as_published() -> None:
    assert CONGKAK.write_position(CONGKAK.start(("Aminah", "Badrul"), {})) == CASES["start"]


@BOTH
@pytest.mark.parametrize("case", CASES["first_moves"], ids=lambda case: str(case["house"]))
def test_first_moves(case: dict[str, Any], mirrored: bool) -> None:
    at = position(CASES["start"], mirrored=mirrored)
    seat = seat_of(0, mirrored=mirrored)
    sowing = trace(at, seat, case["house"])
    after, end, banked = play(at, seat, case["house"])

    assert CONGKAK.write_position(after) == seen(case["after"], mirrored=mirrored)
    assert (end, banked) == (case["end"], case["banked"])
    assert (sowing.drops, sowing.relays) == (case["drops"], case["relays"])
    assert sowing.captured == case["captured_from_opponent"]
    assert (after.to_move == seat) == case["turn_continues"]
    kind, whose, house = case["last"]
    row = seat if whose == "own" else opponent(seat)
    board = at.layout
    assert sowing.last == (board.store(row) if kind == "S" else board.hole(row, house))


@BOTH
@pytest.mark.parametrize("depth", range(1, 7))
def test_perft(depth: int, mirrored: bool) -> None:
    at = position(CASES["start"], mirrored=mirrored)
    assert perft(CONGKAK, at, depth) == CASES["perft_by_sowings"][str(depth)]


def complete_turns(at: Position, seat: int) -> int:
    """How many ways there are to play one whole turn."""
    if at.is_over or at.to_move != seat:
        return 1
    return sum(complete_turns(play(at, seat, house)[0], seat) for house in at.sowable(seat))


@pytest.mark.parametrize("first", [SOUTH, NORTH])
@pytest.mark.parametrize("size", CASES["complete_first_turns_small_boards"])
def test_complete_first_turns_on_small_boards(size: str, first: int) -> None:
    houses, pieces = map(int, size.split("x"))
    at = start_position(houses=houses, pieces=pieces, first=first)
    assert complete_turns(at, first) == CASES["complete_first_turns_small_boards"][size]


@BOTH
def test_fewest_sowings_to_win_in_the_first_turn(mirrored: bool) -> None:
    case = CASES["fewest_sowings_to_win_in_the_first_turn"]
    at, seat = position(CASES["start"], mirrored=mirrored), seat_of(0, mirrored=mirrored)
    ends = []
    for house in case["houses_chosen"]:
        at, end, _ = play(at, seat, house)
        ends.append(end)
    assert ends == case["ends"]
    assert len(ends) == case["sowings"]
    assert CONGKAK.write_position(at) == seen(case["final"], mirrored=mirrored)
    assert at.stores[seat - SOUTH] == case["stored"]


@BOTH
@pytest.mark.parametrize("case", CASES["edge_positions"], ids=lambda case: str(case["name"]))
def test_edge_positions(case: dict[str, Any], mirrored: bool) -> None:
    at = position(case["before"], mirrored=mirrored)
    sowing = trace(at, at.side, case["house"])
    after, end, banked = play(at, at.side, case["house"])

    assert CONGKAK.write_position(after) == seen(case["after"], mirrored=mirrored)
    assert (end, banked) == (case["end"], case["banked"])
    assert (sowing.drops, sowing.relays) == (case["drops"], case["relays"])
    assert CONGKAK.is_over(after) == case["game_over"]
    following = case["next_to_move_after_forced_pass"]
    expected = () if following is None else (seat_of(following, mirrored=mirrored),)
    assert tuple(seat for seat in CONGKAK.actors(after) if seat) == expected


@BOTH
@pytest.mark.parametrize("case", CASES["next_round"], ids=lambda case: str(case["stores"]))
def test_next_round(case: dict[str, Any], mirrored: bool) -> None:
    order = (1, 0) if mirrored else (0, 1)
    stores = [case["stores"][index] for index in order]
    empty = ",".join(["0"] * 7)
    over = CONGKAK.read_position(f"{empty}/{empty} {stores[0]}-{stores[1]} 0 first=random")
    assert CONGKAK.is_match_over(over) == case.get("match_over", False)

    laid = next_round(over)
    assert list(laid.stores) == [case["store"][index] for index in order]
    for seat, index in zip((SOUTH, NORTH), order, strict=True):
        row = laid.layout.row(seat)
        assert [laid.holes[hole] for hole in row] == case["houses"][index]
        burnt = [laid.layout.house(hole) for hole in laid.burnt if hole in row]
        assert burnt == case["burnt"][index]
    if not case.get("match_over", False):
        turn = case["turn"]
        assert laid.side == (0 if turn is None else seat_of(turn, mirrored=mirrored))


@BOTH
@pytest.mark.parametrize("game", CASES["games"], ids=lambda game: str(game["id"]))
def test_whole_games(game: dict[str, Any], mirrored: bool) -> None:
    at = position(CASES["start"], mirrored=mirrored)
    for move in game["moves"]:
        if "pass" in move:
            assert at.must_pass
            assert CONGKAK.actors(at) == (opponent(at.side),)
            at, _ = CONGKAK.apply(at, Pass(seat_of(move["pass"], mirrored=mirrored)))
        else:
            seat = seat_of(move["player"], mirrored=mirrored)
            sowing = trace(at, seat, move["house"])
            at, end, banked = play(at, seat, move["house"])
            assert (end, banked) == (move["end"], move["banked"])
            assert (sowing.drops, sowing.relays) == (move["drops"], move["relays"])
        assert CONGKAK.write_position(at) == seen(move["after"], mirrored=mirrored)
    assert CONGKAK.is_over(at)
    finals = game["final_stores"]
    assert list(at.stores) == (finals[::-1] if mirrored else finals)
    assert CONGKAK.winners(at) == (seat_of(game["winner"], mirrored=mirrored),)


@BOTH
@pytest.mark.parametrize("game", CASES["games"], ids=lambda game: str(game["id"]))
def test_whole_games_without_playing_the_passes(game: dict[str, Any], mirrored: bool) -> None:
    """A pass is automatic: nobody has to say it, and the game comes out the same."""
    at = position(CASES["start"], mirrored=mirrored)
    for move in game["moves"]:
        if "pass" not in move:
            at, _, _ = play(at, seat_of(move["player"], mirrored=mirrored), move["house"])
    final = position(game["moves"][-1]["after"], mirrored=mirrored)
    assert msgspec.structs.replace(at, side=final.side) == final
