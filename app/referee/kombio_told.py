"""Kombio as it is refereed without a camera: its pieces, as `app.referee.told_game` wants them."""

import msgspec

from app.referee import kombio_corrections as corrections
from app.referee import kombio_sayings as sayings
from app.referee import kombio_slaps as slaps
from app.referee.asked import Asked
from app.referee.kombio_bench import KombioBench, KombioObjection, KombioPlay
from app.referee.kombio_names import as_sighted
from app.referee.naming import still_to_show
from app.referee.observations import Pressed
from app.referee.race import Race
from app.referee.told_game import Lost
from app.rules.game import Game, Seat, Words
from app.rules.kombio import rules
from app.rules.kombio.engine import KOMBIO
from app.rules.kombio.moves import (
    Draw,
    FalseStart,
    Kombio,
    Move,
    NextRound,
    Penalty,
    Shuffle,
    Slap,
    TakeBack,
)
from app.rules.kombio.position import Position
from app.rules.kombio.race import Claim
from app.rules.kombio.rounds import not_shown

TAKES_FROM_DRAW_PILE = (Draw, FalseStart, Penalty, TakeBack)
"""Before these an empty draw pile is made anew; nobody has to say that it was."""

LOST = Lost(
    board=Words(
        "The board does not answer: presses are not heard, so say the slaps on a phone.",
        "Papan tidak menjawab: tekanan tidak didengar, maka beritahu tamparan di telefon.",
    ),
    live=Words(
        "the board does not answer: say the slaps on a phone",
        "papan tidak menjawab: beritahu tamparan di telefon",
    ),
)


class KombioTold:
    """Implements `app.referee.told_game.ToldGame`."""

    game: Game[Position, Move] = KOMBIO
    race_rule: str = rules.RACE
    next_round: Move = NextRound()
    lost: Lost = LOST

    # --- the rules at a table -----------------------------------------------------------------------

    def with_race(self, position: Position, race: Race) -> Position:
        """The presses that still run claim the discard, while it can be slapped."""
        pressed = claims(race) if position.is_open else ()
        standing = tuple(claim for claim in pressed if position.may_slap(claim.seat))
        return msgspec.structs.replace(position, claims=standing)

    def without_race(self, position: Position) -> Position:
        """No presses."""
        return msgspec.structs.replace(position, claims=())

    def made_ready(self, position: Position, move: Move, race: Race) -> Position:
        """An empty draw pile is made anew; a card in sight is believed before the names of its hand;
        slaps are judged by the race.
        """
        position = as_sighted(position, move)
        if position.must_shuffle and isinstance(move, TAKES_FROM_DRAW_PILE):
            position, _ = KOMBIO.apply(position, Shuffle())
        return self.with_race(position, race) if isinstance(move, Slap | TakeBack) else position

    def closed(self, bench: KombioBench, question: Asked, choice: int) -> None:
        """A dead heat or a false start is settled, or what was laid: the race goes on."""
        if question.rule not in (rules.FALSE_START, rules.RACE):
            slaps.answered(bench, question, choice)
        if question.rule == rules.FALSE_START:
            bench.play.race.settle(question.seat, "false-start" if choice == 1 else "slapped")
        if question.rule in (rules.FALSE_START, rules.RACE):
            slaps.go_on(bench)

    # --- what is heard ------------------------------------------------------------------------------

    def hear(self, bench: KombioBench, seat: Seat, said: str) -> None:
        """A player's line."""
        sayings.hear(bench, seat, said)

    def pressed(self, bench: KombioBench, pressed: Pressed) -> None:
        """A button goes down: a claim."""
        slaps.press(bench, pressed)

    def held(self, bench: KombioBench, seat: Seat) -> None:
        """A held button calls Kombio!."""
        sayings.settle(bench, goes_on=sayings.may_go_on(bench.position, seat))
        sayings.call(bench, seat)

    def overdue(self, bench: KombioBench, seat: Seat) -> None:
        """A press that no card has followed."""
        slaps.false_start(bench, seat)

    # --- what is open, and set by hand --------------------------------------------------------------

    def as_it_stands(self, position: Position, objection: KombioObjection) -> Position:
        """The slap or the turn that was objected to counts."""
        return sayings.standing(position, objection)

    def recalled(self, move: Move) -> tuple[Move, ...]:
        """Of a turn that was objected to only its last move is logged; a slap and a call are whole."""
        return (move,) if isinstance(move, Slap | Kombio) else ()

    def corrected(self, position: Position, players: tuple[str, ...], said: str) -> Position:
        """`turn Ana`, `top 5`, `cards Cik 3`."""
        return corrections.corrected(position, players, said)

    def with_cards(self, position: Position, seat: Seat, count: str) -> Position:
        """That seat holds so many cards."""
        return corrections.with_cards(position, seat, count)

    def with_turn(self, position: Position, seat: Seat) -> Position:
        """That seat is to move."""
        return corrections.with_turn(position, seat)

    # --- live ---------------------------------------------------------------------------------------

    def live_words(self, play: KombioPlay) -> Words | None:
        """What the table waits for: hands to be shown, the slap of whoever pressed first, a card owed."""
        leader, debt = play.race.leader, play.position.debt
        if play.question is not None:
            return None
        hidden = not_shown(play.position)
        if hidden:
            return still_to_show(play.name(seat) for seat in hidden)
        if leader:
            name = play.name(leader)
            return Words(
                f"{name} pressed first: what was slapped?",
                f"{name} menekan dahulu: apa yang ditampar?",
            )
        if debt is None:
            return None
        name, owner = play.name(debt.seat), play.name(debt.spot.owner)
        return Words(
            f"{name} gives {owner} a card for it: say `gave 2`",
            f"{name} memberi {owner} sekeping kad: sebut `gave 2`",
        )


def claims(race: Race) -> tuple[Claim, ...]:
    """The race as the rules of Kombio take it."""
    tied, leader = race.finish.tied, race.leader
    wide_us = max((e.at_us for e in race.finish.entries), default=0) + 1
    return tuple(
        Claim(
            entry.seat,
            entry.at_us,
            wide_us if entry.seat in tied else race.finish.tie_us,
            first=entry.seat == leader,
        )
        for entry in race.finish.running
    )
