"""What a player's word does to a game of Kombio: every word is an act, an answer, or a named refusal."""

from collections.abc import Callable, Mapping

import msgspec

from app.referee import kombio_slaps as slaps
from app.referee.kombio_bench import KombioBench, KombioObjection, the_card
from app.referee.kombio_corrections import with_turn
from app.referee.kombio_names import as_sighted, names_forgotten, swap_untold
from app.referee.kombio_words import VOCABULARY, Told
from app.rules.game import IllegalMoveError, Seat, Verdict, Words
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
from app.rules.kombio.position import Position, emptied_hand_calls
from app.rules.kombio.verdicts import done

TURN_WORDS = frozenset(("played", "drew", "took", "laid", "kombio", "passed", "showed"))
"""Words by which play goes on, from a player whose turn it can be."""

COVERS = frozenset(("played", "took", "laid", "showed"))
"""Words of a turn that take or cover the discard: with them its race is over. Where the table closes it
with the next draw, `drew` is one of them too."""


DISCARDS = frozenset(("played", "laid"))
"""Words with which another card can be slapped."""


def hear(bench: KombioBench, seat: Seat, said: str) -> None:
    """A player tells the table something.

    Raises:
        NotUnderstoodError: it says nothing of Kombio.
    """
    told = VOCABULARY.read(bench.position, seat, said)
    if _answers(bench, seat, told):
        return
    if is_slap(bench, seat, told):
        _slapped(bench, seat, told)
        return
    goes_on = told.verb in TURN_WORDS and may_go_on(bench.position, seat)
    settle(bench, goes_on=goes_on)
    if goes_on and (told.verb in COVERS or (told.verb == "drew" and bench.position.closes_on_draw)):
        slaps.covered(bench)
    before = bench.position
    _HEARD[told.verb](bench, seat, told)
    if told.verb in DISCARDS and bench.position != before:
        slaps.carry_over(bench)


def may_go_on(position: Position, seat: Seat) -> bool:
    """Whether it is that seat's turn, or will be once the one before has placed a card or left an action."""
    busy = position.held is not None or position.action is not None
    follows = busy and seat == position.left_of(position.turn)
    return seat == position.turn or follows or position.stage == "last"


def is_slap(bench: KombioBench, seat: Seat, told: Told) -> bool:
    """Whether the words tell of a slap and not of a turn.

    `played 5` is a slap from whoever has pressed, from another hand, and from a seat that is not in turn
    when the card matches; else it is a turn, or one out of turn. Of an action card that was seen nobody has
    told that it was laid for its action: after a press it is slapped, too.
    """
    if told.verb == "slapped" or (told.verb == "played" and told.spot is not None):
        return True
    seen = bench.witnessed
    may_be_slap = told.verb == "played" or (told.verb == "laid" and seen is not None)
    if not may_be_slap or (seen is not None and seen.has_drawn):
        return False
    position = bench.position
    if bench.play.race.finish.runs(seat) or _was_slapped(bench, seat):
        return True
    if told.verb != "played":
        return False
    out_of_turn = seat != position.turn or position.stage == "last"
    if not out_of_turn or not position.is_open:
        return False
    pressed = bench.play.race.finish.of(seat)
    if pressed is not None and pressed.stand in {"false-start", "late"}:
        return True
    return told.card != HIDDEN and position.matches(told.card)


def _was_slapped(bench: KombioBench, seat: Seat) -> bool:
    """Whether the card that lies there was objected to as a slap: it is one still when more is seen of it."""
    seen, opened = bench.witnessed, bench.play.standing.open
    is_open = opened is not None and (opened.kind, opened.rule) == ("object", rules.SLAP)
    if seen is None or opened is None or not is_open:
        return False
    return opened.seat == seat and seen.laid_us <= opened.at_us


def _slapped(bench: KombioBench, seat: Seat, told: Told) -> None:
    settle(bench, goes_on=False)
    if bench.position.offence is not None or bench.position.debt is not None:
        _catch_up(bench)
    slaps.slap(bench, seat, told.spot or Spot(seat, ANY_PLACE), told.card)


# --- what is open ---------------------------------------------------------------------------------


