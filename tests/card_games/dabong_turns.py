"""What people do in dabong! by the rules: plays, draws, calls, and wins out of turn."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec

from app.rules.dabong import DABONG
from app.rules.dabong.deck import ACE, FACES, KING, QUEEN, SHAMAN, TEN, physical
from app.rules.dabong.kinds import NATURAL
from app.rules.dabong.moves import (
    Draw,
    Flip,
    HowMany,
    Move,
    NameFlip,
    NameSuit,
    OneCard,
    Pass,
    TakeBack,
)
from app.rules.dabong.moves import Play as Cards
from app.rules.dabong.position import Position, is_queen_of_water, may_name_suit, open_suits
from app.rules.game import Seat
from tests.card_games.deeds import SPOKEN_US, Deed, Habits, Play

PLAYS = 0.9
"""Who can play mostly does, and draws else."""

SEES = 0.6
"""Who could win or answer out of turn sees it so often."""

REPENTS = 0.02
"""A play is taken back so often."""

FORGETS_CALL = 0.05
"""Who has one card left forgets to say so."""

MOST_LISTED = 2_000
"""Plays that are looked at; at master level some hands have ten thousand."""

PLAIN = frozenset((ACE, 3, 4, 5, 6, 7, TEN, QUEEN, KING))
"""Ranks without a power: of others a Shaman is named aloud, always."""

SHOWN = 3
"""Every so many hands that win are laid on the pile; the others are laid open where they are held."""


def done(at: Position, *moves: Move) -> Position:
    """The position after these."""
    for move in moves:
        at = DABONG.apply(at, move)[0]
    return at


def turned_up(at: Position, habits: Habits) -> Play:
    """The dealer turns a card up, names a Shaman, and says the suit of an 8 or a Jack or not."""
    dealer, card = at.dealer, at.draw[0]
    through = [done(at, Flip(card))]
    deeds = [Deed(f"lay {card} on pile")]
    if card == SHAMAN:
        name = habits.rng.choice([text for text in _real() if FACES[text].rank in PLAIN])
        through.append(done(through[-1], NameFlip(dealer, name)))
        deeds.append(habits.word(dealer, name))
    elif may_name_suit(FACES[card]) and habits.says():
        suit = habits.rng.choice(open_suits(FACES[card]))
        through.append(done(through[-1], NameSuit(dealer, suit)))
        deeds.append(habits.word(dealer, f"suit {suit}"))
    return Play("turned up", dealer, tuple(deeds), tuple(through), len(through))


def _real() -> Iterator[str]:
    return (text for text, face in FACES.items() if face.rank and not face.shaman)


def legal(at: Position, habits: Habits, before: tuple[Deed, ...] = (), kind: str = "") -> Play:
    """What is done next by the rules, after deeds that come first; with those, by the seat in turn."""
    if at.stage == "deal":
        return turned_up(at, habits)
    if not before:
        beside = _out_of_turn(at, habits)
        if beside is not None:
            return beside
    return in_turn(at, habits, before, kind)


def in_turn(at: Position, habits: Habits, before: tuple[Deed, ...] = (), kind: str = "") -> Play:
    """The seat in turn plays, draws what it owes, or leaves the option to play again."""
    seat, rng = at.standing.turn, habits.rng
    play = any_play(at, seat, rng)
    if play is not None and rng.random() < PLAYS:
        return laid(at, habits, play, before, kind or "play")
    if at.standing.again and rng.random() < PLAYS:
        is_told = habits.says()
        deeds = (*before, *([habits.word(seat, "passed")] if is_told else []))
        return Play(kind or "passed", seat, deeds, (done(at, Pass(seat)),), int(is_told))
    owed = min(at.owed, len(at.draw))
    deeds = (*before, Deed(f"draw {seat} {owed}", habits.pause_us(SPOKEN_US)))
    return Play(kind or "draw", seat, deeds, (done(at, Draw(seat)),), 1)


def any_play(at: Position, seat: Seat, rng: Random) -> Cards | None:
    """Any play of that seat, of any length alike, with one Shaman at most."""
    by_length: defaultdict[int, list[Cards]] = defaultdict(list)
    for move in islice(DABONG.legal_moves(at, seat), MOST_LISTED):
        if isinstance(move, Cards) and not move.river and physical(move.cards).count(SHAMAN) < 2:
            by_length[len(move.cards)].append(move)
    return rng.choice(by_length[rng.choice(sorted(by_length))]) if by_length else None


def laid(at: Position, habits: Habits, play: Cards, before: tuple[Deed, ...], kind: str) -> Play:
    """Cards are laid; the suit of an 8 or a Jack, a Shaman's name and "one card" are said, or not."""
    seat, top = play.seat, FACES[play.cards[-1]]
    names_suit = may_name_suit(top) and not top.shaman
    if names_suit:
        suit = play.suit or habits.rng.choice(open_suits(top))
        play = msgspec.structs.replace(play, suit=suit if habits.says() else "")
    pause_us = habits.pause_us(SPOKEN_US) if before else 0
    deeds = [*before, *habits.laid(physical(play.cards), "pile", seat, pause_us)]
    if names_suit and play.suit:
        deeds.append(habits.word(seat, f"suit {play.suit}"))
    name = top.text.partition("=")[2]
    if name and (top.rank not in PLAIN or is_queen_of_water(top) or habits.says()):
        deeds.append(habits.word(seat, name))
    after = done(at, play)
    through, is_odd = [after], False
    if after.stage == "play" and len(after.hand(seat)) == 1:
        kind, is_odd = _last_card(after, habits, seat, deeds, through, kind)
    return Play(kind, seat, tuple(deeds), tuple(through), len(through), is_odd=is_odd)


