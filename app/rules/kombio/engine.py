"""Kombio as a game of the house: the functions of `app.rules.game.Game`."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from app.rules.game import Event, IllegalMoveError, Option, Rule, Seat, Verdict
from app.rules.kombio import move_text, position_text, rounds, rules, sentences, slapping, verdicts
from app.rules.kombio.choices import OPTIONS, read_choices
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.generation import legal_moves
from app.rules.kombio.hands import Lying, count
from app.rules.kombio.judged import Fit
from app.rules.kombio.moves import DEALER, Move, Slap, TakeBack, seat_of
from app.rules.kombio.position import Position


class KombioGame:
    """Kombio for two to eight. Positions and moves are those of the package."""

    name: str = "kombio"
    version: int = 1
    rules: Mapping[str, Rule] = rules.RULES
    options: Mapping[str, Option] = OPTIONS

    def start(
        self, players: tuple[str, ...], options: Mapping[str, str], deal: Any = None
    ) -> Position:
        """A first round, dealt and face down.

        `deal` is the deck in its order, top first, one card at a time going to each player from the
        left of the dealer; None where nobody knows it.

        Raises:
            RulesError: not 2 to 8 players, or the deal is not just the deck.
            UnknownOptionError: an option that Kombio does not have.
        """
        return rounds.start_position(len(players), read_choices(options), deal)

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """Who may act now: everybody while a card can be slapped, the seat in turn, whoever still has to
        show a hand, 0 the dealer.
        """
        open_to_all = position.in_play and position.is_open
        shows = rounds.not_shown(position)
        seats = [
            seat
            for seat in position.seats
            if open_to_all
            or seat in shows
            or next(iter(legal_moves(position, seat)), None) is not None
        ]
        if next(iter(legal_moves(position, DEALER)), None) is not None:
            seats.append(DEALER)
        return tuple(seats)

    def legal_moves(self, position: Position, seat: Seat) -> tuple[Move, ...]:
        """What that seat may do now."""
        return tuple(legal_moves(position, seat))

    def check(self, position: Position, move: Move) -> Verdict[Move]:
        """What the rules say of that move."""
        return verdicts.check(position, move)

    def apply(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        """The position after a legal move, and what followed from it.

        The first event is the move itself: its kind is that of the verdict. Then `empty-hand`,
        `last-turns-over`, `shuffle-due`, `round-over` where they follow.

        Raises:
            IllegalMoveError: with the verdict that says why.
        """
        found = verdicts.judged(position, move)
        if not isinstance(found, Fit):
            raise IllegalMoveError(self.check(position, move))
        following = verdicts.done(position, move)
        done = Event(kind=found.kind, words=found.why, seat=seat_of(move), amount=found.amount)
        return following, (done, *_consequences(position, following))

    def outcome(self, position: Position, move: Move) -> Mapping[str, str | int | bool | None]:
        """What a move comes to, for machines; of an illegal one, what its player owes.

        `kind`; `hand`, the cards that its player has then; of a slap, `success`, and of one taken back
        the `penalty`: `draw`, `amends` (the victim chooses), or None. Of a slap that does not count
        `success` and `penalty` alone, of other illegal moves nothing.
        """
        found = verdicts.judged(position, move)
        if not isinstance(found, Fit):
            return slapping.owed(position, move) if isinstance(move, Slap) else {}
        following = verdicts.done(position, move)
        told: dict[str, str | int | bool | None] = {"kind": found.kind}
        seat = seat_of(move)
        if seat:
            told["hand"] = count(following.hand(seat))
        if isinstance(move, Slap):
            told["success"] = True
        if isinstance(move, TakeBack):
            told |= slapping.owed(position, move)
        return told

    def view(self, position: Position, seat: Seat) -> Position:
        """The position as that seat may know it: what it has looked at, and what lies face up.

        Once the round is over all hands lie turned up, so everybody sees them.
        """
        over = position.stage == "over"
        hands = tuple(
            tuple(
                lying if lying is None or over or seat in lying.seen else Lying(HIDDEN, lying.seen)
                for lying in hand
            )
            for hand in position.hands
        )
        held = position.held
        if held is not None and held.source == "draw" and seat != position.turn:
            held = replace(held, card=HIDDEN)
        return replace(position, hands=hands, draw=(HIDDEN,) * len(position.draw), held=held)

    def is_over(self, position: Position) -> bool:
        """The round is over: the hands are turned up."""
        return position.stage == "over"

    def is_match_over(self, position: Position) -> bool:  # noqa: ARG002 - no round is the last
        """Never: a table plays as many rounds as it likes."""
        return False

    def winners(self, position: Position) -> tuple[Seat, ...]:
        """Who won the round; () before its end and while a hand is not known."""
        return rounds.winners(position)

    def write_position(self, position: Position) -> str:
        """The one-line text form."""
        return position_text.write_position(position)

    def read_position(self, written: str) -> Position:
        """The position that a text describes."""
        return position_text.read_position(written)

    def write_move(self, move: Move) -> str:
        """The text form of a move."""
        return move_text.write_move(move)

    def read_move(self, position: Position, written: str) -> Move:
        """The move that a text means here."""
        return move_text.read_move(position, written)


def _consequences(before: Position, after: Position) -> list[Event]:
    """What follows of itself."""
    events: list[Event] = []
    for seat in after.seats:
        if not count(after.hand(seat)) and count(before.hand(seat)):
            calls = after.called == seat != before.called
            may_call = after.stage == "play" and not after.called
            words = sentences.emptied(seat, calls=calls, may_call=may_call)
            events.append(Event(kind="empty-hand", words=words, seat=seat))
    if after.stage == "last" != before.stage:
        words = sentences.DRAWN_OUT if after.is_drawn_out else sentences.LAST_TURN_OVER
        events.append(Event(kind="last-turns-over", words=words))
    if after.must_shuffle and not before.must_shuffle:
        events.append(Event(kind="shuffle-due", words=sentences.SHUFFLE_FIRST))
    won = rounds.winners(after)
    if won and not rounds.winners(before):
        words = sentences.round_won(won, rounds.totals(after))
        seat = won[0] if len(won) == 1 else DEALER
        events.append(Event(kind="round-over", words=words, seat=seat))
    return events


KOMBIO = KombioGame()
"""The one Kombio engine; it holds no state."""
