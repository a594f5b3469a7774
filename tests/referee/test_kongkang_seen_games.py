"""Random legal games played by hands under a camera end where the rules alone end, at any pace."""

import random

import pytest

from app.rules.kongkang import (
    KONGKANG,
    Call,
    Draw,
    Move,
    NextRound,
    NoSlip,
    Play,
    Position,
    Turned,
)
from app.rules.kongkang.choices import switched
from tests.referee.kongkang_seen_table import Table
from tests.referee.test_kongkang_random import is_hidden, public, told
from tests.rules.kongkang_tables import NAMES, any_move, any_start

GAMES = 16
LONGEST = 200
"""Moves after which a game is left off."""

SETTLES = 0.5
"""How often people wait for a ruling before they go on."""


def done(table: Table, before: Position, move: Move, chance: random.Random) -> None:
    """What hands, phones and buttons do of a move; what nobody can see is said."""
    match move:
        case Turned():
            pass
        case Draw(seat):
            table.draw(seat)
            table.wait(chance.choice((0.2, 1.0, 4.0)))
        case Play(seat, cards, side):
            lay(table, seat, cards, chance)
            if side:
                table.say(seat, side)
        case Call(seat):
            table.hold(seat, table.now_us)
        case NextRound():
            gather(table)
            table.next_round()
            table.wait(1)
        case _:
            for seat, line in told(before, move, chance):
                table.say(seat, line)


def lay(table: Table, seat: int, cards: tuple[str, ...], chance: random.Random) -> None:
    """Cards are laid at once, or one by one; now and then one is taken up again."""
    zone = f"pile-{seat}"
    if chance.random() < 0.5:
        table.lay(seat, *cards, on=zone)
    else:
        for card in cards:
            table.lay(seat, card, on=zone)
            table.wait(chance.choice((0.1, 1.5)))
    if chance.random() < 0.1:
        table.take(seat, cards[-1], off=zone)
        table.wait(chance.choice((0.3, 3.0)))
        table.lay(seat, cards[-1], on=zone)


def gather(table: Table) -> None:
    """All cards are gathered, and the draw pile is laid anew."""
    for zone in [f"{what}-{seat}" for what in ("pile", "hand") for seat in range(1, 7)]:
        lying = table.lying(zone)
        if lying:
            table.take(1, *reversed(lying), off=zone)
    table.weigh(settled=False)
    table.cards_on_tray = 48.0 - 5 * len(table.position.live)
    table.weigh()


def show(table: Table, truth: Position, chance: random.Random) -> None:
    """All hands are turned up, in any order."""
    seats = list(truth.live)
    chance.shuffle(seats)
    for seat in seats:
        if truth.hand(seat).known:
            table.lay(seat, *truth.hand(seat).known, on=f"hand-{seat}")


def play(seed: int) -> tuple[Table, Position]:
    """One match by chance, seen deed by deed; each table position that is settled is held against the
    rules' own.
    """
    chance = random.Random(seed)
    truth = any_start(chance)
    table = Table(options=switched(truth.choices), players=NAMES[: len(truth.purses)])
    table.cards_on_tray = float(len(truth.draw))
    table.restart()
    for _ in range(LONGEST):
        if KONGKANG.is_match_over(truth):
            break
        move = any_move(truth, chance)
        before = truth
        truth, _ = KONGKANG.apply(truth, move)
        done(table, before, move, chance)
        if isinstance(move, Call | NoSlip):
            show(table, truth, chance)
        if isinstance(move, Turned | Draw):
            continue
        if chance.random() < SETTLES or truth.is_over:
            table.settle()
            if not is_hidden(truth):
                assert public(table.position) == public(truth), (seed, move)
    return table, truth


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_that_was_seen_ends_where_the_rules_end(seed: int) -> None:
    table, truth = play(seed)
    table.settle()
    if not is_hidden(truth) and truth.phase != "drawn":
        assert public(table.position) == public(truth)
    assert "object" not in table.kinds
    assert table.state.question == 0