def _answers(bench: KombioBench, seat: Seat, told: Told) -> bool:
    """Whether the words answer what is open."""
    play = bench.play
    question, objection = play.question, play.objection
    if question is not None and question.seat == seat:
        if question.rule == rules.GIVE and told.verb in ("gave", "kept"):
            bench.close(question, "answered", 1 if told.verb == "gave" else 2, "phone")
            return True
        if question.rule == rules.REVEALED and told.verb == "amends":
            bench.overtake(question)
            _amends(bench, seat, told)
            return True
        if question.rule == rules.FALSE_START and is_slap(bench, seat, told):
            bench.overtake(question, choice=2)
            return False
    if objection is None or objection.seat != seat:
        return False
    if told.verb in ("drew", "back") and isinstance(objection.moves[-1], Slap):
        slaps.put_right(bench, "repaired")
        return True
    if told.verb == "back":
        bench.close_objection()
        return True
    return False


def settle(bench: KombioBench, *, goes_on: bool) -> None:
    """What is open closes to what it most likely was, because something else is done.

    A dead heat and a wrong slap wait until play `goes_on`; a question whose readings lead to positions
    closes before anything else changes the position.
    """
    question = bench.play.question
    if question is not None and (goes_on or question.rule != rules.RACE):
        bench.close(question, "settled", 1)
    if not goes_on:
        return
    objection = bench.play.objection
    if objection is not None and isinstance(objection.moves[-1], Slap):
        slaps.put_right(bench, "settled")
        question = bench.play.question
        if question is not None:
            bench.close(question, "settled", 1)
    _catch_up(bench)


def _catch_up(bench: KombioBench) -> None:
    """A card owed or amends that nobody chose would hold the game: the plainest reading is taken."""
    debt, offence = bench.position.debt, bench.position.offence
    if offence is not None:
        bench.accept((Amends(offence.victim, ANY_PLACE),), offence.victim)
    if debt is None:
        return
    given = Give(debt.seat, ANY_PLACE)
    if bench.position.choices.b4 == "may":
        bench.accept((Keep(debt.seat),), debt.seat)
    elif bench.check(given).legal:
        bench.accept((given,), debt.seat)


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


def turn(bench: KombioBench, seat: Seat, moves: list[Move], words: Words | None = None) -> None:
    """Play a turn's moves, or say what is wrong with them."""
    at = bench.position
    played = (*before_turn(at, seat), *moves)
    leaves = any(isinstance(move, Leave) for move in played)
    try:
        bench.accept(played, seat, words, left_open=swap_untold(at) if leaves else None)
    except IllegalMoveError as error:
        refuse_or_object(bench, seat, tuple(moves), error.verdict)
    else:
        bench.close_objection()


def refuse_or_object(
    bench: KombioBench, seat: Seat, moves: tuple[Move, ...], verdict: Verdict[Move]
) -> None:
    """An act out of turn may be let stand and is objected to; what cannot be is refused."""
    if rules.TURN not in verdict.rules or not bench.position.in_play:
        bench.refuse(verdict.why, seat)
        return
    bench.object_out_of_turn(moves, seat, verdict, bench.position.turn)


def _taken_first(position: Position, seat: Seat) -> list[Move]:
    """The card that replaces one of the hand was drawn, where nobody said from where."""
    mine = position.held is not None and position.turn == seat
    return [] if mine else [Draw(seat)]


def _discards(position: Position, seat: Seat, card: str) -> Move:
    if count(position.hand(seat)):
        return Replace(seat, ANY_PLACE, card)
    return Lay(seat, card)


def _played(bench: KombioBench, seat: Seat, told: Told) -> None:
    name, card = bench.play.name(seat), the_card(told.card)
    words = Words(f"{name} discards {card.en}.", f"{name} membuang {card.ms}.")
    at = bench.position
    turn(bench, seat, [*_taken_first(at, seat), _discards(at, seat, told.card)], words)


def _laid(bench: KombioBench, seat: Seat, told: Told) -> None:
    turn(bench, seat, [*_taken_first(bench.position, seat), Lay(seat, told.card)])


