"""dabong! as it is refereed without a camera: its pieces, as `app.referee.told_game` wants them."""

from app.referee import dabong_corrections as corrections
from app.referee import dabong_naturals as naturals
from app.referee import dabong_sayings as sayings
from app.referee.asked import Asked
from app.referee.dabong_bench import (
    DabongBench,
    DabongObjection,
    DabongPlay,
    has_unnamed_shaman,
)
from app.referee.dabong_legal import with_draw_pile
from app.referee.observations import Pressed
from app.referee.race import Race
from app.referee.told_game import Lost
from app.rules.dabong import rules
from app.rules.dabong.engine import DABONG
from app.rules.dabong.moves import Move, NextHand
from app.rules.dabong.position import Position
from app.rules.dabong.sentences import cards_counted
from app.rules.game import Game, Seat, Words

LOST = Lost(
    board=Words(
        "The board does not answer: presses are not heard, so say dabong! and one card on a phone.",
        "Papan tidak menjawab: tekanan tidak didengar, maka sebut dabong! dan satu kad di telefon.",
    ),
    live=Words(
        "the board does not answer: say dabong! and one card on a phone",
        "papan tidak menjawab: sebut dabong! dan satu kad di telefon",
    ),
)


class DabongTold:
    """Implements `app.referee.told_game.ToldGame`."""

    game: Game[Position, Move] = DABONG
    race_rule: str = rules.NATURAL
    next_round: Move = NextHand()
    lost: Lost = LOST

    # --- the rules at a table -----------------------------------------------------------------------

    def with_race(self, position: Position, race: Race) -> Position:
        """Presses order who shows first; the rules judge the hand alone."""
        _ = race
        return position

    def without_race(self, position: Position) -> Position:
        """No presses stand in a position."""
        return position

    def made_ready(self, position: Position, move: Move, race: Race) -> Position:
        """A draw pile that is too short is made anew before cards are taken from it."""
        _ = race
        return with_draw_pile(position, move)

    def closed(self, bench: DabongBench, question: Asked, choice: int) -> None:
        """A dead heat is answered: who was first and has shown already is judged. A call that waited for the
        play that was asked about has counted with it.
        """
        _ = choice
        if question.seat in bench.position.called:
            bench.play.race.settle(question.seat, "call")
        if question.rule == self.race_rule:
            naturals.go_on(bench)

    # --- what is heard ------------------------------------------------------------------------------

    def hear(self, bench: DabongBench, seat: Seat, said: str) -> None:
        """A player's line."""
        sayings.hear(bench, seat, said)

    def pressed(self, bench: DabongBench, pressed: Pressed) -> None:
        """A button goes down: a claim."""
        naturals.press(bench, pressed)

    def held(self, bench: DabongBench, seat: Seat) -> None:
        """A held button calls one card; whoever pressed after it is first then."""
        sayings.call(bench, seat)
        naturals.go_on(bench)

    def overdue(self, bench: DabongBench, seat: Seat) -> None:
        """A press that no hand has followed."""
        naturals.false_start(bench, seat)

    # --- what is open, and set by hand --------------------------------------------------------------

    def as_it_stands(self, position: Position, objection: DabongObjection) -> Position:
        """The act that was objected to counts."""
        return corrections.as_it_stands(position, objection)

    def recalled(self, move: Move) -> tuple[Move, ...]:
        """Every objection is to one move, so the log has it whole."""
        return (move,)

    def corrected(self, position: Position, players: tuple[str, ...], said: str) -> Position:
        """`turn Ana`, `top QF`, `cards Cik 3`, `suit W`, `way left`."""
        return corrections.corrected(position, players, said)

    def with_cards(self, position: Position, seat: Seat, count: str) -> Position:
        """That seat holds so many cards."""
        return corrections.with_cards(position, seat, count)

    def with_turn(self, position: Position, seat: Seat) -> Position:
        """That seat is to move."""
        return corrections.with_turn(position, seat)

    # --- live ---------------------------------------------------------------------------------------

    def live_words(self, play: DabongPlay) -> Words | None:
        """What the table waits for: a hand to be shown, a card turned up, cards owed, a name."""
        if play.question is not None:
            return None
        leader = play.race.leader
        if leader:
            name = play.name(leader)
            return Words(
                f"{name} pressed first: say the whole hand, as `natural JF 3W`",
                f"{name} menekan dahulu: sebut seluruh tangan, seperti `natural JF 3W`",
            )
        return _waited_for(play)


def _waited_for(play: DabongPlay) -> Words | None:
    position = play.position
    if position.stage == "deal":
        return Words(
            "which card was turned up? Say `flipped 10W`",
            "kad apa yang dibuka? Sebut `flipped 10W`",
        )
    if position.stage == "over":
        return None
    if has_unnamed_shaman(position):
        name = play.name(position.pile[-1].seat or position.dealer)
        return Words(
            f"the Shaman of {name} has no name yet: say it, as `5W`",
            f"Shaman {name} belum dinamakan: sebut, seperti `5W`",
        )
    standing, name = position.standing, play.name(position.standing.turn)
    if standing.again:
        return Words(
            f"{name} may play again, draw or pass",
            f"{name} boleh bermain lagi, mengambil kad atau melepaskan",
        )
    if standing.twos or standing.queen:
        count = cards_counted(position.owed)
        return Words(f"{name} owes {count.en}", f"{name} perlu mengambil {count.ms}")
    return None
