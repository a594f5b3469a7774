"""What goes wrong in dabong!, and how a family puts it right. "One card" that is not called is in
`dabong_turns`: it breaks no rule before somebody asks.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, islice

from app.referee.dabong_corrections import as_it_stands
from app.referee.told_play import Objection
from app.rules.dabong import DABONG, rules
from app.rules.dabong.deck import FACES, SHAMAN
from app.rules.dabong.moves import Draw, Move
from app.rules.dabong.moves import Play as Cards
from app.rules.dabong.position import Position
from app.rules.game import RulesError, Seat
from tests.card_games import dabong_turns as turns
from tests.card_games.deeds import Deed, Habits, Play, Wrong

WRONG_CARD = "wrong card"
OUT_OF_TURN = "out of turn"
WRONG_SUM = "wrong sum"
FORGOT_TWOS = "forgot to draw for a 2"
TOO_MANY = "one card too many drawn"
NO_NATURAL = "a natural dabong! that is none"

MOST_TRIED = 200
OBJECT_US = 1_000_000
"""Between an objection and the hand that puts it right."""


def any_of(at: Position, habits: Habits) -> Play | None:
    """One of the mistakes that can be made here; None where none can.

    None is made on a Shaman that may have no name yet: what is legal there only its player knows.
    """
    if at.stage != "play" or FACES[at.pile[-1].cards[-1]].shaman or at.standing.opens:
        return None
    makers = list(MISTAKES.items())
    habits.rng.shuffle(makers)
    made = (make(at, habits, name) for name, make in makers)
    return next((play for play in made if play is not None), None)


def _wrong_card(at: Position, habits: Habits, kind: str) -> Play | None:
    if _owes(at) or at.standing.again:
        return None
    return _laid_wrong(at, habits, kind, _single(at, at.standing.turn))


def _wrong_sum(at: Position, habits: Habits, kind: str) -> Play | None:
    if _owes(at) or at.standing.again:
        return None
    return _laid_wrong(at, habits, kind, _sums(at, at.standing.turn))


def _forgot_twos(at: Position, habits: Habits, kind: str) -> Play | None:
    if not at.standing.twos or at.standing.again:
        return None
    return _laid_wrong(at, habits, kind, _single(at, at.standing.turn))


def _out_of_turn(at: Position, habits: Habits, kind: str) -> Play | None:
    # A card of who has just played would be one more of that play.
    not_now = (at.standing.turn, at.pile[-1].seat)
    others = [seat for seat in at.seats if seat not in not_now and len(at.hand(seat)) > 2]
    # Two 2s that were drawn unseen, and a second play that is left: the turn may have gone on unsaid.
    if not others or at.standing.twos or at.standing.again:
        return None
    return _laid_wrong(at, habits, kind, _single(at, habits.rng.choice(others)))


def _too_many(at: Position, habits: Habits, kind: str) -> Play | None:
    seat, due = at.standing.turn, at.owed
    if len(at.draw) <= due or at.standing.again or not habits.conditions.has_tray:
        return None
    move = Draw(seat, at.draw[: due + 1])
    drawn = turns.done(at, Draw(seat))
    back = Deed(f"lay ? on draw from {seat}", OBJECT_US)
    right = Play(f"after: {kind}", seat, (back,), (drawn,), 1)
    wrong = Wrong(_broken(at, move), right, _stood(at, move))
    return Play(kind, seat, (Deed(f"draw {seat} {due + 1}"),), (at,), 1, wrong)


def _no_natural(at: Position, habits: Habits, kind: str) -> Play | None:
    last = at.pile[-1].seat
    seats = [seat for seat in at.seats if seat not in (at.standing.turn, last)]
    seats = [seat for seat in seats if 2 <= len(at.hand(seat)) <= 5]
    if not seats:
        return None
    seat = habits.rng.choice(seats)
    cards = at.hand(seat).known
    move = Cards(seat, cards)
    if SHAMAN in cards or DABONG.check(at, move).legal:
        return None
    shows = turns.shown(habits, seat, cards)
    zone = "pile" if shows.line.startswith("lay") else f"hand-{seat}"
    back = Deed(f"take {zone} {len(cards)} by {seat}", OBJECT_US)
    right = Play(f"after: {kind}", seat, (back,), (at,), 1)
    wrong = Wrong((rules.NATURAL, *_broken(at, move)), right)
    return Play(kind, seat, (Deed(f"press {seat}"), shows), (at,), 1, wrong)


def _owes(at: Position) -> bool:
    return bool(at.standing.twos or at.standing.queen)


def _single(at: Position, seat: Seat) -> Iterator[tuple[str, ...]]:
    return ((card,) for card in dict.fromkeys(at.hand(seat).known) if card != SHAMAN)


def _sums(at: Position, seat: Seat) -> Iterator[tuple[str, ...]]:
    """Two or three cards of one suit."""
    for count in (2, 3):
        for cards in combinations(at.hand(seat).known, count):
            if SHAMAN not in cards and len({FACES[card].suit for card in cards}) == 1:
                yield cards


def _laid_wrong(
    at: Position, habits: Habits, kind: str, possible: Iterator[tuple[str, ...]]
) -> Play | None:
    """One of these is laid, and is illegal; not the whole hand, which may win."""
    seat = at.standing.turn
    if kind == OUT_OF_TURN:
        found = list(possible)
        seat = next(
            other
            for other in at.seats
            if other != seat and set(at.hand(other).known) >= set(found[0])
        )
        possible = iter(found)
    tried = islice(possible, MOST_TRIED)
    illegal = [
        cards
        for cards in tried
        if len(cards) < len(at.hand(seat)) and not DABONG.check(at, Cards(seat, cards)).legal
    ]
    if not illegal:
        return None
    cards = habits.rng.choice(illegal)
    move = Cards(seat, cards)
    back = Deed(f"take pile {len(cards)} by {seat}", OBJECT_US)
    right = turns.in_turn(at, habits, (back,), f"after: {kind}")
    wrong = Wrong(_broken(at, move), right, _stood(at, move))
    return Play(kind, seat, habits.laid(cards, "pile", seat), (at,), 1, wrong)


def _broken(at: Position, move: Move) -> tuple[str, ...]:
    """The rules that it breaks, as a referee finds them who knows no hand."""
    return tuple({*DABONG.check(DABONG.view(at, 0), move).rules, *DABONG.check(at, move).rules})


def _stood(at: Position, move: Move) -> Position | None:
    seat = getattr(move, "seat", at.standing.turn)
    try:
        after = as_it_stands(at, Objection(0, seat, "", (move,)))
    except (RulesError, ValueError):
        return None
    return after if after.stage == "play" else None


MISTAKES: dict[str, Callable[[Position, Habits, str], Play | None]] = {
    WRONG_CARD: _wrong_card,
    OUT_OF_TURN: _out_of_turn,
    WRONG_SUM: _wrong_sum,
    FORGOT_TWOS: _forgot_twos,
    TOO_MANY: _too_many,
    NO_NATURAL: _no_natural,
}
