"""dabong! as a game of the house: the functions of `app.rules.game.Game`."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.rules.dabong import listing, move_text, outcomes, rules, text, verdicts
from app.rules.dabong.applying import applied
from app.rules.dabong.choices import OPTIONS, read_choices
from app.rules.dabong.consequences import consequences
from app.rules.dabong.dealing import Deal, start_position
from app.rules.dabong.moves import Move, seat_of
from app.rules.dabong.position import Position
from app.rules.dabong.scoring import is_match_over
from app.rules.dabong.viewing import seen_by
from app.rules.game import (
    Event,
    IllegalMoveError,
    Option,
    Rule,
    RulesError,
    Seat,
    Verdict,
)


class Dabong:
    """dabong! for 2 to 8. Positions and moves are those of the package."""

    name: str = "dabong"
    version: int = 1
    rules: Mapping[str, Rule] = rules.RULES
    options: Mapping[str, Option] = OPTIONS

    def start(
        self, players: tuple[str, ...], options: Mapping[str, str], deal: Any = None
    ) -> Position:
        """The cards dealt, no card turned up yet; `deal` is a `Deal`, None when nobody knows it.

        Raises:
            RulesError: too few or too many players, or the deal is not the deck.
            UnknownOptionError: an option that dabong! does not have.
        """
        if deal is not None and not isinstance(deal, Deal):
            raise RulesError(
                "A deal of dabong! is a Deal: the order of the deck from its top.",
                "Agihan dabong! ialah Deal: susunan dek dari atas.",
            )
        return start_position(len(players), read_choices(options), deal or Deal())

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """Who may act now, the seat in turn first; 0 where chance has to tell."""
        return listing.actors(position)

    def legal_moves(self, position: Position, seat: Seat) -> Iterator[Move]:
        """What that seat may do now; see `listing`."""
        return listing.legal_moves(position, seat)

    def check(self, position: Position, move: Move) -> Verdict[Move]:
        """What the rules say of that move."""
        return verdicts.check(position, move)

    def apply(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        """The position after a legal move, and what followed from it.

        The first event is the move itself, its kind the first of the verdict's, its amount the cards
        laid or drawn. Then `turn`, `play-again`, `reverse`, `hand-over`, `match-over` where they follow.

        Raises:
            IllegalMoveError: with the verdict that says why.
        """
        verdict = self.check(position, move)
        if not verdict.legal:
            raise IllegalMoveError(verdict)
        after = applied(position, move, verdict.kinds)
        amount = len(after.draw) - len(position.draw)
        done = Event(
            kind=verdict.kinds[0], words=verdict.why, seat=seat_of(move), amount=abs(amount)
        )
        return after, (done, *consequences(position, after))

    def outcome(self, position: Position, move: Move) -> Mapping[str, Any]:
        """What a move comes to, for machines; of an illegal one, what its player owes."""
        return outcomes.outcome(position, move, self.check(position, move))

    def view(self, position: Position, seat: Seat) -> Position:
        """The position as that seat may know it; 0 sees only the table."""
        return seen_by(position, seat)

    def is_over(self, position: Position) -> bool:
        """The hand is won."""
        return position.stage == "over"

    def is_match_over(self, position: Position) -> bool:
        """The points limit is reached, or the sets that the table plays for."""
        return is_match_over(position)

    def winners(self, position: Position) -> tuple[Seat, ...]:
        """Who won the hand; () before its end."""
        return (position.winner,) if position.winner else ()

    def write_position(self, position: Position) -> str:
        """The one-line text form."""
        return text.write_position(position)

    def read_position(self, written: str) -> Position:
        """The position that a text describes."""
        return text.read_position(written)

    def write_move(self, move: Move) -> str:
        """The text form of a move."""
        return move_text.write_move(move)

    def read_move(self, position: Position, written: str) -> Move:
        """The move that a text means here."""
        return move_text.read_move(position, written)


DABONG = Dabong()
"""The one dabong! engine; it holds no state."""