def _done(bench: KombioBench, seat: Seat, _told: Told) -> None:
    name = bench.play.name(seat)
    words = Words(f"{name} is done with the action.", f"{name} selesai dengan kuasa itu.")
    turn(bench, seat, [Leave(seat)], words)


def _called(bench: KombioBench, seat: Seat, _told: Told) -> None:
    call(bench, seat)


def call(bench: KombioBench, seat: Seat) -> None:
    """Kombio! is called, by word or by a held button."""
    turn(bench, seat, [Kombio(seat)])


# --- beside the turn ------------------------------------------------------------------------------


def _amends(bench: KombioBench, seat: Seat, told: Told) -> None:
    offence = bench.position.offence
    _placed(bench, Amends(seat, _place(told)), offence.offender if offence else seat)


def _gave(bench: KombioBench, seat: Seat, told: Told) -> None:
    debt = bench.position.debt
    _placed(bench, Give(seat, _place(told)), debt.spot.owner if debt else seat)


def _place(told: Told) -> int:
    return told.spot.place if told.spot else ANY_PLACE


def _placed(bench: KombioBench, move: Amends | Give, other: Seat) -> None:
    """Out of which place a card came into the `other` hand is told, but not where it was only seen."""
    guessed = bench.witnessed is not None and move.place != ANY_PLACE
    left_open = names_forgotten(move.seat, other) if guessed else None
    bench.plain((move,), move.seat, left_open=left_open)


def _looked(bench: KombioBench, seat: Seat, told: Told) -> None:
    if told.spot is not None:
        bench.plain((View(seat, told.spot),), seat)


def _swapped(bench: KombioBench, seat: Seat, told: Told) -> None:
    if told.spot is not None and told.other is not None:
        bench.plain((Swap(seat, told.spot, told.other),), seat)


def _penalty(bench: KombioBench, seat: Seat, told: Told) -> None:
    """A penalty is reported, by anybody, of anybody."""
    _ = seat
    if bench.plain((Penalty(told.seat, told.name, told.spot),), told.seat):
        slaps.ask_amends(bench)


def _back(bench: KombioBench, seat: Seat, _told: Told) -> None:
    bench.refuse(
        Words(
            f"No slap of {bench.play.name(seat)} is to go back.",
            f"Tiada tamparan {bench.play.name(seat)} yang perlu dipulangkan.",
        ),
        seat,
    )


def _showed(bench: KombioBench, seat: Seat, told: Told) -> None:
    opening: tuple[Move, ...] = (Reveal(),) if bench.position.stage == "last" else ()
    bench.plain((*opening, Show(seat, told.cards)), seat)


def _kept(bench: KombioBench, seat: Seat, _told: Told) -> None:
    bench.plain((Keep(seat),), seat)


def _flipped(bench: KombioBench, seat: Seat, told: Told) -> None:
    bench.plain((Flip(told.card),), seat)


def _shuffled(bench: KombioBench, seat: Seat, _told: Told) -> None:
    bench.plain((Shuffle(),), seat)


_HEARD: Mapping[str, Callable[[KombioBench, Seat, Told], None]] = {
    "played": _played,
    "drew": lambda bench, seat, _told: turn(bench, seat, [Draw(seat)]),
    "took": lambda bench, seat, _told: turn(bench, seat, [Take(seat)]),
    "laid": _laid,
    "looked": _looked,
    "swapped": _swapped,
    "done": _done,
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


def standing(position: Position, objection: KombioObjection) -> Position:
    """Where the match stands once that act counts.

    Raises:
        RulesError, CorrectionError: it cannot be even so.
    """
    move = objection.moves[-1]
    if isinstance(move, Slap):
        at = done(as_sighted(position, move), move)
        given = Give(move.seat, ANY_PLACE)
        if at.debt is not None and KOMBIO.check(at, given).legal:
            at = done(at, given)
        return emptied_hand_calls(msgspec.structs.replace(at, claims=(), debt=None))
    at = with_turn(position, objection.seat)
    for one in (*before_turn(at, objection.seat), *objection.moves):
        at, _ = KOMBIO.apply(as_sighted(at, one), one)
    return at
