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


class RandomGame:
    """A game played from a seed by the listed moves alone.

    Claims, take-backs and plays are thinned out, so that games end by play and last a while.
    """

    def __init__(self, seed: int, players: int, options: Mapping[str, str]) -> None:
        self.rng = random.Random(seed)
        self.decks = int(options.get("decks", "1"))
        order = shuffled(self.rng, full_deck(self.decks))
        names = tuple(f"P{seat}" for seat in range(1, players + 1))
        self.start = DABONG.start(names, options, Deal(order))
        self.position = self.start
        self.moves: list[Move] = []

    def choose(self) -> Move | None:
        """The next move; None when the seat that was drawn by lot would rather wait."""
        seat = self.rng.choice(DABONG.actors(self.position))
        moves = list(DABONG.legal_moves(self.position, seat))
        plays: list[Move] = [move for move in moves if isinstance(move, Play)]
        kept = [move for move in moves if not self._thinned(move)]
        if plays and self.rng.random() < 0.7:
            kept = list(plays)
        return self._by_chance(self.rng.choice(kept)) if kept else None

    def _thinned(self, move: Move) -> bool:
        if isinstance(move, Claim):
            return self.rng.random() < 0.99
        return isinstance(move, TakeBack | OneCard) and self.rng.random() < 0.7

    def _by_chance(self, move: Move) -> Move:
        """Chance orders what it shuffles."""
        if isinstance(move, Shuffle):
            return Shuffle(shuffled(self.rng, move.order))
        if isinstance(move, NextHand):
            return NextHand(shuffled(self.rng, full_deck(self.decks)))
        return move

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
