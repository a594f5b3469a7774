"""Whatever is tried in whatever position: while anything is legal, something legal is offered instead."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.rules.game import RulesError
from tests.rules.random_games import PLAYS, RandomPlay, moves, plan_of, start

TRIED = {
    "congkak": ("S1", "N7", "S:N3", "pass", "first 2", "next-round", "S lift S1", "N drop NS"),
    "dabong": (
        "1:draw",
        "1:pass",
        "2:7F",
        "1:7F 7W",
        "1:gross",
        "2:worst-hand",
        "1:take-back",
        "2:how-many 1",
        "1:one-card",
        "1:show 7F",
        "next-hand",
        "shuffle",
        "1:suit F",
        "flip 7F",
    ),
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


@pytest.mark.parametrize(
    ("text", "move", "instead"),
    [
        ("?,?/?,? 5,3 ?*64 1 stage=last called=1 offence=1@2", "reveal", "2:amends"),
        ("?,?/?,? 5,3 ?*64 1 stage=last called=1 offence=1@2", "1:amends", "2:amends"),
        ("?,?/?,? 5,3 ?*64 1 offence=1@2", "2:amends 9", "2:amends"),
        ("?,?/?,? 5,3 ?*63 1 held=?@draw window=open:5 claims=2@5", "1:replace 1", "2:withdraw"),
        ("-/?,? 5,3 ?*65 1 held=?@draw", "1:replace 1", "1:lay -1"),
    ],
)
def test_kombio_offers_amends_a_press_and_a_card_that_nobody_saw(
    text: str, move: str, instead: str
) -> None:
    """What all else waits for is offered, whoever has to do it."""
    rules = PLAYS["kombio"].game
    position = rules.read_position(text)
    found = rules.check(position, rules.read_move(position, move))
    assert not found.legal
    assert rules.write_move(found.nearest[0]) == instead


@pytest.mark.parametrize(
    ("text", "move", "instead"),
    [
        ("0,0,0,0,0,0,0/0,0,0,0,0,0,0 55-43 0", "S1", ["next-round"]),
        ("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 -", "S1", ["first 1", "first 2"]),
    ],
)
def test_congkak_offers_what_the_dealer_does(text: str, move: str, instead: list[str]) -> None:
    rules = PLAYS["congkak"].game
    position = rules.read_position(text)
    found = rules.check(position, rules.read_move(position, move))
    assert [rules.write_move(near) for near in found.nearest] == instead
