"""What goes wrong in Kongkang, and how a family puts it right."""

from collections.abc import Callable

import msgspec

from app.referee.kongkang_standing import standing
from app.referee.told_play import Objection
from app.rules.game import RulesError, Seat
from app.rules.kongkang import KONGKANG, Call, Draw, Move, Position, Show, rules
from app.rules.kongkang import Play as Cards
from app.rules.kongkang.deck import SKULL
from app.rules.kongkang.endings import may_call
from app.rules.kongkang.generation import plays
from app.rules.kongkang.slips import matches
from tests.card_games import kongkang_turns as turns
from tests.card_games.deeds import PLAYERS_APART_US, SPOKEN_US, Deed, Habits, Play, Wrong

NOT_DRAWN = "laid without drawing and without a match"
OUT_OF_TURN = "out of turn"
TWO_DRAWN = "two drawn"
NO_SET = "a set that is none"
SKULL_ALONE = "skull alone"
TOO_EARLY = "a call too early"
MISCOUNTED = "a shown hand that miscounts"
ELSEWHERE = "laid on another's pile"

OBJECT_US = 1_000_000
"""Between an objection and the hand that puts it right."""


def any_of(at: Position, habits: Habits) -> Play | None:
    """One of the mistakes that can be made here; None where none can."""
    possible = [made for name, make in MISTAKES.items() if (made := make(at, habits, name))]
    return habits.rng.choice(possible) if possible else None


def _a_turn_begins(at: Position) -> bool:
    return at.phase == "turn"


def _not_drawn(at: Position, habits: Habits, kind: str) -> Play | None:
    seat = at.turn
    if not _a_turn_begins(at) or not len(at.draw):
        return None
    cards = [
        card
        for card in dict.fromkeys(at.hand(seat).known)
        if card != SKULL and not matches(at, (card,))
    ]
    if not cards or len(at.hand(seat)) == 1:
        return None
    card = habits.rng.choice(cards)
    broken = rules.SLIP if at.last is not None else rules.DRAW
    right = turns.drawn_and_laid(at, habits, (_taken(seat, seat, 1),), f"after: {kind}")
    return _wrong(at, kind, Cards(seat, (card,)), (broken,), (_lay(seat, card),), right)


def _out_of_turn(at: Position, habits: Habits, kind: str) -> Play | None:
    # A card of who has just played would be one more of that play.
    last = at.last.seat if at.last is not None else 0
    seats = [seat for seat in at.others(at.turn) if seat != last]
    if not _a_turn_begins(at) or not seats:
        return None
    seat = habits.rng.choice(seats)
    cards = [card for card in at.hand(seat).known if card != SKULL]
    if not cards or len(at.hand(seat)) == 1:
        return None
    card = habits.rng.choice(cards)
    right = turns.legal(at, habits, (_taken(seat, seat, 1),), f"after: {kind}")
    broken: tuple[str, ...] = (rules.TURN,)
    if sum(map(bool, at.piles)) == 1 and not matches(at, (card,)):
        # Which way round was perhaps never said: then it may be that seat's turn, but it has not drawn.
        broken = (rules.TURN, rules.SLIP)
    return _wrong(at, kind, Cards(seat, (card,)), broken, (_lay(seat, card),), right)


def _two_drawn(at: Position, habits: Habits, kind: str) -> Play | None:
    if not _a_turn_begins(at) or len(at.draw) < 2 or not habits.conditions.has_tray:
        return None
    seat = at.turn
    drawn = KONGKANG.apply(at, Draw(seat))[0]
    twice = KONGKANG.apply(msgspec.structs.replace(drawn, phase="turn"), Draw(seat))[0]
    back = Deed(f"lay ? on draw from {seat}", habits.pause_us(SPOKEN_US))
    right = turns.legal(drawn, habits, (back,), f"after: {kind}")
    wrong = Wrong((rules.DRAW,), right, twice)
    return Play(kind, seat, (Deed(f"draw {seat} 2"),), (drawn,), 1, wrong)


def _no_set(at: Position, habits: Habits, kind: str) -> Play | None:
    if not _a_turn_begins(at) or not len(at.draw):
        return None
    seat, drawn = at.turn, KONGKANG.apply(at, Draw(at.turn))[0]
    different = [card for card in dict.fromkeys(drawn.hand(seat).known) if card != SKULL]
    if len(different) < 2 or len(drawn.hand(seat)) == 2:
        return None
    return _drawn_wrong(drawn, habits, kind, tuple(habits.rng.sample(different, 2)), rules.SAME)


def _skull_alone(at: Position, habits: Habits, kind: str) -> Play | None:
    if not _a_turn_begins(at) or not len(at.draw):
        return None
    drawn = KONGKANG.apply(at, Draw(at.turn))[0]
    hand = drawn.hand(at.turn)
    if SKULL not in hand.known or not any(plays(drawn, at.turn)):
        return None
    return _drawn_wrong(drawn, habits, kind, (SKULL,), rules.SKULL)


