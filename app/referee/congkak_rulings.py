"""The rulings of Congkak made from judgements: words, evidence, remedy and choices in one value."""

import msgspec

from app.referee import verdict_words, words
from app.referee.decisions import Choice, Ruling
from app.referee.hypotheses import Outcome
from app.referee.judging import Judgement
from app.referee.lines import Book, Line
from app.referee.sensed import Board
from app.rules.congkak import rules
from app.rules.congkak.engine import CONGKAK
from app.rules.congkak.layout import opponent
from app.rules.congkak.moves import Sow, write_move
from app.rules.congkak.position import UNDECIDED, Position
from app.rules.congkak.text import write_position
from app.rules.game import Seat, Words

MOST_EVIDENCE = 16
"""One line a hole."""


class Objection(msgspec.Struct, frozen=True):
    """An objection that is open.

    Attributes:
        number: of its ruling; 0 while it has none.
        seat: whose act it is.
        board: the counts that it speaks of.
        target: what the board should be; () where there is no telling (after a restart).
        back: the target is the board before the act.
        in_store: the last piece fell into the player's own store: she goes on if it stands.
        is_over: the hand was empty.
        origin: with touch move, the hole that has to be sown; else None.
        burnt: the target is what the rules make of a piece in a burnt house (C9).
        said: the act was told on a phone: no table shows it.
        line: the legal sowing on which the slip happened; None where there is none.
        steps: by how much its ruling's remedy changes each hole; () where it names none.
    """

    seat: Seat
    board: Board = ()
    target: Board = ()
    number: int = 0
    back: bool = False
    in_store: bool = False
    is_over: bool = True
    origin: int | None = None
    burnt: bool = False
    said: Sow | None = None
    line: Line | None = None
    steps: tuple[int, ...] = ()

    def agrees(self, board: Board) -> bool:
        """What is still to be done on that board is part of what the ruling's remedy asks for."""
        return all(
            0 <= now <= asked or asked <= now <= 0
            for now, asked in zip(changes(board, self.target), self.steps, strict=True)
        )

    def along(self, position: Position, board: Board) -> "Objection":
        """The objection while the sowing goes on: what the board should be moves along with it."""
        if self.is_over or self.line is None or self.target == board:
            return self
        if self.burnt:
            lying = [sum(each[hole] for hole in position.burnt) for each in (board, self.board)]
            target = burnt_paid(position, board, self.seat) if lying[0] == lying[1] else self.target
        else:
            hand = position.total - sum(board)
            reached = [stage.holes for stage in self.line.stages if stage.hand == hand]
            target = min(reached, key=lambda at: distance(board, at), default=self.target)
        return msgspec.structs.replace(self, target=target)


def changes(board: Board, target: Board) -> tuple[int, ...]:
    """By how much each hole has to change."""
    return tuple(wanted - now for now, wanted in zip(board, target, strict=True))


def burnt_paid(position: Position, board: Board, seat: Seat) -> Board:
    """The board once what lies in burnt houses has gone to the other store (C9)."""
    paid = list(board)
    for hole in position.burnt:
        paid[position.layout.store(opponent(seat))] += paid[hole]
        paid[hole] = 0
    return tuple(paid)


def accepted(
    book: Book, players: tuple[str, ...], line: Line, p: float, now_us: int
) -> tuple[Ruling, Position]:
    """A legal sowing: the ruling, and the position that it leads to."""
    sowing = line.sowing
    move = Sow(sowing.seat, sowing.house)
    verdict = CONGKAK.check(book.position, move)
    after = book.after(line).position
    player = words.seat_or_name(players, sowing.seat)
    changed = words.before_and_after(book.position.layout, sowing.before, after.holes)
    return Ruling(
        number=0,
        at_us=now_us,
        kind="accept",
        rule=verdict.rules[-1],
        words=words.sows(player, book.position.layout, sowing),
        why=Words(f"{verdict.why.en} {changed.en}", f"{verdict.why.ms} {changed.ms}"),
        seat=sowing.seat,
        move=write_move(move),
        confidence=p,
    ), after


