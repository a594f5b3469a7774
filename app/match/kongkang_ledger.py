"""Every transfer of bananas, and why: worked out from the positions before and after each change.

What is taken back or corrected is so in the ledger too, without a book of its own beside the log.
"""

from collections.abc import Iterator
from itertools import islice

from app.match.fold import MatchState
from app.match.history import Step
from app.match.snapshot import TransferView
from app.referee.naming import name_of
from app.rules.game import Game, Words
from app.rules.kongkang.endings import shares, takers
from app.rules.kongkang.position import Position
from app.rules.kongkang.rounds import bets_due
from app.rules.kongkang.sentences import bananas
from app.rules.kongkang.tokens import STARTING_BANANAS

POT, AWAY = 0, -1
"""Beside the seats: the pot, and out of the game."""

SHOWN_TRANSFERS = 8
LOOKED_THROUGH = 60
"""Changes that are looked through for transfers: most turns pay nothing."""

_MONEY = ("bananas=", "pot=", "removed=")


def newest_transfers(game: Game[Position, object], state: MatchState) -> tuple[TransferView, ...]:
    """The newest transfers of the match, newest first; the bets of the first round are the oldest."""
    return tuple(islice(_transfers(game, state), SHOWN_TRANSFERS))


def _transfers(game: Game[Position, object], state: MatchState) -> Iterator[TransferView]:
    names, after = state.started.players, state.position
    for number, step in enumerate(state.history):
        if number == LOOKED_THROUGH:
            return
        if _money(step.before) != _money(after):
            before, then = game.read_position(step.before), game.read_position(after)
            yield from reversed(list(_of_step(step, before, then, names)))
        after = step.before
    start = game.read_position(after)
    for seat in reversed(start.seats):
        yield _bet(names, seat, STARTING_BANANAS - start.bananas(seat), start.round)


def _money(position: str) -> list[str]:
    """The words of a position that say where bananas lie."""
    return [word for word in position.split() if word.startswith(_MONEY)]


def _of_step(
    step: Step, before: Position, after: Position, names: tuple[str, ...]
) -> Iterator[TransferView]:
    """What one change moved, in the order in which it was paid."""
    if step.kind == "correction":
        yield from _set_by_hand(before, after, names)
    elif after.round > before.round:
        pot = before.pot.bananas
        for seat, due in bets_due(before).items():
            bet = min(due, before.bananas(seat))
            pot += bet
            yield _bet(names, seat, bet, after.round)
        if after.is_over:
            yield _won(names, after, after.winner, pot)
    else:
        yield from _of_play(before, after, names)


def _of_play(before: Position, after: Position, names: tuple[str, ...]) -> Iterator[TransferView]:
    """A slip, what a failed call costs, the pot."""
    gained = {seat: after.bananas(seat) - before.bananas(seat) for seat in before.seats}
    pot = before.pot.bananas - after.pot.bananas
    lost = after.removed.bananas - before.removed.bananas
    taken = shares(pot, takers(after, after.winner)) if pot else {}
    for seat, share in taken.items():
        gained[seat] -= share
    if lost:
        gained[after.caller] += lost
    for payer in (seat for seat, count in gained.items() if count < 0):
        receiver = next(seat for seat, count in gained.items() if count > 0)
        yield _slip(names, payer, receiver, -gained[payer])
    if lost:
        name, count = name_of(names, after.caller), bananas(lost)
        words = Words(
            f"{name} loses {count}: KONGKANG!! failed.",
            f"{name} kehilangan {lost} pisang: KONGKANG!! gagal.",
        )
        yield TransferView(after.caller, AWAY, lost, words)
    for seat, share in taken.items():
        yield _won(names, after, seat, share)


def _slip(names: tuple[str, ...], payer: int, receiver: int, amount: int) -> TransferView:
    pays, takes = name_of(names, payer), name_of(names, receiver)
    words = Words(
        f"{pays} pays {takes} {bananas(amount)}: a slip.",
        f"{pays} membayar {takes} {amount} pisang: slip.",
    )
    return TransferView(payer, receiver, amount, words)


def _bet(names: tuple[str, ...], seat: int, amount: int, round_number: int) -> TransferView:
    name = name_of(names, seat)
    words = Words(
        f"{name} bets {bananas(amount)} on round {round_number}.",
        f"{name} bertaruh {amount} pisang untuk pusingan {round_number}.",
    )
    return TransferView(seat, POT, amount, words)


def _won(names: tuple[str, ...], after: Position, seat: int, amount: int) -> TransferView:
    name = name_of(names, seat)
    words = Words(
        f"{name} takes the pot, {bananas(amount)}: round {after.round} won.",
        f"{name} mengambil tabung, {amount} pisang: menang pusingan {after.round}.",
    )
    if len(takers(after, after.winner)) > 1:
        words = Words(
            f"{name} takes a share of the pot, {bananas(amount)}: round {after.round}.",
            f"{name} mengambil sebahagian tabung, {amount} pisang: pusingan {after.round}.",
        )
    return TransferView(POT, seat, amount, words)


def _set_by_hand(
    before: Position, after: Position, names: tuple[str, ...]
) -> Iterator[TransferView]:
    for seat in before.seats:
        more = after.bananas(seat) - before.bananas(seat)
        if more:
            name, count = name_of(names, seat), bananas(after.bananas(seat))
            words = Words(
                f"{name} has {count}: set by hand.",
                f"{name} ada {after.bananas(seat)} pisang: ditetapkan dengan tangan.",
            )
            payer, receiver = (POT, seat) if more > 0 else (seat, POT)
            yield TransferView(payer, receiver, abs(more), words)
