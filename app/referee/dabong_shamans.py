"""What a Shaman may be that nobody has named: pure functions.

It is carried under the plainest name that makes its play legal, and may have any other that does until
something that is done decides.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from app.referee.dabong_bench import has_unnamed_shaman
from app.referee.dabong_legal import after, is_legal
from app.rules.dabong.deck import (
    ACE,
    EIGHT,
    FACES,
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
from app.rules.dabong.effects import run_on
from app.rules.dabong.engine import DABONG
from app.rules.dabong.moves import Move, NameFlip, Play
from app.rules.dabong.position import (
    FOURTH,
    Laid,
    Position,
    Standing,
    is_queen_of_water,
    open_suits,
    twos_on_top,
    with_hand,
)

_PLAINEST = (KING, TEN, 7, 6, 5, 4, 3, ACE, QUEEN, EIGHT, JACK, NINE, TWO)
"""Ranks without powers first: a Shaman with no name said is the least that it may be."""

MOST_PLAYS = FOURTH - 1
"""What a Shaman was that lies deeper than so many plays decides nothing more: four equal cards in a row
lie in four plays at the most."""


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
    called = [_with_name(move, place, face) for face in _names_among(position, move)]
    legal = [play for play in called if is_legal(position, play)]
    if not legal:
        return called[0], ""
    chosen = next((play for play in legal if _goes_on_plainly(position, play)), legal[0])
    is_on_top = place == len(move.cards) - 1
    return chosen, _suits_left_open(position, chosen) if is_on_top else ""


def _goes_on_plainly(position: Position, play: Play) -> bool:
    """Whether nobody may play again or answer out of turn: who means that by a Shaman says so."""
    standing = DABONG.apply(position, play)[0].standing
    return not (standing.again or standing.opens)


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


def guessed(suits: str) -> Callable[[Position], Position]:
    """Puts into a position that nobody has named the Shaman of its last play, and the suits that it may still
    have where it lies on top.
    """

    def put(position: Position) -> Position:
        last = msgspec.structs.replace(position.pile[-1], guessed=True)
        if suits:
            last = msgspec.structs.replace(last, suits=suits)
        return _with_last(position, last)

    return put


def named(position: Position) -> Position:
    """The Shaman of the last play has the name that its player has told."""
    return _with_last(position, msgspec.structs.replace(position.pile[-1], guessed=False))


def starts(position: Position) -> Iterator[Position]:
    """The position, with every name that a Shaman without one on top may have; then with those that Shamans
    in and below the last play may have, as far as they decide anything.
    """
    if position.stage == "shaman":
        for face in names_by_likelihood(position):
            yield after(position, (NameFlip(position.dealer, face.text.removeprefix("S=")),))
        return
    if position.stage != "play" or not has_unnamed_shaman(position):
        yield position
    elif not _can_be_laid_anew(position.pile[-1]):
        yield position
        yield from _named_after_draws(position)
    else:
        carried = position.pile[-1].top
        names = names_by_likelihood(before_last(position))
        for face in sorted(names, key=lambda face: face.rank != carried.rank):
            at = renamed(position, face)
            if at is not None:
                yield at
    if position.stage == "play":
        yield from _otherwise_named(position, MOST_PLAYS)


def left_unnamed(position: Position) -> Iterator[Position]:
    """The position with the Shaman on top as open as it is; nothing where none is."""
    if not has_unnamed_shaman(position):
        return
    if position.stage == "shaman":
        plainest = names_by_likelihood(position)[0]
        position = after(position, (NameFlip(position.dealer, plainest.text.removeprefix("S=")),))
        position = guessed(SUITS)(position)
    yield position


def _named_after_draws(position: Position) -> Iterator[Position]:
    """Others have drawn since a Shaman was laid, so that nobody can tell any more what it was laid on: it
    may be all that its suits leave open and that would have been answered as it was.
    """
    last, below = position.pile[-1], position.pile[:-1]
    place = _guess_in(last)
    if place is None:
        return
    is_on_top = place == len(last.cards) - 1
    for face in names_by_likelihood(position):
        cards = _with_name(Play(last.seat, last.cards), place, face).cards
        if _answered(cards) != _answered(last.cards) or (is_on_top and face.suit not in last.suits):
            continue
        suits = open_suits(face) if is_on_top else last.suits
        laid = Laid(last.seat, cards, suits, guessed=True)
        run = position.standing.run
        if run == run_on(position.pile):  # else plays below were taken back
            run = run_on((*below, laid))
        standing = msgspec.structs.replace(position.standing, run=run)
        yield _with_last(msgspec.structs.replace(position, standing=standing), laid)


def _answered(cards: tuple[str, ...]) -> tuple[int, int]:
    """What the next player does about a play: as it is for all cards that are followed plainly."""
    top = FACES[cards[-1]]
    is_special = top.rank in (NINE, JACK) or is_queen_of_water(top)
    return twos_on_top(cards), top.rank if is_special else 0


@lru_cache(maxsize=32)
def _otherwise_named(position: Position, plays: int) -> tuple[Position, ...]:
    """The position with other names of the Shamans that nobody has named in its last so many plays; of those
    after which all stands alike, one.
    """
    last = position.pile[-1]
    has_guess = any(_guess_in(laid) is not None for laid in position.pile[-plays:])
    if not plays or not has_guess:
        return ()
    base, place = before_last(position), _guess_in(last)
    if not _can_be_laid_anew(last) or _laid_anew(base, last, last.cards, position) != position:
        return tuple(_named_after_draws(position))
    found: dict[tuple[Standing, tuple[str, ...]], Position] = {}
    for at in (base, *_otherwise_named(base, plays - 1)):
        faces_of = () if place is None else names_by_likelihood(at)
        plain = Play(last.seat, last.cards)
        others = (_with_name(plain, place or 0, face).cards for face in faces_of)
        for cards in (last.cards, *others):
            other = _laid_anew(at, last, cards, position)
            if other is not None:
                found.setdefault((other.standing, cards), other)
    return tuple(other for other in found.values() if other != position)


def _laid_anew(
    base: Position, last: Laid, cards: tuple[str, ...], position: Position
) -> Position | None:
    """What a play that led to that position leads to from there with its Shaman named so; None where it would
    not be legal.
    """
    play = Play(last.seat, cards)
    if not is_legal(base, play):
        return None
    at, _ = DABONG.apply(base, play)
    if at.stage != "play":
        return None
    suits = last.suits if cards[-1] == last.cards[-1] else at.pile[-1].suits
    laid = msgspec.structs.replace(at.pile[-1], suits=suits, guessed=last.guessed)
    laid = msgspec.structs.replace(laid, as_dealt=last.as_dealt)
    at = _with_last(at, laid)
    return msgspec.structs.replace(at, called=position.called, as_dealt=position.as_dealt)


def _guess_in(laid: Laid) -> int | None:
    """The place of the Shaman in a play that nobody has named; None where there is none, or two."""
    places = [place for place, card in enumerate(laid.cards) if card.startswith(SHAMAN)]
    is_open = laid.guessed or set(laid.suits) > set(open_suits(laid.top))
    return places[0] if is_open and len(places) == 1 and FACES[laid.cards[places[0]]].rank else None


def _can_be_laid_anew(laid: Laid) -> bool:
    """Whether it is known what it was laid on, and nothing has come of it yet."""
    return laid.before is not None and not laid.drawn


def _with_last(position: Position, laid: Laid) -> Position:
    return msgspec.structs.replace(position, pile=(*position.pile[:-1], laid))


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
    return guessed("")(msgspec.structs.replace(at, called=position.called))