def _last_card(
    at: Position,
    habits: Habits,
    seat: Seat,
    deeds: list[Deed],
    through: list[Position],
    kind: str,
) -> tuple[str, bool]:
    """One card is called by a held button, or forgotten, and then somebody asks or nobody does."""
    if habits.rng.random() >= FORGETS_CALL + habits.conditions.errs:
        deeds.append(Deed(f"press {seat} hold=0.8s", habits.pause_us(SPOKEN_US)))
        through.append(done(at, OneCard(seat)))
        return kind, False
    asker = habits.rng.choice([other for other in at.seats if other != seat])
    if habits.rng.random() < 0.5 or not at.draw:
        return "one card not called, nobody asks", True
    deeds.append(habits.word(asker, f"how-many {seat}"))
    deeds.append(Deed(f"draw {seat}", habits.pause_us(SPOKEN_US)))
    through.append(done(at, HowMany(asker, seat)))
    return "one card not called, and asked", True


# --- out of turn --------------------------------------------------------------------------------------


def _out_of_turn(at: Position, habits: Habits) -> Play | None:
    """A natural dabong!, an answer to heaven or hell, or a play taken back."""
    rng = habits.rng
    naturals = [move for seat in at.seats for move in _naturals(at, seat)]
    if naturals and rng.random() < SEES:
        return _natural(at, habits, naturals)
    if at.standing.opens and rng.random() < SEES:
        for seat in at.seats:
            if seat != at.standing.turn:
                answer = any_play(at, seat, rng)
                if answer is not None:
                    return laid(at, habits, answer, (), "heaven or hell answered")
    last = at.pile[-1]
    if last.before is not None and last.seat and not last.drawn and rng.random() < REPENTS:
        return _repented(at, habits, last.seat, len(last.cards))
    return None


def _repented(at: Position, habits: Habits, seat: Seat, count: int) -> Play | None:
    move = TakeBack(seat)
    if not DABONG.check(at, move).legal:
        return None
    deed = Deed(f"take pile {count} by {seat}", habits.pause_us(SPOKEN_US))
    return Play("a play taken back", seat, (deed,), (done(at, move),), 1, is_odd=True)


def _naturals(at: Position, seat: Seat) -> Iterator[Cards]:
    """The whole hand as a natural dabong!; in turn it is one more play."""
    if at.standing.turn == seat:
        return iter(())
    hand = at.hand(seat)
    moves = islice(DABONG.legal_moves(at, seat), MOST_LISTED)
    plays = [move for move in moves if isinstance(move, Cards) and not move.river]
    whole = (play for play in plays if len(play.cards) == len(hand) > 1)
    return (play for play in whole if NATURAL in DABONG.check(at, play).kinds)


def _natural(at: Position, habits: Habits, naturals: list[Cards]) -> Play:
    """Whoever presses first shows first, and wins."""
    claims = {move.seat: move for move in naturals}
    seats = habits.rng.sample(sorted(claims), len(claims))
    winner = claims[seats[0]]
    gap = " gap=5ms" if len(seats) > 1 else ""
    deeds = (
        Deed(f"press {' '.join(map(str, seats))}{gap}"),
        shown(habits, winner.seat, winner.cards),
    )
    through = (done(at, winner),)
    return Play("natural dabong!", winner.seat, deeds, through, 1, first=seats[0])


def shown(habits: Habits, seat: Seat, cards: tuple[str, ...]) -> Deed:
    """A whole hand is laid on the pile, or laid open where it is held."""
    faces = " ".join(physical(cards))
    pause_us = habits.pause_us(SPOKEN_US)
    if habits.rng.randrange(SHOWN):
        return Deed(f"reveal {seat} {faces}", pause_us)
    return Deed(f"lay {faces} on pile from {seat}", pause_us)