def _drawn_wrong(
    drawn: Position, habits: Habits, kind: str, cards: tuple[str, ...], rule: str
) -> Play | None:
    """A card is drawn, and then these are laid, which is illegal."""
    seat = drawn.turn
    lines = habits.laid(cards, f"pile-{seat}", seat, habits.pause_us(SPOKEN_US))
    right = turns.legal(drawn, habits, (_taken(seat, seat, len(cards)),), f"after: {kind}")
    deeds = (Deed(f"draw {seat}"), *lines)
    return _wrong(drawn, kind, Cards(seat, cards), (rule,), deeds, right)


def _too_early(at: Position, habits: Habits, kind: str) -> Play | None:
    seat = at.turn
    if not _a_turn_begins(at) or may_call(at, seat) or not len(at.draw):
        return None
    right = turns.drawn_and_laid(at, habits, (), f"after: {kind}")
    deed = Deed(f"press {seat} hold=0.8s")
    # Nobody shows a hand for such a call: people see it themselves.
    wrong = Wrong((rules.CALL,), right)
    return Play(kind, seat, (deed,), (at,), 1, wrong)


def _miscounted(at: Position, habits: Habits, kind: str) -> Play | None:
    """One card of a hand is forgotten when hands are shown; it is taken up and shown anew."""
    seat = at.turn
    if not _a_turn_begins(at) or not may_call(at, seat):
        return None
    seats = turns.order(at)
    forgets = habits.rng.choice(seats)
    cards = list(at.hand(forgets).known)
    if len(cards) < 2:
        return None
    cards.pop(habits.rng.randrange(len(cards)))
    at_call = KONGKANG.apply(KONGKANG.view(at, 0), Call(seat))[0]
    earlier, later = seats[: seats.index(forgets)], seats[seats.index(forgets) + 1 :]
    before = turns.shown(at, at_call, habits, (Deed(f"press {seat} hold=0.8s"),), kind, earlier)
    here = before.through[-1] if before.through else at_call
    pause_us = habits.pause_us(PLAYERS_APART_US)
    deeds = (*before.deeds, Deed(f"reveal {forgets} {' '.join(cards)}", pause_us))
    whole = KONGKANG.apply(here, Show(forgets, at.hand(forgets).known))[0]
    anew = (
        Deed(f"take hand-{forgets} {len(cards)} by {forgets}", OBJECT_US),
        Deed(f"reveal {forgets} {' '.join(at.hand(forgets).known)}", habits.pause_us(SPOKEN_US)),
    )
    right = turns.shown(at, whole, habits, anew, f"after: {kind}", later)
    right = turns.after(whole, right)
    through = (at_call, *before.through)
    return Play(kind, forgets, deeds, through, len(through), Wrong((rules.HAND,), right))


def _elsewhere(at: Position, habits: Habits, kind: str) -> Play | None:
    """No mistake at all: the hand says whose play it is, not the pile."""
    if not _a_turn_begins(at) or not len(at.draw):
        return None
    seat = at.turn
    drawn = KONGKANG.apply(at, Draw(seat))[0]
    possible = list(plays(drawn, seat))
    if not possible:
        return None
    cards, owner = habits.rng.choice(possible), habits.rng.choice(at.others(seat))
    play = turns.laid(drawn, habits, (Deed(f"draw {seat}"),), cards, kind, owner)
    return msgspec.structs.replace(turns.after(drawn, play), is_odd=True)


def _wrong(
    at: Position,
    kind: str,
    cards: Cards,
    broken: tuple[str, ...],
    deeds: tuple[Deed, ...],
    right: Play,
) -> Play | None:
    """Cards that may not be laid; `at` is where it stood before, and where it is held."""
    move: Move = cards
    verdict = KONGKANG.check(at, move)
    assert not verdict.legal
    assert verdict.rules[0] in broken, (verdict.rules, broken)
    try:
        stood = standing(at, Objection(0, cards.seat, broken[0], (move,)))
    except RulesError:
        return None
    wrong = Wrong(broken, right, None if stood.phase in ("effect", "side", "over") else stood)
    return Play(kind, cards.seat, deeds, (at,), 1, wrong)


def _lay(seat: Seat, card: str) -> Deed:
    return Deed(f"lay {card} on pile-{seat} from {seat}")


def _taken(seat: Seat, owner: Seat, count: int) -> Deed:
    """Cards go back into the hand, a moment after somebody has objected."""
    return Deed(f"take pile-{owner} {count} by {seat}", OBJECT_US)


MISTAKES: dict[str, Callable[[Position, Habits, str], Play | None]] = {
    NOT_DRAWN: _not_drawn,
    OUT_OF_TURN: _out_of_turn,
    TWO_DRAWN: _two_drawn,
    NO_SET: _no_set,
    SKULL_ALONE: _skull_alone,
    TOO_EARLY: _too_early,
    MISCOUNTED: _miscounted,
    ELSEWHERE: _elsewhere,
}
