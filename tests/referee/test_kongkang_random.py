"""Random legal games told in words end where the rules alone end, with mistakes thrown in and put right."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from app.rules.kongkang import (
    KONGKANG,
    Call,
    Choose,
    Draw,
    First,
    Move,
    NextRound,
    NoSlip,
    Pass,
    Play,
    Position,
    Target,
    Turned,
    full_deck,
    rules,
)
from app.rules.kongkang.choices import switched
from app.rules.kongkang.slips import matches
from tests.referee.kongkang_table import STAKE, Table
from tests.rules.kongkang_tables import NAMES, any_move, any_start

BARE = {Draw: "drew", Call: "kongkang", NoSlip: "no-slip", Pass: "passed"}
GAMES = 24
MISTAKES_ONE_IN = 20
LONGEST = 400
"""Moves after which a game is left off: three rounds take fewer."""


def told(position: Position, move: Move, chance: random.Random) -> Iterator[tuple[int, str]]:
    """The words by which a move is told, each with its seat; nothing of what two players alone know."""
    match move:
        case Turned():
            return
        case Play():
            yield move.seat, played(position, move)
        case Target(seat, aims):
            kind = position.effect.kind if position.effect else ""
            verb = chance.choice(("target", kind))
            yield seat, f"{verb} {' '.join(str(aim.target) for aim in aims)}"
        case Choose(seat, side):
            yield seat, side
        case First(seat):
            yield seat, f"first {seat}"
        case NextRound():
            yield 1, "next-round"
        case Draw(seat) | Call(seat) | NoSlip(seat) | Pass(seat):
            yield seat, BARE[type(move)]
        case _:
            raise AssertionError("hands that are known are not shown")


def played(position: Position, move: Play) -> str:
    """A play or a slip in words."""
    verb = "slipped" if position.phase == "turn" else "played"
    return " ".join([verb, *move.cards, *([move.side] if move.side else [])])


def shown(position: Position) -> Iterator[tuple[int, str]]:
    """All hands, once they are compared."""
    for seat in position.live:
        yield seat, f"showed {' '.join(position.hand(seat).known)}"


def public(position: Position) -> tuple[Any, ...]:
    """What everybody at the table sees of a position."""
    effect = position.effect
    return (
        [len(hand) for hand in position.hands],
        len(position.draw),
        position.piles,
        position.purses,
        position.pot,
        position.removed,
        (position.turn, position.phase, position.way, position.round),
        (position.last, position.payer, position.skips, position.caller),
        (position.winner, position.end, position.out),
        None if effect is None else (effect.kind, effect.left, effect.aimed),
    )


def is_hidden(position: Position) -> bool:
    """Chance has to tell a card that the table of a told game never hears of."""
    return position.effect is not None and position.effect.turning is not None


def mistake(at: Position, chance: random.Random) -> tuple[int, str, str] | None:
    """A mistake that can be made here: whose, its words, and the rule that it breaks."""
    if at.phase not in ("turn", "drawn"):
        return None
    seat = at.turn
    others = [other for other in at.others(seat) if other != seat]
    gone = [card for card in full_deck() if not at.unseen_cards()[card]]
    tried: list[tuple[int, str, str]] = [
        (seat, "played skull", rules.SKULL),
        (seat, "played 3 4", rules.SAME),
        (chance.choice(others), "drew", rules.TURN),
        (chance.choice(others), "played 5", rules.TURN),
    ]
    if at.last is not None and at.last.symbol and at.phase == "turn":
        tried.append((seat, f"slipped {1 if at.last.symbol != '1' else 2}", rules.SLIP))
    if at.phase == "drawn":
        tried.append((seat, "drew", rules.DRAW))
        tried.append((seat, "kongkang", rules.CALL))
    if gone:
        tried.append((seat, f"played {gone[0]}", rules.DECK))
    if not len(at.draw):
        tried = [one for one in tried if one[2] in (rules.TURN, rules.SLIP)]
    return chance.choice(tried)


def play_told(seed: int) -> tuple[Table, Position]:
    """One match by chance, told move by move; each table position is held against the rules' own."""
    chance = random.Random(seed)
    truth = any_start(chance)
    table = Table(options=switched(truth.choices), players=NAMES[: len(truth.purses)])
    for _ in range(LONGEST):
        if KONGKANG.is_match_over(truth):
            break
        wrong = mistake(table.position, chance)
        if wrong is not None and not chance.randrange(MISTAKES_ONE_IN):
            objected(table, wrong)
        move = any_move(truth, chance)
        words = list(told(truth, move, chance))
        truth, _ = KONGKANG.apply(truth, move)
        if isinstance(move, Call | NoSlip):
            words += shown(truth)
        for seat, line in words:
            table.say(seat, line)
            assert sum(purse.bananas for purse in all_purses(table)) == STAKE * len(truth.purses)
        if not is_hidden(truth):
            assert public(table.position) == public(truth), (seed, move)
    return table, truth


def objected(table: Table, wrong: tuple[int, str, str]) -> None:
    seat, words, rule = wrong
    before = table.state.position
    table.say(seat, words)
    assert table.ruled[0] == "object", (wrong, before)
    assert table.last.rule == rule or rule in (rules.SKULL, rules.SAME, rules.DECK), wrong
    table.say(seat, "back")
    assert (table.state.objection, table.state.position) == (0, before)


def all_purses(table: Table) -> tuple[Any, ...]:
    at = table.position
    return (*at.purses, at.pot, at.removed)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_told_in_words_ends_where_the_rules_end(seed: int) -> None:
    table, truth = play_told(seed)
    assert public(table.position) == public(truth)
    transfers = table.snapshot.bananas
    assert transfers is not None
    assert transfers.transfers


@pytest.mark.parametrize("seed", range(100, 100 + GAMES))
def test_half_of_the_words_left_unsaid_are_taken_from_who_plays_next(seed: int) -> None:
    """Nobody says that a card was drawn, or which way round; slips are told as plays and answered."""
    chance = random.Random(seed)
    table = Table(players=NAMES[:4])
    held = [5, 5, 5, 5]
    for _ in range(40):
        at = table.position
        if at.is_over or not len(at.draw):
            break
        seat = chance.choice((2, 4)) if at.phase == "side" else at.turn
        card = chance.choice([card for card in at.unseen_cards() if card.isdigit()])
        was_slip = table.state.question == 0 and matches(at, (card,)) and chance.random() < 0.5
        table.say(seat, f"played {card}")
        if matches(at, (card,)):
            assert table.ruled == ("ask", rules.SLIP)
            table.answer(1 if was_slip else 2)
        held[seat - 1] -= was_slip
        assert table.ruled[0] == "accept"
        assert [len(hand) for hand in table.position.hands] == held
    assert sum(table.bananas) + table.position.pot.bananas == STAKE * len(held)
