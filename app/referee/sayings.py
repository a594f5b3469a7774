"""What people say: sowings told on a phone, and the operator's answer, stands, undo, correction."""

import re

from app.referee import opening_rulings, words
from app.referee.congkak_rulings import Objection, accepted, stands
from app.referee.corrections import CorrectionError, corrected
from app.referee.decisions import Corrected, Moved, Ruling, Undone
from app.referee.docket import Docket
from app.referee.lines import Book, Line
from app.referee.observations import (
    Answered,
    CorrectionAsked,
    Said,
    StandsAsked,
    UndoAsked,
)
from app.referee.operator_refusals import (
    NO_OBJECTION,
    NO_QUESTION,
    no_such_reading,
    too_few_moves,
)
from app.referee.play import Play
from app.referee.sensed import Sensed
from app.rules.congkak import rules
from app.rules.congkak.engine import CONGKAK
from app.rules.congkak.moves import Lift, Move, NextRound, Sow, write_move
from app.rules.congkak.position import Position
from app.rules.congkak.sowing import after_sowing, trace
from app.rules.congkak.text import write_position
from app.rules.game import RulesError, Seat, Verdict, Words
from app.rules.options import quoted

_SOWED = re.compile(r"sowed\s+([0-9]{1,2})", re.ASCII | re.IGNORECASE)


def answer(play: Play, docket: Docket, said: Answered, now_us: int) -> None:
    """The open question is answered."""
    question = play.question
    if question is None:
        docket.note("refused", NO_QUESTION, now_us)
    elif not 1 <= said.choice <= len(question.choices):
        docket.note("refused", no_such_reading(len(question.choices)), now_us)
    else:
        question.close(docket, "answered", said.choice, now_us, said.device)
        play.question = None


def undo(play: Play, docket: Docket, said: UndoAsked, now_us: int) -> None:
    """The last moves are taken back."""
    moves = play.standing.moves
    if not 1 <= said.count <= moves:
        docket.note("refused", too_few_moves(said.count, moves), now_us)
        return
    docket.add(Undone(said.count, said.device))


def correct(play: Play, docket: Docket, said: CorrectionAsked, now_us: int) -> None:
    """Something is set by hand."""
    try:
        position = corrected(play.book.position, play.players, said.words)
    except CorrectionError as error:
        docket.note("refused", error.words, now_us)
        return
    docket.add(Corrected(said.words, write_position(position), said.device))


def ask_next_round(play: Play, docket: Docket, now_us: int) -> None:
    """The operator starts the next round; the board is filled while the match already stands there."""
    position = play.book.position
    verdict = CONGKAK.check(position, NextRound())
    if not verdict.legal:
        docket.note("refused", verdict.why, now_us)
        return
    following, _ = CONGKAK.apply(position, NextRound())
    docket.finalise()
    docket.add(Moved(0, 0, write_move(NextRound()), write_position(following)))
    play.to_restore = True


def let_stand(
    play: Play, docket: Docket, said: StandsAsked, sensed: Sensed | None, now_us: int
) -> None:
    """The illegal act stands as the board shows it."""
    objection = play.objection
    if objection is None:
        docket.note("refused", NO_OBJECTION, now_us)
        return
    position = play.book.position
    try:
        if objection.said is not None:
            position = _as_said(position, objection.said)
        elif objection.origin is None:
            position = stands(position, objection, _on_board(objection, sensed))
    except RulesError:
        hand = None if sensed is None else sensed.hand(position.total)
        refuse(
            docket,
            now_us,
            f"It cannot stand while {hand} pieces are off the board: put them down first."
            if hand and hand > 0
            else "It cannot stand as it lies: the pieces do not add up.",
            f"Tidak boleh dibiarkan selagi {hand} biji tiada di papan: letakkan dahulu."
            if hand and hand > 0
            else "Tidak boleh dibiarkan begitu: jumlah biji tidak cukup.",
        )
        return
    name = words.seat_or_name(play.players, objection.seat)
    told = Words(f"What {name} played stands.", f"Apa yang {name} main dibiarkan.")
    docket.close(objection.number, "stands", device=said.device)
    docket.stand(
        objection.number, objection.seat, told, write_position(position), device=said.device
    )
    play.objection = None


def _on_board(objection: Objection, sensed: Sensed | None) -> tuple[int, ...]:
    """The counts as they are now; those of the objection where no scale says otherwise."""
    if sensed is None:
        return objection.board
    return tuple(
        (objection.board[hole] if objection.board else 0) if count is None else count
        for hole, count in enumerate(sensed.counts)
    )


