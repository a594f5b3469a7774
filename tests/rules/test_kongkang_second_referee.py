"""The engine against a second referee that was written from the rulebook and knows nothing of it."""

import random

import pytest

from app.rules.kongkang import KONGKANG, Call, Deal, Draw, NextRound, Position
from app.rules.kongkang.payments import REMOVED, paid
from tests.rules.kongkang_second_referee import SecondReferee
from tests.rules.kongkang_tables import NAMES, any_move, shuffled


def compared(position: Position, second: SecondReferee) -> None:
    """Everything that both of them keep is the same."""
    assert second.bananas == {seat: position.bananas(seat) for seat in position.seats}
    assert (second.pot, second.removed) == (position.pot.bananas, position.removed.bananas)
    assert tuple(second.players) == position.live
    assert second.winner == position.winner
    assert second.round == position.round
    if position.is_over:
        return
    for seat in position.live:
        assert tuple(sorted(second.hands[seat])) == position.hand(seat).known
    assert tuple(second.deck) == position.draw.known
    assert second.turn == position.turn
    assert tuple(sorted(second.waiting_skips)) == position.skips
    assert (second.opener or 0) == position.payer


HOUSE = {
    "k5": "left",
    "k6": "previous",
    "k9": "with_bet",
    "k10": "shared",
    "k14": "pile_up",
    "k15": "tied",
}
"""What both of them know to play otherwise."""


@pytest.mark.parametrize("seed", range(80))
def test_both_say_the_same_of_a_match(seed: int) -> None:
    both_play(seed, {})


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("seed", range(20))
def test_both_say_the_same_where_the_table_switches_a_point(seed: int, name: str) -> None:
    both_play(seed, {name: HOUSE[name]})


@pytest.mark.parametrize("seed", range(40))
def test_both_say_the_same_where_the_table_switches_all_points(seed: int) -> None:
    both_play(seed, HOUSE)


def both_play(seed: int, house: dict[str, str]) -> None:
    """A match of legal moves, followed by both and compared after each of them."""
    chance = random.Random(seed)
    players = 2 + seed % 5
    deck = shuffled(chance)
    first = chance.randint(1, players)
    options = {"first": str(first), "extra_tokens": "on", **house}
    position = KONGKANG.start(NAMES[:players], options, Deal(deck))
    second = SecondReferee(players, list(deck), first, house)
    compared(position, second)
    while not KONGKANG.is_match_over(position):
        move = any_move(position, chance)
        position, _ = KONGKANG.apply(position, move)
        second.follow(KONGKANG.write_move(move))
        compared(position, second)
    assert second.is_finished() or not any(position.bananas(seat) > 3 for seat in position.live)


def poor_match(seed: int) -> tuple[int, int]:
    """A match of eager callers and slippers; how many left in mid-round, and how many at the bets."""
    chance = random.Random(seed)
    players = 3 + seed % 2
    deck = shuffled(chance)
    position = KONGKANG.start(NAMES[:players], {}, Deal(deck))
    second = SecondReferee(players, list(deck), 1)
    for seat in position.seats:
        lost = 13 - chance.randint(0, 4)
        position = paid(position, seat, REMOVED, lost)
        second.bananas[seat] -= lost
        second.removed += lost
    in_round = at_bets = 0
    while not KONGKANG.is_match_over(position):
        seat = chance.choice(KONGKANG.actors(position))
        moves = list(KONGKANG.legal_moves(position, seat))
        eager = [move for move in moves if not isinstance(move, Draw | Call)]
        move = chance.choice(eager or moves)
        if isinstance(move, NextRound):
            move = NextRound(shuffled(chance))
        position, events = KONGKANG.apply(position, move)
        left = sum(event.kind == "left" for event in events)
        at_bets += left if isinstance(move, NextRound) else 0
        in_round += 0 if isinstance(move, NextRound) else left
        second.follow(KONGKANG.write_move(move))
        compared(position, second)
    return in_round, at_bets


def test_both_say_the_same_when_players_are_poor_and_leave() -> None:
    left = [poor_match(seed) for seed in range(60)]
    assert sum(in_round for in_round, _ in left) > 0
    assert sum(at_bets for _, at_bets in left) > 0
