"""Kongkang as it is refereed without a camera: its pieces, as `app.referee.told_game` wants them."""

from app.referee import kongkang_corrections as corrections
from app.referee import kongkang_sayings as sayings
from app.referee.asked import Asked
from app.referee.kongkang_sayings import KongkangBench
from app.referee.kongkang_standing import standing
from app.referee.kongkang_words import Told
from app.referee.naming import named, still_to_show
from app.referee.observations import Pressed
from app.referee.race import Race
from app.referee.told_game import Lost
from app.referee.told_play import Objection, TablePlay
from app.rules.game import Game, Seat, Words
from app.rules.kongkang import KONGKANG, Move, NextRound, Position, sentences

LOST = Lost(
    board=Words(
        "The board does not answer: a held button is not heard, so say `kongkang` on a phone.",
        "Papan tidak menjawab: butang yang ditahan tidak didengar, maka sebut `kongkang` di telefon.",
    ),
    live=Words(
        "the board does not answer: say KONGKANG!! on a phone",
        "papan tidak menjawab: sebut KONGKANG!! di telefon",
    ),
    presses=Words(
        "Presses were lost: if somebody called KONGKANG!!, say so on a phone.",
        "Ada tekanan yang hilang: jika ada yang melaungkan KONGKANG!!, beritahu di telefon.",
    ),
)


class KongkangTold:
    """Implements `app.referee.told_game.ToldGame`. Nothing is raced for: a button is only held."""

    game: Game[Position, Move] = KONGKANG
    race_rule: str = ""
    next_round: Move = NextRound()
    lost: Lost = LOST

    # --- the rules at a table -----------------------------------------------------------------------

    def with_race(self, position: Position, race: Race) -> Position:
        """Nothing is raced for."""
        _ = race
        return position

    def without_race(self, position: Position) -> Position:
        """Nothing is raced for."""
        return position

    def made_ready(self, position: Position, move: Move, race: Race) -> Position:
        """Nothing has to come before a move that nobody says; see `kongkang_readings`."""
        _ = move, race
        return position

    def closed(self, bench: KongkangBench, question: Asked, choice: int) -> None:
        """Nothing follows from an answer but its reading."""

    # --- what is heard ------------------------------------------------------------------------------

    def hear(self, bench: KongkangBench, seat: Seat, said: str) -> None:
        """A player's line."""
        sayings.hear(bench, seat, said)

    def pressed(self, bench: KongkangBench, pressed: Pressed) -> None:
        """A button goes down: shown at once; it counts as the call once it has been held."""
        seat, play = pressed.seat, bench.play
        if not 1 <= seat <= len(play.players):
            bench.note(
                "press",
                f"Nobody sits at seat {seat}: its button counts for nothing.",
                f"Tiada pemain di tempat {seat}: butangnya tidak dikira.",
                seat,
            )
            return
        name = play.name(seat)
        bench.note(
            "press",
            f"{name} presses: KONGKANG!! counts once the button is held.",
            f"{name} menekan: KONGKANG!! dikira apabila butang ditahan.",
            seat,
        )

    def held(self, bench: KongkangBench, seat: Seat) -> None:
        """A held button is KONGKANG!!."""
        sayings.act(bench, seat, Told("kongkang"))

    def overdue(self, bench: KongkangBench, seat: Seat) -> None:
        """No press of Kongkang waits for a card."""

    # --- what is open, and set by hand --------------------------------------------------------------

    def as_it_stands(self, position: Position, objection: Objection[Move]) -> Position:
        """The act that was objected to counts."""
        return standing(position, objection)

    def recalled(self, move: Move) -> tuple[Move, ...]:
        """The last move says all that was done."""
        return (move,)

    def corrected(self, position: Position, players: tuple[str, ...], said: str) -> Position:
        """`turn Ana`, `bananas Ana 12`, `cards Cik 3`."""
        return corrections.corrected(position, players, said)

    def with_cards(self, position: Position, seat: Seat, count: str) -> Position:
        """That seat holds so many cards."""
        return corrections.with_cards(position, seat, count)

    def with_turn(self, position: Position, seat: Seat) -> Position:
        """That seat is to move."""
        return corrections.with_turn(position, seat)

    # --- live ---------------------------------------------------------------------------------------

    def live_words(self, play: TablePlay[Position, Move]) -> Words | None:
        """What the table waits for: a side, a target, the card of a draw, hands to be shown."""
        if play.question is not None:
            return None
        position = play.position
        if position.phase == "show":
            return still_to_show(
                play.name(seat) for seat in position.live if position.hand(seat).unknown
            )
        words = _waits_for(position)
        return None if words is None else named(words, play.players)


def _waits_for(position: Position) -> Words | None:
    effect = position.effect
    match position.phase:
        case "first":
            return Words(
                "Who begins? Say `first 2`, or play.", "Siapa mula? Sebut `first 2`, atau main."
            )
        case "side":
            return Words(
                "Left or right? Whoever plays next tells it.",
                "Kiri atau kanan? Sesiapa yang bermain dahulu menentukannya.",
            )
        case "effect" if effect is not None:
            return sentences.aim_first(position.turn, effect.kind, effect.left)
        case "drawn":
            return Words(
                f"Player {position.turn} has drawn: which card is played?",
                f"Pemain {position.turn} sudah mencabut: kad mana yang dimainkan?",
            )
        case "turn" if not len(position.draw):
            return Words(
                f"No card is left to draw: player {position.turn} slips, or says `no-slip`.",
                f"Tiada kad untuk dicabut: pemain {position.turn} membuat slip, atau sebut `no-slip`.",
            )
        case _:
            return None
