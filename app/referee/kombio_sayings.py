"""What a player's word does to a game of Kombio: every word is an act, an answer, or a named refusal."""

from collections.abc import Callable, Mapping

import msgspec

from app.referee import kombio_naming as naming
from app.referee import kombio_slaps as slaps
from app.referee.corrections import CorrectionError
from app.referee.kombio_corrections import with_turn
from app.referee.kombio_play import Bench, Objection
from app.referee.kombio_words import NotUnderstoodError, Told, read_words
from app.referee.observations import Said
from app.rules.game import IllegalMoveError, RulesError, Seat, Verdict, Words
from app.rules.kombio import rules
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.engine import KOMBIO
from app.rules.kombio.hands import ANY_PLACE, Spot, count
from app.rules.kombio.moves import (
    Amends,
    Draw,
    Flip,
    Give,
    Keep,
    Kombio,
    Lay,
    Leave,
    Move,
    Pass,
    Penalty,
    Replace,
    Reveal,
    Show,
    Shuffle,
    Slap,
    Swap,
    Take,
    View,
)
from app.rules.kombio.position import Position
from app.rules.kombio.verdicts import done

TURN_WORDS = frozenset(("played", "drew", "took", "laid", "kombio", "passed", "showed"))
"""Words by which play goes on, from a player whose turn it can be."""

COVERS = frozenset(("played", "took", "laid", "showed"))
"""Words of a turn that take or cover the discard: with them its race is over."""


def hear(bench: Bench, said: Said) -> None:
    """A player tells the table something."""
    seats = len(bench.play.players)
    if not 1 <= said.seat <= seats:
        bench.refuse(
            Words(
                f"There is no seat {said.seat}: seats are 1 to {seats}.",
                f"Tiada tempat {said.seat}: tempat 1 hingga {seats}.",
            )
        )
        return
    try:
        told = read_words(bench.position, said.seat, said.words)
    except NotUnderstoodError as error:
        bench.refuse(error.words, said.seat)
        return
    if _answers(bench, said.seat, told):
        return
    if is_slap(bench, said.seat, told):
        _slapped(bench, said.seat, told)
        return
    goes_on = told.verb in TURN_WORDS and may_go_on(bench.position, said.seat)
    settle(bench, goes_on=goes_on)
    if goes_on and told.verb in COVERS:
        slaps.covered(bench)
    _HEARD[told.verb](bench, said.seat, told)


def may_go_on(position: Position, seat: Seat) -> bool:
    """Whether it is that seat's turn, or will be once the one before has placed a card or left an action."""
    busy = position.held is not None or position.action is not None
    follows = busy and seat == position.left_of(position.turn)
    return seat == position.turn or follows or position.stage == "last"


def is_slap(bench: Bench, seat: Seat, told: Told) -> bool:
    """Whether the words tell of a slap and not of a turn.

    `played 5` is a slap from whoever has pressed, from another hand, and from a seat that is not in turn
    when the card matches; else it is a turn, or one out of turn.
    """
    if told.verb == "slapped" or (told.verb == "played" and told.spot is not None):
        return True
    if told.verb != "played":
        return False
    position = bench.position
    if bench.play.race.finish.runs(seat):
        return True
    out_of_turn = seat != position.turn or position.stage == "last"
    if not out_of_turn or not position.is_open:
        return False
    pressed = bench.play.race.finish.of(seat)
    if pressed is not None and pressed.stand in {"false-start", "late"}:
        return True
    return told.card != HIDDEN and position.matches(told.card)


def _slapped(bench: Bench, seat: Seat, told: Told) -> None:
    settle(bench, goes_on=False)
    if bench.position.offence is not None or bench.position.debt is not None:
        _catch_up(bench)
    slaps.slap(bench, seat, told.spot or Spot(seat, ANY_PLACE), told.card)


# --- what is open ---------------------------------------------------------------------------------


def _answers(bench: Bench, seat: Seat, told: Told) -> bool:
    """Whether the words answer what is open."""
    play = bench.play
    question, objection = play.question, play.objection
    if question is not None and question.seat == seat:
        if question.rule == rules.GIVE and told.verb in ("gave", "kept"):
            slaps.close(bench, question, "answered", 1 if told.verb == "gave" else 2, "phone")
            return True
        if question.rule == rules.REVEALED and told.verb == "amends":
            bench.docket.close(question.number, "settled")
            play.question = None
            _amends(bench, seat, told)
            return True
        if question.rule == rules.FALSE_START and is_slap(bench, seat, told):
            bench.docket.close(question.number, "settled", choice=2)
            play.question = None
            return False
    if objection is None or objection.seat != seat:
        return False
    if told.verb in ("drew", "back") and isinstance(objection.moves[-1], Slap):
        slaps.put_right(bench, "repaired")
        return True
    if told.verb == "back":
        _close_objection(bench)
        return True
    return False


