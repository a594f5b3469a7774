"""Tables for the tests of Kongkang: positions in a few words, and whole matches played by chance."""

import random
from typing import Any

import msgspec

from app.rules.game import Event
from app.rules.kongkang import (
    KONGKANG,
    Aim,
    Call,
    Deal,
    Move,
    NextRound,
    Position,
    full_deck,
)

NAMES = ("Ana", "Ben", "Cik", "Dayang", "Eko", "Farah")

CALLS_ONE_IN = 6
"""A call ends a round: of the chances to call, play at random takes one in so many."""


def at(text: str) -> Position:
    """The position that a text describes."""
    return KONGKANG.read_position(text)


def play(position: Position, *texts: str) -> Position:
    """The position after these moves."""
    for text in texts:
        position, _ = KONGKANG.apply(position, KONGKANG.read_move(position, text))
    return position


def events_of(position: Position, text: str) -> tuple[Event, ...]:
    """What one move leads to."""
    return KONGKANG.apply(position, KONGKANG.read_move(position, text))[1]


def kinds_of(position: Position, text: str) -> list[str]:
    """The kinds of the events that one move leads to."""
    return [event.kind for event in events_of(position, text)]


def broken(position: Position, text: str) -> tuple[str, ...]:
    """The rules that a move breaks; () if it is legal."""
    verdict = KONGKANG.check(position, KONGKANG.read_move(position, text))
    return () if verdict.legal else verdict.rules


def deciding(position: Position, text: str) -> tuple[str, ...]:
    """The rules that decide a legal move."""
    verdict = KONGKANG.check(position, KONGKANG.read_move(position, text))
    assert verdict.legal, verdict.why.en
    return verdict.rules


def shuffled(chance: random.Random) -> tuple[str, ...]:
    """The deck in any order."""
    deck = list(full_deck())
    chance.shuffle(deck)
    return tuple(deck)


def any_start(chance: random.Random) -> Position:
    """A first round with any number of players and any options."""
    options: dict[str, str] = {}
    for name, option in KONGKANG.options.items():
        options[name] = chance.choice(option.values)
    players = chance.randint(2, 6 if options["extra_tokens"] == "on" else 4)
    if options["first"].isdigit() and int(options["first"]) > players:
        options["first"] = "random"
    return KONGKANG.start(NAMES[:players], options, Deal(shuffled(chance)))


def any_move(position: Position, chance: random.Random) -> Move:
    """Any legal move of anybody; of the dealer, with the cards shuffled."""
    seat = chance.choice(KONGKANG.actors(position))
    moves = list(KONGKANG.legal_moves(position, seat))
    if len(moves) > 1 and chance.randrange(CALLS_ONE_IN):
        moves = [move for move in moves if not isinstance(move, Call)]
    move = chance.choice(moves)
    return NextRound(shuffled(chance)) if isinstance(move, NextRound) else move


def play_random(seed: int, start: Position | None = None) -> tuple[Position, list[Move], Position]:
    """One match by chance alone, on `legal_moves` alone: its start, its moves, its end.

    Every seed is the same match for ever; options and players vary with it.
    """
    chance = random.Random(seed)
    start = any_start(chance) if start is None else start
    position, moves = start, []
    while not KONGKANG.is_match_over(position):
        move = any_move(position, chance)
        moves.append(move)
        position, _ = KONGKANG.apply(position, move)
    return start, moves, position


def turned_round(position: Position, by: int) -> Position:
    """The same table with every player so many seats further on: nothing else may change."""
    players = len(position.seats)

    def seat(number: int) -> int:
        return (number - 1 + by) % players + 1 if number else 0

    def turned(row: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(row[(place - by) % players] for place in range(players))

    def seats(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(map(seat, numbers)))

    def aim(given: Aim) -> Aim:
        return Aim(seat(given.target), given.give)

    last, effect = position.last, position.effect
    if effect is not None:
        effect = msgspec.structs.replace(
            effect,
            aimed=seats(effect.aimed),
            queue=tuple(map(aim, effect.queue)),
            turning=None if effect.turning is None else aim(effect.turning),
        )
    return msgspec.structs.replace(
        position,
        hands=turned(position.hands),
        piles=turned(position.piles),
        purses=turned(position.purses),
        turn=seat(position.turn),
        last=None if last is None else msgspec.structs.replace(last, seat=seat(last.seat)),
        payer=seat(position.payer),
        skips=seats(position.skips),
        effect=effect,
        caller=seat(position.caller),
        winner=seat(position.winner),
        out=seats(position.out),
        seen=tuple(
            sorted(
                msgspec.structs.replace(s, seat=seat(s.seat), owner=seat(s.owner))
                for s in position.seen
            )
        ),
        played_before=seats(position.played_before),
        bets=turned(position.bets) if position.bets else (),
    )