def _as_said(position: Position, sow: Sow) -> Position:
    return after_sowing(position, trace(position, sow.seat, sow.house, across=sow.across))


def hear(play: Play, docket: Docket, said: Said, now_us: int, *, board_sees: bool) -> None:
    """A sowing told on a phone: ruled at once."""
    found = _SOWED.fullmatch(said.words.strip()[:40])
    if found is None:
        refuse(
            docket,
            now_us,
            f"{quoted(said.words)} means nothing in Congkak: say `sowed 1` to `sowed 7`.",
            f"{quoted(said.words)} tiada makna dalam congkak: sebut `sowed 1` hingga `sowed 7`.",
            said.seat,
        )
    elif board_sees:
        refuse(
            docket,
            now_us,
            "The board sees the sowings itself; what is said is not counted twice.",
            "Papan melihat agihan itu sendiri; yang diberitahu tidak dikira dua kali.",
            said.seat,
        )
    elif not 1 <= said.seat <= len(play.players):
        refuse(
            docket,
            now_us,
            f"There is no seat {said.seat}: seats are 1 to {len(play.players)}.",
            f"Tiada tempat {said.seat}: tempat 1 hingga {len(play.players)}.",
        )
    else:
        _sowed(play, docket, Sow(said.seat, int(found[1])), now_us)


def _sowed(play: Play, docket: Docket, sow: Sow, now_us: int) -> None:
    position = play.book.position
    if position.in_opening:
        _sowed_in_opening(play, docket, sow, now_us)
        return
    verdict = CONGKAK.check(position, sow)
    if not verdict.legal:
        _object_to(play, docket, sow, verdict, now_us)
        return
    if play.objection is not None:
        docket.close(play.objection.number, "repaired")
    elif play.orphan:
        docket.close(play.orphan, "repaired")
    line = _line(play.book, sow)
    ruling, after = accepted(play.book, play.players, line, 1.0, now_us)
    docket.accept(ruling, write_position(after))


def _sowed_in_opening(play: Play, docket: Docket, sow: Sow, now_us: int) -> None:
    """Both sow at once, and say so on phones."""
    position = play.book.position
    board = position.layout
    move: Move = sow  # a house that the board does not have is refused in the rules' own words
    if 1 <= sow.house <= position.houses:
        move = Lift(sow.seat, board.names[board.hole(sow.seat, sow.house)])
    verdict = CONGKAK.check(position, move)
    if not verdict.legal:
        docket.note("refused", verdict.why, now_us, sow.seat)
        return
    following, written = opening_rulings.sow_by_word(position, sow.seat, sow.house)
    opening_rulings.ended(play, docket, following, sow.seat, written, now_us)


def _line(book: Book, sow: Sow) -> Line:
    return next(line for line in book.legal if line.sowing.house == sow.house)


def _object_to(play: Play, docket: Docket, sow: Sow, verdict: Verdict[Move], now_us: int) -> None:
    """What was said is not legal: an objection, or a refusal where there is nothing to let stand."""
    position = play.book.position
    rule = verdict.rules[0]
    why = _not_their_turn(play, sow.seat) if rule == rules.TURN else verdict.why
    board = position.layout
    is_sowing = (
        1 <= sow.house <= position.houses and position.holes[board.hole(sow.seat, sow.house)]
    )
    if not is_sowing or rule not in (rules.TURN, rules.OPENING):
        docket.note("refused", why, now_us, sow.seat)
        return
    nearest = ", ".join(write_move(move) for move in verdict.nearest if isinstance(move, Sow))
    number = docket.rule(
        Ruling(
            number=0,
            at_us=now_us,
            kind="object",
            rule=rule,
            words=why,
            why=rules.RULES[rule].words,
            seat=sow.seat,
            move=write_move(sow),
            remedy=Words(
                f"Possible now: {nearest}.",
                f"Yang boleh sekarang: {nearest}.",
            ),
        )
    )
    play.objection = Objection(seat=sow.seat, number=number, said=sow)


def _not_their_turn(play: Play, seat: Seat) -> Words:
    """Whose turn it is, by the names of the players."""
    mover = words.seat_or_name(play.players, play.book.mover)
    player = words.seat_or_name(play.players, seat)
    return Words(
        f"It is {mover}'s turn, not {player}'s.", f"Sekarang giliran {mover}, bukan {player}."
    )


def refuse(docket: Docket, now_us: int, en: str, ms: str, seat: Seat = 0) -> None:
    """A named refusal: one sentence that says why."""
    docket.note("refused", Words(en, ms), now_us, seat)
