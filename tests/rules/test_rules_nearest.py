"""Whatever is tried in whatever position: while anything is legal, something legal is offered instead."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.rules.game import RulesError
from tests.rules.random_games import PLAYS, RandomPlay, moves, plan_of, start

TRIED = {
    "congkak": ("S1", "N7", "S:N3", "pass", "first 2", "next-round", "S lift S1", "N drop NS"),
    "kongkang": (
        "1: draw",
        "2: 8 8 8 8",
        "1: skull",
        "1: peek @2",
        "2: aim @1",
        "1: pass",
        "2: no-slip",
        "1: kongkang",
        "2: left",
        "1: show 3",
        "turned skull",
        "first 1",
        "next-round",
    ),
    "kombio": (
        "1:draw",
        "2:take",
        "1:replace 2",
        "1:lay",
        "2:view 1.1",
        "1:swap 1.1 2.1",
        "1:leave",
        "1:pass",
        "2:kombio",
        "1:slap 1.1 3",
        "2:slap 1.9",
        "1:give 1",
        "1:amends",
        "2:amends 2",
        "1:look",
        "flip",
        "reveal",
        "shuffle",
        "won 1",
        "1:withdraw",
        "next-round",
    ),
}
"""One of each kind of act, most of them wrong wherever they are tried."""


def _moves_anywhere(play: RandomPlay, position: Any) -> Iterator[Any]:
    for text in TRIED[play.game.name]:
        try:
            yield play.game.read_move(position, text)
        except RulesError:
            continue


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("name", TRIED)
def test_something_legal_is_offered_until_the_match_is_over(name: str, number: int) -> None:
    """Seen by all, by one seat, and by somebody who has seen no card."""
    play = PLAYS[name]
    rng, plan = Random(number), plan_of(play, number)
    for at, _, _ in moves(play, plan, start(play, plan)):
        if rng.randrange(4):
            continue
        for seen in (at, play.game.view(at, 0), play.game.view(at, 1)):
            for move in _moves_anywhere(play, seen):
                found = play.game.check(seen, move)
                told = play.game.write_position(seen), play.game.write_move(move)
                assert found.legal or found.nearest, told
                assert all(play.game.check(seen, near).legal for near in found.nearest), told
