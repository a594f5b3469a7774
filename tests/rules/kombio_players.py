"""Players of Kombio who do anything legal, press at any time and make every mistake there is."""

from random import Random

import msgspec

from app.rules.game import Event
from app.rules.kombio import (
    ANY_PLACE,
    KOMBIO,
    PRINTED_PENALTIES,
    FalseStart,
    Kombio,
    Move,
    NextRound,
    Penalty,
    Position,
    Press,
    Shuffle,
    Spot,
    TakeBack,
    Withdraw,
    full_deck,
)

DECKS = ("special", "standard")
SWITCHES: dict[str, tuple[str, ...]] = {
    name: option.values
    for name, option in KOMBIO.options.items()
    if len(option.values) > 1 and name != "first"
}
MOST_MOVES = 5_000
"""No round of players who may call on every turn comes near it."""


class Played(msgspec.Struct):
    """A game as it went: positions before each move, the moves, and where it ended."""

    positions: list[Position]
    moves: list[Move]
    end: Position


def shuffled(random: Random, deck: str) -> tuple[str, ...]:
    order = list(full_deck("standard" if deck == "standard" else "special"))
    random.shuffle(order)
    return tuple(order)


def random_options(random: Random, seats: int) -> dict[str, str]:
    """Any value of every option, the house's own penalties among them."""
    chosen = {name: random.choice(values) for name, values in SWITCHES.items()}
    chosen["first"] = str(random.randint(1, seats))
    chosen["house_penalties"] = random.choice(("none", "talking:1", "phone:2,late:0"))
    return chosen


def choices_of(position: Position) -> list[Move]:
    """Every legal move of everybody who may act, by `legal_moves` alone."""
    return [move for seat in KOMBIO.actors(position) for move in KOMBIO.legal_moves(position, seat)]


def mistakes(position: Position, random: Random, now_us: int) -> list[Move]:
    """One of each thing that nobody ought to do, and a press; some of them cannot be here."""
    seat = random.choice(position.seats)
    other = random.choice([someone for someone in position.seats if someone != seat])
    spots = list(position.spots())
    found: list[Move] = [
        Press(seat, now_us),
        FalseStart(seat),
        Withdraw(seat),
        Penalty(seat, random.choice((*PRINTED_PENALTIES, "talking", "phone", "late"))),
        Penalty(seat, "revealed", Spot(other, ANY_PLACE)),
    ]
    if spots:
        found.append(TakeBack(seat, random.choice(spots)))
        spot = random.choice(spots)
        found.append(Penalty(seat, "peeked" if spot.owner == seat else "revealed", spot))
    return found


def chance(move: Move, random: Random) -> Move:
    """Shuffles are shuffled, deals dealt."""
    if isinstance(move, Shuffle | NextRound):
        order = list(move.order)
        random.shuffle(order)
        return msgspec.structs.replace(move, order=tuple(order))
    return move


def next_move(position: Position, random: Random, now_us: int, clumsiness: float) -> Move:
    """A legal move, now and then a mistake; a call is rarer than its share of the moves."""
    if random.random() < clumsiness:
        possible = [
            move
            for move in mistakes(position, random, now_us)
            if KOMBIO.check(position, move).legal
        ]
        if possible:
            return random.choice(possible)
    legal = choices_of(position)
    if not legal:
        # Only a press is in the way: no card follows it.
        return FalseStart(position.claims[0].seat)
    if random.random() < 0.7:
        legal = [move for move in legal if not isinstance(move, Kombio)] or legal
    return chance(random.choice(legal), random)


def play_random(
    seed: int,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    clumsiness: float = 0.2,
    rounds: int = 1,
) -> Played:
    """Plays so many rounds from a shuffled deck; with `clumsiness` 0 by `legal_moves` alone."""
    random = Random(seed)
    seats = seats or random.randint(2, 8)
    options = random_options(random, seats) if options is None else options
    deal = shuffled(random, options.get("b1", "special"))
    at = KOMBIO.start(tuple("ABCDEFGH"[:seats]), options, deal)
    played = Played([], [], at)
    events: tuple[Event, ...] = ()
    while not (KOMBIO.is_over(at) and at.round == rounds):
        if len(played.moves) > MOST_MOVES:
            raise AssertionError(f"no end after {MOST_MOVES} moves: {KOMBIO.write_position(at)}")
        move = next_move(at, random, 100_000 * len(played.moves), clumsiness)
        played.positions.append(at)
        played.moves.append(move)
        at, events = KOMBIO.apply(at, move)
        assert events
    played.end = at
    return played