def settle(bench: Bench, *, goes_on: bool) -> None:
    """What is open closes to what it most likely was, because something else is done.

    A dead heat and a wrong slap wait until play `goes_on`; a question whose readings lead to positions
    closes before anything else changes the position.
    """
    question = bench.play.question
    if question is not None and (goes_on or question.rule != rules.RACE):
        slaps.close(bench, question, "settled", 1)
    if not goes_on:
        return
    objection = bench.play.objection
    if objection is not None and isinstance(objection.moves[-1], Slap):
        slaps.put_right(bench, "settled")
        question = bench.play.question
        if question is not None:
            slaps.close(bench, question, "settled", 1)
    _catch_up(bench)


def _catch_up(bench: Bench) -> None:
    """A card owed or amends that nobody chose would hold the game: the plainest reading is taken."""
    debt, offence = bench.position.debt, bench.position.offence
    if offence is not None:
        bench.accept((Amends(offence.victim, ANY_PLACE),), offence.victim)
    if debt is not None and bench.position.choices.b4 == "may":
        bench.accept((Keep(debt.seat),), debt.seat)


# --- a turn ---------------------------------------------------------------------------------------


def before_turn(position: Position, seat: Seat) -> list[Move]:
    """What must have happened before that seat's turn though nobody said it.

    The first card was turned up; whoever is in turn has placed a card taken, or is done with an action,
    when the next player acts.
    """
    moves: list[Move] = []
    if position.stage == "look":
        moves.append(Flip())
    if seat == position.left_of(position.turn):
        if position.held is not None and count(position.hand(position.turn)):
            moves.append(Replace(position.turn, ANY_PLACE))
        elif position.action is not None:
            moves.append(Leave(position.turn))
    return moves


def turn(bench: Bench, seat: Seat, moves: list[Move], words: Words | None = None) -> None:
    """Play a turn's moves, or say what is wrong with them."""
    played = (*before_turn(bench.position, seat), *moves)
    try:
        bench.accept(played, seat, words)
    except IllegalMoveError as error:
        refuse_or_object(bench, seat, tuple(moves), error.verdict)
    else:
        _close_objection(bench)


def _close_objection(bench: Bench) -> None:
    objection = bench.play.objection
    if objection is not None:
        bench.docket.close(objection.number, "repaired")
        bench.play.objection = None


def refuse_or_object(
    bench: Bench, seat: Seat, moves: tuple[Move, ...], verdict: Verdict[Move]
) -> None:
    """An act out of turn may be let stand and is objected to; what cannot be is refused."""
    if rules.TURN not in verdict.rules or not bench.position.in_play:
        bench.refuse(verdict.why, seat)
        return
    name = bench.play.name(bench.position.turn)
    bench.object(
        moves,
        seat,
        verdict,
        Words(
            f"Put it back: {name} is to move. Or let it stand.",
            f"Kembalikan: giliran {name}. Atau biarkan.",
        ),
    )


def _taken_first(position: Position, seat: Seat) -> list[Move]:
    """The card that replaces one of the hand was drawn, where nobody said from where."""
    mine = position.held is not None and position.turn == seat
    return [] if mine else [Draw(seat)]


def _discards(position: Position, seat: Seat, card: str) -> Move:
    if count(position.hand(seat)):
        return Replace(seat, ANY_PLACE, card)
    return Lay(seat, card)


def _played(bench: Bench, seat: Seat, told: Told) -> None:
    name, card = bench.play.name(seat), naming.the_card(told.card)
    words = Words(f"{name} discards {card.en}.", f"{name} membuang {card.ms}.")
    at = bench.position
    turn(bench, seat, [*_taken_first(at, seat), _discards(at, seat, told.card)], words)


def _laid(bench: Bench, seat: Seat, told: Told) -> None:
    turn(bench, seat, [*_taken_first(bench.position, seat), Lay(seat, told.card)])


def _called(bench: Bench, seat: Seat, _told: Told) -> None:
    call(bench, seat)


def call(bench: Bench, seat: Seat) -> None:
    """Kombio! is called, by word or by a held button."""
    turn(bench, seat, [Kombio(seat)])


# --- beside the turn ------------------------------------------------------------------------------