def asked(
    book: Book, players: tuple[str, ...], readings: tuple[Outcome, ...], now_us: int
) -> Ruling:
    """Two or three legal readings, none of them sure."""
    choices = []
    for outcome in readings:
        line = outcome.first.line
        if line is None:
            continue
        ruling, after = accepted(book, players, line, outcome.p, now_us)
        choices.append(Choice(ruling.words, ruling.move, write_position(after), outcome.p))
    return Ruling(
        number=0,
        at_us=now_us,
        kind="ask",
        rule=rules.SOW,
        words=Words("Which sowing was it?", "Agihan yang mana?"),
        why=Words(
            "The scales allow more than one reading, and they lead to different turns or scores.",
            "Penimbang membenarkan lebih daripada satu bacaan, dan giliran atau markahnya berbeza.",
        ),
        seat=book.mover,
        choices=tuple(choices),
        confidence=readings[0].p if readings else 0.0,
    )


def objected(
    book: Book, players: tuple[str, ...], judgement: Judgement, origin: int | None, now_us: int
) -> tuple[Ruling, Objection]:
    """A board that no legal sowing leads to: what is wrong, by which rule, and how to put it right."""
    position, mistake = book.position, judgement.mistake
    board = position.layout
    seat = mistake.seat if mistake is not None else book.mover
    target, back = target_of(book, judgement, origin)
    off = words.off_by(board, judgement.board, target)
    if mistake is not None:
        said = verdict_words.told(board, words.seat_or_name(players, seat), mistake)
        rule = verdict_words.rule_of(mistake)
    else:
        said = words.sentence(off)
        rule = rules.SOW
    remedy = words.remedy(board, judgement.board, target, back=back)
    if mistake is not None and mistake.slip == "stopped":
        remedy = words.lift_and_go_on(board, mistake.hole, mistake.count)
    why = Words(
        f"{rules.RULES[rule].words.en} {off.en}.", f"{rules.RULES[rule].words.ms} {off.ms}."
    )
    evidence = tuple(
        words.counted(board, hole, book.board[hole], judgement.board[hole], target[hole])
        for hole in range(board.holes)
        if judgement.board[hole] != target[hole]
    )
    ruling = Ruling(
        number=0,
        at_us=now_us,
        kind="object",
        rule=rule,
        words=said,
        why=why,
        seat=seat,
        move=_meant(judgement),
        remedy=remedy,
        evidence=evidence[:MOST_EVIDENCE],
    )
    return ruling, Objection(
        seat=seat,
        board=judgement.board,
        target=target,
        back=back,
        in_store=mistake is not None and mistake.in_store,
        is_over=judgement.hand == 0,
        burnt=mistake is not None and mistake.slip == "into-burnt",
        line=mistake.line if mistake is not None and mistake.line.standing == "legal" else None,
        steps=changes(judgement.board, target),
    )


def _meant(judgement: Judgement) -> str:
    """The sowing that was meant or made, in the text form; empty where there is no telling."""
    if judgement.mistake is None:
        return ""
    sowing = judgement.mistake.line.sowing
    return write_move(Sow(sowing.seat, sowing.house, across=sowing.across))


def target_of(book: Book, judgement: Judgement, origin: int | None) -> tuple[Board, bool]:
    """The board to make, and whether it is the one before the act."""
    mistake = judgement.mistake
    if mistake is not None and mistake.slip in ("turn", "house"):
        return book.board, True
    if mistake is not None and mistake.slip == "into-burnt":
        return burnt_paid(book.position, judgement.board, mistake.seat), False
    lines = (
        [mistake.line]
        if mistake is not None and mistake.line.standing == "legal"
        else [line for line in book.legal if origin in (None, line.origin)] or list(book.legal)
    )
    boards = [
        stage.holes
        for line in lines
        for stage in (line.stages if judgement.hand > 0 else line.stages[-1:])
        if stage.hand == judgement.hand or judgement.hand < 0
    ]
    near = [(distance(judgement.board, board), board) for board in (*boards, book.board)]
    if mistake is not None and boards:
        near = near[:-1]
    best = min(near, key=lambda pair: pair[0])[1]
    return best, best == book.board


def distance(one: Board, other: Board) -> int:
    """How many pieces lie elsewhere."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def stands(position: Position, objection: Objection, board: Board) -> Position:
    """The position if an illegal act stands: as the board is, and the turn with the other seat.

    Raises:
        NotAPositionError: pieces are missing.
    """
    if position.in_opening:  # nobody can tell any more who would have finished first
        return msgspec.structs.replace(position, holes=board, side=UNDECIDED, opening=None)
    seat = objection.seat or position.to_move
    side = seat if objection.in_store else opponent(seat)
    return msgspec.structs.replace(position, holes=board, side=side, opening=None)
