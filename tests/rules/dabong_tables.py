"""Tables of dabong! for the tests: positions in a few words, and random games from a seed."""

import random
from collections.abc import Mapping, Sequence

from app.rules.cards import Hand
from app.rules.dabong import (
    DABONG,
    HIDDEN,
    Claim,
    Deal,
    Move,
    NextHand,
    OneCard,
    Play,
    Position,
    Shuffle,
    TakeBack,
    full_deck,
)

LEVELS = ("beginner", "intermediate", "master")


def at(text: str) -> Position:
    """The position of a text form."""
    return DABONG.read_position(text)


def kinds(text: str, play: str) -> tuple[str, ...]:
    """The kinds of a play; empty when it is not legal."""
    position = at(text)
    return DABONG.check(position, DABONG.read_move(position, play)).kinds


def after(text: str, *moves: str) -> Position:
    """The position after these moves."""
    position = at(text)
    for move in moves:
        position, _ = DABONG.apply(position, DABONG.read_move(position, move))
    return position


def shuffled(rng: random.Random, cards: Sequence[str]) -> tuple[str, ...]:
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)


def conserved(position: Position) -> bool:
    """Every card of the deck is somewhere, counted apart from the position's own count."""
    cards = [card for hand in position.hands for card in hand.known]
    cards += [HIDDEN] * sum(hand.unknown for hand in position.hands)
    cards += [card[0] if card[0] == "S" else card for laid in position.pile for card in laid.cards]
    cards += [*position.draw, *([position.river] if position.river else [])]
    if HIDDEN in cards:
        return len(cards) == position.total
    return tuple(sorted(cards)) == full_deck(position.choices.decks)


def lay_faces_down(position: Position) -> Position:
    """The same table as somebody sees it who knows no hand."""
    return DABONG.view(position, 0)


def any_move(position: Position, rng: random.Random) -> Move | None:
    """Any listed move of anybody; None when the seat that was drawn by lot would rather wait.

    Claims, take-backs and plays are thinned out, so that games end by play and last a while.
    """
    seat = rng.choice(DABONG.actors(position))
    moves = list(DABONG.legal_moves(position, seat))
    plays: list[Move] = [move for move in moves if isinstance(move, Play)]
    kept = [move for move in moves if not _thinned(move, rng)]
    if plays and rng.random() < 0.7:
        kept = plays
    return by_chance(rng.choice(kept), position, rng) if kept else None


def _thinned(move: Move, rng: random.Random) -> bool:
    if isinstance(move, Claim):
        return rng.random() < 0.99
    return isinstance(move, TakeBack | OneCard) and rng.random() < 0.7


def by_chance(move: Move, position: Position, rng: random.Random) -> Move:
    """Chance orders what it shuffles."""
    if isinstance(move, Shuffle):
        return Shuffle(shuffled(rng, move.order))
    if isinstance(move, NextHand):
        return NextHand(shuffled(rng, full_deck(position.choices.decks)))
    return move


KINDS_OF_THE_HOUSE = (
    *("subtraction", "two_addon", "clone", "twenty_one", "straight", "full_house", "flush"),
    *("three_by_three", "eight_straight", "heaven", "hell", "mirror", "self_mirror"),
    *("neutralize", "four_of_a_kind", "four_pair"),
)


def some_thrown_out(rng: random.Random) -> str:
    """The options of a house that often plays few kinds, so that each alone decides sometimes."""
    odds = rng.choice([0.0, 0.0, 0.5, 0.9])
    several = rng.choice(["", " several_twos=add_on"])
    return several + "".join(f" {kind}=off" for kind in KINDS_OF_THE_HOUSE if rng.random() < odds)


class RandomGame:
    """A game played from a seed by the listed moves alone."""

    def __init__(self, seed: int, players: int, options: Mapping[str, str]) -> None:
        self.rng = random.Random(seed)
        order = shuffled(self.rng, full_deck(int(options.get("decks", "1"))))
        names = tuple(f"P{seat}" for seat in range(1, players + 1))
        self.start = DABONG.start(names, options, Deal(order))
        self.position = self.start
        self.moves: list[Move] = []

    def choose(self) -> Move | None:
        """The next move; None when the seat that was drawn by lot would rather wait."""
        return any_move(self.position, self.rng)

    def step(self) -> bool:
        """One move, or none; False when the hand is over."""
        if DABONG.is_over(self.position):
            return False
        move = self.choose()
        if move is not None:
            self.position, _ = DABONG.apply(self.position, move)
            self.moves.append(move)
        return True


def play_random(
    seed: int, players: int, options: Mapping[str, str], most: int = 4000
) -> RandomGame:
    """A whole hand by the listed moves alone; `most` steps, after which it is given up."""
    game = RandomGame(seed, players, options)
    for _ in range(most):
        if not game.step():
            break
    return game


def hidden_hands(position: Position) -> tuple[Hand, ...]:
    """All hands with their cards unknown."""
    return tuple(Hand((), len(hand)) for hand in position.hands)
