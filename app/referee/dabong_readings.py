"""What an act that was told may have been, where something was left unsaid: pure functions.

A Shaman that nobody named may have been any card that makes its play legal; who owed cards for 2s has
drawn them, and who might have played again has left it, when the next player acts. The first reading in
which the act is legal is taken: the plain ones come first.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from app.referee.dabong_bench import has_unnamed_shaman
from app.rules.dabong.acts import is_caught
from app.rules.dabong.deck import (
    ACE,
    EIGHT,
    JACK,
    KING,
    NAMED,
    NAMING,
    NINE,
    QUEEN,
    SHAMAN,
    SUITS,
    TEN,
    TWO,
    Face,
    faces,
    letters,
    physical,
)
from app.rules.dabong.engine import DABONG
from app.rules.dabong.judging import judge
from app.rules.dabong.moves import Draw, HowMany, Move, NameFlip, Pass, Play, Shuffle
from app.rules.dabong.position import Laid, Position, is_queen_of_water, open_suits, with_hand
from app.rules.game import Seat

_PLAINEST = (KING, TEN, 7, 6, 5, 4, 3, ACE, QUEEN, EIGHT, JACK, NINE, TWO)
"""Ranks without powers first: a Shaman with no name said is the least that it may be."""


class Reading(msgspec.Struct, frozen=True):
    """One way in which an act may have come about.

    Attributes:
        position: where it began, with a Shaman named that lay there without.
        before: what happened first though nobody said it.
        move: the act, its own Shamans named.
        suits: suits that may follow a Shaman on top whose name is left open; empty when it has one.
    """

    position: Position
    before: tuple[Move, ...]
    move: Move
    suits: str = ""


def with_draw_pile(position: Position, move: Move) -> Position:
    """A draw pile that is too short is made anew before that move takes cards from it; nobody says so."""
    takes = isinstance(move, Draw) or (
        isinstance(move, HowMany) and not position.draw and is_caught(position, move.target)
    )
    return DABONG.apply(position, Shuffle())[0] if takes and position.must_shuffle else position


def is_legal(position: Position, move: Move) -> bool:
    """Whether the rules allow that move; the same answer as `check`, without looking for another."""
    position = with_draw_pile(position, move)
    if isinstance(move, Play):
        judged = judge(position, move)
        return bool(judged.kinds) and not judged.breaches
    return DABONG.check(position, move).legal


def readings(position: Position, seat: Seat, move: Move) -> Iterator[Reading]:
    """Every reading in which that seat's act is legal, the plainest first. A draw or a pass leaves a Shaman
    on top as open as it was.
    """
    as_it_is = () if isinstance(move, Play) else left_unnamed(position)
    for start in (*as_it_is, *starts(position)):
        for before in unsaid(start, seat):
            at = after(start, before)
            named, suits = as_named(at, move)
            if is_legal(at, named):
                yield Reading(start, before, named, suits)


def after(position: Position, moves: Sequence[Move]) -> Position:
    """The position after legal moves."""
    for move in moves:
        position, _ = DABONG.apply(with_draw_pile(position, move), move)
    return position


def unsaid(position: Position, seat: Seat) -> Iterator[tuple[Move, ...]]:
    """What may have happened before that seat's act though nobody said it: mostly nothing."""
    yield ()
    if position.stage != "play":
        return
    moves: tuple[Move, ...] = ()
    if position.standing.again and position.standing.turn != seat:
        moves = (Pass(position.standing.turn),)
        yield moves
        position = after(position, moves)
    drawer = position.standing.turn
    owes = Draw(drawer)
    if position.standing.twos and drawer != seat and is_legal(position, owes):
        yield (*moves, owes)


# --- Shamans without a name -----------------------------------------------------------------------


def names_by_likelihood(position: Position) -> tuple[Face, ...]:
    """What a Shaman may be called, the plainest first, and of the suit that may be followed."""
    suits = position.pile[-1].suits if position.pile else ""
    order = sorted(SUITS, key=lambda suit: suit not in suits)
    names = (NAMING[rank, suit] for rank in _PLAINEST for suit in order)
    return tuple(sorted(names, key=is_queen_of_water))


def as_named(position: Position, move: Move) -> tuple[Move, str]:
    """The play with its Shaman named, and the suits that may follow where one on top is left open.

    A natural dabong! needs no names. Where no name makes the play legal it gets the plainest. Of two
    Shamans in one play, one at least is named by its player: the pairs of names are too many to try.
    """
    if not isinstance(move, Play) or SHAMAN not in move.cards or position.stage != "play":
        return move, ""
    if move.cards.count(SHAMAN) > 1 or is_legal(position, move):
        return move, ""
    place = move.cards.index(SHAMAN)
    for face in _names_among(position, move):
        named = _with_name(move, place, face)
        if is_legal(position, named):
            is_on_top = place == len(move.cards) - 1
            return named, _suits_left_open(position, named) if is_on_top else ""
    return _with_name(move, place, _names_among(position, move)[0]), ""


