"""A question from its asking to its end: answered, settled by what is played next, or expired."""

from app.referee.asked import Asked
from app.referee.decisions import Choice, Ruling
from app.referee.lines import Book
from app.referee.path import FOLLOWED
from app.referee.sensed import Fit
from app.rules.congkak import rules
from app.rules.congkak.engine import CONGKAK
from app.rules.congkak.moves import First, write_move
from app.rules.congkak.position import UNDECIDED, Position
from app.rules.congkak.text import read_position, write_position
from app.rules.game import Words

BEGUN = 3.0
"""How much better, in log likelihood, a sowing that has begun must fit than one that has not: e^3."""


class Question(Asked, frozen=True):
    """An open question of Congkak, with the lines of play from each of its readings."""

    books: tuple[Book, ...] = ()

    @classmethod
    def of(cls, ruling: Ruling, number: int, expires_us: int | None) -> "Question":
        """The question that a ruling asks."""
        books = tuple(Book(read_position(choice.position)) for choice in ruling.choices)
        return cls(number, ruling.seat, ruling.rule, ruling.choices, expires_us, books)

    def settled_by(self, fit: Fit) -> int:
        """The one reading from which what is on the board now can have come; 0 while none or several."""
        if not fit.sensed.is_still:
            return 0
        possible = [number for number, book in enumerate(self.books, 1) if _has_begun(book, fit)]
        return possible[0] if len(possible) == 1 else 0


def _has_begun(book: Book, fit: Fit) -> bool:
    """A piece has been dropped on a line from there, and it fits better than that none has."""
    worst = max(FOLLOWED, fit.of(book.board, FOLLOWED) + BEGUN)
    place = book.nearest(fit, book.legal, worst)
    return place is not None and place.drops > 0


def needs_first(position: Position) -> bool:
    """Nobody has said yet who begins."""
    return position.side == UNDECIDED and not position.in_opening and not position.is_over


def who_begins(
    position: Position, players: tuple[str, ...], now_us: int, *, dead_heat: bool = False
) -> Ruling:
    """Ask who begins."""
    choices = []
    for move in CONGKAK.legal_moves(position, UNDECIDED):
        if isinstance(move, First):
            following, _ = CONGKAK.apply(position, move)
            player = players[move.seat - 1]
            said = Words(f"{player} begins", f"{player} mula dahulu")
            choices.append(
                Choice(said, write_move(move), write_position(following), 1 / len(players))
            )
    why = rules.RULES[rules.FIRST].words
    if dead_heat:
        why = Words(
            "Both finished the opening too close together to tell who was first.",
            "Kedua-dua selesai hampir serentak, tidak dapat dipastikan siapa dahulu.",
        )
    return Ruling(
        number=0,
        at_us=now_us,
        kind="ask",
        rule=rules.FIRST,
        words=Words("Who begins?", "Siapa mula dahulu?"),
        why=why,
        choices=tuple(choices),
        confidence=1 / len(players),
    )
