"""What goes wrong in Kombio, and how a family puts it right."""

from collections.abc import Callable

from app.rules.game import Seat
from app.rules.kombio import rules
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import Spot
from app.rules.kombio.moves import Draw, Give, TakeBack
from app.rules.kombio.position import Position
from tests.card_games import kombio_turns as turns
from tests.card_games.deeds import SPOKEN_US, Deed, Habits, Play, Wrong

FALSE_START = "false start"
WRONG_SLAP = "wrong slap"
LATE_SLAP = "late slap"
LOCKED_SLAP = "slap of a locked hand"
OUT_OF_TURN = "played out of turn"
DREW_TWO = "drew two"
NOT_GIVEN = "forgot to give the card"

OBJECT_US = 1_000_000
"""Between an objection and the hand that puts it right."""


def any_of(at: Position, habits: Habits) -> Play | None:
    """One of the mistakes that can be made here; None where none can."""
    if at.stage not in ("play", "last") or at.debt is not None:
        return None
    makers = list(MISTAKES.items())
    habits.rng.shuffle(makers)
    made = (make(at, habits, name) for name, make in makers)
    return next((play for play in made if play is not None), None)


def _false_start(at: Position, habits: Habits, kind: str) -> Play | None:
    if not at.is_open:
        return None
    seat = habits.rng.choice(at.seats)
    right = Play(f"after: {kind}", seat, (), (at,), 0)
    wrong = Wrong((), right, notes=("false-start",))
    return Play(kind, seat, (Deed(f"press {seat}"),), (at,), 1, wrong)


def _wrong_slap(at: Position, habits: Habits, kind: str) -> Play | None:
    """An own card that is no match: it goes back, and a card from the draw pile comes with it."""
    seats = [seat for seat in at.seats if seat != at.called and not turns.is_empty(at, seat)]
    if not at.is_open or not seats or not at.draw:
        return None
    seat = habits.rng.choice(seats)
    spot = turns.last_of(at, seat)
    if at.matches(_card(at, spot)):
        return None
    deeds = (Deed(f"press {seat}"), *turns.flung(at, habits, seat, seat))
    back = (
        Deed(f"take discard by {seat}", OBJECT_US),
        Deed(f"draw {seat}", habits.pause_us(SPOKEN_US)),
        Deed(f"lay ? ? on hand-{seat} from {seat}", habits.pause_us(SPOKEN_US)),
    )
    after = turns.done(at, TakeBack(seat, spot))
    right = Play(f"after: {kind}", seat, back, (after,), 1)
    return Play(kind, seat, deeds, (at,), 1, Wrong((rules.SLAP,), right))


def _late_slap(at: Position, habits: Habits, kind: str) -> Play | None:
    """A true match that comes after another has slapped: it goes back free."""
    own = [(seat, spot) for seat, spot in turns.matching(at) if seat == spot.owner]
    seats = sorted({seat for seat, _ in own})
    if len(seats) < 2 or at.choices.chain_slaps == "on":
        return None
    first, late = habits.rng.sample(seats, 2)
    for seat in (first, late):
        at = turns.brought_up(at, next(spot for whose, spot in own if whose == seat))
    slapped = turns.done(at, turns.slap_of(at, first, first))
    deeds = (
        Deed(f"press {first} {late} gap=5ms"),
        *turns.flung(at, habits, first, first),
        *turns.flung(at, habits, late, late),
    )
    back = turns.done(slapped, TakeBack(late, turns.last_of(slapped, late)))
    right = Play(f"after: {kind}", late, _taken_back(habits, late, late), (back,), 1)
    wrong = Wrong((rules.WINDOW, rules.RACE), right, goes_back=True)
    return Play(kind, late, deeds, (slapped,), 1, wrong, first=first)