def _names_among(position: Position, play: Play) -> tuple[Face, ...]:
    """What a Shaman may be called beside the other cards: every rank, in the suits that they have.

    Of a lone one, or among Shamans alone, one suit will do: it goes on any card, whatever it is called.
    """
    names = names_by_likelihood(position)
    beside = {letter for face in faces(play.cards) for letter in letters(face.suits)}
    return tuple(face for face in names if face.suit in (beside or names[0].suit))


def somehow_named(position: Position, move: Move) -> Move:
    """The move with every Shaman called something, for an illegal act that stands."""
    move, _ = as_named(position, move)
    while isinstance(move, Play) and SHAMAN in move.cards:
        plainest = names_by_likelihood(position)[0]
        move = _with_name(move, move.cards.index(SHAMAN), plainest)
    return move


def _with_name(play: Play, place: int, face: Face) -> Play:
    cards = (*play.cards[:place], face.text, *play.cards[place + 1 :])
    return msgspec.structs.replace(play, cards=cards)


def _suits_left_open(position: Position, play: Play) -> str:
    """The suits that its top Shaman may have; empty where only one card fits or the suit was named."""
    if play.suit or len(position.hand(play.seat)) == len(play.cards):
        return ""
    top = len(play.cards) - 1
    fitting = [face for face in NAMED if is_legal(position, _with_name(play, top, face))]
    if len(fitting) < 2:  # noqa: PLR2004 - one name is no choice
        return ""
    suits = {letter for face in fitting for letter in open_suits(face)}
    return "".join(letter for letter in SUITS if letter in suits)


def left_open(suits: str) -> Callable[[Position], Position]:
    """Puts into a position that the Shaman on top may still be of these suits."""

    def put(position: Position) -> Position:
        last = msgspec.structs.replace(position.pile[-1], suits=suits)
        return msgspec.structs.replace(position, pile=(*position.pile[:-1], last))

    return put


def starts(position: Position) -> Iterator[Position]:
    """The position, with every name that a Shaman without one on top may have."""
    if not has_unnamed_shaman(position):
        yield position
        return
    if position.stage == "shaman":
        for face in names_by_likelihood(position):
            yield after(position, (NameFlip(position.dealer, face.text.removeprefix("S=")),))
        return
    carried = position.pile[-1].top
    if position.pile[-1].before is None:
        yield position
        yield from _named_after_draws(position)
        return
    names = names_by_likelihood(before_last(position))
    for face in sorted(names, key=lambda face: face.rank != carried.rank):
        named = renamed(position, face)
        if named is not None:
            yield named


def left_unnamed(position: Position) -> Iterator[Position]:
    """The position with the Shaman on top as open as it is; nothing where none is."""
    if not has_unnamed_shaman(position):
        return
    if position.stage == "shaman":
        plainest = names_by_likelihood(position)[0]
        named = after(position, (NameFlip(position.dealer, plainest.text.removeprefix("S=")),))
        position = left_open(SUITS)(named)
    yield position


def _named_after_draws(position: Position) -> Iterator[Position]:
    """Others have drawn since a Shaman was laid, so that nobody can tell any more what it was laid on: it
    may be all that its suits leave open.
    """
    last = position.pile[-1]
    for face in names_by_likelihood(position):
        if face.suit in last.suits:
            laid = Laid(last.seat, (*last.cards[:-1], face.text), open_suits(face))
            yield msgspec.structs.replace(position, pile=(*position.pile[:-1], laid))


def before_last(position: Position) -> Position:
    """The position before the newest play, whose player has said nothing and drawn nothing since."""
    last = position.pile[-1]
    hand = position.hand(last.seat).with_cards(physical(last.cards))
    return msgspec.structs.replace(
        position,
        hands=with_hand(position, last.seat, hand),
        pile=position.pile[:-1],
        standing=last.before or position.standing,
        called=tuple(seat for seat in position.called if seat != last.seat),
        as_dealt=tuple(sorted({*position.as_dealt, *last.as_dealt})),
    )


def renamed(position: Position, face: Face) -> Position | None:
    """The position with the Shaman on top called so; None where its play would not be legal."""
    last = position.pile[-1]
    base, play = before_last(position), Play(last.seat, (*last.cards[:-1], face.text))
    if not is_legal(base, play):
        return None
    at, _ = DABONG.apply(base, play)
    return msgspec.structs.replace(at, called=position.called)