def plain(bench: Bench, seat: Seat, moves: tuple[Move, ...]) -> bool:
    """Play moves that belong to no turn; refused in the rules' own words when they are not legal."""
    try:
        bench.accept(moves, seat)
    except IllegalMoveError as error:
        bench.refuse(error.verdict.why, seat)
        return False
    return True


def _amends(bench: Bench, seat: Seat, told: Told) -> None:
    plain(bench, seat, (Amends(seat, told.spot.place if told.spot else ANY_PLACE),))


def _gave(bench: Bench, seat: Seat, told: Told) -> None:
    plain(bench, seat, (Give(seat, told.spot.place if told.spot else ANY_PLACE),))


def _looked(bench: Bench, seat: Seat, told: Told) -> None:
    if told.spot is not None:
        plain(bench, seat, (View(seat, told.spot),))


def _swapped(bench: Bench, seat: Seat, told: Told) -> None:
    if told.spot is not None and told.other is not None:
        plain(bench, seat, (Swap(seat, told.spot, told.other),))


def _penalty(bench: Bench, seat: Seat, told: Told) -> None:
    """A penalty is reported, by anybody, of anybody."""
    _ = seat
    if plain(bench, told.seat, (Penalty(told.seat, told.name, told.spot),)):
        slaps.ask_amends(bench)


def _back(bench: Bench, seat: Seat, _told: Told) -> None:
    bench.refuse(
        Words(
            f"No slap of {bench.play.name(seat)} is to go back.",
            f"Tiada tamparan {bench.play.name(seat)} yang perlu dipulangkan.",
        ),
        seat,
    )


def _showed(bench: Bench, seat: Seat, told: Told) -> None:
    opening: tuple[Move, ...] = (Reveal(),) if bench.position.stage == "last" else ()
    plain(bench, seat, (*opening, Show(seat, told.cards)))


def _kept(bench: Bench, seat: Seat, _told: Told) -> None:
    plain(bench, seat, (Keep(seat),))


def _flipped(bench: Bench, seat: Seat, told: Told) -> None:
    plain(bench, seat, (Flip(told.card),))


def _shuffled(bench: Bench, seat: Seat, _told: Told) -> None:
    plain(bench, seat, (Shuffle(),))


_HEARD: Mapping[str, Callable[[Bench, Seat, Told], None]] = {
    "played": _played,
    "drew": lambda bench, seat, _told: turn(bench, seat, [Draw(seat)]),
    "took": lambda bench, seat, _told: turn(bench, seat, [Take(seat)]),
    "laid": _laid,
    "looked": _looked,
    "swapped": _swapped,
    "done": lambda bench, seat, _told: turn(bench, seat, [Leave(seat)]),
    "gave": _gave,
    "kept": _kept,
    "kombio": _called,
    "passed": lambda bench, seat, _told: turn(bench, seat, [Pass(seat)]),
    "penalty": _penalty,
    "back": _back,
    "amends": _amends,
    "flipped": _flipped,
    "shuffled": _shuffled,
    "showed": _showed,
}


# --- what is let stand ----------------------------------------------------------------------------


def let_stand(bench: Bench, device: str) -> None:
    """The illegal act that is objected to stands as it was played."""
    play = bench.play
    objection = play.objection
    if objection is None:
        bench.refuse(Words("No objection is open.", "Tiada bantahan yang terbuka."))
        return
    try:
        position = _standing(bench.position, objection)
    except (RulesError, CorrectionError) as error:
        bench.refuse(Words(f"It cannot stand: {error}", "Ia tidak boleh dibiarkan begitu."))
        return
    name = play.name(objection.seat)
    told = Words(f"What {name} played stands.", f"Apa yang {name} main dibiarkan.")
    bench.docket.close(objection.number, "stands", device=device)
    bench.docket.stand(
        objection.number, objection.seat, told, KOMBIO.write_position(position), device=device
    )
    bench.position = position
    play.objection = None


def _standing(position: Position, objection: Objection) -> Position:
    """Where the match stands once that act counts.

    Raises:
        RulesError, CorrectionError: it cannot be even so.
    """
    move = objection.moves[-1]
    if isinstance(move, Slap):
        at = done(position, move)
        given = Give(move.seat, ANY_PLACE)
        if at.debt is not None and KOMBIO.check(at, given).legal:
            at = done(at, given)
        return msgspec.structs.replace(at, claims=(), debt=None)
    at = with_turn(position, objection.seat)
    for one in (*before_turn(at, objection.seat), *objection.moves):
        at, _ = KOMBIO.apply(at, one)
    return at
