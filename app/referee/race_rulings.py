"""What a press and a dead heat come to in any game with a race."""

from app.referee import naming
from app.referee.finish import Entry, Finish
from app.referee.observations import Pressed
from app.referee.told_play import Bench
from app.rules.game import MoveT, PositionT, Seat, Words

LAID_BEFORE_US = 200_000
"""A hand leaves the discard pile about so long after its card lies there: who presses meanwhile means that
card."""


def press(bench: Bench[PositionT, MoveT], pressed: Pressed, card: str) -> Entry | None:
    """A button goes down.

    Args:
        bench: the call.
        pressed: the press.
        card: what is raced for, `?` if unnamed; empty if there is nothing, and only the order counts.

    Returns:
        The entry that it became; None where it became none, which is noted then.
    """
    play, seat = bench.play, pressed.seat
    if not 1 <= seat <= len(play.players):
        bench.note(
            "press",
            f"Nobody sits at seat {seat}: its button counts for nothing.",
            f"Tiada pemain di tempat {seat}: butangnya tidak dikira.",
            seat,
        )
        return None
    entry = play.race.press(pressed, card)
    if entry is None:
        name = play.name(seat)
        bench.note(
            "press",
            f"{name} has pressed already; the race stays as it is.",
            f"{name} sudah menekan; perlumbaan tidak berubah.",
            seat,
        )
    return entry


def pressed_for_next(bench: Bench[PositionT, MoveT]) -> tuple[Seat, ...]:
    """Who pressed when the card that is only told now lay there already; nobody where it is said."""
    witnessed = bench.witnessed
    if witnessed is None:
        return ()
    return bench.play.race.pressed_since(witnessed.laid_us - LAID_BEFORE_US)


def ask_dead_heat(bench: Bench[PositionT, MoveT]) -> None:
    """Two pressed too close together to tell."""
    finish = bench.play.race.finish
    names = [bench.play.name(seat) for seat in finish.tied]
    either = Words(", ".join(names[:-1]) + f" or {names[-1]}", ", ".join(names))
    apart = naming.microseconds(_apart_us(finish))
    tie = naming.microseconds(finish.tie_us)
    why = Words(
        f"They pressed {apart} apart; closer than {tie} nobody can tell.",
        f"Mereka menekan selang {apart}; lebih rapat daripada {tie} tidak dapat dipastikan.",
    )
    if any(entry.unordered for entry in finish.running):
        why = Words(
            "The board was started again between the presses, so their order is not known.",
            "Papan dimulakan semula antara tekanan, maka urutannya tidak diketahui.",
        )
    bench.ask_who_won(
        Words(f"A dead heat: who was first, {either.en}?", f"Seri: siapa dahulu, {either.ms}?"),
        why,
        [
            (Words(f"{name} was first", f"{name} dahulu"), seat)
            for seat, name in zip(finish.tied, names, strict=True)
        ],
    )


def _apart_us(finish: Finish) -> int:
    tied = [entry.at_us for entry in finish.entries if entry.seat in finish.tied]
    return max(tied) - min(tied)