def _locked_slap(at: Position, habits: Habits, kind: str) -> Play | None:
    """A match from the hand of whoever has called."""
    owner = at.called
    if not owner or not at.is_open or turns.is_empty(at, owner):
        return None
    found = [
        Spot(owner, place)
        for place, lying in enumerate(at.hand(owner), 1)
        if lying is not None and at.matches(lying.card)
    ]
    if not found:
        return None
    at = turns.brought_up(at, habits.rng.choice(found))
    seat = habits.rng.choice([seat for seat in at.seats if seat != owner])
    deeds = (Deed(f"press {seat}"), *turns.flung(at, habits, seat, owner))
    after = turns.done(at, TakeBack(seat, turns.last_of(at, owner)))
    right = Play(f"after: {kind}", seat, _taken_back(habits, seat, owner), (after,), 1)
    wrong = Wrong((rules.LOCKED,), right, goes_back=True)
    return Play(kind, seat, deeds, (at,), 1, wrong)


def _taken_back(habits: Habits, seat: Seat, owner: Seat) -> tuple[Deed, ...]:
    return (
        Deed(f"take discard by {seat}", OBJECT_US),
        Deed(f"lay ? on hand-{owner} from {seat}", habits.pause_us(SPOKEN_US)),
    )


def _out_of_turn(at: Position, habits: Habits, kind: str) -> Play | None:
    seats = [seat for seat in at.seats if seat != at.turn and not turns.is_empty(at, seat)]
    seats = [seat for seat in seats if seat != at.called]
    if at.stage != "play" or not seats or not at.draw:
        return None
    seat = habits.rng.choice(seats)
    card = _card(at, turns.last_of(at, seat))
    if at.matches(card):  # that might be a slap
        return None
    deeds = (
        Deed(f"draw {seat}"),
        Deed(f"lay {card} on discard from {seat}", habits.pause_us(SPOKEN_US)),
    )
    back = (
        Deed(f"take discard by {seat}", OBJECT_US),
        Deed(f"lay ? on draw from {seat}", habits.pause_us(SPOKEN_US)),
    )
    right = Play(f"after: {kind}", seat, back, (at,), 1)
    return Play(kind, seat, deeds, (at,), 1, Wrong((rules.TURN,), right))


def _drew_two(at: Position, habits: Habits, kind: str) -> Play | None:
    has_tray = habits.conditions.has_tray
    if at.stage != "play" or at.held is not None or len(at.draw) < 2 or not has_tray:
        return None
    seat, drawn = at.turn, turns.done(at, Draw(at.turn))
    back = Deed(f"lay ? on draw from {seat}", OBJECT_US)
    right = turns.placed(drawn, habits, (back,), f"after: {kind}")
    wrong = Wrong((rules.TAKE, rules.REPLACE), right, notes=("refused",))
    return Play(kind, seat, (Deed(f"draw {seat} 2"),), (drawn,), 1, wrong)


def _not_given(at: Position, habits: Habits, kind: str) -> Play | None:
    """Another's card is slapped, and nothing given for it."""
    others = [(seat, spot) for seat, spot in turns.matching(at) if seat != spot.owner]
    if not others:
        return None
    seat, spot = habits.rng.choice(others)
    at = turns.brought_up(at, spot)
    after = turns.done(at, turns.slap_of(at, seat, spot.owner))
    if after.debt is None:
        return None
    deeds = (Deed(f"press {seat}"), *turns.flung(at, habits, seat, spot.owner))
    gives = Deed(f"move hand-{seat} hand-{spot.owner} by {seat}", OBJECT_US)
    given = turns.done(after, Give(seat, turns.last_of(after, seat).place))
    right = Play(f"after: {kind}", seat, (gives,), (given,), 1)
    wrong = Wrong((rules.GIVE,), right, on_live=True)
    return Play(kind, seat, deeds, (after,), 1, wrong)


def _card(at: Position, spot: Spot) -> str:
    lying = at.lying(spot)
    return HIDDEN if lying is None else lying.card


MISTAKES: dict[str, Callable[[Position, Habits, str], Play | None]] = {
    FALSE_START: _false_start,
    WRONG_SLAP: _wrong_slap,
    LATE_SLAP: _late_slap,
    LOCKED_SLAP: _locked_slap,
    OUT_OF_TURN: _out_of_turn,
    DREW_TWO: _drew_two,
    NOT_GIVEN: _not_given,
}
