"""The legal moves closest to what was tried: with its own cards first, then a single card, a draw."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from app.rules.cards import Card, Hand
from app.rules.dabong.choices import Choices
from app.rules.dabong.deck import MASKS, faces, physical
from app.rules.dabong.faced import Cards, Faced, goes_on
from app.rules.dabong.judging import faced_by, own_cards
from app.rules.dabong.kinds import RIVER, fitting, kinds_here
from app.rules.dabong.listing import chance_moves, dealers_moves, plays
from app.rules.dabong.moves import Draw, Move, Pass, Play, seat_of
from app.rules.dabong.near_misses import near_misses
from app.rules.dabong.pool import NAMES_OF_RANK, NAMES_OF_SUIT, Pool, pool_of
from app.rules.dabong.position import Position
from app.rules.game import Seat

MOST_NEAREST = 3
"""A sentence with more than three ways out is not read."""

MOST_TRIED = 4
"""Of more cards than these no Shaman is tried under every other name: their plays are listed."""

MOST_LISTED = 10
"""All plays of so many cards are listed in well under a millisecond."""

MOST_LEFT_OUT = 3
"""Of more cards than those, only plays that leave so few of them out are looked for."""

MOST_COMPARED = 200
"""Of more plays than these no likeness to what was tried is asked."""


def nearest_to(position: Position, move: Move) -> tuple[Move, ...]:
    """Up to three legal moves closest to what was tried."""
    found: dict[Move, None] = {}
    for near in _near(position, move):
        if near != move:
            found[near] = None
        if len(found) == MOST_NEAREST:
            break
    return tuple(found)


def _near(position: Position, move: Move) -> Iterator[Move]:
    if position.stage == "shaman":
        yield from dealers_moves(position, position.dealer)
        return
    yield from chance_moves(position)
    if position.stage != "play":
        return
    standing, seat = position.standing, seat_of(move)
    turn = standing.turn
    may_play = seat == turn and (standing.again or not standing.queen)
    if may_play and isinstance(move, Play):
        yield from _with_cards(position, move)
    if position.draw and not position.must_shuffle:
        yield Draw(turn)
    if standing.again or not (position.draw or position.must_shuffle):
        yield Pass(turn)


def _with_cards(position: Position, tried: Play) -> Iterator[Move]:
    """The same cards laid rightly, plays of most of them, then any single card of the hand."""
    hand, on, choices = position.hand(tried.seat), faced_by(position, tried.seat), position.choices
    own = own_cards(position, tried)
    cards = _there(position, hand, own)
    if len(hand) == len(own) == len(cards) < len(tried.cards) and position.plays(RIVER):
        # With the river only the whole hand is laid.
        laid = faces(tried.cards)
        whole = _listed(laid, _as_called(laid), on, choices, len(laid))
        won = _the_same_cards(laid, on, choices, whole)
        yield from (_play(tried.seat, play, river=True) for play in won)
    found = _of_these(faces(cards), on, choices, all_laid=len(cards) == len(own))
    yield from (_play(tried.seat, play) for play in found)
    if not on.twos:
        singles = (face for face in pool_of(hand.known).cards if goes_on(face, on))
        yield from (_play(tried.seat, (face,)) for face in singles)


def _play(seat: Seat, cards: Cards, *, river: bool = False) -> Play:
    return Play(seat, tuple(face.text for face in cards), river=river)


def _of_these(cards: Cards, on: Faced, choices: Choices, *, all_laid: bool) -> Iterator[Cards]:
    """Plays of all the cards where all of them were laid, then of some, the longest first."""
    if not cards:
        return
    least = 1 if len(cards) <= MOST_LISTED else len(cards) - MOST_LEFT_OUT
    listed = _listed(cards, _as_called(cards), on, choices, least)
    if all_laid:
        yield from _the_same_cards(cards, on, choices, listed)
    yield from listed
    shamans = sum(1 for face in cards if not face.rank)
    yield from _listed(cards, Pool((), shamans), on, choices, 1)


def _the_same_cards(
    cards: Cards, on: Faced, choices: Choices, listed: list[Cards]
) -> Iterator[Cards]:
    """All of the cards as a legal play: in another order, `listed` or not, or Shamans called otherwise."""
    if all(face.rank for face in cards):
        near = near_misses(cards, on, kinds_here(choices)) if len(cards) > 1 else []
        orders = (miss.lack.instead for miss in near if miss.lack.instead)
        yield from (order for order in orders if fitting(order, on, choices))
        yield from (play for play in listed if len(play) == len(cards))
        renamed = _called_otherwise(cards) if len(cards) <= MOST_TRIED else ()
        yield from (one for one in renamed if fitting(one, on, choices))
    if len(cards) <= MOST_LISTED and any(face.shaman for face in cards):
        any_names = pool_of(face.card for face in cards)
        yield from _listed(cards, any_names, on, choices, len(cards))


def _as_called(cards: Cards) -> Pool:
    """The cards that have a name: a Shaman with one is that card."""
    return Pool((face for face in cards if face.rank), 0)


def _listed(tried: Cards, pool: Pool, on: Faced, choices: Choices, least: int) -> list[Cards]:
    """Plays of the pool, `least` cards or more: the longest first, then those likest to what was tried."""
    place = {face.card: at for at, face in enumerate(tried)}

    def unlike(cards: Cards) -> tuple[int, int, bool, bool]:
        top = cards[-1]
        late = place[top.card] if len(cards) == 1 else -place[top.card]
        return -len(cards), late, top.rank != on.top.rank, not top.suits & on.suits

    if len(pool) < least:
        return []
    return sorted(islice(plays(pool, on, choices, least), MOST_COMPARED), key=unlike)


def _called_otherwise(cards: Cards) -> Iterator[Cards]:
    """One Shaman among the cards as the same value of another suit, then another value of its suit."""
    for at, face in enumerate(cards):
        if face.shaman:
            names = [*NAMES_OF_RANK[face.rank], *NAMES_OF_SUIT[MASKS[face.suit]]]
            yield from ((*cards[:at], name, *cards[at + 1 :]) for name in names if name != face)


def _there(position: Position, hand: Hand, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the cards that lie in that hand, or that nobody has seen yet where it may hold more."""
    known, unseen, room = Counter(hand.known), position.unseen, hand.unknown
    fresh: Counter[Card] = Counter()
    kept = []
    for text, card in zip(cards, physical(cards), strict=True):
        if known[card]:
            known[card] -= 1
        elif room and fresh[card] < unseen[card]:
            fresh[card] += 1
            room -= 1
        else:
            continue
        kept.append(text)
    return tuple(kept)
