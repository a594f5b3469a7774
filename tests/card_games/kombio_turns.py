"""What people do in Kombio by the rules: turns, actions, slaps, and the hands that are turned up.

People do not know what they hold; the generator does, and has somebody see a match now and then. Where a
card leaves a hand of the table it is the one in the last place: the true hand is put so beforehand, which
nobody can see. `hand-2.any` stands for any place in which a card lies.
"""

from msgspec.structs import replace

from app.rules.game import Seat
from app.rules.kombio import KOMBIO
from app.rules.kombio.hands import Spot, count, places, with_card, with_hand
from app.rules.kombio.moves import (
    Draw,
    Flip,
    Give,
    Kombio,
    Lay,
    Leave,
    Look,
    Move,
    Pass,
    Replace,
    Reveal,
    Show,
    Slap,
    Swap,
    Take,
    View,
)
from app.rules.kombio.position import Position
from tests.card_games.deeds import PLAYERS_APART_US, SPOKEN_US, Deed, Habits, Play

LOOKS_FIRST = 0.6
"""Share of players who look at their two closest cards before the round."""

CALLS = 0.1
TAKES = 0.2
ACTS = 0.7
"""An action card that was drawn is mostly laid for its action, and mostly used then."""

SLAPS = 0.2
"""Somebody sees a match that there is."""

TIES = 0.2
"""Of two who see it, so many press too close together to tell."""

FLING_US = (200_000, 900_000)
"""From a press to the card."""


def done(at: Position, *moves: Move) -> Position:
    """The position after these."""
    for move in moves:
        at = KOMBIO.apply(at, move)[0]
    return at


def turned_up(at: Position, habits: Habits) -> Play:
    """Some look at their two closest cards, and the dealer turns the first card up."""
    deeds, through = [], []
    for seat in at.seats:
        if habits.rng.random() < LOOKS_FIRST:
            at = done(at, Look(seat))
            through.append(at)
            deeds += [Deed(f"peek hand-{seat}.{place} by {seat}", 100_000) for place in (1, 2)]
    card = at.draw[0]
    through.append(done(at, Flip(card)))
    deeds.append(Deed(f"lay {card} on discard", habits.pause_us(SPOKEN_US)))
    return Play("turned up", at.dealer, tuple(deeds), tuple(through), len(through))


def legal(at: Position, habits: Habits) -> Play:
    """What is done next by the rules."""
    if at.stage == "look":
        return turned_up(at, habits)
    if at.is_open and habits.rng.random() < SLAPS:
        slap = slapped(at, habits)
        if slap is not None:
            return slap
    if at.stage == "last":
        return hands_turned_up(at, habits)
    return turn(at, habits)


def turn(at: Position, habits: Habits) -> Play:
    """The seat in turn calls, takes a card and discards one, or lays one for its action."""
    seat, rng = at.turn, habits.rng
    moves = list(KOMBIO.legal_moves(at, seat))
    if Kombio(seat) in moves and rng.random() < CALLS:
        deed = Deed(f"press {seat} hold=0.8s")
        return Play("Kombio!", seat, (deed,), (done(at, Kombio(seat)),), 1)
    if Take(seat) in moves and rng.random() < TAKES:
        return placed(
            done(at, Take(seat)), habits, (Deed(f"take discard by {seat}"),), "discard taken"
        )
    if Draw(seat) in moves:
        return placed(done(at, Draw(seat)), habits, (Deed(f"draw {seat}"),), "turn")
    deed = habits.word(seat, "passed")
    return Play("passed", seat, (deed,), (done(at, Pass(seat)),), 1)


def placed(at: Position, habits: Habits, before: tuple[Deed, ...], kind: str) -> Play:
    """The card taken goes into the hand and another is discarded, or it is laid for its action."""
    seat, held, rng = at.turn, at.held, habits.rng
    assert held is not None
    moves = list(KOMBIO.legal_moves(at, seat))
    replaces = [move for move in moves if isinstance(move, Replace)]
    pause_us = habits.pause_us(SPOKEN_US)
    if Lay(seat) in moves and (not replaces or rng.random() < ACTS):
        deeds = (*before, Deed(f"lay {held.card} on discard from {seat}", pause_us))
        return _acted(at, habits, deeds, kind)
    move = rng.choice(replaces)
    lying = at.lying(Spot(seat, move.place))
    assert lying is not None
    deeds = (*before, Deed(f"lay {lying.card} on discard from {seat}", pause_us))
    return Play(kind, seat, deeds, (at, done(at, move)), 2)


