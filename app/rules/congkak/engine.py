"""Congkak as a game of the house: the functions of `app.rules.game.Game`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.rules.congkak import moves, opening, rounds, rules, sentences, text, verdicts
from app.rules.congkak.choices import OPTIONS, read_choices
from app.rules.congkak.layout import NORTH, SOUTH
from app.rules.congkak.moves import Drop, First, Lift, Move, NextRound, Pass, Sow
from app.rules.congkak.position import UNDECIDED, Position, settled, start_position
from app.rules.congkak.sowing import after_sowing, trace
from app.rules.game import Event, IllegalMoveError, Option, Rule, RulesError, Seat, Verdict

SEATS = (SOUTH, NORTH)


class Congkak:
    """Congkak for two: seat 1 is south, seat 2 north. Positions and moves are those of the package."""

    name: str = "congkak"
    version: int = 1
    rules: Mapping[str, Rule] = rules.RULES
    options: Mapping[str, Option] = OPTIONS

    def start(
        self, players: tuple[str, ...], options: Mapping[str, str], deal: Any = None
    ) -> Position:
        """A board filled for the first round; `deal` is the seat that begins where `first` asks.

        Raises:
            RulesError: not two players, or no such seat.
            UnknownOptionError: an option that Congkak does not have.
        """
        if len(players) != len(SEATS):
            raise RulesError(
                f"Congkak is for 2 players, not {len(players)}.",
                f"Congkak untuk 2 pemain, bukan {len(players)}.",
            )
        if deal not in (None, *SEATS):
            raise RulesError(
                f"Seat 1 or 2 begins, not {deal!r}.",
                f"Tempat 1 atau 2 memulakan, bukan {deal!r}.",
            )
        return start_position(read_choices(options), first=deal)

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """Who may act now: the seat to move, both in an opening, 0 where the dealer has to."""
        if position.in_opening and not position.is_over:
            return tuple(seat for seat in SEATS if opening.acts(position, seat))
        dealer = (UNDECIDED,) if verdicts.legal_moves(position, UNDECIDED) else ()
        mover = position.to_move
        return dealer if mover == UNDECIDED else (mover, *dealer)

    def legal_moves(self, position: Position, seat: Seat) -> tuple[Move, ...]:
        """What that seat may play now."""
        return verdicts.legal_moves(position, seat)

    def check(self, position: Position, move: Move) -> Verdict[Move]:
        """What the rules say of that move."""
        return verdicts.check(position, move)

    def apply(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        """The position after a legal move, and what followed from it.

        The first event is the move itself: its kind is that of the verdict, its amount the pieces
        banked. Then `opening-over`, `pass`, `round-over`, `match-over` where they follow.

        Raises:
            IllegalMoveError: with the verdict that says why.
        """
        verdict = self.check(position, move)
        if not verdict.legal:
            raise IllegalMoveError(verdict)
        following, seat, banked = _moved(position, move)
        done = Event(kind=verdict.kinds[0], words=verdict.why, seat=seat, amount=banked)
        return following, (done, *_consequences(position, following))

    def outcome(self, position: Position, move: Move) -> Mapping[str, str | int | bool | None]:
        """What a legal sowing came to, for machines: how it ended, pieces banked, turn goes on."""
        if isinstance(move, Sow):
            sowing = trace(position, move.seat, move.house)
            following = after_sowing(position, sowing)
            return {
                "end": sowing.end,
                "banked": sowing.banked,
                "continues": following.side == sowing.seat,
            }
        return {"end": self.check(position, move).kinds[0]}

    def view(self, position: Position, seat: Seat) -> Position:  # noqa: ARG002 - nothing is hidden
        """All of it: Congkak hides nothing."""
        return position

    def is_over(self, position: Position) -> bool:
        """The round is over: all pieces are in the stores."""
        return position.is_over

    def is_match_over(self, position: Position) -> bool:
        """No other round can follow: all houses of a player would be burnt."""
        return rounds.is_match_over(position)

    def winners(self, position: Position) -> tuple[Seat, ...]:
        """Who won the round that is over; () for a draw, and before the end."""
        return rounds.winners(position)

    def write_position(self, position: Position) -> str:
        """The one-line text form."""
        return text.write_position(position)

    def read_position(self, written: str) -> Position:
        """The position that a text describes."""
        return text.read_position(written)

    def write_move(self, move: Move) -> str:
        """The text form of a move on a full board."""
        return moves.write_move(move)

    def read_move(self, position: Position, written: str) -> Move:
        """The move that a text means here."""
        return moves.read_move(position, written)


def _moved(position: Position, move: Move) -> tuple[Position, Seat, int]:
    """What a legal move leads to, whose move it was, and the pieces that it banked."""
    match move:
        case Sow(seat, house):
            sowing = trace(position, seat, house)
            return after_sowing(position, sowing), seat, sowing.banked
        case Lift(seat) | Drop(seat):
            following = opening.act(position, move)
            return following, seat, following.stores[seat - SOUTH] - position.stores[seat - SOUTH]
        case Pass(seat):
            return msgspec.structs.replace(position, side=position.to_move), seat, 0
        case First(seat):
            begun = msgspec.structs.replace(position, side=seat, opening=None)
            return settled(begun), UNDECIDED, 0
        case NextRound():
            return rounds.next_round(position), UNDECIDED, 0


def _consequences(before: Position, after: Position) -> list[Event]:
    """What follows of itself: the opening ends, a pass, the end of the round and of the match."""
    events: list[Event] = []
    if before.in_opening and not after.in_opening and after.side != UNDECIDED:
        words = sentences.begins(after.side)
        events.append(Event(kind="opening-over", words=words, seat=after.side))
    if after.is_over and not before.is_over:
        winners = rounds.winners(after)
        words = sentences.round_over(after, winners)
        seat = winners[0] if winners else UNDECIDED
        events.append(Event(kind="round-over", words=words, seat=seat))
        if rounds.is_match_over(after):
            events.append(Event(kind="match-over", words=sentences.MATCH_OVER, seat=seat))
    elif after.must_pass:
        events.append(Event(kind="pass", words=sentences.passes(after.side), seat=after.side))
    return events


CONGKAK = Congkak()
"""The one Congkak engine; it holds no state."""
