"""Kongkang as a game of the house: the functions of `app.rules.game.Game`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.rules.game import Event, IllegalMoveError, Option, Rule, RulesError, Seat, Verdict
from app.rules.kongkang import (
    banana_sentences,
    effects,
    endings,
    generation,
    moves,
    plays,
    reading,
    rounds,
    rules,
    text,
    verdicts,
    views,
)
from app.rules.kongkang.choices import OPTIONS, read_choices
from app.rules.kongkang.deck import symbol
from app.rules.kongkang.moves import (
    Call,
    Choose,
    Draw,
    First,
    Move,
    NextRound,
    NoSlip,
    Pass,
    Play,
    Show,
    Target,
    Turned,
    mover,
)
from app.rules.kongkang.position import Position
from app.rules.kongkang.rounds import Deal
from app.rules.kongkang.steps import Step
from app.rules.kongkang.turns import WAYS, chosen, passed_on, told


class Kongkang:
    """Kongkang for 2 to 4, or 6. Positions and moves are those of the package."""

    name: str = "kongkang"
    version: int = 1
    rules: Mapping[str, Rule] = rules.RULES
    options: Mapping[str, Option] = OPTIONS

    def start(
        self, players: tuple[str, ...], options: Mapping[str, str], deal: Any = None
    ) -> Position:
        """The first round, bets placed; `deal` is a `Deal`, None if nobody knows the cards.

        Raises:
            RulesError: too few or too many players, a first player who is not there, no such deal.
            UnknownOptionError: an option that Kongkang does not have.
        """
        if deal is not None and not isinstance(deal, Deal):
            raise RulesError(
                f"A deal of Kongkang is a Deal or nothing, not {type(deal).__name__}.",
                f"Agihan Kongkang ialah Deal atau tiada, bukan {type(deal).__name__}.",
            )
        return rounds.start_position(len(players), read_choices(options), deal)

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """Who may act now; 0 where the dealer or chance has to."""
        return generation.actors(position)

    def legal_moves(self, position: Position, seat: Seat) -> tuple[Move, ...]:
        """What that seat may do now with the cards known here."""
        return generation.legal_moves(position, seat)

    def check(self, position: Position, move: Move) -> Verdict[Move]:
        """What the rules say of that move."""
        return verdicts.check(position, move)

    def apply(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        """The position after a legal move, and what followed from it.

        The first event is the move itself: its kind is that of the verdict, its amount the bananas
        that a slip took. Then, where they follow: `paid` `left` `skip` `peek` `trade` `skipped`
        `failed-call` `bet` `round-over` `shared` `match-over`.

        Raises:
            IllegalMoveError: with the verdict that says why.
        """
        verdict = self.check(position, move)
        if not verdict.legal:
            raise IllegalMoveError(verdict)
        step = _moved(position, move)
        taken = sum(event.amount for event in step.events if event.kind == "paid")
        done = Event(kind=verdict.kinds[0], words=verdict.why, seat=mover(move), amount=taken)
        return step.position, (done, *step.events, *_match_over(step.position))

    def outcome(self, position: Position, move: Move) -> Mapping[str, str | int | bool | None]:
        """What a legal move came to, for machines; nothing of an illegal one.

        Of every move: `kind`, `round_ends`, `winner` (None while it goes on), `next` (the seat in
        turn). Of a play: `slip`, `payer`, `paid`, `effect` (None if it has none), `effects` (how
        often), `distinct_targets`. Of the end of a round: `removed`.
        """
        verdict = self.check(position, move)
        if not verdict.legal:
            return {}
        after, events = self.apply(position, move)
        came: dict[str, str | int | bool | None] = {
            "kind": events[0].kind,
            "round_ends": after.is_over,
            "winner": after.winner or None,
            "next": after.turn,
        }
        if isinstance(move, Play):
            kinds = verdict.kinds
            at = told(position, move.seat).position
            times = effects.times(at, move.seat, move.cards, symbol(move.cards))
            paid = [event for event in events if event.kind == "paid"]
            came |= {
                "slip": "slip" in kinds,
                "payer": paid[0].seat if paid else None,
                "paid": events[0].amount,
                "effect": kinds[1] if kinds[1:] else None,
                "effects": times if kinds[1:] else 0,
                "distinct_targets": bool(kinds[1:]) and times > 1,
            }
        if after.is_over:
            came["removed"] = after.removed.bananas - position.removed.bananas
        return came

    def view(self, position: Position, seat: Seat) -> Position:
        """The position as that seat may know it."""
        return views.view(position, seat)

    def is_over(self, position: Position) -> bool:
        """The round is over."""
        return position.is_over

    def is_match_over(self, position: Position) -> bool:
        """Three rounds are over and one leads, or nobody else can bet."""
        return rounds.is_match_over(position)

    def winners(self, position: Position) -> tuple[Seat, ...]:
        """Who won the round that is over, who begins the next first; () before its end."""
        if not (position.is_over and position.winner):
            return ()
        return endings.takers(position, position.winner)

    def write_position(self, position: Position) -> str:
        """The one-line text form."""
        return text.write_position(position)

    def read_position(self, written: str) -> Position:
        """The position that a text describes."""
        return reading.read_position(written)

    def write_move(self, move: Move) -> str:
        """The text form of a move."""
        return moves.write_move(move)

    def read_move(self, position: Position, written: str) -> Move:
        """The move that a text means here."""
        return moves.read_move(position, written)


def _moved(position: Position, move: Move) -> Step:
    """What a legal move leads to; where the way round was open, who acts has told it."""
    return told(position, mover(move)).then(lambda at: _acted(at, move))


def _acted(position: Position, move: Move) -> Step:  # noqa: C901 - one arm a move
    match move:
        case Draw():
            return plays.drawn(position, move)
        case Play():
            return plays.played(position, move)
        case Call(seat):
            return endings.called(position, seat)
        case NoSlip():
            return endings.not_slipped(position)
        case Pass():
            return passed_on(position)
        case Show(seat, cards):
            return endings.shown(position, seat, cards)
        case Target(_, aims):
            return effects.aimed(position, aims)
        case Turned(card):
            return effects.turned(position, card)
        case Choose(_, side):
            return chosen(position, WAYS[side])
        case First(seat):
            return Step(msgspec.structs.replace(position, turn=seat, phase="turn"))
        case NextRound(deal):
            return rounds.next_round(position, Deal(order=deal))


def _match_over(position: Position) -> tuple[Event, ...]:
    if not rounds.is_match_over(position):
        return ()
    leaders = rounds.leaders(position)
    amount = position.bananas(leaders[0])
    words = banana_sentences.match_won(leaders, amount)
    return (Event(kind="match-over", words=words, seat=leaders[0], amount=amount),)


KONGKANG = Kongkang()
"""The one Kongkang engine; it holds no state."""