def _acted(at: Position, habits: Habits, deeds: tuple[Deed, ...], kind: str) -> Play:
    """An action card is laid and used, or not. What is done by it a referee need not know."""
    seat, after = at.turn, done(at, Lay(at.turn))
    through = [at, after]
    while after.action is not None and after.turn == seat:
        move = _of_action(after, habits)
        after = done(after, move)
        through.append(after)
        line = _line_of(move)
        deeds = (*deeds, *([Deed(line, habits.pause_us(SPOKEN_US))] if line else []))
    return Play(kind, seat, deeds, tuple(through), 2)


def _of_action(at: Position, habits: Habits) -> Move:
    seat = at.turn
    moves = [move for move in KOMBIO.legal_moves(at, seat) if isinstance(move, View | Swap)]
    return habits.rng.choice(moves) if moves and habits.rng.random() < ACTS else Leave(seat)


def _line_of(move: Move) -> str:
    match move:
        case View(seat, spot):
            return f"peek hand-{spot.owner}.any by {seat}"
        case Swap(seat, one, other):
            return f"swap hand-{one.owner}.any hand-{other.owner}.any by {seat}"
        case _:
            return ""


# --- slaps ------------------------------------------------------------------------------------------


def brought_up(at: Position, spot: Spot) -> Position:
    """The same table, with that card in the last place of its hand."""
    hand = at.hand(spot.owner)
    last, here = places(hand)[-1], hand[spot.place - 1]
    there = hand[last - 1]
    hand = with_card(with_card(hand, spot.place, there), last, here)
    return replace(at, hands=with_hand(at.hands, spot.owner, hand))


def last_of(at: Position, seat: Seat) -> Spot:
    """The last place of a hand that has one."""
    return Spot(seat, places(at.hand(seat))[-1])


def matching(at: Position) -> list[tuple[Seat, Spot]]:
    """Who could slap which card: own ones twice, for they are seen sooner."""
    found = []
    for seat in at.seats:
        for move in KOMBIO.legal_moves(at, seat):
            if isinstance(move, Slap):
                found += [(seat, move.spot)] * (2 if move.spot.owner == seat else 1)
    return found


def slapped(at: Position, habits: Habits) -> Play | None:
    """Somebody slaps a match, alone or before another who presses too; None where there is none."""
    possible = matching(at)
    if not possible:
        return None
    seat, spot = habits.rng.choice(possible)
    others = sorted({other for other, _ in possible if other not in (seat, spot.owner)})
    presses, kind = f"press {seat}", "slap"
    if others and habits.rng.random() < SLAPS:
        gap = "40us" if habits.rng.random() < TIES else "5ms"
        presses, kind = f"press {seat} {habits.rng.choice(others)} gap={gap}", "slap race"
    at = brought_up(at, spot)
    after = done(at, slap_of(at, seat, spot.owner))
    deeds = (Deed(presses), *flung(at, habits, seat, spot.owner))
    if after.debt is None:
        return Play(kind, seat, deeds, (after,), 1, first=seat)
    gives = Deed(f"move hand-{seat} hand-{spot.owner} by {seat}", habits.pause_us(SPOKEN_US))
    given = done(after, Give(seat, last_of(after, seat).place))
    return Play("slap from another's hand", seat, (*deeds, gives), (after, given), 2, first=seat)


def slap_of(at: Position, seat: Seat, owner: Seat) -> Slap:
    """The slap of the last card of a hand."""
    return Slap(seat, last_of(at, owner))


def flung(at: Position, habits: Habits, seat: Seat, owner: Seat) -> tuple[Deed, ...]:
    """The last card of a hand is slapped onto the discard pile."""
    lying = at.lying(last_of(at, owner))
    assert lying is not None
    pause_us = habits.pause_us(FLING_US)
    lays = f"lay {lying.card} on discard from {seat}"
    if owner == seat:
        return (Deed(lays, pause_us),)
    return (Deed(f"take hand-{owner} by {seat}", pause_us), Deed(lays))


# --- the end of a round -----------------------------------------------------------------------------


def hands_turned_up(at: Position, habits: Habits) -> Play:
    """All hands are turned up, from the caller on."""
    end = done(KOMBIO.view(at, 0), Reveal())
    deeds, through = [], []
    first = at.called or at.turn
    order = [*range(first, len(at.hands) + 1), *range(1, first)]
    for seat in order:
        cards = tuple(lying.card for lying in at.hand(seat) if lying is not None)
        if not cards:
            continue
        deeds.append(Deed(f"reveal {seat} {' '.join(cards)}", habits.pause_us(PLAYERS_APART_US)))
        show = Show(seat, cards)
        if KOMBIO.check(end, show).legal:  # one that all have seen is known already
            end = done(end, show)
        through.append(end)
    return Play("hands turned up", first, tuple(deeds), tuple(through), len(through))


def is_empty(at: Position, seat: Seat) -> bool:
    """That hand has no cards."""
    return not count(at.hand(seat))
