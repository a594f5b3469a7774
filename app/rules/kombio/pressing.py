"""Slap buttons: presses that claim the discard, dead heats, and presses that no card follows."""

from msgspec.structs import replace

from app.rules.game import Seat, Words
from app.rules.kombio import rules, sentences
from app.rules.kombio.judged import (
    Broken,
    Fit,
    Judged,
    broken,
    cannot_pay,
    nobody_there,
    not_begun_or_over,
)
from app.rules.kombio.moves import FalseStart, Press, Withdraw, Won
from app.rules.kombio.penalties import draw_onto
from app.rules.kombio.position import Position
from app.rules.kombio.race import Claim, race

CLAIM, NO_WINDOW, AGAIN = "claim", "no-window", "again"
"""What a press comes to: it stands in the race, nothing could be slapped, or it stood there already."""


def _pressed(position: Position, seat: Seat) -> bool:
    return any(claim.seat == seat for claim in position.claims)


def _may_claim(position: Position, seat: Seat) -> bool:
    """A press of that seat can stand in the race."""
    return position.is_open and position.may_slap(seat)


def _without(position: Position, seat: Seat) -> tuple[Claim, ...]:
    return tuple(claim for claim in position.claims if claim.seat != seat)


def _not_now(position: Position, seat: Seat) -> Broken | None:
    return nobody_there(position, seat) or not_begun_or_over(position)


def judge_press(position: Position, move: Press) -> Judged:
    """A button goes down; a press is never a mistake by itself."""
    wrong = _not_now(position, move.seat)
    if wrong:
        return wrong
    counts = _may_claim(position, move.seat)
    kind = NO_WINDOW if not counts else AGAIN if _pressed(position, move.seat) else CLAIM
    if kind != CLAIM:
        why = sentences.by(
            move.seat, "presses; the race stays as it is.", "menekan; perlumbaan tidak berubah."
        )
        return Fit(kind, (rules.RACE,), why)
    stands = race(_with(position, move))
    if move.seat in stands.tied:
        why = sentences.by(
            move.seat,
            "presses too close to another: who was first is asked.",
            "menekan terlalu rapat dengan yang lain: siapa dahulu ditanya.",
        )
    elif stands.leader == move.seat:
        why = sentences.by(move.seat, "presses first.", "menekan dahulu.")
    else:
        behind_us = move.at_us - stands.order[0].at_us
        after = Words(f"{behind_us / 1000:.1f} ms", f"{behind_us / 1000:.1f} ms")
        why = sentences.by(
            move.seat, "presses {after} later.", "menekan {after} kemudian.", after=after
        )
    return Fit(kind, (rules.RACE,), why)


def _with(position: Position, move: Press) -> tuple[Claim, ...]:
    return (*position.claims, Claim(move.seat, move.at_us, move.tie_us))


def do_press(position: Position, move: Press) -> Position:
    """The press stands in the race while there is something to slap."""
    if not _may_claim(position, move.seat) or _pressed(position, move.seat):
        return position
    return replace(position, claims=_with(position, move))


def judge_won(position: Position, move: Won) -> Judged:
    """A dead heat is answered."""
    wrong = _not_now(position, move.seat)
    if wrong:
        return wrong
    if move.seat not in position.race.tied:
        why = sentences.by(
            move.seat, "is in no dead heat.", "tidak terlibat dalam perlumbaan yang seri."
        )
        return broken(rules.RACE, why)
    why = sentences.by(move.seat, "was first.", "dahulu menekan.")
    return Fit("won", (rules.RACE,), why)


def do_won(position: Position, move: Won) -> Position:
    """That press is the first; the others stand behind it."""
    claims = tuple(
        replace(claim, first=True) if claim.seat == move.seat else claim
        for claim in position.claims
    )
    return replace(position, claims=claims)


def judge_withdraw(position: Position, move: Withdraw) -> Judged:
    """A press leaves the race without a false start."""
    wrong = _not_now(position, move.seat)
    if wrong:
        return wrong
    if not _pressed(position, move.seat):
        why = sentences.by(move.seat, "has no press in the race.", "tiada dalam perlumbaan.")
        return broken(rules.RACE, why)
    why = sentences.by(move.seat, "leaves the race.", "menarik diri daripada perlumbaan.")
    return Fit("withdraw", (rules.RACE,), why)


def do_withdraw(position: Position, move: Withdraw) -> Position:
    """Whoever pressed next is first now."""
    return replace(position, claims=_without(position, move.seat))


def judge_false_start(position: Position, move: FalseStart) -> Judged:
    """No card has followed a press."""
    wrong = _not_now(position, move.seat)
    if wrong:
        return wrong
    if position.choices.false_start == "noted":
        why = sentences.by(
            move.seat,
            "presses and slaps no card: a false start, without a penalty.",
            "menekan tanpa menampar kad: mula yang salah, tanpa penalti.",
        )
        return Fit("false-start", (rules.FALSE_START,), why)
    pays = cannot_pay(position)
    if pays:
        return pays
    if not position.draw:
        why = sentences.by(
            move.seat,
            "presses and slaps no card: a false start, and no card is left to draw.",
            "menekan tanpa menampar kad: mula yang salah, dan tiada kad lagi untuk dicabut.",
        )
        return Fit("false-start", (rules.FALSE_START,), why)
    why = sentences.by(
        move.seat,
        "presses and slaps no card: a false start costs a card.",
        "menekan tanpa menampar kad: mula yang salah dikenakan sekeping kad.",
    )
    return Fit("false-start", (rules.FALSE_START,), why, amount=1)


def do_false_start(position: Position, move: FalseStart) -> Position:
    """It is counted; the press leaves the race."""
    counts = list(position.false_starts)
    counts[move.seat - 1] += 1
    noted = replace(position, claims=_without(position, move.seat), false_starts=tuple(counts))
    return draw_onto(noted, move.seat) if position.choices.false_start == "draw" else noted
