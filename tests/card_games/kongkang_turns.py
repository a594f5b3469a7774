"""What people do in Kongkang by the rules: a turn, and the showing of hands at the end of a round."""

from collections.abc import Iterator
from random import Random

import msgspec

from app.rules.game import Seat
from app.rules.kongkang import (
    KONGKANG,
    Call,
    Choose,
    Draw,
    Move,
    NoSlip,
    Pass,
    Position,
    Show,
)
from app.rules.kongkang import Play as Cards
from app.rules.kongkang.endings import may_call
from app.rules.kongkang.generation import plays, slips
from tests.card_games.deeds import PLAYERS_APART_US, SPOKEN_US, Deed, Habits, Play

SLIPS = 0.8
"""Who can slip mostly does: it earns a banana."""

CALLS_AT_MOST = 10
"""A hand of so few points calls now and then, one of more hardly ever."""

CALLS_LOW, CALLS_HIGH = 0.3, 0.02


def legal(at: Position, habits: Habits, before: tuple[Deed, ...] = (), kind: str = "") -> Play:
    """What the seat in turn does by the rules, after deeds that come first."""
    seat, rng = at.turn, habits.rng
    if at.phase == "drawn":
        return drawn_and_laid(at, habits, before, kind)
    possible = list(slips(at, seat))
    if possible and rng.random() < SLIPS:
        return laid(at, habits, before, rng.choice(possible), kind or "slip")
    if _calls(at, seat, rng):
        return called(at, habits, before, kind or "call")
    if not len(at.draw):
        deeds = (*before, Deed(f"say {seat} no-slip"))
        return ended(at, habits, deeds, NoSlip(seat), kind or "no slip")
    return drawn_and_laid(at, habits, before, kind)


def _calls(at: Position, seat: Seat, rng: Random) -> bool:
    if not may_call(at, seat):
        return False
    points = sum(int(card) if card.isdigit() else 10 for card in at.hand(seat).known)
    return rng.random() < (CALLS_LOW if points <= CALLS_AT_MOST else CALLS_HIGH)


def drawn_and_laid(at: Position, habits: Habits, before: tuple[Deed, ...], kind: str) -> Play:
    """The seat in turn draws, if it has not, and lays cards."""
    seat, drawn, deeds = at.turn, at, before
    if at.phase == "turn":
        drawn = KONGKANG.apply(at, Draw(seat))[0]
        deeds = (*before, Deed(f"draw {seat}"))
    possible = list(plays(drawn, seat))
    if possible:
        cards = habits.rng.choice(possible)
        play = laid(drawn, habits, deeds, cards, kind or "draw and play")
    else:
        passed = KONGKANG.apply(drawn, Pass(seat))[0]
        deeds = (*deeds, habits.word(seat, "passed"))
        play = Play(kind or "pass", seat, deeds, (passed,), 1)
    return play if at.phase == "drawn" else after(drawn, play)


def after(before: Position, play: Play) -> Play:
    """A play that leads through one more position first."""
    return msgspec.structs.replace(play, through=(before, *play.through), told=play.told + 1)


def laid(
    at: Position, habits: Habits, before: tuple[Deed, ...], cards: Cards, kind: str, owner: Seat = 0
) -> Play:
    """Cards are laid, on the own pile or another's, and what has to be said with them is said or not."""
    seat = cards.seat
    pause_us = habits.pause_us(SPOKEN_US) if before else 0
    lines = habits.laid(cards.cards, f"pile-{owner or seat}", seat, pause_us)
    deeds = [*before, *lines]
    through = [KONGKANG.apply(at, msgspec.structs.replace(cards, side=None))[0]]
    told, is_told = 1, True
    for word, positions in _said(through[0], seat, habits.rng):
        through += positions
        is_told = is_told and habits.says()
        if is_told:
            deeds.append(habits.word(seat, word))
            told = len(through)
    return Play(kind, seat, tuple(deeds), tuple(through), told)


def _said(at: Position, seat: Seat, rng: Random) -> Iterator[tuple[str, tuple[Position, ...]]]:
    """The words that the play just made asks for, each with the true positions that it leads through."""
    while at.phase in ("effect", "side") and at.turn == seat:
        if at.phase == "side":
            choice = rng.choice(KONGKANG.legal_moves(at, seat))
            assert isinstance(choice, Choose)
            at = KONGKANG.apply(at, choice)[0]
            yield choice.side, (at,)
            continue
        through, aimed = [], []
        while at.effect is not None and at.turn == seat:
            by_chance = at.effect.turning is not None
            move = rng.choice(KONGKANG.legal_moves(at, 0 if by_chance else seat))
            aimed += [str(aim.target) for aim in getattr(move, "aims", ())]
            at = KONGKANG.apply(at, move)[0]
            through.append(at)
        yield f"target {' '.join(aimed)}", tuple(through)


# --- the end of a round -----------------------------------------------------------------------------


def called(at: Position, habits: Habits, before: tuple[Deed, ...], kind: str) -> Play:
    """KONGKANG!!, and all hands are shown."""
    deeds = (*before, Deed(f"press {at.turn} hold=0.8s"))
    return ended(at, habits, deeds, Call(at.turn), kind)


def ended(at: Position, habits: Habits, deeds: tuple[Deed, ...], move: Move, kind: str) -> Play:
    """The round ends with that move, and all hands are shown one after the other."""
    end = KONGKANG.apply(KONGKANG.view(at, 0), move)[0]
    return after(end, shown(at, end, habits, deeds, kind, order(at)))


def order(at: Position) -> tuple[Seat, ...]:
    """In which order hands are shown: from the seat in turn on."""
    live = at.live
    first = live.index(at.turn)
    return (*live[first:], *live[:first])


def shown(
    at: Position,
    end: Position,
    habits: Habits,
    before: tuple[Deed, ...],
    kind: str,
    seats: tuple[Seat, ...],
) -> Play:
    """These seats show their hands; `at` knows them, and `end` is where the round stands."""
    deeds, through = list(before), []
    for seat in seats:
        cards = at.hand(seat).known
        pause_us = habits.pause_us(PLAYERS_APART_US)
        deeds.append(Deed(f"reveal {seat} {' '.join(cards)}", pause_us))
        end = KONGKANG.apply(end, Show(seat, cards))[0]
        through.append(end)
    return Play(kind, at.turn, tuple(deeds), tuple(through), len(through))
